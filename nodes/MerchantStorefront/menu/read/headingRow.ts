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

/** The rows of a sheet that has a title above its headings; undefined where the first row has these. */
export function underHeadings(rows: readonly Row[], find: Find): Below | undefined {
	const known = new Set(sheetOf(rows).columns.map(({ heading }) => find(heading)));
	known.delete(undefined);
	// These are headings, and what is below them is a table.
	if (known.size >= LEAST_KNOWN) return undefined;
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
	const names = namesIn(headings);
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

/** By the keys that the cells came in with: of two alike, the second gets its key behind it. */
function namesIn(headings: Row): Map<string, string> {
	const names = new Map<string, string>();
	const taken = new Set<string>();
	for (const [key, cell] of filledIn(headings)) {
		const text = typeof cell === 'object' ? '' : String(cell).trim();
		if (text !== '') names.set(key, taken.has(text) ? `${text} ${key}` : text);
		taken.add(text);
	}
	return names;
}
