import { DateTime } from 'luxon';

import { RULES } from '../checks/rules';
import { readStatusCell } from '../columns/cellReaders';
import type { Choice } from '../entities';
import { readIdentifier, readText, type Cell } from '../../table/cells';
import { NumberColumn, type DecimalSeparator } from '../../table/numbers';
import { Unreadable } from '../../table/problems';
import type { RowField } from './fields';
import { readHours } from './hours';
import { isEmpty } from '../../table/rows';

/** What a cell says. */
export type Reader = (cell: unknown) => Cell<unknown>;

/** How the cells of a column are read. */
export function readerOf(
	kind: RowField['kind'],
	cells: () => Iterable<unknown>,
	separator?: DecimalSeparator,
): Reader {
	const numbers = new NumberColumn(cells, separator);
	switch (kind) {
		case 'identifier':
			return (cell) => ruled(kind, cell, readIdentifier(cell));
		case 'label':
		case 'webAddress':
			return (cell) => ruled(kind, cell, readText(cell));
		case 'price':
			return (cell) => ruled(kind, cell, numbers.read(cell));
		case 'wholeNumber':
			return (cell) => {
				const count = numbers.read(cell);
				return typeof count === 'number' && !(Number.isSafeInteger(count) && count > 0)
					? new Unreadable(cell, 'must be a whole number, 1 or greater.')
					: count;
			};
		case 'status':
			return (cell) => readStatusCell(cell);
		case 'choose':
			return (cell) => (cell instanceof Date ? turnedIntoDate(cell) : choiceOf(cell));
		case 'hours':
			return (cell) => parsed(cell, (text) => readHours(text));
		case 'date':
			return readDay;
		case 'text':
			return readText;
	}
}

/** A value that follows the rule of its kind, as those of dishes do. */
function ruled(kind: keyof typeof RULES, cell: unknown, value: Cell<unknown>): Cell<unknown> {
	if (value === undefined || value instanceof Unreadable) return value;
	const flaw = RULES[kind](value);
	return flaw === undefined ? value : new Unreadable(cell, flaw);
}

function parsed<Value>(
	cell: unknown,
	read: (text: string) => Value | { flaw: string },
): Cell<Value> {
	const text = readText(cell);
	if (typeof text !== 'string') return text;
	const value = read(text);
	return typeof value === 'object' && value !== null && 'flaw' in value
		? new Unreadable(cell, value.flaw)
		: (value as Value);
}

const turnedIntoDate = (cell: unknown) =>
	new Unreadable(
		cell,
		'was turned into a date by the spreadsheet. Format the column as plain text and type it again.',
	);

// What a spreadsheet makes of 1-2 and 0-3: days of the years 2000 to 2049, counted from 1900.
const FIRST_DAY = 36_526;
/** As a sheet shows such a day: 2026-01-02, 02.01.2026, 1/2/26, 2-Jan. */
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|^\d{1,2}[.-] ?\p{L}{3}|^\p{L}{3,}[ .-]+\d{1,4}$/u;

function choiceOf(cell: unknown): Cell<Choice> {
	if (typeof cell === 'number' && cell >= FIRST_DAY) return turnedIntoDate(cell);
	if (typeof cell === 'string' && DATE.test(cell.trim())) return turnedIntoDate(cell);
	return parsed(cell, (text) => {
		const choice = readChoice(text);
		if (choice === undefined) return { flaw: "isn't a choice. Write 1, 0-1, 0-3 or 1-." };
		if (choice.max !== undefined && choice.min > choice.max) {
			return { flaw: 'has its lower end above the upper one.' };
		}
		return choice.max === 0 ? { flaw: 'lets nobody choose anything.' } : choice;
	});
}

// A spreadsheet shows some of them with a longer dash.
const CHOICE = /^(\d{1,4})(?:\s*[-–—]\s*(\d{1,4})?)?$/u;

/** Such as 1, 0-1, 2-3 and 1-; undefined for anything else. */
function readChoice(text: string): Choice | undefined {
	const match = CHOICE.exec(text.trim());
	if (match === null) return undefined;
	const [whole, least, most] = match;
	const min = Number(least);
	if (most !== undefined) return { min, max: Number(most) };
	return /\d$/.test(whole) ? { min, max: min } : { min };
}

const FORMATS = ['yyyy-MM-dd', 'dd.MM.yyyy', 'd.M.yyyy'];
const TIME_BEHIND = /[T ]\d\d:\d\d.*$/u;

/** A spreadsheet counts the days from this one. */
const DAY_0 = DateTime.fromISO('1899-12-30', { zone: 'UTC' });
const LAST_DAY = 73_050;

/** A day of the calendar as yyyy-MM-dd, however a sheet has it. */
function readDay(cell: unknown): Cell<string> {
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
	if (typeof cell !== 'string') return undefined;
	const text = cell.trim().replace(TIME_BEHIND, '');
	return FORMATS.map((format) => DateTime.fromFormat(text, format, { zone: 'UTC' })).find(
		({ isValid }) => isValid,
	);
}
