import type { IConnections, IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { SCOPES } from '../../nodes/MerchantStorefront/platform/contract';
import { startSandbox, type OrderWish, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { startServer } from '../support/localServer';
import { credentialFor, logged } from '../support/n8n';
import { OrdersTriggerWorkflow } from '../support/polling';

const LIST = '/v1/merchant/orders';
const MINUTE_MS = 60_000;

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

/** Another company for each test, so that none sees the orders of another. */
function open(
	parameters: INodeParameters = {},
	{
		scopes = SCOPES.map(({ name }) => name),
		neighbors = [] as INode[],
		connections = {} as IConnections,
		authUrl = '',
		apiUrl = '',
		isDurable = false,
	} = {},
) {
	const company = `company-${++companies}`;
	sandbox.addClient({ id: company, secret: `${company}-secret`, scopes, companies: [company] });
	const platform = { url: authUrl || sandbox.url, apiUrl: apiUrl || sandbox.apiUrl };
	const credential = credentialFor(platform, {
		clientId: company,
		clientSecret: `${company}-secret`,
	});
	const opened = (workflowId: string) =>
		new OrdersTriggerWorkflow(credential, parameters, {
			...{ neighbors, connections, workflowId, isDurable },
		});
	const workflow = opened(company);
	/** With what the database holds, in a process that knows nothing else. */
	const afterKill = () => Object.assign(opened(`${company} again`), { stored: workflow.stored });
	const place = (wish: OrderWish = {}) => sandbox.placeOrder({ companyId: company, ...wish }).order;
	const change = async (id: string, status: string) => {
		const init = {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status }),
		};
		const response = await fetch(`${sandbox.url}/sandbox/orders/${id}/status`, init);
		expect(response.ok).toBe(true);
	};
	const accept = async (id: string) => await change(id, 'preparation');
	const cancel = async (id: string) => await change(id, 'canceled');
	return { workflow, afterKill, place, accept, cancel };
}

const ids = (items: IDataObject[]) => items.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const outcomeOf = async (workflow: OrdersTriggerWorkflow) => {
	const before = workflow.failures.length;
	const items = await workflow.poll();
	return workflow.failures.length > before ? 'error' : items;
};
const newLogs = (from: number) => logged.slice(from).map(({ message }) => message);

