import { identifier } from '../checks/rules';
import { readStatusCell } from '../columns/cellReaders';
import { readIdentifier, readText, type Cell } from '../../sheet/cells';
import { NumberColumn, type DecimalSeparator } from '../../sheet/numbers';
import { Unreadable } from '../../sheet/problems';
import type { Row } from '../../sheet/rows';
import { readChoice, type Choice } from './choose';
import { readDay } from './days';
import type { RowField } from './fields';
import { readHours } from './hours';

/** What a cell says. */
export type Reader = (cell: unknown) => Cell<unknown>;

/** How the cells of a column are read. */
export function readerOf(
	{ kind }: RowField,
	rows: readonly Row[],
	heading: string,
	separator?: DecimalSeparator,
): Reader {
	switch (kind) {
		case 'identifier':
			return (cell) => visible(cell, readIdentifier(cell));
		case 'label':
			return (cell) => visible(cell, readText(cell));
		case 'status':
			return (cell) => readStatusCell(cell);
		case 'price': {
			const column = new NumberColumn(() => rows.map((row) => row[heading]), separator);
			return (cell) => {
				const price = column.read(cell);
				return typeof price === 'number' && price < 0 ? new Unreadable(cell, 'is below 0.') : price;
			};
		}
		case 'count': {
			const column = new NumberColumn(() => rows.map((row) => row[heading]), separator);
			return (cell) => {
				const count = column.read(cell);
				return typeof count === 'number' && !(Number.isSafeInteger(count) && count > 0)
					? new Unreadable(cell, 'must be a whole number, 1 or greater.')
					: count;
			};
		}
		case 'choose':
			return (cell) => (cell instanceof Date ? turnedIntoDate(cell) : choiceOf(cell));
		case 'hours':
			return (cell) => parsed(cell, (text) => readHours(text));
		case 'date':
			return readDay;
		case 'address':
			return (cell) =>
				parsed(cell, (text) =>
					/^https?:\/\/\S+$/iu.test(text) && URL.canParse(text)
						? text
						: { flaw: "isn't a web address. Write it with https:// in front." },
				);
		case 'text':
			return readText;
	}
}

/** What is looked up letter by letter can't have letters that nobody sees. */
function visible(cell: unknown, text: Cell<string>): Cell<string> {
	const flaw = typeof text === 'string' ? identifier(text) : undefined;
	return flaw === undefined ? text : new Unreadable(cell, flaw);
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
