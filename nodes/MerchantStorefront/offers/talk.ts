import { TALK } from './talkWords';
import { isToday, mayHaveEnd, meansAll } from './untilWords';

/** As whole words. */
const wordsOf = (words: readonly string[]) =>
	`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`;

const ALL = new RegExp(wordsOf(Object.values(TALK).flat()), 'giu');

/** What is left of a text without these words. */
export const withoutChatWords = (text: string) => text.replace(ALL, ' ').trim();

const SAYS_GONE = new RegExp(wordsOf([...TALK.gone, ...TALK.taken]), 'giu');
const NOT = "(?<!\\p{L})(?:не|not|nie|nicht|never|(?:do|is)n['’]?t)";
/** After "all", it stands before what is otherwise; what others say there isn't read. */
const BUT = /(?<!\p{L})but(?!\p{L})/iu;
const DENIES = new RegExp(`(?:${NOT}|(?<!\\p{L})ні)(?!\\p{L})`, 'iu');

/** Such as "зі стопу" and "off the stop list". */
const FROM_STOP = new RegExp(
	`(?<!\\p{L})(?:з|зі|із|с|со|(?:off|from)(?: the)?) ${wordsOf(TALK.stop)}`,
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

const [STOP, GONE, TAKEN, BACK, UNDO, CLOSING, WHAT] = [
	oneOf(TALK.stop),
	oneOf(TALK.gone),
	oneOf(TALK.taken),
	oneOf(TALK.back),
	oneOf(TALK.undo),
	oneOf(TALK.closing),
	oneOf(TALK.what),
];

const IS_STOP = /^(?:stopp?|стопп?|86)[\s!.:]*$/iu;
/** Such as "stop", which asks for the list of dishes as /stop does. */
export const isOnlyStop = (text: string) => IS_STOP.test(text);

const ENDS_WITH_STOP = new RegExp(`${wordsOf(TALK.stop)}[^\\p{L}\\d?]*$`, 'iu');

const WITHOUT = new RegExp(wordsOf(TALK.without), 'iu');
/** Such as "we are without borscht today": a dish before it would be one that somebody wants so. */
function beginsWithout(text: string): boolean {
	const { index } = WITHOUT.exec(text) ?? {};
	const before = withoutChatWords(text.slice(0, index ?? 0));
	return index !== undefined && (before === '' || isToday(before));
}

const ASKS = new RegExp(`^${wordsOf(TALK.asking)}|${wordsOf(TALK.whether)}`, 'iu');
const IS_ASKED = /[\p{L}\d]\s*\?+\s*$/u;

/** Which of these words a text has beside the names. */
export function wordsIn(beside: string, text: string) {
	const [isOfStop, isUndo, isClosing] = [STOP, UNDO, CLOSING].map((words) => words.test(beside));
	const others = beside.replace(FROM_STOP, ' ');
	const isFromStop = others !== beside;
	const isToStop = STOP.test(others);
	const isTaken = GONE.test(others) || (!isFromStop && TAKEN.test(others));
	const isSigned = STARTS_WITH_SIGN.test(text);
	const isSignedGone = SIGN_OF_GONE.test(text) || (isSigned && LATER_SIGN_OF_GONE.test(text));
	const isSignedBack = SIGN_OF_BACK.test(text) || (isSigned && LATER_SIGN_OF_BACK.test(text));
	const isGone = isToStop || isTaken || isSignedGone;
	const isBack = isFromStop || isUndo || BACK.test(beside) || isSignedBack;
	const isOfAll = beside.split(/\s+/).some((word) => meansAll(word.replace(/[^\p{L}]/gu, '')));
	return {
		isGone,
		isDenied: DENIES.test(beside.replace(SAYS_GONE, ' ')) || (isOfAll && BUT.test(beside)),
		isBack,
		isQuestion: IS_ASKED.test(text) || ASKS.test(text),
		beginsWithout: beginsWithout(text),
		/** Whether somebody may want to stop all orders. */
		isOfOrders: isClosing || (isOfAll && isToStop),
		/** Whether it may be about all that is off, where no dish is named. */
		isOfList:
			isOfStop || isUndo || (WHAT.test(beside) && (isGone || isBack)) || (isOfAll && isBack),
		endsWithStop: ENDS_WITH_STOP.test(beside),
	};
}

const HELP = new RegExp(`^(?:${TALK.help.join('|')})[\\s?!.]*$`, 'iu');
export const asksForHelp = (text: string) => HELP.test(text);

export function hasTalkWords(text: string): boolean {
	const { isGone, isBack, isQuestion, isOfOrders, beginsWithout: lacks } = wordsIn(text, text);
	const isSaid = isGone || isBack || isQuestion || isOfOrders || lacks;
	return isSaid || asksForHelp(text) || mayHaveEnd(text);
}
