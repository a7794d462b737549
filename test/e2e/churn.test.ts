import type { IDataObject } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import { chain, received, trigger } from '../../host/workflows';
import { EVENT_NAMES } from '../../sandbox/platform/catalogue';
import { onNewestHost } from './context';
import { useOwnN8n } from './instance';

const TRIGGER_NAME = 'Merchant Storefront Trigger';

onNewestHost((host) => {
	const given = useOwnN8n(
		host,
		'churn',
		{ delivery: { attempts: 1 } },
		// How long n8n 2 leaves a publication alone that a killed process had begun: two minutes by default.
		{ N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '30' },
	);

	const subscriptions = () => given.sandbox.subscriptions();

	test('publishing, editing, testing, restarts and kills leave one subscription', async () => {
		const { api, n8n, sandbox, credential } = given;
		const node = trigger(credential, { whileTesting: 'wait' });
		const { id } = await api.createWorkflow(chain('Churn', [node]));

		for (let round = 0; round < 8; round += 1) {
			const events = ['order.new', ...EVENT_NAMES.slice(1, 1 + (round % 3))];
			const edited = { ...node, parameters: { ...node.parameters, events } };
			await api.updateWorkflow(id, chain('Churn', [edited]));
			await api.publish(id);
			await eventually('the subscription has the events of this round', () => {
				const [only, ...others] = subscriptions();
				return others.length === 0 && only?.events.length === events.length;
			});
			if (round % 4 === 3) {
				await api.unpublish(id);
				await eventually('nobody is subscribed', () => subscriptions().length === 0);
			}
		}
		await api.publish(id);

		for (let listening = 0; listening < 2; listening += 1) {
			expect(await api.startRun(id, TRIGGER_NAME)).toMatchObject({ waitingForWebhook: true });
			await eventually('the test has its own subscription', () => subscriptions().length === 2);
			await api.stopListening(id);
			await eventually("the test's subscription is gone", () => subscriptions().length === 1);
		}

		for (let restart = 0; restart < 2; restart += 1) {
			await n8n.stop();
			await n8n.startAgain();
		}

		await n8n.kill();
		await n8n.startAgain();
		await api.unpublish(id);
		await eventually('nobody is subscribed', () => subscriptions().length === 0);

		// Killed between the subscription's creation and the moment n8n has written it down.
		const publishing = api.publish(id).catch(() => 'killed meanwhile');
		await eventually('the platform has the subscription', () => subscriptions().length === 1);
		await n8n.kill();
		await publishing;
		await n8n.startAgain();
		await api.publish(id);
		// After such a kill n8n 2 takes the trigger for registered and does not ask it when it publishes again.
		await api.unpublish(id);
		await eventually('nobody is subscribed', () => subscriptions().length === 0);
		await api.publish(id);

		// n8n 2 answers before the trigger has registered and n8n has written that down.
		const { id: order } = await eventually('an order is accepted', async () => {
			const placed = sandbox.placeOrder().order;
			const newest = sandbox.deliveries().at(-1);
			const { state } = await sandbox.whenDelivery(
				(one) => one.id === newest?.id && one.state !== 'pending',
			);
			return state === 'delivered' && placed;
		});
		const runs = await eventually('it starts a run', async () => {
			const all = await Promise.all(
				(await api.executions(id)).map(async (one) => await api.finishedExecution(one.id)),
			);
			const its = all.filter((one) =>
				received(one).some(({ data }) => (data as IDataObject).id === order),
			);
			return its.length > 0 && its;
		});
		expect(runs).toHaveLength(1);
		expect(subscriptions()).toHaveLength(1);
	});
});
