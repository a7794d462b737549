import { readOrder } from '../orders/order';
import { readAvailability } from './storeAvailability';

export interface Wishes {
	/** Only these stores; none means all. */
	stores: string[];
	/** Only these statuses, for events about orders; none means all. */
	statuses: string[];
	testOrders: 'asTheyCome' | 'leaveOut' | 'only';
}

/**
 * Whether a workflow asks for a notification. Left out is only what is known to be something else:
 * where the platform does not say which store or status it is, it may be the one that is waited for.
 */
export function isWanted(event: string, data: unknown, wishes: Wishes): boolean {
	const isOneOf = (list: string[], value: string | null | undefined) =>
		list.length === 0 || value === null || value === undefined || list.includes(value.trim());
	if (!event.startsWith('order.')) {
		return isOneOf(wishes.stores, readAvailability(data)?.storeId);
	}
	const order = readOrder(data);
	const isTest = order?.isTest === true;
	return (
		isOneOf(wishes.stores, order?.storeId) &&
		isOneOf(wishes.statuses, order?.status) &&
		(wishes.testOrders === 'asTheyCome' || isTest === (wishes.testOrders === 'only'))
	);
}
