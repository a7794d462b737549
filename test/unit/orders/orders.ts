import fc from 'fast-check';

import { orderSchema } from '../../../nodes/MerchantStorefront/orders/order';

export const order = (fields: object = {}) =>
	orderSchema.parse({
		id: '7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11',
		number: '2041',
		status: 'new',
		storeId: 'podil',
		listPrice: { currency: 'UAH', value: 512.75 },
		netPrice: { currency: 'UAH', value: 462.5 },
		comment: 'No onions,\nthanks',
		estimatedCookingTime: 25,
		items: [
			{
				id: 'i-1',
				sku: 'margherita',
				name: 'Margherita',
				quantityOrdered: 2,
				quantityFulfilled: 2,
				attributes: [
					{ sku: 'basil', name: 'Basil', quantity: 1 },
					{ sku: 'cheese', name: 'Extra Cheese', quantity: 2 },
				],
				cancellations: [],
			},
			{
				id: 'i-2',
				sku: 'cola',
				name: 'Cola',
				quantityOrdered: 3,
				quantityFulfilled: 2,
				attributes: [],
				cancellations: [{ actor: 'merchant', quantity: 1, reasonText: 'Out of stock' }],
			},
		],
		customer: { firstName: 'Olena', lastName: 'Shevchenko', phone: '+380670000001' },
		courier: { id: 'c-1', firstName: 'Taras', phone: '+380500000001' },
		createdAt: '2026-11-21T10:15:00+02:00',
		updatedAt: '2026-11-21T10:15:00.250Z',
		isTest: false,
		...fields,
	});

const money = fc.record({
	currency: fc.constantFrom('UAH', 'EUR'),
	value: fc.integer({ min: 0, max: 1e7 }).map((cents) => cents / 100),
});

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** Orders as a platform may send them: anything may be absent but the ID. */
export const anyOrder = fc.record(
	{
		id: fc.uuid(),
		number: fc.oneof(fc.nat(), fc.nat().map(String)),
		status: fc.oneof(fc.constantFrom('new', 'preparation', 'canceled'), fc.string()),
		storeId: fc.string(),
		netPrice: maybe(money),
		comment: maybe(fc.string({ unit: 'grapheme' })),
		estimatedCookingTime: maybe(fc.nat(600)),
		items: fc.array(
			fc.record(
				{
					id: fc.uuid(),
					sku: fc.string({ minLength: 1 }),
					name: fc.string({ unit: 'grapheme' }),
					quantityOrdered: fc.nat(20),
					quantityFulfilled: fc.nat(20),
					netPrice: money,
					attributes: fc.array(
						fc.record({ sku: fc.string(), name: fc.string(), quantity: fc.nat(3) }),
						{ maxLength: 3 },
					),
					cancellations: fc.array(fc.record({ quantity: fc.nat(3), reasonText: fc.string() }), {
						maxLength: 2,
					}),
				},
				{ requiredKeys: ['sku'] },
			),
			{ maxLength: 5 },
		),
		customer: maybe(fc.record({ firstName: fc.string(), phone: fc.string() })),
		courier: maybe(fc.record({ id: fc.uuid(), firstName: fc.string() })),
		createdAt: fc
			.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
			.map((date) => date.toISOString()),
		updatedAt: fc
			.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
			.map((date) => date.toISOString()),
		isTest: fc.boolean(),
	},
	{ requiredKeys: ['id'] },
);

/** What guests may type. */
export const inScripts = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: fc.constantFrom(...'їєіґЇҐщьéßłşİ„“«»’—…₴€№½ 👩‍🍳🇺🇦1️⃣漢\ud83d\n\t\u00a0') }),
);

/** How many characters of a printer a line takes; a wide one takes two. */
export const cellsOf = (line: string) =>
	[...line].reduce((sum, one) => sum + (/[\u1100-\u11ff]/.test(one) || one >= '\u2e80' ? 2 : 1), 0);
