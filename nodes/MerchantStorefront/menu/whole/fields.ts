import { FIELDS, type KindValues, type MenuField } from '../columns/fieldTable';
import type { DayHours } from './hours';

/** How many options of a group a guest chooses. */
export interface Choice {
	min: number;
	/** Absent where the number of options is the only upper end. */
	max?: number;
}

/** What the values of a column are: this says how a cell is read. */
export interface RowValues extends Pick<
	KindValues,
	'identifier' | 'label' | 'text' | 'price' | 'status' | 'webAddress'
> {
	/** From 1. */
	wholeNumber: number;
	choose: Choice;
	hours: DayHours[];
	date: string;
}

/** What a column of the option rows or the category rows is. */
export interface RowField extends Pick<MenuField, 'label' | 'required' | 'help' | 'headings'> {
	kind: keyof RowValues;
	/** What else helps if a needed cell is empty. */
	ifEmpty?: string;
	/** The same where the whole column is missing. */
	ifMissing?: string;
	/** Of the two sample rows of the template. */
	sample?: readonly [first: string | number, second: string | number];
}

const SKU_HEADINGS = ['item code', 'артикул', 'код', 'ску'];
const STORE_HEADINGS = ['store', 'branch', 'location', 'магазин', 'заклад', 'ресторан'];
const POSITION_HEADINGS = ['sort order', 'order', 'sort', 'порядок', 'позиція', 'сортування'];

/** In the first column of the template's sample rows, which are not imported. */
export const SAMPLE = FIELDS.sku.sample[0];

const WITHOUT_SKU = ' If there is none, set the option Without SKU to Use Title and Size.';
const NO_SKU = { ifEmpty: WITHOUT_SKU, ifMissing: WITHOUT_SKU };

export const OPTION_FIELDS = {
	group: {
		label: 'Group',
		kind: 'label',
		required: true,
		ifEmpty: ' If the row above has it, switch on the option Fill From Row Above.',
		help: 'the name of the list that guests choose from, such as Size. A dish names it in its column Options. This row and the two samples below are not imported.',
		headings: ['option group', 'група', 'група опцій', 'група модифікаторів'],
		sample: [SAMPLE, SAMPLE],
	},
	groupTitle: {
		label: 'Group Title',
		kind: 'text',
		help: 'what guests read above the list. The group itself if empty.',
		headings: ['group name', 'назва групи'],
	},
	option: {
		label: 'Option',
		kind: 'text',
		required: true,
		help: 'what guests read, such as Extra cheese.',
		headings: ['option name', 'extra', 'topping', 'опція', 'модифікатор', 'добавка'],
		sample: ['Small, 25 cm', 'Large, 35 cm'],
	},
	sku: {
		label: 'SKU',
		kind: 'identifier',
		required: true,
		...NO_SKU,
		help: 'its own code. No dish may have the same.',
		headings: SKU_HEADINGS,
		sample: ['SIZE-25', 'SIZE-35'],
	},
	listPrice: {
		label: 'Price',
		kind: 'price',
		required: true,
		help: 'the surcharge: what it adds to the price of the dish. Type 0 if it adds nothing.',
		headings: ['surcharge', 'ціна', 'доплата', 'вартість'],
		sample: [0, 60],
	},
	choose: {
		label: 'Choose',
		kind: 'choose',
		help: 'needed once for each group: how many a guest chooses. 1, 0-1, 0-3, 2-3, or 1- for one or more.',
		headings: ['how many', 'min max', 'обрати', 'вибрати', 'кількість на вибір'],
		sample: ['1', '1'],
	},
	max: {
		label: 'Max per Option',
		kind: 'wholeNumber',
		help: 'how often one guest may take this option. 1 if empty.',
		headings: ['max', 'maximum', 'макс', 'максимум'],
	},
	position: {
		label: 'Position',
		kind: 'wholeNumber',
		help: 'its place in the group, from 1. The order of the rows if empty.',
		headings: POSITION_HEADINGS,
	},
	storeId: {
		label: 'Store ID',
		kind: 'identifier',
		help: 'the store of this price. If empty, all stores that sell a dish of the group.',
		headings: STORE_HEADINGS,
	},
	status: {
		label: 'Status',
		kind: 'status',
		help: 'enabled or disabled; yes and no work as well.',
		headings: ['on sale', 'available', 'active', 'enabled', 'статус', 'доступно', 'наявність'],
		sample: ['disabled', 'disabled'],
	},
	media: {
		label: 'Media',
		kind: 'webAddress',
		help: 'address of the picture, with https://',
		headings: ['image', 'image url', 'photo', 'picture', 'фото', 'зображення'],
	},
} as const satisfies Record<string, RowField>;

export const CATEGORY_FIELDS = {
	name: {
		label: 'Name',
		kind: 'text',
		required: true,
		help: 'what guests read. This row and the two samples below are not imported.',
		headings: ['category', 'category name', 'title', 'назва', 'категорія', 'назва категорії'],
		sample: [SAMPLE, SAMPLE],
	},
	externalId: {
		label: 'Category ID',
		kind: 'identifier',
		required: true,
		help: 'what your dishes have in the column Category.',
		headings: 'id, category code, code, id категорії, ід категорії, код, код категорії'.split(', '),
		sample: ['breakfast', 'pancakes'],
	},
	parent: {
		label: 'Parent',
		kind: 'identifier',
		help: 'ID of the category that this one is part of.',
		headings: ['parent id', 'parent category', 'батьківська категорія', 'входить до'],
		sample: ['', 'breakfast'],
	},
	position: {
		label: 'Position',
		kind: 'wholeNumber',
		help: 'its place on the storefront, from 1. The order of the rows if empty.',
		headings: POSITION_HEADINGS,
		sample: [1, 2],
	},
	hours: {
		label: 'Hours',
		kind: 'hours',
		help: 'when guests can order from it. Always if empty.',
		headings: ['working hours', 'schedule', 'години', 'графік', 'час', 'години роботи'],
		sample: ['Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00', ''],
	},
	start: {
		label: 'From',
		kind: 'date',
		help: 'the first day that it is on, like 2026-12-01.',
		headings: ['start', 'start date', 'first day', 'з', 'від', 'початок'],
	},
	end: {
		label: 'Until',
		kind: 'date',
		help: 'the last day that it is on.',
		headings: ['to', 'end', 'end date', 'last day', 'до', 'кінець'],
	},
} as const satisfies Record<string, RowField>;

export type OptionField = keyof typeof OPTION_FIELDS;
export type CategoryField = keyof typeof CATEGORY_FIELDS;
