import { categoryBody } from './categories';
import type { WholeMenu } from './menu';
import { findSold, type Sold } from './sold';

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
