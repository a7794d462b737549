import { isObject } from '../platform/parseJson';
import { shorten, show } from '../platform/shown';

export type Row = Readonly<Record<string, unknown>>;

/** A column of the input. Of nested data, each end is one, named by its path: `price.amount`. */
export interface Column {
	readonly heading: string;
	/** Where there are several; none of the main one. */
	readonly tab?: string | undefined;
	cellOf(row: Row): unknown;
}

export interface Sheet {
	readonly rows: readonly Row[];
	readonly columns: readonly Column[];
	/** Of the row at an index, as the sheet counts. */
	rowNumber(index: number): number;
}

/** Columns that other nodes add: they say where a row is, and aren't part of the sheet. */
const ROW_NUMBER = 'row_number';
export const TAB_NAME = 'tab_name';
export const saysWhere = (heading: string) => heading === ROW_NUMBER || heading === TAB_NAME;

/** As nodes that read sheets call a column without a heading, such as one below a merged cell. */
const UNNAMED = /^__EMPTY(?:_\d+)?$|^col_\d+$|, without a heading$/u;

export const isUnnamed = (heading: string) => UNNAMED.test(heading);

/** The headings from left to right: most rows lack some, but columns without a heading are counted. */
export function keysInOrder(rows: readonly Row[]): string[] {
	const behind = new Map<string, Set<string>>();
	const note = (keys: readonly string[]) => {
		for (const [index, key] of keys.entries()) {
			const all = behind.get(key) ?? new Set();
			behind.set(key, all);
			const next = keys[index + 1];
			if (next !== undefined) all.add(next);
		}
	};
	for (const row of rows) note(Object.keys(row).filter((key) => !saysWhere(key)));
	const unnamed = [...behind.keys()].filter(isUnnamed);
	note(unnamed.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1)));
	const waitsFor = new Map<string, number>();
	for (const key of [...behind.values()].flatMap((all) => [...all])) {
		waitsFor.set(key, (waitsFor.get(key) ?? 0) + 1);
	}
	const order = [...behind.keys()].filter((key) => !waitsFor.has(key));
	for (const key of order) {
		for (const next of behind.get(key) ?? []) {
			const others = (waitsFor.get(next) ?? 0) - 1;
			waitsFor.set(next, others);
			if (others === 0) order.push(next);
		}
	}
	// Rows may contradict each other.
	return [...new Set([...order, ...behind.keys()])];
}

/** The filled cells of a row by their headings. */
export const filledIn = (row: Row) =>
	Object.entries(row).filter(([key, cell]) => !saysWhere(key) && !isEmpty(cell));

/** Whether the sheet has nothing in a row. */
export function isBlank(row: Row): boolean {
	for (const key in row) if (!saysWhere(key) && !isEmpty(row[key])) return false;
	return true;
}

/** Whether a row has nothing but the headings of its cells, as above each page of a long sheet. */
export function repeatsHeadings(row: Row): boolean {
	let count = 0;
	for (const key in row) {
		if (saysWhere(key) || isEmpty(row[key])) continue;
		if (String(row[key]).trim() !== key.trim()) return false;
		count++;
	}
	return count > 1;
}

/** The row of the sheet that an item came from, where the node before tells it. */
export function rowNumberIn(item: Row = {}): number | undefined {
	const told = item[ROW_NUMBER];
	if (typeof told === 'number') return told;
	// Extract from File counts from 0 in a hidden property, which n8n keeps until it stores the rows.
	const hidden = item.__rowNum__;
	return typeof hidden === 'number' ? hidden + 1 : undefined;
}

/** The row below the headings. */
export const FIRST_ROW = 2;

/** Nodes that do not tell the row give the rows in the order of the sheet. */
export const rowNumberAt = (rows: readonly Row[], index: number) =>
	rowNumberIn(rows[index]) ?? FIRST_ROW + index;

export const sheetOf = (rows: readonly Row[]): Sheet => ({
	rows,
	columns: columnsOf(rows),
	rowNumber: (index) => rowNumberAt(rows, index),
});

const DEEPEST = 3;

/** Nodes that read spreadsheets leave empty cells out, so no single row has all columns. */
function columnsOf(rows: readonly Row[]): Column[] {
	const columns = new Map<string, Column>();
	const add = (value: unknown, path: readonly string[]) => {
		if (isRecord(value) && path.length < DEEPEST) {
			for (const [key, nested] of Object.entries(value)) add(nested, [...path, key]);
			return;
		}
		const heading = path.join('.');
		if (!columns.has(heading)) columns.set(heading, nestedColumn(heading, path));
	};
	for (const row of rows) {
		for (const key in row) {
			if (isRecord(row[key])) add(row[key], [key]);
			else if (!columns.has(key) && !saysWhere(key))
				columns.set(key, { heading: key, cellOf: (one) => one[key] });
		}
	}
	return [...columns.values()];
}

const nestedColumn = (heading: string, path: readonly string[]): Column => ({
	heading,
	cellOf: (row) =>
		path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), row),
});

export const isRecord = (value: unknown): value is Row =>
	isObject(value) && !(value instanceof Date);

/** As many cells as tell what a column holds. */
const MOST_CELLS = 1_000;

/** The first filled cells of a column. */
export function filledCells({ rows }: Sheet, column: Column, most = MOST_CELLS): unknown[] {
	const cells: unknown[] = [];
	for (const row of rows) {
		const cell = column.cellOf(row);
		if (!isEmpty(cell) && cells.push(cell) === most) break;
	}
	return cells;
}

/** All texts of a column, in lower case. */
export const textsOf = (sheet: Sheet, column: Column): string[] => [
	...new Set(filledCells(sheet, column, Infinity).map((cell) => String(cell).trim().toLowerCase())),
];

/** The same, and an empty one where a row of several cells has none. */
export function textsWithEmpty(sheet: Sheet, column: Column): string[] {
	const isLeftOut = (row: Row) => isEmpty(column.cellOf(row)) && filledIn(row).length > 1;
	return [...textsOf(sheet, column), ...(sheet.rows.some(isLeftOut) ? [''] : [])];
}

const SAMPLES = 3;

/** Different cells of a column, for somebody who is asked about it. */
export function samplesOf(sheet: Sheet, column: Column, most = SAMPLES): string[] {
	const texts = filledCells(sheet, column).map((cell) =>
		typeof cell === 'string' ? cell.trim() : (show(cell) ?? ''),
	);
	return [...new Set(texts)].slice(0, most).map((text) => shorten(text));
}

const TENTH = 0.1;
const HALF = 0.5;

/** Whether so few cells are odd that the others tell what a column is: a tenth, or up to half. */
export const areFew = (odd: readonly unknown[], cells: readonly unknown[], isLenient = false) =>
	odd.length <= cells.length * (isLenient ? HALF : TENTH);

/** Whether nearly all cells of a column fit, and there are any. */
export const mostFit = (cells: readonly unknown[], fits: (cell: unknown) => boolean) =>
	cells.length > 0 &&
	areFew(
		cells.filter((cell) => !fits(cell)),
		cells,
	);

/** Whether more than half of them fit. */
export const areMost = <Cell>(cells: readonly Cell[], fits: (cell: Cell) => boolean) =>
	cells.filter(fits).length > cells.length * HALF;

export function isEmpty(cell: unknown): boolean {
	return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
