import { filledIn, type Row } from '../../table/rows';
import { FEWEST_OFF } from '../check/thresholds';
import { startsOf } from '../ledger/dishNames';
import type { KnownList } from '../ledger/knownList';
import { nameOf } from '../ledger/things';
import { skuFromTitle } from '../rows/identities';

/** Says that rows are hardly those of the menu, where none of them has the name or the number of a known dish; empty elsewhere. */
export function sayAnotherFile(
	rows: readonly Row[],
	lists: ReadonlyArray<KnownList | undefined>,
): string {
	const dishes = lists.flatMap((list) => list?.things ?? []);
	if (dishes.length < FEWEST_OFF) return '';
	const known = new Set(
		dishes
			.flatMap((dish) => [dish[0], ...startsOf(nameOf('dish', dish))])
			.map((name) => skuFromTitle(name)),
	);
	const isKnown = (cell: unknown) => known.has(skuFromTitle(String(cell)));
	return rows.some((row) => filledIn(row).some(([, cell]) => isKnown(cell)))
		? ''
		: `This doesn't look like the menu of this restaurant: none of the ${dishes.length} dishes sent last time is in the file.`;
}
