import fc from 'fast-check';

import { Unreadable } from '../../../nodes/MerchantStorefront/menu/problems';
import { NumberColumn, readNumber } from '../../../nodes/MerchantStorefront/sheet/numbers';

const NBSP = '\u00A0';
const NARROW_NBSP = '\u202F';

function readColumn(cells: unknown[], separator?: 'comma' | 'point'): unknown[] {
	const rows = cells.map((cell) => ({ Price: cell }));
	const column = new NumberColumn(rows, 'Price', separator);
	return cells.map((cell) => {
		const value = column.read(cell);
		return value instanceof Unreadable ? value.message : value;
	});
}

describe('A number as people write it', () => {
	it.each([
		['12.50', 12.5],
		['12,50', 12.5],
		['12', 12],
		['.5', 0.5],
		['0,125', 0.125],
		['1 200,00', 1200],
		[`1${NBSP}200,00`, 1200],
		[`1${NARROW_NBSP}200`, 1200],
		['1,200.00', 1200],
		['1.200,50', 1200.5],
		["1'200", 1200],
		['1’200.5', 1200.5],
		['1,200,000', 1_200_000],
		['1234,567', 1234.567],
		['₴ 12.50', 12.5],
		[`12,50${NBSP}₴`, 12.5],
		['12.50 грн.', 12.5],
		['1.200,50 €', 1200.5],
		['UAH 99', 99],
		['-5', -5],
		['−5,5', -5.5],
		['-₴5', -5],
		['₴ -5', -5],
		['+3', 3],
		['007', 7],
	])('%j is read', (text, expected) => {
		expect(readColumn([text])).toEqual([expected]);
	});

	it.each([
		'12,5O',
		'1 20',
		'1,20,300',
		'1.2.3',
		'12..5',
		'--5',
		'1e3',
		'5 %',
		'free',
		'₴',
		',',
		'1 2',
		'0 200',
		'12-15',
	])('%j is not a number', (text) => {
		expect(readNumber(text)).toBeUndefined();
	});

	it.each([true, new Date(0), { price: 5 }])('a cell with %p is not a number', (cell) => {
		expect(readColumn([cell])).toEqual(['is not a number. Type it like 12.50.']);
	});

	it.each(['', ' ', NBSP, null, undefined])('an empty cell, %j, is absent and not 0', (cell) => {
		expect(readColumn([cell])).toEqual([undefined]);
	});

	it('is taken as it is when the sheet gives a number', () => {
		expect(readColumn([0, 12.5, -1])).toEqual([0, 12.5, -1]);
	});
});

describe('A text with two readings', () => {
	it('is settled by the other cells of the column', () => {
		expect(readColumn(['1,200', '3,50'])).toEqual([1.2, 3.5]);
		expect(readColumn(['1,200', '3.50'])).toEqual([1200, 3.5]);
		expect(readColumn(['1.200', '3,50'])).toEqual([1200, 3.5]);
		expect(readColumn(['2 000,5', '1.200'])).toEqual([2000.5, 1200]);
	});

	it.each([
		['has no other cell to settle it', ['1,200']],
		['stands in a column that writes both ways', ['1,200', '3.50', '3,50']],
		['is surrounded by the same doubt', ['1,200', '2,500', '7']],
	])('stays an error that shows both readings where it %s', (_name, cells) => {
		expect(readColumn(cells)[0]).toMatch(/^can be 1200 or 1\.2\. /);
	});

	it('is settled by the option, which then holds for every cell', () => {
		expect(readColumn(['1,200', '3'], 'comma')).toEqual([1.2, 3]);
		expect(readColumn(['1,200', '3'], 'point')).toEqual([1200, 3]);
		expect(readColumn(['3.50'], 'comma')).toEqual([
			'does not fit the decimal separator that is set in this node, a comma.',
		]);
	});

	it('is no doubt where both readings are the same', () => {
		expect(readColumn(['1200', '0'])).toEqual([1200, 0]);
	});
});

describe('The number reader', () => {
	const amounts = fc.record({
		cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
		group: fc.constantFrom('', ' ', NBSP, "'", '.', ','),
		separator: fc.constantFrom('.', ','),
		currency: fc.constantFrom('', '₴', ' грн', '€'),
	});

	it('reads back every amount in every way of writing it, or refuses', () => {
		fc.assert(
			fc.property(amounts, ({ cents, group, separator, currency }) => {
				fc.pre(group !== separator);
				const [whole, fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
				const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
				const text = `${cents < 0 ? '-' : ''}${grouped}${separator}${fraction}${currency}`;
				expect(readColumn([text])).toEqual([cents === 0 ? 0 : cents / 100]);
			}),
		);
	});

	it('never makes a number of a text with a letter in it', () => {
		fc.assert(
			fc.property(
				fc.nat(),
				fc.constantFrom('O', 'l', 'о', 'x'),
				fc.nat(5),
				(number, letter, at) => {
					const text = String(number);
					const position = Math.min(at, text.length);
					expect(
						readNumber(text.slice(0, position) + letter + text.slice(position)),
					).toBeUndefined();
				},
			),
		);
	});

	it('reads any text as a finite number or not at all', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,-+ '₴") }), (text) => {
				for (const reading of Object.values(readNumber(text) ?? {})) {
					if (reading !== undefined) expect(Number.isFinite(reading)).toBe(true);
				}
			}),
		);
	});
});
