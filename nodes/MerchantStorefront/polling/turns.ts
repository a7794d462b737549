/** A poll that is under way. */
interface Turn {
	until: number;
}

const turns = new Map<string, Turn>();

/**
 * With several poll times a minute, n8n starts a poll while another is under way: both would find the
 * same orders. So this one leaves them to the other, and decides nothing if it took so long that another
 * has begun. Undefined in both cases.
 */
export async function inTurn<Seen, Decision>(
	trigger: string,
	until: number,
	look: () => Promise<Seen>,
	decide: (seen: Seen) => Decision,
): Promise<Decision | undefined> {
	const current = turns.get(trigger);
	if (current !== undefined && Date.now() < current.until) return undefined;
	const turn = { until };
	turns.set(trigger, turn);
	const hasTurn = () => turns.get(trigger) === turn;
	try {
		const seen = await look();
		return hasTurn() ? decide(seen) : undefined;
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
export function isOutdated(trigger: string, polls: number): boolean {
	const isBehind = polls < (latestPolls.get(trigger) ?? 0);
	if (isBehind) latestPolls.delete(trigger);
	return isBehind;
}

export const noteLatest = (trigger: string, polls: number) => latestPolls.set(trigger, polls);
