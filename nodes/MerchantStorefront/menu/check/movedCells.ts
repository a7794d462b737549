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
		kind: 'titles-moved' | 'prices-moved',
		moves: readonly Change[],
		name: (one: Change) => string,
		told: { reason: string; whatToDo: string },
	) =>
		findingAbout(kind, moves, {
			cell: (one) => [name(one), one.from, one.to],
			example: (one) => `${name(one)} from ${said(one.from)} to ${said(one.to)}`,
			...told,
		});
	const sorted = (what: 'titles' | 'prices', moves: readonly Change[]) => ({
		reason: `The ${what} of ${countThings(moves)} dishes moved to other dishes, as if only one column had been sorted.`,
		whatToDo: 'Undo the sorting in the sheet, or sort all columns together.',
	});
	const moved = haveMoved(titles, inBoth.things) ? titles : [];
	const swapped = betweenStores(priced);
	const isSorted = goBothWays && swapped.length === 0 && haveMoved(priced, inBoth.offers);
	const stores = listNames([...new Set(swapped.map(({ store }) => store))]);
	return [
		...report('titles-moved', moved, ({ key }) => key, sorted('titles', moved)),
		...report('prices-moved', isSorted ? priced : [], inStore, sorted('prices', priced)),
		...report('prices-moved', swapped, inStore, {
			reason: `The prices of ${countThings(swapped)} dishes changed places between stores (${stores}).`,
			whatToDo: 'Check the headings of the columns with the prices of these stores.',
		}),
	];
}

const countThings = (changes: readonly Change[]) => new Set(changes.map(({ key }) => key)).size;

/** Prices of dishes that each cost in one store now what they cost in another, where nearly all that change are such. */
function betweenStores(priced: readonly PriceChange[]): readonly PriceChange[] {
	const swapped = [...groupBy(priced, ({ key }) => key).values()].flatMap((same) => {
		const before = new Set(same.map(({ from }) => from));
		const now = new Set(same.map(({ to }) => to));
		return same.filter(({ from, to }) => before.has(to) && now.has(from));
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
