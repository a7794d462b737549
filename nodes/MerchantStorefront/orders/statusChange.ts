import { listNames, show, shorten } from '../platform/shown';
import { oneLine, type Order } from './order';
import { findStatus, statusWords } from './statuses';

export interface FulfilledItem {
	sku: string;
	quantity: number;
}

export interface StatusChange {
	status: string;
	/** This is in minutes. */
	cookingTime?: number | undefined;
	items?: FulfilledItem[] | undefined;
}

/** Whether the order is as the change would have it: status, quantities and cooking time. */
export function isReached(order: Order, change: StatusChange): boolean {
	// A request that the platform has granted at once.
	if (change.status === 'request_cancellation' && order.status === 'canceled') return true;
	const { cookingTime = order.estimatedCookingTime } = change;
	return (
		order.status === change.status &&
		cookingTime === order.estimatedCookingTime &&
		quantitiesMissed(order, change).length === 0
	);
}

/** Whether somebody has set the order to a status that is neither the old nor the requested one. */
export function hasMovedOn(order: Order, before: Order, { status }: StatusChange): boolean {
	return order.status !== before.status && order.status !== status;
}

/** Says where the order has another quantity than the requested one, like `SKU "cola": 3 instead of 1`. */
export function quantitiesMissed(order: Order, { items = [] }: StatusChange): string[] {
	return items
		.map((item) => ({ ...item, present: sumOf(order, item.sku, 'quantityFulfilled') }))
		.filter(({ quantity, present }) => present !== quantity)
		.map(
			({ sku, quantity, present }) => `SKU "${shorten(sku)}": ${present} instead of ${quantity}`,
		);
}

/** What a person calls the order. */
export const orderName = ({ number, id }: Order) => `Order ${shorten(oneLine(number) ?? id)}`;

/** It is read after "is". */
export const presentStatus = ({ status }: Order) => statusWords(status) ?? 'without a status';

/** It says `Order 2041 is In Preparation`, with the cooking time where the change is about it. */
export function standing(order: Order, { status, cookingTime }: StatusChange): string {
	const { estimatedCookingTime: minutes } = order;
	const isTold = cookingTime !== undefined && minutes !== null && order.status === status;
	const time = isTold ? ` with a cooking time of ${minutes} minutes` : '';
	return `${orderName(order)} is ${presentStatus(order)}${time}`;
}

/** Says why the order's present status rules the change out, as far as this package knows the statuses. */
export function forbiddance(order: Order, { status }: StatusChange): string | undefined {
	const present = findStatus(order.status);
	if (present === undefined || present.name === status || present.mayBecome.includes(status)) {
		return undefined;
	}
	return `${orderName(order)} is ${present.words} and can't be set to ${statusWords(status)}`;
}

/** What a merchant can do with the order, as a sentence. */
export function possibilities(order: Order): string {
	const present = findStatus(order.status);
	if (order.status === null) return `The platform shows no status for ${orderName(order)}.`;
	if (present === undefined) return `${orderName(order)} has the status "${order.status}".`;
	const choices = present.mayBecome.map(statusWords).join(', ');
	return choices === ''
		? `From ${present.words}, only the platform can set another status.`
		: `From ${present.words} a merchant can set: ${choices}.`;
}

/** A short message holds no more. */
const MOST_LISTED = 5;

export function quantityFlaws(order: Order, items: FulfilledItem[]): string[] {
	const known = new Set(order.items.flatMap(({ sku }) => sku ?? []));
	return items.flatMap(({ sku, quantity }, index) => {
		if (!known.has(sku)) {
			const names = [...known].map((one) => shorten(one));
			return `SKU ${show(sku)} isn't in the order, which has ${listNames(names, MOST_LISTED) || 'none'}`;
		}
		// A request names an SKU, not a line. Only 0 is clear: it means all lines.
		const lines = order.items.filter((item) => item.sku === sku).length;
		if (lines > 1 && quantity > 0) {
			return `SKU "${shorten(sku)}" is in ${lines} lines of the order, and the platform can't tell them apart`;
		}
		if (items.findIndex((other) => other.sku === sku) < index) {
			return `SKU "${shorten(sku)}" is named more than once`;
		}
		const ordered = sumOf(order, sku, 'quantityOrdered');
		return quantity > ordered
			? `Quantity Fulfilled of SKU "${shorten(sku)}" is ${quantity}, but ${ordered} were ordered`
			: [];
	});
}

/** One SKU may be in several lines, with other options in each. */
function sumOf(order: Order, sku: string, field: 'quantityOrdered' | 'quantityFulfilled'): number {
	return order.items
		.filter((item) => item.sku === sku)
		.reduce((sum, item) => sum + (item[field] ?? 0), 0);
}
