import type { IExecuteFunctions } from 'n8n-workflow';

import { shorten, show } from '../platform/shown';
import { headingIn, listUnused } from './columns/menuSheet';
import { placeInSheet, type Problem } from '../table/problems';
import type { UnusedColumn } from '../table/recognize';
import type { MenuAccount } from './account';
import { dishFlaws } from './check/dishFlaws';
import { checkDetailsLost, checkWholeMenu } from './check/wholeMenu';
import { InvalidMenuError } from './invalidMenu';
import type { MenuRead } from './plan';
import { onlyCompany } from './refusals';
import { printWholeMenu } from './template';
import {
	categoriesOfDishes,
	withCategoryIds,
	withGroupNames,
	type DishPlace,
} from './whole/categories';
import { sizeClashes, type SizedMenu } from './whole/sizeGroups';
import { findSold, menuOfCompany, type WholeMenu } from './whole/sold';
import { tabOfDishes, type MenuInput } from './read/readInput';
import type { OtherTabs } from './read/readTabs';

/** Its dishes with all that the other tabs have, and with the names that these have for it. */
export function wholeMenu(
	context: IExecuteFunctions,
	menuRead: MenuRead,
	{ products, placeOf, leftOut, used, unused: ofDishes }: MenuInput,
	mistakes: readonly Problem[],
	{ options: read, categories: named, rows: otherRows }: OtherTabs,
	sized: SizedMenu,
	{ ledger, requiresStock }: MenuAccount,
): MenuRead {
	const companyId = onlyCompany(context, menuRead);
	const at = dishPlaces(placeOf, used, tabOfDishes(otherRows));
	const hasTab = named.categories.length > 0 || named.problems.length > 0;
	const categories = hasTab ? named.categories : categoriesOfDishes(products);
	const groups = new Map([...sized.groups, ...read.groups]);
	const options = new Map([...sized.options, ...read.options]);
	const { problems, dishes: withIds } = hasTab
		? withCategoryIds(products, named, at)
		: { dishes: products, problems: [] };
	const dishes = withGroupNames(withIds, groups);
	const menu: WholeMenu = { companyId, categories, dishes, groups, options };
	const sold = findSold(menu);
	const ofCompany = menuOfCompany(menu, sold);
	const missing = { dishes: mistakes.length > 0 ? leftOut : [], options: read.flawed };
	const checked = checkWholeMenu(menu, at, sold, missing);
	const flaws = [
		...mistakes,
		...named.problems,
		...read.problems,
		...problems,
		...checked.problems,
		...sizeClashes(sized, read),
		...dishFlaws(
			products,
			requiresStock,
			(product) => at(product, 'sku'),
			'Give it a row with the columns Group and Option.',
		),
	];
	const ofTabs = [...inTab('Options', read), ...inTab('Categories', named)];
	const unused = [...ofDishes, ...ofTabs];
	const notes = listUnused(mistakes.length === 0 ? ofTabs : unused);
	if (flaws.length > 0) throw new InvalidMenuError(flaws.sort(byRow), 'The menu', notes);
	return {
		...menuRead,
		companies: [ofCompany],
		unused,
		placeOf(_companyId, list, key, storeId) {
			if (list === 'dish') return placeOf({ companyId, sku: key }, storeId);
			if (list === 'category') return { itemIndex: named.itemOf(key) };
			if (list === 'group') return groups.get(key)?.at();
			const option = options.get(key);
			return (option?.prices.get(storeId) ?? option)?.at();
		},
		findings: [
			...read.findings,
			...named.findings,
			...checked.findings,
			...(hasTab ? [] : checkDetailsLost(companyId, ledger.findAgreed(companyId, 'category'))),
		],
		warnings: [...menuRead.warnings, ...checked.warnings, ...read.warnings, ...named.warnings],
		toFile: () => printWholeMenu(ofCompany),
	};
}

/** As the tabs came in, one after the other. */
const byRow = (one: Problem, other: Problem) => (one.itemIndex ?? -1) - (other.itemIndex ?? -1);

const inTab = (tab: string, { unused }: { unused: readonly UnusedColumn[] }) =>
	unused.map((column) => ({ ...column, tab }));

/** Where a dish is: in a sheet its row. */
const dishPlaces =
	(placeOf: MenuInput['placeOf'], used: MenuInput['used'], tab?: string): DishPlace =>
	(dish, name) => {
		const { sku, title } = dish;
		const at = placeOf(dish);
		const field = headingIn(used, name);
		if (at === undefined) return { place: `${show(title)}, ${field}`, sku, field };
		return { ...placeInSheet({ ...at, field }, shorten(title), tab), sku };
	};
