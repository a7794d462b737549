import type { OFFER_STATUSES } from '../platform/contract';
import { allWordsFor, foldLetters } from './languages';
import { listNames, MOST_ON_PAGE, show } from '../platform/shown';
import { isNumber } from './numbers';
import { Unreadable, type Cell } from './problems';
import { isEmpty, type Column } from './rows';

export type Status = (typeof OFFER_STATUSES)[number];

/** How the cells of a column say what is on sale. */
export interface StatusReading {
	/** Of a column such as "Archived", where yes means off. */
	readonly yes?: 'off';
	/** The store that the column is about alone. */
	readonly of?: string | undefined;
	/** Whether the user said so: then a cross is a tick, where an unknown column could mean either. */
	readonly isTold?: boolean;
	/** Whether the user said how to read it: then a dash means no, where it could mean nothing as well. */
	readonly isAnswered?: boolean;
	/** Where only these mean on sale, in lower case, also in a list of others. */
	readonly onWords?: readonly string[];
	/** Where only these mean off, also among other words: to sell what is not there is worse than not to sell what is. */
	readonly offWords?: readonly string[];
	/** What somebody has said means off beside yes and no, such as "till Friday" below "Stop", or an empty cell beside marks. */
	readonly remarks?: readonly string[] | undefined;
	/** What neither says yes nor no, and was asked about: all of it but the remarks means on sale. */
	readonly seen?: readonly string[] | undefined;
}

/** A column, and where it holds a status, how to read that. */
export interface StatusColumn extends Column, StatusReading {}

/** Case, accents, a full stop at the end, and dashes between words do not matter. */
function fold(text: string): string {
	const words = foldLetters(text)
		.split(/[\s_]+|(?<=\p{L})-(?=\p{L})/u)
		.filter(Boolean);
	return words.join(' ').replace(/(?<=.)[.!]$/u, '');
}

type Words = Parameters<typeof allWordsFor>[0];

const mapOf = (yes: Words, no: Words): ReadonlyMap<string, boolean> =>
	new Map([
		...allWordsFor(yes).map((word) => [fold(word), true] as const),
		...allWordsFor(no).map((word) => [fold(word), false] as const),
	]);

const ANSWER = mapOf('yes', 'no');
const STATE = mapOf('on', 'off');
const IS_THERE = mapOf('there', 'notThere');

/** The longest phrase has fewer characters. */
const LONGEST = 40;

function look(words: ReadonlyMap<string, boolean>, cell: unknown): boolean | undefined {
	const text = String(cell).trim();
	return words.get(text) ?? (text.length > LONGEST ? undefined : words.get(fold(text)));
}

/** Whether a cell says that there is nothing. */
export const isDash = (cell: unknown) => typeof cell === 'string' && /^\s*[-–—−]+\s*$/u.test(cell);

/** Whether a cell says yes or no; undefined where it says neither, such as an x, which ticks or crosses out. */
export const yesOrNo = (cell: unknown) => (isDash(cell) ? false : look(ANSWER, cell));

/** Whether a cell says by itself that something is on or off; undefined where it says neither. */
export const onOrOff = (cell: unknown) => look(STATE, cell);

/** Such as "sold out" of a row. Beer may be on draft. */
export const saysOff = (text: string) => onOrOff(text) === false && !/^draft$/i.test(text);

/** Whether a cell says that there is something or not; undefined where it says neither. */
export const thereOrNot = (cell: unknown) => look(IS_THERE, cell);

/** Such as "sold out" instead of how many are left. */
export const saysNone = (cell: unknown) =>
	typeof cell === 'string' &&
	/\p{L}{2}/u.test(cell) &&
	(onOrOff(cell) ?? thereOrNot(cell) ?? yesOrNo(cell)) === false;

/** Latin, Cyrillic, and the sign for times. */
const TICKS: ReadonlySet<string> = new Set(['x', 'х', '×']);
const CROSSES: ReadonlySet<string> = new Set(['✗', '✘', '✖', '❌']);

/** The signs for no that may cross something out, as an x does: where none of a column is for yes, or an x is beside them. */
export const crossesIn = (texts: readonly string[]): string[] =>
	texts.some((text) => TICKS.has(plain(text))) || !texts.some((text) => yesOrNo(text) === true)
		? texts.filter((text) => CROSSES.has(plain(text)))
		: [];

/** Such as a dash, "немає" or an x instead of a price. */
export const saysNotSold = (cell: unknown) =>
	isDash(cell) || saysNone(cell) || TICKS.has(plain(cell)) || CROSSES.has(plain(cell));

