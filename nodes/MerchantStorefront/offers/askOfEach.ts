import { TOO_LONG } from './buttonData';
import {
	areShown,
	askWhetherAndWhen,
	buttonsWith,
	choose,
	exampleOf,
	labelsFor,
	say,
	sayWhere,
	storesNear,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { clausesOf, type Clause, type Way } from './clauses';
import { foldText } from './foldText';
import { eachOnce, type KnownDish } from './knownDishes';
import { dishesIn, namedIn } from './splitCommand';
import { BEFORE_STORE, ONLY, readUntil } from './untilWords';

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
	const { names, rest } = dishesIn(text.replace(/[,:]/g, ' ').trim(), chat);
	const end = endIn(rest, chat);
	const words = rest.filter((word) => !end.words.includes(word) && /[\p{L}\d]/u.test(word));
	const near = words.map((word) => (isPlace(word) ? [] : storesNear(word, chat.storeIds)));
	return {
		names: names.map((name) => meantBy(name, chat)),
		storeIds: [...new Set(near.flat())],
		until: end.until,
		others: words.filter((word, index) => !isPlace(word) && near[index]?.length === 0),
	};
}

const isPlace = (word: string) => BEFORE_STORE.has(foldText(word));

/** The longest end that can be read. */
function endIn(
	words: readonly string[],
	{ now, timeZone }: Chat,
): { until?: number; words: readonly string[] } {
	for (let count = words.length; count > 0; count--) {
		for (let first = 0; first + count <= words.length; first++) {
			const some = words.slice(first, first + count);
			const until = readUntil(some.join(' '), now, timeZone);
			if (until !== undefined) return { until, words: some };
		}
	}
	return { words: [] };
}

const OPPOSITE = { off: 'on', on: 'off' } as const;

/** What each clause says, also where another says it for it; undefined where that can't be told. */
function waysOf(clauses: readonly Clause[]): Array<Way | undefined> | undefined {
	let before: { way: Way; leads: boolean } | undefined;
	const ways: Array<Way | undefined> = [];
	for (const [index, clause] of clauses.entries()) {
		const next = clauses.slice(index + 1).find(({ way }) => way !== undefined);
		const behind = next?.leads === false ? next.way : undefined;
		const denied = clauses[index - 1];
		let way = clause.way;
		if (clause.isOpposite === true && before !== undefined) way = OPPOSITE[before.way];
		else if (clause.isBehindBut === true && denied?.isDenial === true) way ??= 'off';
		else if (clause.isDenial === true && clauses[index + 1]?.isBehindBut === true) way ??= 'on';
		else if (before?.leads === true) {
			if (way === undefined && behind !== undefined && behind !== before.way) return undefined;
			way ??= before.way;
		} else way ??= behind ?? before?.way;
		ways.push(way);
		if (clause.way !== undefined)
			before = { way: clause.lastWay ?? clause.way, leads: clause.leads === true };
	}
	return ways;
}

/** What the clauses of a text say; undefined where they can't be told apart. */
function claimsOf(clauses: readonly Clause[], chat: Chat) {
	const ways = waysOf(clauses);
	if (ways === undefined) return undefined;
	const named = clauses.map((clause) => namedInClause(clause, chat));
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
		if (way === undefined || (!hasNames && others.length > 0)) continue;
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

interface Change {
	sku: string;
	storeId: string;
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
		({ isOpposite, isUndo, isDenial }, index) =>
			isOpposite === true ||
			isUndo === true ||
			(isDenial === true && clauses[index + 1]?.isBehindBut === true),
	);
	if (!isTurned && !(saysWays.has('off') && saysWays.has('on'))) return undefined;
	if (clauses.some((clause) => clause.way !== 'off' && clause.text.search(ONLY) !== -1))
		return undefined;
	const said = claimsOf(clauses, chat);
	if (said === undefined) return dishesIn(text, chat).names.length > 0 ? cantTell(chat) : undefined;
	const { claims, areAllRead } = said;
	const ways = new Set(claims.map(({ way, isTakenBack }) => (isTakenBack ? OPPOSITE[way] : way)));
	const isTakenBack = claims.some((claim) => claim.isTakenBack);
	if (claims.length === 0 || (ways.size < 2 && !isTakenBack)) return undefined;
	const saysNothing = clauses.every(({ way }) => way === undefined);
	if (
		saysNothing &&
		!(areAllRead && claims.some((claim) => claim.way === 'on' && isOffOf(claim, chat)))
	)
		return undefined;
	const wanted = wantedOf(claims, chat);
	if (wanted === undefined) return cantTell(chat);
	return askToChange(wanted, isCommand || areAllRead, chat);
}

