import { isEmpty } from './cells';
import { recogniseColumns, type RecognisedColumns } from './columns';
import { COLUMN_NAMES } from './headingAliases';
import { labelOfMapped, mappedColumns } from './mappedColumns';
import type { DecimalSeparator } from './numbers';
import type { MenuProblem } from './problems';
import type { MenuColumn } from './product';
import { MENU_RULES, type FieldRule } from './rules';
import { NO_STORES, type StoreSettings } from './storeNames';

export type Row = Record<string, unknown>;

export interface SheetOptions {
	/** The columns that the sheet may have; unless told, all those of a menu. */
	rules?: ReadonlyArray<FieldRule<MenuColumn>>;
	/** Of rows that name none. */
	companyOf?(index: number): string | undefined;
	/** Unless told, each row names its store itself. */
	stores?: StoreSettings;
	/** Headings that are not to be read. */
	leaveOut?: readonly string[];
	allowSimilarSkus?: boolean;
	decimalSeparator?: DecimalSeparator;
	headerRow: number;
	firstDataRow: number;
}

/** Rows, and where in them each field is. */
export interface Sheet extends SheetOptions, RecognisedColumns {
	rules: ReadonlyArray<FieldRule<MenuColumn>>;
	rows: readonly Row[];
	/** The first column of each field, for all stores. */
	keyOf: ReadonlyMap<MenuColumn, string>;
	/** How the column with a key is called in messages. */
	labelOf(key: string): string;
	/** The same of the first column of a field. */
	nameOf(column: MenuColumn): string;
	/** Keys of those with one value typed for all rows, which says nothing about a row being filled. */
	constants: ReadonlySet<string>;
	rowNumber(index: number): number;
}

/** Columns are found by their headings. */
export function sheetByHeadings(rows: readonly Row[], options: SheetOptions): Sheet {
	const { rules = MENU_RULES } = options;
	return withNames({
		...options,
		...recogniseColumns(rows, headingsOf(rows), { ...options, rules }),
		rules,
		rows,
		labelOf: (heading) => heading,
		constants: new Set(),
		rowNumber: (index) => numberOf(rows[index], index, options),
	});
}

/** Columns were mapped by hand: `rows` are keyed by field, `items` are what they were mapped from. */
export function sheetByHand(
	rows: readonly Row[],
	items: readonly Row[],
	/** For each field what was typed: an expression, or one value for all rows. */
	mapping: Row,
	options: SheetOptions,
): Sheet {
	const { rules = MENU_RULES } = options;
	const mapped = Object.keys(mapping).filter((key) => !isEmpty(mapping[key]));
	return withNames({
		...options,
		...mappedColumns(mapped, rules),
		rules,
		rows,
		labelOf: labelOfMapped,
		constants: new Set(mapped.filter((key) => !String(mapping[key]).startsWith('='))),
		rowNumber: (index) => numberOf(items[index], index, options),
	});
}

function withNames(sheet: Omit<Sheet, 'keyOf' | 'nameOf'>): Sheet {
	const keyOf = new Map([...sheet.columns].map(([column, [key]]) => [column, key]));
	return {
		...sheet,
		keyOf,
		nameOf: (column) => {
			const key = keyOf.get(column);
			return key === undefined ? COLUMN_NAMES[column] : sheet.labelOf(key);
		},
	};
}

const REFERENCE =
	/^=\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:"([^"\\]+)"|'([^'\\]+)')\s*\])\s*\}\}$/u;

/** The key that an expression such as {{ $json.Price }} reads; undefined for one that does more. */
export function keyInExpression(expression: string): string | undefined {
	const [, property, ...quoted] = REFERENCE.exec(expression) ?? [];
	const key = property ?? quoted.find((text) => text !== undefined);
	// Of what is no plain field of the row, n8n knows more.
	return key === undefined || key in {} ? undefined : key;
}

/** A column that other nodes add: it says where a row is, and is no part of the menu. */
const ROW_NUMBER = 'row_number';

// Nodes that read Google Sheets tell the row; others give the rows in the order of the sheet.
function numberOf(item: Row, index: number, { firstDataRow }: SheetOptions): number {
	const told = item[ROW_NUMBER];
	return typeof told === 'number' ? told : firstDataRow + index;
}

function headingsOf(rows: readonly Row[]): string[] {
	// Nodes that read spreadsheets leave empty cells out, so no single row has them all.
	const headings = new Set<string>();
	for (const row of rows) for (const heading in row) headings.add(heading);
	headings.delete(ROW_NUMBER);
	return [...headings];
}

/** What is wrong with the columns as such; no row need be read before that is put right. */
export function checkColumns(sheet: Sheet): MenuProblem[] {
	const asked = new Set(sheet.questions.flatMap(({ columns }) => columns));
	const missing = sheet.rules
		.filter(({ field, required }) => required && !sheet.keyOf.has(field) && !asked.has(field))
		.flatMap(({ field }) => missingColumn(sheet, field) ?? []);
	return [...sheet.questions, ...missing].map(({ columns, message }) => ({
		place: `Row ${sheet.headerRow} (headings)`,
		row: sheet.headerRow,
		field: columns[0],
		message,
	}));
}

const IN_THE_NODE: { [column in MenuColumn]?: string } = {
	companyId: ' One company for all rows can be typed into this node.',
	storeId: ' Stores for all rows can be typed into this node: Store for All Rows.',
};

/** Undefined where the field needs no column. */
function missingColumn(sheet: Sheet, column: MenuColumn) {
	const { companyOf, ofStore, stores = NO_STORES } = sheet;
	const name = COLUMN_NAMES[column];
	const isTold = {
		companyId: companyOf?.(0) !== undefined,
		storeId: ofStore.size > 0 || stores.mostOfRow > 0,
	};
	if (column in isTold && isTold[column as keyof typeof isTold]) return undefined;
	const lacking = [...ofStore].flatMap(([storeId, own]) => (own.has(column) ? [] : storeId));
	if (column === 'listPrice' && ofStore.size > 0) {
		const others = stores.typed.filter((storeId) => !ofStore.has(storeId));
		const without = [...lacking, ...others].map((storeId) => `"${storeId}"`);
		return without.length === 0
			? undefined
			: {
					columns: [column],
					message: `No column for the ${name} in store ${without.join(', ')} was found. Head one "${name}" for all stores, or "${name} [store ID]" for each.`,
				};
	}
	return {
		columns: [column],
		message: `No column for the ${name} was found. Head it "${name}", or map the columns by hand.${(column === 'storeId' && sheet.stores === undefined ? undefined : IN_THE_NODE[column]) ?? ''}`,
	};
}

/** Where a cell is, or a whole row, in the words of the sheet. */
export function placeOf(sheet: Sheet, index: number, column?: MenuColumn, key?: string) {
	const row = sheet.rowNumber(index);
	const name = column === undefined ? undefined : sheet.nameOf(column);
	const field = key === undefined ? name : sheet.labelOf(key);
	return {
		place: field === undefined ? `Row ${row}` : `Row ${row}, column "${field}"`,
		itemIndex: index,
		row,
		field,
	};
}
