import { stateHash } from '../../MerchantStorefront/orders/changeKey';
import { orderKey, type Order } from '../../MerchantStorefront/orders/order';
import { instantOf } from '../../MerchantStorefront/platform/zonedTime';
import {
	keptOf,
	type Listing,
	type OrdersMemory,
	type PollResult,
	type SeenOrder,
	type Start,
} from './ordersMemory';

export interface EveryChangeSettings {
	startFor: 'everyChange';
	windowSeconds: number;
	/** Names the stores and the kind of orders that the list is of. */
	selection: string;
}

/** A list may show an older state again before it shows the latest one again. */
const STATES_KEPT = 10;

/** Each state of each order starts once, but for those that the first poll finds. */
export function pollEveryChange(
	memory: OrdersMemory | undefined,
	{ account, orders, now }: Listing,
	{ windowSeconds, selection }: EveryChangeSettings,
): PollResult {
	const isKnown =
		memory?.startFor === 'everyChange' &&
		memory.account === account &&
		memory.selection === selection;
	const known = isKnown ? memory : undefined;
	const before: Readonly<Record<string, SeenOrder>> = known?.orders ?? {};
	// With a longer window, older orders come into view: what happened to them before isn't new.
	const isLonger = known !== undefined && windowSeconds > known.windowSeconds;
	const watchedFrom = isLonger ? 1_000 * (now - known.windowSeconds) : -Infinity;
	const listed = new Map<string, SeenOrder>();
	const items: Start[] = [];
	for (const order of orders) {
		const key = orderKey(order);
		if (listed.has(key)) continue;
		const { at = now, states = [] } = before[key] ?? {};
		const state = stateHash(order);
		const isNew = !states.includes(state);
		const isWatched = (instantOf(order.createdAt) ?? Infinity) >= watchedFrom;
		if (isNew && isWatched && known !== undefined) items.push({ order });
		listed.set(key, {
			at: Math.min(at, now),
			states: isNew ? [...states, state].slice(-STATES_KEPT) : states,
		});
	}
	const kept = keptOf(before, new Set(listed.keys()), now - windowSeconds);
	return {
		items: items.sort((one, other) => changedAt(one.order) - changedAt(other.order)),
		canceled: [],
		next: {
			version: 1,
			startFor: 'everyChange',
			account,
			selection,
			windowSeconds,
			orders: Object.fromEntries([...kept, ...listed]),
		},
		givenUp: [],
	};
}

const changedAt = ({ updatedAt, createdAt }: Order) =>
	instantOf(updatedAt) ?? instantOf(createdAt) ?? 0;
