import { problemAt, type Problem } from '../../sheet/problems';
import type { Dish } from './menu';
import { MOST_SUGGESTED, suggest, type Category } from './categories';
import type { DishPlace } from './check';

const fold = (text: string) => text.trim().replace(/\s+/gu, ' ').toLowerCase();

/** The dishes with the IDs of their categories, which they may name by ID or by name. */
export function withCategoryIds(
	dishes: readonly Dish[],
	categories: readonly Category[],
	at: DishPlace,
): { dishes: Dish[]; problems: Problem[] } {
	const ids = new Set(categories.map(({ externalId }) => externalId));
	const byName = new Map<string, string[]>();
	for (const { name, externalId } of categories) {
		byName.set(fold(name), [...(byName.get(fold(name)) ?? []), externalId]);
	}
	const known = () => [...ids, ...categories.map(({ name }) => name)];
	const problems: Problem[] = [];
	const flaws = new Map<string, string>();
	const idOf = (text: string, dish: Dish, field: 'category' | 'categories') => {
		if (ids.has(text)) return text;
		const [found, ...others] = byName.get(fold(text)) ?? [];
		if (found !== undefined && others.length === 0) return found;
		const message =
			flaws.get(text) ??
			(found !== undefined
				? `is the name of several categories: ${[found, ...others].join(', ')}. Use the ID.`
				: `isn't a category of the tab with categories.${flaws.size < MOST_SUGGESTED ? suggest(text, known()) : ''}`);
		flaws.set(text, message);
		problems.push(problemAt(at(dish, field), text, message));
		return text;
	};
	const named = dishes.map((dish) => ({
		...dish,
		category: idOf(dish.category, dish, 'category'),
		categories: dish.categories?.map((text) => idOf(text, dish, 'categories')),
	}));
	return { dishes: named, problems };
}

/** Without a tab of categories: those that the dishes name, in their order. */
export function categoriesOfDishes(dishes: readonly Dish[]): Category[] {
	const names = new Set(
		dishes.flatMap(({ category, categories = [] }) => [category, ...categories]),
	);
	return [...names].map((name, index) => ({
		externalId: name,
		name,
		position: index + 1,
		hours: [],
	}));
}
