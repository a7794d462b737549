import { groupBy } from '../../platform/groupBy';
import { textOf } from '../columns/betweenDishes';
import { filledIn, rowNumberAt, sheetOf, type Row } from '../../table/rows';

/** Above a table there are titles and notes, not whole pages. */
const MOST_ROWS_ABOVE = 30;
const LEAST_KNOWN = 2;

/** What a heading means; undefined for a text that nobody knows. */
type Find = (text: string) => unknown;

interface Below {
	/** In their places; those above have become empty. */
	rows: Row[];
	/** Of the headings, as the sheet counts. */
	headingRow: number;
}

/** The rows of a sheet that has a title above its headings, or above some of them; undefined where the first row has all. */
export function underHeadings(rows: readonly Row[], find: Find): Below | undefined {
	const known = new Set(sheetOf(rows).columns.map(({ heading }) => find(heading)));
	known.delete(undefined);
	const lackingIn = (row: Row) =>
		new Set(
			filledIn(row)
				.map(([, cell]) => (typeof cell === 'string' ? find(cell.trim()) : undefined))
				.filter((meaning) => meaning !== undefined && !known.has(meaning)),
		);
	const top = rows.slice(0, MOST_ROWS_ABOVE);
	const at = top.findIndex((row) => lackingIn(row).size >= LEAST_KNOWN);
	const headings = rows[at];
	if (headings === undefined || !areTitles(rows.slice(0, at))) return undefined;
	// The first row has headings, and what is below it is a table.
	const isMerged = at === 0 && isUnderMerged(headings, find);
	if (known.size >= LEAST_KNOWN && !isMerged) return undefined;
	const names = namesIn(headings, at === 0 ? {} : (rows[at - 1] ?? {}));
	const below = rows.map((row, index): Row => {
		if (index <= at) return {};
		const cells = filledIn(row).map(([key, cell]) => [names.get(key) ?? key, cell] as const);
		return { ...Object.fromEntries(cells), row_number: rowNumberAt(rows, index) };
	});
	return { rows: below, headingRow: rowNumberAt(rows, at) };
}

/** Such as a name beside a date, and lines of text: rows of another table would be lost. */
const areTitles = (rows: readonly Row[]) =>
	rows.filter((row) => filledIn(row).length > 1).length <= 1;

/** Such as "Price" and "Stop" below a merged cell with the name of a store, beside headings of two rows. */
const isUnderMerged = (row: Row, find: Find) =>
	filledIn(row).every(
		([key, cell]) =>
			find(key) === undefined && typeof cell === 'string' && find(cell.trim()) !== undefined,
	);

/** As nodes that read sheets call a column without a heading, such as one below a merged cell. */
const UNNAMED = /^__EMPTY|, without a heading$/u;

/** By the keys that the cells came in with: those that are alike get the merged cell above or their key behind them. */
function namesIn(headings: Row, above: Row): Map<string, string> {
	// A title is a single cell.
	const areMerged = filledIn(above).length > 1;
	const mergedOver = (key: string) =>
		areMerged ? textOf(above[key]) : UNNAMED.test(key) ? '' : key;
	const cells = filledIn(headings).map(([key, cell]) => [key, textOf(cell)] as const);
	const alike = groupBy(cells, ([, text]) => text);
	const names = new Map<string, string>();
	const taken = new Set<string>();
	let merged = '';
	for (const [key, text] of cells) {
		merged = mergedOver(key) || merged;
		if (text === '') continue;
		const isAlone = alike.get(text)?.length === 1;
		const below = isAlone || merged === '' ? text : `${text} ${merged}`;
		const name = taken.has(below) ? `${text} ${key}` : below;
		names.set(key, name);
		taken.add(name);
	}
	return names;
}
