/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- plays a platform; waits for the first call without a clock */
import type { ServerResponse } from 'node:http';
import { ExecuteContext } from 'n8n-core';
import type { NodeApiError } from 'n8n-workflow';

import { ENDPOINTS } from '../../nodes/MerchantStorefront/platform/contract';
import { merchantApiOutcome } from '../../nodes/MerchantStorefront/platform/request';
import { startSandbox, type Sandbox, type SettingsPatch } from '../../sandbox';
import { stopClock } from '../support/clock';
import { startServer } from '../support/localServer';
import { credentialFor, executeContext, logged, runAction } from '../support/n8n';
import { waits } from '../support/shortWaits';

const LIST_EVENTS = { resource: 'event', operation: 'getAll' };
const CREATE = {
	resource: 'subscription',
	operation: 'create',
	companyId: 'demo-company',
	events: ['order.new'],
	callback: 'http://127.0.0.1:5678/webhook/1',
};
const DELETE = { resource: 'subscription', operation: 'delete', subscriptionId: 'some-id' };

type Fault = NonNullable<SettingsPatch['faults']>[number];

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	waits.length = 0;
});
afterEach(async () => await sandbox.close());

const waited = () => waits.reduce((sum, ms) => sum + ms, 0);

const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

function withFaults(...faults: Fault[]): void {
	sandbox.configure({ faults: faults.map((fault) => ({ path: '/v1/*', ...fault })) });
}

describe('A call that fails for a moment', () => {
	it.each([429, 502, 503, 504])('with %i is repeated', async (status) => {
		withFaults({ kind: 'answer', status, body: {} });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).resolves.toHaveLength(5);
		expect(apiCalls().map((call) => call.status)).toEqual([status, 200]);
	});

	it('with a broken connection is repeated', async () => {
		withFaults({ kind: 'drop' });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).resolves.toHaveLength(5);
		expect(apiCalls()).toHaveLength(2);
	});

	it('is tried four times, with waits that grow, and then reported', async () => {
		withFaults({ kind: 'answer', status: 503, body: { message: 'Maintenance' }, times: 9 });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			message: 'The platform failed (status 503)',
			description: expect.stringContaining('Maintenance'),
			httpCode: '503',
		});
		expect(apiCalls()).toHaveLength(4);
		expect(waits[0]).toBeLessThan(700);
		expect(waited()).toBeGreaterThan(2_600);
	});

	it('waits as long as Retry-After says', async () => {
		withFaults({ kind: 'answer', status: 429, headers: { 'retry-after': '2' }, body: {} });
		await runAction(credentialFor(sandbox), LIST_EVENTS);
		expect(apiCalls()).toHaveLength(2);
		expect(waited()).toBeGreaterThanOrEqual(2_000);
	});

	it('waits until the date in Retry-After', async () => {
		stopClock(Date.parse('2026-11-22T12:00:00Z'));
		withFaults({
			kind: 'answer',
			status: 503,
			headers: { 'retry-after': 'Sun, 22 Nov 2026 12:00:30 GMT' },
			body: {},
		});
		await runAction(credentialFor(sandbox), LIST_EVENTS).finally(() => jest.useRealTimers());
		expect(apiCalls()).toHaveLength(2);
		expect(waited()).toBeGreaterThanOrEqual(30_000);
	});

	it('is reported at once when Retry-After is longer than anyone would wait', async () => {
		withFaults({ kind: 'answer', status: 429, headers: { 'retry-after': '3600' }, body: {} });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			message: 'Too many requests: try again in 3600 seconds',
		});
		expect(apiCalls()).toHaveLength(1);
	});

	it.each([400, 404, 409, 500])('but not with %i', async (status) => {
		withFaults({ kind: 'answer', status, body: {} });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			httpCode: String(status),
		});
		expect(apiCalls()).toHaveLength(1);
	});
});

describe('Creating a subscription', () => {
	it('is not repeated when the platform may have acted', async () => {
		withFaults({ kind: 'drop', method: 'POST', acts: true });
		await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
			message: expect.stringContaining('Lost the connection'),
		});
		expect(sandbox.subscriptions()).toHaveLength(1);
		expect(apiCalls()).toHaveLength(1);
	});

	it.each([502, 503, 504])('is not repeated after a %i', async (status) => {
		withFaults({ kind: 'answer', method: 'POST', status, body: {} });
		await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
			httpCode: String(status),
		});
		expect(apiCalls()).toHaveLength(1);
	});

	it('is repeated after a 429, where the platform surely did not act', async () => {
		withFaults({ kind: 'answer', method: 'POST', status: 429, body: {} });
		await runAction(credentialFor(sandbox), CREATE);
		expect(sandbox.subscriptions()).toHaveLength(1);
	});
});

