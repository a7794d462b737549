import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Change, Comparison } from './ledger/changes';
import { countMenu, printMenu, type CompanyMenu, type MenuCounts } from './send/importRequest';
import {
	laterFailure,
	listed,
	listedChanges,
	listedWarnings,
	MOST_LISTED,
	sortChanges,
} from './listed';
import { listNames, many } from '../platform/shown';
import { fieldOf, MENU_COLUMNS } from './menuColumns';
import { describeUnused } from '../table/unusedColumns';
import { hint, hintAtUnused } from './hints';
import { isoInZone, sayTime } from '../platform/zonedTime';
import type { ImportPlan } from './plan';
import { describePartChanges, listParts } from './whole/parts';

/** The part of an output item that a preview and an import have in common. */
export function describePlan(
	context: IExecuteFunctions,
	plan: ImportPlan,
	companyId: string,
	tense: Tense = 'future',
	/** What only a preview says, next to the summary: the rest of a wide table is out of sight. */
	more: IDataObject = {},
): IDataObject {
	const { input, request, comparisons } = plan;
	const { companies } = request;
	const menu = companies.get(companyId) as CompanyMenu;
	const counts = countMenu(menu.products);
	const comparison = comparisons.get(companyId);
	return {
		verdict: verdictOf(plan, companyId, tense),
		companyId,
		summary: summarize(context, counts, comparison, tense, partsOf(plan)),
		...more,
		fingerprint: plan.fingerprint,
		...counts,
		requestBytes: plan.body.length,
		comparedWithImportAt: comparison?.since ?? null,
		...(comparison === undefined ? listMenu(menu) : listChanges(comparison)),
		...(plan.whole === undefined ? {} : listParts(plan.whole)),
		leftOut: input.leftOut
			// What names no company that is sent has no separate item.
			.filter((part) => part.companyId === companyId || !companies.has(part.companyId ?? ''))
			.map((part) => ({ ...part })),
		keptOff: listKeptOff(context, plan, companyId),
		skipped: listed(input.skipped),
		unusedColumns: listed(input.unused).map(describeUnused),
		warnings: listedWarnings(plan.warnings),
	};
}

/** What is on sale in the menu but stays off, since somebody has switched it off. */
function listKeptOff(
	context: IExecuteFunctions,
	{ keptOff }: ImportPlan,
	companyId: string,
): IDataObject[] {
	const ofCompany = keptOff.filter((dish) => dish.companyId === companyId);
	return listed(ofCompany).map(({ sku, storeId, until }) => ({
		sku,
		storeId,
		until: until === undefined ? null : isoInZone(until, context.getTimezone()),
	}));
}

/** Nothing to compare with: what would be on sale, as it was read. */
function listMenu({ products }: CompanyMenu): IDataObject {
	const onSale: IDataObject[] = [];
	for (const { sku, title, offers } of products) {
		for (const { storeId, listPrice, status } of offers) {
			if (onSale.length === MOST_LISTED) return { onSale };
			if (status !== 'disabled') onSale.push({ sku, title, storeId, listPrice });
		}
	}
	return { onSale };
}

function listChanges({ changes, things, offers, offersAdded }: Comparison): IDataObject {
	const off = { productsSwitchedOff: things.goingOff, offersSwitchedOff: offers.goingOff };
	if (changes === undefined) return { counts: off };
	const { added, changed, switchedOff } = sortChanges(changes);
	return {
		counts: {
			added: added.length,
			productsAdded: countProducts(added),
			offersAdded,
			changed: changed.length,
			switchedOff: switchedOff.length,
			...off,
		},
		...listedChanges(changes),
	};
}

const countDishes = (changes: readonly Change[]) => new Set(changes.map(({ key }) => key)).size;

function countProducts(added: readonly Change[]): number {
	return added.filter(({ store }) => store === undefined).length;
}

/** Whether the menu is about to be sent, or was. */
export type Tense = 'future' | 'past';

