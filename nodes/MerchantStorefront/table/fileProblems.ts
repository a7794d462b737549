import { show, shorten } from '../platform/shown';
import { findHeadingRow, namelessIn, tellHeadingRow } from './headingRow';
import { isNumber, readNumber } from './numbers';
import { ROW_NUMBER, rowNumberAt, textsIn, type Row } from './rows';

/** What is wrong with how a file was read, before any heading is looked up. */
interface FileProblem {
	message: string;
	/** What to change, and in which node. */
	description: string;
}

interface Table {
	rows: readonly Row[];
	/** Of the columns that the user has not named. */
	headings: readonly string[];
	/** Of all columns of the sheet, also those that the user has named. */
	count: number;
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
	if (allRows.length === 0) return undefined;
	const rows = allRows.slice(0, MOST_ROWS);
	const all = new Set(rows.flatMap((row) => Object.keys(row)));
	all.delete(ROW_NUMBER);
	const table: Table = {
		...{ rows, find, count: all.size },
		headings: [...all].filter((heading) => !known.includes(heading)),
		cellsOf: (heading) => rows.map((row) => textOf(row[heading])).filter((text) => text !== ''),
	};
	return (
		failed(allRows) ??
		notExtracted(table) ??
		withoutHeadings(table) ??
		wrongSeparator(table) ??
		wrongEncoding(table) ??
		dataAsHeadings(table)
	);
}

const textOf = (cell: unknown) =>
	typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';

/** What a node gives instead of rows where it goes on after an error, and what Preview Import gives. */
function failed(rows: readonly Row[]): FileProblem | undefined {
	if (rows.every((row) => 'verdict' in row && 'fingerprint' in row)) {
		return {
			message: 'The input is the result of a preview, not the menu',
			description:
				'Connect this node to the node that reads the sheet, instead of the preview or beside it.',
		};
	}
	const told = rows.find((row) => Object.keys(row).join() === 'error')?.error;
	if (typeof told !== 'string') return undefined;
	const advice = /Record Length|Quote/.test(told)
		? 'Extract From File: add the option Delimiter, and type the character between the cells, often ;'
		: 'Open that node and correct what it says.';
	return {
		message: `The node before this one failed: ${show(told)}`,
		description: `${advice} Its setting On Error passed the error on as a row: set it to Stop Workflow.`,
	};
}

function notExtracted({ rows, headings }: Table): FileProblem | undefined {
	if (rows.every((row) => 'fileName' in row && 'mimeType' in row)) {
		return {
			message: 'The input is a file, not its rows',
			description:
				'Connect Extract From File between the node that reads the file and this one, and choose the operation for this kind of file.',
		};
	}
	const [only, ...others] = headings;
	if (only === undefined || others.length > 0) return undefined;
	if (rows.some((row) => Array.isArray(row[only])) && only !== 'row') {
		return {
			message: `The rows came in as one list, in the field "${shorten(only)}"`,
			description: `Connect a Split Out node before this one, with "${shorten(only)}" as Fields to Split Out.`,
		};
	}
	if (rows.length === 1 && rows.some((row) => textOf(row[only]).includes('\n'))) {
		return {
			message: `The file came in as one text, in the field "${shorten(only)}"`,
			description: 'Extract From File: choose Extract From CSV instead of Extract From Text File.',
		};
	}
	return undefined;
}

function withoutHeadings(table: Table): FileProblem | undefined {
	const { rows, headings, count } = table;
	if (headings.join() === 'row' && rows.every(({ row }) => typeof row === 'object')) {
		return {
			message: 'The rows came in without their headings',
			description: 'Extract From File: remove the option Header Row, or switch it on.',
		};
	}
	// A single number may be a size.
	const areNumbers = headings.every((heading) => /^\d+$/.test(heading));
	const nameless = areNumbers && headings.length > 1 ? headings : namelessIn(headings, count);
	if (nameless.length === 0) return undefined;
	const at = areNumbers ? undefined : findHeadingRow(rows, table.find);
	const row = at === undefined ? undefined : rowNumberAt(rows, at);
	const found =
		at === undefined
			? 'If there are rows above the headings, set that in the node before this one.'
			: `They seem to be in row ${row}, which starts with ${show(textsIn(rows[at] ?? {})[0])}.`;
	return {
		message: `${nameless.length} of ${count} columns came in without a heading`,
		description: [
			'Every column needs a heading in the first row that is read.',
			found,
			tellHeadingRow(row),
			'If the sheet has no headings, add a row with them, such as SKU, Title, Category, Price.',
		].join(' '),
	};
}

/** The character, and how it is typed into a field. */
const SEPARATORS: Array<[separator: string, typed: string]> = [
	[';', ';'],
	['\t', 'as an expression {{ "\\t" }}, a tab'],
	['|', '|'],
	[',', ','],
];

/** Programs say in brackets how cells are written: "Tags (x;y;z...)". */
const withoutRemark = (heading: string) => heading.replace(/\([^()]*\)/gu, '');

