import type { IExecuteFunctions } from 'n8n-workflow';

import { hint } from '../n8n/hint';
import { listNames, many, showPrice } from '../platform/shown';
import { sayTime } from '../platform/zonedTime';
import { countChanges, labelOf, sayChanges, sayRenamed } from './changesInWords';
import { hintAtUnused } from './hints';
import type { Comparison } from './ledger/changes';
import { SEVERAL } from './ledger/things';
import type { CompanyPlan, Plan } from './plan';
import { isOnSale, type Offer, type Product } from './product';
import { describeAccident } from './rules/finding';

/** Whether it is about to be sent, or was. */
export type Tense = 'future' | 'past';

/** In a few words: what happens to what guests see, and what a person has to look at. */
export function verdictOf(plan: Plan, company: CompanyPlan, tense: Tense): string {
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
export function summarize(context: IExecuteFunctions, plan: Plan, company: CompanyPlan): string {
	const { findings, words } = plan;
	const { comparisons } = company;
	const accidents = findings.map((one) => `Looks like an accident: ${describeAccident(one)}`);
	const [main] = comparisons;
	if (main === undefined) {
		const first = `First import: ${sayAll(company)}. This workflow knows of no earlier import, so ${words.rest} goes off.`;
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
	const found = [...changes, ...ofCategories, ...comparisons.flatMap(sayRenamed)];
	return [
		...accidents,
		`Compared with the import of ${since}:`,
		...(found.length === 0 ? ['No difference was found.'] : found),
		...new Set(comparisons.flatMap(whatIsUnsure)),
	].join('\n');
}

/** What nobody can see in a comparison. */
export const whatIsUnsure = (comparison: Comparison) => [
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

export function countDishes(products: readonly Product[]) {
	const offers = products.flatMap((product) => product.offers);
	const stores = new Set(offers.map(({ storeId }) => storeId));
	const categories = new Set(products.map(({ category }) => category));
	return {
		...{ products: products.length, offers: offers.length },
		...{ stores: stores.size, categories: categories.size },
	};
}

/** Of dishes, where categories have no list of their own. */
export function categoriesOf({ lists, comparisons: [main] }: CompanyPlan) {
	const { added, gone } = main?.categories ?? {};
	const hasOwn = lists.some(({ list }) => list === 'category');
	return hasOwn || added === undefined ? {} : { categoriesAdded: added, categoriesGone: gone };
}

export const hasDishes = ({ lists }: CompanyPlan) => lists.some(({ list }) => list === 'dish');

/** What names no company that is sent has no separate item. */
export const leftOutOf = ({ leftOut, companies }: Plan, companyId: string) =>
	leftOut.filter(
		(part) =>
			part.companyId === companyId || companies.every((one) => one.companyId !== part.companyId),
	);
