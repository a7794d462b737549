import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import { onSale } from '../support/onSale';

const COMPANY = 'demo-company';
const OFFERS = '*/import/offers';

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

const row = (sku: string, storeId: string, price: number, more: IDataObject = {}) => ({
	sku,
	title: `Dish ${sku}`,
	category: 'soups',
	storeId,
	listPrice: price,
	stock: 5,
	...more,
});
const MENU: IDataObject[] = [
	row('borsch', 'podil', 100),
	row('borsch', 'obolon', 110),
	row('uzvar', 'podil', 40),
];

const importMenu = async (
	rows = MENU,
	parameters: INodeParameters = {},
): Promise<INodeExecutionData[]> =>
	await runAction(
		credentialFor(sandbox),
		{
			resource: 'menu',
			operation: 'importProductsAndOffers',
			sendAs: 'productsThenOffers',
			companyId: COMPANY,
			firstImport: true,
			limits: { mostSwitchedOff: 100 },
			...parameters,
		},
		rows.map((json) => ({ json })),
		{ staticData },
	);
const calls = () =>
	sandbox.calls
		.filter(({ path }) => path.includes('/import/'))
		.map(({ path, body }) => [path, body]);

describe('A menu sent as products, then offers by store', () => {
	it('goes in one request for the products and one for each store', async () => {
		const [{ json }] = await importMenu();
		const products = ['borsch', 'uzvar'].map((sku) => ({
			sku,
			title: `Dish ${sku}`,
			category: 'soups',
		}));
		expect(calls()).toEqual([
			['/v1/merchant/import/products', { companyId: COMPANY, items: products }],
			[
				'/v1/merchant/import/offers',
				{
					storeId: 'obolon',
					items: [{ sku: 'borsch', listPrice: 110, stock: 5 }],
				},
			],
			[
				'/v1/merchant/import/offers',
				{
					storeId: 'podil',
					items: [
						{ sku: 'borsch', listPrice: 100, stock: 5 },
						{ sku: 'uzvar', listPrice: 40, stock: 5 },
					],
				},
			],
		]);
		expect(json).toMatchObject({
			sent: true,
			ids: [expect.any(String), expect.any(String), expect.any(String)],
		});
		const sent = calls().map(([, body]) => JSON.stringify(body).length);
		expect(json.requestBytes).toBe(sent.reduce((sum, size) => sum + size));
		expect(onSale(sandbox, COMPANY)).toEqual([
			'borsch obolon 110',
			'borsch podil 100',
			'uzvar podil 40',
		]);
	});

	it('is sent again in one request, which has fields that these requests do not', async () => {
		const menu = MENU.map((dish) => ({ ...dish, 'Sort Order': 3 }));
		const skip = { skipIfUnchanged: true };
		await importMenu(menu);
		const [{ json }] = await importMenu(menu, { ...skip, sendAs: 'oneRequest' });
		expect(json).toMatchObject({ sent: true });
		const [{ json: again }] = await importMenu(menu, { ...skip, sendAs: 'oneRequest' });
		expect(again).toMatchObject({ sent: false });
	});

	it('leaves the same on sale as one request does', async () => {
		await importMenu(MENU, { sendAs: 'oneRequest' });
		await approved([row('uzvar', 'podil', 45)]);
		expect(onSale(sandbox, COMPANY)).toEqual(['uzvar podil 45']);
	});

	it('switches off what a store that has no rows any more has sold', async () => {
		await importMenu();
		await approved([row('borsch', 'podil', 100), row('uzvar', 'podil', 40)]);
		expect(onSale(sandbox, COMPANY)).toEqual(['borsch podil 100', 'uzvar podil 40']);
	});

	it('sends no offer of a dish that is gone together with its store', async () => {
		await importMenu();
		sandbox.clearCalls();
		await approved([row('borsch', 'obolon', 110)]);
		expect(calls().slice(1)).toEqual([
			[
				'/v1/merchant/import/offers',
				{ storeId: 'obolon', items: [{ sku: 'borsch', listPrice: 110, stock: 5 }] },
			],
			[
				'/v1/merchant/import/offers',
				{ storeId: 'podil', items: [{ sku: 'borsch', listPrice: 100, status: 'disabled' }] },
			],
		]);
	});

	it('is refused where a store is gone whose dishes were too many to remember', async () => {
		await importMenu();
		const memory = staticData.global as Record<string, string>;
		const [key] = Object.keys(memory);
		const kept = JSON.parse(memory[key]) as { lists: { dish: { things?: unknown[] } } };
		expect(kept.lists.dish.things).toHaveLength(2);
		delete kept.lists.dish.things;
		memory[key] = JSON.stringify(kept);
		sandbox.clearCalls();
		await expect(
			approved([row('borsch', 'podil', 100), row('uzvar', 'podil', 40)]),
		).rejects.toMatchObject({
			description: expect.stringContaining('Store "obolon" has no rows any more') as string,
		});
		expect(calls()).toEqual([]);
	});

	async function approved(rows: IDataObject[]): Promise<void> {
		const [{ json }] = await importMenu(rows, { operation: 'previewImport' });
		await importMenu(rows, { approvedFingerprint: json.fingerprint as string });
	}

	it('accepted in part says exactly what was, and the same import again completes it', async () => {
		sandbox.configure({
			faults: [
				{ kind: 'delay', path: OFFERS, times: 1 },
				{ kind: 'answer', path: OFFERS, status: 400, body: { message: 'The kitchen burns' } },
			],
		});
		await expect(importMenu()).rejects.toMatchObject({
			message: 'The menu was accepted in part: the offers of store podil failed',
			description: expect.stringMatching(
				/^Rejected: The kitchen burns[^]*Accepted: the dishes of demo-company, the offers of store obolon\.[^]*Failed: the offers of store podil\.[^]*Not sent: nothing\.[^]*The same import again completes it\.$/,
			) as string,
		});
		expect(onSale(sandbox, COMPANY)).toEqual(['borsch obolon 110']);
		await importMenu();
		expect(onSale(sandbox, COMPANY)).toHaveLength(3);
	});

	it('accepted in part leaves no menu that counts as unchanged', async () => {
		await importMenu();
		sandbox.configure({ faults: [{ kind: 'answer', path: OFFERS, status: 400, body: {} }] });
		await expect(importMenu([...MENU, row('new', 'podil', 1)])).rejects.toThrow('in part');
		sandbox.clearCalls();
		const [{ json }] = await importMenu(MENU, { skipIfUnchanged: true });
		expect(json.sent).toBe(true);
		const [{ json: again }] = await importMenu(MENU, { skipIfUnchanged: true });
		expect(again.sent).toBe(false);
	});

	it('of which the first request fails says that nothing was accepted', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*/import/products', status: 400, body: {} }],
		});
		await expect(importMenu()).rejects.toMatchObject({
			message: expect.stringMatching(/^Nothing of the menu was accepted/) as string,
			description: expect.stringContaining('Accepted: nothing.') as string,
		});
		expect(calls()).toHaveLength(1);
	});

	it('of which the first request may have been accepted does not say that nothing was', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*/import/products', status: 200, body: { ok: true } }],
		});
		await expect(importMenu()).rejects.toMatchObject({
			message: expect.not.stringContaining('Nothing') as string,
			description: expect.stringContaining(
				'Failed, and may have been accepted all the same: the dishes of demo-company.',
			) as string,
		});
	});

	it.each([
		['is refused', 'importProductsAndOffers'],
		['stops the preview as well', 'previewImport'],
	])('%s where two companies have stores of the same ID', async (_name, operation) => {
		const rows = [
			row('a', 'podil', 1, { companyId: COMPANY }),
			row('b', 'podil', 1, { companyId: 'second' }),
		];
		await expect(importMenu(rows, { operation })).rejects.toMatchObject({
			message: 'Store "podil" is in two companies, so nothing is sent',
		});
		expect(calls()).toEqual([]);
	});

	it('sends the category, and no type, which no public source names there', async () => {
		await importMenu([row('borsch', 'podil', 100, { type: 'product', categories: 'hot' })]);
		expect(calls()[0][1]).toEqual({
			companyId: COMPANY,
			items: [{ sku: 'borsch', title: 'Dish borsch', category: 'soups', categories: ['hot'] }],
		});
	});

	it.each([
		['a stock in parts', { stock: 2.5 }, /SKU "uzvar": 2\.5 is the stock in store "podil"/],
		['an option', { type: 'attribute' }, /SKU "uzvar".* is an option among the dishes/],
	])('sends nothing of a menu with %s', async (_name, flaw, description) => {
		const rows = [row('borsch', 'podil', 100), row('uzvar', 'podil', 40, flaw)];
		await expect(importMenu(rows)).rejects.toMatchObject({
			message: 'The menu has a mistake, so nothing is sent',
			description: expect.stringMatching(description) as string,
		});
		expect(calls()).toEqual([]);
		await importMenu(rows, { sendAs: 'oneRequest' });
		expect(calls()).toHaveLength(1);
	});

	it('sends nothing without a stock where the account requires one', async () => {
		const credential = credentialFor(sandbox, { advanced: true, requiresStock: true });
		const parameters = {
			resource: 'menu',
			operation: 'importProductsAndOffers',
			sendAs: 'productsThenOffers',
			companyId: COMPANY,
			firstImport: true,
		};
		const rows = [row('borsch', 'podil', 100, { stock: '' })];
		const items = rows.map((json) => ({ json }));
		await expect(runAction(credential, parameters, items)).rejects.toMatchObject({
			description: expect.stringMatching(/SKU "borsch".* has no stock in store "podil"/) as string,
		});
		expect(calls()).toEqual([]);
	});

	it('warns of what has no field in these requests', async () => {
		const [{ json }] = await importMenu([row('borsch', 'podil', 100, { sortOrder: 3 })]);
		expect(json.warnings).toEqual([expect.stringContaining('sortOrder: It is not sent')]);
	});
});