/** Several headings in one, and cells that hold several as well. */
function wrongSeparator(table: Table): FileProblem | undefined {
	for (const heading of table.headings) {
		// Beside other columns, "Ingredients; allergens" is a heading.
		const fewest = table.headings.length === 1 ? 2 : 3;
		const cells = table.cellsOf(heading);
		// A heading above nothing may have commas: "UPC, EAN, or ISBN".
		if (cells.length === 0) continue;
		const [, typed] =
			SEPARATORS.find(
				([separator]) =>
					withoutRemark(heading).split(separator).length >= fewest &&
					cells.filter((cell) => cell.includes(separator)).length * 2 >= cells.length,
			) ?? [];
		if (typed === undefined) continue;
		return {
			message: `The columns came in as one: ${show(heading)}`,
			description: `The file has another separator. Extract From File: add the option Delimiter, and type ${typed}`,
		};
	}
	return undefined;
}

/** UTF-8 that was read as Latin1: each letter of another alphabet became two. */
const AS_LATIN1 =
	/[\u00C2-\u00C5\u00CE-\u00D1\u00D8\u00D9][\u0080-\u00BF\u0152-\u017E\u2013-\u203A\u20AC\u2122]/u;
/** A Cyrillic code page that was read as Latin1: words of nothing but accented letters. */
const AS_ACCENTS = /(?<!\p{L})[\u00C0-\u00FF]{4,}(?!\p{L})/u;
const FEWEST_BROKEN = 2;

function wrongEncoding({ headings, cellsOf }: Table): FileProblem | undefined {
	const texts = headings.flatMap((heading) => [heading, ...cellsOf(heading)]);
	const first = (pattern: RegExp) => {
		const heading = headings.find((text) => pattern.test(text));
		const broken = texts.filter((text) => pattern.test(text));
		return heading ?? (broken.length >= FEWEST_BROKEN ? broken[0] : undefined);
	};
	const problem = (text: string, description: string): FileProblem => ({
		message: `The file was read with the wrong encoding: ${show(text)}`,
		description,
	});
	const zeros = headings.find((heading) => heading.includes('\u0000'));
	if (zeros !== undefined) {
		return problem(zeros, 'Extract From File: add the option Encoding, and choose UTF16LE.');
	}
	const doubled = first(AS_LATIN1);
	if (doubled !== undefined) {
		return problem(
			doubled,
			'The file is UTF-8. Extract From File: choose Extract From CSV, and remove the option Encoding or set it to UTF-8.',
		);
	}
	const lost = headings.find((heading) => heading.includes('\uFFFD')) ?? first(AS_ACCENTS);
	if (lost === undefined) return undefined;
	return problem(
		lost,
		'Save the file with UTF-8 (Excel: Save As → CSV UTF-8) or as a workbook, for Extract From XLSX. A file in a Western language may be read with Extract From File, option Encoding, Latin1.',
	);
}

const IS_NUMBER = /^[^\p{L}\d]{0,3}\d[\d\s.,]*(?:\p{Sc}|\p{L}{1,4}\.?)?$/u;
const IS_ADDRESS = /^https?:\/\//i;

/** The first dish was read as the headings. */
function dataAsHeadings(table: Table): FileProblem | undefined {
	const { headings } = table;
	const address = headings.find((heading) => IS_ADDRESS.test(heading));
	// A size may head a column too, so a number alone says little.
	const number = headings.find((heading) => IS_NUMBER.test(heading));
	const repeated = headings.find((heading) =>
		table.cellsOf(heading).some((cell) => cell.toLowerCase() === heading.trim().toLowerCase()),
	);
	const dish =
		address ?? (number === undefined || repeated === undefined ? priceAsHeading(table) : number);
	if (dish === undefined) return undefined;
	return {
		message: `The first row of data came in as the headings: ${show(dish)}`,
		description:
			'Add a row with the headings above it, such as SKU, Title, Category, Price. If the file has one further up, Extract From File starts too late: check its option Range or Starting Line.',
	};
}

/** Where nobody would head a column with any of the texts, a price above prices is that of a dish. */
function priceAsHeading({ headings, count, find, cellsOf }: Table): string | undefined {
	if (headings.length < count) return undefined;
	// A node before may have added a column that is the same in all rows, under its own heading.
	const ofFile = headings.filter((heading) => {
		const [first, ...others] = cellsOf(heading);
		return others.length === 0 || others.some((cell) => cell !== first);
	});
	if (ofFile.some((heading) => find(heading) !== undefined)) return undefined;
	return ofFile.find((heading) => {
		const { comma, point } = readNumber(heading.trim()) ?? {};
		const amount = comma ?? point;
		if (amount === undefined) return false;
		const cells = cellsOf(heading);
		const isPrice = /[^\d\s]/u.test(heading.trim()) || amount >= LEAST_PRICE;
		return isPrice && cells.length > 0 && cells.every(isNumber);
	});
}

/** Smaller whole numbers may be sizes. */
const LEAST_PRICE = 1_000;
