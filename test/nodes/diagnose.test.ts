import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox, type SettingsPatch } from '../../sandbox';
import { credentialFor, logged, runAction } from '../support/n8n';
import type { CredentialStore } from '../support/credentialStore';

const COMPANY = 'demo-company';
const DIAGNOSE = { resource: 'access', operation: 'diagnose' };
const N8N = 'http://127.0.0.1:5678';
const OTHER_SUBSCRIPTIONS = '/v1/merchant/callback/subscribers';
const SECOND_MS = 1_000;

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

interface Line extends IDataObject {
	area: string;
	result: string;
	advice: string;
	details?: string[];
}

async function diagnose(): Promise<Line[]> {
	const output = await runAction(credential, DIAGNOSE);
	return output.map(({ json }) => json as Line);
}

const AREAS = ['Orders', 'Menu', 'Stop List', 'Notifications'];
const areasOf = (lines: Line[]) => lines.slice(0, AREAS.length);
const resultsOf = (lines: Line[]) =>
	Object.fromEntries(areasOf(lines).map(({ area, result }) => [area, result]));
const lineOf = (lines: Line[], area: string) => {
	const line = lines.find((one) => one.area === area);
	if (line === undefined) throw new Error(`No line about ${area}`);
	return line;
};
const factsOf = (lines: Line[], ...results: string[]) =>
	lines
		.flatMap(({ details = [] }) => details)
		.map((detail) => /^([a-z ]+): (.*)$/.exec(detail) ?? [])
		.filter(([, result]) => results.includes(result))
		.map(([, , fact]) => fact);

const exchanges = () => sandbox.calls.filter(({ path }) => path === '/connect/token');
const writes = () =>
	sandbox.calls.filter(({ method, path }) => method !== 'GET' && path !== '/connect/token');

