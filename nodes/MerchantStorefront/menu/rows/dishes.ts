import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import { Unreadable } from '../../table/problems';
import { headingFor, placeOf, type MenuSheet } from '../columns/menuSheet';
import { PRODUCT_DETAILS, PRODUCT_FIELDS, type ProductField } from '../menuColumns';
import type { DishRecord } from '../product';
import type { OfferOfRow } from './offers';
import type { MenuRow } from './records';

/** A dish that rows make together. */
export interface DishOfRows extends DishRecord {
	readonly offers: readonly OfferOfRow[];
	readonly firstRow: MenuRow;
}

/** SKU and title are of the size, and the category may be that of a heading; the rest is of the row. */
const valueOf = (one: OfferOfRow, field: ProductField): unknown =>
	field === 'sku' || field === 'title' || field === 'category' ? one[field] : one.row.values[field];

export const keyOfDish = (companyId: unknown, sku: unknown): string | undefined =>
	typeof companyId === 'string' && typeof sku === 'string'
		? `${companyId.length} ${companyId}${sku}`
		: undefined;

/** The dishes of offers, by what they are known by. */
export function dishesOf(menu: MenuSheet, all: readonly OfferOfRow[]): Map<unknown, DishOfRows> {
	const dishes = new Map<unknown, DishOfRows>();
	for (const [key, rows] of groupBy(all, ({ key }) => key)) {
		const [first] = rows;
		if (first !== undefined) dishes.set(key, dishOf(menu, first, rows));
	}
	return dishes;
}

function dishOf(menu: MenuSheet, first: OfferOfRow, rows: readonly OfferOfRow[]): DishOfRows {
	// That of a heading counts where the dish has none itself, so that one in two sections is a mistake.
	if (rows.every(({ category }) => category === undefined)) {
		for (const one of rows) one.category = one.row.section;
	}
	const values: DishRecord['values'] = {};
	for (const field of PRODUCT_FIELDS) values[field] = valueOf(first, field);
	if (rows.length > 1) {
		for (const field of PRODUCT_DETAILS) {
			const said = telling(rows, field);
			if (said !== undefined) values[field] = together(menu, rows, field, said);
		}
	}
	values.category ??= menu.options.categoryOf?.(first.row.index);
	const at = (field?: ProductField) => {
		const { row } = (field && telling(rows, field)) ?? first;
		return placeOf(menu, row.index, field && headingFor(menu, field), values.sku);
	};
	return { firstRow: first.row, values, at, offers: rows };
}

/** The row that says a field: of several, the first, or one that has a mistake or says something else. */
function telling(rows: readonly OfferOfRow[], field: ProductField): OfferOfRow | undefined {
	let first: OfferOfRow | undefined;
	for (const row of rows) {
		const value = valueOf(row, field);
		if (value === undefined) continue;
		if (value instanceof Unreadable) return row;
		first ??= row;
		const said = valueOf(first, field);
		if (value !== said && String(value) !== String(said)) return row;
	}
	return first;
}

/** A cell left empty takes the value of the dish's other rows; two that differ are a mistake. */
function together(
	menu: MenuSheet,
	rows: readonly OfferOfRow[],
	field: ProductField,
	said: OfferOfRow,
): unknown {
	const value = valueOf(said, field);
	const earlier = rows.find((one) => valueOf(one, field) !== undefined) ?? said;
	if (said === earlier || value instanceof Unreadable) return value;
	const isOtherDish = field === 'category' && menu.options.skuFromTitle === true;
	const whatToDo = isOtherDish
		? 'If these are two dishes, set Without SKU to Use Category, Title and Size.'
		: 'Rows with the same SKU need the same value here, or none.';
	const message = `differs from ${show(valueOf(earlier, field))} in row ${menu.sheet.rowNumber(earlier.row.index)}. ${whatToDo}`;
	const before = rows.slice(0, rows.indexOf(said)).map(({ row }) => row.index);
	return new Unreadable(value, message, [...new Set(before)]);
}
