import { createHash } from 'node:crypto';

import type { Order, OrderItem } from './order';
import { plainTime } from '../zonedTime';

const DIGITS_KEPT = 16;

/**
 * Names one state of an order as a till sees it: its ID, then a hash of what a till acts on, that is
 * status, quantities (ordered, fulfilled, cancelled, and those of modifiers), courier, and the time
 * of the last change to the second. Two copies of one state have the same key, whether a
 * notification or a list brought them: the order of fields and items and the form of times and
 * numbers count for nothing.
 *
 * Assumed: that a notification and a list show one state with the same `updatedAt`, and that every
 * change of something else moves `updatedAt`.
 */
export function changeKey(order: Order): string {
	const { id, status, items, courier, updatedAt } = order;
	const state = JSON.stringify([
		status,
		items.map(quantities).sort(),
		courier?.id ?? courier?.phone ?? courier?.firstName ?? null,
		plainTime(updatedAt),
	]);
	const hash = createHash('sha256').update(state).digest('hex').slice(0, DIGITS_KEPT);
	return `${id}:${hash}`;
}

function quantities(item: OrderItem): string {
	const { sku, offerId, id, quantityOrdered, quantityFulfilled } = item;
	return JSON.stringify([
		sku ?? offerId ?? id,
		quantityOrdered,
		quantityFulfilled,
		item.cancellations.map(({ quantity }) => quantity ?? 0).reduce((sum, one) => sum + one, 0),
		item.attributes.map(modifierQuantity).sort(),
	]);
}

const modifierQuantity = ({ sku, offerId, id, quantity }: OrderItem['attributes'][number]) =>
	JSON.stringify([sku ?? offerId ?? id, quantity]);
