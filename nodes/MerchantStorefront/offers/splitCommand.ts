import { digest, isOfButton, skuOfButton } from './buttonData';
import { isCategory } from './categories';
import { storesExcluded, storesNear, type Chat } from './chatMessages';
import { foldText } from './foldText';
import { isNearAny, type KnownDish } from './knownDishes';
import {
	BEFORE_STORE,
	BEFORE_TAIL,
	BETWEEN_DISHES,
	EXCEPT,
	isEnd,
	meansAll,
	meansAllStores,
	readUntil,
	withoutStart,
} from './untilWords';

/** What a button or a text names in a store. */
export function namedIn(storeId: string, name: string, { known }: Chat): KnownDish[] {
	const pressed = skuOfButton(name, known);
	return pressed === undefined ? known.named(name, storeId) : known.soldIn(storeId, pressed);
}

const isKnownIn = (name: string, chat: Chat) =>
	chat.storeIds.some((id) => namedIn(id, name, chat).length > 0);

interface Tail {
	until?: number;
	storeId?: string;
}

/** Of two stores or two ends, either may be meant. */
const doFit = (one: Tail, other: Tail) => Object.keys(one).every((part) => !(part in other));

export interface Split extends Tail {
	names: string[];
	/** Whether nothing stands between the dishes: all of them may be meant, or some. */
	areLoose?: boolean;
	/** Whether the store is only near to what is written. */
	isGuess?: boolean;
	/** What isn't a dish, and can't be read as a store or an end either. */
	unread?: string | undefined;
	/** Such as "from 6pm". */
	start?: string;
}

/** In the list of a button, what is still to be asked about the dishes. */
const UNREAD = /^\?(.+)\?$/;
export const toAskAbout = (unread: string) => `?${unread.replace(/[,;]/g, ' ')}?`;

const COMMA_OR_WORD = new RegExp(
	`([,;\\n&+/]|(?<=\\s)(?:${BETWEEN_DISHES.join('|')})(?=\\s))`,
	'iu',
);
/** Such as "uzvar 0,5", which isn't the whole name. */
const WITH_FRACTION = /\d,\d/;
const NOT_IN_FRACTION = /((?<!\d),|,(?!\d)|[;\n])/;

/** What commas and words such as "and" stand between. */
export const partsOf = (text: string) =>
	text.split(COMMA_OR_WORD).filter((_part, index) => index % 2 === 0);

/** "Soup until 18:00 not in podil" as "soup not in podil until 18:00", so that no end hides which store is meant. */
export function withEndLast(words: readonly string[], chat: Chat): readonly string[] {
	const except = words.findIndex(
		(word, index) =>
			EXCEPT.test(foldText(word)) &&
			storesExcluded(words.slice(index).join(' '), undefined, chat.storeIds).length > 0,
	);
	if (except < 1) return words;
	// Such as "in all stores but podil".
	const isAll = (some: readonly string[]) => {
		const tail = readTail(some, chat);
		return meansAll(some.join(' ')) || (tail !== undefined && Object.keys(tail).length === 0);
	};
	const close = words.findIndex((_word, index) => isAll(words.slice(index, except)));
	const before = words.slice(0, close);
	const isRead = (some: readonly string[]) =>
		some.length <= LONGEST_TAIL &&
		readUntil(withoutComma(some).join(' '), chat.now, chat.timeZone) !== undefined;
	const moved = (begin: number, end: number) => [
		...words.slice(0, begin),
		...words.slice(end),
		...withoutComma(words.slice(begin, end)),
	];
	// Such as "until 18:00 soup not in podil".
	const first = before.findLastIndex((_word, index) => isRead(before.slice(0, index)));
	if (first > 0) return moved(0, first);
	const read = before.findIndex((_word, index) => isRead(before.slice(index)));
	const begin =
		read === -1
			? before.findIndex(
					(word, index) => BEFORE_TAIL.has(foldText(word)) && isEnd(before.slice(index).join(' ')),
				)
			: read;
	const [last = ''] = partsOf(before.join(' ')).slice(-1);
	return begin < 1 || isKnownIn(last.trim(), chat) ? words : moved(begin, close);
}

const withoutComma = (words: readonly string[]) => words.join(' ').replace(/,$/, '').split(' ');

/** Without what says when something begins, unless that is a part of a name. */
export function splitNow(words: readonly string[], chat: Chat): Split {
	const said = split(words, chat);
	const isClear =
		said.unread === undefined &&
		said.names.every((name) => isKnownIn(name, chat) || isCategory(name, chat));
	if (isClear) return said;
	const { start, others } = withoutStart(words, chat.now, chat.timeZone);
	if (start === '') return said;
	const rest = split(others, chat);
	delete rest.until;
	return { ...rest, start };
}

