import fc from 'fast-check';

import { Unreadable } from '../../../nodes/MerchantStorefront/table/problems';
import {
	counts,
	hasMoreThanTwoDecimals,
	isNumber,
	numberReader,
	readNumber,
} from '../../../nodes/MerchantStorefront/table/numbers';

const NBSP = '\u00A0';
const NARROW_NBSP = '\u202F';

const PEOPLES_OWN = [
	...['UAH', 'RUB', 'PLN', 'EUR', 'CHF', 'USD', 'GBP', 'MXN', 'BRL', 'CZK', 'RON', 'HUF', 'SEK'],
	...['DKK', 'NOK', 'KZT', 'BYN', 'MDL'],
];
const hasTwoDecimals = (currency: string) =>
	new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
		.maximumFractionDigits === 2;

function readColumn(cells: unknown[], separator?: 'comma' | 'point'): unknown[] {
	const read = numberReader(() => cells, separator);
	return cells.map((cell) => {
		const value = read(cell);
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
		['120 руб', 120],
		['120 руб.', 120],
		['120р', 120],
		['99,90 ₽', 99.9],
		['45 Kč', 45],
		['45,- Kč', 45],
		['1 290 Ft', 1290],
		['R$ 12,90', 12.9],
		['12,-', 12],
		['12,– €', 12],
		['CHF 12.-', 12],
		['1.290,-', 1290],
		['kr. 129,-', 129],
		['kr.129', 129],
		['125:-', 125],
		['CHF 14.50', 14.5],
		["1'290.00", 1290],
		['CHF 1’290.–', 1290],
		['129 kr', 129],
		['129,00 kr.', 129],
		['25 lei', 25],
		['€ 9,50', 9.5],
		['12,90 Euro', 12.9],
		['12,50 zł', 12.5],
		['145.00 UAH', 145],
		['145 uah', 145],
		['$12.90 USD', 12.9],
		['$.50', 0.5],
		['US$ 12', 12],
		['1 290 ₸', 1290],
		['1\u2009290,00', 1290],
		['1.290,00', 1290],
		['CHF-5.00', -5],
		['₴ - 5', -5],
		[',5', 0.5],
		['1.234.567,5', 1_234_567.5],
		['1 234 567.5', 1_234_567.5],
		['12,--', 12],
		['12 ,-', 12],
		['12 ,- Kč', 12],
		['1.290.500,-', 1_290_500],
		['12 per person', 12],
		['12 Per Person', 12],
		['€ 12 p.p.', 12],
		['12\n₴', 12],
		['\t12', 12],
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
		'12–15 €',
		'від 120',
		'from 120',
		'ab 9,50 €',
		'12 %',
		'50 p',
		'12 K',
		'0,5 L',
		'300 g',
		'12 €/kg',
		'12,50,-',
		'1 20,-',
		'12€50',
		'12:50',
		'12.5.2026',
		'(12)',
		'~12',
		'12.50 + 2',
		'#N/A',
		'k-r 5',
		'12 kr,-',
		'12 290 5,-',
		'1.2345,-',
		'1a2b290,-',
		'від 12 per person',
		'12 per dozen',
		'210\n285',
		'210\t285',
		'12\u202850',
	])('%j is not a number', (text) => {
		expect(readNumber(text)).toBeUndefined();
	});

	it.each([true, new Date(0), { price: 5 }])('a cell with %p is not a number', (cell) => {
		expect(readColumn([cell])).toEqual(['isn\'t a price. Write it like "12.50".']);
	});

	it.each(['', ' ', NBSP, null, undefined])('an empty cell, %j, is absent and not 0', (cell) => {
		expect(readColumn([cell])).toEqual([undefined]);
	});

	it.each(['free', '12 %', '12:50', '1 20', '/ 5', '12 a.m.'])(
		'%j gets no advice about several sizes',
		(cell) => {
			expect(readColumn([cell])).toEqual(['isn\'t a price. Write it like "12.50".']);
		},
	);

	it.each(['145р/180р', '8,50 / 11,00', '12 | 15', 'S 145\nL 180', '30 см - 145; 40 см - 180'])(
		'of several sizes, %j, comes with advice how to split it',
		(cell) => {
			expect(readColumn([cell])).toEqual([
				'holds several prices. Write it in a row for each size, with a column Size, or give each size a column of prices, with a heading such as 30 cm.',
			]);
		},
	);

	it.each([
		['98 грн/100 г', '98 грн', '100 г'],
		['98/100г', '98', '100г'],
		['98 грн за 100 г', '98 грн', '100 г'],
		['35 zł/100 g', '35 zł', '100 g'],
		['9.80 per 100 g', '9.80', '100 g'],
		['480 грн/кг', '480 грн', '1 кг'],
		['  98 грн  за  0,25 л.  ', '98 грн', '0,25 л.'],
		['98 / 1.125 kg', '98', '1.125 kg'],
	])('of a weight, %j, comes with advice where to write the weight', (cell, price, weight) => {
		expect(readColumn([cell])).toEqual([
			`is a price for ${weight}. Write ${price} there, and ${weight} in the name, or in a column Weight.`,
		]);
	});

	it.each(['від 98/100 г', '45/65/100 г', '98 з 100 г', '98/', '98/2/г г', '98 за два г'])(
		"%j isn't a price of a weight",
		(cell) => {
			expect(readColumn([cell]).join()).not.toContain('is a price for');
		},
	);

	it('of a weight says its price', () => {
		const cell = '98 грн/100 г';
		expect(numberReader(() => [cell])(cell)).toMatchObject({ priceOfWeight: '98 грн' });
	});

	it('comes with the advice of its column', () => {
		const read = numberReader(() => ['x'], undefined, 'Write a whole number.');
		expect(read('x')).toMatchObject({ message: 'is not a number. Write a whole number.' });
		expect(read('98 грн/100 г')).toMatchObject({
			message: 'is not a number. Write a whole number.',
		});
	});

	it('is read as it is when the sheet has a number', () => {
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

	it("isn't settled by cells that have both readings, or none", () => {
		expect(readColumn(['1,200', '7', 'free', '3,50'])[0]).toBe(1.2);
		expect(readColumn(['1,200', '7', 'free', ' 3.50 '])[0]).toBe(1200);
	});

	it.each([
		['has no other cell to settle it', ['1,200']],
		['is in a column that writes both ways', ['1,200', '3.50', '3,50']],
		['is surrounded by the same doubt', ['1,200', '2,500', '7']],
	])('stays an error that shows both readings where it %s', (_name, cells) => {
		expect(readColumn(cells)[0]).toMatch(/^can be 1200 or 1\.2\. /);
	});

	it('is settled by the option, which then holds for every cell', () => {
		expect(readColumn(['1,200', '3'], 'comma')).toEqual([1.2, 3]);
		expect(readColumn(['1,200', '3'], 'point')).toEqual([1200, 3]);
		expect(readColumn(['3.50'], 'comma')).toEqual([
			"doesn't match the Decimal Separator of this node, a comma.",
		]);
	});

	it("isn't doubtful where both readings are the same", () => {
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

	it('reads numbers with groups of three digits, and no others', () => {
		const groups = fc.array(
			fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 }),
			{
				minLength: 2,
				maxLength: 4,
			},
		);
		const marks = fc.constantFrom(' ', NBSP, "'", '’', 'ʼ');
		fc.assert(
			fc.property(groups, marks, marks, (digits, mark, other) => {
				const [first, ...rest] = digits;
				const isGrouped =
					/^[1-9]\d{0,2}$/.test(first) &&
					rest.every(({ length }) => length === 3) &&
					(rest.length === 1 || [mark, other].every((one) => /\s/.test(one)) || mark === other);
				const text = [first, ...rest.map((one, index) => (index === 1 ? other : mark) + one)].join(
					'',
				);
				const value = isGrouped ? Number(digits.join('')) : undefined;
				expect(readNumber(text)?.comma).toBe(value);
				expect(readNumber(text)?.point).toBe(value);
				expect(readNumber(`${text},-`)?.comma).toBe(value);
			}),
			{ numRuns: 1_000 },
		);
	});

	it('reads back what Intl prints in any language, or says that it is ambiguous', () => {
		const locales = [
			...['en-US', 'en-GB', 'uk', 'ru', 'pl', 'de', 'de-CH', 'de-AT', 'es', 'es-MX', 'fr', 'fr-CH'],
			...['it', 'it-CH', 'pt-BR', 'pt-PT', 'cs', 'ro', 'hu', 'sv', 'da', 'nb', 'fi'],
		];
		const printed = fc.record({
			locale: fc.constantFrom(...locales),
			currency: fc.constantFrom(...Intl.supportedValuesOf('currency').filter(hasTwoDecimals)),
			currencyDisplay: fc.constantFrom('code', 'symbol'),
			minimumFractionDigits: fc.constantFrom(0, 2),
			cents: fc.oneof(
				fc.integer({ min: -99_999_999, max: 99_999_999 }),
				fc.integer({ min: -9_999, max: 9_999 }).map((whole) => whole * 100),
			),
		});
		fc.assert(
			fc.property(printed, ({ locale, cents, currency, currencyDisplay, ...digits }) => {
				fc.pre(currencyDisplay === 'code' || PEOPLES_OWN.includes(currency));
				const options = { style: 'currency', currency, currencyDisplay, ...digits } as const;
				const minimumFractionDigits = cents % 100 === 0 ? digits.minimumFractionDigits : 2;
				const text = new Intl.NumberFormat(locale, { ...options, minimumFractionDigits }).format(
					cents / 100,
				);
				const [value] = readColumn([text]);
				if (typeof value === 'string') expect(value).toMatch(/^can be /);
				else expect(value).toBe(cents / 100 || 0);
			}),
			{ numRuns: 2_000 },
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

describe('A number of the sheet itself', () => {
	it('is without what binary fractions leave of a calculation', () => {
		expect(readColumn([0.1 + 0.2, 48.2 * 3, -(0.1 + 0.2)])).toEqual([0.3, 144.6, -0.3]);
	});

	it('keeps more than two decimals that somebody typed, and all digits of a whole number', () => {
		const cells = [12.345, 0.0001, -12.3456, Number.MAX_SAFE_INTEGER];
		expect(readColumn(cells)).toEqual(cells);
	});

	it('is the amount in cents, whatever it was added up from', () => {
		const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
		fc.assert(
			fc.property(cents, cents, (one, other) => {
				expect(readColumn([one / 100 + other / 100])).toEqual([(one + other) / 100 || 0]);
			}),
		);
	});
});

describe('Whether a cell', () => {
	it.each([0, -1.5, '12', ' 12,50 ₴ ', '1,200'])('is a number, it is for %j', (cell) => {
		expect(isNumber(cell)).toBe(true);
	});

	it.each(['', 'free', '12 %', undefined, null, true, { price: 5 }, ['5']])(
		"is a number, it isn't for %j",
		(cell) => {
			expect(isNumber(cell)).toBe(false);
		},
	);

	it.each([
		[12.345, true],
		[-0.001, true],
		[12.34, false],
		[12, false],
		[Infinity, false],
		[NaN, false],
		['12.345', false],
		[undefined, false],
	])('has more than two decimals: %j, %j', (value, expected) => {
		expect(hasMoreThanTwoDecimals(value)).toBe(expected);
	});
});

describe('A column of numbers', () => {
	it.each([
		[[1, 2, 3]],
		[['1', ' 2 ', '3', 4]],
		[[1, 2, 3, 'Total', 'Notes', 'More notes']],
		[['No.', 1, 2, 3]],
	])('counts the rows: %j', (cells) => {
		expect(counts(cells)).toBe(true);
	});

	it.each([
		[[]],
		[[1, 2]],
		[[0, 1, 2]],
		[[1, 2, 4]],
		[[3, 2, 1]],
		[[1, 5, 9]],
		[[145, 2, 3]],
		[['a', 'b', 'c']],
		[[1, 2, 3, 'a', 'b', 'c', 'd']],
	])("doesn't count the rows: %j", (cells) => {
		expect(counts(cells)).toBe(false);
	});
});
