import { listNames, show } from '../../platform/shown';
import type { Problem, Place } from '../../sheet/problems';
import { optionOffers, storesOfGroups, type Dish, type WholeMenu } from './build';
import { MOST_SUGGESTED, suggest } from './categories';
import type { Group, Option } from './options';

type OffersOf = ReturnType<typeof optionOffers>;

/** Where a dish of the menu came from. */
export type DishPlace = (dish: Dish, field: 'sku' | 'category' | 'categories' | 'options') => Place;

export interface MenuFindings {
	problems: Problem[];
	/** Looks like a mistake, and may be meant: stops as the safety limits do. */
	reasonsToStop: string[];
	warnings: Problem[];
}

/** What the parts of a menu say of each other. */
export function checkWholeMenu(menu: WholeMenu, at: DishPlace): MenuFindings {
	const offersOf = optionOffers(menu);
	return {
		problems: [...checkDishes(menu, at), ...checkOptions(menu, offersOf)],
		reasonsToStop: fullPrices(menu, offersOf),
		warnings: unusedGroups(menu),
	};
}

function checkDishes({ dishes, groups, options }: WholeMenu, at: DishPlace): Problem[] {
	const problems: Problem[] = [];
	const unknown = new Map<string, string>();
	for (const dish of dishes) {
		const option = options.get(dish.sku);
		if (option !== undefined) {
			problems.push({
				...option.at('sku'),
				value: show(dish.sku),
				message: `is also a dish's, ${at(dish, 'sku').place}. Give the option its own SKU.`,
			});
		}
		const names = dish.optionGroups ?? [];
		names.forEach((name, index) => {
			if (names.indexOf(name) < index) {
				const message = 'is in the list twice.';
				problems.push({ ...at(dish, 'options'), value: show(name), message });
			}
			if (groups.has(name)) return;
			const message =
				unknown.get(name) ??
				`isn't a group that has options.${unknown.size < MOST_SUGGESTED ? suggest(name, groups.keys()) : ''}${groups.size === 0 ? ' No rows with options came in.' : ''}`;
			unknown.set(name, message);
			problems.push({ ...at(dish, 'options'), value: show(name), message });
		});
	}
	return problems;
}

function checkOptions(menu: WholeMenu, offersOf: OffersOf): Problem[] {
	const { groups, options, dishes } = menu;
	const problems: Problem[] = [];
	const storesOf = storesOfGroups(dishes);
	const lacking = new Set<string>();
	for (const group of groups.values()) {
		const stores = storesOf.get(group.name);
		if (stores === undefined) continue;
		const left = new Map([...stores.keys()].map((storeId) => [storeId, 0]));
		for (const { sku, max = 1 } of group.members) {
			const known = new Set<string>();
			for (const { storeId, status } of offersOf(sku)) {
				known.add(storeId);
				if (status !== 'disabled' && left.has(storeId)) {
					left.set(storeId, (left.get(storeId) ?? 0) + max);
				}
			}
			const option = options.get(sku);
			if (option === undefined || option.everywhere !== undefined) continue;
			const missing = [...stores.keys()].filter((storeId) => !known.has(storeId));
			if (missing.length > 0 && !lacking.has(sku)) {
				lacking.add(sku);
				problems.push(withoutPrice(option, missing, group, stores));
			}
		}
		const dark = [...left].filter(([, most]) => most < group.min);
		if (dark.length > 0) problems.push(nothingToChoose(group, dark, stores));
	}
	return problems;
}

function withoutPrice(
	{ title, at }: Option,
	missing: readonly string[],
	{ name }: Group,
	stores: ReadonlyMap<string, Dish>,
): Problem {
	return {
		...at('storeId'),
		value: show(title),
		message: `has a price in another store and none in ${listNames(missing)}, where ${show(stores.get(missing[0])?.title)} is sold with ${show(name)}. Add a row for that store, with Status disabled if it isn't sold there, or empty the store.`,
	};
}

function nothingToChoose(
	{ name, min, at }: Group,
	dark: ReadonlyArray<readonly [string, number]>,
	stores: ReadonlyMap<string, Dish>,
): Problem {
	const [[storeId]] = dark;
	return {
		...at('status'),
		value: show(name),
		message: `must be chosen (at least ${min}), and too few of its options are on sale in ${listNames(dark.map(([id]) => id))}: nobody could order ${show(stores.get(storeId)?.title)} there.`,
	};
}

const MOST_LISTED = 20;

/** A price that was typed instead of a surcharge: it is as high as that of a dish of the group. */
function fullPrices(menu: WholeMenu, offersOf: OffersOf): string[] {
	const { dishes, groups, options } = menu;
	const cheapest = new Map<string, Map<string, { price: number; dish: Dish }>>();
	for (const dish of dishes) {
		for (const name of dish.optionGroups ?? []) {
			let ofGroup = cheapest.get(name);
			if (ofGroup === undefined) cheapest.set(name, (ofGroup = new Map()));
			for (const { storeId, listPrice } of dish.offers) {
				const known = ofGroup.get(storeId);
				if (known === undefined || listPrice < known.price) {
					ofGroup.set(storeId, { price: listPrice, dish });
				}
			}
		}
	}
	const found: string[] = [];
	for (const { name, members } of groups.values()) {
		const ofGroup = cheapest.get(name);
		if (ofGroup === undefined) continue;
		for (const { sku } of members) {
			const odd = offersOf(sku).find(({ storeId, listPrice }) => {
				const { price = 0 } = ofGroup.get(storeId) ?? {};
				return price > 0 && listPrice >= price;
			});
			const option = options.get(sku);
			if (odd === undefined || option === undefined) continue;
			const { price, dish } = ofGroup.get(odd.storeId) ?? {};
			found.push(
				`${option.at('listPrice').place}: ${show(option.title)} ${odd.listPrice} on ${show(dish?.title)} for ${price}`,
			);
		}
	}
	if (found.length === 0) return [];
	return [
		`A surcharge is added to the price of the dish, and these look like full prices: ${listNames(found, MOST_LISTED)}.`,
	];
}

function unusedGroups({ dishes, groups }: WholeMenu): Problem[] {
	const used = new Set(dishes.flatMap(({ optionGroups }) => optionGroups ?? []));
	return [...groups.values()]
		.filter(({ name }) => !used.has(name))
		.map(({ name, at }) => ({
			...at('group'),
			value: show(name),
			message: 'is a group that no dish names in its column Options.',
		}));
}
