import type { INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { shorten } from '../platform/shown';
import type { Order } from './order';

export const TEST_ORDERS = choices({
	include: ['Include', 'Start for test orders as for all others'],
	skip: ['Skip', 'Start for real orders only'],
	only: ['Only', 'Start for test orders only'],
});

/** A trigger starts with these orders. No stores or no statuses means all. */
export interface WantedOrders {
	stores: readonly string[];
	statuses?: readonly string[];
	testOrders?: (typeof TEST_ORDERS.values)[number];
}

export const testOrdersField: INodeProperties = {
	displayName: 'Test Orders',
	name: 'testOrders',
	type: 'options',
	options: TEST_ORDERS.options,
	default: 'skip',
	description:
		'What to do with orders that the platform marks as tests. Without this option, they start the workflow like any other.',
};

/**
 * Says why an order isn't wanted, undefined where it is. It must be known to be something else: an
 * order whose store or status nobody knows may be the one that is waited for.
 */
export function whyUnwanted(
	order: Pick<Order, 'storeId' | 'status' | 'isTest'> | undefined,
	{ stores, statuses = [], testOrders = 'include' }: WantedOrders,
): string | undefined {
	const isTest = order?.isTest === true;
	if (testOrders === 'skip' && isTest) return 'it is a test order, which Test Orders skips';
	if (testOrders === 'only' && !isTest) {
		return "it isn't a test order, and Test Orders is set to Only";
	}
	return (
		notAmong('Store IDs', stores, order?.storeId) ?? notAmong('Statuses', statuses, order?.status)
	);
}

export function notAmong(
	option: string,
	wanted: readonly string[],
	value: string | null | undefined,
): string | undefined {
	if (wanted.length === 0 || value === null || value === undefined) return undefined;
	const present = value.trim();
	if (wanted.includes(present)) return undefined;
	return `"${shorten(present, MOST_SHOWN)}" isn't among its ${option} ("${shorten(wanted.join('", "'), MOST_SHOWN)}")`;
}

const MOST_SHOWN = 80;
