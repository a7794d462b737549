import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { groupBy } from '../platform/groupBy';
import { FIRST_ROW, rowNumberIn } from '../table/rows';
import { listUnused } from './columns/menuSheet';
import type { MenuAccount } from './account';
import type { DishBefore } from './columns/menuSheet';
import { choicesFor } from './columns/meanings';
import { InvalidMenuError } from './invalidMenu';
import { MENU_WORDS, type MenuRead } from './plan';
import { wholeMenu } from './joinTabs';
import { nameOf } from './ledger/things';
import { columnAnswers } from './read/columnMeanings';
import { NOTHING_ELSEWHERE, readInput, type MenuInput } from './read/readInput';
import { readOtherTabs } from './read/readTabs';
import {
	mistakesIn,
	refuseEmpty,
	refuseOptions,
	refuseOtherTabs,
	refuseUnclear,
	refuseWithoutDishes,
} from './refusals';
import { readSendAs, type SendAs } from './send/sendAs';
import { readWholeJson } from './whole/file';
import { sizesAsGroups } from './whole/sizeGroups';
import { dishesOnly } from './whole/sold';
import { splitTabs, type Tabs } from './whole/tabs';

/** The menu as the parameters describe it. */
export function readMenu(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	account: MenuAccount,
): MenuRead {
	const sendAs = readSendAs(context);
	const isWhole = sendAs === 'wholeMenu';
	const isJson = context.getNodeParameter('input', 0) === 'json';
	const json =
		isWhole && isJson ? readWholeJson(context.getNodeParameter('products', 0)) : undefined;
	const tabs = json?.tabs ?? tabsOf(context, items, isJson);
	if (isWhole) refuseUnclear(context, tabs);
	else refuseOtherTabs(context, tabs);
	refuseWithoutDishes(context, items, tabs);
	if (!isJson) refuseEmpty(context, tabs.menu);
	const others = isWhole ? readOtherTabs(context, tabs) : undefined;
	const read = readInput(
		context,
		isWhole && json === undefined ? dishItems(items, tabs) : items,
		json?.products,
		others ?? { ...NOTHING_ELSEWHERE, rows: tabs.categories.rows },
		dishesBefore(account),
	);
	const sized = readSizes(context, isWhole, read);
	const input: MenuInput = {
		...read,
		products: sized.products,
		placeOf: ({ companyId, sku }, storeId) =>
			read.placeOf({ companyId, sku: sized.firstOf.get(sku) ?? sku }, storeId),
	};
	const mistakes = mistakesIn(context, items, input);
	const menu = menuOfDishes(input, sendAs);
	if (others !== undefined) {
		return wholeMenu(context, menu, input, mistakes, others, sized, account);
	}
	if (mistakes.length > 0) {
		throw new InvalidMenuError(mistakes, 'The menu', listUnused(input.unused), input.skipped);
	}
	refuseOptions(context, input);
	return menu;
}

/** Of the last menus, as far as they are remembered. */
const dishesBefore = ({ ledger }: MenuAccount): DishBefore[] =>
	ledger.companies().flatMap((companyId) =>
		(ledger.find(companyId)?.things ?? []).map((dish) => {
			const [sku, { category }] = dish;
			return { sku, name: nameOf('dish', dish), category };
		}),
	);

/** Dishes of any number of companies, without what other tabs have. */
function menuOfDishes(input: MenuInput, sendAs: SendAs): MenuRead {
	const { products: dishes, leftOut, skipped, unpriced, unused, used, itemsOf } = input;
	return {
		...{ words: MENU_WORDS, sendAs, findings: [], unused, used, itemsOf },
		...{ leftOut, skipped, unpriced },
		companies: [...groupBy(dishes, ({ companyId }) => companyId)].map(([companyId, ofCompany]) =>
			dishesOnly(companyId, ofCompany),
		),
		mistakes: input.problems,
		warnings: input.warnings,
		placeOf: (companyId, _list, sku, storeId) => input.placeOf({ companyId, sku }, storeId),
		toFile: () => JSON.stringify(dishes),
	};
}

/** Each in its place, with its row in its own tab, whichever tab came first. */
function dishItems(
	items: INodeExecutionData[],
	{ menu, options, categories }: Tabs,
): INodeExecutionData[] {
	const others = new Set([...options.itemIndexes, ...categories.itemIndexes]);
	if (others.size === 0) return items;
	let rowNumber = FIRST_ROW;
	return items.map((item, index) => {
		const row = menu[index] as IDataObject;
		if (others.has(index)) return { ...item, json: row };
		const json = rowNumberIn(row) === undefined ? { ...row, row_number: rowNumber } : row;
		rowNumber++;
		return { ...item, json };
	});
}

/** The dishes, with their sizes as groups of a whole menu where the user wants that. */
function readSizes(context: IExecuteFunctions, isWhole: boolean, { products, sizes }: MenuInput) {
	const isGroup = isWhole && context.getNodeParameter('sizes', 0, 'dishes') === 'group';
	if (!isGroup) return sizesAsGroups(products, new Map(), '');
	const title = String(context.getNodeParameter('sizeGroupTitle', 0, '') ?? '').trim();
	return sizesAsGroups(products, sizes, title || 'Size');
}

/** A list of products has no tabs. */
function tabsOf(context: IExecuteFunctions, items: INodeExecutionData[], isJson: boolean): Tabs {
	const rows = items.map(({ json }) => json);
	return isJson
		? { ...splitTabs([]), menu: rows }
		: splitTabs(rows, columnAnswers(context, choicesFor()));
}
