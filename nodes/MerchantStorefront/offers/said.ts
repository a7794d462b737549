import type { Chat } from './chatMessages';
import { storesNear } from './storeNames';
import { saysWhenBack, withoutChatWords, withShortVowels } from './talk';
import { foldText } from './foldText';
import { endOfDay } from '../platform/zonedTime';
import { categoryOf, isCalled } from './categories';
import { compareDishes, isAmount, isNearAny } from './compareNames';
import { eachOnce, type KnownCategory, type KnownDish } from './knownDishes';
import {
	BEFORE_START,
	BEFORE_STORE,
	BETWEEN_DISHES,
	isBesideStore,
	isHourAlone,
	readBack,
	readUntil,
	saysOnly,
	withLengthsInFigures,
} from './untilWords';

/** What a name may mean. */
export interface Named {
	text: string;
	dishes: readonly KnownDish[];
	/** Whether it is the whole name of one dish in each store that has it. */
	isWhole: boolean;
	/** The one that is called so, too, where several dishes have the word in their names. */
	category?: KnownCategory;
}

export interface Said {
	named: readonly Named[];
	/** The one that is meant of each dish. */
	storeId: string | undefined;
	/** Whether "only" stands before it. */
	isOnly: boolean;
	/** Whether any is named, also several, or all but one. */
	namesStore: boolean;
	/** The word that is only like the name of the store. */
	likeStore: string | undefined;
	/** Whether these are all, with "and" between them: as if none was named. */
	namesEach: boolean;
	/** Those that each name of a store may mean, the likeliest first. */
	stores: ReadonlyArray<readonly string[]>;
	/** In milliseconds. */
	until: number | undefined;
	/** Whether it is an hour of which that of today is over, so it is tomorrow's. */
	isOverToday: boolean;
	/** Whether it is when the dish is back. */
	isBackThen: boolean;
	/** Of which either may be meant. */
	hasTwoEnds: boolean;
	/** Whether it stands between two dishes. */
	hasEndWithin: boolean;
	/** The other words. */
	unread: readonly string[];
	/** The words beside whole names, ends and stores. */
	beside: string;
	/** Whether each word is read, and certain. */
	isClear: boolean;
}

/** As many words as a whole name, a part of one and an end may have, and as are compared with each dish. */
const LONGEST_NAME = 12;
const LONGEST_PART = 4;
const LONGEST_END = 6;
const MOST_COMPARED = 20;

/** Stands where a name was or a comma is: nothing goes on across it. */
const BREAK = ',';

/** What people write around a word. */
const bare = (text: string) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}%])?/su.exec(text)?.[0] ?? '';
const bareText = (words: readonly string[]) => words.map(bare).join(' ');

const BETWEEN: ReadonlySet<string> = new Set(BETWEEN_DISHES);
const isBetween = (word: string) => BETWEEN.has(foldText(word)) || /^[&+/,;]$/.test(word);
const endsPart = (word: string) => isBetween(word) || /[,;:!?…]$/.test(word);

/** Some write one dish in each line. */
const wordsOf = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim().replace(/^(?:[•*]|\d{1,2}[.)])\s/, ''))
		.filter(Boolean)
		.join(' , ')
		.split(/\s+/)
		.filter(Boolean);

/** Such as "cola,soup" and "cola/soup", but not "0,5" and "1/2". */
const WITHIN = /(?<=\p{L})(?=[,;/&+!?‼]\S)|(?<=[,;/&+!?‼]\uFE0F?)(?=\p{L})/u;

/** Takes the names that are written in full, the longest first: they may hold any other word. */
function takeNames(text: string, chat: Chat, areAmountsNames: boolean) {
	const words = wordsOf(text);
	const left: string[] = [];
	const named: Named[] = [];
	// "Tea lemon" may be one dish, and in "tea in podil, lemon" the store may be that of both.
	let areListed = true;
	let isBehindComma = true;
	let areAlone = true;
	for (let first = 0; first < words.length;) {
		const found = wholeName(words, first, chat);
		if (found !== undefined && (areAmountsNames || !isAmount(found.named.text))) {
			areListed &&= named.length === 0 || (isBehindComma && areAlone);
			named.push(found.named);
			left.push(BREAK);
			first += found.count;
			isBehindComma = endsPart(words[first - 1] ?? '');
			areAlone = true;
			continue;
		}
		const word = words[first] ?? '';
		const within = word.split(WITHIN);
		if (within.length > 1) {
			words.splice(first, 1, ...within);
			continue;
		}
		left.push(...(isBetween(word) ? [] : [word]), ...(endsPart(word) ? [BREAK] : []));
		if (isBetween(word)) isBehindComma = true;
		else areAlone = false;
		first++;
	}
	return { left, named, areListed };
}

