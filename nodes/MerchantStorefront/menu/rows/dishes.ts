import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import { Unreadable } from '../../table/problems';
import { columnsOf, headingFor, placeOf, type MenuSheet } from '../columns/menuSheet';
import { PRODUCT_DETAILS, PRODUCT_FIELDS, type ProductField } from '../menuColumns';
import type { DishRecord } from '../product';
import type { DishOfRows, OfferOfRow } from './offers';

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
	const [ofCategory] = columnsOf(menu, 'category');
	values.category ??= menu.options.categoryOf?.(first.row.index);
	// A column that the sheet doesn't have isn't empty.
	if (ofCategory === undefined) values.category ??= new Unreadable(undefined, ...NO_CATEGORY);
	const at = (field?: ProductField) => {
		const { row } = (field && telling(rows, field)) ?? first;
		const heading = field === 'category' ? ofCategory?.heading : field && headingFor(menu, field);
		return placeOf(menu, row.index, heading, values.sku);
	};
	return { firstRow: first.row, values, at, offers: rows };
}

const NO_CATEGORY = [
	'has no category. Add a column Category, or a row with the category above it.',
	'Category for All Rows is that of rows without one.',
] as const;

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
	const inNode = isOtherDish
		? 'If these are two dishes, set Without SKU to Use Category, Title and Size.'
		: undefined;
	const whatToDo = isOtherDish ? '' : ' Rows with the same SKU need the same value here, or none.';
	const earlierValue = `${show(valueOf(earlier, field))} in row ${menu.sheet.rowNumber(earlier.row.index)}`;
	const message =
		field === 'title'
			? `has the same SKU ${show(said.sku)} as ${earlierValue}. Give each dish its own SKU, or both rows the same title.`
			: `differs from ${earlierValue}.${whatToDo}`;
	const before = rows.slice(0, rows.indexOf(said)).map(({ row }) => row.index);
	return Object.assign(new Unreadable(value, message, inNode), {
		contradicts: [...new Set(before)],
	});
}
