import type { Comparison } from '../ledger/changes';
import type { KnownList } from '../ledger/knownList';
import type { Product } from '../product';
import type { SkippedRow } from '../rows/otherRows';
import type { LeftOut } from '../rules/checkMenu';
import type { UsedColumn } from '../columns/menuSheet';
import type { Place } from '../../table/problems';
import type { UnusedColumn } from '../../table/recognize';

/** A menu as it came in, and what it is compared with. */
export interface ComparedMenu {
	companies: readonly ComparedCompany[];
	/** Companies of the last import that have no dish any more. */
	missingCompanies: readonly string[];
	skipped: readonly SkippedRow[];
	/** Rows with mistakes that are skipped. */
	leftOut: readonly LeftOut[];
	/** What rows without a price may be known by, and what is said of them. */
	unpriced: ReadonlyMap<string, string>;
	limits: SafetyLimits;
	/** Which columns are what, where the menu is a sheet. */
	used: readonly UsedColumn[];
	/** Those that nothing is taken from. */
	unused?: readonly UnusedColumn[];
	/** Where a dish is, or its offer in a store with the column of its price, where the menu is a sheet. */
	placeOf(
		dish: Pick<Product, 'companyId' | 'sku'>,
		storeId?: string,
	): Pick<Place, 'row' | 'field'> | undefined;
}

export interface ComparedCompany {
	companyId: string;
	dishes: readonly Product[];
	/** Its last accepted dishes. */
	last?: KnownList | undefined;
	/** Of each list that an earlier import is known of. */
	comparisons: readonly Comparison[];
}

export interface SafetyLimits {
	/** Percentage of the products and offers on sale, over all and in each store. */
	mostSwitchedOff: number;
	/** Percentage that a price may move; 0 where only the factor counts. */
	largestPriceChange: number;
	fewestDishes: number;
}
