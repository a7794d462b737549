/** A poll that is under way. */
interface Turn {
	until: number;
}

const turns = new Map<string, Turn>();

/**
 * With several poll times a minute, n8n starts a poll while another is under way: both would find the
 * same orders. Undefined where this one has to leave the orders to the other.
 */
export function takeTurn(trigger: string, until: number): Turn | undefined {
	const current = turns.get(trigger);
	if (current !== undefined && Date.now() < current.until) return undefined;
	const turn = { until };
	turns.set(trigger, turn);
	return turn;
}

/** False once another poll has begun, since this one was given up. */
export const hasTurn = (trigger: string, turn: Turn) => turns.get(trigger) === turn;

export function endTurn(trigger: string, turn: Turn): void {
	if (hasTurn(trigger, turn)) turns.delete(trigger);
}

const latestPolls = new Map<string, number>();

/**
 * n8n reads a durable cursor some moments before it polls, and stores the one of the poll before
 * some moments after it: then that poll isn't in it yet. Whoever skips such a poll finds it in the
 * next one, or finds that it wasn't stored.
 */
export function isOutdated(trigger: string, polls: number): boolean {
	const isBehind = polls < (latestPolls.get(trigger) ?? 0);
	if (isBehind) latestPolls.delete(trigger);
	return isBehind;
}

export const noteLatest = (trigger: string, polls: number) => latestPolls.set(trigger, polls);
