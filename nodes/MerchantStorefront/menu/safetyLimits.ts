import type { Comparison, PriceChange } from './comparison';
import { show } from './problems';

export interface SafetyLimits {
	/** Percentage of the products on sale that may be switched off at once. */
	mostSwitchedOff: number;
	/** Percentage that a price may move; 0 where only the factor counts. */
	largestPriceChange: number;
	fewestProducts: number;
}

const JUMP = 10;
const MOST_LISTED = 50;

/** Why a menu that is right in itself looks like an accident, one text for each reason. */
export function reasonsToStop(
	comparisons: ReadonlyMap<string, Comparison>,
	products: number,
	limits: SafetyLimits,
): string[] {
	const tooFew =
		products < limits.fewestProducts
			? [`Only ${products} products came in, and at least ${limits.fewestProducts} are expected.`]
			: [];
	return [
		...tooFew,
		...[...comparisons].flatMap(([companyId, comparison]) =>
			reasonsOf(comparison, limits).map((reason) => `Company ${show(companyId)}: ${reason}`),
		),
	];
}

function reasonsOf(comparison: Comparison, limits: SafetyLimits): string[] {
	const { onSaleBefore, goingOff, skusGoingOff, storesGoingOff, renamed } = comparison;
	const reasons: string[] = [];
	if (goingOff * 100 > onSaleBefore * limits.mostSwitchedOff) {
		const names = skusGoingOff === undefined ? '' : ` ${list(skusGoingOff)}`;
		reasons.push(
			`${goingOff} of ${onSaleBefore} products would be switched off, more than ${limits.mostSwitchedOff} %.${names}`,
		);
	}
	if (storesGoingOff.length > 0) {
		reasons.push(`These stores would sell nothing any more: ${list(storesGoingOff)}`);
	}
	reasons.push(...pricesToStop(comparison.priceChanges, limits.largestPriceChange));
	if (renamed.length > 0) {
		reasons.push(
			`SKUs changed only in zeros, case or spaces, which makes new products of them: ${list(renamed.map(({ from, to }) => `${show(from)} to ${show(to)}`))}`,
		);
	}
	return reasons;
}

/** Why changes of prices look like an accident, be they of a whole menu or of a few offers. */
export function pricesToStop(
	changes: readonly PriceChange[],
	/** In percent; 0 where only the factor counts. */
	largestPriceChange: number,
): string[] {
	const jumps = changes.filter((change) => isJump(change, largestPriceChange));
	if (jumps.length === 0) return [];
	const moves = jumps.map(
		({ sku, storeId, from, to }) => `${sku} in store ${storeId} from ${from} to ${to}`,
	);
	return [`Prices moved as if a comma was lost: ${list(moves)}`];
}

function isJump({ from, to }: PriceChange, largestPercentage: number): boolean {
	if (from === 0) return false;
	// A hair's breadth for numbers such as 1.1 that binary fractions only come close to.
	const nearly = JUMP * (1 - 1e-12);
	if (to >= from * nearly || from >= to * nearly) return true;
	return largestPercentage > 0 && Math.abs(to - from) * 100 > from * largestPercentage;
}

function list(names: readonly string[]): string {
	const more = names.length - MOST_LISTED;
	return `${names.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
