/**
 * Everything this package knows about the platform's wire. Each fact carries where it comes from:
 * - `spec`: the interface specification states it;
 * - `public`: the specification is silent, public descriptions of the same service state it;
 * - `assumed`: nobody states it, this package chose it.
 *
 * `docs/contract.md` is the same for people; a test holds the two together.
 */
export type Source = 'spec' | 'public' | 'assumed';

interface Fact {
	readonly source: Source;
}

interface NamedFact extends Fact {
	readonly name: string;
}

/** Facts from public sources, with spaces between their names. */
const named = (names: string): readonly NamedFact[] =>
	names.split(' ').map((name) => ({ name, source: 'public' }));

export interface Endpoint extends Fact {
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** `{id}` stands for the one thing that the request is about. */
	readonly path: string;
	/** What has that ID, in a word. */
	readonly thing?: 'company' | 'order' | 'subscription';
	/** Whether sending the same request twice leaves the platform as sending it once does. */
	readonly repeatable: boolean;
	/** The scope the platform most likely asks for: which endpoint needs which is not specified. */
	readonly likelyScope?: string;
	/** What it responds is not stated and not needed: any text will do, but not a web page. */
	readonly isResponseUnread?: true;
}

export const TOKEN_ENDPOINT = {
	method: 'POST',
	path: '/connect/token',
	repeatable: true,
	source: 'spec',
} as const satisfies Endpoint;

/** Each path of the API starts with it (spec 9). */
export const API_PREFIX = '/v1';

/** Prefix of the calls about subscriptions, which a credential can change. */
export const SUBSCRIPTIONS_PATH = '/v1/merchant/callback/subscriptions';

/** Two public sources disagree on where a store is paused; a credential chooses. */
export const PAUSE_PATHS = {
	schedule: { path: '/v1/merchant/stores/{id}/schedule/pause', source: 'public' },
	store: { path: '/v1/merchant/stores/{id}/pause', source: 'public' },
} as const;

/** The second is a guess from the second of `PAUSE_PATHS`. */
export const RESUME_PATHS = {
	schedule: { path: '/v1/merchant/stores/{id}/schedule/unpause', source: 'public' },
	store: { path: '/v1/merchant/stores/{id}/unpause', source: 'assumed' },
} as const;

const GET = { method: 'GET', repeatable: true, source: 'public' } as const;

const ONE_SUBSCRIPTION = {
	path: `${SUBSCRIPTIONS_PATH}/{id}`,
	thing: 'subscription',
	repeatable: true,
	isResponseUnread: true,
	source: 'public',
} as const;

/** A full snapshot: the same menu again changes nothing. */
const IMPORT = {
	method: 'POST',
	repeatable: true,
	likelyScope: 'core--core--import-service:import--start',
	source: 'public',
} as const;

const STORE = {
	method: 'POST',
	repeatable: true,
	isResponseUnread: true,
	source: 'public',
} as const;

const PAUSE_SCOPE = 'merchant--core--integration-service:branch--pause';

export const ENDPOINTS = {
	listEvents: { ...GET, path: '/v1/merchant/callback/events', source: 'spec' },
	listSubscriptions: { ...GET, path: SUBSCRIPTIONS_PATH },
	createSubscription: {
		method: 'POST',
		path: SUBSCRIPTIONS_PATH,
		repeatable: false,
		source: 'public',
	},
	updateSubscription: { method: 'PUT', ...ONE_SUBSCRIPTION },
	deleteSubscription: { method: 'DELETE', ...ONE_SUBSCRIPTION },
	importProductsAndOffers: {
		...IMPORT,
		path: '/v1/merchant/import/product-offers',
		source: 'spec',
	},
	importProducts: { ...IMPORT, path: '/v1/merchant/import/products' },
	importOffers: { ...IMPORT, path: '/v1/merchant/import/offers' },
	updateOffers: {
		method: 'PATCH',
		path: '/v1/merchant/import/part-offers',
		// Says what the named offers are, not how they change.
		repeatable: true,
		likelyScope: 'core--core--offer-service:offer--status-update',
		source: 'public',
	},
	importWholeMenu: { ...IMPORT, path: '/v1/merchant/companies/{id}/import', thing: 'company' },
	importCategories: {
		...IMPORT,
		path: '/v1/merchant/companies/{id}/import/categories',
		thing: 'company',
	},
	listOrders: {
		...GET,
		path: '/v1/merchant/orders',
		likelyScope: 'merchant--core--order-service:order--get-list',
	},
	getOrder: {
		...GET,
		path: '/v1/merchant/orders/{id}',
		thing: 'order',
		likelyScope: 'merchant--core--order-service:order--get',
	},
	changeOrderStatus: {
		method: 'PATCH',
		path: '/v1/merchant/orders/{id}/status-change',
		thing: 'order',
		// Nobody states what a second change to the same status does, so the order is read first.
		repeatable: false,
		likelyScope: 'merchant--core--order-service:order--status-change',
		isResponseUnread: true,
		source: 'public',
	},
	pauseStore: { ...STORE, path: PAUSE_PATHS.schedule.path, likelyScope: PAUSE_SCOPE },
	resumeStore: { ...STORE, path: RESUME_PATHS.schedule.path, likelyScope: PAUSE_SCOPE },
	setOpeningHours: { ...STORE, path: '/v1/merchant/stores/{id}/schedule' },
} as const satisfies Record<string, Endpoint>;

