import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import { isOnSale, type Offer, type Product } from '../product';
import { skuFromTitle, type SizeOfDish } from '../rows/identities';
import { roundToCents } from '../../table/numbers';
import { problemAt, type Problem } from '../../table/problems';
import type { Group, Option, Options } from './options';

/** The dishes with their sizes as options, and the groups that these are chosen from. */
export interface SizedMenu {
	products: Product[];
	groups: Map<string, Group>;
	options: Map<string, Option>;
	/** Of each dish that was made of sizes, the SKU of the first of them. */
	firstOf: Map<string, string>;
}

/**
 * Makes one dish of all its sizes, for the price of the cheapest. The sizes become options of a
 * group of which one must be chosen, each with what it costs more.
 */
export function sizesAsGroups(
	products: readonly Product[],
	sizes: ReadonlyMap<string, SizeOfDish>,
	title: string,
): SizedMenu {
	const sizesOf = groupBy(products, (product) => keyOf(product, sizes.get(product.sku)));
	const menu: SizedMenu = {
		products: [],
		groups: new Map(),
		options: new Map(),
		firstOf: new Map(),
	};
	for (const product of products) {
		const size = sizes.get(product.sku);
		const all = sizesOf.get(keyOf(product, size)) ?? [];
		if (size === undefined || all.length < 2) menu.products.push(product);
		else if (all[0] === product) addDish(menu, { first: product, all }, size, sizes, title);
	}
	return menu;
}

/** Sizes have names and SKUs that are made, and rows with options may have the same. */
export function sizeClashes(
	sized: SizedMenu,
	read: Pick<Options, 'groups' | 'options'>,
): Problem[] {
	const problems: Problem[] = [];
	for (const [name, { at }] of read.groups) {
		if (!sized.groups.has(name)) continue;
		const message = 'is also the name of a group of sizes. Rename it, or change Size Group Title.';
		problems.push(problemAt(at('group'), name, message));
	}
	for (const [sku, { at }] of read.options) {
		if (!sized.options.has(sku)) continue;
		const message = "is also a size's, made of SKU and size. Give the option its own SKU.";
		problems.push(problemAt(at('sku'), sku, message));
	}
	return problems;
}

/** The same for all sizes of a dish; undefined for a dish that has none. */
const keyOf = ({ companyId }: Product, size: SizeOfDish | undefined) =>
	size && JSON.stringify([companyId, size.sku ?? null, size.sku === undefined ? size.title : '']);

function addDish(
	menu: SizedMenu,
	{ first, all }: { first: Product; all: readonly Product[] },
	{ sku: shared, title }: SizeOfDish,
	sizes: ReadonlyMap<string, SizeOfDish>,
	groupTitle: string,
): void {
	const sku = shared ?? skuFromTitle(title);
	const name = `${groupTitle} ${sku}`;
	const at = () => ({ place: `SKU ${show(sku)}`, sku });
	const offers = cheapestOffers(all);
	const groups = new Set([name, ...all.flatMap(({ optionGroups = [] }) => optionGroups)]);
	menu.firstOf.set(sku, first.sku);
	menu.products.push({ ...first, sku, title, optionGroups: [...groups], offers });
	for (const product of all) {
		const own = new Map(product.offers.map((offer) => [offer.storeId, offer]));
		menu.options.set(product.sku, {
			sku: product.sku,
			title: sizes.get(product.sku)?.size ?? product.title,
			prices: new Map(
				offers.map(({ storeId, listPrice }) => {
					const offer = own.get(storeId);
					// A size that a store doesn't sell is off there.
					const status = offer === undefined ? 'disabled' : offer.status;
					const surcharge = offer === undefined ? 0 : roundToCents(offer.listPrice - listPrice);
					return [storeId, { storeId, listPrice: surcharge, status, at }] as const;
				}),
			),
			at,
		});
	}
	menu.groups.set(name, {
		group: name,
		groupTitle,
		choose: { min: 1, max: 1 },
		members: all.map((product, index) => ({ sku: product.sku, position: index + 1 })),
		at,
	});
}

/** Of each store: what its cheapest size costs, also while that is off: so no surcharge is below 0. */
function cheapestOffers(all: readonly Product[]): Offer[] {
	const stores = groupBy(
		all.flatMap(({ offers }) => offers),
		({ storeId }) => storeId,
	);
	return [...stores.values()].flatMap((offers) => {
		const [cheapest] = [...offers].sort((one, other) => one.listPrice - other.listPrice);
		if (cheapest === undefined) return [];
		const stocks = offers.flatMap(({ stock = [] }) => stock);
		return {
			...cheapest,
			stock: stocks.length === 0 ? undefined : stocks.reduce((sum, stock) => sum + stock, 0),
			status: offers.some(isOnSale) ? offers.find(isOnSale)?.status : 'disabled',
		};
	});
}
