import type { EntityName } from '../entities';
import type { Sale } from '../product';
import type { KnownList } from './knownList';
import type { Renamed } from './renamed';
import type { KeptValue, KeptValues, ListName, Thing } from './things';

/** What would become otherwise on the storefront. */
export interface Change {
	what: 'added' | 'changed' | 'off';
	/** An offer is a dish in a store; of an option, the store says that it is about its surcharge there. */
	entity: Extract<EntityName, 'dish' | 'offer' | 'option' | 'group' | 'category'>;
	/** An SKU or ID. */
	key: string;
	/** As people know it: the new name where it changes. */
	name: string;
	/** What it is described by, in any store. */
	values?: KeptValues;
	/** Of an option, its groups. */
	groups?: string | undefined;
	store?: string;
	/** Absent where all of it is new, or goes off. */
	field?: string;
	from?: KeptValue;
	/** Of a new group: its options, with what they cost. */
	to?: KeptValue;
	/** Of what is new or goes off, where it costs the same in all its stores. */
	price?: KeptValue;
	/** Of what is new: what is crossed out beside it. */
	oldPrice?: KeptValue;
	/** Of what is new: how many are left, where that is sent. Without any, it is sold out. */
	stock?: KeptValue;
	/** Of what is new, or of an offer that changes: what it is from now on. */
	sale?: Sale;
	/** Of an offer of a new dish: what the dish is in all of its stores. */
	saleOfDish?: Sale;
	/** Of what goes off. */
	why?: string;
	/** Whether what is gone from the menu was sold in no store before, or an offer that changes was off. */
	wasOff?: boolean;
}

/** Of one store. */
export interface PriceChange extends Change {
	store: string;
	from: number;
	to: number;
}

/** Whether it was off until now; it may be sold out. Its status changes only then, since what goes off is listed as `off`. */
export const wasSwitchedOn = ({ field }: Pick<Change, 'field'>) => field === 'status';

/** Only a store has a price. */
export const priceChanges = (changes: readonly Change[] = []) =>
	changes.filter(
		(one): one is PriceChange =>
			one.field === 'listPrice' && typeof one.from === 'number' && typeof one.to === 'number',
	);

/** How many were on sale, and how many of them would no longer be. */
export interface Decline {
	before: number;
	goingOff: number;
}

/** Why something that was on sale goes off in a store, in the words of whoever brought the menu. */
export type WhyOff = (gone: { key: string; name: string }, storeId?: string) => string;

/** What the ledger needs to know of a list. */
export interface ComparedList {
	list: ListName;
	things: readonly Thing[];
	digest: string;
	/** Names of options, by their SKUs, for the groups that they are in. */
	optionNames?: ReadonlyMap<string, string>;
	/** What options cost beside a dish, by their SKUs; undefined where that differs between stores. */
	optionPrices?: ReadonlyMap<string, KeptValue>;
	/** Names of groups, by their IDs. */
	groupNames?: ReadonlyMap<string, string>;
	/** Names of their groups, by the SKUs of options. */
	groupsOf?: ReadonlyMap<string, string>;
	/** Names of categories, by their IDs, for what is in them. */
	categoryNames?: ReadonlyMap<string, string>;
	whyOff: WhyOff;
}

/** A list of the menu, compared with what the ledger has of it: with nothing, in a first import. */
export interface Comparison {
	list: ListName;
	now: ComparedList;
	/** What it is compared with; absent in a first import. */
	last: KnownList | undefined;
	unchanged: boolean;
	/**
	 * What is added, changes and goes off. A dish that goes off is listed by itself and once for each
	 * store that sold it. A new one is listed by itself where stores have the same, otherwise once for
	 * each store. Absent where only digests of the SKUs are remembered.
	 */
	changes?: Change[];
	/** Fields that are not remembered, so that nobody sees how they change. */
	forgotten: string[];
	/** The dishes, options, groups or categories. */
	things: Decline;
	/** What stores sell of them, over all and in each. */
	offers: Decline;
	stores: Map<string, Decline>;
	/** Stores that would sell something now. */
	selling: ReadonlySet<string>;
	/** How many are in both menus. */
	inBoth: { things: number; offers: number };
	/** How many are new, by whether guests can order them; of offers, also those of new dishes. */
	added: Record<Sale | 'offers', number>;
	/** Of dishes: which of those that are new are most likely gone ones. */
	renamed: Renamed[];
	/** What only one of the menus has dishes in, by their names; absent where that isn't remembered. */
	categories?: { added: string[]; gone: string[] } | undefined;
}
