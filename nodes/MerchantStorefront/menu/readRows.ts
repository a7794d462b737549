import { isEmpty, readList, readStatus, readText, readType } from './cells';
import { checkMenu, type CheckedMenu, type Places } from './checkMenu';
import { Grouping } from './grouping';
import { IdentifierColumn } from './identifierColumn';
import { NumberColumn } from './numberColumn';
import type { OfferField, ProductField } from './product';
import { checkColumns, type Sheet } from './sheet';
import type { MenuColumn } from './spellings';
import { Unreadable } from './unreadable';

export interface SheetMenu extends CheckedMenu {
	/** Positions of the rows of each company. */
	rowsOfCompany: Map<string, number[]>;
}

/** Reads an offer from each row, makes products of those with the same company and sku, checks all. */
export function readRows(sheet: Sheet): SheetMenu {
	const columnProblems = checkColumns(sheet);
	if (columnProblems.length > 0) {
		return {
			products: [],
			problems: columnProblems,
			warnings: [],
			leftOut: [],
			rowsOfCompany: new Map(),
		};
	}
	const read = readersOf(sheet);
	const grouping = group(sheet, read);
	const places = new SheetPlaces(sheet, grouping);
	const checked = checkMenu(grouping.drafts, places, grouping.skus);
	return {
		...checked,
		warnings: [...read.identifiers.flatMap((column) => column.warnings()), ...checked.warnings],
		rowsOfCompany: rowsOfCompany(grouping),
	};
}

function group(sheet: Sheet, read: Readers): Grouping {
	const { rows, keyOf } = sheet;
	const grouping = new Grouping(
		rows.length,
		(index) => `row ${sheet.rowNumber(index)}`,
		sheet.allowSimilarSkus,
	);
	const filledKeys = [...keyOf]
		.filter(([column]) => !sheet.constants.has(column))
		.map(([, key]) => key);
	for (let index = 0; index < rows.length; index++) {
		const row = rows[index];
		const sku = read.sku(index);
		if (sku === undefined && filledKeys.every((key) => isEmpty(row[key]))) continue;
		const companyId = read.companyId(index) ?? sheet.companyOf(index);
		const productIndex = grouping.productOf(companyId, sku);
		for (const { field, readField } of read.productFields) {
			grouping.setField(productIndex, field, readField(index));
		}
		// All fields, also the empty ones, so that all offers are of one shape.
		grouping.addOffer(productIndex, index, {
			storeId: read.storeId(index),
			listPrice: read.listPrice(index),
			oldPrice: read.oldPrice(index),
			sortOrder: read.sortOrder(index),
			stock: read.stock(index),
			status: read.status(index),
		});
	}
	return grouping;
}

/** Reads a field of the row at an index. */
type Reader = (index: number) => unknown;
type Readers = ReturnType<typeof readersOf>;

const PRODUCT_READERS = {
	title: readText,
	description: readText,
	category: readText,
	categories: readList,
	type: readType,
	media: readText,
	unit: readText,
} satisfies Partial<Record<ProductField, (cell: unknown) => unknown>>;

const nothing: Reader = () => undefined;

function readersOf(sheet: Sheet) {
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
	const number = (column: OfferField): Reader => {
		const key = keyOf.get(column);
		if (key === undefined) return nothing;
		const numbers = new NumberColumn(rows, key, sheet.decimalSeparator);
		return (index) => numbers.read(rows[index][key]);
	};
	return {
		identifiers,
		companyId: identifier('companyId'),
		sku: identifier('sku'),
		productFields: (Object.keys(PRODUCT_READERS) as Array<keyof typeof PRODUCT_READERS>)
			.filter((field) => keyOf.has(field))
			.map((field) => ({ field, readField: cells(field, PRODUCT_READERS[field]) })),
		storeId: identifier('storeId'),
		listPrice: number('listPrice'),
		oldPrice: number('oldPrice'),
		sortOrder: number('sortOrder'),
		stock: number('stock'),
		status: cells('status', readStatus),
	};
}

class SheetPlaces implements Places {
	constructor(
		private readonly sheet: Sheet,
		private readonly grouping: Grouping,
	) {}

	ofProduct(productIndex: number, field?: ProductField) {
		const rows = this.grouping.rowsOf(productIndex);
		return this.place(
			productIndex,
			field === undefined ? rows[0] : this.rowOf(productIndex, field),
			field,
		);
	}

	ofOffer(productIndex: number, offerIndex: number, field: OfferField) {
		return this.place(productIndex, this.grouping.rowsOf(productIndex)[offerIndex], field);
	}

	/** Of the rows of a product, the one that a field's value came from. */
	private rowOf(productIndex: number, field: ProductField): number {
		const key = this.sheet.keyOf.get(field);
		const rows = this.grouping.rowsOf(productIndex);
		const value = this.grouping.drafts[productIndex][field];
		if (key === undefined) return rows[0];
		const isSource = (index: number) => {
			const cell = this.sheet.rows[index][key];
			if (!(value instanceof Unreadable)) return !isEmpty(cell);
			return cell === value.cell || readText(cell) === value.cell;
		};
		return rows.find(isSource) ?? rows[0];
	}

	private place(productIndex: number, index: number, column?: MenuColumn) {
		const { sku } = this.grouping.drafts[productIndex];
		const row = this.sheet.rowNumber(index);
		const name = column === undefined ? undefined : this.sheet.nameOf(column);
		return {
			place: name === undefined ? `Row ${row}` : `Row ${row}, column "${name}"`,
			itemIndex: index,
			row,
			sku: typeof sku === 'string' ? sku : undefined,
			field: name,
		};
	}
}

function rowsOfCompany({ drafts, productOfRow }: Grouping): Map<string, number[]> {
	const found = new Map<string, number[]>();
	productOfRow.forEach((productIndex, index) => {
		const companyId = drafts[productIndex]?.companyId;
		if (typeof companyId !== 'string') return;
		const rows = found.get(companyId);
		if (rows === undefined) found.set(companyId, [index]);
		else rows.push(index);
	});
	return found;
}
