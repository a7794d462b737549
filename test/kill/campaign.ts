/* eslint-disable @n8n/community-nodes/no-restricted-imports -- works in its own folder */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../../host/credential';
import { eventually } from '../../host/eventually';
import type { SettingsPatch } from '../../sandbox';
import { check, type Verdict } from './checker';
import { breakAndMend, publishHealth, type HealthStarts } from './health';
import { readPlatform } from './platformJournal';
import { between, seeded, weighted } from './random';
import { Till } from './till';
import { workflowsOf, type Path } from './workflows';
import { openWorld, type Mode, type World } from './world';

export interface Plan {
	readonly mode: Mode;
	readonly path: Path;
	readonly orders: number;
	readonly kills: number;
	readonly seed: number;
}

export interface Result extends Plan {
	/** How often each process was killed. */
	readonly killed: Record<string, number>;
	readonly placed: number;
	readonly lost: number;
	readonly unexpected: number;
	readonly duplicated: number;
	readonly recovered: number;
	/** Of the path orders; runs from before it was measured lack these. */
	readonly canceled?: number;
	readonly cancellationsLost?: number;
	readonly cancellationsTwice?: number;
	/** Of the path both. */
	readonly health?: HealthStarts;
	/** From the last kill or order, whichever was later, to the last first arrival. */
	readonly settledAfterSeconds: number;
	readonly minutes: number;
}

/** Two of three kills hit what starts quickly. */
const WEIGHTS: Record<Mode, Readonly<Record<string, number>>> = {
	single: { sandbox: 2, main: 1 },
	queue: { sandbox: 3, redis: 3, postgres: 2, main: 1, 'worker-1': 1, 'worker-2': 1, webhook: 1 },
};
const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 20;
const REST_MS = { least: 500, most: 4_000 };
/** Long enough for an order whose first five attempts all met a killed process. */
const SETTLES_WITHIN_MS = 45 * 60 * 1000;

/** What these two promise; the others are reported as measured. */
export const keepsAll = ({ path }: Plan) => path === 'orders' || path === 'both';

/** After so long without an arrival nothing comes any more; where orders start again, longer than all waits between five attempts. */
const quietMs = (plan: Plan) => (keepsAll(plan) ? 18 : 3) * 60 * 1000;

type Random = () => number;

/** Places orders while processes are killed, waits until all is over and compares. */
export async function runCampaign(plan: Plan, report: (text: string) => void): Promise<Result> {
	const startedAt = Date.now();
	const random = seeded(plan.seed);
	const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-kill-'));
	chmodSync(folder, 0o711); // PostgreSQL runs as another user
	const till = await Till.open(seeded(plan.seed + 1));
	const world = await openWorld(plan.mode, folder);
	let isWhole = false;
	try {
		await publish(world, plan.path, till.url);
		const health =
			plan.path === 'both' ? breakAndMend(world, await publishHealth(world)) : undefined;
		// It is awaited after the orders, and may fail before.
		health?.catch(() => {});
		report(`${plan.mode}, ${plan.path}, seed ${plan.seed}: ready`);
		const orders = placeOrders(world, plan, till, seeded(plan.seed + 2));
		const killed = await killProcesses(world, plan, random, report);
		const { uncertain, canceled } = await orders;
		for (const process of world.processes.values()) await process.ready();
		const lastFaultAt = Date.now();
		report('The last process is back and the last order is placed');
		await untilSettled(world, till, quietMs(plan));
		await untilCancellationsArrived(till, canceled);
		const told = await health;
		await world.processes.get('sandbox')?.stop();
		const journal = await readPlatform(world.sandbox);
		await untilQuiet(till);
		const verdict = check({ ...journal, uncertain }, till.arrivals, till.cancellations);
		isWhole = verdict.lost.length === 0 && verdict.unexpected.length === 0;
		for (const id of verdict.lost) report(`Lost: ${id}`);
		for (const id of verdict.cancellationsLost) report(`Never heard that it was canceled: ${id}`);
		const result = resultOf(plan, verdict, journal.orders.size, lastFaultAt, startedAt);
		return { ...result, canceled: journal.canceled.size, health: told, killed };
	} finally {
		await world.close();
		await till.close();
		if (isWhole) rmSync(folder, { recursive: true, force: true });
		else report(`Logs and data are in ${folder}`);
	}
}

async function publish({ api, sandbox }: World, path: Path, tillUrl: string): Promise<void> {
	const { url } = sandbox;
	const client = { clientId: 'demo', clientSecret: 'demo-secret' };
	const data = { authUrl: url, baseUrl: url, ...client };
	const credential = await api.createCredential('Sandbox', CREDENTIAL_TYPE, data);
	for (const draft of workflowsOf(path, credential, tillUrl)) {
		const { id } = await api.createWorkflow(draft);
		await api.publish(id);
	}
}

/** What strikes the platform's notifications and API beside the kills. */
const FAULTS: ReadonlyArray<NonNullable<SettingsPatch['faults']>[number]> = [
	{ kind: 'lose-notification', times: 2 },
	{ kind: 'delay-notification', delayMs: DAY_MS, times: 2 },
	{ kind: 'delay-notification', delayMs: 2_000, times: 3 },
	{ kind: 'drop', path: '/v1/merchant/orders*', acts: true },
	{ kind: 'answer', path: '/v1/merchant/orders*', status: 503 },
	{ kind: 'delay', path: '/v1/merchant/orders*', delayMs: 3_000 },
];

