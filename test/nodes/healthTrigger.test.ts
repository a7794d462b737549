import type { INodeParameters } from 'n8n-workflow';

import { SCOPES } from '../../nodes/MerchantStorefront/platform/contract';
import { startSandbox, type Client, type OrderWish, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { startServer } from '../support/localServer';
import { credentialFor } from '../support/n8n';
import { HealthTriggerWorkflow } from '../support/polling';

const LIST = '/v1/merchant/orders';
const MINUTE_MS = 60_000;
const LIST_SCOPE = 'merchant--core--order-service:order--get-list';
const ALL_SCOPES: Client['scopes'] = SCOPES.map(({ name }) => name);
const OWN = 'http://127.0.0.1:5678/webhook/abc/notify';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
});
afterAll(async () => {
	await sandbox.close();
});
afterEach(() => {
	sandbox.configure({ faults: [] });
	jest.useRealTimers();
});

let companies = 0;
let kills = 0;

/** Another client for each test, so that none sees what another has. */
function open(parameters: INodeParameters = {}, timezone = 'UTC', isDurable = false) {
	const company = `health-${++companies}`;
	const client = (secret: string, scopes = ALL_SCOPES) =>
		sandbox.addClient({ id: company, secret, scopes, companies: [company] });
	client('secret');
	const credential = credentialFor(sandbox, { clientId: company, clientSecret: 'secret' });
	const workflow = new HealthTriggerWorkflow(credential, parameters, {
		workflowId: company,
		timezone,
		isDurable,
	});
	const place = (wish: OrderWish = {}) => sandbox.placeOrder({ companyId: company, ...wish }).order;
	const setStatus = async (id: string, status: string) => {
		const init = {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status }),
		};
		const response = await fetch(`${sandbox.url}/sandbox/orders/${id}/status`, init);
		expect(response.ok).toBe(true);
	};
	const api = async (method: string, path: string, body?: object) => {
		const token = await fetch(`${sandbox.url}/connect/token`, {
			method: 'POST',
			body: new URLSearchParams({
				grant_type: 'client_credentials',
				client_id: company,
				client_secret: 'secret',
			}),
		});
		const { access_token } = (await token.json()) as { access_token: string };
		const headers = {
			authorization: `Bearer ${access_token}`,
			'content-type': 'application/json',
		};
		const response = await fetch(`${sandbox.apiUrl}/v1/merchant/callback/subscriptions${path}`, {
			method,
			headers,
			...(body && { body: JSON.stringify(body) }),
		});
		expect(response.ok).toBe(true);
		return (method === 'DELETE' ? {} : await response.json()) as { id: string };
	};
	const subscribe = async (events: string[], callback = OWN) =>
		await api('POST', '', { companyIds: [company], company_id: company, events, callback });
	/** As many polls as said, and what they start. */
	const polls = async (count: number) => {
		const said: string[] = [];
		for (let poll = 0; poll < count; poll++) {
			const items = await workflow.poll();
			said.push(...items.map(({ check, state }) => `${poll + 1}: ${check} ${state}`));
		}
		return said;
	};
	/** n8n after it was killed: another process, with what was stored. */
	const afterKill = (killed = workflow) => {
		const options = { workflowId: `${company}-${++kills}`, timezone, isDurable };
		const next = new HealthTriggerWorkflow(credential, parameters, options);
		next.stored = killed.stored;
		return next;
	};
	return { company, workflow, client, place, setStatus, subscribe, api, polls, afterKill };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const texts = (items: Array<{ text?: unknown }>) => items.map(({ text }) => text);

/** Time passes only by this. */
const setTime = (time: string) => stopClock(Date.parse(time));

