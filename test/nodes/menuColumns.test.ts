import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';
import { means } from '../support/sheets';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

type Row = Record<string, unknown>;

async function run(
	operation: string,
	rows: Row[],
	parameters: INodeParameters = {},
	options: RunOptions = {},
) {
	return await runAction(
		credentialFor(sandbox),
		{ resource: 'menu', operation, companyId: COMPANY, firstImport: true, ...parameters },
		rows.map((json) => ({ json: json as IDataObject })),
		options,
	);
}
const importRows = async (rows: Row[], parameters?: INodeParameters) =>
	await run('importProductsAndOffers', rows, parameters);
/** The open questions, as a program reads them. */
async function questionsOf(rows: Row[], parameters: INodeParameters = {}): Promise<IDataObject[]> {
	const [{ json }] = await run('previewImport', rows, parameters, {
		onError: 'continueRegularOutput',
	});
	return (json.questions ?? []) as IDataObject[];
}
const asked = async (rows: Row[], parameters?: INodeParameters) =>
	(await questionsOf(rows, parameters)).map(({ heading, meanings }) => [
		heading,
		...(meanings as string[]),
	]);
const dishes = () =>
	sandbox.storefront(COMPANY).map(({ sku, title, offers }) => {
		const [{ listPrice, oldPrice }] = Object.values(offers);
		return [sku, title, listPrice, oldPrice].filter((value) => value !== undefined).join(' | ');
	});
const onSale = () => onSaleIn(sandbox, COMPANY);
const dish = (more: Row): Row => ({ SKU: 'a', Title: 'Borsch', Category: 'soups', ...more });