export const TOKEN_REQUEST_FIELDS = {
	grantType: { name: 'grant_type', source: 'spec' },
	clientId: { name: 'client_id', source: 'spec' },
	clientSecret: { name: 'client_secret', source: 'spec' },
} as const;

export const GRANT_TYPE = 'client_credentials';

export const TOKEN_RESPONSE_FIELDS = {
	accessToken: { name: 'access_token', source: 'spec' },
	tokenType: { name: 'token_type', source: 'spec' },
	expiresIn: { name: 'expires_in', source: 'spec' },
	scope: { name: 'scope', source: 'spec' },
} as const;

export const SUBSCRIPTION_FIELDS = {
	company: { name: 'company_id', source: 'spec' },
	companies: { name: 'companyIds', source: 'public' },
	events: { name: 'events', source: 'public' },
	callback: { name: 'callback', source: 'public' },
	id: { name: 'id', source: 'public' },
	secret: { name: 'secret', source: 'spec' },
} as const;

/** Every list has them. The specification shows them of the events, public sources of all. */
export const LIST_FIELDS = {
	total: { name: 'total', source: 'spec' },
	items: { name: 'items', source: 'spec' },
} as const;

/** The list of orders is public to work so; that this one does too is assumed. */
export const SUBSCRIPTION_LIST_QUERY = {
	offset: { name: 'offset', source: 'assumed' },
	limit: { name: 'limit', source: 'assumed' },
} as const;

export const NOTIFICATION_FIELDS = {
	event: { name: 'event', source: 'public' },
	data: { name: 'data', source: 'spec' },
	signature: { name: 'signature', source: 'public' },
} as const;

/** An order takes 2 to 20 KB. */
export const MAX_NOTIFICATION_BYTES = 128 * 1024;

/** How a notification is answered; nobody states what the platform expects. */
export const NOTIFICATION_ANSWERS = {
	accepted: { status: 200, source: 'assumed' },
	noNotification: { status: 400, source: 'assumed' },
	notProven: { status: 401, source: 'assumed' },
	tooLarge: { status: 413, source: 'assumed' },
	tooBusy: { status: 503, source: 'assumed' },
} as const;

export interface CallbackEvent extends Fact {
	readonly name: string;
	/** What a person reads instead of the name. */
	readonly words: string;
	readonly description: string;
}

const event = (name: string, words: string, description: string): CallbackEvent => ({
	name,
	words,
	description,
	source: 'spec',
});

export const CALLBACK_EVENTS: readonly CallbackEvent[] = [
	event('order.new', 'New order', 'A new order is created'),
	event('order.item.changed', 'Order items changed', 'An order item is changed'),
	event('order.status.changed', 'Order status changed', 'An order status is changed'),
	event('order.courier.assigned', 'Courier assigned', 'A courier is assigned to an order'),
	event('store.availability.changed', 'Store opened or closed', 'A store opens or closes'),
];

const scope = <const Name extends string>(name: Name, allows: string) =>
	({ name, allows, source: 'spec' }) as const;

/** The identifiers are the specification's; what each allows is read from the operation it names. */
export const SCOPES = [
	scope('core--core--import-service:import--start', 'Start an import of the menu'),
	scope('core--core--offer-service:offer--status-update', 'Switch offers on and off'),
	scope('merchant--core--integration-service:branch--pause', 'Pause a store'),
	scope('merchant--core--order-service:order--courier-assign', 'Assign a courier to an order'),
	scope('merchant--core--order-service:order--create', 'Create an order'),
	scope('merchant--core--order-service:order--delete', 'Delete an order'),
	scope('merchant--core--order-service:order--get', 'Read an order'),
	scope('merchant--core--order-service:order--get-list', 'List orders'),
	scope('merchant--core--order-service:order--item-change', 'Change the items of an order'),
	scope('merchant--core--order-service:order--refund', 'Refund an order'),
	scope('merchant--core--order-service:order--status-change', 'Change the status of an order'),
] as const;

