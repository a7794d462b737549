import { readDishName, startsOf } from '../ledger/dishNames';
import { nameOf, sells, type Part } from '../ledger/things';
import { groupBy } from '../../platform/groupBy';
import { many, shorten, show } from '../../platform/shown';
import type { LeftOut } from '../rules/checkMenu';
import { findingAbout, type Finding, type InSheet } from '../rules/finding';
import type { ComparedCompany, ComparedMenu } from './comparedMenu';
import { isOnSale } from '../product';
import { NO_PRICE } from '../rows/otherRows';
import { FEWEST_OFF, FEWEST_SKIPPED, FEWEST_WRONG, MANY_WRONG } from './thresholds';

/** Rows without SKU and price that were dishes last time, and may be headings now. Or the prices are elsewhere. */
export function findSkippedDishes(menu: ComparedMenu, inSheet: InSheet): Finding[] {
	const { companies, skipped, unpriced, leftOut } = menu;
	if (unpriced.size === 0 && leftOut.length === 0) return [];
	const dishes = companies.flatMap((company) => company.dishes);
	const sold = new Set(dishes.map(({ title }) => title));
	const before = companies.flatMap(({ last }) =>
		(last?.things ?? []).map((thing) => nameOf('dish', thing)),
	);
	const categories = new Set(dishes.map(({ category }) => category));
	// A row has the name of its dish, without any size.
	const rowOf = (title: string) =>
		[...startsOf(title), readDishName(title).bare]
			.filter((start) => start === title || !categories.has(start))
			.map((start) => shorten(start))
			.find((start) => unpriced.has(start));
	const gone = before.filter((title) => !sold.has(title)).flatMap((title) => rowOf(title) ?? []);
	const withoutPrice = (cell: string) => ({
		cell,
		text: `${cell}: ${unpriced.get(cell) ?? 'no price'}`,
	});
	const { wrong, sentRows } = wrongRows(menu);
	const isFirst = companies.every(({ last }) => last === undefined);
	const out = [
		...skipped.filter(({ mayBeDish }) => mayBeDish).map(({ text }) => withoutPrice(text)),
		// In a later import, what they switch off says more.
		...(isFirst ? wrong : []),
	];
	const areMost = out.length >= FEWEST_SKIPPED && out.length > dishes.length;
	const areMany =
		wrong.length >= FEWEST_WRONG && wrong.length > (wrong.length + sentRows) * MANY_WRONG;
	const lost = [...new Set(gone)].map(withoutPrice);
	// Of another column, most cells are empty.
	const number = inSheet.columns('sku');
	const without = out.filter(({ text }) => text.endsWith(`: ${number} is empty`));
	return findingAbout('dishes-skipped', areMost ? out : areMany ? wrong : lost, {
		cell: ({ cell }) => cell,
		reason: areMost
			? `${many(out.length, 'row')} have no price or a mistake, and only ${many(dishes.length, 'dish', 'dishes')} can be sent.`
			: areMany
				? `${wrong.length} of ${wrong.length + sentRows} rows have a mistake, so they aren't sent.`
				: `${many(lost.length, 'dish', 'dishes')} of last time came in without a price.`,
		example: ({ text }) => text,
		whatToDo:
			areMost && without.length * 2 > out.length
				? `Is ${number} the dish number? If not, bring the sheet again, and answer otherwise. If it is, fill it in.`
				: `Check the ${inSheet.columns('listPrice')}. Fill in what is missing, correct what is wrong, or delete the rows.`,
	});
}

/** What somebody skipped on a page, mostly by its first choice, and guests could order until now. */
export function findSkippedByAnswer({ companies, leftOut }: ComparedMenu): Finding[] {
	const dark = darkCategories(companies, leftOut);
	const isDark = ({ category }: LeftOut) => dark.some((one) => one.category === category);
	const lost = byRow(leftOut.filter(wasOnSale(companies)).filter((one) => !isDark(one)));
	return [
		...dark.flatMap(({ category, before, rows }) =>
			findingAbout('dishes-skipped', rows, {
				darkCategory: category,
				cell: ({ cell }) => cell,
				reason: `All ${before} dishes of ${show(category)} would go off, and ${many(rows.length, 'row')} of it ${rows.length === 1 ? 'has' : 'have'} a mistake.`,
				example: ({ text }) => text,
				whatToDo: CORRECT,
			}),
		),
		...findingAbout('dishes-skipped', lost, {
			cell: ({ cell }) => cell,
			reason: `${many(lost.length, 'dish', 'dishes')} of last time came in with a mistake in ${lost.length === 1 ? 'its' : 'their'} row.`,
			example: ({ text }) => text,
			whatToDo: CORRECT,
		}),
	];
}

