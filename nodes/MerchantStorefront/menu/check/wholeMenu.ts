import { listNames, shorten, show, showPrice } from '../../platform/shown';
import { problemAt, type Problem } from '../../table/problems';
import { amongFlawed } from '../whole/tables';
import { ENTITIES } from '../entities';
import { CATEGORY_DETAILS } from '../fieldsOf';
import type { KnownList } from '../ledger/knownList';
import { nameOf } from '../ledger/things';
import { findingAbout, ofCompany, type Finding } from '../rules/finding';
import { storesIn } from '../product';
import { findSold, type Sold, type StoresOfGroup, type WholeMenu } from '../whole/sold';
import type { DishPlace } from '../whole/categories';
import { MOST_SUGGESTED, suggest } from '../../platform/nearest';
import type { Group, Option, Options } from '../whole/options';

/** What isn't in the menu since its rows have mistakes: nothing may be said of what one of these may be. */
interface Missing {
	dishes: ReadonlyArray<{ storeId?: string | undefined }>;
	options: Options['flawed'];
}
const NOTHING: Missing = { dishes: [], options: [] };

/** Checks the parts of a menu against each other. */
export function checkWholeMenu(
	menu: WholeMenu,
	at: DishPlace,
	sold: Sold = findSold(menu),
	missing = NOTHING,
): { problems: Problem[]; findings: Finding[]; warnings: Problem[] } {
	const [first] = menu.dishes;
	const { field = ENTITIES.dish.optionGroups.label } = first ? at(first, 'optionGroups') : {};
	/** Where dishes name their groups. */
	const column = `column ${show(field)}`;
	const unused = [...menu.groups.values()].filter(({ group }) => !sold.storesOf.has(group));
	return {
		problems: [
			...checkDishes(menu, at, missing),
			...checkOptions(menu, sold, missing),
			...unknownStores(menu, missing),
		],
		findings: [...fullPrices(menu, sold), ...nothingToChooseFrom(menu, unused, column)],
		warnings: unused.map(({ group, at: atGroup }) =>
			problemAt(atGroup('group'), group, `is a group that no dish names in ${column}.`),
		),
	};
}

function checkDishes(
	{ dishes, groups, options }: WholeMenu,
	at: DishPlace,
	missing: Missing,
): Problem[] {
	const problems: Problem[] = [];
	const mayBeGroup = amongFlawed(missing.options, 'group');
	const unknown = new Map<string, string>();
	for (const dish of dishes) {
		const option = options.get(dish.sku);
		if (option !== undefined) {
			const message = `is also a dish's: ${at(dish, 'sku').place}. Give the option its own SKU.`;
			problems.push(problemAt(option.at('sku'), dish.sku, message));
		}
		const names = dish.optionGroups ?? [];
		names.forEach((name, index) => {
			if (names.indexOf(name) < index) {
				problems.push(problemAt(at(dish, 'optionGroups'), name, 'is in the list twice.'));
			}
			if (groups.has(name) || mayBeGroup(name)) return;
			const message =
				unknown.get(name) ??
				`isn't a group that has options.${unknown.size < MOST_SUGGESTED ? suggest(name, groups.keys()) : ''}${groups.size === 0 ? ' No rows with options came in.' : ''}`;
			unknown.set(name, message);
			problems.push(problemAt(at(dish, 'optionGroups'), name, message));
		});
	}
	return problems;
}

function checkOptions(
	{ groups, options }: WholeMenu,
	sold: Sold,
	{ options: flawed }: Missing,
): Problem[] {
	const problems: Problem[] = [];
	const [isPartly, mayHavePrice] = [amongFlawed(flawed, 'group'), amongFlawed(flawed, 'sku')];
	const lacking = new Set<string>();
	for (const group of groups.values()) {
		const stores = sold.storesOf.get(group.group);
		if (stores === undefined) continue;
		const storeIds = [...stores.keys()];
		for (const { sku } of group.members) {
			const option = options.get(sku);
			if (option === undefined || lacking.has(sku) || mayHavePrice(sku)) continue;
			const offered = storesIn(sold.options.get(sku)?.offers ?? []);
			const missing = storeIds.filter((storeId) => !offered.has(storeId));
			if (missing.length === 0) continue;
			lacking.add(sku);
			problems.push(withoutPrice(option, missing, group, stores));
		}
		if (group.choose.min === 0 || isPartly(group.group)) continue;
		const dark = storesWithFewer(group, storeIds, sold);
		if (dark.length > 0) problems.push(nothingToChoose(group, dark, stores));
	}
	return problems;
}

/** Where fewer options are on sale than must be chosen. */
function storesWithFewer(
	{ choose: { min }, members }: Group,
	stores: readonly string[],
	{ options }: Sold,
): string[] {
	const most = new Map<string, number>();
	for (const { sku, max = 1 } of members) {
		for (const { storeId, status } of options.get(sku)?.offers ?? []) {
			if (status !== 'disabled') most.set(storeId, (most.get(storeId) ?? 0) + max);
		}
	}
	return stores.filter((storeId) => (most.get(storeId) ?? 0) < min);
}

