import { createHash } from 'node:crypto';

import type { Product } from './product';

export interface ImportRequest {
	/** What is sent, and sent again on a retry. */
	body: Buffer;
	/** Of the whole menu, whatever the order of its products and offers. */
	fingerprint: string;
	companies: Map<string, CompanyMenu>;
}

export interface CompanyMenu {
	/** As they are sent, offers in the order of their stores. */
	products: Product[];
	/** Stands for these products, whatever their order. */
	digest: string;
}

export interface MenuCounts {
	products: number;
	offers: number;
	stores: number;
}

export function buildRequest(menu: readonly Product[]): ImportRequest {
	const products = menu.map(withOffersInOrder);
	const texts = products.map((product) => JSON.stringify(product));
	const positions = new Map<string, number[]>();
	products.forEach(({ companyId }, position) => {
		const company = positions.get(companyId);
		if (company === undefined) positions.set(companyId, [position]);
		else company.push(position);
	});
	const companies = new Map<string, CompanyMenu>();
	for (const [companyId, ofCompany] of positions) {
		const bySku = [...ofCompany].sort((one, other) =>
			products[one].sku < products[other].sku ? -1 : 1,
		);
		companies.set(companyId, {
			products: ofCompany.map((position) => products[position]),
			digest: digestOf(bySku.map((position) => texts[position])),
		});
	}
	const digests = [...companies.values()].map(({ digest }) => digest);
	return {
		body: Buffer.from(`[${texts.join(',')}]`),
		fingerprint: digestOf(digests.sort()),
		companies,
	};
}

function withOffersInOrder(product: Product): Product {
	const { offers } = product;
	const isInOrder = offers.every(
		({ storeId }, index) => index === 0 || offers[index - 1].storeId <= storeId,
	);
	return isInOrder ? product : { ...product, offers: [...offers].sort(byStore) };
}

function byStore(one: { storeId: string }, other: { storeId: string }): number {
	return one.storeId < other.storeId ? -1 : 1;
}

function digestOf(texts: readonly string[]): string {
	const hash = createHash('sha256');
	// A line break is in no JSON text, so that no two lists look alike.
	for (const text of texts) hash.update(text).update('\n');
	return hash.digest('hex').slice(0, 32);
}

/** Of one company: the same store ID in another is another store. */
export function countMenu(products: readonly Product[]): MenuCounts {
	const stores = new Set<string>();
	let offers = 0;
	for (const product of products) {
		for (const { storeId } of product.offers) stores.add(storeId);
		offers += product.offers.length;
	}
	return { products: products.length, offers, stores: stores.size };
}
