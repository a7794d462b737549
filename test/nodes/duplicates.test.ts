import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { changeKey } from '../../nodes/MerchantStorefront/orders/changeKey';
import { readOrder, type Order } from '../../nodes/MerchantStorefront/orders/order';
import { simplifyOrder } from '../../nodes/MerchantStorefront/orders/simplify';
import { CredentialStore } from '../support/credentialStore';
import { executeContext, runAction, type RunOptions } from '../support/n8n';
import { ProcessedData } from '../support/processedData';

let processed: ProcessedData;
beforeAll(async () => {
	processed = await ProcessedData.install();
});

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
	...simplifyOrder(readOrder(data) as Order, { timeZone: 'UTC', textFormat: 'plain' }),
});
const ids = (output: IDataObject[]) =>
	output.map(({ id, data }) => id ?? (data as IDataObject | undefined)?.id);

/** So that no test sees what another remembers. */
let workflows = 0;

/** A workflow with this node: gives what passes of each input. */
function passer(parameters: INodeParameters = {}) {
	const workflowId = `workflow-${++workflows}`;
	const all = { resource: 'order', operation: 'removeDuplicates', ...parameters };
	return async (input: IDataObject[], options: RunOptions = {}) => {
		const items = input.map((json) => ({ json }));
		const run = { workflowId, ...options };
		return await runAction(new CredentialStore({}), all, items, run);
	};
}

/** The node as another process has it: with its own memory. */
async function inAnotherProcess() {
	type Node = typeof import('../../nodes/MerchantStorefront/MerchantStorefront.node');
	const loaded: Node[] = [];
	await jest.isolateModulesAsync(async () => {
		loaded.push(await import('../../nodes/MerchantStorefront/MerchantStorefront.node'));
	});
	return new loaded[0].MerchantStorefront();
}

async function jsonOf(output: ReturnType<ReturnType<typeof passer>>): Promise<IDataObject[]> {
	return (await output).map(({ json }) => json);
}

const CHANGE = { duplicatesOf: 'change' };
const NOTIFICATION = { duplicatesOf: 'notification' };

