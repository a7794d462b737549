import { answer } from './answer';
import { eachAlone } from './askChange';
import {
	MOST_BYTES,
	NOTHING,
	readButton,
	readStoreOfList,
	TOO_LONG,
	type SwitchCommand,
} from './buttonData';
import { areCategories, categoryOf } from './categories';
import {
	help,
	listDishes,
	listOff,
	offOf,
	say,
	sayElsewhere,
	sayStates,
	sayWithDish,
	SHOW_DISHES,
	stateOf,
	storesElsewhere,
	TOO_MANY,
	WHAT_IS_OFF,
	withText,
	writeLike,
	type Chat,
} from './chatMessages';
import { skusOf, type KnownCategory } from './knownDishes';
import { exceptIn, isSurelyMeant, LIKE_COMMAND, readOnlyWay, readTalk, readWays } from './readTalk';
import { readSaid, type Named, type Said } from './said';
import { press, putAllBack, switched, type Command } from './switched';
import { areAnyOffByMenu, targetsOf, withoutOffByMenu } from './targets';
import { asksForHelp, isOnlyOn, isOnlyStop, isSurelyGone, hasTalkWords, wordsIn } from './talk';
import { endsInEvening, hasEndInFigures, isTomorrow, mayHaveEnd, meansAll } from './untilWords';
import { show } from '../platform/shown';

type Verb = SwitchCommand['verb'];

/** Each dish is compared with all that there are. */
const LONGEST = 1_000;
/** In longer messages, dishes are small talk. */
const LONGEST_TALK = 150;
const MOST_NAMES = 30;
const TOO_MUCH = `That is too long, so nothing is changed. Name at most ${MOST_NAMES} dishes in a message.`;
const IS_ALL =
	"Can't take off all dishes in one message, or close a store here, so nothing is changed. /stop shows the dishes. To stop all orders, ask whoever looks after n8n to run Store → Pause.";

const COMMAND = /^\/(off|on|stopp?|стоп|86|help)(?:@\w+)?:?(?:\s([^]*))?$/i;
/** Before what somebody wrote: chats know by the slash for whom a button is. */
const AGAIN = '/again ';
/** Of the list of dishes. */
const PAGE = /^@(\d{1,6})$/;
const ALL_AS_SEEN = /^all !([\w-]{4})$/;

/** Decided by the text alone: what is for others, or long, has no answer. */
export function mayBeOfStopList(text: string): boolean {
	if (COMMAND.test(text)) return true;
	if (text.startsWith('/')) return LIKE_COMMAND.test(text) && text.length <= LONGEST;
	return text.length <= LONGEST_TALK;
}

/** Whether a text says so itself: without a menu, the platform is asked for dishes only then. */
export const isOfStopList = (text: string) => text.startsWith('/') || hasTalkWords(text);

/** Reads a text that may be about the stop list, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (text === NOTHING) return say('Nothing is changed.');
	if (text.length > LONGEST) return say(TOO_MUCH);
	const elsewhere = storesElsewhere(chat);
	if (elsewhere.length === 0) return readHere(text, chat);
	const { known, storeIds, offNow } = chat;
	const everywhere = { ...chat, storeIds: [...storeIds, ...elsewhere] };
	// Of stores with like names, whoever writes here means that of this chat.
	const others = storesIn(text, everywhere).filter(([first = '']) => elsewhere.includes(first));
	if (others.length > 0) {
		const answered = readHere(text, everywhere);
		// No chat can close a store.
		const isHeard = 'reply' in answered && ['', IS_ALL].includes(answered.reply);
		const named = new Set(others.flat().filter((id) => elsewhere.includes(id)));
		return isHeard ? answered : sayElsewhere([...named], chat);
	}
	return readHere(text, {
		...chat,
		known: known.ofStores(storeIds),
		offNow: offNow.filter(({ storeId }) => storeIds.includes(storeId)),
	});
}

/** What each name of a store may mean in a text, the likeliest first, or the store of a button. */
function storesIn(text: string, chat: Chat): ReadonlyArray<readonly string[]> {
	const pressed = readButton(text, chat.known, chat.storeIds);
	if (pressed !== undefined) return pressed.storeId === undefined ? [] : [[pressed.storeId]];
	return readSaid(text.replace(LIKE_COMMAND, ''), chat, true).stores;
}

