import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { fingerprintOf, asWarning, type Finding } from './checks/finding';
import type { Comparison } from './ledger/changes';
import {
	buildRequest,
	countMenu,
	oneRequestBody,
	printMenu,
	type ImportRequest,
} from './send/importRequest';
import type { KnownList } from './ledger/knownList';
import type { Ledger } from './ledger/ledger';
import { SEVERAL, thingsOfDishes, type Thing } from './ledger/things';
import type { Problem } from '../table/problems';
import { warnOfOldPrices } from './checks/emptied';
import { checkLimits } from './checks/safetyLimits';
import { warnOfSimilarCategories, findInMenu, findSkippedDishes } from './checks/menuFindings';
import type { KeptOff } from './ledger/stopList';
import { readWholeJson, type WholeJson } from './whole/file';
import { sizesAsGroups } from './whole/sizes';
import { rowsOfOwnTab, splitTabs, type Tabs } from './whole/tabs';
import { rowNumberIn } from '../table/rows';
import { listUnused } from '../table/unusedColumns';
import { listNames, many, show } from '../platform/shown';
import type { MenuAccount } from './account';
import type { Outcome } from './output';
import { InvalidMenuError } from './invalidMenu';
import { readConfirmed, readSafetyLimits } from './limits';
import { readInput, type MenuInput } from './read/readInput';
import { readOptions } from './read/readMenuSheet';
import { readSendAs, warnOfUnsaid } from './send/sendAs';
import { asWholeRequest, planWholeMenu, type WholePlan } from './wholePlan';

/** What an import would do, before anything is sent. */
export interface ImportPlan {
	input: MenuInput;
	request: ImportRequest;
	/** What is sent, and sent again on a retry. */
	body: Buffer;
	/** The menu as it came in, without what the stop list keeps off. */
	asItCame: ImportRequest;
	/** Of the menu and of what it was compared with. */
	fingerprint: string;
	/** Companies of the menu that no earlier import of this workflow is known of. */
	firstImports: string[];
	/** Those of which something is remembered that can't be read. */
	unreadable: string[];
	/** Those of which nothing is remembered: a first whole menu may have earlier dishes. */
	unknown: string[];
	/** The dishes of each company, as they are remembered. */
	things: Map<string, Thing[]>;
	/** Of the companies that an earlier import is known of. */
	comparisons: Map<string, Comparison>;
	/** Companies that were sent together with these last time, and are not in the menu any more. */
	missingCompanies: string[];
	/** When it was made; what is on the stop list until then is kept off. */
	now: number;
	keptOff: KeptOff[];
	/** Why it looks like an accident, except for what a person has confirmed in this node. */
	findings: Finding[];
	warnings: Problem[];
	/** Where categories and options go along. */
	whole?: WholePlan | undefined;
}

