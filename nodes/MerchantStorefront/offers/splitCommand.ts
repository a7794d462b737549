import { digest, skuOfButton, type Chat } from './chatMessages';
import { foldText } from './foldText';
import type { KnownDish } from './knownDishes';
import { BEFORE_STORE, BEFORE_TAIL, isEnd, readUntil } from './untilWords';

/** What a button or a text names in a store. */
export function namedIn(storeId: string, name: string, { known }: Chat): KnownDish[] {
	const pressed = skuOfButton(name, known);
	return pressed === undefined ? known.named(name, storeId) : known.soldIn(storeId, pressed);
}

interface Tail {
	until?: number;
	storeId?: string;
}

interface Split extends Tail {
	names: string[];
	/** What begins like a store or an end, and can't be read. */
	unread?: string;
}

/** Takes the dishes from what stands behind them: their names may look like a store or an end. */
export function split(words: readonly string[], chat: Chat): Split {
	const ways = words.flatMap((_word, index) => {
		const tail = readTail(words.slice(index + 1), chat);
		const names = () => chat.known.listed(words.slice(0, index + 1).join(' '));
		return tail === undefined ? [] : [{ tail, names }];
	});
	const isKnown = (name: string) => chat.storeIds.some((id) => namedIn(id, name, chat).length > 0);
	const way = ways.findLast(({ names }) => names().every(isKnown));
	if (way !== undefined) return { names: way.names(), ...way.tail };
	const [first] = ways;
	const names = first?.names() ?? [];
	const tail = unreadTail(words, chat, isKnown, names);
	if (tail < 1) return { names, ...first?.tail };
	return {
		names: chat.known.listed(words.slice(0, tail).join(' ')),
		unread: unreadOf(words.slice(tail), chat),
	};
}

/** The word with which a store or an end begins that can't be read; below 1 where there is none. */
function unreadTail(
	words: readonly string[],
	chat: Chat,
	isKnown: (name: string) => boolean,
	names: readonly string[],
): number {
	const { known, storeIds } = chat;
	const isUnreadEnd = (tail: readonly string[]) =>
		readTail(tail, chat) === undefined && isEnd(unreadOf(tail, chat));
	const lastTail = (fits: (dishes: string, tail: readonly string[]) => boolean) =>
		words.findLastIndex(
			(word, index) =>
				index > 0 &&
				BEFORE_TAIL.has(foldText(word)) &&
				fits(words.slice(0, index).join(' '), words.slice(index)),
		);
	const behindKnown = lastTail(
		(dishes, tail) =>
			isKnown(dishes) ||
			// The last dish of a list may go on, such as "cola, chicken in sauce".
			(known.listed(dishes).every(isKnown) && isUnreadEnd(tail)),
	);
	const mayBe = (name: string) => isKnown(name) || known.nearest(name, storeIds).length > 0;
	// A mistyped dish may have such words itself, as chicken in sauce does.
	if (behindKnown > 0 || words.length > LONGEST_TAIL || names.every(mayBe)) return behindKnown;
	return lastTail((dishes, tail) => isUnreadEnd(tail) || known.listed(dishes).every(mayBe));
}

/** Without the store or the end beside it that can be read. */
function unreadOf(words: readonly string[], chat: Chat): string {
	const isRead = (some: readonly string[]) => readTail(some, chat) !== undefined;
	for (let index = 1; index < words.length; index++) {
		const [before, behind] = [words.slice(0, index), words.slice(index)];
		// Such as "until 6 in the evening": the rest belongs to the end.
		if (isRead(before) && BEFORE_TAIL.has(foldText(behind[0] ?? ''))) return behind.join(' ');
		if (isRead(behind)) return before.join(' ');
	}
	return words.join(' ');
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
		if (first !== undefined && last !== undefined) return { ...first, ...last };
	}
	return words.length === 0 ? {} : undefined;
}

/** Only a store that there is: "chicken in sauce" is a dish. In "pizza 2", the number may be anything. */
function readStore(words: readonly string[], { storeIds }: Chat) {
	const [before = '', ...rest] = words;
	const isSaid = BEFORE_STORE.has(foldText(before));
	if (!isSaid && !/\p{L}/u.test(before)) return undefined;
	const name = (isSaid ? rest : words).join(' ');
	const isNamed = (id: string) => foldText(id) === foldText(name) || digest(id) === name;
	const storeId = storeIds.find(isNamed);
	return storeId === undefined ? undefined : { storeId };
}
