import { isNameless } from './fileProblems';
import { MOST_ROWS_ABOVE } from './headingsFurtherDown';
import { cellsIn, isEmpty, rowNumberOf, sheetOf, type Row } from './rows';

/** Fewer texts may be a note. */
const LEAST_TEXTS = 3;

interface Below {
	/** In their places; those above have become empty. */
	rows: Row[];
	/** Of the headings, as the sheet counts. */
	headingRow: number;
}

/** The rows of a sheet that has a title above its headings; undefined where the first row has these. */
export function underHeadings(
	rows: readonly Row[],
	find: (heading: string) => unknown,
	firstDataRow = 2,
): Below | undefined {
	const top = rows.slice(0, MOST_ROWS_ABOVE);
	const count = (texts: readonly string[]) =>
		new Set(texts.map(find).filter((meaning) => meaning !== undefined)).size;
	const keys = sheetOf(rows, { headerRow: 1, firstDataRow }).columns.map(({ heading }) => heading);
	// These are headings, and what is below them is a table.
	if (count(keys) > 1) return undefined;
	const nameless = keys.filter(isNameless).length;
	const areNameless = nameless > 1 && nameless * 2 > keys.length;
	const named = top.findIndex((row) => count(textsOf(row)) > 1);
	const at = named < 0 && areNameless ? top.findIndex(isOfTexts) : named;
	const headings = rows[at];
	if (headings === undefined || !areTitles(top.slice(0, at))) return undefined;
	const numberOf = (index: number) => rowNumberOf(rows[index], firstDataRow + index);
	const names = namesIn(headings);
	const below = rows.map((row, index): Row => {
		if (index <= at) return {};
		const cells = cellsIn(row).map(([key, cell]) => [names.get(key) ?? key, cell] as const);
		return { ...Object.fromEntries(cells), row_number: numberOf(index) };
	});
	return { rows: below, headingRow: numberOf(at) };
}

const textsOf = (row: Row) =>
	cellsIn(row).flatMap(([, cell]) => (typeof cell === 'string' ? cell.trim() || [] : []));

const filledIn = (row: Row) => cellsIn(row).filter(([, cell]) => !isEmpty(cell));

/** Such as a name beside a date, and lines of text: rows of another table would be lost. */
const areTitles = (rows: readonly Row[]) =>
	rows.filter((row) => filledIn(row).length > 1).length <= 1;

/** Such as headings in a language that nobody has told us. */
const isOfTexts = (row: Row) => {
	const texts = textsOf(row).filter((text) => !/^\d/.test(text));
	return texts.length >= LEAST_TEXTS && texts.length === filledIn(row).length;
};

/** By the keys that the cells came in with; of two alike, the second gets a number. */
function namesIn(headings: Row): Map<string, string> {
	const taken = new Set<string>();
	const names = cellsIn(headings).flatMap(([key, cell]): Array<[string, string]> => {
		if (isEmpty(cell) || typeof cell === 'object') return [];
		const text = String(cell).trim();
		let name = text;
		for (let more = 1; taken.has(name); more++) name = `${text}_${more}`;
		taken.add(name);
		return [[key, name]];
	});
	return new Map(names);
}
