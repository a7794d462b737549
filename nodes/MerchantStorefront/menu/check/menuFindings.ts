import { findBrokenTexts } from '../rules/brokenTexts';
import { findEmptied, findLostAllergens } from './emptied';
import { findingAbout, ofCompany, type Finding, type InSheet } from '../rules/finding';
import { groupBy } from '../../platform/groupBy';
import { listNames, many, show } from '../../platform/shown';
import { hasColumn, sayColumns } from '../columns/menuSheet';
import {
	findEqualPrices,
	findLostCategories,
	findLostPrices,
	findLostStatus,
	findLostWeights,
} from './lostColumns';
import { findNamesThatSayOff } from './namesThatSayOff';
import { findOddPrices } from './oddPrices';
import { warnOfMenu } from './toCheck';
import { findBeyondLimits } from './safetyLimits';
import { findSkippedDishes } from './skippedDishes';
import { findUnroundedPrices } from './unroundedPrices';
import type { ComparedCompany, ComparedMenu } from './comparedMenu';
import { isOnSale, saleOf, storesIn, type Offer, type Product } from '../product';
import { FEWEST_IN_STORE, FEWEST_WITH_SAME_TITLE, HALF, NEARLY_ALL } from './thresholds';
import type { Problem } from '../../table/problems';

function wordsOf({ companies, placeOf, used }: ComparedMenu): InSheet {
	const titles = groupBy(
		companies.flatMap(({ dishes }) => dishes),
		({ title }) => title,
	);
	return {
		dish(product, storeId) {
			const { title, sku } = product;
			const row = placeOf(product, storeId)?.row;
			// Without a column of SKUs, nobody who has the sheet knows one.
			const isPlain =
				titles.get(title)?.length === 1 || (row !== undefined && !hasColumn(used, 'sku'));
			return `${row === undefined ? '' : `row ${row}, `}${show(title)}${isPlain ? '' : ` (SKU ${show(sku)})`}`;
		},
		price(dish, storeId) {
			const { row, field } = placeOf(dish, storeId) ?? {};
			const isKnown = row !== undefined && field !== undefined;
			return isKnown ? `row ${row}, column ${show(field)}` : undefined;
		},
		columns: (...fields) => sayColumns(used, ...fields),
		hasColumn: (field) => hasColumn(used, field),
	};
}

interface LookedAt {
	findings: Finding[];
	warnings: Problem[];
	/** What somebody who looks at a page is asked about, and no other import. */
	onPage: Finding[];
}

/**
 * Looks at a menu as a whole: each dish may be right, and all of them together wrong. What looks like
 * an accident is a finding, what is odd and may well be meant a warning.
 */
export function findInMenu(menu: ComparedMenu): LookedAt {
	const { companies, missingCompanies, limits } = menu;
	const inSheet = wordsOf(menu);
	const dishes = companies.flatMap((company) => company.dishes);
	const ofEach = (find: (company: ComparedCompany) => Finding[]) =>
		companies.flatMap((company) => {
			const found = find(company);
			return companies.length === 1 ? found : ofCompany(company.companyId, found);
		});
	const findings = [
		...ofEach((company) => [
			...findNothingToOrder(company, inSheet),
			...findLostStatus(company, menu),
			...pricesOfStores(company, menu),
			...findOddPrices(company, inSheet),
			...findSameTitles(company, inSheet),
			...findEmptied(company, inSheet),
			...findLostAllergens(company, inSheet),
			...findLostWeights(company, menu.used),
			...findLostCategories(company, menu.used),
			...findListedStores(company),
		]),
		...findBrokenTexts(dishes, inSheet),
		...findSkippedDishes(menu, inSheet),
		...findingAbout('few-dishes', dishes.length < limits.fewestDishes ? dishes : [], {
			cell: ({ sku }) => sku,
			reason: `Only ${many(dishes.length, 'dish', 'dishes')} came in, and at least ${limits.fewestDishes} are expected.`,
			whatToDo: 'Check where the rows come from.',
			inNode: 'Check any filter before this node as well.',
		}),
		...findingAbout('companies-missing', missingCompanies, {
			reason: 'These companies were in the last import and are missing now.',
			names: missingCompanies.map((companyId) => show(companyId) ?? ''),
			whatToDo: 'Check whether their rows came in.',
		}),
		...ofEach((company) => findBeyondLimits(company, limits, inSheet)),
	];
	const found = new Set(findings.map(({ kind }) => kind));
	const warnings = warnOfMenu(menu, inSheet, found);
	const onPage = [...findNamesThatSayOff(menu, inSheet), ...findUnroundedPrices(menu, inSheet)];
	return { findings, warnings, onPage };
}

