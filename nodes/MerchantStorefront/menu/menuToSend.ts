import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { hash } from 'node:crypto';

import { operationError } from '../n8n/asNodeError';
import { groupBy } from '../platform/groupBy';
import { listNames, many, show } from '../platform/shown';
import { rowNumberIn } from '../table/rows';
import { listUnused } from '../table/unusedColumns';
import type { MenuAccount } from './account';
import { warnOfOldPrices } from './check/emptied';
import { findInMenu, findSkippedDishes, warnOfSimilarCategories } from './check/menuFindings';
import { InvalidMenuError } from './invalidMenu';
import { digestOf } from './ledger/knownList';
import { thingsOfDishes } from './ledger/things';
import { NO_PARTS, readParts } from './partsToSend';
import { MENU_WORDS, type MenuToSend } from './plan';
import { saysStatus, type Product } from './product';
import { choicesFor } from './columns/meanings';
import {
	columnAnswers,
	NOTHING_ELSEWHERE,
	readInput,
	rowSettings,
	type MenuInput,
} from './read/readInput';
import { readOtherTabs, type OtherTabs } from './read/readTabs';
import { withOffersInOrder } from './send/bodies';
import { requestsFor } from './send/requests';
import { readSendAs, warnOfUnsaid } from './send/sendAs';
import { printWholeJson, readWholeJson } from './whole/file';
import { sizesAsGroups, type SizedMenu } from './whole/sizes';
import { rowsOfOwnTab, splitTabs, type Tabs } from './whole/tabs';

/** The menu as the parameters describe it. */
export function readMenuToSend(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	account: MenuAccount,
): MenuToSend {
	const { ledger } = account;
	const sendAs = readSendAs(context);
	const { input, others, sized } =
		sendAs === 'wholeMenu' ? readAllTabs(context, items) : readDishes(context, items);
	const products = input.products.map(withOffersInOrder);
	const now = Date.now();
	const { kept, keptOff } = ledger.stopList.applyTo(products, now);
	const given = { products, sent: kept, placeOf: input.placeOf, sized, now };
	const parts = others === undefined ? NO_PARTS : readParts(context, others, given, account);
	const dishes = listDishes(kept);
	const asTheyCame = keptOff.length === 0 ? dishes : listDishes(products);
	const saying = new Set(products.filter((one) => saysStatus([one])).map(companyOf));
	const companies = dishes.map(({ companyId, products: ofCompany, things, digest }) => {
		// Sent in another way, the same menu may be another one on the storefront.
		const sent = digestOfTexts([sendAs, digest, ...parts.order]);
		const hasStatus = saying.has(companyId);
		const list = { list: 'dish' as const, things, digest: sent, hasStatus };
		return { companyId, products: ofCompany, lists: [list, ...parts.lists] };
	});
	const previous = (companyId: string) => ledger.findAgreed(companyId);
	return {
		words: MENU_WORDS,
		companies,
		digest: digestOfTexts([
			...asTheyCame.map(({ companyId, digest }) => JSON.stringify([companyId, digest])).sort(),
			...[...parts.order, ...parts.digestsAsTheyCame],
		]),
		asItCame: [...products, ...parts.optionsAsTheyCame],
		now,
		keptOff: [...keptOff, ...parts.keptOff],
		// What the stop list keeps off is off on purpose. Examples come in the order of the rows.
		findings: [
			...findInMenu(input.products, {
				previous,
				rowOf: (product, storeId) => input.placeOf(product, storeId)?.row,
			}),
			...findSkippedDishes(
				input.skipped,
				companies.map(({ companyId }) => previous(companyId)),
			),
			...parts.findings,
		],
		warnings: [
			...input.problems,
			...input.warnings,
			...parts.warnings,
			...warnOfUnsaid(sendAs, 'dish', kept),
			...warnOfUnsaid(
				sendAs,
				'offer',
				kept.flatMap(({ offers }) => offers),
			),
			...warnOfSimilarCategories(products),
			...companies.flatMap(({ companyId, products: ofCompany }) =>
				warnOfOldPrices(ofCompany, ledger.find(companyId)),
			),
		],
		leftOut: input.leftOut,
		skipped: input.skipped,
		unused: input.unused,
		itemsOf: input.itemsOf,
		itemOf: (companyId, list, key, storeId) =>
			list === 'dish'
				? input.placeOf({ companyId, sku: key }, storeId)?.itemIndex
				: parts.itemOf(list, key, storeId),
		...requestsFor(
			context,
			sendAs,
			{ companies, menu: parts.menuWith(kept), offersOf: parts.offersOf },
			account,
		),
		toFile: () =>
			sendAs === 'wholeMenu'
				? printWholeJson(products, parts.menuWith(products))
				: JSON.stringify(products),
	};
}

const companyOf = ({ companyId }: Product) => companyId;

/** The dishes of each company. */
const listDishes = (menu: readonly Product[]) =>
	[...groupBy(menu, companyOf)].map(([companyId, products]) => {
		const things = thingsOfDishes(products);
		return { companyId, products, things, digest: digestOf(things) };
	});

