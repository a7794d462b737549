import { imported, ImportChanges } from './importChanges';
import { menuOf, productKey, type CompanyProducts } from './menu';
import type { State } from './state';
import type { ImportRecord, Offer, Product, ShownProduct } from './model';
import { ensureStore } from './stores';

export const NO_CATEGORY = 'uncategorized';

const PRODUCT_FIELDS = [
	'title',
	'description',
	'category',
	'categories',
	'type',
	'media',
	'unit',
	'optionGroups',
] as const satisfies ReadonlyArray<keyof Product>;

/** spec §1, §3: the menu is whole, so what is missing from it is switched off. One record per company. */
export function importMenu(state: State, clientId: string, products: Product[]): ImportRecord[] {
	const companies = new Map<string, Product[]>();
	for (const product of products) {
		const menu = companies.get(product.companyId);
		if (menu) menu.push(product);
		else companies.set(product.companyId, [product]);
	}
	return [...companies].map(([companyId, menu]) => {
		const storeIds = new Set(menu.flatMap(({ offers }) => offers.map(({ storeId }) => storeId)));
		for (const storeId of storeIds) ensureStore(state, companyId, storeId);
		const changes = replaceMenu(state, companyId, menu, replaceOffers);
		const offers = menu.reduce((sum, product) => sum + product.offers.length, 0);
		const counts = { products: menu.length, offers };
		return changes.keep(state, { kind: 'product-offers', companyId, clientId, ...counts });
	});
}

/** public; assumed: these are whole as well, and a product keeps its offers. */
export function importProducts(
	state: State,
	clientId: string,
	{ companyId, items }: CompanyProducts,
): ImportRecord {
	const known = new Map(menuOf(state, companyId).map((product) => [product.sku, product]));
	const menu = items.map(({ category, ...item }): Product => {
		const {
			category: earlier = NO_CATEGORY,
			type = 'product',
			offers = [],
		} = known.get(item.sku) ?? {};
		return { ...item, type, category: category ?? earlier, companyId, offers };
	});
	const changes = replaceMenu(state, companyId, menu, ({ offers }) => offers);
	const counts = { products: menu.length, offers: 0 };
	return changes.keep(state, { kind: 'products', companyId, clientId, ...counts });
}

type Replaced = (before: Product, after: Product, changes: ImportChanges) => Offer[];

export function replaceMenu(
	state: State,
	companyId: string,
	menu: Product[],
	offersOf: Replaced,
	changes = new ImportChanges(),
): ImportChanges {
	const show = (product: ShownProduct) =>
		state.products.set(productKey(companyId, product.sku), product);

	const missing = new Map(menuOf(state, companyId).map((product) => [product.sku, product]));
	for (const given of menu) {
		const before = missing.get(given.sku);
		// assumed: only an import that can carry groups changes them
		const product = before?.optionGroups
			? { ...given, optionGroups: given.optionGroups ?? before.optionGroups }
			: given;
		missing.delete(product.sku);
		if (!before) {
			changes.added.push({ sku: product.sku });
			show({ ...product, offers: product.offers.map((offer) => imported(offer)), inMenu: true });
			continue;
		}
		const counted = changes.count;
		const offers = offersOf(before, product, changes);
		compareProducts(before, product, changes);
		if (changes.count > counted) show({ ...product, offers, inMenu: true });
	}

	for (const product of missing.values()) {
		if (!product.inMenu) continue;
		const { sku } = product;
		const offers = product.offers.map((offer) => changes.switchOff(sku, offer));
		if (offers.length === 0) changes.switchedOff.push({ sku });
		show({ ...product, offers, inMenu: false });
	}
	return changes;
}

function compareProducts(before: ShownProduct, after: Product, changes: ImportChanges): void {
	const { sku } = after;
	if (!before.inMenu) changes.changed.push({ sku, field: 'inMenu', from: false, to: true });
	changes.compare<Product>({ sku }, before, after, PRODUCT_FIELDS);
}

/** The offers of the import, then those that are missing from it, switched off. */
export function replaceOffers(
	before: Product,
	{ sku, offers }: Product,
	changes: ImportChanges,
): Offer[] {
	const missing = new Map(before.offers.map((offer) => [offer.storeId, offer]));
	const replaced = offers.map((offer) => {
		const earlier = missing.get(offer.storeId);
		missing.delete(offer.storeId);
		changes.compareOffers(sku, earlier, offer);
		return imported(offer, earlier);
	});
	return [...replaced, ...[...missing.values()].map((offer) => changes.switchOff(sku, offer))];
}
