import type { OFFER_STATUSES, PRODUCT_TYPES } from '../platform/contract';

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
interface MenuField {
	/** Of a product, or of its offer in a store. */
	part: 'product' | 'offer';
	/** Where the name and the requirement come from, as in the contract. */
	source: 'spec' | 'assumed';
	required: boolean;
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
		help: 'your article number, the same in all stores. Format this column as plain text. This row and the two samples below are not imported.',
		headings: [
			'article',
			'item code',
			'product code',
			'product id',
			'variant sku',
			'артикул',
			'код товару',
			'код страви',
			'код',
			'ску',
		],
		sample: ['SAMPLE-001 (delete this row)', 'SAMPLE-001 (delete this row)'],
	},
	title: {
		part: 'product',
		source: 'spec',
		required: true,
		kind: 'name',
		label: 'Title',
		help: 'the name that guests see. The same in all rows of an SKU, or in one of them.',
		headings: [
			'name',
			'product',
			'product name',
			'dish',
			'item name',
			'item',
			'dish name',
			'назва',
			'найменування',
			'назва товару',
			'назва страви',
			'назва позиції',
			'страва',
			'товар',
		],
		sample: ['Sample: Margherita'],
	},
	description: {
		part: 'product',
		source: 'spec',
		required: false,
		kind: 'text',
		label: 'Description',
		help: 'what guests read about it.',
		headings: [
			'desc',
			'details',
			'composition',
			'body (html)',
			'опис',
			'опис страви',
			'опис товару',
			'склад страви',
		],
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
		headings: ['company', 'company code', 'компанія', 'id компанії', 'код компанії', 'ід компанії'],
		sample: [''],
	},
	category: {
		part: 'product',
		source: 'spec',
		required: true,
		kind: 'label',
		label: 'Category',
		help: 'identifier of the main category.',
		headings: [
			'main category',
			'category id',
			'category code',
			'group',
			'reporting category',
			'product category',
			'item category',
			'menu category',
			'категорія',
			'id категорії',
			'основна категорія',
			'розділ',
			'група',
		],
		sample: ['pizza'],
	},
	categories: {
		part: 'product',
		source: 'spec',
		required: false,
		kind: 'list',
		label: 'Categories',
		help: 'more categories, separated by commas.',
		headings: [
			'additional categories',
			'other categories',
			'more categories',
			'категорії',
			'додаткові категорії',
			'інші категорії',
		],
		sample: ['hot, lunch'],
	},
	type: {
		part: 'product',
		source: 'spec',
		required: false,
		kind: 'type',
		label: 'Type',
		help: 'product, or attribute for a modifier.',
		headings: ['product type', 'item type', 'kind', 'тип', 'тип товару', 'вид'],
		sample: ['product'],
	},
	media: {
		part: 'product',
		source: 'spec',
		required: false,
		kind: 'webAddress',
		label: 'Media',
		help: 'address of the picture, with https://',
		headings: [
			'image',
			'image url',
			'image src',
			'images',
			'photo',
			'photos',
			'photo url',
			'picture',
			'picture url',
			'фото',
			'зображення',
			'картинка',
			'посилання на фото',
		],
		sample: ['https://example.com/margherita.jpg'],
	},
	unit: {
		part: 'product',
		source: 'spec',
		required: false,
		kind: 'text',
		label: 'Unit',
		help: 'piece, portion, litre, …',
		headings: [
			'unit of measure',
			'uom',
			'measure',
			'одиниця',
			'одиниця виміру',
			'од. виміру',
			'од. вим.',
			'одиниці',
		],
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
		headings: [
			'store',
			'shop',
			'shop id',
			'branch',
			'branch id',
			'store code',
			'location',
			'location id',
			'restaurant',
			'restaurant id',
			'магазин',
			'id магазину',
			'код магазину',
			'заклад',
			'id закладу',
			'філія',
			'точка',
			'торгова точка',
			'ресторан',
			'ід магазину',
		],
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
		headings: [
			'price',
			'current price',
			'unit price',
			'default price',
			'variant price',
			'selling price',
			'ціна',
			'вартість',
			'поточна ціна',
			'ціна продажу',
		],
		sample: [189.5, 195],
	},
	oldPrice: {
		part: 'offer',
		source: 'spec',
		required: false,
		kind: 'price',
		label: 'Old Price',
		help: 'the crossed-out price, above the price.',
		headings: [
			'previous price',
			'price before',
			'was price',
			'compare at price',
			'variant compare at price',
			'стара ціна',
			'попередня ціна',
			'ціна до знижки',
			'ціна без знижки',
		],
		sample: [210],
	},
	sortOrder: {
		part: 'offer',
		source: 'spec',
		required: false,
		kind: 'number',
		label: 'Sort Order',
		help: 'a number, its place among the other dishes.',
		headings: [
			'order',
			'sort',
			'position',
			'sorting',
			'порядок',
			'порядок сортування',
			'сортування',
			'позиція',
		],
		sample: [1],
	},
	stock: {
		part: 'offer',
		source: 'spec',
		required: false,
		kind: 'count',
		label: 'Stock',
		help: 'how many there are.',
		headings: [
			'qty',
			'quantity',
			'amount',
			'stock quantity',
			'balance',
			'current quantity',
			'variant inventory qty',
			'кількість',
			'залишок',
			'залишки',
			'к-сть',
			'наявна кількість',
		],
		sample: [20],
	},
	status: {
		part: 'offer',
		source: 'spec',
		required: false,
		kind: 'status',
		isKeptOfLargeMenu: true,
		label: 'Status',
		help: 'enabled or disabled; yes and no work as well.',
		headings: [
			'state',
			'enabled',
			'active',
			'available',
			'availability',
			'is available',
			'available for sale',
			'on sale',
			'published',
			'visible',
			'статус',
			'стан',
			'доступність',
			'доступно',
			'активно',
			'в наявності',
			'наявність',
			'увімкнено',
		],
		sample: ['disabled', 'disabled'],
	},
} as const satisfies Record<string, MenuField>;

