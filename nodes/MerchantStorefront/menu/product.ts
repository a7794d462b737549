import type {
	OFFER_FIELDS,
	OFFER_STATUSES,
	PRODUCT_FIELDS,
	PRODUCT_TYPES,
} from '../platform/contract';

export type ProductType = (typeof PRODUCT_TYPES)[number];
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export interface Offer {
	storeId: string;
	listPrice: number;
	oldPrice?: number;
	sortOrder?: number;
	stock?: number;
	status?: OfferStatus;
}

export interface Product {
	sku: string;
	title: string;
	description?: string;
	companyId: string;
	category: string;
	categories?: string[];
	type?: ProductType;
	media?: string;
	unit?: string;
	offers: Offer[];
}

export type OfferField = (typeof OFFER_FIELDS)[number]['name'];
export type ProductField = Exclude<(typeof PRODUCT_FIELDS)[number]['name'], 'offers'>;

/** What a product is described by, beside the identifiers that it is known by. */
export const PRODUCT_DETAILS = [
	'title',
	'description',
	'category',
	'categories',
	'type',
	'media',
	'unit',
] as const satisfies readonly ProductField[];

export const OFFER_DETAILS = [
	'listPrice',
	'oldPrice',
	'sortOrder',
	'stock',
	'status',
] as const satisfies readonly OfferField[];

/** A field of the menu as a column of a sheet. */
export type MenuColumn = ProductField | OfferField;

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
