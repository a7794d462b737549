import type { IExecuteFunctions } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import type { Problem, Place } from '../table/problems';
import type { Product } from './product';
import { digestOf } from './ledger/knownList';
import type { ComparedList } from './ledger/changes';
import {
	nameOf,
	thingsOfCategories,
	thingsOfGroups,
	thingsOfOptions,
	type ListName,
	type Thing,
} from './ledger/things';
import { warnOfUnsaid } from './send/sendAs';
import { findSold, optionsSold, type WholeMenu } from './whole/sold';
import {
	categoriesOfDishes,
	withCategoryIds,
	withGroupNames,
	type DishPlace,
} from './whole/categories';
import { checkDetailsLost, checkWholeMenu } from './check/wholeMenu';
import type { UnusedColumn } from '../table/unusedColumns';
import { sizeClashes, type SizedMenu } from './whole/sizes';
import { fieldOf } from './menuColumns';
import type { MenuAccount } from './account';
import { show } from '../platform/shown';
import type { MenuInput } from './read/readInput';
import type { OtherTabs } from './read/readTabs';
import { InvalidMenuError } from './invalidMenu';
import { dishFlaws } from './check/dishFlaws';

/** What a menu has beside its dishes. */
export type Parts = ReturnType<typeof readParts>;

/** Where only dishes are sent. */
export const NO_PARTS: Parts = {
	lists: [],
	digestsAsTheyCame: [],
	order: [],
	menuWith: (dishes) => ({ categories: [], dishes, groups: new Map(), options: new Map() }),
	offersOf: () => [],
	itemOf: () => undefined,
	keptOff: [],
	optionsAsTheyCame: [],
	findings: [],
	warnings: [],
};

export function readParts(
	context: IExecuteFunctions,
	{ options: read, categories: named }: OtherTabs,
	given: {
		products: Product[];
		sent: Product[];
		sized: SizedMenu | undefined;
		now: number;
		placeOf: MenuInput['placeOf'];
	},
	{ ledger, requiresStock }: MenuAccount,
) {
	const companyId = onlyCompany(context, given.products);
	const at = dishPlaces(given.placeOf);
	const hasTab = named.categories.length > 0 || named.problems.length > 0;
	const toMenu = (products: readonly Product[]): { menu: WholeMenu; problems: Problem[] } => {
		const found = hasTab
			? withCategoryIds(products, named.categories, at)
			: { dishes: [...products], problems: [] };
		const categories = hasTab ? named.categories : categoriesOfDishes(products);
		const groups = new Map([...(given.sized?.groups ?? []), ...read.groups]);
		const options = new Map([...(given.sized?.options ?? []), ...read.options]);
		return {
			menu: { categories, dishes: withGroupNames(found.dishes, groups), groups, options },
			problems: found.problems,
		};
	};
	const { menu, problems } = toMenu(given.sent);
	const sold = findSold(menu);
	const checked = checkWholeMenu(menu, at, sold);
	const flaws = [
		...named.problems,
		...read.problems,
		...(named.problems.length > 0 ? [] : problems),
		...(read.problems.length > 0 ? [] : checked.problems),
		...(given.sized === undefined ? [] : sizeClashes(given.sized, read)),
		...dishFlaws(
			given.products,
			requiresStock,
			(product) => at(product, 'sku'),
			'Give it a row with the columns Group and Option.',
		),
	];
	if (flaws.length > 0) throw new InvalidMenuError(flaws);

	const asTheyCame = optionsSold(menu, sold, companyId);
	const { kept: options, keptOff } = ledger.stopList.applyTo(asTheyCame, given.now);
	const offersOf = new Map(options.map(({ sku, offers }) => [sku, offers]));
	const optionNames = new Map([
		...(ledger.find(companyId, 'option')?.things ?? []).map(
			(option) => [option[0], nameOf('option', option)] as const,
		),
		...options.map(({ sku, title }) => [sku, title] as const),
	]);
	const listOf = (list: ListName, things: Thing[]): ComparedList => ({
		...{ list, things, optionNames },
		digest: digestOf(things),
	});
	const others = [
		listOf('category', thingsOfCategories(menu.categories)),
		listOf('group', thingsOfGroups(menu.groups.values())),
	];
	return {
		lists: [listOf('option', thingsOfOptions(options)), ...others],
		/** What stands for the lists without what the stop list keeps off. */
		digestsAsTheyCame: [
			digestOf(thingsOfOptions(asTheyCame)),
			...others.map(({ digest }) => digest),
		],
		/** Of the dishes, which is sent where no column says another one. */
		order: menu.dishes.map(({ sku }) => sku),
		/** All of the menu, with these dishes. */
		menuWith: (products: readonly Product[]) => toMenu(products).menu,
		/** Of an option, as it is sent. */
		offersOf: (sku: string) => offersOf.get(sku) ?? [],
		/** The input item of an option, a group or a category. */
		itemOf: (list: ListName, key: string, storeId: string | undefined) => {
			if (list === 'category') return named.itemOf(key);
			if (list === 'group') return menu.groups.get(key)?.at().itemIndex;
			const option = menu.options.get(key);
			return (option?.inStore?.get(storeId ?? '') ?? option)?.at().itemIndex;
		},
		keptOff,
		/** Without what the stop list keeps off. */
		optionsAsTheyCame: asTheyCame,
		findings: [
			...read.findings,
			...named.findings,
			...checked.findings,
			...(hasTab ? [] : checkDetailsLost(companyId, ledger.findAgreed(companyId, 'category'))),
		],
		warnings: [
			...checked.warnings,
			...read.warnings,
			...named.warnings,
			...unread(read, named),
			...unsaid(menu),
		],
	};
}

function unsaid({ options, groups, categories }: WholeMenu): Problem[] {
	const all = [...options.values()];
	const prices = all.flatMap(({ everywhere, inStore }) =>
		[everywhere ?? [], ...(inStore?.values() ?? [])].flat(),
	);
	const members = [...groups.values()].flatMap((group) => group.members);
	return [
		...warnOfUnsaid('wholeMenu', 'option', [...all, ...prices, ...members]),
		...warnOfUnsaid('wholeMenu', 'group', [...groups.values()]),
		...warnOfUnsaid('wholeMenu', 'category', categories),
	];
}

function unread(...tabs: Array<{ unused: readonly UnusedColumn[] }>): Problem[] {
	return tabs
		.flatMap(({ unused }) => unused)
		.map(({ heading }) => ({ place: `Column ${show(heading)}`, message: 'is not used.' }));
}

function onlyCompany(context: IExecuteFunctions, products: readonly Product[]): string {
	const companies = [...new Set(products.map(({ companyId }) => companyId))];
	const [only, ...others] = companies;
	if (only !== undefined && others.length === 0) return only;
	throw operationError(
		context,
		'A whole menu is of one company, so nothing is sent',
		`The rows are of ${companies.length} companies: ${companies.map(show).join(', ')}. Import one company at a time, each in its own node.`,
	);
}

/** Where a dish is: in a sheet its row. */
function dishPlaces(placeOf: MenuInput['placeOf']): DishPlace {
	return (dish, field): Place => {
		const { sku } = dish;
		const at = placeOf(dish);
		const { label } = fieldOf(field);
		if (at === undefined) return { place: `SKU ${show(sku)}, ${label}`, sku, field: label };
		return { place: `Row ${at.row}, column "${label}"`, ...at, sku, field: label };
	};
}
