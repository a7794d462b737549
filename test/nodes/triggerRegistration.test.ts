import { createHmac } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox, type SettingsPatch } from '../../sandbox';
import { credentialFor, logged, TriggerWorkflow } from '../support/n8n';

const PARAMETERS = { companyId: 'demo-company', events: ['order.new'] };
const SEPARATE = {
	...PARAMETERS,
	events: ['order.courier.assigned', 'order.item.changed', 'order.new', 'order.status.changed'],
	options: { subscribeSeparately: true },
};
const REFUSAL = 'Company "Demo-Company" does not belong to this client';
const LIST = { method: 'GET', path: '/v1/merchant/callback/subscriptions' } as const;

type Fault = NonNullable<SettingsPatch['faults']>[number];

let sandbox: Sandbox;
let workflow: TriggerWorkflow;

beforeEach(async () => {
	sandbox = await startSandbox({ port: 0, delivery: { attempts: 1 } });
	logged.length = 0;
	workflow = await new TriggerWorkflow(credentialFor(sandbox), PARAMETERS).listen();
});
afterEach(async () => {
	jest.useRealTimers();
	await sandbox.close();
	await workflow.close();
});

const warnings = () => logged.filter(({ level }) => level === 'warn').map(({ message }) => message);
const withFaults = (...faults: Fault[]) => sandbox.configure({ faults });
const methods = () =>
	sandbox.calls.filter(({ path }) => path !== '/connect/token').map(({ method }) => method);

async function order(): Promise<unknown> {
	const before = workflow.started.length;
	const { order: placed } = sandbox.placeOrder();
	await sandbox.whenDelivered(({ body }) => body.includes(placed.id));
	return workflow.started[before]?.json;
}

async function sendSignedWith(secret: string): Promise<number> {
	const data = { id: '1' };
	const signature = createHmac('sha512', secret).update(JSON.stringify(data)).digest('hex');
	const response = await fetch(workflow.callback, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ event: 'order.new', data, signature }),
	});
	return response.status;
}

describe('A list with a subscription that has no ID', () => {
	const list = (...items: unknown[]): Fault => ({
		kind: 'answer',
		...LIST,
		status: 200,
		body: { total: items.length, items },
		times: 20,
	});

	it('counts as unknown, so that nothing is deleted for what it says', async () => {
		const left = { id: 'left-behind', events: ['order.new'], callback: workflow.callback };
		withFaults(list(left, { events: ['order.new'], companyIds: ['demo-company'] }));
		await workflow.publish();
		expect(methods()).not.toContain('DELETE');
		const errors = logged.filter(({ level }) => level === 'error');
		expect(errors.map(({ message }) => message)).toEqual([
			expect.stringMatching(/a subscription without an ID.*events, companyIds/),
		]);
	});
});

