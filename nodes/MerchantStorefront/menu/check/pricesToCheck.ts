import { groupBy } from '../../platform/groupBy';
import { capitalize, listNames, show, showPrice } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { readDishName } from '../ledger/dishNames';
import type { InSheet } from '../rules/finding';
import type { ComparedCompany } from './comparedMenu';
import { amountsOf, medianOf, pricesIn, without, type Priced } from './oddPrices';
import { APART, FAR, FEWEST_OTHERS, MOST_FAR } from './thresholds';

/** As many as a person looks up. */
const MOST_NAMED = 5;

/** Prices of new dishes that nothing but the others tells to be wrong. Those of known dishes jump. */
export function warnOfFar(company: ComparedCompany, inSheet: InSheet): Problem[] {
	const { last } = company;
	// Of a menu too large to be remembered, nobody knows which dishes are new.
	if (last !== undefined && last.things === undefined) return [];
	const { all, dates, inCents } = pricesIn(company);
	// What looks like an accident is named already.
	const others = without([...dates, ...inCents], all).filter(({ price }) => price > 0);
	const known = new Set(last?.things?.map(([sku]) => sku));
	const far = findFar(others).filter(({ product }) => !known.has(product.sku));
	if (far.length === 0) return [];
	const names = [...groupBy(far, ({ product }) => product).values()].map(
		([{ product, storeId, price, among }]) =>
			`${inSheet.dish(product, storeId)}: ${showPrice(price)} (${among})`,
	);
	const message = `These are far from the others: ${listNames(names, MOST_NAMED)}. Is a digit or a comma too many or missing?`;
	return [{ place: capitalize(inSheet.columns('listPrice')), message }];
}

/** Larger sizes that cost less than a smaller one of their dish, as where two columns changed places. */
export function warnOfCheaperSizes(company: ComparedCompany, inSheet: InSheet): Problem[] {
	const sized = pricesIn(company).prices.flatMap((one) => {
		const { name, size } = readDishName(one.product.title);
		if (size === undefined) return [];
		const key = JSON.stringify([one.product.category, name, size.unit, one.storeId]);
		return [{ ...one, key, amount: size.amount }];
	});
	const dishes = groupBy(sized, ({ key }) => key);
	const cheaper = [...dishes.values()].flatMap(cheaperOf);
	if (cheaper.length === 0) return [];
	const names = [...groupBy(cheaper, ({ large }) => large.product).values()].map(
		([{ large, small }]) =>
			`${inSheet.dish(large.product, large.storeId)}: ${showPrice(large.price)} (${show(small.product.title)}: ${showPrice(small.price)})`,
	);
	const message = `These cost less than a smaller size: ${listNames(names, MOST_NAMED)}. Have prices changed places?`;
	return [{ place: capitalize(inSheet.columns('listPrice')), message }];
}

interface Sized extends Priced {
	amount: number;
}

/** Sizes of one dish, each with the dearest of the smaller ones where that costs more. */
function cheaperOf(sizes: readonly Sized[]): Array<{ large: Sized; small: Sized }> {
	let dearest: Sized | undefined;
	const bySize = [...groupBy(sizes, ({ amount }) => amount)].sort(([one], [other]) => one - other);
	return bySize.flatMap(([, same]) => {
		const small = dearest;
		for (const one of same) {
			if (dearest === undefined || one.price > dearest.price) dearest = one;
		}
		if (small === undefined) return [];
		return same.filter(({ price }) => price < small.price).map((large) => ({ large, small }));
	});
}

interface Far extends Priced {
	/** What the others cost. */
	among: string;
}

/** By category, or over all where one has too few prices or is a mix of cheap and dear. */
function findFar(prices: readonly Priced[]): Far[] {
	const left: Priced[] = [];
	const far = [...groupBy(prices, ({ product }) => product.category).values()].flatMap(
		(category) => {
			const found = farIn(category, category, 'others of its category');
			if (found === undefined) left.push(...category);
			return found ?? [];
		},
	);
	return [...far, ...(farIn(prices, left, 'others') ?? [])];
}

/** Those of some prices that are far from all of them; undefined where these don't say what is usual. */
function farIn(all: readonly Priced[], some: readonly Priced[], others: string): Far[] | undefined {
	if (new Set(all.map(({ product }) => product)).size <= FEWEST_OTHERS) return undefined;
	const amounts = amountsOf(all);
	const middle = medianOf(amounts);
	const near = amounts
		.filter((price) => price < middle * FAR && price * FAR > middle)
		.sort((one, other) => one - other);
	if (amounts.length - near.length > amounts.length * MOST_FAR) return undefined;
	const [lowest = middle, highest = middle] = [near[0], near.at(-1)];
	const range = [...new Set([lowest, highest].map(showPrice))].join(' to ');
	const isAbove = (price: number) => price >= middle * FAR && price >= highest * APART;
	const isBelow = (price: number) => price * FAR <= middle && price * APART <= lowest;
	return some
		.filter(({ price }) => isAbove(price) || isBelow(price))
		.map((one) => ({ ...one, among: `${others} ${range}` }));
}
