import { groupBy } from '../../platform/groupBy';
import { listNames, show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { AS_ASKED } from '../../table/recognize';
import { amountOf, isElsewhere, mayBeAbout } from '../columns/guess';
import { meaningOf } from '../columns/meanings';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';
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
export function warnOfUnusedPrices(menu: MenuSheet, sold: readonly OfferOfRow[]): Problem[] {
	const { sheet, unused } = menu;
	const isDelivered = columnsOf(menu, 'listPrice').some((one) =>
		mayBeAbout(one.heading, 'delivered'),
	);
	const prices = new Map(sold.map(({ row, values }) => [row.index, Number(values.listPrice)]));
	return unused.flatMap(({ heading, reason }): Problem[] => {
		const column = sheet.columns.find((one) => one.heading === heading);
		const isAnswered = reason === AS_ASKED;
		const isKnown = !isAnswered && (reason !== undefined || meaningOf(heading) !== undefined);
		// Guests in the hall pay it.
		const isOfHall = isDelivered && isElsewhere(heading);
		if (column === undefined || isKnown || isOfHall || isOther(heading)) return [];
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

/** Prices for all stores, where each store has another one. */
export function warnOfCoveredPrices(menu: MenuSheet, sold: readonly OfferOfRow[]): Problem[] {
	const { sheet, columns } = menu;
	const [column] = columnsOf(menu, 'listPrice');
	if (column === undefined || !columns.has('priceInStore') || columns.has('newPrice')) return [];
	const covered = [...groupBy(sold, ({ row }) => row.index)].flatMap(([index, offers]) => {
		const amount = amountOf(column.cellOf(sheet.rows[index] ?? {}));
		const isPaid = ({ values: { listPrice, oldPrice } }: OfferOfRow) =>
			listPrice === amount || oldPrice === amount;
		const title = offers[0]?.title;
		return amount === undefined || offers.some(isPaid) ? [] : [`${show(title)} ${amount}`];
	});
	if (covered.length === 0) return [];
	const message = `isn't used for ${listNames(covered)}, since each store has its own price there. If guests pay this one, bring the sheet again, choose Ask everything again, and answer New price where it is filled.`;
	return [{ place: `Column ${show(column.heading)}`, field: column.heading, message }];
}
