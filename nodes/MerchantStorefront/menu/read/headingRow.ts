import { textOf } from '../columns/betweenDishes';
import { holdAmounts } from '../columns/guess';
import { isSize } from '../columns/meanings';
import { isNumber } from '../../table/numbers';
import { filledIn, isEmpty, keysInOrder, rowNumberAt, sheetOf, type Row } from '../../table/rows';
import {
	headsTwice,
	isSecondLine,
	keysOf,
	lineOf,
	namesIn,
	withoutTitle,
	type Find,
	type Line,
} from './headingLines';

/** Above a table there are titles and notes, not whole pages. */
const MOST_ROWS_ABOVE = 30;
/** As many rows as tell what a column holds. */
const MOST_ROWS_BELOW = 1_000;
const LEAST_KNOWN = 2;

interface Below {
	/** In their places; those above have become empty. */
	rows: Row[];
	/** What columns are headed with, by the names that they came in with. */
	names: ReadonlyMap<string, string>;
	/** Of the headings, as the sheet counts: the lower one of two lines. */
	headingRow: number;
	/** What heads the names of dishes in each of two tables that stand side by side. */
	twice?: string;
}

/** The rows of a sheet whose headings are below its first row, or go on there; undefined where the first row has all. */
export function underHeadings(rows: readonly Row[], find: Find): Below | undefined {
	const columns = keysInOrder(rows.slice(0, MOST_ROWS_BELOW));
	const lineAt = (index: number) =>
		index < 0 ? keysOf(columns) : lineOf(rows[index] ?? {}, columns);
	const of = (last: number) => ({
		...{ columns, find, upper: withoutTitle(lineAt(last - 1), find), lower: lineAt(last) },
		below: rows.slice(last + 1, last + 1 + MOST_ROWS_BELOW),
	});
	const isUpper = (index: number) => isSecondLine(of(index + 1));
	const hasMost = saysMost(rows, find);
	const at = [FIRST_ROW, ...rows.slice(0, MOST_ROWS_ABOVE).keys()].find(
		(index) => isUpper(index) || hasMost(index),
	);
	if (at === undefined || !areTitles(rows.slice(0, Math.max(at, 0)))) return undefined;
	const isTwo = isUpper(at);
	const last = isTwo ? at + 1 : at;
	if (last === FIRST_ROW) return undefined;
	const names = namesIn(of(last), isTwo);
	const twice = headsTwice(of(last));
	// A column without cells is still one of the sheet.
	const emptied = Object.fromEntries([...names.values()].map((name) => [name, '']));
	const category = isTwo ? [] : categoryAbove(lineAt(last - 1), rows.slice(last + 1), names, find);
	const headingRow = rowNumberAt(rows, last);
	const headings = {
		...{ ...emptied, ...Object.fromEntries(category) },
		...(category.length === 0 ? {} : { row_number: headingRow - 1 }),
	};
	const named = (row: Row, index: number): Row => {
		if (index < last) return {};
		if (index === last) return rows.length > last + 1 ? headings : {};
		const cells = filledIn(row).map(([key, cell]) => [names.get(key) ?? key, cell] as const);
		return { ...Object.fromEntries(cells), row_number: rowNumberAt(rows, index) };
	};
	return { rows: rows.map(named), names, headingRow, ...(twice === undefined ? {} : { twice }) };
}

/**
 * A text right above the headings is the category of the first dishes where the others have theirs in a
 * row above them. It comes in with the row of the headings, which is empty otherwise.
 */
function categoryAbove(
	line: Line,
	below: readonly Row[],
	names: ReadonlyMap<string, string>,
	find: Find,
): Array<[name: string, text: string]> {
	const [[key = '', text = ''] = [], ...others] = line;
	const name = names.get(key);
	const hasColumn = [...names.values()].some((one) => find(one) === 'category');
	if (name === undefined || others.length > 0 || hasColumn) return [];
	const rows = below.map((row) => filledIn(row)).filter(({ length }) => length > 0);
	const isHeading = rows.map((cells) => cells.length === 1 && cells[0]?.[0] === key);
	const isDishBelow = (index: number) => (rows[index + 1]?.length ?? 0) > 1;
	const isUsual = isHeading.some((is, index) => is && isDishBelow(index));
	return isUsual && isHeading[0] === false ? [[name, text]] : [];
}

/** The one that the names of the columns are from: no row came in for it. */
const FIRST_ROW = -1;

/** Whether a row has more headings than the first one, which then is a title; the first one if it has enough. */
function saysMost(rows: readonly Row[], find: Find): (index: number) => boolean {
	const known = new Set(sheetOf(rows).columns.map(({ heading }) => find(heading)));
	known.delete(undefined);
	const lackingIn = (row: Row) =>
		new Set(
			filledIn(row)
				.map(([, cell]) => (typeof cell === 'string' ? find(cell.trim()) : undefined))
				.filter((meaning) => meaning !== undefined && !known.has(meaning)),
		);
	const isFirst = known.size >= LEAST_KNOWN;
	// Below a title, such as "Position" and "Price", or sizes.
	const isPriced = (row: Row, found: ReadonlySet<unknown>) => {
		const texts = filledIn(row).map(([, cell]) => textOf(cell));
		return (
			known.size === 0 &&
			texts.length >= LEAST_KNOWN &&
			(found.has('listPrice') || texts.filter(isSize).length >= LEAST_KNOWN) &&
			!texts.some(isNumber)
		);
	};
	// Such as "Dish", "Hall" and "Delivery" below a title.
	const isAboveAmounts = (row: Row, found: ReadonlySet<unknown>, below: readonly Row[]) => {
		const cells = filledIn(row);
		const isHeaded = known.size === 0 && found.size > 0 && cells.length > LEAST_KNOWN;
		if (!isHeaded || cells.some(([, cell]) => isNumber(textOf(cell)))) return false;
		return cells.some(([key]) => {
			const amounts = below.map((one) => one[key]).filter((cell) => !isEmpty(cell));
			return amounts.length >= LEAST_KNOWN && holdAmounts(amounts);
		});
	};
	return (index) => {
		if (index === FIRST_ROW) return isFirst;
		const row = rows[index] ?? {};
		const found = lackingIn(row);
		const below = rows.slice(index + 1, index + 1 + MOST_ROWS_BELOW);
		return found.size >= LEAST_KNOWN || isPriced(row, found) || isAboveAmounts(row, found, below);
	};
}

/** Such as a name beside a date, "Period:" beside one, and lines of text: rows of another table would be lost. */
const areTitles = (rows: readonly Row[]) =>
	rows.filter((row) => filledIn(row).length > 1 && !isLabeled(row)).length <= 1;

function isLabeled(row: Row): boolean {
	const [[, label] = [], ...others] = filledIn(row);
	return others.length === 1 && /:$/.test(textOf(label));
}
