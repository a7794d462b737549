import * as contract from '../../platform/contract';
import { CHECKS } from './checks';

/** Every part of the contract that has a source. */
function factsIn(value: unknown): object[] {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.values(value).flatMap(factsIn);
	return 'source' in value ? [value, ...inside] : inside;
}

/** How many facts no check covers, since trying them would do harm. */
export function countUntried(): number {
	const covered = new Set(CHECKS.flatMap(({ covers }) => covers));
	return factsIn(contract).filter((fact) => !covered.has(fact)).length;
}
