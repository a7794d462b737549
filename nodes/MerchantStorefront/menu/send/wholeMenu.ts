import { findSold, type Sold, type WholeMenu } from '../whole/sold';
import { bodyMaker } from './body';

const dishBody = bodyMaker('wholeMenu', 'dish');
const offerBody = bodyMaker('wholeMenu', 'offer');
const optionBody = bodyMaker('wholeMenu', 'option', ({ of }) => of === undefined);
const surchargeBody = bodyMaker('wholeMenu', 'option', ({ of }) => of === 'price');
const memberBody = bodyMaker('wholeMenu', 'option', ({ of }) => of === 'member');
const groupBody = bodyMaker('wholeMenu', 'group');
const categoryBody = bodyMaker('wholeMenu', 'category');

/** The request for all of a company's menu, everything in the order of its rows. */
export function buildWholeMenu(
	menu: WholeMenu,
	offersOf: Sold['offersOf'] = findSold(menu).offersOf,
) {
	const { categories, dishes, groups, options } = menu;
	return {
		categories: categories.map(categoryBody),
		products: dishes.map((dish, index) => ({
			...dishBody(dish),
			optionGroups: (dish.optionGroups ?? []).map((externalId, at) => ({
				externalId,
				sortOrder: at + 1,
			})),
			offers: dish.offers.map((offer) =>
				offerBody({ ...offer, sortOrder: offer.sortOrder ?? index + 1 }),
			),
		})),
		options: [...options.values()].map((option) => ({
			...optionBody(option),
			offers: offersOf(option.sku).map(surchargeBody),
		})),
		optionGroups: [...groups.values()].map(({ members, ...group }) => ({
			...groupBody({ ...group, groupTitle: group.groupTitle ?? group.group }),
			type: group.choose.max > 1 ? 'multiple' : 'single',
			options: members.map((member) => ({ sku: member.sku, ...memberBody(member) })),
		})),
	};
}