/** Whether a cell holds nothing but a mark that may stand for yes. */
export const isTick = (cell: unknown) => TICKS.has(plain(cell)) || yesOrNo(cell) === true;

const plain = (cell: unknown) => foldLetters(String(cell ?? '').trim());

/** Whether a cell is one of them, however it is capitalized and whichever apostrophes it has. */
export function isOneOf(words: readonly string[], cell: unknown): boolean {
	const text = plain(cell);
	return words.some((word) => plain(word) === text);
}

/** Below "Stop", it may say that the stop is off, or that it is on. */
export const isOffOfSwitch = (cell: unknown) => isOneOf(['off'], cell);

/** Its words, each with a space on both sides. */
const wordsOnly = (text: string) =>
	` ${foldLetters(text)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/** By their words alone, such as "don t sell". */
const OFF_PHRASES: ReadonlyMap<string, string> = new Map(
	allWordsFor('off')
		.filter((phrase) => /\p{L}/u.test(phrase) && saysOff(phrase))
		.map((phrase) => [wordsOnly(phrase).trim(), phrase]),
);
const MOST_OF_PHRASE = 4;
/** A longer text mostly describes something. */
const LONGEST_REMARK = 80;

/** By their words alone, such as "out of", which may be about a part of it. */
const NOT_THERE: ReadonlyMap<string, string> = new Map(
	allWordsFor('notThere').map((phrase) => [wordsOnly(phrase).trim(), phrase]),
);

/** What a remark says by which something is off, such as "на стопі" in "на стопі до пт". */
export const offPhraseIn = (cell: unknown) => phraseIn(OFF_PHRASES, cell);

/** Whether a remark says that something isn't there, such as "brak ciasta": what is sold, or a part of it. */
export const saysLacking = (cell: unknown) => phraseIn(NOT_THERE, cell) !== undefined;

function phraseIn(phrases: ReadonlyMap<string, string>, cell: unknown): string | undefined {
	if (typeof cell !== 'string' || cell.length > LONGEST_REMARK) return undefined;
	const said = wordsOnly(cell).trim().split(' ');
	for (let length = Math.min(MOST_OF_PHRASE, said.length); length > 0; length--) {
		for (let start = 0; start + length <= said.length; start++) {
			const phrase = phrases.get(said.slice(start, start + length).join(' '));
			if (phrase !== undefined) return phrase;
		}
	}
	return undefined;
}

/** Whether a cell says one of them, alone or among other words. */
export function saysOneOf(words: readonly string[], cell: unknown): boolean {
	if (isOneOf(words, cell)) return true;
	const said = wordsOnly(String(cell ?? ''));
	return words.some((word) => /\p{L}/u.test(word) && said.includes(wordsOnly(word)));
}

/** Shorter Latin words mean something else in another language, such as "a" and "en". */
const ANDS: ReadonlySet<string> = new Set(
	allWordsFor('and').filter((word) => !/^\p{Script=Latin}{1,2}$/u.test(word)),
);

/** What a cell such as "dine-in, delivery" or "зал і доставка" lists; a cell that isn't a list is its only part. */
export function partsOf(cell: string): string[] {
	const words = cell
		.replace(/[,;/\\|+&•·\n]/gu, ' , ')
		.split(/\s+/u)
		.map((word) => (ANDS.has(word.toLowerCase()) ? ',' : word));
	const parts = words.join(' ').split(',');
	const filled = parts.map((part) => part.trim()).filter(Boolean);
	return filled.length === 0 ? [cell] : filled;
}

const isNo = (word: string) => (yesOrNo(word) ?? thereOrNot(word)) === false;

/** Whether a list says off or no somewhere, such as "доставка, немає сиру". */
export const listsOff = (cell: string): boolean =>
	partsOf(cell).some((part) => offPhraseIn(part) !== undefined || part.split(' ').some(isNo));

/**
 * Whether a cell says one of them, alone or in a list of others. A part with more words in it may say the
 * opposite, such as "no delivery", and so may what stands behind a yes, or beside a word for off.
 */
export function listsOneOf(words: readonly string[], cell: unknown): boolean {
	if (isOneOf(words, cell)) return true;
	const isListed = (part: string) => /\p{L}/u.test(part) && isOneOf(words, part) && !saysOn(part);
	return typeof cell === 'string' && !listsOff(cell) && partsOf(cell).some(isListed);
}

const ON_WHEN_YES = 'Write yes where it is on sale, and no where it is off.';
const OFF_WHEN_YES = 'Write yes where it is off, and nothing where it is on sale.';

export function readStatusCell(
	cell: unknown,
	{ yes, of, isTold, isAnswered, onWords, offWords, remarks = [], seen = [] }: StatusReading = {},
): Cell<Status> {
	if (onWords !== undefined) return listsOneOf(onWords, cell) ? 'enabled' : 'disabled';
	if (offWords !== undefined) return saysOneOf(offWords, cell) ? 'disabled' : 'enabled';
	if (isEmpty(cell)) return remarks.includes('') ? 'disabled' : undefined;
	// In a column such as "Hidden", being there could mean either.
	const state = onOrOff(cell) ?? (yes === undefined ? thereOrNot(cell) : undefined);
	if (state !== undefined) return state ? 'enabled' : 'disabled';
	if (isOneOf(seen, cell)) return isOneOf(remarks, cell) ? 'disabled' : 'enabled';
	// In a column of what is off, a dash says no or nothing, which comes to the same.
	if (isDash(cell) && isAnswered !== true && yes === undefined) {
		const inNode = 'With Column Meanings → Availability: Yes Means on Sale, it means off.';
		const flaw = `can mean off, or nothing at all. ${ON_WHEN_YES}`;
		return new Unreadable(cell, flaw, of === undefined ? inNode : undefined);
	}
	const isTick = isTold === true && TICKS.has(plain(cell));
	const answer = isTick || yesOrNo(cell);
	if (answer !== undefined) return answer === (yes === undefined) ? 'enabled' : 'disabled';
	// Such as "on stop till Friday" and, below "Stop", "none". Of a column for all stores, somebody is asked.
	const isGone = offPhraseIn(cell) !== undefined || thereOrNot(cell) === false;
	if ((of !== undefined && isGone) || saysOneOf(remarks, cell)) return 'disabled';
	const meaning = yes === 'off' ? 'Off' : 'on Sale';
	const inNode = `Or give the column the meaning Availability: Only Listed Words Mean ${meaning} under Column Meanings.`;
	// Listed words are about all stores.
	const ofAll = of === undefined ? inNode : undefined;
	const advice = yes === 'off' ? OFF_WHEN_YES : ON_WHEN_YES;
	return new Unreadable(cell, `isn't yes or no. ${advice}`, ofAll);
}

