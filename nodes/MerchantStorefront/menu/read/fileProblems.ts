import { show } from '../../platform/shown';
import { isNumber } from '../../table/numbers';
import { areMost, filledIn, isEmpty, rowNumberAt, saysWhere, type Row } from '../../table/rows';
import { isSize, namesSize } from '../columns/meanings';

/** What is wrong with how a file was read, before any heading is looked up. */
interface FileProblem {
	message: string;
	/** What to change, and in which node. */
	description: string;
	/** Whether it is to be changed in the sheet, and in no node. */
	isOfSheet?: boolean;
}

interface Table {
	/** Of the columns that the user has not named. */
	headings: readonly string[];
	/** Whether the user has named any column. */
	isNamed: boolean;
	find(text: string): unknown;
	/** The filled cells of a column. */
	cellsOf(heading: string): string[];
}

/** A file that was read wrongly is wrong from its beginning. */
const MOST_ROWS = 1_000;

/** The first that explains the rest; undefined where the rows look like those of a sheet. */
export function findFileProblem(
	allRows: readonly Row[],
	/** Headings that the user has given a meaning, however odd they are. */
	known: readonly string[],
	/** What a heading means; undefined for a text that nobody knows. */
	find: (text: string) => unknown,
): FileProblem | undefined {
	const rows = allRows.slice(0, MOST_ROWS);
	const all = new Set(rows.flatMap((row) => Object.keys(row)));
	const named = [...all].filter((heading) => !saysWhere(heading));
	const headings = named.filter((heading) => !known.includes(heading));
	const table: Table = {
		...{ headings, find, isNamed: headings.length < named.length },
		cellsOf: (heading) => rows.map((row) => textOf(row[heading])).filter((text) => text !== ''),
	};
	return (
		failed(allRows) ??
		wrongSeparator(table) ??
		wrongEncoding(table) ??
		dishAsHeadings(table) ??
		(named.some((heading) => find(heading) !== undefined) ? secondTable(allRows, find) : undefined)
	);
}

const textOf = (cell: unknown) =>
	typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';

/** What a node gives instead of rows where it goes on after an error: the rest would not be the menu. */
function failed(rows: readonly Row[]): FileProblem | undefined {
	const told = rows.find((row) => Object.keys(row).join() === 'error')?.error;
	if (typeof told !== 'string') return undefined;
	return {
		message: `The node before this one failed: ${show(told)}`,
		description:
			'Open that node and correct what it says. Its setting On Error passed the error on as a row: set it to Stop Workflow.',
	};
}

const SEPARATORS = [';', '\t', '|', ','];

/** Several headings in the first one, and cells that hold several as well. */
function wrongSeparator({ headings, find, cellsOf }: Table): FileProblem | undefined {
	const [first = '', ...others] = headings;
	// Such as "Price, UAH", where all other columns are named.
	if (find(first) !== undefined) return undefined;
	// Beside other columns, "Ingredients; allergens" is a heading.
	const fewest = others.length === 0 ? 2 : 3;
	const [cell = ''] = cellsOf(first);
	const separator = SEPARATORS.find(
		(one) => first.split(one).length >= fewest && cell.includes(one),
	);
	if (separator === undefined) return undefined;
	const typed = separator === '\t' ? 'as an expression {{ "\\t" }}, a tab' : separator;
	return {
		message: `The columns came in as one: ${show(first)}`,
		description: `The file has another separator. Extract from File: add the option Delimiter, and type ${typed}`,
	};
}

/** UTF-8, or a Cyrillic code page, that was read as Latin1: words of accented letters or of odd pairs. */
const AS_LATIN1 =
	/[\u00C2-\u00C5\u00CE-\u00D1\u00D8\u00D9][\u0080-\u00BF\u0152-\u017E\u2013-\u203A\u20AC\u2122]|(?<!\p{L})[\u00C0-\u00FF]{4,}(?!\p{L})/u;
const isLost = (text: string) => text.includes('\u0000') || text.includes('\uFFFD');
/** Cyrillic that was read as UTF-8. Single letters may have been lost before, as the check of each dish says. */
const IS_WORD_LOST = /\uFFFD{3}/u;
const FEWEST_BROKEN = 2;

