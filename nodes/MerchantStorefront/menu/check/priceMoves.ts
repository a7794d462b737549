import { groupBy } from '../../platform/groupBy';
import type { Comparison, PriceChange } from '../ledger/changes';
import { FEWEST_DISHES, HALF, NEARLY_ALL, PRICE_JUMP, PRICE_SHIFT } from './thresholds';

/** Prices that changed by more than they may, by what each of them may come from, and the others. */
export function jumpsIn(all: readonly PriceChange[], largestPriceChange: number) {
	const byReason = groupBy(all, (change) => whyJump(change, largestPriceChange));
	const jumps = [...byReason].flatMap(([reason, same]) =>
		reason === undefined ? [] : [{ reason, same }],
	);
	return { all, jumps, others: byReason.get(undefined) ?? [] };
}

/** Undefined for a price that changed no further than it may. */
function whyJump(
	{ from, to }: PriceChange,
	/** In percent; 0 where only the factor counts. */
	largestPriceChange: number,
): string | undefined {
	if (from === 0) return undefined;
	if (to === 0) return 'Prices fell to 0, so guests would pay nothing.';
	// A little less, since numbers such as 1.1 have no exact binary fraction.
	const nearly = PRICE_JUMP * (1 - 1e-12);
	if (to >= from * nearly || from >= to * nearly) {
		return 'These prices became at least ten times higher or lower: a digit or a comma may be too many or missing.';
	}
	// A price that fell to half has changed as much as one that doubled.
	const lower = Math.min(from, to);
	const isBeyond = largestPriceChange > 0 && Math.abs(to - from) * 100 > lower * largestPriceChange;
	return isBeyond
		? `Prices changed by more than ${largestPriceChange} % of the lower price.`
		: undefined;
}

/** Most prices, where they moved far in the same direction, or most fell and next to none rose: only older sheets do that. */
export function findShifted(
	changes: readonly PriceChange[],
	{ things, offers }: Comparison['inBoth'],
): PriceChange[] {
	if (things < FEWEST_DISHES) return [];
	const [risen, fallen] = [changes.filter(isUp), changes.filter((change) => !isUp(change))];
	const far = [risen, fallen].map((moved) => moved.filter(isFar));
	const moved = far.find(({ length }) => length > offers * HALF);
	if (moved !== undefined) return moved;
	const areFallen = fallen.length > offers * HALF && fallen.length >= changes.length * NEARLY_ALL;
	return areFallen ? fallen : [];
}

export const isFar = ({ from, to }: PriceChange) => Math.abs(to - from) * 100 > from * PRICE_SHIFT;
export const isUp = ({ from, to }: PriceChange) => to > from;
