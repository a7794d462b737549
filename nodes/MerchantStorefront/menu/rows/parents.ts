import type { MenuColumns } from '../columns/menuSheet';
import { filledCells, isEmpty, type Column, type Row, type Sheet } from '../../table/rows';

const textOf = (column: Column, row: Row) => {
	const cell = column.cellOf(row);
	return isEmpty(cell) || typeof cell === 'object' ? undefined : String(cell).trim();
};

/** WooCommerce has a row for all sizes of a dish together, which the rows of the sizes name. */
export class Parents {
	private readonly rows = new Map<string, number>();

	constructor(
		sheet: Sheet,
		private readonly columns: Pick<MenuColumns, 'fields' | 'parent'>,
	) {
		const { parent, fields } = columns;
		if (parent === undefined) return;
		const named = new Set(filledCells(sheet, parent, Infinity).map((cell) => String(cell).trim()));
		const [sku] = fields.get('sku') ?? [];
		const id = sheet.columns.find(({ heading }) => heading === 'ID');
		sheet.rows.forEach((row, index) => {
			const keys = [
				sku === undefined ? undefined : textOf(sku, row),
				// Where the row of all sizes has no SKU.
				id === undefined ? undefined : `id:${textOf(id, row)}`,
			];
			for (const key of keys) {
				if (key !== undefined && named.has(key)) this.rows.set(key, index);
			}
		});
	}

	/** Whether other rows name this one. */
	has(index: number): boolean {
		if (this.rows.size === 0) return false;
		this.indexes ??= new Set(this.rows.values());
		return this.indexes.has(index);
	}

	private indexes?: ReadonlySet<number>;

	/** The row that a row names. */
	of(row: Row): number | undefined {
		const { parent } = this.columns;
		const key = parent === undefined ? undefined : textOf(parent, row);
		return key === undefined ? undefined : this.rows.get(key);
	}
}
