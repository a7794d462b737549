import type { Order } from '../../MerchantStorefront/orders/order';
import { pollEveryChange } from './everyChange';
import type { EveryChangeMemory, Memory, NewOrdersMemory } from './memory';
import { pollNewOrders } from './newOrders';

export interface NewOrdersSettings {
	startFor: 'newOrders';
	windowSeconds: number;
	/** Undefined where nothing starts a second time. */
	retrySeconds?: number;
	mostAttempts: number;
	minimumAgeSeconds: number;
}

export interface EveryChangeSettings {
	startFor: 'everyChange';
	windowSeconds: number;
	/** Names the platform, client and stores that the list is of. */
	selection: string;
}

export type PollSettings = NewOrdersSettings | EveryChangeSettings;

export interface Start {
	order: Order;
	/** Only of New Orders: 1, and more for each time that nobody has accepted it since. */
	attempt?: number;
}

export interface PollResult<Next extends Memory = Memory> {
	/** What the workflow starts with, in this order. */
	items: Start[];
	/** What to remember when, and only when, the workflow starts with these items. */
	next: Next;
	/** New for too long after the last attempt; each is named once. */
	givenUp: Start[];
}

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
		? pollNewOrders(ofNewOrders(memory), orders, now, settings)
		: pollEveryChange(ofEveryChange(memory, settings), orders, now, settings);
}

const ofNewOrders = (memory: Memory | undefined): NewOrdersMemory | undefined =>
	memory?.startFor === 'newOrders' ? memory : undefined;

function ofEveryChange(
	memory: Memory | undefined,
	{ selection }: EveryChangeSettings,
): EveryChangeMemory | undefined {
	if (memory?.startFor !== 'everyChange') return undefined;
	return memory.selection === selection ? memory : undefined;
}
