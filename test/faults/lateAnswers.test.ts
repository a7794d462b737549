/* eslint-disable @n8n/community-nodes/no-restricted-imports -- hurries the clock of requests that were sent */
import { ClientRequest } from 'node:http';

import { eventually } from '../../host/eventually';
import { runAction, testCredential, TriggerWorkflow } from '../support/n8n';
import { ACTIONS, LIFE } from './scenarios';
import { COMPANY, isNodeError, MarkedPlatform } from './support';

/** Seconds of the requests to a late platform pass so many times faster than those of the test. */
const FASTER = 100;
const LATE_FOR_CALLS_MS = 40_000 / FASTER;
const LATE_FOR_IMPORTS_MS = 160_000 / FASTER;
const SLOW_IMPORT_MS = 60_000 / FASTER;

const IN_TIME = /did not answer in time/;
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
const IMPORT = '/v1/merchant/import/product-offers';

/** Of platforms whose answers are late by now. */
const lateHosts = new Set<unknown>();

beforeAll(() => {
	const { setTimeout: original } = ClientRequest.prototype;
	jest.spyOn(ClientRequest.prototype, 'setTimeout').mockImplementation(function (
		this: ClientRequest,
		timeoutMs,
		onTimeout,
	) {
		const isLate = lateHosts.has(this.getHeader('host'));
		return original.call(this, isLate ? timeoutMs / FASTER : timeoutMs, onTimeout);
	});
});
afterAll(() => jest.restoreAllMocks());

async function withPlatform(use: (platform: MarkedPlatform) => Promise<void>): Promise<void> {
	const platform = await MarkedPlatform.start();
	await use(platform).finally(async () => await platform.sandbox.close());
}

interface Lateness {
	method?: string;
	path: string;
	delayMs: number;
}

/** From now on the platform acts on these calls only after so long, and answers then. */
function beLate({ sandbox }: MarkedPlatform, lateness: Lateness): void {
	lateHosts.add(new URL(sandbox.url).host);
	sandbox.clearCalls();
	sandbox.configure({ faults: [{ kind: 'delay', times: 99, ...lateness }] });
}

/** In time again, and everything carried out that nobody waits for any more. */
async function caughtUp({ sandbox }: MarkedPlatform): Promise<void> {
	lateHosts.delete(new URL(sandbox.url).host);
	sandbox.configure({ faults: [] });
	await eventually('the platform has carried out every call', () =>
		sandbox.calls.every(({ status }) => status !== undefined),
	);
}

async function failureOf(running: Promise<unknown>): Promise<Error> {
	const error = await running.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!isNodeError(error)) throw new Error(`Not the error of a node: ${String(error)}`);
	return error as Error;
}

const callsTo = ({ sandbox }: MarkedPlatform, method: string, path: string) =>
	sandbox.calls.filter((call) => call.method === method && call.path === path);

const delayAt = (path: string) => (path === '/v1/*' ? LATE_FOR_IMPORTS_MS : LATE_FOR_CALLS_MS);

describe('A platform that answers too late', () => {
	// Diagnose tells of it in its items.
	const failing = Object.keys(ACTIONS).filter((name) => name !== 'access.diagnose');
	const cases = failing.flatMap((name) =>
		['/connect/token', '/v1/*']
			.filter((path) => path !== '/v1/*' || name !== 'access.get')
			.map((path) => ({ name, path })),
	);

	it.concurrent.each(cases)('at $path fails $name with the cause in words', async (given) => {
		await withPlatform(async (platform) => {
			const scenario = ACTIONS[given.name];
			const world = await scenario.open(platform);
			await scenario.prepare?.(world);
			platform.sandbox.revokeTokens();
			platform.credential.data.accessToken = '';
			beLate(platform, { path: given.path, delayMs: delayAt(given.path) });
			const error = await failureOf(scenario.act(world));
			expect(error.message).toMatch(IN_TIME);
			await caughtUp(platform);
			await expect(scenario.flaws(world, false)).resolves.toEqual([]);
		});
	});

	it.concurrent.each(['/connect/token', '/v1/*'])(
		'at %s fails the test of the credential with the cause in words',
		async (path) => {
			await withPlatform(async (platform) => {
				beLate(platform, { path, delayMs: LATE_FOR_CALLS_MS });
				await expect(testCredential(platform.credential)).resolves.toMatch(IN_TIME);
			});
		},
	);
});

