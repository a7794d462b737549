import { findingAbout, type Finding, type FindingKind, type InSheet } from '../rules/finding';
import { groupBy } from '../../platform/groupBy';
import { showPrice } from '../../platform/shown';
import type { KnownList } from '../ledger/knownList';
import type { ComparedCompany } from './comparedMenu';
import { sells } from '../ledger/things';
import { isOnSale, type Product } from '../product';
import {
	DATE_SERIALS,
	DEEP_DISCOUNT,
	FAR_ABOVE,
	FEWEST_DATES,
	FEWEST_DISHES,
	FEWEST_FREE,
	FEWEST_IN_CENTS,
	GAP,
	HALF,
	MANY_FREE,
	MANY_IN_CENTS,
	NEAR,
	NEARLY_ALL,
} from './thresholds';

export interface Priced {
	product: Product;
	storeId: string;
	price: number;
	isOn: boolean;
	oldPrice?: number | undefined;
}

/** What guests pay, or would pay. Options may be free, so they don't count. */
export function pricesIn({ dishes, last }: ComparedCompany) {
	const all = dishes
		.filter(({ type }) => type !== 'attribute')
		.flatMap((product) =>
			product.offers.map((offer): Priced => ({
				...{ product, storeId: offer.storeId, price: offer.listPrice, isOn: isOnSale(offer) },
				oldPrice: offer.oldPrice,
			})),
		);
	const prices = all.filter(({ isOn }) => isOn);
	const dates = findDates(prices);
	return { all, prices, dates, inCents: findInCents(without(dates, prices), last) };
}

export const without = <One>(some: readonly One[], all: readonly One[]): One[] => {
	const out = new Set(some);
	return all.filter((one) => !out.has(one));
};

/** Prices that a formula or a spreadsheet has made. */
export function findOddPrices(company: ComparedCompany, inSheet: InSheet): Finding[] {
	const { prices, dates, inCents } = pricesIn(company);
	const column = inSheet.columns('listPrice');
	const report = (kind: FindingKind, odd: readonly Priced[], what: string, whatToDo: string) =>
		findingAbout(kind, odd, {
			cell: ({ product: { companyId, sku }, storeId, price }) => [companyId, sku, storeId, price],
			reason: `${odd.length} of ${prices.length} prices ${odd.length === 1 ? 'is' : 'are'} ${what}`,
			example: ({ product, storeId, price }) =>
				`${inSheet.dish(product, storeId)}: ${showPrice(price)} in store ${storeId}`,
			whatToDo,
		});
	return [
		...report(
			'free-dishes',
			findFree(prices, company.last),
			'0.',
			`Check the ${column}, and any formula or lookup behind.`,
		),
		...report(
			'deep-discounts',
			findDiscounts(prices, company.last),
			'less than a third of the old price.',
			`Check the ${column}: a discount may be how many percent a dish costs less.`,
		),
		...report(
			'same-price',
			findSame(prices, company.last),
			'equal.',
			`Check the ${column}: a formula or one cell may have been copied down.`,
		),
		...report(
			'dates-as-prices',
			dates,
			'like dates: a spreadsheet stores 1.5 as the number of a day.',
			'Format the column as a number and type these prices again.',
		),
		...report(
			'prices-in-cents',
			inCents,
			'about 100 times those of the same category, as if a comma had been lost.',
			'Write all prices in the same way, such as 12.50 or 12,50.',
		),
	];
}

/** What is new and free, or many at once. A price that fell to 0 is a jump, and what was free before may be bread. */
function findFree(prices: readonly Priced[], last: KnownList | undefined): Priced[] {
	const free = prices.filter(({ price }) => price === 0);
	const isMany = free.length >= FEWEST_FREE && free.length >= prices.length * MANY_FREE;
	if (isMany || free.length === prices.length) return free;
	return ofNew(free, last);
}

/** Of a menu too large to be remembered, nobody knows which dishes are new. */
function ofNew(prices: readonly Priced[], last: KnownList | undefined): Priced[] {
	const known = new Set(last?.things?.map(([sku]) => sku));
	const isKnown = last !== undefined && last.things === undefined;
	return isKnown ? [] : prices.filter(({ product }) => !known.has(product.sku));
}

