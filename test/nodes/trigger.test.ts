import { createHmac } from 'node:crypto';

import { startSandbox, type Sandbox, type SettingsPatch, type Subscription } from '../../sandbox';
import { stopClock } from '../support/clock';
import { credentialFor, logged, TriggerWorkflow } from '../support/n8n';

const PARAMETERS = { companyId: 'demo-company', events: ['order.new'] };
const DAY_MS = 24 * 60 * 60 * 1000;

type Fault = NonNullable<SettingsPatch['faults']>[number];

let sandbox: Sandbox;
let workflow: TriggerWorkflow;
const opened: TriggerWorkflow[] = [];

beforeEach(async () => {
	sandbox = await startSandbox({ port: 0, delivery: { attempts: 1 } });
	logged.length = 0;
	workflow = await open(PARAMETERS);
});
afterEach(async () => {
	await sandbox.close();
	for (const one of opened.splice(0)) await one.close();
});

async function open(
	parameters: ConstructorParameters<typeof TriggerWorkflow>[1],
	options?: ConstructorParameters<typeof TriggerWorkflow>[2],
): Promise<TriggerWorkflow> {
	const one = await new TriggerWorkflow(credentialFor(sandbox), parameters, options).listen();
	opened.push(one);
	return one;
}

interface Notification {
	event?: string | null;
	data: object;
	[field: string]: unknown;
}

interface Memory {
	registration?: {
		baseUrl: string;
		callback: string;
		companyIds: string[];
		events: string[];
		subscriptions: Array<{ id: string; secret: string; onlyEvent?: string }>;
	};
	retired?: unknown[];
}

const record = (of = workflow) =>
	Object.values((of.staticData.global ?? {}) as Record<string, Memory>)[0] ?? {};

const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');
const warnings = () => logged.filter(({ level }) => level === 'warn').map(({ message }) => message);

function withFaults(...faults: Fault[]): void {
	sandbox.configure({ faults });
}

const REFUSED_DELETE: Fault = {
	kind: 'answer',
	method: 'DELETE',
	path: '/v1/*',
	status: 403,
	body: {},
	times: 99,
};

/** The credential of a client that acts for two companies. */
function withTwoCompanies(settings = {}) {
	const companies = ['demo-company', 'second-company'];
	sandbox.addClient({ id: 'chain', secret: 'chain-secret', scopes: [], companies });
	return credentialFor(sandbox, {
		clientId: 'chain',
		clientSecret: 'chain-secret',
		...settings,
	});
}