describe('The Health Trigger', () => {
	it('is silent while all is well', async () => {
		const { workflow, place, polls } = open();
		place();
		expect(await workflow.publish()).toEqual([]);
		expect(await polls(5)).toEqual([]);
	});

	it('says that a changed secret no longer signs in, and that the right one does', async () => {
		const { workflow, client, polls } = open();
		await workflow.publish();
		client('another secret');
		sandbox.revokeTokens();
		expect(await polls(5)).toEqual(['3: signIn broken']);
		client('secret');
		stopClock(Date.now() + 20 * MINUTE_MS);
		expect(await polls(4)).toEqual(['3: signIn works']);
	});

	it('names the permission that is gone, and whom to ask', async () => {
		const { workflow, client } = open();
		await workflow.publish();
		client(
			'secret',
			ALL_SCOPES.filter((name) => !name.endsWith('refund')),
		);
		sandbox.revokeTokens();
		expect(await workflow.poll()).toEqual([]);
		expect(await workflow.poll()).toEqual([
			expect.objectContaining({
				check: 'permissions',
				state: 'broken',
				text: 'A permission is missing: Refund an order',
				whatToDo:
					'Ask your account manager for the scope merchant--core--order-service:order--refund.',
			}),
		]);
	});

	it('needs a permission for the list of orders that the client never had', async () => {
		const { workflow, client } = open();
		client(
			'secret',
			ALL_SCOPES.filter((name) => name !== LIST_SCOPE),
		);
		const items = await workflow.publish();
		expect(items.map(({ check, subject }) => [check, subject])).toEqual([
			['ordersList', ''],
			['permissions', LIST_SCOPE],
		]);
	});

	it('needs no scope of another name where the list of orders can be read', async () => {
		const { workflow, place, polls } = open();
		place();
		sandbox.configure({
			faults: [{ kind: 'alter', path: '/connect/token', set: { scope: 'orders' }, times: 1_000 }],
		});
		expect(await workflow.publish()).toEqual([]);
		expect(await polls(3)).toEqual([]);
	});

	it.each([
		['fails', { kind: 'answer', status: 500, body: {} }],
		['answers with a page', { kind: 'html', status: 200 }],
		['is not whole', { kind: 'alter', set: { total: 5 } }],
	] as const)(
		'says that the list of orders %s, and that it can be read again',
		async (_, fault) => {
			const { workflow, place, polls } = open();
			place();
			await workflow.publish();
			sandbox.configure({ faults: [{ ...fault, path: LIST, times: 1_000 }] });
			expect(await polls(6)).toEqual(['3: ordersList broken']);
			sandbox.configure({ faults: [] });
			expect(await polls(4)).toEqual(['3: ordersList works']);
		},
	);

	it('names the order that waits, and says when it no longer does', async () => {
		const { workflow, place, setStatus } = open();
		await workflow.publish();
		place({ createdAt: minutesAgo(5) });
		const { id, number } = place({ createdAt: minutesAgo(14), storeId: 'podil' });
		const name = `Order ${number} (podil) has been New for 14 minutes`;
		expect(await workflow.poll()).toEqual([
			{
				check: 'waitingOrder',
				subject: id,
				state: 'broken',
				since: expect.stringMatching(/\+00:00$/),
				text: name,
				whatToDo: 'Accept or cancel it.',
				details: { id, number, storeId: 'podil' },
			},
		]);
		expect(await workflow.poll()).toEqual([]);
		await setStatus(id, 'preparation');
		expect(texts(await workflow.poll())).toEqual([`Solved: ${name}`]);
		expect(await workflow.poll()).toEqual([]);
	});

	it('counts from the first poll how long an order without a readable time waits', async () => {
		const { workflow } = open({ checks: ['waitingOrder'] });
		const undated = { id: '7', number: '12', status: 'new', createdAt: 'soon' };
		sandbox.configure({
			faults: [{ kind: 'alter', path: LIST, times: 1_000, set: { items: [undated], total: 1 } }],
		});
		setTime('2026-11-20T17:30:00Z');
		expect(await workflow.publish()).toEqual([]);
		setTime('2026-11-20T17:39:00Z');
		expect(await workflow.poll()).toEqual([]);
		setTime('2026-11-20T17:40:00Z');
		expect(await workflow.poll()).toEqual([
			expect.objectContaining({
				text: 'Order 12 (no store) has been New for 10 minutes',
				since: '2026-11-20T17:30:00+00:00',
			}),
		]);
		expect(await workflow.poll()).toEqual([]);
	});

	it('gives advice that fits this trigger where the list is not whole', async () => {
		const { workflow, place } = open({ checks: ['ordersList', 'waitingOrder'] });
		place();
		sandbox.configure({
			faults: [{ kind: 'alter', path: LIST, times: 1_000, set: { total: 5 } }],
		});
		const [item] = await workflow.publish();
		expect(item?.text).toContain('announces 5 but sends 1');
		expect(item?.whatToDo).toContain("tell the platform's support");
		expect(item?.whatToDo).not.toContain('Created');
	});

	it('says that a subscription is gone, lost an event or goes elsewhere', async () => {
		const { company, workflow, subscribe, api, polls } = open();
		const { id } = await subscribe(['order.new', 'order.status.changed']);
		await subscribe(['order.new'], 'https://another.example/webhook/x');
		await subscribe(['order.new'], 'http://127.0.0.1:5678/webhook-test/abc/notify');
		await workflow.publish();
		const put = async (events: string[], callback: string) =>
			await api('PUT', `/${id}`, { companyIds: [company], company_id: company, events, callback });
		await put(['order.new'], OWN);
		expect(await workflow.poll()).toEqual([]);
		expect(texts(await workflow.poll())).toEqual([
			`n8n no longer gets order.status.changed of ${company} at ${OWN}: the subscription lost it`,
		]);
		expect(await workflow.poll()).toEqual([]);
		await put(['order.new', 'order.status.changed'], OWN);
		expect(await polls(3)).toEqual(['2: subscriptions works']);
		await put(['order.new', 'order.status.changed'], 'https://elsewhere.example/x');
		expect(await polls(3)).toEqual(['2: subscriptions broken']);
	});

	it.each(['HTTP://127.0.0.1:5678', 'http://127.0.0.1:5678//', 'http://127.0.0.1:5678/webhook'])(
		'knows the subscriptions at its address however that is typed: %s',
		async (webhookAddress) => {
			const { workflow, subscribe, api, polls } = open({ options: { webhookAddress } });
			const { id } = await subscribe(['order.new']);
			await workflow.publish();
			await api('DELETE', `/${id}`);
			expect(await polls(3)).toEqual(['2: subscriptions broken']);
		},
	);

	it('forgets a subscription that has been gone for a week', async () => {
		const { workflow, subscribe, api, polls } = open({
			checks: ['subscriptions'],
			options: { dailyReportAt: '09:00' },
		});
		const { id } = await subscribe(['order.new']);
		setTime('2026-11-16T08:00:00Z');
		await workflow.publish();
		await api('DELETE', `/${id}`);
		expect(await polls(3)).toEqual(['2: subscriptions broken']);
		setTime('2026-11-17T09:01:00Z');
		expect(texts(await workflow.poll())[0]).toContain('is gone');
		setTime('2026-11-24T09:01:00Z');
		await workflow.poll();
		setTime('2026-11-25T09:01:00Z');
		expect(texts(await workflow.poll())).toEqual(['All is well']);
	});

	it('calls it quiet only at times when orders are expected', async () => {
		const { workflow, place } = open(
			{ checks: ['quiet'], quietHours: 2, expectedBetween: '18:00-02:00', expectedOn: ['friday'] },
			'Europe/Kyiv',
		);
		// A Friday in Kyiv, 19:30.
		setTime('2026-11-20T17:30:00Z');
		expect(await workflow.publish()).toEqual([]);
		setTime('2026-11-20T18:05:00Z');
		expect(texts(await workflow.poll())).toEqual(['No order for 2 hours']);
		// Saturday at noon nobody expects an order, and without one nothing is over.
		setTime('2026-11-21T10:00:00Z');
		expect(await workflow.poll()).toEqual([]);
		setTime('2026-11-27T17:00:00Z');
		place();
		expect(texts(await workflow.poll())).toEqual(['Solved: No order for 2 hours']);
	});

	it.each([
		{ expectedBetween: '00:00-00:00', now: '2026-11-20T00:05:00Z' },
		{ expectedBetween: '06:00-06:00', now: '2026-11-20T06:05:00Z' },
		{ expectedBetween: '06:00-06:00', now: '2026-11-20T03:00:00Z' },
	])('calls $expectedBetween quiet around the clock, also at $now', async ({ now, ...between }) => {
		const { workflow } = open({ checks: ['quiet'], ...between });
		setTime(now);
		expect(texts(await workflow.publish())).toEqual(['No order for 2 hours']);
	});

	it('waits again on a day before which no orders were expected', async () => {
		const { workflow } = open({
			checks: ['quiet'],
			expectedBetween: '00:00-00:00',
			expectedOn: ['friday'],
		});
		setTime('2026-11-20T01:55:00Z');
		expect(await workflow.publish()).toEqual([]);
		setTime('2026-11-20T02:05:00Z');
		expect(texts(await workflow.poll())).toEqual(['No order for 2 hours']);
	});

	it('reads one page to know that it is not quiet', async () => {
		const { workflow, place } = open({ checks: ['quiet'], expectedBetween: '00:00-00:00' });
		setTime('2026-11-20T17:30:00Z');
		for (let index = 0; index < 120; index++) place();
		const before = sandbox.calls.length;
		expect(await workflow.publish()).toEqual([]);
		const asked = sandbox.calls.slice(before).filter(({ path }) => path === LIST);
		// One for the time, one to see that the list works.
		expect(asked).toHaveLength(3);
	});

	it('judges the quiet of each store by itself', async () => {
		const { workflow, place } = open({
			checks: ['quiet'],
			expectedBetween: '00:00-00:00',
			options: { stores: 'podil, obolon' },
		});
		setTime('2026-11-20T17:30:00Z');
		place({ storeId: 'obolon' });
		expect(texts(await workflow.publish())).toEqual(['No order in podil for 2 hours']);
	});

	it('says one hour and one minute', async () => {
		const { workflow, place } = open({
			checks: ['quiet', 'waitingOrder'],
			waitingMinutes: 1,
			quietHours: 1,
			expectedBetween: '00:00-00:00',
			options: { stores: 'podil, obolon' },
		});
		setTime('2026-11-20T17:30:00Z');
		const { number } = place({ createdAt: '2026-11-20T17:29:00Z', storeId: 'podil' });
		expect(texts(await workflow.publish())).toEqual([
			'No order in obolon for 1 hour',
			`Order ${number} (podil) has been New for 1 minute`,
		]);
	});

	it('says once in a report what to do about all waiting orders', async () => {
		const { workflow, place } = open({ options: { dailyReportAt: '09:00' } });
		setTime('2026-11-20T08:00:00Z');
		await workflow.publish();
		setTime('2026-11-20T09:00:00Z');
		for (let index = 0; index < 3; index++) place({ createdAt: '2026-11-20T08:40:00Z' });
		const report = (await workflow.poll()).at(-1);
		expect(report).toMatchObject({ check: 'dailyReport', whatToDo: 'Accept or cancel it.' });
	});

	it('reports once a day, and not with its first poll', async () => {
		const { workflow, place } = open({ options: { dailyReportAt: '09:00' } }, 'Europe/Kyiv');
		setTime('2026-11-20T07:30:00Z');
		expect(await workflow.publish()).toEqual([]);
		setTime('2026-11-21T06:59:00Z');
		expect(await workflow.poll()).toEqual([]);
		setTime('2026-11-21T07:00:00Z');
		expect(await workflow.poll()).toEqual([
			expect.objectContaining({ check: 'dailyReport', state: 'works', text: 'All is well' }),
		]);
		expect(await workflow.poll()).toEqual([]);
		setTime('2026-11-22T07:00:00Z');
		place({ createdAt: '2026-11-22T06:40:00Z' });
		const [, report] = await workflow.poll();
		expect(report).toMatchObject({
			check: 'dailyReport',
			state: 'broken',
			text: expect.stringContaining('- Order 1'),
		});
	});

	it('remembers over a restart of n8n what it said', async () => {
		const { workflow, place, setStatus } = open();
		const { id } = place({ createdAt: minutesAgo(14) });
		expect(await workflow.publish()).toHaveLength(1);
		workflow.restart();
		expect(await workflow.poll()).toEqual([]);
		await setStatus(id, 'preparation');
		expect(await workflow.poll()).toHaveLength(1);
	});

	it('escapes what the platform says for the chat', async () => {
		const { workflow, place } = open({ textFormat: 'telegramHtml' });
		place({ createdAt: minutesAgo(14), storeId: '<podil>' });
		expect(texts(await workflow.publish())[0]).toContain('(&lt;podil&gt;)');
	});

	it('gives an example to build with, and remembers nothing of a test', async () => {
		const { workflow, place } = open();
		expect(texts(await workflow.test())).toEqual(['All is well']);
		place({ createdAt: minutesAgo(14) });
		expect(await workflow.test()).toEqual([expect.objectContaining({ check: 'waitingOrder' })]);
		expect(await workflow.publish()).toHaveLength(1);
	});

	it.each([
		[{ options: { dailyReportAt: 'at nine' } }, 'Daily Report At can\'t be read: "at nine"'],
		[{ checks: ['quiet'], expectedBetween: '11' }, 'Orders Expected Between can\'t be read: "11"'],
		[{ checks: [] }, 'Checks is empty'],
		[{ checks: ['quiet'], expectedOn: [] }, 'Orders Expected On is empty'],
		[
			{ checks: ['quiet'], quietHours: 25 },
			'Quiet After (Hours) must be a whole number from 1 to 24',
		],
		[
			{ checks: ['quiet'], quietHours: 4, expectedBetween: '22:00-02:00' },
			'Quiet After (Hours) is not shorter than the time in Orders Expected Between',
		],
		[
			{ options: { webhookAddress: 'hooks.example.com' } },
			'Webhook Address isn\'t a web address: "hooks.example.com"',
		],
		[{ waitingMinutes: 0 }, 'Waiting Longer Than (Minutes) must be a whole number from 1 to 1440'],
	])('says which setting is wrong: %j', async (parameters, message) => {
		const { workflow } = open(parameters);
		await expect(workflow.publish()).rejects.toThrow(message);
	});
});

