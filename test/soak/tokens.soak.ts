import { startSandbox } from '../../sandbox';
import { report } from '../faults/support';
import { credentialFor, runAction } from '../support/n8n';

const TOKEN_LIFETIME_SECONDS = 20;
const LENGTH_MS = 60_000;
const CALLERS = 5;

describe('A minute of calls with tokens of twenty seconds', () => {
	it('sends no expired token and fetches a new one only when it is needed', async () => {
		const sandbox = await startSandbox({
			port: 0,
			tokenLifetimeSeconds: TOKEN_LIFETIME_SECONDS,
		});
		const credential = credentialFor(sandbox);
		const counts = { calls: 0, exchanges: 0, withoutValidToken: 0 };
		// The sandbox keeps only so many calls.
		const count = () => {
			for (const { path, tokenState } of sandbox.calls) {
				if (path === '/connect/token') counts.exchanges += 1;
				else if (tokenState === 'valid') counts.calls += 1;
				else counts.withoutValidToken += 1;
			}
			sandbox.clearCalls();
		};
		const end = Date.now() + LENGTH_MS;
		while (Date.now() < end) {
			await Promise.all(
				Array.from({ length: CALLERS }, async () => {
					await runAction(credential, { resource: 'event', operation: 'getAll' });
				}),
			);
			count();
		}
		await sandbox.close();
		report(`A minute with tokens of ${TOKEN_LIFETIME_SECONDS} s: ${JSON.stringify(counts)}`);
		expect(counts.withoutValidToken).toBe(0);
		// At 0, 18, 36 and 54 seconds: one tenth of its life before a token expires.
		expect(counts.exchanges).toBeGreaterThan(1);
		expect(counts.exchanges).toBeLessThanOrEqual(4);
	});
});
