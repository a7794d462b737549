import fc from 'fast-check';

import { describeProblem } from '../../../nodes/MerchantStorefront/menu/problems';
import { readRows } from '../../../nodes/MerchantStorefront/sheet/readRows';
import { sheetByHeadings, type Row } from '../../../nodes/MerchantStorefront/sheet/sheet';
import type { StoreSettings } from '../../../nodes/MerchantStorefront/sheet/storeNames';

const stores = (typed: string[] = [], names: StoreSettings['names'] = []): StoreSettings => ({
	names,
	ofRow: () => typed,
	mostOfRow: typed.length,
	typed,
});

function read(rows: Row[], options: { stores?: StoreSettings; leaveOut?: string[] } = {}) {
	const sheet = sheetByHeadings(rows, {
		companyOf: () => 'c',
		stores: stores(),
		headerRow: 1,
		firstDataRow: 2,
		...options,
	});
	const { products, problems, warnings } = readRows(sheet);
	return {
		sheet,
		problems: problems.map(describeProblem),
		warnings: warnings.map(describeProblem),
		unused: sheet.unused,
		offers: products.flatMap(({ sku, offers }) =>
			offers.map(({ storeId, listPrice, status, stock }) =>
				[sku, storeId, listPrice, status, stock].filter((part) => part !== undefined).join(' '),
			),
		),
	};
}

const unpriced = (more: Row = {}): Row => ({
	SKU: 'A1',
	Title: 'Borsch',
	Category: 'soups',
	...more,
});
const plain = (more: Row = {}) => unpriced({ Price: '120', ...more });
const row = (more: Row = {}) => plain({ 'Store ID': 'podil', ...more });

describe('Stores for all rows', () => {
	it('get the same offers each', () => {
		expect(read([plain()], { stores: stores(['podil', 'obolon']) })).toMatchObject({
			problems: [],
			offers: ['A1 podil 120', 'A1 obolon 120'],
		});
	});

	it('count for rows that name none themselves', () => {
		const rows = [row({ 'Store ID': 'lviv' }), row({ SKU: 'B1', 'Store ID': ' ' })];
		expect(read(rows, { stores: stores(['podil', 'obolon']) }).offers).toEqual([
			'A1 lviv 120',
			'B1 podil 120',
			'B1 obolon 120',
		]);
	});

	it('are asked for where nothing names a store', () => {
		expect(read([plain()]).problems).toEqual([
			expect.stringMatching(
				/^Row 1 \(headings\): No column for the Store ID was found .* Store for All Rows\.$/,
			),
		]);
	});
});

describe('Names of stores', () => {
	const names = [{ name: 'Main Street', storeId: 'podil' }];

	it('in a column stand for their IDs', () => {
		const rows = [row({ 'Store ID': 'main  street' }), row({ 'Store ID': 'obolon' })];
		expect(read(rows, { stores: stores([], names) }).offers).toEqual([
			'A1 podil 120',
			'A1 obolon 120',
		]);
	});

	it.each([
		'Price [Main Street]',
		'Price Main Street',
		'Main Street: price',
		'PRICE (main street)',
	])('in the heading %j as well', (heading) => {
		expect(read([unpriced({ [heading]: '99' })], { stores: stores([], names) })).toMatchObject({
			problems: [],
			offers: ['A1 podil 99'],
			warnings: [`Column "${heading}" is read as the Price in store "podil".`],
		});
	});
});

