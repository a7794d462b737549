import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CHECKS } from '../../nodes/MerchantStorefront/access/diagnosis/checks';
import { eventually } from '../../host/eventually';
import { startSandbox, type Sandbox, type SettingsPatch } from '../../sandbox';
import { credentialFor, logged, runAction, type RunOptions } from '../support/n8n';
import type { CredentialStore } from '../support/credentialStore';

const COMPANY = 'demo-company';
const DIAGNOSE = { resource: 'access', operation: 'diagnose' };
const TRYING = {
	...DIAGNOSE,
	trySubscription: true,
	companyId: { __rl: true, mode: 'id', value: COMPANY },
};
const N8N = 'http://127.0.0.1:5678';
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
const OTHER_SUBSCRIPTIONS = '/v1/merchant/callback/subscribers';
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

let sandbox: Sandbox;
let credential: CredentialStore;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	credential = credentialFor(sandbox);
	logged.length = 0;
});
afterEach(async () => await sandbox.close());

type Fault = NonNullable<SettingsPatch['faults']>[number];
const withFaults = (...faults: Fault[]) => void sandbox.configure({ faults });

/** An account in use: subscriptions, orders of two stores, one of them accepted, some with a discount. */
async function prepareAccount(): Promise<void> {
	for (const path of ['orders', 'stores']) {
		await runAction(credential, {
			resource: 'subscription',
			operation: 'create',
			companyId: COMPANY,
			events: ['order.new'],
			callback: `${N8N}/webhook/${path}`,
		});
	}
	for (let age = 12; age > 0; age--) {
		const createdAt = new Date(Date.now() - age * SECOND_MS).toISOString();
		sandbox.placeOrder({ createdAt, storeId: age % 2 === 0 ? 'podil' : 'obolon' });
	}
	const { id } = sandbox.orders()[11].order;
	await fetch(`${sandbox.url}/sandbox/orders/${id}/status`, { method: 'POST' });
	sandbox.clearCalls();
}

async function diagnose(
	parameters: INodeParameters = DIAGNOSE,
	options: RunOptions = {},
): Promise<IDataObject[]> {
	const output = await runAction(credential, parameters, [{ json: {} }], options);
	return output.map(({ json }) => json);
}

const about = (findings: IDataObject[], fact: string) =>
	findings.find((finding) => String(finding.fact).includes(fact)) ?? {};

const triedOf = (findings: IDataObject[]) => findings.slice(0, CHECKS.length);
const factsOf = (findings: IDataObject[], ...results: string[]) =>
	findings.filter(({ result }) => results.includes(String(result))).map(({ fact }) => fact);

const exchanges = () => sandbox.calls.filter(({ path }) => path === '/connect/token');
const looksFor = (wanted: string) =>
	sandbox.calls.filter(({ method, path }) => method === 'GET' && path === wanted);
const writes = () =>
	sandbox.calls.filter(({ method, path }) => method !== 'GET' && path !== '/connect/token');

