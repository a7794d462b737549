import { startSandbox, type Sandbox } from '../../sandbox';
import { startServer } from '../support/localServer';
import { stopClock } from '../support/clock';
import type { CredentialStore } from '../support/credentialStore';
import { credentialFor, runAction, testCredential } from '../support/n8n';

const LIST_EVENTS = { resource: 'event', operation: 'getAll' };

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
});
afterEach(async () => await sandbox.close());

const exchanges = () => sandbox.calls.filter(({ path }) => path === '/connect/token');
const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

describe('The token exchange', () => {
	it('is the form of the specification, and the token signs the call that follows', async () => {
		await runAction(credentialFor(sandbox), LIST_EVENTS);
		expect(exchanges()).toHaveLength(1);
		expect(exchanges()[0]).toMatchObject({
			method: 'POST',
			status: 200,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: { grant_type: 'client_credentials', client_id: 'demo' },
		});
		expect(apiCalls()).toMatchObject([{ tokenState: 'valid', status: 200 }]);
	});

	it('keeps token, type, scopes and times with the credential, counted from receipt', async () => {
		const credential = credentialFor(sandbox);
		const before = Date.now();
		await runAction(credential, LIST_EVENTS);
		const { accessToken, tokenType, scope, obtainedAt, expiresAt } = credential.data;
		expect(accessToken).toEqual(expect.stringMatching(/./));
		expect(tokenType).toBe('Bearer');
		expect(String(scope).split(' ')).toHaveLength(11);
		expect(Date.parse(String(obtainedAt))).toBeGreaterThanOrEqual(before);
		expect(Date.parse(String(expiresAt)) - Date.parse(String(obtainedAt))).toBe(3_600_000);
	});

	it('happens once for many calls', async () => {
		const credential = credentialFor(sandbox);
		for (let call = 0; call < 5; call++) await runAction(credential, LIST_EVENTS);
		expect(exchanges()).toHaveLength(1);
		expect(apiCalls()).toHaveLength(5);
	});

	it.each([
		['no access_token', { remove: ['access_token'] }, 'access_token'],
		['an empty access_token', { set: { access_token: ' ' } }, 'access_token'],
		['no expires_in', { remove: ['expires_in'] }, 'expires_in'],
		['a negative expires_in', { set: { expires_in: -1 } }, 'expires_in'],
		['an expires_in of text', { set: { expires_in: 'soon' } }, 'expires_in'],
		['an expires_in without end', { set: { expires_in: 1e300 } }, 'expires_in'],
		['another token_type', { set: { token_type: 'mac' } }, 'token_type'],
	])('refuses an answer with %s and names the field', async (_, alteration, field) => {
		sandbox.configure({ faults: [{ kind: 'alter', path: '/connect/token', ...alteration }] });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			message: expect.stringContaining(field),
			description: expect.stringContaining('Auth URL'),
		});
		expect(apiCalls()).toEqual([]);
	});

	it.each([
		['expires_in as text', { expires_in: '3600' }],
		['a scope of null', { scope: null }],
		['a scope that is a list', { scope: ['order--get'] }],
	])('accepts %s', async (_, set) => {
		sandbox.configure({ faults: [{ kind: 'alter', path: '/connect/token', set }] });
		const credential = credentialFor(sandbox);
		await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		const { obtainedAt, expiresAt } = credential.data;
		expect(Date.parse(String(expiresAt)) - Date.parse(String(obtainedAt))).toBe(3_600_000);
	});

	it('accepts the token type in any case', async () => {
		sandbox.configure({
			faults: [{ kind: 'alter', path: '/connect/token', set: { token_type: 'bEaReR' } }],
		});
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).resolves.toHaveLength(5);
	});

	it('never shows the secret when it fails', async () => {
		const credential = credentialFor(sandbox, { clientSecret: 'marked-wrong-secret' });
		const error = await runAction(credential, LIST_EVENTS).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({
			message: expect.stringContaining('Client ID and Client Secret'),
		});
		const seen = new Set<unknown>();
		const everything = JSON.stringify(error, (_, value: unknown) => {
			if (typeof value === 'object' && value !== null) {
				if (seen.has(value)) return undefined;
				seen.add(value);
			}
			return value;
		});
		expect(everything).not.toContain('marked-wrong-secret');
		expect(String((error as Error).stack)).not.toContain('marked-wrong-secret');
		expect((error as Error).cause).toBeUndefined();
	});

	it('is repeated while the token service is down for a moment', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/connect/token', status: 503, body: {}, times: 2 }],
		});
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).resolves.toHaveLength(5);
		expect(exchanges()).toHaveLength(3);
	});
});

