import { categoryOf } from './categories';
import { buttonFor, digestOff, TOO_LONG, WAS, type SwitchCommand } from './buttonData';
import {
	choose,
	help,
	isPlace,
	listDishes,
	listDishNames,
	listOff,
	offHere,
	say,
	storesExcluded,
	storesNear,
	writeLike,
	type Chat,
} from './chatMessages';
import { askOfEach, UNCLEAR, writeForEach } from './askOfEach';
import { clausesOf, undoneIn } from './clauses';
import { eachOnce } from './knownDishes';
import { askedIn, asksForHelp, saysAllStops } from './asked';
import { sayState } from './dishState';
import {
	dishesIn,
	namedIn,
	partsOf,
	split,
	splitNow,
	withEndLast,
	type Split,
} from './splitCommand';
import { foldText } from './foldText';
import { switched, TOO_MUCH, type Command } from './switchNamed';
import {
	asksWhatIsOff,
	commandIn,
	endsWithStop,
	isTooLong,
	saysFromList,
	withoutBesides,
	withoutInstead,
	withoutMood,
	withoutTalk,
} from './talk';
import {
	ALL_BUT,
	BUT,
	BEFORE_STORE,
	mayBeTail,
	meansAll,
	ONLY,
	readUntil,
	withoutStart,
} from './untilWords';
import { groupBy } from '../platform/groupBy';
import { show } from '../platform/shown';

const TOO_MANY = 'These dishes are too many for a button. Write /on or /off and their names.';
/** In the list of dishes. */
const PAGE = /^@(\d{1,6})$/;

const PAUSE =
	'/stop shows the dishes, /on what is off. To stop all orders, ask whoever looks after n8n to run Store → Pause.';
const IS_ALL = `Can't take off all dishes in one message, so nothing is changed. ${PAUSE}`;
const IS_ALL_BUT = `Can't take off or put back all dishes but some, so nothing is changed. ${PAUSE}`;

/** Reads a text that may be about the stop list, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (isTooLong(text)) return say(TOO_MUCH);
	if (asksWhatIsOff(text)) return listOff(0, chat);
	const plain = withoutMood(text);
	if (asksForHelp(plain)) return help(chat);
	if (saysAllStops(plain) && dishesIn(plain, chat).names.length === 0) return say(IS_ALL);
	const command = commandIn(plain);
	const asked = command === null ? askedIn(text) : undefined;
	if (asked !== undefined) return sayState(asked, chat);
	const limited = text.startsWith('/') ? undefined : refuseLimit(plain, command !== null, chat);
	if (limited !== undefined) return limited;
	const each = isOfButtonData(text) ? undefined : askOfEachOf(plain, command, chat);
	if (each !== undefined) return each;
	const undone =
		command === null || !text.startsWith('/') ? askWhatIsUndone(plain, chat) : undefined;
	if (undone !== undefined) return undone;
	if (command === null) return readTalk(plain, chat);
	const [, word = 'stop', rest = ''] = command;
	const verb = word.toLowerCase() as SwitchCommand['verb'] | 'help';
	if (verb === 'help') return help(chat);
	const [, was] = WAS.exec(rest) ?? [];
	if (isAllBut(rest, chat)) return say(IS_ALL_BUT);
	const said = text.startsWith('/') ? rest.replace(WAS, '') : withoutBesides(rest);
	const words = wordsOf(withoutOnly(said, chat), chat);
	const [, first = 0] = PAGE.exec(rest) ?? [];
	if (meansAll(said)) return verb === 'on' ? putAllBack(was, chat) : say(IS_ALL);
	const isOrder = !BARE_STOP.test(plain) || said === '' || !isOfNoDish(said, chat);
	if (!isOrder && categoryOf(split(words, chat), chat) === undefined) return say('');
	if (words.length > 0 && first === 0) {
		const back = verb === 'on' ? askOfCategory(splitNow(words, chat), chat, was) : undefined;
		return back ?? switched(verb, words, chat, was);
	}
	return (verb === 'on' ? listOff : listDishes)(Number(first), chat);
}

/** Of "all is back except soup" and "soup only in podil" there is nothing to press: a button could do the opposite. */
function refuseLimit(text: string, isCommand: boolean, chat: Chat): Command | undefined {
	const { names } = dishesIn(text.replace(/[^\p{L}\d\s]/gu, ' ').trim(), chat);
	if (names.length === 0) return undefined;
	const [, behind] = BUT.exec(foldText(text)) ?? [];
	const isBut = behind !== undefined && storesNear(behind, chat.storeIds).length === 0;
	if (isBut || isAllBut(text, chat)) return say(IS_ALL_BUT);
	if (text.search(ONLY) === -1) return undefined;
	const ways = new Set(clausesOf(text).flatMap(({ way }) => way ?? []));
	const isGoneThere = isCommand || (ways.has('off') && !ways.has('on'));
	if (isGoneThere && withoutOnly(text, chat).search(ONLY) === -1) return undefined;
	const words = text.split(/\s+/);
	const isMeant = ways.size > 0 || words.some((word) => storesNear(word, chat.storeIds).length > 0);
	return isMeant ? writeForEach(UNCLEAR, chat) : undefined;
}

