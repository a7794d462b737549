import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, loadEvents, logged, runAction } from '../support/n8n';

const CALLBACK = 'http://127.0.0.1:5678/webhook/1';
const CREATE = {
	resource: 'subscription',
	operation: 'create',
	companyId: 'demo-company',
	events: ['order.new', 'store.availability.changed'],
	callback: CALLBACK,
};
const GET_MANY = { resource: 'subscription', operation: 'getAll' };

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	logged.length = 0;
});
afterEach(async () => await sandbox.close());

const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

describe('Event: Get Many', () => {
	const parameters = { resource: 'event', operation: 'getAll' };

	it('gives one item for each event, linked to the item it ran for', async () => {
		const output = await runAction(credentialFor(sandbox), parameters, [
			{ json: {} },
			{ json: {} },
		]);
		expect(output).toHaveLength(10);
		expect(output[0]).toEqual({
			json: { name: 'order.new', description: expect.any(String) },
			pairedItem: { item: 0 },
		});
		expect(output[9].pairedItem).toEqual({ item: 1 });
	});

	it('warns of a list shorter than its total and loses nothing', async () => {
		sandbox.configure({ faults: [{ kind: 'alter', path: '/v1/*', set: { total: 7 } }] });
		await expect(runAction(credentialFor(sandbox), parameters)).resolves.toHaveLength(5);
		expect(logged).toContainEqual({
			level: 'warn',
			message: 'The platform announced 7 events but sent 5',
		});
	});
});

describe('The list of events to choose from', () => {
	it('is the live one', async () => {
		const items = [{ name: 'order.eaten', description: 'A guest is happy' }];
		sandbox.configure({ faults: [{ kind: 'alter', path: '/v1/*', set: { items } }] });
		await expect(loadEvents(credentialFor(sandbox))).resolves.toEqual([
			{ name: 'order.eaten', value: 'order.eaten', description: 'A guest is happy' },
		]);
	});

	it('falls back to the documented five, and the log says why', async () => {
		const credential = credentialFor(sandbox, { clientSecret: 'wrong' });
		const options = await loadEvents(credential);
		expect(options.map(({ value }) => value)).toEqual([
			'order.new',
			'order.item.changed',
			'order.status.changed',
			'order.courier.assigned',
			'store.availability.changed',
		]);
		expect(logged).toContainEqual({
			level: 'warn',
			message: expect.stringContaining('Client ID and Client Secret'),
		});
	});
});

