import type { ProductField } from '../menuColumns';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';
import { HEADING_TABLE, unitIn } from '../columns/meanings';
import type { Proposal } from '../../table/tableOf';
import { isNumber } from '../../table/numbers';
import { isEmpty, type Column, type Row } from '../../table/rows';
import { isDash } from '../../table/status';

/** What a row says of its dish, or why nobody can tell. */
export type MenuValues = {
	[
		name in ProductField | 'storeId' | 'status' | 'size' | 'weightInName' | 'inDescription'
	]?: unknown;
};

/** A row of a menu. Those that aren't dishes lend others their title and category. */
export interface MenuRow {
	index: number;
	values: MenuValues;
	isDish: boolean;
	/** The row for all sizes of the dish of which it is one. */
	parent?: number | undefined;
	/** What the heading above says. */
	section?: string | undefined;
}

/** Such as 250/150, of a dish and what is beside it. */
const PARTS = /^\d+(?:[.,]\d+)?(?:\s?[/+]\s?\d+(?:[.,]\d+)?)+$/u;

/** A number below "Weight, g" is so many g, and a dash says nothing. */
export function withUnit<Of extends Column>(column: Of): Of {
	const unit = unitIn(column.heading);
	const cellOf = (row: Row) => {
		const cell = column.cellOf(row);
		if (isDash(cell)) return undefined;
		const isAmount = isNumber(cell) || (typeof cell === 'string' && PARTS.test(cell.trim()));
		return unit !== undefined && isAmount ? `${String(cell).trim()} ${unit}` : cell;
	};
	return { ...column, cellOf };
}

/** Such as "Allergens: milk", where a dash says nothing. */
export function withHeading<Of extends Column>(column: Of): Of {
	const cellOf = (row: Row) => {
		const cell = column.cellOf(row);
		return isEmpty(cell) || isDash(cell) ? undefined : `${column.heading}: ${String(cell).trim()}`;
	};
	return { ...column, cellOf };
}

const wordsIn = (text: string) => text.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{L}+/gu) ?? [];

/** As guests read a name with a size or a weight, which its end may say already. */
export function withBehindName(name: string, behind: string): string {
	const words = wordsIn(behind);
	const isThere =
		words.length > 0 && wordsIn(name).slice(-words.length).join(' ') === words.join(' ');
	return isThere ? name : `${name}, ${behind}`;
}

/** Several columns as one: of sizes, such as size and dough, which together tell dishes apart. */
export function joined(columns: readonly Proposal[], separator = ', '): readonly Proposal[] {
	const [first] = columns;
	if (first === undefined || columns.length < 2) return columns;
	const cellOf = (row: Row) => {
		const cells = columns.map((column) => column.cellOf(row)).filter((cell) => !isEmpty(cell));
		return cells.length < 2 ? cells[0] : cells.map(String).join(separator);
	};
	return [{ ...first, heading: columns.map(({ heading }) => heading).join(' / '), cellOf }];
}

const partsOf = (text: string, separator: RegExp) =>
	text
		.split(separator)
		.map((part) => part.trim())
		.filter(Boolean);

/** The first of several categories is the main one. */
export function categorySplitter(menu: MenuSheet): (values: MenuValues) => void {
	const { sheet } = menu;
	// Where others have a column of their own, there is but one in the column of the category.
	const hasOthers =
		menu.columns.has('categories') ||
		sheet.columns.some(({ heading }) => HEADING_TABLE.find(heading) === 'categories');
	const [column] = columnsOf(menu, 'category');
	let known: Set<string> | undefined;
	const isCategory = (text: string) => {
		known ??= new Set(sheet.rows.map((row) => String(column?.cellOf(row) ?? '').trim()));
		return known.has(text);
	};
	const split = (category: unknown): unknown[] => {
		if (hasOthers || typeof category !== 'string') return [];
		const parts = partsOf(category, /[;|\n]/);
		if (parts.length > 1) return parts;
		// A comma may also be part of a name.
		const commas = partsOf(category, /,/);
		return commas.length > 1 && commas.some(isCategory) ? commas : [];
	};
	return (values) => {
		const { category, categories } = values;
		const listed: unknown[] = Array.isArray(categories) ? categories : [];
		const [main, ...others] = category === undefined ? listed : split(category);
		if (main === undefined) return;
		values.category = main;
		values.categories = others.length === 0 ? undefined : others;
	};
}
