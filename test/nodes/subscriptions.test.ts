import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, searchList, searchOrders } from '../support/n8n';

const COMPANY = 'demo-company';
const CALLBACK = 'http://127.0.0.1:5678/webhook/';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

const run = async (operation: string, parameters: INodeParameters = {}) =>
	await runAction(credentialFor(sandbox), { resource: 'subscription', operation, ...parameters }, [
		{ json: { id: sandbox.subscriptions()[0]?.id, company: COMPANY } },
	]);

const create = async (path: string, companyId: INodeParameters[string] = COMPANY) =>
	await run('create', { companyId, events: ['order.new'], callback: `${CALLBACK}${path}` });

const located = (value: string, mode = 'id') => ({ __rl: true, mode, value });
const paths = () => sandbox.subscriptions().map(({ callback }) => callback.slice(CALLBACK.length));

/** A list as a platform with many subscriptions answers it, by offset and limit. */
function withSubscriptions(count: number): void {
	const all = Array.from({ length: count }, (_, index) => ({
		id: `s-${index}`,
		companyIds: [`company-${index % 7}`],
		events: ['order.new'],
		callback: `https://n8n.example.com/webhook/${index}`,
	}));
	const starts = [0];
	while (starts.at(-1)! + 100 < count) starts.push(starts.at(-1)! + 99);
	sandbox.configure({
		faults: starts.map((start) => ({
			kind: 'answer',
			method: 'GET',
			path: '/v1/merchant/callback*',
			status: 200,
			body: { total: count, items: all.slice(start, start + 100) },
			times: 1,
		})),
	});
}

describe('Return All and Limit', () => {
	beforeEach(async () => {
		for (let one = 1; one <= 3; one++) await create(String(one));
	});

	it('cut a list of subscriptions after its filter', async () => {
		await create('4x');
		await expect(run('getAll', { limit: 2 })).resolves.toHaveLength(2);
		await expect(run('getAll', { returnAll: true, limit: 2 })).resolves.toHaveLength(4);
		const filters = { callbackStartsWith: `${CALLBACK}4` };
		await expect(run('getAll', { limit: 1, filters })).resolves.toMatchObject([
			{ json: { callback: `${CALLBACK}4x` } },
		]);
	});

	it('give at most 50 where nothing is typed', async () => {
		withSubscriptions(60);
		await expect(run('getAll')).resolves.toHaveLength(50);
	});

	it('cut a list of events', async () => {
		const events = { resource: 'event', operation: 'getAll' };
		const list = async (parameters: INodeParameters) =>
			await runAction(credentialFor(sandbox), { ...events, ...parameters });
		await expect(list({ limit: 2 })).resolves.toHaveLength(2);
		await expect(list({ returnAll: true, limit: 2 })).resolves.toHaveLength(5);
	});

	it.each([0, -1, 1.5, 'many'])('refuse %p before anything is sent', async (limit) => {
		sandbox.clearCalls();
		await expect(run('getAll', { limit })).rejects.toMatchObject({
			message: 'Limit must be a whole number, 1 or greater',
		});
		expect(sandbox.calls).toEqual([]);
	});
});

describe('A list whose total or description is odd', () => {
	const answering = (body: object) =>
		sandbox.configure({ faults: [{ kind: 'answer', method: 'GET', status: 200, body }] });

	it.each([null, '1'])('is still a list: total %j', async (total) => {
		answering({ total, items: [{ id: 's-1', callback: `${CALLBACK}1` }] });
		await expect(run('getAll')).resolves.toMatchObject([{ json: { id: 's-1' } }]);
	});

	it('holds an event without a description', async () => {
		answering({ total: null, items: [{ name: 'order.new', description: null }] });
		const list = { resource: 'event', operation: 'getAll' };
		await expect(runAction(credentialFor(sandbox), list)).resolves.toMatchObject([
			{ json: { name: 'order.new', description: '' } },
		]);
	});
});

describe('An event that the platform does not know', () => {
	it('is named, with those that there are in words', async () => {
		const events = ['order.new', 'order.nwe'];
		const parameters = { companyId: COMPANY, events, callback: `${CALLBACK}1` };
		await expect(run('create', parameters)).rejects.toMatchObject({
			message: 'The platform doesn\'t know the event "order.nwe"',
			description: expect.stringMatching(
				/^Choose from these: order\.new \(New order\), .*Event → Get Many lists them\. The platform says: /,
			) as string,
		});
	});

	it('is not named where the platform refuses something else', async () => {
		const body = { errors: { callback: ['is taken'] } };
		const path = '/v1/merchant/callback*';
		sandbox.configure({ faults: [{ kind: 'answer', path, status: 400, body, times: 1 }] });
		const parameters = { companyId: COMPANY, events: ['order.tasted'], callback: `${CALLBACK}1` };
		await expect(run('create', parameters)).rejects.toThrow('Rejected: callback: is taken');
	});
});