describe('Subscription: Create', () => {
	it('returns the subscription with its secret', async () => {
		const [item] = await runAction(credentialFor(sandbox), CREATE);
		const [subscription] = sandbox.subscriptions();
		expect(item).toEqual({
			json: {
				id: subscription.id,
				companyIds: ['demo-company'],
				events: CREATE.events,
				callback: CALLBACK,
				secret: subscription.secret,
			},
			pairedItem: { item: 0 },
		});
	});

	it('carries the company under both names', async () => {
		await runAction(credentialFor(sandbox), CREATE);
		expect(apiCalls()[0].body).toEqual({
			company_id: 'demo-company',
			companyIds: ['demo-company'],
			events: CREATE.events,
			callback: CALLBACK,
		});
	});

	it.each([
		['company_id', { company_id: 'demo-company' }],
		['companyIds', { companyIds: ['demo-company'] }],
	])('carries only %s when the credential says so', async (companyField, company) => {
		const credential = credentialFor(sandbox, { advanced: true, companyField });
		await runAction(credential, CREATE);
		expect(apiCalls()[0].body).toEqual({ ...company, events: CREATE.events, callback: CALLBACK });
	});

	it('uses another path and callback field when the credential says so', async () => {
		const credential = credentialFor(sandbox, {
			advanced: true,
			subscriptionPath: 'v2/subscriptions',
			callbackField: 'callback_uri',
		});
		await expect(runAction(credential, CREATE)).rejects.toMatchObject({ httpCode: '404' });
		expect(apiCalls()[0]).toMatchObject({
			path: '/v2/subscriptions',
			body: { callback_uri: CALLBACK },
		});
	});

	it('leaves advanced settings alone while their switch is off', async () => {
		const credential = credentialFor(sandbox, { advanced: false, subscriptionPath: '/elsewhere' });
		await expect(runAction(credential, CREATE)).resolves.toHaveLength(1);
	});

	it('takes event names as text from an expression', async () => {
		await runAction(credentialFor(sandbox), { ...CREATE, events: 'order.new, order.new' });
		expect(sandbox.subscriptions()[0].events).toEqual(['order.new']);
	});

	it('repeats a creation that was answered without a secret', async () => {
		sandbox.configure({ faults: [{ kind: 'without-secret', method: 'POST', path: '/v1/*' }] });
		const [item] = await runAction(credentialFor(sandbox), CREATE);
		expect(item.json.secret).toBe(sandbox.subscriptions()[0].secret);
	});

	it('removes a subscription created without a secret, so that there is only one', async () => {
		sandbox.configure({
			faults: [{ kind: 'without-secret', acts: true, method: 'POST', path: '/v1/*', times: 2 }],
		});
		const [item] = await runAction(credentialFor(sandbox), CREATE);
		expect(sandbox.subscriptions()).toMatchObject([{ id: item.json.id }]);
	});

	it('uses a subscription created without a response, when the list has its secret', async () => {
		sandbox.configure({
			faults: [
				{ kind: 'answer', acts: true, method: 'POST', path: '/v1/*', status: 201, body: {} },
			],
		});
		const [item] = await runAction(credentialFor(sandbox), CREATE);
		const [{ id, secret }, ...others] = sandbox.subscriptions();
		expect(item.json).toMatchObject({ id, secret });
		expect(others).toEqual([]);
	});

	const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
	const answer = (method: string, path: string, status: number, body: object = {}, times = 1) =>
		({ kind: 'answer', method, path, status, body, times }) as const;
	const posts = () => apiCalls().filter(({ method }) => method === 'POST');

	it.each([403, 404, 405, 500])(
		'repeats a creation without a secret whose clean-up fails with %s',
		async (status) => {
			const odd = answer('POST', SUBSCRIPTIONS, 201, { id: 'nowhere' });
			sandbox.configure({
				faults: [odd, answer('DELETE', `${SUBSCRIPTIONS}/*`, status, {}, 9)],
			});
			const [item] = await runAction(credentialFor(sandbox), CREATE);
			expect(posts()).toHaveLength(2);
			expect(sandbox.subscriptions()).toMatchObject([{ id: item.json.id }]);
		},
	);

	it.each([403, 404, 405, 500])(
		'fails for want of a secret, whatever the clean-up answers: %s',
		async (status) => {
			const odd = answer('POST', SUBSCRIPTIONS, 201, { id: 'nowhere' }, 9);
			sandbox.configure({
				faults: [odd, answer('DELETE', `${SUBSCRIPTIONS}/*`, status, {}, 9)],
			});
			await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
				message: expect.stringContaining('3 times without a secret'),
				description: expect.stringContaining('contact the support'),
			});
			expect(posts()).toHaveLength(3);
		},
	);

	it('names what is left where it is listed, without its secret, and stays', async () => {
		const listed = { id: 's-9', callback: CREATE.callback, events: CREATE.events };
		sandbox.configure({
			faults: [
				answer('POST', SUBSCRIPTIONS, 201, { id: 's-9' }, 9),
				answer('DELETE', `${SUBSCRIPTIONS}/*`, 500, {}, 9),
				answer('GET', SUBSCRIPTIONS, 200, { total: 1, items: [listed] }, 9),
			],
		});
		await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
			message: expect.stringContaining('1 time without a secret'),
			description: expect.stringContaining('remove the subscription s-9 as well'),
		});
		expect(posts()).toHaveLength(1);
	});

	it('fails after three answers without a secret and says what to do', async () => {
		sandbox.configure({
			faults: [{ kind: 'without-secret', method: 'POST', path: '/v1/*', times: 9 }],
		});
		await expect(runAction(credentialFor(sandbox), CREATE)).rejects.toMatchObject({
			message: expect.stringContaining('3 times without a secret'),
			description: expect.stringContaining('contact the support'),
		});
		expect(apiCalls().filter(({ method }) => method === 'POST')).toHaveLength(3);
	});

	it.each([
		['no company', { companyId: ' ' }, 'Company ID is empty'],
		['no event', { events: [] }, 'No event is chosen'],
		['no callback', { callback: '' }, 'Callback URL is empty'],
		['half a callback', { callback: 'n8n.example.com/webhook' }, 'The callback URL cannot be used'],
	])('sends nothing when there is %s', async (_, change, message) => {
		const run = runAction(credentialFor(sandbox), { ...CREATE, ...change });
		await expect(run).rejects.toMatchObject({ message, context: { itemIndex: 0 } });
		expect(sandbox.calls).toEqual([]);
	});

	it.each([
		['http://n8n.example.com/webhook', 'https://'],
		['https://localhost/webhook', 'public'],
		['https://192.168.1.20/webhook', 'public'],
		['https://[fd00::1]/webhook', 'public'],
		['https://n8n/webhook', 'public'],
		['https://kitchen.local/webhook', 'public'],
	])('refuses %s for a platform on the internet', async (callback, advice) => {
		const credential = credentialFor(sandbox, { baseUrl: 'https://platform.invalid' });
		await expect(runAction(credential, { ...CREATE, callback })).rejects.toMatchObject({
			message: 'The callback URL cannot be used',
			description: expect.stringContaining(advice),
		});
	});
});

