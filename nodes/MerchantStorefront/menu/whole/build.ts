import { categoryBody, type Category } from './categories';
import type { Option, Group } from './options';
import type { Offer, Product } from '../product';

/** All of a company's menu. */
export interface WholeMenu {
	categories: readonly Category[];
	dishes: readonly Product[];
	groups: ReadonlyMap<string, Group>;
	options: ReadonlyMap<string, Option>;
}

/** The request, everything in the order of its rows. */
export function buildWholeMenu(
	menu: WholeMenu,
	offersOf: Sold['offersOf'] = findSold(menu).offersOf,
) {
	const { categories, dishes, groups, options } = menu;
	return {
		categories: categories.map(categoryBody),
		products: dishes.map((dish, index) => ({
			sku: dish.sku,
			title: dish.title,
			description: dish.description,
			unit: dish.unit,
			media: dish.media,
			categories: {
				mainExternalId: dish.category,
				extraExternalIds: dish.categories,
			},
			optionGroups: (dish.optionGroups ?? []).map((externalId, at) => ({
				externalId,
				sortOrder: at + 1,
			})),
			offers: dish.offers.map(({ storeId, listPrice, stock, oldPrice, status, sortOrder }) => ({
				storeId,
				listPrice,
				stock,
				oldPrice,
				status,
				sortOrder: sortOrder ?? index + 1,
			})),
		})),
		options: [...options.values()].map(({ sku, title, media }) => ({
			sku,
			title,
			media,
			offers: offersOf(sku),
		})),
		optionGroups: [...groups.values()].map(({ name, title = name, min, max, members }) => ({
			externalId: name,
			title,
			type: max > 1 ? 'multiple' : 'single',
			min,
			max,
			options: members.map(({ sku, position, max: most }) => ({
				sku,
				sortOrder: position,
				max: most,
			})),
		})),
	};
}

/** Of a group, the stores that sell one of its dishes: the first of these, and the cheapest. */
export type StoresOfGroup = Map<string, { first: Product; cheapest: Product; price: number }>;

/** What is sold where. */
export interface Sold {
	/** Of each group that a dish names. */
	storesOf: ReadonlyMap<string, StoresOfGroup>;
	/** An option without a store is offered wherever a dish of its groups is sold. */
	offersOf(sku: string): Offer[];
}

export function findSold(menu: Pick<WholeMenu, 'dishes' | 'groups' | 'options'>): Sold {
	const storesOf = storesOfGroups(menu.dishes);
	const groupsOf = new Map<string, StoresOfGroup[]>();
	for (const { name, members } of menu.groups.values()) {
		const stores = storesOf.get(name) ?? new Map();
		// One list for all, since nearly all options are in one group only.
		const alone = [stores];
		for (const { sku } of members) {
			const known = groupsOf.get(sku);
			if (known === undefined) groupsOf.set(sku, alone);
			else if (known.length === 1) groupsOf.set(sku, [...known, stores]);
			else known.push(stores);
		}
	}
	const offers = new Map<string, Offer[]>();
	for (const [sku, option] of menu.options) {
		offers.set(sku, offersIn(groupsOf.get(sku) ?? [], option));
	}
	return { storesOf, offersOf: (sku) => offers.get(sku) ?? [] };
}

function storesOfGroups(dishes: readonly Product[]): Map<string, StoresOfGroup> {
	const storesOf = new Map<string, StoresOfGroup>();
	for (const dish of dishes) {
		for (const name of dish.optionGroups ?? []) {
			let stores = storesOf.get(name);
			if (stores === undefined) storesOf.set(name, (stores = new Map()));
			for (const { storeId, listPrice } of dish.offers) {
				const known = stores.get(storeId);
				if (known === undefined) {
					stores.set(storeId, { first: dish, cheapest: dish, price: listPrice });
				} else if (listPrice < known.price) {
					known.cheapest = dish;
					known.price = listPrice;
				}
			}
		}
	}
	return storesOf;
}

function offersIn(groups: readonly StoresOfGroup[], { everywhere, inStore }: Option): Offer[] {
	const offers: Offer[] = [];
	for (const [storeId, { listPrice, status }] of inStore ?? []) {
		offers.push({ storeId, listPrice, status });
	}
	if (everywhere === undefined) return offers;
	const { listPrice, status } = everywhere;
	const isSimple = inStore === undefined && groups.length === 1;
	const known = isSimple ? undefined : new Set(inStore?.keys());
	for (const stores of groups) {
		for (const storeId of stores.keys()) {
			if (known?.has(storeId) === true) continue;
			known?.add(storeId);
			offers.push({ storeId, listPrice, status });
		}
	}
	return offers;
}