describe('Publishing', () => {
	it('registers one subscription and keeps its ID and secret in static data', async () => {
		await workflow.publish();
		const [{ id, secret }] = sandbox.subscriptions();
		expect(sandbox.subscriptions()).toMatchObject([
			{ companyIds: ['demo-company'], events: ['order.new'], callback: workflow.callback },
		]);
		expect(record().registration).toEqual({
			baseUrl: sandbox.url,
			client: expect.stringMatching(/^[0-9a-f]{16}$/),
			callback: workflow.callback,
			companyIds: ['demo-company'],
			events: ['order.new'],
			separately: false,
			subscriptions: [{ id, secret, companyId: 'demo-company' }],
		});
	});

	it('again changes nothing', async () => {
		await workflow.publish();
		const before = sandbox.subscriptions();
		for (let times = 0; times < 20; times++) await workflow.publish();
		expect(sandbox.subscriptions()).toEqual(before);
	});

	it.each([
		['events', { ...PARAMETERS, events: ['order.new', 'order.status.changed'] }],
		['separate subscriptions', { ...PARAMETERS, options: { subscribeSeparately: true } }],
	])('with other %s replaces the subscription', async (_, parameters) => {
		await workflow.publish();
		const [before] = sandbox.subscriptions();
		workflow.parameters = parameters;
		await workflow.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ events: parameters.events }]);
		expect(sandbox.subscriptions()[0].id).not.toBe(before.id);
	});

	it('with another company replaces the subscription', async () => {
		workflow.credentials = withTwoCompanies();
		await workflow.publish();
		workflow.parameters = { ...PARAMETERS, companyId: 'second-company' };
		await workflow.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ companyIds: ['second-company'] }]);
	});

	it('restores a subscription that somebody removed at the platform', async () => {
		await workflow.publish();
		await removeRemotely();
		await workflow.publish();
		expect(sandbox.subscriptions()).toHaveLength(1);
		expect(record().registration?.subscriptions[0].id).toBe(sandbox.subscriptions()[0].id);
	});

	it('replaces a subscription whose events somebody changed at the platform', async () => {
		await workflow.publish();
		const [{ id }] = sandbox.subscriptions();
		await callApi('PUT', `/v1/merchant/callback/subscriptions/${id}`, {
			company_id: 'demo-company',
			events: ['store.availability.changed'],
			callback: workflow.callback,
		});
		await workflow.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ events: ['order.new'] }]);
	});

	it('removes a subscription whose secret was lost, so that nothing is delivered twice', async () => {
		await workflow.publish();
		const [lost] = sandbox.subscriptions();
		workflow.staticData = {};
		await workflow.publish();
		expect(sandbox.subscriptions()).toHaveLength(1);
		expect(sandbox.subscriptions()[0].id).not.toBe(lost.id);
	});

	it.each([
		['that is broken', { registration: { subscriptions: 'none' } }],
		['with an empty secret', { registration: { subscriptions: [{ id: '1', secret: '' }] } }],
	])('treats a record %s as lost', async (_, broken) => {
		workflow.staticData = { global: { 'merchantStorefrontTrigger hook-1': broken } };
		await workflow.publish();
		expect(record().registration?.subscriptions).toHaveLength(1);
	});

	it.each([403, 404, 405, 503])('trusts the record when the list answers %i', async (status) => {
		await workflow.publish();
		sandbox.clearCalls();
		const header = { 'retry-after': '99' };
		withFaults({
			kind: 'answer',
			method: 'GET',
			path: '/v1/*',
			status,
			headers: header,
			body: {},
			times: 9,
		});
		await workflow.publish();
		expect(apiCalls().map(({ method }) => method)).toEqual(['GET']);
		expect(warnings()).toContainEqual(expect.stringContaining("couldn't be listed"));
	});

	it('registers without a list where the platform offers none', async () => {
		withFaults({
			kind: 'answer',
			method: 'GET',
			path: '/v1/*',
			status: 404,
			body: {},
			times: 9,
		});
		await workflow.publish();
		expect(sandbox.subscriptions()).toHaveLength(1);
	});

	it('fails with the reason when the credential is wrong', async () => {
		workflow.credentials = credentialFor(sandbox, { clientSecret: 'wrong' });
		await expect(workflow.publish()).rejects.toThrow('Client ID and Client Secret');
	});

	it('leaves nothing behind when the answer with the secret was lost', async () => {
		withFaults({ kind: 'drop', acts: true, method: 'POST', path: '/v1/*' });
		await expect(workflow.publish()).rejects.toThrow('Lost the connection');
		expect(sandbox.subscriptions()).toEqual([]);
		expect(record().registration).toBeUndefined();
	});

	it('leaves nothing behind when one of several subscriptions cannot be registered', async () => {
		workflow.parameters = {
			...PARAMETERS,
			events: ['order.new', 'order.status.changed'],
			options: { subscribeSeparately: true },
		};
		withFaults(
			{ kind: 'delay', method: 'POST', path: '/v1/*' },
			{ kind: 'answer', method: 'POST', path: '/v1/*', status: 400, body: {} },
		);
		await expect(workflow.publish()).rejects.toThrow('rejected the data');
		expect(sandbox.subscriptions()).toEqual([]);
	});

	it.each([
		['no company', { companyId: '' }, 'Company ID is empty'],
		['no event', { events: [] }, 'No event is chosen'],
	])('with %s fails before anything is sent', async (_, change, message) => {
		workflow.parameters = { ...PARAMETERS, ...change };
		await expect(workflow.publish()).rejects.toThrow(message);
		expect(sandbox.calls).toEqual([]);
	});

	it('refuses an address that a platform on the internet cannot reach', async () => {
		workflow.credentials = credentialFor(sandbox, { baseUrl: 'https://platform.invalid' });
		await expect(workflow.publish()).rejects.toMatchObject({
			message: expect.stringContaining('cannot send notifications to http://127.0.0.1'),
			description: expect.stringContaining('WEBHOOK_URL'),
		});
	});

	it('at another platform leaves the record of the first behind and says so', async () => {
		await workflow.publish();
		const second = await startSandbox({ port: 0 });
		workflow.credentials = credentialFor(second);
		await workflow.publish();
		expect(second.subscriptions()).toHaveLength(1);
		expect(record().registration?.baseUrl).toBe(second.url);
		expect(record().retired).toEqual([]);
		expect(warnings()).toContainEqual(expect.stringContaining(`stays at ${sandbox.url}`));
		await second.close();
	});
});

