import type { INode } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { Execution } from '../../host/n8nApi';
import { chain, COMPANY, output, trigger } from '../../host/workflows';
import { onEachHost } from './context';
import { useSharedN8n } from './instance';

const TRIGGER_NAME = 'Merchant Storefront Trigger';
const REFUSAL = 'Company "Demo-Company" does not belong to this client';

onEachHost((host) => {
	const given = useSharedN8n(host, { delivery: { attempts: 10, backoffMs: 200 } });
	let id: string;
	let node: ReturnType<typeof trigger>;

	beforeEach(async () => {
		node = trigger(given.credential);
		({ id } = await given.api.createWorkflow(chain('Orders', [node])));
	});
	afterEach(async () => {
		await given.api.unpublish(id);
		await eventually(
			'every subscription is gone',
			() => given.sandbox.subscriptions().length === 0,
		);
	});

	/** As a person does: changes the trigger of the workflow, saves and publishes. */
	async function publishWith(parameters: INode['parameters']): Promise<void> {
		const changed = { ...node, parameters: { ...node.parameters, ...parameters } };
		const { nodes, connections } = chain('Orders', [changed]);
		await given.api.updateWorkflow(id, { nodes, connections });
		await given.api.publish(id);
	}

	async function order(count: number): Promise<Execution> {
		given.sandbox.placeOrder();
		const [newest] = await eventually(`${count} executions`, async () => {
			const all = await given.api.executions(id);
			return all.length >= count && all;
		});
		return await given.api.finishedExecution(newest.id);
	}

	const started = (execution: Execution) => output(execution, TRIGGER_NAME)[0].json;

	test('a mistake keeps a live workflow live, and correcting it brings the settings', async () => {
		await given.api.publish(id);
		expect(started(await order(1))).not.toHaveProperty('warning');

		await publishWith({ companyId: 'Demo-Company' });
		expect(given.sandbox.subscriptions()).toMatchObject([{ companyIds: [COMPANY] }]);
		expect((await given.api.workflow(id)).active).toBe(true);
		expect(started(await order(2))).toMatchObject({
			companyId: COMPANY,
			warning: expect.stringContaining(REFUSAL) as string,
		});

		await publishWith({ events: ['order.new', 'order.status.changed'] });
		expect(given.sandbox.subscriptions()).toMatchObject([
			{ events: ['order.new', 'order.status.changed'] },
		]);
		expect(started(await order(3))).not.toHaveProperty('warning');
	});

	test('a first publication with a typing mistake says what is wrong', async () => {
		await expect(publishWith({ companyId: 'Demo-Company' })).rejects.toThrow(
			REFUSAL.replaceAll('"', '\\"'),
		);
		expect(given.sandbox.subscriptions()).toEqual([]);
	});
});
