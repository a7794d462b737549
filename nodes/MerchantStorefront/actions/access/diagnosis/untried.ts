import {
	ANSWER_STATUSES,
	ASSUMPTIONS,
	COMPANY_PRODUCTS_FIELDS,
	ENDPOINTS,
	FULFILLED_ITEM_FIELDS,
	NOTIFICATION_ANSWERS,
	NOTIFICATION_FIELDS,
	OFFER_FIELDS,
	OPENING_HOURS_FIELDS,
	PAUSE_FIELDS,
	PAUSE_PATHS,
	PRODUCT_FIELDS,
	RESUME_PATHS,
	STATUS_CHANGE_FIELDS,
	STORE_OFFER_FIELDS,
	STORE_OFFERS_FIELDS,
} from '../../../shared/contract';
import { STOCK_SETTING } from '../../../shared/settings';

export interface Untried {
	fact: string;
	covers: readonly object[];
	/** Why it cannot be tried without harm. */
	why: string;
	/** Of the credential, should it turn out to differ. */
	setting?: string;
}

const MENU = 'Trying it would change the menu that guests see';
const STORE = 'Trying it would open or close a store';
const ORDER = "Trying it would change a guest's order";
const WATCH = 'It shows only where an order is changed on purpose';

/** Facts that no harmless call tells of. */
export const UNTRIED: Untried[] = [
	{
		fact: ASSUMPTIONS.tokenErrors.name,
		covers: [ASSUMPTIONS.tokenErrors],
		why: 'A wrong secret sent on purpose could lock the client',
	},
	{
		fact: `A missing scope is answered with ${ANSWER_STATUSES.scopeMissing.status}`,
		covers: [ANSWER_STATUSES.scopeMissing],
		why: 'Your client would have to lack one',
	},
	{
		fact: 'A subscriber is changed with PUT',
		covers: [ENDPOINTS.updateSubscriber],
		why: 'Trying it would change a subscriber',
	},
	{
		fact: 'Menu: paths, fields and status of the import of products with offers',
		covers: [
			ENDPOINTS.importProductsAndOffers,
			ANSWER_STATUSES.menuAccepted,
			...PRODUCT_FIELDS,
			...OFFER_FIELDS.filter(({ source }) => source !== 'assumed'),
		],
		why: MENU,
	},
	...OFFER_FIELDS.filter(({ source }) => source === 'assumed').map((field) => ({
		fact: `An offer needs ${field.name}`,
		covers: [field],
		why: MENU,
	})),
	{
		fact: 'Menu: path and fields of the import of products',
		covers: [ENDPOINTS.importProducts, ...Object.values(COMPANY_PRODUCTS_FIELDS)],
		why: MENU,
	},
	{
		fact: 'Menu: paths and fields of the import of offers and of the stop list',
		covers: [
			ENDPOINTS.importOffers,
			ENDPOINTS.updateOffers,
			...Object.values(STORE_OFFERS_FIELDS),
			...STORE_OFFER_FIELDS,
		],
		why: MENU,
		setting: `Should it reject offers without a stock: ${STOCK_SETTING}`,
	},
	...[ASSUMPTIONS.offersAreWhole, ASSUMPTIONS.productsAreWhole, ASSUMPTIONS.productFields].map(
		(assumption) => ({ fact: assumption.name, covers: [assumption], why: MENU }),
	),
	{
		fact: 'Stores: paths and field of pausing and resuming',
		covers: [
			ENDPOINTS.pauseStore,
			ENDPOINTS.resumeStore,
			...Object.values(PAUSE_PATHS),
			RESUME_PATHS.schedule,
			...Object.values(PAUSE_FIELDS),
		],
		why: STORE,
		setting: 'Should Store → Pause find no store that exists: Advanced Settings → Pause Path',
	},
	{
		fact: `A store is resumed at ${RESUME_PATHS.store.path} where it is paused at ${PAUSE_PATHS.store.path}`,
		covers: [RESUME_PATHS.store],
		why: STORE,
	},
	{
		fact: 'Stores: path and fields of opening hours',
		covers: [ENDPOINTS.setOpeningHours, ...Object.values(OPENING_HOURS_FIELDS)],
		why: 'Trying it would change the opening hours of a store',
	},
	{ fact: ASSUMPTIONS.storeNames.name, covers: [ASSUMPTIONS.storeNames], why: STORE },
	{
		fact: ASSUMPTIONS.pastMidnight.name,
		covers: [ASSUMPTIONS.pastMidnight],
		why: 'Trying it would change the opening hours of a store',
	},
	{
		fact: 'Orders: path and fields of a change of status',
		covers: [
			ENDPOINTS.changeOrderStatus,
			...Object.values(STATUS_CHANGE_FIELDS),
			...Object.values(FULFILLED_ITEM_FIELDS),
		],
		why: ORDER,
	},
	...[ASSUMPTIONS.nextStatuses, ASSUMPTIONS.unnamedItems, ASSUMPTIONS.cookingTime].map(
		(assumption) => ({ fact: assumption.name, covers: [assumption], why: ORDER }),
	),
	...[ASSUMPTIONS.quantityOrdered, ASSUMPTIONS.cancellations].map((assumption) => ({
		fact: assumption.name,
		covers: [assumption],
		why: WATCH,
	})),
	{
		fact: ASSUMPTIONS.platformTime.name,
		covers: [ASSUMPTIONS.platformTime],
		why: 'Only an order that is placed now would show it',
	},
	{
		fact: ASSUMPTIONS.itemPrice.name,
		covers: [ASSUMPTIONS.itemPrice],
		why: 'Discounts and modifiers make amounts ambiguous: compare one order with its receipt',
	},
	{
		fact: 'A notification carries event, data and signature',
		covers: Object.values(NOTIFICATION_FIELDS),
		why: 'The platform sends one only when something happens: place a test order with a published trigger',
	},
	...Object.values(NOTIFICATION_ANSWERS).map((answer) => ({
		fact: `A notification may be answered with ${answer.status}`,
		covers: [answer],
		why: 'What the platform makes of an answer shows only in what it sends again',
	})),
];
