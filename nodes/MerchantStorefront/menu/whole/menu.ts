import type { Product } from '../product';
import type { Category } from './categories';
import type { Group, Option } from './options';

/** A dish, with the names of its groups. */
export type Dish = Omit<Product, 'offers'> & {
	optionGroups?: readonly string[] | undefined;
	offers: ReadonlyArray<Product['offers'][number]>;
};

/** All of a company's menu. */
export interface WholeMenu {
	categories: readonly Category[];
	dishes: readonly Dish[];
	groups: ReadonlyMap<string, Group>;
	options: ReadonlyMap<string, Option>;
}
