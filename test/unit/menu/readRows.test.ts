import fc from 'fast-check';

import { describeProblem } from '../../../nodes/MerchantStorefront/menu/problemsInWords';
import { readRows } from '../../../nodes/MerchantStorefront/menu/rows/readRows';
import { recognizeSheet } from '../../../nodes/MerchantStorefront/menu/columns/menuTable';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';

const read = (rows: Row[], options = {}) =>
	readRows(recognizeSheet(rows, { companyOf: () => 'c', ...options }));
const problemsOf = (rows: Row[]) => read(rows).problems.map(describeProblem);
const warningsOf = (rows: Row[]) => read(rows).warnings.map(describeProblem);

const row = (more: Row = {}): Row => ({
	SKU: 'A1',
	Title: 'Borsch',
	Category: 'soups',
	'Store ID': 'podil',
	Price: '120',
	...more,
});

describe('Rows', () => {
	it('of one company and SKU become one product with several offers', () => {
		const { products } = read([
			row({ 'Old Price': '150', Stock: '3', Status: 'так', Unit: 'порція' }),
			row({ SKU: 'B1', Title: 'Banosh' }),
			row({ 'Store ID': 'obolon', Price: '125' }),
		]);
		expect(JSON.parse(JSON.stringify(products))).toEqual([
			{
				sku: 'A1',
				title: 'Borsch',
				companyId: 'c',
				category: 'soups',
				unit: 'порція',
				offers: [
					{ storeId: 'podil', listPrice: 120, oldPrice: 150, stock: 3, status: 'enabled' },
					{ storeId: 'obolon', listPrice: 125 },
				],
			},
			{
				sku: 'B1',
				title: 'Banosh',
				companyId: 'c',
				category: 'soups',
				offers: [{ storeId: 'podil', listPrice: 120 }],
			},
		]);
	});

	it('may give what all share in one row of the product only', () => {
		const { products, problems } = read([
			row({ Category: '' }),
			row({ Title: ' ', 'Store ID': 'obolon', Description: 'Red' }),
		]);
		expect(problems).toEqual([]);
		expect(products).toMatchObject([{ title: 'Borsch', category: 'soups', description: 'Red' }]);
	});

	it('that are entirely empty are skipped, and still count', () => {
		const rows = [row(), {}, { SKU: '', Price: null }, row({ 'Store ID': 'x', Price: '4O' })];
		expect(problemsOf(rows)).toEqual([
			'Row 5, Borsch, column "Price": "4O" isn\'t a price. Write it like "12.50".',
		]);
	});

	it('take the company of the node only where they name none', () => {
		const { products } = read([row({ Company: 'other' }), row({ SKU: 'B1' })]);
		expect(products.map(({ companyId }) => companyId)).toEqual(['other', 'c']);
	});

	it('list the rows of each company', () => {
		const rows = [
			row({ Company: 'x' }),
			{},
			row({ SKU: 'B', Company: 'y' }),
			row({ SKU: 'C', Company: 'x' }),
		];
		const { itemsOf } = read(rows);
		expect([itemsOf('x'), itemsOf('y')]).toEqual([[0, 3], [2]]);
	});
});

