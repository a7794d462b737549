import type { Product } from '../product';
import { filled, OPTION_DETAILS, SURCHARGE_DETAILS } from '../fieldsOf';
import type { Category } from './categories';
import type { Option, Group, Priced } from './options';

/** All of a company's menu. */
export interface WholeMenu {
	categories: readonly Category[];
	dishes: readonly Product[];
	groups: ReadonlyMap<string, Group>;
	options: ReadonlyMap<string, Option>;
}

/** Of a group, the stores that sell one of its dishes: the first of these, and the cheapest. */
export type StoresOfGroup = Map<string, { first: Product; cheapest: Product; price: number }>;

/** What an option costs in one store. */
export interface Surcharge extends Omit<Priced, 'at'> {
	storeId: string;
}

/** An option as stores sell it. */
export type SoldOption = Omit<Option, 'prices' | 'at'> & {
	companyId: string;
	offers: Surcharge[];
};

/** What is sent of a company: what a request doesn't replace is empty. */
export interface CompanyMenu {
	companyId: string;
	dishes: readonly Product[];
	options: readonly SoldOption[];
	groups: readonly Group[];
	categories: readonly Category[];
}

export const dishesOnly = (companyId: string, dishes: readonly Product[]): CompanyMenu => ({
	...{ companyId, dishes, options: [], groups: [], categories: [] },
});

export const menuOfCompany = (
	companyId: string,
	menu: WholeMenu,
	{ offersOf } = findSold(menu),
): CompanyMenu => ({
	companyId,
	dishes: menu.dishes,
	options: [...menu.options.values()].map((option) => ({
		...filled(option, OPTION_DETAILS),
		sku: option.sku,
		title: option.title,
		companyId,
		offers: offersOf(option.sku),
	})),
	groups: [...menu.groups.values()],
	categories: menu.categories,
});

/** What is sold where. */
export interface Sold {
	/** Of each group that a dish names. */
	storesOf: ReadonlyMap<string, StoresOfGroup>;
	/** An option without a store is offered wherever a dish of its groups is sold. */
	offersOf(sku: string): Surcharge[];
}

export function findSold(menu: Pick<WholeMenu, 'dishes' | 'groups' | 'options'>): Sold {
	const storesOf = storesOfGroups(menu.dishes);
	const storesOfOption = new Map<string, Set<string>>();
	for (const { group, members } of menu.groups.values()) {
		for (const { sku } of members) {
			const stores = storesOfOption.get(sku) ?? new Set();
			storesOfOption.set(sku, stores);
			for (const storeId of storesOf.get(group)?.keys() ?? []) stores.add(storeId);
		}
	}
	return {
		storesOf,
		offersOf: (sku) => offersIn(storesOfOption.get(sku) ?? new Set(), menu.options.get(sku)),
	};
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

function offersIn(stores: ReadonlySet<string>, option: Option | undefined): Surcharge[] {
	const prices = option?.prices ?? new Map<undefined, Priced>();
	return [...new Set([...prices.keys(), ...(prices.has(undefined) ? stores : [])])].flatMap(
		(storeId) => {
			const priced = prices.get(storeId) ?? prices.get(undefined);
			if (storeId === undefined || priced === undefined) return [];
			return {
				storeId,
				...filled(priced, SURCHARGE_DETAILS),
				listPrice: priced.listPrice,
			};
		},
	);
}
