import { isEmpty } from './cells';
import { headingsOf, recogniseColumns, ROW_NUMBER, type Columns } from './columns';
import type { DecimalSeparator } from './numbers';
import type { MenuProblem } from './problems';
import { OFFER_RULES, PRODUCT_RULES } from './rules';
import { COLUMN_NAMES, type MenuColumn } from './spellings';

export type Row = Record<string, unknown>;

export interface SheetOptions {
	/** Of rows that name none. */
	companyOf(index: number): string | undefined;
	allowSimilarSkus?: boolean;
	decimalSeparator?: DecimalSeparator;
	headerRow: number;
	firstDataRow: number;
}

/** Rows, and where in them each field is. */
export interface Sheet extends SheetOptions {
	rows: readonly Row[];
	keyOf: ReadonlyMap<MenuColumn, string>;
	/** How the column is called in messages. */
	nameOf(column: MenuColumn): string;
	/** Those with one value typed for all rows, which says nothing about a row being filled. */
	constants: ReadonlySet<MenuColumn>;
	rowNumber(index: number): number;
	unused: readonly string[];
	unclear: Columns['unclear'];
}

/** Columns are found by their headings. */
export function sheetByHeadings(rows: readonly Row[], options: SheetOptions): Sheet {
	const { headingOf, unused, unclear } = recogniseColumns(headingsOf(rows));
	return {
		...options,
		rows,
		keyOf: headingOf,
		nameOf: (column) => headingOf.get(column) ?? COLUMN_NAMES[column],
		constants: new Set(),
		rowNumber: (index) => numberOf(rows[index], index, options),
		unused,
		unclear,
	};
}

/** Columns were mapped by hand: `rows` are keyed by field, `items` are what they were mapped from. */
export function sheetByHand(
	rows: readonly Row[],
	items: readonly Row[],
	/** For each field what was typed: an expression, or one value for all rows. */
	mapping: Row,
	options: SheetOptions,
): Sheet {
	const mapped = Object.keys(mapping).filter(
		(key): key is MenuColumn => key in COLUMN_NAMES && !isEmpty(mapping[key]),
	);
	return {
		...options,
		rows,
		keyOf: new Map(mapped.map((column) => [column, column])),
		nameOf: (column) => COLUMN_NAMES[column],
		constants: new Set(mapped.filter((column) => !String(mapping[column]).startsWith('='))),
		rowNumber: (index) => numberOf(items[index], index, options),
		unused: [],
		unclear: [],
	};
}

// Nodes that read Google Sheets tell the row; others give the rows in the order of the sheet.
function numberOf(item: Row, index: number, { firstDataRow }: SheetOptions): number {
	const told = item[ROW_NUMBER];
	return typeof told === 'number' ? told : firstDataRow + index;
}

const REQUIRED = [...PRODUCT_RULES, ...OFFER_RULES]
	.filter(({ required }) => required)
	.map(({ field }) => field);

/** What is wrong with the columns as such; no row need be read before that is put right. */
export function checkColumns(sheet: Sheet): MenuProblem[] {
	const place = `Row ${sheet.headerRow} (headings)`;
	const unclear = new Set(sheet.unclear.map(({ column }) => column));
	const missing = REQUIRED.filter(
		(column) =>
			!sheet.keyOf.has(column) &&
			!unclear.has(column) &&
			!(column === 'companyId' && sheet.companyOf(0) !== undefined),
	);
	return [
		...sheet.unclear.map(({ column, headings }) => ({
			place,
			row: sheet.headerRow,
			field: column,
			flaw: `The columns ${headings.map((heading) => `"${heading}"`).join(' and ')} can all be the ${COLUMN_NAMES[column]}. Rename those that are not, or map the columns by hand.`,
		})),
		...missing.map((column) => ({
			place,
			row: sheet.headerRow,
			field: column,
			flaw: `No column for the ${COLUMN_NAMES[column]} was found. Head it "${COLUMN_NAMES[column]}", or map the columns by hand.${column === 'companyId' ? ' One company for all rows can be typed into this node.' : ''}`,
		})),
	];
}