describe('Renewal', () => {
	afterEach(() => jest.useRealTimers());

	it('comes before the token expires, so that no call carries an expired one', async () => {
		stopClock();
		sandbox.configure({ tokenLifetimeSeconds: 2 });
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		jest.setSystemTime(Date.now() + 1_900);
		await runAction(credential, LIST_EVENTS);
		expect(exchanges()).toHaveLength(2);
		expect(apiCalls().map(({ tokenState }) => tokenState)).toEqual(['valid', 'valid']);
	});

	it('does not loop with a lifetime of one second', async () => {
		stopClock();
		sandbox.configure({ tokenLifetimeSeconds: 1 });
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		jest.setSystemTime(Date.now() + 1_000);
		await runAction(credential, LIST_EVENTS);
		expect(exchanges()).toHaveLength(2);
		expect(apiCalls()).toHaveLength(2);
	});

	it('in a minute of requests comes as often as tokens of 20 seconds need it', async () => {
		stopClock();
		sandbox.configure({ tokenLifetimeSeconds: 20 });
		const credential = credentialFor(sandbox);
		for (let second = 0; second < 60; second += 1) {
			await Promise.all([1, 2, 3].map(async () => await runAction(credential, LIST_EVENTS)));
			jest.setSystemTime(Date.now() + 1_000);
		}
		// At 0, 18, 36 and 54 seconds: one tenth of its life before a token expires.
		expect(exchanges()).toHaveLength(4);
		expect(new Set(apiCalls().map(({ tokenState }) => tokenState))).toEqual(new Set(['valid']));
	});

	it('uses a token that expired while it was fetched for that request only', async () => {
		sandbox.configure({
			faults: [{ kind: 'alter', path: '/connect/token', set: { expires_in: 0.001 } }],
		});
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).resolves.toHaveLength(5);
		expect(exchanges()).toHaveLength(1);
	});

	it('happens once for a token that died early', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		sandbox.revokeTokens();
		await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		expect(exchanges()).toHaveLength(2);
		expect(apiCalls().map(({ status }) => status)).toEqual([200, 401, 200]);
	});

	it('gives up when a new token is not accepted either', async () => {
		const credential = credentialFor(sandbox);
		const refused = { kind: 'answer', path: '/v1/*', status: 401, body: {}, times: 9 } as const;
		sandbox.configure({ faults: [refused] });
		await expect(runAction(credential, LIST_EVENTS)).rejects.toMatchObject({
			message: 'Sign-in failed: a new access token was refused',
			httpCode: '401',
		});
		expect(apiCalls()).toHaveLength(2);
	});

	describe('of a platform that accepts no token for a while', () => {
		const refusals = { kind: 'answer', path: '/v1/*', status: 401, body: {}, times: 999 } as const;
		const failed = async (credential: CredentialStore, calls: number) => {
			for (let call = 0; call < calls; call++) {
				await expect(runAction(credential, LIST_EVENTS)).rejects.toMatchObject({ httpCode: '401' });
			}
		};
		afterEach(() => jest.useRealTimers());

		it('costs no exchange for each request', async () => {
			const credential = credentialFor(sandbox);
			sandbox.configure({ faults: [refusals] });
			await failed(credential, 30);
			expect(exchanges()).toHaveLength(2);
			sandbox.configure({ faults: [] });
			await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
			sandbox.revokeTokens();
			await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
			expect(exchanges()).toHaveLength(3);
		});

		it('is tried again after a minute, then after two, and so on', async () => {
			const credential = credentialFor(sandbox);
			sandbox.configure({ faults: [refusals] });
			await failed(credential, 2);
			for (const [minutes, fetched] of [
				[1, 3],
				[1, 3],
				[1, 4],
			]) {
				stopClock(Date.now() + minutes * 60_000);
				await failed(credential, 2);
				expect(exchanges()).toHaveLength(fetched);
			}
			sandbox.configure({ faults: [] });
			sandbox.revokeTokens();
			stopClock(Date.now() + 15 * 60_000);
			await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		});

		it('costs one exchange a minute where n8n itself sees the refusals', async () => {
			const credential = credentialFor(sandbox);
			await runAction(credential, LIST_EVENTS);
			sandbox.clearCalls();
			for (let call = 0; call < 10; call++) await credential.renewAfterRefusal();
			expect(exchanges()).toHaveLength(1);
		});
	});

	it('is tried for a 403 when the token is not new, since its scopes may have changed', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		credential.data.obtainedAt = new Date(Date.now() - 120_000).toISOString();
		sandbox.clearCalls();
		sandbox.configure({ faults: [{ kind: 'answer', path: '/v1/*', status: 403, body: {} }] });
		await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		expect(exchanges()).toHaveLength(1);
	});

	it('is not tried for a 403 when the token is new', async () => {
		sandbox.configure({ faults: [{ kind: 'answer', path: '/v1/*', status: 403, body: {} }] });
		await expect(runAction(credentialFor(sandbox), LIST_EVENTS)).rejects.toMatchObject({
			httpCode: '403',
		});
		expect(exchanges()).toHaveLength(1);
		expect(apiCalls()).toHaveLength(1);
	});
});

