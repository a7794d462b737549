import { z } from 'zod';
import { WEEK_DAYS } from './catalogue';
import { ImportChanges, replaceAll } from './importChanges';
import { badRequest, validated } from './problem';
import type { State } from './state';
import type { Category, ImportRecord, ShownCategory } from './model';
import { hoursOfDay, timeOfDay } from './stores';

const text = z.string().trim().min(1);
const date = z.string().date();

/** public; assumed: fields that nobody names are refused */
const categorySchema = z
	.object({
		externalId: text,
		name: text,
		position: z.number().int().nullable().optional(),
		parentExternalId: text.optional(),
		workSchedule: z
			.object({
				dailyWorkingHours: z.array(hoursOfDay).min(1),
				weeklyWorkingHours: z.object({ open: timeOfDay, closed: timeOfDay }).strict(),
				start: date,
				end: date,
			})
			.partial()
			.strict()
			.optional(),
	})
	.strict();

export const categoriesSchema = z.array(categorySchema);
// assumed: nothing to import is a mistake
const categoryListSchema = categoriesSchema.min(1);

export type FieldErrors = Record<string, string[]>;

export function readCategories(body: unknown): Category[] {
	const categories = validated(categoryListSchema, body);
	const errors = categoryErrors(categories);
	if (Object.keys(errors).length > 0)
		throw badRequest('The categories contradict each other', errors);
	return categories;
}

/** assumed: all of it; `prefix` is where the list is in the body. */
export function categoryErrors(categories: Category[], prefix = ''): FieldErrors {
	const errors: FieldErrors = {};
	const byId = new Map<string, Category>();
	categories.forEach((category, index) => {
		const { externalId, workSchedule: { start, end, dailyWorkingHours = [] } = {} } = category;
		if (byId.has(externalId)) {
			errors[`${prefix}${index}.externalId`] = [`The category ${externalId} is there twice`];
		}
		byId.set(externalId, category);
		const schedule = `${prefix}${index}.workSchedule`;
		if (start !== undefined && end !== undefined && end < start) {
			errors[`${schedule}.end`] = ['It ends before it starts'];
		}
		if (overlap(dailyWorkingHours)) {
			errors[`${schedule}.dailyWorkingHours`] = ['The hours overlap'];
		}
	});
	categories.forEach(({ externalId, parentExternalId }, index) => {
		const field = `${prefix}${index}.parentExternalId`;
		if (parentExternalId === undefined) return;
		if (!byId.has(parentExternalId)) errors[field] = [`No category ${parentExternalId} came`];
		else if (isOwnAncestor(externalId, byId)) errors[field] = ['The category is inside itself'];
	});
	return errors;
}

function isOwnAncestor(externalId: string, byId: ReadonlyMap<string, Category>): boolean {
	const seen = new Set<string>();
	let parent = byId.get(externalId)?.parentExternalId;
	while (parent !== undefined && !seen.has(parent)) {
		if (parent === externalId) return true;
		seen.add(parent);
		parent = byId.get(parent)?.parentExternalId;
	}
	return false;
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** assumed: hours that close before they open end on the next day. */
function overlap(hours: ReadonlyArray<z.output<typeof hoursOfDay>>): boolean {
	const spans = hours.flatMap(({ weekDay, open, closed }) => {
		const start = WEEK_DAYS.indexOf(weekDay) * DAY + minutes(open);
		const end = start + ((minutes(closed) - minutes(open) + DAY) % DAY || DAY);
		// What runs past Sunday's midnight goes on at the start of the week.
		return end <= WEEK
			? [[start, end]]
			: [
					[start, WEEK],
					[0, end - WEEK],
				];
	});
	spans.sort(([one], [other]) => one - other);
	return spans.some(([start], index) => index > 0 && start < spans[index - 1][1]);
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** public; assumed: these are all categories of the company */
export function importCategories(
	state: State,
	clientId: string,
	companyId: string,
	categories: Category[],
): ImportRecord {
	const changes = new ImportChanges();
	replaceCategories(state, companyId, categories, changes);
	const counts = { products: 0, offers: 0, categories: categories.length };
	return changes.keep(state, { kind: 'categories', companyId, clientId, ...counts });
}

export function replaceCategories(
	state: State,
	companyId: string,
	categories: Category[],
	changes: ImportChanges,
): void {
	const fields = ['name', 'position', 'parentExternalId', 'workSchedule'] as const;
	replaceAll(state.categories, companyId, categories, fields, 'category', changes);
}

const byPosition = (one: ShownCategory, other: ShownCategory) =>
	(one.position ?? Infinity) - (other.position ?? Infinity) || 0;

/** Guests see them in this order: each with those inside it right behind it, by position. */
export function categoryTree(state: State, companyId: string): ShownCategory[] {
	const known = state.categories
		.all()
		.filter((category) => category.companyId === companyId && category.inMenu);
	const inside = (parent: string | undefined): ShownCategory[] =>
		known
			.filter(({ parentExternalId }) => parentExternalId === parent)
			.sort(byPosition)
			.flatMap((category) => [category, ...inside(category.externalId)]);
	return inside(undefined);
}

/** The category and all inside it. */
export function withinCategory(state: State, companyId: string, externalId: string): Set<string> {
	const within = new Set([externalId]);
	// A category comes after the one that it is in.
	for (const { externalId: id, parentExternalId = '' } of categoryTree(state, companyId)) {
		if (within.has(parentExternalId)) within.add(id);
	}
	return within;
}
