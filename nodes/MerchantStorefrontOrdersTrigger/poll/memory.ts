import { z } from 'zod';

import type { Order } from '../../MerchantStorefront/orders/order';

/** Of New Orders. An order that has not started yet waits for its minimum age. */
const startedOrder = z.object({
	/** How often it has started a workflow. */
	attempts: z.number().int().nonnegative(),
	/** Unix seconds: of the last attempt, or from when on it has been waiting. */
	at: z.number(),
	givenUp: z.literal(true).optional(),
});

/** Of Every Change. */
const seenOrder = z.object({
	/** Unix seconds at which it was seen first. */
	at: z.number(),
	/** Its latest states, each by the hash of its change key. */
	states: z.array(z.string()).min(1),
});

const newOrdersMemory = z.object({
	version: z.literal(1),
	startFor: z.literal('newOrders'),
	orders: z.record(z.string(), startedOrder),
});

const everyChangeMemory = z.object({
	version: z.literal(1),
	startFor: z.literal('everyChange'),
	/** Which orders were looked at: of others, nothing is known. */
	selection: z.string(),
	orders: z.record(z.string(), seenOrder),
});

/**
 * What a trigger remembers between two polls. n8n keeps it as the cursor of the poll. It is replaced
 * whole and never changed in place.
 */
export const memorySchema = z.discriminatedUnion('startFor', [newOrdersMemory, everyChangeMemory]);

export type Memory = z.infer<typeof memorySchema>;
export type StartedOrder = z.infer<typeof startedOrder>;
export type SeenOrder = z.infer<typeof seenOrder>;

export interface Start {
	order: Order;
	/** Only of New Orders: 1, and more for each time that nobody has accepted it since. */
	attempt?: number;
}

export interface PollResult {
	/** What the workflow starts with, in this order. */
	items: Start[];
	/** What to remember when, and only when, the workflow starts with these items. */
	next: Memory;
	/** New for too long after the last attempt; each is named once. */
	givenUp: Start[];
}

/**
 * Orders are remembered after they have left the list, so that one that comes back is known. Time
 * alone must not make them forgotten: after a leap of the clock all of them would be new.
 */
const ALWAYS_KEPT = 2_000;
const MOST_KEPT = 20_000;

/** What is kept of the orders that are not in the list any more: the latest ones, up to a limit. */
export function keptOf<Entry extends { at: number }>(
	before: Readonly<Record<string, Entry>>,
	listed: ReadonlySet<string>,
	from: number,
): Record<string, Entry> {
	const gone = Object.entries(before).filter(([id]) => !listed.has(id));
	const kept = gone
		.sort(([, one], [, other]) => other.at - one.at)
		.slice(0, MOST_KEPT)
		.filter(([, { at }], index) => index < ALWAYS_KEPT || at > from);
	return Object.fromEntries(kept);
}