describe('A company and a subscription', () => {
	it.each([
		['chosen from the list', (value: string) => located(value, 'list')],
		['typed', (value: string) => located(value)],
	])('can be %s', async (_, field) => {
		await create('1', field(COMPANY));
		const [{ id }] = sandbox.subscriptions();
		const callback = `${CALLBACK}2`;
		const updateFields = { companyId: field(COMPANY), callback, events: ['order.new'] };
		await run('update', { subscriptionId: field(id), updateFields });
		expect(sandbox.subscriptions()).toMatchObject([{ callback, companyIds: [COMPANY] }]);
		await run('delete', { subscriptionId: field(id) });
		expect(sandbox.subscriptions()).toEqual([]);
	});

	it('can come from an expression', async () => {
		const [companyId, subscriptionId] = [
			located('={{ $json.company }}'),
			located('={{ $json.id }}'),
		];
		await create('1', companyId);
		await run('update', { subscriptionId, updateFields: { companyId, callback: `${CALLBACK}2` } });
		expect(paths()).toEqual(['2']);
		await run('delete', { subscriptionId });
		expect(paths()).toEqual([]);
	});

	it.each([
		['create', { companyId: located(' '), events: ['order.new'], callback: CALLBACK }, 'Company'],
		['update', { subscriptionId: '1', updateFields: { companyId: located('') } }, 'Company'],
		['delete', { subscriptionId: located('', 'list') }, 'Subscription'],
	])('that is empty stops %s before anything is sent', async (operation, parameters, field) => {
		await expect(run(operation, parameters)).rejects.toMatchObject({
			message: `${field} ID is empty`,
		});
		expect(sandbox.calls).toEqual([]);
	});
});

describe('The lists to choose from', () => {
	const search = async (method: 'searchCompanies' | 'searchSubscriptions', filter?: string) =>
		(await searchList(method, credentialFor(sandbox), {}, filter)).results;

	it('name the subscriptions by address, company and events', async () => {
		await create('2');
		await create('1');
		const [second, first] = sandbox.subscriptions();
		await expect(search('searchSubscriptions')).resolves.toEqual([
			{ name: `${CALLBACK}1 · ${COMPANY} · New order`, value: first.id },
			{ name: `${CALLBACK}2 · ${COMPANY} · New order`, value: second.id },
		]);
		for (const filter of ['webhook/2', `NEW demo webhook/2`, second.id]) {
			await expect(search('searchSubscriptions', filter)).resolves.toMatchObject([
				{ value: second.id },
			]);
		}
	});

	it('name the companies of the subscriptions', async () => {
		await create('1');
		await create('2');
		const company = { name: COMPANY, value: COMPANY };
		await expect(search('searchCompanies')).resolves.toEqual([company]);
		await expect(search('searchCompanies', 'moon')).resolves.toEqual([]);
	});

	it('list all of thousands', async () => {
		withSubscriptions(2_500);
		await expect(search('searchSubscriptions')).resolves.toHaveLength(2_500);
		withSubscriptions(2_500);
		await expect(search('searchSubscriptions', 'webhook/2499')).resolves.toHaveLength(1);
		withSubscriptions(2_500);
		await expect(search('searchCompanies')).resolves.toHaveLength(7);
	});

	it('say in an empty account why they are empty and what to do', async () => {
		await expect(search('searchSubscriptions')).rejects.toMatchObject({
			message: 'There are no subscriptions yet',
			description: expect.stringContaining('Publish a workflow') as string,
		});
		await expect(search('searchCompanies')).rejects.toMatchObject({
			message: 'There are no subscriptions to take companies from yet',
			description: expect.stringContaining('type the Company ID') as string,
		});
		await expect(searchOrders(credentialFor(sandbox))).rejects.toMatchObject({
			message: 'There are no orders yet',
			description: expect.stringContaining('test order') as string,
		});
	});

	it('find an order behind hundreds of others, and enough to scroll on', async () => {
		const old = sandbox.placeOrder({ storeId: 'obolon' }).order;
		for (let one = 0; one < 600; one++) sandbox.placeOrder({ storeId: 'podil' });
		const found = await searchOrders(credentialFor(sandbox), 'obolon');
		expect(found.results.map(({ value }) => value)).toEqual([old.id]);
		const many = await searchOrders(credentialFor(sandbox), 'podil');
		expect(many.results.length).toBeGreaterThanOrEqual(20);
	});
});