describe('Store for All Rows', () => {
	it('takes a list, for rows that name no store', async () => {
		const rows = [dish({ Price: 1 }), dish({ SKU: 'b', Price: 2, 'Store ID': 'lviv' })];
		const [{ json, pairedItem }] = await importRows(rows, { storeIds: 'podil, obolon,podil' });
		expect(onSale()).toEqual(['a obolon 1', 'a podil 1', 'b lviv 2']);
		expect(json).toMatchObject({ products: 2, offers: 3, stores: 3 });
		expect(pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('takes an expression, again for each row', async () => {
		const rows = [
			dish({ Price: 1, shops: 'podil;obolon' }),
			dish({ SKU: 'b', Price: 2, shops: 7 }),
			dish({ SKU: 'c', Price: 3, shops: ['lviv'] }),
		];
		await importRows(rows, { storeIds: '={{ $json.shops }}' });
		expect(onSale()).toEqual(['a obolon 1', 'a podil 1', 'b 7 2', 'c lviv 3']);
		const empty = importRows([...rows, dish({ SKU: 'd', Price: 4 })], {
			storeIds: '={{ $json.shops }}',
		});
		await expect(empty).rejects.toMatchObject({
			description: expect.stringContaining('Row 5, Borsch, column "Store ID" is empty') as string,
		});
	});
});

describe('Category for All Rows', () => {
	const categories = () => sandbox.storefront(COMPANY).map(({ sku, category }) => [sku, category]);

	it('is that of dishes for which no row names one', async () => {
		const rows = [
			{ SKU: 'a', Title: 'Borsch', Price: 1 },
			{ SKU: 'b', Title: 'Banosh', Price: 2, Category: 'mains' },
			{ SKU: 'b', Title: 'Banosh', Price: 3, 'Store ID': 'lviv' },
		];
		await importRows(rows, { storeIds: 'podil', category: ' all ' });
		expect(categories()).toEqual([
			['a', 'all'],
			['b', 'mains'],
		]);
	});

	it('takes an expression, again for each row', async () => {
		const rows = [
			{ SKU: 'a', Title: 'Borsch', Price: 1, tab: 'soups' },
			{ SKU: 'b', Title: 'Banosh', Price: 2, tab: 'mains' },
		];
		await importRows(rows, { storeIds: 'podil', category: '={{ $json.tab }}' });
		expect(categories()).toEqual([
			['a', 'soups'],
			['b', 'mains'],
		]);
	});

	it('is named where the category is missing', async () => {
		const rows = [{ SKU: 'a', Title: 'Borsch', Price: 1 }];
		await expect(importRows(rows, { storeIds: 'podil' })).rejects.toMatchObject({
			description: expect.stringContaining('fill in Category for All Rows') as string,
		});
	});
});

const STORE = { storeIds: 'podil' };
const priced = (more: Row = {}) => dish({ Price: 100, ...more });

describe('Questions about columns', () => {
	const ROWS = [
		{ Art: 'x-1', Dish: 'Borsch', Kind: 'Soups', 'Price Terrace': 120, 'Price Garden': 140 },
		{ Art: 'x-2', Dish: 'Banosh', Kind: 'Mains', 'Price Terrace': 90, 'Price Garden': 99 },
	];

	it('are asked all at once, each with its heading, samples and what to enter', async () => {
		await expect(importRows(ROWS, STORE)).rejects.toMatchObject({
			message: '3 questions about the columns to answer first, so nothing is sent',
			description: expect.stringMatching(
				/Column Meanings.*"Price Terrace" \(120; 90\), "Price Garden" \(140; 99\) → Price, Price in a Store.*Which column is the SKU\?.*"Art" \(x-1; x-2\) → SKU/s,
			) as string,
		});
		expect(sandbox.calls.filter(({ path }) => path.includes('/import/'))).toEqual([]);
	});

	it('come out for a program with continue-on-fail', async () => {
		expect(await questionsOf(ROWS, STORE)).toContainEqual({
			heading: 'Price Terrace',
			samples: ['120', '90'],
			meanings: [
				...['Price', 'Price in a Store', 'Price of a Size'],
				...['Old Price', 'Sale Price', 'Ignore'],
			],
			question: 'Is this a price?',
		});
	});

	it('are answered in one go', async () => {
		await importRows(ROWS, {
			...STORE,
			...means({
				Art: 'sku',
				Kind: 'category',
				'Price Terrace': 'ignore',
				'Price Garden': 'listPrice',
			}),
		});
		expect(onSale()).toEqual(['x-1 podil 140', 'x-2 podil 99']);
	});

	it.each<[string, Row, unknown[]]>([
		['a heading with brackets', { 'Price [Large]': 150 }, ['Price [Large]', 'Price in a Store']],
		['two columns for one field', { Photo: 'https://a.b/c', Image: 'https://a.b/d' }, ['Photo']],
		['what is on sale elsewhere', { 'Available online': 'no' }, ['Available online']],
		['ticks beside empty cells', { Available: 'yes' }, ['Available']],
		[
			'a column that numbers the rows',
			{ 'Код товару': 1, SKU: undefined },
			['Код товару', 'SKU', 'Ignore'],
		],
		["something that isn't a stock", { Quantity: '200 g' }, ['Quantity']],
	])('are asked about %s', async (_name, more, expected) => {
		const rows = [priced(more), priced({ SKU: 'b' }), priced({ SKU: 'c' })].map(
			(one: Row, index) => ({
				...one,
				...('Код товару' in more ? { 'Код товару': index + 1, SKU: undefined } : {}),
			}),
		);
		const all = await asked(rows, STORE);
		expect(all).toContainEqual(expect.arrayContaining(expected));
	});

	it.each([
		['Wholesale price', 'Vendor', 'Weight', 'Kcal', 'Square Item ID'],
		['Собівартість', 'Вага', 'Калорійність', 'Cook', '№'],
	])(
		"are not asked about columns that surely aren't part of the menu: %s, …",
		async (...headings) => {
			const more = Object.fromEntries(headings.map((heading) => [heading, '7']));
			expect(await asked([priced(more)], STORE)).toEqual([]);
		},
	);

	it('never offer the net price as the SKU', async () => {
		const row = { Title: 'Schnitzel', Category: 'Mains', 'Net price': '16,72' };
		const rows = [{ ...row, 'Gross price': '17,90' }];
		expect(await asked(rows, STORE)).toEqual([[null, 'SKU']]);
	});

	it('offer prices of stores and sizes where several columns may be the price', async () => {
		const rows = [
			{ SKU: 'a', Title: 'Fries', Category: 'Sides', Downtown: 3.5, Airport: 4.5 },
			{ SKU: 'b', Title: 'Cola', Category: 'Drinks', Downtown: 2.5, Airport: 3 },
		];
		const meanings = ['Price', 'Price in a Store', 'Price of a Size'];
		expect(await asked(rows, STORE)).toEqual([
			['Downtown', ...meanings],
			['Airport', ...meanings],
		]);
	});

	it.each([
		['x', []],
		['х', []],
		['×', []],
		['', ['a podil 100']],
	])('read the mark "%s" as yes where the user said that yes means off', async (mark, sold) => {
		const rows = [priced({ 'Sold out': mark }), priced({ SKU: 'b', 'Sold out': '' })];
		await importRows(rows, { ...STORE, ...means({ 'Sold out': 'offWhenYes' }) });
		expect(onSale()).toEqual([...sold, 'b podil 100']);
	});

	it('never read an x as on sale, since an empty cell would be on sale too', async () => {
		const rows = [priced({ Web: 'x' }), priced({ SKU: 'b', Web: '' })];
		const imported = importRows(rows, { ...STORE, ...means({ Web: 'onWhenYes' }) });
		await expect(imported).rejects.toMatchObject({
			description: expect.stringContaining('"x" isn\'t yes or no') as string,
		});
	});

	it('say where one company and the stores of all rows are filled in', async () => {
		await expect(importRows([priced()], { companyId: '' })).rejects.toMatchObject({
			description: expect.stringMatching(
				/fill in the field Company ID of this node instead[^]*fill in the field Store for All Rows instead/,
			) as string,
		});
	});

	it('never take remarks for the IDs of companies and stores', async () => {
		const remarks = ['гострий', 'не гострий', 'без глютену', 'новинка'];
		const cooks = ['шеф', '', '', ''];
		const rows = remarks.map((Примітка, index) =>
			priced({ SKU: `a${index}`, Примітка, Готує: cooks[index] }),
		);
		expect(await asked(rows, { companyId: '' })).toEqual([
			[null, 'Company ID'],
			[null, 'Store ID'],
		]);
	});

	it('are none where only the company is missing: its field is named', async () => {
		const imported = importRows([priced()], { ...STORE, companyId: '' });
		await expect(imported).rejects.toMatchObject({
			message: 'Company ID is empty, so nothing is sent',
			description: expect.stringMatching(/^Fill in the field Company ID\./) as string,
		});
	});

	it('name a bad cell once, however many stores its row is for', async () => {
		const imported = importRows([priced({ Price: '4O' })], { storeIds: 'podil, obolon' });
		await expect(imported).rejects.toMatchObject({
			message: 'The menu has a mistake, so nothing is sent',
			description: 'Row 2, Borsch, column "Price": "4O" isn\'t a price. Write it like "12.50".',
		});
	});

	it('name no column that does not fit', async () => {
		const rows = [dish({ 'Wholesale price': 12, Cook: 'Olha', Vendor: 'Mill' })];
		expect(await asked(rows, STORE)).toEqual([[null, 'Price']]);
	});

	it('are none about an ignored column, also of one store or in a currency', async () => {
		const rows = [
			dish({ 'Cost, UAH': 119, 'Low stock [Podil]': 2, Price: 120 }),
			{
				...dish({ 'Cost, UAH': 89, 'Low stock [Podil]': 0, Price: 90 }),
				SKU: 'b',
				Title: 'Banosh',
			},
		];
		const [{ json }] = await importRows(rows, STORE);
		expect(json.unusedColumns).toEqual(['"Cost, UAH"', '"Low stock [Podil]"']);
	});

	it('say which heading of an answer is not in the sheet', async () => {
		const answers = { ...STORE, ...means({ 'Prise Centre': 'listPrice' }) };
		await expect(importRows([dish({ 'Price Centre': 120 })], answers)).rejects.toMatchObject({
			description: expect.stringContaining(
				'"Prise Centre" isn\'t a heading of this sheet',
			) as string,
		});
	});

	it('refuse a heading that is not in the sheet', async () => {
		await expect(
			importRows([priced()], { ...STORE, ...means({ Prise: 'listPrice' }) }),
		).rejects.toMatchObject({
			description: expect.stringContaining('"Prise" isn\'t a heading of this sheet') as string,
		});
	});
});

describe('Columns of single stores', () => {
	const PRICES = {
		'Price Centre': { meaning: 'priceInStore', storeId: 'podil' },
		'Price Left': { meaning: 'priceInStore', storeId: 'obolon' },
	};

	it('are known by their store IDs; without a price a dish is not sold there', async () => {
		const rows = [
			dish({ 'Price Centre': 5, 'Price Left': 6, 'Hidden Left': 'no' }),
			dish({ SKU: 'b', 'Price Centre': 7, 'Price Left': '' }),
			dish({ SKU: 'c', 'Price Centre': 8, 'Price Left': 9, 'Hidden Left': 'yes' }),
		];
		const hidden = { 'Hidden Left': { meaning: 'statusInStore', storeId: 'obolon' } };
		const [{ json }] = await importRows(rows, means({ ...PRICES, ...hidden }));
		expect(onSale()).toEqual(['a obolon 6', 'a podil 5', 'b podil 7', 'c podil 8']);
		expect(json.warnings).toContainEqual(
			'Column "Price Left": 1 of 3 are empty, the first in row 3 ("Borsch"). These dishes are not sold in store "obolon".',
		);
	});

	it('take a dash below a stop for nothing where the dish has no price there', async () => {
		const rows = [
			dish({ 'Price Centre': 5, 'Price Left': 6, 'Stop Left': 'x' }),
			dish({ SKU: 'b', 'Price Centre': 7, 'Price Left': '', 'Stop Left': '-' }),
		];
		const stop = { 'Stop Left': { meaning: 'statusInStore', storeId: 'obolon' } };
		await importRows(rows, means({ ...PRICES, ...stop }));
		expect(onSale()).toEqual(['a podil 5', 'b podil 7']);
	});

	describe('headed with the names of two stores', () => {
		const TWO = { storeIds: 'podil, obolon' };
		const SHEET: Row[] = [
			dish({ 'Ціна Поділ': 5, 'Ціна Оболонь': 6, 'Стоп Поділ': 'x', 'Стоп Оболонь': '' }),
			{
				...dish({ 'Ціна Поділ': 7, 'Ціна Оболонь': 8, 'Стоп Поділ': '', 'Стоп Оболонь': 'стоп' }),
				...{ SKU: 'b', Title: 'Banosh' },
			},
			{
				...dish({ 'Ціна Поділ': 9, 'Ціна Оболонь': 9, 'Стоп Поділ': '', 'Стоп Оболонь': '' }),
				...{ SKU: 'c', Title: 'Deruny' },
			},
		];
		const inStores = (podil: string, obolon = 'obolon') => ({
			'Ціна Поділ': { meaning: 'priceInStore', storeId: podil },
			'Ціна Оболонь': { meaning: 'priceInStore', storeId: obolon },
			'Стоп Поділ': { meaning: 'statusInStore', storeId: 'podil' },
			'Стоп Оболонь': { meaning: 'statusInStore', storeId: 'obolon' },
		});

		it.each([
			['typed for all rows', TWO, {}],
			['named by other columns', {}, { 'Стоп Поділ': inStores('podil')['Стоп Поділ'] }],
		])('offer what is of one store first, where they are %s', async (_name, stores, told) => {
			const { 'Ціна Поділ': podil, 'Ціна Оболонь': obolon } = inStores('podil');
			const prices = { 'Ціна Поділ': podil, 'Ціна Оболонь': obolon };
			const open = await asked(SHEET, { ...stores, ...means({ ...prices, ...told }) });
			expect(open.map(([heading, first]) => [heading, first])).toContainEqual([
				...['Стоп Оболонь', 'Availability in a Store'],
			]);
		});

		it('say in a warning that one of them is read for all stores', async () => {
			const meanings = { ...inStores('podil'), 'Стоп Оболонь': 'offWhenYes' };
			const [{ json }] = await run('previewImport', SHEET, means(meanings));
			expect(json.warnings).toEqual([
				'Column "Стоп Оболонь" is read for all stores, though its heading names "obolon". If it is about that store alone, choose Availability in a Store under Column Meanings.',
			]);
		});

		it.each([
			['in Store for All Rows', TWO],
			['by another column', {}],
		])('name a store without a price that is known %s', async (_name, stores) => {
			const asks = async (meanings: Parameters<typeof means>[0]) => {
				const [{ question }] = await questionsOf(SHEET, { ...stores, ...means(meanings) });
				return question;
			};
			expect(await asks(inStores('podil2'))).toBe(
				'No column is the price in podil. "Ціна Поділ" is the price in "podil2". Do you mean "podil"? Which price holds there?',
			);
			expect(await asks({ ...inStores('podil'), 'Ціна Поділ': 'ignore' })).toBe(
				'No column is the price in podil. Which price holds there?',
			);
		});

		it('are asked about together with all else that is open', async () => {
			const rows = SHEET.map((row, index) => ({ ...row, SKU: undefined, '№': 101 + index }));
			await expect(importRows(rows, { companyId: '' })).rejects.toMatchObject({
				message: '5 questions about the columns to answer first, so nothing is sent',
				description: expect.stringMatching(/(?:•[^]*){5}/) as string,
			});
		});
	});

	it('need the store ID', async () => {
		const entry = { 'Price Centre': { meaning: 'priceInStore' } };
		await expect(importRows([dish({ 'Price Centre': 5 })], means(entry))).rejects.toMatchObject({
			description: 'Entry 1, "Price Centre": Type the ID of the store into Store ID.',
		});
	});
});

describe('Prices next to each other', () => {
	it.each<[string, Row, string]>([
		['a promo price', { 'Regular price': 100, 'Sale price': 80 }, '80 | 100'],
		['no promo price', { 'Regular price': 100, 'Sale price': '' }, '100'],
		["a promo price of 0, which doesn't count", { Price: 100, 'Promo price': 0 }, '100'],
		['net and gross', { 'Net price': 80, 'Gross price': 100 }, '100'],
		['a compare-at price', { 'Variant Price': 80, 'Variant Compare At Price': 100 }, '80 | 100'],
		['a currency', { 'Ціна, грн': '100 грн' }, '100'],
	])('%s', async (_name, prices, expected) => {
		await importRows([dish(prices)], STORE);
		expect(dishes()).toEqual([`a | Borsch | ${expected}`]);
	});

	it('with hall and delivery are a question', async () => {
		const all = await asked([dish({ Price: 100, 'Price delivery': 120 })], STORE);
		expect(all).toEqual(
			['Price', 'Price delivery'].map((heading) => [heading, 'Price', 'Old Price', 'Ignore']),
		);
	});
});

describe('Sizes', () => {
	const pizza = (more: Row) => ({ Title: 'Margherita', Category: 'pizza', ...more });

	it.each<[string, Row[], INodeParameters, string[]]>([
		[
			'columns headed by a size',
			[
				pizza({ SKU: 'PZ-1', '25 см': 145, '30 см': 180 }),
				pizza({ SKU: 'PZ-2', '25 см': '', '30 см': 190 }),
			],
			{},
			[
				'PZ-1-25 см | Margherita, 25 см | 145',
				'PZ-1-30 см | Margherita, 30 см | 180',
				'PZ-2-30 см | Margherita, 30 см | 190',
			],
		],
		[
			'columns that the user names',
			[pizza({ SKU: 'PZ-1', 'Price [S]': 145, 'Price [L]': 180 })],
			means({
				'Price [S]': { meaning: 'priceOfSize', size: 'small' },
				'Price [L]': { meaning: 'priceOfSize', size: 'large' },
			}),
			['PZ-1-large | Margherita, large | 180', 'PZ-1-small | Margherita, small | 145'],
		],
		[
			'a column of sizes, with one SKU for all',
			[
				pizza({ SKU: 'PZ-1', Size: '25 cm', Price: 145 }),
				pizza({ SKU: 'PZ-1', Size: '30 cm', Price: 180 }),
			],
			{},
			['PZ-1-25 cm | Margherita, 25 cm | 145', 'PZ-1-30 cm | Margherita, 30 cm | 180'],
		],
		[
			'a column of sizes, with an SKU for each',
			[pizza({ SKU: 'A', Size: 'S', Price: 145 }), pizza({ SKU: 'B', Size: 'L', Price: 180 })],
			{},
			['A | Margherita, S | 145', 'B | Margherita, L | 180'],
		],
		[
			'no SKU at all',
			[pizza({ S: 145, L: 180 })],
			{ options: { withoutSku: 'useTitle' } },
			['margherita-l | Margherita, L | 180', 'margherita-s | Margherita, S | 145'],
		],
	])('as %s are separate dishes', async (_name, rows, parameters, expected) => {
		await importRows(rows, { ...STORE, ...parameters });
		expect(dishes().sort()).toEqual(expected);
	});

	it('of a title that appears several times are asked for', async () => {
		const rows = [pizza({ Вага: '300 г', Price: 145 }), pizza({ Вага: '450 г', Price: 180 })];
		const parameters = { ...STORE, options: { withoutSku: 'useTitle' } };
		expect(await asked(rows, parameters)).toEqual([['Вага', 'Size']]);
		await importRows(rows, { ...parameters, ...means({ Вага: 'size' }) });
		expect(dishes()).toEqual([
			'margherita-300-г | Margherita, 300 г | 145',
			'margherita-450-г | Margherita, 450 г | 180',
		]);
	});

	it.each([
		['a column that may be sizes', 'Вага', {}],
		['a column that was said to be sizes', 'Вага', means({ Вага: 'size' })],
		['a column of sizes', 'Size', {}],
	])('are not made of two dishes with one SKU, from %s', async (_name, heading, parameters) => {
		const rows = [
			priced({ SKU: 'b1', Title: 'Borsch', [heading]: '350 г' }),
			priced({ SKU: 'b2', Title: 'Kvass', [heading]: '0.5 л' }),
			priced({ SKU: 'b1', Title: 'Uzvar', [heading]: '0.3 л', Price: 40 }),
		];
		await expect(importRows(rows, { ...STORE, ...parameters })).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Row 4, column "Title": "Uzvar" has the same SKU "b1" as "Borsch" in row 2\. Give each dish its own SKU/,
			) as string,
		});
		expect(dishes()).toEqual([]);
	});

	it('are not made of two dishes with one SKU, from a column of prices each', async () => {
		const rows = [pizza({ SKU: 'PZ-1', S: 145 }), pizza({ SKU: 'PZ-1', Title: 'Calzone', L: 180 })];
		await expect(importRows(rows, STORE)).rejects.toMatchObject({
			description: expect.stringContaining('"Calzone" has the same SKU "PZ-1"') as string,
		});
	});

	it('in one cell are a mistake that says how to split it', async () => {
		await expect(importRows([dish({ Price: '145р/180р' })], STORE)).rejects.toMatchObject({
			description: expect.stringContaining('give each size a column of prices') as string,
		});
	});
});