describe('Subscription: Get Many', () => {
	it('lists subscriptions without their secrets', async () => {
		await runAction(credentialFor(sandbox), CREATE);
		const output = await runAction(credentialFor(sandbox), GET_MANY);
		expect(output.map(({ json }) => json)).toEqual([
			{
				id: sandbox.subscriptions()[0].id,
				companyIds: ['demo-company'],
				events: CREATE.events,
				callback: CALLBACK,
			},
		]);
	});

	it('adds the secret when asked, if the platform returns it', async () => {
		await runAction(credentialFor(sandbox), CREATE);
		const items = [{ id: '1', callback: CALLBACK, secret: 'told-secret' }];
		sandbox.configure({ faults: [{ kind: 'alter', path: '/v1/*', set: { items, total: 1 } }] });
		const output = await runAction(credentialFor(sandbox), {
			...GET_MANY,
			options: { includeSecret: true },
		});
		expect(output[0].json).toMatchObject({ id: '1', secret: 'told-secret' });
	});

	it('finds those that point at this n8n', async () => {
		await runAction(credentialFor(sandbox), CREATE);
		await runAction(credentialFor(sandbox), { ...CREATE, callback: 'http://127.0.0.1:9/other' });
		const output = await runAction(credentialFor(sandbox), {
			...GET_MANY,
			filters: { callbackStartsWith: 'http://127.0.0.1:5678/' },
		});
		expect(output).toMatchObject([{ json: { callback: CALLBACK } }]);
	});

	it('gives no item without a subscription', async () => {
		await expect(runAction(credentialFor(sandbox), GET_MANY)).resolves.toEqual([]);
	});
});

describe('Subscription: Update', () => {
	const update = async (subscriptionId: string, updateFields: Record<string, string | string[]>) =>
		await runAction(credentialFor(sandbox), {
			resource: 'subscription',
			operation: 'update',
			subscriptionId,
			updateFields,
		});

	it('changes what is given and keeps the rest', async () => {
		await runAction(credentialFor(sandbox), CREATE);
		const [{ id, secret }] = sandbox.subscriptions();
		const [item] = await update(id, { events: ['order.new'] });
		expect(item.json).toEqual({
			id,
			companyIds: ['demo-company'],
			events: ['order.new'],
			callback: CALLBACK,
		});
		expect(sandbox.subscriptions()).toMatchObject([
			{ id, secret, events: ['order.new'], callback: CALLBACK },
		]);
	});

	it('asks for no list when everything is given', async () => {
		await runAction(credentialFor(sandbox), CREATE);
		const [{ id }] = sandbox.subscriptions();
		sandbox.clearCalls();
		await update(id, {
			companyId: 'demo-company',
			events: ['order.new'],
			callback: 'http://127.0.0.1:5678/webhook/2',
		});
		expect(apiCalls().map(({ method }) => method)).toEqual(['PUT']);
	});

	it('of an unknown ID says how to find the right one', async () => {
		await expect(update('nobody', { events: ['order.new'] })).rejects.toMatchObject({
			message: 'No subscription has the ID "nobody"',
			description: expect.stringContaining('Get Many'),
		});
	});

	it('without any field is refused before anything is sent', async () => {
		await expect(update('some-id', {})).rejects.toMatchObject({ message: 'Nothing to update' });
		expect(sandbox.calls).toEqual([]);
	});
});

describe('Subscription: Delete', () => {
	it('removes the subscription', async () => {
		const [{ json }] = await runAction(credentialFor(sandbox), CREATE);
		const output = await runAction(credentialFor(sandbox), {
			resource: 'subscription',
			operation: 'delete',
			subscriptionId: json.id as string,
		});
		expect(output[0].json).toEqual({ id: json.id, deleted: true });
		expect(sandbox.subscriptions()).toEqual([]);
	});
});

