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
		warns: /1 of 2 are below zero, the first in row 2 \(-11\)\. They are sent as 0\./,
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
		const [{ json }] = await runAction(
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
		const told = `${String(json.error ?? '')}\n${JSON.stringify(json.details ?? '')}`;
		if (says !== undefined) expect(told.replaceAll('\\"', '"')).toMatch(says);
		if (neverSays !== undefined) expect(told).not.toMatch(neverSays);
		if (warns !== undefined) expect((json.warnings as string[]).join('\n')).toMatch(warns);
		expect(sent()).toEqual(shape.sent ?? []);
	});
});
