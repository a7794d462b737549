import { createHash, type Hash } from 'node:crypto';

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
	const { body, starts } = serialise(products);
	const positions = new Map<string, number[]>();
	products.forEach(({ companyId }, position) => {
		const company = positions.get(companyId);
		if (company === undefined) positions.set(companyId, [position]);
		else company.push(position);
	});
	const companies = new Map<string, CompanyMenu>();
	for (const [companyId, ofCompany] of positions) {
		const menuOfCompany = ofCompany.map((position) => products[position]);
		ofCompany.sort((one, other) => (products[one].sku < products[other].sku ? -1 : 1));
		companies.set(companyId, {
			products: menuOfCompany,
			digest: digestParts(body, ofCompany, starts),
		});
	}
	// Until now a comma, so that all products looked alike.
	body.write(']', body.length - 1);
	const digests = [...companies.values()].map(({ digest }) => digest);
	const fingerprint = createHash('sha256').update(digests.sort().join(' '));
	return { body, fingerprint: shorten(fingerprint), companies };
}

/** A guess: memory that turns out not to be needed is never touched. */
const BYTES_PER_PRODUCT = 512;
const MOST_BYTES_PER_CHARACTER = 3;
const COMMA = ','.charCodeAt(0);

/** One at a time takes a third longer, all at once far more memory. */
const PRODUCTS_AT_ONCE = 64;

/** Between two products, which begin with their sku. In a text within one its quotes are escaped. */
const BOUNDARY = Buffer.from('},{"sku":');

/** The bytes, a comma in place of the last bracket, and where among them each product starts. */
function serialise(products: readonly Product[]) {
	const starts: number[] = [];
	let buffer = Buffer.allocUnsafe(2 + products.length * BYTES_PER_PRODUCT);
	let length = buffer.write('[');
	for (let first = 0; first < products.length; first += PRODUCTS_AT_ONCE) {
		const some = products.slice(first, first + PRODUCTS_AT_ONCE);
		const json = JSON.stringify(some);
		const needed = length + json.length * MOST_BYTES_PER_CHARACTER;
		if (needed > buffer.length) {
			const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2));
			buffer.copy(larger, 0, 0, length);
			buffer = larger;
		}
		starts.push(length);
		// Its brackets take the place of what stands before and after these products.
		const end = length - 1 + buffer.write(json, length - 1);
		if (first > 0) buffer[length - 1] = COMMA;
		buffer[end - 1] = COMMA;
		for (let count = 1; count < some.length; count++) {
			const boundary = buffer.indexOf(BOUNDARY, starts.at(-1));
			if (boundary === -1 || boundary >= end) throw new Error('A product begins without its sku');
			starts.push(boundary + 2);
		}
		length = end;
	}
	starts.push(length);
	// Without products, there is no comma yet.
	return { body: buffer.subarray(0, Math.max(length, 2)), starts };
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

function digestParts(
	body: Buffer,
	positions: readonly number[],
	starts: readonly number[],
): string {
	const hash = createHash('sha256');
	for (let first = 0; first < positions.length;) {
		let next = first + 1;
		// Neighbours in the request are taken at once.
		while (positions[next] === positions[next - 1] + 1) next++;
		hash.update(body.subarray(starts[positions[first]], starts[positions[next - 1] + 1]));
		first = next;
	}
	return shorten(hash);
}

function shorten(hash: Hash): string {
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
