import { foldLetters, allWordsFor } from './languages';

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

/** Whether a cell says yes or no; undefined where it says neither, such as an x, which ticks or crosses out. */
export const yesOrNo = (cell: unknown) => look(ANSWER, cell);

/** Whether a cell says by itself that something is on or off; undefined where it says neither. */
export const onOrOff = (cell: unknown) => look(STATE, cell);

/** Such as "sold out" of a row. Beer may be on draft. */
export const saysOff = (text: string) => onOrOff(text) === false && !/^draft$/i.test(text);

/** Whether a cell says that there is something or not; undefined where it says neither. */
export const thereOrNot = (cell: unknown) => look(IS_THERE, cell);

const CURRENCIES: ReadonlySet<string> = new Set(allWordsFor('currencies'));
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Of a sign, a code or an abbreviation, such as "₴", "PLN" or "руб.". */
export const isCurrency = (text: string) =>
	CURRENCIES.has(text.toLowerCase().replace(/\.$/, '')) || CODES.has(text);