function wrongEncoding({ headings, cellsOf }: Table): FileProblem | undefined {
	const cells = headings
		.flatMap(cellsOf)
		.filter((text) => AS_LATIN1.test(text) || IS_WORD_LOST.test(text));
	const broken =
		headings.find((text) => isLost(text) || AS_LATIN1.test(text)) ??
		(cells.length >= FEWEST_BROKEN ? cells[0] : undefined);
	if (broken === undefined) return undefined;
	return {
		message: `The file was read with the wrong encoding: ${show(broken)}`,
		description:
			'Extract from File: choose Extract From CSV, and remove the option Encoding, or choose the one that the file has. If that does not help, save the file as a workbook or with UTF-8 (Excel: Save As → CSV UTF-8).',
	};
}

const IS_ADDRESS = /^https?:\/\//i;

/** The first dish was read as the headings: nobody would head a column with any of its texts. */
function dishAsHeadings({ headings, isNamed, find, cellsOf }: Table): FileProblem | undefined {
	if (isNamed) return undefined;
	// A node before may have added a column that is the same in all rows, under its own heading.
	const ofFile = headings.filter((heading) => {
		const [first, ...others] = cellsOf(heading);
		return others.length === 0 || others.some((cell) => cell !== first);
	});
	if (ofFile.some((heading) => find(heading) !== undefined)) return undefined;
	const dish = ofFile.find((heading) => IS_ADDRESS.test(heading) || isNumber(heading.trim()));
	if (dish === undefined) return undefined;
	return {
		message: `The first row of data came in as the headings: ${show(dish)}`,
		description:
			'Add a row with the headings above it, such as SKU, Title, Category, Price. If the file has one further up, Extract from File starts too late: check its option Range or Starting Line.',
	};
}

/** Headings further down, other than those of the sheet: the cells below them may be in other columns. */
function secondTable(
	rows: readonly Row[],
	find: (text: string) => unknown,
): FileProblem | undefined {
	const index = rows.findIndex((row) => {
		const cells = cellsIn(row);
		if (cells.some(({ text }) => isNumber(text))) return false;
		const found = cells.map(({ text }) => find(text)).filter((meaning) => meaning !== undefined);
		return (
			cells.some((cell) => isOtherSize(rows, cell)) ||
			(found.includes('title') && cells.some((cell) => isAboveOtherAmounts(rows, cell, find))) ||
			(found.length >= LEAST_KNOWN &&
				found.includes('listPrice') &&
				!cells.every(({ heading, text }) => heading.startsWith(text)))
		);
	});
	if (index < 0) return undefined;
	const row = rowNumberAt(rows, index);
	const hasSizes = cellsIn(rows[index] ?? {}).some((cell) => isOtherSize(rows, cell));
	const where = hasSizes
		? 'Give each of its sizes its own column in the first table, and move the prices below it there.'
		: 'Put the rows below it under the headings of the first table, each cell in its own column.';
	return {
		message: `Row ${row} looks like the headings of another table`,
		description: `${where} Then delete row ${row}.`,
		isOfSheet: true,
	};
}

const LEAST_KNOWN = 2;

const cellsIn = (row: Row) =>
	filledIn(row).map(([heading, cell]) => ({ heading, text: textOf(cell) }));

/** Whether a size stands where the column holds the prices of another: those below it would be of the wrong size. */
function isOtherSize(rows: readonly Row[], { heading, text }: { heading: string; text: string }) {
	if (!isSize(text) || !namesSize(heading)) return false;
	const cells = rows.map((row) => row[heading]).filter((cell) => !isEmpty(cell));
	const isSame = asWords(heading).includes(asWords(text));
	return !isSame && !areMost(cells, (cell) => isSize(textOf(cell)));
}

/** Such as "Bottle" in a column headed "Price", in a row whose first cell is "Name". */
function isAboveOtherAmounts(
	rows: readonly Row[],
	{ heading, text }: { heading: string; text: string },
	find: (text: string) => unknown,
): boolean {
	const meaning = find(text);
	if (heading.startsWith(text) || (meaning !== undefined && meaning === find(heading)))
		return false;
	const cells = rows.map((row) => textOf(row[heading])).filter((cell) => cell !== '');
	return areMost(cells, isNumber);
}

/** With each measure as one word, however it is spaced. */
const asWords = (text: string) => ` ${text.toLowerCase().replace(/(?<=\d)\s+(?=\p{L})/gu, '')} `;
