import type { NodeApiError } from 'n8n-workflow';

import { runAction, TriggerWorkflow } from '../support/n8n';
import { COMPANY, MarkedPlatform } from './support';

let platform: MarkedPlatform;
beforeEach(async () => void (platform = await MarkedPlatform.start()));
afterEach(async () => await platform.sandbox.close());

const LIST_EVENTS = { resource: 'event', operation: 'getAll' };

describe('A platform that repeats what it was sent', () => {
	it.each([400, 403, 404, 409, 422, 500])(
		'with status %i reveals no secret of the credential',
		async (status) => {
			const { credential, sandbox } = platform;
			await runAction(credential, LIST_EVENTS);
			const { accessToken, clientSecret } = credential.data;
			const body = {
				message: `Bearer ${String(accessToken)}`,
				errors: { client_secret: [`${String(clientSecret)} is wrong`] },
			};
			sandbox.configure({ faults: [{ kind: 'answer', path: '/v1/*', status, body, times: 9 }] });
			const error = await runAction(credential, LIST_EVENTS).catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(Error);
			expect(platform.leaks(error)).toBe(false);
		},
	);

	it('says no secret that was typed as an ID', async () => {
		const { credential } = platform;
		const orderId = String(credential.data.clientSecret);
		const get = { resource: 'order', operation: 'get', order: 'id', orderId };
		// The error has the parameters of the node, as n8n does everywhere; what it says hasn't.
		await expect(runAction(credential, get)).rejects.toMatchObject({
			message: 'No order has the ID "***"',
			description: expect.not.stringContaining(orderId) as string,
		});
	});

	it('says no secret that was typed as a scope', async () => {
		const { credential, sandbox } = platform;
		await runAction(credential, LIST_EVENTS);
		credential.data.scope = credential.data.clientSecret;
		sandbox.configure({ faults: [{ kind: 'answer', path: '/v1/*', status: 403, times: 9 }] });
		const error = await runAction(credential, LIST_EVENTS).catch((thrown: unknown) => thrown);
		expect((error as NodeApiError).description).toMatch(/\*\*\*/);
		expect(platform.leaks(error)).toBe(false);
	});

	it('when it refuses to remove a subscription writes no secret into the log', async () => {
		const { credential, sandbox } = platform;
		const workflow = new TriggerWorkflow(credential, {
			companyId: COMPANY,
			events: ['order.new'],
		});
		await workflow.listen();
		await workflow.publish();
		const [{ secret }] = sandbox.subscriptions();
		const body = { message: `Still in use: ${secret}` };
		sandbox.configure({
			faults: [{ kind: 'answer', method: 'DELETE', path: '/v1/*', status: 409, body }],
		});
		await workflow.unpublish();
		await workflow.close();
		expect(platform.leaks(undefined)).toBe(false);
	});
});

describe('The search for secrets', () => {
	it('finds one in an error, its causes and its hidden parts', async () => {
		const secret = String(platform.credential.data.clientSecret);
		expect(platform.leaks(new Error('harmless'))).toBe(false);
		expect(platform.leaks(new Error(secret))).toBe(true);
		expect(platform.leaks(new Error('x', { cause: { config: { data: secret } } }))).toBe(true);
	});
});
