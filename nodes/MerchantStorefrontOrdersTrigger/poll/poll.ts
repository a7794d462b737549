import type { Order } from '../../MerchantStorefront/orders/order';
import { pollEveryChange, type EveryChangeSettings } from './everyChange';
import type { Memory, PollResult } from './memory';
import { pollNewOrders, type NewOrdersSettings } from './newOrders';

export type PollSettings = NewOrdersSettings | EveryChangeSettings;

/**
 * What one look at the list of orders starts.
 *
 * `orders` are all orders of the window, oldest first; with New Orders, those that are New. `now` is
 * the platform's time in unix seconds, by which it dates its orders. `memory` is undefined for the
 * first poll, and where what was remembered can't be read.
 */
export function poll(
	memory: Memory | undefined,
	orders: readonly Order[],
	now: number,
	settings: PollSettings,
): PollResult {
	return settings.startFor === 'newOrders'
		? pollNewOrders(memory, orders, now, settings)
		: pollEveryChange(memory, orders, now, settings);
}
