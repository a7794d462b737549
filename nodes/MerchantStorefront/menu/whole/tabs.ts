import { fieldInTab, HEADING_TABLE } from '../columns/meanings';
import { isNumber } from '../../table/numbers';
import type { Answer } from '../../table/tableOf';
import { filledIn, isBlank, isEmpty, saysWhere, TAB_NAME, type Row } from '../../table/rows';
import { foldHeading } from '../../table/headings';
import type { Tab } from '../../table/readTable';
import { CATEGORY_TABLE, OPTION_TABLE } from './tables';

/** Three tabs of a sheet that came in together. */
export interface Tabs {
	/** All rows, those of the other tabs empty: so each dish keeps its place. */
	menu: readonly Row[];
	options: Tab;
	categories: Tab;
	/** Rows of which nobody can tell what tab they are from. */
	unclear: number[];
}
type OwnTab = 'menu' | 'options' | 'categories';

/** What the node before says. */
const TOLD = new Map<string, OwnTab>(
	(['menu', 'options', 'categories'] as const).map((name) => [name, name]),
);
const toldIn = (row: Row) => TOLD.get(String(row[TAB_NAME]).trim().toLowerCase());

/** What only a dish or an offer has. */
const OF_DISHES = new Set<string | undefined>([
	'sku',
	'listPrice',
	'storeId',
	'stock',
	'description',
]);
const OF_CATEGORIES = new Set<string | undefined>(['hours', 'start', 'end']);

/** What a filled cell says of the row that it is in. */
type Fact = 'option' | 'group' | 'title' | 'ofDish' | 'id' | 'name' | 'schedule';
type Facts = Readonly<Record<Fact, boolean>>;
const NO_FACTS: Facts = {
	...{ option: false, group: false, title: false, ofDish: false },
	...{ id: false, name: false, schedule: false },
};
type Told = ReadonlyArray<Pick<Answer, 'heading' | 'meaning'>>;

/** A category has a name, too, and "Name" may head either. */
function factsOf(heading: string, answers: Told) {
	const told = answers.filter((answer) => foldHeading(answer.heading) === foldHeading(heading));
	const fieldIn = (tab: 'options' | 'categories') =>
		told.map(({ meaning }) => fieldInTab(tab, meaning)).find((field) => field !== undefined);
	const option = fieldIn('options') ?? OPTION_TABLE.find(heading);
	const category = fieldIn('categories') ?? CATEGORY_TABLE.find(heading);
	const dish = HEADING_TABLE.find(heading);
	const facts: Array<[Fact, boolean]> = [
		['option', option === 'title'],
		['group', option === 'group' || option === 'choose'],
		['title', dish === 'title'],
		['ofDish', OF_DISHES.has(dish) || (dish === 'title' && category === undefined)],
		['id', category === 'externalId'],
		['name', category === 'name'],
		['schedule', OF_CATEGORIES.has(category)],
	];
	return {
		facts: facts.filter(([, is]) => is).map(([fact]) => fact),
		isOfCategory: category !== undefined,
	};
}

function factReader(answers: Told): (row: Row) => Facts {
	const known = new Map<string, ReturnType<typeof factsOf>>();
	return (row) => {
		const found = { ...NO_FACTS };
		for (const heading in row) {
			const cell = row[heading];
			if (saysWhere(heading) || isEmpty(cell)) continue;
			const said = known.get(heading) ?? factsOf(heading, answers);
			known.set(heading, said);
			for (const fact of said.facts) found[fact] = true;
			// Such as the prices of sizes, which are of a dish.
			if (!found.ofDish && !said.isOfCategory && isNumber(cell)) found.ofDish = true;
		}
		return found;
	};
}

/** The rows of each tab, as the node before tells them, or else by their headings. */
export function splitTabs(rows: readonly Row[], answers: Told = []): Tabs {
	const facts = rows.map(factReader(answers));
	// A dish may have a column Option as well, for its sizes.
	const isTabOfOptions = facts.some(isOptionOfGroup) && !facts.some((of) => of.option && of.title);
	let before: OwnTab = 'menu';
	const names = rows.map((row, index) => {
		const name = toldIn(row) ?? tabOf(facts[index] ?? NO_FACTS, isTabOfOptions, before);
		if (!isBlank(row)) before = name;
		return name;
	});
	const areAllThere = names.includes('options') && names.includes('categories');
	const tab = (name: string, own: OwnTab) => {
		const itemIndexes = [...rows.keys()].filter((index) => names[index] === own);
		return { name, itemIndexes, rows: itemIndexes.map((index) => rows[index] ?? {}) };
	};
	return {
		menu: rows.map((row, index) => (names[index] === 'menu' ? row : {})),
		options: tab('Options', 'options'),
		categories: tab('Categories', 'categories'),
		unclear: areAllThere ? [] : rowsUnlikeDishes(rows, names, facts),
	};
}

const FEWEST_UNLIKE = 2;

/** Of a tab whose headings nobody knows: questions beside those of dishes would make dishes of them. */
function rowsUnlikeDishes(
	rows: readonly Row[],
	names: readonly OwnTab[],
	facts: readonly Facts[],
): number[] {
	const ofDishes = new Set<string>();
	rows.forEach((row, index) => {
		if (facts[index]?.title !== true) return;
		for (const [heading] of filledIn(row)) ofDishes.add(heading);
	});
	const isOwn = ([heading]: [string, unknown]) =>
		!ofDishes.has(heading) && HEADING_TABLE.find(heading) === undefined;
	const unlike = [...rows.keys()].filter(
		(index) =>
			names[index] === 'menu' &&
			toldIn(rows[index] ?? {}) === undefined &&
			filledIn(rows[index] ?? {}).filter(isOwn).length >= FEWEST_UNLIKE,
	);
	return ofDishes.size > 0 && unlike.length >= FEWEST_UNLIKE ? unlike : [];
}

// A dish may have a column Group, too, but no column Option.
const isOptionOfGroup = (of: Facts) => of.option && !of.title && of.group;

/** In merged cells the group is empty, and a category may lack its ID: that is a mistake of the row. */
function tabOf(of: Facts, isTabOfOptions: boolean, before: OwnTab): OwnTab {
	const isAmongOptions = before === 'options';
	if (isOptionOfGroup(of)) return 'options';
	if (of.option && !of.title && (isTabOfOptions || isAmongOptions)) return 'options';
	// It lacks its name, which is a mistake of this row.
	if (of.group && !of.title && isTabOfOptions && isAmongOptions) return 'options';
	const isCategory = of.name && (of.id || of.schedule);
	return isCategory && !of.ofDish ? 'categories' : 'menu';
}

/** Rows with categories, without rows of the menu in which only the category is filled. */
export function rowsOfOwnTab({ menu, categories }: Tabs): Row[] {
	if (categories.rows.length === 0) return [];
	const ofMenu = new Set(menu.flatMap((row) => Object.keys(row)));
	return categories.rows.filter((row) => filledIn(row).some(([heading]) => !ofMenu.has(heading)));
}
