import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import { Unreadable } from '../../table/problems';
import { nameOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import { PRODUCT_DETAILS, PRODUCT_FIELDS, type ProductField } from '../menuColumns';
import type { DishRecord } from '../product';
import type { OfferOfRow } from './offers';
import type { MenuRow } from './records';

/** What a row says of a dish: its sizes are as many dishes. */
export interface RowOfDish {
	row: MenuRow;
	values: DishRecord['values'];
	offers: OfferOfRow[];
}

/** A dish that rows make together. */
export interface DishOfRows extends DishRecord {
	readonly offers: readonly OfferOfRow[];
	readonly rows: readonly [RowOfDish, ...RowOfDish[]];
}

/** What a dish is known by, as far as that is known. */
export const keyOfDish = ({ companyId, sku }: DishRecord['values']): string | undefined =>
	typeof companyId === 'string' && typeof sku === 'string'
		? JSON.stringify([companyId, sku])
		: undefined;

/** The dishes of rows. Those whose company or SKU is not known share theirs with no other. */
export const dishesOf = (menu: MenuSheet, all: readonly RowOfDish[]): Map<unknown, DishOfRows> =>
	new Map(
		[...groupBy(all, (one) => keyOfDish(one.values) ?? one)].flatMap(([key, [first, ...others]]) =>
			first === undefined ? [] : [[key, dishOf(menu, [first, ...others])] as const],
		),
	);

function dishOf(menu: MenuSheet, rows: DishOfRows['rows']): DishOfRows {
	const [first] = rows;
	// That of a heading counts where the dish has none itself, so that one in two sections is a mistake.
	if (rows.every(({ values }) => values.category === undefined)) {
		for (const { row, values } of rows) values.category = row.section;
	}
	const values: DishRecord['values'] = {};
	for (const field of PRODUCT_FIELDS) values[field] = first.values[field];
	if (rows.length > 1)
		for (const field of PRODUCT_DETAILS) values[field] = together(menu, rows, field);
	values.category ??= menu.options.categoryOf?.(first.row.index);
	const { sku } = values;
	const at = (field?: ProductField) => ({
		...placeOf(
			menu,
			(field === undefined ? first : telling(rows, field)).row.index,
			field && nameOf(menu, field),
		),
		...(typeof sku === 'string' ? { sku } : {}),
	});
	return { rows, values, at, offers: rows.flatMap(({ offers }) => offers) };
}

/** The row that says a field: of several, the first, or one that has a mistake or says something else. */
function telling(rows: DishOfRows['rows'], field: ProductField): RowOfDish {
	const filled = rows.filter(({ values }) => values[field] !== undefined);
	const said = filled[0]?.values[field];
	const isOdd = ({ values }: RowOfDish) =>
		values[field] instanceof Unreadable || String(values[field]) !== String(said);
	return filled.find(isOdd) ?? filled[0] ?? rows[0];
}

/** A cell left empty takes the value of the dish's other rows; two that differ are a mistake. */
function together(menu: MenuSheet, rows: DishOfRows['rows'], field: ProductField): unknown {
	const said = telling(rows, field);
	const value = said.values[field];
	const earlier = rows.find(({ values }) => values[field] !== undefined) ?? said;
	if (said === earlier || value instanceof Unreadable) return value;
	const isOtherDish = field === 'category' && menu.options.skuFromTitle === true;
	const whatToDo = isOtherDish
		? 'If these are two dishes, set Without SKU to Use Category, Title and Size.'
		: 'Rows with the same SKU need the same value here, or none.';
	const message = `differs from ${show(earlier.values[field])} in row ${menu.sheet.rowNumber(earlier.row.index)}. ${whatToDo}`;
	const before = rows.slice(0, rows.indexOf(said)).map(({ row }) => row.index);
	return new Unreadable(value, message, before);
}
