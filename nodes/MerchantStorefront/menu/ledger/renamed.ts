import { groupBy } from '../../platform/groupBy';
import { skuFromTitle } from '../rows/identities';
import { lookAlikeKey } from '../rules/lookAlike';
import { startsOf } from './dishNames';
import { isOffered, nameOf, priceOf, sells, type Part, type Thing } from './things';

/** A dish that is gone, and a new one that most likely is the same, by their names and SKUs. */
export interface Renamed {
	from: Named;
	to: Named;
	/**
	 * By what they are the same: their SKUs but for how these are typed, their names, with or without
	 * what is behind a comma, their names but for a size, or the only place that both have.
	 */
	by: 'typing' | 'name' | 'size' | 'place';
	/** Whether the old one was off, and guests can order the new one. */
	isBack: boolean;
}

interface Named {
	key: string;
	name: string;
	/** What its SKU was made of. */
	knownBy: 'SKU' | 'name' | 'category';
}

/** Behind a name, such as ", 350 g" or " 30 cm". */
const SIZE = /(?:,[^,]*|\s\(?\d+(?:[.,/]\d+)?\s*\p{L}{1,3}\.?\)?)$/u;

/** How a dish that is gone is found among the new ones, the surest first. */
const WAYS: ReadonlyArray<{
	by: Renamed['by'];
	keysOf(gone: Thing): readonly string[];
	/** Where these are others. */
	keysOfNew?(added: Thing): readonly string[];
}> = [
	{ by: 'typing', keysOf: ([key]) => [lookAlikeKey(key)] },
	{ by: 'name', keysOf: (dish) => [nameIn(dish)] },
	{ by: 'name', keysOf: (dish) => startsOf(nameIn(dish)), keysOfNew: (dish) => [nameIn(dish)] },
	{ by: 'name', keysOf: (dish) => [nameIn(dish)], keysOfNew: (dish) => startsOf(nameIn(dish)) },
	{ by: 'size', keysOf: (dish) => [nameIn(dish).replace(SIZE, '')] },
];

/** Which of the dishes that are gone are there again, each as one other dish: guests see a new one. */
export function findRenamed(added: readonly Thing[], gone: readonly Thing[]): Renamed[] {
	if (added.length === 0 || gone.length === 0) return [];
	const free = new Set(added);
	const pairs = new Map<Thing, Renamed>();
	const pair = (from: Thing, to: Thing, by: Renamed['by']) => {
		free.delete(to);
		const areByName = by === 'name' && [from, to].every((dish) => knownBy(dish) === 'name');
		const isBack = !isOffered('dish', from) && isOffered('dish', to);
		pairs.set(from, { from: named(from), to: named(to), by: areByName ? 'size' : by, isBack });
	};
	for (const { by, keysOf, keysOfNew = keysOf } of WAYS) {
		// Of several sizes, the one of the same price is the likeliest.
		for (const priceIn of [priceSold, () => undefined]) {
			const keyed = [...free].reverse().flatMap((dish) => {
				return keysOfNew(dish).map((key) => ({ key: JSON.stringify([key, priceIn(dish)]), dish }));
			});
			const byKey = groupBy(keyed, ({ key }) => key);
			for (const from of gone) {
				if (pairs.has(from)) continue;
				for (const key of keysOf(from)) {
					const same = byKey.get(JSON.stringify([key, priceIn(from)])) ?? [];
					let to = same.pop()?.dish;
					while (to !== undefined && !free.has(to)) to = same.pop()?.dish;
					if (to === undefined) continue;
					// Guests see neither of two that are off.
					if (by !== 'typing' && ![from, to].some((dish) => isOffered('dish', dish))) break;
					pair(from, to, by);
					break;
				}
			}
		}
	}
	for (const [from, to] of findInPlace(added, gone)) {
		if (!pairs.has(from) && free.has(to)) pair(from, to, 'place');
	}
	return gone.flatMap((from) => pairs.get(from) ?? []);
}

const priceSold = ([, , parts]: Thing) => priceOf(parts.filter(sells));

const nameIn = (dish: Thing) => nameOf('dish', dish).trim().toLowerCase();

const named = (dish: Thing): Named => ({
	key: dish[0],
	name: nameOf('dish', dish),
	knownBy: knownBy(dish),
});

function knownBy(dish: Thing): Named['knownBy'] {
	const made = startsOf(nameIn(dish)).map(skuFromTitle);
	if (made.includes(dish[0])) return 'name';
	return made.some((one) => one !== '' && dish[0].endsWith(`-${one}`)) ? 'category' : 'SKU';
}

/** The only ones of their category and price that are gone and new, known by their names. */
function findInPlace(added: readonly Thing[], gone: readonly Thing[]): Map<Thing, Thing> {
	const byPlace = (dishes: readonly Thing[]) =>
		groupBy(
			dishes.filter((dish) => isOffered('dish', dish) && knownBy(dish) !== 'SKU'),
			placeOf,
		);
	const before = byPlace(gone);
	const pairs = new Map<Thing, Thing>();
	for (const [place, [to, ...others]] of byPlace(added)) {
		const [from, ...more] = before.get(place) ?? [];
		const isOne = from !== undefined && others.length + more.length === 0;
		if (isOne && place !== undefined) pairs.set(from, to);
	}
	return pairs;
}

/** Undefined where it isn't remembered. */
function placeOf(dish: Thing): string | undefined {
	const [, { category }, parts] = dish;
	const prices = pricesIn(parts.filter(sells));
	const isKnown = typeof category === 'string' && prices !== undefined;
	return isKnown ? JSON.stringify([category, prices]) : undefined;
}

/** One for all stores, or that of each of them. */
function pricesIn(sold: readonly Part[]) {
	const price = priceOf(sold);
	const each = sold.map(([storeId, { listPrice }]) => JSON.stringify([storeId, listPrice]));
	const isKnown = sold.every(([, { listPrice }]) => listPrice !== undefined);
	return price === undefined && isKnown ? each.sort() : price;
}
