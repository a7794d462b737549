import fc from 'fast-check';

import { sumMoney } from '../../../nodes/MerchantStorefront/orders/money';
import { addUp, type SoldOrder } from '../../../nodes/MerchantStorefront/orders/sales/sales';
import { salesText } from '../../../nodes/MerchantStorefront/orders/sales/salesText';
import { orderFields } from '../../../nodes/MerchantStorefront/orders/simplify';
import { order } from './orders';

const sold = (fields: object = {}, acceptedAt: string | null = null): SoldOrder => ({
	...orderFields(order({ items: [], ...fields })),
	acceptedAt,
});

const dish = (name: string, quantityOrdered: number, rest: object = {}) => ({
	...{ name, sku: name.toLowerCase(), quantityOrdered },
	...rest,
});

const out = (quantity: number, reasonText?: string) => ({
	cancellations: [{ quantity, reasonText }],
});

const paid = (value: number, currency = 'UAH') => ({ netPrice: { value, currency } });

const EVENING: SoldOrder[] = [
	sold({ id: '1', ...paid(100.1), items: [dish('Borscht', 2), dish('Uzvar', 1)] }),
	sold({ id: '2', ...paid(200.2), storeId: 'obolon', items: [dish('Borscht', 1)] }),
	sold({ id: '3', ...paid(12, 'EUR'), items: [dish('Uzvar', 5, out(2, 'Out of stock'))] }),
	sold({ id: '4', ...paid(999), status: 'canceled', items: [dish('Uzvar', 3, out(1, 'Late'))] }),
	sold({ id: '5', ...paid(999), isTest: true, items: [dish('Borscht', 50)] }),
];

describe('A summary of orders', () => {
	it('adds up what was sold: without canceled orders, and without tests', () => {
		expect(addUp(EVENING)).toMatchObject({
			orders: 3,
			canceled: 1,
			testOrders: 1,
			revenue: null,
			currency: null,
			revenues: [
				{ currency: 'UAH', total: 300.3 },
				{ currency: 'EUR', total: 12 },
			],
			topDishes: [
				{ name: 'Uzvar', sku: 'uzvar', quantity: 4 },
				{ name: 'Borscht', sku: 'borscht', quantity: 3 },
			],
			stores: [
				{ storeId: 'podil', orders: 2, canceled: 1 },
				{ storeId: 'obolon', orders: 1, canceled: 0 },
			],
		});
	});

	it('names the reasons of canceled orders and of canceled dishes', () => {
		expect(addUp(EVENING).cancellations).toEqual([
			{ reason: 'Late', orders: 1, quantity: 3 },
			{ reason: 'Out of stock', orders: 1, quantity: 2 },
		]);
		const silent = [sold({ id: '6', status: 'request_cancellation', items: [dish('Uzvar', 2)] })];
		expect(addUp(silent).cancellations).toEqual([{ reason: null, orders: 1, quantity: 2 }]);
	});

	it('counts an order once, in its last state, with the first time it was accepted', () => {
		const states = [
			sold({ id: '1', ...paid(5), updatedAt: '2026-11-21T10:30:00Z', status: 'delivered' }),
			sold({ id: '1', ...paid(9), updatedAt: '2026-11-21T10:15:00Z' }, '2026-11-21T08:19:30Z'),
		];
		expect(addUp(states)).toMatchObject({
			orders: 1,
			revenue: 5,
			currency: 'UAH',
			averageMinutesToAccept: 4.5,
		});
	});

	it('has no time to accept where no order says when it was accepted', () => {
		expect(addUp(EVENING).averageMinutesToAccept).toBeNull();
		expect(addUp([sold({}, 'soon'), sold({ createdAt: null }, '2026-11-21T08:19:30Z')])).toEqual(
			expect.objectContaining({ averageMinutesToAccept: null }),
		);
	});

	it('names ten dishes at most, and the same dish by its SKU', () => {
		const items = Array.from({ length: 12 }, (_, place) => dish(`Dish ${place}`, 20 - place));
		const renamed = { ...dish('Dish zero', 1), sku: 'dish 0' };
		const { topDishes } = addUp([sold({ id: '1', items }), sold({ id: '2', items: [renamed] })]);
		expect(topDishes).toHaveLength(10);
		expect(topDishes[0]).toEqual({ name: 'Dish 0', sku: 'dish 0', quantity: 21 });
	});

	it('adds money up exactly', () => {
		expect(sumMoney([0.1, 0.2])).toBe(0.3);
		const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }));
		fc.assert(
			fc.property(cents, (all) => {
				const total = all.reduce((sum, one) => sum + one, 0);
				expect(sumMoney(all.map((one) => one / 100)) + 0).toBe(total / 100 + 0);
			}),
		);
	});

	it.each([1e303, -1e303, Number.MAX_VALUE, 1e13])(
		'takes a total of %d for a mistake in one order, not in the day',
		(total) => {
			const odd = sold({ id: '6', number: '2046', ...paid(total), items: [dish('Uzvar', 1e308)] });
			const sales = addUp([...EVENING, odd, { ...odd, id: '7' }]);
			expect(sales).toMatchObject({
				orders: 5,
				revenues: addUp(EVENING).revenues,
				impossibleTotals: [
					{ id: '6', number: '2046', total },
					{ id: '7', number: '2046', total },
				],
			});
			expect(salesText(sales, 'UTC')).toContain(
				`Impossible totals, not counted: ${total} of order 2046, ${total} of order 2046`,
			);
		},
	);

	it('adds up any totals without a failure', () => {
		fc.assert(
			fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (totals) => {
				const orders = totals.map((total, id) => sold({ id: String(id), ...paid(total) }));
				const sales = addUp(orders);
				expect(JSON.parse(JSON.stringify(sales.revenues))).toEqual(sales.revenues);
			}),
		);
	});

	it('says it in a message, on the clock of the workflow', () => {
		expect(salesText(addUp(EVENING), 'Europe/Kyiv')).toBe(
			[
				'3 orders, UAH 300.30, €12.00, 1 canceled',
				'Nov 21, 2026, 10:15',
				'',
				'podil: 2 orders, UAH 100.10, €12.00, 1 canceled',
				'obolon: 1 order, UAH 200.20',
				'',
				'Top dishes:',
				'4 × Uzvar',
				'3 × Borscht',
				'',
				'Canceled:',
				'Late: 3 dishes in 1 order',
				'Out of stock: 2 dishes in 1 order',
				'',
				'Not counted: 1 test order',
			].join('\n'),
		);
	});

	it('says of a day without orders that there were none', () => {
		expect(salesText(addUp([]), 'UTC')).toBe('0 orders');
	});
});
