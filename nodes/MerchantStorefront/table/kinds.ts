import { OFFER_STATUSES } from '../platform/contract';
import { MINUTES_OF_A_DAY, printTimeOfDay, readTimeOfDay } from '../platform/timeOfDay';
import { FIRST_DAY, readDay } from './calendar';
import { firstAddress, readIdentifier, readList, readParsed, readText, type Cell } from './cells';
import { printChoice, readChoice } from './howMany';
import { withoutHtml } from './htmlText';
import { foldLetters, allWordsFor, type WeekDay } from './languages';
import { hasMoreThanTwoDecimals, isNumber, numberReader, type DecimalSeparator } from './numbers';
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
import { readStatusCell, type StatusReading } from './status';
import { isWeekDay, languagesOf, readWeekDay, type Languages } from './weekDays';
import { dayWordsOf, printHours, readHours } from './weekHours';

/** The column that a cell is in: some cells can only be read beside the others. */
export interface CellsBeside {
	cells(): Iterable<unknown>;
	decimalSeparator?: DecimalSeparator | undefined;
	column?: StatusReading | undefined;
}

/** What is read, and may be a mistake all the same: one warning for all such cells of a column. */
export interface Oddity {
	is(value: unknown, cell: unknown): boolean;
	/** To be read after how many they are. */
	what: string;
	consequence: string;
}

/** All that is known of a kind of values. */
export interface KindOf<Value = unknown> {
	/** Whether a cell may be one. */
	fits(cell: unknown): boolean;
	/** What a cell says: undefined where it is empty, Unreadable where nobody can tell. */
	reader(beside: CellsBeside): (cell: unknown) => Cell<Value>;
	odd?: Oddity;
	/** Whether all columns of a field count: what one has off is off. */
	isStatus?: true;
	/** What is wrong with a value that is there; undefined when nothing is. */
	check?: Rule;
}

const LONGEST_NAME = 150;

const isShort = (cell: unknown) =>
	typeof cell === 'number' || (typeof cell === 'string' && cell.trim().length <= LONGEST_NAME);
const isCode = (cell: unknown) => isShort(cell) && !/\s\S+\s/u.test(String(cell).trim());
/** Such as A101. */
const CODE = /^\p{L}{1,4}[-.]?\d{2,}$/u;
const isName = (cell: unknown) =>
	typeof cell === 'string' && isShort(cell) && /\p{L}{2}/u.test(cell) && !CODE.test(cell.trim());

const always =
	<Value>(read: (cell: unknown) => Cell<Value>): KindOf<Value>['reader'] =>
	() =>
		read;
const isRead = (read: (cell: unknown) => Cell<unknown>) => (cell: unknown) =>
	!(read(cell) instanceof Unreadable);

function readPlainText(cell: unknown): Cell<string> {
	const found = readText(cell);
	return typeof found === 'string' ? withoutHtml(found) || undefined : found;
}

const MAY_BE_DATE =
	'is a number among texts: the spreadsheet may have turned it into a date. Format the column as plain text and type it again.';

/** The first of several. */
function readAddress(cell: unknown): Cell<string> {
	const text = readText(Array.isArray(cell) ? cell[0] : cell);
	return typeof text === 'string' ? firstAddress(text) : text;
}

const numeric = (check: Rule, least = -Infinity): KindOf<number> => ({
	fits: isNumber,
	reader({ cells, decimalSeparator }) {
		const read = numberReader(cells, decimalSeparator);
		return (cell) => {
			const value = read(cell);
			return typeof value === 'number' ? Math.max(value, least) : value;
		};
	},
	check,
});

// What a spreadsheet makes of 1-2 and 3.4.
const LAST_DAY = 54_788;
const mayBeDate = (cell: number) => cell >= FIRST_DAY && cell <= LAST_DAY;

const isBelowZero = (cell: unknown) =>
	typeof cell === 'number' ? cell < 0 : /[−-]/u.test(String(cell));

const hoursIn = (cell: unknown) => readParsed(cell, (text) => readHours(text));

/** Those that a column is in, by its words for days. */
const languagesIn = (cells: Iterable<unknown>, wordsIn = (text: string) => [text]) =>
	languagesOf([...cells].flatMap((cell) => (typeof cell === 'string' ? wordsIn(cell) : [])));

function dayIn(cell: unknown, languages: Languages): Cell<WeekDay> {
	if (isEmpty(cell)) return undefined;
	const text = typeof cell === 'string' ? cell : '';
	const flaw = isWeekDay(text)
		? 'is another day in other languages. Write it in full, like "Monday".'
		: 'isn\'t a day of the week. Write it as "Monday".';
	return readWeekDay(text) ?? readWeekDay(text, languages) ?? new Unreadable(cell, flaw);
}

