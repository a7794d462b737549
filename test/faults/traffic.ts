import * as fc from 'fast-check';

import { stopClock } from '../support/clock';
import { loadEvents, logged, TriggerWorkflow } from '../support/n8n';
import type { CallSite } from './catalogue';
import { anyFaults, anyStep, flawsOf, strike, take } from './churn';
import { anyVisit, Guests } from './guests';
import { act, importMenu, openAction, row, shown, type ActionWorld } from './scenarios';
import { COMPANY, MarkedPlatform, report } from './support';

/** What passes with each turn: the clock is stopped, so that a slow machine lets no token expire. */
const TURN_MS = 20;
const TOKEN_LIFETIME_SECONDS = 10;
const GUESTS = 4;
const USERS = 4;
const CALLBACKS = 'http://127.0.0.1:5678/webhook/';
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';

const SITES: CallSite[] = [
	{ method: 'POST', path: '/connect/token', turn: 1 },
	{ method: 'GET', path: '/v1/merchant/callback/events', turn: 1 },
	{ method: 'GET', path: SUBSCRIPTIONS, turn: 1 },
	{ method: 'POST', path: SUBSCRIPTIONS, turn: 1 },
	{ method: 'DELETE', path: `${SUBSCRIPTIONS}/*`, turn: 1 },
	{ method: 'POST', path: '/v1/merchant/import/product-offers', turn: 1 },
];

const anyUse = fc.record({
	what: fc.constantFrom('list events', 'load events', 'look at access', 'subscribe'),
	faults: anyFaults(SITES),
});

const anyImport = fc.record({
	length: fc.constantFrom(1, 10, 100, 300),
	step: fc.nat({ max: 99 }),
	faults: anyFaults(SITES),
});

/** Prices that no safety limit treats as a mistake. */
const menuOf = (length: number, step: number) =>
	Array.from({ length }, (_, index) => row(`dish-${index}`, 100 + ((index * step) % 100)));

/** The same values in the same order for the same seed, without an end. */
function* drawn<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Generator<Value> {
	for (let part = seed; ; part += 1) yield* fc.sample(arbitrary, { numRuns: 50, seed: part });
}

async function takeTurns<Value>(
	turns: number,
	arbitrary: fc.Arbitrary<Value>,
	seed: number,
	live: (value: Value) => Promise<void>,
): Promise<void> {
	const values = drawn(arbitrary, seed);
	for (let turn = 0; turn < turns; turn += 1) {
		await live(values.next().value as Value);
		jest.setSystemTime(Date.now() + TURN_MS);
	}
}

let callbacks = 0;

/** Creates a subscription and removes it again, unless a fault lies about one of both. */
async function subscribeForAWhile(world: ActionWorld): Promise<void> {
	const callback = `${CALLBACKS}${(callbacks += 1)}`;
	const [{ json }] = await act(world, {
		resource: 'subscription',
		operation: 'create',
		companyId: COMPANY,
		events: ['order.courier.assigned'],
		callback,
	});
	await act(world, {
		resource: 'subscription',
		operation: 'delete',
		subscriptionId: json.id as string,
	});
}

const USES: Record<string, (world: ActionWorld) => Promise<unknown>> = {
	'list events': async (world) => await act(world, { resource: 'event', operation: 'getAll' }),
	'load events': async ({ platform }) => await loadEvents(platform.credential),
	'look at access': async (world) => await act(world, { resource: 'access', operation: 'get' }),
	subscribe: subscribeForAWhile,
};

/** As the docs tell to find what failed calls left behind. */
async function removeLeftovers(world: ActionWorld): Promise<void> {
	const resource = 'subscription';
	const found = await act(world, {
		resource,
		operation: 'getAll',
		filters: { callbackStartsWith: CALLBACKS },
	});
	for (const { json } of found) {
		await act(world, { resource, operation: 'delete', subscriptionId: json.id as string });
	}
}

/**
 * Everything at once on one platform for so many turns, under random faults: guests order, forgers
 * forge, users use the action node, the menu is imported, one workflow stays published and another
 * one is published and unpublished all the time. Answers what went wrong.
 */
export async function mixedTraffic(seed: number, turns: number): Promise<string[]> {
	stopClock();
	const platform = await MarkedPlatform.start({
		tokenLifetimeSeconds: TOKEN_LIFETIME_SECONDS,
		delivery: { attempts: 8, backoffMs: 50 },
	});
	const { sandbox, credential } = platform;
	const triggerWith = async (webhookId: string) =>
		await new TriggerWorkflow(
			credential,
			{ companyId: COMPANY, events: ['order.new'] },
			{ webhookId, workflowId: webhookId },
		).listen();
	const steady = await triggerWith('steady');
	const restless = await triggerWith('restless');
	const world = await openAction(platform);
	const flaws: string[] = [];
	let actions = 0;
	const tried = async (running: Promise<unknown>) => {
		flaws.push(...(await flawsOf(running, platform)));
		actions += 1;
	};
	try {
		await steady.publish();
		const guests = new Guests(sandbox, sandbox.subscriptions()[0].id);
		const several = (count: number, start: (seed: number) => Promise<void>) =>
			Array.from({ length: count }, async (_, index) => await start(seed + index * 10_000));
		await Promise.all([
			...several(GUESTS, async (own) => {
				await takeTurns(turns, anyVisit, own, async (visit) => await guests.visit(visit));
			}),
			...several(USERS, async (own) => {
				await takeTurns(turns, anyUse, own, async ({ what, faults }) => {
					strike(platform, faults);
					await tried(USES[what](world));
				});
			}),
			takeTurns(turns, anyImport, seed, async ({ length, step, faults }) => {
				strike(platform, faults);
				await tried(importMenu(world, menuOf(length, step)));
			}),
			takeTurns(turns, anyStep, seed, async (step) => {
				flaws.push(...(await take(step, restless, platform)));
				actions += 1;
			}),
		]);

		sandbox.configure({ faults: [] });
		await importMenu(world, menuOf(2, 50));
		if (shown(world) !== 'dish-0 100, dish-1 150') flaws.push(`shown: ${shown(world)}`);
		await removeLeftovers(world);
		await restless.unpublish();
		await steady.unpublish();
		flaws.push(...guests.flawsOf(steady), ...guests.foreignIn(restless));
		const left = sandbox.subscriptions().length;
		if (left > 0) flaws.push(`${left} subscriptions are left`);
		const expired = sandbox.calls.filter(({ tokenState }) => tokenState === 'expired').length;
		if (expired > 0) flaws.push(`${expired} calls with an expired token`);
		const exchanges = sandbox.calls.filter(({ path }) => path === '/connect/token').length;
		report(
			`Mixed traffic: ${guests.summary}; ${restless.started.length} starts of the restless workflow; ${actions} actions, ${sandbox.calls.length} calls, ${exchanges} of them for tokens; ${flaws.length} flaws`,
		);
		return flaws;
	} finally {
		await steady.close();
		await restless.close();
		await sandbox.close();
		logged.length = 0;
		jest.useRealTimers();
	}
}
