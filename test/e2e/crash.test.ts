import { eventually } from '../host/eventually';
import { chain, received, trigger } from '../host/workflows';
import { onEachHost } from './context';
import { useInstance } from './instance';

const ORDERS = 200;
/** So many are acknowledged when n8n is killed. */
const BEFORE_THE_KILL = 60;

onEachHost((host) => {
	const given = useInstance(host, 'crash', {
		delivery: { attempts: 30, backoffMs: 500, timeoutMs: 30_000 },
	});

	/** Orders that were acknowledged, by an attempt that began before a moment if one is given. */
	const acknowledged = (before = Infinity) =>
		given.sandbox
			.deliveries()
			.filter(({ state }) => state === 'delivered')
			.filter(({ attempts }) => Date.parse(attempts.at(-1)?.startedAt ?? '') < before)
			.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);

	async function ordersInExecutions(workflowId: string): Promise<Set<string>> {
		const orders = new Set<string>();
		const newest = (await given.api.executions(workflowId)).map(({ id }) => Number(id));
		// No other workflow runs here, and n8n's own pages skip executions that began at the same moment.
		for (let id = Math.max(...newest); id > 0; id -= 1) {
			// n8n 1 writes an execution in two steps: killed between them, it cannot read its own row.
			const execution = await given.api.execution(String(id)).catch(() => undefined);
			const items = execution === undefined ? [] : received(execution);
			for (const { data } of items) orders.add((data as { id: string }).id);
		}
		return orders;
	}

	// n8n 1 acknowledges a notification before it stores it, n8n 2 after: only the latter keeps them all.
	const storesFirst = host.name === 'n8n-2';
	const promise = storesFirst
		? 'what was acknowledged is kept, and in the end all are there'
		: 'all that were not acknowledged before are there in the end';

	test(`n8n is killed while 200 orders are delivered: ${promise}`, async () => {
		const { api, n8n, sandbox, credential } = given;
		const { id } = await api.createWorkflow(chain('Orders', [trigger(credential)]));
		await api.publish(id);
		const placed = Array.from({ length: ORDERS }, () => sandbox.placeOrder().order.id);
		await eventually(
			`${BEFORE_THE_KILL} orders are acknowledged`,
			() => acknowledged().length >= BEFORE_THE_KILL,
		);

		await n8n.kill();
		const killedAt = Date.now();
		expect(acknowledged().length).toBeLessThan(ORDERS);
		await n8n.startAgain();

		// Asked now: an acknowledgement of the killed process may have been on its way at the kill.
		const kept = await ordersInExecutions(id);
		const lost = acknowledged(killedAt).filter((order) => !kept.has(order));
		if (storesFirst) expect(lost).toEqual([]);
		await eventually(
			'every order is acknowledged',
			() => acknowledged().length === ORDERS,
			180_000,
		);
		await eventually('every order that was not lost is in an execution', async () => {
			const all = await ordersInExecutions(id);
			return placed.every((order) => all.has(order) || lost.includes(order));
		});
	});
});
