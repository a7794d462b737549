/* eslint-disable @n8n/community-nodes/no-restricted-globals -- waits for the event loop, not for time */
import { call, clientOf, COMPANY, exchange, openSandbox, SUBSCRIPTIONS } from './support';
import type { Sandbox, SandboxOptions, SettingsPatch } from '../../sandbox';

const EVENTS = '/v1/merchant/callback/events';
const subscription = {
	companyIds: [COMPANY],
	events: ['order.new'],
	callback: 'https://n8n.example.test/hook',
};

async function under(faults: SettingsPatch['faults'], options: Partial<SandboxOptions> = {}) {
	const sandbox = await openSandbox(options);
	const send = await clientOf(sandbox);
	sandbox.clearCalls();
	sandbox.configure({ faults });
	return { sandbox, send };
}

/** Answers under a fault need not be described. */
async function raw(sandbox: Sandbox, method: string, path: string, body?: unknown) {
	const form = body instanceof URLSearchParams;
	return await fetch(`${sandbox.apiUrl}${path}`, {
		method,
		headers: body === undefined || form ? {} : { 'content-type': 'application/json' },
		body: body === undefined || form ? body : JSON.stringify(body),
	});
}

test('a fault strikes as often as it says, where method and path fit, then is gone', async () => {
	const { sandbox, send } = await under([
		{ kind: 'answer', status: 503, method: 'get', path: '/v1/merchant/*', times: 2 },
	]);
	const statuses: number[] = [];
	expect((await send('POST', SUBSCRIPTIONS, subscription)).status).toBe(201);
	for (let count = 0; count < 3; count += 1) {
		statuses.push((await raw(sandbox, 'GET', EVENTS)).status);
	}
	expect(statuses).toEqual([503, 503, 401]);
	expect(sandbox.settings().faults).toEqual([]);
});

test('faults strike in the order in which they wait', async () => {
	const { sandbox } = await under([
		{ kind: 'answer', status: 500 },
		{ kind: 'answer', status: 429, headers: { 'Retry-After': '2' }, body: { error: 'slow down' } },
	]);
	expect((await raw(sandbox, 'GET', EVENTS)).status).toBe(500);
	const second = await raw(sandbox, 'GET', EVENTS);
	expect(second.status).toBe(429);
	expect(second.headers.get('retry-after')).toBe('2');
	expect(await second.json()).toEqual({ error: 'slow down' });
});

test('a path is compared below the prefix', async () => {
	const prefix = '/public/merchant';
	const { sandbox } = await under([{ kind: 'answer', status: 500, path: EVENTS }], { prefix });
	expect((await raw(sandbox, 'GET', EVENTS)).status).toBe(500);
});

test('a page of HTML comes instead of JSON', async () => {
	const { sandbox } = await under([{ kind: 'html' }]);
	const response = await raw(sandbox, 'GET', EVENTS);
	expect(response.status).toBe(502);
	expect(response.headers.get('content-type')).toContain('text/html');
	expect(await response.text()).toContain('<html>');
});

describe.each([false, true])('with acts %s', (acts) => {
	const created = acts ? 1 : 0;

	test('a connection is dropped', async () => {
		const { sandbox, send } = await under([{ kind: 'drop', acts, method: 'POST' }]);
		await expect(send('POST', SUBSCRIPTIONS, subscription)).rejects.toThrow('fetch failed');
		expect(sandbox.subscriptions()).toHaveLength(created);
		expect(sandbox.calls).toHaveLength(1);
		expect(sandbox.calls[0].status).toBeUndefined();
		expect(sandbox.calls[0].body).toEqual(subscription);
	});

	test('an error is answered', async () => {
		const { sandbox } = await under([
			{ kind: 'answer', acts, status: 500, path: '/connect/token' },
		]);
		expect((await raw(sandbox, 'POST', '/connect/token', exchange())).status).toBe(500);
		expect(sandbox.calls).toMatchObject([{ path: '/connect/token', status: 500 }]);
	});

	test('a subscription is answered without a secret', async () => {
		const { sandbox } = await under([{ kind: 'without-secret', acts, path: SUBSCRIPTIONS }]);
		const token = (await call(sandbox, 'POST', '/connect/token', { body: exchange() })).body;
		const response = await fetch(`${sandbox.apiUrl}${SUBSCRIPTIONS}`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${token.access_token}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify(subscription),
		});
		expect(response.status).toBe(201);
		expect(await response.json()).not.toHaveProperty('secret');
		expect(sandbox.subscriptions()).toHaveLength(created);
	});
});

