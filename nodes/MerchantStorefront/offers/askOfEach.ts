import {
	areShown,
	askWhetherAndWhen,
	buttonsWith,
	choose,
	exampleOf,
	say,
	storesExcluded,
	storesNear,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { clausesOf, type Clause, type Way } from './clauses';
import { stateOf } from './dishState';
import { foldText } from './foldText';
import { eachOnce, type KnownDish } from './knownDishes';
import { dishesIn, namedIn } from './splitCommand';
import { BEFORE_STORE, EXCEPT, ONLY, readUntil } from './untilWords';
import { groupBy } from '../platform/groupBy';

/** What a message says of some dishes. */
interface Claim {
	dishes: readonly KnownDish[];
	/** Those that it names; the others are meant where there is none. */
	storeIds: readonly string[];
	way: Way;
	until?: number | undefined;
	/** Whether a later clause takes it back. */
	isTakenBack: boolean;
}

interface Named {
	/** What each name may mean. */
	names: KnownDish[][];
	storeIds: string[];
	until?: number | undefined;
	others: string[];
}

/** One of several dishes may be meant: each gets its button. */
function meantBy(name: string, chat: Chat): KnownDish[] {
	const named = eachOnce(chat.storeIds.flatMap((id) => namedIn(id, name, chat)));
	return named.length > 0 ? named : chat.known.nearest(name, chat.storeIds);
}

function namedInClause({ text }: Clause, chat: Chat): Named {
	const said = text.replace(ONLY, '').replace(/[,:]/g, ' ');
	const words = said.split(' ').filter(Boolean);
	const end = endIn(words, chat);
	const { names, rest } = dishesIn(
		[...words.slice(0, end.first), ...words.slice(end.behind)].join(' '),
		chat,
	);
	const others = rest.filter((word) => /[\p{L}\d]/u.test(word) && !isPlace(word));
	const storesOf = (word: string) => storesNear(word, chat.storeIds);
	const stores = [...new Set(others.flatMap(storesOf))];
	// Such as "except in podil".
	const excluded = storesExcluded(said, undefined, chat.storeIds);
	return {
		names: names.map((name) => meantBy(name, chat)),
		storeIds: excluded.length === 0 ? stores : chat.storeIds.filter((id) => !excluded.includes(id)),
		until: end.until,
		others: others.filter((word) => storesOf(word).length === 0 && !EXCEPT.test(foldText(word))),
	};
}

const isPlace = (word: string) => BEFORE_STORE.has(foldText(word));

/** The longest end that can be read, and where it stands. */
function endIn(words: readonly string[], { now, timeZone }: Chat) {
	const most = Math.min(words.length, LONGEST_END);
	for (let count = most; count > 0; count--) {
		for (let first = 0; first + count <= words.length; first++) {
			const until = readUntil(words.slice(first, first + count).join(' '), now, timeZone);
			if (until !== undefined) return { until, first, behind: first + count };
		}
	}
	return { until: undefined, first: 0, behind: 0 };
}

/** As many words as an end has. */
const LONGEST_END = 6;

const OPPOSITE = { off: 'on', on: 'off' } as const;

/** Such as "not soup but salad". */
const isDenied = ({ isDenial }: Clause, next?: Clause) =>
	isDenial === true && next?.isBehindBut === true;

/** What each clause says, also where another says it for it; undefined where that isn't clear. */
function waysOf(
	clauses: readonly Clause[],
	named: readonly Named[],
): Array<Way | undefined> | undefined {
	let before: { way: Way; leads: boolean } | undefined;
	const ways: Array<Way | undefined> = [];
	for (const [index, clause] of clauses.entries()) {
		const next = clauses.slice(index + 1).find(({ way }) => way !== undefined);
		const behind = next?.leads === false ? next.way : undefined;
		const denied = clauses[index - 1];
		const { names = [], storeIds = [] } = named[index] ?? {};
		let { way } = clause;
		if (clause.isUndo === true) {
			if (before !== undefined) before = { ...before, leads: false };
		} else if (clause.isOpposite === true) {
			const said = before?.way ?? next?.way;
			way = said && OPPOSITE[said];
		} else if (way === undefined) {
			if (denied !== undefined && isDenied(denied, clause)) way = 'off';
			else if (isDenied(clause, clauses[index + 1])) way = 'on';
			else if (before?.leads !== true) way = behind ?? before?.way;
			else if (behind === undefined || behind === before.way) way = before.way;
			else if (names.length > 0 || storeIds.length > 0) return undefined;
		}
		ways.push(way);
		if (clause.way !== undefined) {
			before = { way: clause.lastWay ?? clause.way, leads: clause.leads === true };
		}
	}
	return ways;
}

/** What the clauses of a text say; undefined where that isn't clear. */
function claimsOf(clauses: readonly Clause[], chat: Chat) {
	const named = clauses.map((clause) => namedInClause(clause, chat));
	const ways = waysOf(clauses, named);
	if (ways === undefined) return undefined;
	const allStores = new Set(named.flatMap(({ storeIds }) => storeIds));
	let claims: Claim[] = [];
	let areAllRead = true;
	for (const [index, clause] of clauses.entries()) {
		const one = named[index];
		const way = ways[index];
		if (one === undefined) continue;
		if (clause.isUndo === true) claims = claims.map((claim) => ({ ...claim, isTakenBack: true }));
		const { names, others, until } = one;
		areAllRead &&= others.length === 0;
		const hasNames = names.length > 0;
		const isOfOther = !hasNames && others.length > 0;
		// The store of something else isn't that of a dish.
		if (isOfOther && clause.way !== undefined && one.storeIds.length > 0) return undefined;
		if (way === undefined || isOfOther) continue;
		if (clause.isCut === true && one.storeIds.length > 0) return undefined;
		const isSaid =
			clause.way !== undefined || clause.isOpposite === true || one.storeIds.length > 0;
		if (!hasNames && !isSaid) continue;
		const withNames = [...named.slice(0, index).reverse(), ...named.slice(index + 1)].find(
			(other) => other.names.length > 0,
		);
		const source = hasNames ? one : withNames;
		if (source === undefined) continue;
		// Such as "podil: no soup, salad is back".
		const heading = named[0]?.storeIds ?? [];
		const isBelow = allStores.size === heading.length && beginsWithStore(clauses[0], chat);
		const inherited = hasNames ? (isBelow ? heading : []) : source.storeIds;
		const storeIds = one.storeIds.length > 0 ? one.storeIds : inherited;
		const { lastWay } = clause;
		if (lastWay !== undefined && source.names.length !== 2) return undefined;
		claims.push(
			...source.names.map((dishes, place) => ({
				...{ dishes, storeIds, until, isTakenBack: false },
				way: lastWay !== undefined && place > 0 ? lastWay : way,
			})),
		);
	}
	return { claims, areAllRead };
}

function beginsWithStore({ text }: Clause = { text: '' }, { storeIds }: Chat): boolean {
	const [first = '', second = ''] = text.split(/[\s:]+/);
	return storesNear(isPlace(first) ? second : first, storeIds).length > 0;
}

interface Place {
	sku: string;
	storeId: string;
}

interface Change extends Place {
	way: Way;
	until?: number | undefined;
}

/** What is to be so of each dish in each store; undefined where the message says both of it. */
function wantedOf(claims: readonly Claim[], chat: Chat): Change[] | undefined {
	const dishes = eachOnce(claims.flatMap((claim) => claim.dishes));
	const wanted = dishes.flatMap(({ sku }) => {
		const ofDish = claims.filter((claim) => claim.dishes.some((dish) => dish.sku === sku));
		const sellers = chat.storeIds.filter((id) => chat.known.soldIn(id, sku).length > 0);
		return sellers.flatMap((storeId): Array<Change | undefined> => {
			const [here, anywhere] = [
				ofDish.filter(({ storeIds }) => storeIds.includes(storeId)),
				ofDish.filter(({ storeIds }) => storeIds.length === 0),
			];
			const said = here.length > 0 ? here : anywhere;
			const valid = said.filter(({ isTakenBack }) => !isTakenBack);
			const [first, ...others] = valid;
			if (first !== undefined) {
				const { way, until } = first;
				return [
					others.every((other) => other.way === way) ? { sku, storeId, way, until } : undefined,
				];
			}
			// Nobody says that it is gone because it isn't back after all.
			return said.some(({ way }) => way === 'off') ? [{ sku, storeId, way: 'on' }] : [];
		});
	});
	const clear = wanted.filter((one) => one !== undefined);
	return clear.length < wanted.length ? undefined : clear;
}

/** Such as "soup is back in podil, not in obolon": a button for each thing that is not so yet; undefined where a message says only one thing. */
export function askOfEach(text: string, isCommand: boolean, chat: Chat): ChatReply | undefined {
	const clauses = clausesOf(text);
	const saysWays = new Set(clauses.flatMap(({ way, lastWay }) => [way, lastWay]));
	const isTurned = clauses.some(
		(clause, index) =>
			clause.isOpposite === true || clause.isUndo === true || isDenied(clause, clauses[index + 1]),
	);
	if (!isTurned && !(saysWays.has('off') && saysWays.has('on'))) return undefined;
	const said = claimsOf(clauses, chat);
	if (said === undefined) {
		return dishesIn(text, chat).names.length > 0 ? writeForEach(UNCLEAR, chat) : undefined;
	}
	const { claims, areAllRead } = said;
	const ways = new Set(claims.map(({ way }) => way));
	// Such as "no napkins, soup is back": something else is off.
	const isOnlyBack = ways.has('on') && saysWays.has('off');
	if (ways.size < 2 && !isOnlyBack && claims.every(({ isTakenBack }) => !isTakenBack)) {
		return undefined;
	}
	// "Not soup but salad" corrects what took soup off, and may be of an order otherwise.
	const isCorrection =
		areAllRead && claims.some((claim) => claim.way === 'on' && isOff(claim, chat));
	if (!isCorrection && clauses.every(({ way }) => way === undefined)) return undefined;
	const wanted = wantedOf(claims, chat);
	if (wanted === undefined || wanted.length === 0) return writeForEach(UNCLEAR, chat);
	const changes = wanted.filter((one) => isOffIn(one, chat) !== (one.way === 'off'));
	if (changes.length > 0) return askToChange(changes, wanted, chat);
	return say(
		isCommand || areAllRead ? `${statesOf(wanted, chat).join(' ')} Nothing to change.` : '',
	);
}

const isOff = ({ dishes }: Claim, { offNow }: Chat) =>
	offNow.some(({ sku }) => dishes.some((dish) => dish.sku === sku));

const isOffIn = ({ sku, storeId }: Place, { offNow }: Chat) =>
	offNow.some((entry) => entry.sku === sku && entry.storeId === storeId);

export const UNCLEAR = "Can't tell which dish is off and which is back, so nothing is changed.";
const TOO_MANY = 'These are too many for buttons, so nothing is changed.';
export const writeForEach = (why: string, chat: Chat) =>
	say(`${why} Write a message for each, such as: /off ${exampleOf(chat)} in ${chat.storeIds[0]}`);

const sellersOf = (sku: string, { known, storeIds }: Chat) =>
	storeIds.filter((id) => known.soldIn(id, sku).length > 0);

/** How each dish is now. */
const statesOf = (dishes: readonly Place[], chat: Chat) =>
	[...new Set(dishes.map(({ sku }) => sku))].flatMap((sku) =>
		stateOf(chat.known.get(sku) ?? { sku, storeIds: chat.storeIds }, chat),
	);

function askToChange(changes: readonly Change[], wanted: readonly Change[], chat: Chat): ChatReply {
	const bySku = [...groupBy(changes, ({ sku }) => sku)];
	const isInAll = ([sku, same]: (typeof bySku)[number]) =>
		same.length === sellersOf(sku, chat).length &&
		new Set(same.map(({ way, until }) => `${way} ${until}`)).size === 1;
	const inOne = new Set(changes.map(({ storeId }) => storeId)).size === 1;
	const [{ until, storeId }] = changes as [Change];
	const areOff = changes.every((one) => one.way === 'off' && one.until === until);
	if (areOff && (inOne || bySku.every(isInAll))) {
		const skus = bySku.map(([sku]) => sku);
		const where = bySku.every(isInAll) ? undefined : storeId;
		const asked = askWhetherAndWhen({ verb: 'stop', skus, storeId: where, until }, chat);
		const others = statesOf(
			wanted.filter(({ sku }) => !skus.includes(sku)),
			chat,
		);
		if (areShown(asked.buttons)) return { ...asked, reply: [...others, asked.reply].join(' ') };
	}
	const buttonOf = { off: buttonsWith('Off', chat), on: buttonsWith('Back', chat) };
	const buttons = bySku.flatMap((one) => {
		const [sku, same] = one;
		const isAll = same.length > 1 && isInAll(one);
		return (isAll ? same.slice(0, 1) : same).map((change) =>
			buttonOf[change.way](sku, isAll ? undefined : change.storeId, change.until),
		);
	});
	if (!areShown(buttons)) return writeForEach(TOO_MANY, chat);
	return choose([...statesOf(wanted, chat), 'What is to change?'].join('\n'), buttons);
}
