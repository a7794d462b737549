import {
	firstAddress,
	holdsHtml,
	holdsSeveralAddresses,
	IdentifierColumn,
	isEmpty,
	readInvertedStatus,
	readList,
	readStatus,
	readText,
	readType,
} from './cells';
import { isShortened } from '../menu/lastImport';
import { hasMoreThanTwoDecimals, NumberColumn } from './numbers';
import { offerReaders, type OfferReader } from './offerReaders';
import { Oddity } from './oddity';
import { type MenuProblem, Unreadable } from '../menu/problems';
import type { MenuColumn } from '../menu/product';
import type { Sheet } from './sheet';

/** Reads a field of the row at an index: undefined where it is empty, Unreadable where it cannot be told. */
export type Reader = (index: number) => unknown;

/** For each field how to read it; a field without a column reads as empty. */
export interface ColumnReaders extends Record<MenuColumn, Reader> {
	/** Those that a row may make. */
	offers: readonly OfferReader[];
	/** Whether a row holds nothing in any column, apart from what is typed for all rows. */
	isEmptyRow(index: number): boolean;
	/** About columns as a whole; complete once all rows have been read. */
	warnings(): MenuProblem[];
}

const SHORTENED =
	'is only the beginning of a text that was too long to remember. Paste the whole text, or empty the cell.';

const nothing: Reader = () => undefined;

export function columnReaders(sheet: Sheet): ColumnReaders {
	const { rows, columns } = sheet;
	const odd: Array<Pick<Oddity, 'warnings'>> = [];
	const readKey = keyReaders(sheet, (oddity) => odd.push(oddity));
	const readerOf = (column: MenuColumn, keys: readonly string[]): Reader => {
		const all = keys.map((key) => readKey(column, key));
		if (all.length < 2) return all[0] ?? nothing;
		return column === 'status' ? onSaleInAll(all) : firstFilled(all);
	};
	const read = (column: MenuColumn) => readerOf(column, columns.get(column) ?? []);
	const filledKeys = [columns, ...sheet.ofStore.values()]
		.flatMap((some) => [...some.values()].flat())
		.filter((key) => !sheet.constants.has(key));
	return {
		sku: read('sku'),
		title: read('title'),
		description: read('description'),
		companyId: read('companyId'),
		category: read('category'),
		categories: read('categories'),
		type: read('type'),
		media: read('media'),
		unit: read('unit'),
		storeId: read('storeId'),
		listPrice: read('listPrice'),
		oldPrice: read('oldPrice'),
		sortOrder: read('sortOrder'),
		stock: read('stock'),
		status: read('status'),
		offers: offerReaders(sheet, readerOf, (oddity) => odd.push(oddity)),
		isEmptyRow: (index) => filledKeys.every((key) => isEmpty(rows[index][key])),
		warnings: () => [...sheet.guesses, ...odd.flatMap((one) => one.warnings())],
	};
}

function firstFilled(readers: readonly Reader[]): Reader {
	return (index) => {
		for (const read of readers) {
			const value = read(index);
			if (value !== undefined) return value;
		}
		return undefined;
	};
}

/** What one column has off is off, whatever the others say. */
function onSaleInAll(readers: readonly Reader[]): Reader {
	return (index) => {
		const statuses = readers.map((read) => read(index));
		return (
			statuses.find((status) => status instanceof Unreadable) ??
			statuses.find((status) => status === 'disabled') ??
			statuses.find((status) => status !== undefined)
		);
	};
}

/** A reader for each column of the sheet, made when it is first asked for. */
function keyReaders(
	sheet: Sheet,
	noteOdd: (odd: Pick<Oddity, 'warnings'>) => void,
): (column: MenuColumn, key: string) => Reader {
	const { rows } = sheet;
	const cells =
		(key: string, readCell: (cell: unknown) => unknown): Reader =>
		(index) => {
			const cell = rows[index][key];
			return isShortened(cell) ? new Unreadable(cell, SHORTENED) : readCell(cell);
		};
	const identifier = (column: MenuColumn, key: string): Reader => {
		const identifiers = new IdentifierColumn(sheet, column, key);
		noteOdd(identifiers);
		return (index) => identifiers.read(index);
	};
	const number = (key: string): Reader => {
		const numbers = new NumberColumn(rows, key, sheet.decimalSeparator);
		return (index) => numbers.read(rows[index][key]);
	};
	const noting = (
		key: string,
		read: Reader,
		isOdd: (value: unknown) => boolean,
		what: string,
		consequence: string,
	): Reader => {
		const oddity = new Oddity(sheet, sheet.labelOf(key), what, consequence);
		noteOdd(oddity);
		return (index) => {
			const value = read(index);
			if (isOdd(value)) oddity.note(index, value);
			return value;
		};
	};
	const text = (key: string): Reader =>
		noting(
			key,
			cells(key, readText),
			holdsHtml,
			'hold HTML',
			'It is sent as it is, and guests may see it so.',
		);
	const price = (key: string): Reader =>
		noting(
			key,
			number(key),
			hasMoreThanTwoDecimals,
			'have more than two decimals',
			'They are sent like that: round them in the sheet.',
		);
	const media = (key: string): Reader => {
		const pictures = noting(
			key,
			cells(key, readText),
			holdsSeveralAddresses,
			'hold several pictures',
			'Of each, the first is sent.',
		);
		return (index) => firstAddress(pictures(index));
	};
	const status = (key: string): Reader =>
		cells(key, sheet.inverted.has(key) ? readInvertedStatus : readStatus);
	const make: Record<MenuColumn, (key: string) => Reader> = {
		sku: (key) => identifier('sku', key),
		title: text,
		description: text,
		companyId: (key) => identifier('companyId', key),
		category: (key) => cells(key, readText),
		categories: (key) => cells(key, readList),
		type: (key) => cells(key, readType),
		media,
		unit: text,
		storeId: (key) => identifier('storeId', key),
		listPrice: price,
		oldPrice: price,
		sortOrder: number,
		stock: number,
		status,
	};
	const known = new Map<string, Reader>();
	return (column, key) => {
		const reader = known.get(key) ?? make[column](key);
		known.set(key, reader);
		return reader;
	};
}