describe('Publishing with a typing mistake', () => {
	it('names the company, and leaves what is registered as it is', async () => {
		await workflow.publish();
		const before = sandbox.subscriptions();
		workflow.parameters = { ...PARAMETERS, companyId: 'Demo-Company' };
		await expect(workflow.publish()).rejects.toMatchObject({
			message: REFUSAL,
			name: 'NodeOperationError',
		});
		expect(sandbox.subscriptions()).toEqual(before);
	});

	it.each([
		['a wrong company', { ...PARAMETERS, companyId: 'Demo-Company' }, REFUSAL],
		['no company', { ...PARAMETERS, companyId: ' ' }, 'Company ID is empty'],
		['an unknown event', { ...PARAMETERS, events: ['order.nwe'] }, 'the event "order.nwe"'],
	])('again, with %s, keeps a live workflow live and says so', async (_, mistake, refusal) => {
		await workflow.publish();
		await workflow.republish(mistake);
		expect(sandbox.subscriptions()).toMatchObject([
			{ companyIds: ['demo-company'], events: ['order.new'] },
		]);
		const warning = expect.stringContaining(refusal);
		await expect(order()).resolves.toMatchObject({ companyId: 'demo-company', warning });
		expect(logged).toContainEqual({ level: 'error', message: warning });

		await workflow.republish({ ...PARAMETERS, events: ['order.new', 'order.status.changed'] });
		expect(sandbox.subscriptions()).toMatchObject([
			{ events: ['order.new', 'order.status.changed'] },
		]);
		await expect(order()).resolves.not.toHaveProperty('warning');
	});

	it('again, keeps a live workflow with a subscription for each event live', async () => {
		workflow.parameters = SEPARATE;
		await workflow.publish();
		await workflow.republish({ ...SEPARATE, companyId: 'Demo-Company' });
		expect(sandbox.subscriptions().map(({ events }) => events)).toEqual(
			SEPARATE.events.map((event) => [event]),
		);
	});

	it('in the credential, keeps a live workflow live', async () => {
		await workflow.publish();
		const before = sandbox.subscriptions();
		const { credentials } = workflow;
		for (const field of ['clientSecret', 'clientId']) {
			workflow.credentials = credentialFor(sandbox, { [field]: 'wrong' });
			await workflow.republish(PARAMETERS);
			expect(sandbox.subscriptions()).toEqual(before);
			await expect(order()).resolves.toMatchObject({ companyId: 'demo-company' });
		}
		workflow.credentials = credentials;
		await workflow.republish(PARAMETERS);
		expect(sandbox.subscriptions()).toHaveLength(1);
		await expect(order()).resolves.not.toHaveProperty('warning');
	});

	it('is tried again when n8n starts, and in effect once the platform accepts it', async () => {
		await workflow.publish();
		await workflow.republish({ ...PARAMETERS, companyId: 'second-company' });
		sandbox.addClient({
			id: 'demo',
			secret: 'demo-secret',
			scopes: [],
			companies: ['demo-company', 'second-company'],
		});
		await workflow.publish('init');
		expect(sandbox.subscriptions()).toMatchObject([{ companyIds: ['second-company'] }]);
	});

	it('is an error for a workflow that was not live', async () => {
		await workflow.publish();
		await workflow.unpublish();
		workflow.parameters = { ...PARAMETERS, companyId: 'Demo-Company' };
		await expect(workflow.publish()).rejects.toThrow(REFUSAL);
		expect(sandbox.subscriptions()).toEqual([]);
	});

	it.each(['update', 'init', 'leadershipChange'] as const)(
		'found by n8n in mode %s, keeps a live workflow live',
		async (mode) => {
			await workflow.publish();
			const before = sandbox.subscriptions();
			workflow.parameters = { ...PARAMETERS, companyId: 'Demo-Company' };
			await workflow.publish(mode);
			expect(sandbox.subscriptions()).toEqual(before);
			const warning = expect.stringContaining(REFUSAL);
			await expect(order()).resolves.toMatchObject({ companyId: 'demo-company', warning });
		},
	);

	it('together with another name of the node, keeps a live workflow live', async () => {
		await workflow.publish();
		await workflow.unpublish();
		const mistake = { ...PARAMETERS, companyId: 'Demo-Company' };
		const renamed = another(mistake, { node: { name: 'Orders' } });
		await renamed.publish('update');
		expect(sandbox.subscriptions()).toMatchObject([{ companyIds: ['demo-company'] }]);
	});
});

/** The same node in another n8n, or changed: with the static data of the first. */
function another(
	parameters: INodeParameters,
	options?: ConstructorParameters<typeof TriggerWorkflow>[2],
): TriggerWorkflow {
	const one = new TriggerWorkflow(credentialFor(sandbox), parameters, options);
	one.staticData = workflow.staticData;
	one.webhookUrl = workflow.webhookUrl;
	return one;
}

