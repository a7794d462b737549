import type {
	OFFER_FIELDS,
	OFFER_STATUSES,
	PRODUCT_FIELDS,
	PRODUCT_TYPES,
} from '../shared/contract';

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

/** An offer as it came in: the names are right, the values may be anything. */
export type OfferDraft = { [field in OfferField]?: unknown };
export type ProductDraft = { [field in ProductField]?: unknown } & { offers: OfferDraft[] };
