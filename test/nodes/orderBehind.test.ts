import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type EarlierNode, type RunOptions } from '../support/n8n';

const PACKAGE = 'n8n-nodes-merchant-storefront';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.clearCalls());

const place = () => sandbox.placeOrder().order;
const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');
const linked = (json: IDataObject, item: number | number[] = 0): INodeExecutionData => ({
	json,
	pairedItem: Array.isArray(item) ? item.map((one) => ({ item: one })) : { item },
});

const fromTrigger = (order: { id: string }, rest: IDataObject = {}) => ({
	json: { event: 'order.new', data: order as unknown as IDataObject, ...rest },
});
const trigger = (...gave: INodeExecutionData[]): EarlierNode => ({
	name: 'New orders',
	type: `${PACKAGE}.merchantStorefrontTrigger`,
	gave,
});
const ordersTrigger = (...gave: INodeExecutionData[]): EarlierNode => ({
	...trigger(...gave),
	type: `${PACKAGE}.merchantStorefrontOrdersTrigger`,
});
const telegram = (...gave: INodeExecutionData[]): EarlierNode => ({
	name: 'Telegram',
	type: 'n8n-nodes-base.telegram',
	gave,
});
const orderNode = (parameters: INodeParameters, gave?: INodeExecutionData[]): EarlierNode => ({
	name: 'Order node',
	type: `${PACKAGE}.merchantStorefront`,
	parameters,
	...(gave && { gave }),
});
const sent = { message_id: 5, chat: { id: -100 }, ok: true };

const run = async (
	behind: EarlierNode[],
	parameters: INodeParameters = {},
	options: RunOptions = {},
) =>
	await runAction(
		credentialFor(sandbox),
		{ resource: 'order', operation: 'get', ...parameters },
		// n8n links what comes in to what the node before gave.
		(behind.findLast(({ gave }) => gave !== undefined)?.gave ?? [{ json: sent }]).map(
			(item, place) => ({ ...item, pairedItem: { item: place } }),
		),
		{ behind, ...options },
	);
const idsOf = (output: INodeExecutionData[]) => output.map(({ json }) => json.id);

