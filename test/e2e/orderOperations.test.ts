import type { INode } from 'n8n-workflow';
import type { Execution } from '../../host/n8nApi';
import { ACTION, action, chain, manualStart, output, rows } from '../../host/workflows';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';

const NODE = 'Merchant Storefront';

onNewestHost((host) => {
	const given = useSharedN8n(host);

	async function run(parameters: INode['parameters'], items: object[] = [{}]): Promise<Execution> {
		const draft = chain('Orders', [
			manualStart,
			rows(items as never),
			action(given.credential, { resource: 'order', ...parameters }),
		]);
		const settings = { ...draft.settings, timezone: 'Europe/Kyiv' };
		const { id } = await given.api.createWorkflow({ ...draft, settings });
		return await given.api.run(id, 'Start');
	}

	test('Order → Get Many lists the orders of the last hours by its clock', async () => {
		const old = given.sandbox.placeOrder({ createdAt: '2026-01-15T10:00:00Z' }).order;
		const recent = given.sandbox.placeOrder().order;
		const createdAfter = '={{ $now.minus({ hours: 24 }) }}';
		const statuses = ['new'];
		const latest = await run({ operation: 'getAll', filters: { createdAfter, statuses } });
		expect(output(latest, NODE).map(({ json }) => json.id)).toEqual([recent.id]);

		const day = { createdAfter: '2026-01-15T12:00:00', createdBefore: '2026-01-15T12:00:00' };
		const then = await run({ operation: 'getAll', returnAll: true, filters: day });
		expect(output(then, NODE).map(({ json }) => json.id)).toEqual([old.id]);
		expect(output(then, NODE)[0].json.summary).toContain('Placed: Jan 15, 2026, 12:00');
	});

	test('Order → Change Status takes order, status and cooking time from each item', async () => {
		const [first, second] = [given.sandbox.placeOrder().order, given.sandbox.placeOrder().order];
		const execution = await run(
			{
				operation: 'changeStatus',
				order: 'id',
				orderId: '={{ $json.id }}',
				status: '={{ $json.status }}',
				cookingTime: '={{ $json.minutes }}',
			},
			[
				{ id: first.id, status: 'preparation', minutes: 40 },
				{ id: first.id, status: 'preparation', minutes: '40' },
				{ id: second.id, status: 'request_cancellation' },
			],
		);
		expect(output(execution, NODE).map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[
				expect.objectContaining({ id: first.id, cookingTime: 40, alreadyThere: false }),
				{ item: 0 },
			],
			[expect.objectContaining({ id: first.id, alreadyThere: true }), { item: 1 }],
			[expect.objectContaining({ statusName: 'Cancellation Requested' }), { item: 2 }],
		]);
	});

	test('Order → Get reads the order that was chosen from the list', async () => {
		const { order } = given.sandbox.placeOrder();
		const { id, name } = given.credential;
		const currentNodeParameters = { resource: 'order', operation: 'get' };
		const { results } = await given.api.post<{ results: Array<{ name: string; value: string }> }>(
			'/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.latestOrder',
				methodName: 'searchOrders',
				nodeTypeAndVersion: { name: ACTION, version: 1.1 },
				currentNodeParameters,
				credentials: { [given.credential.type]: { id, name } },
				filter: `${order.number} new`,
			},
		);
		expect(results).toEqual([
			{ name: expect.stringContaining(order.storeId) as string, value: order.id },
		]);
		const [{ name: cachedResultName, value }] = results;
		const execution = await run({
			operation: 'get',
			order: 'list',
			latestOrder: { __rl: true, mode: 'list', value, cachedResultName },
			simplify: false,
		});
		expect(output(execution, NODE)[0].json).toEqual(order);
	});
});