describe('A response that is not read', () => {
	const text = (body: string) => async (_: unknown, response: ServerResponse) =>
		void response.writeHead(200, { 'content-type': 'text/html' }).end(body);

	async function deletedAt(body: string): Promise<unknown> {
		const platform = await startServer(text(body));
		const credential = credentialFor(sandbox, { baseUrl: platform.url });
		return await runAction(credential, DELETE).finally(async () => await platform.close());
	}

	it.each(['OK', 'done\n'])('may be the text %j', async (body) => {
		await expect(deletedAt(body)).resolves.toMatchObject([{ json: { deleted: true } }]);
	});

	it('may not be a web page, which a proxy sends instead of the platform', async () => {
		await expect(deletedAt(' <html>Sign in</html>')).rejects.toThrow('not as the merchant API');
	});
});

describe('A deadline', () => {
	const call = (deadline: number) => ({ endpoint: ENDPOINTS.listEvents, deadline });

	it('ends the retries when the next one would come too late', async () => {
		withFaults({ kind: 'answer', status: 429, headers: { 'retry-after': '30' }, body: {} });
		const context = executeContext(credentialFor(sandbox));
		const outcome = await merchantApiOutcome(context, call(Date.now() + 25_000));
		expect(outcome).toMatchObject({ kind: 'tooMany', status: 429 });
		expect(apiCalls()).toHaveLength(1);
	});

	it('that passes during a wait leaves the failure before it, which may have acted', async () => {
		stopClock();
		withFaults({ kind: 'answer', status: 503, body: {} });
		const lateWake = jest.spyOn(waits, 'push').mockImplementation((ms) => {
			// While a response is awaited, the deadline is looked at each second.
			if (ms < 1_000) jest.setSystemTime(Date.now() + 10_000);
			return 0;
		});
		const context = executeContext(credentialFor(sandbox));
		const outcome = await merchantApiOutcome(context, call(Date.now() + 5_000));
		lateWake.mockRestore();
		jest.useRealTimers();
		expect(outcome).toMatchObject({ kind: 'overloaded', status: 503, attempts: 1 });
	});

	it('shortens the wait for a response', async () => {
		withFaults({ kind: 'delay', delayMs: 60_000, times: 9 });
		const context = executeContext(credentialFor(sandbox));
		const outcome = await merchantApiOutcome(context, call(Date.now() + 200));
		expect(outcome).toMatchObject({ kind: 'timeout' });
	});
});

describe('Deleting a subscription', () => {
	it('succeeds when only the answer of the first attempt was lost', async () => {
		const credential = credentialFor(sandbox);
		const [{ json }] = await runAction(credential, CREATE);
		withFaults({ kind: 'drop', method: 'DELETE', acts: true });
		const deletion = { ...DELETE, subscriptionId: json.id as string };
		await expect(runAction(credential, deletion)).resolves.toMatchObject([
			{ json: { id: json.id, deleted: true } },
		]);
	});

	it('of an ID that does not exist is an error', async () => {
		await expect(runAction(credentialFor(sandbox), DELETE)).rejects.toMatchObject({
			httpCode: '404',
			message: 'No subscription has the ID "some-id"',
			description: expect.stringContaining('Subscription some-id was not found'),
		});
	});
});

/** What the error about a subscription names. */
const FIELDS_SENT =
	'The fields company_id, companyIds, events, callback were sent. If your platform names them differently, change Company Field and Callback Field under Advanced Settings of the credential.';

