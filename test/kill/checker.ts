export interface Journal {
	/** Every order that the platform knows. */
	readonly orders: ReadonlySet<string>;
	/** Those of them that were canceled once the till had them. */
	readonly canceled: ReadonlySet<string>;
	/** Orders whose guest never learned whether they were placed. */
	readonly uncertain: number;
}

/** One order that arrived at the till. */
export interface Arrival {
	readonly id: string;
	readonly at: number;
}

export interface Verdict {
	/** Known to the platform, never at the till. */
	readonly lost: string[];
	/** At the till, unknown to the platform. */
	readonly unexpected: string[];
	/** How many arrivals a till that looks at the order ID drops. */
	readonly duplicated: number;
	/** Orders that arrived although their guest never learned that they were placed. */
	readonly recovered: number;
	/** Canceled, and the till never heard of it. */
	readonly cancellationsLost: string[];
	/** How often a cancellation arrived beyond the first. */
	readonly cancellationsTwice: number;
	/** When the last order arrived for the first time. */
	readonly lastArrivalAt: number;
}

/** Compares what the platform knows with what the till received. */
export function check(
	{ orders, canceled, uncertain }: Journal,
	arrivals: readonly Arrival[],
	cancellations: readonly string[],
): Verdict {
	const first = new Map<string, number>();
	for (const { id, at } of arrivals) if (!first.has(id)) first.set(id, at);
	const lost = [...orders].filter((id) => !first.has(id));
	return {
		lost,
		unexpected: [...first.keys()].filter((id) => !orders.has(id)),
		duplicated: arrivals.length - first.size,
		recovered: Math.max(0, uncertain - lost.length),
		cancellationsLost: [...canceled].filter((id) => !cancellations.includes(id)),
		cancellationsTwice: cancellations.length - new Set(cancellations).size,
		lastArrivalAt: Math.max(0, ...first.values()),
	};
}
