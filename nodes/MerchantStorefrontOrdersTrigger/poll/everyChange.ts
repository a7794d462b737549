import { stateHash } from '../../MerchantStorefront/orders/changeKey';
import type { Order } from '../../MerchantStorefront/orders/order';
import { instantOf } from '../../MerchantStorefront/platform/zonedTime';
import { keptOf, type Memory, type PollResult, type SeenOrder, type Start } from './memory';

export interface EveryChangeSettings {
	startFor: 'everyChange';
	windowSeconds: number;
	/** Names the platform, client and stores that the list is of. */
	selection: string;
}

/** A list may show an older state again before it shows the latest one again. */
const STATES_KEPT = 10;

/** Each state of each order starts once, but for those that the first poll finds. */
export function pollEveryChange(
	memory: Memory | undefined,
	orders: readonly Order[],
	now: number,
	{ windowSeconds, selection }: EveryChangeSettings,
): PollResult {
	const isKnown = memory?.startFor === 'everyChange' && memory.selection === selection;
	const before = isKnown ? memory.orders : {};
	const listed = new Map<string, SeenOrder>();
	const items: Start[] = [];
	for (const order of orders) {
		if (listed.has(order.id)) continue;
		const known = Object.hasOwn(before, order.id) ? before[order.id] : undefined;
		const { at = now, states = [] } = known ?? {};
		const state = stateHash(order);
		const isNew = !states.includes(state);
		if (isNew && isKnown) items.push({ order });
		listed.set(order.id, {
			at: Math.min(at, now),
			states: isNew ? [...states, state].slice(-STATES_KEPT) : states,
		});
	}
	const kept = keptOf(before, new Set(listed.keys()), now - windowSeconds);
	return {
		items: items.sort((one, other) => changedAt(one.order) - changedAt(other.order)),
		next: {
			version: 1,
			startFor: 'everyChange',
			selection,
			orders: { ...kept, ...Object.fromEntries(listed) },
		},
		givenUp: [],
	};
}

const changedAt = ({ updatedAt, createdAt }: Order) =>
	instantOf(updatedAt) ?? instantOf(createdAt) ?? 0;
