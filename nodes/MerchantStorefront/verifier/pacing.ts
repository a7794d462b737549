/** About what work takes on a small server, in nanoseconds. */
export const COST = {
	/** Reading, sorting or printing a token of JSON. */
	token: 200,
	/** Looking at a character that may be escaped. */
	escaped: 100,
	/** Hashing a byte. */
	hashed: 4,
	/** Reading a byte of a body. */
	read: 50,
} as const;

/** A quarter of the 20 ms for which n8n may stand still: one step more comes on top. */
const MOST_BETWEEN_PAUSES = 5_000_000;

/** Notes how much was done, and waits when it is time to let others work. */
export type Spend = (nanoseconds: number) => Promise<void>;

export function paced(pause: () => Promise<void>): Spend {
	let done = 0;
	return async (nanoseconds) => {
		done += nanoseconds;
		if (done < MOST_BETWEEN_PAUSES) return;
		done = 0;
		await pause();
	};
}

/** Runs one after the other, with only so many waiting. */
export class Queue {
	private waiting = 0;
	private last: Promise<unknown> = Promise.resolve();

	constructor(private readonly mostWaiting: number) {}

	/** Undefined where too many wait already. */
	async inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
		if (this.waiting > this.mostWaiting) return undefined;
		this.waiting++;
		const result = this.last.then(work);
		this.last = result.catch(() => undefined);
		try {
			return await result;
		} finally {
			this.waiting--;
		}
	}
}
