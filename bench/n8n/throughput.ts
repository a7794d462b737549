import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { eventually } from '../../host/eventually';
import type { ExecutionSummary } from '../../host/n8nApi';
import { inParallel } from '../../test/support/inParallel';
import type { Candidate, Message } from './candidates';

const CONNECTIONS = 10;
/** At most a hundred: so many executions n8n lists at once. */
const NOTIFICATIONS = 50;

interface FinishedExecution extends ExecutionSummary {
	readonly stoppedAt: string;
}

/** Each like no other. */
function ordersLike(order: object): object[] {
	return Array.from({ length: NOTIFICATIONS }, (_, index) => ({
		...order,
		id: randomUUID(),
		number: String(index),
	}));
}

async function send(url: string, messages: Message[], agent: Agent): Promise<void> {
	await inParallel(messages, CONNECTIONS, async (message) => {
		const answer = await request(url, { method: 'POST', ...message, dispatcher: agent });
		await answer.body.dump();
		if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
	});
}

/**
 * Notifications a second, from the first request until n8n has finished the last execution: who
 * answers early and works later gains nothing. n8n is asked only once all are answered, and its own
 * clock says when the last one ended, so that asking costs nothing that is measured.
 */
export async function throughputOf(candidate: Candidate, agent: Agent): Promise<number> {
	const { given, workflowId, url } = candidate;
	const messages = ordersLike(given.order).map(candidate.message);
	const [last] = await given.api.executions(workflowId);
	const from = Date.now();
	await send(url, messages, agent);
	const finished = await eventually(`all executions of ${workflowId} are finished`, async () => {
		const newest = (await given.api.executions(workflowId)) as FinishedExecution[];
		const isFinished = newest.every(({ status }) => status !== 'new' && status !== 'running');
		return isFinished && newest.filter(({ id }) => Number(id) > Number(last?.id ?? 0));
	});
	const kept = finished.filter(({ status }) => status === 'success');
	if (finished.length !== NOTIFICATIONS || kept.length !== NOTIFICATIONS) {
		throw new Error(`${kept.length} of ${finished.length} executions of ${url} succeeded`);
	}
	const to = Math.max(...finished.map(({ stoppedAt }) => Date.parse(stoppedAt)));
	return (NOTIFICATIONS * 1000) / (to - from);
}

/**
 * Each two rounds another one begins, once forwards and once backwards: what a candidate leaves
 * behind hits all others alike.
 */
function orderOf<Name>(names: Name[], round: number): Name[] {
	const first = (round >> 1) % names.length;
	const order = [...names.slice(first), ...names.slice(0, first)];
	return round % 2 === 0 ? order : order.reverse();
}

/** Notifications a second of each candidate in each round. */
export async function rounds<Name extends string>(
	count: number,
	candidates: Record<Name, Candidate>,
): Promise<Array<Record<Name, number>>> {
	const agent = new Agent({ connections: CONNECTIONS });
	const names = Object.keys(candidates) as Name[];
	const measured: Array<Record<Name, number>> = [];
	for (let round = 0; round <= count; round++) {
		const rates = {} as Record<Name, number>;
		for (const name of orderOf(names, round)) {
			rates[name] = await throughputOf(candidates[name], agent);
		}
		// The first round warms up.
		if (round > 0) measured.push(rates);
	}
	await agent.close();
	return measured;
}