describe('Columns of single stores', () => {
	it('make an offer for each store', () => {
		const rows = [
			unpriced({
				'Price [podil]': '120',
				'Available for sale [podil]': 'Y',
				'In stock [podil]': 5,
				'Price [obolon]': '125',
				'Available for sale [obolon]': 'N',
				'In stock [obolon]': 7,
			}),
		];
		expect(read(rows)).toMatchObject({
			problems: [],
			offers: ['A1 podil 120 enabled 5', 'A1 obolon 125 disabled 7'],
		});
	});

	it('go before those for all stores', () => {
		const rows = [plain({ 'Price [podil]': '99' }), plain({ SKU: 'B1', 'Price [podil]': '' })];
		expect(read(rows, { stores: stores(['podil', 'obolon']) }).offers).toEqual([
			'A1 podil 99',
			'A1 obolon 120',
			'B1 podil 120',
			'B1 obolon 120',
		]);
	});

	it('mean off where one of them or that for all stores says so', () => {
		const rows = [
			plain({ Status: 'no', 'Available for sale [podil]': 'Y' }),
			plain({ SKU: 'B1', Status: 'yes', 'Available for sale [podil]': 'N' }),
			plain({ SKU: 'C1', Status: '', 'Available for sale [podil]': 'Y' }),
		];
		expect(read(rows).offers).toEqual([
			'A1 podil 120 disabled',
			'B1 podil 120 disabled',
			'C1 podil 120 enabled',
		]);
	});

	it('without a price mean that the dish is not sold there, which a warning says', () => {
		const rows = [
			unpriced({ 'Price [podil]': '120', 'Price [obolon]': '' }),
			unpriced({ SKU: 'B1', 'Price [podil]': '120', 'Price [obolon]': '125' }),
		];
		const { offers, problems, warnings } = read(rows);
		expect(problems).toEqual([]);
		expect(offers).toEqual(['A1 podil 120', 'B1 podil 120', 'B1 obolon 125']);
		expect(warnings).toContain(
			'Column "Price [obolon]": 1 of 2 are empty, the first in row 2 ("A1"). These dishes are not sold in store "obolon".',
		);
	});

	it('without any price, or with one missing where the status says yes, are a mistake', () => {
		const rows = [
			unpriced({ 'Price [podil]': '', 'Price [obolon]': ' ' }),
			unpriced({ SKU: 'B1', 'Price [podil]': '1', 'Available [obolon]': 'yes' }),
		];
		expect(read(rows).problems).toEqual([
			'Row 2, column "Price [podil]" is missing. Fill it in.',
			'Row 3, column "Price [obolon]" is missing. Fill it in.',
		]);
	});

	it('name their mistakes by row and column', () => {
		const rows = [
			unpriced({ 'Price [podil]': '120', 'Price [obolon]': '12,5O' }),
			unpriced({ SKU: 'B1', 'Price [podil]': '-1', 'Price [obolon]': '9' }),
		];
		expect(read(rows).problems).toEqual([
			'Row 2, column "Price [obolon]": "12,5O" is not a number. Type it like 12.50.',
			'Row 3, column "Price [podil]": -1 is below zero. Use 0 or more.',
		]);
	});

	it('lack nothing: every store needs a price', () => {
		const rows = [unpriced({ 'Price [podil]': '1', 'Available [obolon]': 'yes' })];
		expect(read(rows).problems).toEqual([
			expect.stringContaining('No column for the Price in the store "obolon" was found'),
		]);
	});

	it.each([
		[{ 'Price [Main Street]': '1', 'Stock [Main Street]': '2' }, stores()],
		[{ 'Price [Main Street]': '1', 'Stock [Main Street]': '2' }, stores(['podil'])],
	])('ask for the ID of a store that is not known: %j', (cells, told) => {
		expect(read([unpriced(cells)], { stores: told }).problems).toEqual([
			'Row 1 (headings): The headings "Price [Main Street]" and "Stock [Main Street]" name stores. Add "Main Street" under Store Names in this node, with the store ID of each. If a column is about something else, name it under Columns to Leave Out.',
		]);
	});

	it('without brackets may be about something else, and are asked about', () => {
		const rows = [unpriced({ 'Ціна Поділ': '120', 'Ціна Оболонь': '125' })];
		expect(read(rows).problems).toEqual([
			'Row 1 (headings): If "Ціна Поділ" and "Ціна Оболонь" are prices of single stores, add "Поділ" and "Оболонь" under Store Names in this node, with the store ID of each. If one is the price in all stores, head it "Price". What is no price can be named under Columns to Leave Out.',
		]);
		const names = [
			{ name: 'Поділ', storeId: 'podil' },
			{ name: 'Оболонь', storeId: 'obolon' },
		];
		expect(read(rows, { stores: stores([], names) })).toMatchObject({
			problems: [],
			offers: ['A1 podil 120', 'A1 obolon 125'],
		});
		// A store that was forgotten would go off.
		expect(read(rows, { stores: stores([], names.slice(1)) }).problems).toHaveLength(1);
	});

	it('beside a price for all stores are only mentioned', () => {
		const { problems, offers, unused } = read([row({ 'Price wholesale': '80' })]);
		expect([problems, offers]).toEqual([[], ['A1 podil 120']]);
		expect(unused).toEqual([
			{
				heading: 'Price wholesale',
				reason: 'if it is the Price in a store "wholesale", add that under Store Names',
			},
		]);
	});

	it('that would switch something off are asked about', () => {
		const rows = [
			row({ 'Enabled Main Street': 'Y' }),
			row({ SKU: 'B1', 'Enabled Main Street': 'N' }),
		];
		expect(read(rows).problems).toEqual([
			expect.stringContaining('The headings "Enabled Main Street" may be about a store.'),
		]);
	});

	it('and a column of the store contradict each other', () => {
		expect(read([row({ 'Price [obolon]': '1' })]).problems).toEqual([
			expect.stringContaining('The column "Store ID" says which store a row is for'),
		]);
	});

	it('are no stores where a currency stands in the brackets', () => {
		expect(read([unpriced({ 'Store ID': 'podil', 'Price [UAH]': '99' })]).offers).toEqual([
			'A1 podil 99',
		]);
	});
});

