export const ROUNDS = 11;

/** One in so many is run before, and not counted: Node compiles what it has seen often enough. */
const WARM_UP_SHARE = 4;

export function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[values.length >> 1];
}

/** Milliseconds that the work takes, in each round. */
export function timesOf(work: () => unknown, count = ROUNDS): number[] {
	const timeOf = () => {
		const from = performance.now();
		work();
		return performance.now() - from;
	};
	Array.from({ length: Math.ceil(count / WARM_UP_SHARE) }, timeOf);
	return Array.from({ length: count }, timeOf);
}

export interface Figure {
	name: string;
	/** The median of the rounds. */
	value: number;
	/** None where nothing is aimed at. */
	limit?: number;
	better: 'lower' | 'higher';
	/** Lowest and highest of the rounds. */
	spread: [number, number];
	/** What stands behind the value. */
	note: string;
}

export function lower(
	name: string,
	limit: number | undefined,
	values: readonly number[],
	note: string,
): Figure {
	const spread: Figure['spread'] = [Math.min(...values), Math.max(...values)];
	return { name, value: median(values), limit, better: 'lower', spread, note };
}

/** Of which more is better. */
export function higher(
	name: string,
	limit: number | undefined,
	values: readonly number[],
	note: string,
): Figure {
	return { ...lower(name, limit, values, note), better: 'higher' };
}
