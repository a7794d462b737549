import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { orderSchema, type Order } from '../MerchantStorefront/orders/order';
import { ORDERS_PER_PAGE } from '../MerchantStorefront/platform/contract';
import {
	listOrders,
	orderPage,
	platformTime,
	type OrderFilter,
} from '../MerchantStorefront/orders/calls';
import { instantOf } from '../MerchantStorefront/platform/zonedTime';
import type { WantedOrders, TriggerSettings } from './settings';

const NEW = 'new';
/** n8n 1 names no budget. */
const USUAL_BUDGET_MS = 30_000;
/** The least time between two polls. */
const LARGEST_BUDGET_MS = 50_000;

/**
 * All orders of the window, oldest first, or an error: of a list that is not whole, nothing starts. With
 * them what the platform sent of each, and its time in unix seconds.
 */
export async function listWindow(
	context: IPollFunctions,
	{ poll, listSeconds, wanted }: TriggerSettings,
	deadline: number,
) {
	// A wrong clock of this machine would look for orders on the wrong day.
	const at = (await platformTime(context, { deadline })) ?? Date.now();
	const now = Math.floor(at / 1_000);
	const isNewOnly = poll.startFor === 'newOrders';
	const filter: OrderFilter = {
		storeIds: wanted.stores,
		statuses: isNewOnly ? [NEW] : [],
		createdAfter: 1_000 * (now - listSeconds),
		sort: 'oldestFirst',
	};
	const listed = await listOrders(context, filter, Infinity, { deadline });
	const both = listed.map((order) => ({ order: orderSchema.parse(order), fields: order }));
	const read = both.map(({ order }) => order);
	// By the ID as it was read: a platform may send one with spaces around it.
	const sent = new Map(both.map(({ order, fields }) => [order.id, fields]));
	const orders = read
		.filter((order) => isWanted(order, wanted))
		// The list may be of some moments ago, and a platform may not know the filter.
		.filter(({ status }) => !isNewOnly || (status ?? NEW) === NEW)
		.map((order) => ({ order, createdAt: instantOf(order.createdAt) ?? at }))
		.sort((one, other) => one.createdAt - other.createdAt)
		.map(({ order }) => order);
	return { orders, sent, now };
}

/** Newest first: a page of the orders that the trigger is about, whatever their status and age. */
export async function latestOrders(
	context: IPollFunctions,
	wanted: WantedOrders,
	deadline: number,
): Promise<IDataObject[]> {
	const filter: OrderFilter = { storeIds: wanted.stores, sort: 'newestFirst' };
	const { items } = await orderPage(context, filter, 0, ORDERS_PER_PAGE, { deadline });
	return items.filter((order) => isWanted(orderSchema.parse(order), wanted));
}

function isWanted({ storeId, isTest }: Order, { stores, testOrders }: WantedOrders): boolean {
	const isOfStores = stores.length === 0 || storeId === null || stores.includes(storeId.trim());
	return isOfStores && (testOrders === 'include' || (isTest === true) === (testOrders === 'only'));
}

/** When a poll has to be done: n8n abandons a later one, and starts the next. */
export function deadlineOf(context: IPollFunctions): number {
	const budgetMs = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : USUAL_BUDGET_MS;
	return Date.now() + Math.min(budgetMs, LARGEST_BUDGET_MS);
}
