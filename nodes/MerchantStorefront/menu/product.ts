import type { OfferField, ProductField, Values } from './columns/fields';

export type Offer = Values<OfferField>;
export interface Product extends Values<ProductField> {
	offers: Offer[];
}

/** What an offer is from now on; what is absent stays as it is. */
export interface OfferChange extends Partial<Offer> {
	sku: string;
	storeId: string;
}

/** An offer of one store, as it is sent. */
export type StoreOffer = Omit<OfferChange, 'storeId' | 'sortOrder'>;

/** An offer as it came in: the names are right, the values may be anything. */
export type OfferDraft = { [field in OfferField]?: unknown };
export type ProductDraft = { [field in ProductField]?: unknown } & { offers: OfferDraft[] };

/** A product in the making. */
export interface DraftedProduct {
	readonly draft: ProductDraft;
}
