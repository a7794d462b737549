import { OFFER_STATUSES } from '../platform/contract';
import { show } from '../platform/shown';
import { withoutHtml } from './htmlText';
import { hasMoreThanTwoDecimals, isNumber, numberReader, type DecimalSeparator } from './numbers';
import { MISSING, Unreadable, type Cell } from './problems';
import { isEmpty } from './rows';
import { isDash, readStatusCell, saysNone, type StatusReading } from './status';

/** Says what is wrong with a value that is there; undefined when nothing is. */
type Rule = (value: unknown) => string | undefined;

/** The column that a cell is in: some cells can only be read beside the others. */
export interface CellsBeside {
	cells(): Iterable<unknown>;
	rowNumber?(index: number): number;
	decimalSeparator?: DecimalSeparator | undefined;
	column?: StatusReading | undefined;
}

/** What is read, and may be a mistake all the same: one warning for all such cells of a column. */
export interface Oddity {
	is(value: unknown, cell: unknown): boolean;
	/** Which of such cells are odd beside all others; all where it is absent. */
	among?(cells: ReadonlySet<unknown>): (cell: unknown) => boolean;
	/** To be read after how many they are. */
	what: string;
	consequence: string;
	/** Whether each of them is to be looked at. */
	isEach?: true;
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
	/** How to write a cell, said beside the question whether a column is of this kind. */
	writeLike?: string;
	/** What is wrong with a value that is there; undefined when nothing is. */
	check?: Rule;
}

function readText(cell: unknown): Cell<string> {
	if (typeof cell === 'string') return cell.trim() || undefined;
	if (isEmpty(cell)) return undefined;
	if (typeof cell === 'number') return String(cell);
	return new Unreadable(cell, cell instanceof Date ? `is a date. ${TYPE_AGAIN}` : 'is not a text.');
}

function readPlainText(cell: unknown): Cell<string> {
	const found = readText(cell);
	return typeof found === 'string' ? withoutHtml(found) || undefined : found;
}

/** A name has one line, however its cell is broken. */
const readName = (cell: unknown): Cell<string> =>
	readPlainText(
		typeof cell === 'string'
			? cell
					.split(/[\t\r\n]+/u)
					.map((line) => line.trim())
					.join(' ')
			: cell,
	);

/** What a text says by a grammar of its kind; a flaw is read after the text in quotes. */
export function readParsed<Value extends object>(
	cell: unknown,
	read: (text: string) => Value | { flaw: string },
): Cell<Value> {
	const text = readText(cell);
	if (typeof text !== 'string') return text;
	const value = read(text);
	return 'flaw' in value ? new Unreadable(cell, value.flaw) : value;
}

const SHORTENED_NUMBER = /^\d+(?:[.,]\d+)?e[+-]\d+$/i;
const TIME_STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const TYPE_AGAIN = 'Format the column as plain text and type it again.';

/** A text that must arrive as it was typed: spreadsheets turn it into numbers and dates. */
export function readIdentifier(cell: unknown): Cell<string> {
	const id = readText(cell);
	if (typeof id !== 'string') return id;
	const flaw = (text: string) => new Unreadable(cell, `${text}. ${TYPE_AGAIN}`);
	if (typeof cell === 'number' && !(Number.isSafeInteger(cell) && cell >= 0)) {
		return flaw('is a number that the spreadsheet may have changed');
	}
	if (SHORTENED_NUMBER.test(id)) return flaw('is a number that the spreadsheet has shortened');
	return TIME_STAMP.test(id) ? flaw('is a date') : id;
}

/** A list, or a text with commas or semicolons between the entries. */
function readList(cell: unknown): Cell<string[]> {
	if (isEmpty(cell)) return undefined;
	const entries: unknown[] = typeof cell === 'string' ? cell.split(/[,;]/) : [cell].flat();
	const texts = entries.map(readText).filter((entry) => entry !== undefined);
	if (texts.some((entry) => entry instanceof Unreadable))
		return new Unreadable(cell, 'is not a list of texts.');
	return texts.length === 0 ? undefined : (texts as string[]);
}

