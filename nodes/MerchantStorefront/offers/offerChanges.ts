import { kindOf, type MenuColumn } from '../menu/menuColumns';
import { CHANGING, type OfferChange } from '../menu/product';
import { OffRows } from '../menu/rules/offRows';
import { offerKey } from '../menu/ledger/stopList';
import { checkValue } from '../menu/rules/checkValue';
import { show } from '../platform/shown';
import { problemAt, type Place, type Problem } from '../table/problems';
import { Readers } from '../table/readers';
import type { Columns } from '../table/tableOf';
import { isEmpty, type Sheet } from '../table/rows';
import type { DecimalSeparator } from '../table/numbers';

/** The fields of a list of changes. */
export const CHANGE_FIELDS = ['sku', 'storeId', ...CHANGING] as const;

/** A change as it came in: the values may be anything. */
export interface ChangeDraft extends Pick<OfferChange, 'until' | 'since'> {
	values: { [field in (typeof CHANGE_FIELDS)[number]]?: unknown };
	/** The positions of the rows or items that say it. */
	indexes: readonly number[];
}

/** A change that follows every rule. */
export interface CheckedChange extends OfferChange {
	indexes: readonly number[];
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
		const { storeId = storeOf(index), ...values } = valuesOf(index);
		return [{ values: { storeId, ...values }, indexes: [index] }];
	});
	return { drafts, warnings: () => readers.warnings() };
}

/** Checks changes; those with a mistake are not among what it answers. */
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
	for (const { values, ...draft } of drafts) {
		const [index = 0] = draft.indexes;
		const flaws = CHANGE_FIELDS.flatMap((field) => {
			const flaw = flawOf(field, values[field]);
			return flaw === undefined ? [] : [problemAt(placeOf(index, field), values[field], flaw)];
		});
		// That it keeps the rules is its type.
		const change = { ...values, ...draft } as CheckedChange;
		const key = offerKey(change);
		const first = good.get(key);
		if (flaws.length === 0 && changesNothing(change)) withoutChange++;
		else if (flaws.length === 0 && first === undefined) good.set(key, change);
		else {
			if (flaws.length === 0 && first !== undefined) {
				const { place } = placeOf(first.indexes[0] ?? 0);
				const flaw = `is listed twice for store ${show(change.storeId)}, first here: ${place}. Keep one of them.`;
				flaws.push(problemAt(placeOf(index, 'sku'), change.sku, flaw));
			}
			problems.push(...flaws);
			off.note(values);
		}
	}
	const changes = [...good.values()]
		.map((change) =>
			change.status === 'enabled' && off.has(change) ? { ...change, status: undefined } : change,
		)
		.filter((change) => !changesNothing(change));
	return { changes, problems, withoutChange };
}

const changesNothing = (change: Partial<OfferChange>) =>
	CHANGING.every((field) => change[field] === undefined);

function flawOf(field: (typeof CHANGE_FIELDS)[number], value: unknown): string | undefined {
	const isRequired = field === 'sku' || field === 'storeId';
	const isPart = field === 'stock' && typeof value === 'number' && !Number.isInteger(value);
	const ofPart = isPart ? 'is not a whole number. The platform counts stock in pieces.' : undefined;
	return checkValue(field, value, isRequired) ?? ofPart;
}
