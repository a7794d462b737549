import type { Row } from '../../table/rows';
import { textOf } from '../columns/betweenDishes';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';

/** WooCommerce has a row for all sizes of a dish together, which the rows of the sizes name. */
export function findParents(menu: MenuSheet) {
	const { sheet } = menu;
	const [parent] = columnsOf(menu, 'parent');
	const [sku] = columnsOf(menu, 'sku');
	const id = sheet.columns.find(({ heading }) => heading === 'ID');
	const rowOf = new Map<string, number>();
	const named = new Set(
		parent && sheet.rows.map((row) => textOf(parent.cellOf(row))).filter(Boolean),
	);
	if (named.size > 0) {
		sheet.rows.forEach((row, index) => {
			// Where the row of all sizes has no SKU, its ID is named.
			for (const key of [textOf(sku?.cellOf(row)), `id:${textOf(id?.cellOf(row))}`]) {
				if (named.has(key)) rowOf.set(key, index);
			}
		});
	}
	return {
		/** Those that others name. */
		rows: new Set(rowOf.values()),
		/** The one that a row names. */
		of: (row: Row) => rowOf.get(textOf(parent?.cellOf(row))),
	};
}
