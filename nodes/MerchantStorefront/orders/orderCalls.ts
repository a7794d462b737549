import type { IDataObject } from 'n8n-workflow';

import {
	ENDPOINTS,
	FULFILLED_ITEM_FIELDS,
	ORDER_QUERY,
	ORDER_SORTS,
	ORDERS_PER_PAGE,
	STATUS_CHANGE_FIELDS,
} from '../platform/contract';
import type { FulfilledItem, StatusChange } from './statusChange';
import { instantOf } from '../platform/zonedTime';
import { logWithoutId } from '../n8n/logWithoutId';
import { errorOf } from '../platform/apiError';
import { readPages, requestPage } from '../platform/paging';
import {
	merchantApiRequest,
	merchantApiResponse,
	type ApiCall,
	type ApiContext,
} from '../platform/request';
import { readAnswer } from '../platform/readAnswer';
import { orderKey, orderSchema, readOrder, type Order } from './order';

/** The orders that are meant, under names that do not depend on the wire. Times are in milliseconds. */
export interface OrderFilter {
	storeIds?: readonly string[] | undefined;
	statuses?: string[];
	createdAfter?: number | undefined;
	createdBefore?: number | undefined;
	sort: keyof typeof ORDER_SORTS;
}

type CallOptions = Pick<ApiCall, 'deadline'>;

const MOST_READINGS = 2;

export interface OrderList {
	orders: Order[];
	/** How many entries have no ID. They are not among the orders. */
	withoutId: number;
}

const SHORTER_LIST =
	"Nothing is output, so that no order is missed. Try again. If this keeps happening, ask for a shorter time (Created After, or Created Within in the trigger), and tell the platform's support.";

/** The first orders in the requested order, none missing and none twice. */
export async function listOrders(
	context: ApiContext,
	filter: OrderFilter,
	most: number,
	{ ifIncomplete = SHORTER_LIST, ...options }: CallOptions & { ifIncomplete?: string } = {},
): Promise<OrderList> {
	let flaw = '';
	for (let readings = 0; readings < MOST_READINGS; readings++) {
		const reading = await readPages({
			fetchPage: async (offset, limit) => await readPage(context, filter, offset, limit, options),
			idOf: ({ order }) => order && orderKey(order),
			pageSize: ORDERS_PER_PAGE,
			most,
		});
		if ('entries' in reading) {
			const { orders, withoutId } = ordersOf(context, reading.entries);
			return { orders: sorted(orders, filter.sort), withoutId };
		}
		({ flaw } = reading);
		context.logger.warn(`The platform ${flaw} when its orders are listed`);
	}
	const words = {
		message: `The list of orders is incomplete: the platform ${flaw}`,
		description: ifIncomplete,
	};
	throw errorOf(context, { kind: 'odd' }, words);
}

/** A page of the latest orders; none where the client may not read orders. */
export async function latestIfReadable(context: ApiContext): Promise<Order[]> {
	const filter = { sort: 'newestFirst' } as const;
	const list = await listOrders(context, filter, ORDERS_PER_PAGE).catch(() => undefined);
	return list?.orders ?? [];
}

/** Orders that came or left between two pages were found after others. Equal times stay as they came. */
function sorted(orders: Order[], sort: OrderFilter['sort']): Order[] {
	const direction = sort === 'oldestFirst' ? 1 : -1;
	return orders
		.map((order) => ({ order, at: instantOf(order.createdAt) ?? 0 }))
		.sort((one, other) => direction * (one.at - other.at))
		.map(({ order }) => order);
}

/** A page of the list, with how many entries it has, orders or not. */
export async function orderPage(
	context: ApiContext,
	filter: OrderFilter,
	offset: number,
	options: CallOptions = {},
): Promise<{ orders: Order[]; entries: number; total?: number | undefined }> {
	const { items, total } = await readPage(context, filter, offset, ORDERS_PER_PAGE, options);
	return { orders: ordersOf(context, items).orders, entries: items.length, total };
}

/** An entry of the list, and the order that it is. */
interface Entry {
	sent: unknown;
	order: Order | undefined;
}

function ordersOf(context: ApiContext, entries: readonly Entry[]): OrderList {
	const orders = entries.flatMap(({ order }) => order ?? []);
	for (const { sent } of entries.filter(({ order }) => order === undefined)) {
		logWithoutId(context, 'an order', sent);
	}
	return { orders, withoutId: entries.length - orders.length };
}

async function readPage(
	context: ApiContext,
	filter: OrderFilter,
	offset: number,
	limit: number,
	options: CallOptions,
) {
	const query = orderQuery(filter, offset, limit);
	const call = { endpoint: ENDPOINTS.listOrders, query, ...options };
	const { items, total } = await requestPage(context, call);
	return { items: items.map((sent): Entry => ({ sent, order: readOrder(sent) })), total };
}

/**
 * By the clock that the platform dates its orders by, in milliseconds; this machine's where it shows
 * none. A wrong one would look for orders on the wrong day.
 */
export async function platformTime(context: ApiContext, options: CallOptions): Promise<number> {
	const { sentAt } = await merchantApiResponse(context, {
		endpoint: ENDPOINTS.listOrders,
		query: orderQuery({ sort: 'newestFirst' }, 0, 1),
		...options,
	});
	return sentAt ?? Date.now();
}

function orderQuery(filter: OrderFilter, offset: number, limit: number): URLSearchParams {
	const { storeIds = [], statuses = [], createdAfter, createdBefore, sort } = filter;
	const query = new URLSearchParams();
	for (const storeId of storeIds) query.append(ORDER_QUERY.stores.name, storeId);
	for (const status of statuses) query.append(ORDER_QUERY.statuses.name, status);
	if (createdAfter !== undefined) query.set(ORDER_QUERY.createdFrom.name, seconds(createdAfter));
	if (createdBefore !== undefined) query.set(ORDER_QUERY.createdTo.name, seconds(createdBefore));
	query.set(ORDER_QUERY.sort.name, ORDER_SORTS[sort].name);
	query.set(ORDER_QUERY.offset.name, String(offset));
	query.set(ORDER_QUERY.limit.name, String(limit));
	return query;
}

const seconds = (at: number) => String(Math.floor(at / 1_000));

export async function getOrder(context: ApiContext, id: string): Promise<Order> {
	const answer = await merchantApiRequest(context, { endpoint: ENDPOINTS.getOrder, id });
	return readAnswer(context, orderSchema, answer);
}

export async function sendStatusChange(
	context: ApiContext,
	id: string,
	{ status, cookingTime, items }: StatusChange,
): Promise<void> {
	await merchantApiRequest(context, {
		endpoint: ENDPOINTS.changeOrderStatus,
		id,
		body: {
			[STATUS_CHANGE_FIELDS.status.name]: status,
			[STATUS_CHANGE_FIELDS.cookingTime.name]: cookingTime ?? null,
			...(items === undefined ? {} : { [STATUS_CHANGE_FIELDS.items.name]: items.map(writeItem) }),
		},
	});
}

const writeItem = ({ sku, quantity }: FulfilledItem): IDataObject => ({
	[FULFILLED_ITEM_FIELDS.sku.name]: sku,
	[FULFILLED_ITEM_FIELDS.quantity.name]: quantity,
});
