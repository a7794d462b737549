import { show, showPrice } from '../../platform/shown';
import type { Change, Comparison, PriceChange } from '../ledger/changes';
import type { KeptValue } from '../ledger/things';
import { findingAbout, type Finding } from '../rules/finding';
import { isUp } from './priceMoves';
import { FEWEST_MOVED, HALF, LEAST_OTHER_WAY, NEARLY_ALL } from './thresholds';

/** Titles or prices that belong to other dishes now, as they do when one column is sorted alone. */
export function findMoved(
	changes: readonly Change[],
	priced: readonly PriceChange[],
	inBoth: Comparison['inBoth'],
): Finding[] {
	const titles = changes.filter(({ field }) => field === 'title');
	const up = priced.filter(isUp).length;
	const leastOneWay = priced.length * LEAST_OTHER_WAY;
	// Where all prices rise, many new ones are the old ones of other dishes as well.
	const goBothWays = up >= leastOneWay && priced.length - up >= leastOneWay;
	const report = (
		what: 'titles' | 'prices',
		moves: readonly Change[],
		most: number,
		name: (one: Change) => string,
	) =>
		findingAbout(`${what}-moved`, haveMoved(moves, most) ? moves : [], {
			cell: (one) => [name(one), one.from, one.to],
			reason: `The ${what} of ${new Set(moves.map(({ key }) => key)).size} dishes moved to other dishes, as if only one column had been sorted.`,
			example: (one) => `${name(one)} from ${said(one.from)} to ${said(one.to)}`,
			whatToDo: 'Undo the sorting in the sheet, or sort all columns together.',
		});
	return [
		...report('titles', titles, inBoth.things, ({ key }) => key),
		...report('prices', goBothWays ? priced : [], inBoth.offers, inStore),
	];
}

const inStore = ({ name, store }: Change) => `${name} in store ${store}`;
const said = (value: KeptValue) => (typeof value === 'number' ? showPrice(value) : show(value));

/** Whether at least half have changed, nearly all to the former value of another. */
function haveMoved(moves: readonly Change[], inBoth: number): boolean {
	const dishes = new Set(moves.map(({ key }) => key)).size;
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