describe('A token of another client', () => {
	it('is not sent once somebody has typed another client', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		const before = credential.data.accessToken;
		credential.data = { ...credential.data, clientId: 'other', clientSecret: 'other-secret' };
		await runAction(credential, LIST_EVENTS);
		expect(credential.data.accessToken).not.toBe(before);
		expect(exchanges().at(-1)).toMatchObject({ body: { client_id: 'other' } });
	});

	it('is not used instead of a wrong one', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		credential.data = { ...credential.data, clientId: 'misspelled' };
		await expect(runAction(credential, LIST_EVENTS)).rejects.toThrow('Sign-in failed');
		expect(apiCalls()).toHaveLength(1);
	});
});

describe('Many executions at once', () => {
	it('share one exchange when they find the same stale token', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		credential.data.expiresAt = new Date(Date.now() - 1).toISOString();
		sandbox.clearCalls();
		await Promise.all(Array.from({ length: 20 }, () => runAction(credential, LIST_EVENTS)));
		expect(exchanges()).toHaveLength(1);
		expect(apiCalls()).toHaveLength(20);
	});

	it('let a later one with an outdated copy take the newest token', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		credential.data.expiresAt = new Date(Date.now() - 1).toISOString();
		const outdated = { ...credential.data };
		await runAction(credential, LIST_EVENTS);
		sandbox.clearCalls();
		await runAction(credentialFor(sandbox, outdated), LIST_EVENTS);
		expect(exchanges()).toEqual([]);
		expect(apiCalls()).toMatchObject([{ tokenState: 'valid' }]);
	});

	it('do not bring back a token that is older than the stored one', async () => {
		const credential = credentialFor(sandbox);
		await runAction(credential, LIST_EVENTS);
		const { accessToken: older } = credential.data;
		// Another process has fetched a token since, and the platform refuses it.
		credential.data.accessToken = 'of-another-process';
		credential.data.obtainedAt = new Date(Date.now() + 1_000).toISOString();
		await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		expect(exchanges()).toHaveLength(2);
		expect(credential.data.accessToken).not.toBe(older);
	});

	it('do not share between clients', async () => {
		await Promise.all([
			runAction(credentialFor(sandbox), LIST_EVENTS),
			runAction(
				credentialFor(sandbox, { clientId: 'other', clientSecret: 'other-secret' }),
				LIST_EVENTS,
			),
		]);
		expect(
			exchanges()
				.map(({ body }) => (body as { client_id: string }).client_id)
				.sort(),
		).toEqual(['demo', 'other']);
	});
});

describe('The addresses', () => {
	it.each(['', '/', '//', '  '])('may be typed with "%s" behind', async (ending) => {
		const credential = credentialFor(sandbox, {
			authUrl: ` ${sandbox.url}${ending}`,
			baseUrl: ` ${sandbox.apiUrl}${ending}`,
		});
		await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		await expect(testCredential(credential)).resolves.toBe('Connection successful!');
	});

	it('may be pasted with what is appended to them', async () => {
		const credential = credentialFor(sandbox, {
			authUrl: `${sandbox.url}/connect/token`,
			baseUrl: `${sandbox.apiUrl}/v1/`,
		});
		await expect(runAction(credential, LIST_EVENTS)).resolves.toHaveLength(5);
		await expect(testCredential(credential)).resolves.toBe('Connection successful!');
		expect(apiCalls().map(({ status }) => status)).toEqual([200, 200, 200]);
	});

	it('keep a base path', async () => {
		const prefixed = await startSandbox({ port: 0, prefix: '/public/merchant' });
		await expect(runAction(credentialFor(prefixed), LIST_EVENTS)).resolves.toHaveLength(5);
		await prefixed.close();
	});

	it.each([
		['http://auth.example.com', 'https://'],
		['https://user:pass@auth.example.com', 'user name'],
		['https://auth.example.com?env=test', '"?"'],
		['https://auth.example.com/#', '"#"'],
		['auth.example.com', 'https://'],
		['ftp://auth.example.com', 'https://'],
		['', 'empty'],
	])('refuse %s and say what to type', async (address, advice) => {
		const withAuth = runAction(credentialFor(sandbox, { authUrl: address }), LIST_EVENTS);
		await expect(withAuth).rejects.toMatchObject({ message: expect.stringContaining(advice) });
		const withBase = runAction(credentialFor(sandbox, { baseUrl: address }), LIST_EVENTS);
		await expect(withBase).rejects.toMatchObject({ message: expect.stringContaining(advice) });
		expect(sandbox.calls).toEqual([]);
	});
});

