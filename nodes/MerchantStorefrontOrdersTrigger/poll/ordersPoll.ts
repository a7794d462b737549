import { pollEveryChange, type EveryChangeSettings } from './everyChange';
import type { Listing, Memory, PollResult } from './ordersMemory';
import { pollNewOrders, type NewOrdersSettings } from './newOrders';

export type PollSettings = NewOrdersSettings | EveryChangeSettings;

/**
 * What one look at the list of orders starts. `memory` is undefined for the first poll, and where
 * what was remembered can't be read.
 */
export function ordersPoll(
	memory: Memory | undefined,
	listing: Listing,
	settings: PollSettings,
): PollResult {
	return settings.startFor === 'newOrders'
		? pollNewOrders(memory, listing, settings)
		: pollEveryChange(memory, listing, settings);
}
