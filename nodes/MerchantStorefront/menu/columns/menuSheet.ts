import { fieldOf, MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import { shorten } from '../../platform/shown';
import type { DecimalSeparator } from '../../table/numbers';
import type { Problem } from '../../table/problems';
import type { Question } from '../../table/questions';
import type { Proposal, Recognized } from '../../table/recognize';
import { cellAt, isEmpty, type Column, type Sheet } from '../../table/rows';
import type { UnusedColumn } from '../../table/unusedColumns';

/** For each field the columns that hold it: of statuses, all count; of others there is one. */
export type FieldColumns = ReadonlyMap<MenuColumn, readonly Proposal[]>;

export interface MenuColumns {
	fields: FieldColumns;
	/** For each store the columns that are about it alone. */
	ofStore: ReadonlyMap<string, FieldColumns>;
	/** The price of dishes on offer, where they have one of their own. */
	promo?: Column | undefined;
	/** Columns with the price of one size each. */
	sizes: ReadonlyArray<{ size: string; column: Proposal }>;
	size?: Column | undefined;
	/** Names the row for all sizes of a dish, of which this row is one. */
	parent?: Column | undefined;
	/** Those that nothing is read from. */
	unused: readonly UnusedColumn[];
}

const IN_STORE = {
	priceInStore: 'listPrice',
	stockInStore: 'stock',
	statusInStore: 'status',
} as const;

/** What the columns of a menu are, from what each of them means. */
export function menuColumns({
	columns,
	unused,
}: Pick<Recognized, 'columns' | 'unused'>): MenuColumns {
	const of = (meaning: string) => columns.get(meaning) ?? [];
	const ofStore = new Map<string, Map<MenuColumn, Proposal[]>>();
	for (const [meaning, field] of Object.entries(IN_STORE)) {
		for (const column of of(meaning)) {
			const own = ofStore.get(column.of ?? '') ?? new Map<MenuColumn, Proposal[]>();
			ofStore.set(column.of ?? '', own);
			own.set(field, [...(own.get(field) ?? []), column]);
		}
	}
	const fields = new Map(MENU_COLUMNS.map((name) => [name, of(name)] as const));
	const [promo] = of('promo');
	// Who isn't on offer pays what would be crossed out.
	if (promo !== undefined) fields.set('oldPrice', of('listPrice'));
	for (const [name, all] of fields) if (all.length === 0) fields.delete(name);
	return {
		fields,
		ofStore,
		promo,
		sizes: of('priceOfSize').map((column) => ({ size: column.of ?? '', column })),
		size: joined(of('size')),
		parent: of('parent')[0],
		unused,
	};
}

/** Several columns of sizes, such as size and dough: together they tell dishes apart. */
function joined(columns: readonly Column[]): Column | undefined {
	if (columns.length < 2) return columns[0];
	return {
		heading: columns.map(({ heading }) => heading).join(' / '),
		cellOf(row) {
			const cells = columns.map((column) => column.cellOf(row)).filter((cell) => !isEmpty(cell));
			return cells.length < 2 ? cells[0] : cells.map(String).join(', ');
		},
	};
}

/** The stores of rows that name none. */
export interface StoreSettings {
	ofRow(index: number): readonly string[];
	/** The most stores of a row. */
	mostOfRow: number;
	/** All that any row belongs to, as far as they are typed once for all rows. */
	typed: readonly string[];
}

export interface ReadingOptions {
	/** Of rows that name none. */
	companyOf?: ((index: number) => string | undefined) | undefined;
	stores?: StoreSettings | undefined;
	/** Of dishes for which no row names one. */
	categoryOf?: ((index: number) => string | undefined) | undefined;
	allowSimilarSkus?: boolean | undefined;
	/** Whether a row with a single filled cell is the category of the rows below. */
	sectionHeadings?: boolean | undefined;
	/** Whether sizes without a title, and merged cells of categories, take these from above. */
	fillFromRowAbove?: boolean | undefined;
	/** Whether rows without an SKU are known by their title and size. */
	skuFromTitle?: boolean | undefined;
	/** Whether that SKU begins with the category, since a title may be in several of them. */
	skuFromCategory?: boolean | undefined;
	decimalSeparator?: DecimalSeparator | undefined;
}

export const NO_STORES: StoreSettings = { ofRow: () => [], mostOfRow: 0, typed: [] };

/** Rows, where in them each field is, and how to read them. */
export interface MenuSheet {
	sheet: Sheet;
	columns: MenuColumns;
	options: ReadingOptions;
	/** What only the user can tell, and mistakes of answers; no row is read then. */
	questions: Question[];
	problems: Problem[];
	/** About rows that the template brought, and columns that did not come in. */
	warnings: readonly Problem[];
}

/** The heading of a field, or its label where it has no column. */
export function nameOf({ columns }: Pick<MenuSheet, 'columns'>, field: MenuColumn): string {
	return columns.fields.get(field)?.[0]?.heading ?? fieldOf(field).label;
}

/** Where a cell is, or a whole row, in the words of the sheet: its number and its dish. */
export function placeOf({ sheet, columns }: MenuPlace, index: number, heading?: string) {
	const row = sheet.rowNumber(index);
	const title = columns?.fields.get('title')?.[0];
	const dish = title?.heading === heading ? '' : textIn(sheet, title, index);
	const parts = [`Row ${row}`, shorten(dish.trim()), heading && `column "${heading}"`];
	return {
		place: parts.filter(Boolean).join(', '),
		itemIndex: index,
		row,
		field: heading,
	};
}

const textIn = (sheet: Sheet, column: Column | undefined, index: number) =>
	column === undefined ? '' : String(cellAt(sheet, column, index) ?? '');

type MenuPlace = Pick<MenuSheet, 'sheet'> & Partial<Pick<MenuSheet, 'columns'>>;
