import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import { means } from '../support/sheets';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

const MADE_UP = { options: { withoutSku: 'useTitle' } };
const ALL = { ...MADE_UP, category: 'all' };

/** A sheet with the headings and cells that published files have; its dishes are invented. */
interface Shape {
	rows: IDataObject[];
	/** Beside company and store. */
	parameters?: INodeParameters;
	/** Title, price, old price and stock of what is sent. */
	sent?: string[];
	/** What the error says where nothing is sent. */
	says?: RegExp;
	/** What it must not say. */
	neverSays?: RegExp;
	warns?: RegExp;
	categories?: string[];
	descriptions?: string[];
}

const SHAPES: Record<string, Shape> = {
	'no headings, with a price that has a currency': {
		rows: [
			{ 'Soup of the House': 'Onion soup', '9.40 €': 11.5 },
			{ 'Soup of the House': 'Fish soup', '9.40 €': 12 },
		],
		parameters: ALL,
		says: /first row of data came in as the headings: "9\.40 €"/,
	},
	'no headings, beside a category that a node has added': {
		rows: [
			{ 'Soup of the House': 'Onion soup', '9.40 €': 11.5, Category: 'Soups' },
			{ 'Soup of the House': 'Fish soup', '9.40 €': 12, Category: 'Soups' },
		],
		parameters: MADE_UP,
		says: /first row of data came in as the headings: "9\.40 €"/,
	},
	'no headings, with a whole price': {
		rows: [
			{ Gulyás: 'Halászlé', '2490': 3290 },
			{ Gulyás: 'Lencseleves', '2490': 1990 },
		],
		parameters: ALL,
		says: /first row of data came in as the headings: "2490"/,
	},
	'sizes without a unit as headings': {
		rows: [{ Name: 'Margherita', '30': 120, '40': 160 }],
		parameters: {
			...ALL,
			...means({
				30: { meaning: 'priceOfSize', size: '30' },
				40: { meaning: 'priceOfSize', size: '40' },
			}),
		},
		sent: ['Margherita, 30 | 120', 'Margherita, 40 | 160'],
	},
	'tags of an online store': {
		rows: [
			{ SKU: 'a', Title: 'Borsch', Category: 'soups', Price: 90, 'Tags (x;y;z...)': 'hot; red' },
			{ SKU: 'b', Title: 'Banosh', Category: 'mains', Price: 95, 'Tags (x;y;z...)': 'hot; corn' },
		],
		sent: ['Borsch | 90', 'Banosh | 95'],
	},
	'a peso sign': {
		rows: [{ Name: 'Adobo', Price: '₱350.00' }],
		parameters: ALL,
		sent: ['Adobo | 350'],
	},
	'prices by the person': {
		rows: [{ Name: 'Fondue', Price: '€ 10,00 a pers.' }],
		parameters: ALL,
		sent: ['Fondue | 10'],
	},
	'a stock below zero': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'drinks', Price: 22, Stock: -11 },
			{ SKU: 'b', Title: 'Tea', Category: 'drinks', Price: 9, Stock: 4 },
		],
		sent: ['Cola | 22 | stock 0', 'Tea | 9 | stock 4'],
		warns:
			/1 of 2 are below zero or say that nothing is left, the first in row 2 \(-11\)\. They are sent as 0\./,
	},
	'one variation named Regular': {
		rows: [
			{
				SKU: 'a',
				'Item Name': 'Vase',
				'Variation Name': 'Regular',
				Category: 'x',
				Price: '$95.00',
			},
			{ SKU: 'b', 'Item Name': 'Tea', 'Variation Name': 'Regular', Category: 'x', Price: '$3.00' },
			{ SKU: 'c', 'Item Name': 'Tea', 'Variation Name': 'Large', Category: 'x', Price: '$4.00' },
		],
		sent: ['Vase | 95', 'Tea, Regular | 3', 'Tea, Large | 4'],
	},
	'two columns of notes without a heading beside four answers': {
		rows: [{ __EMPTY: 'x', __EMPTY_1: 'y', Nr: 'a1', What: 'Borsch', Sort: 'soups', Cost2: 90 }],
		parameters: means({ Nr: 'sku', What: 'title', Sort: 'category', Cost2: 'listPrice' }),
		sent: ['Borsch | 90'],
	},
	'an export of Shopify': {
		rows: [
			{
				Handle: 'cake',
				Title: 'Forest Cake',
				'Product Category': 'Food > Bakery > Cakes',
				Type: 'Cakes',
				'Option1 Name': 'Size',
				'Option1 Value': '6',
				'Product price': '18.00',
			},
			{ Handle: 'cake', 'Option1 Value': '8', 'Product price': '28.00' },
		],
		parameters: { options: { withoutSku: 'useTitle', fillFromRowAbove: true } },
		sent: ['Forest Cake, 6 | 18', 'Forest Cake, 8 | 28'],
		categories: ['Cakes'],
	},
	'extras and taxes of a till, with N in most rows': {
		rows: [
			{ SKU: 'a', Name: 'Cola', Category: 'x', Price: 2, 'Extra - "Tea"': 'N', 'IVA 4%': 'N' },
			{ SKU: 'b', Name: 'Tea', Category: 'x', Price: 3, 'Extra - "Tea"': 'Y', 'IVA 4%': 'N' },
			{ SKU: 'c', Name: 'Milk', Category: 'x', Price: 4, 'Extra - "Tea"': 'N', 'IVA 4%': 'Y' },
		],
		sent: ['Cola | 2', 'Tea | 3', 'Milk | 4'],
	},
	'days in letters': {
		rows: [
			{ SKU: 'a', Name: 'Cola', Category: 'x', Price: 2, When: 'Mon-Fri' },
			{ SKU: 'b', Name: 'Tea', Category: 'x', Price: 3, When: 'Sat, Sun' },
		],
		says: /on which days or at what hours.*"When"/,
	},
	'row numbers, with no prices': {
		rows: [
			{ SNO: 1, Name: 'Cola', Category: 'x' },
			{ SNO: 2, Name: 'Tea', Category: 'x' },
			{ SNO: 3, Name: 'Milk', Category: 'x' },
		],
		parameters: MADE_UP,
		says: /No column seems to be the Price/,
		neverSays: /"SNO" \(/,
	},
	'an emptied price beside one that is crossed out': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'x', Price: '', 'Old Price': 25 },
			{ SKU: 'b', Title: 'Tea', Category: 'x', Price: 9, 'Old Price': 12 },
		],
		says: /Row 2, Cola, column "Price" is empty/,
	},
	'no sale price beside a regular one': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'x', 'Sale price': '', 'Regular price': 25 },
			{ SKU: 'b', Title: 'Tea', Category: 'x', 'Sale price': 9, 'Regular price': 12 },
		],
		sent: ['Cola | 25', 'Tea | 9 | was 12'],
	},
	'two columns of sizes': {
		rows: [
			{ Name: 'Tee', Category: 'x', Price: 10, 'Option1 Value': 'S', Dough: 'thin' },
			{ Name: 'Tee', Category: 'x', Price: 11, 'Option1 Value': 'S', Dough: 'thick' },
		],
		parameters: {
			...MADE_UP,
			...means({ 'Option1 Value': 'size', Dough: 'size' }),
		},
		sent: ['Tee, S, thin | 10', 'Tee, S, thick | 11'],
	},
	'two columns of sizes, of which one is known': {
		rows: [
			{ Name: 'Tee', Category: 'x', Price: 10, 'Option1 Value': 'S', Dough: 'thin' },
			{ Name: 'Tee', Category: 'x', Price: 11, 'Option1 Value': 'S', Dough: 'thick' },
		],
		parameters: MADE_UP,
		says: /Which column is its size\? "Dough" \(thin; thick\) → Size/,
	},
	'the last promotion is over, and its answered column is gone': {
		rows: [{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 25 }],
		parameters: means({ Before: 'oldPrice' }),
		sent: ['Cola | 25'],
		warns: /"Before" isn't a heading of this sheet\. It counts as empty/,
	},
	'a heading that was typed wrong in an answer': {
		rows: [{ SKU: 'a', Title: 'Борщ', Category: 'x', Price: 25, Вага: '350 г' }],
		parameters: means({ Ваге: 'weightInName' }),
		says: /"Ваге" isn't a heading of this sheet\. Do you mean "Вага"\?/,
	},
	'an answered column is gone, and the one like it has its own answer': {
		rows: [{ SKU: 'a', Title: 'Борщ', Category: 'x', Price: 25, 'Photo 1': 'soup' }],
		parameters: means({ 'Photo 1': 'ignore', 'Photo 2': 'description' }),
		sent: ['Борщ | 25'],
		warns: /"Photo 2" isn't a heading of this sheet\. It counts as empty/,
	},
	'an answered price column is gone': {
		rows: [{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 25 }],
		parameters: means({ 'Price Centre': { meaning: 'priceInStore', storeId: 'podil' } }),
		says: /"Price Centre" isn't a heading of this sheet/,
	},
	'mistakes in several columns, in the order of the rows': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 2, Stock: '#N/A' },
			{ SKU: 'b', Title: 'Tea', Category: 'x', Price: '#REF!', Stock: 1 },
			{ SKU: 'a2', Title: '', Category: 'x', Price: 3, Stock: 1 },
		],
		says: /Row 2.*Row 3.*Row 4/s,
	},
	'a price of delivery beside the price': {
		rows: [{ SKU: 'a', Title: 'Cola', Category: 'x', Preis: 20, 'Preis Lieferung': 25 }],
		parameters: means({ 'Preis Lieferung': 'listPrice' }),
		sent: ['Cola | 25'],
	},
	'a brief description where there is no other': {
		rows: [{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 2, Kurzbeschreibung: 'Cold' }],
		sent: ['Cola | 2'],
		descriptions: ['Cold'],
	},
	'a brief description beside another one': {
		rows: [
			{
				...{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 2 },
				...{ 'Short description': 'Cold', Description: 'Cold and sweet' },
			},
		],
		sent: ['Cola | 2'],
		descriptions: ['Cold and sweet'],
	},
	'the menu of lunch and that of dinner in one sheet': {
		rows: [
			{ SKU: 'a', Title: 'Soup', Category: 'x', Price: 2, Menu: 'Lunch' },
			{ SKU: 'b', Title: 'Steak', Category: 'x', Price: 9, Menu: 'Dinner' },
		],
		says: /"Menu" \(Lunch; Dinner\)/,
	},
	'portions that are left': {
		rows: [
			{ SKU: 'a', Title: 'Борщ', Category: 'x', Price: 2, Порций: 0 },
			{ SKU: 'b', Title: 'Суп', Category: 'x', Price: 9, Порций: 7 },
		],
		says: /"Порций" \(0; 7\)/,
	},
	'whether a dish is delivered': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 20, Delivery: 'yes' },
			{ SKU: 'b', Title: 'Soup', Category: 'x', Price: 10, Delivery: 'no' },
		],
		says: /This may say what is on sale\..*"Delivery" \(yes; no\)/,
	},
	'Media between a small and a large size': {
		rows: [{ Nome: 'Margherita', Piccola: 5, Media: 7, Grande: 9 }],
		parameters: ALL,
		sent: ['Margherita, Piccola | 5', 'Margherita, Media | 7', 'Margherita, Grande | 9'],
	},
	'a total below each section': {
		rows: [
			{ Name: 'Borsch', Price: 5 },
			{ Name: 'Subtotal soups', Price: 5 },
			{ Name: 'Banosh', Price: 7 },
			{ Name: 'Итого по горячему', Price: 7 },
		],
		parameters: ALL,
		sent: ['Borsch | 5', 'Banosh | 7'],
	},
	'failed formulas in texts of one row and of another': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 2, Description: '#N/A' },
			{ SKU: 'b', Title: 'Tea', Category: '#REF!', Price: 9, Description: 'Hot' },
		],
		says: /2 texts have broken characters\..*#N\/A.*#REF!/s,
	},
	'a failed formula in the store of one row': {
		rows: [
			{ SKU: 'a', Title: 'Cola', Category: 'x', Price: 2, 'Store ID': 'podil' },
			{ SKU: 'b', Title: 'Tea', Category: 'x', Price: 9, 'Store ID': '#REF!' },
		],
		says: /1 text has broken characters\. For example: row 3, "Tea", column \\?"Store ID\\?": \\?"#REF!/,
	},
	'dishes with an ID and a category, and no prices': {
		rows: [
			{ Id: '1', Categoria: 'Parrilla', Plato: 'Asado' },
			{ Id: '2', Categoria: 'Parrilla', Plato: 'Vacio' },
			{ Id: '3', Categoria: 'Pastas', Plato: 'Ravioles' },
		],
		parameters: MADE_UP,
		says: /No column seems to be the Price/,
		neverSays: /Send As/,
	},
	'an SKU in two rows for all stores': {
		rows: [
			{ SKU: 'a7', Title: 'Cola', Category: 'x', Price: 25 },
			{ SKU: 'a7', Title: 'Cola', Category: 'x', Price: 25 },
		],
		says: /a7/,
		neverSays: /column \\?"Store ID/,
	},
};

