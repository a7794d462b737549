import { randomUUID } from 'node:crypto';
import { omit } from '../omit';
import { productKey } from './menu';
import { now, type ImportRecord, type Offer, type State } from './state';

const IMPORTS_KEPT = 100;
/** Of each list in an import's record; the counts are always whole. */
const CHANGES_KEPT = 10_000;

const OFFER_FIELDS = [
	'listPrice',
	'oldPrice',
	'sortOrder',
	'stock',
	'status',
] as const satisfies ReadonlyArray<keyof Offer>;

type Lists = Pick<ImportRecord, 'added' | 'changed' | 'switchedOff'>;
type Import = Omit<ImportRecord, keyof Lists | 'id' | 'importedAt' | 'counts'>;

/** What an import does to the storefront, noted as it is done. */
export class ImportChanges {
	readonly added: Lists['added'] = [];
	readonly changed: Lists['changed'] = [];
	readonly switchedOff: Lists['switchedOff'] = [];

	get count(): number {
		return this.added.length + this.changed.length + this.switchedOff.length;
	}

	compareOffers(sku: string, before: Offer | undefined, after: Offer): void {
		const { storeId } = after;
		if (!before) {
			this.added.push({ sku, storeId });
			return;
		}
		for (const field of OFFER_FIELDS) {
			const [from, to] = [before[field], after[field]];
			if (from !== to) this.changed.push({ sku, storeId, field, from, to });
		}
	}

	switchOff(sku: string, offer: Offer): Offer {
		if (offer.status === 'disabled') return offer;
		this.switchedOff.push({ sku, storeId: offer.storeId });
		return { ...offer, status: 'disabled', off: 'left-out' };
	}

	keep(state: State, of: Import): ImportRecord {
		const { added, changed, switchedOff } = this;
		const record: ImportRecord = {
			id: randomUUID(),
			...of,
			importedAt: now(),
			counts: {
				added: added.length,
				changed: changed.length,
				switchedOff: switchedOff.length,
			},
			added: added.slice(0, CHANGES_KEPT),
			changed: changed.slice(0, CHANGES_KEPT),
			switchedOff: switchedOff.slice(0, CHANGES_KEPT),
		};
		state.imports.set(record.id, record);
		state.imports.keepNewest(IMPORTS_KEPT);
		return record;
	}
}

/** An offer with the reason why it is off; one that was off before keeps its own. */
export function imported(offer: Offer, before?: Offer, reason: Offer['off'] = 'import'): Offer {
	const rest: Offer = omit(offer, 'off');
	return offer.status === 'enabled' ? rest : { ...rest, off: before?.off ?? reason };
}

/** People know dishes by their names. */
export function withTitles(state: State, record: ImportRecord): ImportRecord {
	const titled = <T extends { sku: string }>(change: T) => {
		const { title } = state.products.get(productKey(record.companyId, change.sku)) ?? {};
		return { ...change, title };
	};
	return {
		...record,
		added: record.added.map(titled),
		changed: record.changed.map(titled),
		switchedOff: record.switchedOff.map(titled),
	};
}