describe('The Orders Trigger for New Orders', () => {
	it('starts with each New order once, oldest first', async () => {
		const { workflow, place, accept } = open();
		const accepted = place();
		await accept(accepted.id);
		const young = place({ createdAt: minutesAgo(5) });
		const old = place({ createdAt: minutesAgo(60) });
		place({ createdAt: minutesAgo(25 * 60) });
		expect(ids(await workflow.publish())).toEqual([old.id, young.id]);
		expect(await workflow.poll()).toEqual([]);
		const next = place();
		expect(ids(await workflow.poll())).toEqual([next.id]);
	});

	it('gives flat fields, the attempt, and the order as the platform sent it', async () => {
		const { workflow, place } = open();
		const order = place({ comment: 'No onions' });
		expect(await workflow.publish()).toEqual([
			expect.objectContaining({
				id: order.id,
				number: order.number,
				status: 'new',
				comment: 'No onions',
				summary: expect.stringContaining(order.number),
				attempt: 1,
				data: JSON.parse(JSON.stringify(order)),
			}),
		]);
	});

	it('gives only the attempt and the order with Simplify off', async () => {
		const { workflow, place } = open({ simplify: false });
		const order = place();
		expect(await workflow.publish()).toEqual([
			{ attempt: 1, data: JSON.parse(JSON.stringify(order)) },
		]);
	});

	it('starts again with an order that is still New, and not with one that was accepted', async () => {
		stopClock();
		const { workflow, place, accept } = open();
		const [stuck, fine] = [place(), place()];
		await workflow.publish();
		await accept(fine.id);
		jest.setSystemTime(Date.now() + 9 * MINUTE_MS);
		expect(await workflow.poll()).toEqual([]);
		jest.setSystemTime(Date.now() + MINUTE_MS);
		const [again, ...others] = await workflow.poll();
		expect(again).toMatchObject({ id: stuck.id, attempt: 2 });
		expect(others).toEqual([]);
	});

	it('names in the log an order that is still New after the last attempt', async () => {
		stopClock();
		const { workflow, place } = open({ options: { mostAttempts: 1 } });
		const order = place();
		await workflow.publish();
		const before = logged.length;
		jest.setSystemTime(Date.now() + 10 * MINUTE_MS);
		expect(await workflow.poll()).toEqual([]);
		const [message, ...others] = newLogs(before).filter((text) => text.includes('still New'));
		expect(message).toContain(`Order ${order.number} (ID ${order.id}) is still New after 1`);
		expect(others).toEqual([]);
		expect(logged.find((entry) => entry.message === message)?.level).toBe('error');
		const after = logged.length;
		await workflow.poll();
		expect(newLogs(after).join()).not.toContain('still New');
	});

	it('leaves orders alone until they have reached the minimum age', async () => {
		stopClock();
		const { workflow, place, accept } = open({ options: { minimumAge: 5 } });
		const [slow, quick] = [place(), place()];
		expect(await workflow.publish()).toEqual([]);
		await accept(quick.id);
		jest.setSystemTime(Date.now() + 5 * MINUTE_MS);
		expect(ids(await workflow.poll())).toEqual([slow.id]);
	});

	it('waits for a minimum age that is longer than Created Within', async () => {
		stopClock();
		const { workflow, place } = open({ options: { createdWithin: 1, minimumAge: 90 } });
		const order = place();
		expect(await workflow.publish()).toEqual([]);
		jest.setSystemTime(Date.now() + 91 * MINUTE_MS);
		expect(ids(await workflow.poll())).toEqual([order.id]);
	});

	it.each([
		['include', [true, false]],
		['skip', [false]],
		['only', [true]],
	])('with Test Orders %s starts with these orders', async (testOrders, expected) => {
		const { workflow, place } = open({ options: { testOrders } });
		place({ isTest: true, createdAt: minutesAgo(2) });
		place({ isTest: false });
		expect((await workflow.publish()).map(({ isTest }) => isTest)).toEqual(expected);
	});

	it('starts again, and gives up, after longer than Created Within', async () => {
		stopClock();
		const options = { createdWithin: 1, mostAttempts: 2 };
		const { workflow, place } = open({ retryWhileStillNew: 90, options });
		const order = place();
		await workflow.publish();
		jest.setSystemTime(Date.now() + 91 * MINUTE_MS);
		expect(await workflow.poll()).toMatchObject([{ id: order.id, attempt: 2 }]);
		jest.setSystemTime(Date.now() + 181 * MINUTE_MS);
		const before = logged.length;
		expect(await workflow.poll()).toEqual([]);
		expect(newLogs(before).join()).toContain(`Order ${order.number} (ID ${order.id}) is still New`);
	});

	it('starts first with no order from before Created Within', async () => {
		const options = { createdWithin: 1 };
		const { workflow, place } = open({ retryWhileStillNew: 90, options });
		place({ createdAt: minutesAgo(61) });
		const order = place({ createdAt: minutesAgo(59) });
		expect(ids(await workflow.publish())).toEqual([order.id]);
	});

	it('starts for the chosen stores only', async () => {
		const { workflow, place } = open({ options: { stores: 'podil, obolon' } });
		place({ storeId: 'lukianivka' });
		const podil = place({ storeId: 'podil' });
		expect(ids(await workflow.publish())).toEqual([podil.id]);
	});

	it('says in the log which stores there are when none of the chosen ones has orders', async () => {
		const { workflow, place } = open({ options: { stores: 'Podil' } });
		place({ storeId: 'podil' });
		const before = logged.length;
		expect(await workflow.publish()).toEqual([]);
		expect(newLogs(before).join()).toMatch(/no order of the stores "Podil".* are of "podil"/);
	});

	it('says so after a republish as well', async () => {
		const { workflow, place } = open();
		place({ storeId: 'podil' });
		await workflow.publish();
		const before = logged.length;
		await workflow.publish({ options: { stores: 'Podil' } });
		expect(newLogs(before).join()).toMatch(/no order of the stores "Podil".* are of "podil"/);
	});

	it('says nothing of stores while the platform lists no order at all', async () => {
		const { workflow } = open({ options: { stores: 'podil' } });
		const before = logged.length;
		await workflow.publish();
		expect(newLogs(before).join()).not.toContain('no order of the stores');
	});

	it('takes stores with semicolons between them', async () => {
		const { workflow, place } = open({ options: { stores: 'podil; obolon' } });
		const order = place({ storeId: 'obolon' });
		expect(ids(await workflow.publish())).toEqual([order.id]);
	});

	it.each([
		['Stores', { stores: '={{ "" }}' }],
		['Test Orders', { testOrders: '={{ undefined }}' }],
		['Minimum Age (Minutes)', { minimumAge: '={{ undefined }}' }],
		['Created Within (Hours)', { createdWithin: '={{ undefined }}' }],
	])('rejects an expression in %s that gives nothing', async (label, options) => {
		const { workflow, place } = open({ options } as INodeParameters);
		place();
		await expect(workflow.publish()).rejects.toThrow(`${label} is empty`);
	});

	it.each([
		[{ stores: '={{ [{ id: "podil" }] }}' }, 'Stores isn\'t a text: {"id":"podil"}'],
		[{ testOrders: '={{ "Include" }}' }, 'Test Orders must be one of include, skip, only'],
	])('rejects options that no order would match: %j', async (options, message) => {
		const { workflow, place } = open({ options });
		place();
		await expect(workflow.publish()).rejects.toThrow(message);
	});

	it('starts with an order whose ID has spaces around it', async () => {
		const { workflow } = open();
		const sent = { id: ' 12 ', number: '12', status: 'new' };
		const body = { total: 1, items: [sent] };
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 200, body, times: 2 }] });
		expect(await workflow.publish()).toMatchObject([{ id: '12', data: sent }]);
	});

	it('starts with the others where an entry has no ID, and says once in the log what that is', async () => {
		const { workflow } = open();
		const odd = { number: '1007', storeId: 'podil', status: 'new', customer: { phone: '+380' } };
		const body = { total: 3, items: [odd, null, { id: '12', number: '12', status: 'new' }] };
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 200, body, times: 6 }] });
		const before = logged.length;
		expect(ids(await workflow.publish())).toEqual(['12']);
		expect(await workflow.poll()).toEqual([]);
		const errors = logged.slice(before).filter(({ level }) => level === 'error');
		expect(errors.map(({ message }) => message)).toEqual([
			expect.stringMatching(
				/an order without an ID.*number "1007", storeId "podil".*number, storeId, status, customer/,
			),
			expect.stringContaining('it is null'),
		]);
		expect(errors.map(({ message }) => message).join()).not.toContain('+380');
	});

	it('says once in the log that it skips orders whose status it does not know', async () => {
		const { workflow } = open();
		const items = [
			{ id: '1', number: '1', status: 'NEW' },
			{ id: '2', number: '2', status: 'new' },
			{ id: '3', number: '3', status: 'delivered' },
		];
		const body = { total: 3, items };
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 200, body, times: 6 }] });
		const before = logged.length;
		expect(ids(await workflow.publish())).toEqual(['2']);
		expect(await workflow.poll()).toEqual([]);
		const warnings = newLogs(before).filter((message) => message.includes('status'));
		expect(warnings).toEqual([
			expect.stringMatching(
				/doesn't start with 1 order whose status it doesn't know, such as "NEW"/,
			),
		]);
	});

	it('starts with two orders of one ID, of two companies', async () => {
		const { workflow } = open();
		const order = { id: '7', number: '7', status: 'new' };
		const items = ['one', 'two'].map((companyId) => ({ ...order, companyId }));
		const body = { total: 2, items };
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 200, body, times: 6 }] });
		expect((await workflow.publish()).map(({ data }) => data)).toEqual(items);
		expect(await workflow.poll()).toEqual([]);
	});

	it.each(['__proto__', 'constructor'])('starts once with the ID %s', async (id) => {
		const { workflow } = open();
		const body = { total: 1, items: [{ id, number: '7', status: 'new' }] };
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 200, body, times: 9 }] });
		expect(ids(await workflow.publish())).toEqual([id]);
		expect(await workflow.poll()).toEqual([]);
		workflow.restart();
		expect(await workflow.poll()).toEqual([]);
	});

	it.each([
		[{ options: { createdWithin: 0 } }, 'Created Within'],
		[{ options: { mostAttempts: 1.5 } }, 'Most Attempts'],
		[{ options: { minimumAge: 'soon' } }, 'Minimum Age'],
		[{ retryWhileStillNew: -1 }, 'Retry While Still New'],
	])('rejects %j', async (parameters, field) => {
		await expect(open(parameters as INodeParameters).workflow.publish()).rejects.toThrow(field);
	});

	it('finds today’s orders although the clock of n8n is three days ahead', async () => {
		const proxy = await startServer((request, response) => {
			void fetch(`${sandbox.apiUrl}${request.url}`, {
				headers: { authorization: String(request.headers.authorization) },
			}).then(async (answer) => {
				const date = new Date(Date.now() - 72 * 60 * MINUTE_MS).toUTCString();
				response.writeHead(answer.status, { 'content-type': 'application/json', date });
				response.end(await answer.text());
			});
		});
		try {
			const { workflow, place } = open({}, { apiUrl: proxy.url });
			const order = place({ createdAt: minutesAgo(72 * 60 + 5) });
			expect(ids(await workflow.publish())).toEqual([order.id]);
		} finally {
			await proxy.close();
		}
	});

	it.each(['arrival', 'departure', 'swap'] as const)(
		'misses nothing and repeats nothing while pages move: %s',
		async (moved) => {
			const { workflow, place } = open();
			const placed = Array.from({ length: 120 }, (_, index) =>
				place({ createdAt: minutesAgo(200 - index) }),
			);
			sandbox.configure({ faults: [{ kind: 'shift', moved, times: 3 }] });
			const started = ids([...(await workflow.publish()), ...(await workflow.poll())]);
			const status = new Map(sandbox.orders().map(({ order }) => [order.id, order.status]));
			const waiting = placed.filter(({ id }) => status.get(id) === 'new').map(({ id }) => id);
			expect(new Set(started).size).toBe(started.length);
			expect(waiting.filter((id) => !started.includes(id))).toEqual([]);
		},
	);
});

