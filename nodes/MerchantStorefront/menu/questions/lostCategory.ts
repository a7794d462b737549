import { show } from '../../platform/shown';
import { areMost, filledCells, type Sheet } from '../../table/rows';
import { headingsIn } from '../columns/betweenDishes';
import { headingOfLast } from '../columns/menuSheet';
import type { Surroundings } from './ofAllRows';

/** What to say first where the column of the categories is gone, and nothing else has them; empty where it isn't. */
export function sayLostCategory(
	sheet: Sheet,
	{ categories = new Map(), columnsOfLast: columns }: Surroundings,
): string {
	const filled = sheet.columns.filter((column) => filledCells(sheet, column, 1).length > 0);
	const heading = headingOfLast({ columns }, 'category', filled);
	if (heading === undefined) return '';
	const known = new Set<unknown>(categories.values());
	const isKnown = (cell: unknown) => known.has(cell);
	const isThere =
		headingsIn(sheet).some(isKnown) ||
		filled.some((column) => areMost(filledCells(sheet, column), isKnown));
	return isThere
		? ''
		: `${show(heading)} was the category last time, and is missing or empty now: bring it back, or dishes change their category. `;
}
