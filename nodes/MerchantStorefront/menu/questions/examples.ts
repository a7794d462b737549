import { shorten, show } from '../../platform/shown';
import { isCurrency } from '../../table/numbers';
import {
	filledCells,
	filledIn,
	isEmpty,
	mostFit,
	type Column,
	type Row,
	type Sheet,
} from '../../table/rows';
import { meaningOf } from '../columns/meanings';
import { kindOf } from '../menuColumns';
import { withBehindName } from '../rows/records';
import { SHORT } from './inOwnWords';

/** Where no heading says it, the names are mostly what differs most. */
function titleIn(sheet: Sheet): Column | undefined {
	const headed = sheet.columns.find(({ heading }) => meaningOf(heading) === 'title');
	if (headed !== undefined) return headed;
	const names = sheet.columns.flatMap((column) => {
		const cells = filledCells(sheet, column);
		const mayBe = meaningOf(column.heading) === undefined && mostFit(cells, kindOf('title').fits);
		return mayBe ? [{ column, count: new Set(cells).size }] : [];
	});
	return names.toSorted((one, other) => other.count - one.count)[0]?.column;
}

/** Rows of dishes that have something in a column: where names are merged, some rows have none. */
function dishesWith(sheet: Sheet, column: Column): Row[] {
	const title = titleIn(sheet);
	return sheet.rows.filter((row) => !isEmpty(title?.cellOf(row)) && !isEmpty(column.cellOf(row)));
}

/** The name of a dish with a text behind it. */
function guestsRead(sheet: Sheet, row: Row, behind?: string) {
	const title = String(titleIn(sheet)?.cellOf(row));
	const end = behind === undefined ? '' : withBehindName(title, behind).slice(title.length);
	return show(`${shorten(title, SHORT)}${end}`);
}

/** Two dishes with a price in a column; the second may have no other price. */
export function examplesOf(sheet: Sheet, column: Column, size?: string): string {
	const [first, ...others] = dishesWith(sheet, column);
	if (first === undefined) return '';
	const second = others.find((row) => filledIn(row).length < filledIn(first).length);
	const rows = second === undefined ? [first] : [first, second];
	const names = new Set(rows.map((row) => guestsRead(sheet, row, size)));
	return `, as in ${[...names].join(' and ')}`;
}

/** As guests read a dish with what a column says behind its name; undefined where no dish has both. */
export function nameWith(sheet: Sheet, column: Column, row = dishesWith(sheet, column)[0]) {
	return row && guestsRead(sheet, row, String(column.cellOf(row)));
}

/** The row of a dish that an earlier row has as well, with another cell in a column. */
export function rowOfSeveral(sheet: Sheet, column: Column): Row | undefined {
	const title = titleIn(sheet);
	const first = new Map<string, string>();
	const print = (cell: unknown) => String(cell).trim().toLowerCase();
	return sheet.rows.find((row) => {
		const [name, cell] = [title?.cellOf(row), column.cellOf(row)];
		if (isEmpty(name) || isEmpty(cell)) return false;
		const earlier = first.get(print(name)) ?? print(cell);
		first.set(print(name), earlier);
		return earlier !== print(cell);
	});
}

/** The size that a column such as "Price 30 cm, UAH" is about. */
export function sizeIn(heading: string): string {
	const words = heading
		.split(/\s+/u)
		.map((word) => word.replace(/^[([]|[\]),;:]{1,2}$/gu, ''))
		.filter((word) => meaningOf(word) !== 'listPrice' && !isCurrency(word));
	return words.join(' ').trim() || heading;
}
