import { askedIn, asksForHelp, saysAllStops } from './asked';
import { SIGN, TALK, UNITS } from './talkWords';
import { ONLY, TAIL } from './untilWords';

/** As whole words, without "not" before them. */
export const wordsOf = (...lists: Array<readonly string[]>) =>
	`(?<!(?<!\\p{L})(?:не|not|nie|nicht|never|(?:do|is)n['’]?t) )(?:(?<![\\p{L}\\d])|(?=['’]s ))(?:${lists.flat().join('|')})(?![\\p{L}\\d])`;
const STOP = wordsOf(TALK.stop);
const GONE = `(?:${wordsOf(TALK.gone)}|${STOP}|${SIGN})`;
const GONE_AT_EDGE = wordsOf(TALK.goneAtEdge, TALK.turnedOut);
const COME_BACK_ALONE = wordsOf(TALK.comeBack);
const COME_BACK = wordsOf(TALK.comeBack, TALK.back);

const said = (...words: readonly string[]) =>
	new RegExp(`(?:[-–—] )?(?:${words.join('|')})[.!?:]*`, 'giu');
const besides = wordsOf(TALK.besides);
const but = wordsOf(TALK.but);
const SAYS_GONE = said(GONE, GONE_AT_EDGE, wordsOf(TALK.all));
const SAYS_SURELY_GONE = said(GONE, wordsOf(TALK.goneAtEdge));
const OF_GONE = said(GONE, GONE_AT_EDGE, wordsOf(TALK.all), besides);
const SAYS_BACK = said(COME_BACK);
const OF_BACK = said(COME_BACK, besides);
const FROM_LIST = said(wordsOf(TALK.fromList));

/** In longer messages, such words are small talk. */
const LONGEST = 150;
const message = (text: string) =>
	new RegExp(`^(?=[^]{1,${LONGEST}}$)(?:${text})(?:\\s${besides}[.!]*)?$`, 'iu');
const place = `(?:${TAIL.in})\\s\\S+`;

/** Such as "there is borscht", "borscht is back" and "borscht is back in podil". */
const IS_BACK = message(
	`(?:(?:${place}|${besides}[,.!]*|\\S+,)\\s)?${COME_BACK}\\s[^?]+|[^]+\\s${COME_BACK}(?:\\s(?:${TAIL.in})\\s[^?]+|\\s(?:${TAIL.everywhere})|(?:,|[.!]+\\s|\\s[-–—(]|\\s${but}\\s)[^?]+|[^\\p{L}\\d?]*)`,
);

const ENDS_WITH_STOP = message(`\\S+(?:\\s\\S+){0,2}\\s${STOP}(?:\\s${place})?[.!]*`);

/** Such as "pizza 86", which is as clear as "86 pizza", also where no dish is called so. */
export const endsWithStop = (text: string) => ENDS_WITH_STOP.test(text.trim());

