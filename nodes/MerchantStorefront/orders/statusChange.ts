import { oneLine } from './items';
import type { Order } from './order';
import { findStatus, statusWords } from './statuses';

export interface FulfilledItem {
	sku: string;
	quantity: number;
}

export interface StatusChange {
	status: string;
	/** In minutes. */
	cookingTime?: number;
	items?: FulfilledItem[];
}

/** Whether the order stands where the change would take it. */
export function isReached(order: Order, { status, items = [] }: StatusChange): boolean {
	// A request that the platform has granted at once.
	if (status === 'request_cancellation' && order.status === 'canceled') return true;
	return (
		order.status === status &&
		items.every(({ sku, quantity }) => sumOf(order, sku, 'quantityFulfilled') === quantity)
	);
}

/** Whether the change would change nothing, not even the cooking time. */
export function isNeedless(order: Order, change: StatusChange): boolean {
	const { cookingTime = order.estimatedCookingTime } = change;
	return isReached(order, change) && cookingTime === order.estimatedCookingTime;
}

/** What a person calls the order. */
export const nameOf = ({ number, id }: Order) => `Order ${oneLine(number) ?? id}`;

/** Why the order's present status rules the change out, as far as this package knows the statuses. */
export function forbiddance(order: Order, { status }: StatusChange): string | undefined {
	const present = findStatus(order.status);
	if (present === undefined || present.name === status || present.mayBecome.includes(status)) {
		return undefined;
	}
	return `${nameOf(order)} is ${present.words} and cannot be set to ${statusWords(status)}`;
}

/** What a merchant can do with the order, as a sentence. */
export function possibilities(order: Order): string {
	const present = findStatus(order.status);
	if (present === undefined) return `${nameOf(order)} has the status "${order.status}".`;
	const choices = present.mayBecome.map(statusWords).join(', ');
	return choices === ''
		? `From ${present.words} a merchant can set no other status: only the platform can.`
		: `From ${present.words} a merchant can set: ${choices}.`;
}

/** What is wrong with the quantities for this order. */
export function quantityFlaws(order: Order, items: FulfilledItem[]): string[] {
	const known = new Set(order.items.map(({ sku }) => sku));
	return items.flatMap(({ sku, quantity }, index) => {
		if (!known.has(sku)) {
			return `SKU "${sku}" is not in the order, which has ${[...known].join(', ')}`;
		}
		if (items.findIndex((other) => other.sku === sku) < index) {
			return `SKU "${sku}" is named more than once`;
		}
		const ordered = sumOf(order, sku, 'quantityOrdered');
		return quantity > ordered
			? `Quantity Fulfilled of SKU "${sku}" is ${quantity}, but ${ordered} were ordered`
			: [];
	});
}

/** One SKU may stand in several lines, with other modifiers in each. */
function sumOf(order: Order, sku: string, field: 'quantityOrdered' | 'quantityFulfilled'): number {
	return order.items
		.filter((item) => item.sku === sku)
		.reduce((sum, item) => sum + (item[field] ?? 0), 0);
}
