import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

const MISSING = '={{ $json.missing }}';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
	sandbox.placeOrder();
});
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.clearCalls());

const run = async (parameters: INodeParameters, node = {}) =>
	await runAction(credentialFor(sandbox), parameters, [{ json: {} }], { node });
const list = async (parameters: INodeParameters, node = {}) =>
	await run({ resource: 'order', operation: 'getAll', ...parameters }, node);
const asTool = { type: 'merchantStorefrontTool' };
const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

describe('An expression that evaluates to nothing', () => {
	it.each([
		['Created After', { filters: { createdAfter: MISSING } }],
		['Created Before', { filters: { createdBefore: '={{ "" }}' } }],
		['Status', { filters: { statuses: MISSING } }],
		['Status', { filters: { statuses: '={{ [] }}' } }],
		['Status', { filters: { statuses: [MISSING] } }],
		['Store IDs', { filters: { storeIds: MISSING } }],
		['Store IDs', { filters: { storeIds: '={{ $json.one }}, {{ $json.other }}' } }],
		['Sort', { options: { sort: MISSING } }],
	] as Array<[string, INodeParameters]>)('in %s lists no order: %j', async (label, parameters) => {
		await expect(list(parameters)).rejects.toMatchObject({
			message: `${label} is empty`,
			description: expect.stringContaining('evaluates to nothing') as string,
		});
		expect(apiCalls()).toEqual([]);
	});

	it('in the filter of subscriptions lists none', async () => {
		const filters = { callbackStartsWith: MISSING };
		await expect(run({ resource: 'subscription', operation: 'getAll', filters })).rejects.toThrow(
			'Callback Starts With is empty',
		);
		expect(apiCalls()).toEqual([]);
	});

	it('in the stores of a chat command switches nothing off in all of them', async () => {
		const command = { resource: 'offer', operation: 'readCommand', text: '/off borsch' };
		await expect(run({ ...command, stores: MISSING })).rejects.toThrow('Stores is empty');
		await expect(run({ ...command, stores: '' })).resolves.toHaveLength(1);
	});

	it.each([
		[{ events: MISSING }, 'No event is chosen'],
		[{ callback: MISSING }, 'is empty'],
		[{ companyId: { __rl: true, mode: 'id', value: MISSING } }, 'Company ID is empty'],
	] as Array<[INodeParameters, string]>)(
		'among the changes of a subscription changes nothing: %j',
		async (updateFields, message) => {
			const update = { resource: 'subscription', operation: 'update', subscriptionId: 's-1' };
			await expect(run({ ...update, updateFields })).rejects.toThrow(message);
			expect(apiCalls()).toEqual([]);
		},
	);

	it.each([
		['Order ID', { resource: 'order', operation: 'get', order: 'id', orderId: MISSING }],
		['Store', { resource: 'store', operation: 'resume', storeId: MISSING }],
		[
			'Subscription ID',
			{
				resource: 'subscription',
				operation: 'delete',
				subscriptionId: { __rl: true, mode: 'id', value: MISSING },
			},
		],
	] as Array<[string, INodeParameters]>)('is no %s', async (label, parameters) => {
		await expect(run(parameters)).rejects.toThrow(`${label} is empty`);
		await expect(run(parameters, asTool)).rejects.toThrow(`${label} is empty`);
		expect(apiCalls()).toEqual([]);
	});
});

describe('A filter that is not given', () => {
	it('was left empty by the user', async () => {
		const filters = { createdAfter: '', createdBefore: '', statuses: [], storeIds: ' ' };
		await expect(list({ filters })).resolves.toHaveLength(1);
	});

	it('was left empty by an agent', async () => {
		const filters = { createdAfter: MISSING, statuses: MISSING, storeIds: MISSING };
		await expect(list({ filters }, asTool)).resolves.toHaveLength(1);
		const fromAgent = { storeIds: "={{ $fromAI('Store_IDs', '', 'string', '') }}" };
		await expect(list({ filters: fromAgent })).resolves.toHaveLength(1);
	});

	it('is an error for an amount, also for an agent', async () => {
		await expect(list({ limit: MISSING }, asTool)).rejects.toThrow(
			'Limit must be a whole number, 1 or greater',
		);
		expect(apiCalls()).toEqual([]);
	});
});
