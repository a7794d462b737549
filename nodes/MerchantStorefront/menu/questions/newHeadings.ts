import { show } from '../../platform/shown';
import type { Sheet } from '../../table/rows';
import { headingIn, partsOfDishes, textsAcross } from '../columns/betweenDishes';
import { startsOf } from '../ledger/dishNames';
import type { KnownList } from '../ledger/knownList';
import { nameOf } from '../ledger/things';
import type { Surroundings } from './ofAllRows';

/** The categories of dishes in the last menu, by their names. A size or a weight may be behind these. */
export const categoriesOf = (
	lists: ReadonlyArray<KnownList | undefined>,
): NonNullable<Surroundings['categories']> =>
	new Map(
		lists.flatMap((list) =>
			(list?.things ?? []).flatMap((dish) =>
				startsOf(nameOf('dish', dish)).map((name) => [name, String(dish[1].category)] as const),
			),
		),
	);

interface Taking {
	heading: string;
	dish: string;
	/** The heading that was above the dish last time, and still is in the sheet. */
	from: string;
}

/** New headings right above dishes that had another one last time: they may say what is in the dish before. */
export function headingsThatTake(sheet: Sheet, { categories }: Surroundings): Taking[] {
	if (categories === undefined || categories.size === 0) return [];
	const parts = partsOfDishes(sheet);
	const known = new Set(categories.values());
	const headings = new Set<string>();
	const found = new Map<string, Taking>();
	let above: string | undefined;
	let hasDish = false;
	for (const [index, row] of sheet.rows.entries()) {
		const cells = textsAcross(sheet, row);
		const heading = headingIn(cells);
		if (heading !== undefined) {
			if (parts.has(index)) continue;
			headings.add(heading);
			above = heading;
			continue;
		}
		const dish = cells.find((cell) => categories.has(cell)) ?? '';
		const from = categories.get(dish);
		const isNew = above !== undefined && hasDish && !known.has(above) && !found.has(above);
		if (isNew && from !== undefined) found.set(above ?? '', { heading: above ?? '', dish, from });
		hasDish = true;
	}
	return [...found.values()].filter(({ from }) => headings.has(from));
}

/** As many as show which rows are meant. */
const MOST_SAID = 3;

/** What to add to the question whether rows are headings. */
export function sayTaking(taking: readonly Taking[]): string {
	const [first] = taking;
	if (first === undefined) return '';
	const ofFirst = taking.filter(({ from }) => from === first.from);
	const others = ofFirst
		.slice(1, MOST_SAID)
		.map(({ heading, dish }) => `, and ${show(heading)} of ${show(dish)}`)
		.join('');
	return ` ${show(first.heading)} would be the category of ${show(first.dish)}${others}: last time, ${show(first.from)} was. If they aren't headings, stop, and write what they say into the row of the dish above.`;
}
