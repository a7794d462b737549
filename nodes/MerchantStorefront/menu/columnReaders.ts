import {
	firstAddress,
	holdsHtml,
	holdsSeveralAddresses,
	IdentifierColumn,
	isEmpty,
	readList,
	readStatus,
	readText,
	readType,
	Unreadable,
} from './cells';
import { isShortened } from './lastImport';
import { hasMoreThanTwoDecimals, NumberColumn } from './numbers';
import { Oddity } from './oddity';
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

const SHORTENED =
	'is only the beginning of a text that was too long to remember. Paste the whole text, or empty the cell.';

const nothing: Reader = () => undefined;

export function columnReaders(sheet: Sheet): ColumnReaders {
	const { rows, keyOf } = sheet;
	const identifiers: IdentifierColumn[] = [];
	const cells = (column: MenuColumn, readCell: (cell: unknown) => unknown): Reader => {
		const key = keyOf.get(column);
		if (key === undefined) return nothing;
		return (index) => {
			const cell = rows[index][key];
			return isShortened(cell) ? new Unreadable(cell, SHORTENED) : readCell(cell);
		};
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
	const oddities: Oddity[] = [];
	const noting = (
		column: MenuColumn,
		read: Reader,
		isOdd: (value: unknown) => boolean,
		what: string,
		consequence: string,
	): Reader => {
		if (read === nothing) return nothing;
		const oddity = new Oddity(sheet, sheet.nameOf(column), what, consequence);
		oddities.push(oddity);
		return (index) => {
			const value = read(index);
			if (isOdd(value)) oddity.note(index, value);
			return value;
		};
	};
	const text = (column: MenuColumn): Reader =>
		noting(
			column,
			cells(column, readText),
			holdsHtml,
			'hold HTML',
			'It is sent as it is, and guests may see it so.',
		);
	const price = (column: MenuColumn): Reader =>
		noting(
			column,
			number(column),
			hasMoreThanTwoDecimals,
			'have more than two decimals',
			'They are sent like that: round them in the sheet.',
		);
	const pictures = noting(
		'media',
		cells('media', readText),
		holdsSeveralAddresses,
		'hold several pictures',
		'Of each, the first is sent.',
	);
	const filledKeys = [...keyOf]
		.filter(([column]) => !sheet.constants.has(column))
		.map(([, key]) => key);
	return {
		sku: identifier('sku'),
		title: text('title'),
		description: text('description'),
		companyId: identifier('companyId'),
		category: cells('category', readText),
		categories: cells('categories', readList),
		type: cells('type', readType),
		media: (index) => firstAddress(pictures(index)),
		unit: text('unit'),
		storeId: identifier('storeId'),
		listPrice: price('listPrice'),
		oldPrice: price('oldPrice'),
		sortOrder: number('sortOrder'),
		stock: number('stock'),
		status: cells('status', readStatus),
		isEmptyRow: (index) => filledKeys.every((key) => isEmpty(rows[index][key])),
		warnings: () => [...identifiers, ...oddities].flatMap((odd) => odd.warnings()),
	};
}
