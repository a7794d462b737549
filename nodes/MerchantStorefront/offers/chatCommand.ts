import { askWhetherAll, askWhich, type Doubtful } from './askWhich';
import {
	buttonFor,
	digestOff,
	isOfButton,
	skuOfButton,
	TOO_LONG,
	WAS,
	type SwitchCommand,
} from './buttonData';
import {
	askAbout,
	askWhetherAndWhen,
	choose,
	exampleOf,
	help,
	listDishes,
	listDishNames,
	listOff,
	MOST_NAMED,
	offHere,
	offOf,
	say,
	storeIn,
	storesExcluded,
	storesNear,
	writeLike,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { eachOnce, type KnownDish } from './knownDishes';
import {
	dishesIn,
	namedIn,
	partsOf,
	split,
	splitNow,
	toAskAbout,
	withEndLast,
	type Split,
} from './splitCommand';
import { foldText } from './foldText';
import {
	asksWhatIsOff,
	commandIn,
	endsWithStop,
	isTooLong,
	saysFromList,
	withoutBesides,
	withoutInstead,
	withoutTalk,
} from './talk';
import { ALL_BUT, BEFORE_STORE, mayBeTail, meansAll, ONLY } from './untilWords';
import { groupBy } from '../platform/groupBy';
import { listNames, show } from '../platform/shown';

/** What somebody wants, or what to answer. */
export type Command =
	| ChatReply
	| {
			command: 'off' | 'on';
			/** Their names, for people. */
			dishes: string;
			/** What to switch in each store. */
			targets: Array<{ storeId: string; skus: string[] }>;
			/** In milliseconds; undefined until somebody switches it on. */
			until?: number | undefined;
			opposite: string;
			again: string;
	  };

const MOST_NAMES = 30;
const TOO_MUCH = `That is too long, so nothing is changed. Name at most ${MOST_NAMES} dishes in a message.`;

const TOO_MANY = 'These dishes are too many for a button. Write /on or /off and their names.';
const HAS_CHANGED = 'The menu has changed since this button was made. Write /stop for a new one.';

/** What a button says and nobody writes: it is read unless it has passed. */
const PAST_END = / until @[\da-z]+$/;
const IS_PAST = 'That time has passed, so nothing is changed. Write it again.';

const ENDS_EARLIER = 'That ends earlier, so nothing is changed yet.';

/** In the list of dishes. */
const PAGE = /^@(\d{1,6})$/;

const IS_ALL_BUT =
	"Can't take off or put back all dishes but some, so nothing is changed. /stop shows the dishes, /on what is off. To stop all orders, pause the store.";

/** What a button says that puts back all that are off, and how many these were when it was made. */
const ALL_OFF = /^all (\d{1,6})$/;

/** Reads a text that may be about the stop list, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (isTooLong(text)) return say(TOO_MUCH);
	if (asksWhatIsOff(text)) return listOff(0, chat);
	const command = commandIn(text);
	if (command === null) return readTalk(text, chat);
	const [, word = 'stop', rest = ''] = command;
	const verb = word.toLowerCase() as SwitchCommand['verb'] | 'help';
	if (verb === 'help') return help(chat);
	const [, was] = WAS.exec(rest) ?? [];
	if (isAllBut(rest, chat)) return say(IS_ALL_BUT);
	const said = text.startsWith('/') ? rest.replace(WAS, '') : withoutBesides(rest);
	const words = wordsOf(withoutOnly(said, chat), chat);
	const [, first = 0] = PAGE.exec(rest) ?? [];
	const [, count = meansAll(rest) ? 0 : undefined] = ALL_OFF.exec(rest) ?? [];
	if (verb === 'on' && count !== undefined) return putAllBack(Number(count), chat);
	if (words.length > 0 && first === 0) return switched(verb, words, chat, was);
	return (verb === 'on' ? listOff : listDishes)(Number(first), chat);
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
	const { isBack, isSurelyGone, rest, back } = withoutTalk(said);
	if (isBack && rest === '' && saysFromList(said)) return listOff(0, chat);
	const { names } = dishesIn(firstWords(rest), chat);
	if (names.length > 0 && isAllBut(said, chat)) return say(IS_ALL_BUT);
	if (isBack) return askWhatIsBack(rest, chat);
	// Such as "borscht only in podil", of a dish that is off there.
	const isOnly = names.length > 0 && rest.search(ONLY) !== -1;
	const offThere = isOnly ? askOfOff(rest, chat) : undefined;
	if (offThere !== undefined) return offThere;
	// Other words are small talk, unless a dish and nothing else is beside them.
	const isMeant = isCommand || isSurelyGone || isAllRead(split(wordsOf(rest, chat), chat), chat);
	if ((names.length > 0 && isMeant) || endsWithStop(said)) {
		const answer = switched('ask', wordsOf(rest, chat), chat);
		const stillOff = offAmong(dishesIn(firstWords(back), chat).names, chat);
		if (answer.command !== 'reply' || stillOff.length === 0) return answer;
		const dishes = listDishNames([...new Set(stillOff.map(({ sku }) => sku))], chat);
		return {
			...answer,
			reply: `Still off: ${dishes}. Write /on to put it back. ${answer.reply}`,
		};
	}
	// Other talk has no answer.
	return say(isCommand ? `Can't read ${show(text)}. ${writeLike(chat)}` : '');
}

const isAllRead = ({ unread, storeId }: Split, { storeIds }: Chat) =>
	unread === undefined ||
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
	const offNow = offAmong(names, { ...chat, storeIds });
	return offNow.length === 0 ? undefined : listOff(0, { ...chat, storeIds, offNow });
}

function askWhatIsBack(said: string, chat: Chat): Command {
	const { names, rest, inStore, storeIds } = namedToComeBack(said, chat);
	const others = rest.filter((word) => !isPlace(word, chat));
	if (names.length === 0 && others.length > 0 && others.every((word) => meansAll(word))) {
		return inStore.length === 1 ? listOff(0, { ...chat, storeIds }) : putAllBack(0, chat);
	}
	const ofOff = askOfOff(said, chat);
	if (ofOff !== undefined) return ofOff;
	// Small talk names dishes as well: only a whole name is an order.
	const called = names.map((name) => storeIds.flatMap((id) => namedIn(id, name, chat)));
	const isOrder = others.length === 0 && called.every(({ length }) => length > 0);
	const dishes = eachOnce(called.flat()).map(({ sku }) => sku);
	if (!isOrder || dishes.length === 0) return say('');
	return say(`Nothing to put back: nobody took off ${listDishNames(dishes, chat)} here.`);
}

/** Whether a word names a store, or stands before one. */
const isPlace = (word: string, { storeIds }: Chat) =>
	BEFORE_STORE.has(foldText(word)) || storesNear(word, storeIds).length > 0;

/** Once somebody has seen how many these are. */
function putAllBack(seen: number, chat: Chat): Command {
	const here = offHere(chat);
	const skus = [...new Set(here.map(({ sku }) => sku))];
	if (skus.length < 2) return listOff(0, chat);
	const dishes = listDishNames(skus, chat);
	const again = `/on all ${skus.length}`;
	if (seen !== skus.length) {
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

/** Only commands switch at once: `ask` never does. */
type Asked = SwitchCommand['verb'] | 'ask';

function switched(asked: Asked, words: readonly string[], chat: Chat, was?: string): Command {
	const said = splitNow(words, chat);
	if (PAST_END.test(` ${said.unread}`)) return say(IS_PAST);
	if (said.names.length > MOST_NAMES) return say(TOO_MUCH);
	const answer = switchNamed(asked, { ...said, was }, chat);
	if (hasRoom(answer)) return answer;
	// One dish fits into a button.
	for (let count = said.names.length - 1; count > 0; count--) {
		const first = { ...said, was, names: said.names.slice(0, count), isGuess: true };
		const some = switchNamed(asked, first, chat);
		if (some.command !== 'reply' || some.buttons.length === 0 || !hasRoom(some)) continue;
		const others = said.names
			.slice(count)
			.map((name) => chat.known.nameOf(skuOfButton(name, chat.known) ?? name));
		const later = `A button has no room for all of them. Write these afterwards: ${others.join(', ')}.`;
		return { ...some, reply: `${later}\n${some.reply}` };
	}
	return answer;
}

const hasRoom = (answer: Command) =>
	answer.command !== 'reply' || answer.buttons.every(({ data }) => data !== TOO_LONG);

function switchNamed(asked: Asked, said: Split & Pick<SwitchCommand, 'was'>, chat: Chat): Command {
	const { names, areLoose = false, until, storeId, was, start } = said;
	const isGuess = said.isGuess === true || start !== undefined;
	const { known } = chat;
	const isToAsk = asked === 'ask' || (asked === 'off' && start !== undefined);
	const verb = isToAsk ? 'stop' : asked === 'stop' && until !== undefined ? 'off' : asked;
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	if (storeIds.length === 0) {
		return say('No store is known. Put your stores into the field Stores.');
	}
	if (names.length === 0) {
		return say(`No dish is named, so nothing is changed. ${writeLike(chat, verb)}`);
	}
	const found = findNamed(names, storeIds, chat);
	if (found === undefined) return say(HAS_CHANGED);
	const { stores, doubtful } = found;
	if (areForEach(said, chat)) {
		const such = `/${verb === 'on' ? verb : 'off'} ${exampleOf(chat)} in ${chat.storeIds[0]}`;
		return say(
			`Can't tell which dish goes with which store or time, so nothing is changed. Write a message for each, such as: ${such}`,
		);
	}
	// The question that follows names the store.
	const excluded = storesExcluded(said.unread, storeId, chat.storeIds);
	const inStore = storeIn(said.unread ?? '', storeIds);
	if (excluded.length === 0 && (inStore !== undefined || areAllNamed(said.unread, storeIds))) {
		const { rest = '', ...store } = inStore ?? {};
		const unread = rest === '' ? undefined : rest;
		return switchNamed(asked, { ...said, ...store, isGuess: true, unread }, chat);
	}
	// People talk around it, such as "boss, borscht is out".
	const isTalk =
		asked === 'ask' &&
		storesNear(said.unread ?? '', storeIds).length === 0 &&
		excluded.length === 0 &&
		!mayBeTail(said.unread);
	const unread = isTalk ? undefined : said.unread;
	const dataFor = (dishes: readonly string[], others: readonly string[], inStore = storeId) => {
		const command = { verb, until, storeId: inStore, skus: [...new Set(dishes)], names: others };
		const left = unread === undefined ? [] : [toAskAbout(unread)];
		const data = buttonFor({ ...command, names: [...others, ...left] });
		if (unread === undefined || data !== TOO_LONG) return data;
		// Then the next question is for how long, in all stores.
		return buttonFor({ ...command, verb: verb === 'on' ? verb : 'stop', until: undefined });
	};
	const areAllKnown = storeIds.every((id) => known.areAllOf(id));
	const { skus, unclear, missing } = sortOut(found, {
		areAllKnown,
		// The question that follows names the dish.
		mayGuess: verb === 'stop' || areAllKnown,
	});
	const [one, ...later] = unclear;
	const told = [
		...(start === undefined
			? []
			: [`Can't read ${show(start)} as an end. A dish is switched at once or not at all.`]),
		...(isTalk && said.unread !== undefined ? [`Can't read ${show(said.unread)}.`] : []),
		...(missing.length === 0 ? [] : [`No dish is called ${missing.map(show).join(', ')}.`]),
	];
	const goOn = ({ reply, ...more }: ChatReply) => ({ ...more, reply: [...told, reply].join(' ') });
	// "Tea lemon" may be one dish, although there is a tea, and lemon as well.
	if (areLoose && (doubtful.length > 0 || verb === 'off')) {
		const ofAll = (...dishes: string[]) => dataFor(dishes, []);
		const whetherAll = askWhetherAll(names, found.meant, verb, ofAll);
		if (whetherAll !== undefined) return goOn(whetherAll);
	}
	if (one !== undefined) {
		const others = later.map(({ name }) => name);
		const asked = { ...one, others: skus, later: others, unread, verb };
		const dataOf = (sku: string, inStore?: string) => dataFor([...skus, sku], others, inStore);
		return goOn(askWhich(asked, storeIds, dataOf, chat));
	}
	if (skus.length === 0) {
		const named = names.map((name) => skuOfButton(name, known)).join(', ');
		return say(`No store sells ${show(named)} any more. /stop shows the dishes.`);
	}
	const command = { verb, skus, storeId, until, was };
	const off = offOf(command, chat);
	if (unread !== undefined) return goOn(askAbout(unread, command, chat));
	// A button that says how they are off now follows. Somebody may have set a later end since.
	const isShorter =
		verb === 'off' &&
		isOffLonger(stores, until, chat) &&
		(was === undefined || was !== digestOff(off));
	if (isShorter && names.every(isOfButton)) told.push(ENDS_EARLIER);
	// Somebody may have taken it off again, or for longer, since a button was made.
	const isOffAgain = verb === 'on' && was !== undefined && off.length > 0 && was !== digestOff(off);
	if (verb === 'stop' || doubtful.length > 0 || isGuess || isShorter || isOffAgain) {
		return goOn(askWhetherAndWhen(command, chat));
	}
	const dishes = listNames(
		skus.map((sku) => known.nameOf(sku)),
		MOST_NAMED,
	);
	const targets = stores.filter((target) => target.skus.length > 0);
	const offThen = targets.flatMap((target) =>
		target.skus.map((sku) => ({ storeId: target.storeId, sku, until })),
	);
	const isOther = (entry: Chat['offNow'][number]) =>
		!offThen.some(({ storeId: id, sku }) => id === entry.storeId && sku === entry.sku);
	const wasThen = digestOff([...off.filter(isOther), ...offThen]);
	const opposite = buttonFor(
		verb === 'off'
			? { verb: 'on', storeId, skus, was: wasThen }
			: { verb: 'off', until: 'today', storeId, skus },
	);
	return { command: verb, dishes, targets, until, opposite, again: buttonFor(command) };
}

/** Whether a dish would come back before it was to. */
const isOffLonger = (stores: Found['stores'], until: number | undefined, { offNow }: Chat) =>
	until !== undefined &&
	offNow.some(
		(entry) =>
			(entry.until ?? Infinity) > until &&
			stores.some(({ storeId, skus }) => storeId === entry.storeId && skus.includes(entry.sku)),
	);

/** Such as "on Podil and Obolon", in other letters. */
function areAllNamed(unread = '', storeIds: readonly string[]): boolean {
	const named = unread.split(' ').map((word) => storesNear(word, storeIds));
	const clear = named.filter(({ length }) => length === 1);
	return storeIds.length > 1 && new Set(clear.flat()).size === storeIds.length;
}

/** Such as "borscht in podil and banosh in obolon": a question would be about a wrong pair. */
function areForEach({ names, storeId, unread = '' }: Split, chat: Chat): boolean {
	const further = partsOf(unread).slice(storeId === undefined ? 1 : 0, MOST_NAMED);
	if (further.some((part) => dishesIn(part, chat).names.length > 0)) return true;
	if (names.length < 2) return false;
	const named = unread.split(' ').flatMap((word) => storesNear(word, chat.storeIds));
	return new Set([...named, storeId ?? named[0]]).size > 1;
}

interface Certainty {
	/** Whether the stores sell nothing else. */
	areAllKnown: boolean;
	/** Whether the only dish that a name is near may be meant. */
	mayGuess: boolean;
}

type Found = NonNullable<ReturnType<typeof findNamed>>;

/** The dishes that may be switched, what a person is asked about first, and the names that no dish has. */
function sortOut({ stores, doubtful }: Found, { areAllKnown, mayGuess }: Certainty) {
	const isGuess = ({ near }: Doubtful) => mayGuess && near.length === 1;
	const guessed = doubtful.filter(isGuess).flatMap(({ near }) => near);
	const skus = [
		...new Set([...stores.flatMap((one) => one.skus), ...guessed.map(({ sku }) => sku)]),
	];
	const isMissing = ({ isCalled, near }: Doubtful) => areAllKnown && !isCalled && near.length === 0;
	const missing = doubtful.filter(isMissing);
	const unclear = doubtful.filter((one) => !isMissing(one) && !isGuess(one));
	return unclear.length + skus.length === 0
		? { skus, unclear: missing, missing: [] }
		: { skus, unclear, missing: missing.map(({ name }) => name) };
}

/** What each store sells of it, what it takes a person to choose, and what each name may mean; undefined where a button is of an older menu. */
function findNamed(names: readonly string[], storeIds: readonly string[], chat: Chat) {
	const { known } = chat;
	const stores = storeIds.map((storeId) => ({ storeId, skus: [] as string[] }));
	const doubtful: Doubtful[] = [];
	const meant: KnownDish[][] = [];
	for (const name of names) {
		const pressed = skuOfButton(name, known);
		if (pressed === undefined && name.startsWith('~')) return undefined;
		const found = storeIds.map((id) => namedIn(id, name, chat));
		const several = eachOnce(found.flat());
		meant.push(several.length > 0 ? several : known.nearest(name, storeIds));
		const [sku = pressed] = several.map((dish) => dish.sku);
		if (sku === undefined || found.some((dishes) => dishes.length > 1)) {
			const isCalled = known.called(name).length > 0;
			const near = isCalled ? [] : known.nearest(name, storeIds);
			doubtful.push({ name, isCalled, several, near });
			continue;
		}
		for (const [index, { storeId, skus }] of stores.entries()) {
			// Where not everything is known, it may be sold without having been imported or ordered.
			const here = found[index]?.[0]?.sku ?? (known.areAllOf(storeId) ? undefined : sku);
			if (here !== undefined) skus.push(here);
		}
	}
	return { stores, doubtful, meant };
}