/** Such as "stop valve", where no dish is called so. */
const BARE_STOP = /^(?:stopp?|стопп?)\s\S+$/iu;
const isOfNoDish = (text: string, chat: Chat) =>
	chat.storeIds.every((id) => chat.known.areAllOf(id)) && dishesIn(text, chat).names.length === 0;

const isOfButtonData = (text: string) => /^\/\w+ [=~]/.test(text);

/** As a kitchen says them. */
const SAID = { on: 'resume', off: 'stop' } as const;

/** What a text says of each dish, if it says different things; whole names are read as they are. */
function askOfEachOf(text: string, command: RegExpExecArray | null, chat: Chat) {
	const [, word = 'stop', behind = ''] = command ?? [];
	if (word.toLowerCase() === 'help') return undefined;
	const rest = inOneLine(command === null ? text.replace(/^\/\S+\s*/, '') : behind);
	if (isAllBut(rest, chat)) return undefined;
	const isName = (part: string) => chat.known.called(part).length > 0;
	// A sign such as ❌ isn't a part of a name.
	if (!/\p{Extended_Pictographic}/u.test(rest) && partsOf(rest).every(isName)) return undefined;
	const said = word.toLowerCase() === 'on' ? SAID.on : SAID.off;
	return askOfEach(
		command === null ? rest : `${said} ${rest}`,
		command !== null || text.startsWith('/') || endsWithStop(rest),
		chat,
	);
}

