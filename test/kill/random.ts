/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export function between(random: () => number, least: number, most: number): number {
	return Math.floor(least + random() * (most - least + 1));
}

/** Picks one of the names, each as often as its weight says. */
export function weighted<Name extends string>(
	random: () => number,
	weights: Readonly<Record<Name, number>>,
): Name {
	const entries = Object.entries(weights) as Array<[Name, number]>;
	let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
	for (const [name, weight] of entries) {
		left -= weight;
		if (left < 0) return name;
	}
	return entries[0][0];
}
