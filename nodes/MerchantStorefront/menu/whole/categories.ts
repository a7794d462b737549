import { withoutTemplateRows } from '../templateMarks';
import { findBrokenCells } from '../rules/brokenTexts';
import type { Finding } from '../rules/finding';
import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import { problemAt, type Place, type Problem } from '../../table/problems';
import type { Entities, Values } from '../entities';
import { CATEGORY_DETAILS, filled } from '../fieldsOf';
import { CATEGORY_COLUMNS, CATEGORY_FIELDS } from '../menuColumns';
import { amongFlawed, CATEGORY_TABLE, suspiciousIn } from './tables';
import { MOST_SUGGESTED, suggest } from '../../platform/nearest';
import { problemsOfTimes, warningsPastMidnight } from '../rules/times';
import { findSimilar } from './similar';
import type { Answer } from '../../table/tableOf';
import { readTable, type ReadRow, type Tab, type TableReading } from '../../table/readTable';
import { everyDay, type DayHours } from '../kinds/weekHours';
import type { Product } from '../product';

export interface Category extends Values<Entities['category']> {
	position: number;
}

/** Where a dish of the menu came from. */
export type DishPlace = (
	dish: Product,
	field: 'sku' | 'category' | 'categories' | 'optionGroups',
) => Place;

type CategoryValues = Values<typeof CATEGORY_COLUMNS>;

export interface Categories extends Omit<TableReading<CategoryValues>, 'rows'> {
	categories: Category[];
	findings: Finding[];
	/** The input item that a category is read from. */
	itemOf(externalId: string): number | undefined;
}

type CategoryRow = ReadRow<CategoryValues>;

/** The categories in the order of their rows, whichever comes first. */
export function readCategories(tab: Tab, answers: readonly Answer[] = []): Categories {
	const own = { ...tab, ...withoutTemplateRows(tab.rows) };
	const { rows, ...reading } = readTable<CategoryValues>(own, CATEGORY_TABLE, {
		answers,
	});
	const problems = [
		...reading.problems,
		...problemsOf(rows, amongFlawed(reading.flawed, 'externalId')),
	];
	const findings = [
		...findSimilar('categories', new Map(rows.map((row) => [row.externalId, row]))),
		...findBrokenCells(suspiciousIn<keyof typeof CATEGORY_FIELDS>(rows, CATEGORY_FIELDS)),
	];
	const categories = rows.map((row, index): Category => ({
		...filled({ ...row, hours: hoursOf(row) }, CATEGORY_DETAILS),
		externalId: row.externalId,
		name: row.name,
		position: row.position ?? index + 1,
	}));
	const warnings = [
		...reading.warnings,
		...rows.flatMap((row) =>
			warningsPastMidnight(hoursOf(row) ?? []).map((message) => ({
				...row.at(row.hours === undefined ? 'closed' : 'hours'),
				message,
			})),
		),
	];
	const rowOf = new Map(rows.map((row) => [row.externalId, row]));
	const itemOf = (id: string) => rowOf.get(id)?.at().itemIndex;
	return { ...reading, categories, problems, findings, warnings, itemOf };
}

/** Of a text, or every day from one time to another. */
const hoursOf = ({ hours, open, closed }: CategoryRow): DayHours[] | undefined =>
	hours ?? (open === undefined || closed === undefined ? undefined : everyDay(open, closed));

/** Why the times of a category can't be its hours. */
function problemsOfHours(row: CategoryRow): Problem[] {
	const { hours, open, closed, at, flaws } = row;
	const isTwice = hours !== undefined && (open ?? closed) !== undefined;
	if (flaws !== undefined) return [];
	if (!isTwice) return problemsOfTimes(row);
	const message = `is there beside ${show(at('hours').field)}. Empty one.`;
	return [problemAt(at(open === undefined ? 'closed' : 'open'), open ?? closed, message)];
}

