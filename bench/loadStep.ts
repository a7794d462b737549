import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';

import type { Sandbox, Subscription } from '../sandbox';
import { eventually } from '../host/eventually';
import type { Execution, ExecutionSummary } from '../host/n8nApi';
import { received } from '../host/workflows';
import { inParallel } from '../test/support/inParallel';
import type { Setup } from './loadSetups';
import { platformMessage, type Message as Notified } from './n8n/candidates';

/** At the same time, when what was stored is read back. */
const READERS = 8;
const READ_WITHIN_MS = 300_000;

/** A notification, and what it is recognised by in an execution. */
interface Message extends Notified {
	orderId: string;
}

export interface Step {
	connections: number;
	/** Not answered with 200, but with these statuses: the platform delivers such ones again. */
	refusals: number[];
	acknowledgedPerSecond: number;
	finishedPerSecond: number;
	medianMs: number;
	p99Ms: number;
	/** Acknowledged, but in no successful execution. */
	lost: number;
	/** In more than one execution. */
	doubled: number;
}

function messagesFor({ secret }: Subscription, count: number, sandbox: Sandbox): Message[] {
	const [{ order }] = sandbox.orders();
	const messageOf = platformMessage(sandbox, secret);
	return Array.from({ length: count }, () => {
		const orderId = randomUUID();
		return { ...messageOf({ ...order, id: orderId }), orderId };
	});
}

interface Reply {
	orderId: string;
	status: number;
	afterMs: number;
}

async function send(
	url: string,
	messages: readonly Message[],
	connections: number,
): Promise<Reply[]> {
	const agent = new Agent({ connections });
	const replies: Reply[] = [];
	await inParallel(messages, connections, async ({ headers, body, orderId }) => {
		const from = performance.now();
		const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
		await answer.body.dump();
		const afterMs = performance.now() - from;
		replies.push({ orderId, status: answer.statusCode, afterMs });
	});
	await agent.close();
	return replies;
}

interface Stored extends Execution {
	readonly stoppedAt: string;
}

/** n8n numbers its executions, and no other workflow runs here. */
async function newestId({ api, workflowId }: Setup): Promise<number> {
	const newest = await api.executions(workflowId);
	return Math.max(0, ...newest.map(({ id }) => Number(id)));
}

async function unfinished({ api, workflowId }: Setup): Promise<number> {
	const filter = JSON.stringify({ workflowId, status: ['new', 'running', 'waiting'] });
	const { results } = await api.get<{ results: ExecutionSummary[] }>(
		`/executions?limit=1&filter=${encodeURIComponent(filter)}`,
	);
	return results.length;
}

async function executionsAfter(last: number, setup: Setup): Promise<Stored[]> {
	const newest = await newestId(setup);
	const ids = Array.from({ length: newest - last }, (_, index) => String(last + 1 + index));
	const stored: Stored[] = [];
	await inParallel(ids, READERS, async (id) => {
		stored.push((await setup.api.execution(id)) as Stored);
	});
	return stored;
}

function share(sorted: readonly number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** Sends so many notifications over so many connections and finds out what became of each. */
export async function loadStep(
	setup: Setup,
	sandbox: Sandbox,
	connections: number,
	count: number,
): Promise<Step> {
	const subscription = sandbox
		.subscriptions()
		.find(({ callback }) => callback.startsWith(setup.receivesAt));
	if (subscription === undefined) throw new Error(`${setup.plan.name} has not subscribed`);
	const messages = messagesFor(subscription, count, sandbox);
	const last = await newestId(setup);

	const from = Date.now();
	const replies = await send(subscription.callback, messages, connections);
	const answeredMs = Date.now() - from;
	await eventually(
		'every execution has ended',
		async () => (await unfinished(setup)) === 0,
		READ_WITHIN_MS,
	);

	const acknowledged = replies.filter(({ status }) => status === 200);
	if (acknowledged.length === 0) throw new Error(`${setup.plan.name} acknowledges nothing`);
	const stored = await executionsAfter(last, setup);
	const finished = stored.filter(({ status }) => status === 'success');
	const ordersOf = (execution: Execution) =>
		received(execution).map(({ data }) => (data as { id: string }).id);
	const kept = new Set(finished.flatMap(ordersOf));
	const notifications = stored.flatMap((execution) =>
		received(execution).map(({ notificationId }) => notificationId),
	);
	const times = acknowledged.map(({ afterMs }) => afterMs).sort((one, other) => one - other);
	const finishedMs = Math.max(...finished.map(({ stoppedAt }) => Date.parse(stoppedAt))) - from;
	return {
		connections,
		refusals: replies.map(({ status }) => status).filter((status) => status !== 200),
		acknowledgedPerSecond: (acknowledged.length * 1000) / answeredMs,
		finishedPerSecond: (finished.length * 1000) / finishedMs,
		medianMs: share(times, 0.5),
		p99Ms: share(times, 0.99),
		lost: acknowledged.filter(({ orderId }) => !kept.has(orderId)).length,
		doubled: notifications.length - new Set(notifications).size,
	};
}
