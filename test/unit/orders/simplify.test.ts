import fc from 'fast-check';

import { readOrder } from '../../../nodes/MerchantStorefront/orders/order';
import { simplifyOrder } from '../../../nodes/MerchantStorefront/orders/simplify';
import { anyOrder, order } from './orders';

const KYIV = { timeZone: 'Europe/Kyiv', textFormat: 'plain' } as const;

const simplified = (fields: object = {}) => simplifyOrder(order(fields), KYIV);

describe('A simplified order', () => {
	it('has flat fields that can be dragged into any message', () => {
		const { changeKey, dishes, ...fields } = simplified();
		expect(dishes).toHaveLength(2);
		expect(changeKey).toMatch(/^7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11:[0-9a-f]{16}$/);
		expect(fields).toEqual({
			id: '7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11',
			number: '2041',
			status: 'new',
			statusName: 'New',
			storeId: 'podil',
			total: 462.5,
			currency: 'UAH',
			itemCount: 4,
			items:
				'2 × Margherita (+ Basil, + 2 × Extra Cheese)\n2 × Cola (3 ordered, 1 canceled: Out of stock)',
			customerName: 'Olena Shevchenko',
			customerPhone: '+380670000001',
			comment: 'No onions,\nthanks',
			courierName: 'Taras',
			courierPhone: '+380500000001',
			cookingTime: 25,
			createdAt: '2026-11-21T08:15:00Z',
			updatedAt: '2026-11-21T10:15:00Z',
			isTest: false,
			summary: [
				'Order 2041 · podil',
				'2 × Margherita',
				'  + Basil',
				'  + 2 × Extra Cheese',
				'2 × Cola (3 ordered, 1 canceled: Out of stock)',
				'Comment: No onions, thanks',
				'Placed: Nov 21, 2026, 10:15',
				'Suggested cooking time: 25 min',
				'Total: UAH 462.50',
				'Customer: Olena Shevchenko, +380670000001',
				'Courier: Taras, +380500000001',
			].join('\n'),
		});
	});

	it('has the cooking time as a suggestion only until the order is accepted', () => {
		const { summary } = simplified({ status: 'preparation' });
		expect(summary.split('\n')).toContain('Cooking time: 25 min');
	});

	it('begins with what people look for: number, store, total, summary, status, items', () => {
		expect(Object.keys(simplified()).slice(0, 8)).toEqual([
			...['number', 'storeId', 'total', 'currency', 'summary', 'status', 'statusName', 'items'],
		]);
	});

	it.each([
		[462.5, 'UAH', 'UAH 462.50'],
		[12462, 'EUR', '€12,462.00'],
		[500, 'JPY', '¥500'],
		[1.005, 'USD', '$1.005'],
		[5, null, '5.00'],
		[5, 'points', '5.00 points'],
	])('says a total of %s %s as %s', (value, currency, said) => {
		expect(simplified({ netPrice: { value, currency } }).summary).toContain(`Total: ${said}\n`);
	});

	it('has its dishes as a list too, for a row of a sheet each', () => {
		const [, cola] = order().items;
		const { dishes } = simplified({
			items: [{ ...cola, netPrice: { value: 60, currency: 'UAH' } }],
		});
		expect(dishes).toEqual([
			{
				...{ quantity: 2, name: 'Cola', sku: 'cola', total: 60, extras: [] },
				...{ ordered: 3, canceled: 1, reason: 'Out of stock', fulfilled: 2 },
			},
		]);
		expect(simplified().dishes[0].extras).toEqual([
			{ quantity: 1, name: 'Basil', sku: 'basil' },
			{ quantity: 2, name: 'Extra Cheese', sku: 'cheese' },
		]);
	});

	it('says in its summary what is unusual: a test, a status, a canceled order', () => {
		expect(simplified({ isTest: true }).summary).toMatch(/^TEST ORDER 2041 · podil\n/);
		expect(simplified({ status: 'canceled' }).summary).toMatch(/^Order 2041 · podil · Canceled\n/);
	});

	it('keeps a status that it does not know', () => {
		expect(simplified({ status: 'lost' })).toMatchObject({ status: 'lost', statusName: 'lost' });
	});

	it('has no amount where one is too large for a number', () => {
		const netPrice = { value: '9'.repeat(400), currency: 'UAH' };
		const { total, summary } = simplified({ netPrice });
		expect(total).toBeNull();
		expect(summary).not.toContain('Total');
	});

	it('counts an item that was canceled as a whole as none to make', () => {
		const item = { name: 'Cola', quantityOrdered: 1, cancellations: [{ quantity: 1 }] };
		expect(simplified({ items: [item] })).toMatchObject({
			itemCount: 0,
			items: '0 × Cola (1 ordered, 1 canceled)',
		});
	});

	it('says a fulfilled quantity that differs, but reads 0 as not begun', () => {
		const item = (quantityFulfilled: number) => ({
			name: 'Cola',
			quantityOrdered: 3,
			quantityFulfilled,
		});
		expect(simplified({ items: [item(2)] }).items).toBe('3 × Cola (2 fulfilled)');
		expect(simplified({ items: [item(0)] }).items).toBe('3 × Cola');
	});

	it('of an order with nothing but an ID holds null, never undefined or an object', () => {
		const nothing = readOrder({ id: 'o-1', customer: 'Olena', items: 5, netPrice: [] });
		const fields = simplifyOrder(nothing!, KYIV);
		expect(fields).toMatchObject({ id: 'o-1', total: null, items: null, customerName: null });
		expect(fields.summary).toBe('Order o-1');
	});

	it('is made in UTC where the time zone of a workflow does not exist', () => {
		const { summary } = simplifyOrder(order(), { ...KYIV, timeZone: 'Mars/Olympus' });
		expect(summary).toContain('Placed: Nov 21, 2026, 08:15');
	});

	it('is flat and printable whatever is missing', () => {
		fc.assert(
			fc.property(anyOrder, (sent) => {
				const fields = simplifyOrder(readOrder(sent)!, KYIV);
				const { dishes, ...flat } = fields;
				expect(dishes).toHaveLength(sent.items?.length ?? 0);
				for (const value of Object.values(flat)) {
					expect(['string', 'number', 'boolean']).toContain(
						value === null ? 'string' : typeof value,
					);
				}
				expect(fields.summary).not.toMatch(/\[object|undefined|NaN/);
				const lines = fields.items?.split('\n').length ?? 0;
				expect(lines).toBe(sent.items?.length ?? 0);
			}),
		);
	});
});

it("What has no ID isn't an order", () => {
	for (const value of [null, undefined, 'text', 5, [], {}, { id: '' }, { id: ' ' }, { id: {} }]) {
		expect(readOrder(value)).toBeUndefined();
	}
});

it('Fields that this package does not know stay with an order', () => {
	const sent = { id: 'o-1', table: 7, items: [{ sku: 'a', oven: 2 }] };
	expect(readOrder(sent)?.sent).toEqual(sent);
});

it('A list of orders makes no format again for each of them, which takes long', () => {
	const made = [jest.spyOn(Intl, 'DateTimeFormat'), jest.spyOn(Intl, 'NumberFormat')];
	const one = order({ createdAt: '2026-08-21T15:05:00Z', netPrice: { value: 5, currency: 'UAH' } });
	for (let count = 0; count < 100; count++) {
		simplifyOrder(one, { timeZone: 'Europe/Kyiv', textFormat: 'plain' });
	}
	const times = made.flatMap(({ mock }) => mock.calls).length;
	jest.restoreAllMocks();
	expect(times).toBeLessThan(10);
});
