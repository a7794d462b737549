import { allWordsFor, foldLetters } from '../../table/languages';
import { wordsOf } from '../../table/headings';
import { counts, isCurrency, isNumber, readNumber } from '../../table/numbers';
import { isWeekDay } from '../kinds/weekDays';
import { KINDS } from '../../table/kinds';
import { areMost, filledCells, type Column, type Sheet } from '../../table/rows';
import {
	isDash,
	isTick,
	MOST_WORDS,
	offPhraseIn,
	onOrOff,
	readStatusCell,
	saysLacking,
	saysNone,
	saysNotSold,
	saysOff,
	thereOrNot,
	yesOrNo,
	type Status,
} from '../../table/status';
import type { Doubt, Proposal } from '../../table/tableOf';
import { askingWords } from '../languages';
import { isOffHeading, meaningOf, namesSize, readingInStore } from './meanings';

export const PRICE_DOUBT: Doubt = {
	text: 'Is this a price?',
	meanings: ['listPrice', 'priceInStore', 'priceOfSize', 'oldPrice', 'ignore'],
};

/** Below the name of a store, whole numbers may also be how many are left there. */
export const PRICE_OR_STOCK: Doubt = {
	text: 'Is this a price, or how many are left?',
	meanings: ['priceInStore', 'stockInStore', ...PRICE_DOUBT.meanings.toSpliced(1, 1)],
};

const HALF = 0.5;

/** What a column that nobody knows may say; never ignored where that is a price or what is on sale. */
export function doubtOfUnknown(
	heading: string,
	cells: readonly unknown[],
	namesStore = false,
): Doubt | undefined {
	const isOther = (['availability', 'code', 'measure'] as const).some((about) =>
		mayBeAbout(heading, about),
	);
	const isAboutPrice =
		mayBeAbout(heading, 'price') || isCurrency(heading.trim()) || (namesStore && !isOther);
	const areSwitches = cells.every((cell) => yesOrNo(cell) !== undefined || isTick(cell));
	const isAboutSwitch = isAboutPrice && areSwitches && !isTax(heading);
	if (isAboutPrice && !areSwitches && holdAmounts(cells)) {
		const isPrice = mayBeAbout(heading, 'price') || namesSize(heading);
		const areWhole = areMost(cells, (cell) => Number.isInteger(amountOf(cell)));
		return isPrice || !areWhole ? PRICE_DOUBT : PRICE_OR_STOCK;
	}
	// Such as the names for a website.
	const areNames = new Set(cells).size === cells.length && cells.length > MOST_WORDS;
	if ((mayBeAbout(heading, 'availability') && !areNames) || isAboutSwitch) {
		const mayBe = (kind: 'status' | 'count') =>
			cells.filter(KINDS[kind].fits).length >= cells.length * HALF;
		const all: readonly string[] = isOffHeading(heading)
			? ['offWhenYes', 'onWhenYes', 'offWhenListed', 'onWhenListed']
			: ['onWhenYes', 'offWhenYes', 'onWhenListed', 'offWhenListed'];
		const stock = cells.some(isNumber) && mayBe('count') ? ['stock', 'stockInStore'] : [];
		const isStatus = mayBe('status') || isOffHeading(heading);
		if (!isStatus && stock.length > 0 && cells.every(isNumber)) {
			// No number is a word that says what is on sale.
			const meanings = ['stock', 'ignore', 'stockInStore', ...all.slice(2), 'statusInStore'];
			return { text: 'This may say what is on sale.', meanings };
		}
		// Below "Stop", remarks mostly mean off as well.
		const meanings = isStatus
			? [...all, 'statusInStore', ...stock, 'ignore']
			: [...all.slice(2), ...stock, 'statusInStore', 'ignore'];
		return { text: 'This may say what is on sale.', meanings };
	}
	const ofWords = doubtOfWords(cells) ?? doubtOfRemarks(heading, cells);
	if (ofWords !== undefined && namesStore) {
		return { ...ofWords, meanings: ['statusInStore', ...ofWords.meanings] };
	}
	if (ofWords !== undefined) return ofWords;
	if (namesStore && !isOther) {
		return {
			text: 'Its heading names a store. Does it say what is on sale there?',
			meanings: ['statusInStore', 'ignore'],
		};
	}
	if (cells.some(isDelivery)) {
		return { text: ON_SALE, meanings: ['onWhenListed', 'offWhenListed', 'ignore'] };
	}
	const areOfDay = namesDays(heading) && cells.every(isTick);
	if (!(areOfDay || saysWhen(cells))) return undefined;
	const text =
		'It may say on which days or at what hours dishes are sold. Nothing is switched on or off by it.';
	return { text, meanings: ['onWhenListed', 'ignore'] };
}

