import { categoryOf } from './categories';
import type { Chat } from './chatMessages';
import { isPartOf } from './compareNames';
import { readSaid, type Named } from './said';
import { isMistypedGone, wordsIn } from './talk';
import { EXCEPT } from './talkWords';
import { BETWEEN_DISHES } from './untilWords';

/** It may be a command with a typing mistake. What names another bot, or has other signs, is for others. */
export const LIKE_COMMAND = /^\/[a-zа-яіїєґ]+(?=\s|$)/iu;

/** Whether somebody says of a dish that it is gone, or that it is back. */
export type Way = 'off' | 'on';

/** Whether it is the name of a dish, or a part of it, and not another word that is like it. */
export const isSurelyMeant = ({ isWhole, text: name, dishes }: Named) =>
	isWhole || dishes.every((dish) => isPartOf(name, dish));

/** Beside a dish that is surely meant, a mistyped word says what the right one does. */
export function readTalk(text: string, chat: Chat) {
	const said = readSaid(text.replace(LIKE_COMMAND, ''), chat, true);
	const words = wordsIn(said.beside, text);
	if (said.named.length === 0 || !said.named.every(isSurelyMeant)) return { said, words };
	const unread = said.unread.filter((word) => !isMistypedGone(word));
	const isGone = words.isGone || unread.length < said.unread.length;
	return { said: { ...said, unread }, words: { ...words, isGone } };
}

const AND = [...BETWEEN_DISHES, 'а', 'але', 'но', 'but', 'aber', 'ale', 'a'].join('|');
/** Such as the comma in "borscht is back, no soup", and what stands before a sign. */
const BETWEEN_CLAUSES = new RegExp(
	`[,;](?!\\d)|\\n|[.!?](?=\\s)|\\s(?=[-–—−+]\\p{L})|(?<![\\p{L}\\d])(?:${AND})(?![\\p{L}\\d])`,
	'iu',
);

const ALSO = /(?<!\p{L})(?:теж|тоже|також|также|too|also|też|auch)(?!\p{L})/iu;

/** What each part of a text says of the dishes that it names. */
const clausesOf = (text: string, chat: Chat) =>
	text
		.split(BETWEEN_CLAUSES)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => readClause(part, chat));

interface Clause {
	skus: readonly string[];
	way: Way | undefined;
	isUnclear: boolean;
	/** Whether it is of one store only. */
	isOnly: boolean;
	/** Such as "cola, too": it goes with what is said before, and not with what follows. */
	saysAlso: boolean;
	beginsWithDish: boolean;
	endsWithDish: boolean;
}

function readClause(text: string, chat: Chat): Clause {
	const { said, words } = readTalk(text, chat);
	const [first = '', last = ''] = [said.named[0]?.text, said.named.at(-1)?.text];
	const isBoth = words.isGone && words.isBack;
	return {
		skus: said.named.flatMap(({ dishes }) => dishes.map(({ sku }) => sku)),
		way: isBoth ? undefined : words.isGone ? 'off' : words.isBack ? 'on' : undefined,
		isUnclear: isBoth || words.isDenied,
		isOnly: said.isOnly,
		saysAlso: ALSO.test(text),
		beginsWithDish: text.startsWith(first),
		endsWithDish: text.endsWith(last),
	};
}

/** Where a clause only names a dish, it goes with the words of a list: "soup, cola are gone" or "no soup, cola". */
function wayOf(clause: Clause, index: number, clauses: readonly Clause[]): Way | undefined {
	if (clause.isUnclear) return undefined;
	if (clause.way !== undefined) return clause.way;
	if (clause.saysAlso) return undefined;
	const isSaid = (one: Clause) => one.way !== undefined || one.isUnclear;
	const before = clauses.slice(0, index).findLast(isSaid);
	const behind = clauses.slice(index + 1).find(isSaid);
	const ways = [
		...(before?.endsWithDish === true ? [before.way] : []),
		...(behind?.beginsWithDish === true ? [behind.way] : []),
	];
	const [way] = ways;
	return ways.every((one) => one === way) ? way : undefined;
}

/** What a text says of each dish, as far as its clauses tell: undefined unless each has one way. */
export function readWays(
	text: string,
	skus: readonly string[],
	chat: Chat,
): ReadonlyMap<string, Way> | undefined {
	const clauses = clausesOf(text, chat);
	const ways = new Map<string, Way>();
	for (const [index, clause] of clauses.entries()) {
		const way = wayOf(clause, index, clauses);
		for (const sku of clause.skus) {
			if (way === undefined || (ways.get(sku) ?? way) !== way) return undefined;
			ways.set(sku, way);
		}
	}
	return skus.every((sku) => ways.has(sku)) ? ways : undefined;
}

/** What is so in one store only, as far as the part of a text tells that says so. */
export function readOnlyWay(text: string, chat: Chat): Way | undefined {
	const only = clausesOf(text, chat).find(({ isOnly }) => isOnly);
	return only?.isUnclear === true ? undefined : only?.way;
}

const SAYS_EXCEPT = new RegExp(
	`(?<!\\p{L})(?:${EXCEPT.join('|')}|(?<=(?:all|everything) (?:\\p{L}+ )?)but)(?!\\p{L})`,
	'iu',
);

/** The word, such as "except", behind which a text names a dish or a category. */
export function exceptIn(text: string, chat: Chat): string | undefined {
	const found = SAYS_EXCEPT.exec(text);
	if (found === null) return undefined;
	const [word] = found;
	const { said } = readTalk(text.slice(found.index + word.length).trim(), chat);
	const isNamed = said.named.length > 0 || categoryOf(said.unread.join(' '), chat) !== undefined;
	return isNamed ? word : undefined;
}
