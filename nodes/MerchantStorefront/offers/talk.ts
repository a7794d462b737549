import { TALK } from './talkWords';
import { mayHaveEnd, meansAll } from './untilWords';

/** As whole words. */
const wordsOf = (words: readonly string[]) =>
	`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`;

const ALL = new RegExp(wordsOf(Object.values(TALK).flat()), 'giu');

/** What is left of a text without these words. */
export const withoutChatWords = (text: string) => text.replace(ALL, ' ').trim();

const SAYS_GONE = new RegExp(wordsOf([...TALK.gone, ...TALK.taken]), 'giu');
const NOT = "(?<!\\p{L})(?:не|not|nie|nicht|never|(?:do|is)n['’]?t)";
const DENIES = new RegExp(`(?:${NOT}|(?<!\\p{L})ні)(?!\\p{L})`, 'iu');

/** Such as "зі стопу" and "off the stop list". */
const FROM_STOP = new RegExp(
	`(?<!\\p{L})(?:з|зі|із|с|со|off the|from(?: the)?) ${wordsOf(TALK.stop)}`,
	'giu',
);

/** Any of some words, without "not" before it. */
const oneOf = (words: readonly string[]) => new RegExp(`(?<!${NOT} )${wordsOf(words)}`, 'iu');

/** Such as "-borscht", "borscht -" and "❌ borscht". */
const SIGN_OF_GONE = /^[-–—−]\s?(?=\p{L})|\s[-–—−]\s*$|[⛔🛑🚫❌👎]/u;
const SIGN_OF_BACK = /^[+]\s?(?=\p{L})|\s[+](?:\s*$|\s(?:на|в|у|in)\s)|✅/u;

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

/** Which of these words a text has beside the names. */
export function wordsIn(beside: string, text: string) {
	const [isOfStop, isUndo, isClosing] = [STOP, UNDO, CLOSING].map((words) => words.test(beside));
	const others = beside.replace(FROM_STOP, ' ');
	const isFromStop = others !== beside;
	const isToStop = STOP.test(others);
	const isTaken = GONE.test(others) || (!isFromStop && TAKEN.test(others));
	const isGone = isToStop || isTaken || SIGN_OF_GONE.test(text);
	const isBack = isFromStop || isUndo || BACK.test(beside) || SIGN_OF_BACK.test(text);
	const isOfAll = beside.split(/\s+/).some((word) => meansAll(word.replace(/[^\p{L}]/gu, '')));
	return {
		isGone,
		isDenied: DENIES.test(beside.replace(SAYS_GONE, ' ')),
		isBack,
		isQuestion: /[\p{L}\d]\s*\?+\s*$/u.test(text),
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
	const { isGone, isBack, isQuestion, isOfOrders } = wordsIn(text, text);
	return isGone || isBack || isQuestion || isOfOrders || asksForHelp(text) || mayHaveEnd(text);
}
