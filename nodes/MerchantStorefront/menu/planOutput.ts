import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { isoInZone } from '../platform/zonedTime';
import { describeProblem } from './problemsInWords';
import type { Problem } from '../table/problems';
import { describeUnused, describeUsed } from './columns/menuSheet';
import { entryOf, perStore } from './changesInWords';
import type { Change, Comparison } from './ledger/changes';
import type { KeptOff } from './ledger/stopList';
import { SEVERAL, type ListName } from './ledger/things';
import type { CompanyPlan, Plan } from './plan';
import {
	categoriesOf,
	countDishes,
	hasDishes,
	leftOutOf,
	planOnPage,
	summarize,
	verdictOf,
	whatIsUnsure,
	type Tense,
} from './planInWords';
import { isReturningQuestions } from './questions/readAnswers';

/** As many as an output lists of one kind. */
const MOST_LISTED = 1_000;

/** What a preview and an import say of a company: what a person has to know comes first. */
function describeCompany(
	context: IExecuteFunctions,
	plan: Plan,
	company: CompanyPlan,
	tense: Tense,
	/** What only a preview says, next to the summary: the rest of a wide table is out of sight. */
	more: IDataObject,
): IDataObject {
	const [main, ...parts] = company.comparisons;
	return {
		verdict: verdictOf(plan, company, tense),
		companyId: company.companyId,
		summary: summarize(context, plan, company),
		...more,
		...(tense === 'future' && isReturningQuestions(context)
			? { page: planOnPage(plan, company) }
			: {}),
		...(main === undefined ? {} : listChanges(main)),
		...categoriesOf(company),
		...Object.fromEntries(parts.map((part) => [`${part.list}Changes`, listChanges(part)])),
		...(hasDishes(company) ? listAside(context, plan, company) : {}),
		unusedColumns: listed(plan.unused).map(describeUnused),
		warnings: listWarnings([...plan.mistakes, ...plan.warnings]),
		...sizesOf(company),
		comparedWithImportAt: main?.last?.at ?? null,
		fingerprint: plan.fingerprint,
		requestBytes: bytesOf(plan),
	};
}

/** Of all that is sent. */
export const bytesOf = ({ requests }: Plan) =>
	requests.reduce((sum, { call: { body } }) => sum + body.length, 0);

/** What came in and isn't sent as it came. */
const listAside = (context: IExecuteFunctions, plan: Plan, company: CompanyPlan) => ({
	leftOut: listed(leftOutOf(plan, company.companyId)).map(
		({ row, companyId, sku, title, storeId, reason }) => ({
			...{ row, companyId, sku, title, storeId, reason },
		}),
	),
	keptOff: listKeptOff(context, company.keptOff),
	skipped: listed(plan.skipped.map(({ row, text, reason }) => ({ row, text, reason }))),
	usedColumns: (plan.used ?? []).map(describeUsed),
});

/** How many of each there are. */
const sizesOf = ({ comparisons, dishes }: CompanyPlan): Record<string, number> =>
	Object.assign(
		{},
		...comparisons.map(({ list, now }) =>
			list === 'dish' ? countDishes(dishes) : { [SEVERAL[list]]: now.things.length },
		),
	) as Record<string, number>;

const listed = <Entry extends object>(entries: readonly Entry[]) =>
	entries.slice(0, MOST_LISTED).map((entry) => ({ ...entry }));

/** What is on sale in the menu but stays off, since somebody has switched it off. */
const listKeptOff = (context: IExecuteFunctions, keptOff: readonly KeptOff[]) =>
	listed(keptOff).map(({ title, sku, storeId, until }) => ({
		...{ title, sku, storeId },
		until: until === undefined ? null : isoInZone(until, context.getTimezone()),
	}));

function listChanges({ list, changes, things, offers, added: areNew }: Comparison) {
	const off = { productsSwitchedOff: things.goingOff, offersSwitchedOff: offers.goingOff };
	if (changes === undefined) return list === 'dish' ? { counts: off } : {};
	const told = perStore(changes);
	const of = (what: Change['what']) => told.filter((change) => change.what === what);
	const [switchedOff, changed, added] = [of('off'), of('changed'), of('added')];
	const counts = {
		added: added.length,
		productsAdded: areNew.on + areNew.soldOut + areNew.off,
		offersAdded: areNew.offers,
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

/** As a table shows the comparisons. */
function eachChange({ comparisons }: CompanyPlan): Row[] {
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