describe('Access: Diagnose', () => {
	it('gives one item for each fact, linked to its input, and reads only', async () => {
		const output = await runAction(credential, DIAGNOSE);
		expect(output).toHaveLength(CHECKS.length + 1);
		for (const { json, pairedItem } of output) {
			expect(pairedItem).toEqual({ item: 0 });
			expect(Object.keys(json)).toEqual(['result', 'fact', 'why', 'setting', 'came', 'source']);
			expect(['holds', 'differs', 'not tried', 'summary']).toContain(json.result);
			expect(json.result === 'holds' || json.why !== '').toBe(true);
		}
		expect(writes()).toEqual([]);
	});

	it('runs once, however many items come', async () => {
		const items = Array.from({ length: 10_000 }, () => ({ json: {} }));
		const output = await runAction(credential, DIAGNOSE, items);
		expect(output).toHaveLength(CHECKS.length + 1);
		expect(sandbox.calls.length).toBeLessThan(30);
	});

	it('finds that all that it tries holds on a platform as documented', async () => {
		await prepareAccount();
		const hints: unknown[] = [];
		const findings = await diagnose(TRYING, { hints });
		expect(factsOf(triedOf(findings), 'differs', 'not tried')).toEqual([]);
		const message = `${CHECKS.length} hold, 0 differ, 0 not tried.`;
		expect(hints).toEqual([{ message, type: 'info', location: 'outputPane' }]);
		expect(findings.at(-1)).toMatchObject({
			fact: `${CHECKS.length} hold, 0 differ, 0 not tried`,
			result: 'summary',
			why: expect.stringMatching(/^\d+ more facts aren't tried/),
			setting: expect.stringMatching(/Pause Path.*Subscribe Each Event Separately/),
		});
	});

	it('names every difference on a platform that contradicts each assumption', async () => {
		await prepareAccount();
		sandbox.configure({ profile: 'different' });
		credential = credentialFor(sandbox, { advanced: true, subscriptionPath: OTHER_SUBSCRIPTIONS });
		const findings = triedOf(await diagnose(TRYING));
		const assumed = findings.filter(({ source }) => source === 'assumed');
		expect(assumed.length).toBeGreaterThan(5);
		expect(factsOf(assumed, 'holds', 'not tried')).toEqual([]);
		expect(factsOf(findings, 'not tried')).toEqual([]);
		expect(findings.filter(({ result }) => result === 'holds').map(({ fact }) => fact)).toEqual([
			expect.stringContaining('gives a token'),
			'The events are the documented ones',
			'The response to creating a subscription has its secret',
			expect.stringContaining('deletes a subscription, and nothing of it is left'),
			'filter[status][] excludes orders of other statuses',
		]);
		expect(sandbox.subscriptions()).toHaveLength(2);
	});

	it('lists what differs first, then what was not tried', async () => {
		sandbox.configure({ profile: 'different' });
		const results = (await diagnose()).map(({ result }) => String(result));
		const order = ['differs', 'not tried', 'holds', 'summary'];
		expect(new Set(results).size).toBe(4);
		expect(results).toEqual(
			[...results].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
		);
	});

	it('says which settings mend a difference, and they do', async () => {
		await prepareAccount();
		sandbox.configure({ profile: 'different' });
		const before = await diagnose(TRYING);
		expect(about(before, 'lists subscriptions')).toMatchObject({
			why: 'No list was returned: ask the platform for the path',
			setting: 'Advanced Settings → Subscription Path',
		});
		const advanced = { advanced: true, subscriptionPath: OTHER_SUBSCRIPTIONS };
		credential = credentialFor(sandbox, advanced);
		const found = await diagnose(TRYING);
		expect(about(found, 'A subscription has the fields').setting).toBe(
			'Advanced Settings → Callback Field: uri',
		);
		expect(about(found, 'creates a subscription').setting).toBe(
			'Advanced Settings → Company Field: Only company_id; Advanced Settings → Callback Field: uri',
		);

		credential = credentialFor(sandbox, {
			...advanced,
			callbackField: 'uri',
			companyField: 'company_id',
		});
		const [subscription] = await runAction(credential, {
			resource: 'subscription',
			operation: 'create',
			companyId: COMPANY,
			events: ['order.new'],
			callback: `${N8N}/webhook/mended`,
		});
		expect(subscription.json.secret).toEqual(expect.any(String));
		const after = await diagnose(TRYING);
		expect(about(after, 'A subscription has the fields').setting).toBe('');
		expect(about(after, 'creates a subscription').result).toBe('holds');
	});

	it('contains nothing that must not be shown', async () => {
		await prepareAccount();
		for (const profile of ['documented', 'different'] as const) {
			sandbox.configure({ profile });
			const text = JSON.stringify(await diagnose(TRYING));
			const { clientId, clientSecret, accessToken } = credential.data;
			const { host } = new URL(sandbox.url);
			const values = [
				...[clientSecret, accessToken, host, N8N, `"${String(clientId)}`, COMPANY],
				...sandbox.subscriptions().flatMap(({ id, secret, callback }) => [id, secret, callback]),
				...sandbox.orders().flatMap(({ order }) => privateTexts(order)),
			];
			expect(values.length).toBeGreaterThan(100);
			expect(values.filter((value) => text.includes(String(value)))).toEqual([]);
		}
	});

	it('hides what a platform copies from the credential into a field name', async () => {
		const secret = 'marked_client_secret';
		credential = credentialFor(sandbox, { clientId: 'marked', clientSecret: secret });
		sandbox.addClient({ id: 'marked', secret, scopes: [], companies: [COMPANY] });
		withFaults({
			kind: 'alter',
			path: '/v1/*',
			set: { [secret]: 1, [`${secret}s`]: 1 },
			times: 99,
		});
		const findings = await diagnose();
		expect(about(findings, 'lists events').came).toContain('***');
		expect(JSON.stringify(findings)).not.toContain(secret);
	});

	it('says what is missing in an account without orders and subscriptions', async () => {
		const findings = await diagnose();
		expect(about(findings, 'An order has the documented fields')).toMatchObject({
			result: 'not tried',
			why: expect.stringContaining('place a test order') as string,
		});
		expect(about(findings, 'A subscription has the fields')).toMatchObject({
			result: 'not tried',
			why: expect.stringContaining('Try a Subscription') as string,
		});
	});
});

function privateTexts(value: unknown): string[] {
	if (typeof value === 'string')
		return value.length > 3 && !/^(new|preparation)$/.test(value) ? [value] : [];
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(privateTexts)
		: [];
}

describe('Access: Diagnose without an answer', () => {
	it('exchanges a wrong secret once and tries nothing else', async () => {
		credential = credentialFor(sandbox, { clientSecret: 'wrong-secret' });
		const findings = await diagnose(TRYING);
		expect(findings[0]).toMatchObject({
			result: 'differs',
			came: expect.stringContaining('this Client ID and Client Secret were refused') as string,
		});
		expect(factsOf(findings, 'holds', 'differs')).toEqual([findings[0].fact]);
		expect(findings).toHaveLength(CHECKS.length + 1);
		expect(sandbox.calls).toHaveLength(1);
		expect(JSON.stringify(findings)).not.toContain('wrong-secret');
	});

	it('says what is missing in the credential', async () => {
		credential = credentialFor(sandbox, { baseUrl: '' });
		const findings = await diagnose(TRYING);
		expect(about(findings, 'lists subscriptions').why).toContain('Base URL is empty');
		expect(sandbox.calls).toEqual([]);
	});

	it('sends nothing more to a platform that accepts no token', async () => {
		withFaults({ kind: 'answer', path: '/v1/*', status: 401, body: {}, times: 99 });
		const findings = await diagnose(TRYING);
		expect(factsOf(findings, 'differs')).toEqual([]);
		expect(exchanges().length).toBeLessThanOrEqual(2);
		expect(sandbox.calls.length).toBeLessThanOrEqual(5);
		expect(findings).toHaveLength(CHECKS.length + 1);
	});

	it('goes on where only one endpoint fails', async () => {
		await prepareAccount();
		withFaults({ kind: 'answer', path: '/v1/merchant/orders', status: 500, body: {}, times: 99 });
		const findings = await diagnose(TRYING);
		expect(about(findings, 'lists orders')).toMatchObject({
			result: 'not tried',
			why: 'The platform failed (status 500)',
		});
		expect(about(findings, 'creates a subscription').result).toBe('holds');
	});

	it('does not report a missing scope as a difference', async () => {
		credential = credentialFor(sandbox, {
			clientId: 'menu-only',
			clientSecret: 'menu-only-secret',
		});
		const findings = await diagnose();
		expect(factsOf(findings, 'differs')).toEqual([]);
		expect(about(findings, 'lists orders').why).toContain('order--get-list');
	});
});

describe('The subscription that Diagnose tries', () => {
	beforeEach(prepareAccount);

	const left = (findings: IDataObject[]) =>
		about(findings, 'deletes a subscription, and nothing of it is left');
	const names = () => sandbox.subscriptions().map(({ callback }) => callback);
	const BEFORE = [`${N8N}/webhook/orders`, `${N8N}/webhook/stores`];

	it('is one for an address of this n8n and an event without guests, and is deleted', async () => {
		const findings = await diagnose(TRYING, { webhookUrl: 'http://127.0.0.1:9999/n8n' });
		const [creation, deletion, ...others] = writes();
		expect(others).toEqual([]);
		expect(creation).toMatchObject({ method: 'POST', path: SUBSCRIPTIONS, status: 201 });
		expect(creation.body).toMatchObject({
			company_id: COMPANY,
			events: ['store.availability.changed'],
			callback: expect.stringMatching(
				/^http:\/\/127\.0\.0\.1:9999\/n8n\/webhook\/merchant-storefront-diagnose-/,
			) as string,
		});
		expect(deletion).toMatchObject({ method: 'DELETE', status: 204 });
		expect(names()).toEqual(BEFORE);
		expect(left(findings).result).toBe('holds');
	});

	const creationFaults: Array<[string, Fault]> = [
		['its answer is lost', { kind: 'drop', method: 'POST', path: SUBSCRIPTIONS, acts: true }],
		[
			'its answer is an error',
			{ kind: 'answer', method: 'POST', path: SUBSCRIPTIONS, status: 503, body: {}, acts: true },
		],
		['its answer is a page', { kind: 'html', method: 'POST', path: SUBSCRIPTIONS, acts: true }],
		[
			'its answer has no ID',
			{ kind: 'alter', method: 'POST', path: SUBSCRIPTIONS, remove: ['id'] },
		],
		[
			'its answer is empty',
			{ kind: 'answer', method: 'POST', path: SUBSCRIPTIONS, status: 200, acts: true, body: null },
		],
		[
			'deleting it fails at first',
			{ kind: 'answer', method: 'DELETE', path: '*', status: 400, body: {}, times: 2 },
		],
		[
			'the answer to deleting it is lost',
			{ kind: 'drop', method: 'DELETE', path: '*', acts: true },
		],
	];
	it.each(creationFaults)('is not left behind where %s', async (_, fault) => {
		withFaults(fault);
		const findings = await diagnose(TRYING);
		expect(names()).toEqual(BEFORE);
		expect(left(findings).result).toBe('holds');
	});

	it('is named with its ID where the platform does not delete it', async () => {
		withFaults({ kind: 'answer', method: 'DELETE', path: '*', status: 400, body: {}, times: 99 });
		const findings = await diagnose(TRYING);
		const { id } = sandbox.subscriptions()[2];
		expect(left(findings)).toMatchObject({
			result: 'differs',
			why: expect.stringContaining(`Subscription → Delete, ID ${id}`) as string,
		});
	}, 60_000);

	it('is deleted although the execution is canceled', async () => {
		const cancelling = new AbortController();
		const look = { method: 'GET', path: SUBSCRIPTIONS } as const;
		const failing = { ...look, kind: 'answer', status: 503 } as const;
		withFaults(
			{ ...look, kind: 'delay', times: 1 },
			{ ...failing, delayMs: HOUR_MS },
			{ kind: 'delay', method: 'POST', path: SUBSCRIPTIONS, delayMs: HOUR_MS },
		);
		const running = diagnose(TRYING, { signal: cancelling.signal });
		await eventually('the subscription is being created', () => writes().length > 0);
		cancelling.abort();
		const isLooking = () => looksFor(SUBSCRIPTIONS).length > 1;
		await Promise.race([running, eventually('Diagnose looks what is there', isLooking)]);
		// The platform creates it now, but each look needs more attempts than one for a while.
		withFaults({ ...failing, times: 11 });
		await running;
		expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
		expect(names()).toEqual(BEFORE);
	});

	it('is not created where it could not be found again', async () => {
		withFaults({
			kind: 'answer',
			method: 'GET',
			path: SUBSCRIPTIONS,
			status: 404,
			body: {},
			times: 99,
		});
		const findings = await diagnose(TRYING);
		expect(writes()).toEqual([]);
		expect(about(findings, 'lists subscriptions').result).toBe('differs');
		expect(about(findings, 'creates a subscription').result).toBe('not tried');
	});

	it('is tried where subscriptions do not show their address', async () => {
		const change = { remove: ['items'], set: { subscriptions: [{ id: 'x' }] } };
		withFaults({ kind: 'alter', method: 'GET', path: SUBSCRIPTIONS, times: 1, ...change });
		const findings = await diagnose(TRYING);
		expect(about(findings, 'lists subscriptions').why).toContain('items');
		expect(about(findings, 'creates a subscription').result).toBe('holds');
		expect(names()).toEqual(BEFORE);
	});

	it('is not created without a company', async () => {
		const findings = await diagnose({
			...TRYING,
			companyId: { __rl: true, mode: 'id', value: ' ' },
		});
		expect(writes()).toEqual([]);
		expect(about(findings, 'creates a subscription').why).toBe('Company ID is empty');
	});

	it('of two runs at once is deleted by each', async () => {
		const both = await Promise.all([diagnose(TRYING), diagnose(TRYING)]);
		expect(names()).toEqual(BEFORE);
		expect(both.map((findings) => left(findings).result)).toEqual(['holds', 'holds']);
	});
});
