import { randomUUID } from 'node:crypto';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Delivery } from '../../sandbox';
import { eventually } from '../../host/eventually';
import type { Execution } from '../../host/n8nApi';
import { chain, COMPANY, output, trigger } from '../../host/workflows';
import { EVENT_NAMES } from '../../sandbox/platform/catalogue';
import { onEachHost } from './context';
import { useSharedN8n } from './instance';

const TRIGGER_NAME = 'Merchant Storefront Trigger';

onEachHost((host) => {
	const given = useSharedN8n(host, { delivery: { attempts: 1 } });

	const published: string[] = [];

	async function publish(
		parameters: INode['parameters'] = {},
	): Promise<{ id: string; callback: string }> {
		const before = new Set(given.sandbox.subscriptions().map(({ id }) => id));
		const { id } = await given.api.createWorkflow(
			chain('Orders', [trigger(given.credential, parameters)]),
		);
		published.push(id);
		await given.api.publish(id);
		const [added] = given.sandbox.subscriptions().filter((one) => !before.has(one.id));
		return { id, callback: added.callback };
	}

	const subscriptionsOf = (callback: string) =>
		given.sandbox.subscriptions().filter((one) => one.callback === callback);

	const deliveredTo = (callback: string, kind: Delivery['kind'] = 'genuine') =>
		given.sandbox.whenDelivery(
			(delivery) =>
				delivery.callback === callback && delivery.kind === kind && delivery.state !== 'pending',
		);

	const send = async (callback: string, body: string, headers: Record<string, string> = {}) =>
		await fetch(callback, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body,
		});

	const finished = async (workflowId: string, count = 1): Promise<Execution[]> => {
		const summaries = await eventually(`${count} executions of ${workflowId}`, async () => {
			const all = await given.api.executions(workflowId);
			return all.length >= count && all;
		});
		return await Promise.all(summaries.map(({ id }) => given.api.finishedExecution(id)));
	};

	afterEach(async () => {
		for (const id of published.splice(0)) await given.api.unpublish(id);
		await eventually(
			'every subscription is gone',
			() => given.sandbox.subscriptions().length === 0,
		);
	});

	test('publishing registers one subscription and remembers its secret', async () => {
		const workflow = await publish();

		const [subscription] = subscriptionsOf(workflow.callback);
		expect(subscription).toMatchObject({ companyIds: [COMPANY], events: ['order.new'] });
		expect(subscription.callback.startsWith(`${given.n8n.url}/webhook/`)).toBe(true);
		const { staticData } = await given.api.workflow(workflow.id);
		expect(JSON.stringify(staticData)).toContain(subscription.secret);
	});

	test('an order starts the workflow with the order as it was signed', async () => {
		const workflow = await publish();
		const { order } = given.sandbox.placeOrder();
		const delivery = await deliveredTo(workflow.callback);

		expect(delivery.state).toBe('delivered');
		const [execution] = await finished(workflow.id);
		expect(execution.status).toBe('success');
		const [{ json }] = output(execution, TRIGGER_NAME);
		expect(json).toMatchObject({
			event: 'order.new',
			companyId: COMPANY,
			signedWith: 'current',
			notificationId: expect.any(String) as string,
		});
		expect(json.data).toEqual(order);
	});

	test('a forged, altered or unsigned notification gets 401 and starts nothing', async () => {
		const workflow = await publish();
		given.sandbox.placeOrder();
		const genuine = await deliveredTo(workflow.callback);
		const envelope = JSON.parse(genuine.body) as IDataObject & { data: IDataObject };
		const forgeries = [
			{ ...envelope, signature: 'f'.repeat(128) },
			{ ...envelope, data: { ...envelope.data, comment: 'leave it at the back door' } },
			{ ...envelope, signature: undefined },
			{ ...envelope, signature: '' },
		];
		const statuses = [];
		for (const forgery of forgeries) {
			statuses.push((await send(workflow.callback, JSON.stringify(forgery))).status);
		}

		expect(statuses).toEqual([401, 401, 401, 401]);
		const text = { 'content-type': 'text/plain' };
		expect((await send(workflow.callback, 'no notification at all', text)).status).toBe(400);
		// The genuine order after them is the only thing that ran.
		expect(await finished(workflow.id)).toHaveLength(1);
	});

	test("one workflow's notification replayed to another gets 401 and starts nothing", async () => {
		const [one, other] = [await publish(), await publish()];
		given.sandbox.placeOrder();
		const { body } = await deliveredTo(one.callback);
		await deliveredTo(other.callback);

		expect((await send(other.callback, body)).status).toBe(401);
		expect(await finished(other.id)).toHaveLength(1);
	});

	test('a redelivered notification has the same ID, so that it can be dropped', async () => {
		const workflow = await publish();
		given.sandbox.placeOrder();
		const { body } = await deliveredTo(workflow.callback);
		expect((await send(workflow.callback, body)).status).toBe(200);

		const ids = (await finished(workflow.id, 2)).map(
			(execution) => output(execution, TRIGGER_NAME)[0].json.notificationId,
		);
		expect(ids[0]).toBe(ids[1]);
	});

	test('an event that was not subscribed is acknowledged and starts nothing', async () => {
		const workflow = await publish({ events: ['order.status.changed'] });
		const quiet = await publish({ events: ['order.new'] });
		given.sandbox.placeOrder();
		const { body } = await deliveredTo(quiet.callback);
		const [{ secret }] = subscriptionsOf(workflow.callback);
		expect(secret).not.toBe('');
		// The platform itself sends only what was subscribed, so a signed notification is relabelled.
		const envelope = JSON.parse(body) as IDataObject;
		const relabelled = JSON.stringify({ ...envelope, event: 'store.availability.changed' });
		expect((await send(quiet.callback, relabelled)).status).toBe(200);

		expect(await finished(quiet.id)).toHaveLength(1);
		expect(await given.api.executions(workflow.id)).toEqual([]);
	});

	test('with a subscription for each event the signature vouches for the event as well', async () => {
		const workflow = await publish({
			events: ['order.new', 'order.status.changed'],
			options: { subscribeSeparately: true },
		});
		expect(subscriptionsOf(workflow.callback)).toHaveLength(2);
		given.sandbox.placeOrder();
		const { body } = await deliveredTo(workflow.callback);
		const envelope = JSON.parse(body) as IDataObject;
		const relabelled = JSON.stringify({ ...envelope, event: 'order.status.changed' });

		expect((await send(workflow.callback, relabelled)).status).toBe(401);
		expect(await finished(workflow.id)).toHaveLength(1);
	});

	test.each(['php', 'php-unescaped', 'python', 'javascript'] as const)(
		'orders are verified when the platform prints them as %s does',
		async (escaping) => {
			given.sandbox.configure({ signing: { escaping } });
			const workflow = await publish();
			given.sandbox.placeOrder();

			expect(await deliveredTo(workflow.callback)).toMatchObject({ state: 'delivered' });
			expect(await finished(workflow.id)).toHaveLength(1);
		},
	);

	test('unpublishing removes the subscription, and orders start nothing', async () => {
		const workflow = await publish({ events: EVENT_NAMES });
		await given.api.unpublish(workflow.id);

		await eventually(
			'the subscription is gone',
			() => subscriptionsOf(workflow.callback).length === 0,
		);
		expect((await send(workflow.callback, '{}')).status).toBe(404);
	});

	test('a copy of a published workflow has its own subscription, and both get orders', async () => {
		const original = await publish();
		const { nodes, connections, settings, staticData } = await given.api.workflow(original.id);
		const copy = await given.api.createWorkflow({
			name: 'Orders copy',
			// The editor gives the webhooks of a duplicate new IDs, and the static data comes along.
			nodes: nodes.map((node) => ({ ...node, webhookId: randomUUID() })),
			connections,
			settings,
			staticData,
		});
		published.push(copy.id);
		await given.api.publish(copy.id);

		const subscriptions = given.sandbox.subscriptions();
		expect(subscriptions).toHaveLength(2);
		expect(subscriptionsOf(original.callback)).toHaveLength(1);
		given.sandbox.placeOrder();
		expect(await finished(original.id)).toHaveLength(1);
		expect(await finished(copy.id)).toHaveLength(1);
		await given.api.unpublish(copy.id);
		await eventually('the copy is gone', () => given.sandbox.subscriptions().length === 1);
		given.sandbox.placeOrder();
		expect(await finished(original.id, 2)).toHaveLength(2);
	});
});
