import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError, sheetError } from '../n8n/asNodeError';
import { groupBy } from '../platform/groupBy';
import { listNames, many, show } from '../platform/shown';
import { placeInSheet, type Problem } from '../table/problems';
import { rowNumberIn } from '../table/rows';
import { listUnused, type UnusedColumn } from '../table/unusedColumns';
import type { MenuAccount } from './account';
import { dishFlaws } from './check/dishFlaws';
import { checkDetailsLost, checkWholeMenu } from './check/wholeMenu';
import { choicesFor } from './columns/meanings';
import { InvalidMenuError } from './invalidMenu';
import { fieldOf } from './menuColumns';
import { MENU_WORDS, type MenuRead } from './plan';
import {
	columnAnswers,
	NOTHING_ELSEWHERE,
	readInput,
	rowSettings,
	type MenuInput,
} from './read/readInput';
import { readOtherTabs, type OtherTabs } from './read/readTabs';
import { readSendAs, type SendAs } from './send/sendAs';
import {
	categoriesOfDishes,
	withCategoryIds,
	withGroupNames,
	type DishPlace,
} from './whole/categories';
import { printWholeJson, readWholeJson } from './whole/file';
import { sizeClashes, sizesAsGroups, type SizedMenu } from './whole/sizes';
import { dishesOnly, findSold, menuOfCompany, type WholeMenu } from './whole/sold';
import { rowsOfOwnTab, splitTabs, type Tabs } from './whole/tabs';

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
	if (!isWhole) refuseOtherTabs(context, tabs);
	refuseWithoutDishes(context, items, tabs);
	const others = isWhole ? readOtherTabs(context, tabs) : undefined;
	const read = readInput(
		context,
		isWhole && json === undefined ? dishItems(context, items, tabs) : items,
		json?.products,
		others ?? { ...NOTHING_ELSEWHERE, rows: tabs.categories.rows },
	);
	const sized = readSizes(context, isWhole, read);
	const input: MenuInput = {
		...read,
		products: sized.products,
		placeOf: ({ companyId, sku }, storeId) =>
			read.placeOf({ companyId, sku: sized.firstOf.get(sku) ?? sku }, storeId),
	};
	refuseIfNothingIsLeft(context, items, input);
	if (others === undefined) refuseOptions(context, input);
	const menu = menuOfDishes(input, sendAs);
	return others === undefined ? menu : wholeMenu(context, menu, input, others, sized, account);
}

/** Dishes of any number of companies, without what other tabs have. */
function menuOfDishes(input: MenuInput, sendAs: SendAs): MenuRead {
	const { products: dishes, leftOut, skipped, unused, used, itemsOf } = input;
	return {
		...{ words: MENU_WORDS, sendAs, findings: [], leftOut, skipped, unused, used, itemsOf },
		companies: [...groupBy(dishes, ({ companyId }) => companyId)].map(([companyId, ofCompany]) =>
			dishesOnly(companyId, ofCompany),
		),
		mistakes: input.problems,
		warnings: input.warnings,
		placeOf: (companyId, _list, sku, storeId) => input.placeOf({ companyId, sku }, storeId),
		toFile: () => JSON.stringify(dishes),
	};
}

/** Its dishes with all that the other tabs have, and with the names that these have for it. */
function wholeMenu(
	context: IExecuteFunctions,
	menuRead: MenuRead,
	{ products, placeOf }: MenuInput,
	{ options: read, categories: named }: OtherTabs,
	sized: SizedMenu,
	{ ledger, requiresStock }: MenuAccount,
): MenuRead {
	const companyId = onlyCompany(context, menuRead);
	const at = dishPlaces(placeOf);
	const hasTab = named.categories.length > 0 || named.problems.length > 0;
	const categories = hasTab ? named.categories : categoriesOfDishes(products);
	const groups = new Map([...sized.groups, ...read.groups]);
	const options = new Map([...sized.options, ...read.options]);
	const { problems, dishes: withIds } = hasTab
		? withCategoryIds(products, categories, at)
		: { dishes: products, problems: [] };
	const dishes = withGroupNames(withIds, groups);
	const menu: WholeMenu = { companyId, categories, dishes, groups, options };
	const sold = findSold(menu);
	const checked = checkWholeMenu(menu, at, sold);
	const flaws = [
		...named.problems,
		...read.problems,
		...(named.problems.length > 0 ? [] : problems),
		...(read.problems.length > 0 ? [] : checked.problems),
		...sizeClashes(sized, read),
		...dishFlaws(
			products,
			requiresStock,
			(product) => at(product, 'sku'),
			'Give it a row with the columns Group and Option.',
		),
	];
	if (flaws.length > 0) throw new InvalidMenuError(flaws);
	return {
		...menuRead,
		companies: [menuOfCompany(menu, sold)],
		placeOf(_companyId, list, key, storeId) {
			if (list === 'dish') return placeOf({ companyId, sku: key }, storeId);
			if (list === 'category') return { itemIndex: named.itemOf(key) };
			if (list === 'group') return groups.get(key)?.at();
			const option = options.get(key);
			return (option?.prices.find((price) => price.storeId === storeId) ?? option)?.at();
		},
		findings: [
			...read.findings,
			...named.findings,
			...checked.findings,
			...(hasTab ? [] : checkDetailsLost(companyId, ledger.findAgreed(companyId, 'category'))),
		],
		warnings: [
			...menuRead.warnings,
			...checked.warnings,
			...read.warnings,
			...named.warnings,
			...unread([...read.unused, ...named.unused]),
		],
		toFile: () => printWholeJson(menu),
	};
}