describe('A cell', () => {
	it.each([
		['так', 'enabled'],
		['YES', 'enabled'],
		['1', 'enabled'],
		[1, 'enabled'],
		[true, 'enabled'],
		['on', 'enabled'],
		['enabled', 'enabled'],
		['ні', 'disabled'],
		['No', 'disabled'],
		[0, 'disabled'],
		[false, 'disabled'],
		['off', 'disabled'],
		['', undefined],
	])('with the status %j means %s', (cell, status) => {
		expect(read([row({ Status: cell })]).products[0].offers[0].status).toBe(status);
	});

	it.each([
		['a, b;c , ', ['a', 'b', 'c']],
		[
			['a', 'b'],
			['a', 'b'],
		],
		[7, ['7']],
		[' ; ', undefined],
	])('with the categories %j means %j', (cell, categories) => {
		expect(read([row({ Categories: cell })]).products[0].categories).toEqual(categories);
	});

	it.each([
		[{ Price: '' }, 'Row 2, Borsch, column "Price" is empty. Fill it in.'],
		[{ Price: '-1' }, 'Row 2, Borsch, column "Price": -1 is below zero. Use 0 or more.'],
		[{ Price: Number.NaN }, 'Row 2, Borsch, column "Price": NaN is not a number like 12.50.'],
		[
			{ Stock: 'many' },
			'Row 2, Borsch, column "Stock": "many" is not a number. Write a whole number, 0 if it is sold out.',
		],
		[{ Title: true }, 'Row 2, column "Title": true is not a text.'],
	])('with a mistake is named: %j', (cells, text) => {
		expect(problemsOf([row(cells), row({ SKU: 'B1' })])).toEqual([text]);
	});

	it('with another type than those beside it is named, and a column of other types is left', () => {
		const drink = { ...row({ type: 'drink' }), SKU: 'D1' };
		expect(problemsOf([row({ type: 'product' }), drink])).toEqual([
			'Row 3, Borsch, column "type": "drink" isn\'t a type. Write product, or attribute for an option.',
		]);
		expect(problemsOf([row({ type: 'drink' })])).toEqual([]);
	});

	it('is shown shortened', () => {
		const [problem] = problemsOf([row({ Price: '1x'.repeat(250) })]);
		expect(problem.length).toBeLessThan(150);
	});
});

