import type { Kind, KindValues } from './kinds';
import { headingsOf } from './languages';

/** The requests that entities go out in. */
export type RequestName =
	| 'oneRequest'
	| 'products'
	| 'storeOffers'
	| 'wholeMenu'
	| 'categories'
	| 'updateOffers'
	| 'openingHours';

/** All that is known of a field. Tables are read, checked, sent, compared and printed by it. */
export interface Field<OfKind extends Kind = Kind> {
	/** Where the name and the requirement come from, as in the contract. */
	source: 'spec' | 'public' | 'assumed';
	required?: true;
	kind: OfKind;
	/** What tells one from another: it is known by this. All other fields are remembered and compared. */
	isKey?: true;
	/** Of an option: whether it is about its price in a store, or its place in a group. */
	of?: 'price' | 'member';
	/** What a request means that has no field for it. */
	default?: string;
	/**
	 * Its name in requests, where that isn't its own: with a dot, within an object; empty where its
	 * parts are on one level with the other fields; null where a request has no field for it.
	 */
	wire?: Wire | { [request in RequestName]?: Wire };
	/** Nothing goes wrong where a column that may be it is not read. */
	isMinor?: true;
	/** Many programs head something else so. */
	isCommonWord?: true;
	label: string;
	/** What the template says of the column, after Needed or Optional. */
	help: string;
	/** What else helps if a needed cell is empty. */
	ifEmpty?: string;
	/** The same where the whole column is missing. */
	ifMissing?: string;
	/**
	 * How people head such a column, and nothing else, beside the label. Case, spaces and punctuation
	 * do not matter. A heading of a tab stands for one field only.
	 */
	words: readonly string[];
	/** Of the two rows of the template's sample. */
	sample?: readonly [first: string | number, second?: string | number];
}
type Wire = string | null;

type MenuKind =
	| 'identifier'
	| 'name'
	| 'text'
	| 'label'
	| 'list'
	| 'type'
	| 'webAddress'
	| 'price'
	| 'number'
	| 'count'
	| 'status';
type RowKind =
	| 'identifier'
	| 'label'
	| 'text'
	| 'price'
	| 'status'
	| 'webAddress'
	| 'wholeNumber'
	| 'choose'
	| 'hours'
	| 'date';
type Fields<OfKind extends Kind = Kind> = Record<string, Field<OfKind>>;

/** In the first column of the template's sample rows, which are not imported. */
export const SAMPLE = 'SAMPLE-001 (delete this row)';

const WITHOUT_SKU = ' If there is none, set the option Without SKU to Use Title and Size.';

/**
 * What the tables of a storefront hold, each with its fields in the order of the template: the one
 * place where a field is added. A row of the menu has a dish and an offer, a row of options an
 * option and its group. The specification shows no requirement for any field of an offer; an offer
 * needs a store and a price.
 */
