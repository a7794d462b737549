import { HEADINGS } from './headings';
import type { OFFER_STATUSES, PRODUCT_TYPES } from '../../platform/contract';

export type ProductType = (typeof PRODUCT_TYPES)[number];
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** What the values of a field are: this says how a cell is read, and which rule the value follows. */
export interface KindValues {
	identifier: string;
	/** A text that must be there where the field is required. */
	name: string;
	text: string;
	/** A text that others are compared with, so that nothing invisible may be in it. */
	label: string;
	list: string[];
	type: ProductType;
	webAddress: string;
	/** In the currency of the storefront, at most two decimals. */
	price: number;
	number: number;
	/** Of pieces. */
	count: number;
	status: OfferStatus;
}
export type Kind = keyof KindValues;

/** All that is known of a field of the menu. Its key is the name that the platform gives it. */
export interface MenuField {
	/** Of a product, or of its offer in a store. */
	part: 'product' | 'offer';
	/** Where the name and the requirement come from, as in the contract. */
	source: 'spec' | 'public' | 'assumed';
	required?: true;
	kind: Kind;
	/** What tells one product or offer from another: it is known by this. */
	isKey?: true;
	/** Also of a menu with so many products that nothing else is remembered. */
	isKeptOfLargeMenu?: true;
	label: string;
	/** What the template says of the column, after Needed or Optional. */
	help: string;
	/**
	 * How people head such a column, and nothing else, beside the label and the name. Case, spaces
	 * and punctuation do not matter. A heading stands for one field only.
	 */
	headings: readonly string[];
	/** Of the two rows of the template's sample: one dish in two stores. */
	sample: readonly [first: string | number, second?: string | number];
}

/**
 * The fields of a menu, in the order of the specification. It shows no requirement for any field of
 * an offer; an offer needs a store and a price.
 */
export const FIELDS = {
	sku: {
		part: 'product',
		source: 'spec',
		required: true,
		kind: 'identifier',
		isKey: true,
		label: 'SKU',
		help: 'your number for the dish, the same in all stores. Format this column as plain text. This row and the two samples below are not imported.',
		headings: HEADINGS.sku,
		sample: ['SAMPLE-001 (delete this row)', 'SAMPLE-001 (delete this row)'],
	},
	title: {
		part: 'product',
		source: 'spec',
		required: true,
		kind: 'name',
		label: 'Title',
		help: 'the name that guests see. The same in all rows of an SKU, or in one of them.',
		headings: HEADINGS.title,
		sample: ['Sample: Margherita'],
	},
	description: {
		part: 'product',
		source: 'spec',
		kind: 'text',
		label: 'Description',
		help: 'what guests read about it.',
		headings: HEADINGS.description,
		sample: ['Tomatoes, mozzarella, basil'],
	},
	companyId: {
		part: 'product',
		source: 'spec',
		required: true,
		kind: 'identifier',
		isKey: true,
		label: 'Company ID',
		help: 'whose menu it is, here or in the node.',
		headings: HEADINGS.companyId,
		sample: [''],
	},
	category: {
		part: 'product',
		source: 'spec',
		required: true,
		kind: 'label',
		label: 'Category',
		help: 'identifier of the main category.',
		headings: HEADINGS.category,
		sample: ['pizza'],
	},
	categories: {
		part: 'product',
		source: 'spec',
		kind: 'list',
		label: 'Categories',
		help: 'more categories, separated by commas.',
		headings: HEADINGS.categories,
		sample: ['hot, lunch'],
	},
	optionGroups: {
		part: 'product',
		source: 'public',
		kind: 'list',
		label: 'Options',
		help: 'names of the groups that guests choose from, such as Size; Extras. Only with Send As → Whole Menu.',
		headings: HEADINGS.optionGroups,
		sample: ['Size; Extras'],
	},
	type: {
		part: 'product',
		source: 'spec',
		kind: 'type',
		label: 'Type',
		help: 'product, or attribute for an option.',
		headings: ['product type', 'item type', 'kind', 'тип', 'тип товару', 'вид'],
		sample: ['product'],
	},
	media: {
		part: 'product',
		source: 'spec',
		kind: 'webAddress',
		label: 'Media',
		help: 'address of the picture, with https://',
		headings: HEADINGS.media,
		sample: ['https://example.com/margherita.jpg'],
	},
	unit: {
		part: 'product',
		source: 'spec',
		kind: 'text',
		label: 'Unit',
		help: 'piece, portion, litre, …',
		headings: HEADINGS.unit,
		sample: ['portion'],
	},
	storeId: {
		part: 'offer',
		source: 'assumed',
		required: true,
		kind: 'identifier',
		isKey: true,
		label: 'Store ID',
		help: 'the store of this price. A dish has one row for each store that sells it.',
		headings: HEADINGS.storeId,
		sample: ['centre', 'station'],
	},
	listPrice: {
		part: 'offer',
		source: 'assumed',
		required: true,
		kind: 'price',
		isKeptOfLargeMenu: true,
		label: 'Price',
		help: 'what the guest pays. Type 0 if it is free.',
		headings: HEADINGS.listPrice,
		sample: [189.5, 195],
	},
	oldPrice: {
		part: 'offer',
		source: 'spec',
		kind: 'price',
		label: 'Old Price',
		help: 'the crossed-out price, above the price.',
		headings: HEADINGS.oldPrice,
		sample: [210],
	},
	sortOrder: {
		part: 'offer',
		source: 'spec',
		kind: 'number',
		label: 'Sort Order',
		help: 'a number, its place among the other dishes.',
		headings: HEADINGS.sortOrder,
		sample: [1],
	},
	stock: {
		part: 'offer',
		source: 'spec',
		kind: 'count',
		label: 'Stock',
		help: 'how many are left.',
		headings: HEADINGS.stock,
		sample: [20],
	},
	status: {
		part: 'offer',
		source: 'spec',
		kind: 'status',
		isKeptOfLargeMenu: true,
		label: 'Status',
		help: 'enabled or disabled; yes and no work as well.',
		headings: HEADINGS.status,
		sample: ['disabled', 'disabled'],
	},
} as const satisfies Record<string, MenuField>;
