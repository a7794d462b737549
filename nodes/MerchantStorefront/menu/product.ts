import type { Entities, FieldName, SentIn, Values } from './entities';
import { fieldOf, isDetail, namesOf, wireOf } from './fieldsOf';
import type { Place } from '../table/problems';

export type Offer = Values<Entities['offer']>;
export interface Product extends Values<Entities['dish']> {
	offers: Offer[];
}

export function isOnSale({ status }: Pick<Offer, 'status'>): boolean {
	return status !== 'disabled';
}

/** A chain may have a thousand stores, so a list of them is never searched for each. */
export const storesIn = (offers: ReadonlyArray<{ storeId: string }>): ReadonlySet<string> =>
	new Set(offers.map(({ storeId }) => storeId));

/** Whether guests can order something in a store, as far as the menu says. */
export type Sale = 'on' | 'soldOut' | 'off';

export function saleOf({ status, stock }: { status?: unknown; stock?: unknown }): Sale {
	if (status === 'disabled') return 'off';
	return stock === 0 ? 'soldOut' : 'on';
}

/** Whether any offer is said to be on sale or off. */
export function saysStatus(products: ReadonlyArray<Pick<Product, 'offers'>>): boolean {
	return products.some(({ offers }) => offers.some(({ status }) => status !== undefined));
}

/** In the order of their stores. Most came in so, and need no copy. */
export function withOffersInOrder(product: Product): Product {
	const { offers } = product;
	const isInOrder = offers.every(
		({ storeId }, index) => index === 0 || (offers[index - 1]?.storeId ?? '') <= storeId,
	);
	if (isInOrder) return product;
	const sorted = offers.toSorted((one, other) => (one.storeId < other.storeId ? -1 : 1));
	return { ...product, offers: sorted };
}

/** What an offer is from now on; what is absent stays as it is. */
export interface OfferChange extends Partial<Offer> {
	sku: string;
	storeId: string;
	/** In milliseconds, for what goes off; absent until somebody switches it on. */
	until?: number | undefined;
	/** In milliseconds, for what goes off by hand. */
	since?: number | undefined;
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

/** A record of a dish or an offer, as it came in: the values may be anything. */
interface RecordOf<Name extends 'dish' | 'offer'> {
	values: { [field in FieldName<Name>]?: unknown };
	/** Where it is, or a field of it, in the words of the input. */
	at(field?: FieldName<Name>): Place;
}
export type OfferRecord = RecordOf<'offer'>;
export interface DishRecord extends RecordOf<'dish'> {
	readonly offers: readonly OfferRecord[];
}
