import { groupBy } from '../../platform/groupBy';
import { skuFromTitle } from '../rows/sizes';
import { lookAlikeKey } from '../rules/lookAlike';
import { isOffered, nameOf, priceOf, sells, type Thing } from './things';

/** A dish that is gone, and a new one that most likely is the same, by their names and SKUs. */
export interface Renamed {
	from: Named;
	to: Named;
	/**
	 * By what they are the same: their SKUs but for how these are typed, their names, with or without
	 * what is behind a comma, their names but for a size, or the only place that both have.
	 */
	by: 'typing' | 'name' | 'size' | 'place';
}

interface Named {
	key: string;
	name: string;
	/** What its SKU was made of. */
	knownBy: 'SKU' | 'name' | 'category';
}

/** Behind a name, such as ", 350 g" or " 30 cm". */
const SIZE = /(?:,[^,]*|\s\(?\d+(?:[.,/]\d+)?\s*\p{L}{1,3}\.?\)?)$/u;

/** Which of the dishes that are gone are there again, as another dish: guests see a new one. */
export function findRenamed(added: readonly Thing[], gone: readonly Thing[]): Renamed[] {
	if (added.length === 0 || gone.length === 0) return [];
	const byKey = newestBy(added, ([key]) => [lookAlikeKey(key)]);
	const byName = newestBy(added, (dish) => [nameIn(dish)]);
	const byStart = newestBy(added, (dish) => startsOf(nameIn(dish)));
	const byBareName = newestBy(added, (dish) => [nameIn(dish).replace(SIZE, '')]);
	const inPlace = findInPlace(added, gone);
	return gone.flatMap((from): Renamed[] => {
		const name = nameIn(from);
		const pair = (to: Thing, by: Renamed['by']) => [{ from: named(from), to: named(to), by }];
		const typed = byKey.get(lookAlikeKey(from[0]));
		if (typed !== undefined) return pair(typed, 'typing');
		if (!isOffered('dish', from)) return [];
		const starts = startsOf(name).map((start) => byName.get(start));
		const same = starts.find((to) => to !== undefined) ?? byStart.get(name);
		if (same !== undefined) {
			const areByName = [from, same].every((dish) => knownBy(dish) === 'name');
			return pair(same, areByName ? 'size' : 'name');
		}
		const resized = byBareName.get(name.replace(SIZE, ''));
		if (resized !== undefined) return pair(resized, 'size');
		const other = inPlace.get(from);
		return other === undefined ? [] : pair(other, 'place');
	});
}

const nameIn = (dish: Thing) => nameOf('dish', dish).trim().toLowerCase();

/** A name, and what is left of it without what is behind its last commas. */
const startsOf = (name: string) =>
	name.split(', ').map((_part, index, all) => all.slice(0, all.length - index).join(', '));

const newestBy = (dishes: readonly Thing[], keysOf: (dish: Thing) => readonly string[]) =>
	new Map(dishes.flatMap((dish) => keysOf(dish).map((key) => [key, dish] as const)));

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

/** Undefined where it isn't remembered, or stores have other prices. */
function placeOf([, { category }, parts]: Thing): string | undefined {
	const price = priceOf(parts.filter(sells));
	const isKnown = typeof category === 'string' && price !== undefined;
	return isKnown ? JSON.stringify([category, price]) : undefined;
}
