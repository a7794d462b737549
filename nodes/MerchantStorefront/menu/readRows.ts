import { isEmpty, readIdentifier, readList, readStatus, readText, readType } from './cells';
import { checkMenu, type CheckedMenu, type Places } from './checkMenu';
import { Grouping } from './grouping';
import { NumberColumn } from './numberColumn';
import { show, type MenuProblem } from './problems';
import type { OfferField, ProductField } from './product';
import { checkColumns, type Row, type Sheet } from './sheet';
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
	const grouping = group(sheet);
	const checked = checkMenu(grouping.drafts, new SheetPlaces(sheet, grouping));
	return {
		...checked,
		warnings: [...numbersAsIds(sheet), ...checked.warnings],
		rowsOfCompany: rowsOfCompany(grouping),
	};
}

function group(sheet: Sheet): Grouping {
	const { rows, keyOf, companyId: companyForAll } = sheet;
	const grouping = new Grouping((index) => `row ${sheet.rowNumber(index)}`);
	const read = readersOf(sheet);
	const filledKeys = [...keyOf]
		.filter(([column]) => !sheet.constants.has(column))
		.map(([, key]) => key);
	for (let index = 0; index < rows.length; index++) {
		const row = rows[index];
		if (filledKeys.every((key) => isEmpty(row[key]))) continue;
		const productIndex = grouping.productOf(read.companyId(row) ?? companyForAll, read.sku(row));
		for (const [field, readField] of read.productFields) {
			grouping.setField(productIndex, field, readField(row));
		}
		// All fields, also the empty ones, so that all offers are of one shape.
		grouping.addOffer(productIndex, index, {
			storeId: read.storeId(row),
			listPrice: read.listPrice(row),
			oldPrice: read.oldPrice(row),
			sortOrder: read.sortOrder(row),
			stock: read.stock(row),
			status: read.status(row),
		});
	}
	return grouping;
}

type Reader = (row: Row) => unknown;

const PRODUCT_READERS = {
	title: readText,
	description: readText,
	category: readText,
	categories: readList,
	type: readType,
	media: readText,
	unit: readText,
} satisfies Partial<Record<ProductField, (cell: unknown) => unknown>>;

function readersOf(sheet: Sheet) {
	const reader = (column: MenuColumn, readCell: (cell: unknown) => unknown): Reader => {
		const key = sheet.keyOf.get(column);
		return key === undefined ? () => undefined : (row) => readCell(row[key]);
	};
	const number = (column: OfferField): Reader => {
		const key = sheet.keyOf.get(column);
		if (key === undefined) return () => undefined;
		const numbers = new NumberColumn(sheet.rows, key, sheet.decimalSeparator);
		return (row) => numbers.read(row[key]);
	};
	return {
		companyId: reader('companyId', readIdentifier),
		sku: reader('sku', hasTexts(sheet, 'sku') ? readSkuAmongTexts : readIdentifier),
		productFields: (Object.keys(PRODUCT_READERS) as Array<keyof typeof PRODUCT_READERS>)
			.filter((field) => sheet.keyOf.has(field))
			.map((field) => [field, reader(field, PRODUCT_READERS[field])] as const),
		storeId: reader('storeId', readIdentifier),
		listPrice: number('listPrice'),
		oldPrice: number('oldPrice'),
		sortOrder: number('sortOrder'),
		stock: number('stock'),
		status: reader('status', readStatus),
	};
}

// What a spreadsheet makes of 1-2 and 3.4: days of the years 2000 to 2049, counted from 1900.
const FIRST_DAY = 36_526;
const LAST_DAY = 54_788;

function readSkuAmongTexts(cell: unknown): unknown {
	return typeof cell === 'number' && cell >= FIRST_DAY && cell <= LAST_DAY
		? new Unreadable(
				cell,
				'came as a number among texts and may have been turned into a date. Format the column as plain text and type it anew.',
			)
		: readIdentifier(cell);
}

function hasTexts({ rows, keyOf }: Sheet, column: MenuColumn): boolean {
	const key = keyOf.get(column);
	return (
		key !== undefined && rows.some((row) => typeof row[key] === 'string' && !isEmpty(row[key]))
	);
}

const IDENTIFIERS: readonly MenuColumn[] = ['sku', 'companyId', 'storeId', 'category'];

/** One warning for each column: it is the whole column that is not formatted as text. */
function numbersAsIds(sheet: Sheet): MenuProblem[] {
	return IDENTIFIERS.flatMap((column) => {
		const key = sheet.keyOf.get(column);
		if (key === undefined || sheet.constants.has(column)) return [];
		const isNumber = (row: Row) => typeof row[key] === 'number';
		const first = sheet.rows.findIndex(isNumber);
		if (first === -1) return [];
		const count = sheet.rows.filter(isNumber).length;
		return {
			place: `Column "${sheet.nameOf(column)}"`,
			field: sheet.nameOf(column),
			flaw: `${count} of ${sheet.rows.length} came as a number, the first in row ${sheet.rowNumber(first)} (${show(sheet.rows[first][key])}). Zeros in front are lost then: format the column as plain text.`,
		};
	});
}

class SheetPlaces implements Places {
	constructor(
		private readonly sheet: Sheet,
		private readonly grouping: Grouping,
	) {}

	ofProduct(productIndex: number, field?: ProductField) {
		const rows = this.grouping.rowsOf[productIndex];
		return this.place(
			productIndex,
			field === undefined ? rows[0] : this.rowOf(productIndex, field),
			field,
		);
	}

	ofOffer(productIndex: number, offerIndex: number, field: OfferField) {
		return this.place(productIndex, this.grouping.rowsOf[productIndex][offerIndex], field);
	}

	/** Of the rows of a product, the one that a field's value came from. */
	private rowOf(productIndex: number, field: ProductField): number {
		const key = this.sheet.keyOf.get(field);
		const rows = this.grouping.rowsOf[productIndex];
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

function rowsOfCompany({ drafts, rowsOf }: Grouping): Map<string, number[]> {
	const found = new Map<string, number[]>();
	drafts.forEach(({ companyId }, productIndex) => {
		if (typeof companyId !== 'string') return;
		const rows = found.get(companyId);
		if (rows === undefined) found.set(companyId, [...rowsOf[productIndex]]);
		else rows.push(...rowsOf[productIndex]);
	});
	return found;
}