describe('The Order That Started This', () => {
	it.each([
		['the Trigger', trigger],
		['the Orders Trigger', ordersTrigger],
	])('is that of %s, also behind a node that gives something else', async (_, start) => {
		const [one, other] = [place(), place()];
		const given = [fromTrigger(one), fromTrigger(other)];
		expect(idsOf(await run([start(...given)]))).toEqual([one.id, other.id]);
		const chat = telegram(linked(sent, 1), linked(sent, 0));
		expect(idsOf(await run([start(...given), chat]))).toEqual([other.id, one.id]);
	});

	it.each([{}, { operation: 'get' }, { operation: 'removeDuplicates' }])(
		'is that of the nearest Order node: %j',
		async (parameters) => {
			const [one, other] = [place(), place()];
			const nodes = [
				trigger(fromTrigger(one)),
				orderNode({ resource: 'order', ...parameters }, [linked({ ...other } as never)]),
				telegram(linked(sent)),
			];
			expect(idsOf(await run(nodes))).toEqual([other.id]);
		},
	);

	it('is that of the trigger where the Order node did not run, or failed', async () => {
		const order = place();
		const failed = orderNode({ operation: 'get' }, [linked({ error: 'No order', details: '' })]);
		const start = trigger(fromTrigger(order));
		expect(
			idsOf(await run([start, orderNode({ operation: 'get' }), telegram(linked(sent))])),
		).toEqual([order.id]);
		expect(idsOf(await run([start, failed, telegram(linked(sent))]))).toEqual([order.id]);
	});

	it('is not that of a node which adds up, or of another resource', async () => {
		const order = place();
		const others = [{ operation: 'summarize' }, { resource: 'offer', operation: 'switchOff' }];
		for (const parameters of others) {
			const nodes = [
				trigger(fromTrigger(order)),
				orderNode(parameters, [linked({ id: 'x', status: 'new', number: '1' })]),
			];
			expect(idsOf(await run(nodes))).toEqual([order.id]);
		}
	});

	it('is that of the caller in a sub-workflow', async () => {
		const order = place();
		const start = { ...trigger(fromTrigger(order)), type: 'n8n-nodes-base.executeWorkflowTrigger' };
		expect(idsOf(await run([start, telegram(linked(sent))]))).toEqual([order.id]);
	});

	it('is changed, and printed as it came, without the platform', async () => {
		const order = place();
		const nodes = [trigger(fromTrigger(order)), telegram(linked(sent))];
		const [ticket] = await run(nodes, {
			operation: 'kitchenTicket',
			columns: 42,
			codePage: 'ascii',
		});
		expect(ticket.json).toMatchObject({ id: order.id, status: 'new' });
		expect(apiCalls()).toEqual([]);
		const [changed] = await run(nodes, { operation: 'changeStatus', status: 'preparation' });
		expect(changed.json).toMatchObject({ id: order.id, status: 'preparation' });
	});

	it('is not asked for by an AI agent, which gives an ID', async () => {
		const [order, other] = [place(), place()];
		const asTool = { node: { type: 'merchantStorefrontTool' } };
		const nodes = [trigger(fromTrigger(order))];
		expect(idsOf(await run(nodes, { orderId: other.id }, asTool))).toEqual([other.id]);
		await expect(run(nodes, { orderId: '' }, asTool)).rejects.toThrow('Order ID is empty');
	});

	it.each<[string, () => EarlierNode[], string, RegExp]>([
		[
			'nothing of this package is above',
			() => [telegram({ json: sent })],
			'No order is behind this item',
			/"Telegram" gave an item with message_id, chat, ok.*Order → Get Many.*By ID.*Nothing was sent/,
		],
		[
			'several items became one',
			() => [
				trigger(fromTrigger(place()), fromTrigger(place())),
				{ ...telegram(linked({ all: [] }, [0, 1])), name: 'Aggregate' },
			],
			'This item was made of several items of "New orders"',
			/Aggregate.*By ID/,
		],
		[
			'a node dropped the link',
			() => [trigger(fromTrigger(place())), { ...telegram({ json: {} }), name: 'Code' }],
			'Can\'t tell which order of "New orders" this item belongs to',
			/pairedItem.*By ID/,
		],
		[
			'a store started it',
			() => [
				trigger({
					json: { event: 'store.availability.changed', data: { id: 's', availability: {} } },
				}),
				telegram(linked(sent)),
			],
			'"New orders" gave no order, but the event "store.availability.changed"',
			/If node.*By ID/,
		],
		[
			'the caller gave no order',
			() => [
				{ ...trigger({ json: { phone: '+380' } }), type: 'n8n-nodes-base.executeWorkflowTrigger' },
			],
			'"New orders" gave no order, but an item with phone',
			/By ID/,
		],
	])('is an error that names what there is, and sends nothing: %s', async (_, nodes, ...words) => {
		const [message, description] = words;
		const change = { operation: 'changeStatus', status: 'preparation' };
		const behind = nodes();
		sandbox.clearCalls();
		await expect(run(behind, change)).rejects.toMatchObject({
			message: expect.stringContaining(message) as string,
			description: expect.stringMatching(description) as string,
		});
		expect(apiCalls()).toEqual([]);
	});

	it('fails for its own item only, with On Error → Continue', async () => {
		const order = place();
		const nodes = [trigger(fromTrigger(order), { json: { event: 'store.availability.changed' } })];
		const output = await run(nodes, {}, { onError: 'continueRegularOutput' });
		expect(output.map(({ json }) => json.id ?? json.error)).toEqual([
			order.id,
			'"New orders" gave no order, but the event "store.availability.changed"',
		]);
	});
});

describe('The field Order', () => {
	it('reads the order that was chosen from the list', async () => {
		const order = place();
		const latestOrder = { __rl: true, mode: 'list', value: order.id };
		expect(idsOf(await run([], { order: 'list', latestOrder }))).toEqual([order.id]);
		await expect(
			run([], { order: 'list', latestOrder: { mode: 'list', value: '' } }),
		).rejects.toThrow('Latest Orders is empty');
	});

	it('takes one of its choices only', async () => {
		await expect(run([], { order: 'newest' })).rejects.toThrow('Order must be one of');
	});
});
