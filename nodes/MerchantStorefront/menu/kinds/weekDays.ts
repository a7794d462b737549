import { foldLetters, languages, listed, type WeekDay } from '../../table/languages';
import otherDays from './otherDays.json';
import { WEEK_DAYS } from '../../platform/contract';

/** Some apostrophes count as letters, such as that of п\u02BCятниця. */
const lettersOf = (text: string) =>
	text
		.normalize('NFC')
		.toLowerCase()
		.replace(/\P{L}|\p{Lm}/gu, '');
const fold = (text: string) => lettersOf(foldLetters(text));

/** What each language means by a word: "so" is a Sunday in German and a Saturday in Czech. */
type Meanings = ReadonlyMap<string, WeekDay>;

const DAYS = meaningsOfWords();

function meaningsOfWords(): ReadonlyMap<string, Meanings> {
	const named = languages.flatMap(([name, { days }]) => (days ? [[name, days] as const] : []));
	const found = new Map<string, Map<string, WeekDay>>();
	// A word as it is spelled comes before one without accents: in Slovak, "st" isn't "št".
	for (const spell of [lettersOf, fold]) {
		for (const [language, days] of [...named, ...Object.entries(otherDays)]) {
			for (const day of WEEK_DAYS) {
				for (const word of listed(days[day]).map(spell)) {
					const meanings = found.get(word) ?? new Map<string, WeekDay>();
					found.set(word, meanings);
					if (!meanings.has(language)) meanings.set(language, day);
				}
			}
		}
	}
	return found;
}

/** In a short word an accent may be all that tells two days apart. */
const LONGEST_SHORT = 3;

function meaningsOf(word: string): Meanings | undefined {
	const letters = lettersOf(word);
	return DAYS.get(letters) ?? (letters.length > LONGEST_SHORT ? DAYS.get(fold(word)) : undefined);
}

export const isWeekDay = (word: string) => meaningsOf(word) !== undefined;

const LEAST_IN_FULL = 5;

/** By name. */
export type Languages = ReadonlySet<string>;

const ALL: Languages = new Set([...DAYS.values()].flatMap((meanings) => [...meanings.keys()]));

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const alphabetOf = (word: string) => ALPHABETS.findIndex((letters) => letters.test(word));
const ALPHABET_OF_LANGUAGE = new Map(
	[...DAYS].flatMap(([word, meanings]) =>
		[...meanings.keys()].map((language) => [language, alphabetOf(word)] as const),
	),
);

/**
 * The languages that have all the days among some words. Words in one alphabet say nothing of those in
 * another; none is left in an alphabet of several languages, or of one that isn't known here.
 */
export function languagesOf(words: Iterable<string>): Languages {
	let found = ALL;
	for (const word of new Set(words)) {
		const meanings = meaningsOf(word);
		if (meanings === undefined) continue;
		const alphabet = alphabetOf(word);
		const mayBe = (name: string) =>
			meanings.has(name) || ALPHABET_OF_LANGUAGE.get(name) !== alphabet;
		found = new Set([...found].filter(mayBe));
	}
	return found;
}

/** Whether some language has a day and all those of other words. */
export function isBeside(day: string, words: readonly string[]): boolean {
	const meanings = meaningsOf(day);
	return [...languagesOf(words)].some((name) => meanings?.has(name) === true);
}

/** A day of the week; undefined where the languages disagree that a text or its column may be in. */
export function readWeekDay(word: string, languages = ALL): WeekDay | undefined {
	const meanings = meaningsOf(word);
	if (meanings === undefined) return undefined;
	const daysIn = (some: Languages) =>
		new Set([...meanings].flatMap(([name, day]) => (some.has(name) ? [day] : [])));
	const [day, ...others] = daysIn(languages);
	if (day !== undefined) return others.length === 0 ? day : undefined;
	// No two languages have another day for the same whole word.
	const [inFull, ...more] = daysIn(ALL);
	return lettersOf(word).length >= LEAST_IN_FULL && more.length === 0 ? inFull : undefined;
}