describe('Categories', () => {
	it.each<[string, Row[], string[][]]>([
		['in one cell', [priced({ Category: 'Soups; Hot' })], [['a', 'Soups']]],
		['with a comma in the name', [priced({ Category: 'Soups, stews' })], [['a', 'Soups, stews']]],
		[
			'with commas between them',
			[priced({ Category: 'Soups, Hot' }), priced({ SKU: 'b', Category: 'Soups' })],
			[
				['a', 'Soups'],
				['b', 'Soups'],
			],
		],
	])('several %s', async (_name, rows, expected) => {
		await importRows(rows, STORE);
		expect(sandbox.storefront(COMPANY).map(({ sku, category }) => [sku, category])).toEqual(
			expected,
		);
	});

	it('of merged cells are filled, and never those of another dish', async () => {
		const options = { options: { fillFromRowAbove: true } };
		const rows = [
			priced({ Category: 'Soups' }),
			priced({ SKU: 'b', Category: '' }),
			priced({ SKU: 'c', Category: 'Mains' }),
		];
		await importRows(rows, { ...STORE, ...options });
		expect(sandbox.storefront(COMPANY).map(({ category }) => category)).toEqual([
			'Soups',
			'Soups',
			'Mains',
		]);
		const repeated = [...rows, priced({ SKU: 'd', Category: 'Mains' })];
		await expect(importRows(repeated, { ...STORE, ...options })).rejects.toMatchObject({
			description: expect.stringContaining('Row 3, Borsch, column "Category" is empty') as string,
		});
	});
});