describe('A damaged SKU', () => {
	it.each([
		['1E+05', /a number that the spreadsheet has shortened/],
		['1,23E+11', /a number that the spreadsheet has shortened/],
		[1.5, /a number that the spreadsheet may have changed/],
		[1e21, /a number that the spreadsheet may have changed/],
		['2026-05-01T00:00:00.000Z', /is a date/],
		[new Date(0), /is a date/],
		['A\u200B1', /an invisible character \(U\+200B, character 2\)/],
		['A\u00A01', /an invisible character \(U\+00A0, character 2\)/],
		['A\u00AD1', /an invisible character/],
		['A\u20031', /an invisible character \(U\+2003/],
	])('such as %j is caught', (sku, text) => {
		expect(problemsOf([row({ SKU: sku })])).toEqual([expect.stringMatching(text)]);
	});

	it.each([
		['Category', 'sou\u200Bps', 'contains an invisible character (U+200B, character 4). Delete it'],
		['Categories', 'a, b\u200Bc', 'holds "b\u200Bc", which contains an invisible character'],
	])('differs from others in %s as well', (heading, cell, message) => {
		expect(problemsOf([row({ [heading]: cell })])).toEqual([expect.stringContaining(message)]);
	});

	it('that is a number is read, with a warning where it has fewer digits than others', () => {
		const rows = [101, 7, 102, 12, 103].map((SKU) => row({ SKU }));
		expect(read(rows).products.map(({ sku }) => sku)).toEqual(['101', '7', '102', '12', '103']);
		expect(warningsOf(rows)).toEqual([
			'Column "SKU": 2 of 5 have fewer digits than others, the first in row 3 (7). Zeros in front may be lost: format the column as plain text.',
		]);
	});

	it.each([
		['all have as many digits', [101, 102, 345]],
		['they count the rows, with gaps', [1, 2, 3, 5, 6, 8, 9, 10, 12]],
	])('that is a number raises no warning where %s', (_, skus) => {
		expect(warningsOf(skus.map((SKU) => row({ SKU })))).toEqual([]);
	});

	it('that a spreadsheet may have turned into a date is caught among texts', () => {
		expect(problemsOf([row({ SKU: '1-1' }), row({ SKU: 46205 })])).toEqual([
			expect.stringContaining('46205 is a number among texts'),
		]);
		expect(problemsOf([row({ SKU: 46204 }), row({ SKU: 46205 })])).toEqual([]);
	});

	it.each([
		['00123', '123'],
		['Borsch', 'borsch'],
		['B 12', 'B12'],
		['A1', '\u0410' + '1'],
		['СОМ-3', 'COM-3'],
		['Йо', 'И\u0306о'],
		['Ι7', 'I7'],
	])('is caught by its likeness: %j beside %j', (one, other) => {
		expect(problemsOf([row({ SKU: one }), row({ SKU: other })])).toEqual([
			`Row 3, Borsch, column "SKU": "${other}" differs from "${one}" (Row 2, Borsch) only by zeros in front, case, spaces or look-alike letters. Correct the one that is wrong, or switch on Allow Similar IDs.`,
		]);
	});
});

describe('SKUs that are alike, their rows in turns,', () => {
	const rows = ['podil', 'obolon', 'troya'].flatMap((storeId) => [
		row({ SKU: 'a', 'Store ID': storeId }),
		row({ SKU: 'A', 'Store ID': storeId }),
	]);
	const stores = [{ storeId: 'podil' }, { storeId: 'obolon' }, { storeId: 'troya' }];

	it('are one mistake, and the rows of each belong together', () => {
		const { products, problems, leftOut } = read(rows);
		expect(problems).toEqual([expect.objectContaining({ row: 3, sku: 'A' })]);
		expect(products).toMatchObject([{ sku: 'a', offers: stores }]);
		expect(leftOut).toMatchObject([{ sku: 'A' }]);
	});

	it('may be allowed', () => {
		const { products, problems } = read(rows, { allowSimilarSkus: true });
		expect(problems).toEqual([]);
		expect(products).toMatchObject([
			{ sku: 'a', offers: stores },
			{ sku: 'A', offers: stores },
		]);
	});
});

describe('Store IDs that look alike', () => {
	const rows = ['podil', 'Podil'].flatMap((storeId) =>
		['a', 'b'].map((sku) => row({ SKU: sku, 'Store ID': storeId })),
	);

	it.each([
		['podil', 'Podil'],
		['Podil', 'Роdil'],
		['Kyiv 1', 'kyiv1'],
		['01', '1'],
	])('are a mistake: %j beside %j', (one, other) => {
		const stores: Array<Record<string, unknown>> = [one, other].map((storeId) => ({
			...row({ SKU: storeId, 'Store ID': storeId }),
		}));
		expect(read(stores, { allowSimilarSkus: true }).problems).toEqual([]);
		stores[1].SKU = 'B';
		expect(problemsOf(stores)).toEqual([
			`Row 3, Borsch, column "Store ID": "${other}" differs from "${one}" (Row 2, Borsch) only by zeros in front, case, spaces or look-alike letters. Correct the one that is wrong, or switch on Allow Similar IDs.`,
		]);
	});

	it('are one mistake, however many rows have it, and all of these are skipped', () => {
		const { products, problems, leftOut } = read(rows);
		expect(problems).toEqual([expect.objectContaining({ row: 4, field: 'Store ID' })]);
		expect(products.map(({ offers }) => offers)).toMatchObject([
			[{ storeId: 'podil' }],
			[{ storeId: 'podil' }],
		]);
		expect(leftOut).toMatchObject([
			{ sku: 'a', storeId: 'Podil' },
			{ sku: 'b', storeId: 'Podil' },
		]);
	});

	it('may be those of two companies', () => {
		const companies = [
			row({ Company: 'x' }),
			row({ Company: 'y', 'Store ID': 'Podil' }),
			row({ Company: 'x', 'Store ID': 'obolon' }),
		];
		expect(problemsOf(companies)).toEqual([]);
		expect(
			problemsOf([...companies, row({ SKU: 'B', Company: 'x', 'Store ID': 'Podil' })]),
		).toEqual([
			expect.stringMatching(
				/^Row 5, Borsch, column "Store ID": "Podil" differs from "podil" \(Row 2, Borsch\)/,
			),
		]);
	});
});

describe('Rows that contradict each other', () => {
	it.each(['Category', 'Unit', 'Description', 'Media'])('in %s are both named', (heading) => {
		const of = (letter: string) => row({ Unit: 'a', [heading]: `https://x.y/${letter}` });
		expect(problemsOf([of('a'), { ...of('b'), 'Store ID': 'x' }])).toEqual([
			`Row 3, Borsch, column "${heading}": "https://x.y/b" differs from "https://x.y/a" in row 2. Rows with the same SKU need the same value here, or none.`,
		]);
	});

	it('in the store name the first', () => {
		expect(problemsOf([row(), row({ Price: '5' })])).toEqual([
			'Row 3, Borsch has two offers in the store "podil", first here: Row 2, Borsch. Keep one of them, or give each dish its own SKU.',
		]);
	});

	it.each([
		['in Categories', ['a, b', 'a, c'], ['["a","b"]', '["a","c"]']],
		['in Categories, the first row without any', ['', 'a', 'b'], ['["a"]', '["b"]']],
		['in Categories, the first row with none but commas', [' , ', 'a', 'b'], ['["a"]', '["b"]']],
	])('%s are both named, and the mistake is at the later', (_name, cells, [one, other]) => {
		const rows = cells.map((cell, index) => row({ 'Store ID': `s${index}`, Categories: cell }));
		const later = rows.length + 1;
		expect(read(rows).problems).toEqual([
			expect.objectContaining({ row: later, itemIndex: rows.length - 1 }),
		]);
		expect(problemsOf(rows)).toEqual([
			`Row ${later}, Borsch, column "Categories": ${other} differs from ${one} in row ${later - 1}. Rows with the same SKU need the same value here, or none.`,
		]);
	});

	it('in a text whose first row is empty are both named', () => {
		const titles = ['', 'Borsch', 'Borscht'];
		const rows = titles.map((title, index) => row({ 'Store ID': `s${index}`, Title: title }));
		expect(problemsOf(rows)).toEqual([
			expect.stringMatching(
				/^Row 4, column "Title": "Borscht" has the same SKU "A1" as "Borsch" in row 3\./,
			),
		]);
	});

	it('in the company of an SKU are named where the store is the same', () => {
		expect(problemsOf([row({ Company: 'x' }), row({ Company: 'y' })])).toEqual([
			'Row 3, Borsch, column "Store ID": "podil" has the SKU "A1" from two companies, first here: Row 2, Borsch. Correct the company or the store, or give the product its own SKU.',
		]);
	});
});

describe('Companies of a franchise', () => {
	it('share their dishes, each in its own stores', () => {
		const rows = [
			row({ Company: 'x', Price: 1 }),
			row({ Company: 'y', Price: 2, 'Store ID': 'obolon', Title: 'Other' }),
			row({ Company: 'x', Price: 3, 'Store ID': 'troya' }),
			row({ Company: 'y', Price: 4, 'Store ID': 'lviv', SKU: 'a1' }),
		];
		expect(problemsOf(rows)).toEqual([
			expect.stringContaining('"a1" differs from "A1" (Row 3, Other) only by'),
		]);
		expect(read(rows.slice(0, 3)).products).toMatchObject([
			{ companyId: 'x', offers: [{ storeId: 'podil' }, { storeId: 'troya' }] },
			{ companyId: 'y', title: 'Other', offers: [{ storeId: 'obolon' }] },
		]);
	});
});

describe('A warning', () => {
	it.each(['120', '100'])('is given for the old price %s beside the price 120', (price) => {
		const rows = [row({ 'Old Price': price })];
		expect(problemsOf(rows)).toEqual([]);
		expect(warningsOf(rows)).toEqual([
			`Row 2, Borsch, column "Old Price": ${price} is not above the price 120, so guests see no discount.`,
		]);
	});

	it('is given for an option', () => {
		expect(warningsOf([row({ Type: 'attribute' })])).toEqual([
			expect.stringContaining('"attribute" marks an option'),
		]);
	});
});

describe('A price', () => {
	it.each([
		[144.60000000000002, 144.6],
		['144.60000000000002', 144.6],
		[434.99999999999994, 435],
		[0.1 + 0.2, 0.3],
		[44.125, 44.125],
		[44.6666666666667, 44.6666666666667],
		['0,125', 0.125],
	])('%p is sent as the sheet shows it, %p', (cell, price) => {
		const { products } = read([row({ Price: cell, Stock: cell })]);
		expect(products[0].offers[0]).toMatchObject({ listPrice: price, stock: price });
	});

	it('that has no more decimals than money is what was typed', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
				// A sum of many parts, as a formula leaves it.
				const cell = cents / 700 + (cents / 700) * 6;
				expect(read([row({ Price: cell })]).products[0].offers[0].listPrice).toBe(cents / 100);
			}),
		);
	});

	it('with more than two decimals is sent with a warning, one for the column', () => {
		const rows = [44.6666666666667, '0.125', 5].map((price, index) =>
			row({ SKU: `s${index}`, Price: price }),
		);
		expect(read(rows).products[0].offers[0].listPrice).toBe(44.6666666666667);
		expect(warningsOf(rows)).toEqual([
			'Column "Price": 2 of 3 have more than two decimals, the first in row 2 (44.6666666666667). They are sent as they are: round them in the sheet.',
		]);
	});

	it('names titles that say that the dish is off, and not draft beer', () => {
		const rows = ['Oysters (SOLD OUT)', 'Лимонад - стоп', 'Lager (draft)', 'Lamb (hidden gem)'];
		const { warnings } = read(rows.map((Title, index) => row({ SKU: `T${index}`, Title })));
		expect(warnings.map(describeProblem)).toEqual([
			'Column "Title": 2 of 4 say that the dish is off, the first in row 2 ("Oysters (SOLD OUT)"). Titles switch nothing off: say it in a column such as Status.',
		]);
	});
});

