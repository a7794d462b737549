import { hash } from 'node:crypto';

import type { Product } from './product';

export interface ImportRequest {
	/** What is sent, and sent again on a retry. */
	body: Buffer;
	/** Of the whole menu, whatever the order of its products and offers. */
	fingerprint: string;
	/** Of each company's part. */
	digestOf: Map<string, string>;
}

export interface MenuCounts {
	products: number;
	offers: number;
	stores: number;
}

const PART_LENGTH = 65_536;

export function buildRequest(products: readonly Product[]): ImportRequest {
	const digestsOf = new Map<string, string[]>();
	const parts: Buffer[] = [];
	// One text for the whole menu would stand in memory beside its bytes.
	let part = '[';
	products.forEach((product, index) => {
		if (product.offers.length > 1) product.offers.sort(byStore);
		const json = JSON.stringify(product);
		const digests = digestsOf.get(product.companyId);
		if (digests === undefined) digestsOf.set(product.companyId, [digest(json)]);
		else digests.push(digest(json));
		part += index === 0 ? json : `,${json}`;
		if (part.length > PART_LENGTH) {
			parts.push(Buffer.from(part));
			part = '';
		}
	});
	parts.push(Buffer.from(`${part}]`));
	const digestOf = new Map(
		[...digestsOf].map(([companyId, digests]) => [companyId, digest(digests.sort().join(' '))]),
	);
	return {
		body: Buffer.concat(parts),
		fingerprint: digest([...digestOf.values()].sort().join(' ')),
		digestOf,
	};
}

function byStore(one: { storeId: string }, other: { storeId: string }): number {
	return one.storeId < other.storeId ? -1 : 1;
}

function digest(text: string): string {
	return hash('sha256', text, 'hex').slice(0, 32);
}

export function productsByCompany(products: readonly Product[]): Map<string, Product[]> {
	const companies = new Map<string, Product[]>();
	for (const product of products) {
		const company = companies.get(product.companyId);
		if (company === undefined) companies.set(product.companyId, [product]);
		else company.push(product);
	}
	return companies;
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
