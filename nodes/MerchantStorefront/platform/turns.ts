/** Runs work one after the other, in the order in which it came: what has a key in common waits. */
export class Turns {
	private readonly last = new Map<string, Promise<unknown>>();

	async take<Result>(keys: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
		const mine = new Set(keys);
		const before = [...mine].map(async (key) => await this.last.get(key));
		const result = Promise.all(before).then(work);
		const settled = result.catch(() => {});
		for (const key of mine) this.last.set(key, settled);
		void settled.then(() => {
			for (const key of mine) if (this.last.get(key) === settled) this.last.delete(key);
		});
		return await result;
	}
}