describe('A text', () => {
	it.each([
		['<p>Beets</p>', 'Beets'],
		['Beets<br>and <b>more</b>', 'Beets\nand more'],
		['a &amp; b&nbsp;&#39;c&#x27;', "a & b 'c'"],
		['<img src="x">', undefined],
		['Fish & Chips', 'Fish & Chips'],
		['a < b > c', 'a < b > c'],
		['<Борщ>', '<Борщ>'],
	])('made for a web page, %s, loses what guests would not read', (cell, text) => {
		expect(read([row({ Description: cell })]).products[0].description).toBe(text);
	});
});

describe('Several pictures in a cell', () => {
	const [first, second] = ['https://x.y/w_1,h_1/a.jpg', 'https://x.y/b.jpg'];
	it.each([', ', ',', ' ', ';', '\n', ' | '])('after %j: the first is sent', (separator) => {
		const rows = [row({ Photo: first + separator + second })];
		expect(read(rows).products[0].media).toBe(first);
	});

	it('are not confused with one with a comma', () => {
		const { products, warnings } = read([row({ Photo: first })]);
		expect([products[0].media, warnings]).toEqual([first, []]);
	});

	it('with a mistake in the first are not sent', () => {
		const { products, warnings } = read([row({ Photo: `a.jpg, ${second}` })]);
		expect(products[0].media).toBeUndefined();
		expect(warnings.map(({ message }) => message)).toEqual([
			expect.stringContaining("aren't addresses of pictures"),
		]);
	});
});

