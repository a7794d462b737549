import { eventually } from '../../host/eventually';
import { chain, FOUR_POLL_TIMES, ordersTrigger, output } from '../../host/workflows';
import { hostNamed, title } from './context';
import { useOwnN8n } from './instance';

const NAME = 'Merchant Storefront Orders Trigger';
const host = hostNamed('n8n-2');

describe(title(host), () => {
	// As docs/queue-mode.md has it; the next poll comes up to 15 seconds later.
	const given = useOwnN8n(
		host,
		'durableCursor',
		{},
		{
			N8N_SCHEDULER_ENABLED: 'true',
			N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
			N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		},
	);

	test('with a durable cursor, each order and cancellation starts once, whatever fails', async () => {
		const place = () => given.sandbox.placeOrder().order.id;
		const { id } = await given.api.createWorkflow(
			chain('Orders', [ordersTrigger(given.credential, { pollTimes: FOUR_POLL_TIMES })]),
		);
		const placed = [place()];
		await given.api.publish(id);
		const items = async () => {
			const executions = (await given.api.executions(id)).filter(
				({ status }) => status !== 'error',
			);
			const finished = await Promise.all(
				executions.map((one) => given.api.finishedExecution(one.id)),
			);
			return finished.flatMap((one) => output(one, NAME)).map(({ json }) => json);
		};
		const started = async () =>
			(await items()).filter(({ attempt }) => attempt !== undefined).map((one) => one.id);
		const canceled = async () =>
			(await items()).filter(({ status }) => status === 'canceled').map((one) => one.id);
		const cancel = async (order: string) => {
			await fetch(`${given.sandbox.url}/sandbox/orders/${order}/status`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ status: 'canceled' }),
			});
		};
		const areStarted = async () => {
			const ids = await started();
			return placed.every((order) => ids.includes(order));
		};
		await eventually('the first order has started', areStarted, 150_000);
		placed.push(place());
		await eventually('the next poll has started the second', areStarted, 150_000);
		// A deploying platform: the failure is on record, and no later poll waits for it.
		given.sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/merchant/orders', status: 404, times: 2 }],
		});
		await eventually('a poll has failed', async () =>
			(await given.api.executions(id)).some(({ status }) => status === 'error'),
		);
		placed.push(place());
		await eventually('a poll after the failed ones has started the third', areStarted);
		await cancel(placed[0]);
		const isCanceled = async () => (await canceled()).length > 0;
		await eventually('the next poll has passed on the cancellation', isCanceled, 150_000);
		await given.n8n.kill();
		placed.push(place());
		await given.n8n.startAgain();
		await eventually('the fourth has started after the kill', areStarted, 200_000);
		expect((await started()).sort()).toEqual([...placed].sort());
		expect(await canceled()).toEqual([placed[0]]);
		await given.api.unpublish(id);
	});
});
