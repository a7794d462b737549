import { readOrder } from '../orders/order';
import { readAvailability } from './storeAvailability';

export interface Filters {
	/** Only these stores; none means all. */
	stores: string[];
	/** Only these statuses, for events about orders; none means all. */
	statuses: string[];
	testOrders: 'include' | 'skip' | 'only';
}

/**
 * Why a workflow does not ask for a notification, or undefined where it does. Skipped is only what is
 * known to be something else: where the platform does not say which store or status it is, it may be
 * the one that is waited for.
 */
export function whySkipped(event: string, data: unknown, filters: Filters): string | undefined {
	const { stores, statuses, testOrders } = filters;
	if (!event.startsWith('order.'))
		return notAmong('Store IDs', stores, readAvailability(data)?.storeId);
	const order = readOrder(data);
	const isTest = order?.isTest === true;
	if (testOrders === 'skip' && isTest) return 'it is a test order, which Test Orders skips';
	if (testOrders === 'only' && !isTest)
		return "it isn't a test order, and Test Orders is set to Only";
	return (
		notAmong('Store IDs', stores, order?.storeId) ?? notAmong('Statuses', statuses, order?.status)
	);
}

function notAmong(
	option: string,
	wanted: string[],
	value: string | null | undefined,
): string | undefined {
	if (wanted.length === 0 || value === null || value === undefined) return undefined;
	const present = value.trim();
	if (wanted.includes(present)) return undefined;
	return `"${shortened(present)}" isn't among its ${option} ("${shortened(wanted.join('", "'))}")`;
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