describe('Unpublishing', () => {
	it('removes the subscription and its record', async () => {
		await workflow.publish();
		await workflow.unpublish();
		expect(sandbox.subscriptions()).toEqual([]);
		expect(record().registration?.subscriptions).toEqual([]);
	});

	it('counts a subscription that is already gone as removed', async () => {
		await workflow.publish();
		await removeRemotely();
		await workflow.unpublish();
		expect(record().registration?.subscriptions).toEqual([]);
		expect(warnings()).toEqual([]);
	});

	it('is never blocked: the record stays when the platform refuses, and is used again', async () => {
		await workflow.publish();
		const [before] = sandbox.subscriptions();
		withFaults(REFUSED_DELETE);
		await workflow.unpublish();
		expect(warnings()).toContainEqual(expect.stringContaining(`may still be at ${sandbox.url}`));
		withFaults();
		await workflow.publish();
		expect(sandbox.subscriptions()).toEqual([before]);
	});

	it('also removes what a lost answer once left behind', async () => {
		await workflow.publish();
		await callApi('POST', '/v1/merchant/callback/subscriptions', {
			company_id: 'demo-company',
			events: ['order.new'],
			callback: workflow.callback,
		});
		await workflow.unpublish();
		expect(sandbox.subscriptions()).toEqual([]);
	});

	it('works for a workflow that was never published', async () => {
		await expect(workflow.unpublish()).resolves.toBeUndefined();
	});
});

describe('A duplicated workflow', () => {
	it('doesn’t know of the original and leaves it alone', async () => {
		await workflow.publish();
		const copy = await open(PARAMETERS, { webhookId: 'hook-2', workflowId: 'workflow-2' });
		copy.staticData = workflow.staticData;
		await copy.publish();
		expect(sandbox.subscriptions().map(({ callback }) => callback)).toEqual([
			workflow.callback,
			copy.callback,
		]);
		await copy.unpublish();
		expect(sandbox.subscriptions()).toMatchObject([{ callback: workflow.callback }]);
		await workflow.publish();
		expect(record().registration?.subscriptions[0].id).toBe(sandbox.subscriptions()[0].id);
	});
});

describe('Listening for a test event', () => {
	it('has its own subscription and never touches the live one', async () => {
		await workflow.publish();
		const live = sandbox.subscriptions();
		workflow.parameters = { ...PARAMETERS, whileTesting: 'wait' };
		await workflow.testListen(async () => {
			expect(sandbox.subscriptions()).toHaveLength(2);
			expect(sandbox.subscriptions()[1].callback).toContain('/webhook-test/');
		});
		expect(sandbox.subscriptions()).toEqual(live);
		workflow.parameters = PARAMETERS;
		await workflow.publish();
		expect(sandbox.subscriptions()).toEqual(live);
	});
});

