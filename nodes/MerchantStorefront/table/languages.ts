import any from './languages/any.json';
import en from './languages/en.json';
import uk from './languages/uk.json';
import ru from './languages/ru.json';
import pl from './languages/pl.json';
import de from './languages/de.json';
import es from './languages/es.json';
import fr from './languages/fr.json';
import it from './languages/it.json';
import pt from './languages/pt.json';
import cs from './languages/cs.json';
import ro from './languages/ro.json';
import hu from './languages/hu.json';
import sv from './languages/sv.json';
import da from './languages/da.json';
import nb from './languages/nb.json';
import fi from './languages/fi.json';
import tr from './languages/tr.json';
import el from './languages/el.json';
import nl from './languages/nl.json';
import ja from './languages/ja.json';
import { withPlainApostrophes } from '../platform/apostrophes';
import type { WEEK_DAYS } from '../platform/contract';

export type WeekDay = (typeof WEEK_DAYS)[number];

/** What a language calls things that any sheet may hold: words with a comma and a space between them. */
export interface Language {
	yes?: string;
	no?: string;
	/** By themselves, whatever the column asks: something is there to be had, or not. */
	on?: string;
	off?: string;
	/** For being there or not. In a column such as "Hidden" they could mean either. */
	there?: string;
	notThere?: string;
	/** Before a place or a time: nowhere else, or at no other time. */
	only?: string;
	/** In full and shortened, without a full stop. */
	days?: Record<WeekDay, string>;
	/** Monday to Friday, and Saturday with Sunday. */
	everyDay?: string;
	weekdays?: string;
	weekend?: string;
	/** Instead of hours. */
	closed?: string;
	/** Between the last two of a list. */
	and?: string;
	/** Before the currency of a heading, or instead of it. */
	in?: string;
	/** Ways to write currencies, in small letters and without a full stop behind. */
	currencies?: string;
	/** Behind an amount that each person pays, without a full stop behind. */
	perPerson?: string;
	/** Of a row that adds up others: alone, and before more words. */
	total?: string;
	totalOf?: string;
	/** The same of a row that says what is usual. */
	average?: string;
	/** Letters that are the same as others for who looks up a word, beside those with accents. */
	letters?: Record<string, string>;
}

/** A language is one file. What all of them share is in `any`. */
const LANGUAGES = {
	...{ any, en, uk, ru, pl, de, es, fr, it, pt, cs, ro, hu, sv, da, nb, fi, tr, el, nl, ja },
} satisfies Record<string, Language>;

export type LanguageName = keyof typeof LANGUAGES;

export const languages = Object.entries(LANGUAGES) as ReadonlyArray<[LanguageName, Language]>;

export const listed = (words = '') => words.split(', ').filter(Boolean);

type ListName = {
	[name in keyof Language]-?: Language[name] extends string | undefined ? name : never;
}[keyof Language];

/** The words of all languages for one thing. */
export const allWordsFor = (name: ListName): string[] =>
	languages.flatMap(([, language]) => listed(language[name]));

const LETTERS = new Map(languages.flatMap(([, { letters = {} }]) => Object.entries(letters)));
const ANY_LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu');

/** In small letters, without accents, with one kind of apostrophe: case differs between languages, as that of the Turkish i. */
export const foldLetters = (text: string) =>
	withPlainApostrophes(text)
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.replace(ANY_LETTER, (letter) => LETTERS.get(letter) ?? letter);
