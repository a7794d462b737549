import type { Product } from '../product';
import { categoryBody, type Category } from './categories';
import type { Group, Option } from './options';
import { findSold, type Sold } from './sold';

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
