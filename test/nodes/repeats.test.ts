import type { IDataObject } from 'n8n-workflow';

import { eventually } from '../../host/eventually';
import { changeKey } from '../../nodes/MerchantStorefront/orders/changeKey';
import { readOrder, type Order } from '../../nodes/MerchantStorefront/orders/order';
import { simplifyOrder } from '../../nodes/MerchantStorefront/orders/simplify';
import type * as Module from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import type { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import {
	markAsDone,
	OrderWorkflow,
	removeRepeats,
	type WorkflowOptions,
} from '../support/orderWorkflow';
import { ProcessedData } from '../support/processedData';

let processed: ProcessedData;
beforeAll(async () => {
	processed = await ProcessedData.install();
});

/** So that no test sees what another remembers. */
let workflows = 0;
const newId = () => `workflow-${++workflows}`;

const order = (id: string, rest: IDataObject = {}): IDataObject => ({
	id,
	number: `№ ${id}`,
	storeId: 'podil',
	status: 'new',
	items: [],
	updatedAt: '2026-11-21T12:00:00.000Z',
	...rest,
});
const orders = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => order(`order-${from + index}`));
const notified = (data: IDataObject, notificationId = 'n1', event = 'order.new'): IDataObject => ({
	event,
	companyId: 'demo',
	data,
	notificationId,
});
const simplified = (data: IDataObject): IDataObject => ({
	...simplifyOrder(readOrder(data) as Order, 'UTC'),
});
const ids = (output: IDataObject[]) =>
	output.map(({ id, data }) => id ?? (data as IDataObject | undefined)?.id);

const single = (parameters: Parameters<typeof removeRepeats>[0] = {}) =>
	new OrderWorkflow({ Start: {}, 'Remove Repeats': removeRepeats(parameters) }, { id: newId() });

const CHANGE = { repeatsOf: 'change' };
const NOTIFICATION = { repeatsOf: 'notification' };

