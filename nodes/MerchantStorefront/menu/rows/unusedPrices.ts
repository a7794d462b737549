import { listNames, show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { AS_ASKED } from '../../table/recognize';
import { amountOf, mayBeAbout } from '../columns/guess';
import { meaningOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import { samplesOf } from '../../table/rows';
import type { OfferOfRow } from './offers';

/** Fewer amounts may be anything. */
const FEWEST = 3;
/** Times the price of their row: a child's portion costs less, and a large one somewhat more. */
const NEAR = { least: 0.3, most: 2 };
/** Of the amounts. */
const NEARLY_ALL = 0.9;

const isOther = (heading: string) => mayBeAbout(heading, 'measure') || mayBeAbout(heading, 'code');

/** Columns that nothing is taken from, although they look like prices: such as those of children's portions. */
export function warnOfUnusedPrices(
	{ sheet, unused }: MenuSheet,
	sold: readonly OfferOfRow[],
): Problem[] {
	const prices = new Map(sold.map(({ row, values }) => [row.index, Number(values.listPrice)]));
	return unused.flatMap(({ heading, reason }): Problem[] => {
		const column = sheet.columns.find((one) => one.heading === heading);
		const isAnswered = reason === AS_ASKED;
		const isKnown = !isAnswered && (reason !== undefined || meaningOf(heading) !== undefined);
		if (column === undefined || isKnown || isOther(heading)) return [];
		const shares = [...prices].flatMap(([index, price]) => {
			const amount = amountOf(column.cellOf(sheet.rows[index] ?? {}));
			return amount === undefined ? [] : [amount / price];
		});
		const near = shares.filter((share) => share >= NEAR.least && share <= NEAR.most);
		if (shares.length < FEWEST || near.length < shares.length * NEARLY_ALL) return [];
		const whatToDo = isAnswered
			? 'since it was answered to ignore the column. If guests pay it, bring the sheet again, and choose Ask everything again.'
			: 'If guests pay it for a size, answer Price of a Size for it.';
		const message = `looks like prices (${listNames(samplesOf(sheet, column))}), and nothing is taken from it${isAnswered ? ', ' : '. '}${whatToDo}`;
		return [{ place: `Column ${show(heading)}`, field: heading, message }];
	});
}