describe('Diagnose', () => {
	it.concurrent.each(['/connect/token', '/v1/*'])(
		'of a platform that answers too late at %s ends, with an item for each fact',
		async (path) => {
			await withPlatform(async (platform) => {
				const { open, act, flaws } = ACTIONS['access.diagnose'];
				const world = await open(platform);
				beLate(platform, { path, delayMs: delayAt(path) });
				const items = (await act(world)) as Array<{ json: { result: string } }>;
				await caughtUp(platform);
				await expect(flaws(world, true)).resolves.toEqual([]);
				expect(items.map(({ json }) => json.result)).not.toContain('differs');
			});
		},
	);
});

describe('An import', () => {
	const { open, prepare, act } = ACTIONS['menu.importProductsAndOffers'];

	it.concurrent('has longer than other calls', async () => {
		await withPlatform(async (platform) => {
			const world = await open(platform);
			await prepare?.(world);
			beLate(platform, { path: IMPORT, delayMs: SLOW_IMPORT_MS });
			await expect(act(world)).resolves.toHaveLength(1);
			expect(callsTo(platform, 'POST', IMPORT)).toHaveLength(1);
		});
	});

	// The same menu again changes nothing, whether or not the platform took it at first.
	it.concurrent('that is answered too late is repeated as it was', async () => {
		await withPlatform(async (platform) => {
			const world = await open(platform);
			await prepare?.(world);
			beLate(platform, { path: IMPORT, delayMs: LATE_FOR_IMPORTS_MS });
			const error = await failureOf(act(world));
			expect(error.message).toMatch(IN_TIME);
			const [first, ...others] = callsTo(platform, 'POST', IMPORT).map(({ body }) => body);
			expect(first).toBeDefined();
			expect(others).toEqual([first, first, first]);
		});
	});
});

describe('A subscriber that is created too late', () => {
	const LATE_CREATION = { method: 'POST', path: SUBSCRIPTIONS, delayMs: LATE_FOR_CALLS_MS };

	it.concurrent('is asked for only once by the action node', async () => {
		await withPlatform(async (platform) => {
			beLate(platform, LATE_CREATION);
			const creating = runAction(platform.credential, {
				resource: 'callbackSubscriber',
				operation: 'create',
				companyId: COMPANY,
				events: ['order.new'],
				callback: 'http://127.0.0.1:5678/webhook/orders',
			});
			await expect(failureOf(creating)).resolves.toMatchObject({
				message: expect.stringMatching(IN_TIME) as string,
				description: expect.stringContaining('look with Get Many') as string,
			});
			await caughtUp(platform);
			expect(callsTo(platform, 'POST', SUBSCRIPTIONS)).toHaveLength(1);
			expect(platform.sandbox.subscriptions()).toHaveLength(1);
		});
	});

	it.concurrent('by Diagnose is deleted all the same', async () => {
		await withPlatform(async (platform) => {
			const world = await ACTIONS['access.diagnose'].open(platform);
			beLate(platform, LATE_CREATION);
			await ACTIONS['access.diagnose'].act(world);
			await caughtUp(platform);
			expect(callsTo(platform, 'POST', SUBSCRIPTIONS)).toHaveLength(1);
			expect(platform.sandbox.subscriptions()).toEqual([]);
		});
	});

	/** Its publication fails, and only then does the platform create what was asked for. */
	async function publishedTooLate(platform: MarkedPlatform) {
		const trigger = { companyId: COMPANY, events: ['order.new'] };
		const workflow = await new TriggerWorkflow(platform.credential, trigger).listen();
		beLate(platform, LATE_CREATION);
		expect((await failureOf(workflow.publish())).message).toMatch(IN_TIME);
		await caughtUp(platform);
		expect(platform.sandbox.subscriptions()).toHaveLength(1);
		return workflow;
	}

	it.concurrent('is replaced when the workflow is published again', async () => {
		await withPlatform(async (platform) => {
			const workflow = await publishedTooLate(platform);
			await expect(LIFE['publishing again'].flaws({ platform, workflow }, false)).resolves.toEqual(
				[],
			);
			await workflow.close();
		});
	});

	it.concurrent('is removed when the workflow is unpublished', async () => {
		await withPlatform(async (platform) => {
			const workflow = await publishedTooLate(platform);
			await workflow.unpublish();
			expect(platform.sandbox.subscriptions()).toEqual([]);
			await workflow.close();
		});
	});
});
