import { filledIn, rowNumberAt, sheetOf, textsIn, type Row } from './rows';

/** Above a table there are titles and notes, not whole pages. */
const MOST_ROWS_ABOVE = 30;
/** Fewer texts may be a note. */
const LEAST_TEXTS = 3;
const LEAST_KNOWN = 2;

/** What a heading means; undefined for a text that nobody knows. */
type Find = (text: string) => unknown;

/** What nodes and programs call columns that have no heading. */
const NAMELESS = /^(?:|__EMPTY(?:_\d+)?|col_\d+|unnamed.*|(?:field|column)[ _]?\d+)$/i;

/** The columns without a heading, where most columns have none. */
export function namelessIn(headings: readonly string[], count = headings.length): string[] {
	const nameless = headings.filter((heading) => NAMELESS.test(heading));
	return nameless.length > 1 && nameless.length * 2 > count ? nameless : [];
}

/**
 * The index of the row that seems to hold the headings, where the first row doesn't: it names columns
 * that the first one lacks, or where that is nameless, it is of nothing but texts.
 */
export function findHeadingRow(rows: readonly Row[], find: Find): number | undefined {
	const top = rows.slice(0, MOST_ROWS_ABOVE);
	const headings = headingsOf(rows);
	const known = new Set([undefined, ...headings.map(find)]);
	const lacking = (row: Row) =>
		new Set(
			textsIn(row)
				.map(find)
				.filter((meaning) => !known.has(meaning)),
		);
	const named = top.findIndex((row) => lacking(row).size >= LEAST_KNOWN);
	const isNameless = named < 0 && namelessIn(headings).length > 0;
	const at = isNameless ? top.findIndex(isOfTexts) : named;
	return at < 0 ? undefined : at;
}

const headingsOf = (rows: readonly Row[]) => sheetOf(rows).columns.map(({ heading }) => heading);

/** Such as headings in a language that nobody has told us. */
function isOfTexts(row: Row): boolean {
	const texts = textsIn(row).filter((text) => !/^\d/.test(text));
	return texts.length >= LEAST_TEXTS && texts.length === filledIn(row).length;
}

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

/** How the node before learns in which row the headings are. */
export function tellHeadingRow(row?: number): string {
	const [above, line, header] =
		row === undefined
			? ['their number', 'the line of the headings', '']
			: [row - 1, row, ` ${row}`];
	return `Extract From File: option Range, the number of rows above them: ${above} (in a CSV file Starting Line: ${line}). Google Sheets: Data Location on Sheet → Specify Range (Rows), Header Row${header}.`;
}
