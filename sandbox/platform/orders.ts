import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { FINAL_STATUSES, MERCHANT_STATUSES, ORDER_STATUSES, type OrderStatus } from './catalogue';
import { menuOf, orderable } from './menu';
import { badRequest, notFound, validated } from './problem';
import { COMMENTS, COURIERS, CUSTOMERS, sampleMenu } from './sample';
import {
	now,
	type Client,
	type Courier,
	type Money,
	type Offer,
	type Order,
	type OrderItem,
	type PlacedOrder,
	type Platform,
	type Product,
	type State,
} from './state';
import { ensureStore } from './stores';

const CURRENCY = 'UAH';
const FIRST_NUMBER = 1_000;
const ORDERS_KEPT = 10_000;

const quantity = z.number().int().positive();

const wishSchema = z
	.object({
		companyId: z.string().min(1),
		storeId: z.string().min(1),
		items: z.array(z.object({ sku: z.string(), quantity: quantity.default(1) }).strict()).min(1),
		comment: z.string(),
		customer: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }).strict(),
		isTest: z.boolean(),
	})
	.partial()
	.strict();

export type OrderWish = z.input<typeof wishSchema>;

const money = (value: number): Money => ({
	currency: CURRENCY,
	value: Math.round(value * 100) / 100,
});

/** The turn-th of a list that starts over at its end. */
const turn = <T>(list: readonly T[], number: number): T => list[number % list.length];

interface Dish {
	product: Product;
	offer: Offer;
}

/** Without a menu there is still something to order, so that a first notification needs no import. */
function dishesOf(state: State, companyId: string, storeId?: string): Dish[] {
	if (menuOf(state, companyId).length > 0) {
		const dishes = orderable(state, companyId, storeId);
		if (dishes.length === 0) throw badRequest('Nothing is on sale there');
		return dishes;
	}
	return sampleMenu(companyId, '').flatMap((product) =>
		product.offers
			.slice(0, 1)
			.map((offer) => ({ product, offer: { ...offer, storeId: storeId ?? offer.storeId } })),
	);
}

function chosenDishes(dishes: Dish[], wish: OrderWish, number: number) {
	const storeId = wish.storeId ?? turn(dishes, number).offer.storeId;
	const here = dishes.filter(({ offer }) => offer.storeId === storeId);
	if (!wish.items) {
		const [one, other] = [turn(here, number * 2), turn(here, number * 2 + 1)];
		const chosen = [{ ...one, ordered: 1 + (number % 2) }];
		return one === other ? chosen : [...chosen, { ...other, ordered: 1 }];
	}
	return wish.items.map(({ sku, quantity: ordered = 1 }, index) => {
		const dish = here.find(({ product }) => product.sku === sku);
		if (!dish) {
			throw badRequest('The request is not valid', {
				[`items.${index}.sku`]: [`${sku} is not on sale in store ${storeId}`],
			});
		}
		return { ...dish, ordered };
	});
}

function orderItem({ product, offer, ordered }: Dish & { ordered: number }): OrderItem {
	const full = Math.max(offer.oldPrice ?? offer.listPrice, offer.listPrice);
	return {
		id: randomUUID(),
		productId: randomUUID(),
		offerId: randomUUID(),
		sku: product.sku,
		name: product.title,
		quantityOrdered: ordered,
		quantityFulfilled: ordered,
		itemPrice: money(offer.listPrice),
		listPrice: money(full * ordered),
		netPrice: money(offer.listPrice * ordered),
		netListPrice: money(full * ordered),
		discountPrice: money((full - offer.listPrice) * ordered),
		attributes: [],
		cancellations: [],
	};
}

const total = (items: OrderItem[], field: 'listPrice' | 'netPrice') =>
	money(items.reduce((sum, item) => sum + item[field].value, 0));

const courierOf = (number: number): Courier => ({ id: randomUUID(), ...turn(COURIERS, number) });

export function placeOrder(platform: Platform, body: unknown): PlacedOrder {
	const { state, notify } = platform;
	const wish = validated(wishSchema, body);
	const companyId = wish.companyId ?? defaultCompany(state);
	const last = state.orders.all().at(-1)?.order.number ?? FIRST_NUMBER;
	const number = Number(last) + 1;
	const items = chosenDishes(dishesOf(state, companyId, wish.storeId), wish, number);
	const storeId = items[0].offer.storeId;
	ensureStore(state, companyId, storeId);
	const ordered = items.map(orderItem);
	const placedAt = now();
	const order: Order = {
		id: randomUUID(),
		number: String(number),
		storeId,
		status: 'new',
		listPrice: total(ordered, 'listPrice'),
		netPrice: total(ordered, 'netPrice'),
		comment: wish.comment ?? turn(COMMENTS, number),
		estimatedCookingTime: 20 + (number % 3) * 5,
		items: ordered,
		customer: wish.customer ?? turn(CUSTOMERS, number),
		courier: courierOf(number),
		createdAt: placedAt,
		updatedAt: placedAt,
		isTest: wish.isTest ?? false,
	};
	const placed = { companyId, order };
	state.orders.set(order.id, placed);
	state.orders.keepNewest(ORDERS_KEPT);
	notify(companyId, 'order.new', order);
	return placed;
}