describe('A poll that does not get the whole list', () => {
	const failing: Array<[string, Parameters<Sandbox['configure']>[0], number | undefined, RegExp]> =
		[
			[
				'a list that is not whole',
				{ faults: [{ kind: 'alter', path: LIST, set: { total: 99 }, times: 100 }] },
				undefined,
				/incomplete/,
			],
			[
				'an error',
				{ faults: [{ kind: 'answer', path: LIST, status: 500, times: 100 }] },
				undefined,
				/500/,
			],
			[
				'a time-out',
				{ faults: [{ kind: 'delay', path: LIST, delayMs: 5_000, times: 100 }] },
				100,
				/didn't respond/,
			],
			[
				'a wait that is longer than the poll may take',
				{
					faults: [
						{
							kind: 'answer',
							path: LIST,
							status: 429,
							headers: { 'retry-after': '40' },
							times: 100,
						},
					],
				},
				10_000,
				/Too many requests/,
			],
		];

	it.each(failing)(
		'starts nothing and keeps its memory: %s',
		async (_, fault, budgetMs, message) => {
			const { workflow, place } = open();
			const first = place();
			expect(ids(await workflow.publish())).toEqual([first.id]);
			const { stored } = workflow;
			const second = place();
			sandbox.configure(fault);
			expect(await workflow.poll({ budgetMs })).toEqual([]);
			expect(workflow.failures.at(-1)?.message).toMatch(message);
			expect(workflow.stored).toEqual(stored);
			sandbox.configure({ faults: [] });
			expect(ids(await workflow.poll())).toEqual([second.id]);
		},
	);

	it('is an error once, and then each tenth time until the list comes', async () => {
		const { workflow, place } = open();
		await workflow.publish();
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 500, times: 1_000 }] });
		const from = logged.length;
		const polls = [];
		for (let count = 0; count < 12; count++) polls.push(await outcomeOf(workflow));
		const logs = Array.from({ length: 9 }, () => []);
		expect(polls).toEqual(['error', ...logs, 'error', []]);
		expect(newLogs(from).filter((line) => line.includes("still can't poll"))).toHaveLength(10);
		sandbox.configure({ faults: [] });
		const order = place();
		expect(ids(await workflow.poll())).toEqual([order.id]);
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 500, times: 100 }] });
		expect(await outcomeOf(workflow)).toBe('error');
	});

	it('is an error each time before a first poll succeeds, and in a test', async () => {
		const { workflow } = open();
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 500, times: 1_000 }] });
		await expect(workflow.publish()).rejects.toThrow('500');
		await expect(workflow.publish()).rejects.toThrow('500');
		sandbox.configure({ faults: [] });
		await workflow.publish();
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 500, times: 1_000 }] });
		expect(await outcomeOf(workflow)).toBe('error');
		await expect(workflow.test()).rejects.toThrow('500');
		expect(await outcomeOf(workflow)).toEqual([]);
	});

	it.each([400, 401, 403, 404])(
		'is a passing error once, which delays no poll, where the platform answers %i',
		async (status) => {
			const { workflow, place } = open();
			await workflow.publish();
			sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status, times: 1_000 }] });
			expect(await outcomeOf(workflow)).toBe('error');
			expect(await outcomeOf(workflow)).toEqual([]);
			expect(workflow.failures).toEqual([
				expect.objectContaining({ failure: { cause: 'temporarily-unavailable' } }),
			]);
			sandbox.configure({ faults: [] });
			const order = place();
			expect(ids(await workflow.poll())).toEqual([order.id]);
		},
	);

	it.each(['first', 'renewed'])('ends in time where a %s token never comes', async (which) => {
		let answers = which === 'first' ? 0 : 1;
		const auth = await startServer((request, response) => {
			if (answers-- <= 0) return;
			request.on('data', (body: Buffer) => {
				const headers = { 'content-type': 'application/x-www-form-urlencoded' };
				const init = { method: 'POST', headers, body: body.toString() };
				void fetch(`${sandbox.url}${request.url}`, init).then(async (answer) => {
					response.writeHead(answer.status, { 'content-type': 'application/json' });
					response.end(await answer.text());
				});
			});
		});
		try {
			const { workflow } = open({}, { authUrl: auth.url });
			sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 401, times: 9 }] });
			const host = new URL(auth.url).host;
			await expect(workflow.poll({ budgetMs: 300 })).rejects.toThrow(
				`${host} didn't respond within 1 seconds`,
			);
		} finally {
			await auth.close();
		}
	});

	it('names Created Within where the list takes too long', async () => {
		let requests = 0;
		const api = await startServer((_, response) => {
			if (requests++ > 0) return;
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ total: 0, items: [] }));
		});
		try {
			const { workflow } = open({}, { apiUrl: api.url });
			// Enough for the first page on a slow machine.
			await expect(workflow.poll({ budgetMs: 3_000 })).rejects.toMatchObject({
				message: 'The list of orders took longer than a poll may take',
				description: expect.stringContaining('Created Within'),
			});
		} finally {
			await api.close();
		}
	});

	it('names the scope that is missing', async () => {
		const { workflow } = open({}, { scopes: ['merchant--core--order-service:order--get'] });
		await expect(workflow.publish()).rejects.toMatchObject({
			description: expect.stringContaining('order--get-list'),
		});
	});

	it('polls where n8n names no budget, as n8n 1', async () => {
		const { workflow, place } = open();
		const order = place();
		expect(ids(await workflow.poll({ withoutBudget: true }))).toEqual([order.id]);
	});
});

