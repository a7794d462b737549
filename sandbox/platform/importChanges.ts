import { randomUUID } from 'node:crypto';
import { omit } from '../omit';
import { productKey } from './menu';
import { now, type State } from './state';
import type { Changed, ImportRecord, Offer } from './model';
import type { Collection } from './collection';

const IMPORTS_KEPT = 100;
/** Each list in an import's record has at most so many; the counts are always whole. */
const CHANGES_KEPT = 10_000;

const OFFER_FIELDS = [
	'listPrice',
	'oldPrice',
	'sortOrder',
	'stock',
	'status',
] as const satisfies ReadonlyArray<keyof Offer>;

type Lists = Pick<ImportRecord, 'added' | 'changed' | 'switchedOff'>;
type Import = Omit<ImportRecord, keyof Lists | 'id' | 'importedAt' | 'counts' | 'changedFields'>;

/** What an import does to the storefront, noted as it is done. */
export class ImportChanges {
	readonly added: Lists['added'] = [];
	readonly changed: Lists['changed'] = [];
	readonly switchedOff: Lists['switchedOff'] = [];

	get count(): number {
		return this.added.length + this.changed.length + this.switchedOff.length;
	}

	compare<Row extends object>(
		what: Changed,
		before: Row,
		after: Row,
		fields: ReadonlyArray<keyof Row & string>,
	): void {
		for (const field of fields) {
			const [from, to] = [before[field], after[field]];
			if (!same(from, to)) this.changed.push({ ...what, field, from, to });
		}
	}

	compareOffers(sku: string, before: Offer | undefined, after: Offer): void {
		const { storeId } = after;
		if (!before) {
			this.added.push({ sku, storeId });
			return;
		}
		for (const field of OFFER_FIELDS) {
			const [from, to] = [before[field], after[field]];
			if (from !== to && to === 'disabled') this.switchedOff.push({ sku, storeId });
			else if (from !== to) this.changed.push({ sku, storeId, field, from, to });
		}
	}

	switchOff(sku: string, offer: Offer): Offer {
		if (offer.status === 'disabled') return offer;
		this.switchedOff.push({ sku, storeId: offer.storeId });
		return { ...offer, status: 'disabled', off: 'missing' };
	}

	keep(state: State, of: Import): ImportRecord {
		const { added, changed, switchedOff } = this;
		const record: ImportRecord = {
			id: randomUUID(),
			...of,
			importedAt: now(),
			counts: {
				added: countOf(added),
				changed: countOf(changed),
				switchedOff: countOf(switchedOff),
			},
			changedFields: countByField(changed),
			added: added.slice(0, CHANGES_KEPT),
			changed: changed.slice(0, CHANGES_KEPT),
			switchedOff: switchedOff.slice(0, CHANGES_KEPT),
		};
		state.imports.set(record.id, record);
		state.imports.keepNewest(IMPORTS_KEPT);
		return record;
	}
}

/** Each dish, option, category and group once, in however many stores or fields it changes. */
const countOf = (changes: Changed[]) =>
	new Set(changes.map(({ sku, category, group }) => JSON.stringify([sku, category, group]))).size;

function countByField(changed: Lists['changed']): Record<string, number> {
	const fields = [...new Set(changed.map(({ field }) => field))];
	const countIn = (name: string) => countOf(changed.filter(({ field }) => field === name));
	return Object.fromEntries(fields.map((field) => [field, countIn(field)]));
}

const same = (one: unknown, other: unknown) =>
	one === other || JSON.stringify(one) === JSON.stringify(other);

type Shown<Row> = Row & { companyId: string; inMenu: boolean };

/** The rows are all there are: the others go off. */
export function replaceAll<Row extends { externalId: string }>(
	collection: Collection<Shown<Row>>,
	companyId: string,
	rows: readonly Row[],
	fields: ReadonlyArray<keyof Row & string>,
	kind: 'category' | 'group',
	changes: ImportChanges,
): void {
	const known = collection.all().filter((row) => row.companyId === companyId);
	const missing = new Map(known.map((row) => [row.externalId, row]));
	const show = (row: Shown<Row>) =>
		collection.set(JSON.stringify([companyId, row.externalId]), row);
	for (const row of rows) {
		const what = { [kind]: row.externalId };
		const before = missing.get(row.externalId);
		missing.delete(row.externalId);
		const after = { ...row, companyId, inMenu: true };
		const counted = changes.count;
		if (!before) changes.added.push(what);
		else changes.compare<Shown<Row>>(what, before, after, [...fields, 'inMenu']);
		if (changes.count > counted) show(after);
	}
	for (const row of missing.values()) {
		if (!row.inMenu) continue;
		changes.switchedOff.push({ [kind]: row.externalId });
		show({ ...row, inMenu: false });
	}
}

/** An offer with the reason why it is off; one that was off before keeps its own. */
export function imported(offer: Offer, before?: Offer, reason: Offer['off'] = 'import'): Offer {
	const rest: Offer = omit(offer, 'off');
	return offer.status === 'enabled' ? rest : { ...rest, off: before?.off ?? reason };
}

/** People know dishes by their names. */
export function withTitles(state: State, record: ImportRecord): ImportRecord {
	const { companyId } = record;
	const titled = <T extends Changed>(change: T) => {
		const { sku, category, group } = change;
		const id = sku ?? category ?? group ?? '';
		const key = productKey(companyId, id);
		if (category !== undefined) return { ...change, title: state.categories.get(key)?.name };
		if (group !== undefined) return { ...change, title: state.optionGroups.get(key)?.title };
		return { ...change, title: state.products.get(key)?.title };
	};
	return {
		...record,
		added: record.added.map(titled),
		changed: record.changed.map(titled),
		switchedOff: record.switchedOff.map(titled),
	};
}
