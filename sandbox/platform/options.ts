import { productKey } from './menu';
import { badRequest } from './problem';
import { isSoldOut } from './stock';
import type { State } from './state';
import type { Offer, ShownGroup, ShownProduct } from './model';

export interface OptionOnSale {
	sku: string;
	title: string;
	/** The most of it for one piece of the dish. */
	max: number;
	offer: Offer;
}

/** A group of a dish, with what its store sells of it, in the order in which guests see it. */
export interface GroupOnSale extends Pick<ShownGroup, 'externalId' | 'title' | 'min' | 'max'> {
	options: OptionOnSale[];
}

export function groupsOf(state: State, product: ShownProduct, storeId: string): GroupOnSale[] {
	const { companyId, optionGroups = [] } = product;
	return optionGroups
		.toSorted((one, other) => one.sortOrder - other.sortOrder)
		.flatMap(({ externalId }) => state.optionGroups.get(productKey(companyId, externalId)) ?? [])
		.filter(({ inMenu }) => inMenu)
		.map(({ externalId, title, min, max, options }) => ({
			externalId,
			title,
			min,
			max,
			options: options
				.toSorted((one, other) => one.sortOrder - other.sortOrder)
				.flatMap(({ sku, max: most = 1 }) => {
					const option = state.products.get(productKey(companyId, sku));
					const offer = option?.offers.find(
						(each) => each.storeId === storeId && each.status === 'enabled' && !isSoldOut(each),
					);
					return option && offer ? [{ sku, title: option.title, max: most, offer }] : [];
				}),
		}));
}

/** Whether each group has as many on sale as a guest must choose. */
export const canBeChosen = (groups: GroupOnSale[]): boolean =>
	groups.every(({ min, options }) => sum(options.map(({ max }) => max)) >= min);

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

export interface Chosen extends OptionOnSale {
	quantity: number;
}

export interface OptionWish {
	sku: string;
	quantity?: number;
}

/** What a guest chose for one piece of a dish; refused where a group wants more or less. */
export function chosenOptions(groups: GroupOnSale[], wishes: OptionWish[], path: string): Chosen[] {
	const errors: Record<string, string[]> = {};
	const wished = new Map(wishes.map(({ sku, quantity = 1 }) => [sku, quantity]));
	wishes.forEach(({ sku, quantity = 1 }, index) => {
		const options = groups.flatMap((group) => group.options).filter((each) => each.sku === sku);
		if (options.length === 0) errors[`${path}.${index}.sku`] = [`${sku} isn't available with it`];
		else if (quantity > Math.max(...options.map(({ max }) => max))) {
			errors[`${path}.${index}.quantity`] = ['More than may be chosen'];
		}
	});
	const chosen = groups.flatMap(({ title, min, max, options }) => {
		const here = options.flatMap((option): Chosen[] => {
			const quantity = wished.get(option.sku);
			return quantity === undefined ? [] : [{ ...option, quantity }];
		});
		const count = sum(here.map(({ quantity }) => quantity));
		if (count < min || count > max) {
			errors[path] = [`${title}: choose ${min === max ? min : `${min} to ${max}`}, not ${count}`];
		}
		return here;
	});
	if (Object.keys(errors).length > 0) throw badRequest('The request is not valid', errors);
	return chosen;
}

/** What a guest takes who is in a hurry: what must be chosen, and now and then one more. */
export function someOptions(groups: GroupOnSale[], number: number): Chosen[] {
	return groups.flatMap(({ min, max, options }) => {
		let left = Math.min(max, Math.max(min, number % 2));
		return options.flatMap((option): Chosen[] => {
			const quantity = Math.min(left, option.max);
			left -= quantity;
			return quantity === 0 ? [] : [{ ...option, quantity }];
		});
	});
}
