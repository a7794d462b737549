import type { Product } from './product';

export interface MenuCounts {
	products: number;
	offers: number;
	stores: number;
	companies: number;
}

/** The request's bytes: what is fingerprinted, sent and sent again on a retry is the same. */
export function importBody(products: readonly Product[]): Buffer {
	return Buffer.from(JSON.stringify(products));
}

export function countMenu(products: readonly Product[]): MenuCounts {
	const storesOf = new Map<string, Set<string>>();
	let offers = 0;
	for (const product of products) {
		let stores = storesOf.get(product.companyId);
		if (stores === undefined) storesOf.set(product.companyId, (stores = new Set()));
		for (const { storeId } of product.offers) stores.add(storeId);
		offers += product.offers.length;
	}
	return {
		products: products.length,
		offers,
		// A store ID names a store within its company only.
		stores: [...storesOf.values()].reduce((sum, { size }) => sum + size, 0),
		companies: storesOf.size,
	};
}