function withoutPrice(
	{ title, at }: Option,
	missing: readonly string[],
	{ group: name }: Group,
	stores: StoresOfGroup,
): Problem {
	const message = `has a price in another store and none in ${listNames(missing)}, where ${firstDish(stores, missing)} is sold with ${show(name)}. Add a row for that store, with Status disabled if it isn't sold there, or empty the store.`;
	return problemAt(at('storeId'), title, message);
}

function nothingToChoose(
	{ group: name, choose: { min }, at }: Group,
	dark: readonly string[],
	stores: StoresOfGroup,
): Problem {
	const message = `must be chosen (at least ${min}), and too few of its options are on sale in ${listNames(dark)}: nobody could order ${firstDish(stores, dark)} there.`;
	return problemAt(at('status'), name, message);
}

/** The first dish of a group in the first of these stores. */
function firstDish(stores: StoresOfGroup, [storeId = '']: readonly string[]): string {
	return show(stores.get(storeId)?.first.title) ?? 'a dish';
}

/** A price for a store that sells no dish would open a store that nobody has. */
function unknownStores({ dishes, options }: WholeMenu, missing: Missing): Problem[] {
	const mayBeStore = amongFlawed(missing.dishes, 'storeId');
	const stores = storesIn(dishes.flatMap(({ offers }) => offers));
	const problems: Problem[] = [];
	for (const { prices } of options.values()) {
		for (const [storeId, { at }] of prices) {
			if (storeId === undefined || stores.has(storeId)) continue;
			if (mayBeStore(storeId)) continue;
			const hint = problems.length < MOST_SUGGESTED ? suggest(storeId, stores) : '';
			const message = `is a store that sells no dish of this menu.${hint}`;
			problems.push(problemAt(at('storeId'), storeId, message));
		}
	}
	return problems;
}

/** A price that was typed instead of a surcharge: it is as high as that of a dish of the group. */
function fullPrices({ groups, options }: WholeMenu, sold: Sold): Finding[] {
	const found: Array<{ cell: unknown; example: string }> = [];
	for (const { group: name, members } of groups.values()) {
		const stores = sold.storesOf.get(name);
		if (stores === undefined) continue;
		for (const { sku } of members) {
			for (const { storeId, listPrice } of sold.options.get(sku)?.offers ?? []) {
				const { price = 0, cheapest } = stores.get(storeId) ?? {};
				if (price <= 0 || listPrice < price) continue;
				const option = options.get(sku);
				found.push({
					cell: [name, sku, storeId, listPrice, cheapest?.sku, price],
					example: `${option?.at('listPrice').place}: ${show(option?.title)} ${showPrice(listPrice)} on ${show(cheapest?.title)} for ${showPrice(price)}`,
				});
				break;
			}
		}
	}
	const surcharges = found.length === 1 ? 'a surcharge is' : `${found.length} surcharges are`;
	return findingAbout('full-prices', found, {
		cell: ({ cell }) => cell,
		reason: `A surcharge is added to the price of the dish, and ${surcharges} as high as the dish.`,
		example: ({ example }) => example,
		whatToDo: 'Type what the option adds to the price of the dish.',
	});
}

/** Options that came without a dish that they belong to: mostly its column has another heading. */
function nothingToChooseFrom(
	{ groups, options }: WholeMenu,
	unused: readonly Group[],
	column: string,
): Finding[] {
	const count = options.size === 1 ? 'the only option' : `any of the ${options.size} options`;
	return findingAbout('unused-groups', unused.length < groups.size ? [] : unused, {
		cell: ({ group }) => group,
		reason: `No dish names a group, so guests can't choose ${count}.`,
		example: ({ group }) => shorten(group),
		whatToDo: `Fill the ${column} of the tab with the dishes.`,
		inNode: 'If it has another heading, answer Options for it under Column Meanings.',
	});
}

const ONLY_OF_TAB = CATEGORY_DETAILS.filter((field) => field !== 'name' && field !== 'position');

/** Without their tab, categories come from the dishes, which say neither parents nor hours. */
export function checkDetailsLost(companyId: string, last: KnownList | undefined): Finding[] {
	const detailed = (last?.things ?? []).filter(([, values]) =>
		ONLY_OF_TAB.some((field) => (values[field] ?? null) !== null),
	);
	const found = findingAbout('category-details-lost', detailed, {
		cell: ([id, values]) => [companyId, id, values],
		since: last?.at,
		reason:
			'No rows with categories came in, so the hours, dates and parents of last time would be lost.',
		names: detailed.map((category) => nameOf('category', category)),
		whatToDo: 'Bring the tab Categories in as well.',
		inNode: 'A Merge node can do that.',
	});
	return ofCompany(companyId, found);
}