/** New dishes for less than a third of their old price, which may be how many percent they cost less. */
function findDiscounts(prices: readonly Priced[], last: KnownList | undefined): Priced[] {
	const deep = prices.filter(({ price, oldPrice = 0 }) => price * DEEP_DISCOUNT < oldPrice);
	return ofNew(deep, last);
}

/** One price for nearly all dishes, unless that was so before. */
function findSame(prices: readonly Priced[], last: KnownList | undefined): Priced[] {
	const dishes = new Set(prices.map(({ product }) => product)).size;
	const shared = sharedBy(amountsOf(prices));
	const isNew = dishes >= FEWEST_DISHES && sharedBy(pricesOf(last)) === undefined;
	return isNew && shared !== 0 ? prices.filter(({ price }) => price === shared) : [];
}

/** The price that nearly all of them are. */
function sharedBy(prices: readonly number[]): number | undefined {
	const middle = medianOf(prices);
	const same = prices.filter((price) => price === middle).length;
	return same > 0 && same >= prices.length * NEARLY_ALL ? middle : undefined;
}

const pricesOf = (last: KnownList | undefined): number[] =>
	(last?.things ?? []).flatMap(([, , offers]) =>
		offers
			.filter(sells)
			.map(([, { listPrice }]) => listPrice)
			.filter((price) => typeof price === 'number'),
	);

const isDate = ({ price }: Priced) =>
	Number.isInteger(price) && price >= DATE_SERIALS.first && price <= DATE_SERIALS.last;
/** Few prices that high are not round, and a serial mostly isn't. */
const isRound = ({ price }: Priced) => price % 5 === 0;

function findDates(prices: readonly Priced[]): Priced[] {
	const dates = prices.filter(isDate);
	if (dates.every(isRound)) return [];
	if (dates.length === prices.length) return dates.length < FEWEST_DATES ? [] : dates;
	const middle = medianOf(amountsOf(prices.filter((one) => !isDate(one))));
	return middle > 0 ? dates.filter(({ price }) => price >= middle * FAR_ABOVE) : [];
}

/** By category: drinks may cost a fraction of platters, but not of other drinks. */
function findInCents(prices: readonly Priced[], last: KnownList | undefined): Priced[] {
	const paid = prices.filter(({ price }) => price > 0);
	const inCents = [...groupBy(paid, ({ product }) => product.category).values()].flatMap(inCentsOf);
	if (areMany(inCents, prices)) return inCents;
	// Round ones may as well be of platters, and those of known dishes jump.
	const known = new Set(last?.things?.map(([sku]) => sku));
	return inCents.filter((one) => isExact(one) && !known.has(one.product.sku));
}

/** Lost decimals leave a number such as 1290; platters have rounder prices. */
const isExact = ({ price }: Priced) => price % 100 !== 0;

const areMany = (inCents: readonly Priced[], prices: readonly Priced[]) =>
	(inCents.length >= FEWEST_IN_CENTS || inCents.length >= prices.length * MANY_IN_CENTS) &&
	inCents.filter(isExact).length >= inCents.length * HALF;

function inCentsOf(category: readonly Priced[]): Priced[] {
	const sorted = [...category].sort((one, other) => one.price - other.price);
	let widest = GAP;
	let split: { index: number; below: number } | undefined;
	let below = Infinity;
	for (const [index, { price }] of sorted.entries()) {
		if (price / below >= widest) {
			widest = price / below;
			split = { index, below };
		}
		below = price;
	}
	const [lowest] = sorted;
	if (split === undefined || lowest === undefined) return [];
	const high = sorted.slice(split.index);
	const whole = medianOf(amountsOf(high)) / 100;
	const fits = whole >= lowest.price / NEAR && whole <= split.below * NEAR;
	const mayBeCents = ({ price }: Priced) => Number.isInteger(price) && price >= 100;
	return fits && high.every(mayBeCents) ? high : [];
}

export const amountsOf = (prices: readonly Priced[]) => prices.map(({ price }) => price);

export function medianOf(prices: readonly number[]): number {
	const sorted = [...prices].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
