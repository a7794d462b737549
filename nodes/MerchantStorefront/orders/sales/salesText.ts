import { listNames, many, shorten } from '../../platform/shown';
import { sayClock } from '../../platform/zonedTime';
import { dishLine } from '../dishes';
import { sayMoney } from '../money';
import type { Sales } from './sales';

/** A message for the evening, the outcome first. */
export function salesText(sales: Sales, timeZone: string): string {
	const { stores, topDishes, cancellations, averageMinutesToAccept: minutes, testOrders } = sales;
	const { impossibleTotals } = sales;
	const lines = [
		counts(sales),
		...period(sales, timeZone),
		...(stores.length > 1 ? ['', ...stores.map(storeLine)] : []),
		...(topDishes.length > 0 ? ['', 'Top dishes:', ...topDishes.map(dishLine)] : []),
		...(cancellations.length > 0 ? ['', 'Canceled:', ...cancellations.map(reasonLine)] : []),
		...(minutes === null ? [] : ['', `Average time to accept: ${minutes} min`]),
		...(impossibleTotals.length > 0 ? ['', wrongTotals(impossibleTotals)] : []),
		...(testOrders > 0 ? ['', `Not counted: ${many(testOrders, 'test order')}`] : []),
	];
	return lines.join('\n');
}

const counts = ({ orders, canceled, revenues }: Pick<Sales, 'orders' | 'canceled' | 'revenues'>) =>
	`${many(orders, 'order')}${money(revenues)}${canceled > 0 ? `, ${canceled} canceled` : ''}`;

const money = (revenues: Sales['revenues']) =>
	revenues.map(({ currency, total }) => `, ${sayMoney(total, currency)}`).join('');

function period({ from, to }: Sales, timeZone: string): string[] {
	const [first, last] = [sayClock(from, timeZone), sayClock(to, timeZone)];
	if (first === null || last === null) return [];
	return [first === last ? first : `${first} to ${last}`];
}

const MOST_NAMED = 5;

function wrongTotals(totals: Sales['impossibleTotals']): string {
	const named = totals.map(({ number, id, total }) => `${total} of order ${shorten(number ?? id)}`);
	return `Impossible totals, not counted: ${listNames(named, MOST_NAMED)}`;
}

const storeLine = (store: Sales['stores'][number]) =>
	`${store.storeId ?? 'No store'}: ${counts(store)}`;

const reasonLine = ({ reason, orders, quantity }: Sales['cancellations'][number]) =>
	`${reason ?? 'No reason given'}: ${many(quantity, 'dish', 'dishes')} in ${many(orders, 'order')}`;