describe('The memory of the Orders Trigger', () => {
	it('outlives a restart of n8n', async () => {
		const { workflow, place } = open();
		await workflow.publish();
		place();
		expect(await workflow.poll()).toHaveLength(1);
		workflow.restart();
		expect(await workflow.poll()).toEqual([]);
	});

	it('holds nothing of an order but its ID', async () => {
		const { workflow, place } = open();
		const order = place({
			customer: { firstName: 'Olena', lastName: 'K', phone: '+380670000001' },
		});
		await workflow.publish();
		const text = JSON.stringify(workflow.stored);
		expect(text).toContain(order.id);
		expect(text).not.toContain('Olena');
		expect(text).not.toContain('+380670000001');
	});

	it('is like that of a first poll where it can’t be read, so that no order is lost', async () => {
		const { workflow, place } = open();
		const order = place();
		await workflow.publish();
		workflow.stored = { 'node:Merchant Storefront Orders Trigger': { memory: { version: 7 } } };
		workflow.restart();
		const before = logged.length;
		expect(ids(await workflow.poll())).toEqual([order.id]);
		expect(newLogs(before).join()).toContain("can't read what it remembered");
	});
});

describe('Polls that overlap', () => {
	it.each([true, false])('start with an order once, durable: %s', async (isDurable) => {
		const { workflow, place } = open({}, { isDurable });
		await workflow.publish();
		const order = place();
		const polls = await Promise.all([workflow.poll(), workflow.poll(), workflow.poll()]);
		expect(ids(polls.flat())).toEqual([order.id]);
		expect(await workflow.poll()).toEqual([]);
	});

	it('start with an order once where n8n has read the memory before the last poll', async () => {
		const { workflow, place } = open({}, { isDurable: true });
		await workflow.publish();
		const cursor = workflow.cursor();
		const order = place();
		expect(ids(await workflow.poll())).toEqual([order.id]);
		expect(await workflow.poll({ cursor })).toEqual([]);
		const next = place();
		expect(ids(await workflow.poll())).toEqual([next.id]);
	});

	it('start again with what n8n could not store', async () => {
		const { workflow, place } = open({}, { isDurable: true });
		await workflow.publish();
		const { stored } = workflow;
		const order = place();
		await workflow.poll();
		workflow.stored = stored;
		await workflow.poll();
		expect(ids(await workflow.poll())).toEqual([order.id]);
	});
});