/** A word that is an SKU says no more than a word of a name does: whoever writes it may mean what else is called so. */
function withOthers(one: Named, { known, storeIds }: Chat): Named {
	const [dish] = one.dishes;
	const isSku = one.isWhole && foldText(dish?.sku ?? '') === foldText(one.text);
	if (!isSku || dish?.title === undefined) return one;
	const near = known.near(one.text, storeIds).map((of) => ({ sku: of.title ?? of.sku, of }));
	const byTitle = compareDishes(one.text, near);
	const own = byTitle.find((other) => other.dish.of.sku === dish.sku)?.mistyped ?? -1;
	const others = byTitle.filter(({ mistyped }) => mistyped <= own).map((other) => other.dish.of);
	const dishes = eachOnce([dish, ...others]);
	return dishes.length === 1 ? one : { ...one, dishes, isWhole: false };
}

function wholeName(words: readonly string[], first: number, { known, storeIds }: Chat) {
	for (let count = Math.min(LONGEST_NAME, words.length - first); count > 0; count--) {
		const text = words.slice(first, first + count).join(' ');
		for (const name of new Set([text, bare(text)])) {
			const called = name === '' ? [] : known.called(name);
			if (called.length === 0) continue;
			const inEach = storeIds.map((id) => known.named(name, id));
			const here = eachOnce(inEach.flat());
			const dishes = here.length > 0 ? here : called;
			const isWhole = here.length > 0 && inEach.every(({ length }) => length <= 1);
			return { count, named: { text: name, dishes, isWhole } };
		}
	}
	return undefined;
}

/** Takes an end: the longest that can be read, or when something is back. */
function takeEnd(words: readonly string[], { now, timeZone }: Chat, isOfBack: boolean) {
	for (let count = Math.min(words.length, LONGEST_END); count > 0; count--) {
		for (let first = 0; first + count <= words.length; first++) {
			const some = words.slice(first, first + count);
			const isStart = BEFORE_START.has(foldText(words[first - 1] ?? ''));
			if (some.includes(BREAK) || isStart) continue;
			const text = bareText(some);
			const end = readUntil(text, now, timeZone);
			const until = end ?? (isOfBack ? readBack(text, now, timeZone) : undefined);
			if (until === undefined) continue;
			const left = [...words.slice(0, first), BREAK, ...words.slice(first + count)];
			return { until, left, texts: [text], isBackThen: end === undefined };
		}
	}
	return { until: undefined, left: words, texts: [], isBackThen: false };
}

/** The stores that some words name; what is only near to one of them isn't certain. */
function storeAt(
	words: readonly string[],
	first: number,
	{ isSaid, byName }: { isSaid: boolean; byName: ReadonlyMap<string, string> },
	chat: Chat,
) {
	for (let count = LONGEST_PART; count > 0; count--) {
		const text = bareText(words.slice(first, first + count));
		// In "pizza 2", the number may be anything.
		if (!isSaid && !/\p{L}{2}/u.test(text)) continue;
		const storeId = byName.get(foldText(text));
		if (storeId !== undefined) return { storeIds: [storeId], count, isWhole: true, isLike: false };
	}
	const text = bareText(words.slice(first, first + 1));
	const isDish = () => !isSaid && isNear(text, chat.known.near(text, chat.storeIds));
	const near = first < MOST_COMPARED ? storesNear(text, chat.storeIds) : undefined;
	// Many a word of talk is like a name: "потім" is like podil.
	if (near === undefined || near.storeIds.length === 0) return undefined;
	if ((near.areLike && !isSaid) || isDish()) return undefined;
	return { storeIds: near.storeIds, count: 1, isWhole: false, isLike: near.areLike };
}

