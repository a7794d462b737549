import { PRODUCT_TYPES } from '../../platform/contract';
import { MINUTES_OF_A_DAY, printTimeOfDay, readTimeOfDay } from '../../platform/timeOfDay';
import {
	always,
	isRead,
	KINDS,
	oneOf,
	readParsed,
	type KindOf,
	type ValuesOf,
} from '../../table/kinds';
import { allWordsFor, foldLetters, type WeekDay } from '../../table/languages';
import { Unreadable, type Cell } from '../../table/problems';
import { isEmpty } from '../../table/rows';
import { typeWords } from '../languages';
import { readDay } from './calendar';
import { CHOOSE_LIKE, printChoice, readChoice } from './howMany';
import { isBeside, isWeekDay, languagesOf, readWeekDay, type Languages } from './weekDays';
import { dayWordsOf, printHours, readHours, WRITE_LIKE } from './weekHours';

export type ProductType = (typeof PRODUCT_TYPES)[number];

const TYPE_WORDS = new Map<unknown, ProductType>([
	...typeWords('product').map((word) => [word, 'product'] as const),
	...typeWords('attribute').map((word) => [word, 'attribute'] as const),
]);

const typeOf = (cell: unknown) =>
	TYPE_WORDS.get(cell) ?? TYPE_WORDS.get(String(cell).trim().toLowerCase());

function readType(cell: unknown): Cell<ProductType> {
	if (isEmpty(cell)) return undefined;
	return (
		typeOf(cell) ?? new Unreadable(cell, "isn't a type. Write product, or attribute for an option.")
	);
}

const hoursIn = (cell: unknown) => readParsed(cell, (text) => readHours(text));

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

/** Those of any sheet, and those that only the tables of a storefront have. */
export const MENU_KINDS = {
	...KINDS,
	type: {
		fits: (cell) => typeOf(cell) !== undefined,
		reader: () => readType,
		check: oneOf(PRODUCT_TYPES),
	},
	choose: { fits: isRead(readChoice), writeLike: CHOOSE_LIKE, reader: always(readChoice) },
	/** Of several days. */
	hours: {
		fits: isRead(hoursIn),
		writeLike: WRITE_LIKE,
		reader({ cells, rowNumber }) {
			const words = [...cells()].map((cell) => (typeof cell === 'string' ? dayWordsOf(cell) : []));
			const languages = languagesOf(words.flat());
			const known = new Map<string, number>();
			const rowInAnother = (day: string) => {
				const isOther = (all: string[]) => !all.includes(day) && !isBeside(day, all);
				const index = known.get(day) ?? words.findIndex(isOther);
				known.set(day, index);
				return index < 0 ? undefined : rowNumber?.(index);
			};
			return (cell) => readParsed(cell, (text) => readHours(text, languages, rowInAnother));
		},
	},
	/** As yyyy-MM-dd. */
	date: { fits: isRead(readDay), reader: always(readDay) },
	weekDay: {
		fits: (cell) => typeof cell === 'string' && isWeekDay(cell),
		reader({ cells }) {
			const languages = languagesOf([...cells()].filter((cell) => typeof cell === 'string'));
			return (cell) => dayIn(cell, languages);
		},
	},
	/** As hh:mm. */
	time: { fits: isRead(timeIn), reader: always(timeIn) },
} satisfies Record<string, KindOf>;

export type MenuKind = keyof typeof MENU_KINDS;
/** What the values of each kind are. */
export type MenuKindValues = ValuesOf<typeof MENU_KINDS>;
export type AnyValue = MenuKindValues[MenuKind];

/** The cell that reads as a value, whatever its kind. */
export function printValue(value: AnyValue | undefined): string | number | undefined {
	if (typeof value !== 'object') return value;
	if (!Array.isArray(value)) return printChoice(value);
	const hours = value.filter((entry) => typeof entry === 'object');
	return hours.length > 0 ? printHours(hours) : value.join(', ');
}