test('answers can be altered: a token may lack its lifetime or be of an odd type', async () => {
	const { sandbox } = await under([
		{ kind: 'alter', path: '/connect/token', set: { token_type: 'mac' }, remove: ['expires_in'] },
	]);
	const answer = await (await raw(sandbox, 'POST', '/connect/token', exchange())).json();
	expect(answer).toMatchObject({ token_type: 'mac', access_token: expect.any(String) });
	expect(answer).not.toHaveProperty('expires_in');
});

test('a token can die earlier than it says', async () => {
	const { sandbox } = await under(
		[{ kind: 'alter', path: '/connect/token', set: { expires_in: 3_600 } }],
		{ tokenLifetimeSeconds: 1 },
	);
	const { body } = await call(sandbox, 'POST', '/connect/token', { body: exchange() });
	expect(body.expires_in).toBe(3_600);
	sandbox.expireTokens();
	const answer = await call(sandbox, 'GET', EVENTS, { token: body.access_token });
	expect(answer.status).toBe(401);
});

test('an answer can be slow: a later call is answered before it', async () => {
	const { send } = await under([{ kind: 'delay', delayMs: 200, path: EVENTS }]);
	const answered: string[] = [];
	const slow = send('GET', EVENTS).then(() => answered.push('slow'));
	const quick = send('GET', SUBSCRIPTIONS).then(() => answered.push('quick'));
	await Promise.all([slow, quick]);
	expect(answered).toEqual(['quick', 'slow']);
});

test('a slow answer does not hold up the end of the sandbox', async () => {
	const { sandbox, send } = await under([{ kind: 'delay', delayMs: 3_600_000 }]);
	const answer = send('GET', EVENTS).catch((error: Error) => error.message);
	while (sandbox.calls.length === 0) await new Promise(setImmediate);
	await sandbox.close();
	await answer;
});

test('a slow answer comes at once when the faults are replaced', async () => {
	const { sandbox, send } = await under([{ kind: 'delay', delayMs: 3_600_000 }]);
	const answer = send('GET', EVENTS);
	while (sandbox.calls.length === 0) await new Promise(setImmediate);
	sandbox.configure({ faults: [] });
	expect((await answer).status).toBe(200);
});

test.each([
	[{ kind: 'explode' }],
	[{ kind: 'answer' }],
	[{ kind: 'drop', times: 0 }],
	[{ kind: 'delay', status: 500 }],
	[{ kind: 'shift', moved: 'away' }],
	[{ kind: 'lose-notification', event: 'order.lost' }],
])('%j is not a fault', async (fault) => {
	const sandbox = await openSandbox();
	const reply = await call(sandbox, 'PATCH', '/sandbox/settings', { body: { faults: [fault] } });
	expect(reply.status).toBe(400);
	expect(sandbox.settings().faults).toEqual([]);
});

describe('the log of calls', () => {
	test('has each call in its order, with what was sent and how it was answered', async () => {
		const { sandbox, send } = await under([]);
		await send('POST', `${SUBSCRIPTIONS}?a=1&a=2`, subscription);
		await send('GET', EVENTS);
		expect(sandbox.calls).toMatchObject([
			{
				method: 'POST',
				path: SUBSCRIPTIONS,
				query: { a: ['1', '2'] },
				body: subscription,
				status: 201,
				tokenState: 'valid',
			},
			{ method: 'GET', path: EVENTS, status: 200 },
		]);
		expect(await (await call(sandbox, 'GET', '/sandbox/calls')).body.total).toBe(2);
		await call(sandbox, 'DELETE', '/sandbox/calls');
		expect(sandbox.calls).toEqual([]);
	});

	test('hides secrets and tokens', async () => {
		const sandbox = await openSandbox();
		const { body } = await call(sandbox, 'POST', '/connect/token', { body: exchange() });
		await call(sandbox, 'GET', EVENTS, { token: body.access_token });
		const log = JSON.stringify(sandbox.calls);
		expect(log).not.toContain('demo-secret');
		expect(log).not.toContain(body.access_token);
		expect(sandbox.calls[0].body).toMatchObject({ client_id: 'demo', client_secret: '[hidden]' });
		expect(sandbox.calls[1].headers.authorization).toBe('Bearer [hidden]');
	});
});