describe('A column that says what is on sale', () => {
	it.each([
		['Available for sale', 'Y', 'N'],
		['Published', 'TRUE', 'FALSE'],
		['Published', 1, -1],
		['is_available', true, false],
		['isActive', 'yes', 'no'],
		['In stock?', 1, 0],
		['In stock', 'yes', 'no'],
		['Visibility', 'visible', 'hidden'],
		['Status', 'active', 'draft'],
		['В наявності', 'так', 'ні'],
		['Є в наявності?', '1', '0'],
		['Archived', 'N', 'Y'],
		['Is hidden', 0, 1],
		['Not available', 'false', 'true'],
		['Sold out', 'no', 'yes'],
		['Приховано', 'ні', 'так'],
		['Прихована', 'ні', 'так'],
		['Знято з продажу', '0', '1'],
	])('%s: %j is on sale, %j is off', (heading, on, off) => {
		const rows = [row({ [heading]: on }), row({ SKU: 'B1', [heading]: off })];
		expect(read(rows)).toMatchObject({
			problems: [],
			offers: ['A1 podil 120 enabled', 'B1 podil 120 disabled'],
		});
	});

	it('is told apart from a stock by its cells', () => {
		const rows = [row({ 'In stock': 1 }), row({ SKU: 'B1', 'In stock': 12 })];
		expect(read(rows).offers).toEqual(['A1 podil 120 1', 'B1 podil 120 12']);
	});

	it('and may as well be a stock is asked about', () => {
		const rows = [row({ 'In stock': 1 }), row({ SKU: 'B1', 'In stock': 0 })];
		expect(read(rows).problems).toEqual([
			'Row 1 (headings): The cells of the column "In stock" are all 0 or 1, which can be yes and no or how many there are. Head it "In stock?" or "Status" if 0 means that the dish is off, "Stock" if it is a number of pieces.',
		]);
		const withStock = rows.map((cells) => ({ ...cells, Stock: '3' }));
		expect(read(withStock).offers).toEqual(['A1 podil 120 enabled 3', 'B1 podil 120 disabled 3']);
		const withStatus = rows.map((cells) => ({ ...cells, Status: 'yes' }));
		expect(read(withStatus).offers).toEqual(['A1 podil 120 enabled 1', 'B1 podil 120 enabled 0']);
	});

	it('is never alone: off in one is off', () => {
		const rows = [
			row({ Status: 'active', Published: 'TRUE', Archived: 'N' }),
			row({ SKU: 'B1', Status: 'active', Published: 'FALSE', Archived: 'N' }),
			row({ SKU: 'C1', Status: 'active', Published: 'TRUE', Archived: 'Y' }),
			row({ SKU: 'D1', Status: 'draft', Published: '', Archived: '' }),
		];
		const { offers, warnings } = read(rows);
		expect(offers).toEqual([
			'A1 podil 120 enabled',
			'B1 podil 120 disabled',
			'C1 podil 120 disabled',
			'D1 podil 120 disabled',
		]);
		expect(warnings).toContain(
			'Column "Archived" is read as the Status: yes means off; a dish is on sale where all such columns say so.',
		);
	});

	it('names a cell that it cannot read by its own column', () => {
		const rows = [
			row({ Status: 'yes', Archived: 'no' }),
			row({ Status: 'yes', Archived: 'never' }),
		];
		expect(read(rows).problems).toEqual([
			'Row 3, column "Archived": "never" is no status. Type yes or no, or enabled or disabled.',
			expect.stringContaining('is used twice'),
		]);
	});

	it('stops with a question where no cell is a status', () => {
		expect(read([row({ Available: 'Mon-Fri' })]).problems).toEqual([
			'Row 1 (headings): The column "Available" seems to say what is on sale, but "Mon-Fri" is neither yes nor no. Type yes or no there, or name the column under Columns to Leave Out in this node.',
		]);
	});

	it('is asked about where it may count elsewhere only, if it has anything off', () => {
		const rows = [row({ 'Available online': 'yes' }), row({ SKU: 'B1', 'Available online': 'no' })];
		expect(read(rows).problems).toEqual([
			expect.stringContaining('The column "Available online" may say what is on sale here'),
		]);
		expect(read(rows.slice(0, 1)).offers).toEqual(['A1 podil 120']);
		expect(read(rows, { leaveOut: ['available ONLINE'] }).problems).toEqual([]);
	});

	it.each(['Available from', 'Active ingredient', 'Published at', 'Stock alert', 'Track stock'])(
		'is not one headed %j',
		(heading) => {
			expect(read([row({ [heading]: '2026-11-22' })]).offers).toEqual(['A1 podil 120']);
		},
	);
});

