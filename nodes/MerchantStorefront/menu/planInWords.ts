import type { IExecuteFunctions } from 'n8n-workflow';

import { hint } from '../n8n/hint';
import { groupBy } from '../platform/groupBy';
import { listNames, many, MOST_ON_PAGE, shorten, show } from '../platform/shown';
import { sayTime } from '../platform/zonedTime';
import { sayProblem, sayWithValues } from './problemsInWords';
import { AS_ASKED, EMPTY } from '../table/recognize';
import { describeUnused } from './columns/menuSheet';
import {
	changesInWords,
	countChanges,
	firstOf,
	happensTo,
	headingOf,
	isSoldOut,
	sayEach,
	sayRenamed,
} from './changesInWords';
import { hintAtUnused } from './hints';
import type { Change, Comparison } from './ledger/changes';
import { SEVERAL, sells, type KeptValues } from './ledger/things';
import { isFirst, type CompanyPlan, type Plan } from './plan';
import { storesIn, type Product } from './product';
import { describeAccident, type Finding } from './rules/finding';

/** Whether it is about to be sent, or was. */
export type Tense = 'future' | 'past';

/** In a few words: what happens to what guests see, and what a person has to look at. */
export function verdictOf(plan: Plan, company: CompanyPlan, tense: Tense): string {
	const { findings } = plan;
	const { companyId, comparisons } = company;
	const leftOut = leftOutOf(plan, companyId);
	const skipped = leftOut.length === 0 ? [] : [`${leftOut.length} skipped`];
	const words = { Off: tense === 'future' ? 'going off' : 'went off' };
	const count = findings.length > 1 ? ` (${findings.length} findings)` : '';
	const isWarned = findings.length > 0 && tense === 'future';
	const accident = isWarned ? [`Looks like an accident${count}`] : [];
	const text = (): string[] => {
		if (isFirst(company)) {
			// That it is the first import isn't the accident.
			const why = isWarned ? findings.slice(0, 1).map(({ reason }) => reason) : [];
			return [[...why, sayFirstOf(company)].join(' '), ...skipped];
		}
		const parts = [...comparisons.flatMap((one) => countChanges(one, words)), ...skipped];
		if (comparisons.every(({ unchanged }) => unchanged)) return ['Nothing changes', ...parts];
		return parts.length === 0 ? ['No difference was found'] : parts;
	};
	return [...accident, text().join(', ')].join(': ');
}

/** Above the output, where n8n shows it before anything else; what was not read comes after it. */
export function hintAtVerdicts(context: IExecuteFunctions, plan: Plan, tense: Tense): void {
	for (const company of plan.companies) {
		const isNamed = plan.companies.length === 1 || isFirst(company);
		const name = isNamed ? '' : `${company.companyId}: `;
		hint(context, `${name}${verdictOf(plan, company, tense)}`);
	}
	hintAtUnused(context, plan.unused);
}

/** As many lines of a kind as a person reads in a message, and of a menu that nobody has seen before. */
const MOST_SAID = 10;
const MOST_SAID_FIRST = 30;

const ONLY_PUBLISHED =
	'n8n remembers imports of the published workflow only, so a run in the editor can say this again.';

/** For a message: accidents first, then what happens to which dish. */
export function summarize(context: IExecuteFunctions, plan: Plan, company: CompanyPlan): string {
	const { comparisons } = company;
	const accidents = plan.findings.map(
		(one) =>
			`Looks like an accident: ${one.areListed === true ? one.reason : describeAccident(one)}`,
	);
	const first = [...accidents, ...sayUnused(plan)];
	const kept = keptOffOf(company);
	const stayOff =
		kept.count === 0 ? [] : [`Stay off by hand: ${firstOf(kept.lines, MOST_SAID).join('; ')}`];
	if (comparisons.every(({ unchanged }) => unchanged)) {
		return [
			...first,
			`Nothing differs from the import of ${sinceWhen(context, company)}. ${sayOthers(plan)}`,
			...stayOff,
		].join('\n');
	}
	const inFindings = namedIn(plan);
	const named = new Set([...inFindings, ...namedInGroups(company)]);
	const found = [
		...comparisons.flatMap((one) => sayChanges(one, named, inFindings, isFirst(company))),
		...sayCategories(company),
		...sayNewNames(plan, company),
	];
	const toCheck = firstOf(warningsOf(plan), MOST_WARNINGS);
	return [
		...first,
		...(isFirst(company)
			? sayFirst(context, plan, company)
			: [`Compared with the import of ${sinceWhen(context, company)}. ${sayOthers(plan)}`]),
		...toCheck.map((one) => `To check: ${one}`),
		...(found.length === 0 ? [nothingFound(comparisons)] : found),
		...hintAtSoldOut(company),
		...stayOff,
		...new Set(comparisons.flatMap(whatIsUnsure)),
	].join('\n');
}

