import { z } from 'zod';
import { categoryTree, withinCategory } from '../platform/categories';
import type { Category, Offer, ShownProduct } from '../platform/model';
import { productKey } from '../platform/menu';
import { groupsOf } from '../platform/options';
import { validated } from '../platform/problem';
import { waitsFor } from '../platform/servingHours';
import type { State } from '../platform/state';
import { isSoldOut } from '../platform/stock';

const LARGEST_STOREFRONT_PAGE = 1_000;

const storefrontSchema = z.object({
	companyId: z.string().optional(),
	storeId: z.string().optional(),
	category: z.string().optional(),
	onSale: z.enum(['true', 'false']).optional(),
	offset: z.coerce.number().int().nonnegative().default(0),
	limit: z.coerce.number().int().positive().max(LARGEST_STOREFRONT_PAGE).default(60),
});

export const STOREFRONT_PARAMETERS = Object.keys(storefrontSchema.shape);

/** The dishes that guests see, and their categories: all, or those on sale. */
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
	const isIn = ({ storeId }: Offer) => !wish.storeId || storeId === wish.storeId;
	const found = products
		.filter(({ offers }) => !wish.storeId || offers.some(isIn))
		.filter(
			({ companyId, category, categories = [] }) =>
				!wish.category || [category, ...categories].some((id) => within(companyId).has(id)),
		);
	// Sold out, or outside the hours of its category, a dish stays in sight: it comes back by itself.
	const offersOn = ({ inMenu, offers }: ShownProduct) =>
		inMenu ? offers.filter((offer) => offer.status === 'enabled' && isIn(offer)) : [];
	const isOn = (product: ShownProduct) => offersOn(product).length > 0;
	const on = found.filter(isOn);
	const isGone = (product: ShownProduct) => offersOn(product).every(isSoldOut);
	const wished =
		wish.onSale === undefined
			? found
			: found.filter((product) => isOn(product) === (wish.onSale === 'true'));
	const categories = shownCategories(state, products);
	const groups = (product: ShownProduct) =>
		wish.storeId ? { groups: groupsOf(state, product, wish.storeId) } : {};
	return {
		total: wished.length,
		off: found.length - on.length,
		soldOut: on.filter(isGone).length,
		waiting: on.filter((product) => !isGone(product) && waitsFor(state, product)).length,
		isEmpty: products.length === 0,
		items: wished
			.slice(wish.offset, wish.offset + wish.limit)
			.map((product) => ({ ...product, ...groups(product), ...times(state, product) })),
		categories:
			wish.onSale === undefined ? categories : filledWith(products.filter(isOn), categories),
	};
}

/** When guests can order it, if its category has hours, and whether they can't now. */
function times(state: State, product: ShownProduct) {
	const waiting = waitsFor(state, product);
	const own = state.categories.get(productKey(product.companyId, product.category));
	const { name, workSchedule } = waiting ?? own ?? {};
	return workSchedule ? { served: { name, workSchedule, now: !waiting } } : {};
}

type NamedCategory = Pick<Category, 'externalId' | 'name' | 'parentExternalId' | 'workSchedule'>;

/** Those that have any of the dishes, and what they are in. */
function filledWith(products: ShownProduct[], all: NamedCategory[]): NamedCategory[] {
	const filled = new Set(
		products.flatMap(({ category, categories = [] }) => [category, ...categories]),
	);
	const parentOf = new Map(all.map((each) => [each.externalId, each.parentExternalId]));
	// A set goes on to what is added while it is gone through.
	for (const id of filled) {
		const parent = parentOf.get(id);
		if (parent !== undefined) filled.add(parent);
	}
	return all.filter(({ externalId }) => filled.has(externalId));
}

/** They are in their order where an import has named them, otherwise as the dishes come. */
function shownCategories(state: State, products: ShownProduct[]): NamedCategory[] {
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