describe('Remove Repeats', () => {
	it('lets an order through once, in whatever form it comes', async () => {
		const workflow = single();
		const data = order('a');
		expect(await workflow.run('Remove Repeats', [notified(data)])).toHaveLength(1);
		for (const form of [
			data,
			simplified(data),
			notified(data, 'n2', 'order.status.changed'),
			{ ...notified(data), ...simplified(data) },
		]) {
			expect(await workflow.run('Remove Repeats', [form])).toEqual([]);
		}
		expect(ids(await workflow.run('Remove Repeats', [data, order('b')]))).toEqual(['b']);
	});

	it('lets the first of a run through, and keeps the links to the input', async () => {
		const execution = single().execution();
		const output = await execution.run(
			'Remove Repeats',
			[order('a'), order('a'), order('b')].map((json) => ({ json })),
		);
		expect(output.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['a', { item: 0 }],
			['b', { item: 2 }],
		]);
		expect(execution.hints).toEqual(['Repeats left out: 1']);
	});

	it('for each change goes by the state of the order', async () => {
		const workflow = single(CHANGE);
		const accepted = order('a', { status: 'preparation' });
		expect(await workflow.run('Remove Repeats', [order('a'), accepted])).toHaveLength(2);
		expect(await workflow.run('Remove Repeats', [simplified(accepted)])).toEqual([]);
		expect(await workflow.run('Remove Repeats', [notified(accepted)])).toEqual([]);
		expect(simplified(accepted).changeKey).toBe(changeKey(readOrder(accepted) as Order));
	});

	it('for each notification goes by its ID', async () => {
		const workflow = single(NOTIFICATION);
		const store = notified({ id: 's', availability: { open: true } }, 'n2');
		expect(await workflow.run('Remove Repeats', [notified(order('a')), store])).toHaveLength(2);
		expect(await workflow.run('Remove Repeats', [notified(order('a')), store])).toEqual([]);
	});

	it.each([
		['a store', {}, notified({ id: 's', availability: { open: true } })],
		['the answer of a till', {}, { id: 5, ok: true }],
		['an order without an ID', {}, order('')],
		['nothing', CHANGE, {}],
		['an order of a list', NOTIFICATION, order('a')],
	])('refuses what cannot be told: %s', async (_, parameters, item) => {
		const workflow = single(parameters);
		const before = processed.writes;
		await expect(workflow.run('Remove Repeats', [order('z'), item])).rejects.toThrow(
			/^The item names no (order|notification)$/,
		);
		expect(processed.writes).toBe(before);
	});

	it('with On Error → Continue hands on what it refuses, and lets the others through', async () => {
		const workflow = new OrderWorkflow(
			{ 'Remove Repeats': { ...removeRepeats(), onError: 'continueErrorOutput' } },
			{ id: newId() },
		);
		const output = await workflow.run('Remove Repeats', [{}, order('a')]);
		expect(output).toEqual([
			order('a'),
			{ error: 'The item names no order', details: expect.stringContaining('Order: Get Many') },
		]);
	});

	it('remembers the newest, and never stands still', async () => {
		const workflow = single();
		expect(await workflow.run('Remove Repeats', orders(1, 10_001))).toHaveLength(10_001);
		expect(await workflow.run('Remove Repeats', orders(5_002, 10_001))).toEqual([]);
		expect(await workflow.run('Remove Repeats', orders(10_002, 22_000))).toHaveLength(11_999);
		expect(await workflow.run('Remove Repeats', orders(17_001, 22_000))).toEqual([]);
	});

	it('says so when more come at once than are remembered', async () => {
		const execution = single({ options: { remembered: 2 } }).execution();
		await execution.run(
			'Remove Repeats',
			orders(1, 3).map((json) => ({ json })),
		);
		expect(execution.hints.join()).toContain('(3) than are remembered (2)');
	});

	it('lets an order through once when two executions take it at the same instant', async () => {
		const workflow = single();
		const outputs = await Promise.all(
			Array.from({ length: 20 }, async () => await workflow.run('Remove Repeats', [order('a')])),
		);
		expect(outputs.flat()).toHaveLength(1);
	});

	it('uses nothing up in a test run', async () => {
		const workflow = single();
		const before = processed.writes;
		expect(await workflow.run('Remove Repeats', [order('a'), order('a')], 'manual')).toHaveLength(
			1,
		);
		expect(await workflow.run('Remove Repeats', [order('a')], 'manual')).toHaveLength(1);
		expect(processed.writes).toBe(before);
		expect(await workflow.run('Remove Repeats', [order('a')])).toHaveLength(1);
	});

	it('lets nothing through when n8n cannot say what was processed', async () => {
		processed.faults.push(new Error('locked'));
		const workflow = single();
		await expect(workflow.run('Remove Repeats', [order('a')])).rejects.toThrow('locked');
		expect(await workflow.run('Remove Repeats', [order('a')])).toHaveLength(1);
	});

	it('asks once more when two processes begin a list at once', async () => {
		processed.faults.push(new Error('UNIQUE constraint failed'));
		expect(await single().run('Remove Repeats', [order('a')])).toHaveLength(1);
	});

	it.each(['0', 'many', ''])('refuses %p as a number to remember', async (remembered) => {
		await expect(
			single({ options: { remembered } }).run('Remove Repeats', [order('a')]),
		).rejects.toThrow('Number Remembered is no number from 1 on');
	});
});

const UNTIL_DONE = { remember: 'whenMarkedAsDone' };
const MINUTE = 60_000;

/** A process has a copy of the module of its own, and with it a memory of its own. */
async function newProcess(): Promise<typeof MerchantStorefront> {
	let Node: typeof MerchantStorefront | undefined;
	await jest.isolateModulesAsync(async () => {
		const path = '../../nodes/MerchantStorefront/MerchantStorefront.node';
		({ MerchantStorefront: Node } = (await import(path)) as typeof Module);
	});
	return Node as typeof MerchantStorefront;
}

