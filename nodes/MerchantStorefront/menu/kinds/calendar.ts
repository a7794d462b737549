import { DateTime } from 'luxon';

import { FIRST_DAY } from '../../table/kinds';
import { Unreadable, type Cell } from '../../table/problems';
import { isEmpty } from '../../table/rows';

const FORMATS = ['yyyy-MM-dd', 'dd.MM.yyyy', 'd.M.yyyy'];
const TIME_BEHIND = /[T ]\d\d:\d\d.*$/u;
/** With a time and its zone. */
const LONGEST = 60;

/** A spreadsheet counts the days from this one. */
const DAY_0 = DateTime.fromISO('1899-12-30', { zone: 'UTC' });
const LAST_DAY = 73_050;

/** A day of the calendar as yyyy-MM-dd, however a sheet has it. */
export function readDay(cell: unknown): Cell<string> {
	if (isEmpty(cell)) return undefined;
	const day = dayOf(cell);
	return day?.isValid === true
		? day.toFormat('yyyy-MM-dd')
		: new Unreadable(cell, "isn't a date. Write it as in 2026-12-31.");
}

function dayOf(cell: unknown): DateTime | undefined {
	if (cell instanceof Date) return DateTime.fromJSDate(cell, { zone: 'UTC' });
	if (typeof cell === 'number') {
		const isDay = cell >= FIRST_DAY && cell <= LAST_DAY;
		return isDay ? DAY_0.plus({ days: Math.floor(cell) }) : undefined;
	}
	if (typeof cell !== 'string' || cell.length > LONGEST) return undefined;
	const text = cell.trim().replace(TIME_BEHIND, '');
	return FORMATS.map((format) => DateTime.fromFormat(text, format, { zone: 'UTC' })).find(
		({ isValid }) => isValid,
	);
}
