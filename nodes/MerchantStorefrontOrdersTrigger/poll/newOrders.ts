import type { Order } from '../../MerchantStorefront/orders/order';
import { instantOf } from '../../MerchantStorefront/platform/zonedTime';
import { keptOf, type Memory, type PollResult, type Start, type StartedOrder } from './memory';

export interface NewOrdersSettings {
	startFor: 'newOrders';
	/** What is older doesn't start any more, unless it has started before. */
	windowSeconds: number;
	/** Undefined where nothing starts a second time. */
	retrySeconds?: number | undefined;
	mostAttempts: number;
	minimumAgeSeconds: number;
}

/**
 * Every New order starts once. One that is still New after a while starts again, until somebody
 * accepts it or the attempts are used up: if anything fails before the till has it, it comes back.
 */
export function pollNewOrders(
	memory: Memory | undefined,
	orders: readonly Order[],
	now: number,
	settings: NewOrdersSettings,
): PollResult {
	// What Every Change remembers says nothing about attempts.
	const before = memory?.startFor === 'newOrders' ? memory.orders : {};
	const listed = new Map<string, StartedOrder>();
	const first: Start[] = [];
	const again: Start[] = [];
	const givenUp: Start[] = [];
	for (const order of orders) {
		if (listed.has(order.id)) continue;
		const known = Object.hasOwn(before, order.id) ? before[order.id] : undefined;
		if (known === undefined && isBefore(order, now - settings.windowSeconds)) continue;
		const { attempts = 0, at = now } = known ?? {};
		// A clock that was put back would otherwise let an order wait for the time it had shown.
		const since = Math.min(at, now);
		const start = { order, attempt: attempts + 1 };
		if (attempts === 0) {
			const isOldEnough = ageOf(order, since, now) >= settings.minimumAgeSeconds;
			if (isOldEnough) first.push(start);
			listed.set(order.id, isOldEnough ? { attempts: 1, at: now } : { attempts, at: since });
		} else if (known?.givenUp === true || now - since < waitAfter(attempts, settings)) {
			listed.set(order.id, { ...known, attempts, at: since });
		} else if (attempts >= settings.mostAttempts) {
			givenUp.push({ order, attempt: attempts });
			listed.set(order.id, { attempts, at: since, givenUp: true });
		} else {
			again.push(start);
			listed.set(order.id, { attempts: attempts + 1, at: now });
		}
	}
	const kept = keptOf(before, new Set(listed.keys()), now - settings.windowSeconds);
	return {
		// An order that nobody has seen yet must not wait behind those that keep failing.
		items: [...first, ...again],
		next: {
			version: 1,
			startFor: 'newOrders',
			orders: { ...kept, ...Object.fromEntries(listed) },
		},
		givenUp,
	};
}

const isBefore = ({ createdAt }: Order, from: number) =>
	(instantOf(createdAt) ?? Infinity) < 1_000 * from;

/** By the platform's own dates. If they mislead, by how long this trigger knows it. */
function ageOf({ createdAt }: Order, since: number, now: number): number {
	const created = instantOf(createdAt);
	return created === undefined ? now - since : now - Math.min(created / 1_000, since);
}

/** Doubles with each attempt. */
const waitAfter = (attempts: number, { retrySeconds = Infinity }: NewOrdersSettings) =>
	retrySeconds * 2 ** (attempts - 1);