export const OFFER_STATUSES = ['enabled', 'disabled'] as const;
export const PRODUCT_TYPES = ['product', 'attribute'] as const;

/** The requests that pause and resume a store always send it: unix seconds as a text, or null. */
export const PAUSE_FIELDS = { till: { name: 'till', source: 'public' } } as const;

export const WEEK_DAYS = [
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
	'sunday',
] as const;

/** The requests that import or change the offers of one store have them. */
export const STORE_OFFERS_FIELDS = {
	store: { name: 'storeId', source: 'public' },
	items: { name: 'items', source: 'public' },
} as const;

/** The request that imports the products of one company has them. */
export const COMPANY_PRODUCTS_FIELDS = {
	company: { name: 'companyId', source: 'public' },
	items: { name: 'items', source: 'public' },
} as const;

export const ORDER_FIELDS = named(
	'id number storeId status listPrice netPrice comment estimatedCookingTime items customer courier createdAt updatedAt isTest',
);

export const ORDER_ITEM_FIELDS = named(
	'id productId offerId sku name quantityOrdered quantityFulfilled itemPrice listPrice netPrice netListPrice discountPrice attributes cancellations',
);

/** The query of a list of orders has them. Times are unix seconds. */
export const ORDER_QUERY = {
	stores: { name: 'filter[branchIds][]', source: 'public' },
	statuses: { name: 'filter[status][]', source: 'public' },
	createdFrom: { name: 'filter[createdAt][from]', source: 'public' },
	createdTo: { name: 'filter[createdAt][to]', source: 'public' },
	sort: { name: 'sort[]', source: 'public' },
	offset: { name: 'offset', source: 'public' },
	limit: { name: 'limit', source: 'public' },
} as const;

/** A minus in front of a field's name sorts downwards (public); which names there are is not stated. */
export const ORDER_SORTS = {
	newestFirst: { name: '-createdAt', source: 'assumed' },
	oldestFirst: { name: 'createdAt', source: 'assumed' },
} as const;

/** The largest page is not stated. */
export const ORDERS_PER_PAGE = 50;

export const STATUS_CHANGE_FIELDS = {
	status: { name: 'status', source: 'public' },
	/** This is in minutes, and sent as null when not given. */
	cookingTime: { name: 'cookingTime', source: 'public' },
	/** Absent when not given. */
	items: { name: 'items', source: 'public' },
} as const;

export const FULFILLED_ITEM_FIELDS = {
	sku: { name: 'sku', source: 'public' },
	quantity: { name: 'quantityFulfilled', source: 'public' },
} as const;

export interface OrderStatus extends Fact {
	readonly name: string;
	/** What people read instead of the name. */
	readonly words: string;
	readonly setBy: 'merchant' | 'platform';
	/** Whether the platform wants its use agreed first. */
	readonly needsAgreement?: true;
	/** Assumed: the statuses that a merchant may set an order of this one to. */
	readonly mayBecome: readonly string[];
}

const status = (
	name: string,
	words: string,
	setBy: OrderStatus['setBy'],
	mayBecome: readonly string[] = [],
): OrderStatus => ({ name, words, setBy, mayBecome, source: 'public' });

const PREPARATION = 'preparation';
const PARTIAL = 'partial_fulfilment';
const READY = 'ready_for_delivery';
const CANCELLATION = 'request_cancellation';

/** An order passes through them in this order when all goes well. */
export const ORDER_STATUSES: readonly OrderStatus[] = [
	status('new', 'New', 'platform', [PREPARATION, PARTIAL, READY, CANCELLATION]),
	status(PREPARATION, 'In Preparation', 'merchant', [PARTIAL, READY, CANCELLATION]),
	{
		...status(PARTIAL, 'Partly Fulfilled', 'merchant', [PREPARATION, READY, CANCELLATION]),
		needsAgreement: true,
	},
	status(READY, 'Ready for Delivery', 'merchant', [CANCELLATION]),
	status('delivery_in_progress', 'Being Delivered', 'platform'),
	status('delivered', 'Delivered', 'platform'),
	{ ...status(CANCELLATION, 'Cancellation Requested', 'merchant'), needsAgreement: true },
	status('canceled', 'Canceled', 'platform'),
];

const assumed = (name: string): NamedFact => ({ name, source: 'assumed' });

/** What is assumed beyond names, paths and statuses, and can be tried. `docs/contract.md` has the rest. */
export const ASSUMPTIONS = {
	orderTimes: assumed('Times of orders without an offset are in UTC'),
	storeFilter: assumed('filter[branchIds][] takes what storeId of an order holds'),
	timeFilter: assumed('Both ends of filter[createdAt] are inclusive'),
	orderPage: assumed('A page of 50 orders is allowed'),
};