function takeStores(words: readonly string[], chat: Chat) {
	const byName = new Map(chat.storeIds.map((id) => [foldText(id), id]));
	const storeIds = new Set<string>();
	const left: string[] = [];
	const texts: string[] = [];
	const meant: string[][] = [];
	let areCertain = true;
	let isOnly = false;
	let like: string | undefined;
	for (let first = 0; first < words.length;) {
		const isSaid = BEFORE_STORE.has(foldText(left.at(-1) ?? ''));
		const found = storeAt(words, first, { isSaid, byName }, chat);
		if (found === undefined) {
			left.push(words[first] ?? '');
			first++;
			continue;
		}
		const before = left.slice(0, isSaid ? -1 : undefined).map(bare);
		const isOnlyHere = saysOnly(before.at(-1) ?? '') && !isBesideStore(before.at(-2) ?? '');
		// It takes a person to say what "not in podil" means for the others.
		const isBeside = !isOnlyHere && left.slice(-2).some((word) => isBesideStore(bare(word)));
		if (isBeside) left.push(...words.slice(first, first + found.count));
		else {
			left.splice(before.length - (isOnlyHere ? 1 : 0));
			for (const id of found.storeIds) storeIds.add(id);
		}
		areCertain &&= found.isWhole && !isBeside && !isOnlyHere;
		isOnly ||= isOnlyHere;
		if (found.isLike) like = bare(words[first] ?? '');
		texts.push(bare(words[first] ?? ''));
		meant.push(found.storeIds);
		first += found.count;
	}
	return { storeIds: [...storeIds], left, texts, meant, areCertain, isOnly, like };
}

const isNear = (text: string, dishes: readonly KnownDish[]) =>
	foldText(text).length > 2 && isNearAny(text, dishes);

/** Whoever says "burgers" means the cheeseburger, too. */
function nearName(text: string, chat: Chat): Named {
	const { known, storeIds } = chat;
	const dishes = known.nearest(text, storeIds);
	const near = { text, dishes, isWhole: false };
	const category = dishes.length > 1 ? categoryOf(text, chat) : undefined;
	if (category === undefined || !isCalled(text, category)) return near;
	const ofCategory = category.skus.flatMap((sku) => known.get(sku) ?? []);
	const sold = ofCategory.filter((dish) => storeIds.some((id) => dish.storeIds.includes(id)));
	return { ...near, dishes: eachOnce([...sold, ...dishes]), category };
}

const bareNames = (named: readonly Named[]) => named.map(({ text }) => bareText(text.split(' ')));

/** Takes what may be a name, by a part of it or with a typing mistake. An amount is one only where nothing else is. */
function takeNear(words: readonly string[], chat: Chat, others: readonly string[]) {
	const { known, storeIds } = chat;
	const parts: Array<{ text: string; isName: boolean }> = [];
	for (let first = 0; first < words.length;) {
		const word = bare(words[first] ?? '');
		// Such as "in kyiv", which is a store that there isn't.
		const isStore = BEFORE_STORE.has(foldText(words[first - 1] ?? ''));
		const mayBegin = first < MOST_COMPARED && !isStore;
		const begun = mayBegin ? known.near(word, storeIds) : [];
		const runs = Array.from({ length: begun.length === 0 ? 0 : LONGEST_PART }, (_one, index) =>
			words.slice(first, first + LONGEST_PART - index),
		);
		const run = runs.find((some) => !some.includes(BREAK) && isNear(bareText(some), begun));
		parts.push({ text: run === undefined ? word : bareText(run), isName: run !== undefined });
		first += run?.length ?? 1;
	}
	const byWord = parts.filter(({ text, isName }) => isName && !isAmount(text));
	const nouns = [...others, ...byWord.map(({ text }) => text)]
		.flatMap((text) => text.split(' '))
		.filter((word) => !isAmount(word));
	// Such as "small fries are gone, large are there", which is another size of the same dish.
	const isOtherSize = ({ text }: { text: string }) =>
		known.nearest(text, storeIds).some((dish) => nouns.some((noun) => isNear(noun, [dish])));
	const isNamed = (part: (typeof parts)[number]) =>
		part.isName && (nouns.length === 0 || byWord.includes(part) || isOtherSize(part));
	return {
		named: parts.filter(isNamed).map(({ text }) => nearName(text, chat)),
		left: parts.filter((part) => !isNamed(part)).map(({ text }) => text),
	};
}

