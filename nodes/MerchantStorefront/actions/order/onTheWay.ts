import type { IExecuteFunctions } from 'n8n-workflow';

import { inTurn, ProcessedList } from './processedList';

/**
 * n8n says of a value only whether it was in its list, and adds it in doing so. So a key that is let
 * through gets two values in the list that all nodes of the workflow share: "seen" stays, "open" is
 * taken away when it is marked as done. What was seen and is not open is done. The two are written
 * together: when they are lost, or left behind by a process that was killed, a key comes once more.
 */
const seen = (key: string) => `seen ${key}`;
const open = (key: string) => `open ${key}`;

export interface Patience {
	/** At least so many keys are remembered. */
	remembered: number;
	/** What is not done comes again after so long, or up to a third later. */
	minutes: number;
}

/** The keys that were never let through, and those that were not done in time. */
export async function passUntilDone(
	context: IExecuteFunctions,
	keys: string[],
	{ remembered, minutes }: Patience,
	now: number,
): Promise<Set<string>> {
	const limit = 2 * remembered + 4 * keys.length;
	return await inTurn(context, async () => {
		const unfinished = await findUnfinished(context, keys, limit);
		return await sendOnTheWay(context, unfinished, minutes, limit, now);
	});
}

export async function markAsDone(context: IExecuteFunctions, keys: string[]): Promise<void> {
	await inTurn(context, async () => {
		const shared = ProcessedList.of(context, 'workflow');
		await shared.record(keys.map(seen));
		await shared.remove(keys.map(open));
		rememberDone(context, keys);
	});
}

async function findUnfinished(
	context: IExecuteFunctions,
	keys: string[],
	limit: number,
): Promise<string[]> {
	const isKnownAsDone = doneKeys(context);
	const asked = keys.filter((key) => !isKnownAsDone.has(key));
	const shared = ProcessedList.of(context, 'workflow');
	const added = await shared.record(
		asked.flatMap((key) => [seen(key), open(key)]),
		limit,
	);
	const isDone = (key: string) => !added.has(seen(key)) && added.has(open(key));
	const done = asked.filter(isDone);
	await shared.remove(done.map(open));
	rememberDone(context, done);

	// "seen" was pushed out alone. Written together, they are pushed out together.
	const parted = asked.filter((key) => added.has(seen(key)) && !added.has(open(key)));
	const both = parted.flatMap((key) => [seen(key), open(key)]);
	await shared.remove(both);
	await shared.record(both, limit);
	return asked.filter((key) => !isDone(key));
}

const SLOTS = 3;

/**
 * Time is cut into slots. A key on its way takes the slot of this moment and the next ones: while it
 * finds the slot of the moment taken, it does not go again.
 */
async function sendOnTheWay(
	context: IExecuteFunctions,
	keys: string[],
	minutes: number,
	limit: number,
	now: number,
): Promise<Set<string>> {
	const current = Math.floor((now * SLOTS) / (minutes * 60_000));
	const slot = (key: string, later: number) => `on its way in ${current + later}: ${key}`;
	const own = ProcessedList.of(context, 'node');
	const taken = await own.record(
		keys.map((key) => slot(key, 0)),
		limit,
	);
	const starting = keys.filter((key) => taken.has(slot(key, 0)));
	const next = Array.from({ length: SLOTS }, (_, index) => index + 1);
	await own.record(
		starting.flatMap((key) => next.map((later) => slot(key, later))),
		limit,
	);
	return new Set(starting);
}

/**
 * What is done stays done: this process asks n8n only once for it. To ask is to write, and so a
 * list of the last day would be written anew with each catch-up.
 */
const doneOfWorkflow = new Map<string, Set<string>>();
const MOST_DONE = 20_000;

function doneKeys(context: IExecuteFunctions): Set<string> {
	const workflowId = String(context.getWorkflow().id);
	const keys = doneOfWorkflow.get(workflowId) ?? new Set();
	doneOfWorkflow.set(workflowId, keys);
	return keys;
}

function rememberDone(context: IExecuteFunctions, keys: string[]): void {
	const done = doneKeys(context);
	for (const key of keys) done.add(key);
	for (const oldest of done) {
		if (done.size <= MOST_DONE) return;
		done.delete(oldest);
	}
}
