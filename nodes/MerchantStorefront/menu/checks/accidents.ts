import type { MenuChanges } from '../memory/comparison';
import { finding, MOST_EXAMPLES, type Finding } from './finding';
import { show } from '../../platform/shown';
import { FEWEST_MOVED, HALF, LEAST_OTHER_WAY, NEARLY_ALL } from './thresholds';

interface Move<Value> {
	sku: string;
	name: string;
	from: Value;
	to: Value;
}

/** Titles or prices that belong to other dishes now, as they do when one column is sorted alone. */
export function findMoved(changes: MenuChanges): Finding[] {
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
	const leastOneWay = prices.length * LEAST_OTHER_WAY;
	// Where all prices rise, many new ones are the old ones of other dishes as well.
	const goBothWays = up >= leastOneWay && prices.length - up >= leastOneWay;
	return [
		...(haveMoved(titles, changes.productsInBoth) ? [moved('titles', titles)] : []),
		...(goBothWays && haveMoved(prices, changes.offersInBoth) ? [moved('prices', prices)] : []),
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

function moved(what: string, moves: ReadonlyArray<Move<unknown>>): Finding {
	return finding(
		`${what}-moved`,
		moves.map(({ name, from, to }) => [name, from, to]),
		{
			reason: `The ${what} of ${moves.length} dishes moved to other dishes, as if one column was sorted alone.`,
			examples: moves
				.slice(0, MOST_EXAMPLES)
				.map(({ name, from, to }) => `${name} from ${show(from)} to ${show(to)}`),
			whatToDo: 'Undo the sorting in the sheet, or sort all columns together.',
		},
	);
}