describe('Remove Duplicates', () => {
	it('passes an order once, in whatever form it comes', async () => {
		const pass = passer();
		const data = order('a');
		expect(await pass([notified(data)])).toHaveLength(1);
		for (const form of [
			data,
			simplified(data),
			notified(data, 'n2', 'order.status.changed'),
			{ ...notified(data), ...simplified(data) },
			{ attempt: 2, data },
		]) {
			expect(await pass([form])).toEqual([]);
		}
		expect(ids(await jsonOf(pass([data, order('b')])))).toEqual(['b']);
	});

	it('passes two orders of one ID, of two stores', async () => {
		const pass = passer();
		const obolon = { storeId: 'obolon' };
		expect(await pass([order('1'), simplified(order('1', obolon))])).toHaveLength(2);
		expect(await pass([simplified(order('1')), notified(order('1', obolon))])).toEqual([]);
	});

	it('passes the first of a run, and keeps the links to the input', async () => {
		const hints: Array<{ message: string }> = [];
		const output = await passer()([order('a'), order('a'), order('b')], { hints });
		expect(output.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['a', { item: 0 }],
			['b', { item: 2 }],
		]);
		expect(hints.map(({ message }) => message)).toEqual(['Duplicates removed: 1']);
	});

	it('for each change goes by the state of the order', async () => {
		const pass = passer(CHANGE);
		const accepted = order('a', { status: 'preparation' });
		expect(await pass([order('a'), accepted])).toHaveLength(2);
		expect(await pass([simplified(accepted)])).toEqual([]);
		expect(await pass([notified(accepted)])).toEqual([]);
		expect(simplified(accepted).changeKey).toBe(changeKey(readOrder(accepted) as Order));
	});

	it('for each change passes a comment that changed within the second', async () => {
		const pass = passer(CHANGE);
		await pass([order('a')]);
		expect(await pass([order('a', { comment: 'PEANUT ALLERGY' })])).toHaveLength(1);
	});

	it('for each notification goes by its ID', async () => {
		const pass = passer(NOTIFICATION);
		const store = notified({ id: 's', availability: { open: true } }, 'n2');
		expect(await pass([notified(order('a')), store])).toHaveLength(2);
		expect(await pass([notified(order('a')), store])).toEqual([]);
	});

	it.each([
		['a store', {}, notified({ id: 's', availability: { open: true } })],
		['the answer of a till', {}, { id: 5, ok: true }],
		['an order without an ID', {}, order('')],
		['nothing', CHANGE, {}],
		['an order of a list', NOTIFICATION, order('a')],
	])('fails where it can’t tell, and remembers nothing: %s', async (_, parameters, item) => {
		const before = processed.writes;
		await expect(passer(parameters)([order('z'), item])).rejects.toThrow(
			/^Can't tell which (order|notification) this item belongs to$/,
		);
		expect(processed.writes).toBe(before);
	});

	it('with On Error → Continue hands on what it can’t tell, and passes the others', async () => {
		const output = passer()([{}, order('a')], { onError: 'continueRegularOutput' });
		expect(await jsonOf(output)).toEqual([
			order('a'),
			{
				error: "Can't tell which order this item belongs to",
				details: expect.stringContaining('Order: Get Many'),
			},
		]);
	});

	it('remembers the newest, and never gets stuck', async () => {
		const pass = passer();
		expect(await pass(orders(1, 10_001))).toHaveLength(10_001);
		expect(await pass(orders(5_002, 10_001))).toEqual([]);
		expect(await pass(orders(10_002, 22_000))).toHaveLength(11_999);
		expect(await pass(orders(17_001, 22_000))).toEqual([]);
	});

	it('says so when more come at once than are remembered', async () => {
		const hints: Array<{ message: string }> = [];
		await passer({ options: { remembered: 2 } })(orders(1, 3), { hints });
		expect(hints.map(({ message }) => message).join()).toContain('(3) than are remembered (2)');
	});

	it('passes an order once when 20 executions take it at the same instant', async () => {
		const pass = passer();
		const outputs = await Promise.all(
			Array.from({ length: 20 }, async () => await pass([order('a')])),
		);
		expect(outputs.flat()).toHaveLength(1);
	});

	it('passes an order once when two processes take their first one at once', async () => {
		const parameters = { resource: 'order', operation: 'removeDuplicates' };
		const workflowId = `workflow-${++workflows}`;
		const processes = [await inAnotherProcess(), await inAnotherProcess()];
		const outputs = await Promise.all(
			processes.map(async (node, place) => {
				const items = [order('a'), order(`only ${place}`)].map((json) => ({ json }));
				const context = executeContext(new CredentialStore({}), parameters, items, { workflowId });
				return (await node.execute.call(context))[0];
			}),
		);
		const passed = ids(outputs.flat().map(({ json }) => json));
		expect(passed.sort()).toEqual(['a', 'only 0', 'only 1']);
	});

	it('remembers nothing in a test run', async () => {
		const pass = passer();
		const before = processed.writes;
		expect(await pass([order('a'), order('a')], { mode: 'manual' })).toHaveLength(1);
		expect(await pass([order('a')], { mode: 'manual' })).toHaveLength(1);
		expect(processed.writes).toBe(before);
		expect(await pass([order('a')])).toHaveLength(1);
	});

	it('passes nothing when n8n can’t say what it remembers, and goes on afterwards', async () => {
		processed.faults.push(new Error('locked'));
		const pass = passer();
		await expect(pass([order('a')])).rejects.toThrow('locked');
		expect(await pass([order('a')])).toHaveLength(1);
	});

	it.each(['0', 'many', ''])('rejects %p as a number to remember', async (remembered) => {
		await expect(passer({ options: { remembered } })([order('a')])).rejects.toThrow(
			'Number Remembered',
		);
	});
});
