import type * as Requests from '../nodes/MerchantStorefront/menu/send/requests';
import type * as Categories from '../nodes/MerchantStorefront/menu/whole/categories';
import type * as Check from '../nodes/MerchantStorefront/menu/check/wholeMenu';
import type * as Options from '../nodes/MerchantStorefront/menu/whole/options';
import type * as Sold from '../nodes/MerchantStorefront/menu/whole/sold';
import type * as Tabs from '../nodes/MerchantStorefront/menu/whole/tabs';
import type * as ReadRows from '../nodes/MerchantStorefront/menu/rows/readRows';
import type * as MenuTable from '../nodes/MerchantStorefront/menu/columns/menuTable';
import { compiled } from './compiled';
import { lower, median, timesOf, type Figure } from './measure';

const { buildWholeMenu } = compiled<typeof Requests>('menu/send/requests');
const { findSold, menuOfCompany } = compiled<typeof Sold>('menu/whole/sold');
const { categoriesOfDishes } = compiled<typeof Categories>('menu/whole/categories');
const { checkWholeMenu } = compiled<typeof Check>('menu/check/wholeMenu');
const { readOptions } = compiled<typeof Options>('menu/whole/options');
const { splitTabs } = compiled<typeof Tabs>('menu/whole/tabs');
const { readRows } = compiled<typeof ReadRows>('menu/rows/readRows');
const { recognizeSheet } = compiled<typeof MenuTable>('menu/columns/menuTable');

const DISHES = 20_000;
const OPTIONS_OF_DISH = 5;

/** Dishes, each with its own group of five options. */
function rowsOfTabs(): Array<Record<string, unknown>> {
	const dishes = Array.from({ length: DISHES }, (_, index) => ({
		SKU: `dish-${index}`,
		Title: `Борщ український №${index}`,
		Category: `category-${index % 40}`,
		'Store ID': 'podil',
		Price: 100 + (index % 900) / 4,
		Options: `Extras ${index}`,
	}));
	const options = Array.from({ length: DISHES * OPTIONS_OF_DISH }, (_, index) => ({
		Group: `Extras ${Math.floor(index / OPTIONS_OF_DISH)}`,
		Option: `Сметана №${index}`,
		SKU: `option-${index}`,
		Price: (index % 40) / 4,
		Choose: '0-3',
	}));
	return [...dishes, ...options];
}

function build(rows: Array<Record<string, unknown>>): string {
	const tabs = splitTabs(rows);
	const { products } = readRows(recognizeSheet(tabs.menu, { companyOf: () => 'demo-company' }));
	const { options, groups, problems } = readOptions(tabs.options, {});
	const menu = {
		companyId: 'demo',
		categories: categoriesOfDishes(products),
		dishes: products,
		groups,
		options,
	};
	const sold = findSold(menu);
	const checked = checkWholeMenu(menu, ({ sku }) => ({ place: sku }), sold);
	if (problems.length + checked.problems.length > 0) throw new Error('The menu has mistakes');
	return JSON.stringify(buildWholeMenu(menuOfCompany(menu, sold)));
}

/** How much longer than to read the rows from a text and to print the request. */
export function wholeMenuFigure(): Figure {
	const rows = rowsOfTabs();
	const text = JSON.stringify(rows);
	const request: unknown = JSON.parse(build(rows));
	const floor = median(timesOf(() => [JSON.parse(text), JSON.stringify(request)]));
	const times = timesOf(() => build(rows)).map((milliseconds) => milliseconds / floor);
	const note = `times the floor of ${Math.round(floor)} ms, for 20,000 dishes with 100,000 options`;
	return lower('whole-menu', 4, times, note);
}
