import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, logged, TriggerWorkflow } from '../support/n8n';

const PARAMETERS = { companyId: 'demo-company', events: ['order.new'] };

let sandbox: Sandbox;
let workflow: TriggerWorkflow;

beforeEach(async () => {
	logged.length = 0;
	sandbox = await startSandbox({ port: 0, delivery: { attempts: 1 } });
});
afterEach(async () => {
	await workflow.close();
	await sandbox.close();
});

async function given(parameters: INodeParameters = {}): Promise<void> {
	// A credential that no platform accepts.
	const credential = credentialFor(sandbox, { clientSecret: 'wrong' });
	workflow = await new TriggerWorkflow(credential, { ...PARAMETERS, ...parameters }).listen();
}

async function tested(): Promise<unknown> {
	await workflow.testListen(async () => void (await workflow.whenStarted()));
	expect(workflow.started).toHaveLength(1);
	return workflow.started[0].json;
}

describe('A test of the trigger with a sample', () => {
	it('gives an order that is marked as a sample, and asks no platform', async () => {
		await given();
		expect(await tested()).toMatchObject({
			event: 'order.new',
			companyId: 'demo-company',
			statusName: 'New',
			summary: expect.stringContaining('TEST ORDER'),
			isSample: true,
			warning: 'This is a sample. It was not sent by the platform.',
			signedWith: 'current',
			data: { isTest: true },
		});
		expect(sandbox.calls).toEqual([]);
		expect(workflow.staticData).toEqual({});
	});

	it('waits for a real notification where that is chosen', async () => {
		workflow = await new TriggerWorkflow(credentialFor(sandbox), {
			...PARAMETERS,
			whileTesting: 'wait',
		}).listen();
		await workflow.testListen(async () => {
			expect(sandbox.subscriptions()).toHaveLength(1);
		});
		expect(workflow.started).toEqual([]);
	});

	it('needs neither a credential nor a company', async () => {
		workflow = await new TriggerWorkflow(
			credentialFor(sandbox),
			{ ...PARAMETERS, companyId: { __rl: true, mode: 'id', value: '' } },
			{ node: { credentials: {} } },
		).listen();
		expect(await tested()).toMatchObject({ companyId: 'sample-company', isSample: true });
	});

	it('cannot be published without a credential, and says so', async () => {
		workflow = await new TriggerWorkflow(credentialFor(sandbox), PARAMETERS, {
			node: { credentials: {} },
		}).listen();
		await expect(workflow.publish()).rejects.toMatchObject({
			message: 'No credential is chosen',
			description: expect.stringContaining('Choose or create'),
		});
	});

	it('cannot be published without a company', async () => {
		await given({ companyId: '' });
		await expect(workflow.publish()).rejects.toThrow('Company ID is empty');
	});

	it('gives a new order where that is among the events, otherwise another of them', async () => {
		await given({ events: ['store.availability.changed', 'order.courier.assigned'] });
		expect(await tested()).toMatchObject({ event: 'order.courier.assigned' });
	});

	it('comes in the form that is chosen, whatever the options skip', async () => {
		const options = { stores: 'elsewhere', testOrders: 'skip' };
		await given({ simplify: false, options });
		expect(await tested()).toMatchObject({
			data: { isTest: true, comment: 'This is a sample order' },
			isSample: true,
		});
	});

	it('verifies what it gets: a forged notification starts nothing', async () => {
		await given();
		await workflow.testListen(async () => {
			const { status } = await fetch(workflow.callback.replace('/webhook/', '/webhook-test/'), {
				method: 'POST',
				body: JSON.stringify({ event: 'order.new', data: { id: '1' }, signature: 'ab'.repeat(64) }),
			});
			expect(status).toBe(401);
			await workflow.whenStarted();
		});
		expect(workflow.started).toHaveLength(1);
	});

	it('says when this n8n cannot reach its own address', async () => {
		await given();
		await workflow.close();
		await expect(workflow.testListen()).rejects.toMatchObject({
			message: expect.stringContaining(`This n8n cannot reach itself at ${workflow.webhookUrl}`),
			description: expect.stringContaining('WEBHOOK_URL'),
		});
	});

	it('says when there is no sample of the chosen event', async () => {
		await given({ events: [], options: { otherEvents: ['order.tasted'] } });
		await expect(workflow.testListen()).rejects.toMatchObject({
			message: 'There is no sample for order.tasted',
		});
	});

	it('has nothing to do with the published workflow', async () => {
		workflow = new TriggerWorkflow(credentialFor(sandbox), PARAMETERS);
		await workflow.listen();
		await workflow.publish();
		expect(sandbox.subscriptions()).toHaveLength(1);
		const { order } = sandbox.placeOrder();
		await sandbox.whenDelivered();
		expect(workflow.started.map(({ json }) => json)).toEqual([
			expect.objectContaining({ id: order.id }),
		]);
		expect(workflow.started[0].json).not.toHaveProperty('isSample');
	});
});