/** Categories of a first menu of which no row can be sold: later menus compare themselves with the last one. */
export function findUnsoldCategories(
	{ companies, skipped }: ComparedMenu,
	/** Rows with mistakes that an answer skips. */
	leftOut: readonly LeftOut[],
): Finding[] {
	if (companies.some(({ last }) => last !== undefined)) return [];
	const sent = new Set<string | undefined>(
		companies.flatMap(({ dishes }) => dishes.map(({ category }) => category)),
	);
	const unpriced = skipped.filter(({ mayBeDish, reason }) => mayBeDish && reason === NO_PRICE);
	const rows = [
		...leftOut,
		...unpriced.map(({ text: title, ...one }): LeftOut => ({ ...one, title })),
	];
	return [...groupBy(rows, ({ category }) => category)].flatMap(([category, all]) => {
		const ofCategory = byRow(all);
		const isUnsold = category !== undefined && !sent.has(category);
		if (!isUnsold || ofCategory.length < FEWEST_OFF) return [];
		return findingAbout('dishes-skipped', ofCategory, {
			cell: ({ cell }) => cell,
			reason: `None of the ${ofCategory.length} dishes of ${show(category)} can be sold: their rows have a mistake or no price.`,
			example: ({ text }) => text,
			whatToDo: CORRECT,
		});
	});
}

const CORRECT = 'Correct what is wrong, or delete the rows.';

/** Categories that had some dishes on sale and are left without one, with their rows that have mistakes. */
function darkCategories(companies: readonly ComparedCompany[], leftOut: readonly LeftOut[]) {
	const before = groupBy(
		companies.flatMap(({ last }) =>
			(last?.things ?? []).filter(([, , parts]) => parts.some(sells)),
		),
		([, { category }]) => category,
	);
	const sold = new Set<string | undefined>(
		companies.flatMap(({ dishes }) =>
			dishes.filter(({ offers }) => offers.some(isOnSale)).map(({ category }) => category),
		),
	);
	return [...groupBy(leftOut, ({ category }) => category)].flatMap(([category, rows]) => {
		const count = before.get(category)?.length ?? 0;
		const isDark = category !== undefined && !sold.has(category) && count >= FEWEST_OFF;
		return isDark ? [{ category, before: count, rows: byRow(rows) }] : [];
	});
}

/**
 * Whether what a mistake keeps out was on sale, in its store, and isn't in the sheet otherwise. A dish is known
 * by its name, with or without a size, where its row has lost its number.
 */
function wasOnSale(companies: readonly ComparedCompany[]): (one: LeftOut) => boolean {
	const ofEach = companies.map(({ companyId, dishes, last }) => {
		const things = last?.things ?? [];
		const gone = new Map(things.map(([sku, , parts]) => [sku, storesOf(parts.filter(sells))]));
		for (const { sku, offers } of dishes) {
			for (const { storeId } of offers) gone.get(sku)?.delete(storeId);
		}
		const sold = new Set(dishes.map(({ title }) => title));
		const goneNamed = new Map<string, Set<string>>();
		for (const thing of things) {
			const title = nameOf('dish', thing);
			const stores = sold.has(title) ? [] : (gone.get(thing[0]) ?? []);
			const { name } = readDishName(title);
			goneNamed.set(name, new Set([...(goneNamed.get(name) ?? []), ...stores]));
		}
		return { companyId, gone, goneNamed };
	});
	return ({ companyId, sku = '', title = '', storeId }) =>
		ofEach.some((one) => {
			if ((companyId ?? one.companyId) !== one.companyId) return false;
			const stores = one.gone.get(sku) ?? one.goneNamed.get(readDishName(title).name);
			return storeId === undefined ? (stores?.size ?? 0) > 0 : stores?.has(storeId) === true;
		});
}

const storesOf = (parts: readonly Part[]) => new Set(parts.map(([storeId]) => storeId));

/** Rows with mistakes of which nothing is sent, here or in another row of the dish, and how many others there are. */
function wrongRows({ companies, leftOut, placeOf }: ComparedMenu) {
	const dishes = companies.flatMap((company) => company.dishes);
	const sent = new Set(
		dishes.flatMap((dish) => dish.offers.map(({ storeId }) => placeOf(dish, storeId)?.row)),
	);
	const sold = new Set<string | undefined>(dishes.map(({ sku }) => sku));
	const wrong = leftOut.filter(({ row, sku }) => !sent.has(row) && !sold.has(sku));
	return { wrong: byRow(wrong), sentRows: sent.size };
}

/** Menus of JSON have no rows. */
function byRow(leftOut: readonly LeftOut[]) {
	const inRows = leftOut.filter(({ row }) => row !== undefined);
	return [...groupBy(inRows, ({ row }) => row).values()].map(([{ row, title = '', reason }]) => ({
		...{ cell: JSON.stringify([row, title]), text: `row ${row}, ${show(title)}: ${reason}` },
	}));
}
