import { groupBy } from '../../platform/groupBy';
import { capitalize, listNames, show, showPrice } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { readDishName } from '../ledger/dishNames';
import type { MenuColumn } from '../menuColumns';
import { isOnSale, type Product } from '../product';
import type { FindingKind, InSheet } from '../rules/finding';
import { lookAlikeKey } from '../rules/lookAlike';
import type { ComparedCompany, ComparedMenu } from './comparedMenu';
import { warnOfOldPrices } from './emptied';
import { warnOfCheaperSizes, warnOfFar } from './pricesToCheck';
import { FEWEST_OFF, HALF } from './thresholds';

/** What is odd in a menu as a whole and may well be meant, beside what looks like an accident. */
export function warnOfMenu(
	menu: ComparedMenu,
	inSheet: InSheet,
	accidents: ReadonlySet<FindingKind>,
): Problem[] {
	const { companies } = menu;
	const dishes = companies.flatMap((company) => company.dishes);
	return [
		...warnOfSameTitles(menu, inSheet),
		...(accidents.has('free-dishes') ? [] : warnOfFree(dishes, inSheet)),
		...companies.flatMap((company) => [
			...warnOfFar(company, inSheet),
			...warnOfCheaperSizes(company, inSheet),
		]),
		...(accidents.has('nothing-to-order')
			? []
			: companies.flatMap((company) => warnOfMuchOff(company, inSheet))),
		...warnOfLongDescriptions(dishes, inSheet),
		...warnOfSimilarCategories(dishes),
		...companies.flatMap(warnOfOldPrices),
	];
}

/** What the columns of a field have. */
function aboutColumns(inSheet: InSheet, field: MenuColumn, what: string): Problem {
	const columns = inSheet.columns(field);
	const have = columns.startsWith('columns') ? 'have' : 'has';
	return { place: capitalize(columns), message: `${have} ${what}` };
}

/** As many dishes of one name as a line lists. */
const MOST_ALIKE = 5;

const isAlike = (one: Product, other = one) =>
	one.title.trim().toLowerCase() === other.title.trim().toLowerCase();

/** Dishes that look the same to guests of a store: each is sent, since its SKU is its own. */
function warnOfSameTitles({ companies, placeOf }: ComparedMenu, inSheet: InSheet): Problem[] {
	const titles = companies.flatMap(({ dishes }) => {
		const alike = groupBy(dishes, ({ title, category }) => {
			const { name, size } = readDishName(title);
			return JSON.stringify([category, name, size]);
		});
		return [...alike.values()].flatMap((same) => {
			if (same.length === 1) return [];
			const sold = same.flatMap((dish) =>
				dish.offers.filter(isOnSale).map((offer) => ({ dish, offer })),
			);
			const inStores = [...groupBy(sold, ({ offer }) => offer.storeId).values()];
			const together = inStores.find(({ length }) => length > 1) ?? [];
			const each = together.map(({ dish, offer: { storeId, listPrice } }) => {
				const row = placeOf(dish, storeId)?.row;
				const place = row === undefined ? `SKU ${show(dish.sku)}` : `row ${row}`;
				const where = isAlike(dish, same[0]) ? place : `${place}, ${show(dish.title)}`;
				return listPrice === undefined ? where : `${where}: ${showPrice(listPrice)}`;
			});
			const title = show(same[0]?.title) ?? '';
			return each.length === 0 ? [] : [`${title} (${listNames(each, MOST_ALIKE)})`];
		});
	});
	if (titles.length === 0) return [];
	const message = `names that guests see more than once: ${listNames(titles)}. Write into each name what differs.`;
	return [aboutColumns(inSheet, 'title', message)];
}

/** A cell with more mostly got a whole text by accident. The platform names no limit. */
const LONGEST_DESCRIPTION = 1_000;

function warnOfLongDescriptions(dishes: readonly Product[], inSheet: InSheet): Problem[] {
	const long = dishes.flatMap((dish) => {
		const { description: { length } = '', offers } = dish;
		const name = `${inSheet.dish(dish, offers[0]?.storeId)} (${length} characters)`;
		return length > LONGEST_DESCRIPTION ? [name] : [];
	});
	if (long.length === 0) return [];
	const message = `long texts, of which guests may see only the beginning: ${listNames(long, MOST_ALIKE)}.`;
	return [aboutColumns(inSheet, 'description', message)];
}

/** Fewer than look like an accident: bread may be free, and a price may be forgotten. */
function warnOfFree(dishes: readonly Product[], inSheet: InSheet): Problem[] {
	const free = dishes.flatMap((dish) => {
		const offer = dish.offers.find((one) => isOnSale(one) && one.listPrice === 0);
		return offer === undefined ? [] : [inSheet.dish(dish, offer.storeId)];
	});
	if (free.length === 0) return [];
	const message = `the price 0, so guests pay nothing: ${listNames(free, MOST_ALIKE)}.`;
	return [aboutColumns(inSheet, 'listPrice', message)];
}

/** A word that means on sale may be read as off. Of a later menu, what goes off is listed. */
function warnOfMuchOff({ dishes, last }: ComparedCompany, inSheet: InSheet): Problem[] {
	const off = dishes.filter(({ offers }) => !offers.some(isOnSale));
	const isMuch = off.length >= FEWEST_OFF && off.length >= dishes.length * HALF;
	if (last !== undefined || !isMuch) return [];
	const message = `${off.length} of ${dishes.length} dishes off, so guests don't see them. Check whether each word there is read as you mean it.`;
	return [aboutColumns(inSheet, 'status', message)];
}

/** Categories that guests would see twice. */
function warnOfSimilarCategories(products: readonly Product[]): Problem[] {
	const categories = new Set(products.map(({ category }) => category));
	return [...groupBy(categories, lookAlikeKey).values()]
		.filter((same) => same.length > 1)
		.map((same) => ({
			place: 'Categories',
			message: `${listNames(same.map((category) => show(category) ?? ''))} differ only by zeros in front, case, spaces or look-alike letters: guests see each of them.`,
		}));
}