describe('A column that only sounds like a field', () => {
	it.each([
		['Type', 'simple', 'Type'],
		['Item Type', 'Physical good', 'Type'],
		['Balance', '200 ml', 'Stock'],
		['Фото', 'borsch.jpg', 'Media'],
		['Порядок', 'left', 'Sort Order'],
		['Стан', 'fresh', 'Status'],
	])('%s: %j is left aside with a warning', (heading, cell, field) => {
		const reason = `"${cell}" is no ${field}`;
		expect(read([row({ [heading]: cell })])).toMatchObject({
			problems: [],
			offers: ['A1 podil 120'],
			warnings: [`Column "${heading}" is not read: ${reason}.`],
			unused: [{ heading, reason }],
		});
	});

	it('is taken where its cells fit, and stops at those that do not', () => {
		const rows = [
			row({ Balance: '3' }),
			row({ SKU: 'B1', Balance: '4' }),
			row({ SKU: 'C1', Balance: 'x' }),
		];
		expect(read(rows.slice(0, 2)).offers).toEqual(['A1 podil 120 3', 'B1 podil 120 4']);
		expect(read(rows).problems).toEqual([
			'Row 4, column "Balance": "x" is not a number. Type it like 12.50.',
		]);
	});

	it('is read for one modifier among other types', () => {
		expect(read([row({ Type: 'hot' }), row({ SKU: 'B1', Type: 'attribute' })]).problems).toEqual([
			expect.stringContaining('"hot" is no type'),
		]);
	});

	it('and is spelled like the field stops', () => {
		expect(read([row({ type: 'simple' })]).problems).toHaveLength(1);
		expect(read([row({ Stock: '200 ml' })]).problems).toHaveLength(1);
		expect(read([row({ 'Old Price': 'none' })]).problems).toHaveLength(1);
		expect(read([row({ Status: 'maybe' })]).problems).toHaveLength(1);
	});

	it('and is the only one for what is needed stops', () => {
		expect(read([unpriced({ 'Store ID': 's', Ціна: 'ask' })]).problems).toEqual([
			'Row 2, column "Ціна": "ask" is not a number. Type it like 12.50.',
		]);
	});

	it('makes room for the one whose cells fit', () => {
		const rows = [row({ Photo: 'a.jpg', Picture: 'https://example.com/a.jpg' })];
		const { sheet, problems } = read(rows);
		expect(problems).toEqual([]);
		expect(sheet.keyOf.get('media')).toBe('Picture');
	});
});

describe('A column that is left out by name', () => {
	it('is not read', () => {
		const { problems, unused } = read([row({ stock: '200 ml' })], { leaveOut: [' Stock '] });
		expect(problems).toEqual([]);
		expect(unused).toEqual([{ heading: 'stock', reason: 'left out, as you asked' }]);
	});

	it('must be there', () => {
		expect(read([row()], { leaveOut: ['Qty'] }).warnings).toEqual([
			'Columns to Leave Out: "Qty" is no heading of the sheet.',
		]);
	});
});

