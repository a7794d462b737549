import { orderKey, type Order } from '../../MerchantStorefront/orders/order';
import { instantOf } from '../../MerchantStorefront/platform/zonedTime';
import {
	keptOf,
	type Listing,
	type OrdersMemory,
	type PollResult,
	type Start,
	type StartedOrder,
} from './ordersMemory';

export interface NewOrdersSettings {
	startFor: 'newOrders';
	/** What is older doesn't start any more, unless it has started before. */
	windowSeconds: number;
	/** How far back the list of orders goes. */
	listSeconds: number;
	/** It is undefined where nothing starts a second time. */
	retrySeconds?: number | undefined;
	mostAttempts: number;
	minimumAgeSeconds: number;
}

/**
 * Every New order starts once. One that is still New after a while starts again, until somebody
 * accepts it or the attempts are used up: if anything fails before the till has it, it comes back.
 */
export function pollNewOrders(
	memory: OrdersMemory | undefined,
	listing: Listing,
	settings: NewOrdersSettings,
): PollResult {
	const { account, orders, canceled, now, localNow } = listing;
	const before = knownOrders(memory, account);
	const canceledKeys = new Set(canceled.map(orderKey));
	const listed = new Map<string, StartedOrder>();
	const first: Start[] = [];
	const again: Start[] = [];
	const givenUp: Start[] = [];
	for (const order of orders) {
		const key = orderKey(order);
		// Canceled orders are asked for last: that is what has become of it.
		if (listed.has(key) || canceledKeys.has(key)) continue;
		const known = before[key];
		if (known === undefined && isBefore(order, now - settings.windowSeconds)) continue;
		const entry = waitingEntry(known, now, localNow);
		const { attempts } = entry;
		const turn = turnOf(order, entry, listing, settings);
		if (turn === 'waits') {
			listed.set(key, entry);
		} else if (turn === 'isGivenUp') {
			givenUp.push({ order, attempt: attempts });
			listed.set(key, { ...entry, givenUp: placedAt(order) ?? now });
		} else {
			const starts = turn === 'startsAgain' ? again : first;
			starts.push({ order, attempt: attempts + 1 });
			listed.set(key, { attempts: attempts + 1, at: now, localAt: localNow });
		}
	}
	const kept = keptOf(before, new Set(listed.keys()), now - settings.windowSeconds).map(
		([key, entry]) => [key, acceptedEntry(entry, now - settings.listSeconds)] as const,
	);
	const next = new Map([...kept, ...listed]);
	return {
		// An order that nobody has seen yet must not wait behind those that keep failing.
		items: [...first, ...again],
		canceled: takeCanceled(next, canceled),
		next: {
			version: 1,
			startFor: 'newOrders',
			account,
			orders: Object.fromEntries(next),
		},
		givenUp,
	};
}

/** What Every Change remembers says nothing about attempts. */
function knownOrders(
	memory: OrdersMemory | undefined,
	account: string,
): Readonly<Record<string, StartedOrder>> {
	const isKnown = memory?.startFor === 'newOrders' && memory.account === account;
	return isKnown ? memory.orders : {};
}

/** What is known of an order that is New. A clock that was put back must not make it wait for the time it had shown. */
function waitingEntry(
	known: StartedOrder | undefined,
	now: number,
	localNow: number,
): StartedOrder {
	if (known === undefined) return { attempts: 0, at: now, localAt: localNow };
	if (known.isAccepted === true) {
		return { attempts: 0, at: now, localAt: localNow, isRenewed: true };
	}
	return { ...known, at: Math.min(known.at, now), localAt: Math.min(known.localAt, localNow) };
}

/** What this poll does with an order that is New. */
function turnOf(
	order: Order,
	{ attempts, at, localAt, isRenewed, givenUp }: StartedOrder,
	{ now, localNow }: Listing,
	settings: NewOrdersSettings,
): 'waits' | 'starts' | 'startsAgain' | 'isGivenUp' {
	if (attempts === 0) {
		const age = isRenewed === true ? now - at : ageOf(order, at, now);
		return age >= settings.minimumAgeSeconds ? 'starts' : 'waits';
	}
	// A clock that leaps must not end a wait: by the other one it lasts on.
	const waited = Math.min(now - at, localNow - localAt);
	if (givenUp !== undefined || waited < waitAfter(attempts, settings)) return 'waits';
	return attempts >= settings.mostAttempts ? 'isGivenUp' : 'startsAgain';
}

/** A list that goes back far enough and lacks an order that was given up: it isn't New any more. */
function acceptedEntry(entry: StartedOrder, listedFrom: number): StartedOrder {
	const isAccepted = entry.givenUp !== undefined && entry.givenUp >= listedFrom;
	return isAccepted ? { ...entry, isAccepted } : entry;
}

/** Marks the canceled orders that the workflow has started with, and gives those that had no mark. */
function takeCanceled(next: Map<string, StartedOrder>, canceled: readonly Order[]): Order[] {
	const taken: Order[] = [];
	for (const order of canceled) {
		const entry = next.get(orderKey(order));
		const hasStarted = entry !== undefined && (entry.attempts > 0 || entry.isRenewed === true);
		if (!hasStarted || entry.isCanceled === true) continue;
		next.set(orderKey(order), { ...entry, isCanceled: true });
		taken.push(order);
	}
	return taken;
}

function placedAt({ createdAt }: Order): number | undefined {
	const created = instantOf(createdAt);
	return created === undefined ? undefined : created / 1_000;
}

const isBefore = (order: Order, from: number) => (placedAt(order) ?? Infinity) < from;

/** The platform's own dates count. If they mislead, it counts how long this trigger has known it. */
function ageOf(order: Order, since: number, now: number): number {
	return now - Math.min(placedAt(order) ?? Infinity, since);
}

/** Doubles with each attempt. */
const waitAfter = (attempts: number, { retrySeconds = Infinity }: NewOrdersSettings) =>
	retrySeconds * 2 ** (attempts - 1);
