import { groupBy } from '../../platform/groupBy';
import { instantOf } from '../../platform/zonedTime';
import { tidy } from '../dishes';
import { isPossible, sumMoney } from '../money';
import type { OrderFields } from '../simplify';
import { isCanceled } from '../statuses';

export interface SoldOrder extends OrderFields {
	/** The workflow accepted it then: the platform doesn't tell. */
	acceptedAt: string | null;
}

const TOP = 10;

/** What a list of orders comes to. Orders that are canceled count in `canceled` and nowhere else. */
export function addUp(states: readonly SoldOrder[]) {
	const all = newestStates(states);
	const real = all.filter(({ isTest }) => isTest !== true);
	const sold = real.filter((order) => !isCanceled(order));
	const times = real
		.map(({ createdAt }) => createdAt)
		.filter((time) => time !== null)
		.sort();
	return {
		...countsOf(real),
		/** Orders that count without their total: it is a mistake. */
		impossibleTotals: sold
			.filter(({ total }) => total !== null && !isPossible(total))
			.map(({ id, number, total }) => ({ id, number, total })),
		/** Those of which the most were ordered. */
		topDishes: topDishes(sold),
		/** Whole orders and single dishes, by the reason. */
		cancellations: cancellations(real),
		/** It is null where no order says when it was accepted. */
		averageMinutesToAccept: minutesToAccept(sold),
		stores: [...groupBy(real, ({ storeId }) => storeId)]
			.map(([storeId, orders]) => ({ storeId, ...countsOf(orders) }))
			.sort((one, other) => other.orders - one.orders),
		/** Times of the first and the last order, in UTC. */
		from: times.at(0) ?? null,
		to: times.at(-1) ?? null,
		testOrders: all.length - real.length,
	};
}

export type Sales = ReturnType<typeof addUp>;

/** An order may come more than once, in different states: the last one counts, and the first time. */
function newestStates(states: readonly SoldOrder[]): SoldOrder[] {
	return [...groupBy(states, ({ storeId, id }) => JSON.stringify([storeId, id])).values()].map(
		(ofOne) => {
			const at = ({ updatedAt }: SoldOrder) => instantOf(updatedAt) ?? 0;
			const newest = ofOne.reduce((last, state) => (at(state) >= at(last) ? state : last));
			const accepted = ofOne.map(({ acceptedAt }) => acceptedAt).find((time) => time !== null);
			return { ...newest, acceptedAt: accepted ?? null };
		},
	);
}

function countsOf(orders: readonly SoldOrder[]) {
	const sold = orders.filter((order) => !isCanceled(order));
	return { orders: sold.length, canceled: orders.length - sold.length, ...revenueOf(sold) };
}

function revenueOf(orders: readonly SoldOrder[]) {
	const priced = orders.filter(({ total }) => total !== null && isPossible(total));
	const revenues = [...groupBy(priced, ({ currency }) => currency)]
		.map(([currency, ofOne]) => ({
			currency,
			total: sumMoney(ofOne.map(({ total }) => total ?? 0)),
		}))
		.sort((one, other) => other.total - one.total);
	const [first = { currency: null, total: 0 }, ...others] = revenues;
	const only = others.length === 0 ? first : { currency: null, total: null };
	// Amounts of several currencies have no sum.
	return { revenue: only.total, currency: only.currency, revenues };
}

/** An SKU counts more than a name: a menu may have given the dish another one meanwhile. */
function topDishes(orders: readonly SoldOrder[]) {
	const dishes = orders.flatMap((order) => order.dishes);
	return [...groupBy(dishes, ({ sku, name }) => sku ?? name).values()]
		.map((ofOne) => ({
			name: ofOne[0]?.name ?? '',
			sku: ofOne[0]?.sku ?? null,
			quantity: tidy(ofOne.reduce((sum, { quantity }) => sum + quantity, 0)),
		}))
		.filter(({ quantity }) => quantity > 0)
		.sort((one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name))
		.slice(0, TOP);
}

function cancellations(orders: readonly SoldOrder[]) {
	const found = orders.flatMap((order) => {
		const reasons = order.dishes.filter(({ canceled }) => canceled > 0);
		const rest = isCanceled(order)
			? order.dishes.reduce((sum, { quantity }) => sum + quantity, 0)
			: 0;
		// Of an order that is canceled as a whole, the dishes may say why.
		const why = reasons.find(({ reason }) => reason !== null)?.reason ?? null;
		return [
			...reasons.map(({ reason, canceled }) => ({ id: order.id, reason, quantity: canceled })),
			...(rest > 0 || (isCanceled(order) && reasons.length === 0)
				? [{ id: order.id, reason: why, quantity: rest }]
				: []),
		];
	});
	return [...groupBy(found, ({ reason }) => reason)]
		.map(([reason, ofOne]) => ({
			reason,
			orders: new Set(ofOne.map(({ id }) => id)).size,
			quantity: tidy(ofOne.reduce((sum, { quantity }) => sum + quantity, 0)),
		}))
		.sort((one, other) => other.quantity - one.quantity);
}

const MS_OF_A_MINUTE = 60_000;

function minutesToAccept(orders: readonly SoldOrder[]): number | null {
	const waits = orders
		.map(
			({ createdAt, acceptedAt }) => (instantOf(acceptedAt) ?? NaN) - (instantOf(createdAt) ?? NaN),
		)
		.filter((wait) => wait >= 0);
	if (waits.length === 0) return null;
	const average = waits.reduce((sum, wait) => sum + wait, 0) / waits.length / MS_OF_A_MINUTE;
	return Math.round(average * 10) / 10;
}
