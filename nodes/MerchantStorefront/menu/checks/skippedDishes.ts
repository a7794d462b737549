import { PRODUCT_DETAILS } from '../columns/fields';
import { finding, MOST_EXAMPLES, type Finding } from './finding';
import type { LastImport } from '../memory/lastImport';
import type { SkippedRow } from '../rows/otherRows';

const TITLE = PRODUCT_DETAILS.indexOf('title');

/** Rows without SKU and price that were dishes last time: they have lost them. */
export function findSkippedDishes(
	skipped: readonly SkippedRow[],
	lastImports: Iterable<LastImport | undefined>,
): Finding[] {
	if (skipped.length === 0) return [];
	const titles = new Set(
		[...lastImports].flatMap((last) => (last?.products ?? []).map(([, details]) => details[TITLE])),
	);
	const lost = skipped.filter(({ text }) => titles.has(text));
	if (lost.length === 0) return [];
	return [
		finding(
			'dishes-skipped',
			lost.map(({ text }) => text),
			{
				reason: `${lost.length === 1 ? '1 row has' : `${lost.length} rows have`} neither SKU nor price, and the title of a dish of the last import.`,
				examples: lost.slice(0, MOST_EXAMPLES).map(({ row, text }) => `row ${row} ${text}`),
				whatToDo: 'Fill in what is missing, or delete the rows.',
			},
		),
	];
}
