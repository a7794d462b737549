import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { SCOPES } from '../../nodes/MerchantStorefront/platform/contract';
import { startSandbox, type OrderWish, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { startServer } from '../support/localServer';
import { credentialFor, logged } from '../support/n8n';
import { OrdersTriggerWorkflow } from '../support/ordersTrigger';

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
	{ scopes = SCOPES.map(({ name }) => name), neighbors = [] as INode[], apiUrl = '' } = {},
) {
	const company = `company-${++companies}`;
	sandbox.addClient({ id: company, secret: `${company}-secret`, scopes, companies: [company] });
	const platform = { url: sandbox.url, apiUrl: apiUrl === '' ? sandbox.apiUrl : apiUrl };
	const credential = credentialFor(platform, {
		clientId: company,
		clientSecret: `${company}-secret`,
	});
	const workflow = new OrdersTriggerWorkflow(credential, parameters, {
		neighbors,
		workflowId: company,
	});
	const place = (wish: OrderWish = {}) => sandbox.placeOrder({ companyId: company, ...wish }).order;
	const accept = async (id: string) => {
		const init = {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status: 'preparation' }),
		};
		const response = await fetch(`${sandbox.url}/sandbox/orders/${id}/status`, init);
		expect(response.ok).toBe(true);
	};
	return { workflow, place, accept };
}

const ids = (items: IDataObject[]) => items.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const outcomeOf = async (workflow: OrdersTriggerWorkflow) =>
	await workflow.poll().catch(() => 'error');
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
		['Minimum Age', { minimumAge: '={{ undefined }}' }],
		['Created Within', { createdWithin: '={{ undefined }}' }],
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
			await expect(workflow.poll({ budgetMs })).rejects.toThrow(message);
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

	it('is an error each time where the platform refuses', async () => {
		const { workflow } = open();
		await workflow.publish();
		sandbox.configure({ faults: [{ kind: 'answer', path: LIST, status: 403, times: 1_000 }] });
		expect(await outcomeOf(workflow)).toBe('error');
		expect(await outcomeOf(workflow)).toBe('error');
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

	it('says nothing of nodes that remember nothing', async () => {
		const neighbors = [node('Accept', { parameters: { resource: 'order' } })];
		const { workflow } = open({}, { neighbors });
		const before = logged.length;
		await workflow.publish();
		expect(newLogs(before).join()).not.toContain('in one workflow with');
	});
});
