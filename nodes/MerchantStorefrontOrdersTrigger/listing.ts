import type { IPollFunctions, NodeApiError } from 'n8n-workflow';

import { asNodeError } from '../MerchantStorefront/n8n/asNodeError';
import { isTimeToLog } from '../MerchantStorefront/n8n/isTimeToLog';
import type { Order } from '../MerchantStorefront/orders/order';
import { findStatus } from '../MerchantStorefront/orders/statuses';
import { whyUnwanted, type WantedOrders } from '../MerchantStorefront/orders/wantedOrders';
import { failureOf, reworded } from '../MerchantStorefront/platform/apiError';
import { caught } from '../MerchantStorefront/platform/caught';
import { ORDERS_PER_PAGE } from '../MerchantStorefront/platform/contract';
import {
	listOrders,
	orderPage,
	platformTime,
	type OrderFilter,
} from '../MerchantStorefront/orders/orderCalls';
import { settingsOf } from '../MerchantStorefront/platform/settings';
import { instantOf } from '../MerchantStorefront/platform/zonedTime';
import { many, show } from '../MerchantStorefront/platform/shown';
import { triggerOf, triggerTitle } from '../MerchantStorefront/polling/polling';
import type { Listing } from './poll/ordersMemory';
import type { TriggerSettings } from './ordersTriggerSettings';

const NEW = 'new';
const CANCELED = 'canceled';
/** New orders must not wait long for those that were canceled. */
const CANCELED_BUDGET_MS = 5_000;

/**
 * All orders of the window, oldest first, or an error: of a list that is not whole, nothing starts. With
 * them the platform's time in unix seconds.
 */
export async function listWindow(
	context: IPollFunctions,
	settings: TriggerSettings,
	deadline: number,
): Promise<Listing> {
	const { poll, wanted } = settings;
	const at = await platformTime(context, { deadline });
	const now = Math.floor(at / 1_000);
	const isNewOnly = poll.startFor === 'newOrders';
	const filter: OrderFilter = {
		storeIds: wanted.stores,
		statuses: isNewOnly ? [NEW] : [],
		createdAfter: 1_000 * (now - ('listSeconds' in poll ? poll.listSeconds : poll.windowSeconds)),
		sort: 'oldestFirst',
	};
	const listed = await listInTime(context, filter, deadline);
	// This is asked last, so that it says what has become of an order that is listed as New.
	const latest = settings.canceled ? await canceledOrders(context, filter, deadline) : [];
	const placedAt = ({ createdAt }: Order) => instantOf(createdAt) ?? at;
	const wantedOf = (orders: Order[]) =>
		orders
			.filter((order) => whyUnwanted(order, wanted) === undefined)
			.sort((one, other) => placedAt(one) - placedAt(other));
	const orders = wantedOf(listed);
	if (isNewOnly) warnOfStatuses(context, orders);
	return {
		account: (await settingsOf(context)).account,
		// The list may be of some moments ago, and a platform may not know the filter.
		orders: orders.filter(({ status }) => !isNewOnly || (status ?? NEW) === NEW),
		canceled: settings.canceled
			? [...orders, ...wantedOf(latest)].filter(({ status }) => status === CANCELED)
			: [],
		now,
		localNow: Math.floor(Date.now() / 1_000),
	};
}

export const WARN_EVERY_MS = 60 * 60 * 1_000;

/** What the platform lists as New under another name looks like no order at all. */
function warnOfStatuses(context: IPollFunctions, orders: readonly Order[]): void {
	const unknown = orders
		.map(({ status }) => status)
		.filter((status) => status !== null && findStatus(status) === undefined);
	const [status] = unknown;
	if (status === undefined) return;
	if (!isTimeToLog(`${triggerOf(context)} statuses`, WARN_EVERY_MS)) return;
	context.logger.warn(
		`${triggerTitle(context)} doesn't start with ${many(unknown.length, 'order')} whose status it doesn't know, such as ${show(status)}: a New order has the status "${NEW}". Access → Diagnose says what the platform does differently.`,
	);
}

/** The platform has responded in this poll already, so a list that takes too long is a long one. */
async function listInTime(
	context: IPollFunctions,
	filter: OrderFilter,
	deadline: number,
): Promise<Order[]> {
	try {
		return (await listOrders(context, filter, Infinity, { deadline })).orders;
	} catch (error) {
		const nodeError = asNodeError(context, error) as NodeApiError;
		const kind = failureOf(nodeError)?.kind;
		if (kind !== 'timeout' && kind !== 'outOfTime') throw nodeError;
		throw reworded(context, nodeError, {
			message: 'The list of orders took longer than a poll may take',
			description:
				'Choose fewer hours in Created Within, so that the list gets shorter. If it is short already, the platform is slow: tell its support.',
		});
	}
}

/** Each trigger goes on there: one page a poll, so that it reaches also those that were placed long ago. */
const nextPages = new Map<string, number>();

/** A page of the canceled orders, newest first. Without it the poll goes on: the next one asks again. */
async function canceledOrders(
	context: IPollFunctions,
	filter: OrderFilter,
	deadline: number,
): Promise<Order[]> {
	const trigger = triggerOf(context);
	const offset = nextPages.get(trigger) ?? 0;
	const canceled: OrderFilter = { ...filter, statuses: [CANCELED], sort: 'newestFirst' };
	const options = { deadline: Math.min(deadline, Date.now() + CANCELED_BUDGET_MS) };
	let orders: Order[] = [];
	const error = await caught(
		orderPage(context, canceled, offset, options).then((page) => {
			({ orders } = page);
			const isLast = page.entries < ORDERS_PER_PAGE;
			nextPages.set(trigger, isLast ? 0 : offset + ORDERS_PER_PAGE);
		}),
	);
	if (error !== undefined) {
		// A platform may refuse a page behind the last one.
		nextPages.delete(trigger);
		context.logger.warn(`The canceled orders couldn't be listed: ${error.message}`);
	}
	return orders;
}

/** Gives a page of the orders that the trigger is about, newest first, whatever their status and age. */
export async function latestWanted(
	context: IPollFunctions,
	wanted: WantedOrders,
	deadline: number,
): Promise<Order[]> {
	const filter: OrderFilter = { storeIds: wanted.stores, sort: 'newestFirst' };
	const { orders } = await orderPage(context, filter, 0, { deadline });
	return orders.filter((order) => whyUnwanted(order, wanted) === undefined);
}
