import { foldText } from './foldText';
import {
	CLEARLY_GONE,
	COMES_BACK,
	FROM_SALE,
	LAST,
	LEFT,
	MAY_BE_GONE,
	NO_DISH,
	NOT as NOT_WORDS,
	NOT_OF_SALE,
	OFTEN_MISTYPED,
	ORDERS,
	OUT,
	PLACES,
	PLEASE,
	RUNS_LOW,
	TALK,
	WHICH,
} from './talkWords';
import { isToday, isTomorrow, mayHaveEnd, meansAll } from './untilWords';
import { mistypedIn } from '../platform/nearest';

/** As whole words. */
const wordsOf = (words: readonly string[]) =>
	`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`;

const ALL = new RegExp(wordsOf(Object.values(TALK).flat()), 'giu');

/** What is left of a text without these words. */
export const withoutChatWords = (text: string) => text.replace(ALL, ' ').trim();

const IS_DRAWN_OUT = /([аеєиіоуюяыaeiouy])\1\1/iu;

/** People draw out a vowel, as in "всьооо". Dishes keep their letters, whatever they are called. */
export const withShortVowels = (text: string) =>
	text.replace(/\p{L}+/gu, (word) => {
		const short = word.replace(/(\p{L})\1+/giu, '$1');
		const isOfTalk = short.length > 1 && withoutChatWords(short) === '';
		return isOfTalk && IS_DRAWN_OUT.test(word) ? short : word;
	});

const ALL_GONE = [...TALK.sale, ...TALK.close, ...TALK.gone];
const SAYS_GONE = new RegExp(wordsOf([...ALL_GONE, ...TALK.taken]), 'giu');
const NOT = `(?<!\\p{L})(?:${NOT_WORDS.join('|')}|never|(?:do|is)n['’]?t)`;
/** After "all", it stands before what is otherwise; what others say there isn't read. */
const BUT = /(?<!\p{L})but(?!\p{L})/iu;
const DENIES = new RegExp(`(?:${NOT}|(?<!\\p{L})ні)(?!\\p{L})`, 'iu');

