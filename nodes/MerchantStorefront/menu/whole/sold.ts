import { storesIn, type Product } from '../product';
import { filled, OPTION_DETAILS, SURCHARGE_DETAILS } from '../fieldsOf';
import type { Category } from './categories';
import type { Option, Group, Priced } from './options';

/** All of a company's menu. */
export interface WholeMenu {
	companyId: string;
	categories: readonly Category[];
	dishes: readonly Product[];
	groups: ReadonlyMap<string, Group>;
	options: ReadonlyMap<string, Option>;
}

/** Of a group, the stores that sell one of its dishes: the first of these, and the cheapest. */
export type StoresOfGroup = Map<string, { first: Product; cheapest: Product; price: number }>;

/** What an option costs in one store. */
interface Surcharge extends Omit<Priced, 'at'> {
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

export const menuOfCompany = (menu: WholeMenu, { options } = findSold(menu)): CompanyMenu => ({
	companyId: menu.companyId,
	dishes: menu.dishes,
	options: [...options.values()],
	groups: [...menu.groups.values()],
	categories: menu.categories,
});

/** What is sold where. */
export interface Sold {
	/** Of each group that a dish names. */
	storesOf: ReadonlyMap<string, StoresOfGroup>;
	/** By SKU. One without a store is offered wherever a dish of its groups is sold. */
	options: ReadonlyMap<string, SoldOption>;
}

export function findSold({ companyId, dishes, groups, options }: WholeMenu): Sold {
	const storesOf = storesOfGroups(dishes);
	const sold = new Map<string, SoldOption>();
	for (const option of options.values()) {
		const { sku, title, prices } = option;
		const offers = [...prices].flatMap(([storeId, price]) =>
			storeId === undefined ? [] : offerIn(storeId, price),
		);
		sold.set(sku, { sku, title, companyId, offers, ...filled(option, OPTION_DETAILS) });
	}
	for (const { group, members } of groups.values()) {
		const stores = [...(storesOf.get(group)?.keys() ?? [])];
		for (const { sku } of members) {
			const option = sold.get(sku);
			const price = options.get(sku)?.prices.get(undefined);
			if (option === undefined || price === undefined) continue;
			const offered = storesIn(option.offers);
			const others = stores.filter((storeId) => !offered.has(storeId));
			option.offers = [...option.offers, ...others.map((storeId) => offerIn(storeId, price))];
		}
	}
	return { storesOf, options: sold };
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

const offerIn = (storeId: string, price: Priced): Surcharge => ({
	storeId,
	listPrice: price.listPrice,
	...filled(price, SURCHARGE_DETAILS),
});
