import { fieldInTab, HEADING_TABLE } from '../columns/meanings';
import type { Answer } from '../../table/answers';
import { filledIn, isBlank, isEmpty, type Row } from '../../table/rows';
import { foldHeading } from '../../table/headings';
import type { Tab } from '../../table/readTable';
import { CATEGORY_TABLE, OPTION_TABLE } from './tables';

/** Three tabs of a sheet that came in together. */
export interface Tabs {
	/** All rows, those of the other tabs empty: so each dish keeps its place. */
	menu: readonly Row[];
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
const OF_CATEGORIES: ReadonlySet<unknown> = new Set(['hours', 'start', 'end']);
const NUMBER = /^\s*[\d.,]+\s*$/u;

interface Kinds {
	option: unknown;
	category: unknown;
	/** Whether only a category has it. */
	isOfCategory: boolean;
	isTitle: boolean;
	isOfDish: boolean;
}

const MOST_REMEMBERED = 1_000;
const remembered = new Map<string, Kinds>();

type KindsOf = (heading: string) => Kinds;

/** What a heading says of the row that it has a cell in. It comes in each of many rows. */
function kindsBySelf(heading: string): Kinds {
	const known = remembered.get(heading);
	if (known !== undefined) return known;
	if (remembered.size >= MOST_REMEMBERED) remembered.clear();
	const meaning = HEADING_TABLE.find(heading);
	const kinds = {
		option: OPTION_TABLE.find(heading),
		category: CATEGORY_TABLE.find(heading),
		isOfCategory: OF_CATEGORIES.has(CATEGORY_TABLE.find(heading)),
		isTitle: meaning === 'title',
		// A category has a name, too, and "Name" may head either.
		isOfDish:
			OF_DISHES.has(meaning) || (meaning === 'title' && CATEGORY_TABLE.find(heading) === undefined),
	};
	remembered.set(heading, kinds);
	return kinds;
}

/** The same where the user says of columns that they are those of another tab. */
function kindsAsTold(answers: ReadonlyArray<Pick<Answer, 'heading' | 'meaning'>>): KindsOf {
	const told = new Map<string, Partial<Kinds>>();
	for (const { heading, meaning } of answers) {
		const option = fieldInTab('options', meaning);
		const category = fieldInTab('categories', meaning);
		if (option !== undefined) told.set(foldHeading(heading), { option });
		if (category !== undefined) {
			told.set(foldHeading(heading), { category, isOfCategory: OF_CATEGORIES.has(category) });
		}
	}
	if (told.size === 0) return kindsBySelf;
	return (heading) => ({ ...kindsBySelf(heading), ...told.get(foldHeading(heading)) });
}

/** The rows of each tab, recognized by their headings. */
export function splitTabs(
	rows: readonly Row[],
	answers: ReadonlyArray<Pick<Answer, 'heading' | 'meaning'>> = [],
): Tabs {
	const kindsOf = kindsAsTold(answers);
	const menu: Row[] = [];
	const tabs = { options: tab('Options'), categories: tab('Categories') };
	const cells = rows.map((row) => kindsIn(row, kindsOf));
	// A dish may have a column Option as well, for its sizes.
	const isTabOfOptions =
		cells.some(isOptionOfGroup) && !cells.some(({ hasOption, hasTitle }) => hasOption && hasTitle);
	let before: keyof Tabs = 'menu';
	rows.forEach((row, index) => {
		const name = tabOf(row, cells[index] as Filled, { isTabOfOptions, before, kindsOf });
		if (!isBlank(row)) before = name;
		menu.push(name === 'menu' ? row : NOTHING);
		if (name === 'menu') return;
		tabs[name].rows.push(row);
		tabs[name].itemIndexes.push(index);
	});
	return { menu, ...tabs };
}

const NOTHING: Row = {};
const tab = (name: string) => ({ name, rows: [] as Row[], itemIndexes: [] as number[] });

/** What a row has cells for. */
interface Filled {
	hasOption: boolean;
	hasGroup: boolean;
	hasTitle: boolean;
	isOfDish: boolean;
	hasId: boolean;
	hasName: boolean;
	hasSchedule: boolean;
}

function kindsIn(row: Row, kindsOf: KindsOf): Filled {
	const filled: Filled = {
		...{ hasOption: false, hasGroup: false, hasTitle: false, isOfDish: false },
		...{ hasId: false, hasName: false, hasSchedule: false },
	};
	for (const heading in row) {
		if (isEmpty(row[heading])) continue;
		const kinds = kindsOf(heading);
		filled.hasOption ||= kinds.option === 'title';
		filled.hasGroup ||= kinds.option === 'group' || kinds.option === 'choose';
		filled.hasId ||= kinds.category === 'externalId';
		filled.hasName ||= kinds.category === 'name';
		filled.hasSchedule ||= kinds.isOfCategory;
		filled.hasTitle ||= kinds.isTitle;
		filled.isOfDish ||= kinds.isOfDish;
	}
	return filled;
}

// A dish may have a column Group, too, but no column Option.
const isOptionOfGroup = ({ hasOption, hasTitle, hasGroup }: Filled) =>
	hasOption && !hasTitle && hasGroup;

/** In merged cells the group is empty, and a category may lack its ID: that is a mistake of the row. */
function tabOf(
	row: Row,
	filled: Filled,
	{
		isTabOfOptions,
		before,
		kindsOf,
	}: { isTabOfOptions: boolean; before: keyof Tabs; kindsOf: KindsOf },
): keyof Tabs {
	const { hasOption, hasGroup, hasTitle, isOfDish, hasId, hasName, hasSchedule } = filled;
	const isAmongOptions = before === 'options';
	if (isOptionOfGroup(filled)) return 'options';
	if (hasOption && !hasTitle && (isTabOfOptions || isAmongOptions)) return 'options';
	// It lacks its name, which is a mistake of this row.
	if (hasGroup && !hasTitle && isTabOfOptions && isAmongOptions) return 'options';
	const isCategory = hasName && (hasId || hasSchedule);
	return isCategory && !isOfDish && !hasOtherNumbers(row, kindsOf) ? 'categories' : 'menu';
}

/** Rows with categories, without rows of the menu in which only the category is filled. */
export function rowsOfOwnTab({ menu, categories }: Tabs): Row[] {
	if (categories.rows.length === 0) return [];
	const ofMenu = new Set(menu.flatMap((row) => Object.keys(row)));
	return categories.rows.filter((row) => filledIn(row).some(([heading]) => !ofMenu.has(heading)));
}

/** Such as the prices of sizes, which are of a dish. */
function hasOtherNumbers(row: Row, kindsOf: KindsOf): boolean {
	return filledIn(row).some(
		([heading, cell]) => kindsOf(heading).category === undefined && NUMBER.test(String(cell)),
	);
}
