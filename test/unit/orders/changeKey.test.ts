import fc from 'fast-check';

import { changeKey } from '../../../nodes/MerchantStorefront/orders/changeKey';
import { readOrder } from '../../../nodes/MerchantStorefront/orders/order';
import { anyOrder, order } from './orders';

const key = (sent: unknown) => changeKey(readOrder(sent)!);

/** The same with the fields of every object in another order. */
function turned(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(turned);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([name, inner]) => [name, turned(inner)]),
	);
}

describe('The change key', () => {
	it('is the same in whatever order fields and items come', () => {
		fc.assert(
			fc.property(anyOrder, (sent) => {
				const other = turned({ ...sent, items: sent.items?.toReversed() });
				expect(key(other)).toBe(key(sent));
			}),
		);
	});

	it('is the same in whatever form a time or a number is printed', () => {
		const forms = [
			'2026-11-21T10:15:00Z',
			'2026-11-21T10:15:00.000Z',
			'2026-11-21T10:15:00.739000+00:00',
			'2026-11-21T12:15:00+02:00',
			'2026-11-21T12:15:00+0200',
			'2026-11-21 10:15:00',
		];
		const keys = forms.map((updatedAt) => key({ ...order(), updatedAt }));
		expect(new Set(keys).size).toBe(1);
		const asText = { ...order(), items: [{ sku: 'a', quantityOrdered: '2' }] };
		expect(key(asText)).toBe(key({ ...order(), items: [{ sku: 'a', quantityOrdered: 2 }] }));
	});

	const withItem = (fields: object) => {
		const [item, ...rest] = order().items;
		return { items: [{ ...item, ...fields }, ...rest] };
	};

	it.each([
		['ID', { id: 'another' }],
		['number', { number: '2042' }],
		['store', { storeId: 'obolon' }],
		['status', { status: 'preparation' }],
		['comment', { comment: 'PEANUT ALLERGY' }],
		['missing comment', { comment: null }],
		['cooking time', { estimatedCookingTime: 40 }],
		['total', { netPrice: { currency: 'UAH', value: 400 } }],
		['mark as a test', { isTest: true }],
		['dish', withItem({ sku: 'quattro-formaggi' })],
		['name of a dish', withItem({ name: 'Margherita XL' })],
		['quantity ordered', withItem({ quantityOrdered: 3 })],
		['quantity fulfilled', withItem({ quantityFulfilled: 1 })],
		['option', withItem({ attributes: [{ sku: 'basil', name: 'Basil', quantity: 1 }] })],
		[
			'quantity of an option',
			withItem({
				attributes: [
					{ sku: 'basil', name: 'Basil', quantity: 2 },
					{ sku: 'cheese', name: 'Extra Cheese', quantity: 2 },
				],
			}),
		],
		['cancellation', withItem({ cancellations: [{ quantity: 1 }] })],
		['reason of a cancellation', withItem({ cancellations: [{ quantity: 1, reason: 'late' }] })],
		['name of the guest', { customer: { ...order().customer, lastName: 'Koval' } }],
		['phone of the guest', { customer: { ...order().customer, phone: '+380670000002' } }],
		['courier', { courier: { id: 'c-2', firstName: 'Taras' } }],
		['phone of the courier', { courier: { ...order().courier, phone: '+380500000002' } }],
		['missing courier', { courier: null }],
		['second of the last change', { updatedAt: '2026-11-21T10:15:01Z' }],
	])('differs for another %s', (_, change) => {
		expect(key({ ...order(), ...change })).not.toBe(key(order()));
	});

	it('is the same for what nobody acts on, and for parts of a second', () => {
		const other = { unknown: 5, listPrice: null, updatedAt: '2026-11-21T10:15:00.999Z' };
		expect(key({ ...order(), ...other })).toBe(key(order()));
	});

	it('treats a field that is absent like one that is null', () => {
		expect(key({ id: 'o-1', courier: null, items: [], status: null })).toBe(key({ id: 'o-1' }));
	});

	it('begins with the ID, so that two orders never share one', () => {
		fc.assert(
			fc.property(anyOrder, (sent) => expect(key(sent).startsWith(`${sent.id}:`)).toBe(true)),
		);
	});
});
