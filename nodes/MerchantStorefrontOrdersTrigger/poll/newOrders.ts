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
	{ account, orders, canceled, now, localNow }: Listing,
	settings: NewOrdersSettings,
): PollResult {
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
		const { attempts, at, localAt } = entry;
		const start = { order, attempt: attempts + 1 };
		const started = { attempts: attempts + 1, at: now, localAt: localNow };
		// A clock that leaps must not end a wait: by the other one it lasts on.
		const waited = Math.min(now - at, localNow - localAt);
		if (attempts === 0) {
			const age = entry.isRenewed === true ? now - at : ageOf(order, at, now);
			const isOldEnough = age >= settings.minimumAgeSeconds;
			if (isOldEnough) first.push(start);
			listed.set(key, isOldEnough ? started : entry);
		} else if (entry.givenUp !== undefined || waited < waitAfter(attempts, settings)) {
			listed.set(key, entry);
		} else if (attempts >= settings.mostAttempts) {
			givenUp.push({ order, attempt: attempts });
			listed.set(key, { ...entry, givenUp: placedAt(order) ?? now });
		} else {
			again.push(start);
			listed.set(key, started);
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