describe('Access: Diagnose', () => {
	it('gives four lines and one for support, full and linked to the input, and reads only', async () => {
		const output = await runAction(credential, DIAGNOSE);
		expect(output.map(({ json }) => json.area)).toEqual([...AREAS, 'Details']);
		for (const { json, pairedItem } of output) {
			expect(pairedItem).toEqual({ item: 0 });
			const keys = ['area', 'result', 'advice', ...(json.area === 'Details' ? ['details'] : [])];
			expect(Object.keys(json)).toEqual(keys);
			// n8n shows an empty value in red.
			expect(JSON.stringify(json)).not.toMatch(/:(""|\[\])/);
		}
		expect(writes()).toEqual([]);
	});

	it('runs once, however many items come', async () => {
		const items = Array.from({ length: 10_000 }, () => ({ json: {} }));
		expect(await runAction(credential, DIAGNOSE, items)).toHaveLength(AREAS.length + 1);
		expect(sandbox.calls.length).toBeLessThan(30);
	});

	it('finds that all works on a platform as documented', async () => {
		await prepareAccount();
		const lines = await diagnose();
		expect(areasOf(lines).map(({ result }) => result)).toEqual(AREAS.map(() => 'works'));
		expect(factsOf(lines, 'differs', 'not tried', 'no answer')).toEqual([]);
		expect(factsOf(lines, 'holds').length).toBeGreaterThan(15);
		expect(lineOf(lines, 'Details').result).toBe('17 of 17 facts hold');
		// Each can be read without scrolling sideways.
		for (const detail of lineOf(lines, 'Details').details ?? []) {
			expect(detail.length).toBeLessThan(90);
		}
	});

	it('names the switches that help with event names, signatures and offers', async () => {
		const lines = await diagnose();
		expect(lineOf(lines, 'Notifications').advice).toMatch(
			/doesn't name its event.*Subscribe Each Event Separately.*signature.*publish the workflow again/,
		);
		expect(lineOf(lines, 'Stop List').advice).toMatch(
			/Stock Is Required With Offers.*Offers Need a Price.*Pause Path/,
		);
	});

	it('names every difference on a platform that contradicts each assumption', async () => {
		await prepareAccount();
		sandbox.configure({ profile: 'different' });
		credential = credentialFor(sandbox, { advanced: true, subscriptionPath: OTHER_SUBSCRIPTIONS });
		const lines = await diagnose();
		expect(resultsOf(lines)).toEqual({
			Orders: 'does not work',
			Menu: 'works',
			'Stop List': 'works',
			Notifications: 'works, with this setting',
		});
		expect(lineOf(lines, 'Orders').advice).toMatch(/A page of 50 .*: It was rejected.*support/);
		const [first] = lineOf(lines, 'Details').details ?? [];
		expect(first).toMatch(/^differs: GET .* It didn't come. Came: 200 {order: {id: string/);
		expect(factsOf(lines, 'holds').sort()).toEqual([
			'GET /v1/merchant/callback/subscriptions lists subscriptions',
			'GET /v1/merchant/orders lists orders',
			'The events are the documented ones',
			...['Change the status of an order', 'Pause a store', 'Start an import of the menu'].map(
				(words) => `The token permits: ${words}`,
			),
			'The token permits: Switch offers on and off',
		]);
	});

	it.each([
		['-createdAt', 'the newest order first'],
		['createdAt', 'the oldest order first'],
	])('finds a platform that ignores sort[]=%s', async (by, words) => {
		await prepareAccount();
		const turned = sandbox
			.orders()
			.map(({ order }) => order)
			.sort(
				(one, other) =>
					(by === 'createdAt' ? -1 : 1) * one.createdAt.localeCompare(other.createdAt),
			);
		withFaults({ kind: 'alter', path: '/v1/merchant/orders', set: { items: turned }, times: 99 });
		const { result, advice } = lineOf(await diagnose(), 'Orders');
		expect(result).toBe('does not work');
		expect(advice).toContain(`lists ${words}: Other orders came`);
	});

	it('says which settings mend a difference, and they do', async () => {
		await prepareAccount();
		sandbox.configure({ profile: 'different' });
		expect(lineOf(await diagnose(), 'Notifications')).toMatchObject({
			result: 'works, with this setting',
			advice: expect.stringContaining('Advanced Settings → Subscription Path: ask') as string,
		});
		const advanced = { advanced: true, subscriptionPath: OTHER_SUBSCRIPTIONS };
		credential = credentialFor(sandbox, advanced);
		expect(lineOf(await diagnose(), 'Notifications')).toMatchObject({
			result: 'works, with this setting',
			advice: expect.stringContaining('Advanced Settings → Callback Field: uri') as string,
		});
		const create = async () =>
			await runAction(credential, {
				resource: 'subscription',
				operation: 'create',
				companyId: COMPANY,
				events: ['order.new'],
				callback: `${N8N}/webhook/mended`,
			});
		credential = credentialFor(sandbox, { ...advanced, callbackField: 'uri' });
		await expect(create()).rejects.toMatchObject({
			description: expect.stringContaining(
				'The fields company_id, companyIds, events, uri were sent. If your platform names them differently, change Company Field',
			) as string,
		});

		credential = credentialFor(sandbox, {
			...advanced,
			callbackField: 'uri',
			companyField: 'company_id',
		});
		const [subscription] = await create();
		expect(subscription.json.secret).toEqual(expect.any(String));
		expect(lineOf(await diagnose(), 'Notifications').result).toBe('works');
	});

	it('contains nothing that must not be shown', async () => {
		await prepareAccount();
		for (const profile of ['documented', 'different'] as const) {
			sandbox.configure({ profile });
			const text = JSON.stringify(await diagnose());
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
			set: { items: [], [secret]: 1, [`${secret}s`]: 1 },
			times: 99,
		});
		const text = JSON.stringify(await diagnose());
		expect(text).toContain('***');
		expect(text).not.toContain(secret);
	});

	it('says what is missing in an account without orders and subscriptions', async () => {
		const lines = await diagnose();
		expect(areasOf(lines).map(({ result }) => result)).toEqual(AREAS.map(() => 'works'));
		expect(lineOf(lines, 'Orders').advice).toContain('Place a test order');
		expect(lineOf(lines, 'Notifications').advice).toContain('no subscription to look at yet');
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
		const lines = await diagnose();
		for (const { result, advice } of areasOf(lines)) {
			expect(result).toBe('does not work');
			expect(advice).toContain('this Client ID and Client Secret were refused');
		}
		expect(sandbox.calls).toHaveLength(1);
		expect(JSON.stringify(lines)).not.toContain('wrong-secret');
	});

	it('says what is missing in the credential', async () => {
		credential = credentialFor(sandbox, { baseUrl: '' });
		for (const { advice } of areasOf(await diagnose()))
			expect(advice).toContain('Base URL is empty');
		expect(sandbox.calls).toEqual([]);
	});

	it('sends nothing more to a platform that accepts no token', async () => {
		withFaults({ kind: 'answer', path: '/v1/*', status: 401, body: {}, times: 99 });
		const lines = await diagnose();
		expect(areasOf(lines).map(({ result }) => result)).toEqual(AREAS.map(() => 'does not work'));
		expect(exchanges().length).toBeLessThanOrEqual(2);
		expect(sandbox.calls.length).toBeLessThanOrEqual(5);
	});

	it('goes on where only one endpoint fails', async () => {
		await prepareAccount();
		withFaults({ kind: 'answer', path: '/v1/merchant/orders', status: 500, body: {}, times: 99 });
		const lines = await diagnose();
		expect(lineOf(lines, 'Orders')).toMatchObject({
			result: 'does not work',
			advice: expect.stringContaining('The platform failed (status 500)') as string,
		});
		expect(lineOf(lines, 'Notifications').result).toBe('works');
	});

	it('says whom to ask for a permission that is missing', async () => {
		credential = credentialFor(sandbox, {
			clientId: 'menu-only',
			clientSecret: 'menu-only-secret',
		});
		const lines = await diagnose();
		expect(resultsOf(lines)).toMatchObject({ Orders: 'does not work', Menu: 'works' });
		expect(lineOf(lines, 'Orders').advice).toMatch(/order--get-list.*account manager/);
		sandbox.addClient({
			id: 'orders-only',
			secret: 'orders-only-secret',
			scopes: ['merchant--core--order-service:order--get-list'],
			companies: [COMPANY],
		});
		credential = credentialFor(sandbox, {
			clientId: 'orders-only',
			clientSecret: 'orders-only-secret',
		});
		const others = await diagnose();
		expect(resultsOf(others)).toMatchObject({ Orders: 'works', Menu: 'does not work' });
		expect(lineOf(others, 'Menu').advice).toBe(
			'Ask your account manager at the platform for the permission “Start an import of the menu” (core--core--import-service:import--start).',
		);
		expect(lineOf(others, 'Orders').advice).toContain('“Change the status of an order”');
	});
});
