import { listNames, shorten } from '../platform/shown';
import { rowNumberIn, type Sheet } from './rows';

/** Above a table there are titles and notes, not whole pages. */
export const MOST_ROWS_ABOVE = 30;

/** Why several columns are missing at once, where a row below holds their headings. */
export function headingsFurtherDown(
	{ rows, rowNumber }: Sheet,
	/** Whether a text stands for a column that is missing, and for which. */
	missingFor: (heading: string) => unknown,
): string | undefined {
	for (const [index, row] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
		const cells = Object.values(row).filter(isText);
		const found = new Set(cells.map(missingFor).filter((field) => field !== undefined));
		if (found.size < 2) continue;
		const names = listNames(cells.map((cell) => `"${shorten(cell)}"`));
		const counted =
			rowNumberIn(row) === undefined
				? ' Empty rows above them are not counted here: add these.'
				: '';
		return `The headings seem to be further down, in row ${rowNumber(index)}: ${names}. ${tellHeadingRow(rowNumber(index))}${counted}`;
	}
	return undefined;
}

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

/** How the node before learns in which row the headings are. */
export function tellHeadingRow(row?: number): string {
	const [above, line, header] =
		row === undefined
			? ['their number', 'the line of the headings', '']
			: [row - 1, row, ` ${row}`];
	return `Extract From File: option Range, the number of rows above them: ${above} (in a CSV file Starting Line: ${line}). Google Sheets: Data Location on Sheet → Specify Range (Rows), Header Row${header}.`;
}