const sent = () =>
	sandbox
		.storefront(COMPANY)
		.flatMap(({ title, offers }) =>
			offers.map(({ listPrice, oldPrice, stock }) =>
				[
					`${title} | ${listPrice}`,
					...(oldPrice === undefined ? [] : [`was ${oldPrice}`]),
					...(stock === undefined ? [] : [`stock ${stock}`]),
				].join(' | '),
			),
		);

describe('A sheet of the shape of published files', () => {
	it.each(Object.entries(SHAPES))('%s', async (_name, shape) => {
		const { rows, parameters, says, neverSays, warns } = shape;
		const output = await runAction(
			credentialFor(sandbox),
			{
				resource: 'menu',
				operation: 'importProductsAndOffers',
				companyId: COMPANY,
				storeIds: 'podil',
				firstImport: true,
				...parameters,
			},
			rows.map((row) => ({ json: row })),
			{ onError: 'continueRegularOutput' },
		);
		const [{ json }] = output;
		const errors = output.map((item) => String(item.json.error ?? '')).join('\n');
		const told = `${errors}\n${JSON.stringify(json.details ?? '')}`;
		if (says !== undefined) expect(told.replaceAll('\\"', '"')).toMatch(says);
		if (neverSays !== undefined) expect(told).not.toMatch(neverSays);
		if (warns !== undefined) expect((json.warnings as string[]).join('\n')).toMatch(warns);
		expect(sent()).toEqual(shape.sent ?? []);
		const categories = [...new Set(sandbox.storefront(COMPANY).map(({ category }) => category))];
		if (shape.categories !== undefined) expect(categories).toEqual(shape.categories);
		const descriptions = sandbox.storefront(COMPANY).map(({ description }) => description);
		if (shape.descriptions !== undefined) expect(descriptions).toEqual(shape.descriptions);
	});
});