/** Takes the dishes from what stands behind them: their names may look like a store or an end. */
export function split(words: readonly string[], chat: Chat): Split {
	const isKnown = (name: string) =>
		UNREAD.test(name) || isKnownIn(name, chat) || isCategory(name, chat);
	const list = (some: readonly string[]) => {
		// Names hold such words as well, such as "fish and chips".
		const text = some.join(' ');
		const parted = chat.known.listed(text, COMMA_OR_WORD);
		if (parted.every(isKnown)) return parted;
		const kept = WITH_FRACTION.test(text) ? chat.known.listed(text, NOT_IN_FRACTION) : [];
		const isRead = (name: string) => isKnown(name) || isNear(name, chat);
		return kept.length > 0 && kept.every(isRead) ? kept : chat.known.listed(text);
	};
	const ways = words.flatMap((_word, index) => {
		const tail = readTail(words.slice(index + 1), chat);
		const names = () => list(words.slice(0, index + 1));
		return tail === undefined ? [] : [{ tail, names }];
	});
	const known = ways.findLast(({ names }) => names().every(isKnown));
	const turned = known === undefined ? withTailLast(words, chat) : undefined;
	if (turned !== undefined) return split(turned, chat);
	const way = known ?? ways[0];
	const names = way?.names() ?? [];
	const tail = names.every(isKnown) ? 0 : unreadTail(words, chat, { isKnown, list, names });
	return tail < 1
		? takeApart({ names, ...way?.tail }, chat)
		: takeApart({ names: list(words.slice(0, tail)), ...unreadOf(words.slice(tail), chat) }, chat);
}

/** Some write the store or the end first, such as "until tomorrow borscht". */
function withTailLast(words: readonly string[], chat: Chat): string[] | undefined {
	const isBegin = (word = '') =>
		BEFORE_TAIL.has(foldText(word)) || readUntil(word, chat.now, chat.timeZone) !== undefined;
	if (!isBegin(words[0])) return undefined;
	const end = words.findLastIndex(
		(_word, index) => index > 0 && readTail(words.slice(0, index), chat) !== undefined,
	);
	if (end < 1 || isBegin(words[end])) return undefined;
	return [...words.slice(end), ...words.slice(0, end)];
}

/** Takes names apart that are of no dish as a whole. */
function takeApart({ names, unread, ...tail }: Split, chat: Chat): Split {
	const { known } = chat;
	const isWhole = (name: string) => isOfButton(name) || known.called(name).length > 0;
	const separate = names.flatMap((name, index) =>
		index >= LONGEST_TAIL || isWhole(name) || isNear(name, chat) || UNREAD.test(name)
			? [name]
			: known.listed(name, COMMA_OR_WORD),
	);
	let words = 0;
	const parts = separate.map((name, index) => {
		const [, asked] = UNREAD.exec(name) ?? [];
		if (asked !== undefined) return { names: [], rest: [asked] };
		// Each word is compared with all dishes.
		words += name.split(/\s+/).length;
		const isLong = index > 0 && words > LONGEST_TAIL;
		const found = isLong || isWhole(name) ? undefined : dishesIn(name, chat);
		if (found === undefined) return { names: [name], rest: [] };
		if (found.names.length > 0) return found;
		const isStore = storesNear(name, chat.storeIds).length > 0;
		return isStore ? { names: [], rest: [name] } : { names: [name], rest: [] };
	});
	const left = [...parts.flatMap(({ rest }) => rest), ...(unread === undefined ? [] : [unread])];
	const unreadWords = left.join(' ');
	const read = left.length === 0 ? {} : unreadOf(unreadWords.split(' '), chat);
	return {
		...(doFit(read, tail) ? read : { unread: unreadWords }),
		...tail,
		names: parts.flatMap((part) => part.names),
		areLoose: separate.length === 1,
	};
}

/** As many words of a text as a dish has. */
const LONGEST_NAME = 4;

const mayBe = (name: string, dishes: readonly KnownDish[], chat: Chat) =>
	isKnownIn(name, chat) || (foldText(name).length > 2 && isNearAny(name, dishes));

const isNear = (text: string, chat: Chat) =>
	mayBe(text, chat.known.nearest(text, chat.storeIds), chat);