const isOffOf = ({ dishes }: Claim, { offNow }: Chat) =>
	offNow.some(({ sku }) => dishes.some((dish) => dish.sku === sku));

const cantTell = (chat: Chat) =>
	say(
		`Can't tell which dish is off and which is back, so nothing is changed. Write a message for each, such as: /off ${exampleOf(chat)} in ${chat.storeIds[0]}`,
	);

function askToChange(wanted: readonly Change[], isOrder: boolean, chat: Chat): ChatReply {
	const { known, offNow } = chat;
	const isOff = ({ sku, storeId }: Change) =>
		offNow.some((entry) => entry.sku === sku && entry.storeId === storeId);
	const changes = wanted.filter((one) => isOff(one) !== (one.way === 'off'));
	const skus = [...new Set(wanted.map(({ sku }) => sku))];
	const [first] = changes;
	const off = [...new Set(changes.map(({ sku }) => sku))];
	const sellersOf = (sku: string) =>
		chat.storeIds.filter((id) => known.soldIn(id, sku).length > 0).length;
	const storesOf = (sku: string) => changes.filter((one) => one.sku === sku);
	const labelOf = labelsFor(known.all());
	const states = (some: readonly string[]) =>
		some.map((sku) => {
			const same = offNow.filter(
				(entry) => entry.sku === sku && chat.storeIds.includes(entry.storeId),
			);
			const on = chat.storeIds.filter(
				(id) => known.soldIn(id, sku).length > 0 && same.every(({ storeId }) => storeId !== id),
			);
			const name = labelOf(known.get(sku) ?? { sku, storeIds: [] });
			if (same.length === 0) return `${name} is on sale.`;
			const also = on.length === 0 ? '' : `, on sale in ${on.join(' and ')}`;
			return `${name} is off ${sayWhere(same, chat)}${also}.`;
		});
	if (first === undefined) {
		return say(isOrder ? [...states(skus), 'So nothing is to be changed.'].join(' ') : '');
	}
	const { until } = first;
	const isOneQuestion = changes.every(
		(one) =>
			one.way === 'off' &&
			one.until === until &&
			storesOf(one.sku).length === storesOf(first.sku).length,
	);
	const isInAll = off.every((sku) => storesOf(sku).length === sellersOf(sku));
	const isInOne = new Set(changes.map(({ storeId }) => storeId)).size === 1;
	if (isOneQuestion && (isInAll || isInOne)) {
		const storeId = isInOne && !isInAll ? first.storeId : undefined;
		const asked = askWhetherAndWhen({ verb: 'stop', skus: off, storeId, until }, chat);
		const others = states(skus.filter((sku) => !off.includes(sku)));
		return { ...asked, reply: [...others, asked.reply].join(' ') };
	}
	const buttonFor = { off: buttonsWith('Off', chat), on: buttonsWith('Back', chat) };
	const buttons = off.flatMap((sku) => {
		const same = storesOf(sku);
		const [one, ...others] = same;
		const isAll =
			one !== undefined &&
			same.length > 1 &&
			same.length === sellersOf(sku) &&
			others.every((other) => other.way === one.way && other.until === one.until);
		return isAll
			? [buttonFor[one.way](sku, undefined, one.until)]
			: same.map(({ way, storeId, until }) => buttonFor[way](sku, storeId, until));
	});
	if (!areShown(buttons) || buttons.some(({ data }) => data === TOO_LONG)) return cantTell(chat);
	return choose([...states(skus), 'What is to change?'].join('\n'), buttons);
}
