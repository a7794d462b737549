import { show } from '../../platform/shown';
import { findBrokenCells } from '../checks/brokenTexts';
import type { Finding } from '../checks/finding';
import type { Problem } from '../../sheet/problems';
import { CATEGORY_FIELDS, type CategoryField } from './fields';
import type { DayHours } from './hours';
import { nearest } from './nearest';
import { fieldFinder, readTab, type ReadRow, type Tab } from './rows';
import { findSimilar } from './similar';

export interface Category {
	externalId: string;
	name: string;
	position: number;
	parent?: string | undefined;
	hours: readonly DayHours[];
	start?: string | undefined;
	end?: string | undefined;
}

export interface Categories {
	categories: Category[];
	problems: Problem[];
	findings: Finding[];
	unused: string[];
}

type CategoryRow = ReadRow<typeof CATEGORY_FIELDS>;

export const categoryField: (heading: string) => CategoryField | undefined =
	fieldFinder(CATEGORY_FIELDS);

/** The categories in the order of their rows, whichever comes first. */
export function readCategories(tab: Tab, firstDataRow: number): Categories {
	const { rows, suspicious, unused, ...reading } = readTab(tab, CATEGORY_FIELDS, categoryField, {
		firstDataRow,
	});
	const problems = [...reading.problems, ...problemsOf(rows)];
	const findings = [
		...findSimilar('categories', new Map(rows.map((row) => [row.externalId ?? '', row]))),
		...findBrokenCells(suspicious),
	];
	const categories = rows.map(
		({ externalId = '', name = '', position, parent, hours = [], start, end }, index) => ({
			externalId,
			name,
			position: position ?? index + 1,
			parent,
			hours,
			start,
			end,
		}),
	);
	return { categories, problems, findings, unused };
}

function problemsOf(rows: readonly CategoryRow[]): Problem[] {
	const problems: Problem[] = [];
	const byId = new Map<string, CategoryRow>();
	for (const row of rows) {
		const { externalId = '', start, end } = row;
		const first = byId.get(externalId);
		if (first === undefined) byId.set(externalId, row);
		else {
			problems.push({
				...row.at('externalId'),
				value: show(externalId),
				message: `is used twice, first here: ${first.at().place}. Each category needs its own ID.`,
			});
		}
		if (start !== undefined && end !== undefined && end < start) {
			const message = `is before the first day, ${start}.`;
			problems.push({ ...row.at('end'), value: show(end), message });
		}
	}
	const isRound = roundOnes(byId);
	for (const row of rows) {
		const { externalId = '', parent } = row;
		if (parent === undefined) continue;
		const message = !byId.has(parent)
			? `isn't the ID of a category.${problems.length < MOST_SUGGESTED ? suggest(parent, byId.keys()) : ''}`
			: isRound.has(externalId)
				? `makes a circle: ${describeCircle(externalId, byId)}. Empty one of them.`
				: undefined;
		if (message !== undefined) {
			problems.push({ ...row.at('parent'), value: show(parent), message });
		}
	}
	return problems;
}

/** Looking for one takes as long as there are names. */
export const MOST_SUGGESTED = 50;

export function suggest(typed: string, known: Iterable<string>): string {
	const name = nearest(typed, known);
	return name === undefined ? '' : ` Do you mean ${show(name)}?`;
}

/** Those that are, by way of their parents, part of themselves. */
function roundOnes(byId: ReadonlyMap<string, CategoryRow>): Set<string> {
	const round = new Set<string>();
	const done = new Set<string>();
	for (const start of byId.keys()) {
		const path = new Set<string>();
		let id: string | undefined = start;
		while (id !== undefined && !done.has(id) && !path.has(id)) {
			path.add(id);
			id = byId.get(id)?.parent;
		}
		if (id !== undefined && path.has(id)) {
			const ids = [...path];
			for (const one of ids.slice(ids.indexOf(id))) round.add(one);
		}
		for (const one of path) done.add(one);
	}
	return round;
}

const MOST_NAMED = 10;

function describeCircle(start: string, byId: ReadonlyMap<string, CategoryRow>): string {
	const names = [start];
	let id = byId.get(start)?.parent;
	while (id !== undefined && id !== start && names.length < MOST_NAMED) {
		names.push(id);
		id = byId.get(id)?.parent;
	}
	return [...names, id === start ? start : '…'].join(' → ');
}

/** As the platform takes it. */
export function categoryBody({ externalId, name, position, parent, hours, start, end }: Category) {
	const isScheduled = hours.length > 0 || start !== undefined || end !== undefined;
	return {
		externalId,
		name,
		position,
		parentExternalId: parent,
		workSchedule: isScheduled
			? { dailyWorkingHours: hours.length > 0 ? hours : undefined, start, end }
			: undefined,
	};
}
