import { z } from 'zod';
import { categoryTree, withinCategory } from '../platform/categories';
import type { ShownProduct } from '../platform/model';
import { groupsOf } from '../platform/options';
import { validated } from '../platform/problem';
import type { State } from '../platform/state';

const LARGEST_STOREFRONT_PAGE = 1_000;

const storefrontSchema = z.object({
	companyId: z.string().optional(),
	storeId: z.string().optional(),
	category: z.string().optional(),
	offset: z.coerce.number().int().nonnegative().default(0),
	limit: z.coerce.number().int().positive().max(LARGEST_STOREFRONT_PAGE).default(60),
});

export const STOREFRONT_PARAMETERS = Object.keys(storefrontSchema.shape);

/** The dishes that guests see, and their categories. */
export function storefront(state: State, query: URLSearchParams) {
	const wish = validated(storefrontSchema, Object.fromEntries(query));
	const products = state.products
		.all()
		.filter(({ type }) => type === 'product') // spec §2.2: attributes are not shown by themselves
		.filter(({ companyId }) => !wish.companyId || companyId === wish.companyId);
	const of = new Map<string, Set<string>>();
	const within = (companyId: string) => {
		const known = of.get(companyId) ?? withinCategory(state, companyId, wish.category ?? '');
		of.set(companyId, known);
		return known;
	};
	const found = products
		.filter(({ offers }) => !wish.storeId || offers.some(({ storeId }) => storeId === wish.storeId))
		.filter(
			({ companyId, category, categories = [] }) =>
				!wish.category || [category, ...categories].some((id) => within(companyId).has(id)),
		);
	const groups = (product: ShownProduct) =>
		wish.storeId ? { groups: groupsOf(state, product, wish.storeId) } : {};
	return {
		total: found.length,
		items: found
			.slice(wish.offset, wish.offset + wish.limit)
			.map((product) => ({ ...product, ...groups(product) })),
		categories: shownCategories(state, products),
	};
}

/** In their order where an import has named them, otherwise as the dishes come. */
function shownCategories(state: State, products: ShownProduct[]) {
	const companies = new Set(products.map(({ companyId }) => companyId));
	const named = [...companies].flatMap((companyId) => categoryTree(state, companyId));
	const known = new Set(named.map(({ externalId }) => externalId));
	const others = new Set(products.map(({ category }) => category).filter((id) => !known.has(id)));
	return [
		...named.map(({ externalId, name, parentExternalId, workSchedule }) => ({
			externalId,
			name,
			...(parentExternalId === undefined ? {} : { parentExternalId }),
			...(workSchedule === undefined ? {} : { workSchedule }),
		})),
		...[...others].map((id) => ({ externalId: id, name: id })),
	];
}
