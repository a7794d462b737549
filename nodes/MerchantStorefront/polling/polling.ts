import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import type { z } from 'zod';

/** n8n 1 names no budget. */
const USUAL_BUDGET_MS = 30_000;
/** The least time between two polls. */
const LARGEST_BUDGET_MS = 50_000;

/** A poll has to be done by then: n8n abandons a later one, and starts the next. */
export function deadlineOf(context: IPollFunctions): number {
	const budgetMs = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : USUAL_BUDGET_MS;
	return Date.now() + Math.min(budgetMs, LARGEST_BUDGET_MS);
}

/** Names a trigger within this n8n. */
export const triggerOf = (context: IPollFunctions) =>
	`${context.getWorkflow().id} ${context.getNode().id}`;

/** Names a trigger in the log. */
export function triggerTitle(context: IPollFunctions): string {
	const { id, name } = context.getWorkflow();
	return `"${context.getNode().name}" of the workflow "${name}" (${id})`;
}

/** A poll that is under way. */
interface Turn {
	until: number;
}

const turns = new Map<string, Turn>();

export interface Remembered<Memory> {
	/** It is undefined for the first poll, and where what was remembered can't be read. */
	memory: Memory | undefined;
	/** Whether n8n stores what a poll remembers together with the execution. */
	isDurable: boolean;
}

interface Poll<Schema extends z.ZodTypeAny, Seen> {
	/** It describes what is remembered. */
	schema: Schema;
	/** What it starts with where that can't be read. */
	startsAnew: string;
	look(deadline: number): Promise<Seen>;
	/** Nothing waits in here: another poll could come between reading and keeping. */
	decide(
		seen: Seen,
		remembered: Remembered<z.infer<Schema>>,
	): { output: INodeExecutionData[][]; next: z.infer<Schema> };
}

/**
 * With several poll times a minute, n8n starts a poll while another is under way: both would find the
 * same orders. So this one leaves them to the other, and decides nothing if it took so long that another
 * has begun.
 */
export async function pollInTurn<Schema extends z.ZodTypeAny, Seen>(
	context: IPollFunctions,
	poll: Poll<Schema, Seen>,
): Promise<INodeExecutionData[][] | null> {
	const trigger = triggerOf(context);
	const turn: Turn = { until: deadlineOf(context) };
	if (Date.now() < (turns.get(trigger)?.until ?? 0)) return null;
	turns.set(trigger, turn);
	const hasTurn = () => turns.get(trigger) === turn;
	try {
		const seen = await poll.look(turn.until);
		return hasTurn() ? decideOnce(context, poll, seen) : null;
	} finally {
		if (hasTurn()) turns.delete(trigger);
	}
}

const latestPolls = new Map<string, number>();

/**
 * n8n reads a durable cursor some moments before it polls, and stores the one of the poll before
 * some moments after it: then that poll isn't in it yet. Whoever skips such a poll finds it in the
 * next one, or finds that it wasn't stored.
 */
function isOutdated(trigger: string, polls: number): boolean {
	const isBehind = polls < (latestPolls.get(trigger) ?? 0);
	if (isBehind) latestPolls.delete(trigger);
	return isBehind;
}

function decideOnce<Schema extends z.ZodTypeAny, Seen>(
	context: IPollFunctions,
	{ schema, startsAnew, decide }: Poll<Schema, Seen>,
	seen: Seen,
): INodeExecutionData[][] | null {
	const trigger = triggerOf(context);
	const data = context.getWorkflowStaticData('node');
	const polls = Number(data.polls ?? 0);
	const isDurable = isCursor(data);
	if (isDurable && isOutdated(trigger, polls)) return null;
	// What n8n gives watches itself with a hidden field, which zod 4 would read as an entry.
	const read = schema.safeParse(deepCopy(data.memory));
	const memory = read.success ? (read.data as z.infer<Schema>) : undefined;
	if (data.memory !== undefined && !read.success) {
		context.logger.error(
			`${triggerTitle(context)} can't read what it remembered. It starts as if published for the first time: ${startsAnew}`,
		);
	}
	const { output, next } = decide(seen, { memory, isDurable });
	// This comes last and in one step: n8n keeps what a poll has changed before it fails.
	if (JSON.stringify(next) !== JSON.stringify(memory)) {
		data.memory = next as IDataObject;
		data.polls = polls + 1;
		latestPolls.set(trigger, polls + 1);
	}
	return output.some((items) => items.length > 0) ? output : null;
}

/** Other memory watches itself. */
const isCursor = (data: IDataObject) => !('__dataChanged' in data);
