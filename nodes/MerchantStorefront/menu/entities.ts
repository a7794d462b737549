import type { MenuKind, MenuKindValues } from './kinds/menuKinds';
import type { TableField } from '../table/tableOf';

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
export interface Field extends TableField {
	/** Where the name and the requirement come from, as in the contract: public sources if absent. */
	source?: 'spec' | 'assumed';
	kind: MenuKind;
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
	/** What the template says of the column, after Needed or Optional. */
	help: string;
	/** Another field, such as dish.sku: how people head that, they head this one, too. */
	headedAs?: `${string}.${string}`;
	/** Of the two rows of the template's sample. */
	sample?: readonly [first: string | number, second?: string | number];
}
type Wire = string | null;

/** In the first column of the template's sample rows, which are not imported. */
export const SAMPLE = 'SAMPLE-001 (delete this row)';

const WITHOUT_SKU = 'If there is none, set the option Without SKU to Use Title and Size.';

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
			sample: [SAMPLE, SAMPLE],
		},
		title: {
			source: 'spec',
			required: true,
			kind: 'name',
			label: 'Title',
			help: 'the name that guests see. The same in all rows of an SKU, or in one of them.',
			sample: ['Sample: Margherita'],
		},
		description: {
			source: 'spec',
			kind: 'text',
			label: 'Description',
			help: 'what guests read about it.',
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
			sample: [''],
		},
		category: {
			source: 'spec',
			required: true,
			kind: 'label',
			wire: { wholeMenu: 'categories.mainExternalId' },
			label: 'Category',
			help: 'the main category: its name or its ID, as the platform says.',
			sample: ['pizza'],
		},
		categories: {
			source: 'spec',
			kind: 'list',
			isMinor: true,
			wire: { wholeMenu: 'categories.extraExternalIds' },
			label: 'Categories',
			help: 'more categories, separated by commas.',
			sample: ['hot, lunch'],
		},
		optionGroups: {
			kind: 'list',
			wire: { oneRequest: null, products: null },
			label: 'Options',
			help: 'names of the groups that guests choose from, such as Size; Extras. Only with Send As → Whole Menu.',
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
			help: 'product, or attribute for an option that people at the platform maintain. product if empty.',
			sample: ['product'],
		},
		media: {
			source: 'spec',
			kind: 'webAddress',
			isMinor: true,
			label: 'Media',
			help: 'address of the picture, with https:// or http://',
			sample: ['https://example.com/margherita.jpg'],
		},
		unit: {
			source: 'spec',
			kind: 'text',
			isMinor: true,
			label: 'Unit',
			help: 'piece, portion, liter, …',
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
			sample: ['centre', 'station'],
		},
		listPrice: {
			source: 'assumed',
			required: true,
			kind: 'price',
			label: 'Price',
			help: 'what the guest pays. Type 0 if it is free.',
			sample: [189.5, 195],
		},
		oldPrice: {
			source: 'spec',
			kind: 'price',
			label: 'Old Price',
			help: 'the crossed-out price, above the price.',
			sample: [210],
		},
		sortOrder: {
			source: 'spec',
			kind: 'number',
			isMinor: true,
			wire: { storeOffers: null, updateOffers: null },
			label: 'Sort Order',
			help: 'a number, its place among the other dishes.',
			sample: [1],
		},
		stock: {
			source: 'spec',
			kind: 'count',
			label: 'Stock',
			help: 'how many are left.',
			sample: [20],
		},
		status: {
			source: 'spec',
			kind: 'status',
			label: 'Status',
			help: 'enabled or disabled; yes and no work as well.',
			sample: ['disabled', 'disabled'],
		},
	},
	option: {
		title: {
			label: 'Option',
			kind: 'text',
			required: true,
			help: 'what guests read, such as Extra cheese.',
			sample: ['Small, 25 cm', 'Large, 35 cm'],
		},
		sku: {
			isKey: true,
			label: 'SKU',
			kind: 'identifier',
			required: true,
			ifEmptyInNode: WITHOUT_SKU,
			ifMissing: ` ${WITHOUT_SKU}`,
			help: 'its own code. No dish may have the same.',
			headedAs: 'dish.sku',
			sample: ['SIZE-25', 'SIZE-35'],
		},
		listPrice: {
			of: 'price',
			label: 'Price',
			kind: 'price',
			required: true,
			ifEmpty: 'is empty. Type 0 if it adds nothing.',
			help: 'the surcharge: what it adds to the price of the dish. Type 0 if it adds nothing.',
			headedAs: 'offer.listPrice',
			sample: [0, 60],
		},
		max: {
			of: 'member',
			label: 'Max per Option',
			kind: 'wholeNumber',
			help: 'how often one guest may take this option. 1 if empty.',
		},
		position: {
			of: 'member',
			wire: 'sortOrder',
			label: 'Position',
			kind: 'wholeNumber',
			help: 'its place in the group, from 1. The order of the rows if empty.',
			headedAs: 'offer.sortOrder',
		},
		storeId: {
			of: 'price',
			isKey: true,
			label: 'Store ID',
			kind: 'identifier',
			help: 'the store of this price. If empty, all stores that sell a dish of the group.',
			headedAs: 'offer.storeId',
		},
		status: {
			of: 'price',
			label: 'Status',
			kind: 'status',
			help: 'enabled or disabled; yes and no work as well.',
			headedAs: 'offer.status',
			sample: ['disabled', 'disabled'],
		},
		media: {
			label: 'Media',
			kind: 'webAddress',
			help: 'address of the picture, with https:// or http://',
			headedAs: 'dish.media',
		},
	},
	group: {
		group: {
			isKey: true,
			wire: 'externalId',
			label: 'Group',
			kind: 'label',
			required: true,
			ifEmpty: 'is empty. Type it into each row.',
			ifEmptyInNode: 'Or, if the row above has it, switch on the option Fill From Row Above.',
			help: 'the name of the list that guests choose from, such as Size. A dish names it in its column Options. This row and the two samples below are not imported.',
			sample: [SAMPLE, SAMPLE],
		},
		groupTitle: {
			wire: 'title',
			label: 'Group Title',
			kind: 'text',
			help: 'what guests read above the list. The group itself if empty.',
		},
		choose: {
			wire: '',
			label: 'Choose',
			kind: 'choose',
			needsColumn: true,
			ifMissing:
				' It says how many a guest chooses, such as 1 or 0-3, and one row of each group needs it.',
			help: 'needed once for each group: how many a guest chooses. 1, 0-1, 0-3, 2-3, or 1- for one or more.',
			sample: ['1', '1'],
		},
	},
	category: {
		name: {
			label: 'Name',
			kind: 'text',
			required: true,
			help: 'what guests read. This row and the two samples below are not imported.',
			sample: [SAMPLE, SAMPLE],
		},
		externalId: {
			isKey: true,
			label: 'Category ID',
			kind: 'identifier',
			required: true,
			help: 'what your dishes have in the column Category.',
			sample: ['breakfast', 'pancakes'],
		},
		parent: {
			wire: 'parentExternalId',
			label: 'Parent',
			kind: 'identifier',
			help: 'ID of the category that this one is part of.',
			sample: ['', 'breakfast'],
		},
		position: {
			label: 'Position',
			kind: 'wholeNumber',
			help: 'its place on the storefront, from 1. The order of the rows if empty.',
			headedAs: 'offer.sortOrder',
			sample: [1, 2],
		},
		hours: {
			wire: 'workSchedule.dailyWorkingHours',
			label: 'Hours',
			kind: 'hours',
			help: 'when guests can order from it, or the columns Opens and Closes for the same time every day. Always if empty.',
			sample: ['Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00', ''],
		},
		start: {
			wire: 'workSchedule.start',
			label: 'From',
			kind: 'date',
			help: 'the first day that it is on, like 2026-12-01.',
		},
		end: {
			wire: 'workSchedule.end',
			label: 'Until',
			kind: 'date',
			help: 'the last day that it is on.',
		},
	},
	hours: {
		storeId: {
			kind: 'identifier',
			isKey: true,
			wire: null,
			label: 'Store ID',
			help: 'which store a row is for',
			headedAs: 'offer.storeId',
		},
		weekDay: {
			required: true,
			kind: 'weekDay',
			label: 'Week Day',
			help: 'which day a row is for',
			sample: ['Monday'],
		},
		open: {
			required: true,
			kind: 'time',
			label: 'Opens',
			help: 'when the store opens',
			sample: ['10:00'],
		},
		closed: {
			required: true,
			kind: 'time',
			label: 'Closes',
			help: 'when the store closes',
			sample: ['22:00'],
		},
	},
} as const satisfies Record<string, Readonly<Record<string, Field>>>;

export type Entities = typeof ENTITIES;
export type EntityName = keyof Entities;
export type FieldName<Name extends EntityName> = keyof Entities[Name] & string;

type RequiredName<Of> = {
	[name in keyof Of]: Of[name] extends { required: true } ? name : never;
}[keyof Of];
type Value<OfField> = OfField extends { kind: infer OfKind extends MenuKind }
	? MenuKindValues[OfKind]
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
