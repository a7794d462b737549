import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { hint } from '../n8n/hint';
import { listNames, many, showPrice } from '../platform/shown';
import { isoInZone, sayTime } from '../platform/zonedTime';
import { describeProblem, type Problem } from '../table/problems';
import { describeUnused } from '../table/unusedColumns';
import { countChanges, entryOf, labelOf, perStore, sayChanges } from './changesInWords';
import { describeUsed } from './columns/menuSheet';
import { hintAtUnused } from './hints';
import type { Change, Comparison } from './ledger/changes';
import type { KeptOff } from './ledger/stopList';
import { SEVERAL, type ListName } from './ledger/things';
import type { CompanyPlan, Plan } from './plan';
import { isOnSale, type Offer, type Product } from './product';

/** As many as an output lists of one kind. */
const MOST_LISTED = 1_000;

/** Whether it is about to be sent, or was. */
export type Tense = 'future' | 'past';

/** What a preview and an import say of a company: what a person has to know comes first. */
function describeCompany(
	context: IExecuteFunctions,
	plan: Plan,
	company: CompanyPlan,
	tense: Tense,
	/** What only a preview says, next to the summary: the rest of a wide table is out of sight. */
	more: IDataObject,
): IDataObject {
	const { dishes, comparisons } = company;
	const [main, ...parts] = comparisons;
	return {
		verdict: verdictOf(plan, company, tense),
		companyId: company.companyId,
		summary: summarize(context, plan, company),
		...more,
		...(main === undefined ? {} : listChanges(main)),
		...categoriesOf(company),
		...(main === undefined && hasDishes(company)
			? { onSale: listOnSale(dishes), notOnSale: listOff(dishes) }
			: {}),
		...Object.fromEntries(parts.map((part) => [`${part.list}Changes`, listChanges(part)])),
		...(hasDishes(company) ? listAside(context, plan, company) : {}),
		unusedColumns: listed(plan.unused).map(describeUnused),
		warnings: listWarnings(plan.warnings),
		...sizesOf(company),
		comparedWithImportAt: main?.since ?? null,
		fingerprint: plan.fingerprint,
		requestBytes: bytesOf(plan),
	};
}

/** Of all that is sent. */
export const bytesOf = ({ requests }: Plan) =>
	requests.reduce((sum, { call: { body } }) => sum + body.length, 0);

/** Of dishes, where categories have no list of their own. */
function categoriesOf({ lists, comparisons: [main] }: CompanyPlan) {
	const { added, gone } = main?.categories ?? {};
	const hasOwn = lists.some(({ list }) => list === 'category');
	return hasOwn || added === undefined ? {} : { categoriesAdded: added, categoriesGone: gone };
}

const hasDishes = ({ lists }: CompanyPlan) => lists.some(({ list }) => list === 'dish');

/** What came in and isn't sent as it came. */
const listAside = (context: IExecuteFunctions, plan: Plan, company: CompanyPlan) => ({
	leftOut: listed(leftOutOf(plan, company.companyId)),
	keptOff: listKeptOff(context, company.keptOff),
	skipped: listed(plan.skipped),
	usedColumns: (plan.used ?? []).map(describeUsed),
});

/** What names no company that is sent has no separate item. */
const leftOutOf = ({ leftOut, companies }: Plan, companyId: string) =>
	leftOut.filter(
		(part) =>
			part.companyId === companyId || companies.every((one) => one.companyId !== part.companyId),
	);

/** How many of each there are. */
const sizesOf = ({ lists, dishes }: CompanyPlan): Record<string, number> =>
	Object.assign(
		{},
		...lists.map(({ list, things }) =>
			list === 'dish' ? countDishes(dishes) : { [SEVERAL[list]]: things.length },
		),
	) as Record<string, number>;

function countDishes(products: readonly Product[]) {
	const offers = products.flatMap((product) => product.offers);
	const stores = new Set(offers.map(({ storeId }) => storeId));
	const categories = new Set(products.map(({ category }) => category));
	return {
		...{ products: products.length, offers: offers.length },
		...{ stores: stores.size, categories: categories.size },
	};
}

