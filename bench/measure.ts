/** Timing side by side: each round times every candidate once, so that a slow moment hits all alike. */
export const ROUNDS = 11;

/** Of what takes so little time that the moments of a busy machine would outlast a round. */
export const SHORT_ROUNDS = 101;

/** One in so many is run before, and not counted: Node compiles what it has seen often enough. */
const WARM_UP_SHARE = 4;

export function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[values.length >> 1];
}

function timeOf(times: number, work: () => unknown): number {
	const from = performance.now();
	for (let time = 0; time < times; time++) work();
	return (performance.now() - from) / times;
}

export interface Measured {
	/** Median time of each candidate, in milliseconds. */
	times: number[];
	/** For each candidate its time over that of the first, in each round. */
	ratios: number[][];
}

/** The first candidate is the floor. */
export function sideBySide(
	times: number,
	works: ReadonlyArray<() => unknown>,
	count = ROUNDS,
): Measured {
	const run = () => works.map((work) => timeOf(times, work));
	Array.from({ length: Math.ceil(count / WARM_UP_SHARE) }, run);
	const rounds = Array.from({ length: count }, run);
	return {
		times: works.map((_work, index) => median(rounds.map((round) => round[index]))),
		ratios: works.map((_work, index) => rounds.map((round) => round[index] / round[0])),
	};
}

export interface Figure {
	name: string;
	ratio: number;
	/** None where nothing is aimed at. */
	limit?: number;
	better: 'lower' | 'higher';
	/** Lowest and highest of the rounds. */
	spread?: [number, number];
	/** The absolute values behind the ratio. */
	note: string;
}

export function lower(
	name: string,
	limit: number | undefined,
	ratios: readonly number[],
	note: string,
): Figure {
	const spread: Figure['spread'] = [Math.min(...ratios), Math.max(...ratios)];
	return { name, ratio: median(ratios), limit, better: 'lower', spread, note };
}

/** Of which more is better. */
export function higher(
	name: string,
	limit: number | undefined,
	ratios: readonly number[],
	note: string,
): Figure {
	return { ...lower(name, limit, ratios, note), better: 'higher' };
}
