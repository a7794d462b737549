import { hash } from 'node:crypto';
import { z } from 'zod';

import {
	OFFER_DETAILS,
	PRODUCT_DETAILS,
	type Offer,
	type OfferChange,
	type Product,
} from './product';

/** Above this, names and values would make n8n's static data too heavy. */
export const MOST_KNOWN_PRODUCTS = 5_000;

export type KeptValue = string | number | null;

// By hand: zod's own checks of tens of thousands of values take longer than all the rest of an import.

function areValues(entry: unknown): entry is KeptValue[] {
	return (
		Array.isArray(entry) &&
		entry.every((one) => one === null || typeof one === 'string' || typeof one === 'number')
	);
}

function isOffer(entry: unknown): boolean {
	return Array.isArray(entry) && typeof entry[0] === 'string' && areValues(entry[1]);
}

const values = z.custom<KeptValue[]>(areValues);
const offers = z.custom<Array<[storeId: string, values: KeptValue[]]>>(
	(entry) => Array.isArray(entry) && entry.every(isOffer),
);

const lastImport = z.object({
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
export type LastImport = z.infer<typeof lastImport>;

type KeptProduct = NonNullable<LastImport['products']>[number];
type KeptOffer = KeptProduct[2][number];

export function toLastImport(products: readonly Product[], digest: string, at: string): LastImport {
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

/** Undefined for what cannot be read: static data can be edited and come from elsewhere. */
function parse(text: unknown): LastImport | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		return lastImport.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

export function isOnSale({ status }: Pick<Offer, 'status'>): boolean {
	return status !== 'disabled';
}

/** How many offers each store sells. */
export function offersOnSale(
	products: ReadonlyArray<Pick<Product, 'offers'>>,
): Map<string, number> {
	const stores = new Map<string, number>();
	for (const { offers } of products) {
		for (const offer of offers) {
			if (isOnSale(offer)) stores.set(offer.storeId, (stores.get(offer.storeId) ?? 0) + 1);
		}
	}
	return stores;
}

export function productValues(product: Product): KeptValue[] {
	return PRODUCT_DETAILS.map((field) => {
		const entry = product[field];
		return entry === undefined ? null : compact(Array.isArray(entry) ? entry.join(', ') : entry);
	});
}

export function offerValues(offer: Offer): KeptValue[] {
	return OFFER_DETAILS.map((field) => offer[field] ?? null);
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

/** Finds offers as they were last accepted; undefined for those that are not known. */
export function offerFinder(last: LastImport): (sku: string, storeId: string) => Offer | undefined {
	const offersOf = new Map(last.products?.map(([sku, , kept]) => [sku, kept]));
	return (sku, storeId) => {
		const kept = offersOf.get(sku)?.find(([other]) => other === storeId);
		return kept === undefined ? undefined : toOffer(kept);
	};
}

function toOffer([storeId, kept]: KeptOffer): Offer {
	const filled = OFFER_DETAILS.flatMap((field, index) =>
		kept[index] === null ? [] : [[field, kept[index]] as const],
	);
	return { storeId, ...Object.fromEntries(filled) } as Offer;
}

/** What is known once the platform has accepted a change of single offers. */
export function withOfferChanges(last: LastImport, changes: readonly OfferChange[]): LastImport {
	const changesOf = new Map<string, Map<string, OfferChange>>();
	for (const change of changes) {
		const ofProduct = changesOf.get(change.sku) ?? new Map<string, OfferChange>();
		changesOf.set(change.sku, ofProduct.set(change.storeId, change));
	}
	const products = last.products?.map((product): KeptProduct => {
		const ofProduct = changesOf.get(product[0]);
		if (ofProduct === undefined) return product;
		const [sku, details, kept] = product;
		return [sku, details, kept.map((offer) => withChange(offer, ofProduct.get(offer[0])))];
	});
	return {
		...last,
		// The storefront no longer shows what was imported, so the same menu again must be sent.
		digest: '',
		...(products === undefined ? {} : { products, ...salesOf(products) }),
	};
}

function salesOf(products: readonly KeptProduct[]): Pick<LastImport, 'stores' | 'onSale'> {
	const menu = products.map(([, , kept]) => ({ offers: kept.map(toOffer) }));
	return {
		stores: [...offersOnSale(menu)],
		onSale: menu.filter(({ offers }) => offers.some(isOnSale)).length,
	};
}

function withChange(offer: KeptOffer, change: OfferChange | undefined): KeptOffer {
	if (change === undefined) return offer;
	const [storeId, kept] = offer;
	return [storeId, OFFER_DETAILS.map((field, index) => change[field] ?? kept[index] ?? null)];
}

/**
 * The last accepted menu of each company, in the workflow's static data. All nodes of the workflow
 * share it, so that a preview compares with what the import beside it has sent.
 */
export class LastImports {
	constructor(
		private readonly staticData: Record<string, unknown>,
		/** A test platform's menu says nothing about the real one's. */
		baseUrl: string,
		private readonly prefix = `merchantStorefrontMenu ${baseUrl} `,
	) {}

	companies(): string[] {
		return Object.keys(this.staticData)
			.filter((key) => key.startsWith(this.prefix))
			.map((key) => key.slice(this.prefix.length));
	}

	get(companyId: string): LastImport | undefined {
		return parse(this.staticData[this.prefix + companyId]);
	}

	set(companyId: string, last: LastImport): void {
		// One text: n8n wraps every object in static data, each time that the workflow runs.
		this.staticData[this.prefix + companyId] = JSON.stringify(last);
	}
}