export const ON_SALE = 'Does it say what is on sale?';
const BY_YES = ['onWhenYes', 'offWhenYes'];
const OF_ANSWERS = [...BY_YES, 'onWhenListed'];

/** Whether cells say that a dish is off, whatever the heading says, such as one of tags. */
export function doubtOfWords(cells: readonly unknown[], isTag = false): Doubt | undefined {
	if (![...new Set(cells)].some((cell) => offWordIn(cell) !== undefined)) return undefined;
	// Beside a yes, the words that surely mean off are not all that do.
	const byWords = cells.some((cell) => answerOf(cell) === true)
		? ['onWhenListed', 'offWhenListed']
		: ['offWhenListed', 'onWhenListed'];
	const meanings = areAnswers(cells)
		? [...BY_YES, ...byWords]
		: ['offWhenListed', ...BY_YES, 'onWhenListed'];
	// Below "Vegan", "немає" says that a dish is not vegan, but "sold out" does not.
	const isOfTag = isTag && areAnswers(cells) && cells.every((cell) => onOrOff(cell) !== false);
	return {
		text: ON_SALE,
		meanings: isOfTag ? ['ignore', ...meanings] : [...meanings, 'ignore'],
	};
}

/** Below a heading such as "Notes", what isn't there may well be the dish. Elsewhere it is mostly an ingredient. */
const doubtOfRemarks = (heading: string, cells: readonly unknown[]): Doubt | undefined =>
	mayBeAbout(heading, 'remark') && cells.some(mayBeOff)
		? { text: ON_SALE, meanings: ['offWhenListed', ...OF_ANSWERS, 'ignore'] }
		: undefined;

/**
 * A column that answers yes or no may say what is on sale, whatever its heading says. One that says
 * the same of every dish of a menu can wait until it doesn't.
 */
export function doubtOfAnswers(
	sheet: Sheet,
	proposal: Proposal,
	isWholeMenu: boolean,
): Doubt | undefined {
	const cells = filledCells(sheet, proposal);
	const areYesOrNo = areAnswers(cells);
	const areSigns = isWholeMenu && cells.length > 0 && cells.every(isSign);
	if (OF_TILL.test(proposal.heading) || !(areYesOrNo || areSigns)) return undefined;
	const print = (cell: unknown) => String(cell ?? '').trim();
	const areAlike = sheet.rows.every((row) => print(proposal.cellOf(row)) === print(cells[0]));
	if (isWholeMenu && areAlike) return undefined;
	if (!areYesOrNo) return { text: ON_SALE, meanings: OF_SIGNS };
	// Where none is a no, most such columns are about something else, such as what is new.
	const saysNo = cells.some((cell) => !isDash(cell) && answerOf(cell) === false);
	const meanings = [...OF_ANSWERS, 'statusInStore'];
	return {
		text: ON_SALE,
		meanings: saysNo ? [...meanings, 'ignore'] : ['ignore', ...meanings],
	};
}

const OF_SIGNS = ['offWhenListed', 'onWhenListed', 'statusInStore', 'ignore'];

/** Whether a cell is a sign such as x, * or ●, which means neither yes nor no. */
const isSign = (cell: unknown) =>
	!isDash(cell) &&
	!isNumber(cell) &&
	(isTick(cell) || /^[^\p{L}\p{N}]{1,3}$/u.test(String(cell).trim()));

/** Tills have a column for each extra and each tax, such as `Extra - "Milk"` or `IVA 4%`. */
const OF_TILL = /^\S+ - "|\d\s*%/u;

/** Of numbers, only 1 and 0 are answers, and a single one may count rows. A dash alone says nothing. */
const areAnswers = (cells: readonly unknown[]) =>
	areMost(cells, isAnswer) &&
	(cells.length > 1 || !isNumber(cells[0])) &&
	cells.some((cell) => isAnswer(cell) && !isDash(cell)) &&
	cells.every((cell) => isAnswer(cell) || !isNumber(cell));

