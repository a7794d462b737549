import { hash } from 'node:crypto';
import { z } from 'zod';

import type { Offer, Product, ProductField } from './product';

/** Above this, names and values would make n8n's static data too heavy. */
export const MOST_KNOWN_PRODUCTS = 5_000;

export const COMPARED_PRODUCT_FIELDS = [
	'title',
	'description',
	'category',
	'categories',
	'type',
	'media',
	'unit',
] as const satisfies readonly ProductField[];

export const COMPARED_OFFER_FIELDS = [
	'listPrice',
	'oldPrice',
	'sortOrder',
	'stock',
	'status',
] as const satisfies ReadonlyArray<keyof Offer>;

export type RememberedValue = string | number | null;

// By hand: zod's own checks of tens of thousands of values take longer than all the rest of an import.

function areValues(entry: unknown): entry is RememberedValue[] {
	return (
		Array.isArray(entry) &&
		entry.every((one) => one === null || typeof one === 'string' || typeof one === 'number')
	);
}

function isOffer(entry: unknown): boolean {
	return Array.isArray(entry) && typeof entry[0] === 'string' && areValues(entry[1]);
}

const values = z.custom<RememberedValue[]>(areValues);
const offers = z.custom<Array<[storeId: string, values: RememberedValue[]]>>(
	(entry) => Array.isArray(entry) && entry.every(isOffer),
);

const rememberedMenu = z.object({
	/** When the platform accepted it. */
	at: z.string(),
	digest: z.string(),
	/** Store, and how many offers it sells. */
	stores: z.array(z.tuple([z.string(), z.number()])),
	/** How many are on sale somewhere. */
	onSale: z.number(),
	/** Sku, values of the product's fields, and store and values of each offer. */
	products: z.array(z.tuple([z.string(), values, offers])).optional(),
	/** For a large menu instead of the products: short digests of the skus on sale, in one text. */
	skuDigests: z.string().optional(),
});

/** What is kept of the last accepted menu of a company. */
export type RememberedMenu = z.infer<typeof rememberedMenu>;

export function rememberMenu(
	products: readonly Product[],
	digest: string,
	at: string,
): RememberedMenu {
	const known = products.length <= MOST_KNOWN_PRODUCTS;
	const onSale = products.filter(({ offers }) => offers.some(isOnSale));
	return {
		at,
		digest,
		stores: [...offersOnSale(products)],
		onSale: onSale.length,
		products: known
			? products.map((product) => [
					product.sku,
					productValues(product),
					product.offers.map((offer) => [offer.storeId, offerValues(offer)]),
				])
			: undefined,
		skuDigests: known ? undefined : onSale.map(({ sku }) => skuDigest(sku)).join(''),
	};
}

export function serialiseRemembered(menu: RememberedMenu): string {
	return JSON.stringify(menu);
}

/** Undefined for what is no remembered menu: static data can be edited and come from elsewhere. */
export function parseRemembered(text: unknown): RememberedMenu | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		return rememberedMenu.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

export function isOnSale({ status }: Pick<Offer, 'status'>): boolean {
	return status !== 'disabled';
}

/** How many offers each store sells. */
export function offersOnSale(products: readonly Product[]): Map<string, number> {
	const stores = new Map<string, number>();
	for (const { offers } of products) {
		for (const offer of offers) {
			if (isOnSale(offer)) stores.set(offer.storeId, (stores.get(offer.storeId) ?? 0) + 1);
		}
	}
	return stores;
}

export function productValues(product: Product): RememberedValue[] {
	return COMPARED_PRODUCT_FIELDS.map((field) => {
		const entry = product[field];
		return entry === undefined ? null : compact(Array.isArray(entry) ? entry.join(', ') : entry);
	});
}

export function offerValues(offer: Offer): RememberedValue[] {
	return COMPARED_OFFER_FIELDS.map((field) => offer[field] ?? null);
}

const LONGEST_TEXT = 80;
const KEPT_OF_LONG_TEXT = 60;

/** Long texts are kept by their beginning and a digest of the whole. */
function compact(text: string): string {
	return text.length <= LONGEST_TEXT
		? text
		: `${text.slice(0, KEPT_OF_LONG_TEXT)}… (${hash('sha256', text, 'base64url').slice(0, 10)})`;
}

export const SKU_DIGEST_LENGTH = 8;

export function skuDigest(sku: string): string {
	return hash('sha256', sku, 'base64url').slice(0, SKU_DIGEST_LENGTH);
}
