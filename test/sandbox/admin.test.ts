import { request } from 'undici';
import { omit } from '../../sandbox/omit';
import {
	call,
	clientOf,
	COMPANY,
	exchange,
	IMPORT,
	openReceiver,
	openSandbox,
	subscribe,
} from './support';

describe('settings', () => {
	test('a patch changes only what it names', async () => {
		const sandbox = await openSandbox({ tokenLifetimeSeconds: 60, delivery: { attempts: 2 } });
		const before = sandbox.settings();
		const body = { delivery: { copies: 2 }, signing: { escaping: 'python' } };
		const reply = await call(sandbox, 'PATCH', '/sandbox/settings', { body });
		expect(reply.body).toEqual({
			...before,
			delivery: { ...before.delivery, copies: 2 },
			signing: { ...before.signing, escaping: 'python' },
		});
		expect((await call(sandbox, 'GET', '/sandbox/settings')).body).toEqual(reply.body);
	});

	test.each([
		[{ tokenLifetimeSeconds: 0 }, 'tokenLifetimeSeconds'],
		[{ signing: { escaping: 'ruby' } }, 'signing.escaping'],
		[{ delivery: { attempts: 1.5 } }, 'delivery.attempts'],
		[{ color: 'blue' }, 'body'],
		[{ faults: [{ kind: 'drop', path: '/api/*' }] }, 'faults.0.path'],
	])('%j is a bad request that names the field and changes nothing', async (body, field) => {
		const sandbox = await openSandbox();
		const before = sandbox.settings();
		const reply = await call(sandbox, 'PATCH', '/sandbox/settings', { body });
		expect(reply.status).toBe(400);
		expect(Object.keys(reply.body.errors)).toEqual([field]);
		expect(sandbox.settings()).toEqual(before);
	});

	test('a field of a wrong type says what it takes', async () => {
		const sandbox = await openSandbox();
		const body = { faults: [{ kind: 'answer', status: '503' }] };
		const reply = await call(sandbox, 'PATCH', '/sandbox/settings', { body });
		expect(reply.body.errors).toEqual({
			'faults.0.status': ['Takes a number such as 2, not "503"'],
		});
	});
});

test('a client that was added gets tokens, and its secret is not shown', async () => {
	const sandbox = await openSandbox();
	const body = { id: 'new', secret: 'new-secret', companies: ['new-company'] };
	const reply = await call(sandbox, 'POST', '/sandbox/clients', { body });
	expect(reply.status).toBe(201);
	expect(reply.body.scopes).toHaveLength(11);
	await clientOf(sandbox, 'new');
	const listed = await call(sandbox, 'GET', '/sandbox/clients');
	expect(listed.body.items).toContainEqual(reply.body);
	expect(JSON.stringify(listed.body)).not.toContain('secret');
});

test.each(['expire', 'revoke'])('%s ends every token', async (verb) => {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	expect((await call(sandbox, 'POST', `/sandbox/tokens/${verb}`)).status).toBe(204);
	expect((await send('GET', '/v1/merchant/callback/events')).status).toBe(401);
});

test('subscriptions are listed without their secrets', async () => {
	const sandbox = await openSandbox();
	const { url } = await openReceiver();
	const { id, secret } = await subscribe(sandbox, url);
	const { body } = await call(sandbox, 'GET', '/sandbox/subscriptions');
	expect(body.items).toMatchObject([{ id, callback: url }]);
	expect(JSON.stringify(body)).not.toContain(secret);
});

