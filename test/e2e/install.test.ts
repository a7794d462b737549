import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { CREDENTIAL_TYPE, credentialData } from '../../host/credential';
import { ACTION, TRIGGER } from '../../host/workflows';
import { onEachHost } from './context';
import { useOwnN8n } from './instance';

onEachHost((host) => {
	const given = useOwnN8n(host, 'install');

	test('both nodes and the credential appear once the package is installed', async () => {
		const nodes = await given.api.types<INodeTypeDescription>('nodes');
		const ours = nodes.filter(({ name }) => name === ACTION || name === TRIGGER);

		expect(ours.map(({ displayName }) => displayName).sort()).toEqual([
			'Merchant Storefront',
			'Merchant Storefront Trigger',
		]);
		for (const { codex } of ours) expect(codex?.alias).toContain('delivery');
		const credentials = await given.api.types<ICredentialType>('credentials');
		expect(credentials.find(({ name }) => name === CREDENTIAL_TYPE)?.displayName).toBe(
			'Merchant Storefront API',
		);
	});

	test('the node offers itself to AI agents as a tool', async () => {
		const nodes = await given.api.types<INodeTypeDescription>('nodes');

		expect(nodes.map(({ name }) => name)).toContain(`${ACTION}Tool`);
	});

	describe('the credential test', () => {
		const tested = async (change: object) =>
			await given.api.testCredential(given.credential, {
				...credentialData(given.sandbox),
				...change,
			});

		test('succeeds with the right settings', async () => {
			expect(await tested({})).toMatchObject({ status: 'OK' });
		});

		test('fetches a new token each time', async () => {
			given.sandbox.clearCalls();
			await tested({});
			await tested({});

			expect(given.sandbox.calls.filter(({ path }) => path === '/connect/token')).toHaveLength(2);
		});

		test.each([
			[
				'a wrong secret',
				() => ({ clientSecret: 'a-wrong-one' }),
				/this Client ID and Client Secret were refused/,
			],
			[
				'an unreachable host',
				() => ({ authUrl: 'http://127.0.0.1:1' }),
				/Can't connect to 127\.0\.0\.1:1/,
			],
			[
				'a host that is not this API',
				() => ({ baseUrl: `${given.sandbox.url}/elsewhere` }),
				/not as the merchant API|not found|does not know/i,
			],
			['an address without encryption', () => ({ baseUrl: 'http://api.example.com' }), /https/],
		])('says what is wrong with %s', async (_, change, message) => {
			const result = await tested(change());

			expect(result.status).toBe('Error');
			expect(result.message).toMatch(message);
			expect(JSON.stringify(result)).not.toContain('a-wrong-one');
		});

		test('says so when the client has no permission', async () => {
			given.sandbox.configure({
				faults: [{ kind: 'answer', path: '*/callback/events', times: 2, status: 403, body: {} }],
			});

			expect(await tested({})).toMatchObject({
				status: 'Error',
				message: expect.stringMatching(/not allow|permission/i) as string,
			});
		});
	});
});
