import { listNames, many, show } from '../../platform/shown';
import {
	countColumnsOfSale,
	headingOfLast,
	headingsGone,
	type UsedColumn,
} from '../columns/menuSheet';
import { priceChanges, wasSwitchedOn, type Change, type Comparison } from '../ledger/changes';
import { startsOf } from '../ledger/dishNames';
import { nameOf, sells, type Thing } from '../ledger/things';
import { saysStatus, type Product } from '../product';
import { findingAbout, type Finding } from '../rules/finding';
import { lookAlikeKey } from '../rules/lookAlike';
import type { ComparedCompany, ComparedMenu } from './comparedMenu';
import { FEWEST_LOST, HALF, NEARLY_ALL } from './thresholds';

/** As many categories that are gone look like a lost column. */
const SEVERAL = 2;

const PRICES: ReadonlySet<string> = new Set(['listPrice', 'priceInStore']);

const comparisonOfDishes = (comparisons: readonly Comparison[]) =>
	comparisons.find(({ list }) => list === 'dish');

interface Cut {
	key: string;
	from: string;
	to: string;
}

/** Whether a number, such as that of a weight, is behind a comma. */
const isWeighed = (name: unknown) => typeof name === 'string' && /, [^,]*\d/.test(name);

/** Names that have become shorter by what was behind a comma, with a number in it. */
const cutIn = (changes: readonly Change[]): Cut[] =>
	changes.flatMap(({ key, field, from, to }) => {
		if (field !== 'title' || typeof from !== 'string' || typeof to !== 'string') return [];
		const isCut = isWeighed(from) && !isWeighed(to) && startsOf(from).includes(to);
		return isCut ? [{ key, from, to }] : [];
	});

/** Weights that were behind the names of dishes, and are behind nearly none of these now. */
export function findLostWeights(
	{ companyId, dishes, last, comparisons }: ComparedCompany,
	used: readonly UsedColumn[],
): Finding[] {
	const cut = cutIn(comparisonOfDishes(comparisons)?.changes ?? []);
	const had = new Set(last?.things?.flatMap(([sku, { title }]) => (isWeighed(title) ? [sku] : [])));
	const still = dishes.filter(({ sku }) => had.has(sku)).length;
	if (cut.length < FEWEST_LOST || cut.length < still * NEARLY_ALL) return [];
	const heading = headingOfLast(last, 'weightInName', used);
	const where = `column ${show(heading)} of last time is missing, empty or ignored now`;
	return findingAbout('weights-gone', cut, {
		cell: ({ key }) => [companyId, key],
		since: last?.at,
		reason: `${cut.length} names lose the weight behind them${heading === undefined ? '' : `: ${where}`}.`,
		example: ({ from, to }) => `${from} → ${to}`,
		whatToDo: 'Bring the weights back, unless guests need none.',
	});
}

/** Without the column, everything that it kept off goes on sale. Of other dishes it said nothing. */
export function findLostStatus(
	{ dishes, last, comparisons }: ComparedCompany,
	{ used, unused = [] }: ComparedMenu,
): Finding[] {
	if (last?.hasStatus !== true) return [];
	if (saysStatus(dishes)) {
		// Another column still says what is off in a store, say.
		const isFewer =
			countColumnsOfSale(used) < (last.columnsOfSale ?? 0) ||
			headingsGone(last, 'status', used, unused).length > 0;
		if (!isFewer || !comparisons.some(({ changes = [] }) => changes.some(wasSwitchedOn))) return [];
	} else if (last.things !== undefined && !mayHaveBeenOff(dishes, last.things)) return [];
	return findingAbout('status-missing', dishes.slice(0, 1), {
		cell: ({ companyId }) => companyId,
		since: last.at,
		reason:
			'The column that said which dishes are off is missing or empty now: dishes that it kept off would go on sale.',
		whatToDo: 'Restore the column, unless nothing is off today.',
	});
}

