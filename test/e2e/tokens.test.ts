import { eventually } from '../../host/eventually';
import type { SavedWorkflow } from '../../host/n8nApi';
import { action, chain, manualStart } from '../../host/workflows';
import { onEachHost } from './context';
import { useSharedN8n } from './instance';

const SHORT_LIFE_SECONDS = 2;

onEachHost((host) => {
	const given = useSharedN8n(host, { tokenLifetimeSeconds: SHORT_LIFE_SECONDS });

	const createEventList = async (name: string): Promise<SavedWorkflow> =>
		await given.api.createWorkflow(
			chain(name, [
				manualStart,
				action(given.credential, { resource: 'event', operation: 'getAll' }),
			]),
		);
	const exchanges = () => given.sandbox.calls.filter(({ path }) => path === '/connect/token');
	const untilTheTokenHasExpired = async () => {
		const issued = exchanges().at(-1)?.endedAt ?? 0;
		await eventually(
			'the newest token expires',
			() => Date.now() > issued + SHORT_LIFE_SECONDS * 1_000,
		);
	};

	test('five runs, each after the token has expired: no request carries an expired one', async () => {
		const { id } = await createEventList('Short-lived');
		for (let run = 0; run < 5; run += 1) {
			expect((await given.api.run(id, 'Start')).status).toBe('success');
			await untilTheTokenHasExpired();
		}

		const calls = given.sandbox.calls.filter(({ path }) => path !== '/connect/token');
		expect(calls).toHaveLength(5);
		expect(new Set(calls.map(({ tokenState }) => tokenState))).toEqual(new Set(['valid']));
		expect(exchanges()).toHaveLength(5);
	});

	test('a token that is revoked early costs one refused request, not a failed run', async () => {
		given.sandbox.configure({ tokenLifetimeSeconds: 3_600 });
		const { id } = await createEventList('Revoked');
		await given.api.run(id, 'Start');
		given.sandbox.revokeTokens();
		given.sandbox.clearCalls();

		expect((await given.api.run(id, 'Start')).status).toBe('success');
		expect(given.sandbox.calls.map(({ path, tokenState }) => [path, tokenState])).toEqual([
			['/v1/merchant/callback/events', 'revoked'],
			['/connect/token', expect.any(String)],
			['/v1/merchant/callback/events', 'valid'],
		]);
	});

	test('20 workflows with a stale token at once cause at most two exchanges', async () => {
		given.sandbox.configure({ tokenLifetimeSeconds: SHORT_LIFE_SECONDS });
		const workflows: SavedWorkflow[] = [];
		// In turn: with SQLite, n8n 1 mixes up the transactions of workflows saved at the same time.
		for (let index = 0; index < 20; index += 1) {
			workflows.push(await createEventList(`At once ${index}`));
		}
		given.sandbox.revokeTokens();
		await given.api.run(workflows[0].id, 'Start');
		await untilTheTokenHasExpired();
		given.sandbox.configure({ tokenLifetimeSeconds: 3_600 });
		given.sandbox.clearCalls();

		const runs = await Promise.all(workflows.map(({ id }) => given.api.run(id, 'Start')));
		expect(runs.map(({ status }) => status)).toEqual(Array(20).fill('success'));
		expect(exchanges().length).toBeGreaterThan(0);
		expect(exchanges().length).toBeLessThanOrEqual(2);
		expect(given.sandbox.calls.filter(({ tokenState }) => tokenState === 'expired')).toEqual([]);
	});
});
