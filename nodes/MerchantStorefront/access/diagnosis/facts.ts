import * as contract from '../../platform/contract';

interface Fact {
	source: string;
}

/** Every part of a contract that has a source. */
function factsIn(value: unknown): Fact[] {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.values(value).flatMap(factsIn);
	return 'source' in value ? [value as Fact, ...inside] : inside;
}

/** How many facts no check covers, since trying them would do harm. */
export function countUntried(checks: ReadonlyArray<{ covers: readonly object[] }>): number {
	const covered = new Set(checks.flatMap(({ covers }) => factsIn(covers)));
	return factsIn(contract).filter((fact) => !covered.has(fact)).length;
}

export function weakestSource(covers: readonly object[]): string {
	const sources = factsIn(covers).map(({ source }) => source);
	return ['assumed', 'public', 'spec'].find((one) => sources.includes(one)) ?? '';
}
