import { createHash, type Hash } from 'node:crypto';

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

export function buildRequest(products: readonly Product[]): ImportRequest {
	const { body, starts, ends } = serialise(products);
	const positions = new Map<string, number[]>();
	products.forEach(({ companyId }, position) => {
		const company = positions.get(companyId);
		if (company === undefined) positions.set(companyId, [position]);
		else company.push(position);
	});
	const digestOf = new Map(
		[...positions].map(([companyId, company]) => {
			company.sort((one, other) => (products[one].sku < products[other].sku ? -1 : 1));
			return [companyId, digestParts(body, company, starts, ends)];
		}),
	);
	const fingerprint = createHash('sha256').update([...digestOf.values()].sort().join(' '));
	return { body, fingerprint: shorten(fingerprint), digestOf };
}

/** A guess: memory that turns out not to be needed is never touched. */
const BYTES_PER_PRODUCT = 512;
const MOST_BYTES_PER_CHARACTER = 3;
const COMMA = ','.charCodeAt(0);

/** The bytes, and where among them each product is. A text of it all would take twice their room. */
function serialise(products: readonly Product[]) {
	const starts: number[] = [];
	const ends: number[] = [];
	let buffer = Buffer.allocUnsafe(2 + products.length * BYTES_PER_PRODUCT);
	let length = buffer.write('[');
	for (const product of products) {
		if (product.offers.length > 1) product.offers.sort(byStore);
		const json = JSON.stringify(product);
		const needed = length + json.length * MOST_BYTES_PER_CHARACTER + 2;
		if (needed > buffer.length) {
			const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2));
			buffer.copy(larger, 0, 0, length);
			buffer = larger;
		}
		starts.push(length);
		length += buffer.write(json, length);
		ends.push(length);
		buffer[length++] = COMMA;
	}
	// The last comma closes the list, if there is one.
	length = Math.max(length, 2);
	buffer.write(']', length - 1);
	return { body: buffer.subarray(0, length), starts, ends };
}

function byStore(one: { storeId: string }, other: { storeId: string }): number {
	return one.storeId < other.storeId ? -1 : 1;
}

function digestParts(
	body: Buffer,
	positions: readonly number[],
	starts: readonly number[],
	ends: readonly number[],
): string {
	const hash = createHash('sha256');
	for (let first = 0; first < positions.length;) {
		let last = first;
		// Neighbours in the request are taken at once, with the commas between them.
		while (positions[last + 1] === positions[last] + 1) last++;
		hash.update(body.subarray(starts[positions[first]], ends[positions[last]])).update(',');
		first = last + 1;
	}
	return shorten(hash);
}

function shorten(hash: Hash): string {
	return hash.digest('hex').slice(0, 32);
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
