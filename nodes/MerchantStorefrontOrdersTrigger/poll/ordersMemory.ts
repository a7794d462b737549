import { z } from 'zod';

import type { Order } from '../../MerchantStorefront/orders/order';

/** New Orders remembers it. An order that has not started yet waits for its minimum age. */
const startedOrder = z.object({
	/** How often it has started a workflow. */
	attempts: z.number().int().nonnegative(),
	/** Unix seconds: of the last attempt, or from when on it has been waiting. */
	at: z.number(),
	/** The same by the clock of the machine that polled. */
	localAt: z.number(),
	/** An order that was given up has it: the unix second at which it was placed. */
	givenUp: z.number().optional(),
	/** It was given up, and then it was no longer New: somebody accepted or canceled it. */
	isAccepted: z.literal(true).optional(),
	/** After that it is New again, since `at`. */
	isRenewed: z.literal(true).optional(),
	/** It was canceled, and the workflow has started with that. */
	isCanceled: z.literal(true).optional(),
});

/** Every Change remembers it. */
const seenOrder = z.object({
	/** Unix seconds at which it was seen first. */
	at: z.number(),
	/** Its latest states, each by the hash of its change key. */
	states: z.array(z.string()).min(1),
});

/** Each order under its key. */
const newOrdersMemory = z.object({
	version: z.literal(1),
	startFor: z.literal('newOrders'),
	account: z.string(),
	orders: z.record(z.string(), startedOrder),
});

const everyChangeMemory = z.object({
	version: z.literal(1),
	startFor: z.literal('everyChange'),
	account: z.string(),
	/** It names the orders that were looked at: of others, nothing is known. */
	selection: z.string(),
	/** How far back they went. */
	windowSeconds: z.number(),
	orders: z.record(z.string(), seenOrder),
});

/**
 * What a trigger remembers between two polls. n8n keeps it as the cursor of the poll. It is replaced
 * whole and never changed in place.
 */
export const ordersMemorySchema = z.discriminatedUnion('startFor', [
	newOrdersMemory,
	everyChangeMemory,
]);

export type OrdersMemory = z.infer<typeof ordersMemorySchema>;
export type StartedOrder = z.infer<typeof startedOrder>;
export type SeenOrder = z.infer<typeof seenOrder>;

/** What a poll looks at. */
export interface Listing {
	/** Names the platform and the client: what is remembered of one says nothing about another. */
	account: string;
	/** All orders of the window, oldest first; with New Orders, those that are New. */
	orders: readonly Order[];
	/** These are the latest orders that were canceled; only New Orders asks for them. */
	canceled: readonly Order[];
	/** The platform's time in unix seconds, by which it dates its orders. */
	now: number;
	/** That of the machine that polls. */
	localNow: number;
}

export interface Start {
	order: Order;
	/** New Orders counts it: 1, and more for each time that nobody has accepted it since. */
	attempt?: number;
}

export interface PollResult {
	/** What the workflow starts with, in this order. */
	items: Start[];
	/** Orders that it started with before and that are canceled now, each once. */
	canceled: Order[];
	/** What to remember when, and only when, the workflow starts with these items. */
	next: OrdersMemory;
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
): Array<[string, Entry]> {
	return Object.entries(before)
		.filter(([key]) => !listed.has(key))
		.sort(([, one], [, other]) => other.at - one.at)
		.slice(0, MOST_KEPT)
		.filter(([, { at }], index) => index < ALWAYS_KEPT || at > from);
}

/** Sets or takes away the mark that the workflow has started with their cancellation. */
export function withPassed(
	memory: OrdersMemory,
	keys: readonly string[],
	isPassed: boolean,
): OrdersMemory {
	if (memory.startFor !== 'newOrders') return memory;
	const orders = { ...memory.orders };
	for (const key of keys) {
		const marked: StartedOrder | undefined = orders[key] && { ...orders[key] };
		if (marked === undefined) continue;
		if (isPassed) marked.isCanceled = true;
		else delete marked.isCanceled;
		orders[key] = marked;
	}
	return { ...memory, orders };
}