export function planImport(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	account: MenuAccount,
): ImportPlan {
	const { ledger } = account;
	const limits = readSafetyLimits(context);
	const sendAs = readSendAs(context);
	const isWhole = sendAs === 'wholeMenu';
	const json = isWhole ? readJson(context) : undefined;
	const tabs = json?.tabs ?? tabsOf(context, items);
	refuseOtherTabs(context, items, tabs, isWhole);
	const ofDishes =
		isWhole && json === undefined
			? dishItems(items, tabs, readOptions(context).firstDataRow)
			: items;
	const others = [...tabs.options.rows, ...tabs.categories.rows];
	const read = readInput(context, ofDishes, json?.products, others);
	const sized = isWhole ? readSizes(context, read) : undefined;
	const input = sized === undefined ? read : { ...read, products: sized.products };
	context.logger.info(
		`Menu read: ${[many(items.length, 'item'), many(input.products.length, 'dish', 'dishes'), many(input.problems.length, 'problem')].join(', ')}`,
	);
	refuseIfNothingIsLeft(context, input);
	if (!isWhole) refuseOptions(context, input);
	const now = Date.now();
	const { kept: products, keptOff } = ledger.stopList.applyTo(input.products, now);
	const placeOf: MenuInput['placeOf'] = ({ companyId, sku }, storeId) =>
		read.placeOf({ companyId, sku: sized?.firstOf.get(sku) ?? sku }, storeId);
	const given = { products: input.products, sent: products, limits, sized, now, placeOf };
	const whole = isWhole ? planWholeMenu(context, tabs, given, account) : undefined;
	const dishes = buildRequest(products);
	const asDishesCame = keptOff.length === 0 ? dishes : buildRequest(input.products);
	// Sent in another way, the same menu may be another one on the storefront.
	const request =
		sendAs === 'oneRequest' ? dishes : asWholeRequest(dishes, whole?.digest ?? sendAs);
	const asItCame =
		whole === undefined ? asDishesCame : asWholeRequest(asDishesCame, whole.digestAsItCame);
	const known = new Map(
		[...request.companies.keys()].map((companyId) => [companyId, ledger.find(companyId)]),
	);
	const things = new Map<string, Thing[]>();
	const comparisons = new Map<string, Comparison>();
	const agreed = new Map<string, Comparison>();
	for (const [companyId, { products, digest }] of request.companies) {
		const list = { list: 'dish' as const, things: thingsOfDishes(products), digest };
		things.set(companyId, list.things);
		const compared = ledger.changes(companyId, list);
		if (compared === undefined) continue;
		const unchanged = compared.unchanged && whole?.unchanged !== false;
		comparisons.set(companyId, { ...compared, unchanged });
		agreed.set(companyId, ledger.changesSinceAgreed(companyId, list) ?? compared);
	}
	const missingCompanies = findMissing(known, ledger);
	const skus = input.products.map(({ sku }) => sku);
	// What the stop list keeps off is off on purpose.
	const findings = [
		...findInMenu(input.products, {
			previous: (companyId) => ledger.findAgreed(companyId),
			rowOf: (product, storeId) => placeOf(product, storeId)?.row,
		}),
		...findSkippedDishes(
			input.skipped,
			[...known.keys()].map((companyId) => ledger.findAgreed(companyId)),
		),
		...checkLimits({ skus, comparisons: agreed, missingCompanies }, limits),
		...(whole?.findings ?? []),
	];
	const confirmed = readConfirmed(context);
	return {
		input,
		request,
		body: whole?.body ?? oneRequestBody(dishes),
		asItCame,
		now,
		keptOff: [...keptOff, ...(whole?.keptOff ?? [])],
		whole,
		// Of the menu as it came in, so that a dish whose time is over meanwhile doesn't change it.
		fingerprint: fingerprintOf(
			asItCame.fingerprint,
			ledger.digests(known.keys(), isWhole),
			findings,
		),
		firstImports: [...known.keys()].filter(
			(companyId) => !comparisons.has(companyId) || whole?.isFirst === true,
		),
		unknown: [...known.keys()].filter((companyId) => !comparisons.has(companyId)),
		unreadable: ledger.unreadable.filter((companyId) => known.has(companyId)),
		things,
		comparisons,
		missingCompanies,
		findings: findings.filter(({ key }) => !confirmed.has(key)),
		warnings: [
			...input.problems,
			...input.warnings,
			...(whole?.warnings ?? []),
			...warnOfUnsaid(sendAs, 'dish', products),
			...warnOfUnsaid(
				sendAs,
				'offer',
				products.flatMap(({ offers }) => offers),
			),
			...warnOfSimilarCategories(input.products),
			...[...request.companies].flatMap(([companyId, { products }]) =>
				warnOfOldPrices(products, ledger.find(companyId)),
			),
			...findings.filter(({ key }) => confirmed.has(key)).map(asWarning),
		],
	};
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

/** A whole menu as JSON, which has lists for its tabs. */
function readJson(context: IExecuteFunctions): WholeJson | undefined {
	if (context.getNodeParameter('input', 0) !== 'json') return undefined;
	return readWholeJson(context.getNodeParameter('products', 0));
}

/** A list of products has no tabs. */
function tabsOf(context: IExecuteFunctions, items: INodeExecutionData[]): Tabs {
	const rows = items.map(({ json }) => json);
	const isRows = context.getNodeParameter('input', 0) === 'rows';
	return isRows ? splitTabs(rows) : { ...splitTabs([]), menu: rows };
}

/** Rows of tabs that can't be sent in this way, or that came without their dishes. */
function refuseOtherTabs(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	tabs: Tabs,
	isWhole: boolean,
): void {
	const { options, categories } = tabs;
	if (!isWhole && options.rows.length > 0) {
		throw cannotCarry(context, `The input has rows of options: ${options.rows.length}.`);
	}
	const others = rowsOfOwnTab(tabs).length;
	if (!isWhole && others > 0) {
		throw operationError(
			context,
			"This Send As can't carry rows with categories, so nothing is sent",
			`The input has rows of categories: ${others}. Choose Send As → Whole Menu, or import them with Menu → Import Categories.`,
		);
	}
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
	{ products, problems, unused }: MenuInput,
): void {
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

function findMissing(known: ReadonlyMap<string, KnownList | undefined>, ledger: Ledger): string[] {
	const missing = new Set<string>();
	for (const last of known.values()) {
		for (const companyId of last?.together ?? []) {
			if (known.has(companyId) || missing.has(companyId)) continue;
			// One that was sent by itself since then is the business of another node.
			if (ledger.find(companyId)?.at === last?.at) missing.add(companyId);
		}
	}
	return [...missing];
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

/** What becomes of each company, for people. */
export const outcomesOf = (plan: ImportPlan): Outcome[] =>
	[...plan.request.companies].map(([companyId, { products }]) => {
		const { input, whole, comparisons, keptOff } = plan;
		const { offers, stores } = countMenu(products);
		const compared = comparisons.get(companyId);
		const parts = (whole?.parts ?? []).map(({ list, things }) => [SEVERAL[list], things.length]);
		return {
			companyId,
			sizes: { products: products.length, offers, stores, ...Object.fromEntries(parts) },
			all: `${many(products.length, 'dish', 'dishes')} with ${many(offers, 'offer')} in ${many(stores, 'store')}`,
			rest: 'everything else that this company has on sale',
			comparisons: compared === undefined ? [] : [compared, ...(whole?.comparisons ?? [])],
			products,
			itemOf: (sku, storeId) => input.placeOf({ companyId, sku }, storeId)?.itemIndex,
			findings: plan.findings,
			// What names no company that is sent has no separate item.
			leftOut: input.leftOut.filter(
				(part) => part.companyId === companyId || !plan.request.companies.has(part.companyId ?? ''),
			),
			keptOff: keptOff.filter((dish) => dish.companyId === companyId),
			skipped: input.skipped,
			unused: input.unused,
			warnings: plan.warnings,
			fingerprint: plan.fingerprint,
			body: plan.body,
		};
	});

/** The whole menu as a file goes with the first item. */
export async function withFile(
	context: IExecuteFunctions,
	{ asItCame, whole }: ImportPlan,
	[first, ...others]: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	if (first === undefined) return [];
	if (context.getNodeParameter('options.returnFile', 0, false) !== true) return [first, ...others];
	const file = Buffer.from(whole?.toFile() ?? printMenu(asItCame));
	const menu = await context.helpers.prepareBinaryData(file, 'menu.json', 'application/json');
	return [{ ...first, binary: { menu } }, ...others];
}
