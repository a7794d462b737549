import { many } from '../../platform/shown';
import { isAllergens } from '../columns/meanings';
import type { Problem } from '../../table/problems';
import type { KnownList } from '../ledger/knownList';
import type { KeptValue, KeptValues, Part } from '../ledger/things';
import type { Product } from '../product';
import type { ComparedCompany } from './comparedMenu';
import { findingAbout, type Finding, type InSheet } from '../rules/finding';
import { FEWEST_DISHES, HALF, NEARLY_ALL } from './thresholds';

const OF_GUESTS = [
	{ field: 'media', what: 'picture', of: ({ media }: KeptValues) => media },
	{ field: 'description', what: 'description', of: ownDescription },
] as const;

/** Pictures or descriptions that most dishes had, and nearly none of these has now. */
export function findEmptied({ dishes, last }: ComparedCompany, inSheet: InSheet): Finding[] {
	return OF_GUESTS.flatMap(({ field, what, of }) => {
		const had = withMost(last, of);
		const emptied = whereNearlyAll(dishes, had, (product) => product[field] === undefined);
		return findingAbout(`${what}s-gone`, emptied, {
			cell: ({ companyId, sku }) => [companyId, sku],
			since: last?.at,
			reason: lost(emptied, `a ${what}`),
			example: (product) => inSheet.dish(product),
			whatToDo: `Check whether the column with the ${what}s came in.`,
		});
	});
}

const lost = ({ length: count }: readonly Product[], what: string) =>
	`${many(count, 'dish', 'dishes')} had ${what} last time, and ${count === 1 ? 'has' : 'have'} none now.`;

/** Promotions end, so this only warns: their column may have been lost. */
export function warnOfOldPrices({ dishes, last }: ComparedCompany): Problem[] {
	const had = withMost(last, (_, parts) =>
		parts.map(([, { oldPrice }]) => oldPrice).find((price) => typeof price === 'number'),
	);
	const emptied = whereNearlyAll(dishes, had, ({ offers }) =>
		offers.every(({ oldPrice }) => oldPrice === undefined),
	);
	if (emptied.length === 0) return [];
	return [{ place: 'Crossed-out prices', message: lost(emptied, 'one') }];
}

/** Such as the heading of "Allergens: milk" below a description: its column may be gone. */
const addedTo = (description: unknown) =>
	typeof description === 'string'
		? description.split('\n').map((line) => line.slice(0, line.indexOf(': ')))
		: [];

/** Without the allergens below it. */
function ownDescription({ description }: KeptValues): KeptValue {
	const lines = typeof description === 'string' ? description.split('\n') : [];
	const own = lines.filter((line) => !addedTo(line).some(isAllergens)).join('\n');
	return own === '' ? undefined : own;
}

/** Allergens that guests read below descriptions, and nearly no dish names any more: one guest is enough. */
export function findLostAllergens({ dishes, last }: ComparedCompany, inSheet: InSheet): Finding[] {
	const had = new Map(last?.things?.map(([sku, { description }]) => [sku, addedTo(description)]));
	const headings = new Set(dishes.flatMap(({ sku }) => had.get(sku) ?? []));
	return [...headings].filter(isAllergens).flatMap((heading) => {
		const before = dishes.filter(({ sku }) => had.get(sku)?.includes(heading) === true);
		const emptied = before.filter(({ description }) => !addedTo(description).includes(heading));
		const areLost = emptied.length >= before.length * NEARLY_ALL;
		return findingAbout('allergens-gone', areLost ? emptied : [], {
			cell: ({ companyId, sku }) => [companyId, sku],
			since: last?.at,
			reason: `${heading}: ${lost(emptied, 'them')}`,
			example: (product) => inSheet.dish(product),
			whatToDo: 'Check whether their column came in, and is shown to guests.',
		});
	});
}

/** The keys of the dishes that had a value, where at least half of them did. */
function withMost(
	last: KnownList | undefined,
	valueOf: (values: KeptValues, parts: readonly Part[]) => KeptValue,
): ReadonlySet<string> {
	const things = last?.things ?? [];
	const had = things.filter(([, values, parts]) => isFilled(valueOf(values, parts)));
	const areMost = things.length >= FEWEST_DISHES && had.length >= things.length * HALF;
	return new Set(areMost ? had.map(([sku]) => sku) : []);
}

const isFilled = (value: KeptValue) => value !== null && value !== undefined;

function whereNearlyAll(
	menu: readonly Product[],
	had: ReadonlySet<string>,
	isEmptied: (product: Product) => boolean,
): Product[] {
	const stillThere = menu.filter(({ sku }) => had.has(sku));
	const emptied = stillThere.filter(isEmptied);
	return emptied.length >= stillThere.length * NEARLY_ALL ? emptied : [];
}