describe('A copy of n8n at another address', () => {
	const COPY = 'http://127.0.0.1:1';

	function copied(options: INodeParameters = {}): TriggerWorkflow {
		const copy = another({ ...PARAMETERS, options });
		copy.webhookUrl = COPY;
		return copy;
	}

	beforeEach(async () => await workflow.publish());

	it.each(['activate', 'update'] as const)(
		'fails to publish (%s), names both addresses, leaves what is there',
		async (mode) => {
			const before = sandbox.subscriptions();
			await expect(copied().publish(mode)).rejects.toMatchObject({
				message: `This trigger is already subscribed for the n8n at ${workflow.webhookUrl}. This n8n is at ${COPY}.`,
				description: expect.stringContaining('Replace Subscription Of'),
			});
			expect(sandbox.subscriptions()).toEqual(before);
		},
	);

	it('fails also without the static data, since the platform lists the other one', async () => {
		const before = sandbox.subscriptions();
		const copy = copied();
		copy.staticData = {};
		await expect(copy.publish()).rejects.toThrow(workflow.webhookUrl);
		expect(sandbox.subscriptions()).toEqual(before);
	});

	it.each(['init', 'leadershipChange'] as const)(
		'logs at the start of n8n 1 (%s)',
		async (mode) => {
			const before = sandbox.subscriptions();
			await copied().publish(mode);
			expect(sandbox.subscriptions()).toEqual(before);
			expect(logged).toContainEqual({
				level: 'error',
				message: expect.stringContaining(`${workflow.webhookUrl}. This n8n is at ${COPY}.`),
			});
		},
	);

	it('leaves what is there when it is unpublished or published again', async () => {
		const before = sandbox.subscriptions();
		const copy = copied();
		await copy.unpublish();
		await expect(copy.republish(PARAMETERS)).rejects.toThrow(workflow.webhookUrl);
		await copy.unpublish();
		expect(sandbox.subscriptions()).toEqual(before);
		await expect(sendSignedWith(before[0].secret)).resolves.toBe(200);
	});

	it('replaces the one that the user names, and no other one', async () => {
		const before = sandbox.subscriptions();
		const wrong = copied({ replaceSubscription: 'http://127.0.0.1:2' });
		await expect(wrong.publish()).rejects.toThrow(workflow.webhookUrl);
		expect(sandbox.subscriptions()).toEqual(before);
		const right = copied({ replaceSubscription: `${workflow.webhookUrl}/` });
		await right.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ callback: right.callback }]);
	});

	it('publishes where the platform says that the other one is gone', async () => {
		await workflow.unpublish();
		const copy = copied();
		await copy.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ callback: copy.callback }]);
	});

	it('can be tested', async () => {
		const before = sandbox.subscriptions();
		const copy = copied();
		copy.staticData = {};
		copy.parameters = { ...copy.parameters, whileTesting: 'wait' };
		await copy.testListen(async () => {
			expect(sandbox.subscriptions()).toHaveLength(2);
		});
		expect(sandbox.subscriptions()).toEqual(before);
	});
});

describe('A subscription that is replaced', () => {
	it('is removed once the new one is there, and its secret stays valid', async () => {
		await workflow.publish();
		const [{ secret }] = sandbox.subscriptions();
		sandbox.clearCalls();
		workflow.parameters = { ...PARAMETERS, events: ['order.new', 'order.status.changed'] };
		await workflow.publish('init');
		expect(methods().filter((method) => method !== 'GET')).toEqual(['POST', 'DELETE']);
		expect(sandbox.subscriptions()).toHaveLength(1);
		await expect(sendSignedWith(secret)).resolves.toBe(200);
	});

	it('is still accepted after the node was renamed', async () => {
		await workflow.publish();
		const [{ secret }] = sandbox.subscriptions();
		await workflow.unpublish();
		const renamed = another(PARAMETERS, { node: { name: 'Orders' } });
		await renamed.publish('update');
		workflow.staticData = renamed.staticData;
		await expect(sendSignedWith(secret)).resolves.toBe(200);
	});

	it('is also removed where an incomplete list lacks the new one', async () => {
		await workflow.publish();
		const body = { total: 50, items: sandbox.subscriptions() };
		workflow.parameters = { ...PARAMETERS, events: ['order.new', 'order.status.changed'] };
		withFaults({ kind: 'answer', ...LIST, status: 200, body, times: 9 });
		await workflow.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ events: workflow.parameters.events }]);
	});

	it('stays where the complete list lacks the new one', async () => {
		await workflow.publish();
		const before = sandbox.subscriptions();
		workflow.parameters = { ...PARAMETERS, events: ['order.new', 'order.status.changed'] };
		const body = { total: 1, items: before };
		withFaults({ kind: 'answer', ...LIST, status: 200, body, times: 9 });
		await workflow.publish();
		expect(sandbox.subscriptions()).toHaveLength(2);
		withFaults();
		await workflow.publish();
		expect(sandbox.subscriptions()).toMatchObject([{ events: workflow.parameters.events }]);
	});

	it('and cannot be removed does not keep the new one out, and is removed later', async () => {
		await workflow.publish();
		const [{ id }] = sandbox.subscriptions();
		workflow.parameters = { ...PARAMETERS, events: ['order.new', 'order.status.changed'] };
		withFaults({
			kind: 'answer',
			method: 'DELETE',
			path: '/v1/*',
			status: 403,
			body: {},
			times: 9,
		});
		await workflow.publish();
		expect(sandbox.subscriptions()).toHaveLength(2);
		expect(warnings()).toContainEqual(expect.stringContaining(id));
		withFaults();
		await workflow.publish();
		expect(sandbox.subscriptions()).toMatchObject([
			{ events: ['order.new', 'order.status.changed'] },
		]);
	});
});