/** Start → Remove Repeats → Till → Mark as Done. */
const toTill = (done: Parameters<typeof markAsDone>[0] = {}, options: WorkflowOptions = {}) =>
	new OrderWorkflow(
		{
			Start: {},
			'Remove Repeats': removeRepeats(UNTIL_DONE),
			Till: {},
			'Mark as Done': markAsDone(done),
		},
		{ id: newId(), ...options },
	);

/** A whole execution in which the till takes each order, and answers with an ID of its own. */
async function sell(workflow: OrderWorkflow, input: IDataObject[]): Promise<string[]> {
	const execution = workflow.execution();
	const passed = await execution.run(
		'Remove Repeats',
		input.map((json) => ({ json })),
	);
	const answers = execution.give(
		'Till',
		'Remove Repeats',
		passed.map((_, item) => ({ json: { id: item, taken: true }, pairedItem: { item } })),
	);
	const output = await execution.run('Mark as Done', answers, 'Till');
	expect(output.map(({ json }) => json)).toEqual(answers.map(({ json }) => json));
	return passed.map(({ json }) => json.id as string);
}

describe('Remove Repeats until Mark as Done', () => {
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask'] });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
	const later = (minutes: number) => jest.setSystemTime(Date.now() + minutes * MINUTE);

	it('never lets through again what is done', async () => {
		const workflow = toTill();
		expect(await sell(workflow, orders(1, 3))).toHaveLength(3);
		for (let hour = 0; hour < 5; hour++) {
			later(60);
			expect(await sell(workflow, [notified(order('order-1')), ...orders(1, 3)])).toEqual([]);
		}
	});

	it('lets an order whose run failed through again after 15 minutes, not before', async () => {
		const workflow = toTill();
		expect(await workflow.run('Remove Repeats', orders(1, 1))).toHaveLength(1);
		for (let minute = 0; minute < 14; minute++) {
			later(1);
			expect(await workflow.run('Remove Repeats', orders(1, 1))).toEqual([]);
		}
		later(6);
		expect(await sell(workflow, orders(1, 2))).toEqual(['order-1', 'order-2']);
		later(60);
		expect(await sell(workflow, orders(1, 2))).toEqual([]);
	});

	it('goes by the minutes that were chosen', async () => {
		const workflow = single({ ...UNTIL_DONE, comesAgainAfter: 3 });
		await workflow.run('Remove Repeats', orders(1, 1));
		later(2.9);
		expect(await workflow.run('Remove Repeats', orders(1, 1))).toEqual([]);
		later(1.1);
		expect(await workflow.run('Remove Repeats', orders(1, 1))).toHaveLength(1);
	});

	it('lets an order through once when two executions take it at the same instant', async () => {
		const workflow = toTill();
		const outputs = await Promise.all(
			Array.from({ length: 10 }, async () => await workflow.run('Remove Repeats', orders(1, 2))),
		);
		expect(outputs.flat()).toHaveLength(2);
	});

	it('marks by a typed ID where no item leads back', async () => {
		const workflow = toTill({ doneId: '={{ $json.orderId }}' });
		await workflow.run('Remove Repeats', orders(1, 2));
		await workflow.run('Mark as Done', [{ orderId: 'order-2' }]);
		later(60);
		expect(ids(await workflow.run('Remove Repeats', orders(1, 2)))).toEqual(['order-1']);
	});

	it('does not mark what carries an error, or came in a test run', async () => {
		const workflow = toTill({ doneId: '={{ $json.orderId }}' });
		await workflow.run('Remove Repeats', orders(1, 2));
		await workflow.run('Mark as Done', [{ orderId: 'order-1', error: 'The till is down' }]);
		await workflow.run('Mark as Done', [{ orderId: 'order-2' }], 'manual');
		later(60);
		expect(await workflow.run('Remove Repeats', orders(1, 2))).toHaveLength(2);
	});

	it('says what to do when it cannot tell which order is done, after marking the others', async () => {
		const workflow = toTill({ doneId: '={{ $json.orderId }}' });
		await workflow.run('Remove Repeats', orders(1, 2));
		await expect(
			workflow.run('Mark as Done', [{ orderId: '' }, { orderId: 'order-2' }]),
		).rejects.toThrow('Which order is done cannot be told');
		later(60);
		expect(ids(await workflow.run('Remove Repeats', orders(1, 2)))).toEqual(['order-1']);
	});

	it('forgets the oldest only, with many on their way', async () => {
		const workflow = new OrderWorkflow(
			{
				'Remove Repeats': removeRepeats({ ...UNTIL_DONE, options: { remembered: 50 } }),
				'Mark as Done': markAsDone(),
			},
			{ id: newId() },
		);
		expect(await workflow.run('Remove Repeats', orders(1, 300))).toHaveLength(300);
		later(20);
		expect(await workflow.run('Remove Repeats', orders(1, 300))).toHaveLength(300);
		later(20);
		expect(await workflow.run('Remove Repeats', orders(1, 300))).toHaveLength(300);
	});

	it('refuses a second one that is fed from the same source', async () => {
		const workflow = new OrderWorkflow(
			{
				Start: {},
				Till: removeRepeats(UNTIL_DONE),
				Chat: removeRepeats(UNTIL_DONE),
				Changes: removeRepeats({ ...UNTIL_DONE, ...CHANGE }),
			},
			{ id: newId(), feeds: { Start: ['Till', 'Chat', 'Changes'] } },
		);
		await expect(workflow.run('Till', orders(1, 1))).rejects.toThrow(
			'"Till" and "Chat" would take orders from each other',
		);
		expect(await workflow.run('Changes', orders(1, 1))).toHaveLength(1);
	});

	it('never loses an order, wherever the process is killed', async () => {
		for (let survived = 0; survived < 6; survived++) {
			const id = newId();
			await sell(toTill({}, { id, Node: await newProcess() }), orders(1, 1));
			const killed = toTill({}, { id, Node: await newProcess() });
			processed.failAfter(survived);
			await killed.run('Remove Repeats', orders(1, 2)).catch(() => {});
			processed.failAfter(Infinity);

			const next = toTill({}, { id, Node: await newProcess() });
			later(60);
			expect(await sell(next, orders(1, 2))).toContain('order-2');
			later(60);
			expect(await sell(next, orders(1, 2))).toEqual([]);
		}
	});

	it('knows what is done after a restart', async () => {
		const id = newId();
		await sell(toTill({}, { id, Node: await newProcess() }), orders(1, 300));
		later(60);
		const restarted = toTill({}, { id, Node: await newProcess() });
		expect(await sell(restarted, orders(1, 301))).toEqual(['order-301']);
	});
});

describe('Two processes of n8n', () => {
	it('know in the end what both have let through, although they wrote at the same moment', async () => {
		const id = newId();
		const nodes = { 'Remove Repeats': removeRepeats() };
		const inProcess = async () => new OrderWorkflow(nodes, { id, Node: await newProcess() });
		const [one, other, third] = [await inProcess(), await inProcess(), await inProcess()];
		await one.run('Remove Repeats', [order('first')]);
		for (let index = 0; index < 20; index++) {
			await Promise.all([
				one.run('Remove Repeats', [order(`one-${index}`)]),
				other.run('Remove Repeats', [order(`other-${index}`)]),
			]);
		}
		const all = Array.from({ length: 20 }, (_, index) => [
			order(`one-${index}`),
			order(`other-${index}`),
		]).flat();
		const stored = () => processed.rows.get(`${id} id of Remove Repeats`)?.length;
		expect(stored()).toBeLessThan(41);
		await eventually('both processes have confirmed what they wrote', () => stored() === 41);
		expect(await third.run('Remove Repeats', all)).toEqual([]);
	});
});