const answerOf = (cell: unknown) => yesOrNo(cell) ?? onOrOff(cell) ?? thereOrNot(cell);
const isAnswer = (cell: unknown) => answerOf(cell) !== undefined;

const DATE = /\d[-./:]\d+[-./:]\d/;

/** Such as "до 5.12", beside an amount such as "від 5.12". */
const UNTIL_DAY = /^(?:до|с|з|із|до кінця|by|until|till|do|od|bis|ab)\s+\d{1,2}[./]\d{1,2}\.?$/iu;

export const isDate = (cell: unknown) =>
	typeof cell === 'string' && (DATE.test(cell) || UNTIL_DAY.test(cell.trim()));

/** Such as "18:00", "до 18:00" and "until 6 pm". */
const UNTIL = '(?:до|с|з|із|by|until|till|do|od|bis|ab)\\s+';
const TIME = new RegExp(
	`^(?:(?:${UNTIL})?\\d{1,2}:\\d\\d|${UNTIL}\\d{1,2}(?:\\s?(?:год|am|pm|h)\\.?)?)$`,
	'iu',
);

export const isTime = (cell: unknown) => typeof cell === 'string' && TIME.test(cell.trim());

/** Such as 11:00–15:00. */
const HOURS = /\d:\d\d\s*[-–—]\s*\d/u;

/** Whether a column that is not known may say on which days, or at what hours, a dish is sold. */
function saysWhen(cells: readonly unknown[]): boolean {
	const isHours = (cell: unknown) => HOURS.test(String(cell));
	return (areMost(cells, namesDays) || areMost(cells, isHours)) && new Set(cells).size > 1;
}

/** Such as "12.00 - 16.00", which elsewhere is two amounts. */
const HOURS_BELOW = /\d[:.]\d\d\s?[-–—]\s?\d/u;
/** Such as "до 16", also behind days. */
const UNTIL_HOUR = new RegExp(`(?:^|\\s)${UNTIL.replace('\\s+', '\\s')}\\d`, 'iu');

/** Such as "weekdays". */
const SPANS_OF_DAYS = new Set(
	(['weekdays', 'weekend'] as const).flatMap(allWordsFor).map(foldLetters),
);

/** Whether a column that nothing is taken from says on which days, or at what hours, dishes are sold. */
export function saysHours(heading: string, cells: readonly unknown[]): boolean {
	if (!mayBeAbout(heading, 'hours')) {
		return areMost(cells, (cell) => namesDays(cell) || HOURS.test(String(cell)));
	}
	return cells.some((cell) => {
		const text = String(cell);
		const isSpan = SPANS_OF_DAYS.has(foldLetters(text.trim()));
		return isSpan || namesDays(cell) || HOURS_BELOW.test(text) || UNTIL_HOUR.test(text);
	});
}