describe('Access: Get', () => {
	const parameters = { resource: 'access', operation: 'get' };

	it('shows scopes and what they allow, type and end of the token, never the token', async () => {
		const credential = credentialFor(sandbox);
		const [item] = await runAction(credential, parameters);
		expect(item.json).toMatchObject({ tokenType: 'Bearer', expiresAt: credential.data.expiresAt });
		expect(item.json.scopes).toHaveLength(11);
		expect(item.json.scopes).toContain('core--core--import-service:import--start');
		expect(item.json.permissions).toMatch(/^Start an import of the menu, .*List orders, /);
		expect(JSON.stringify(item)).not.toContain(credential.data.accessToken);
	});

	it('works for a client that may not even list events', async () => {
		sandbox.configure({ faults: [{ kind: 'answer', path: '/v1/*', status: 403, body: {} }] });
		const [item] = await runAction(
			credentialFor(sandbox, { clientId: 'menu-only', clientSecret: 'menu-only-secret' }),
			parameters,
		);
		expect(item.json).toMatchObject({
			permissions: 'Start an import of the menu',
			scopes: ['core--core--import-service:import--start'],
		});
	});

	it('names a scope that is not documented', async () => {
		sandbox.configure({
			faults: [{ kind: 'alter', path: '/connect/token', set: { scope: 'a--b--c:d' } }],
		});
		const [item] = await runAction(credentialFor(sandbox), parameters);
		expect(item.json).toMatchObject({ permissions: 'a--b--c:d', scopes: ['a--b--c:d'] });
	});

	it('fails when the platform does', async () => {
		sandbox.configure({ faults: [{ kind: 'answer', path: '/v1/*', status: 500, body: {} }] });
		await expect(runAction(credentialFor(sandbox), parameters)).rejects.toMatchObject({
			httpCode: '500',
		});
	});
});

describe('A Subscription ID', () => {
	it.each(['.', '..', ' .. '])(
		'of "%s" is refused, since it would mean the collection',
		async (id) => {
			const parameters = { resource: 'subscription', operation: 'delete', subscriptionId: id };
			await expect(runAction(credentialFor(sandbox), parameters)).rejects.toMatchObject({
				message: `"${id.trim()}" isn't an ID`,
				description: expect.stringContaining('Get Many'),
			});
			expect(sandbox.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
		},
	);
});

describe('Continue on fail', () => {
	it('turns a failed item into one that says what happened, and goes on with the next', async () => {
		const items = [{ json: { id: 'x' } }, { json: {} }];
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status: 400, body: { message: 'No' } }],
		});
		const output = await runAction(
			credentialFor(sandbox),
			{ resource: 'event', operation: 'getAll' },
			items,
			{ onError: 'continueRegularOutput' },
		);
		expect(output[0]).toEqual({
			json: {
				error: 'The platform rejected the data',
				details: 'The platform says: No',
				failure: 'configuration-invalid',
				httpStatus: 400,
			},
			pairedItem: { item: 0 },
		});
		expect(output).toHaveLength(6);
	});

	it('gives the error itself to the error output: n8n 1 does not know it by its fields', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status: 400, body: { message: 'No' } }],
		});
		const output = await runAction(
			credentialFor(sandbox),
			{ resource: 'event', operation: 'getAll' },
			[{ json: {} }, { json: {} }],
			{ onError: 'continueErrorOutput' },
		);
		// An expression that names the node reads a copy, which n8n 2 can't make of an instance.
		expect(Object.getPrototypeOf(output[0].error)).toBe(Object.prototype);
		expect(output[0].error?.message).toBe('The platform rejected the data');
		expect(output.slice(1).every(({ error }) => error === undefined)).toBe(true);
	});
});

describe('An operation that does not exist', () => {
	it.each(['remove', 'toString'])('is an error that says what to choose: %s', async (operation) => {
		await expect(
			runAction(credentialFor(sandbox), { resource: 'event', operation }),
		).rejects.toMatchObject({ description: expect.stringContaining('Choose Resource') });
	});
});

describe('A workflow that was published with the sandbox as its platform', () => {
	const hintsOf = async (mode: 'manual' | 'webhook') => {
		const hints: unknown[] = [];
		await runAction(credentialFor(sandbox), GET_MANY, undefined, { mode, hints });
		return hints;
	};

	it('warns that nothing reaches the platform', async () => {
		await expect(hintsOf('webhook')).resolves.toMatchObject([
			{ message: expect.stringContaining('nothing reaches the platform') },
		]);
	});

	it('does not warn in a test run', async () => {
		await expect(hintsOf('manual')).resolves.toEqual([]);
	});
});
