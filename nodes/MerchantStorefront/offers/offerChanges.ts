import { kindOf, type MenuColumn } from '../menu/menuColumns';
import { CHANGING, type StoreOffer } from '../menu/product';
import { OffRows } from '../menu/rules/offRows';
import { checkValue } from '../menu/rules/rules';
import { groupBy } from '../platform/groupBy';
import { show } from '../platform/shown';
import { problemAt, type Place, type Problem } from '../table/problems';
import { Readers } from '../table/readers';
import type { Columns } from '../table/recognize';
import { isEmpty, type Sheet } from '../table/rows';
import type { DecimalSeparator } from '../table/numbers';

/** The fields of a list of changes. */
export const CHANGE_FIELDS = ['sku', 'storeId', ...CHANGING] as const;

/** A change as it came in: the values may be anything. */
export interface ChangeDraft {
	storeId: unknown;
	offer: OfferDraft;
	/** The positions of the rows or items that say it. */
	indexes: readonly number[];
	/** In milliseconds, for what goes off; absent until somebody switches it on. */
	until?: number | undefined;
}

type OfferDraft = { [field in keyof StoreOffer]?: unknown };

/** A change that follows every rule. */
export interface CheckedChange extends ChangeDraft {
	storeId: string;
	offer: StoreOffer;
}

/** A draft of each row that says anything. */
export function readDrafts(
	sheet: Sheet,
	columns: Columns,
	/** Of rows that name none. */
	storeOf: (index: number) => string | undefined,
	decimalSeparator?: DecimalSeparator,
): { drafts: ChangeDraft[]; warnings(): Problem[] } {
	const readers = new Readers(sheet, decimalSeparator);
	const valuesOf = readers.values<(typeof CHANGE_FIELDS)[number]>(
		CHANGE_FIELDS.map((name) => [name, kindOf(name), columns.get(name) ?? []]),
	);
	const used = [...columns.values()].flat();
	const drafts = sheet.rows.flatMap((row, index): ChangeDraft[] => {
		if (used.every((column) => isEmpty(column.cellOf(row)))) return [];
		const { storeId = storeOf(index), ...offer } = valuesOf(index);
		return [{ storeId, offer, indexes: [index] }];
	});
	return { drafts, warnings: () => readers.warnings() };
}

/** Checks changes and puts them together by store; those with a mistake are not among them. */
export function checkChanges(
	drafts: Iterable<ChangeDraft>,
	/** Where a value is, or all of a change, in the words of the input. */
	placeOf: (index: number, column?: MenuColumn) => Place,
) {
	const problems: Problem[] = [];
	const good = new Map<string, CheckedChange>();
	const off = new OffRows();
	/** How many name an SKU and nothing that changes. */
	let withoutChange = 0;
	for (const draft of drafts) {
		const { storeId, offer, indexes } = draft;
		const [index = 0] = indexes;
		const before = problems.length;
		const note = (column: MenuColumn, value: unknown, message: string | undefined) => {
			if (message !== undefined) problems.push(problemAt(placeOf(index, column), value, message));
		};
		for (const field of ['sku', ...CHANGING] as const) {
			const value = offer[field];
			note(field, value, checkValue(field, value, field === 'sku') ?? flawOfStock(field, value));
		}
		note('storeId', storeId, checkValue('storeId', storeId));
		if (isGood(draft, problems.length === before)) {
			if (changesNothing(draft.offer)) {
				withoutChange++;
				continue;
			}
			const key = JSON.stringify([storeId, draft.offer.sku]);
			const first = good.get(key);
			if (first === undefined) {
				good.set(key, draft);
				continue;
			}
			const { place } = placeOf(first.indexes[0] ?? 0);
			const message = `is listed twice for store ${show(storeId)}, first here: ${place}. Keep one of them.`;
			note('sku', draft.offer.sku, message);
		}
		off.note({ ...offer, storeId });
	}
	const changes = [...good.values()].flatMap((change): CheckedChange[] => {
		const { storeId, offer } = change;
		if (offer.status !== 'enabled' || !off.has({ sku: offer.sku, storeId })) return [change];
		const rest = { ...offer, status: undefined };
		return changesNothing(rest) ? [] : [{ ...change, offer: rest }];
	});
	return { stores: groupBy(changes, ({ storeId }) => storeId), problems, withoutChange };
}

/** That a draft keeps the rules is its type. */
const isGood = (_draft: ChangeDraft, keepsRules: boolean): _draft is CheckedChange => keepsRules;

const changesNothing = (offer: StoreOffer) => CHANGING.every((field) => offer[field] === undefined);

function flawOfStock(field: keyof StoreOffer, value: unknown): string | undefined {
	return field === 'stock' && typeof value === 'number' && !Number.isInteger(value)
		? 'is not a whole number. The platform counts stock in pieces.'
		: undefined;
}
