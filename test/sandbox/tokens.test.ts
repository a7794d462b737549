import { call, clientOf, exchange, freezeClock, openSandbox, tokenOf } from './support';

const EVENTS = '/v1/merchant/callback/events';

describe('obtaining a token', () => {
	test('client credentials are answered with a bearer token, its lifetime and its scopes', async () => {
		const sandbox = await openSandbox({ tokenLifetimeSeconds: 7 });
		const { status, body } = await call(sandbox, 'POST', '/connect/token', { body: exchange() });
		expect(status).toBe(200);
		expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 7 });
		expect(body.scope.split(' ')).toHaveLength(11);
		expect((await call(sandbox, 'GET', EVENTS, { token: body.access_token })).status).toBe(200);
	});

	test('each client gets its own scopes', async () => {
		const sandbox = await openSandbox();
		const body = exchange({ client_id: 'menu-only', client_secret: 'menu-only-secret' });
		const answer = await call(sandbox, 'POST', '/connect/token', { body });
		expect(answer.body.scope).toBe('core--core--import-service:import--start');
	});

	test.each([
		['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
		['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
		['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
	])('%s is refused', async (_, fields, status, error) => {
		const sandbox = await openSandbox();
		const answer = await call(sandbox, 'POST', '/connect/token', { body: exchange(fields) });
		expect(answer).toMatchObject({ status, body: { error } });
	});

	test.each(['grant_type', 'client_id', 'client_secret'])('%s must be sent', async (field) => {
		const sandbox = await openSandbox();
		const body = exchange();
		body.delete(field);
		const answer = await call(sandbox, 'POST', '/connect/token', { body });
		expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
		expect(answer.body.error_description).toContain(field);
	});

	test('a body of JSON is refused: the endpoint takes form fields only', async () => {
		const sandbox = await openSandbox();
		const body = Object.fromEntries(exchange());
		const answer = await call(sandbox, 'POST', '/connect/token', { body });
		expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
		expect(answer.body.error_description).toContain('application/x-www-form-urlencoded');
		expect(JSON.stringify(sandbox.calls)).not.toContain('demo-secret');
	});

	test('fields in the address are not read', async () => {
		const sandbox = await openSandbox();
		const answer = await call(sandbox, 'POST', `/connect/token?${exchange().toString()}`);
		expect(answer.status).toBe(400);
	});

	test('a field sent twice is refused', async () => {
		const sandbox = await openSandbox();
		const body = exchange();
		body.append('client_id', 'menu-only');
		const answer = await call(sandbox, 'POST', '/connect/token', { body });
		expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
	});
});

describe('a rejected token', () => {
	test.each(['expired', 'revoked'] as const)('an %s one is rejected', async (state) => {
		const sandbox = await openSandbox();
		const token = await tokenOf(sandbox);
		if (state === 'expired') sandbox.expireTokens();
		else sandbox.revokeTokens();
		expect((await call(sandbox, 'GET', EVENTS, { token })).status).toBe(401);
		expect(sandbox.calls.at(-1)).toMatchObject({ tokenState: state, status: 401 });
	});

	test('it expires after its lifetime', async () => {
		freezeClock();
		const sandbox = await openSandbox({ tokenLifetimeSeconds: 60 });
		const token = await tokenOf(sandbox);
		jest.setSystemTime(Date.now() + 59_999);
		expect((await call(sandbox, 'GET', EVENTS, { token })).status).toBe(200);
		jest.setSystemTime(Date.now() + 1);
		expect((await call(sandbox, 'GET', EVENTS, { token })).status).toBe(401);
	});

	test('none at all and an unknown one are rejected, and told apart in the log', async () => {
		const sandbox = await openSandbox();
		expect((await call(sandbox, 'GET', EVENTS)).status).toBe(401);
		expect((await call(sandbox, 'GET', EVENTS, { token: 'made-up' })).status).toBe(401);
		expect(sandbox.calls.map(({ tokenState }) => tokenState)).toEqual(['missing', 'unknown']);
	});

	test('the status of the rejection can be chosen', async () => {
		const sandbox = await openSandbox({ rejectedTokenStatus: 403 });
		expect((await call(sandbox, 'GET', '/v1/merchant/orders')).status).toBe(403);
	});
});

describe('permissions', () => {
	test.each([
		['GET', '/v1/merchant/orders'],
		['GET', '/v1/merchant/orders/1'],
		['PATCH', '/v1/merchant/orders/1/status-change'],
		['POST', '/v1/merchant/stores/store-1/schedule/pause'],
		['POST', '/v1/merchant/stores/store-1/schedule/unpause'],
	])('%s %s needs its scope', async (method, path) => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox, 'menu-only');
		expect((await send(method, path)).status).toBe(403);
	});

	test('importing needs its scope', async () => {
		const sandbox = await openSandbox();
		sandbox.addClient({ id: 'bare', secret: 'bare-secret', scopes: [], companies: ['c'] });
		const send = await clientOf(sandbox, 'bare');
		expect((await send('POST', '/v1/merchant/import/product-offers', [])).status).toBe(403);
	});
});
