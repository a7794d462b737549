import { call, clientOf, COMPANY, openSandbox, SUBSCRIPTIONS, tokenOf } from './support';

const callback = 'https://n8n.example.test/webhook/1';
const events = ['order.new', 'order.status.changed'];

test('the five events can be listed', async () => {
	const send = await clientOf(await openSandbox());
	const { body } = await send('GET', '/v1/merchant/callback/events');
	expect(body.total).toBe(5);
	expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
		'order.new',
		'order.item.changed',
		'order.status.changed',
		'order.courier.assigned',
		'store.availability.changed',
	]);
});

describe('creating a subscription', () => {
	test.each([
		['company_id', { company_id: COMPANY }],
		['companyIds', { companyIds: [COMPANY] }],
		['both, when they agree', { company_id: COMPANY, companyIds: [COMPANY] }],
	])('the company may be given as %s', async (_, company) => {
		const send = await clientOf(await openSandbox());
		const { status, body } = await send('POST', SUBSCRIPTIONS, { ...company, events, callback });
		expect(status).toBe(201);
		expect(body).toMatchObject({ company_id: COMPANY, companyIds: [COMPANY], events, callback });
		expect(body.secret).not.toBe('');
	});

	test.each([
		['no company', { events, callback }, 'companyIds'],
		['names that disagree', { company_id: 'a', companyIds: ['b'], events, callback }, 'company_id'],
		['no events', { companyIds: [COMPANY], events: [], callback }, 'events'],
		['an unknown event', { companyIds: [COMPANY], events: ['order.lost'], callback }, 'events.0'],
		['no callback', { companyIds: [COMPANY], events }, 'callback'],
		['a callback of no address', { companyIds: [COMPANY], events, callback: 'here' }, 'callback'],
		['another protocol', { companyIds: [COMPANY], events, callback: 'ftp://a.test/' }, 'callback'],
	])('%s is a bad request that names the field', async (_, wish, field) => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const { status, body } = await send('POST', SUBSCRIPTIONS, wish);
		expect(status).toBe(400);
		expect(Object.keys(body.errors)).toEqual([field]);
		expect(sandbox.subscriptions()).toEqual([]);
	});

	test("another's company is forbidden", async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const wish = { companyIds: [COMPANY, 'other-company'], events, callback };
		expect((await send('POST', SUBSCRIPTIONS, wish)).status).toBe(403);
		expect(sandbox.subscriptions()).toEqual([]);
	});

	test('what is not JSON is a bad request', async () => {
		const sandbox = await openSandbox();
		const token = await tokenOf(sandbox);
		const response = await fetch(`${sandbox.apiUrl}${SUBSCRIPTIONS}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: '{"events":',
		});
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: 'bad_request', code: 400 });
		expect(sandbox.calls.at(-1)).not.toHaveProperty('body');
	});
});

describe('subscriptions afterwards', () => {
	async function withSubscription() {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const wish = { companyIds: [COMPANY], events, callback };
		const { body } = await send('POST', SUBSCRIPTIONS, wish);
		return { sandbox, send, subscription: body };
	}

	test('are listed to those who act for their companies', async () => {
		const { sandbox, send, subscription } = await withSubscription();
		const { body } = await send('GET', SUBSCRIPTIONS);
		expect(body).toEqual({ total: 1, items: [subscription] });
		const sendOther = await clientOf(sandbox, 'other');
		expect((await sendOther('GET', SUBSCRIPTIONS)).body).toEqual({ total: 0, items: [] });
	});

	test('can be replaced and keep their id and secret', async () => {
		const { send, subscription } = await withSubscription();
		const wish = { companyIds: [COMPANY], events: ['order.new'], callback: `${callback}/new` };
		const { status, body } = await send('PUT', `${SUBSCRIPTIONS}/${subscription.id}`, wish);
		expect(status).toBe(200);
		expect(body).toEqual({ ...subscription, ...wish });
		expect((await send('GET', SUBSCRIPTIONS)).body.items).toEqual([body]);
	});

	test('can be deleted once', async () => {
		const { sandbox, send, subscription } = await withSubscription();
		const path = `${SUBSCRIPTIONS}/${subscription.id}`;
		expect((await send('DELETE', path)).status).toBe(204);
		expect(sandbox.subscriptions()).toEqual([]);
		expect((await send('DELETE', path)).status).toBe(404);
	});

	test("are not found by those who don't act for their companies", async () => {
		const { sandbox, subscription } = await withSubscription();
		const send = await clientOf(sandbox, 'other');
		const path = `${SUBSCRIPTIONS}/${subscription.id}`;
		const wish = { companyIds: ['other-company'], events, callback };
		expect((await send('PUT', path, wish)).status).toBe(404);
		expect((await send('DELETE', path)).status).toBe(404);
		expect(sandbox.subscriptions()).toHaveLength(1);
	});
});

test('a base URL may carry a path', async () => {
	const sandbox = await openSandbox({ prefix: '/public/merchant' });
	expect(sandbox.apiUrl).toBe(`${sandbox.url}/public/merchant`);
	const token = await tokenOf(sandbox);
	const path = '/v1/merchant/callback/events';
	expect((await call(sandbox, 'GET', path, { token })).status).toBe(200);
	const headers = { authorization: `Bearer ${token}` };
	const unprefixed = await fetch(`${sandbox.url}${path}`, { headers });
	expect(unprefixed.status).toBe(404);
	expect(sandbox.calls.map(({ path: called }) => called)).toEqual([
		'/connect/token',
		`/public/merchant${path}`,
		path,
	]);
});

test('an unknown address is not found, as JSON', async () => {
	const sandbox = await openSandbox();
	const response = await fetch(`${sandbox.url}/v1/merchant/unknown`);
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ error: 'not_found', code: 404 });
});
