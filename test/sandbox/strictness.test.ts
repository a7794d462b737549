import {
	call,
	clientOf,
	COMPANY,
	IMPORT,
	openSandbox,
	product,
	SUBSCRIPTIONS,
	tokenOf,
} from './support';

describe('a body', () => {
	test.each([
		['form fields', new URLSearchParams({ sku: 'a' }), {}],
		['text', [product('a')], { 'content-type': 'text/plain' }],
	])('of %s is refused where JSON is expected', async (_, body, headers) => {
		const sandbox = await openSandbox();
		const token = await tokenOf(sandbox);
		const answer = await call(sandbox, 'POST', IMPORT, { token, body, headers });
		expect(answer.status).toBe(400);
		expect(answer.body.message).toContain('application/json');
		expect(sandbox.storefront(COMPANY)).toEqual([]);
	});

	test.each([
		['a product', 'POST', IMPORT, [product('a', { color: 'red' })]],
		['an offer', 'POST', IMPORT, [product('a', { offers: [{ storeId: 's', price: 1 }] })]],
		[
			'a subscription',
			'POST',
			SUBSCRIPTIONS,
			{
				companyId: COMPANY,
				companyIds: [COMPANY],
				events: ['order.new'],
				callback: 'https://a.test',
			},
		],
	])('with a field that %s does not have is refused', async (_, method, path, body) => {
		const send = await clientOf(await openSandbox());
		expect((await send(method, path, body)).status).toBe(400);
	});
});

describe('an answer', () => {
	const accepting = async (accept: string) => {
		const sandbox = await openSandbox();
		const token = await tokenOf(sandbox);
		const headers = { accept, authorization: `Bearer ${token}` };
		return await fetch(`${sandbox.apiUrl}/v1/merchant/callback/events`, { headers });
	};

	test('is JSON: clients that accept none are refused', async () => {
		expect((await accepting('text/html')).status).toBe(406);
	});

	test.each(['*/*', 'application/json', 'text/html, application/json;q=0.5'])(
		'is given to clients that accept %s',
		async (accept) => {
			expect((await accepting(accept)).status).toBe(200);
		},
	);
});

describe('a list', () => {
	test.each([
		'/v1/merchant/orders?filter[storeIds][]=a',
		'/v1/merchant/orders?filter[status]=new',
		'/v1/merchant/orders?filter[updatedAt][from]=1',
		'/v1/merchant/orders?page=2',
		'/v1/merchant/orders?limit=1&limit=2',
		'/v1/merchant/orders?offset=',
		'/v1/merchant/callback/subscriptions?page=1',
		'/v1/merchant/callback/events?limit=1',
		'/sandbox/orders?limit=1',
		'/sandbox/deliveries?status=failed',
		'/sandbox/storefront?store=podil',
	])('does not take %s', async (path) => {
		const send = await clientOf(await openSandbox());
		const { status, body } = await send('GET', path);
		expect(status).toBe(400);
		expect(Object.keys(body.errors)).toHaveLength(1);
	});
});
