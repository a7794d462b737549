import { PRICE, type LastImport } from './memory/lastImport';
import type { Problem } from '../sheet/problems';
import { show } from '../platform/shown';
import type { Product, StoreOffer } from './product';

/** The offers of one store, as they are sent when products and offers go apart. */
export interface StoreImport {
	storeId: string;
	offers: StoreOffer[];
}

/**
 * The offers of each store of a company. A store that sold something at the last import and is in
 * no row any more is there as well: all its offers are off.
 */
export function storeImports(
	products: readonly Product[],
	last: LastImport | undefined,
	requiresStock: boolean,
): StoreImport[] {
	const stores = new Map<string, StoreOffer[]>();
	for (const { sku, offers } of products) {
		for (const { storeId, listPrice, oldPrice, stock, status } of offers) {
			const offer = { sku, listPrice, oldPrice, stock, status };
			const store = stores.get(storeId);
			if (store === undefined) stores.set(storeId, [offer]);
			else store.push(offer);
		}
	}
	const named = new Set(stores.keys());
	const skus = new Set(products.map(({ sku }) => sku));
	for (const [sku, , offers] of last?.products ?? []) {
		// What is missing goes off with the products.
		if (!skus.has(sku)) continue;
		for (const [storeId, values] of offers) {
			const listPrice = values[PRICE];
			if (named.has(storeId) || typeof listPrice !== 'number') continue;
			const store = stores.get(storeId) ?? [];
			stores.set(storeId, store);
			store.push({ sku, listPrice, stock: requiresStock ? 0 : undefined, status: 'disabled' });
		}
	}
	return [...stores].map(([storeId, offers]) => ({ storeId, offers }));
}

/** What the platform would reject in one of the requests by store, found before the first is sent. */
export function flawsByStore(products: readonly Product[], requiresStock: boolean): Problem[] {
	return products.flatMap(({ sku, type, offers }) => [
		...(type === 'attribute'
			? [
					{
						place: `SKU ${show(sku)}`,
						sku,
						message:
							'is an option, and products, then offers have no field for that: it would become a dish. Choose Send As → One Request, or remove it.',
					},
				]
			: []),
		...offers
			.filter(({ stock = requiresStock ? NaN : 0 }) => !Number.isInteger(stock))
			.map(({ storeId, stock }) => ({
				place: `SKU ${show(sku)}, store ${show(storeId)}, stock`,
				sku,
				value: show(stock),
				message:
					stock === undefined
						? 'is missing, and your credential says that it is required.'
						: 'is not a whole number. Offers by store count stock in pieces. Round it in the sheet, or choose Send As → One Request.',
			})),
	]);
}

/** Stores that would go on selling: of a menu too large to be kept, nobody knows what to switch off. */
export function storesLeftOn(
	products: readonly Product[],
	last: LastImport | undefined,
): Problem[] {
	if (last === undefined || last.products !== undefined) return [];
	const named = new Set(products.flatMap(({ offers }) => offers.map(({ storeId }) => storeId)));
	return last.stores
		.filter(([storeId]) => !named.has(storeId))
		.map(([storeId]) => ({
			place: `Store ${show(storeId)}`,
			message:
				'has no rows any more, but its dishes would stay on sale: the last menu was too large to remember them. Choose Send As → One Request.',
		}));
}

/** What the requests by store have no field for. */
export function warnOfLost(products: readonly Product[]): Problem[] {
	const hasOrder = products.some(({ offers }) =>
		offers.some(({ sortOrder }) => sortOrder !== undefined),
	);
	return hasOrder
		? [
				{
					place: 'Sort Order',
					message:
						'It is not sent: products, then offers by store have no field for it. Send As → One Request sends it.',
				},
			]
		: [];
}