describe('A credential that was moved to another account', () => {
	beforeEach(async () => {
		sandbox.addClient({
			id: 'old',
			secret: 'old-secret',
			scopes: [],
			companies: ['old-company'],
		});
		workflow.credentials = credentialFor(sandbox, { clientId: 'old', clientSecret: 'old-secret' });
		workflow.parameters = { ...PARAMETERS, companyId: 'old-company' };
		await workflow.publish();
		logged.length = 0;
	});

	it.each([404, 403])(
		'goes on with the new one, and says once what stays (DELETE answers %i)',
		async (status) => {
			const [{ id, secret }] = sandbox.subscriptions();
			workflow.credentials = credentialFor(sandbox);
			withFaults({
				kind: 'answer',
				method: 'DELETE',
				path: `/v1/*`,
				status,
				body: {},
				times: 9,
			});
			await workflow.republish(PARAMETERS);
			await workflow.publish('init');
			expect(sandbox.subscriptions().map((one) => one.id)).toEqual([id, expect.any(String)]);
			await expect(sendSignedWith(secret)).resolves.toBe(401);
			expect(warnings().filter((warning) => warning.includes(id))).toHaveLength(1);
		},
	);

	it('is kept until the new one is accepted, also when that one could remove it', async () => {
		sandbox.addClient({ id: 'second', secret: 'right', scopes: [], companies: ['old-company'] });
		const [before] = sandbox.subscriptions();
		const second = (clientSecret: string) =>
			credentialFor(sandbox, { clientId: 'second', clientSecret });
		workflow.credentials = second('right');
		await workflow.republish({ ...PARAMETERS, companyId: 'Old-Company' });
		expect(sandbox.subscriptions()).toEqual([before]);
		await expect(sendSignedWith(before.secret)).resolves.toBe(200);
		await workflow.republish({ ...PARAMETERS, companyId: 'old-company' });
		expect(sandbox.subscriptions()).toHaveLength(1);
		await expect(sendSignedWith(before.secret)).resolves.toBe(401);
	});

	it('also where n8n only starts again', async () => {
		const [{ id, secret }] = sandbox.subscriptions();
		workflow.credentials = credentialFor(sandbox);
		workflow.parameters = PARAMETERS;
		await workflow.publish('init');
		expect(sandbox.subscriptions()).toHaveLength(2);
		await expect(sendSignedWith(secret)).resolves.toBe(401);
		expect(warnings()).toContainEqual(expect.stringContaining(id));
	});
});

describe('A list of subscriptions', () => {
	const foreign = (id: string) => ({
		id,
		events: ['order.new'],
		callback: `https://x.example/${id}`,
	});

	it('is read to its end', async () => {
		await workflow.publish();
		const own = sandbox.subscriptions()[0];
		const page = (items: object[]) =>
			({ kind: 'answer', ...LIST, status: 200, body: { total: 3, items }, times: 1 }) as const;
		sandbox.clearCalls();
		withFaults(page([foreign('1'), foreign('2')]), page([foreign('2'), own]));
		await workflow.publish();
		expect(methods()).toEqual(['GET', 'GET']);
		expect(sandbox.subscriptions()).toEqual([own]);
	});

	it('that is incomplete does not count a subscription as missing', async () => {
		await workflow.publish();
		const before = sandbox.subscriptions();
		const body = { total: 50, items: [foreign('1'), foreign('2')] };
		withFaults({ kind: 'answer', ...LIST, status: 200, body, times: 99 });
		for (let times = 0; times < 5; times++) await workflow.publish();
		expect(sandbox.subscriptions()).toEqual(before);
	});

	it('without a total is incomplete where its second page fails', async () => {
		await workflow.publish();
		const before = sandbox.subscriptions();
		const items = Array.from({ length: 100 }, (_, index) => foreign(String(index)));
		const answer = { kind: 'answer', ...LIST, times: 1 } as const;
		withFaults({ ...answer, status: 200, body: { items } }, { ...answer, status: 400, body: {} });
		sandbox.clearCalls();
		await workflow.publish();
		expect(methods()).toEqual(['GET', 'GET']);
		expect(sandbox.subscriptions()).toEqual(before);
	});

	it('without a total ends where a page brings nothing new', async () => {
		await workflow.publish();
		withFaults({ kind: 'alter', ...LIST, remove: ['total'], times: 99 });
		sandbox.clearCalls();
		await workflow.publish();
		expect(new Set(methods())).toEqual(new Set(['GET']));
		expect(sandbox.subscriptions()).toHaveLength(1);
	});

	it('without a total ends where further pages are refused', async () => {
		await workflow.publish();
		withFaults(
			{ kind: 'alter', ...LIST, remove: ['total'] },
			{ kind: 'answer', ...LIST, status: 400, body: {}, times: 9 },
		);
		sandbox.clearCalls();
		await workflow.publish();
		expect(methods()).toEqual(['GET', 'GET']);
		expect(sandbox.subscriptions()).toHaveLength(1);
	});

	it.each<[string, object]>([
		...[401, 404, 408, 410, 500, 501, 520, 522].map((status): [string, object] => [
			`with ${status}`,
			{ kind: 'answer', status, headers: { 'retry-after': '99' }, body: {}, times: 99 },
		]),
		['with a page', { kind: 'html', status: 200, times: 99 }],
	])('that answers %s keeps no trigger from starting', async (_, fault) => {
		withFaults({ ...fault, ...LIST } as Fault);
		await workflow.publish();
		await workflow.publish('init');
		expect(sandbox.subscriptions()).toHaveLength(1);
		await expect(order()).resolves.toMatchObject({ event: 'order.new' });
	});
});

