import type { MenuChanges } from './comparison';
import type { LastImport } from './lastImport';
import { listNames, show } from '../platform/shown';

type Sales = LastImport['stores'];

/** From which share on all that a store sells counts as being without stock. */
const NEARLY_ALL = 0.9;

/** Stores whose dishes have lost their stock, as they do when a lookup in the sheet finds nothing. */
export function describeWithoutStock(now: Sales, before: Sales = []): string[] {
	const isWithout = ([, offers, withoutStock]: Sales[number]) =>
		offers > 0 && withoutStock >= offers * NEARLY_ALL;
	const wereWithout = new Set(before.filter(isWithout).map(([storeId]) => storeId));
	const stores = now.filter((store) => isWithout(store) && !wereWithout.has(store[0]));
	if (stores.length === 0) return [];
	const names = stores.map(
		([storeId, offers, withoutStock]) => `${withoutStock} of ${offers} dishes in store ${storeId}`,
	);
	return [`The stock would be 0, so that nobody can order them, for ${listNames(names)}.`];
}

interface Move<Value> {
	sku: string;
	name: string;
	from: Value;
	to: Value;
}

/** Fewer may be a mistake that somebody has put right. */
const FEWEST_MOVED = 3;
const HALF = 0.5;
const A_QUARTER = 0.25;

/** Titles or prices that belong to other dishes now, as they do when one column is sorted alone. */
export function describeMoved(changes: MenuChanges): string[] {
	const titles = changes.changed
		.filter(({ field }) => field === 'title')
		.map(({ sku, from, to }) => ({ sku, name: sku, from, to }));
	const prices = changes.priceChanges.map(({ sku, storeId, from, to }) => ({
		sku,
		name: `${sku} in store ${storeId}`,
		from,
		to,
	}));
	const up = prices.filter(({ from, to }) => to > from).length;
	const leastOneWay = prices.length * A_QUARTER;
	// Where all prices rise, many new ones are the old ones of other dishes as well.
	const goBothWays = up >= leastOneWay && prices.length - up >= leastOneWay;
	return [
		...(haveMoved(titles, changes.productsInBoth) ? [describe('titles', titles)] : []),
		...(goBothWays && haveMoved(prices, changes.offersInBoth) ? [describe('prices', prices)] : []),
	];
}

/** Whether at least half have changed, and nearly all to what another one was. */
function haveMoved(moves: ReadonlyArray<Move<unknown>>, inBoth: number): boolean {
	const dishes = new Set(moves.map(({ sku }) => sku)).size;
	if (dishes < FEWEST_MOVED || moves.length < inBoth * HALF) return false;
	const old = new Map<unknown, number>();
	for (const { from } of moves) old.set(from, (old.get(from) ?? 0) + 1);
	const taken = moves.filter(({ to }) => {
		const left = old.get(to) ?? 0;
		old.set(to, left - 1);
		return left > 0;
	});
	return taken.length >= moves.length * NEARLY_ALL;
}

function describe(what: string, moves: ReadonlyArray<Move<unknown>>): string {
	const names = moves.map(({ name, from, to }) => `${name} from ${show(from)} to ${show(to)}`);
	return `The ${what} moved to other dishes, as if one column was sorted alone: ${listNames(names)}.`;
}
