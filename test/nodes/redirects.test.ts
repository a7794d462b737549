import { startSandbox, type Sandbox } from '../../sandbox';
import { ENDPOINTS } from '../../nodes/MerchantStorefront/platform/contract';
import { merchantApiOutcome } from '../../nodes/MerchantStorefront/platform/request';
import { startServer, type LocalServer } from '../support/localServer';
import { credentialFor, executeContext, runAction, testCredential } from '../support/n8n';

const LIST_EVENTS = { resource: 'event', operation: 'getAll' };

let sandbox: Sandbox;
let other: LocalServer;
/** What reached the host that the platform redirects to. */
let seen: string[];

beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
	other = await startServer(({ method, url }, response) => {
		seen.push(`${method} ${url}`);
		response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"total":0}');
	});
});
beforeEach(() => (seen = []));
afterAll(async () => {
	await other.close();
	await sandbox.close();
});

/** Redirects every request but the first ones. */
function redirect(path: string, status: number, after = 0): void {
	const headers = { location: `${other.url}/elsewhere` };
	const passed = { kind: 'delay', path, delayMs: 0, times: 1 } as const;
	const redirected = { kind: 'answer', path, status, headers, body: {}, times: 9 } as const;
	sandbox.configure({ faults: [...Array.from({ length: after }, () => passed), redirected] });
}

describe.each([301, 302, 303, 307, 308])('A redirect with %i is not followed', (status) => {
	test.each(Object.entries(ENDPOINTS))('by the request %s', async (_, endpoint) => {
		redirect('/v1/*', status);
		const context = executeContext(credentialFor(sandbox));
		const outcome = await merchantApiOutcome(context, { endpoint, id: 'some-id', body: {} });
		expect(outcome).toMatchObject({ status });
		expect(seen).toEqual([]);
	});

	test('by the request for a token', async () => {
		redirect('/connect/token', status);
		const credential = credentialFor(sandbox, {
			clientId: 'other',
			clientSecret: 'other-secret',
		});
		await expect(runAction(credential, LIST_EVENTS)).rejects.toThrow(`status ${status}`);
		expect(seen).toEqual([]);
	});

	test("by the credential test's own request", async () => {
		redirect('/v1/*', status);
		await expect(testCredential(credentialFor(sandbox))).resolves.toContain(`status ${status}`);
		expect(seen).toEqual([]);
	});

	test("by the request of n8n's credential test", async () => {
		redirect('/v1/*', status, 1);
		await testCredential(credentialFor(sandbox));
		expect(seen).toEqual([]);
	});
});
