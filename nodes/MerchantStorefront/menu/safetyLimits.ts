import { describeMoved, describeWithoutStock } from './accidents';
import type { Comparison, Decline, PriceChange, Renaming } from './comparison';
import type { LastImport } from './lastImport';
import { listNames, show } from '../platform/shown';

export interface SafetyLimits {
	/** Percentage of the products and offers on sale, over all and in each store. */
	mostSwitchedOff: number;
	/** Percentage that a price may move; 0 where only the factor counts. */
	largestPriceChange: number;
	fewestProducts: number;
}

const JUMP = 10;
const MOST_LISTED = 50;

/** Why a menu that is right in itself looks like an accident, one text for each reason. */
export function reasonsToStop(
	menu: {
		products: number;
		/** Of the companies that an earlier import is known of. */
		comparisons: ReadonlyMap<string, Comparison>;
		/** Companies of the last import that have no product any more. */
		missingCompanies: readonly string[];
		/** What each company would sell, and what it sold, if that is known. */
		sales: ReadonlyMap<string, { now: LastImport['stores']; before?: LastImport['stores'] }>;
	},
	limits: SafetyLimits,
): string[] {
	const ofCompany = (companyId: string, reasons: readonly string[]) =>
		reasons.map((reason) => `Company ${show(companyId)}: ${reason}`);
	const reasons = [
		...[...menu.comparisons].flatMap(([companyId, comparison]) =>
			ofCompany(companyId, reasonsOf(comparison, menu.sales.get(companyId)?.now ?? [], limits)),
		),
		...[...menu.sales].flatMap(([companyId, { now, before }]) =>
			ofCompany(companyId, describeWithoutStock(now, before)),
		),
	];
	if (menu.missingCompanies.length > 0) {
		const names = list(menu.missingCompanies.map((companyId) => show(companyId) ?? ''));
		reasons.unshift(`These companies were in the last import and are missing now: ${names}`);
	}
	if (menu.products < limits.fewestProducts) {
		reasons.unshift(
			`Only ${menu.products} ${menu.products === 1 ? 'product' : 'products'} came in, and at least ${limits.fewestProducts} are expected.`,
		);
	}
	return reasons;
}

function reasonsOf(
	comparison: Comparison,
	now: LastImport['stores'],
	limits: SafetyLimits,
): string[] {
	const { stores, changes, renamedStores } = comparison;
	const selling = new Set(now.map(([storeId]) => storeId));
	const dark = [...stores].filter(([storeId, { before }]) => before > 0 && !selling.has(storeId));
	const reasons = switchedOff(comparison, selling, limits.mostSwitchedOff);
	if (dark.length > 0) {
		reasons.push(
			`These stores would sell nothing any more: ${list(dark.map(([storeId]) => storeId))}`,
		);
	}
	reasons.push(...pricesToStop(changes?.priceChanges ?? [], limits.largestPriceChange));
	if (changes !== undefined) reasons.push(...describeMoved(changes));
	reasons.push(
		...renamings('SKUs', 'products', changes?.renamed ?? []),
		...renamings('Store IDs', 'stores', renamedStores),
	);
	return reasons;
}

function renamings(ids: string, what: string, renamed: readonly Renaming[]): string[] {
	if (renamed.length === 0) return [];
	const names = renamed.map(({ from, to }) => `${show(from)} to ${show(to)}`);
	return [
		`${ids} changed only in zeros, case, spaces or look-alike letters, which makes new ${what} of them: ${list(names)}`,
	];
}

/** One reason, however much goes beyond the limit. */
function switchedOff(
	{ products, offers, stores, changes }: Comparison,
	selling: ReadonlySet<string>,
	most: number,
): string[] {
	const isTooMuch = ({ before, goingOff }: Decline) => goingOff * 100 > before * most;
	const text = ({ before, goingOff }: Decline, what: string, names: readonly string[] = []) =>
		`${goingOff} of ${before} ${what} would be switched off, more than ${most} %${names.length === 0 ? '.' : `: ${list(names)}`}`;
	const parts: string[] = [];
	if (isTooMuch(products)) parts.push(text(products, 'products', changes?.skusGoingOff));
	if (isTooMuch(offers)) parts.push(text(offers, 'offers'));
	const lessened = [...stores].filter(
		([storeId, store]) => selling.has(storeId) && isTooMuch(store),
	);
	for (const [storeId, store] of lessened.slice(0, MOST_LISTED)) {
		parts.push(`In store ${storeId}, ${text(store, 'offers')}`);
	}
	if (lessened.length > MOST_LISTED) {
		parts.push(`So in ${lessened.length - MOST_LISTED} more stores.`);
	}
	return parts.length === 0 ? [] : [parts.join(' ')];
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
	// A little less, since numbers such as 1.1 have no exact binary fraction.
	const nearly = JUMP * (1 - 1e-12);
	if (to >= from * nearly || from >= to * nearly) return true;
	return largestPercentage > 0 && Math.abs(to - from) * 100 > from * largestPercentage;
}

function list(names: readonly string[]): string {
	return `${listNames(names)}.`;
}