/** A lost column is why prices of stores are equal. */
function pricesOfStores(company: ComparedCompany, menu: ComparedMenu): Finding[] {
	const lost = findLostPrices(company, menu);
	return lost.length > 0 ? lost : findEqualPrices(company, menu.used);
}

const isNearlyDark = (offers: number, orderable: number) =>
	offers - orderable >= offers * NEARLY_ALL;

/** What a store sells, or all of them do. */
function salesOf(where: string, sold: ReadonlyArray<{ product: Product; offer: Offer }>) {
	const blocked = sold.filter(({ offer }) => saleOf(offer) !== 'on');
	const [offers, orderable] = [sold.length, sold.length - blocked.length];
	const onSale = sold.filter(({ offer }) => isOnSale(offer)).length;
	return { where, blocked, offers, orderable, onSale };
}

/** One of several stores may sell little, but not nothing. */
function isDark({ offers, orderable, onSale }: ReturnType<typeof salesOf>): boolean {
	if (offers < FEWEST_IN_STORE) return false;
	return orderable === 0 || (onSale > 0 && onSale - orderable >= onSale * NEARLY_ALL);
}

/** All or nearly all dishes off or without stock, where the last import had dishes to order. */
function findNothingToOrder({ dishes, last }: ComparedCompany, inSheet: InSheet): Finding[] {
	const sold = dishes.flatMap((product) => product.offers.map((offer) => ({ product, offer })));
	const all = salesOf(', counted in each store', sold);
	const before = new Map(
		last?.stores.map(([storeId, onSale, withoutStock]) => [storeId, onSale - withoutStock]),
	);
	const orderableBefore = [...before.values()].reduce((sum, count) => sum + count, 0);
	const isNew = (offers: number, orderableThen = 0) =>
		last === undefined || !isNearlyDark(offers, orderableThen);
	const isAllDark =
		all.offers > 0 && isNearlyDark(all.offers, all.orderable) && isNew(all.offers, orderableBefore);
	const dark = isAllDark
		? [all]
		: [...groupBy(sold, ({ offer }) => offer.storeId)].flatMap(([storeId, ofStore]) => {
				const sales = salesOf(` in store ${storeId}`, ofStore);
				return isDark(sales) && isNew(sales.offers, before.get(storeId)) ? [sales] : [];
			});
	const blocked = dark.flatMap((sales) => sales.blocked);
	const counts = dark.map(
		({ where, offers, orderable }) => `${offers - orderable} of ${offers} dishes${where}`,
	);
	return findingAbout('nothing-to-order', blocked, {
		cell: ({ product: { companyId, sku }, offer: { storeId, status, stock } }) => [
			...[companyId, sku, storeId],
			...[status, stock],
		],
		reason: `Guests couldn't order these, since they are off or their stock is 0: ${listNames(counts)}.`,
		example: ({ product, offer }) =>
			`${inSheet.dish(product, offer.storeId)}: ${saleOf(offer) === 'soldOut' ? 'stock 0' : 'off'} in store ${offer.storeId}`,
		whatToDo: `Check the ${inSheet.columns('status', 'stock')}, and any formula or lookup behind.`,
	});
}

function findSameTitles({ dishes }: ComparedCompany, inSheet: InSheet): Finding[] {
	return [...groupBy(dishes, ({ title }) => title.trim().toLowerCase()).values()]
		.filter(({ length }) => length >= FEWEST_WITH_SAME_TITLE && length >= dishes.length * HALF)
		.flatMap((same) =>
			findingAbout('same-title', same, {
				cell: ({ companyId, sku, title }) => [companyId, sku, title],
				reason: `${same.length} of ${dishes.length} dishes have the same name: ${show(same[0]?.title)}.`,
				example: (product) => inSheet.dish(product),
				whatToDo: `Check the ${inSheet.columns('title')}. Sizes of a dish need their size in the name.`,
			}),
		);
}

/** A cell that lists stores would be the ID of a single store, and none of those that it lists would sell the dish. */
function findListedStores({ dishes, last }: ComparedCompany): Finding[] {
	const known = new Set(last?.stores.map(([storeId]) => storeId));
	const named = storesIn(dishes.flatMap(({ offers }) => offers));
	const listed = [...named].filter((storeId) => /[,;]/.test(storeId) && !known.has(storeId));
	return findingAbout('listed-stores', listed, {
		reason: 'These store IDs have commas or semicolons, as if one cell named several stores.',
		names: listed.map((storeId) => show(storeId) ?? ''),
		whatToDo: 'A dish has one row for each store that sells it.',
		inNode:
			'If all rows are for the same stores, give the column the meaning Ignore and fill in Store for All Rows.',
	});
}
