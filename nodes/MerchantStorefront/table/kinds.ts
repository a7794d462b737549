import { OFFER_STATUSES } from '../platform/contract';
import { readDay } from './calendar';
import { readIdentifier, readList, readParsed, readText, type Cell } from './cells';
import { printChoice, readChoice, type Choice } from './choices';
import { withoutHtml } from './htmlText';
import type { WeekDay } from './languages';
import { isNumber, NumberColumn, type DecimalSeparator } from './numbers';
import { Unreadable } from './problems';
import { isEmpty } from './rows';
import {
	amount,
	anyText,
	identifier,
	number,
	oneOf,
	text,
	textList,
	webAddress,
	wholeNumber,
	type Rule,
} from './rules';
import { readStatusCell, type Status, type StatusReading } from './status';
import { printHours, readHours, type DayHours } from './weekHours';
import { readTimeOfDay, readWeekDay } from './weekTimes';

/** What the values of a kind are. */
export interface KindValues {
	identifier: string;
	/** A text that must be there where the field is required. */
	name: string;
	text: string;
	/** A text that others are compared with, so that nothing invisible may be in it. */
	label: string;
	list: string[];
	webAddress: string;
	/** In one currency, at most two decimals. */
	price: number;
	number: number;
	/** Of pieces. */
	count: number;
	/** From 1. */
	wholeNumber: number;
	status: Status;
	choose: Choice;
	/** Of several days. */
	hours: DayHours[];
	/** As yyyy-MM-dd. */
	date: string;
	weekDay: WeekDay;
	/** As hh:mm. */
	time: string;
}
export type Kind = keyof KindValues;

/** The column that a cell is in: some cells can only be read beside the others. */
export interface CellsBeside {
	cells(): Iterable<unknown>;
	decimalSeparator?: DecimalSeparator | undefined;
	column?: StatusReading | undefined;
}

/** All that is known of a kind of values. */
export interface KindOf<Value> {
	/** Whether a cell may be one. */
	fits(cell: unknown): boolean;
	/** What a cell says: undefined where it is empty, Unreadable where nobody can tell. */
	reader(beside: CellsBeside): (cell: unknown) => Cell<Value>;
	/** What is wrong with a value that is there; undefined when nothing is. */
	check: Rule;
	/** The cell that reads as this value. */
	print(value: Value): string | number;
}

const LONGEST_NAME = 150;

const isShort = (cell: unknown) =>
	typeof cell === 'number' || (typeof cell === 'string' && cell.trim().length <= LONGEST_NAME);
const isCode = (cell: unknown) => isShort(cell) && !/\s\S+\s/u.test(String(cell).trim());
export const hasLetters = (cell: unknown) =>
	typeof cell === 'string' && isShort(cell) && /\p{L}{2}/u.test(cell);

const asIs = <Value extends string | number>(value: Value) => value;
const right: Rule = () => undefined;
const always =
	<Value>(read: (cell: unknown) => Cell<Value>) =>
	() =>
		read;
const isRead = (read: (cell: unknown) => Cell<unknown>) => (cell: unknown) =>
	!(read(cell) instanceof Unreadable);

function readPlainText(cell: unknown): Cell<string> {
	const found = readText(cell);
	return typeof found === 'string' ? withoutHtml(found) || undefined : found;
}

const numeric = (check: Rule): KindOf<number> => ({
	fits: isNumber,
	reader({ cells, decimalSeparator }) {
		const numbers = new NumberColumn(cells, decimalSeparator);
		return (cell) => numbers.read(cell);
	},
	check,
	print: asIs,
});

const hoursIn = (cell: unknown) => readParsed(cell, readHours);

const wordsIn = (cells: Iterable<unknown>) => [...cells].filter((cell) => !isEmpty(cell));

function dayIn(cell: unknown, beside: () => readonly unknown[]): Cell<WeekDay> {
	if (isEmpty(cell)) return undefined;
	return (
		readWeekDay(cell, beside) ??
		new Unreadable(cell, 'isn\'t a day of the week. Write it as "Monday".')
	);
}

function timeIn(cell: unknown): Cell<string> {
	if (isEmpty(cell)) return undefined;
	return readTimeOfDay(cell) ?? new Unreadable(cell, 'isn\'t a time of day. Write it as "10:00".');
}

export const KINDS: { readonly [kind in Kind]: KindOf<KindValues[kind]> } = {
	identifier: { fits: isCode, reader: always(readIdentifier), check: identifier, print: asIs },
	name: { fits: hasLetters, reader: always(readPlainText), check: text, print: asIs },
	text: {
		fits: (cell) => typeof cell === 'string',
		reader: always(readPlainText),
		check: anyText,
		print: asIs,
	},
	label: { fits: isShort, reader: always(readText), check: identifier, print: asIs },
	list: {
		fits: (cell) => Array.isArray(cell) || isShort(cell),
		reader: always(readList),
		check: textList,
		print: (value) => value.join(', '),
	},
	webAddress: {
		fits: (cell) => typeof cell === 'string' && /https?:\/\//i.test(cell),
		reader: always(readText),
		check: webAddress,
		print: asIs,
	},
	price: numeric(amount),
	number: numeric(number),
	count: numeric(amount),
	wholeNumber: numeric(wholeNumber),
	status: {
		fits: isRead(readStatusCell),
		reader:
			({ column }) =>
			(cell) =>
				readStatusCell(cell, column),
		check: oneOf(OFFER_STATUSES),
		print: asIs,
	},
	choose: {
		fits: isRead(readChoice),
		reader: always(readChoice),
		check: right,
		print: printChoice,
	},
	hours: { fits: isRead(hoursIn), reader: always(hoursIn), check: right, print: printHours },
	date: { fits: isRead(readDay), reader: always(readDay), check: right, print: asIs },
	weekDay: {
		fits: (cell) => readWeekDay(cell) !== undefined,
		reader:
			({ cells }) =>
			(cell) =>
				dayIn(cell, () => wordsIn(cells())),
		check: right,
		print: asIs,
	},
	time: { fits: isRead(timeIn), reader: always(timeIn), check: right, print: asIs },
};