/** "Don't take borscht" says that it is gone, but "don't take borscht off" that it stays. */
const NOT_TAKEN = /(?<!\p{L})(?:do not|don['’]?t) take(?!\p{L})/iu;
const OFF_SALE = /(?<!\p{L})(?:off|from the menu)(?!\p{L})/iu;
const deniesTaking = (text: string) => NOT_TAKEN.test(text) && OFF_SALE.test(text);

const TAKES = '(?:зн|сн)(?:ім|им|я)\\p{L}*';
/** Such as "зі стопу", "off the stop list" and "стоп знято". */
const FROM_STOP = new RegExp(
	[
		`(?<!\\p{L})(?:з|зі|із|с|со|ze|(?:off|from)(?: the)?) ${wordsOf(TALK.stop)}`,
		`${wordsOf(TALK.stop)} (?:на )?(?:, )?${TAKES}`,
		`${TAKES} ${wordsOf(TALK.stop)}`,
	].join('|'),
	'giu',
);

/** Any of some words, without "not" before it. */
const oneOf = (words: readonly string[]) => new RegExp(`(?<!${NOT} )${wordsOf(words)}`, 'iu');

/** Such as "-borscht", "borscht -" and "❌ borscht". */
const SIGN_OF_GONE = /^[-–—−]\s?(?=\p{L})|\s[-–—−](?:\s*$|[,;])|[⛔🛑🚫❌👎]/u;
const SIGN_OF_BACK = /^[+]\s?(?=\p{L})|\s[+](?:\s*$|[,;]|\s(?:на|в|у|in)\s)|✅/u;
/** Such as "+cola -borscht": without the first of them, the other may be what a guest adds to a dish. */
const STARTS_WITH_SIGN = /^[-–—−+]\s?\p{L}/u;
const LATER_SIGN_OF_GONE = /\s[-–—−]\p{L}/u;
const LATER_SIGN_OF_BACK = /\s[+]\p{L}/u;

const [STOP, SALE, CLOSE, GONE, TAKEN, BACK, UNDO, CLOSING, IDLE, NOTHING, WHAT] = [
	oneOf(TALK.stop),
	oneOf(TALK.sale),
	oneOf(TALK.close),
	oneOf([...TALK.sale, ...TALK.gone]),
	oneOf([...TALK.taken, ...MAY_BE_GONE]),
	oneOf(TALK.back),
	oneOf(TALK.undo),
	oneOf(TALK.closing),
	oneOf(TALK.idle),
	oneOf(TALK.nothing),
	oneOf(TALK.what),
];

const WILL_BE_BACK = oneOf(COMES_BACK);
export const saysWhenBack = (text: string) => WILL_BE_BACK.test(text);

const [LAST_ONE, WENT] = [oneOf(LAST.one), oneOf(LAST.went)];
const saysLastWent = (text: string) => LAST_ONE.test(text) && WENT.test(text);

const [SURELY_GONE, OFF_SITE] = [oneOf(CLEARLY_GONE), oneOf(FROM_SALE)];
/** What stands farther from the name of a dish is rather said of another thing. */
const WORDS_BESIDE = 5;

/** Whether what stands near a name says surely that this is gone. */
export function isSurelyGone(text: string, name: string): boolean {
	const place = text.indexOf(name);
	const before = text.slice(0, place).trim().split(/\s+/).slice(-WORDS_BESIDE);
	const behind = text
		.slice(place + name.length)
		.trim()
		.split(/\s+/)
		.slice(0, WORDS_BESIDE);
	const beside = [...before, ',', ...behind].join(' ');
	return SURELY_GONE.test(beside) || (TAKEN.test(beside) && OFF_SITE.test(beside));
}

const OF_OTHERS = new RegExp(wordsOf(NOT_OF_SALE), 'giu');
const OF_PLACE = new RegExp(wordsOf(PLACES), 'giu');

const IS_STOP = /^(?:sto+pp?|сто+пп?|86|off)[\s!.:]*$/iu;
/** Such as "stop", which asks for the list of dishes as /stop does. */
export const isOnlyStop = (text: string) => IS_STOP.test(text);
/** It asks for the list of what is off. */
export const isOnlyOn = (text: string) => /^on[\s!.:]*$/i.test(text);

/** Of a shorter word, one letter more or less makes another, as another first letter does. */
const LEAST_OTHER_LENGTH = 6;

const FOLDED_GONE = OFTEN_MISTYPED.map(foldText);

/** Whether a word is most likely a mistyped one that says that something is gone. */
export function isMistypedGone(word: string): boolean {
	const typed = foldText(word);
	return FOLDED_GONE.some(
		(gone) =>
			typed.startsWith(gone.charAt(0)) &&
			(typed.length === gone.length || gone.length > LEAST_OTHER_LENGTH) &&
			mistypedIn(typed, gone) === 1,
	);
}

const STOP_ALONE = new RegExp(`^${wordsOf(TALK.stop)}[,.!?…]`, 'iu');
const IS_LIST = /л[иі]ст|li[sś][tc]/iu;
const ASKS_WHICH = new RegExp(wordsOf([...TALK.what, ...WHICH]), 'iu');
const ON_STOP = new RegExp(`(?<!\\p{L})(?:на|na|on|auf)(?: the)? ${wordsOf(TALK.stop)}`, 'iu');
const IS_ORDERED = new RegExp(wordsOf(ORDERS), 'iu');
const IS_NO_DISH = new RegExp(wordsOf(NO_DISH), 'iu');
/** Such as "pizza aus" and "kein Kuchen mehr": beside more words, these say little. */
const IS_OUT = new RegExp(`^(?:${OUT.join('|')})[\\s!.,]*$`, 'iu');
/** Such as "all off", but not "that is all". */
const IS_ALL_GONE =
	/(?<!\p{L})(?:off|out|gone|aus|weg|нема\p{L}*|нету?|nie ma|вимк\p{L}+)(?!\p{L})/iu;

const WITHOUT = new RegExp(wordsOf(TALK.without), 'iu');
/** Such as "we are without borscht today": a dish before it would be one that somebody wants so. */
function beginsWithout(text: string): boolean {
	const { index } = WITHOUT.exec(text) ?? {};
	const before = withoutChatWords(text.slice(0, index ?? 0));
	return index !== undefined && (before === '' || isToday(before) || isTomorrow(before));
}

const WITHOUT_WHAT = new RegExp(`${wordsOf(TALK.without)} (\\p{L}+)`, 'iu');
const ENDS_SOON = new RegExp(wordsOf(RUNS_LOW), 'iu');
const IS_POLITE = new RegExp(wordsOf(PLEASE), 'iu');

const NUMBER = `${wordsOf(LEFT.number)}(?! ?${wordsOf(LEFT.otherUnits)})`;
const IS_LIMITED = new RegExp(`${wordsOf(LEFT.limit)}.* ${NUMBER}`, 'iu');
/** Behind a dish, that few are left is rather a remark. */
const ARE_LEFT = new RegExp(
	`^(?:${wordsOf(LEFT.before)} ${NUMBER}|(?:${wordsOf(LEFT.behind)} )?${wordsOf(LAST.one)} ${wordsOf(LEFT.portion)}|${NUMBER} (?:\\S+ ){1,3}${wordsOf(LEFT.behind)})`,
	'iu',
);

/** As in "вареників лишилось на дві порції". */
const ARE_FOR_PORTIONS = new RegExp(
	`${wordsOf(LEFT.behind)} ${wordsOf(LEFT.for)} ${NUMBER} ${wordsOf(LEFT.portion)}`,
	'iu',
);

const ASKS = new RegExp(`^${wordsOf(TALK.asking)}|${wordsOf(TALK.whether)}`, 'iu');
const IS_ASKED = /[\p{L}\d]\s*\?+\s*$/u;

/** Most that is gone in a kitchen isn't a dish. After "stop," follows other talk, unless it is one word. */
function isOfUnknown(beside: string, isOfSale: boolean): boolean {
	if (IS_NO_DISH.test(beside)) return false;
	const [, first, second] = beside.match(/\p{L}+/gu) ?? [];
	const isOther = STOP_ALONE.test(beside) && first !== undefined && second !== undefined;
	return (isOfSale && !isOther) || IS_OUT.test(beside);
}

/** Which of these words a text has beside the names. */
export function wordsIn(beside: string, text: string) {
	const [isOfStop, isUndo, isClosing] = [STOP, UNDO, CLOSING].map((words) => words.test(beside));
	const otherThanBack = beside.replace(FROM_STOP, ' ');
	const isFromStop = otherThanBack !== beside;
	const ofSale = otherThanBack.replace(OF_OTHERS, ' ');
	const others = ofSale.replace(OF_PLACE, ' ');
	const isInPlace = others !== ofSale;
	const isToStop = STOP.test(others);
	const isTaken =
		GONE.test(others) ||
		saysLastWent(others) ||
		(!isInPlace && (CLOSE.test(others) || (!isFromStop && TAKEN.test(others))));
	const isSigned = STARTS_WITH_SIGN.test(text);
	const isSignedGone = SIGN_OF_GONE.test(text) || (isSigned && LATER_SIGN_OF_GONE.test(text));
	const isSignedBack = SIGN_OF_BACK.test(text) || (isSigned && LATER_SIGN_OF_BACK.test(text));
	const isGone = isToStop || isTaken || isSignedGone;
	const isBack = isFromStop || isUndo || BACK.test(beside) || isSignedBack;
	const isAll = (word: string) => meansAll(word.replace(/[^\p{L}]/gu, ''));
	const isOfAll = beside.split(/\s+/).some(isAll);
	// "All" alone says in talk that nothing is left.
	const saysGone = GONE.test(
		others
			.split(/\s+/)
			.filter((word) => !isAll(word))
			.join(' '),
	);
	const isDenied =
		ENDS_SOON.test(beside) ||
		DENIES.test(beside.replace(SAYS_GONE, ' ')) ||
		deniesTaking(beside) ||
		(isOfAll && BUT.test(beside));
	const isToClose = CLOSE.test(beside);
	const isWithout = beginsWithout(text);
	return {
		isGone,
		isDenied,
		isBack,
		/** Whether it says how many of a dish are left, or are to be sold. */
		isOfPortions: IS_LIMITED.test(text) || ARE_LEFT.test(beside) || ARE_FOR_PORTIONS.test(beside),
		isQuestion: IS_ASKED.test(text) || ASKS.test(text),
		beginsWithout: isWithout,
		/** Whether it is rather what a guest wants: the kitchen asks nobody for it. */
		isWish: isWithout && IS_POLITE.test(text),
		/** The word behind "without". */
		without: WITHOUT_WHAT.exec(text)?.[1],
		/** Whether somebody may want to stop all orders. */
		isOfOrders: isClosing || ((isOfAll || IS_ORDERED.test(beside)) && (isToStop || isToClose)),
		/** Whether it says so of all, if nothing else is named. */
		isAllGone: isOfAll && IS_ALL_GONE.test(beside),
		/** Whether it would do so, if nothing but a store is named. */
		closesStore:
			(isToStop && !IS_LIST.test(beside) && !WHAT.test(beside)) ||
			isToClose ||
			IDLE.test(beside) ||
			((isOfAll || NOTHING.test(beside)) && saysGone),
		/** Whether it may be about all that is off, where no dish is named. */
		isOfList:
			isOfStop || isUndo || (WHAT.test(beside) && (isGone || isBack)) || (isOfAll && isBack),
		/** Whether it says that all is back, and nothing else. */
		isAllBack: isOfAll && isBack && !saysGone && !isDenied && !isInPlace,
		/** Whether it is so whatever else it says. */
		asksForStopList: ASKS_WHICH.test(beside) && ON_STOP.test(beside),
		/** Whether what it names, though no dish is called so, is surely meant to go off. */
		isOfUnknown: isOfUnknown(beside, isOfStop || SALE.test(beside)),
	};
}

const HELP = new RegExp(`^(?:${TALK.help.join('|')})[\\s?!.]*$`, 'iu');
export const asksForHelp = (text: string) => HELP.test(text);

export function hasTalkWords(text: string): boolean {
	const words = wordsIn(text, text);
	const isOfDish = words.isGone || words.isBack || words.beginsWithout || words.isOfPortions;
	const isSaid = isOfDish || words.isQuestion || words.isOfOrders;
	return isSaid || asksForHelp(text) || mayHaveEnd(text);
}
