import { groupBy } from '../../platform/groupBy';
import { showPrice } from '../../platform/shown';
import { hasMoreThanTwoDecimals } from '../../table/numbers';
import { findingAbout, type Finding, type InSheet } from '../rules/finding';
import type { ComparedMenu } from './comparedMenu';
import { pricesIn } from './oddPrices';

/** Such as 155.875, which a formula gives and a spreadsheet shows as 156. What was sent already is meant. */
export function findUnroundedPrices({ companies }: ComparedMenu, inSheet: InSheet): Finding[] {
	const found = companies.flatMap((company) => {
		const before = new Map(
			company.last?.things?.map(([sku, , parts]) => [
				sku,
				new Map(parts.map(([storeId, { listPrice }]) => [storeId, listPrice])),
			]),
		);
		return pricesIn(company).prices.filter(
			({ product: { sku }, storeId, price }) =>
				hasMoreThanTwoDecimals(price) && before.get(sku)?.get(storeId) !== price,
		);
	});
	// A price is the same in most stores.
	const dishes = [...groupBy(found, ({ product }) => product).values()].flatMap(([one]) => one);
	const [which, it] =
		dishes.length === 1 ? ['A price has', 'it'] : [`${dishes.length} prices have`, 'them'];
	const they = it === 'it' ? 'it is' : 'they are';
	return findingAbout('unrounded-prices', dishes, {
		cell: ({ product: { companyId, sku }, storeId, price }) => [companyId, sku, storeId, price],
		reason: `${which} more than two decimals, as a formula gives ${it}, and guests would pay ${it} as ${they}.`,
		example: ({ product, storeId, price }) =>
			`${inSheet.dish(product, storeId)}: ${showPrice(price)}`,
		whatToDo: `Round ${it} in the sheet.`,
	});
}