describe('Grouping', () => {
	const cells = fc.record({
		sku: fc.constantFrom('a', 'b', 'c', 'd', ''),
		store: fc.constantFrom('1', '2', '3', ''),
		price: fc.constantFrom('1', '2,50', 'x', '', '-1'),
		filled: fc.boolean(),
	});

	it('neither loses nor invents a row: the offers are exactly those of the valid rows', () => {
		fc.assert(
			fc.property(fc.array(cells, { maxLength: 30 }), (wishes) => {
				const rows = wishes.map(({ sku, store, price, filled }) =>
					filled ? row({ SKU: sku, 'Store ID': store, Price: price }) : {},
				);
				// At least one row has all headings.
				const { products, problems, leftOut } = read([row({ SKU: 'first' }), ...rows]);

				const seen = new Set<string>();
				const valid: string[] = ['first podil 120'];
				for (const { sku, store, price, filled } of wishes) {
					if (!filled || sku === '') continue;
					const isRepeated = store !== '' && seen.has(`${sku} ${store}`);
					seen.add(`${sku} ${store}`);
					if (store === '' || isRepeated || !['1', '2,50'].includes(price)) continue;
					valid.push(`${sku} ${store} ${price.replace(',50', '.5')}`);
				}
				const sent = products.flatMap(({ sku, offers }) =>
					offers.map(({ storeId, listPrice }) => `${sku} ${storeId} ${listPrice}`),
				);
				expect(sent.sort()).toEqual(valid.sort());
				expect(problems.length > 0).toBe(leftOut.length > 0);
				// Without SKU and price a row isn't a dish.
				const isDish = ({ filled, sku, price }: (typeof wishes)[number]) =>
					filled && (sku !== '' || price !== '');
				const badRows = wishes.filter(isDish).length + 1 - valid.length;
				expect(new Set(problems.map((problem) => problem.itemIndex)).size).toBe(badRows);
			}),
		);
	});
});