/**
 * The texts that say neither yes nor no, and mostly mean off. A number may count something, and below
 * a heading such as "Stop", "there is" could mean either.
 */
export const remarksIn = (texts: readonly string[], reading: StatusReading): string[] =>
	texts.filter(
		(text) =>
			!isNumber(text) &&
			thereOrNot(text) !== true &&
			readStatusCell(text, reading) instanceof Unreadable,
	);

/** Whether a cell says that something is on sale, unless its column asks what is off. */
export const saysOn = (cell: unknown) => !isEmpty(cell) && readStatusCell(cell) === 'enabled';

/** Whether a remark says so first, such as "yes, until six". */
export const beginsWithOn = (remark: string) => {
	const [first] = remark.trim().split(/[\s,;(]+/u);
	return !isNumber(first) && saysOn(first) && offPhraseIn(remark) === undefined;
};

/** As many words as have a choice each. */
export const MOST_WORDS = 6;

/** Of those that one choice is about, whoever takes it has to see each. */
export const listWords = (words: readonly string[]) =>
	listNames(
		words.map((word) => show(word) ?? ''),
		MOST_ON_PAGE,
	);

/**
 * What the texts of a column mean, in their own words, of which a cross may be one. Where none has the
 * meaning that it is mostly about, what is expected stands for it.
 */
export function whereItSays(
	texts: readonly string[],
	reading: StatusReading,
	expected = '',
): string {
	const { yes, onWords, offWords, remarks } = reading;
	if (onWords !== undefined) return `on sale only where it says ${listWords(onWords)}`;
	if (offWords !== undefined) return `off where it says ${listWords(offWords)}`;
	const saying = (status: Status) =>
		listWords(texts.filter((text) => text !== '' && readStatusCell(text, reading) === status));
	const [onSale, off] = [saying('enabled'), saying('disabled')];
	if (remarks?.includes('') === true) return `on sale only where it says ${onSale}`;
	const isOff = yes === 'off';
	// Where no cell says off, an empty one might seem to.
	const orEmpty = off === '' && texts.includes('') && !isOff ? ' or is empty' : '';
	const parts = [
		['on sale', onSale || (isOff ? '' : expected), orEmpty],
		['off', off || (isOff ? expected : ''), ''],
	].flatMap(([what, words, end]) => (words === '' ? [] : [`${what} where it says ${words}${end}`]));
	return (isOff ? parts.toReversed() : parts).join('; ');
}