const digestOfTexts = (texts: readonly string[]) =>
	hash('sha256', JSON.stringify(texts)).slice(0, 32);

interface ReadMenu {
	input: MenuInput;
	/** Undefined where only dishes are sent. */
	others?: OtherTabs;
	/** Undefined where each size stays its own dish. */
	sized?: SizedMenu | undefined;
}

/** Dishes alone. */
function readDishes(context: IExecuteFunctions, items: INodeExecutionData[]): ReadMenu {
	const tabs = tabsOf(context, items);
	refuseOtherTabs(context, tabs);
	refuseWithoutDishes(context, items, tabs);
	const { rows } = tabs.categories;
	const input = readInput(context, items, undefined, { ...NOTHING_ELSEWHERE, rows });
	refuseIfNothingIsLeft(context, items, input);
	refuseOptions(context, input);
	return { input };
}

/** Dishes with the tabs of options and categories, or JSON that has lists for these. */
function readAllTabs(context: IExecuteFunctions, items: INodeExecutionData[]): ReadMenu {
	const isJson = context.getNodeParameter('input', 0) === 'json';
	const json = isJson ? readWholeJson(context.getNodeParameter('products', 0)) : undefined;
	const tabs = json?.tabs ?? tabsOf(context, items);
	refuseWithoutDishes(context, items, tabs);
	const { firstDataRow } = rowSettings(context);
	const ofDishes = json === undefined ? dishItems(items, tabs, firstDataRow) : items;
	const others = readOtherTabs(context, tabs);
	const read = readInput(context, ofDishes, json?.products, others);
	const sized = readSizes(context, read);
	const { products = read.products, firstOf = new Map<string, string>() } = sized ?? {};
	const placeOf: MenuInput['placeOf'] = ({ companyId, sku }, storeId) =>
		read.placeOf({ companyId, sku: firstOf.get(sku) ?? sku }, storeId);
	const input = { ...read, products, placeOf };
	refuseIfNothingIsLeft(context, items, input);
	return { input, others, sized };
}

/** Each in its place, with its row in its own tab, whichever tab came first. */
function dishItems(
	items: INodeExecutionData[],
	{ menu, options, categories }: Tabs,
	firstDataRow: number,
): INodeExecutionData[] {
	const others = new Set([...options.itemIndexes, ...categories.itemIndexes]);
	if (others.size === 0) return items;
	let rowNumber = firstDataRow;
	return items.map((item, index) => {
		const row = menu[index] as IDataObject;
		if (others.has(index)) return { ...item, json: row };
		const json = rowNumberIn(row) === undefined ? { ...row, row_number: rowNumber } : row;
		rowNumber++;
		return { ...item, json };
	});
}

/** Undefined where each size stays its own dish. */
function readSizes(context: IExecuteFunctions, { products, sizes }: MenuInput) {
	if (context.getNodeParameter('sizes', 0, 'dishes') !== 'group') return undefined;
	const title = String(context.getNodeParameter('sizeGroupTitle', 0, '') ?? '').trim();
	return sizesAsGroups(products, sizes, title === '' ? 'Size' : title);
}

/** A list of products has no tabs. */
function tabsOf(context: IExecuteFunctions, items: INodeExecutionData[]): Tabs {
	const rows = items.map(({ json }) => json);
	const isRows = context.getNodeParameter('input', 0) === 'rows';
	return isRows
		? splitTabs(rows, columnAnswers(context, choicesFor()))
		: { ...splitTabs([]), menu: rows };
}

/** Rows of tabs that can't be sent in this way. */
function refuseOtherTabs(context: IExecuteFunctions, tabs: Tabs): void {
	const { options } = tabs;
	if (options.rows.length > 0) {
		throw cannotCarry(context, `The input has rows of options: ${options.rows.length}.`);
	}
	const others = rowsOfOwnTab(tabs).length;
	if (others > 0) {
		throw operationError(
			context,
			"This Send As can't carry rows with categories, so nothing is sent",
			`The input has rows of categories: ${others}. Choose Send As → Whole Menu, or import them with Menu → Import Categories.`,
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
	throw operationError(
		context,
		'No dishes came in, so nothing is sent',
		`The input has rows of options (${options.rows.length}) and of categories (${categories.rows.length}) only. Bring the tab Menu in as well, for instance with a Merge node. Categories alone are sent with Menu → Import Categories.`,
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
	operationError(
		context,
		"The menu has options, which this Send As can't carry, so nothing is sent",
		`${why} Choose Send As → Whole Menu. Options are agreed with your account manager at the platform. To send the dishes alone, remove the rows with options, and under Column Meanings give "${heading}" the meaning Ignore.`,
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
	throw operationError(
		context,
		'The menu is empty, so nothing is sent',
		[
			"An empty menu would switch everything off. Check where the rows come from, and any filter before this node. The samples of Get Template don't count: type your dishes below them.",
			...notes,
		].join('\n'),
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
