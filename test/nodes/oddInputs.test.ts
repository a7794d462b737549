import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

const CALLBACK = 'http://127.0.0.1:5678/webhook/1';
const CREATE = {
	resource: 'subscription',
	operation: 'create',
	companyId: 'demo-company',
	events: ['order.new'],
	callback: CALLBACK,
};
const IMPORT = {
	...{ resource: 'menu', operation: 'importProductsAndOffers', firstImport: true },
	...{ storeIds: 'podil', category: 'soups' },
};
const DISH = { SKU: 'borsch', Title: 'Borsch', Price: 120 };
const UPDATE = { resource: 'offer', operation: 'update', input: 'form', options: {} };

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
	sandbox.placeOrder();
});
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.clearCalls());

const run = async (parameters: INodeParameters, items = [{}]) =>
	await runAction(
		credentialFor(sandbox),
		parameters,
		items.map((json) => ({ json })),
	);
const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');
const listed = (body: object) =>
	sandbox.configure({
		faults: [{ kind: 'answer', method: 'GET', status: 200, body: { total: 1, items: [body] } }],
	});

describe('An expression that gives no text', () => {
	it.each([
		[
			'Order ID',
			'{"a":1}',
			{ resource: 'order', operation: 'get', order: 'id', orderId: '={{ ({ a: 1 }) }}' },
		],
		[
			'Order ID',
			'["1"]',
			{ resource: 'order', operation: 'get', order: 'id', orderId: '={{ ["1"] }}' },
		],
		['Company ID', 'NaN', { ...CREATE, companyId: '={{ NaN }}' }],
		['Company ID', '1e+21', { ...CREATE, companyId: '={{ 1e21 }}' }],
		['Company ID', '["a","b"]', { ...IMPORT, companyId: '={{ ["a", "b"] }}' }],
		[
			'Category for All Rows',
			'{"name":"Soups"}',
			{ ...IMPORT, companyId: 'demo-company', category: '={{ ({ name: "Soups" }) }}' },
		],
		[
			'Store for All Rows',
			'{"id":"podil"}',
			{ ...IMPORT, companyId: 'demo-company', storeIds: '={{ [{ id: "podil" }] }}' },
		],
		[
			'Approved Fingerprint',
			'{"id":"1"}',
			{ ...IMPORT, companyId: 'demo-company', approvedFingerprint: '={{ ({ id: "1" }) }}' },
		],
		[
			'Store',
			'12345678901234567000',
			{ resource: 'store', operation: 'resume', storeId: '={{ 12345678901234567890 }}' },
		],
		['Events', '{"name":"order.new"}', { ...CREATE, events: '={{ [{ name: "order.new" }] }}' }],
		[
			'Store IDs',
			'{"id":"podil"}',
			{ resource: 'order', operation: 'getAll', filters: { storeIds: '={{ [{ id: "podil" }] }}' } },
		],
		[
			'Callback Starts With',
			'{}',
			{
				resource: 'subscription',
				operation: 'getAll',
				filters: { callbackStartsWith: '={{ ({}) }}' },
			},
		],
	] as Array<[string, string, INodeParameters]>)(
		'is no %s: %s',
		async (label, shown, parameters) => {
			await expect(run(parameters, [DISH])).rejects.toThrow(`${label} isn't a text: ${shown}`);
			expect(apiCalls()).toEqual([]);
		},
	);
});

describe('A switch that an expression gives as a text', () => {
	it('keeps the secrets of subscriptions when it says "false"', async () => {
		const list = { resource: 'subscription', operation: 'getAll' };
		listed({ id: 's-1', callback: CALLBACK, secret: 'of-the-platform' });
		const [{ json }] = await run({ ...list, options: { includeSecret: '={{ "false" }}' } });
		expect(json).not.toHaveProperty('secret');
	});

	it('simplifies orders when it says "true"', async () => {
		const list = { resource: 'order', operation: 'getAll', simplify: '={{ "true" }}' };
		const [{ json }] = await run(list);
		expect(json).toHaveProperty('summary');
	});
});

describe('A change that an expression leaves empty', () => {
	it.each([
		['beside another field', { listPrice: '10', status: '={{ $json.status }}' }],
		['beside another item', { status: '={{ $json.status }}' }],
	] as Array<[string, INodeParameters]>)('%s is not skipped in silence', async (_, changes) => {
		const items = [{ status: 'disabled' }, {}];
		const offer = { ...UPDATE, storeId: 'podil', sku: 'borsch', changes };
		await expect(run(offer as INodeParameters, items)).rejects.toMatchObject({
			message: 'Status is empty',
			context: { itemIndex: 1 },
		});
		expect(apiCalls()).toEqual([]);
	});
});

describe('A dish whose expression has no result', () => {
	it('is an error of its item, and nothing is switched off', async () => {
		const off = { resource: 'offer', operation: 'switchOff', storeId: 'podil' };
		const items = [{ dish: 'borsch' }, {}];
		await expect(run({ ...off, otherDishes: '={{ $json.dish }}' }, items)).rejects.toMatchObject({
			message: 'Other Dishes is empty',
			context: { itemIndex: 1 },
		});
		expect(apiCalls()).toEqual([]);
	});
});

describe('A subscription that the platform lists only in part', () => {
	it.each([
		['Company ID', { events: ['order.new'], callback: CALLBACK }],
		['Events', { companyIds: ['demo-company'], callback: CALLBACK }],
		['Callback URL', { companyIds: ['demo-company'], events: ['order.new'] }],
	])('is not updated without its %s', async (label, subscription) => {
		listed({ id: 's-1', ...subscription });
		const changed = label === 'Events' ? { callback: CALLBACK } : { events: ['order.new'] };
		const update = { resource: 'subscription', operation: 'update', subscriptionId: 's-1' };
		await expect(run({ ...update, updateFields: changed })).rejects.toThrow(
			`The platform doesn't show these of the subscription: ${label}`,
		);
		expect(apiCalls().map(({ method }) => method)).toEqual(['GET']);
	});
});

it('A list of two callback URLs is rejected', async () => {
	const callback = `${CALLBACK}\n${CALLBACK}`;
	await expect(run({ ...CREATE, callback })).rejects.toThrow('The callback URL cannot be used');
	expect(apiCalls()).toEqual([]);
});

describe('A message about an ID that is too long for it', () => {
	const long = 'x'.repeat(999);

	it.each([
		['order', { resource: 'order', operation: 'get', order: 'id', orderId: long }],
		['store', { resource: 'store', operation: 'resume', storeId: long }],
		[
			'subscription',
			{
				resource: 'subscription',
				operation: 'update',
				subscriptionId: long,
				updateFields: { events: ['order.new'] },
			},
		],
	])('says which %s is meant, and stays short', async (thing, parameters) => {
		await expect(run(parameters)).rejects.toThrow(
			new RegExp(`^No ${thing} has the ID "x{40,60}…"$`),
		);
	});

	it('is short in the item of a store, too', async () => {
		const off = { resource: 'offer', operation: 'switchOff', storeId: long, otherDishes: 'borsch' };
		const [{ json }] = await runAction(credentialFor(sandbox), off, undefined, {
			onError: 'continueRegularOutput',
		});
		expect(json.error).toMatch(/^No store has the ID "x{40,60}…"$/);
	});
});