describe('The output Canceled', () => {
	it.each([true, false])(
		'tells once of an order that the workflow started with, durable: %s',
		async (isDurable) => {
			const { workflow, place, accept, cancel } = open({}, { isDurable });
			const [fine, accepted] = [place(), place()];
			const never = place();
			await cancel(never.id);
			await workflow.publish();
			await accept(accepted.id);
			await cancel(accepted.id);
			expect(ids(await workflow.poll())).toEqual([]);
			expect(workflow.canceled).toMatchObject([
				{ id: accepted.id, number: accepted.number, status: 'canceled', data: expect.anything() },
			]);
			await workflow.poll();
			expect(workflow.canceled).toEqual([]);
			await cancel(fine.id);
			const next = place();
			expect(ids(await workflow.poll())).toEqual([next.id]);
			expect(ids(workflow.canceled)).toEqual([fine.id]);
		},
	);

	it.each([
		['once with the durable cursor', true, 0],
		['again without it', false, 1],
	])('tells %s where n8n is killed as it tells', async (_, isDurable, times) => {
		const { workflow, afterKill, place, cancel } = open({}, { isDurable });
		const order = place();
		await workflow.publish();
		await cancel(order.id);
		await workflow.poll();
		expect(ids(workflow.canceled)).toEqual([order.id]);
		const started = afterKill();
		await started.poll();
		expect(started.canceled).toHaveLength(times);
	});

	it('is asked for with one page a poll, and reaches the orders on all pages', async () => {
		const { workflow, place, cancel } = open();
		const old = place({ createdAt: minutesAgo(200) });
		await workflow.publish();
		for (let index = 0; index < 60; index++) await cancel(place({ createdAt: minutesAgo(9) }).id);
		await cancel(old.id);
		const before = sandbox.calls.length;
		await workflow.poll();
		expect(workflow.canceled).toEqual([]);
		const asked = sandbox.calls
			.slice(before)
			.filter(({ query }) => JSON.stringify(query).includes('canceled'));
		expect(asked).toHaveLength(1);
		await workflow.poll();
		expect(ids(workflow.canceled)).toEqual([old.id]);
	});

	it('is not asked for where it is turned off, and with Every Change', async () => {
		for (const parameters of [{ canceledOrders: false }, { startFor: 'everyChange' }]) {
			const { workflow } = open(parameters as INodeParameters);
			const before = sandbox.calls.length;
			await workflow.publish();
			expect(sandbox.calls.slice(before).filter(({ path }) => path === LIST)).toHaveLength(2);
		}
	});

	it('is asked for from the beginning again where the platform refuses a page', async () => {
		const api = await startServer((request, response) => {
			const isRefused = /canceled.*offset=[1-9]|offset=[1-9].*canceled/.test(request.url ?? '');
			void fetch(`${sandbox.apiUrl}${request.url}`, {
				headers: { authorization: String(request.headers.authorization) },
			}).then(async (answer) => {
				response.writeHead(isRefused ? 400 : answer.status, { 'content-type': 'application/json' });
				response.end(await answer.text());
			});
		});
		try {
			const { workflow, place, cancel } = open({}, { apiUrl: api.url });
			const order = place();
			for (let index = 0; index < 50; index++) await cancel(place({ createdAt: minutesAgo(9) }).id);
			await workflow.publish();
			await cancel(order.id);
			await workflow.poll();
			expect(workflow.canceled).toEqual([]);
			await workflow.poll();
			expect(ids(workflow.canceled)).toEqual([order.id]);
		} finally {
			await api.close();
		}
	});

	it('stops no New order where the platform refuses to list canceled ones', async () => {
		const api = await startServer((request, response) => {
			const isCanceled = request.url?.includes('canceled') === true;
			void fetch(`${sandbox.apiUrl}${request.url}`, {
				headers: { authorization: String(request.headers.authorization) },
			}).then(async (answer) => {
				const status = isCanceled ? 400 : answer.status;
				response.writeHead(status, { 'content-type': 'application/json' });
				response.end(await answer.text());
			});
		});
		try {
			const { workflow, place } = open({}, { apiUrl: api.url });
			const order = place();
			expect(ids(await workflow.publish())).toEqual([order.id]);
		} finally {
			await api.close();
		}
	});
});