/** As many as leave room for what changes. */
const MOST_WARNINGS = 3;

/** What else a person has to look at. */
const warningsOf = ({ warnings }: Plan) =>
	warnings.filter(({ isListed }) => isListed !== true).map(sayWithValues);

/** Nobody sees it in a change: what only such a column says is in neither menu. */
function sayUnused({ unused }: Plan): string[] {
	const unknown = unused.filter(({ reason }) => reason !== EMPTY && reason !== AS_ASKED);
	return unknown.length === 0
		? []
		: [`Columns that nothing is taken from: ${listNames(unknown.map(describeUnused))}.`];
}

/** Once, where any dish of it is named. */
const hintAtSoldOut = ({ comparisons }: CompanyPlan) =>
	comparisons.some(({ changes = [] }) => changes.some(isSoldOut))
		? [
				'Nobody knows whether the platform still sells a dish whose stock is 0. To be sure, give it the status off.',
			]
		: [];

/** A comparison can't show it: each workflow knows only what it has sent itself. */
const sayOthers = ({ words }: Plan) =>
	`This replaces the whole ${words.what}: what another workflow has sent since goes off.`;

/** Beside differences that findings have named, or where there is none. */
const nothingFound = (comparisons: readonly Comparison[]) =>
	comparisons.some(({ changes = [] }) => changes.length > 0)
		? 'No other difference was found.'
		: 'No difference was found.';

const sinceWhen = (context: IExecuteFunctions, { comparisons: [main] }: CompanyPlan) =>
	main?.last === undefined ? '' : sayTime(Date.parse(main.last.at), context.getTimezone());

const BACK_ON_SALE =
	'What another workflow or program has taken off comes back on sale, unless this menu has it off.';

const sayFirst = (context: IExecuteFunctions, plan: Plan, company: CompanyPlan) => [
	`${sayFirstOf(company)}. This workflow knows of no earlier import, so ${plan.words.rest} goes off.${hasDishes(company) ? ` ${BACK_ON_SALE}` : ''}`,
	...(context.getMode() === 'manual' ? [ONLY_PUBLISHED] : []),
];

/** Such as "Dearer: Borscht: 145.50 → 149.50"; of several, each has its own line. */
function sayChanges(
	comparison: Comparison,
	named: ReadonlySet<object>,
	inFindings: ReadonlySet<object>,
	isOfFirst: boolean,
): string[] {
	if (comparison.changes === undefined) return countChanges(comparison, {});
	const found = happensTo(inFindings, comparison);
	return changesInWords(comparison, named).flatMap(({ what: kind, lines }) => {
		// A count of all is higher.
		const what = found.has(kind) ? `Also ${kind.toLowerCase()}` : kind;
		const said = firstOf(lines, isOfFirst ? MOST_SAID_FIRST : MOST_SAID);
		if (!isOfFirst && said.length === 1) return [`${what}: ${said.join()}`];
		const listed = said.map((line) => `• ${line}`);
		return isOfFirst && kind === 'New' ? listed : [`${what}:`, ...listed];
	});
}

/** What findings say of each change by itself, so that it needn't be said again. */
const namedIn = ({ findings }: Plan): ReadonlySet<object> =>
	new Set(findings.flatMap(({ named = [] }) => named));

/** New options whose new group names them with their prices. */
function namedInGroups({ comparisons }: CompanyPlan): Change[] {
	const [options, groups] = (['option', 'group'] as const).map((name) =>
		comparisons.find(({ list }) => list === name),
	);
	const areNew = new Set(
		groups?.changes?.filter(({ what }) => what === 'added').map(({ key }) => key),
	);
	const inNew = groups?.now.things.filter(([id]) => areNew.has(id)) ?? [];
	const named = new Set(inNew.flatMap(([, , members]) => members.map(([sku]) => sku)));
	return (options?.changes ?? []).filter(
		({ what, sale, price, key }) =>
			what === 'added' && sale === 'on' && price !== undefined && named.has(key),
	);
}

const sayNewNames = (plan: Plan, { comparisons }: CompanyPlan) =>
	comparisons.flatMap(({ renamed }) =>
		renamed.filter((one) => !namedIn(plan).has(one)).map(sayRenamed),
	);

function sayCategories(company: CompanyPlan): string[] {
	const { categoriesAdded = [], categoriesGone = [] } = categoriesOf(company);
	return [
		...(categoriesAdded.length === 0 ? [] : [`Category new: ${listNames(categoriesAdded)}`]),
		...(categoriesGone.length === 0 ? [] : [`Category off: ${listNames(categoriesGone)}`]),
	];
}

