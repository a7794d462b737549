import type { Order } from '../../MerchantStorefront/orders/order';
import type { Memory } from './memory';

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
