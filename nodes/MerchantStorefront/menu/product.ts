import type { Entities, FieldName, SentIn, Values } from './entities';
import { fieldOf, isDetail, namesOf, wireOf } from './fieldsOf';

export type Offer = Values<Entities['offer']>;
export interface Product extends Values<Entities['dish']> {
	offers: Offer[];
}

export function isOnSale({ status }: Pick<Offer, 'status'>): boolean {
	return status !== 'disabled';
}

/** Whether any offer is said to be on sale or off. */
export function saysStatus(products: ReadonlyArray<Pick<Product, 'offers'>>): boolean {
	return products.some(({ offers }) => offers.some(({ status }) => status !== undefined));
}

/** What an offer is from now on; what is absent stays as it is. */
export interface OfferChange extends Partial<Offer> {
	sku: string;
	storeId: string;
	/** In milliseconds, for what goes off; absent until somebody switches it on. */
	until?: number | undefined;
}

type Changes = Partial<Values<SentIn<'updateOffers', Entities['offer']>>>;

/** What of an offer can be changed by itself. */
export const CHANGING = namesOf('offer', isDetail).filter(
	(name): name is keyof Changes => wireOf(name, fieldOf('offer', name), 'updateOffers') !== null,
);

/** An offer of one store, as it is sent when only what changes is. */
export interface StoreOffer extends Changes {
	sku: string;
}

/** An offer as it came in: the names are right, the values may be anything. */
export type OfferDraft = { [field in FieldName<'offer'>]?: unknown };
export type ProductDraft = { [field in FieldName<'dish'>]?: unknown } & { offers: OfferDraft[] };

/** A product in the making. */
export interface DraftedProduct {
	readonly draft: ProductDraft;
}
