import { HEADING_TABLE } from '../columns/meanings';
import { isEmpty, type Row } from '../../table/rows';
import { CATEGORY_HEADINGS } from './categories';
import { OPTION_HEADINGS } from './options';
import type { Tab } from './rows';

/** Three tabs of a sheet that came in together. */
export interface Tabs {
	/** All rows, those of the other tabs empty: so each dish keeps its place. */
	menu: Row[];
	options: Tab;
	categories: Tab;
}

/** What only a dish or an offer has. */
const OF_DISHES: ReadonlySet<unknown> = new Set([
	'sku',
	'listPrice',
	'storeId',
	'stock',
	'description',
]);
const NUMBER = /^\s*[\d.,]+\s*$/u;

interface Kinds {
	option: ReturnType<typeof OPTION_HEADINGS.find>;
	category: ReturnType<typeof CATEGORY_HEADINGS.find>;
	isTitle: boolean;
	isOfDish: boolean;
}

const MOST_REMEMBERED = 1_000;
const remembered = new Map<string, Kinds>();

/** What a heading says of the row that it has a cell in. It comes in each of many rows. */
function kindsOf(heading: string): Kinds {
	const known = remembered.get(heading);
	if (known !== undefined) return known;
	if (remembered.size >= MOST_REMEMBERED) remembered.clear();
	const meaning = HEADING_TABLE.find(heading);
	const kinds = {
		option: OPTION_HEADINGS.find(heading),
		category: CATEGORY_HEADINGS.find(heading),
		isTitle: meaning === 'title',
		isOfDish: OF_DISHES.has(meaning),
	};
	remembered.set(heading, kinds);
	return kinds;
}

/** The rows of each tab, recognized by their headings. */
export function splitTabs(rows: readonly Row[]): Tabs {
	const tabs: Tabs = { menu: [], options: tab('Options'), categories: tab('Categories') };
	let before: keyof Tabs = 'menu';
	rows.forEach((row, index) => {
		const name = tabOf(row, before);
		if (!isBlank(row)) before = name;
		tabs.menu.push(name === 'menu' ? row : NOTHING);
		if (name === 'menu') return;
		tabs[name].rows.push(row);
		tabs[name].itemIndexes.push(index);
	});
	return tabs;
}

const NOTHING: Row = {};
const tab = (name: string) => ({ name, rows: [] as Row[], itemIndexes: [] as number[] });

const isBlank = (row: Row) => Object.values(row).every(isEmpty);

function tabOf(row: Row, before: keyof Tabs): keyof Tabs {
	let [hasOption, hasGroup, hasTitle, isOfDish] = [false, false, false, false];
	let [hasId, hasName] = [false, false];
	for (const heading in row) {
		if (isEmpty(row[heading])) continue;
		const kinds = kindsOf(heading);
		hasOption ||= kinds.option === 'title';
		hasGroup ||= kinds.option === 'group' || kinds.option === 'choose';
		hasId ||= kinds.category === 'externalId';
		hasName ||= kinds.category === 'name';
		hasTitle ||= kinds.isTitle;
		isOfDish ||= kinds.isOfDish;
	}
	// A dish may have a column Group, too, but no column Option. In merged cells the group is empty.
	if (hasOption && !hasTitle && (hasGroup || before === 'options')) return 'options';
	return hasId && hasName && !isOfDish && !hasOtherNumbers(row) ? 'categories' : 'menu';
}

/** Rows with categories, without rows of the menu in which only the category is filled. */
export function rowsOfOwnTab({ menu, categories }: Tabs): Row[] {
	if (categories.rows.length === 0) return [];
	const ofMenu = new Set(menu.flatMap((row) => Object.keys(row)));
	return categories.rows.filter((row) =>
		Object.keys(row).some((heading) => !ofMenu.has(heading) && !isEmpty(row[heading])),
	);
}

/** Such as the prices of sizes, which are of a dish. */
function hasOtherNumbers(row: Row): boolean {
	return Object.entries(row).some(
		([heading, cell]) =>
			heading !== 'row_number' &&
			kindsOf(heading).category === undefined &&
			NUMBER.test(String(cell)),
	);
}