/** What was taken off, where somebody takes back a message: of the dishes and stores beside that. */
function askWhatIsUndone(text: string, chat: Chat): Command | undefined {
	const undone = undoneIn(text.replace(/^\//, ''));
	if (undone === undefined) return undefined;
	const { names, rest } = dishesIn(firstWords(undone.rest), chat);
	const words = rest.filter((word) => word !== '');
	if (words.some((word) => !isPlace(word, chat))) return undefined;
	const inStore = words.flatMap((word) => storesNear(word, chat.storeIds));
	const isMeant = (storeId: string) =>
		undone.isOnly || inStore.length === 0 || inStore.includes(storeId);
	const off = (names.length === 0 ? offHere(chat) : offAmong(names, chat)).filter(({ storeId }) =>
		isMeant(storeId),
	);
	// What went off last is mostly what was a mistake.
	const offNow = [...groupBy(off, ({ sku }) => sku).values()].toReversed().flat();
	return off.length === 0 ? undefined : listOff(0, { ...chat, offNow }, !undone.isOnly);
}

/** Some write one dish in each line. */
const inOneLine = (text: string) => {
	const lines = text
		.split('\n')
		.map((line) => withoutInstead(line.trim().replace(/^(?:[-–—•*]|\d{1,2}[.)]) /, '')));
	return lines.filter(Boolean).join(', ');
};
const wordsOf = (text: string, chat: Chat) =>
	withEndLast(inOneLine(text).split(/\s+/).filter(Boolean), chat);

/** The word may be part of a dish's name as well. */
const withoutOnly = (text: string, { storeIds }: Chat) =>
	text.replace(ONLY, (only, next: string) =>
		BEFORE_STORE.has(foldText(next)) || storesNear(next, storeIds).length > 0 ? '' : only,
	);

/** Such as "all except soup", where "all except podil" is about stores. */
function isAllBut(text: string, { storeIds }: Chat): boolean {
	const [, next] = ALL_BUT.exec(foldText(text)) ?? [];
	return next !== undefined && storesNear(next, storeIds).length === 0;
}

/** As many words as somebody writes about a dish. */
const firstWords = (text: string) => text.split(/\s+/).slice(0, 5).join(' ');

/** Who writes "no soup today", or mistypes a command, may mean a dish: it goes off once somebody says for how long. */
function readTalk(text: string, chat: Chat): Command {
	const isCommand = text.startsWith('/');
	const said = inOneLine(text.replace(/^\/\S+\s*/, ''));
	const { isBack, isSurelyGone, rest } = withoutTalk(said);
	if (isBack && rest === '' && saysFromList(said)) return listOff(0, chat);
	const { names } = dishesIn(firstWords(rest), chat);
	const ofCategory = names.length === 0 ? split(wordsOf(rest, chat), chat) : undefined;
	const isCategory = ofCategory !== undefined && categoryOf(ofCategory, chat) !== undefined;
	if (isBack && isCategory) return askOfCategory(ofCategory, chat) ?? say('');
	if (isBack) return askWhatIsBack(rest, chat);
	// Other words are small talk, unless a dish and nothing else is beside them.
	const isMeant = isCommand || isSurelyGone || isAllRead(splitNow(wordsOf(rest, chat), chat), chat);
	if ((names.length > 0 && isMeant) || isCategory || endsWithStop(said)) {
		return switched('ask', wordsOf(withoutCalls(rest, said, chat), chat), chat);
	}
	// Other talk has no answer.
	return say(isCommand ? `Can't read ${show(text)}. ${writeLike(chat)}` : '');
}

/** Without what people put before and behind it, such as "guys" and "don't take more": behind "no soup", it may be a dish. */
function withoutCalls(rest: string, said: string, chat: Chat): string {
	const parts = rest.split(',').filter((part) => part.trim() !== '');
	const isMeant = (part: string) =>
		dishesIn(part.trim(), chat).names.length > 0 ||
		mayBeTail(part) ||
		wordsOf(part, chat).some((word) => isPlace(word, chat)) ||
		readUntil(part.trim(), chat.now, chat.timeZone) !== undefined ||
		withoutStart(wordsOf(part, chat), chat.now, chat.timeZone).start !== '';
	const [first, last] = [parts.findIndex(isMeant), parts.findLastIndex(isMeant)];
	if (first === -1) return rest;
	const leads = clausesOf(said).findLast(({ way }) => way !== undefined)?.leads === true;
	return parts.slice(first, leads ? undefined : last + 1).join(',');
}

const isAllRead = ({ unread, storeId }: Split, { storeIds, now, timeZone }: Chat) =>
	unread === undefined ||
	// Such as "until tomorrow until 10".
	readUntil(unread, now, timeZone) !== undefined ||
	storesNear(unread, storeIds).length > 0 ||
	storesExcluded(unread, storeId, storeIds).length > 0;

/** What is off of the dishes that are named. */
function offAmong(names: readonly string[], chat: Chat) {
	const meant = names.flatMap((name) => chat.known.nearest(name, chat.storeIds));
	return offHere(chat).filter(({ sku }) => meant.some((dish) => sku === dish.sku));
}

/** The dishes that are named, the other words, and the stores that are meant. */
function namedToComeBack(said: string, chat: Chat) {
	const { names, rest } = dishesIn(firstWords(said), chat);
	const inStore = [...new Set(rest.flatMap((word) => storesNear(word, chat.storeIds)))];
	return { names, rest, inStore, storeIds: inStore.length === 1 ? inStore : chat.storeIds };
}

/** Which of the dishes that are named come back; undefined where none is off. */
function askOfOff(said: string, chat: Chat): Command | undefined {
	const { names, storeIds } = namedToComeBack(said, chat);
	const offNow = offAmong(names, chat).filter(({ storeId }) => storeIds.includes(storeId));
	return offNow.length === 0 ? undefined : listOff(0, { ...chat, offNow });
}

function askWhatIsBack(said: string, chat: Chat): Command {
	const { names, rest, inStore, storeIds } = namedToComeBack(said, chat);
	const others = rest.filter((word) => !isPlace(word, chat));
	if (names.length === 0 && others.length > 0 && others.every((word) => meansAll(word))) {
		if (inStore.length !== 1) return putAllBack(undefined, chat);
		const offNow = chat.offNow.filter(({ storeId }) => storeIds.includes(storeId));
		return listOff(0, { ...chat, offNow });
	}
	const ofOff = askOfOff(said, chat);
	if (ofOff !== undefined) return ofOff;
	// Small talk names dishes as well: only a whole name is an order.
	const called = names.map((name) => storeIds.flatMap((id) => namedIn(id, name, chat)));
	const isOrder = others.length === 0 && called.every(({ length }) => length > 0);
	const dishes = eachOnce(called.flat()).map(({ sku }) => sku);
	if (!isOrder || dishes.length === 0) return say('');
	return say(`Nothing to put back: /on doesn't list ${listDishNames(dishes, chat)}.`);
}

/** Which of a category come back; undefined where none is named, or a dish may be meant. */
function askOfCategory(said: Split, chat: Chat, was?: string): Command | undefined {
	const { storeId } = said;
	const category = categoryOf(said, chat);
	const [name = ''] = said.names;
	if (category === undefined || chat.known.nearest(name, chat.storeIds).length > 0) {
		return undefined;
	}
	const offNow = chat.offNow.filter(({ sku }) => category.skus.includes(sku));
	const here = { ...chat, offNow, storeIds: storeId === undefined ? chat.storeIds : [storeId] };
	if (offHere(here).length === 0) {
		return say(`Nothing of ${show(category.name)} is off that was taken off here.`);
	}
	const again = buttonFor({
		...{ verb: 'on', skus: [], category, storeId, was: digestOff(offHere(here)) },
	});
	return putAllBack(was, here, again);
}

/** Once somebody has seen which these are. */
function putAllBack(
	was: string | undefined,
	chat: Chat,
	again = `/on all ~~${digestOff(offHere(chat))}`,
): Command {
	const here = offHere(chat);
	const skus = [...new Set(here.map(({ sku }) => sku))];
	const now = digestOff(here);
	if (skus.length < (was === now ? 1 : 2)) return listOff(0, chat);
	const dishes = listDishNames(skus, chat);
	if (was !== now) {
		const button = { text: `Put all ${skus.length} back`, data: again };
		return choose(`Off now: ${dishes}. Put all ${skus.length} back?`, [button]);
	}
	const targets = [...groupBy(here, ({ storeId }) => storeId)].map(([storeId, entries]) => ({
		storeId,
		skus: entries.map(({ sku }) => sku),
	}));
	const opposite = buttonFor({ verb: 'off', until: 'today', skus });
	return { command: 'on', dishes, targets, opposite, again };
}
