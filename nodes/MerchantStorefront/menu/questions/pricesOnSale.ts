import { show, showPrice } from '../../platform/shown';
import { amountOf } from '../columns/guess';
import { textOf } from '../columns/betweenDishes';
import type { Column, Sheet } from '../../table/rows';
import type { KnownList } from '../ledger/knownList';
import { answerAbout, NO_ANSWERS } from '../ledger/rememberedAnswers';
import { nameOf, sells } from '../ledger/things';
import type { Surroundings } from './ofAllRows';

/** What dishes cost in the last menu, by their names. */
export const pricesOf = (
	lists: ReadonlyArray<KnownList | undefined>,
): NonNullable<Surroundings['prices']> =>
	new Map(
		lists.flatMap((list) =>
			(list?.things ?? []).map((dish) => [
				nameOf('dish', dish),
				new Set(dish[2].filter(sells).map(([, { listPrice }]) => listPrice)),
			]),
		),
	);

/** The column with the prices that are on sale now. */
export interface ColumnOnSale {
	heading: string;
	/** Whether somebody has said what it is. */
	isAnswered: boolean;
	/** What helps to tell a column from it, as the end of a question. */
	describe(column: Column): string;
}

/** Undefined where no column has most of these prices, or several have. */
export function columnOnSale(
	sheet: Sheet,
	{ prices, answered = [], before = NO_ANSWERS }: Surroundings,
): ColumnOnSale | undefined {
	if (prices === undefined || prices.size === 0) return undefined;
	const rows = sheet.rows.flatMap((row) => {
		const texts = sheet.columns.map(({ cellOf }) => textOf(cellOf(row)));
		const name = texts.find((text) => prices.has(text));
		return name === undefined ? [] : [{ row, name, known: prices.get(name) }];
	});
	const [found, ...others] = sheet.columns.filter(({ cellOf }) => {
		const same = rows.filter(({ row, known }) => known?.has(amountOf(cellOf(row))) === true);
		return same.length * 2 > rows.length;
	});
	if (found === undefined || others.length > 0) return undefined;
	const { heading } = found;
	const answers = { columns: [...answered, ...before.columns] };
	const isAnswered = answerAbout(answers, found) !== undefined;
	return {
		...{ heading, isAnswered },
		describe(column) {
			if (column.heading === heading) return isAnswered ? '' : ' These prices are on sale now.';
			const says = ` ${show(heading)} has the prices that are on sale now`;
			for (const { row, name } of rows) {
				const [here, there] = [column, found].map(({ cellOf }) => amountOf(cellOf(row)));
				if (here === undefined || there === undefined || here === there) continue;
				return `${says}: ${show(name)} costs ${showPrice(there)} there, and ${showPrice(here)} here.`;
			}
			return `${says}.`;
		},
	};
}
