import { createHash } from 'node:crypto';

import type { Order, OrderItem } from './order';
import { plainTime } from '../platform/zonedTime';

const DIGITS_KEPT = 16;

/**
 * Names one state of an order: its ID, then a hash of everything that a cook, a till or a courier
 * acts on, and of the second of the last change. Two copies of one state have the same key, whether
 * a notification or a list brought them: the order of fields and items and the form of times and
 * numbers count for nothing.
 *
 * Assumed: that a notification and a list show one state with the same fields and the same
 * `updatedAt`.
 */
export function changeKey(order: Order): string {
	return `${order.id}:${stateHash(order)}`;
}

/** The part of a change key behind the ID. */
export function stateHash(order: Order): string {
	const { number, storeId, status, comment, estimatedCookingTime, netPrice, isTest } = order;
	const { items, customer, courier, updatedAt } = order;
	const state = JSON.stringify([
		[number, storeId, status, comment, estimatedCookingTime, isTest],
		[netPrice?.value, netPrice?.currency],
		items.map(itemState).sort(),
		[customer?.firstName, customer?.lastName, customer?.phone],
		[courier?.id, courier?.firstName, courier?.phone],
		// Two states of the same second differ in the above. The printed parts of a second may differ
		// between two copies of one state.
		plainTime(updatedAt),
	]);
	return createHash('sha256').update(state).digest('hex').slice(0, DIGITS_KEPT);
}

function itemState(item: OrderItem): string {
	const { sku, offerId, id, name, quantityOrdered, quantityFulfilled } = item;
	return JSON.stringify([
		sku ?? offerId ?? id,
		name,
		quantityOrdered,
		quantityFulfilled,
		item.cancellations
			.map(({ quantity, reason, reasonText }) => JSON.stringify([quantity, reason, reasonText]))
			.sort(),
		item.attributes.map(attributeState).sort(),
	]);
}

const attributeState = ({ sku, offerId, id, name, quantity }: OrderItem['attributes'][number]) =>
	JSON.stringify([sku ?? offerId ?? id, name, quantity]);
