import { COLUMN_NAMES, HEADING_ALIASES } from './headingAliases';
import { fieldOf } from './headings';
import { listNames, show, shorten } from '../platform/shown';
import type { MenuColumn } from '../menu/product';
import { toldRow } from './toldRow';

type Row = Record<string, unknown>;

interface HeadingsAsRead {
	rows: readonly Row[];
	headings: readonly string[];
	rowNumber(index: number): number;
}

/** Why several columns are missing at once, where the rows show that the file was read wrongly. */
export function misreading(
	{ rows, headings, rowNumber }: HeadingsAsRead,
	missing: readonly MenuColumn[],
): string | undefined {
	if (headings.length === 0 || missing.length < 2) return undefined;
	const areHeadings = (texts: readonly string[]) => {
		const fields = texts.map(fieldOf).filter((field) => field !== undefined);
		return new Set(fields.filter((field) => missing.includes(field))).size >= 2;
	};
	return (
		withoutHeadings(rows, areHeadings) ??
		headings.map((heading) => wronglySeparated(heading, areHeadings)).find(isText) ??
		rows
			.slice(0, MOST_ROWS_ABOVE)
			.map((row, index) => furtherDown(row, rowNumber(index), areHeadings))
			.find(isText)
	);
}

type AreHeadings = (texts: readonly string[]) => boolean;

/** Titles and notes stand above a table, not whole pages. */
const MOST_ROWS_ABOVE = 30;

function withoutHeadings(rows: readonly Row[], areHeadings: AreHeadings): string | undefined {
	const cells = rows[0]?.row;
	if (!Array.isArray(cells) || !areHeadings(cells.filter(isText))) return undefined;
	return 'The rows came in without their headings. Remove the option Header Row of Extract From File, or switch it on.';
}

const SEPARATORS = [';', '\t', '|', ','];

function wronglySeparated(heading: string, areHeadings: AreHeadings): string | undefined {
	const separator = SEPARATORS.find((other) => areHeadings(heading.split(other)));
	if (separator === undefined) return undefined;
	const typed = separator === '\t' ? 'the expression {{ "\\t" }}, a tab' : separator;
	return `The file was read with the wrong separator, so that the headings came in as one: ${show(heading)}. Add the option Delimiter to Extract From File, and type ${typed}`;
}

function furtherDown(row: Row, rowNumber: number, areHeadings: AreHeadings): string | undefined {
	const cells = Object.values(row).filter(isText);
	if (!areHeadings(cells)) return undefined;
	const above = rowNumber - 1;
	const counted =
		toldRow(row) === undefined ? ' Empty rows above them are not counted here: add these.' : '';
	return `The headings seem to stand further down, in row ${rowNumber}: ${listHeadings(cells)}. Tell the node before this one. Extract From File: option Range, ${above}, the number of rows above (in a CSV file: Starting Line, ${rowNumber}). Google Sheets: Data Location on Sheet → Specify Range (Rows), Header Row ${rowNumber}, First Data Row ${rowNumber + 1}.${counted}`;
}

/** What n8n calls columns that have no heading: in a workbook, in Google Sheets, in a CSV file. */
const WITHOUT_HEADING = /^(?:__EMPTY(?:_\d+)?|col_\d+|)$/;

/** What to say of a column that is missing where other columns came without a heading. */
export function withoutHeading(headings: readonly string[]): string[] {
	const found = headings.filter((heading) => WITHOUT_HEADING.test(heading));
	if (found.length === 0) return [];
	return [
		`There is no heading above ${listHeadings(found)}. If the headings stand further down, tell the node before this one. Extract From File: option Range, the number of rows above them (in a CSV file: Starting Line, their line). Google Sheets: Data Location on Sheet → Specify Range (Rows).`,
	];
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

export function listHeadings(headings: readonly string[]): string {
	return listNames(headings.map((heading) => `"${shorten(heading)}"`));
}

const LEAST_LIKENESS = 0.5;
const MOST_COMPARED = 200;

/** Of headings that stand for nothing known, the one that may be a misspelled name of the field. */
export function nearestHeading(
	column: MenuColumn,
	headings: readonly string[],
): string | undefined {
	const names = [COLUMN_NAMES[column], ...HEADING_ALIASES[column]];
	let nearest: string | undefined;
	let highest = LEAST_LIKENESS;
	for (const heading of headings.slice(0, MOST_COMPARED)) {
		const likeness = Math.max(...names.map((name) => likenessOf(heading, name)));
		if (likeness < highest || (likeness === highest && nearest !== undefined)) continue;
		highest = likeness;
		nearest = heading;
	}
	return nearest;
}

/** From 0 to 1: which part of their neighbouring letters two texts share, or of their words. */
function likenessOf(heading: string, name: string): number {
	const [words, nameWords] = [wordsOf(shorten(heading)), wordsOf(name)];
	const holdsName = nameWords.every((word) => words.includes(word));
	const [pairs, namePairs] = [pairsOf(words.join('')), pairsOf(nameWords.join(''))];
	const shared = namePairs.filter((pair) => pairs.includes(pair)).length;
	const likeness = (2 * shared) / (pairs.length + namePairs.length || 1);
	return holdsName ? (1 + likeness) / 2 : likeness;
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function pairsOf(text: string): string[] {
	return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) =>
		text.slice(index, index + 2),
	);
}