/** Categories of which all dishes go off, where no other line says so. */
function sayDarkCategories({ onPage }: Plan, company: CompanyPlan): string[] {
	const { categoriesGone = [] } = categoriesOf(company);
	const [{ changes = [], last } = { last: undefined }] = company.comparisons;
	const ofCategory = (values?: KeptValues) => String(values?.category);
	const off = groupBy(
		changes.filter(
			({ what, store, wasOff }) => what === 'off' && store === undefined && wasOff !== true,
		),
		({ values }) => ofCategory(values),
	);
	const before = groupBy(last?.things ?? [], ([, values]) => ofCategory(values));
	const said = new Set(onPage.map(({ darkCategory }) => darkCategory));
	return categoriesGone.flatMap((category) => {
		const count = off.get(category)?.length ?? 0;
		const all = before.get(category) ?? [];
		const onSale = all.filter(([, , parts]) => parts.some(sells)).length;
		const line =
			onSale < all.length
				? `All ${count} dishes that ${show(category)} had on sale go off.`
				: `All ${count} dishes of ${show(category)} go off.`;
		return count < 2 || count < onSale || said.has(category) ? [] : [line];
	});
}

/** As many as somebody reads in a line. */
const MOST_TAKEN = 20;

/** A row that isn't a heading may have become the category of dishes. */
function sayTakenDishes({ used = [] }: Plan, company: CompanyPlan): string[] {
	if (used.some(({ meaning }) => meaning === 'category')) return [];
	const before = new Map(
		company.comparisons[0]?.last?.things?.map(([sku, values]) => [sku, values.category]),
	);
	const known = new Set(before.values());
	const left = new Set(company.dishes.map(({ category }) => category));
	const taken = company.dishes.flatMap(({ sku, title, category }) => {
		const from = before.get(sku);
		const isTaken = typeof from === 'string' && left.has(from) && !known.has(category);
		return isTaken ? [{ category, dish: `${show(title)} from ${show(from)}` }] : [];
	});
	const said = [...groupBy(taken, (one) => one.category)].map(
		([category, dishes]) =>
			`${show(category)} (${listNames(
				dishes.map(({ dish }) => dish),
				MOST_TAKEN,
			)})`,
	);
	return said.length === 0
		? []
		: [`New categories take dishes from others: ${listNames(said, MOST_TAKEN)}.`];
}

/** As many dishes of a menu as somebody reads on a page who has never seen it. */
const MOST_SHOWN_FIRST = 200;

/** Of what another line likely explains. */
const MOST_BESIDE_CAUSE = 5;

/** What was sorted alone changes many prices far. */
function causesFirst(findings: readonly Finding[]): Finding[] {
	const isCause = ({ kind }: Finding) => kind === 'prices-moved' || kind === 'titles-moved';
	return findings.toSorted((one, other) => Number(isCause(other)) - Number(isCause(one)));
}

/** What a page shows of a plan, in the words of whoever brought the sheet: it only lays this out. */
export function planOnPage(plan: Plan, company: CompanyPlan) {
	const { comparisons } = company;
	const [main] = comparisons;
	const sent = rowsSent(plan, company);
	const most = (what: string) =>
		isFirst(company) && what === 'New' ? MOST_SHOWN_FIRST : MOST_ON_PAGE;
	return {
		accidents: causesFirst([...plan.findings, ...plan.onPage]).map(
			({ kind, reason, names, areListed, hasCause, whatToDo }) => ({
				...{ kind, text: reason, whatToDo },
				names:
					areListed === true
						? []
						: firstOf(names, hasCause === true ? MOST_BESIDE_CAUSE : MOST_ON_PAGE),
			}),
		),
		stores: [...(main?.selling ?? [])],
		rows: countRows(plan, company, sent),
		notes: notesBelow(plan, company, sent),
		added: main?.added,
		changes: [
			...comparisons.flatMap((one) => changesInWords(one, namedIn(plan))),
			{ what: 'Kept Off', aside: '', ...keptOffOf(company) },
		]
			.filter(({ count }) => count > 0)
			.map((one) => ({ ...one, lines: firstOf(one.lines, most(one.what)) })),
		mistakes: plan.mistakes.map(sayProblem),
		toCheck: [
			...sayNewNames(plan, company),
			...sayDarkCategories(plan, company),
			...sayTakenDishes(plan, company),
			...hintAtSoldOut(company),
			...warningsOf(plan),
		],
	};
}

const rowsSent = (plan: Plan, { companyId, dishes }: CompanyPlan) =>
	new Set(
		dishes.flatMap(({ sku, offers }) =>
			offers.map(({ storeId }) => plan.placeOf(companyId, 'dish', sku, storeId)?.row),
		),
	);

type RowsSent = ReturnType<typeof rowsSent>;