describe('With a subscription for each event', () => {
	it.each([200, 404])('one that fails leaves none behind (the list answers %i)', async (status) => {
		workflow.parameters = SEPARATE;
		withFaults(
			...(status === 404
				? [{ kind: 'answer', ...LIST, status, body: {}, times: 99 } as const]
				: []),
			{ kind: 'delay', method: 'POST', path: LIST.path, times: 3 },
			{ kind: 'answer', method: 'POST', path: LIST.path, status: 400, body: {}, times: 99 },
		);
		await expect(workflow.publish()).rejects.toThrow('rejected the data');
		expect(sandbox.subscriptions()).toEqual([]);
	});
});

describe('Two processes that publish at the same moment', () => {
	it.each([PARAMETERS, SEPARATE])(
		'end with one subscription, which n8n knows (%j)',
		async (parameters) => {
			for (let round = 0; round < 10; round++) {
				const other = new TriggerWorkflow(credentialFor(sandbox), parameters);
				Object.assign(workflow, { parameters, staticData: {} });
				other.webhookUrl = workflow.webhookUrl;
				withFaults(
					...Array.from({ length: 8 }, (_, turn): Fault => ({
						kind: 'delay',
						path: `${LIST.path}*`,
						delayMs: (round * 7 + turn * 13) % 31,
						times: 1,
					})),
				);
				// n8n saves what a process has changed, the last one wins.
				let staticData = '';
				await Promise.all(
					[workflow, other].map(async (one) => {
						await one.publish('init');
						const saved = JSON.stringify(one.staticData);
						if (saved.includes('registration')) staticData = saved;
					}),
				);
				const ids = sandbox.subscriptions().map(({ id }) => id);
				expect(ids).toHaveLength(parameters === SEPARATE ? 4 : 1);
				for (const id of ids) expect(staticData).toContain(id);
				withFaults();
				await workflow.unpublish();
				expect(sandbox.subscriptions()).toEqual([]);
			}
		},
	);
});

describe('Unpublishing a trigger whose subscription has no ID', () => {
	const WITHOUT_ID: Fault = {
		kind: 'alter',
		method: 'POST',
		path: LIST.path,
		set: {},
		remove: ['id'],
	};
	const addresses = () => warnings().filter((warning) => warning.includes(workflow.callback));

	it.each<[string, Fault]>([
		['can not be listed', { ...LIST, kind: 'answer', status: 404, body: {}, times: 9 }],
		['is not listed', { ...LIST, kind: 'alter', set: { total: 0, items: [] }, times: 9 }],
	])('and that %s says which address to remove', async (_, fault) => {
		withFaults(WITHOUT_ID, fault);
		await workflow.publish();
		await workflow.unpublish();
		expect(sandbox.subscriptions()).toHaveLength(1);
		expect(addresses()).toEqual([
			expect.stringContaining(`Remove the one with the address ${workflow.callback}`),
		]);
	});

	it('says nothing of it where the list has it', async () => {
		withFaults(WITHOUT_ID);
		await workflow.publish();
		await workflow.unpublish();
		expect(sandbox.subscriptions()).toEqual([]);
		expect(addresses()).toEqual([]);
	});
});