/** Instead of a time: there is none on that day. */
const CLOSED: ReadonlySet<string> = new Set(allWordsFor('closed').map(foldLetters));

function timeIn(cell: unknown): Cell<string> {
	if (isEmpty(cell) || CLOSED.has(foldLetters(String(cell).trim()))) return undefined;
	const minutes = typeof cell === 'number' ? minutesOfFraction(cell) : readTimeOfDay(String(cell));
	return minutes === undefined
		? new Unreadable(cell, 'isn\'t a time of day. Write it as "10:00".')
		: printTimeOfDay(minutes);
}

/** Spreadsheets keep a time as the part of a day. 10 or 22 would be hours, or days of the calendar. */
function minutesOfFraction(fraction: number): number | undefined {
	const minutes = Math.round(fraction * MINUTES_OF_A_DAY);
	const isTime = fraction >= 0 && fraction < 1 && minutes < MINUTES_OF_A_DAY;
	return isTime && Math.abs(minutes - fraction * MINUTES_OF_A_DAY) <= 0.01 ? minutes : undefined;
}

export const KINDS = {
	identifier: {
		fits: isCode,
		reader({ cells }) {
			let hasTexts: boolean | undefined;
			const isText = (cell: unknown) => typeof cell === 'string' && !isEmpty(cell);
			return (cell) => {
				if (typeof cell !== 'number' || !mayBeDate(cell)) return readIdentifier(cell);
				hasTexts ??= [...cells()].some(isText);
				return hasTexts ? new Unreadable(cell, MAY_BE_DATE) : readIdentifier(cell);
			};
		},
		odd: {
			is: (_value, cell) => typeof cell === 'number',
			what: 'are numbers',
			consequence: 'Zeros in front may be lost: format the column as plain text.',
		},
		check: identifier,
	},
	/** A text that must be there where the field is required. */
	name: { fits: isName, reader: always(readPlainText), check: text },
	text: {
		fits: (cell) => typeof cell === 'string',
		reader: always(readPlainText),
		check: anyText,
	},
	/** A text that others are compared with, so that nothing invisible may be in it. */
	label: { fits: isShort, reader: always(readText), check: identifier },
	list: {
		fits: (cell) => Array.isArray(cell) || isShort(cell),
		reader: always(readList),
		check: textList,
	},
	webAddress: {
		fits: (cell) => typeof cell === 'string' && /https?:\/\//i.test(cell),
		reader: always(readAddress),
		check: webAddress,
	},
	/** In one currency, at most two decimals. */
	price: {
		...numeric(amount),
		odd: {
			is: hasMoreThanTwoDecimals,
			what: 'have more than two decimals',
			consequence: 'They are sent as they are: round them in the sheet.',
		},
	},
	number: numeric(number),
	/** Of pieces. */
	count: {
		// Tills sell on when none is left, and count below zero.
		...numeric(amount, 0),
		odd: {
			is: (value, cell) => value === 0 && isBelowZero(cell),
			what: 'are below zero',
			consequence: 'They are sent as 0.',
		},
	},
	/** From 1. */
	wholeNumber: numeric(wholeNumber),
	status: {
		isStatus: true,
		fits: isRead(readStatusCell),
		reader:
			({ column }) =>
			(cell) =>
				readStatusCell(cell, column),
		check: oneOf(OFFER_STATUSES),
	},
	choose: {
		fits: isRead(readChoice),
		reader: always(readChoice),
	},
	/** Of several days. */
	hours: {
		fits: isRead(hoursIn),
		reader({ cells }) {
			const languages = languagesIn(cells(), dayWordsOf);
			return (cell) => readParsed(cell, (text) => readHours(text, languages));
		},
	},
	/** As yyyy-MM-dd. */
	date: { fits: isRead(readDay), reader: always(readDay) },
	weekDay: {
		fits: (cell) => typeof cell === 'string' && isWeekDay(cell),
		reader({ cells }) {
			const languages = languagesIn(cells());
			return (cell) => dayIn(cell, languages);
		},
	},
	/** As hh:mm. */
	time: { fits: isRead(timeIn), reader: always(timeIn) },
} satisfies Record<string, KindOf>;

export type Kind = keyof typeof KINDS;
/** What the values of each kind are. */
export type ValuesOf<Kinds> = {
	[kind in keyof Kinds]: Kinds[kind] extends KindOf<infer Value> ? Value : never;
};
export type KindValues = ValuesOf<typeof KINDS>;
export type AnyValue = KindValues[Kind];

/** The cell that reads as a value, whatever its kind. */
export function printValue(value: AnyValue | undefined): string | number | undefined {
	if (typeof value !== 'object') return value;
	if (!Array.isArray(value)) return printChoice(value);
	const hours = value.filter((entry) => typeof entry === 'object');
	return hours.length > 0 ? printHours(hours) : value.join(', ');
}
