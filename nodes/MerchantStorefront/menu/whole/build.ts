import type { Product } from '../product';
import { categoryBody, type Category } from './categories';
import type { Group, Option } from './options';

/** A dish, with the names of its groups. */
export type Dish = Omit<Product, 'offers'> & {
	optionGroups?: readonly string[];
	offers: ReadonlyArray<Product['offers'][number]>;
};

/** All of a company's menu. */
export interface WholeMenu {
	categories: readonly Category[];
	dishes: readonly Dish[];
	groups: ReadonlyMap<string, Group>;
	options: ReadonlyMap<string, Option>;
}

/** What an option costs in a store, and whether it is on sale. */
export interface OptionOffer {
	storeId: string;
	listPrice: number;
	status?: 'enabled' | 'disabled';
}

/** The request, everything in the order of its rows. */
export function buildWholeMenu(menu: WholeMenu) {
	const { categories, dishes, groups, options } = menu;
	const offersOf = optionOffers(menu);
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

/** Of each group, the stores that sell one of its dishes, with the first of these. */
export function storesOfGroups(dishes: readonly Dish[]): Map<string, Map<string, Dish>> {
	const stores = new Map<string, Map<string, Dish>>();
	for (const dish of dishes) {
		for (const name of dish.optionGroups ?? []) {
			let ofGroup = stores.get(name);
			if (ofGroup === undefined) stores.set(name, (ofGroup = new Map()));
			for (const { storeId } of dish.offers) {
				if (!ofGroup.has(storeId)) ofGroup.set(storeId, dish);
			}
		}
	}
	return stores;
}

/** An option without a store is offered wherever a dish of its groups is sold. */
export function optionOffers({
	dishes,
	groups,
	options,
}: Pick<WholeMenu, 'dishes' | 'groups' | 'options'>): (sku: string) => OptionOffer[] {
	const storesOf = storesOfGroups(dishes);
	const groupsOf = new Map<string, string[]>();
	for (const { name, members } of groups.values()) {
		for (const { sku } of members) {
			const names = groupsOf.get(sku);
			if (names === undefined) groupsOf.set(sku, [name]);
			else names.push(name);
		}
	}
	const found = new Map<string, OptionOffer[]>();
	const offersOf = (sku: string): OptionOffer[] => {
		const option = options.get(sku);
		if (option === undefined) return [];
		const { everywhere, inStore } = option;
		const [group = '', ...others] = groupsOf.get(sku) ?? [];
		if (everywhere !== undefined && inStore.size === 0 && others.length === 0) {
			// As nearly all options are, of which there may be a hundred thousand.
			const stores = [...(storesOf.get(group)?.keys() ?? [])];
			const { listPrice, status } = everywhere;
			return stores.map((storeId) => ({ storeId, listPrice, status }));
		}
		const offers = new Map(
			[...inStore].map(([storeId, { listPrice, status }]) => [
				storeId,
				{ storeId, listPrice, status },
			]),
		);
		if (everywhere === undefined) return [...offers.values()];
		const { listPrice, status } = everywhere;
		for (const name of groupsOf.get(sku) ?? []) {
			for (const storeId of storesOf.get(name)?.keys() ?? []) {
				if (!offers.has(storeId)) offers.set(storeId, { storeId, listPrice, status });
			}
		}
		return [...offers.values()];
	};
	return (sku) => {
		const known = found.get(sku) ?? offersOf(sku);
		found.set(sku, known);
		return known;
	};
}