/** In batches, each with a fault and with or without duplicates. A killed sandbox takes none. */
async function placeOrders(
	{ sandbox }: World,
	{ orders, path }: Plan,
	till: Till,
	random: Random,
): Promise<{ uncertain: number; canceled: string[] }> {
	let uncertain = 0;
	const canceled: string[] = [];
	const send = async (method: string, path: string, body: object) =>
		await fetch(`${sandbox.url}/sandbox/${path}`, {
			method,
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}).then(
			({ ok }) => ok,
			() => false,
		);
	for (let placed = 0; placed < orders;) {
		await send('POST', 'faults', FAULTS[between(random, 0, FAULTS.length - 1)]);
		await send('PATCH', 'settings', { delivery: { copies: between(random, 1, 2) } });
		for (let inBatch = 0; inBatch < BATCH && placed < orders; inBatch += 1) {
			if (await send('POST', 'orders', {})) placed += 1;
			else uncertain += 1;
			const id = till.arrivals.at(-1)?.id;
			const isCanceled = path === 'orders' && random() < 1 / CANCELS_ONE_IN;
			if (isCanceled && id !== undefined && !canceled.includes(id)) {
				if (await send('POST', `orders/${id}/status`, { status: 'canceled' })) canceled.push(id);
			}
			await sleep(between(random, 0, 2 * averagePauseMs));
		}
	}
	return { uncertain, canceled };
}

/** A lost cancellation shows at the end; a till that was down for it would show, too. */
async function untilCancellationsArrived(till: Till, canceled: readonly string[]): Promise<void> {
	const since = Date.now();
	await eventually(
		'the till has heard of every cancellation, or nothing comes any more',
		() =>
			canceled.every((id) => till.cancellations.includes(id)) ||
			Date.now() - since > CANCELLATIONS_WITHIN_MS,
		SETTLES_WITHIN_MS,
	);
}

const averagePauseMs = 150;
/** One of so many orders is followed by a guest who cancels what the till has. */
const CANCELS_ONE_IN = 10;
/** Several polls, each with a page of the canceled orders. */
const CANCELLATIONS_WITHIN_MS = 3 * 60 * 1000;

async function killProcesses(
	{ processes }: World,
	{ mode, kills }: Plan,
	random: Random,
	report: (text: string) => void,
): Promise<Record<string, number>> {
	for (let count = 1; count <= kills; count += 1) {
		await sleep(between(random, REST_MS.least, REST_MS.most));
		const name = weighted(random, WEIGHTS[mode]);
		await processes.get(name)?.kill();
		report(`Kill ${count} of ${kills}: ${name}`);
	}
	return Object.fromEntries([...processes].map(([name, { kills: own }]) => [name, own]));
}

/** Nothing is New any more, or nothing has arrived for a while where nothing sends again what was lost. */
async function untilSettled({ sandbox }: World, till: Till, mostQuietMs: number): Promise<void> {
	const query = new URLSearchParams([
		['filter[status][]', 'new'],
		['limit', '1'],
	]);
	const countNew = async () => {
		// A token may have been revoked meanwhile.
		const token = await fetch(`${sandbox.url}/connect/token`, {
			method: 'POST',
			body: new URLSearchParams({
				grant_type: 'client_credentials',
				client_id: 'demo',
				client_secret: 'demo-secret',
			}),
		}).then(async (response) => (await response.json()) as { access_token: string });
		const response = await fetch(`${sandbox.url}/v1/merchant/orders?${query}`, {
			headers: { authorization: `Bearer ${token.access_token}` },
		});
		return ((await response.json()) as { total: number }).total;
	};
	const waitingSince = Date.now();
	const hasGivenUp = () => Date.now() - Math.max(waitingSince, latestArrival(till)) > mostQuietMs;
	await eventually(
		'no order is New, or the till has been quiet for long',
		async () => {
			await sleep(500);
			// What is left of the faults may strike this request, too.
			return (await countNew().catch(() => undefined)) === 0 || hasGivenUp();
		},
		SETTLES_WITHIN_MS,
	);
}

const latestArrival = (till: Till) => till.arrivals.at(-1)?.at ?? 0;

/** What was delivered last has had its time to reach the till. */
async function untilQuiet(till: Till): Promise<void> {
	await eventually(
		'the till is quiet',
		() => Date.now() - latestArrival(till) > 20_000,
		SETTLES_WITHIN_MS,
	);
}

function resultOf(
	plan: Plan,
	verdict: Verdict,
	placed: number,
	lastFaultAt: number,
	startedAt: number,
): Omit<Result, 'killed'> {
	const { lost, unexpected, duplicated, recovered, lastArrivalAt } = verdict;
	return {
		...plan,
		placed,
		lost: lost.length,
		unexpected: unexpected.length,
		duplicated,
		recovered,
		cancellationsLost: verdict.cancellationsLost.length,
		cancellationsTwice: verdict.cancellationsTwice,
		settledAfterSeconds: Math.max(0, Math.round((lastArrivalAt - lastFaultAt) / 1000)),
		minutes: Math.round((Date.now() - startedAt) / 6_000) / 10,
	};
}
