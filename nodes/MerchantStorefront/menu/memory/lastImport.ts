import { hash } from 'node:crypto';

import type { OfferChange, Product } from '../product';
import { OFFER_DETAILS, PRODUCT_DETAILS } from '../menuColumns';
import { OPTION_DETAILS, printValue, SURCHARGE_DETAILS, type AnyValue } from '../fieldsOf';

/** What is kept of dishes and of options, which are products of the type attribute. */
export const KEPT_DETAILS = [...new Set([...PRODUCT_DETAILS, ...OPTION_DETAILS])];
export const KEPT_OF_OFFER = [...new Set([...OFFER_DETAILS, ...SURCHARGE_DETAILS])];
export type KeptDetail = (typeof KEPT_DETAILS)[number];
export type KeptOfOffer = (typeof KEPT_OF_OFFER)[number];

type Values<Name extends string> = { readonly [name in Name]?: AnyValue | undefined };

/** Null where there is nothing, undefined where it is not kept. */
export type KeptValue = string | number | null | undefined;

/** A store, and the values of an offer in the order of KEPT_OF_OFFER. */
export type KeptOffer = [storeId: string, values: KeptValue[]];

/** What is known of an offer; in a large menu neither old price nor stock. */
export type KnownOffer = { storeId: string } & { [field in KeptOfOffer]?: string | number };

/** An SKU, its details in the order of KEPT_DETAILS (none in a large menu), and its offers. */
export type KeptProduct = [sku: string, details: KeptValue[], offers: KeptOffer[]];

/** What is kept of the last accepted menu of a company. */
export interface LastImport {
	/** When the platform accepted it. */
	at: string;
	/** Stands for what is on now: the menu's own digest, until single offers change. */
	digest: string;
	/** Whether a later import failed: it may have been carried out, so what is on now isn't known. */
	isUnknown?: boolean | undefined;
	/** Other companies of the same request. */
	together?: string[] | undefined;
	/** Store, how many offers it sells, and how many of these have the stock 0. */
	stores: Array<[storeId: string, offers: number, withoutStock: number]>;
	/** Whether the menu said of dishes that they are on sale or off. */
	hasStatus?: boolean | undefined;
	/** How many products are on sale somewhere. */
	onSale: number;
	products?: KeptProduct[] | undefined;
	/** Where there is no room for the products: short digests of the SKUs on sale, in one text. */
	skuDigests?: string | undefined;
}

/** Above this, texts, old prices and stocks are not kept. */
export const MOST_DESCRIBED_PRODUCTS = 5_000;

export function toLastImport(
	products: readonly Product[],
	{
		digest,
		at,
		together = [],
		hasStatus = saysStatus(products),
	}: Pick<LastImport, 'digest' | 'at' | 'together' | 'hasStatus'>,
): LastImport {
	const isDescribed = products.length <= MOST_DESCRIBED_PRODUCTS;
	return {
		at,
		digest,
		together,
		hasStatus,
		stores: storeSales(products),
		onSale: products.filter(({ offers }) => offers.some(isOnSale)).length,
		products: products.map((product) => [
			product.sku,
			isDescribed ? productValues(product) : [],
			product.offers.map((offer) => [
				offer.storeId,
				isDescribed ? offerValues(offer) : compactValues(offer.listPrice, isOnSale(offer)),
			]),
		]),
	};
}

/** The values of an offer of which only this is known. */
export function compactValues(listPrice: number, sells: boolean): KeptValue[] {
	return KEPT_OF_OFFER.map((field) => {
		if (field === 'listPrice') return listPrice;
		return field === 'status' && !sells ? 'disabled' : undefined;
	});
}

export function isOnSale({ status }: { status?: KeptValue }): boolean {
	return status !== 'disabled';
}

/** Whether any offer is said to be on sale or off. */
export function saysStatus(products: ReadonlyArray<Pick<Product, 'offers'>>): boolean {
	return products.some(({ offers }) => offers.some(({ status }) => status !== undefined));
}

/** Where the status is among the values of an offer. */
export const TITLE = KEPT_DETAILS.indexOf('title');
export const STATUS = KEPT_OF_OFFER.indexOf('status');
export const PRICE = KEPT_OF_OFFER.indexOf('listPrice');