/** The dishes that a text may mean, or some words of it, and the other words: "18:00" of "soup cola 18:00". */
export function dishesIn(text: string, chat: Chat): { names: string[]; rest: string[] } {
	const { known, storeIds } = chat;
	const [names, rest]: [string[], string[]] = [[], []];
	if (isNear(text, chat)) return { names: [text], rest };
	const words = text
		.split(/[\s&+/]+/)
		.filter((word) => !['the', ...BETWEEN_DISHES].includes(word.toLowerCase()));
	let first = 0;
	while (first < Math.min(words.length, LONGEST_TAIL)) {
		const runs = Array.from({ length: LONGEST_NAME }, (_one, index) =>
			words.slice(first, first + LONGEST_NAME - index),
		);
		const begun = known.nearest(words[first] ?? '', storeIds, Infinity);
		const run = runs.find((some) => mayBe(some.join(' '), begun, chat));
		(run === undefined ? rest : names).push((run ?? words.slice(first, first + 1)).join(' '));
		first += run?.length ?? 1;
	}
	return { names, rest: [...rest, ...words.slice(first)] };
}

interface Reading {
	isKnown: (name: string) => boolean;
	list: (words: readonly string[]) => string[];
	/** Of all words but a store and an end that can be read. */
	names: readonly string[];
}

/** The word with which a store or an end begins that can't be read; below 1 where there is none. */
function unreadTail(
	words: readonly string[],
	chat: Chat,
	{ isKnown, list, names }: Reading,
): number {
	const isUnreadEnd = (tail: readonly string[]) =>
		readTail(tail, chat) === undefined && isEnd(unreadOf(tail, chat).unread);
	const lastTail = (fits: (dishes: readonly string[], tail: readonly string[]) => boolean) =>
		words.findLastIndex(
			(word, index) =>
				index > 0 &&
				BEFORE_TAIL.has(foldText(word)) &&
				fits(words.slice(0, index), words.slice(index)),
		);
	const behindKnown = lastTail(
		(dishes, tail) =>
			isKnown(dishes.join(' ')) ||
			// The last dish of a list may go on, such as "cola, chicken in sauce".
			(list(dishes).every(isKnown) && isUnreadEnd(tail)),
	);
	const mayBe = (name: string) => {
		const within = dishesIn(name, chat);
		return within.names.length > 0 && within.rest.length === 0;
	};
	// A mistyped dish may have such words itself, as chicken in sauce does.
	if (behindKnown > 0 || words.length > LONGEST_TAIL || names.every(mayBe)) return behindKnown;
	return lastTail(
		(dishes, tail) =>
			isUnreadEnd(tail) || (readTail(tail, chat) === undefined && list(dishes).some(mayBe)),
	);
}

/** What can't be read, without the store or the end beside it that can be. */
function unreadOf(words: readonly string[], chat: Chat): Tail & { unread: string } {
	for (let index = 1; index < words.length; index++) {
		const [before, behind] = [words.slice(0, index), words.slice(index)];
		const [first, last] = [readTail(before, chat), readTail(behind, chat)];
		// Such as "until 6 in the evening": the rest belongs to the end.
		const isMore = last !== undefined || BEFORE_TAIL.has(foldText(behind[0] ?? ''));
		if (first !== undefined && isMore) {
			return { ...first, unread: behind.join(' ') };
		}
		if (last !== undefined) return { ...last, unread: before.join(' ') };
	}
	return { unread: words.join(' ') };
}

const LONGEST_TAIL = 12;

/** The store and the end, in either order. */
function readTail(words: readonly string[], chat: Chat): Tail | undefined {
	const read = (some: readonly string[]): Tail | undefined => {
		if (some.length === 0) return {};
		const until = readUntil(some.join(' '), chat.now, chat.timeZone);
		return until === undefined ? readStore(some, chat) : { until };
	};
	if (words.length > LONGEST_TAIL) return undefined;
	for (const [index] of words.entries()) {
		const [first, last] = [read(words.slice(0, index)), read(words.slice(index))];
		if (first === undefined || last === undefined) continue;
		if (doFit(first, last)) return { ...first, ...last };
	}
	return words.length === 0 ? {} : undefined;
}

/** Only a store that there is: "chicken in sauce" is a dish. In "pizza 2", the number may be anything. */
function readStore(words: readonly string[], { storeIds }: Chat): Tail | undefined {
	const [before = '', ...rest] = words;
	const isSaid = BEFORE_STORE.has(foldText(before));
	if (!isSaid && !/\p{L}/u.test(before)) return undefined;
	const name = (isSaid ? rest : words).join(' ');
	const called = (text: string) =>
		storeIds.find((id) => foldText(id) === foldText(text) || digest(id) === text);
	const storeId = called(name);
	if (storeId !== undefined) return { storeId };
	if ((isSaid && meansAll(name)) || meansAllStores(name, storeIds.length)) return {};
	// Such as "in podil and obolon", which are all the stores.
	const several = partsOf(name).map((part) => called(part.trim()));
	return several.includes(undefined) || !storeIds.every((id) => several.includes(id))
		? undefined
		: {};
}
