import { listNames, shorten } from '../platform/shown';
import { toldRow, type Row, type Sheet } from './rows';

/** Why several columns are missing at once, where a row below holds their headings. */
export function headingsFurtherDown(
	{ rows, rowNumber }: Sheet,
	/** Whether a text stands for a column that is missing, and for which. */
	missingFor: (heading: string) => unknown,
): string | undefined {
	const areHeadings = (texts: readonly string[]) =>
		new Set(texts.map(missingFor).filter((field) => field !== undefined)).size >= 2;
	return rows
		.slice(0, MOST_ROWS_ABOVE)
		.map((row, index) => furtherDown(row, rowNumber(index), areHeadings))
		.find(isText);
}

type AreHeadings = (texts: readonly string[]) => boolean;

/** Above a table there are titles and notes, not whole pages. */
const MOST_ROWS_ABOVE = 30;

function furtherDown(row: Row, rowNumber: number, areHeadings: AreHeadings): string | undefined {
	const cells = Object.values(row).filter(isText);
	if (!areHeadings(cells)) return undefined;
	const above = rowNumber - 1;
	const counted =
		toldRow(row) === undefined ? ' Empty rows above them are not counted here: add these.' : '';
	return `The headings seem to be further down, in row ${rowNumber}: ${listHeadings(cells)}. Tell the node before this one. Extract From File: option Range, ${above}, the number of rows above (in a CSV file: Starting Line, ${rowNumber}). Google Sheets: Data Location on Sheet → Specify Range (Rows), Header Row ${rowNumber}, First Data Row ${rowNumber + 1}.${counted}`;
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

function listHeadings(headings: readonly string[]): string {
	return listNames(headings.map((heading) => `"${shorten(heading)}"`));
}