/** What a first import sends. */
function sayAll(company: CompanyPlan): string {
	const { products, offers, stores } = countDishes(company.dishes);
	return hasDishes(company)
		? `${many(products, 'dish', 'dishes')} with ${many(offers, 'offer')} in ${many(stores, 'store')}`
		: company.lists.map(({ list, things }) => many(things.length, list, SEVERAL[list])).join(', ');
}

/** As many as a person reads before a yes. */
const MOST_SAID = 30;

const ONLY_PUBLISHED =
	'n8n remembers imports of the published workflow only, so a run in the editor can say this again.';

/** All that guests will see, for a first import; later ones say what changes. */
function sayMenu({ dishes, options, categories }: CompanyPlan): string[] {
	const onSale = dishes.filter(({ offers }) => offers.some(isOnSale));
	const more = onSale.length - MOST_SAID;
	const said = (what: string, names: readonly string[]) =>
		names.length === 0 ? [] : [`${what}: ${listNames(names, MOST_SAID)}`];
	return [
		...onSale.slice(0, MOST_SAID).map((dish) => `• ${dish.title}: ${sayPrices(dish.offers)}`),
		...(more > 0 ? [`… and ${many(more, 'more dish', 'more dishes')}`] : []),
		...said(
			'Options',
			options
				.filter(({ offers }) => offers.some(isOnSale))
				.map(({ title, offers }) => `${title} +${sayPrices(offers)}`),
		),
		...said('Categories', namesOfCategories(dishes, categories)),
	];
}

/** As the sheet names them, or as dishes do. */
const namesOfCategories = (
	dishes: readonly Product[],
	categories: CompanyPlan['categories'],
): string[] =>
	categories.length > 0
		? categories.map(({ name }) => name)
		: [...new Set(dishes.map(({ category }) => category))];

/** One price, or from the lowest to the highest where stores differ. */
function sayPrices(offers: ReadonlyArray<Pick<Offer, 'listPrice' | 'status'>>) {
	const prices = offers.filter(isOnSale).map(({ listPrice }) => listPrice);
	const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(showPrice);
	return lowest === highest ? lowest : `${lowest}–${highest}`;
}

const listed = <Entry extends object>(entries: readonly Entry[]) =>
	entries.slice(0, MOST_LISTED).map((entry) => ({ ...entry }));

/** What is on sale in the menu but stays off, since somebody has switched it off. */
const listKeptOff = (context: IExecuteFunctions, keptOff: readonly KeptOff[]) =>
	listed(keptOff).map(({ title, sku, storeId, until }) => ({
		...{ title, sku, storeId },
		until: until === undefined ? null : isoInZone(until, context.getTimezone()),
	}));

/** Nothing to compare with: what would be on sale, as it was read. */
function listOnSale(products: readonly Product[], most = MOST_LISTED) {
	const onSale: Array<{ sku: string; title: string; storeId: string; listPrice: number }> = [];
	for (const { sku, title, offers } of products) {
		for (const { storeId, listPrice, status } of offers) {
			if (onSale.length === most) return onSale;
			if (status !== 'disabled') onSale.push({ sku, title, storeId, listPrice });
		}
	}
	return onSale;
}

/** Beside them: what the menu has and no store would sell. */
const listOff = (products: readonly Product[]) =>
	listed(
		products.flatMap(({ sku, title, offers }) =>
			offers.every(({ status }) => status === 'disabled') ? [{ sku, title }] : [],
		),
	);

function listChanges({ list, changes, things, offers, offersAdded }: Comparison) {
	const off = { productsSwitchedOff: things.goingOff, offersSwitchedOff: offers.goingOff };
	if (changes === undefined) return list === 'dish' ? { counts: off } : {};
	const told = perStore(changes);
	const of = (what: Change['what']) => told.filter((change) => change.what === what);
	const [switchedOff, changed, added] = [of('off'), of('changed'), of('added')];
	const counts = {
		added: added.length,
		productsAdded: added.filter(({ store }) => store === undefined).length,
		offersAdded,
		changed: changed.length,
		switchedOff: switchedOff.length,
		...off,
	};
	const entries = (part: readonly Change[]) => part.slice(0, MOST_LISTED).map(entryOf);
	return {
		...(list === 'dish' ? { counts } : {}),
		switchedOff: entries(switchedOff),
		changed: entries(changed),
		added: entries(added),
	};
}

