import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { credentialFor, loadOtherEvents, logged, TriggerWorkflow } from '../support/n8n';

const EVENTS = ['order.new', 'order.status.changed', 'store.availability.changed'];
const STORE_EVENT = 'store.availability.changed';

let sandbox: Sandbox;
let workflow: TriggerWorkflow;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0, delivery: { attempts: 1 } });
});
afterEach(async () => {
	await workflow.close();
	await sandbox.close();
});

async function publish(parameters: INodeParameters): Promise<void> {
	workflow = await new TriggerWorkflow(credentialFor(sandbox), {
		companyId: 'demo-company',
		events: EVENTS,
		...parameters,
	}).listen();
	await workflow.publish();
}

async function call(path: string, body: object): Promise<void> {
	const response = await fetch(`${sandbox.url}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	expect(response.ok).toBe(true);
}

/** Waits until what happened last is acknowledged. */
async function delivered(): Promise<void> {
	const newest = sandbox.deliveries().at(-1);
	await sandbox.whenDelivered(({ id }) => id === newest?.id);
}

/** A store comes into being with its first order. */
async function closeStore(): Promise<string> {
	const { items } = (await (await fetch(`${sandbox.url}/sandbox/stores`)).json()) as {
		items: Array<{ id: string }>;
	};
	await call(`/sandbox/stores/${items[0].id}/close`, {});
	await delivered();
	return items[0].id;
}

/** What the workflow was started with; what was skipped was acknowledged all the same. */
function started(): IDataObject[] {
	const attempts = sandbox.deliveries().flatMap((delivery) => delivery.attempts);
	expect(attempts.every(({ status }) => status === 200)).toBe(true);
	return workflow.started.map(({ json }) => json);
}

describe('Simplify', () => {
	it('gives the fields of an order flat, with data beside them', async () => {
		await publish({});
		const { order } = sandbox.placeOrder();
		await delivered();
		expect(started()).toEqual([
			expect.objectContaining({
				event: 'order.new',
				companyId: 'demo-company',
				id: order.id,
				number: order.number,
				statusName: 'New',
				total: order.netPrice.value,
				items: expect.stringContaining(order.items[0].name),
				changeKey: expect.stringContaining(order.id),
				summary: expect.stringContaining(order.number),
				notificationId: expect.stringMatching(/^[0-9a-f]{64}$/),
				signedWith: 'current',
				data: JSON.parse(JSON.stringify(order)) as object,
			}),
		]);
	});

	it('says of a store whether it is open', async () => {
		sandbox.placeOrder();
		await publish({ events: [STORE_EVENT] });
		const storeId = await closeStore();
		expect(started()).toEqual([
			{
				event: STORE_EVENT,
				eventName: 'Store opened or closed',
				companyId: 'demo-company',
				storeId,
				open: false,
				summary: `Store ${storeId} is closed`,
				notificationId: expect.any(String),
				receivedAt: expect.any(String),
				signedWith: 'current',
				data: expect.objectContaining({ id: storeId, availability: { open: false } }),
			},
		]);
	});
});

describe('What the options skip is acknowledged and starts nothing', () => {
	/** The orders that start the workflow. */
	async function placed(parameters: INodeParameters): Promise<unknown[]> {
		await publish(parameters);
		sandbox.placeOrder({ storeId: 'podil', comment: 'real' });
		await delivered();
		sandbox.placeOrder({ storeId: 'obolon', comment: 'test', isTest: true });
		await delivered();
		return started().map(({ comment }) => comment);
	}

	it.each([
		['podil', ['real']],
		[' obolon ,podil', ['real', 'test']],
		['nowhere', []],
		[' , ', ['real', 'test']],
		[['obolon'], ['test']],
	])('Store IDs %p', async (stores, expected) => {
		expect(await placed({ options: { stores } })).toEqual(expected);
	});

	it.each([
		['include', ['real', 'test']],
		['skip', ['real']],
		['only', ['test']],
	])('Test Orders %s', async (testOrders, expected) => {
		expect(await placed({ options: { testOrders } })).toEqual(expected);
	});

	it.each([
		['Store IDs', { stores: '={{ undefined }}' }],
		['Statuses', { statuses: '={{ [] }}' }],
		['Other Event Names or IDs', { otherEvents: '={{ undefined }}' }],
	])('%s by an expression that evaluates to nothing are not published', async (label, options) => {
		await expect(publish({ options } as INodeParameters)).rejects.toThrow(`${label} is empty`);
	});

	it.each([
		[{ stores: '={{ [{ id: "podil" }] }}' }, 'Store IDs isn\'t a text: {"id":"podil"}'],
		[{ statuses: '={{ "prepared" }}' }, 'Statuses must be one of new, preparation'],
		[{ testOrders: '={{ "Only" }}' }, 'Test Orders must be one of include, skip, only'],
	])('that nothing would match are not published: %j', async (options, message) => {
		await expect(publish({ options })).rejects.toThrow(message);
	});

	it('Statuses', async () => {
		await publish({ options: { statuses: ['preparation'] } });
		const { order } = sandbox.placeOrder();
		await delivered();
		await call(`/sandbox/orders/${order.id}/status`, { status: 'preparation' });
		await delivered();
		await closeStore();
		expect(started().map(({ event }) => event)).toEqual(['order.status.changed', STORE_EVENT]);
	});

	it('Store IDs, for stores that open or close', async () => {
		sandbox.placeOrder();
		await publish({ options: { stores: 'another' } });
		const storeId = await closeStore();
		expect(started()).toEqual([]);
		workflow.parameters = { ...workflow.parameters, options: { stores: storeId } };
		await call(`/sandbox/stores/${storeId}/open`, {});
		await delivered();
		expect(started()).toMatchObject([{ storeId, open: true }]);
	});
});

describe('What the options skip is logged', () => {
	const skipped = () =>
		logged.map(({ message }) => message).filter((message) => message.includes('skipped'));

	/** Gives the trigger its own workflow: what was logged for another says nothing of it. */
	async function withOptions(workflowId: string, options: IDataObject): Promise<void> {
		logged.length = 0;
		workflow = await new TriggerWorkflow(
			credentialFor(sandbox),
			{ companyId: 'demo-company', events: EVENTS, options } as INodeParameters,
			{ workflowId },
		).listen();
		await workflow.publish();
	}

	afterEach(() => jest.useRealTimers());

	it('with what it was and why, at most once a minute', async () => {
		stopClock();
		await withOptions('of-podil', { stores: 'Podil' });
		for (let orders = 0; orders < 3; orders++) {
			sandbox.placeOrder({ storeId: 'podil' });
			await delivered();
		}
		expect(skipped()).toEqual([
			'The trigger "Merchant Storefront Trigger" of workflow "Orders" (of-podil) skipped order.new: "podil" isn\'t among its Store IDs ("Podil")',
		]);
		jest.setSystemTime(Date.now() + 60_000);
		sandbox.placeOrder({ storeId: 'podil' });
		await delivered();
		expect(skipped()).toHaveLength(2);
	});

	it.each([
		['statuses', { statuses: ['preparation'] }, '"new" isn\'t among its Statuses ("preparation")'],
		['no-tests', { testOrders: 'only' }, "it isn't a test order"],
	])('for %s', async (workflowId, options, reason) => {
		await withOptions(workflowId, options);
		sandbox.placeOrder({});
		await delivered();
		expect(skipped()).toEqual([expect.stringContaining(reason)]);
	});

	it('but not what starts the workflow', async () => {
		await withOptions('of-all', {});
		sandbox.placeOrder({});
		await delivered();
		expect(skipped()).toEqual([]);
	});
});

describe('The events and the company', () => {
	it('are chosen from lists, with what only this platform offers among the options', async () => {
		await publish({
			companyId: { __rl: true, mode: 'id', value: 'demo-company' },
			events: ['order.new'],
			options: { otherEvents: ['order.status.changed'] },
		});
		expect(sandbox.subscriptions()).toMatchObject([
			{ companyIds: ['demo-company'], events: ['order.new', 'order.status.changed'] },
		]);
	});

	it("a list of other events doesn't have those that are named in words", async () => {
		await publish({});
		const other = { name: 'order.eaten', description: 'A guest is happy' };
		const items = [{ name: 'order.new', description: 'A new order is created' }, other];
		sandbox.configure({ faults: [{ kind: 'alter', path: '/v1/*', set: { items } }] });
		await expect(loadOtherEvents(credentialFor(sandbox))).resolves.toEqual([
			{ name: 'order.eaten', value: 'order.eaten', description: 'A guest is happy' },
		]);
	});
});