describe('The credential test', () => {
	it('succeeds, and does a real exchange each time', async () => {
		const credential = credentialFor(sandbox);
		await expect(testCredential(credential)).resolves.toBe('Connection successful!');
		const first = exchanges().length;
		expect(first).toBeGreaterThan(0);
		await expect(testCredential(credential)).resolves.toBe('Connection successful!');
		expect(exchanges().length).toBeGreaterThan(first);
		await expect(testCredential(credentialFor(sandbox))).resolves.toBe('Connection successful!');
		expect(exchanges().length).toBeGreaterThan(first + 1);
	});

	it('recognizes a wrong ID or secret', async () => {
		const credential = credentialFor(sandbox, { clientSecret: 'wrong' });
		await expect(testCredential(credential)).resolves.toMatch(
			/this Client ID and Client Secret were refused/,
		);
	});

	it.each([
		[{ authUrl: 'http://127.0.0.1:1' }, /^Can't connect to 127\.0\.0\.1:1, the Auth URL\. .*\.$/],
		[{ baseUrl: 'http://127.0.0.1:1' }, /^Can't connect to 127\.0\.0\.1:1, the Base URL\. .*\.$/],
		[{ clientSecret: ' ' }, /Client Secret is empty/],
	])('says of %j which field is wrong', async (wrong, message) => {
		await expect(testCredential(credentialFor(sandbox, wrong))).resolves.toMatch(message);
	});

	it('blames the Auth URL first where something answers that gives no tokens', async () => {
		const authUrl = `${sandbox.url}/elsewhere`;
		await expect(testCredential(credentialFor(sandbox, { authUrl }))).resolves.toMatch(
			/^Sign-in failed at .* \(bad_request\)\. Check the Auth URL of the credential/,
		);
	});

	it('recognizes a missing permission', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status: 403, body: {}, times: 9 }],
		});
		await expect(testCredential(credentialFor(sandbox))).resolves.toMatch(
			/no permission to list events.*account manager/,
		);
	});

	it.each([
		[401, /rejects their token.*same platform and environment/],
		[503, /overloaded or down for a moment \(status 503\)/],
	])('recognizes a platform that answers %i', async (status, message) => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status, body: {}, times: 9 }],
		});
		await expect(testCredential(credentialFor(sandbox))).resolves.toMatch(message);
	});

	it('says that a field is empty', async () => {
		await expect(testCredential(credentialFor(sandbox, { clientId: ' ' }))).resolves.toBe(
			'Client ID is empty',
		);
	});

	it.each([
		['Auth URL', 'authUrl'],
		['Base URL', 'baseUrl'],
	])('recognizes a host that is not there (%s)', async (_, field) => {
		const credential = credentialFor(sandbox, { [field]: 'http://127.0.0.1:1' });
		await expect(testCredential(credential)).resolves.toMatch(
			/Can't connect to 127\.0\.0\.1:1, the (Auth|Base) URL/,
		);
	});

	it.each([
		['a web page', 200, '<html>Welcome</html>'],
		['a 404', 404, '<html>Not found</html>'],
		['other JSON', 200, '{"hello":"world"}'],
		['a redirect', 302, ''],
	])('recognizes a Base URL that answers with %s', async (_, status, body) => {
		const other = await otherHost(status, body);
		const credential = credentialFor(sandbox, { baseUrl: other.url });
		await expect(testCredential(credential)).resolves.toMatch(
			`Check the Base URL: n8n asked ${other.url}/v1/merchant/callback/events.`,
		);
		await other.close();
	});

	it("recognizes an Auth URL that isn't a token service", async () => {
		const other = await otherHost(404, '<html>Not found</html>');
		const credential = credentialFor(sandbox, { authUrl: other.url });
		await expect(testCredential(credential)).resolves.toMatch(
			/no token service at .* \(status 404\)\. Check the Auth URL .*: the platform's sign-in address, to which n8n adds \/connect\/token/,
		);
		await other.close();
	});

	it('does not send its own header to the platform', async () => {
		await testCredential(credentialFor(sandbox));
		for (const { headers } of sandbox.calls) {
			expect(Object.keys(headers).filter((name) => name.includes('test'))).toEqual([]);
		}
	});
});

const otherHost = async (status: number, body: string) =>
	await startServer((_, response) =>
		response.writeHead(status, { location: 'https://example.com/' }).end(body),
	);