describe('What the Health Trigger remembers', () => {
	it.each([
		['again without the durable cursor', false, 1],
		['nothing twice with it', true, 0],
	])('starts %s after a kill', async (_, isDurable, again) => {
		const { workflow, place, setStatus, afterKill } = open({}, 'UTC', isDurable);
		await workflow.publish();
		const { id } = place({ createdAt: minutesAgo(14) });
		expect(await workflow.poll()).toHaveLength(1);
		expect(await workflow.poll()).toEqual([]);
		const second = afterKill();
		expect(await second.poll()).toHaveLength(again);
		expect(await second.poll()).toEqual([]);
		await setStatus(id, 'preparation');
		expect(await second.poll()).toEqual([expect.objectContaining({ state: 'works' })]);
		const third = afterKill(second);
		expect(await third.poll()).toHaveLength(again);
		expect(await third.poll()).toEqual([]);
	});

	it('says that it works if that came while n8n was killed', async () => {
		const { workflow, place, setStatus, afterKill } = open();
		const { id } = place({ createdAt: minutesAgo(14) });
		expect(await workflow.publish()).toHaveLength(1);
		await setStatus(id, 'preparation');
		expect(await afterKill().poll()).toEqual([expect.objectContaining({ state: 'works' })]);
	});

	it('leaves the poll to one that is under way', async () => {
		const { workflow, place } = open();
		await workflow.publish();
		place({ createdAt: minutesAgo(14) });
		const both = await Promise.all([workflow.poll(), workflow.poll()]);
		expect(both.flat()).toHaveLength(1);
	});

	it('starts from the beginning where its memory can not be read', async () => {
		const { workflow, place } = open();
		place({ createdAt: minutesAgo(14) });
		await workflow.publish();
		workflow.restart();
		const [node] = Object.keys(workflow.stored);
		workflow.stored = { [node]: { memory: { version: 0 } } };
		expect(await workflow.poll()).toHaveLength(1);
		expect(await workflow.poll()).toEqual([]);
	});

	it('says nothing of a check that is no longer chosen', async () => {
		const { workflow, polls } = open();
		await workflow.publish();
		sandbox.configure({ faults: [{ kind: 'html', path: LIST, times: 1_000 }] });
		await workflow.publish({ checks: ['signIn'] });
		expect(await polls(5)).toEqual([]);
	});

	it('calls nothing solved because the stores were changed', async () => {
		const { workflow, place, polls } = open();
		place({ createdAt: minutesAgo(14), storeId: 'podil' });
		expect(await workflow.publish()).toHaveLength(1);
		expect(await workflow.publish({ options: { stores: 'obolon' } })).toEqual([]);
		expect(await polls(2)).toEqual([]);
	});

	it('knows orders of two companies with the same ID apart', async () => {
		const { workflow } = open();
		const createdAt = minutesAgo(14);
		const orders = ['one', 'two'].map((companyId) => ({ id: '7', companyId, createdAt }));
		const set = { items: orders.map((order) => ({ ...order, status: 'new' })), total: 2 };
		sandbox.configure({ faults: [{ kind: 'alter', path: LIST, times: 1_000, set }] });
		expect((await workflow.publish()).map(({ subject }) => subject)).toEqual(['7', '7']);
		expect(await workflow.poll()).toEqual([]);
	});

	it('reports a list of subscriptions that is not there, and when it is', async () => {
		const { workflow, polls } = open();
		await workflow.publish();
		const path = '/v1/merchant/callback/subscriptions';
		sandbox.configure({
			faults: [{ kind: 'answer', status: 404, body: {}, path, times: 1_000 }],
		});
		expect(await polls(4)).toEqual(['2: subscriptions broken']);
		sandbox.configure({ faults: [] });
		expect(await polls(4)).toEqual(['2: subscriptions works']);
	});

	it('speaks of orders and not of subscriptions while the platform is down', async () => {
		const { workflow, polls } = open();
		await workflow.publish();
		const down = { kind: 'answer', status: 503, body: {}, times: 1_000 } as const;
		const paths = [LIST, '/v1/merchant/callback/subscriptions'];
		sandbox.configure({ faults: paths.map((path) => ({ ...down, path })) });
		expect(await polls(5)).toEqual(['3: ordersList broken']);
		sandbox.configure({ faults: [{ ...down, path: paths[1] }] });
		expect(await polls(4)).toEqual(['2: subscriptions broken', '3: ordersList works']);
	});

	it('speaks of subscriptions while the platform is down, where nothing else would', async () => {
		const { workflow, polls } = open({ checks: ['subscriptions'] });
		await workflow.publish();
		const down = { kind: 'answer', status: 503, body: {}, times: 1_000 } as const;
		sandbox.configure({ faults: [{ ...down }] });
		expect(await polls(4)).toEqual(['2: subscriptions broken']);
	});

	it('calls no subscription gone where only the first of two pages can be read', async () => {
		const entry = (id: number, callback: string) => ({
			id: String(id),
			callback,
			companyIds: ['one'],
			events: ['order.new'],
		});
		const others = Array.from({ length: 100 }, (_, id) => entry(id, 'https://other.example/x'));
		let first = [entry(100, OWN), ...others].slice(0, 3);
		const api = await startServer((request, response) => {
			const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
			const isList = pathname.endsWith('/callback/subscriptions');
			const isLater = isList && searchParams.get('offset') !== null;
			const body = isList ? { items: first } : { items: [], total: 0 };
			response.writeHead(isLater ? 400 : 200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(isLater ? {} : body));
		});
		try {
			const credential = credentialFor(sandbox, { baseUrl: api.url });
			const workflow = new HealthTriggerWorkflow(credential, { checks: ['subscriptions'] });
			expect(await workflow.publish()).toEqual([]);
			first = others;
			for (let poll = 0; poll < 3; poll++) expect(await workflow.poll()).toEqual([]);
			first = others.slice(1);
			expect(await workflow.poll()).toEqual([]);
			expect(await workflow.poll()).toEqual([expect.objectContaining({ subject: OWN })]);
		} finally {
			await api.close();
		}
	});

	it('judges by its own clock where the platform shows none', async () => {
		const api = await startServer((request, response) => {
			response.sendDate = false;
			const headers = { authorization: String(request.headers.authorization) };
			void fetch(`${sandbox.apiUrl}${request.url}`, { headers }).then(async (answer) => {
				response.writeHead(answer.status, { 'content-type': 'application/json' });
				response.end(await answer.text());
			});
		});
		try {
			const { company, place } = open();
			place({ createdAt: minutesAgo(14) });
			const client = { clientId: company, clientSecret: 'secret', baseUrl: api.url };
			const workflow = new HealthTriggerWorkflow(credentialFor(sandbox, client));
			expect((await workflow.publish()).map(({ check }) => check)).toEqual(['waitingOrder']);
		} finally {
			await api.close();
		}
	});

	it('gives up a poll at its deadline, and reports the list as broken', async () => {
		const { workflow, place } = open();
		place();
		await workflow.publish();
		sandbox.configure({ faults: [{ kind: 'delay', delayMs: 60_000, path: LIST, times: 1_000 }] });
		const said = [];
		for (let poll = 0; poll < 3; poll++) said.push(...(await workflow.poll({ budgetMs: 30 })));
		expect(said.map(({ check }) => check)).toEqual(['ordersList']);
	});
});
