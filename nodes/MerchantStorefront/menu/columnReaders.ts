import { IdentifierColumn, isEmpty, readList, readStatus, readText, readType } from './cells';
import { NumberColumn } from './numbers';
import type { MenuProblem } from './problems';
import type { MenuColumn } from './product';
import type { Sheet } from './sheet';

/** Reads a field of the row at an index: undefined where it is empty, Unreadable where it cannot be told. */
export type Reader = (index: number) => unknown;

/** For each field how to read it; a field without a column reads as empty. */
export interface ColumnReaders extends Record<MenuColumn, Reader> {
	/** Whether a row holds nothing in any column, apart from what is typed for all rows. */
	isEmptyRow(index: number): boolean;
	/** About columns as a whole; complete once all rows have been read. */
	warnings(): MenuProblem[];
}

const nothing: Reader = () => undefined;

export function columnReaders(sheet: Sheet): ColumnReaders {
	const { rows, keyOf } = sheet;
	const identifiers: IdentifierColumn[] = [];
	const cells = (column: MenuColumn, readCell: (cell: unknown) => unknown): Reader => {
		const key = keyOf.get(column);
		return key === undefined ? nothing : (index) => readCell(rows[index][key]);
	};
	const identifier = (column: MenuColumn): Reader => {
		const key = keyOf.get(column);
		if (key === undefined) return nothing;
		const identifierColumn = new IdentifierColumn(sheet, column, key);
		identifiers.push(identifierColumn);
		return (index) => identifierColumn.read(index);
	};
	const number = (column: MenuColumn): Reader => {
		const key = keyOf.get(column);
		if (key === undefined) return nothing;
		const numbers = new NumberColumn(rows, key, sheet.decimalSeparator);
		return (index) => numbers.read(rows[index][key]);
	};
	const filledKeys = [...keyOf]
		.filter(([column]) => !sheet.constants.has(column))
		.map(([, key]) => key);
	return {
		sku: identifier('sku'),
		title: cells('title', readText),
		description: cells('description', readText),
		companyId: identifier('companyId'),
		category: cells('category', readText),
		categories: cells('categories', readList),
		type: cells('type', readType),
		media: cells('media', readText),
		unit: cells('unit', readText),
		storeId: identifier('storeId'),
		listPrice: number('listPrice'),
		oldPrice: number('oldPrice'),
		sortOrder: number('sortOrder'),
		stock: number('stock'),
		status: cells('status', readStatus),
		isEmptyRow: (index) => filledKeys.every((key) => isEmpty(rows[index][key])),
		warnings: () => identifiers.flatMap((column) => column.warnings()),
	};
}
