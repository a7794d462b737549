import { isEmpty } from './cells';
import { recogniseColumns } from './columns';
import type { RecognisedColumns } from './findings';
import { COLUMN_NAMES } from './headingAliases';
import { labelOfMapped, mappedColumns } from './mappedColumns';
import type { DecimalSeparator } from './numbers';
import { findSection } from './otherRows';
import type { MenuProblem } from '../menu/problems';
import { show } from '../platform/shown';
import type { MenuColumn } from '../menu/product';
import { MENU_RULES, type FieldRule } from '../menu/rules';
import { listHeadings, misreading, nearestHeading, withoutHeading } from './missingColumns';
import { NO_STORES, type StoreSettings } from './storeNames';
import { ROW_NUMBER, toldRow } from './toldRow';

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
	/** Whether a row with a single filled cell is the category of the rows below. */
	sectionHeadings?: boolean;
	/** Whether products without title or category take these from the row above. */
	fillFromRowAbove?: boolean;
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
	/** As they came in; none where the columns were mapped by hand. */
	headings: readonly string[];
}

/** Columns are found by their headings. */
export function sheetByHeadings(rows: readonly Row[], options: SheetOptions): Sheet {
	const { rules = MENU_RULES } = options;
	const headings = headingsOf(rows);
	return withNames({
		...options,
		...recogniseColumns(rows, headings, { ...options, rules }),
		rules,
		rows,
		labelOf: (heading) => heading,
		constants: new Set(),
		rowNumber: (index) => numberOf(rows[index], index, options),
		headings,
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
	const headingOf = (key: string) => keyInExpression(String(mapping[key]));
	return withNames({
		...options,
		...mappedColumns(mapped, rules, headingOf),
		rules,
		rows,
		labelOf: labelOfMapped,
		constants: new Set(mapped.filter((key) => !String(mapping[key]).startsWith('='))),
		rowNumber: (index) => numberOf(items[index], index, options),
		headings: [],
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

// Nodes that do not tell the row give the rows in the order of the sheet.
function numberOf(item: Row, index: number, { firstDataRow }: SheetOptions): number {
	return toldRow(item) ?? firstDataRow + index;
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
	const { questions, headerRow } = sheet;
	const missing = missingFields(sheet);
	const problem = (message: string, field?: MenuColumn): MenuProblem => ({
		place: `Row ${headerRow} (headings)`,
		row: headerRow,
		...(field === undefined ? {} : { field }),
		message,
	});
	const cause = misreading(sheet, missing);
	if (cause !== undefined) return [problem(cause)];
	const named = sheet.keyOf.get('storeId');
	const contradiction =
		named === undefined || sheet.ofStore.size === 0
			? []
			: `The column "${sheet.labelOf(named)}" says which store a row is for, and other columns are for single stores. Leave out the one or the others.`;
	return [
		...[contradiction].flat().map((message) => problem(message, 'storeId')),
		...questions.map(({ columns: [field], message }) => problem(message, field)),
		...missing.map((field, index) => problem(missingColumn(sheet, field, index === 0), field)),
	];
}

/** Those that no column holds, the node does not tell and no question is about. */
function missingFields(sheet: Sheet): MenuColumn[] {
	const { rules, questions, keyOf, companyOf, ofStore, stores = NO_STORES } = sheet;
	const isTold: { [column in MenuColumn]?: boolean } = {
		companyId: companyOf?.(0) !== undefined,
		storeId: ofStore.size > 0 || stores.mostOfRow > 0,
		category: sheet.sectionHeadings,
		listPrice: ofStore.size > 0 && storesWithoutPrice(sheet).length === 0,
	};
	const asked = new Set(questions.flatMap(({ columns }) => columns));
	return rules
		.filter(({ field, required }) => required && !keyOf.has(field) && !asked.has(field))
		.filter(({ field }) => isTold[field] !== true)
		.map(({ field }) => field);
}

function storesWithoutPrice({ ofStore, stores = NO_STORES }: Sheet): string[] {
	const known = new Set([...ofStore.keys(), ...stores.typed]);
	return [...known].filter((storeId) => ofStore.get(storeId)?.has('listPrice') !== true);
}

/** The headings are listed once, however many columns are missing. */
function missingColumn(sheet: Sheet, column: MenuColumn, listsHeadings: boolean): string {
	const { headings, keyOf, ofStore, unused } = sheet;
	const name = COLUMN_NAMES[column];
	if (column === 'listPrice' && ofStore.size > 0) {
		const without = listHeadings(storesWithoutPrice(sheet));
		return `No column for the ${name} in the store ${without} was found. Head one "${name}" for all stores, or "${name} [store ID]" for each.`;
	}
	// Some exports have no other column of categories.
	const categories = column === 'category' ? keyOf.get('categories') : undefined;
	const possible = unused.map(({ heading }) => heading);
	const nearest = categories ?? nearestHeading(column, possible);
	const section = column === 'category' ? findSection(sheet) : undefined;
	const among = listsHeadings && headings.length > 0 ? ` among ${listHeadings(headings)}` : '';
	return [
		`No column for the ${name} was found${among}.`,
		nearest === undefined
			? `Head it "${name}", or map the columns by hand.`
			: `If it is ${listHeadings([nearest])}, head that "${name}", or map the columns by hand.`,
		...(listsHeadings ? withoutHeading(headings) : []),
		...(section === undefined
			? []
			: [
					`Or switch on Section Headings in this node, if rows such as row ${section.row}, ${show(section.text)}, are headings: they become the category of the rows below.`,
				]),
		...(column === 'companyId' ? ['One company for all rows can be typed into this node.'] : []),
		...(column === 'storeId' && sheet.stores !== undefined
			? ['The store of all rows, or several, can be typed into this node as Store for All Rows.']
			: []),
	].join(' ');
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
