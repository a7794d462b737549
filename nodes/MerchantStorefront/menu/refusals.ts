import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError, sheetError } from '../n8n/asNodeError';
import { listNames, many, show } from '../platform/shown';
import type { Problem } from '../table/problems';
import { filledIn, isBlank, TAB_NAME, type Row } from '../table/rows';
import { isTotal, textOf } from './columns/betweenDishes';
import { listUnused } from './columns/menuSheet';
import type { MenuRead } from './plan';
import type { MenuInput } from './read/readInput';
import { rowsOfOwnTab, type Tabs } from './whole/tabs';

/** Rows of tabs that can't be sent in this way. */
export function refuseOtherTabs(context: IExecuteFunctions, tabs: Tabs): void {
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

/** Rows of a tab whose headings nobody knows. */
export function refuseUnclear(context: IExecuteFunctions, { menu, unclear }: Tabs): void {
	const [first] = unclear;
	if (first === undefined) return;
	const headings = filledIn(menu[first] ?? {}).map(([heading]) => show(heading) ?? '');
	throw sheetError(
		context,
		`Can't tell which tab ${many(unclear.length, 'row is', 'rows are')} from, so nothing is sent`,
		`Their headings are ${listNames(headings, MOST_NAMED)}. Put an Edit Fields node behind each node that reads a tab. There, add the field ${TAB_NAME} with Menu, Options or Categories, and switch on Include Other Input Fields. Or head the columns as in the tabs of Menu → Get Template.`,
		'Head the columns as in the tabs of Menu → Get Template.',
	);
}

const MOST_NAMED = 5;

/** Rows of other tabs that came without their dishes. */
export function refuseWithoutDishes(
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

export function refuseOptions(
	context: IExecuteFunctions,
	{ products, optionsHeading }: MenuInput,
): void {
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

/** The mistakes of dishes that stop an import: all of them, unless their rows are skipped. */
export function mistakesIn(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	{ products, problems, unused }: MenuInput,
): readonly Problem[] {
	context.logger.info(
		`Menu read: ${[many(items.length, 'item'), many(products.length, 'dish', 'dishes'), many(problems.length, 'problem')].join(', ')}`,
	);
	if (problems.length > 0 && (products.length === 0 || !leavesOut(context))) return problems;
	if (products.length > 0) return [];
	throw emptyMenu(context, listUnused(unused));
}

/** Rows of totals without dishes, before anything is asked about their columns. */
export function refuseEmpty(context: IExecuteFunctions, rows: readonly Row[]): void {
	if (rows.every(isBlank)) return;
	const cellsOf = (row: Row) => filledIn(row).map(([, cell]) => textOf(cell));
	if (rows.every((row) => isBlank(row) || isTotal(cellsOf(row)))) throw emptyMenu(context);
}

const emptyMenu = (context: IExecuteFunctions, notes: readonly string[] = []) =>
	sheetError(
		context,
		'The menu is empty, so nothing is sent',
		[
			"An empty menu would switch everything off. Check where the rows come from, and any filter before this node. The samples of Get Template don't count: type your dishes below them.",
			...notes,
		].join('\n'),
		['An empty menu would switch everything off. Is it the right sheet?', ...notes].join(' '),
	);

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

/** None where no dish could be read. */
export function onlyCompany(
	context: IExecuteFunctions,
	{ companies }: Pick<MenuRead, 'companies'>,
): string {
	const [only = '', ...others] = companies.map(({ companyId }) => companyId);
	if (others.length === 0) return only;
	throw sheetError(
		context,
		'A whole menu is of one company, so nothing is sent',
		`The rows are of ${companies.length} companies: ${companies.map(({ companyId }) => show(companyId)).join(', ')}. Import one company at a time, each in its own node.`,
		'Bring the rows of one company at a time.',
	);
}
