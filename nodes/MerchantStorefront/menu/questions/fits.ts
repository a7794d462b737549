import { mostFit } from '../../table/doubts';
import { Unreadable } from '../../table/problems';
import { filledCells, type Column, type Sheet } from '../../table/rows';
import { readStatusCell, type StatusReading } from '../../table/status';
import { isOffWord } from '../columns/guess';
import { kindOfMeaning } from '../columns/meanings';
import type { ColumnAnswer } from '../ledger/answers';
import type { MenuColumn } from '../menuColumns';

const READ_AS: Readonly<Record<string, MenuColumn>> = {
	priceInStore: 'listPrice',
	priceOfSize: 'listPrice',
	stockInStore: 'stock',
};

const STATUSES: Readonly<Record<string, StatusReading>> = {
	onWhenYes: { isAnswered: true },
	offWhenYes: { yes: 'off', isTold: true, isAnswered: true },
	status: {},
	statusInStore: {},
};

/** All texts of a column, in lower case. */
export const textsOf = (sheet: Sheet, column: Column): string[] => [
	...new Set(filledCells(sheet, column, Infinity).map((cell) => String(cell).trim().toLowerCase())),
];

/** Whether a column still holds what an earlier answer says. */
export function fits(sheet: Sheet, column: Column, answer: ColumnAnswer): boolean {
	const { meaning, seen, words = [] } = answer;
	if (meaning === 'offWhenListed') {
		return textsOf(sheet, column).every((text) => words.includes(text) || !isOffWord(text));
	}
	if (seen !== undefined) return textsOf(sheet, column).every((text) => seen.includes(text));
	const cells = filledCells(sheet, column);
	const reading = STATUSES[meaning];
	if (cells.length === 0) return true;
	if (reading !== undefined) {
		return mostFit(cells, (cell) => !(readStatusCell(cell, reading) instanceof Unreadable));
	}
	const kind = kindOfMeaning(READ_AS[meaning] ?? meaning);
	return kind === undefined || mostFit(cells, kind.fits);
}