function problemsOf(rows: readonly CategoryRow[], mayBeFlawed: (id: string) => boolean): Problem[] {
	const problems = rows.flatMap(problemsOfHours);
	const byId = new Map<string, CategoryRow>();
	for (const row of rows) {
		const { externalId, start, end } = row;
		const first = byId.get(externalId);
		if (first === undefined) byId.set(externalId, row);
		else {
			const message = `is used twice, first here: ${first.at().place}. Each category needs its own ID.`;
			problems.push(problemAt(row.at('externalId'), externalId, message));
		}
		if (start !== undefined && end !== undefined && end < start) {
			const message = `is before the first day, ${start}.`;
			problems.push(problemAt(row.at('end'), end, message));
		}
	}
	for (const row of rows) {
		const { externalId, parent } = row;
		if (parent === undefined) continue;
		const circle = circleFrom(externalId, byId);
		if (!byId.has(parent)) {
			if (mayBeFlawed(parent)) continue;
			const hint = problems.length < MOST_SUGGESTED ? suggest(parent, byId.keys()) : '';
			problems.push(problemAt(row.at('parent'), parent, `isn't the ID of a category.${hint}`));
		} else if (circle !== undefined) {
			const message = `makes a circle: ${circle}. Empty one of them.`;
			problems.push(problemAt(row.at('parent'), parent, message));
		}
	}
	return problems;
}

const MOST_NAMED = 10;

/** The way from a category that is, by way of its parents, part of itself, such as "a → b → a". */
function circleFrom(start: string, byId: ReadonlyMap<string, CategoryRow>): string | undefined {
	const way = new Set<string>();
	let id: string | undefined = start;
	while (id !== undefined && !way.has(id)) {
		way.add(id);
		id = byId.get(id)?.parent;
	}
	const end = way.size > MOST_NAMED ? '…' : start;
	return id === start ? [...[...way].slice(0, MOST_NAMED), end].join(' → ') : undefined;
}

const fold = (text: string) => text.trim().replace(/\s+/gu, ' ').toLowerCase();

/** The dishes with the IDs of their categories, which they may name by ID or by name. */
export function withCategoryIds(
	dishes: readonly Product[],
	{ categories, flawed }: Pick<Categories, 'categories' | 'flawed'>,
	at: DishPlace,
): { dishes: Product[]; problems: Problem[] } {
	const ids = new Set(categories.map(({ externalId }) => externalId));
	const byName = groupBy(categories, ({ name }) => fold(name));
	const known = () => [...ids, ...categories.map(({ name }) => name)];
	const [mayBeId, mayBeName] = [amongFlawed(flawed, 'externalId'), amongFlawed(flawed, 'name')];
	const problems: Problem[] = [];
	const flaws = new Map<string, string>();
	const idOf = (text: string, dish: Product, field: 'category' | 'categories') => {
		if (ids.has(text)) return text;
		const named = (byName.get(fold(text)) ?? []).map(({ externalId }) => externalId);
		const [found] = named;
		if (found !== undefined && named.length === 1) return found;
		if (mayBeId(text) || mayBeName(text)) return text;
		const message =
			flaws.get(text) ??
			(found !== undefined
				? `is the name of several categories: ${named.join(', ')}. Use the ID.`
				: `isn't a category of the tab with categories.${flaws.size < MOST_SUGGESTED ? suggest(text, known()) : ''}`);
		flaws.set(text, message);
		problems.push(problemAt(at(dish, field), text, message));
		return text;
	};
	const withIds = dishes.map((dish) => ({
		...dish,
		category: idOf(dish.category, dish, 'category'),
		categories: dish.categories?.map((text) => idOf(text, dish, 'categories')),
	}));
	return { dishes: withIds, problems };
}

/** The dishes with their groups as the rows of options spell them, whatever the case. */
export function withGroupNames(
	dishes: readonly Product[],
	groups: ReadonlyMap<string, unknown>,
): Product[] {
	const spelled = groupBy(groups.keys(), fold);
	const nameOf = (text: string) => {
		const [found, ...others] = spelled.get(fold(text)) ?? [];
		return groups.has(text) || found === undefined || others.length > 0 ? text : found;
	};
	return dishes.map((dish) =>
		dish.optionGroups === undefined
			? dish
			: { ...dish, optionGroups: dish.optionGroups.map(nameOf) },
	);
}

/** Without a tab of categories: those that the dishes name, in their order. */
export function categoriesOfDishes(dishes: readonly Product[]): Category[] {
	const names = new Set(
		dishes.flatMap(({ category, categories = [] }) => [category, ...categories]),
	);
	return [...names].map((name, index) => ({
		externalId: name,
		name,
		position: index + 1,
	}));
}