describe('An error', () => {
	it('leads with the reason of the platform and lists the field errors of a 400', async () => {
		const body = {
			message: 'Invalid',
			errors: { callback: ['is taken', 'is odd'], events: ['x'] },
		};
		withFaults({ kind: 'answer', status: 400, body });
		await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
			message: 'Rejected: callback: is taken',
			description: `The platform rejected the data. The platform says: Invalid; callback: is taken; callback: is odd; events: x. ${FIELDS_SENT}`,
		});
	});

	it("of a company that is not the client's says so before it lists scopes", async () => {
		const foreign = { ...CREATE, companyId: 'Demo-Company' };
		await expect(runAction(credentialFor(sandbox), foreign)).rejects.toMatchObject({
			message: 'Company "Demo-Company" does not belong to this client',
			description: expect.stringContaining('exactly as agreed'),
			httpCode: '403',
		});
	});

	it.each([
		['a list of texts', { errors: ['one', 'two'] }, 'The platform says: one; two.'],
		['an error code', { error: 'bad_thing' }, 'The platform says: bad_thing.'],
		[
			'nothing but what the status says',
			{ message: 'Bad Request' },
			'The platform says: Bad Request.',
		],
		['nothing', {}, 'It gave no reason. Check the values of this node.'],
		['plain text', 'Wrong!', 'It gave no reason. Check the values of this node.'],
	])('reads a 400 with %s', async (_, body, description) => {
		withFaults({ kind: 'answer', status: 400, body });
		await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
			message: 'The platform rejected the data',
			description: `${description} ${FIELDS_SENT}`,
		});
	});

	it('of a request about a subscription names no fields where none were sent', async () => {
		withFaults({ kind: 'answer', status: 400, body: {} });
		await expect(runAction(credentialFor(sandbox), DELETE)).rejects.toMatchObject({
			message: 'The platform rejected the data',
			description: 'It gave no reason. Check the values of this node.',
		});
	});

	describe('with angle brackets and line breaks', () => {
		const body = { errors: ['<b>Price</b> & "stock"\nare wrong', 'Other'] };

		it('shows them in the editor, which reads descriptions as HTML', async () => {
			withFaults({ kind: 'answer', status: 400, body });
			await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
				description: expect.stringContaining(
					'&lt;b&gt;Price&lt;/b&gt; &amp; "stock"<br>\nare wrong; Other',
				),
			});
		});

		it('keeps them as they are in an item and for an agent', async () => {
			withFaults({ kind: 'answer', status: 400, body, times: 2 });
			const details = '<b>Price</b> & "stock"\nare wrong; Other';
			await expect(
				runAction(credentialFor(sandbox), LIST_EVENTS, undefined, {
					onError: 'continueRegularOutput',
				}),
			).resolves.toMatchObject([{ json: { details: expect.stringContaining(details) } }]);
			const { getNode } = ExecuteContext.prototype;
			jest.spyOn(ExecuteContext.prototype, 'getNode').mockImplementation(function (
				this: ExecuteContext,
			) {
				return { ...getNode.call(this), type: 'merchantStorefrontTool' };
			});
			await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
				description: expect.stringContaining(details),
			});
			jest.restoreAllMocks();
		});
	});

	it('of a missing permission names the scopes of the token and whom to ask', async () => {
		const credential = credentialFor(sandbox, {
			clientId: 'menu-only',
			clientSecret: 'menu-only-secret',
		});
		withFaults({ kind: 'html', status: 403 });
		await expect(runAction(credential, LIST_EVENTS)).rejects.toMatchObject({
			message: 'No permission for this operation',
			description: expect.stringMatching(
				/core--core--import-service:import--start.*account manager/,
			),
		});
	});

	it('of a scope that the token lacks names it', async () => {
		const client = { clientId: 'menu-only', clientSecret: 'menu-only-secret' };
		const listOrders = { resource: 'order', operation: 'getAll' };
		for (const faults of [
			[],
			[{ kind: 'answer', path: '/v1/*', status: 403, body: {} } as const],
		]) {
			sandbox.configure({ faults });
			await expect(runAction(credentialFor(sandbox, client), listOrders)).rejects.toMatchObject({
				message: 'No permission: the scope order--get-list is missing',
				description: expect.stringContaining('merchant--core--order-service:order--get-list'),
			});
		}
	});

	it("tells n8n's polls the cause, and how long to wait", async () => {
		withFaults({ kind: 'answer', status: 429, headers: { 'retry-after': '3600' }, body: {} });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			failure: { cause: 'rate-limited', retryAfterMs: 3_600_000 },
		});
	});

	it('that came after several attempts says how many', async () => {
		withFaults({
			kind: 'answer',
			status: 503,
			headers: { 'retry-after': '0' },
			body: {},
			times: 9,
		});
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			description: expect.stringContaining('It failed 4 times in a row.'),
		});
	});

	it('of a web page instead of data says to check the Base URL', async () => {
		withFaults({ kind: 'html', status: 200 });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			message: expect.stringMatching(/not as the merchant API \(status 200\)/),
			description: expect.stringContaining('Base URL'),
		});
	});

	it('of a 413 warns against splitting the menu', async () => {
		withFaults({ kind: 'answer', status: 413, body: {} });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			description: expect.stringContaining('Do not split'),
		});
	});

	it('of an answer in an unknown form names the fields', async () => {
		withFaults({ kind: 'answer', status: 200, body: { items: [{ title: 'x' }] } });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			description: expect.stringContaining('items.0.name'),
		});
	});

	it.each([
		[
			'a host that does not exist',
			'https://platform.invalid',
			/Can't find the host platform.invalid/,
		],
		['a closed port', 'http://127.0.0.1:1', /Can't connect to 127.0.0.1:1/],
	])('of %s names the host', async (_, baseUrl, message) => {
		await expect(runAction(credentialFor(sandbox, { baseUrl }), LIST_EVENTS)).rejects.toMatchObject(
			{
				message: expect.stringMatching(message),
				description: expect.stringContaining('Base URL'),
			},
		);
	});

	it('never repeats a token or secret, even when the platform does', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		const { accessToken } = credential.data;
		const message = `Token ${String(accessToken)} of demo-secret is odd`;
		withFaults({ kind: 'answer', status: 400, body: { message } });
		const error = await runAction(credential, LIST_EVENTS).catch((thrown: Error) => thrown);
		expect(error).toMatchObject({ message: 'Rejected: Token *** of *** is odd' });
		const told = JSON.stringify([error, (error as Error).stack, logged]);
		expect(told).not.toContain(accessToken);
		expect(told).not.toContain('demo-secret');
	});

	it('repeats no part of a token either, where it cuts a long reason', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		const token = String(credential.data.accessToken);
		const message = `${'long '.repeat(57)}${token}`;
		withFaults({ kind: 'answer', status: 400, body: { message, errors: ['Odd'] } });
		const error = await runAction(credential, LIST_EVENTS).catch((thrown: Error) => thrown);
		expect(JSON.stringify(error)).toContain('long ***');
		expect(JSON.stringify(error)).not.toContain(token.slice(0, 8));
	});

	it.each([
		['a store', { resource: 'store', operation: 'resume', storeId: 'podil' }],
		['anything else', CREATE],
	])('about %s keeps the end of a reason that is too long for a message', async (_, parameters) => {
		const reason = `The menu says ${'a lot '.repeat(29)}and ENDS`;
		withFaults({ kind: 'answer', status: 400, body: { message: reason } });
		const run = runAction(credentialFor(sandbox), parameters);
		const error = await run.catch((thrown: NodeApiError) => thrown);
		expect(error).toMatchObject({ description: expect.stringContaining('and ENDS') as string });
		expect((error as Error).message).toHaveLength(200);
	});

	it.each(['-5', '0', '1.5', '9'.repeat(400), 'Sun, 22 Nov 2020 12:00:00 GMT'])(
		'of too many requests does not repeat the Retry-After %s',
		async (wait) => {
			const headers = { 'retry-after': wait };
			withFaults({ kind: 'answer', status: 429, headers, body: {}, times: 9 });
			await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toThrow(
				'Too many requests: try again in a few minutes',
			);
		},
	);

	it('carries the item that it is about', async () => {
		const items = [{ json: {} }, { json: {} }];
		withFaults(
			{ kind: 'delay', delayMs: 0, times: 1 },
			{ kind: 'answer', status: 400, body: {}, times: 1 },
		);
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS, items)).rejects.toMatchObject({
			context: { itemIndex: 1 },
		});
	});
});

describe('A canceled execution', () => {
	it('stops waiting at once and calls no more', async () => {
		withFaults({
			kind: 'answer',
			status: 429,
			headers: { 'retry-after': '50' },
			body: {},
			times: 9,
		});
		const controller = new AbortController();
		const run = runAction(credentialFor(sandbox), LIST_EVENTS, undefined, {
			signal: controller.signal,
		});
		await firstCall();
		controller.abort();
		await expect(run).rejects.toMatchObject({
			message: 'The execution was canceled during a request',
		});
		expect(apiCalls()).toHaveLength(1);
	});

	async function firstCall(): Promise<void> {
		while (apiCalls().length === 0) await new Promise((resolve) => setImmediate(resolve));
	}
});