const ASKS_WHAT_IS_OFF =
	/^(?:(?:покаж\p{L}+|(?:що|шо|что)(?: (?:зараз|сейчас|у нас))? (?:на|в|у)) стоп\p{L}*(?:[ -]лист\p{L}*)?(?: (?:на|в) [\p{L}\d-]+)?|[^?]{0,60}(?<!\p{L})(?:на|[ув]) стоп[іе](?!\p{L})[^?]{0,30}\?|what(?:['’]s| is) off(?: now)?|(?:що|шо|что|чого|чего)(?: (?:ми|мы|зараз|сейчас|у нас|сьогодні|сегодня))* (?:не прода(?:ємо|ем|ється|ется)|(?:за)?к[оі]нчи[вл]\p{L}+|не?ма[єе]?|нет)|co jest na stopie|was ist aus)[^\p{L}\d-]*$/iu;

export const asksWhatIsOff = (text: string) => ASKS_WHAT_IS_OFF.test(text);

/** With a slash or without: kitchens say "86 borscht", and "стоп борщ". */
const COMMAND =
	/^\/?(?:(off|(?<=\/)(?:on|help))|(?:stopp?|стопп?)(?:[ -]?(?:list|лист))?|86(?:['’]d)?)(?:@\w+)?:?(?:\s([^]*))?$/i;
/** It may be a command with a typing mistake. What names another bot, or has other signs, is for others. */
const LIKE_COMMAND = /^\/[a-zа-яіїєґ]+(?:\s|$)/i;

const DAY = `${TAIL.today}|(?:[ув] )?(?:${TAIL.time})`;
const OF_STOP_LIST: readonly RegExp[] = [
	LIKE_COMMAND,
	COMMAND,
	IS_BACK,
	message(`(?=[^]*[^\\p{L}\\d.!?])[^]*(?:${GONE}|${wordsOf(TALK.fromList)})[^]*`),
	message(`(?:(?:${DAY})\\s)?${GONE_AT_EDGE}(?:\\s\\S+){1,3}(?:\\s(?:${DAY}))?`),
	message(
		`[^]+\\s(?:${GONE_AT_EDGE}|${wordsOf(TALK.all)})(?:\\s(?:${DAY}))?(?:[^\\p{L}\\d?]*|\\s(?:${TAIL.until})\\s[^]*|(?:\\s\\S+){0,2}\\s(?:${TAIL.lasting})|\\s${place})`,
	),
	message(`\\S+(?:\\s\\S+){0,2}\\s(?:${TAIL.until})\\s(?:${TAIL.time}|\\d)[^]{0,14}`),
	message(`\\S+(?:\\s\\S+){0,2}\\sчерез\\s(?:\\d{1,3}\\s?)?(?:${TAIL.lasting}|${TAIL.halfAnHour})`),
	// Such as "undo", "not soup but salad" and "bring it back".
	message(`[^]{0,60}${wordsOf(TALK.undo)}[^?]{0,60}`),
	message(`${COME_BACK_ALONE}(?:\\s${place})?,?`),
	message(
		`(?:${wordsOf(TALK.fillers)}[,!]?\\s)*(?:не|not|nie|nicht)(?:\\s\\S+){1,4}\\s${but}(?:\\s\\S+){1,5}`,
	),
	message(`[^]+\\s(?:${TAIL.only})\\s(?:${TAIL.in})(?:\\s\\S+){1,3}`),
];

/** Also of "стоп борщ знято", though it begins like a command to take it off. */
export const saysFromList = (text: string) => text.search(FROM_LIST) !== -1;

/** The word and what follows it. */
export function commandIn(text: string): RegExpExecArray | null {
	const command = COMMAND.exec(text);
	return command !== null && !text.startsWith('/') && saysFromList(text) ? null : command;
}

/** Such as the last sign of "no soup((" and "no soup..". */
const MOOD = /^(?:[\s!.…:;(]|\uFE0F|(?![⛔🛑🚫❌👎✅])\p{Extended_Pictographic})$/u;

const SIGN_FIRST = /^([-–—−+](?=\p{L})|👎\p{EMod}?\s?)(\S+(?:\s\S+){0,3})$/u;

/** Without what people put behind their last word, and with a sign behind the name that it is of. */
export function withoutMood(text: string): string {
	if (text.startsWith('/')) return text;
	const [, sign = '', name] = SIGN_FIRST.exec(withoutLastSigns(text)) ?? [];
	if (name === undefined) return withoutLastSigns(text);
	return `${name} ${sign === '+' ? '✅' : sign.trim().replace('−', '-')}`;
}

function withoutLastSigns(text: string): string {
	const signs = [...text];
	const isMood = (last: string) =>
		// A bracket that closes another is a part of a name.
		last === ')' ? signs.lastIndexOf('(') <= signs.lastIndexOf(')', -2) : MOOD.test(last);
	while (isMood(signs.at(-1) ?? '')) signs.pop();
	return signs.join('');
}

/** Such as "не треба борщ знімати", beside "не знімай". */
const IS_NOT_TO =
	/(?<!\p{L})(?:не (?:треба|тре|потрібно|варто|надо|нужно)(?: [^,.!?]*)? (?:зн(?:імати|яти)|сн(?:имать|ять)|приб(?:ирати|рати)|уб(?:ирать|рать)|стоп\p{L}*)|(?:do not|don['’]t)(?: need to)? take [^,.!?]*off)(?!\p{L})/iu;

const AMOUNT = new RegExp(`^86 ?(?:${UNITS})[.!?]*$`, 'iu');
/** A guest may miss something in a dish. */
const OF_GUEST = new RegExp(wordsOf(TALK.guest), 'iu');

/** Each dish is compared with all that there are. */
export const isTooLong = (text: string) => text.length > 1_000;

/** Decided by the text alone: other talk has no answer, whatever dishes there are. */
export function mayBeOfStopList(written: string): boolean {
	if (isTooLong(written)) return [LIKE_COMMAND, COMMAND].some((some) => some.test(written));
	const text = withoutMood(written);
	if (AMOUNT.test(text)) return false;
	if (asksWhatIsOff(text) || commandIn(text) !== null) return true;
	if (asksForHelp(text) || saysAllStops(text)) return true;
	if (IS_NOT_TO.test(text)) return false;
	return (
		!OF_GUEST.test(text) &&
		(askedIn(written) !== undefined || OF_STOP_LIST.some((some) => some.test(text)))
	);
}

const BESIDES_AT_END = new RegExp(`(?:[,\\s]+${besides}[.!]*)+$`, 'iu');

export const withoutBesides = (text: string) => text.replace(BESIDES_AT_END, '');

const isSaidBack = (part: string) =>
	saysFromList(part) ||
	part.replace(SAYS_BACK, '').trim() === '' ||
	(IS_BACK.test(part.trim()) &&
		[ONLY, SAYS_SURELY_GONE].every((words) => part.replace(OF_BACK, ' ').search(words) === -1));

const BETWEEN_SENTENCES = /,|\s(?:але|а|но|but|ale|aber)\s/iu;

const withoutBack = (text: string) =>
	[FROM_LIST, OF_BACK, SAYS_SURELY_GONE]
		.reduce((left, words) => left.replace(words, ' '), text)
		.trim();

/** Such as "soup only in podil, none in obolon". */
const isGoneElsewhere = (parts: readonly string[]) => {
	const [last = ''] = parts.slice(-1);
	const isGone = (part: string) => part.search(SAYS_GONE) !== -1;
	return (
		isGone(last) &&
		last.replace(OF_GONE, '').trim() !== '' &&
		parts.every((part) => part.search(ONLY) === -1 || !isGone(part))
	);
};

/** Whether dishes are said to be back, or surely to be gone, and the other words, without what is back in a text with both. */
export function withoutTalk(text: string) {
	const parts = text.split(BETWEEN_SENTENCES).filter((part) => part.trim() !== '');
	const others = parts.filter((part) => !isSaidBack(part));
	const isBack =
		others.length < parts.length && others.every((part) => part.search(SAYS_GONE) === -1);
	if (isBack) {
		return { isBack, isSurelyGone: false, rest: withoutBack(parts.join(',')) };
	}
	// Such as "there is borscht, no dumplings".
	const ofGone = others.length < parts.length ? others.join(',') : text;
	// Of a dish that is gone only in one store; what is only there is gone in the others.
	const isOnlyThere = ofGone.search(SAYS_GONE) === -1 || isGoneElsewhere(others);
	const ofStores = isOnlyThere ? ofGone : ofGone.replace(ONLY, '');
	return {
		isBack,
		isSurelyGone: ofGone.search(SAYS_SURELY_GONE) !== -1,
		rest: ofStores.replace(OF_GONE, ' ').trim(),
	};
}

const INSTEAD = new RegExp(`[,.]?(?:\\s${but})?\\s${wordsOf(TALK.instead)}[^]*$`, 'iu');

/** Such as "no soup, take salad instead of it": the other dish stays. */
export const withoutInstead = (text: string) => text.replace(INSTEAD, '');
