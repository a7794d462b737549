import type { Readers } from '../../table/readers';
import { Unreadable } from '../../table/problems';
import type { Proposal } from '../../table/tableOf';
import { saysNotSold } from '../../table/status';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';
import { kindOf } from '../menuColumns';
import type { MenuRow } from './records';

/** Reads columns of prices that are each of one size. */
export function sizesOfRows(menu: MenuSheet, readers: Readers) {
	const ofSizes = columnsOf(menu, 'priceOfSize');
	const plain = [...columnsOf(menu, 'listPrice'), ...columnsOf(menu, 'priceInStore')];
	// The price of a dish as it is may be that of its usual size, beside one other.
	const priced = ofSizes.length === 0 ? [] : [...columnsOf(menu, 'listPrice'), ...ofSizes];
	const priceIn = (column: Proposal, { index }: MenuRow) =>
		readers.column(kindOf('listPrice'), column)(index);
	const isFilled = (column: Proposal, row: MenuRow) => priceIn(column, row) !== undefined;
	const isSold = (column: Proposal, row: MenuRow) => {
		const price = priceIn(column, row);
		return price !== undefined && !(price instanceof Unreadable && saysNotSold(price.cell));
	};
	return {
		ofSizes,
		plain,
		priced,
		isFilled,
		isSold,
		/**
		 * The sizes that a row has a price for, after the dish as it is, if that has a price, too. A row
		 * without any price is a mistake, not a dish that no store sells.
		 */
		sizesOf(row: MenuRow): Array<Proposal | undefined> {
			const sold = ofSizes.filter((column) => isSold(column, row));
			const isPlain = sold.length === 0 || plain.some((column) => isFilled(column, row));
			return isPlain ? [undefined, ...sold] : sold;
		},
		/** The columns without a price for a dish that has others. */
		unsoldOf: (row: MenuRow) => priced.filter((column) => !isSold(column, row)),
	};
}

export type SizesOfRows = ReturnType<typeof sizesOfRows>;