describe('the storefront', () => {
	test('is shown page by page, by store and by category', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const page = async (query: string) =>
			(await call(sandbox, 'GET', `/sandbox/storefront?${query}`)).body;
		expect(await page('')).toMatchObject({
			total: 9,
			categories: expect.arrayContaining([{ externalId: 'soups', name: 'soups' }]),
		});
		expect((await page('category=soups')).total).toBe(2);
		expect((await page('storeId=nowhere')).total).toBe(0);
		expect(await page('companyId=other-company')).toMatchObject({ isEmpty: true });
		expect((await page('companyId=other-company')).total).toBe(0);
		const second = await page('offset=2&limit=3');
		expect(second.items).toEqual((await page('')).items.slice(2, 5));
		expect((await call(sandbox, 'GET', '/sandbox/storefront?limit=0')).status).toBe(400);
	});

	test('what is off is asked for by itself, and an empty category is not shown', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const menu = sandbox.storefront(COMPANY).map((shown) => omit(shown, 'inMenu'));
		const send = await clientOf(sandbox);
		await send(
			'POST',
			IMPORT,
			menu.filter(({ category, sku }) => category !== 'soups' && sku !== 'uzvar'),
		);
		const page = async (query: string) =>
			(await call(sandbox, 'GET', `/sandbox/storefront?storeId=podil&${query}`)).body;
		const idsOf = (categories: Array<{ externalId: string }>) =>
			categories.map(({ externalId }) => externalId);
		const onSale = await page('onSale=true');
		expect(onSale).toMatchObject({ total: 6, off: 3, isEmpty: false });
		expect(idsOf(onSale.categories)).toEqual(['mains', 'desserts']);
		const off = await page('onSale=false');
		expect(off.items.map(({ sku }: { sku: string }) => sku)).toEqual([
			'borscht',
			'mushroom-soup',
			'uzvar',
		]);
		expect((await page('')).total).toBe(9);
	});

	test("the sample menu's pictures are served", async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		for (const { media = '' } of sandbox.storefront('demo-company')) {
			const response = await fetch(media);
			expect([media, response.status]).toEqual([media, 200]);
			expect(response.headers.get('content-type')).toContain('image/svg+xml');
		}
	});
});

describe('the inbox', () => {
	test('keeps what was posted, newest first', async () => {
		const sandbox = await openSandbox();
		for (const text of ['one', 'two']) {
			const reply = await call(sandbox, 'POST', '/inbox/kitchen', { body: { text, blocks: [] } });
			expect(reply).toMatchObject({ status: 200, body: 'ok' });
		}
		const { body } = await call(sandbox, 'GET', '/sandbox/inbox');
		expect(body.items).toMatchObject([
			{ inbox: 'kitchen', text: 'two' },
			{ inbox: 'kitchen', text: 'one' },
		]);
	});

	test.each([{}, { text: '' }, { text: 7 }])('refuses %j', async (body) => {
		const sandbox = await openSandbox();
		expect((await call(sandbox, 'POST', '/inbox/kitchen', { body })).status).toBe(400);
	});
});

test('the stream tells what changed', async () => {
	const sandbox = await openSandbox();
	const { body } = await request(`${sandbox.url}/sandbox/stream`);
	const seen: string[] = [];
	for await (const piece of body) {
		seen.push(String(piece));
		if (seen.length === 1) sandbox.placeOrder();
		if (seen.length === 2) break;
	}
	expect(seen[0]).toContain('retry:');
	const changed = JSON.parse(seen[1].replace('data: ', ''));
	expect(changed).toEqual(expect.arrayContaining(['orders', 'stores']));
});

test('an unknown admin address is not found', async () => {
	const { url } = await openSandbox();
	expect((await fetch(`${url}/sandbox/unknown`)).status).toBe(404);
});

test('a port that is taken is reported', async () => {
	const { url } = await openSandbox();
	const port = Number(new URL(url).port);
	await expect(openSandbox({ port })).rejects.toThrow('EADDRINUSE');
});

test('settings that are not valid do not start a sandbox', async () => {
	await expect(openSandbox({ tokenLifetimeSeconds: -1 })).rejects.toThrow('tokenLifetimeSeconds');
});

test('a token exchange is not kept in clear text', async () => {
	const sandbox = await openSandbox();
	await call(sandbox, 'POST', '/connect/token', { body: exchange() });
	const { body } = await call(sandbox, 'GET', '/sandbox/calls');
	expect(JSON.stringify(body)).not.toContain('demo-secret');
});