const rowsIn = (parts: ReadonlyArray<{ row?: number | undefined }>) =>
	parts.flatMap(({ row }) => row ?? []);

/** Rows below all dishes that have no name, such as a note on taxes: nothing is wrong with them. */
function notesBelow(plan: Plan, { companyId }: CompanyPlan, sent: RowsSent): number[] {
	const wrong = rowsIn(leftOutOf(plan, companyId));
	const last = [...sent, ...wrong].reduce<number>((most, row = 0) => Math.max(most, row), 0);
	const notes = plan.skipped.filter(
		({ row, reason, mayBeDish }) => reason === 'no price' && !mayBeDish && row > last,
	);
	return rowsIn(notes);
}

/** How many rows are sent, how many of these only in part, and how many aren't. */
function countRows(plan: Plan, { companyId }: CompanyPlan, sent: RowsSent) {
	const out = new Set(rowsIn([...plan.skipped, ...leftOutOf(plan, companyId)]));
	const notSent = [...out].filter((row) => !sent.has(row)).length;
	return { sent: sent.size, inPart: out.size - notSent, notSent };
}

/** What is on sale in the menu, and stays off. */
function keptOffOf({ comparisons: [main], keptOff }: CompanyPlan) {
	const off = keptOff.map(
		({ title: name, sku: key, storeId: store }) =>
			({ what: 'off', entity: 'offer', key, name, store }) as const,
	);
	const stores = new Set([...(main?.selling ?? []), ...(main?.stores.keys() ?? [])]);
	const lines = sayEach(off, stores.size);
	return { count: lines.length, lines };
}

/** What nobody can see in a comparison. */
export const whatIsUnsure = (comparison: Comparison) => [
	...whatIsForgotten(comparison),
	...laterFailure(comparison.last?.inDoubt),
];

/** What nobody can see in a comparison, since there was no room to remember it. */
function whatIsForgotten({ list, changes, forgotten }: Comparison): string[] {
	if (changes === undefined) {
		return ['That import was too large to compare more than what goes off.'];
	}
	const labels = forgotten.map((field) => headingOf(list, field));
	const what = list === 'dish' ? listNames(labels) : `${listNames(labels)} of ${SEVERAL[list]}`;
	return labels.length === 0 ? [] : [`That import was too large to compare ${what}.`];
}

/** What a comparison is worth after an import that failed. */
export const laterFailure = (inDoubt?: boolean) =>
	inDoubt === true ? ['A later import failed, so the storefront may show something else.'] : [];

const MOST_STORES = 5;
const IN_FIRST = { New: 'on sale', 'New, Sold Out': 'sold out', 'New, Off': 'off' };

/** Nothing else shows that the ID of the company is mistyped. */
const sayFirstOf = (company: CompanyPlan) =>
	`First import of company ${shorten(company.companyId)}: ${sayAll(company)}`;

/** What a first import sends. Nothing else shows that the ID of a store is mistyped. */
function sayAll(company: CompanyPlan): string {
	const { products, offers } = countDishes(company.dishes);
	const stores = [...storesIn(company.dishes.flatMap((dish) => dish.offers))];
	const sales = company.comparisons.slice(0, 1).flatMap((one) => countChanges(one, IN_FIRST));
	const aside = sales.join() === `${products} ${IN_FIRST.New}` ? '' : `: ${sales.join(', ')}`;
	return hasDishes(company)
		? `${many(products, 'dish', 'dishes')} with ${many(offers, 'offer')} in ${many(stores.length, 'store')} (${listNames(stores, MOST_STORES)})${aside}`
		: company.comparisons
				.map(({ list, now }) => many(now.things.length, list, SEVERAL[list]))
				.join(', ');
}

export function countDishes(products: readonly Product[]) {
	const offers = products.flatMap((product) => product.offers);
	const categories = new Set(products.map(({ category }) => category));
	return {
		...{ products: products.length, offers: offers.length },
		...{ stores: storesIn(offers).size, categories: categories.size },
	};
}

/** Of dishes, where categories have no list of their own. */
export function categoriesOf({ comparisons }: CompanyPlan) {
	const { added, gone } = comparisons[0]?.categories ?? {};
	const hasOwn = comparisons.some(({ list }) => list === 'category');
	return hasOwn || added === undefined ? {} : { categoriesAdded: added, categoriesGone: gone };
}

export const hasDishes = ({ comparisons }: CompanyPlan) =>
	comparisons.some(({ list }) => list === 'dish');

/** What names no company that is sent has no separate item. */
export const leftOutOf = ({ leftOut, companies }: Plan, companyId: string) =>
	leftOut.filter(
		(part) =>
			part.companyId === companyId || companies.every((one) => one.companyId !== part.companyId),
	);