/** In a few words: what happens to the dishes on sale, and what a person has to look at. */
export function verdictOf(plan: ImportPlan, companyId: string, tense: Tense): string {
	const { request, comparisons, input, findings, firstImports } = plan;
	const menu = request.companies.get(companyId);
	const comparison = comparisons.get(companyId);
	const off = tense === 'future' ? 'going off' : 'went off';
	const ours = (part: { companyId?: string | undefined }) => part.companyId === companyId;
	const problems = findings.length + input.leftOut.filter(ours).length;
	const toCheck = tense === 'future' ? [many(problems, 'problem')] : [];
	if (comparison === undefined) {
		const { products } = countMenu(menu?.products ?? []);
		const isFirst = firstImports.includes(companyId) ? 'First import: ' : '';
		return `${isFirst}${[many(products, 'dish', 'dishes'), ...toCheck].join(', ')}`;
	}
	const { changes, things, unchanged } = comparison;
	if (unchanged) return ['Nothing changes', ...toCheck].join(', ');
	const sorted = sortChanges(changes);
	const added = countProducts(sorted.added);
	const parts = [
		...(changes === undefined ? [] : [`${countDishes(sorted.changed)} changed`]),
		...(added === 0 ? [] : [`${added} added`]),
		`${things.goingOff} ${off}`,
		...partsOf(plan),
		...toCheck,
	];
	return parts.join(', ');
}

/** Above the output, where n8n shows it before anything else; what was not read comes after it. */
export function hintAtVerdict(context: IExecuteFunctions, plan: ImportPlan, tense: Tense): void {
	const companyIds = [...plan.request.companies.keys()];
	for (const companyId of companyIds) {
		const name = companyIds.length > 1 ? `${companyId}: ` : '';
		hint(context, `${name}${verdictOf(plan, companyId, tense)}`);
	}
	hintAtUnused(context, plan.input.unused);
}

function summarize(
	context: IExecuteFunctions,
	{ products, offers, stores }: MenuCounts,
	comparison: Comparison | undefined,
	tense: Tense,
	ofParts: readonly string[],
): string {
	if (comparison === undefined) {
		const [would, goes] = tense === 'future' ? ['would be', 'goes'] : ['are', 'went'];
		return `First import: ${many(products, 'dish', 'dishes')} with ${many(offers, 'offer')} in ${many(stores, 'store')} ${would} the whole menu. There is no earlier import to compare with, so everything else that this company has on sale ${goes} off.`;
	}
	const { unchanged, changes, inDoubt } = comparison;
	const { added, changed } = sortChanges(changes);
	const since = sayTime(Date.parse(comparison.since), context.getTimezone());
	if (unchanged) return `The menu is the same as in the import of ${since}.`;
	const differences = [
		[countProducts(added), 'added', 'dish', 'dishes'],
		[comparison.offersAdded, 'added', 'offer', 'offers'],
		[changed.length, 'changed', 'value', 'values'],
		[comparison.things.goingOff, 'off', 'dish', 'dishes'],
		[comparison.offers.goingOff, 'off', 'offer', 'offers'],
	] as const;
	const ofDishes = differences
		.filter(([count]) => count > 0)
		.map(([count, happens, one, several]) => `${many(count, one, several)} ${happens}`);
	const texts = [...ofDishes, ...ofParts];
	const text = texts.length === 0 ? 'no difference was found' : texts.join(', ');
	const limits = whatIsForgotten(comparison);
	return `Compared with the import of ${since}: ${text}.${limits}${laterFailure(inDoubt)}`;
}

/** What nobody can see in a comparison, since there was no room to remember it. */
function whatIsForgotten({ changes, forgotten }: Comparison): string {
	if (changes === undefined)
		return ' That import was too large to compare more than what goes off.';
	if (forgotten.length === 0) return '';
	const labels = MENU_COLUMNS.filter((name) => forgotten.includes(name)).map(
		(name) => fieldOf(name).label,
	);
	return ` That import was too large to compare ${listNames(labels)}.`;
}

const partsOf = ({ whole }: ImportPlan) => describePartChanges(whole?.changes ?? []);

/** One item for each company, linked to its rows; the whole menu as a file goes with the first. */
export async function toItems(
	context: IExecuteFunctions,
	{ input, request, asItCame, whole }: ImportPlan,
	describe: (companyId: string) => IDataObject,
): Promise<INodeExecutionData[]> {
	const [first, ...others] = [...request.companies.keys()].map((companyId) => ({
		json: describe(companyId),
		pairedItem: input.itemsOf(companyId).map((item) => ({ item })),
	}));
	if (first === undefined) return [];
	if (context.getNodeParameter('options.returnFile', 0, false) !== true) return [first, ...others];
	const file = Buffer.from(whole?.toFile() ?? printMenu(asItCame));
	const menu = await context.helpers.prepareBinaryData(file, 'menu.json', 'application/json');
	return [{ ...first, binary: { menu } }, ...others];
}