/** Where all stores that are known are those of the chat, or none of the others is named. */
function readHere(text: string, chat: Chat): Command {
	if (asksForHelp(text)) return help(chat);
	if (chat.storeIds.length === 0) {
		return say('No store is known. Put your stores into the field Stores.');
	}
	const pressed = readButton(text, chat.known, chat.storeIds);
	if (pressed !== undefined) return press(pressed, chat);
	if (text.startsWith(AGAIN)) return readAgain(text.slice(AGAIN.length), chat);
	if (isOnlyStop(text)) return listDishes(0, chat);
	if (isOnlyOn(text)) return listOff(0, chat);
	const [isCommand, word = '', written = ''] = COMMAND.exec(text) ?? [];
	if (isCommand === undefined) return readAgain(text, chat);
	const name = word.toLowerCase();
	if (name === 'help') return help(chat);
	const verb = name === 'off' || name === 'on' ? name : 'stop';
	return readWritten(verb, written.trim(), chat);
}

/** What somebody wrote without a command: it changes nothing by itself, so a button may read it again. */
function readAgain(text: string, chat: Chat): Command {
	const answered = answerTalk(text, chat);
	const data = `${AGAIN}${text}`;
	const isShort = !text.startsWith('/') && Buffer.byteLength(data) <= MOST_BYTES;
	if (answered.command !== 'reply' || !isShort) return answered;
	const again = { ...SHOW_DISHES, data };
	const buttons = answered.buttons.map((one) => (one === SHOW_DISHES ? again : one));
	return { ...answered, buttons };
}

function readWritten(verb: Verb, written: string, chat: Chat): Command {
	const listed = readStoreOfList(written, chat.storeIds);
	const list = readList(verb, listed.text, chat, listed.storeId);
	if (list !== undefined) return list;
	const said = readSaid(written, chat);
	const isOfStore = verb === 'on' && said.storeId !== undefined && said.until === undefined;
	const inStore =
		isOfStore && said.named.length === 0
			? readList(verb, said.unread.join(' '), chat, said.storeId)
			: undefined;
	if (inStore !== undefined) return inStore;
	if (said.named.length > MOST_NAMES) return say(TOO_MUCH);
	const category = said.named.length === 0 ? categoryOf(said.unread.join(' '), chat) : undefined;
	if (said.named.length + said.unread.length === 0) {
		return say(`No dish is named, so nothing is changed. ${writeLike(chat, verb)}`);
	}
	const { storeId } = said;
	const named = said.named.map(({ dishes }) => dishes);
	const areSold = named.every((dishes) => targetsOf([dishes], storeId, chat).length > 0);
	const isEndOfBack = verb === 'on' && said.until !== undefined;
	const sold = targetsOf(named, storeId, chat);
	const skus = [...new Set(sold.flatMap((target) => target.skus))];
	const isAnyOff = offOf({ skus, storeId }, chat).length > 0;
	const isOfMenu = verb === 'on' && !isAnyOff && areAnyOffByMenu(sold, chat);
	const isOther = isEndOfBack || isOfMenu || said.isOverToday;
	const isClear = said.isClear && areSold && !isOther;
	if (verb === 'stop' || !isClear || category !== undefined) {
		const excepted = answerExcept(written, category?.skus ?? named.flatMap(skusOf), chat);
		return excepted ?? answer(verb, said, chat);
	}
	const command = { verb, skus, storeId, until: said.until };
	return switched(verb, command, withoutOffByMenu(sold, chat), chat);
}

