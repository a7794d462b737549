import { clientOf, COMPANY, openSandbox, subscribe, SUBSCRIPTIONS, tokenOf } from './support';

const OTHER_PATH = '/v1/merchant/callback/subscribers';

async function openDifferent() {
	const sandbox = await openSandbox();
	await subscribe(sandbox, 'http://127.0.0.1:9/hook');
	const token = await tokenOf(sandbox);
	sandbox.placeOrder();
	sandbox.configure({ profile: 'different' });
	const send = async (method: string, path: string, body?: object) =>
		await fetch(`${sandbox.apiUrl}${path}`, {
			method,
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
	return { sandbox, send };
}

describe('the profile that differs', () => {
	test('has subscriptions at another path, under other names', async () => {
		const { send } = await openDifferent();
		const refused = await send('GET', SUBSCRIPTIONS);
		expect([refused.status, await refused.text()]).toEqual([410, 'Something is wrong.']);
		expect(await (await send('GET', OTHER_PATH)).json()).toEqual({
			items: [
				{
					uuid: expect.any(String),
					company_id: COMPANY,
					uri: 'http://127.0.0.1:9/hook',
					secret: expect.any(String),
				},
			],
		});
	});

	test('takes only its own names', async () => {
		const { sandbox, send } = await openDifferent();
		const wish = { company_id: COMPANY, events: ['order.new'] };
		const callback = 'http://127.0.0.1:9/other';
		expect((await send('POST', OTHER_PATH, { ...wish, callback })).status).toBe(400);
		const both = { ...wish, companyIds: [COMPANY], uri: callback };
		expect((await send('POST', OTHER_PATH, both)).status).toBe(400);
		expect((await send('POST', OTHER_PATH, { ...wish, uri: callback })).status).toBe(200);
		const { id } = sandbox.subscriptions()[1];
		expect((await send('DELETE', `${OTHER_PATH}/${id}`)).status).toBe(200);
		expect(sandbox.subscriptions()).toHaveLength(1);
	});

	test('has its own words for orders', async () => {
		const { send } = await openDifferent();
		const { items } = (await (await send('GET', '/v1/merchant/orders')).json()) as {
			items: object[];
		};
		expect(items[0]).toMatchObject({
			status: 'created',
			orderNumber: expect.any(String),
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
		});
		for (const query of ['sort[]=-createdAt', 'limit=50']) {
			expect((await send('GET', `/v1/merchant/orders?${query}`)).status).toBe(400);
		}
	});

	test('ends with the setting', async () => {
		const { sandbox, send } = await openDifferent();
		sandbox.configure({ profile: 'documented' });
		expect((await send('GET', SUBSCRIPTIONS)).status).toBe(200);
	});
});

test('the list of subscriptions can be read in pages', async () => {
	const sandbox = await openSandbox();
	for (const name of ['a', 'b', 'c']) await subscribe(sandbox, `http://127.0.0.1:9/${name}`);
	const send = await clientOf(sandbox);
	const { body } = await send('GET', `${SUBSCRIPTIONS}?offset=1&limit=1`);
	expect(body.total).toBe(3);
	expect(body.items.map(({ callback }: { callback: string }) => callback)).toEqual([
		'http://127.0.0.1:9/b',
	]);
});
