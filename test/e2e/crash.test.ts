import { eventually } from '../../host/eventually';
import { chain, received, trigger, type NodeDraft } from '../../host/workflows';
import { startServer, type LocalServer } from '../support/localServer';
import { onEachHost } from './context';
import { onlyWhenReady } from './gateway';
import { useOwnN8n } from './instance';

const ORDERS = 200;
/** So many are acknowledged when n8n is killed. */
const BEFORE_THE_KILL = 60;

onEachHost((host) => {
	/** Where the workflow takes each order. */
	let till: LocalServer;
	const atTheTill = new Set<string>();
	let gateway: LocalServer;
	beforeAll(async () => {
		till = await startServer(({ url }, response) => {
			atTheTill.add((url ?? '').slice(1));
			response.end('taken');
		});
		gateway = await startServer(onlyWhenReady(() => given.n8n.url));
	});
	afterAll(async () => {
		await till.close();
		await gateway.close();
	});

	const given = useOwnN8n(
		host,
		'crash',
		{ delivery: { attempts: 30, backoffMs: 500, timeoutMs: 30_000 } },
		{
			get WEBHOOK_URL() {
				return gateway.url;
			},
		},
	);

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
		? 'what was acknowledged is kept, and all others go through the workflow in the end'
		: 'all that were not acknowledged go through the workflow in the end';

	test(`n8n is killed while 200 orders are delivered: ${promise}`, async () => {
		const { api, n8n, sandbox, credential } = given;
		const post: NodeDraft = {
			name: 'Till',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: { url: `=${till.url}/{{ $json.data.id }}` },
		};
		const { id } = await api.createWorkflow(chain('Orders', [trigger(credential), post]));
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

		// Asked now: an acknowledgement of the killed process may have been underway at the kill.
		const kept = await ordersInExecutions(id);
		const acknowledgedBefore = acknowledged(killedAt);
		if (storesFirst) expect(acknowledgedBefore.filter((order) => !kept.has(order))).toEqual([]);

		await eventually(
			'every order that was not acknowledged before the kill is at the till',
			() => placed.every((order) => atTheTill.has(order) || acknowledgedBefore.includes(order)),
			180_000,
		);
		await eventually('every order is acknowledged', () => acknowledged().length === ORDERS);
	});
});
