/* eslint-disable @n8n/community-nodes/no-restricted-imports -- gives up requests that were sent */
import { ClientRequest } from 'node:http';

import { eventually } from '../../host/eventually';
import type { Sandbox } from '../../sandbox';
import { runAction, testCredential, TriggerWorkflow } from '../support/n8n';
import { ACTIONS, LIFE } from './scenarios';
import { COMPANY, isNodeError, MarkedPlatform } from './support';

/** A request that is late is given up as soon as the platform works on it, which it ends when told to. */
const LATE_MS = 3_600_000;

const IN_TIME = /didn't respond within \d+ seconds/;
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
const IMPORT = '/v1/merchant/import/product-offers';

interface Late {
	method?: string;
	path: string;
	/** Which look at the list of subscriptions after it finds it done: no look without. */
	doneAtLook?: number;
}

/** What is late at a platform, by its host, how many such requests it was sent, and how many looks after them. */
const late = new Map<unknown, Late & { sandbox: Sandbox; sent: number; looks: number }>();

function isLate(what: Late, method: string, path: string): boolean {
	const isThere = what.path.endsWith('*')
		? path.startsWith(what.path.slice(0, -1))
		: path.split('?')[0] === what.path;
	return isThere && (what.method ?? method) === method;
}

/** Once the platform has read as many late requests, the last is given up. */
async function giveUp(request: ClientRequest, host: unknown): Promise<void> {
	const here = late.get(host);
	if (here === undefined) return;
	if (!isLate(here, request.method, request.path)) {
		here.looks += here.sent > 0 && request.path === SUBSCRIPTIONS ? 1 : 0;
		// The request itself is only about to be sent.
		if (here.looks === here.doneAtLook) act(here.sandbox);
		return;
	}
	const { sandbox, sent } = Object.assign(here, { sent: here.sent + 1 });
	await eventually('the platform works on the request', () => {
		const read = sandbox.calls.filter(
			({ method, path, body }) =>
				isLate(here, method, path) && (method === 'GET' || method === 'DELETE' || body),
		);
		return read.length >= sent;
	});
	request.emit('timeout');
}

beforeAll(() => {
	const { setTimeout: original } = ClientRequest.prototype;
	jest.spyOn(ClientRequest.prototype, 'setTimeout').mockImplementation(function (
		this: ClientRequest,
		timeoutMs,
		onTimeout,
	) {
		void giveUp(this, this.getHeader('host'));
		return original.call(this, timeoutMs, onTimeout);
	});
});
afterAll(() => jest.restoreAllMocks());

async function withPlatform(use: (platform: MarkedPlatform) => Promise<void>): Promise<void> {
	const platform = await MarkedPlatform.start();
	await use(platform).finally(async () => await platform.sandbox.close());
}

/** From now on the platform acts on these requests, and answers them, only when told to. */
function beLate({ sandbox }: MarkedPlatform, what: Late): void {
	const { method, path } = what;
	late.set(new URL(sandbox.url).host, { ...what, sandbox, sent: 0, looks: 0 });
	sandbox.clearCalls();
	sandbox.configure({
		faults: [{ kind: 'delay', times: 99, delayMs: LATE_MS, method, path }],
	});
}

const act = (sandbox: Sandbox) => sandbox.configure({ faults: [] });

/** In time again, and everything carried out that nobody waits for any more. */
async function caughtUp({ sandbox }: MarkedPlatform): Promise<void> {
	late.delete(new URL(sandbox.url).host);
	act(sandbox);
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

describe('A platform that answers too late', () => {
	// Diagnose names it in its items. Read Command does without the names of dishes.
	const answering = ['access.diagnose', 'offer.readCommand'];
	const failing = Object.keys(ACTIONS).filter((name) => !answering.includes(name));
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
			beLate(platform, { path: given.path });
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
				beLate(platform, { path });
				await expect(testCredential(platform.credential)).resolves.toMatch(IN_TIME);
			});
		},
	);
});

describe('Diagnose', () => {
	it.concurrent.each(['/connect/token', '/v1/*'])(
		'of a platform that answers too late at %s ends, with a line for each area',
		async (path) => {
			await withPlatform(async (platform) => {
				const { open, act, flaws } = ACTIONS['access.diagnose'];
				const world = await open(platform);
				beLate(platform, { path });
				const items = (await act(world)) as Array<{ json: { result: string } }>;
				await caughtUp(platform);
				await expect(flaws(world, true)).resolves.toEqual([]);
				expect(items.map(({ json }) => json.result)).toContain('does not work');
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
			const allowed = jest.mocked(ClientRequest.prototype.setTimeout).mock;
			await expect(act(world)).resolves.toHaveLength(1);
			const timeouts = allowed.contexts.flatMap((request, index) =>
				request.path === IMPORT ? [allowed.calls[index][0]] : [],
			);
			expect(timeouts).toContain(120_000);
		});
	});

	// The same menu again changes nothing, whether or not the platform took it at first.
	it.concurrent('that is answered too late is repeated as it was', async () => {
		await withPlatform(async (platform) => {
			const world = await open(platform);
			await prepare?.(world);
			beLate(platform, { path: IMPORT });
			const error = await failureOf(act(world));
			expect(error.message).toMatch(IN_TIME);
			const [first, ...others] = callsTo(platform, 'POST', IMPORT).map(({ body }) => body);
			expect(first).toBeDefined();
			expect(others).toEqual([first, first, first]);
		});
	});
});

describe('A subscription that is created too late', () => {
	const LATE_CREATION = { method: 'POST', path: SUBSCRIPTIONS };

	it.concurrent('is asked for only once by the action node', async () => {
		await withPlatform(async (platform) => {
			beLate(platform, LATE_CREATION);
			const creating = runAction(platform.credential, {
				resource: 'subscription',
				operation: 'create',
				companyId: COMPANY,
				events: ['order.new'],
				callback: 'http://127.0.0.1:5678/webhook/orders',
			});
			await expect(failureOf(creating)).resolves.toMatchObject({
				message: expect.stringMatching(IN_TIME) as string,
				description: expect.stringContaining('check with Get Many') as string,
			});
			await caughtUp(platform);
			expect(callsTo(platform, 'POST', SUBSCRIPTIONS)).toHaveLength(1);
			expect(platform.sandbox.subscriptions()).toHaveLength(1);
		});
	});

	const workflows: TriggerWorkflow[] = [];
	afterAll(async () => {
		for (const workflow of workflows) await workflow.close();
	});

	/** Its publication fails, and only then does the platform create the subscription. */
	async function publishedTooLate(platform: MarkedPlatform) {
		const trigger = { companyId: COMPANY, events: ['order.new'] };
		const workflow = await new TriggerWorkflow(platform.credential, trigger).listen();
		workflows.push(workflow);
		beLate(platform, LATE_CREATION);
		expect((await failureOf(workflow.publish())).message).toMatch(IN_TIME);
		await caughtUp(platform);
		expect(platform.sandbox.subscriptions()).toHaveLength(1);
		return workflow;
	}

	it.concurrent('is replaced when the workflow is published again', async () => {
		await withPlatform(async (platform) => {
			const workflow = await publishedTooLate(platform);
			const flaws = LIFE['publishing again'].flaws({ platform, workflow }, false);
			await expect(flaws).resolves.toEqual([]);
		});
	});

	it.concurrent('is removed when the workflow is unpublished', async () => {
		await withPlatform(async (platform) => {
			const workflow = await publishedTooLate(platform);
			await workflow.unpublish();
			expect(platform.sandbox.subscriptions()).toEqual([]);
		});
	});
});