describe('Headings of other programs', () => {
	it.each([
		['Item name', 'title'],
		['Dish name', 'title'],
		['Location', 'storeId'],
		['Restaurant', 'storeId'],
		['Торгова точка', 'storeId'],
		['Ціна (₴)', 'listPrice'],
		['Ціна, грн.', 'listPrice'],
		['Price (UAH)', 'listPrice'],
		['Price in EUR', 'listPrice'],
		['Вартість, UAH', 'listPrice'],
		['Стара ціна (грн)', 'oldPrice'],
	] as const)('%j stands for %s', (heading, field) => {
		expect(read([{ [heading]: '7' }]).sheet.keyOf.get(field)).toBe(heading);
	});

	it('count only where no other column is the field', () => {
		const { sheet, problems } = read([
			row({ Location: 'shelf 3', 'Item name': 'x', 'Price USD': 3 }),
		]);
		expect(problems).toEqual([]);
		expect([...sheet.keyOf.values()]).toEqual(['SKU', 'Title', 'Category', 'Price', 'Store ID']);
	});
});

describe('However a sheet names its stores', () => {
	const storeIds = ['podil', 'obolon', 'lviv'];
	/** For each dish its price in each store, none where it is not sold there. */
	const menus = fc.uniqueArray(
		fc.record({
			sku: fc.stringMatching(/^[a-z]{1,4}$/),
			prices: fc.tuple(...storeIds.map(() => fc.option(fc.integer({ min: 1, max: 999 })))),
			off: fc.tuple(...storeIds.map(() => fc.boolean())),
		}),
		{ selector: ({ sku }) => sku, minLength: 1, maxLength: 20 },
	);
	const sold = menus.map((dishes) =>
		dishes.filter(({ prices }) => prices.some((price) => price !== null)),
	);
	it('no offer is lost or invented', () => {
		fc.assert(
			fc.property(sold, fc.constantFrom('Price [%]', 'Ціна %', '% price'), (dishes, heading) => {
				fc.pre(dishes.length > 0);
				const expected = dishes.flatMap(({ sku, prices, off }) =>
					storeIds.flatMap((storeId, place) =>
						prices[place] === null
							? []
							: `${sku} ${storeId} ${prices[place]} ${off[place] ? 'disabled' : 'enabled'}`,
					),
				);
				const names = storeIds.map((storeId) => ({ name: `Store ${storeId}`, storeId }));
				const rows = dishes.map(({ sku, prices, off }) =>
					Object.fromEntries([
						...Object.entries({ SKU: sku, Title: 'x', Category: 'y' }),
						...storeIds.flatMap((storeId, place) => [
							[heading.replace('%', `Store ${storeId}`), prices[place] ?? ''],
							// A dish that is said to be sold where it has no price is a mistake.
							[
								`Archived [Store ${storeId}]`,
								prices[place] === null ? '' : off[place] ? 'yes' : 'no',
							],
						]),
					]),
				);
				const { offers, problems } = read(rows, { stores: stores([], names) });
				expect(problems).toEqual([]);
				expect(offers).toEqual(expected);
			}),
		);
	});

	it('each row without a store makes one offer for each of those for all rows', () => {
		const rowsOf = fc.array(
			fc.record({ own: fc.option(fc.constantFrom('x', 'y')), price: fc.integer({ min: 1 }) }),
			{ minLength: 1, maxLength: 20 },
		);
		fc.assert(
			fc.property(rowsOf, fc.subarray(storeIds, { minLength: 1 }), (dishes, typed) => {
				const rows = dishes.map(({ own, price }, index) =>
					plain({ SKU: `s${index}`, Price: price, 'Store ID': own ?? '' }),
				);
				const { offers, problems } = read(rows, { stores: stores(typed) });
				expect(problems).toEqual([]);
				expect(offers).toEqual(
					dishes.flatMap(({ own, price }, index) =>
						(own === null ? typed : [own]).map((storeId) => `s${index} ${storeId} ${price}`),
					),
				);
			}),
		);
	});

	it('any headings and cells are read, asked about or named as unused', () => {
		const heading = fc.oneof(
			fc.string(),
			fc.constantFrom('Price [a]', 'Price', 'Ціна a', 'In stock', 'Archived', '[', 'Price []', '?'),
		);
		const cell = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
		fc.assert(
			fc.property(fc.array(fc.dictionary(heading, cell), { maxLength: 5 }), (rows) => {
				const { sheet } = read(rows.map((cells) => ({ ...cells })));
				const { columns, ofStore, unused, questions } = sheet;
				const known = [columns, ...ofStore.values()].flatMap((some) => [...some.values()].flat());
				const asked = questions.map(({ message }) => message).join();
				for (const name of sheet.headings) {
					const count = [...known, ...unused.map((one) => one.heading)].filter(
						(other) => other === name,
					).length;
					expect(count === 1 || (count === 0 && asked.includes(`"${name}"`))).toBe(true);
				}
			}),
		);
	});
});
