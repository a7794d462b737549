import { groupBy } from '../../platform/groupBy';
import { listNames, show, showPrice } from '../../platform/shown';
import type { Change, Comparison, PriceChange } from '../ledger/changes';
import type { KeptValue } from '../ledger/things';
import { findingAbout, type Finding } from '../rules/finding';
import { isUp } from './priceMoves';
import { FEWEST_MOVED, HALF, LEAST_OTHER_WAY, NEARLY_ALL } from './thresholds';

/** Titles or prices that belong to other dishes now, as they do when one column is sorted alone, or prices to other stores. */
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
			reason: `The ${what} of ${countThings(moves)} dishes moved to other dishes, as if only one column had been sorted.`,
			example: (one) => `${name(one)} from ${said(one.from)} to ${said(one.to)}`,
			whatToDo: 'Undo the sorting in the sheet, or sort all columns together.',
		});
	const swapped = betweenStores(priced);
	return [
		...report('titles', titles, inBoth.things, ({ key }) => key),
		...report('prices', goBothWays && swapped.length === 0 ? priced : [], inBoth.offers, inStore),
		...findingAbout('prices-moved', swapped, {
			cell: (one) => [inStore(one), one.from, one.to],
			reason: `The prices of ${countThings(swapped)} dishes changed places between stores (${listNames([...new Set(swapped.map(({ store }) => store))])}).`,
			example: (one) => `${inStore(one)} from ${said(one.from)} to ${said(one.to)}`,
			whatToDo: 'Check the headings of the columns with the prices of these stores.',
		}),
	];
}

const countThings = (changes: readonly Change[]) => new Set(changes.map(({ key }) => key)).size;

/** Prices of dishes that each cost in one store now what they cost in another, where nearly all that change are such. */
function betweenStores(priced: readonly PriceChange[]): readonly PriceChange[] {
	const swapped = [...groupBy(priced, ({ key }) => key).values()].flatMap((same) => {
		const isTaken = ({ store, to }: PriceChange) =>
			same.some((other) => other.store !== store && other.from === to);
		const isLeft = ({ store, from }: PriceChange) =>
			same.some((other) => other.store !== store && other.to === from);
		return same.filter((one) => isTaken(one) && isLeft(one));
	});
	const areMost = swapped.length >= priced.length * NEARLY_ALL;
	return countThings(swapped) >= FEWEST_MOVED && areMost ? swapped : [];
}

const inStore = ({ name, store }: Change) => `${name} in store ${store}`;
const said = (value: KeptValue) => (typeof value === 'number' ? showPrice(value) : show(value));

/** Whether at least half have changed, nearly all to the former value of another. */
function haveMoved(moves: readonly Change[], inBoth: number): boolean {
	if (countThings(moves) < FEWEST_MOVED || moves.length < inBoth * HALF) return false;
	const old = new Map<unknown, number>();
	for (const { from } of moves) old.set(from, (old.get(from) ?? 0) + 1);
	const taken = moves.filter(({ to }) => {
		const left = old.get(to) ?? 0;
		old.set(to, left - 1);
		return left > 0;
	});
	return taken.length >= moves.length * NEARLY_ALL;
}
