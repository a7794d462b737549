import { wordsOf } from '../../table/headings';
import { areMost, filledCells, type Column, type Sheet } from '../../table/rows';
import { mayBeAbout } from './guess';
import { isWeight, meaningOf, saysWeight } from './meanings';

/** The columns that say what dishes weigh: by their headings, or else the only one that does by its cells. */
export function weightsIn(sheet: Sheet): Column[] {
	const headed = sheet.columns.filter(({ heading }) => isWeight(heading));
	if (headed.length > 0) return headed;
	const holding = sheet.columns.filter((column) => areMost(filledCells(sheet, column), saysWeight));
	// Several are mostly what is in a dish, such as salt and fiber.
	return holding.length === 1 ? holding.filter(({ heading }) => mayBeWeight(heading)) : [];
}

/** Whether a heading that nobody knows is of no other measure, such as fat. */
const mayBeWeight = (heading: string) =>
	meaningOf(heading) === undefined &&
	(!mayBeAbout(heading, 'measure') || wordsOf(heading).some(isWeight));
