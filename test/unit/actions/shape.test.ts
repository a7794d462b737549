import * as fc from 'fast-check';

import { shapeOf } from '../../../nodes/MerchantStorefront/access/diagnosis/shape';

describe('The shape of an answer', () => {
	it('names fields and types of values', () => {
		const order = { id: '0b9f3f60', isTest: false, courier: null, price: 12.5, items: [] };
		expect(shapeOf(order)).toBe(
			'{id: string, isTest: boolean, courier: null, price: number, items: []}',
		);
	});

	it('of a list names each shape of its entries once', () => {
		expect(shapeOf([{ a: 1 }, { a: 2 }, 7])).toBe('[{a: number} or number]');
		expect(shapeOf([1, 'x', null, true, {}])).toBe('[number or string or null or boolean or {}]');
	});

	it('ends at a depth and at a number of names', () => {
		const deep = Array.from({ length: 1_000 }).reduce<object>((inner) => ({ a: inner }), {});
		expect(shapeOf(deep)).toContain('{…}');
		const wide = Object.fromEntries(
			Array.from({ length: 5_000 }, (_, index) => ['a'.repeat((index % 40) + 1) + (index % 90), 1]),
		);
		expect(shapeOf(wide).length).toBeLessThan(5_000);
		expect(shapeOf(Array(100_000).fill(wide)).length).toBeLessThan(5_000);
	});

	it.each([
		'+380670000001',
		'0671234567',
		'olena@example.com',
		'Олена',
		'0b9f3f60-7c3a-4a0e-9d5e-0d2f4c1b2a3c',
		'f4bcdbc118fb4333b312dc719363a84f',
		'Olena Koval',
		'a'.repeat(41),
	])('does not show %s, even where it is the name of a field', (data) => {
		expect(shapeOf({ [data]: { name: data } })).toBe(`{?: {name: ${shapeOf(data)}}}`);
		expect(shapeOf(data)).not.toContain(data);
	});

	it('never holds a value', () => {
		const mark = 'guest';
		const marked = fc.string().map((text) => `${text}${mark}${text}`);
		const { tree } = fc.letrec((tie) => ({
			tree: fc.oneof(
				{ maxDepth: 6 },
				marked,
				fc.array(tie('tree')),
				fc.dictionary(fc.stringMatching(/^[a-f_]{1,8}$/), tie('tree')),
			),
		}));
		fc.assert(
			fc.property(tree, (value) => {
				expect(shapeOf(value)).not.toContain(mark);
			}),
		);
	});
});