/** Between addresses: a comma may be part of one, but not right before the next one. */
const BEFORE_ADDRESS = /(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/iu;

/** On these, others look at a file. The same address with other ends is the file. */
const SHARED =
	/^https?:\/\/(?:(?:drive|docs)\.google\.com\/(?:(?:drive|file)\/|open\b)|(?:www\.)?dropbox\.com\/(?!.*[?&](?:raw|dl)=1\b))/iu;

/** The first of several. The rest of its row can go without one. */
function readAddress(cell: unknown): string | undefined {
	const text = readText(Array.isArray(cell) ? cell[0] : cell);
	const [address] = typeof text === 'string' ? text.split(BEFORE_ADDRESS) : [];
	return webAddress(address) !== undefined || SHARED.test(String(address)) ? undefined : address;
}

const anyText: Rule = (value) => (typeof value === 'string' ? undefined : 'is not a text.');

const text: Rule = (value) =>
	anyText(value) ?? ((value as string).trim() === '' ? MISSING : undefined);

/** Of what is compared letter by letter. */
const identifier: Rule = (value) => {
	const notText = text(value);
	if (notText !== undefined) return notText;
	const id = value as string;
	const invisible = nameInvisible(id);
	if (invisible !== undefined) return `contains ${invisible}. Delete it, or type the text again.`;
	return id === id.trim() ? undefined : 'begins or ends with a space. Delete it.';
};

const number: Rule = (value) =>
	typeof value === 'number' && Number.isFinite(value) ? undefined : 'is not a number like 12.50.';

const notNegative: Rule = (value) =>
	(value as number) < 0 ? 'is below zero. Use 0 or more.' : undefined;

const AS_STOCK = 'Write a whole number, 0 if it is sold out.';

const textList: Rule = (value) => {
	if (!Array.isArray(value)) return 'is not a list of texts.';
	const wrong = value.find((entry) => identifier(entry) !== undefined);
	return wrong === undefined ? undefined : `holds ${show(wrong)}, which ${identifier(wrong)}`;
};

// A cell may hold the start of anything, and only these are pictures on the web.
const webAddress: Rule = (value) =>
	typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
		? undefined
		: 'is not a web address. It should look like https://example.com/picture.jpg.';

export const oneOf =
	(choices: readonly string[]): Rule =>
	(value) =>
		choices.includes(value as string) ? undefined : `is neither ${choices.join(' nor ')}.`;

const wholeNumber: Rule = (value) =>
	Number.isSafeInteger(value) && (value as number) > 0
		? undefined
		: 'must be a whole number, 1 or greater.';

// All characters that show nothing, and all spaces but the one on the keyboard.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Names the first character of the text that looks like nothing or like a plain space. */
function nameInvisible(text: string): string | undefined {
	const found = INVISIBLE.exec(text);
	if (found === null) return undefined;
	const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
	return `an invisible character (U+${code}, character ${found.index + 1})`;
}

const LONGEST_NAME = 150;

const isShort = (cell: unknown) =>
	typeof cell === 'number' || (typeof cell === 'string' && cell.trim().length <= LONGEST_NAME);
const isCode = (cell: unknown) => isShort(cell) && !/\s\S+\s/u.test(String(cell).trim());
/** Such as A101. */
const CODE = /^\p{L}{1,4}[-.]?\d{2,}$/u;
const isName = (cell: unknown) =>
	typeof cell === 'string' && isShort(cell) && /\p{L}{2}/u.test(cell) && !CODE.test(cell.trim());

export const always =
	<Value>(read: (cell: unknown) => Cell<Value>): KindOf<Value>['reader'] =>
	() =>
		read;
export const isRead = (read: (cell: unknown) => Cell<unknown>) => (cell: unknown) =>
	!(read(cell) instanceof Unreadable);

const MAY_BE_DATE =
	'is a number among texts: the spreadsheet may have turned it into a date. Format the column as plain text and type it again.';

const numeric = (check: Rule, advice?: string): KindOf<number> => ({
	fits: isNumber,
	reader: ({ cells, decimalSeparator }) => numberReader(cells, decimalSeparator, advice),
	check,
});

/** What a spreadsheet makes of 1-2 and 0-3: days of the years 2000 to 2049, counted from 1900. */
export const FIRST_DAY = 36_526;
const LAST_DAY = 54_788;
const mayBeDate = (cell: number) => cell >= FIRST_DAY && cell <= LAST_DAY;

const isBelowZero = (cell: unknown) =>
	typeof cell === 'number' ? cell < 0 : /[−-]/u.test(String(cell));

/** How far numbers that count the rows may go beyond them: what is gone leaves gaps. */
const MOST_GAPS = 2;

/** Whether a number may have lost zeros: others have more digits, and they don't count the rows from 1. */
function shorterThanOthers(numbers: ReadonlySet<unknown>): (cell: unknown) => boolean {
	let largest = 0;
	for (const one of numbers) largest = Math.max(largest, Number(one));
	const isCount = largest <= numbers.size * MOST_GAPS;
	return (cell) => !isCount && String(cell).length < String(largest).length;
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
			among: shorterThanOthers,
			what: 'have fewer digits than others',
			consequence: 'Zeros in front may be lost: format the column as plain text.',
		},
		check: identifier,
	},
	/** A text that must be there where the field is required. */
	name: { fits: isName, reader: always(readName), check: text },
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
		fits: (cell) => isDash(cell) || (typeof cell === 'string' && /https?:\/\//i.test(cell)),
		reader: always(readAddress),
		odd: {
			is: (value, cell) => value === undefined && !isEmpty(cell) && !isDash(cell),
			what: "aren't addresses of pictures",
			consequence:
				"They count as empty. Write them like https://example.com/picture.jpg: a page of Google Drive or Dropbox isn't a picture.",
		},
		check: webAddress,
	},
	/** In one currency, at most two decimals. */
	price: {
		...numeric((value) => number(value) ?? notNegative(value)),
		odd: {
			is: hasMoreThanTwoDecimals,
			what: 'have more than two decimals',
			consequence: 'They are sent as they are: round them in the sheet.',
		},
	},
	number: numeric(number, 'Write it as "12".'),
	/** Of pieces. */
	count: {
		fits: (cell) => isNumber(cell) || saysNone(cell),
		reader({ cells, decimalSeparator }) {
			const read = numberReader(cells, decimalSeparator, AS_STOCK);
			return (cell) => {
				if (saysNone(cell)) return 0;
				const value = read(cell);
				// Tills sell on when none is left, and count below zero.
				return typeof value === 'number' ? Math.max(value, 0) : value;
			};
		},
		odd: {
			is: (value, cell) => value === 0 && (isBelowZero(cell) || saysNone(cell)),
			what: 'are below zero or say that nothing is left',
			consequence: 'They are sent as 0.',
		},
		check: (value) =>
			number(value) === undefined ? notNegative(value) : `is not a number. ${AS_STOCK}`,
	},
	/** From 1. */
	wholeNumber: numeric(wholeNumber, 'Write it as "12".'),
	status: {
		isStatus: true,
		fits: isRead(readStatusCell),
		reader:
			({ column }) =>
			(cell) =>
				readStatusCell(cell, column),
		check: oneOf(OFFER_STATUSES),
	},
} satisfies Record<string, KindOf>;

/** What the values of each kind are. */
export type ValuesOf<Kinds> = {
	[kind in keyof Kinds]: Kinds[kind] extends KindOf<infer Value> ? Value : never;
};
