import { eventually } from '../../host/eventually';
import { chain, ordersTrigger, output } from '../../host/workflows';
import { hostNamed, title } from './context';
import { useInstance } from './instance';

const NAME = 'Merchant Storefront Orders Trigger';
const host = hostNamed('n8n-2');

describe(title(host), () => {
	// As docs/queue-mode.md has it; the next poll comes up to a minute later.
	const given = useInstance(
		host,
		'durable-cursor',
		{},
		{
			N8N_SCHEDULER_ENABLED: 'true',
			N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
			N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		},
	);

	test('with a durable cursor, each order starts once, also after a kill in between', async () => {
		const place = () => given.sandbox.placeOrder().order.id;
		const { id } = await given.api.createWorkflow(
			chain('Orders', [ordersTrigger(given.credential)]),
		);
		const placed = [place()];
		await given.api.publish(id);
		const started = async () => {
			const executions = await Promise.all(
				(await given.api.executions(id)).map((one) => given.api.finishedExecution(one.id)),
			);
			return executions.flatMap((one) => output(one, NAME)).map(({ json }) => json.id);
		};
		const areStarted = async () => {
			const ids = await started();
			return placed.every((order) => ids.includes(order));
		};
		await eventually('the first order has started', areStarted, 150_000);
		placed.push(place());
		await eventually('the next poll has started the second', areStarted, 150_000);
		await given.n8n.kill();
		placed.push(place());
		await given.n8n.startAgain();
		await eventually('the third has started after the kill', areStarted, 200_000);
		expect((await started()).sort()).toEqual(placed.sort());
		await given.api.unpublish(id);
	});
});