export function wasOnSale([, values]: KeptOffer): boolean {
	return values[STATUS] !== 'disabled';
}

/** How many offers each store sells, and how many of these have the stock 0. */
export function storeSales(
	products: ReadonlyArray<{
		offers: ReadonlyArray<{ storeId: string; status?: KeptValue; stock?: KeptValue }>;
	}>,
): LastImport['stores'] {
	const stores = new Map<string, [storeId: string, offers: number, withoutStock: number]>();
	for (const { offers } of products) {
		for (const offer of offers.filter(isOnSale)) {
			const store = stores.get(offer.storeId) ?? [offer.storeId, 0, 0];
			stores.set(offer.storeId, store);
			store[1]++;
			if (offer.stock === 0) store[2]++;
		}
	}
	return [...stores.values()];
}

export const productValues = (product: Values<KeptDetail>): KeptValue[] =>
	KEPT_DETAILS.map((field) => printValue(product[field]) ?? null);

export const offerValues = (offer: Values<KeptOfOffer>): KeptValue[] =>
	KEPT_OF_OFFER.map((field) => printValue(offer[field]) ?? null);

const LONGEST_TEXT = 80;
const KEPT_OF_LONG_TEXT = 60;
const SHORTENED = /^[^]{60}… \([\w-]{10}\)$/;

/** Long texts by their beginning and a digest of the whole; what is shortened already stays as it is. */
export function shortenLong<Value extends KeptValue>(value: Value): Value | string {
	return typeof value !== 'string' || value.length <= LONGEST_TEXT
		? value
		: `${value.slice(0, KEPT_OF_LONG_TEXT)}… (${hash('sha256', value, 'base64url').slice(0, 10)})`;
}

/** Whether only the beginning of a text is left, so that it must not go to the storefront. */
export function isShortened(value: unknown): boolean {
	return typeof value === 'string' && value.endsWith(')') && SHORTENED.test(value);
}

export const SKU_DIGEST_LENGTH = 8;

export function skuDigest(sku: string): string {
	return hash('sha256', sku, 'base64url').slice(0, SKU_DIGEST_LENGTH);
}

/** Finds offers as they were last accepted; undefined for those that are not known. */
export function offerFinder(
	last: LastImport,
): (sku: string, storeId: string) => KnownOffer | undefined {
	const offersOf = new Map(last.products?.map(([sku, , kept]) => [sku, kept]));
	return (sku, storeId) => {
		const kept = offersOf.get(sku)?.find(([other]) => other === storeId);
		return kept === undefined ? undefined : toOffer(kept);
	};
}

function toOffer([storeId, kept]: KeptOffer): KnownOffer {
	const known = KEPT_OF_OFFER.flatMap((field, index) => {
		const value = kept[index] ?? undefined;
		return value === undefined ? [] : [[field, value] as const];
	});
	return { storeId, ...Object.fromEntries(known) };
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
		digest: hash('sha256', `${last.digest} ${JSON.stringify(changes)}`).slice(0, 32),
		...(products === undefined ? {} : { products, ...salesOf(products, last.stores) }),
	};
}

function withChange(offer: KeptOffer, change: Values<KeptOfOffer> | undefined): KeptOffer {
	if (change === undefined) return offer;
	const [storeId, kept] = offer;
	return [storeId, offerValues(change).map((value, index) => value ?? kept[index])];
}

function salesOf(
	products: readonly KeptProduct[],
	before: LastImport['stores'],
): Pick<LastImport, 'stores' | 'onSale'> {
	const menu = products.map(([, , kept]) => ({ offers: kept.map(toOffer) }));
	const areDescribed = products.every(([, details]) => details.length > 0);
	const withoutStock = new Map(before.map(([storeId, , count]) => [storeId, count]));
	return {
		// In a large menu no stock is kept to count again.
		stores: storeSales(menu).map(([storeId, offers, count]) => [
			storeId,
			offers,
			areDescribed ? count : (withoutStock.get(storeId) ?? 0),
		]),
		onSale: menu.filter(({ offers }) => offers.some(isOnSale)).length,
	};
}
