import { z } from 'zod';
import {
	FINAL_STATUSES,
	MERCHANT_STATUSES,
	MERCHANT_TRANSITIONS,
	ORDER_STATUSES,
	type MerchantStatus,
	type OrderStatus,
} from './catalogue';
import { withPieces, withTotals } from './orderItems';
import { courierOf } from './orders';
import { badRequest, validated } from './problem';
import { COURIERS } from './sample';
import { now, type Platform } from './state';
import { takeFromStock } from './stock';
import type { Order, OrderItem, PlacedOrder, StatusChange } from './model';

type ChangeEvent = 'order.item.changed' | 'order.status.changed' | 'order.courier.assigned';

function update(
	{ state, notify }: Platform,
	placed: PlacedOrder,
	event: ChangeEvent,
	changes: Partial<Order>,
): PlacedOrder {
	const order = { ...placed.order, ...changes, updatedAt: now() };
	const updated = { ...placed, order };
	takeFromStock(state, updated, placed.order);
	state.orders.set(order.id, updated);
	notify(placed.companyId, event, order);
	return updated;
}

function updateStatus(
	platform: Platform,
	placed: PlacedOrder,
	change: Omit<StatusChange, 'at'>,
	items: OrderItem[],
): PlacedOrder {
	const { statusChanges = [], ...rest } = placed;
	const kept = { ...rest, statusChanges: [...statusChanges, { ...change, at: now() }] };
	return update(platform, kept, 'order.status.changed', {
		status: change.status,
		estimatedCookingTime: change.cookingTime ?? placed.order.estimatedCookingTime,
		...withTotals(items),
	});
}

const itemSchema = z
	.object({ sku: z.string(), quantityFulfilled: z.number().int().nonnegative() })
	.partial()
	.strict();

/** By default one piece of the first item that still has one is canceled. */
export function changeItem(platform: Platform, placed: PlacedOrder, body: unknown): PlacedOrder {
	const wish = validated(itemSchema, body);
	const { items } = placed.order;
	const item = wish.sku
		? items.find(({ sku }) => sku === wish.sku)
		: (items.find(({ quantityFulfilled }) => quantityFulfilled > 0) ?? items[0]);
	if (!item) throw badRequest('The request is not valid', { sku: ['Not in this order'] });
	const fulfilled = wish.quantityFulfilled ?? Math.max(item.quantityFulfilled - 1, 0);
	const changed = fulfill(items, [{ sku: item.sku, quantityFulfilled: fulfilled }]);
	return update(platform, placed, 'order.item.changed', withTotals(changed));
}

type Fulfillment = Array<{ sku: string; quantityFulfilled: number }>;

function fulfill(items: OrderItem[], fulfillment: Fulfillment): OrderItem[] {
	const errors: Record<string, string[]> = {};
	fulfillment.forEach(({ sku, quantityFulfilled }, index) => {
		const item = items.find((known) => known.sku === sku);
		if (fulfillment.findIndex((other) => other.sku === sku) < index) {
			errors[`items.${index}.sku`] = ['Named more than once'];
		} else if (!item) errors[`items.${index}.sku`] = ['Not in this order'];
		else if (quantityFulfilled > item.quantityOrdered) {
			errors[`items.${index}.quantityFulfilled`] = ['More than was ordered'];
		}
	});
	if (Object.keys(errors).length > 0) throw badRequest('The request is not valid', errors);
	return items.map((item) => {
		const wish = fulfillment.find(({ sku }) => sku === item.sku);
		if (!wish || wish.quantityFulfilled === item.quantityFulfilled) return item;
		const cancelled = item.quantityFulfilled - wish.quantityFulfilled;
		return {
			...withPieces(item, wish.quantityFulfilled),
			cancellations:
				cancelled > 0 ? [...item.cancellations, cancellation(cancelled)] : item.cancellations,
		};
	});
}

const cancellation = (pieces: number): OrderItem['cancellations'][number] => ({
	actor: 'merchant',
	quantity: pieces,
	reason: 'out_of_stock',
	reasonText: 'Немає в наявності',
	createdAt: now(),
});

const statusSchema = z.object({ status: z.enum(ORDER_STATUSES).optional() }).strict();

const NEXT_STATUS: Partial<Record<OrderStatus, OrderStatus>> = {
	new: 'preparation',
	preparation: 'ready_for_delivery',
	partial_fulfilment: 'ready_for_delivery',
	ready_for_delivery: 'delivery_in_progress',
	delivery_in_progress: 'delivered',
	request_cancellation: 'canceled',
};

/** The platform itself may set any status; by default the one that usually comes next. */
export function changeStatus(platform: Platform, placed: PlacedOrder, body: unknown): PlacedOrder {
	const wish = validated(statusSchema, body);
	const { status: present, items } = placed.order;
	if (FINAL_STATUSES.includes(present)) {
		throw badRequest('The request is not valid', { status: [`The order is ${present}`] });
	}
	const status = wish.status ?? NEXT_STATUS[present] ?? present;
	return updateStatus(platform, placed, { status, by: 'platform' }, items);
}

/** public; `cookingTime` may be null, `items` may be absent */
const merchantChangeSchema = z
	.object({
		status: z.enum(MERCHANT_STATUSES),
		cookingTime: z.number().int().positive().nullish(),
		items: z
			.array(
				z.object({ sku: z.string(), quantityFulfilled: z.number().int().nonnegative() }).strict(),
			)
			.optional(),
	})
	.strict();

export function merchantChange(
	platform: Platform,
	placed: PlacedOrder,
	body: unknown,
): PlacedOrder {
	const { status, cookingTime, items: quantities } = validated(merchantChangeSchema, body);
	refuseTransition(placed.order.status, status);
	const items = fulfill(placed.order.items, quantities ?? []);
	const change: Omit<StatusChange, 'at'> = { status, by: 'merchant' };
	if (typeof cookingTime === 'number') change.cookingTime = cookingTime;
	if (quantities) change.quantities = quantities;
	return updateStatus(platform, placed, change, items);
}

/** assumed: a status that the order already has is refused like one that it cannot get. */
function refuseTransition(present: OrderStatus, wished: MerchantStatus): void {
	const possible = MERCHANT_TRANSITIONS[present] ?? [];
	if (possible.includes(wished)) return;
	const hint =
		possible.length > 0
			? `the merchant can set it to ${possible.join(', ')}`
			: "the merchant can't change it anymore";
	throw badRequest('The request is not valid', {
		status: [`The order is ${present}: ${hint}`],
	});
}

/** What nobody has accepted in time is canceled, as a platform does for a guest who waits. */
export function cancelUnaccepted(platform: Platform): void {
	const { cancelUnacceptedSeconds: seconds } = platform.settings().orders;
	if (seconds === null) return;
	const latest = new Date(Date.now() - seconds * 1_000).toISOString();
	for (const placed of platform.state.orders.all()) {
		const { status, createdAt, items } = placed.order;
		if (status !== 'new' || createdAt > latest) continue;
		const reason = `Nobody accepted it within ${seconds} seconds`;
		updateStatus(platform, placed, { status: 'canceled', by: 'platform', reason }, items);
	}
}

export function assignCourier(platform: Platform, placed: PlacedOrder): PlacedOrder {
	const hired = COURIERS.findIndex(({ phone }) => phone === placed.order.courier?.phone);
	return update(platform, placed, 'order.courier.assigned', { courier: courierOf(hired + 1) });
}
