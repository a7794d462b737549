import { filledIn, rowNumberAt, sheetOf, textsIn, type Row } from './rows';

/** Above a table there are titles and notes, not whole pages. */
const MOST_ROWS_ABOVE = 30;
const LEAST_KNOWN = 2;

/** What a heading means; undefined for a text that nobody knows. */
type Find = (text: string) => unknown;

/** The index of the row that seems to hold the headings: it names columns that the first row lacks. */
function findHeadingRow(rows: readonly Row[], find: Find): number | undefined {
	const known = new Set([undefined, ...headingsOf(rows).map(find)]);
	const lacking = (row: Row) =>
		new Set(
			textsIn(row)
				.map(find)
				.filter((meaning) => !known.has(meaning)),
		);
	const at = rows.slice(0, MOST_ROWS_ABOVE).findIndex((row) => lacking(row).size >= LEAST_KNOWN);
	return at < 0 ? undefined : at;
}

const headingsOf = (rows: readonly Row[]) => sheetOf(rows).columns.map(({ heading }) => heading);

interface Below {
	/** In their places; those above have become empty. */
	rows: Row[];
	/** Of the headings, as the sheet counts. */
	headingRow: number;
}

/** The rows of a sheet that has a title above its headings; undefined where the first row has these. */
export function underHeadings(rows: readonly Row[], find: Find): Below | undefined {
	const known = headingsOf(rows)
		.map(find)
		.filter((meaning) => meaning !== undefined);
	// These are headings, and what is below them is a table.
	if (new Set(known).size >= LEAST_KNOWN) return undefined;
	const at = findHeadingRow(rows, find);
	const headings = at === undefined ? undefined : rows[at];
	if (at === undefined || headings === undefined || !areTitles(rows.slice(0, at))) return undefined;
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

/** By the keys that the cells came in with; of two alike, the second gets a number. */
function namesIn(headings: Row): Map<string, string> {
	const taken = new Set<string>();
	const names = filledIn(headings).flatMap(([key, cell]): Array<[string, string]> => {
		if (typeof cell === 'object') return [];
		const text = String(cell).trim();
		let name = text;
		for (let more = 1; taken.has(name); more++) name = `${text}_${more}`;
		taken.add(name);
		return [[key, name]];
	});
	return new Map(names);
}