describe('The Orders Trigger for Every Change', () => {
	const parameters = { startFor: 'everyChange' };

	it('only remembers what is there first, then starts with each state once', async () => {
		const { workflow, place, accept } = open(parameters);
		const known = place();
		expect(await workflow.publish()).toEqual([]);
		workflow.restart();
		await accept(known.id);
		const fresh = place();
		const items = await workflow.poll();
		expect(items.map(({ id, status }) => [id, status])).toEqual(
			expect.arrayContaining([
				[known.id, 'preparation'],
				[fresh.id, 'new'],
			]),
		);
		expect(items).toHaveLength(2);
		expect(items[0]).not.toHaveProperty('attempt');
		expect(await workflow.poll()).toEqual([]);
	});

	it('only remembers what is there again for other stores', async () => {
		const { workflow, place } = open(parameters);
		place({ storeId: 'podil' });
		await workflow.publish();
		const others = { ...parameters, options: { stores: 'podil' } };
		expect(await workflow.publish(others)).toEqual([]);
	});
});

describe('A test of the Orders Trigger in the editor', () => {
	it('gives the latest order and remembers nothing', async () => {
		const { workflow, place, accept } = open();
		const older = place({ createdAt: minutesAgo(60) });
		const latest = place();
		await accept(latest.id);
		expect(ids(await workflow.test())).toEqual([latest.id]);
		expect(ids(await workflow.publish())).toEqual([older.id]);
	});

	it('gives a marked sample where the platform lists no order', async () => {
		const { workflow } = open({ options: { testOrders: 'only' } });
		expect(await workflow.test()).toEqual([
			expect.objectContaining({ isSample: true, attempt: 1, data: expect.anything() }),
		]);
	});
});