describe('A notification', () => {
	it('starts the workflow with what was verified', async () => {
		workflow.parameters = { ...PARAMETERS, simplify: false };
		await workflow.publish();
		const { order } = sandbox.placeOrder();
		const delivery = await sandbox.whenDelivered();
		expect(delivery.attempts).toMatchObject([{ status: 200 }]);
		expect(workflow.started).toEqual([
			{
				json: {
					event: 'order.new',
					companyId: 'demo-company',
					data: expect.objectContaining({ id: order.id }),
					notificationId: expect.stringMatching(/^[0-9a-f]{64}$/),
					receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
					signedWith: 'current',
				},
			},
		]);
	});

	it.each([
		{},
		{ order: 'top' },
		{ escaping: 'php' },
		{ escaping: 'php-unescaped' },
		{ escaping: 'php-unescaped-slashes' },
		{ escaping: 'php-unescaped-unicode', order: 'top' },
		{ escaping: 'python' },
		{ escaping: 'python-compact', order: 'top' },
		{ escaping: 'python-unescaped' },
		{ encoding: 'base64' },
		{ name: 'sign' },
		{ place: 'header', name: 'x-signature' },
		{ place: 'header', name: 'x-hub-signature', encoding: 'base64', escaping: 'php' },
	] as const)('is verified without configuration when signed as %j', async (signing) => {
		sandbox.configure({ signing });
		await workflow.publish();
		for (let orders = 1; orders <= 3; orders++) {
			const { order } = sandbox.placeOrder();
			await sandbox.whenDelivered(
				({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id === order.id,
			);
			expect(workflow.started).toHaveLength(orders);
		}
	});

	it('has the same notificationId when it comes twice, also by another subscription', async () => {
		const other = await open(PARAMETERS, { webhookId: 'hook-2', workflowId: 'workflow-2' });
		sandbox.configure({ delivery: { copies: 2 } });
		await workflow.publish();
		await other.publish();
		sandbox.placeOrder();
		await Promise.all(
			sandbox
				.subscriptions()
				.map(
					async ({ id }) => await allDelivered(({ subscriptionId }) => subscriptionId === id, 2),
				),
		);
		const ids = [...workflow.started, ...other.started].map(({ json }) => json.notificationId);
		expect(ids).toHaveLength(4);
		expect(new Set(ids).size).toBe(1);
	});

	it.each([
		['base64 of hex', (hex: string) => Buffer.from(hex).toString('base64')],
		['0x in front', (hex: string) => `0x${hex}`],
		['quotes around it', (hex: string) => `"${hex}"`],
		['the name of the algorithm in front', (hex: string) => `HMAC-SHA512 ${hex}`],
	])('is verified with a signature that has %s', async (_, written) => {
		await workflow.publish();
		const notification = { event: 'order.new', data: { id: '1' } };
		const body = JSON.parse(signed(notification, secretOf(workflow))) as { signature: string };
		const signature = written(body.signature);
		await post(JSON.stringify({ ...body, signature }));
		await post(JSON.stringify(notification), { authorization: signature });
		expect(workflow.started).toHaveLength(2);
	});

	it('has an order ID that JavaScript would round as text', async () => {
		await workflow.publish();
		const data = '{"id":9007199254740993,"number":10482}';
		const signature = createHmac('sha512', secretOf(workflow)).update(data).digest('hex');
		await post(`{"event":"order.new","data":${data},"signature":"${signature}"}`);
		expect(workflow.started).toMatchObject([
			{ json: { id: '9007199254740993', data: { id: '9007199254740993', number: 10482 } } },
		]);
	});

	it('of an event that was not subscribed is acknowledged and starts nothing', async () => {
		await workflow.publish();
		const response = await send({ event: 'order.status.changed', data: { id: '1' } });
		expect(response.status).toBe(200);
		expect(workflow.started).toEqual([]);
	});

	it.each([
		['no store', 'order.new', { id: 'a', status: 'new' }, { stores: 'podil' }],
		['no status', 'order.new', { id: 'a', storeId: 'podil' }, { statuses: ['preparation'] }],
		['no mark of a test', 'order.new', { id: 'a' }, { testOrders: 'skip' }],
		['nothing of an order', 'order.new', ['text'], { stores: 'podil', statuses: ['new'] }],
		['nothing of a store', 'store.availability.changed', { id: 'a' }, { stores: 'podil' }],
	])('that says %s is skipped by no filter', async (_, event, data, options) => {
		workflow = await open({ ...PARAMETERS, events: [event], options });
		await workflow.publish();
		expect((await send({ event, data })).status).toBe(200);
		expect(workflow.started).toMatchObject([{ json: { event, data } }]);
	});

	it('signed with the secret of a removed subscription counts for a day, and says so', async () => {
		await workflow.publish();
		const [{ secret }] = sandbox.subscriptions();
		await workflow.unpublish();
		await workflow.publish();
		const notification = { event: 'order.new', data: { id: '1' } };
		await expect(send(notification, { secret })).resolves.toMatchObject({ status: 200 });
		expect(workflow.started).toMatchObject([{ json: { signedWith: 'previous' } }]);
		stopClock(Date.now() + DAY_MS + 1);
		const late = await send(notification, { secret });
		jest.useRealTimers();
		expect(late.status).toBe(401);
	});

	it('signed with the secret of a subscription that may still live does not count', async () => {
		await workflow.publish();
		const [{ secret }] = sandbox.subscriptions();
		const second = await startSandbox({ port: 0 });
		workflow.credentials = credentialFor(second);
		await workflow.publish();
		const response = await send({ event: 'order.new', data: { id: '1' } }, { secret });
		expect(response.status).toBe(401);
		await second.close();
	});
});

describe('With a subscription for each event', () => {
	beforeEach(async () => {
		workflow.parameters = {
			...PARAMETERS,
			events: ['order.new', 'order.status.changed'],
			options: { subscribeSeparately: true },
		};
		await workflow.publish();
	});

	it('each event has its own subscription and secret', async () => {
		expect(sandbox.subscriptions().map(({ events }) => events)).toEqual([
			['order.new'],
			['order.status.changed'],
		]);
		sandbox.placeOrder();
		await sandbox.whenDelivered();
		expect(workflow.started).toMatchObject([{ json: { event: 'order.new' } }]);
	});

	it('the signature vouches for the event', async () => {
		const [forNew, forStatus] = sandbox.subscriptions();
		const data = { id: '1' };
		const genuine = await send({ event: 'order.new', data }, forNew);
		const renamed = await send({ event: 'order.new', data }, forStatus);
		expect([genuine.status, renamed.status]).toEqual([200, 401]);
	});

	it('publishing again changes nothing', async () => {
		const before = sandbox.subscriptions();
		await workflow.publish();
		expect(sandbox.subscriptions()).toEqual(before);
	});
});

describe("A notification that doesn't name its event", () => {
	const data = { id: '1' };
	const events = ['order.new', 'order.status.changed'];

	async function publish(parameters: object = { events }): Promise<void> {
		workflow.parameters = { ...PARAMETERS, ...parameters };
		await workflow.publish();
	}

	it('is of the only event of the trigger', async () => {
		await publish({});
		expect((await send({ data })).status).toBe(200);
		expect(workflow.started).toMatchObject([{ json: { event: 'order.new', data } }]);
	});

	it('is of the event of its subscription, with one for each event', async () => {
		await publish({ events, options: { subscribeSeparately: true } });
		const [, forStatus] = sandbox.subscriptions();
		expect((await send({ data }, forStatus)).status).toBe(200);
		expect(workflow.started).toMatchObject([{ json: { event: 'order.status.changed' } }]);
	});

	it.each([
		[{ name: 'order.status.changed' }],
		[{ type: 'order.status.changed' }],
		[{ event_name: 'order.status.changed' }],
		[{ eventType: 'order.status.changed' }],
		[{ event: null, type: 'order.status.changed' }],
		[{ event: '', type: 'order.status.changed' }],
		[{ data: { ...data, event: 'order.status.changed' } }],
	])('is of the event that is somewhere else: %j', async (fields) => {
		await publish();
		expect((await send({ data, ...fields })).status).toBe(200);
		expect(workflow.started).toMatchObject([{ json: { event: 'order.status.changed' } }]);
	});

	it('is of the event that a header names', async () => {
		await publish();
		const headers = { 'x-event-name': 'order.status.changed' };
		expect((await post(signed({ data }, secretOf(workflow)), headers)).status).toBe(200);
		expect(workflow.started).toMatchObject([{ json: { event: 'order.status.changed' } }]);
	});

	it('signed with an earlier secret is of an event of that subscription', async () => {
		await publish({ events: ['order.status.changed'] });
		const [{ secret }] = sandbox.subscriptions();
		await publish({ events: ['order.new'] });
		await send({ data, type: 'order.new' }, { secret });
		// It is acknowledged: nobody waits for that event any more.
		expect(workflow.started).toEqual([]);
	});

	it.each([
		['nothing', {}],
		['an event that was not subscribed', { type: 'order.courier.assigned' }],
		['two of them', { type: 'order.new', name: 'order.status.changed' }],
		['a text of a guest', { data: { ...data, comment: 'order.new' } }],
	])('is rejected where all that names one is %s', async (_, more) => {
		await publish();
		expect((await send({ data, ...more })).status).toBe(400);
		expect(workflow.started).toEqual([]);
	});

	it('and is rejected is logged with the option that helps', async () => {
		workflow = await open({ ...PARAMETERS, events }, { workflowId: 'without-event-names' });
		await workflow.publish();
		await send({ data });
		expect(warnings()).toContainEqual(expect.stringContaining('Subscribe Each Event Separately'));
	});
});

describe('With several companies', () => {
	const BOTH = { ...PARAMETERS, companyId: 'second-company, demo-company' };

	beforeEach(async () => {
		workflow.credentials = withTwoCompanies({ advanced: true, companyField: 'company_id' });
		workflow.parameters = BOTH;
		await workflow.publish();
	});

	it('each has a subscription, also where the platform takes only one company', () => {
		expect(sandbox.subscriptions()).toMatchObject([
			{ companyIds: ['demo-company'], events: ['order.new'] },
			{ companyIds: ['second-company'], events: ['order.new'] },
		]);
	});

	it('an order says which company it belongs to', async () => {
		for (const companyId of ['demo-company', 'second-company']) {
			const { order } = sandbox.placeOrder({ companyId });
			await sandbox.whenDelivered(({ body }) => body.includes(order.id));
			expect(workflow.started.at(-1)).toMatchObject({ json: { companyId } });
		}
	});

	it('in another order changes nothing', async () => {
		const before = sandbox.subscriptions();
		workflow.parameters = { ...PARAMETERS, companyId: ['demo-company', 'second-company'] };
		await workflow.publish();
		expect(sandbox.subscriptions()).toEqual(before);
	});

	it('one that is refused leaves a live workflow as it was', async () => {
		const before = sandbox.subscriptions().map(({ companyIds }) => companyIds);
		await workflow.republish({ ...PARAMETERS, companyId: 'demo-company, Demo-Company' });
		expect(sandbox.subscriptions().map(({ companyIds }) => companyIds)).toEqual(before);
		expect(record().registration?.companyIds).toEqual(['demo-company', 'second-company']);
	});

	it('unpublishing removes the subscription of each', async () => {
		await workflow.unpublish();
		expect(sandbox.subscriptions()).toEqual([]);
	});
});

describe('What is rejected starts nothing and learns nothing', () => {
	beforeEach(async () => await workflow.publish());
	afterEach(() => expect(workflow.started).toEqual([]));

	const genuine = { event: 'order.new', data: { id: '1', total: 12.5 } };

	it.each([
		['a wrong secret', { secret: 'another secret' }],
		['an empty signature', { signature: '' }],
		['half a signature', { signature: 'ab'.repeat(32) }],
		['a signature of zeros', { signature: '00'.repeat(64) }],
	])('%s: 401', async (_, change) => {
		const response = await send(genuine, change);
		expect(response.status).toBe(401);
		expect(await response.text()).toBe('');
	});

	it('altered data: 401', async () => {
		const body = signed(genuine, secretOf(workflow)).replace('12.5', '1.25');
		expect((await post(body)).status).toBe(401);
	});

	it('no signature: 401', async () => {
		expect((await post(JSON.stringify(genuine))).status).toBe(401);
	});

	it.each([
		['no body', ''],
		['no JSON', 'order.new'],
		['a list', '[]'],
		['null', 'null'],
		['no data', '{"event":"order.new"}'],
		['half an object', '{"event":"order.new","data":{'],
	])('%s: 400', async (_, body) => {
		const response = await post(body);
		expect(response.status).toBe(400);
		expect(await response.text()).toBe('');
	});

	it('a form upload, whose bytes n8n has used up: 400', async () => {
		const response = { statusCode: 0, end: jest.fn() };
		const status = (code: number) => Object.assign(response, { statusCode: code });
		const answer = await workflow.handle(
			{ headers: { 'content-type': 'multipart/form-data' }, readableDidRead: true },
			Object.assign(response, { status }),
		);
		expect(answer).toEqual({ noWebhookResponse: true });
		expect(response.statusCode).toBe(400);
		expect(response.end).toHaveBeenCalledWith();
	});

	it('more than 128 KB, however genuine: 413', async () => {
		const body = signed(
			{ ...genuine, data: { comment: ' '.repeat(128 * 1024) } },
			secretOf(workflow),
		);
		const response = await post(body);
		expect(response.status).toBe(413);
		expect(await response.text()).toBe('');
	});

	it('a body that ends too early: 400', async () => {
		const response = { statusCode: 0, end: jest.fn() };
		const status = (code: number) => Object.assign(response, { statusCode: code });
		await workflow.handle(
			{ headers: {}, readRawBody: async () => await Promise.reject(new Error('aborted')) },
			Object.assign(response, { status }),
		);
		expect(response.statusCode).toBe(400);
	});

	it('anything when the record is lost: 401, and the log says why', async () => {
		const body = signed(genuine, secretOf(workflow));
		workflow.staticData = {};
		expect((await post(body)).status).toBe(401);
		expect(warnings()).toContainEqual(expect.stringContaining('no secret'));
	});

	it('a flood of forged notifications is logged once, not each time', async () => {
		logged.length = 0;
		for (let times = 0; times < 20; times++) await send(genuine, { secret: 'forged' });
		expect(warnings().length).toBeLessThanOrEqual(1);
	});
});

describe('A body that n8n does not parse', () => {
	it('is read through the reader of the request', async () => {
		await workflow.publish();
		const body = signed({ event: 'order.new', data: { id: '1' } }, secretOf(workflow));
		const request = {
			headers: { 'content-type': 'application/octet-stream' },
			rawBody: undefined as Buffer | undefined,
			readRawBody: async () => {
				request.rawBody = Buffer.from(body);
			},
		};
		await expect(workflow.handle(request, {})).resolves.toMatchObject({
			workflowData: [[{ json: { data: { id: '1' } } }]],
		});
	});
});

function secretOf(of: TriggerWorkflow): string {
	return record(of).registration?.subscriptions[0].secret ?? '';
}

function signed(notification: Notification, secret: string): string {
	const signature = createHmac('sha512', secret)
		.update(JSON.stringify(notification.data))
		.digest('hex');
	return JSON.stringify({ ...notification, signature });
}

async function send(
	notification: Notification,
	change: Partial<Pick<Subscription, 'secret'>> & { signature?: string } = {},
): Promise<Response> {
	const body = signed(notification, change.secret ?? secretOf(workflow));
	const altered = { ...JSON.parse(body), signature: change.signature };
	return await post(change.signature === undefined ? body : JSON.stringify(altered));
}

async function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
	return await fetch(workflow.callback, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body,
	});
}

async function removeRemotely(): Promise<void> {
	const [{ id }] = sandbox.subscriptions();
	await callApi('DELETE', `/v1/merchant/callback/subscriptions/${id}`);
}

/** As somebody else with the same client would call the platform. */
async function callApi(method: string, path: string, body?: object): Promise<void> {
	const form = new URLSearchParams({
		grant_type: 'client_credentials',
		client_id: 'demo',
		client_secret: 'demo-secret',
	});
	const token = await fetch(`${sandbox.url}/connect/token`, { method: 'POST', body: form });
	const { access_token: accessToken } = (await token.json()) as { access_token: string };
	const response = await fetch(`${sandbox.apiUrl}${path}`, {
		method,
		headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
		body: body && JSON.stringify(body),
	});
	expect(response.ok).toBe(true);
}

async function allDelivered(
	fits: Parameters<Sandbox['whenDelivered']>[0],
	count: number,
): Promise<void> {
	await sandbox.whenDelivered(
		(delivery) =>
			(fits?.(delivery) ?? true) &&
			sandbox.deliveries().filter((one) => fits?.(one) && one.state === 'delivered').length >=
				count,
	);
}