export const ENTITIES = {
	dish: {
		sku: {
			source: 'spec',
			required: true,
			kind: 'identifier',
			isKey: true,
			label: 'SKU',
			help: 'your number for the dish, the same in all stores. Format this column as plain text. This row and the two samples below are not imported.',
			words: headingsOf('dish.sku'),
			sample: [SAMPLE, SAMPLE],
		},
		title: {
			source: 'spec',
			required: true,
			kind: 'name',
			label: 'Title',
			help: 'the name that guests see. The same in all rows of an SKU, or in one of them.',
			words: headingsOf('dish.title'),
			sample: ['Sample: Margherita'],
		},
		description: {
			source: 'spec',
			kind: 'text',
			label: 'Description',
			help: 'what guests read about it.',
			words: headingsOf('dish.description'),
			sample: ['Tomatoes, mozzarella, basil'],
		},
		companyId: {
			source: 'spec',
			required: true,
			kind: 'identifier',
			isKey: true,
			wire: { products: null, wholeMenu: null },
			label: 'Company ID',
			help: 'whose menu it is, here or in the node.',
			words: headingsOf('dish.companyId'),
			sample: [''],
		},
		category: {
			source: 'spec',
			required: true,
			kind: 'label',
			wire: { wholeMenu: 'categories.mainExternalId' },
			label: 'Category',
			help: 'identifier of the main category.',
			words: headingsOf('dish.category'),
			sample: ['pizza'],
		},
		categories: {
			source: 'spec',
			kind: 'list',
			isMinor: true,
			wire: { wholeMenu: 'categories.extraExternalIds' },
			label: 'Categories',
			help: 'more categories, separated by commas.',
			words: headingsOf('dish.categories'),
			sample: ['hot, lunch'],
		},
		optionGroups: {
			source: 'public',
			kind: 'list',
			wire: { oneRequest: null, products: null },
			label: 'Options',
			help: 'names of the groups that guests choose from, such as Size; Extras. Only with Send As → Whole Menu.',
			words: headingsOf('dish.optionGroups'),
			sample: ['Size; Extras'],
		},
		type: {
			source: 'spec',
			kind: 'type',
			isMinor: true,
			isCommonWord: true,
			wire: { products: null, wholeMenu: null },
			default: 'product',
			label: 'Type',
			help: 'product, or attribute for an option.',
			words: headingsOf('dish.type'),
			sample: ['product'],
		},
		media: {
			source: 'spec',
			kind: 'webAddress',
			isMinor: true,
			label: 'Media',
			help: 'address of the picture, with https://',
			words: headingsOf('dish.media'),
			sample: ['https://example.com/margherita.jpg'],
		},
		unit: {
			source: 'spec',
			kind: 'text',
			isMinor: true,
			label: 'Unit',
			help: 'piece, portion, litre, …',
			words: headingsOf('dish.unit'),
			sample: ['portion'],
		},
	},
	offer: {
		storeId: {
			source: 'assumed',
			required: true,
			kind: 'identifier',
			isKey: true,
			wire: { storeOffers: null, updateOffers: null },
			label: 'Store ID',
			help: 'the store of this price. A dish has one row for each store that sells it.',
			words: headingsOf('offer.storeId'),
			sample: ['centre', 'station'],
		},
		listPrice: {
			source: 'assumed',
			required: true,
			kind: 'price',
			label: 'Price',
			help: 'what the guest pays. Type 0 if it is free.',
			words: headingsOf('offer.listPrice'),
			sample: [189.5, 195],
		},
		oldPrice: {
			source: 'spec',
			kind: 'price',
			label: 'Old Price',
			help: 'the crossed-out price, above the price.',
			words: headingsOf('offer.oldPrice'),
			sample: [210],
		},
		sortOrder: {
			source: 'spec',
			kind: 'number',
			isMinor: true,
			wire: { storeOffers: null, updateOffers: null },
			label: 'Sort Order',
			help: 'a number, its place among the other dishes.',
			words: headingsOf('offer.sortOrder'),
			sample: [1],
		},
		stock: {
			source: 'spec',
			kind: 'count',
			label: 'Stock',
			help: 'how many are left.',
			words: headingsOf('offer.stock'),
			sample: [20],
		},
		status: {
			source: 'spec',
			kind: 'status',
			label: 'Status',
			help: 'enabled or disabled; yes and no work as well.',
			words: headingsOf('offer.status'),
			sample: ['disabled', 'disabled'],
		},
	},
	option: {
		title: {
			source: 'public',
			label: 'Option',
			kind: 'text',
			required: true,
			help: 'what guests read, such as Extra cheese.',
			words: headingsOf('option.title'),
			sample: ['Small, 25 cm', 'Large, 35 cm'],
		},
		sku: {
			source: 'public',
			isKey: true,
			label: 'SKU',
			kind: 'identifier',
			required: true,
			ifEmpty: WITHOUT_SKU,
			ifMissing: WITHOUT_SKU,
			help: 'its own code. No dish may have the same.',
			words: headingsOf('option.sku', 'dish.sku'),
			sample: ['SIZE-25', 'SIZE-35'],
		},
		listPrice: {
			source: 'public',
			of: 'price',
			label: 'Price',
			kind: 'price',
			required: true,
			help: 'the surcharge: what it adds to the price of the dish. Type 0 if it adds nothing.',
			words: headingsOf('option.listPrice', 'offer.listPrice'),
			sample: [0, 60],
		},
		max: {
			source: 'public',
			of: 'member',
			label: 'Max per Option',
			kind: 'wholeNumber',
			help: 'how often one guest may take this option. 1 if empty.',
			words: headingsOf('option.max'),
		},
		position: {
			source: 'public',
			of: 'member',
			wire: 'sortOrder',
			label: 'Position',
			kind: 'wholeNumber',
			help: 'its place in the group, from 1. The order of the rows if empty.',
			words: headingsOf('option.position', 'offer.sortOrder'),
		},
		storeId: {
			source: 'public',
			of: 'price',
			isKey: true,
			label: 'Store ID',
			kind: 'identifier',
			help: 'the store of this price. If empty, all stores that sell a dish of the group.',
			words: headingsOf('option.storeId', 'offer.storeId'),
		},
		status: {
			source: 'public',
			of: 'price',
			label: 'Status',
			kind: 'status',
			help: 'enabled or disabled; yes and no work as well.',
			words: headingsOf('option.status', 'offer.status'),
			sample: ['disabled', 'disabled'],
		},
		media: {
			source: 'public',
			label: 'Media',
			kind: 'webAddress',
			help: 'address of the picture, with https://',
			words: headingsOf('option.media', 'dish.media'),
		},
	},
	group: {
		group: {
			source: 'public',
			isKey: true,
			wire: 'externalId',
			label: 'Group',
			kind: 'label',
			required: true,
			ifEmpty: ' If the row above has it, switch on the option Fill From Row Above.',
			help: 'the name of the list that guests choose from, such as Size. A dish names it in its column Options. This row and the two samples below are not imported.',
			words: headingsOf('group.group'),
			sample: [SAMPLE, SAMPLE],
		},
		groupTitle: {
			source: 'public',
			wire: 'title',
			label: 'Group Title',
			kind: 'text',
			help: 'what guests read above the list. The group itself if empty.',
			words: headingsOf('group.groupTitle'),
		},
		choose: {
			source: 'public',
			wire: '',
			label: 'Choose',
			kind: 'choose',
			help: 'needed once for each group: how many a guest chooses. 1, 0-1, 0-3, 2-3, or 1- for one or more.',
			words: headingsOf('group.choose'),
			sample: ['1', '1'],
		},
	},
	category: {
		name: {
			source: 'public',
			label: 'Name',
			kind: 'text',
			required: true,
			help: 'what guests read. This row and the two samples below are not imported.',
			words: headingsOf('category.name'),
			sample: [SAMPLE, SAMPLE],
		},
		externalId: {
			source: 'public',
			isKey: true,
			label: 'Category ID',
			kind: 'identifier',
			required: true,
			help: 'what your dishes have in the column Category.',
			words: headingsOf('category.externalId'),
			sample: ['breakfast', 'pancakes'],
		},
		parent: {
			source: 'public',
			wire: 'parentExternalId',
			label: 'Parent',
			kind: 'identifier',
			help: 'ID of the category that this one is part of.',
			words: headingsOf('category.parent'),
			sample: ['', 'breakfast'],
		},
		position: {
			source: 'public',
			label: 'Position',
			kind: 'wholeNumber',
			help: 'its place on the storefront, from 1. The order of the rows if empty.',
			words: headingsOf('category.position', 'offer.sortOrder'),
			sample: [1, 2],
		},
		hours: {
			source: 'public',
			wire: 'workSchedule.dailyWorkingHours',
			label: 'Hours',
			kind: 'hours',
			help: 'when guests can order from it. Always if empty.',
			words: headingsOf('category.hours'),
			sample: ['Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00', ''],
		},
		start: {
			source: 'public',
			wire: 'workSchedule.start',
			label: 'From',
			kind: 'date',
			help: 'the first day that it is on, like 2026-12-01.',
			words: headingsOf('category.start'),
		},
		end: {
			source: 'public',
			wire: 'workSchedule.end',
			label: 'Until',
			kind: 'date',
			help: 'the last day that it is on.',
			words: headingsOf('category.end'),
		},
	},
	hours: {
		storeId: {
			source: 'public',
			kind: 'identifier',
			isKey: true,
			wire: null,
			label: 'Store ID',
			help: 'which store a row is for',
			words: headingsOf('offer.storeId'),
		},
		weekDay: {
			source: 'public',
			required: true,
			kind: 'weekDay',
			label: 'Week Day',
			help: 'which day a row is for',
			sample: ['Monday'],
			words: headingsOf('hours.weekDay'),
		},
		open: {
			source: 'public',
			required: true,
			kind: 'time',
			label: 'Opens',
			help: 'when the store opens',
			sample: ['10:00'],
			words: headingsOf('hours.open'),
		},
		closed: {
			source: 'public',
			required: true,
			kind: 'time',
			label: 'Closes',
			help: 'when the store closes',
			sample: ['22:00'],
			words: headingsOf('hours.closed'),
		},
	},
} as const satisfies {
	dish: Fields<MenuKind>;
	offer: Fields<MenuKind>;
	option: Fields<RowKind>;
	group: Fields<RowKind>;
	category: Fields<RowKind>;
	hours: Fields<RowKind | 'weekDay' | 'time'>;
};

export type Entities = typeof ENTITIES;
export type EntityName = keyof Entities;
export type FieldName<Name extends EntityName> = keyof Entities[Name] & string;

type RequiredName<Of> = {
	[name in keyof Of]: Of[name] extends { required: true } ? name : never;
}[keyof Of];
type Value<OfField> = OfField extends { kind: infer OfKind extends Kind }
	? KindValues[OfKind]
	: never;

/** What an entity holds, with only the fields that are needed for certain. */
export type Values<Of> = { [name in RequiredName<Of>]: Value<Of[name]> } & {
	[name in Exclude<keyof Of, RequiredName<Of>>]?: Value<Of[name]> | undefined;
};

/** The fields that a request has. */
export type SentIn<Request extends RequestName, Of> = {
	[
		name in keyof Of as Of[name] extends { wire: { [request in Request]: null } } ? never : name
	]: Of[name];
};

/** The fields of an option itself, of its price in a store, or of its place in a group. */
export type OptionPart<Part extends Field['of']> = {
	[
		name in keyof Entities['option'] as Entities['option'][name] extends { of: infer Of }
			? Of extends Part
				? name
				: never
			: undefined extends Part
				? name
				: never
	]: Entities['option'][name];
};