/** A list, a page of it, or all of what is off: undefined for names of dishes. */
function readList(
	verb: Verb,
	written: string,
	chat: Chat,
	storeId: string | undefined,
): Command | undefined {
	const [, page] = PAGE.exec(written) ?? [];
	if (written === '' || page !== undefined) {
		const first = Number(page ?? 0);
		return verb === 'on' ? listOff(first, chat, storeId) : listDishes(first, chat);
	}
	const [, was] = ALL_AS_SEEN.exec(written) ?? [];
	if (was === undefined && !meansAll(written)) return undefined;
	return verb === 'on' ? putAllBack(chat, was, storeId) : say(IS_ALL);
}

/** A button for the dish that somebody excepts would do the opposite of what is written. */
function answerExcept(text: string, skus: readonly string[], chat: Chat) {
	const word = exceptIn(text, chat);
	if (word === undefined) return undefined;
	return eachAlone(`Can't read ${show(word)}. ${sayStates(skus, chat)}`);
}

/** As many other words as may stand around a dish that a kitchen says something of. */
const MOST_UNREAD = 3;
const MOST_BESIDE_GONE = 5;
/** Where a sentence says of one dish that it is surely gone. */
const MOST_BESIDE_CLEAR = 12;

/** What a kitchen writes without a command changes nothing by itself, so its words need only be seen, not understood. */
function answerTalk(text: string, chat: Chat): Command {
	const isMistyped = LIKE_COMMAND.test(text);
	const { said, words } = readTalk(text, chat);
	const { length } = said.unread;
	const category = said.named.length > 0 ? undefined : categoryOf(said.unread.join(' '), chat);
	const long = isMistyped ? undefined : ofLongSentence(said, text);
	if (long !== undefined) return answerLong(text, long, words.isQuestion, chat);
	if (said.named.length > 0 || category !== undefined) {
		return answerNamed({ text, said, words, category, isMistyped }, chat);
	}
	if (isMistyped) return say(`Can't read ${show(text)}. ${writeLike(chat)}`);
	const isOfAll = words.isAllGone || (words.closesStore && said.namesStore);
	const mayStopAll = (words.isOfOrders && length <= MOST_UNREAD) || (isOfAll && length === 0);
	const isAsked = words.isQuestion || words.asksForStopList;
	if (mayStopAll && !words.isBack && !isAsked) return say(IS_ALL);
	// Such as "all is back, let's go", of which the rest is other talk where nothing is off.
	const isAllBack = words.isAllBack && chat.offNow.length > 0;
	const most = words.asksForStopList ? MOST_UNREAD : isAllBack ? 1 : 0;
	const isOfList = words.asksForStopList || words.isOfList;
	if (isOfList && length <= most) return listOff(0, chat, said.storeId);
	// Somebody answers a question so, and nothing has changed.
	const isEndAlone = said.until !== undefined && !/[\p{L}\d]/u.test(said.beside);
	if (isEndAlone && !words.isQuestion && mayHaveEnd(text) && /\d/.test(text)) {
		return sayWithDish(text.trim(), chat);
	}
	// Such as "pizza 86".
	const isOfUnknown = length > 0 && length <= MOST_UNREAD && words.isOfUnknown;
	const areMeant = words.isGone || words.isBack || said.until !== undefined;
	const areSeveral = areMeant && areCategories(said.unread, chat);
	return isOfUnknown || areSeveral ? answer('stop', said, chat, words) : say('');
}

/** Such as "until evening". */
const WORDS_OF_EVENING = 2;
const NO_PORTIONS = "Can't count portions. ";
/** In "limit borscht to 5", the number may be read as an hour. */
const NO_MORE = { unread: [], until: undefined, isOverToday: false };
const UNSURE = { isGone: false, isBack: false, isDenied: true };
const SURELY_GONE = { isGone: true, isBack: false, isDenied: false };

interface NamedInTalk {
	text: string;
	said: Said;
	words: ReturnType<typeof wordsIn>;
	/** Where no dish is named. */
	category: KnownCategory | undefined;
	isMistyped: boolean;
}

