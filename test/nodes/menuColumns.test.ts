import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, loadMapperFields, runAction } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

type Row = Record<string, unknown>;

async function run(operation: string, rows: Row[], parameters: INodeParameters = {}) {
	return await runAction(
		credentialFor(sandbox),
		{ resource: 'menu', operation, companyId: COMPANY, firstImport: true, ...parameters },
		rows.map((json) => ({ json: json as IDataObject })),
	);
}
const importRows = async (rows: Row[], parameters?: INodeParameters) =>
	await run('importProductsAndOffers', rows, parameters);
const preview = async (rows: Row[], parameters?: INodeParameters) =>
	await run('previewImport', rows, parameters);
const onSale = () => onSaleIn(sandbox, COMPANY);
const storeNames = (names: Record<string, string>) => ({
	stores: Object.entries(names).map(([name, storeId]) => ({ name, storeId })),
});

const dish = (more: Row): Row => ({ SKU: 'a', Title: 'Borsch', Category: 'soups', ...more });

describe('Store for All Rows', () => {
	it('takes a list, for rows that name no store', async () => {
		const rows = [dish({ Price: 1 }), dish({ SKU: 'b', Price: 2, Store: 'lviv' })];
		const [{ json, pairedItem }] = await importRows(rows, { storeIds: 'podil, obolon,podil' });
		expect(onSale()).toEqual(['a obolon 1', 'a podil 1', 'b lviv 2']);
		expect(json).toMatchObject({ products: 2, offers: 3, stores: 3 });
		expect(pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('takes an expression, for each row anew', async () => {
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
			description: expect.stringContaining('Row 5, column "Store ID" is missing') as string,
		});
	});
});

describe('Columns of single stores', () => {
	const ROWS = [
		dish({ 'Price [Centre]': '120', 'Price [Main Street]': '125', 'In stock [Centre]': 4 }),
		dish({ SKU: 'b', 'Price [Centre]': '80', 'Price [Main Street]': '' }),
	];
	const NAMES = { storeNames: storeNames({ Centre: 'podil', 'Main Street': 'obolon' }) };

	it('are told by the names of stores, and what was read as what stands in the output', async () => {
		const [{ json }] = await importRows(ROWS, NAMES);
		expect(onSale()).toEqual(['a obolon 125', 'a podil 120', 'b podil 80']);
		expect(json.warnings).toEqual([
			'Column "Price [Centre]" is read as the Price in store "podil".',
			'Column "Price [Main Street]" is read as the Price in store "obolon".',
			'Column "In stock [Centre]" is read as the Stock in store "podil", since its cells are numbers.',
			'Column "Price [Main Street]": 1 of 2 are empty, the first in row 3 ("b"). These dishes are not sold in store "obolon".',
		]);
	});

	it('ask for the names of stores that are not known, and nothing is sent', async () => {
		await expect(importRows(ROWS)).rejects.toMatchObject({
			description: expect.stringContaining(
				'The headings "Price [Main Street]" name stores. Add "Main Street" under Store Names',
			) as string,
		});
		expect(sandbox.calls.filter(({ path }) => path.includes('/import/'))).toEqual([]);
	});

	it('refuse a name without an ID', async () => {
		const half = { storeNames: storeNames({ Centre: ' ' }) };
		await expect(importRows(ROWS, half)).rejects.toMatchObject({
			message: 'Store Names has an entry that is not complete: no store ID for "Centre"',
		});
	});

	it('can be mapped by hand', async () => {
		const parameters = { storeIds: 'podil', storeNames: storeNames({ Main: 's.1 [old]' }) };
		const fields = await loadMapperFields(credentialFor(sandbox), parameters);
		const keyOf = (name: string) =>
			String(fields.find(({ displayName }) => displayName === name)?.id);
		expect(fields.map(({ displayName }) => displayName)).toEqual(
			expect.arrayContaining(['Price [podil]', 'Stock [podil]', 'Status [s.1 [old]]']),
		);
		await importRows([{ code: 'a', what: 'Borsch', here: '1,50', there: '2,50', hidden: 'no' }], {
			...parameters,
			columns: {
				mappingMode: 'defineBelow',
				value: {
					sku: '={{ $json.code }}',
					title: '={{ $json.what }}',
					category: 'soups',
					[keyOf('Price [podil]')]: '={{ $json.here }}',
					[keyOf('Price [s.1 [old]]')]: '={{ $json.there + "" }}',
					status: '={{ $json.hidden }}',
				},
				schema: [],
			},
		});
		expect(onSale()).toEqual(['a podil 1.5', 'a s.1 [old] 2.5']);
	});
});

describe('What looks like availability', () => {
	it('is never ignored', async () => {
		const rows = [
			dish({ Price: 1, 'Available for sale': 'Y' }),
			dish({ SKU: 'b', Price: 2, 'Available for sale': 'N' }),
		];
		const [{ json }] = await importRows(rows, { storeIds: 'podil' });
		expect(onSale()).toEqual(['a podil 1']);
		expect(json.warnings).toEqual([
			'Column "Available for sale" is read as the Status: no means off.',
		]);
	});
});

describe('Columns to Leave Out', () => {
	it('are not read', async () => {
		const rows = [dish({ Price: 1, Archived: 'Y', stock: 'many' })];
		const parameters = { storeIds: 'podil', options: { leaveOut: ['Archived', 'stock'] } };
		const [{ json }] = await preview(rows, parameters);
		expect(json).toMatchObject({
			offers: 1,
			onSale: [{ sku: 'a', storeId: 'podil' }],
			unusedColumns: ['"Archived" (left out, as you asked)', '"stock" (left out, as you asked)'],
		});
	});
});

/** Made after what programs give out and what restaurants keep; nothing is copied. */
const SHAPES: Array<[string, Row[], INodeParameters, string[]]> = [
	[
		'a shop system with products, pictures and a state',
		[
			{
				Handle: 'borsch',
				Title: 'Borsch',
				'Body (HTML)': 'Beetroot soup',
				Vendor: 'Demo',
				Type: 'Soup',
				Category: 'soups',
				Published: 'TRUE',
				'Variant SKU': 'S-1',
				'Variant Price': '120.50',
				'Variant Compare At Price': '140',
				'Variant Inventory Qty': '5',
				'Image Src': 'https://example.com/borsch.jpg',
				Status: 'active',
			},
			{
				Handle: 'banosh',
				Title: 'Banosh',
				Type: 'Main',
				Category: 'mains',
				Published: 'TRUE',
				'Variant SKU': 'S-2',
				'Variant Price': '150.00',
				Status: 'draft',
			},
		],
		{ storeIds: 'podil' },
		['S-1 podil 120.5'],
	],
	[
		'a web shop with 1 and 0',
		[
			{
				ID: 11,
				Type: 'simple',
				SKU: 'W-1',
				Name: 'Borsch',
				Published: 1,
				'In stock?': 1,
				Stock: '',
				Categories: 'soups',
				Category: 'soups',
				Price: 120,
				Position: 0,
			},
			{
				ID: 12,
				Type: 'simple',
				SKU: 'W-2',
				Name: 'Banosh',
				Published: 1,
				'In stock?': 0,
				Category: 'mains',
				Price: 150,
				Position: 0,
			},
			{
				ID: 13,
				Type: 'simple',
				SKU: 'W-3',
				Name: 'Uzvar',
				Published: -1,
				'In stock?': 1,
				Category: 'drinks',
				Price: 40,
			},
		],
		{ storeIds: 'podil' },
		['W-1 podil 120'],
	],
	[
		'a till with columns for each store in brackets',
		[
			{
				Handle: 'borsch',
				SKU: '10001',
				Name: 'Borsch',
				Category: 'Soups',
				'Sold by weight': 'N',
				'Default price': 120,
				Cost: 40,
				'Track stock': 'N',
				'Available for sale [Centre]': 'Y',
				'Price [Centre]': 120,
				'Available for sale [Left Bank]': 'N',
				'Price [Left Bank]': 130,
				'Tax - "VAT" (20%)': 'Y',
			},
		],
		{ storeNames: storeNames({ Centre: 'podil', 'Left Bank': 'obolon' }) },
		['10001 podil 120'],
	],
	[
		'a till with columns for each store without brackets',
		[
			{
				'Item Name': 'Borsch',
				'Variation Name': 'Regular',
				SKU: 'Q-1',
				Category: 'Soups',
				'Item Type': 'Physical good',
				Price: 120,
				Archived: 'N',
				'Enabled Main Store': 'Y',
				'Current Quantity Main Store': 3,
			},
			{
				'Item Name': 'Banosh',
				SKU: 'Q-2',
				Category: 'Mains',
				'Item Type': 'Physical good',
				Price: 150,
				Archived: 'Y',
				'Enabled Main Store': 'Y',
			},
		],
		{ storeNames: storeNames({ 'Main Store': 'podil' }) },
		['Q-1 podil 120'],
	],
	[
		'a till of restaurants, in Ukrainian',
		[
			{
				Код: '1',
				Назва: 'Борщ',
				Категорія: 'Супи',
				'Торгова точка': 'Поділ',
				'Ціна, ₴': '120,50',
				Приховано: 'Ні',
			},
			{
				Код: '2',
				Назва: 'Банош',
				Категорія: 'Страви',
				'Торгова точка': 'Поділ',
				'Ціна, ₴': '150,00',
				Приховано: 'Так',
			},
		],
		{ storeNames: storeNames({ Поділ: 'podil' }) },
		['1 podil 120.5'],
	],
	[
		'a menu of a restaurant with a price for each place',
		[
			{
				Артикул: 'A1',
				Страва: 'Борщ',
				Розділ: 'Супи',
				'Ціна Поділ': '120 грн',
				'Ціна Оболонь': '125 грн',
				Вага: '350 г',
			},
			{
				Артикул: 'A2',
				Страва: 'Банош',
				Розділ: 'Страви',
				'Ціна Поділ': '150 грн',
				'Ціна Оболонь': '',
				Вага: '280 г',
			},
		],
		{ storeNames: storeNames({ Поділ: 'podil', Оболонь: 'obolon' }) },
		['A1 obolon 125', 'A1 podil 120', 'A2 podil 150'],
	],
	[
		'a menu of a restaurant with portions as quantities',
		[
			{
				Code: 'x',
				'Dish name': 'Borsch',
				Group: 'Soups',
				Quantity: '350 ml',
				'Price (UAH)': '120',
				is_available: true,
				'Item code': 'D-1',
			},
			{
				Code: 'y',
				'Dish name': 'Uzvar',
				Group: 'Drinks',
				Quantity: '200 ml',
				'Price (UAH)': '40',
				is_available: false,
				'Item code': 'D-2',
			},
		],
		{ storeIds: 'podil, obolon' },
		['D-1 obolon 120', 'D-1 podil 120'],
	],
	[
		'a menu of restaurants with a column of the place',
		[
			{
				PLU: 'R1',
				Dish: 'Borsch',
				Category: 'Soups',
				Restaurant: 'Centre',
				Price: '120',
				'Sold out': 'no',
			},
			{
				PLU: 'R1',
				Dish: 'Borsch',
				Category: 'Soups',
				Restaurant: 'Left Bank',
				Price: '125',
				'Sold out': 'yes',
			},
		],
		{ storeNames: storeNames({ centre: 'podil', 'left bank': 'obolon' }) },
		['R1 podil 120'],
	],
];

describe('A sheet in the shape of', () => {
	it.each(SHAPES)('%s is imported', async (_name, rows, parameters, expected) => {
		await importRows(rows, parameters);
		expect(onSale()).toEqual(expected);
	});
});