function listWarnings(warnings: readonly Problem[]): string[] {
	const texts = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const more = warnings.length - texts.length;
	return more > 0 ? [...texts, `… and ${more} more.`] : texts;
}

/** In a few words: what happens to what guests see, and what a person has to look at. */
function verdictOf(plan: Plan, company: CompanyPlan, tense: Tense): string {
	const { findings } = plan;
	const { companyId, comparisons } = company;
	const leftOut = leftOutOf(plan, companyId);
	const off = tense === 'future' ? 'going off' : 'went off';
	const counts = comparisons.flatMap((one) => countChanges(one, off));
	const isSame = comparisons.every(({ unchanged }) => unchanged);
	const count = findings.length > 1 ? ` (${findings.length} findings)` : '';
	const accident =
		findings.length > 0 && tense === 'future' ? [`Looks like an accident${count}`] : [];
	const parts = [...counts, ...(leftOut.length === 0 ? [] : [`${leftOut.length} skipped`])];
	const [first = 'No difference was found', ...others] = parts;
	const text =
		comparisons.length === 0
			? [`First import: ${sayAll(company)}`, ...parts]
			: isSame
				? ['Nothing changes', ...parts]
				: [first, ...others];
	return [...accident, text.join(', ')].join(': ');
}

/** Above the output, where n8n shows it before anything else; what was not read comes after it. */
export function hintAtVerdicts(context: IExecuteFunctions, plan: Plan, tense: Tense): void {
	for (const company of plan.companies) {
		const name = plan.companies.length > 1 ? `${company.companyId}: ` : '';
		hint(context, `${name}${verdictOf(plan, company, tense)}`);
	}
	hintAtUnused(context, plan.unused);
}

/** For a message: accidents first, then what happens to which dish. */
function summarize(context: IExecuteFunctions, plan: Plan, company: CompanyPlan): string {
	const { findings, words } = plan;
	const { comparisons } = company;
	const accidents = findings.map(({ reason }) => `Looks like an accident: ${reason}`);
	const [main] = comparisons;
	if (main === undefined) {
		const first = `First import: ${sayAll(company)}. There is no earlier import to compare with, so ${words.rest} goes off.`;
		const inEditor = context.getMode() === 'manual' ? [ONLY_PUBLISHED] : [];
		return [...accidents, first, ...inEditor, ...sayMenu(company)].join('\n');
	}
	const since = sayTime(Date.parse(main.since), context.getTimezone());
	if (comparisons.every(({ unchanged }) => unchanged)) {
		return [...accidents, `Nothing differs from the import of ${since}.`].join('\n');
	}
	const changes = comparisons.flatMap((one) =>
		one.changes === undefined ? countChanges(one, 'off') : sayChanges(one),
	);
	const { categoriesAdded = [], categoriesGone = [] } = categoriesOf(company);
	const ofCategories = [
		...(categoriesAdded.length === 0 ? [] : [`Category new: ${listNames(categoriesAdded)}`]),
		...(categoriesGone.length === 0 ? [] : [`Category off: ${listNames(categoriesGone)}`]),
	];
	const found = [...changes, ...ofCategories];
	return [
		...accidents,
		`Compared with the import of ${since}:`,
		...(found.length === 0 ? ['No difference was found.'] : found),
		...new Set(comparisons.flatMap(whatIsUnsure)),
	].join('\n');
}

/** What nobody can see in a comparison. */
const whatIsUnsure = (comparison: Comparison) => [
	...whatIsForgotten(comparison),
	...laterFailure(comparison.inDoubt),
];

