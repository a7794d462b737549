import { createHash } from 'node:crypto';

import { groupBy } from '../../platform/groupBy';
import type { Product } from '../product';
import { bodyMaker } from './body';

export interface ImportRequest {
	/** Of the whole menu, whatever the order of its products and offers. */
	fingerprint: string;
	/** As they are sent, offers in the order of their stores. */
	products: Product[];
	companies: Map<string, CompanyMenu>;
}

export interface CompanyMenu {
	products: Product[];
	/** Stands for these products, whatever their order. */
	digest: string;
}

export interface MenuCounts {
	products: number;
	offers: number;
	stores: number;
}

const dishBody = bodyMaker('oneRequest', 'dish');
const offerBody = bodyMaker('oneRequest', 'offer');

/** The request for all of the menu. */
export const oneRequestBody = ({ products }: ImportRequest) =>
	Buffer.from(
		JSON.stringify(
			products.map((product) => ({
				...dishBody(product),
				offers: product.offers.map(offerBody),
			})),
		),
	);

/** The same as JSON takes it back. */
export const printMenu = ({ products }: ImportRequest) => JSON.stringify(products);

export function buildRequest(menu: readonly Product[]): ImportRequest {
	const entries = menu.map((one) => {
		const product = withOffersInOrder(one);
		return { product, text: JSON.stringify(product) };
	});
	const companies = new Map(
		[...groupBy(entries, ({ product }) => product.companyId)].map(([companyId, ofCompany]) => {
			const bySku = [...ofCompany].sort((one, other) =>
				one.product.sku < other.product.sku ? -1 : 1,
			);
			const products = ofCompany.map(({ product }) => product);
			return [companyId, { products, digest: digestOf(bySku.map(({ text }) => text)) }];
		}),
	);
	const digests = [...companies.values()].map(({ digest }) => digest);
	return {
		fingerprint: digestOf(digests.sort()),
		products: entries.map(({ product }) => product),
		companies,
	};
}

function withOffersInOrder(product: Product): Product {
	const { offers } = product;
	let last = '';
	const isInOrder = offers.every(({ storeId }) => {
		const isNext = last <= storeId;
		last = storeId;
		return isNext;
	});
	return isInOrder ? product : { ...product, offers: [...offers].sort(byStore) };
}

function byStore(one: { storeId: string }, other: { storeId: string }): number {
	return one.storeId < other.storeId ? -1 : 1;
}

function digestOf(texts: readonly string[]): string {
	const hash = createHash('sha256');
	// JSON text has no line breaks, so no two lists look alike.
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
