import { sleep } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { N8nApi } from '../../host/n8nApi';
import { ACTION, chain, output } from '../../host/workflows';
import { onEachHost } from './context';
import { useInstance } from './instance';
import { everyOrderIsMarked, Till, toTheTill } from './tillWorkflow';

/** Two rounds that began after this moment are over. */
async function twoRounds(api: N8nApi, id: string): Promise<void> {
	const before = Math.max(...(await api.executions(id)).map((one) => Number(one.id)));
	await eventually('two rounds are over', async () => {
		const since = (await api.executions(id)).filter((one) => Number(one.id) > before);
		return since.filter(({ status }) => status === 'success').length >= 2;
	});
}

onEachHost((host) => {
	const till = new Till();
	beforeAll(async () => await till.open());
	afterAll(async () => await till.close());
	// What cannot be delivered is given up at once, as after a long time.
	const given = useInstance(host, 'missed-orders', {
		delivery: { attempts: 1, timeoutMs: 5_000 },
	});

	const place = (count: number) =>
		Array.from({ length: count }, () => given.sandbox.placeOrder().order.id);

	test('10,001 orders go through Remove Repeats, and none is refused', async () => {
		const { api, n8n } = given;
		const { id } = await api.createWorkflow(
			chain('Many', [
				{
					name: 'Start',
					type: 'n8n-nodes-base.webhook',
					typeVersion: 2.1,
					webhookId: 'many',
					parameters: {
						path: 'many',
						responseMode: 'lastNode',
						responseData: 'noData',
						options: {},
					},
				},
				{
					name: 'Orders',
					type: 'n8n-nodes-base.code',
					typeVersion: 2,
					parameters: {
						jsCode: `return Array.from({ length: 10001 }, (_, index) => ({ json: { id: 'order-' + index, status: 'new', items: [] } }));`,
					},
				},
				{
					name: 'Each order once',
					type: ACTION,
					typeVersion: 1,
					parameters: { resource: 'order', operation: 'removeRepeats' },
				},
				{ name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
			]),
		);
		await api.publish(id);
		expect((await fetch(`${n8n.url}/webhook/many`)).status).toBe(200);
		const [{ id: executionId }] = await api.executions(id);
		const execution = await api.finishedExecution(executionId);
		expect(execution.status).toBe('success');
		expect(output(execution, 'Each order once')).toHaveLength(10_001);
		await api.unpublish(id);
	});

	test('whatever is lost on its way: every order is at the till, and only what was on its way at a kill may be there twice', async () => {
		const { api, n8n, sandbox } = given;
		const { id } = await api.createWorkflow(toTheTill(given.credential, till));
		await api.publish(id);
		const seeded = await fetch(`${n8n.url}/webhook/seed`, { method: 'POST' });
		expect(seeded.status).toBe(200);

		sandbox.configure({ faults: [{ kind: 'lose-notification', event: 'order.new', times: 3 }] });
		const placed = place(6);
		await eventually('what was lost and what was not is at the till', () =>
			placed.every((order) => till.taken.includes(order)),
		);
		await everyOrderIsMarked(api, id);

		till.closeGate();
		placed.push(...place(3));
		await eventually(
			'some are between Remove Repeats and the till',
			() => till.atTheGate.length === 3,
		);
		const onTheirWay = till.atTheGate;
		await n8n.kill();
		till.openGate();
		placed.push(...place(3));
		let hasStarted = false;
		const starting = n8n.startAgain().finally(() => {
			hasStarted = true;
		});
		while (!hasStarted) {
			placed.push(...place(1));
			await sleep(1_000);
		}
		await starting;

		await eventually(
			'every order is at the till',
			() => placed.every((order) => till.taken.includes(order)),
			120_000,
		);
		await twoRounds(api, id);
		expect(new Set(till.taken)).toEqual(new Set(placed));
		expect(till.takenAgain.filter((order) => !onTheirWay.includes(order))).toEqual([]);
		await api.unpublish(id);
	});
});