/** In a long sentence that says surely of one dish that it is gone, a word that is like another dish names none. */
function ofLongSentence(said: Said, text: string): Said | undefined {
	const meant = said.named.filter(isSurelyMeant);
	const like = said.named.filter((one) => !meant.includes(one)).map((one) => one.text);
	const unread = [...said.unread, ...like];
	const isLong = unread.length > MOST_BESIDE_GONE && unread.length <= MOST_BESIDE_CLEAR;
	const isOne = new Set(meant.map(({ dishes }) => skusOf(dishes).join())).size === 1;
	const isSure = isOne && meant.some((one) => isSurelyGone(text, one.text));
	return isLong && isSure ? { ...said, named: meant.slice(0, 1), unread } : undefined;
}

/** Other words may say anything there, so the first button is to change nothing. */
function answerLong(text: string, said: Said, isQuestion: boolean, chat: Chat): Command {
	const skus = said.named.flatMap(({ dishes }) => skusOf(dishes));
	if (isQuestion) return say(sayStates(skus, chat));
	return answerExcept(text, skus, chat) ?? answer('stop', said, chat, SURELY_GONE);
}

function answerNamed(
	{ text, said, words, category, isMistyped }: NamedInTalk,
	chat: Chat,
): Command {
	const { length } = said.unread;
	const skus = category?.skus ?? said.named.flatMap((one) => skusOf(one.dishes));
	const { storeId } = said;
	const isOff = offOf({ skus, storeId }, chat).length > 0;
	const isAlone = length === 0 || category !== undefined;
	const hasEnd = said.until !== undefined || said.hasTwoEnds || said.hasEndWithin;
	const isMeant = said.namesStore || (words.isBack && (isOff || isAlone)) || (isOff && length < 2);
	const hasOtherEnd =
		(hasEndInFigures(said.unread.join(' ')) && length <= MOST_UNREAD) ||
		(endsInEvening(text) && length <= WORDS_OF_EVENING);
	if (words.isOfPortions && !words.isGone && !words.isBack && length <= MOST_BESIDE_GONE) {
		return withText(NO_PORTIONS, answer('stop', { ...said, ...NO_MORE }, chat, UNSURE));
	}
	const isOfTomorrow = words.beginsWithout && length > 0 && said.unread.every(isTomorrow);
	const isAnswered =
		isMistyped ||
		hasOtherEnd ||
		isOfTomorrow ||
		(said.isBackThen && length <= MOST_UNREAD) ||
		(words.isGone && length <= MOST_BESIDE_GONE) ||
		(isMeant && length <= MOST_UNREAD) ||
		(isAlone && (words.isQuestion || words.beginsWithout || hasEnd));
	if (!isAnswered) return say('');
	const state = say(sayStates(skus, chat), isOff ? [WHAT_IS_OFF] : []);
	if (words.isQuestion) return state;
	const excepted = answerExcept(text, skus, chat);
	if (excepted !== undefined) return excepted;
	if (said.isBackThen) return answer('stop', said, chat, UNSURE);
	if (
		words.isGone ||
		isMistyped ||
		hasOtherEnd ||
		isOfTomorrow ||
		said.isOnly ||
		(!words.isBack && (said.namesStore || isAlone))
	) {
		const [ways, onlyWay] = [readWays(text, skus, chat), readOnlyWay(text, chat)];
		return answer('stop', said, chat, { ...words, ways, onlyWay });
	}
	// Other words say at most that it is back: there is nothing to take off.
	if (!isOff || !words.isBack) return state;
	const isOffOf = ({ dishes }: Named) => offOf({ skus: skusOf(dishes), storeId }, chat).length > 0;
	const others = said.named.filter((one) => !isOffOf(one)).flatMap(({ dishes }) => dishes);
	const states = others.map((dish) => `${stateOf(dish, chat)} `).join('');
	const back = { ...said, named: said.named.filter(isOffOf) };
	return withText(states, answer('on', back, chat, words));
}