/** Some apostrophes count as letters, such as that of п\u02BCятниця. */
const words = (text: string): string[] =>
	text
		.toLowerCase()
		.replace(/['’]|\p{Lm}/gu, '')
		.match(/\p{L}+/gu) ?? [];

/** Such as "Mon–Fri" or "понеділок". */
function namesDays(cell: unknown): boolean {
	if (typeof cell !== 'string' || cell.length > LONGEST) return false;
	const found = words(cell);
	// A single Latin letter, such as N, mostly says yes or no.
	return (
		found.length > 0 && found.every(isWeekDay) && found.some((word) => !LATIN_LETTER.test(word))
	);
}

/** Such as "delivery" beside "hall", and not a sentence about it. */
export const isDelivery = (cell: unknown) =>
	typeof cell === 'string' &&
	words(cell).length <= MOST_OF_CHANNEL &&
	mayBeAbout(cell, 'delivered');

const MOST_OF_CHANNEL = 2;

const LONGEST = 80;
const LATIN_LETTER = /^\p{Script=Latin}$/u;

/** Whether cells hold amounts, even several at once; dates don't count, nor what says that there is none. */
export function holdAmounts(cells: readonly unknown[]): boolean {
	const isAmount = (cell: unknown) =>
		isNumber(cell) || (typeof cell === 'string' && /\d/.test(cell) && !isDate(cell));
	const said = cells.filter((cell) => !saysNotSold(cell));
	return said.length > 0 && said.filter(isAmount).length >= said.length / 2;
}

/** Whether cells have words such as "sold out" instead of prices, and nothing else. */
export const areNotSold = (cells: readonly unknown[]) =>
	cells.every(saysNotSold) && cells.some(saysNone);

export function amountOf(cell: unknown): number | undefined {
	if (typeof cell !== 'string') return typeof cell === 'number' ? cell : undefined;
	const { comma, point } = readNumber(cell.trim()) ?? {};
	return comma ?? point;
}

/**
 * Whether numbers are hardly what a dish costs where another column is its price: most are a quarter of
 * that, or less, or some are 0. They may be what it costs more there, or be of another currency.
 */
export function isFarBelow({ rows }: Sheet, column: Column, price: Column): boolean {
	const both = rows.flatMap((row) => {
		const [own, usual] = [amountOf(column.cellOf(row)), amountOf(price.cellOf(row))];
		return own === undefined || usual === undefined || usual === 0 ? [] : [own / usual];
	});
	return both.includes(0) || areMost(both, (share) => share <= QUARTER);
}

const QUARTER = 0.25;

/** Such as "sold out" among tags. */
const isOffWord = (cell: unknown) =>
	typeof cell === 'string' &&
	!isNumber(cell) &&
	(saysOff(cell) || (onOrOff(cell) === undefined && thereOrNot(cell) === false));

/** Such a word, or the part of a remark that is one. */
export const offWordIn = (cell: unknown): string | undefined =>
	isOffWord(cell) ? String(cell) : offPhraseIn(cell);

/** Whether a remark may say that a dish is off, where it doesn't surely say so, such as "brak ciasta". */
export const mayBeOff = (cell: unknown) => offWordIn(cell) === undefined && saysLacking(cell);

/** Whether a cell surely says that a dish is off, or on sale, in a column with such a heading. */
export const saysBelow = (heading: string, cell: unknown, status: Status): boolean =>
	offWordIn(cell) === undefined
		? (readStatusCell(cell, readingInStore(heading)) ?? 'enabled') === status
		: status === 'disabled';

/** Whether the heading of a column asks what is on sale. */
export const asksWhatIsOn = (heading: string) =>
	['status', 'offWhenYes'].includes(meaningOf(heading) ?? '') ||
	mayBeAbout(heading, 'availability');

type Asking = Parameters<typeof askingWords>[0];

const wordsAbout = (...about: Asking[]) => about.flatMap(askingWords).map(foldLetters);

const ASKING: Readonly<Record<Asking, string[]>> = {
	availability: wordsAbout('availability'),
	price: wordsAbout('price', 'sale', 'elsewhere', 'delivered'),
	sale: wordsAbout('sale'),
	new: wordsAbout('new'),
	elsewhere: wordsAbout('elsewhere'),
	delivered: wordsAbout('delivered'),
	code: wordsAbout('code'),
	measure: wordsAbout('measure'),
	remark: wordsAbout('remark'),
	hours: wordsAbout('hours'),
};

/** Shorter ones are found in too many words. */
const SHORT = 4;
/** Of scripts that write words together. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** These are also found within a word, such as "unavailable". */
const LONG = 5;

/** Whether a column such as "№" numbers the rows. */
export const isNumbering = (heading: string, cells: readonly unknown[]) =>
	/[№#]/u.test(heading) || counts(cells);

/** Whether a heading may be of a price that guests of this storefront don't pay. */
export const isElsewhere = (heading: string) => mayBeAbout(heading, 'elsewhere');

/** Square has a column of yes and no for each tax, such as "Tax - Sales Tax (8%)". */
const isTax = (heading: string) => wordsOf(heading).includes('tax');

/** Whether a heading that is not known may be about a matter that is never ignored without a question. */
export function mayBeAbout(heading: string, about: Asking): boolean {
	if (about === 'availability' && isTax(heading)) return false;
	return wordsOf(heading).some((word) =>
		ASKING[about].some((asking) => {
			if (WITHOUT_SPACES.test(asking)) return word.includes(asking);
			if (asking.length < SHORT) return word === asking;
			if (asking.length >= LONG) return word.includes(asking);
			return word.startsWith(asking) || word.endsWith(asking);
		}),
	);
}

/** Such as what a dish is made of: few dishes have the same. */
export function describesDishes(cells: readonly unknown[]): boolean {
	const areSeveral = cells.filter((cell) => /\p{L}[\s,;]+\p{L}/u.test(String(cell)));
	return new Set(areSeveral).size * 2 > cells.length;
}
