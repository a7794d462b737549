import { randomUUID } from 'node:crypto';
import { omit } from '../omit';
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

export type Changes = Pick<ImportRecord, 'added' | 'changed' | 'switchedOff'>;

export const noChanges = (): Changes => ({ added: [], changed: [], switchedOff: [] });

export const countOf = ({ added, changed, switchedOff }: Changes) =>
	added.length + changed.length + switchedOff.length;

export function compareOffers(
	sku: string,
	before: Offer | undefined,
	after: Offer,
	changes: Changes,
): void {
	const { storeId } = after;
	if (!before) {
		changes.added.push({ sku, storeId });
		return;
	}
	for (const field of OFFER_FIELDS) {
		const [from, to] = [before[field], after[field]];
		if (from !== to) changes.changed.push({ sku, storeId, field, from, to });
	}
}

/** An offer with the reason why it is off; one that was off before keeps its own. */
export function imported(offer: Offer, before?: Offer, reason: Offer['off'] = 'import'): Offer {
	const rest: Offer = omit(offer, 'off');
	return offer.status === 'enabled' ? rest : { ...rest, off: before?.off ?? reason };
}

export function switchOff(sku: string, offer: Offer, { switchedOff }: Changes): Offer {
	if (offer.status === 'disabled') return offer;
	switchedOff.push({ sku, storeId: offer.storeId });
	return { ...offer, status: 'disabled', off: 'left-out' };
}

type Import = Pick<
	ImportRecord,
	'kind' | 'companyId' | 'storeId' | 'clientId' | 'products' | 'offers'
>;

export function keepRecord(
	state: State,
	of: Import,
	{ added, changed, switchedOff }: Changes,
): ImportRecord {
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
