import type { Source } from '../../nodes/MerchantStorefront/platform/contract';

/*
 * What the document for people says of the wire beyond what this package calls by name: fields that a
 * table of fields has under other names, and what is assumed.
 */

const named = (source: Source, names: string) => names.split(' ').map((name) => ({ name, source }));

/** The body of an error has some of them. */
export const ERROR_FIELDS = {
	error: { name: 'error', source: 'public' },
	message: { name: 'message', source: 'public' },
	code: { name: 'code', source: 'public' },
	errors: { name: 'errors', source: 'public' },
} as const;

/** Every 2xx counts as success, whatever is stated here. */
export const ANSWER_STATUSES = {
	subscriptionCreated: { status: 201, source: 'public' },
	subscriptionDeleted: { status: 204, source: 'public' },
	menuAccepted: { status: 202, source: 'spec' },
	tokenRefused: { status: 401, source: 'assumed' },
	scopeMissing: { status: 403, source: 'public' },
	notFound: { status: 404, source: 'public' },
} as const;

/** Of a product. The fields of dishes, offers, options, groups, categories and hours are in `menu/entities.ts`. */
export const PRODUCT_OFFERS = { name: 'offers', source: 'spec' } as const;

/** When a category is on. Its days have the fields of opening hours, its dates are yyyy-MM-dd. */
export const WORK_SCHEDULE_FIELDS = named(
	'public',
	'dailyWorkingHours weeklyWorkingHours start end',
);

/** The request that imports the whole menu of one company has them. */
export const WHOLE_MENU_FIELDS = named('public', 'categories products options optionGroups');

/** The public client always sends unit and media as well. */
export const WHOLE_MENU_PRODUCT_FIELDS = named(
	'public',
	'sku title description unit media categories optionGroups offers',
);

export const PRODUCT_CATEGORIES_FIELDS = named('public', 'mainExternalId extraExternalIds');

export const PRODUCT_GROUP_FIELDS = named('public', 'externalId sortOrder');

export const OPTION_FIELDS = named('public', 'sku title media offers');

export const OPTION_GROUP_FIELDS = named('public', 'externalId title type min max options');

export const GROUP_OPTION_FIELDS = named('public', 'sku sortOrder max');

/** What "complex" means is not stated, so it is never sent. */
export const OPTION_GROUP_TYPES = named('public', 'single multiple complex');

/** What is assumed beyond names, paths and statuses. */
export const FURTHER_ASSUMPTIONS = [
	'Errors of the token endpoint are those of OAuth2',
	"import/product-offers leaves companies that it doesn't name as they are",
	'import/offers switches off what is missing from it',
	'import/products switches off what is missing from it',
	'import/products takes category and categories',
	'companies/{id}/import/categories switches off what is missing from it',
	'The whole menu switches off categories, products, options and groups that are missing from it',
	'The price of an option is added to that of its product',
	'An SKU is either a product’s or an option’s',
	'A group is single where one option at most may be chosen, otherwise multiple',
	'position and sortOrder of the whole menu count from 1',
	'A category may have categories at any depth',
	'A day of a category may have several hours',
	'Unit, media and stock may be absent from the whole menu',
	"A store is named by the merchant's own identifier, as in offers",
	'Opening hours that close before they open end on the next day',
	'The Date header of a response is the time that orders are dated by',
	'listPrice of an order is before discounts, netPrice what the guest pays',
	'estimatedCookingTime is what cookingTime of a status change sets',
	'updatedAt moves with every change of an order',
	'quantityOrdered stays as it was ordered',
	'itemPrice is of one piece',
	'The quantities of cancellations add up',
	'companyId of an order names its company, where a platform sends it',
	'What a merchant may set after which status',
	'A notification without event may name its event in another field, in data.event or in a header',
	'Items that a status change does not name stay as they are',
].map((name) => ({ name, source: 'assumed' }));