describe('The Orders Trigger beside other nodes of this package', () => {
	const node = (name: string, rest: Partial<INode>): INode => ({
		id: name,
		name,
		type: 'merchantStorefront',
		typeVersion: 1.1,
		position: [0, 0],
		parameters: {},
		...rest,
	});

	it('warns in the log of nodes whose memory it could undo', async () => {
		const neighbors = [
			node('Notifications', { type: 'merchantStorefrontTrigger', typeVersion: 1.2 }),
			node('Import', { parameters: { resource: 'menu', operation: 'importProductsAndOffers' } }),
			node('Accept', { parameters: { resource: 'order', operation: 'changeStatus' } }),
			node('Off', { type: 'merchantStorefrontTrigger', typeVersion: 1.2, disabled: true }),
		];
		const { workflow } = open({}, { neighbors });
		const before = logged.length;
		await workflow.publish();
		await workflow.poll();
		const warnings = newLogs(before).filter((text) => text.includes('in one workflow with'));
		expect(warnings).toEqual([expect.stringContaining('with "Notifications", "Import". n8n may')]);
	});

	it('marks a test run beside nodes whose memory it could undo, for a hint', async () => {
		const menu = node('Import', { parameters: { resource: 'menu', operation: 'previewImport' } });
		const [marked] = await open({}, { neighbors: [menu] }).workflow.test();
		expect(marked).toHaveProperty('sharesMemory', true);
		const accept = node('Accept', { parameters: { resource: 'order' } });
		const { workflow, place } = open({}, { neighbors: [accept] });
		expect((await workflow.test())[0]).not.toHaveProperty('sharesMemory');
		place();
		expect((await workflow.publish())[0]).not.toHaveProperty('sharesMemory');
	});

	it('marks a test run in front of Telegram while Text Format is plain, for a hint', async () => {
		const neighbors = [node('Edit', { type: 'n8n-nodes-base.set' }), telegramNode()];
		const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
		const connections = { 'Merchant Storefront Orders Trigger': to('Edit'), Edit: to('Telegram') };
		const testOf = async (parameters: INodeParameters, linked: IConnections = connections) =>
			(await open(parameters, { neighbors, connections: linked }).workflow.test())[0];
		expect(await testOf({})).toHaveProperty('plainForTelegram', true);
		const html = { textFormat: 'telegramHtml' };
		for (const parameters of [html, { simplify: false }]) {
			expect(await testOf(parameters)).not.toHaveProperty('plainForTelegram');
		}
		expect(await testOf({}, {})).not.toHaveProperty('plainForTelegram');
		const { workflow, place } = open({}, { neighbors, connections });
		place();
		expect((await workflow.publish())[0]).not.toHaveProperty('plainForTelegram');
	});

	const telegramNode = () => node('Telegram', { type: 'n8n-nodes-base.telegram' });

	it('says nothing of nodes that remember nothing', async () => {
		const neighbors = [node('Accept', { parameters: { resource: 'order' } })];
		const { workflow } = open({}, { neighbors });
		const before = logged.length;
		await workflow.publish();
		expect(newLogs(before).join()).not.toContain('in one workflow with');
	});
});
