import type { INode } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { Execution } from '../../host/n8nApi';
import { chain, ordersTrigger, output, trigger } from '../../host/workflows';
import { onEachHost } from './context';
import { useOwnN8n } from './instance';

const NAME = 'Merchant Storefront Orders Trigger';

onEachHost((host) => {
	const given = useOwnN8n(host, 'ordersTrigger', { delivery: { attempts: 1 } });
	const created: string[] = [];
	afterEach(async () => {
		for (const id of created.splice(0)) await given.api.unpublish(id);
		await eventually('nothing is subscribed', () => given.sandbox.subscriptions().length === 0);
	});

	/** Orders of one store, so that no test gets those of another. */
	async function create(storeId: string, parameters: INode['parameters'] = {}): Promise<string> {
		const node = ordersTrigger(given.credential, { options: { stores: storeId }, ...parameters });
		const { id } = await given.api.createWorkflow(chain(`Orders of ${storeId}`, [node]));
		created.push(id);
		return id;
	}

	/** n8n polls once at once when a workflow is published. */
	async function pollOnce(id: string): Promise<void> {
		await given.api.unpublish(id);
		await given.api.publish(id);
	}

	async function runs(id: string, count: number): Promise<Execution[]> {
		const summaries = await eventually(`${count} executions of ${id}`, async () => {
			const all = await given.api.executions(id);
			return all.length >= count && all;
		});
		return await Promise.all(summaries.map((one) => given.api.finishedExecution(one.id)));
	}

	const idsOf = (execution: Execution) => output(execution, NAME).map(({ json }) => json.id);

	test('starts one execution with every New order, and with none of them again', async () => {
		const place = () => given.sandbox.placeOrder({ storeId: 'podil' }).order.id;
		const placed = [place(), place()];
		const id = await create('podil');
		await given.api.publish(id);
		expect(idsOf((await runs(id, 1))[0])).toEqual(placed);

		const next = place();
		await pollOnce(id);
		const [newest] = await runs(id, 2);
		expect(idsOf(newest)).toEqual([next]);
		expect(output(newest, NAME)[0].json).toMatchObject({ attempt: 1, status: 'new' });
	});

	test('remembers what it started with after n8n was killed', async () => {
		given.sandbox.placeOrder({ storeId: 'obolon' });
		const id = await create('obolon');
		await given.api.publish(id);
		await runs(id, 1);

		await given.n8n.kill();
		const missed = given.sandbox.placeOrder({ storeId: 'obolon' }).order.id;
		await given.n8n.startAgain();
		const executions = await runs(id, 2);
		expect(executions.flatMap(idsOf).filter((one) => one === missed)).toHaveLength(1);
		expect(executions.flatMap(idsOf)).toHaveLength(2);
	});

	test('for every change only remembers what is there when it is published', async () => {
		const { id: order } = given.sandbox.placeOrder({ storeId: 'store-1' }).order;
		const id = await create('store-1', { startFor: 'everyChange' });
		await given.api.publish(id);
		await fetch(`${given.sandbox.url}/sandbox/orders/${order}/status`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status: 'preparation' }),
		});
		await pollOnce(id);
		const executions = await runs(id, 1);
		expect(executions.flatMap((one) => output(one, NAME)).map(({ json }) => json.status)).toEqual([
			'preparation',
		]);
	});

	test('a test gives the latest order, which starts the published workflow too', async () => {
		const { id: order } = given.sandbox.placeOrder({ storeId: 'store-2' }).order;
		const id = await create('store-2');
		expect(idsOf(await given.api.run(id, NAME))).toEqual([order]);
		await given.api.publish(id);
		const [published] = (await runs(id, 2)).filter(({ mode }) => mode !== 'manual');
		expect(idsOf(published)).toEqual([order]);
	});

	test('publishing beside the Trigger is logged as a danger', async () => {
		const nodes = [
			ordersTrigger(given.credential, { options: { stores: 'store-3' } }),
			trigger(given.credential),
		];
		const draft = chain('Both', nodes);
		const { id } = await given.api.createWorkflow({ ...draft, connections: {} });
		created.push(id);
		await given.api.publish(id);
		await eventually('the log names the other trigger', () =>
			given.n8n.log.includes('is in one workflow with "Merchant Storefront Trigger"'),
		);
	});

	test('in two workflows, a poll undoes nothing that republishing has changed', async () => {
		const polling = await create('store-4');
		await given.api.publish(polling);
		const node = trigger(given.credential);
		const { id } = await given.api.createWorkflow(chain('Notifications', [node]));
		created.push(id);
		await given.api.publish(id);
		const events = ['order.new', 'order.status.changed'];
		const changed = { ...node, parameters: { ...node.parameters, events } };
		await given.api.updateWorkflow(id, { nodes: chain('Notifications', [changed]).nodes });
		await given.api.publish(id);

		const { order } = given.sandbox.placeOrder({ storeId: 'store-4' });
		await pollOnce(polling);
		expect((await runs(polling, 1)).flatMap(idsOf)).toEqual([order.id]);
		const second = given.sandbox.placeOrder({ storeId: 'store-4' }).order;
		await given.sandbox.whenDelivered(({ body }) => body.includes(second.id));
		await runs(id, 2);
	});
});