/** Whether any of these dishes was off somewhere, for all that is known of them. */
function mayHaveBeenOff(dishes: readonly Product[], before: readonly Thing[]): boolean {
	const namesIn = (things: readonly Thing[]) =>
		new Set(things.flatMap((thing) => [thing[0], nameOf('dish', thing)].map(lookAlikeKey)));
	const isIn = (names: ReadonlySet<string>) => (dish: Product) =>
		[dish.sku, dish.title].some((name) => names.has(lookAlikeKey(name)));
	const wereOff = before.filter(([, , parts]) => !parts.every(sells));
	const known = dishes.filter(isIn(namesIn(before))).length;
	const others = dishes.length - known;
	if (wereOff.length === 0 || others >= dishes.length * NEARLY_ALL) return false;
	// Where most have other numbers and names, those that were off may be among them.
	return others > dishes.length * HALF || dishes.some(isIn(namesIn(wereOff)));
}

/** Without the column of its prices, a store sells at those of the others. */
export function findLostPrices(
	{ companyId, last, comparisons }: ComparedCompany,
	{ used, unused = [] }: ComparedMenu,
): Finding[] {
	const gone = last === undefined ? [] : headingsGone(last, 'listPrice', used, unused);
	// There, another column was said to be the price.
	const priced = used.flatMap(({ meaning, of }) => (meaning === 'priceInStore' ? of : []));
	const prices = priceChanges(comparisonOfDishes(comparisons)?.changes).filter(
		({ store }) => !priced.includes(store),
	);
	return findingAbout('store-prices-gone', gone.length === 0 ? [] : prices, {
		cell: ({ key, store, to }) => [companyId, key, store, to],
		since: last?.at,
		reason: `${gone.length === 1 ? 'A column' : 'Columns'} with prices of last time ${gone.length === 1 ? 'is' : 'are'} missing (${listNames(gone.map((heading) => show(heading) ?? ''))}), and ${many(prices.length, 'price')} would change.`,
		areListed: true,
		whatToDo: 'Bring the column back, unless these are the prices that guests pay.',
	});
}

/** Prices that differed between stores, and hardly do any more: those of one were pasted over the others, mostly. */
export function findEqualPrices(
	{ companyId, dishes, last }: ComparedCompany,
	used: readonly UsedColumn[],
): Finding[] {
	// One column for several stores is what somebody has answered.
	if (used.filter(({ meaning }) => PRICES.has(meaning)).length < 2) return [];
	const differed = new Set(
		last?.things?.flatMap(([sku, , parts]) => {
			const prices = parts.map(([, { listPrice }]) => listPrice);
			const areKnown = prices.every((price) => typeof price === 'number');
			return areKnown && new Set(prices).size > 1 ? [sku] : [];
		}),
	);
	const still = dishes.filter(({ sku, offers }) => differed.has(sku) && offers.length > 1);
	const equal = still.filter(
		({ offers }) => new Set(offers.map((one) => one.listPrice)).size === 1,
	);
	const areMost = equal.length >= FEWEST_LOST && equal.length >= still.length * NEARLY_ALL;
	return findingAbout('store-prices-gone', areMost ? equal : [], {
		cell: ({ sku, offers }) => [companyId, sku, offers[0]?.listPrice],
		since: last?.at,
		reason: `${equal.length} dishes had another price in each store last time, and cost the same in all of them now.`,
		example: ({ title }) => title,
		whatToDo: 'Check whether the prices of one store were pasted over those of another.',
	});
}

/** Dishes that were in several categories, and would all be in one: it was typed for all of them, mostly. */
export function findLostCategories(
	{ companyId, dishes, last, comparisons }: ComparedCompany,
	used: readonly UsedColumn[],
): Finding[] {
	const [category, ...others] = new Set(dishes.map((dish) => dish.category));
	const { categories, changes = [] } = comparisonOfDishes(comparisons) ?? {};
	const gone = categories?.gone ?? [];
	if (category === undefined || others.length > 0 || gone.length < SEVERAL) return [];
	const moved = changes.filter(({ field }) => field === 'category');
	const heading = headingOfLast(last, 'category', used);
	return findingAbout('categories-gone', moved.length < FEWEST_LOST ? [] : moved, {
		cell: ({ key, to }) => [companyId, key, to],
		since: last?.at,
		reason: `All ${dishes.length} dishes would be in one category, ${show(category)}, and ${gone.length} categories would be gone.`,
		areListed: true,
		whatToDo:
			heading === undefined
				? 'Check whether the column with the categories came in, and what you answered about them.'
				: `Bring column ${show(heading)} back, which said the category last time.`,
	});
}