const unread = (unused: readonly UnusedColumn[]): Problem[] =>
	unused.map(({ heading }) => ({ place: `Column ${show(heading)}`, message: 'is not used.' }));

function onlyCompany(context: IExecuteFunctions, { companies }: MenuRead): string {
	const [only, ...others] = companies.map(({ companyId }) => companyId);
	if (only !== undefined && others.length === 0) return only;
	throw sheetError(
		context,
		'A whole menu is of one company, so nothing is sent',
		`The rows are of ${companies.length} companies: ${companies.map(({ companyId }) => show(companyId)).join(', ')}. Import one company at a time, each in its own node.`,
		'Bring the rows of one company at a time.',
	);
}

/** Where a dish is: in a sheet its row. */
const dishPlaces =
	(placeOf: MenuInput['placeOf']): DishPlace =>
	(dish, field) => {
		const { sku } = dish;
		const at = placeOf(dish);
		const { label } = fieldOf(field);
		if (at === undefined) return { place: `SKU ${show(sku)}, ${label}`, sku, field: label };
		return { ...placeInSheet({ ...at, field: label }), sku };
	};

/** Each in its place, with its row in its own tab, whichever tab came first. */
function dishItems(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	{ menu, options, categories }: Tabs,
): INodeExecutionData[] {
	const others = new Set([...options.itemIndexes, ...categories.itemIndexes]);
	if (others.size === 0) return items;
	let rowNumber = rowSettings(context).firstDataRow;
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

/** Rows of tabs that can't be sent in this way. */
function refuseOtherTabs(context: IExecuteFunctions, tabs: Tabs): void {
	const { options } = tabs;
	if (options.rows.length > 0) {
		throw cannotCarry(context, `The input has rows of options: ${options.rows.length}.`);
	}
	const others = rowsOfOwnTab(tabs).length;
	if (others > 0) {
		throw sheetError(
			context,
			"This Send As can't carry rows with categories, so nothing is sent",
			`The input has rows of categories: ${others}. Choose Send As → Whole Menu, or import them with Menu → Import Categories.`,
			'Leave the rows with categories out.',
		);
	}
}

/** Rows of other tabs that came without their dishes. */
function refuseWithoutDishes(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	{ options, categories }: Tabs,
): void {
	const count = options.itemIndexes.length + categories.itemIndexes.length;
	if (count === 0 || count < items.length) return;
	throw sheetError(
		context,
		'No dishes came in, so nothing is sent',
		`The input has rows of options (${options.rows.length}) and of categories (${categories.rows.length}) only. Bring the tab Menu in as well, for instance with a Merge node. Categories alone are sent with Menu → Import Categories.`,
		'Bring the tab with the dishes, too.',
	);
}

function refuseOptions(context: IExecuteFunctions, { products, optionsHeading }: MenuInput): void {
	const dish = products.find(({ optionGroups = [] }) => optionGroups.length > 0);
	if (dish === undefined) return;
	const names = listNames(dish.optionGroups ?? []);
	throw cannotCarry(context, `${show(dish.title)} has the options ${names}.`, optionsHeading);
}

/** Another way to send the menu would lose the options, and nobody would see it. */
const cannotCarry = (context: IExecuteFunctions, why: string, heading = 'Options') =>
	sheetError(
		context,
		"The menu has options, which this Send As can't carry, so nothing is sent",
		`${why} Choose Send As → Whole Menu. Options are agreed with your account manager at the platform. To send the dishes alone, remove the rows with options, and under Column Meanings give "${heading}" the meaning Ignore.`,
		`${why} Options are agreed with your account manager at the platform. To send the dishes alone, leave the options out.`,
	);

function refuseIfNothingIsLeft(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	{ products, problems, unused }: MenuInput,
): void {
	context.logger.info(
		`Menu read: ${[many(items.length, 'item'), many(products.length, 'dish', 'dishes'), many(problems.length, 'problem')].join(', ')}`,
	);
	const notes = listUnused(unused);
	if (problems.length > 0 && (products.length === 0 || !leavesOut(context))) {
		throw new InvalidMenuError(problems, 'The menu', notes);
	}
	if (products.length > 0) return;
	throw sheetError(
		context,
		'The menu is empty, so nothing is sent',
		[
			"An empty menu would switch everything off. Check where the rows come from, and any filter before this node. The samples of Get Template don't count: type your dishes below them.",
			...notes,
		].join('\n'),
		['An empty menu would switch everything off. Is it the right sheet?', ...notes].join(' '),
	);
}

function leavesOut(context: IExecuteFunctions): boolean {
	if (context.getNodeParameter('input', 0) !== 'rows') return false;
	if (context.getNodeParameter('onInvalidRows', 0) !== 'skip') return false;
	if (context.getNodeParameter('confirmLeftOut', 0, false) === true) return true;
	throw operationError(
		context,
		"Skipping rows switches dishes off, and you haven't confirmed that",
		'Turn on Switch Off What Is Skipped in this node, or set On Invalid Rows to Stop.',
	);
}