/** What nobody can see in a comparison, since there was no room to remember it. */
function whatIsForgotten({ list, changes, forgotten }: Comparison): string[] {
	if (changes === undefined) {
		return ['That import was too large to compare more than what goes off.'];
	}
	const labels = forgotten.map((field) => labelOf(list, field));
	const what = list === 'dish' ? listNames(labels) : `${listNames(labels)} of ${SEVERAL[list]}`;
	return labels.length === 0 ? [] : [`That import was too large to compare ${what}.`];
}

/** What a comparison is worth after an import that failed. */
export const laterFailure = (inDoubt?: boolean) =>
	inDoubt === true ? ['A later import failed, so the storefront may show something else.'] : [];

export const returnField: INodeProperties = {
	displayName: 'Return',
	name: 'return',
	type: 'options',
	default: 'summary',
	description: 'What the output has as items',
	options: [
		{
			name: 'Summary',
			value: 'summary',
			description: 'One item per company, with a text for a message',
		},
		{
			name: 'One Item per Change',
			value: 'changes',
			description: 'For a table or a filter: dish, store, and what it changes from and to',
		},
	],
};

/** One item for each company, or one for each change, linked to the rows that it comes from. */
export async function toItems(
	context: IExecuteFunctions,
	plan: Plan,
	tense: Tense,
	more: IDataObject,
): Promise<INodeExecutionData[]> {
	const isEachChange = context.getNodeParameter('return', 0, 'summary') === 'changes';
	const output = plan.companies.flatMap((company): INodeExecutionData[] => {
		const items = plan.itemsOf(company.companyId).map((item) => ({ item }));
		const json = describeCompany(context, plan, company, tense, more);
		if (!isEachChange) return [{ json, pairedItem: items }];
		// An approval goes by these.
		const { companyId, comparedWithImportAt, remembers, fingerprint, wouldStop = [] } = json;
		const itemFor = (
			change: IDataObject,
			pairedItem: NonNullable<INodeExecutionData['pairedItem']>,
		) => ({
			json: { companyId, ...change, comparedWithImportAt, remembers, fingerprint },
			pairedItem,
		});
		const what = 'Stops the Import';
		return [
			...(wouldStop as string[]).map((reason) => itemFor({ what, reason }, items)),
			...eachChange(company).map(({ list, key, store, json: change }) => {
				const item =
					key === undefined
						? undefined
						: plan.placeOf(company.companyId, list, key, store)?.itemIndex;
				return itemFor({ list, ...change }, item === undefined ? items.slice(0, 1) : { item });
			}),
		];
	});
	return await withFile(context, plan, output);
}

/** The whole menu as a file goes with the first item. */
async function withFile(
	context: IExecuteFunctions,
	{ toFile }: Plan,
	[first, ...others]: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	if (first === undefined) return [];
	const isWanted = context.getNodeParameter('options.returnFile', 0, false) === true;
	if (!isWanted || toFile === undefined) return [first, ...others];
	const file = Buffer.from(toFile());
	const menu = await context.helpers.prepareBinaryData(file, 'menu.json', 'application/json');
	return [{ ...first, binary: { menu } }, ...others];
}

interface Row {
	list: ListName;
	/** Where it comes from; undefined for what is about all of a list. */
	key?: string;
	store?: string | undefined;
	json: IDataObject;
}

/** As a table shows the comparison: in a first import, all that is on sale is new. */
function eachChange({ comparisons, dishes }: CompanyPlan): Row[] {
	if (comparisons.length === 0) {
		return listOnSale(dishes, Infinity).map(({ listPrice: to, ...offer }) => ({
			...{ list: 'dish', key: offer.sku, store: offer.storeId },
			json: { what: 'New', ...offer, from: null, to },
		}));
	}
	return comparisons.flatMap((comparison): Row[] => {
		const { list, changes, unchanged } = comparison;
		const rows = perStore(changes).map((change) => ({
			...{ list, key: change.key, store: change.store },
			json: entryOf(change),
		}));
		if (unchanged || rows.length > 0) return rows;
		// A workflow that ends where nothing comes out would never send it.
		const reason = ['It is sent again.', ...whatIsUnsure(comparison)].join(' ');
		return [{ list, json: { what: 'Not Known', reason } }];
	});
}