const HOUR = 3_600_000;
/** Until an hour of tomorrow, unless that of today is hardly over. */
const MOST_HOURS = 22;

function isOver(until = 0, { now, timeZone }: Chat): boolean {
	const hours = (until - now) / HOUR;
	return hours > MOST_HOURS && hours <= 24 && until > endOfDay(now, timeZone) + 1;
}

/** What a text names; in talk, other words stand around it, and a number may be an SKU only where nothing else is named. */
export function readSaid(written: string, chat: Chat, isTalk = false): Said {
	const text = withLengthsInFigures(written);
	const said = isTalk ? read(text, chat, { isTalk, areAmountsNames: false }) : undefined;
	const isByWord = said?.named.some((one) => !isAmount(one.text)) === true;
	return said !== undefined && isByWord
		? said
		: read(text, chat, { isTalk, areAmountsNames: true });
}

function read(
	text: string,
	chat: Chat,
	{ isTalk, areAmountsNames }: { isTalk: boolean; areAmountsNames: boolean },
): Said {
	const { left, named, areListed } = takeNames(text, chat, areAmountsNames);
	const isOfBack = isTalk && saysWhenBack(text);
	const end = takeEnd(left, chat, isOfBack);
	const other = takeEnd(end.left, chat, isOfBack);
	const hasTwoEnds = other.until !== undefined && other.until !== end.until;
	const stores = takeStores(other.left, chat);
	const others = stores.left.join(' ');
	const beside = isTalk ? withShortVowels(others) : others;
	const words = isTalk ? withoutChatWords(beside).split(/\s+/) : stores.left;
	const near = takeNear(words, chat, bareNames(named));
	const unread = near.left.filter(Boolean);
	const folded = foldText(text);
	const placeOf = (part: string) => folded.indexOf(foldText(part));
	const isOfSku = isTalk || unread.length > 0;
	const whole = isOfSku ? named.map((one) => withOthers(one, chat)) : named;
	const all = [...whole, ...near.named].sort(
		(one, other) => placeOf(one.text) - placeOf(other.text),
	);
	const [first, last] = [all[0], all.at(-1)].map((one) => placeOf(one?.text ?? ''));
	// Such as "soup in podil, cola": the store may be that of both or of one.
	const isWithin = (parts: readonly string[]) =>
		parts.map(placeOf).some((place) => place > (first ?? 0) && place < (last ?? 0));
	const storeTexts = stores.texts.map(foldText);
	const places = storeTexts.map(placeOf);
	const listed = folded.slice(places[0], places.at(-1)).trim().split(' ');
	const isOfList = (word: string) =>
		isBetween(word) || BEFORE_STORE.has(word) || storeTexts.includes(bare(word));
	const areAll = stores.storeIds.length === chat.storeIds.length;
	const namesEach = areAll && listed.some(isBetween) && listed.every(isOfList);
	const isOfAll = !isWithin(stores.texts) && stores.storeIds.length === 1;
	const isEndOfAll = !isWithin(end.texts) && !hasTwoEnds;
	const areWhole = all.every(({ isWhole }) => isWhole);
	const isRead = unread.length === 0 && !text.includes('?');
	return {
		named: all,
		storeId: isOfAll ? stores.storeIds[0] : undefined,
		isOnly: isOfAll && stores.isOnly,
		namesStore: stores.texts.length > 0,
		stores: stores.meant,
		likeStore: isOfAll ? stores.like : undefined,
		namesEach,
		until: isEndOfAll ? end.until : undefined,
		isOverToday: end.texts.some(isHourAlone) && isOver(end.until, chat),
		isBackThen: isEndOfAll && (end.isBackThen || other.isBackThen),
		hasTwoEnds,
		hasEndWithin: !hasTwoEnds && isWithin(end.texts),
		unread,
		beside,
		isClear:
			isRead &&
			areWhole &&
			areListed &&
			stores.areCertain &&
			(isOfAll || stores.texts.length === 0) &&
			(isEndOfAll || end.texts.length === 0),
	};
}