/** Headings of columns where yes means that the dish is off. */
export const OFF_HEADINGS: readonly string[] = [
	'archived',
	'hidden',
	'disabled',
	'unavailable',
	'inactive',
	'out of stock',
	'sold out',
	'deleted',
	'discontinued',
	'unpublished',
	'stop list',
	'архів',
	'в архіві',
	'приховано',
	'недоступно',
	'неактивно',
	'вимкнено',
	'видалено',
	'знято з продажу',
	'немає в наявності',
	'стоп',
	'стоп лист',
];

/**
 * Headings of prices beside one another. The guest pays the promo price where there is one, else the
 * regular one, which becomes the old price beside it; gross, not net.
 */
export const PRICE_HEADINGS = {
	regular: ['regular price', 'full price', 'base price', 'звичайна ціна', 'базова ціна'],
	promo: [
		'sale price',
		'promo price',
		'special price',
		'discount price',
		'discounted price',
		'акційна ціна',
		'ціна зі знижкою',
		'ціна по акції',
	],
	net: ['net price', 'price net', 'price excl vat', 'ціна без пдв'],
	gross: ['gross price', 'price gross', 'price incl vat', 'ціна з пдв'],
} as const satisfies Record<string, readonly string[]>;

/** Headings of a size, such as S, 30 cm or 0.5 l: each size of a dish becomes a dish of its own. */
export const SIZE_HEADINGS: readonly string[] = [
	'size',
	'portion size',
	'variant',
	'option1 value',
	'розмір',
];

/** Headings of columns that are surely no part of the menu: listed as unused, and never asked about. */
export const IGNORED_HEADINGS: readonly string[] = [
	'cost',
	'cost price',
	'cost per item',
	'purchase price',
	'wholesale price',
	'margin',
	'markup',
	'weight',
	'kcal',
	'calories',
	'allergens',
	'tax',
	'vat',
	'barcode',
	'supplier',
	'собівартість',
	'закупівельна ціна',
	'оптова ціна',
	'маржа',
	'націнка',
	'вага',
	'ккал',
	'калорійність',
	'алергени',
	'пдв',
	'штрихкод',
	'постачальник',
];

/**
 * Words that make a heading a question where it is not known as a whole: it may say what is on sale,
 * or what the guest pays, and such a column is never left aside in silence. Lower case; also the
 * beginning of a longer word.
 */
export const ASKING_WORDS: Record<'availability' | 'price', readonly string[]> = {
	availability: [
		'availab',
		'active',
		'enabled',
		'disabled',
		'publish',
		'visib',
		'hidden',
		'archiv',
		'stock',
		'sold',
		'status',
		'stop',
		'sellable',
		'доступн',
		'наявн',
		'активн',
		'увімкн',
		'вимкн',
		'прихов',
		'архів',
		'стоп',
		'статус',
		'продаж',
	],
	price: ['price', 'promo', 'discount', 'sale', 'ціна', 'ціни', 'вартість', 'акці', 'знижк'],
};

export type MenuColumn = keyof typeof FIELDS;
export type ProductField = NamesOf<'product'>;
export type OfferField = NamesOf<'offer'>;

type NamesOf<Part> = {
	[name in MenuColumn]: (typeof FIELDS)[name]['part'] extends Part ? name : never;
}[MenuColumn];
type Value<name extends MenuColumn> = KindValues[(typeof FIELDS)[name]['kind']];
type RequiredName<name extends MenuColumn> = name extends unknown
	? (typeof FIELDS)[name]['required'] extends true
		? name
		: never
	: never;
type OptionalName<name extends MenuColumn> = Exclude<name, RequiredName<name>>;

/** What a product or an offer holds, as it is sent. */
export type Values<name extends MenuColumn> = {
	[required in RequiredName<name>]: Value<required>;
} & { [optional in OptionalName<name>]?: Value<optional> };

/** The table for code that treats all fields alike. */
export const fieldOf = (name: MenuColumn): MenuField => FIELDS[name];

export const MENU_COLUMNS = Object.keys(FIELDS) as MenuColumn[];

const namesWhere = (is: (field: MenuField) => boolean) =>
	MENU_COLUMNS.filter((name) => is(fieldOf(name)));

export const PRODUCT_FIELDS = namesWhere(({ part }) => part === 'product') as ProductField[];
export const OFFER_FIELDS = namesWhere(({ part }) => part === 'offer') as OfferField[];

/** What a product or offer is described by, beside what it is known by. */
export const PRODUCT_DETAILS = PRODUCT_FIELDS.filter((name) => !fieldOf(name).isKey);
export const OFFER_DETAILS = OFFER_FIELDS.filter((name) => !fieldOf(name).isKey);
