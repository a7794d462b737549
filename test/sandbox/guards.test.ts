import { request } from 'undici';
import { type Sandbox, startSandbox } from '../../sandbox';
import { closeAfterTest, openSandbox, SUBSCRIPTIONS } from './support';

const SITE = 'https://evil.example.test';
const IMAGE = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const LINK = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

type Method = 'GET' | 'POST' | 'PATCH';
type Headers = Record<string, string>;

const apis = ({ botToken }: Sandbox): Array<[Method, string]> => [
	['GET', `/bot${botToken}/setWebhook?url=http://127.0.0.1:9/stolen`],
	['POST', `/bot${botToken}/sendMessage`],
	['GET', '/sandbox/chats'],
	['POST', '/sandbox/orders'],
	['PATCH', '/sandbox/settings'],
	['GET', '/sandbox/stream'],
	['POST', '/inbox/kitchen'],
	['GET', '/'],
	['GET', '/openapi.json'],
	['POST', '/connect/token'],
	['GET', SUBSCRIPTIONS],
	['GET', '/unknown'],
];

async function ask(url: string, method: Method, path: string, headers: Headers) {
	const { statusCode, body } = await request(`${url}${path}`, { method, headers });
	// The stream of changes never ends by itself.
	if (statusCode === 200) body.on('error', () => {}).destroy();
	return { status: statusCode, text: statusCode === 200 ? '' : await body.text() };
}

/** The status of each API to a caller with these headers. */
async function statuses(sandbox: Sandbox, headers: Headers): Promise<Set<number>> {
	const found = new Set<number>();
	for (const [method, path] of apis(sandbox)) {
		found.add((await ask(sandbox.url, method, path, headers)).status);
	}
	return found;
}

async function expectUntouched(sandbox: Sandbox): Promise<void> {
	const { status } = await ask(sandbox.url, 'GET', '/sandbox/chats', {});
	const info = await request(`${sandbox.url}/bot${sandbox.botToken}/getWebhookInfo`);
	expect([status, await info.body.json()]).toMatchObject([200, { result: { url: '' } }]);
	expect(sandbox.orders()).toEqual([]);
	expect(sandbox.calls).toEqual([]);
}

test.each<[string, Headers]>([
	['a picture of another site', { 'sec-fetch-site': 'cross-site', ...IMAGE }],
	['a page at another port', { 'sec-fetch-site': 'same-site', ...IMAGE }],
	['a form of another site', { origin: SITE }],
	['a page without an origin', { origin: 'null' }],
	[
		'a frame in another site',
		{ 'sec-fetch-site': 'cross-site', ...LINK, 'sec-fetch-dest': 'iframe' },
	],
	['a name that leads here', { host: 'evil.example.test:4010' }],
	['a name that only begins as one of this machine', { host: 'localhost.evil.example.test' }],
	['the address of another machine', { host: '10.0.0.5:4010' }],
])('%s reaches no API', async (_, headers) => {
	const sandbox = await openSandbox();
	expect(await statuses(sandbox, headers)).toEqual(new Set([403]));
	await expectUntouched(sandbox);
});

test('a link from another site leads to the page, and nowhere else', async () => {
	const sandbox = await openSandbox();
	const link = { 'sec-fetch-site': 'cross-site', ...LINK };
	for (const [method, path] of apis(sandbox)) {
		const { status } = await ask(sandbox.url, method, path, link);
		expect([path, status === 403]).toEqual([path, path !== '/']);
	}
	await expectUntouched(sandbox);
});

test.each<[string, Headers]>([
	['n8n', {}],
	['n8n in a container', { host: 'host.docker.internal:4010' }],
	['its own page', { 'sec-fetch-site': 'same-origin' }],
	['somebody who types the address', { 'sec-fetch-site': 'none', ...LINK }],
	['a page at localhost', { host: 'LOCALHOST:4010', origin: 'http://LOCALHOST:4010' }],
])('%s reaches every API', async (_, headers) => {
	expect(await statuses(await openSandbox(), headers)).not.toContain(403);
});

test('the name given with --host is accepted, beside those of this machine', async () => {
	const sandbox = await openSandbox({ host: '127.0.0.2' });
	expect(await statuses(sandbox, {})).not.toContain(403);
	expect(await statuses(sandbox, { host: 'localhost' })).not.toContain(403);
	expect(await statuses(sandbox, { host: '127.0.0.3' })).toEqual(new Set([403]));
});

test.each(['0.0.0.0', '::'])('--host %s accepts the address that was called', async (host) => {
	const sandbox = await openSandbox({ host });
	const url = `http://127.0.0.2:${new URL(sandbox.url).port}`;
	const status = async (headers: Headers) =>
		(await ask(url, 'GET', '/sandbox/settings', headers)).status;
	expect(await status({})).toBe(200);
	expect(await status({ host: '127.0.0.3' })).toBe(403);
	expect(await status({ host: 'evil.example.test' })).toBe(403);
});

test('each API says why in its own shape, so that n8n shows it', async () => {
	const sandbox = await openSandbox();
	const headers = { host: 'sandbox.test' };
	const said = async (path: string) =>
		JSON.parse((await ask(sandbox.url, 'GET', path, headers)).text);
	const why = expect.stringContaining('start it with --host sandbox.test');
	expect(await said(`/bot${sandbox.botToken}/getMe`)).toEqual({
		ok: false,
		error_code: 403,
		description: why,
	});
	expect(await said(SUBSCRIPTIONS)).toEqual({ error: 'forbidden', message: why, code: 403 });
});

test('every sandbox makes its own bot token', async () => {
	const tokens = new Set<string>();
	for (let count = 0; count < 5; count += 1) {
		const sandbox = await startSandbox({ port: 0 });
		closeAfterTest(() => sandbox.close());
		expect(sandbox.botToken).toMatch(/^4010:[\w-]{35}$/);
		tokens.add(sandbox.botToken);
	}
	expect(tokens.size).toBe(5);
});