/** The company that imported last, otherwise the first that a client acts for. */
function defaultCompany(state: State): string {
	const company =
		state.imports.all().at(-1)?.companyId ?? state.clients.all().at(0)?.companies.at(0);
	if (company === undefined) throw badRequest('There is no company to order from');
	return company;
}

export function orderById(state: State, id: string): PlacedOrder {
	const placed = state.orders.get(id);
	if (!placed) throw notFound(`Order ${id}`);
	return placed;
}

/** assumed: what belongs to others is answered like what does not exist. */
export function ownOrder(state: State, { companies }: Client, id: string): PlacedOrder {
	const placed = state.orders.get(id);
	if (!placed || !companies.includes(placed.companyId)) throw notFound(`Order ${id}`);
	return placed;
}

function update(
	{ state, notify }: Platform,
	{ companyId, order }: PlacedOrder,
	event: 'order.item.changed' | 'order.status.changed' | 'order.courier.assigned',
	changes: Partial<Order>,
): PlacedOrder {
	const updated = { companyId, order: { ...order, ...changes, updatedAt: now() } };
	state.orders.set(order.id, updated);
	notify(companyId, event, updated.order);
	return updated;
}

const itemSchema = z
	.object({ sku: z.string(), quantityFulfilled: z.number().int().nonnegative() })
	.partial()
	.strict();

/** By default one piece of the first item that still has one is cancelled. */
export function changeItem(platform: Platform, placed: PlacedOrder, body: unknown): PlacedOrder {
	const wish = validated(itemSchema, body);
	const { items } = placed.order;
	const item = wish.sku
		? items.find(({ sku }) => sku === wish.sku)
		: (items.find(({ quantityFulfilled }) => quantityFulfilled > 0) ?? items[0]);
	if (!item) throw badRequest('The request is not valid', { sku: ['Not in this order'] });
	const fulfilled = wish.quantityFulfilled ?? Math.max(item.quantityFulfilled - 1, 0);
	return update(platform, placed, 'order.item.changed', {
		items: fulfil(items, [{ sku: item.sku, quantityFulfilled: fulfilled }]),
	});
}

type Fulfilment = Array<{ sku: string; quantityFulfilled: number }>;

function fulfil(items: OrderItem[], fulfilment: Fulfilment): OrderItem[] {
	const errors: Record<string, string[]> = {};
	fulfilment.forEach(({ sku, quantityFulfilled }, index) => {
		const item = items.find((known) => known.sku === sku);
		if (!item) errors[`items.${index}.sku`] = ['Not in this order'];
		else if (quantityFulfilled > item.quantityOrdered) {
			errors[`items.${index}.quantityFulfilled`] = ['More than was ordered'];
		}
	});
	if (Object.keys(errors).length > 0) throw badRequest('The request is not valid', errors);
	return items.map((item) => {
		const wish = fulfilment.find(({ sku }) => sku === item.sku);
		if (!wish || wish.quantityFulfilled === item.quantityFulfilled) return item;
		const cancelled = item.quantityFulfilled - wish.quantityFulfilled;
		return {
			...item,
			quantityFulfilled: wish.quantityFulfilled,
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
	refuseEnded(placed.order);
	const status = wish.status ?? NEXT_STATUS[placed.order.status];
	return update(platform, placed, 'order.status.changed', { status });
}

function refuseEnded({ status }: Order): void {
	if (FINAL_STATUSES.includes(status)) {
		throw badRequest('The request is not valid', { status: [`The order is ${status}`] });
	}
}

/** public */
const merchantChangeSchema = z.object({
	status: z.enum(MERCHANT_STATUSES),
	cookingTime: z.number().int().positive().optional(),
	items: z
		.array(z.object({ sku: z.string(), quantityFulfilled: z.number().int().nonnegative() }))
		.default([]),
});

export function merchantChange(
	platform: Platform,
	placed: PlacedOrder,
	body: unknown,
): PlacedOrder {
	const wish = validated(merchantChangeSchema, body);
	refuseEnded(placed.order);
	const { status, cookingTime, items } = wish;
	return update(platform, placed, 'order.status.changed', {
		status,
		estimatedCookingTime: cookingTime ?? placed.order.estimatedCookingTime,
		items: fulfil(placed.order.items, items),
	});
}

export function assignCourier(platform: Platform, placed: PlacedOrder): PlacedOrder {
	const hired = COURIERS.findIndex(({ phone }) => phone === placed.order.courier?.phone);
	return update(platform, placed, 'order.courier.assigned', { courier: courierOf(hired + 1) });
}
