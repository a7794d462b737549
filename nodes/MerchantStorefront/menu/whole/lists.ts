import { hash } from 'node:crypto';
import { z } from 'zod';

import { parseJson } from '../../platform/parseJson';
import { listNames } from '../../platform/shown';
import { CompanyMemory, readStored } from '../memory/stored';
import { findingAbout, ofCompany, type Finding } from '../checks/finding';
import {
	CATEGORY_DETAILS,
	GROUP_DETAILS,
	MEMBER_DETAILS,
	printValue,
	type AnyValue,
} from '../fieldsOf';
import type { Category } from './categories';
import type { Group } from './options';

/** An entry as people read it: its ID, its name and its values. */
export type ListRow = readonly [id: string, name: string, ...values: string[]];

/** A list that goes with a menu, such as its categories. */
export interface List {
	kind: 'categories' | 'groups';
	/** What the values are, in their order. */
	fields: readonly string[];
	rows: readonly ListRow[];
}

const OF_CATEGORY = CATEGORY_DETAILS.filter((field) => field !== 'name');
const OF_GROUP = GROUP_DETAILS.filter((field) => field !== 'groupTitle');
/** What a list of options doesn't say by its order, or by a number before an SKU. */
const OF_MEMBER = MEMBER_DETAILS.filter((field) => field !== 'position' && field !== 'max');

const textOf = (value: AnyValue | undefined) => String(printValue(value) ?? '');

export function listOfCategories(categories: readonly Category[]): List {
	return {
		kind: 'categories',
		fields: OF_CATEGORY,
		rows: categories.map((category) => [
			category.externalId,
			category.name,
			...OF_CATEGORY.map((field) => textOf(category[field])),
		]),
	};
}

export function listOfGroups(groups: Iterable<Group>): List {
	return {
		kind: 'groups',
		fields: [...OF_GROUP, 'options', ...OF_MEMBER],
		rows: [...groups].map(({ members, ...group }) => {
			const inOrder = [...members].sort((one, other) => one.position - other.position);
			return [
				group.group,
				group.groupTitle ?? group.group,
				...OF_GROUP.map((field) => textOf(group[field])),
				inOrder.map(({ sku, max: most = 1 }) => (most > 1 ? `${most} × ${sku}` : sku)).join(', '),
				...OF_MEMBER.map((field) => printEach(inOrder.map((member) => textOf(member[field])))),
			];
		}),
	};
}

const printEach = (texts: readonly string[]) =>
	texts.every((text) => text === '') ? '' : JSON.stringify(texts);

/** An entry of a list by the names of its values. */
type Named = { [field in string]?: string };

/** The entries of a list that is known, by the names of their values. */
export const namedRows = (
	list: KeptList | undefined,
): Array<{ id: string; name: string; values: Named }> =>
	(list?.rows ?? []).map(([id, name, ...values]) => ({
		id,
		name,
		values: Object.fromEntries(values.map((value, index) => [list?.fields[index], value])),
	}));

/** The options of a group, as the list of groups names them: "cheese, 2 × olives". */
export function membersOf({ options = '', ...values }: Named) {
	const others = OF_MEMBER.map((field) => [field, readEach(values[field])] as const);
	return options.split(', ').map((text, index) => {
		const [, most, sku = text] = /^(\d+) × (.*)$/u.exec(text) ?? [];
		const own = Object.fromEntries(others.map(([field, each]) => [field, each[index]]));
		return { sku, max: Number(most ?? 1), ...own };
	});
}

const texts = z.array(z.string()).catch([]);
const readEach = (text = '') => texts.parse(parseJson(text));

const DIGEST_LENGTH = 32;

/** Stands for the list, whatever the order of its entries. */
export function listDigest({ rows }: List): string {
	const texts = rows.map((row) => JSON.stringify(row)).sort();
	return hash('sha256', texts.join('\n')).slice(0, DIGEST_LENGTH);
}

/** What is kept of a list that the platform has accepted. */
export interface KeptList {
	at: string;
	digest: string;
	/** What the values are, in their order, since fields may be added. */
	fields: readonly string[];
	/** Whether a later import failed: it may have been carried out. */
	isUnknown?: boolean | undefined;
	/** Absent where there is no room for them. */
	rows?: ListRow[] | undefined;
}

const kept = z.object({
	at: z.string(),
	digest: z.string(),
	fields: z.array(z.string()),
	isUnknown: z.boolean().optional(),
	rows: z.array(z.tuple([z.string(), z.string()]).rest(z.string())).optional(),
});

/** Static data is read for each execution of the workflow. */
const MOST_CHARACTERS = 500_000;

export type LastLists = Record<List['kind'], CompanyMemory<KeptList>>;

/** The last accepted lists of each company. */
export function lastLists(staticData: Record<string, unknown>, account: string): LastLists {
	const memoryOf = (kind: List['kind']) =>
		new CompanyMemory<KeptList>(
			staticData,
			`merchantStorefrontList ${kind} ${account} `,
			(text) => readStored(kept, text),
			(list) => {
				const text = JSON.stringify(list);
				return text.length <= MOST_CHARACTERS ? text : JSON.stringify({ ...list, rows: undefined });
			},
		);
	return { categories: memoryOf('categories'), groups: memoryOf('groups') };
}

export const toKeptList = (list: List, at: string): KeptList => ({
	at,
	digest: listDigest(list),
	fields: list.fields,
	rows: [...list.rows],
});

interface Entry {
	id: string;
	name: string;
}

/** A list, compared with the last one that the platform accepted. */
export interface ListComparison {
	kind: List['kind'];
	since: string;
	isUnknown: boolean;
	unchanged: boolean;
	/** How many there were; absent where only their digest is known. */
	before?: number | undefined;
	added: Entry[];
	changed: Array<{ id: string; field: string; from: string; to: string }>;
	switchedOff: Entry[];
}

export function compareList(list: List, last: KeptList): ListComparison {
	const { kind, fields, rows } = list;
	const { at: since, isUnknown = false } = last;
	const missing = new Map(namedRows(last).map((row) => [row.id, row]));
	const comparison: ListComparison = {
		kind,
		since,
		isUnknown,
		unchanged: !isUnknown && last.digest === listDigest(list),
		before: last.rows?.length,
		added: [],
		changed: [],
		switchedOff: [],
	};
	if (last.rows === undefined) return comparison;
	for (const row of rows) {
		const [id, name, ...values] = row;
		const before = missing.get(id);
		missing.delete(id);
		if (before === undefined) comparison.added.push({ id, name });
		else {
			const note = (field: string, from: string, to = '') => {
				if (from !== to) comparison.changed.push({ id, field, from, to });
			};
			note('name', before.name, name);
			fields.forEach((field, index) => note(field, before.values[field] ?? '', values[index]));
		}
	}
	for (const { id, name } of missing.values()) comparison.switchedOff.push({ id, name });
	return comparison;
}

/** Without their tab, categories come from the dishes, which say neither parents nor hours. */
export function checkDetailsLost(companyId: string, last: KeptList | undefined): Finding[] {
	const detailed = namedRows(last).filter(({ values }) =>
		Object.entries(values).some(([field, text]) => field !== 'position' && text !== ''),
	);
	const found = findingAbout('category-details-lost', detailed, {
		cell: ({ id, name, values }) => [companyId, [id, name, ...Object.values(values)]],
		since: last?.at,
		reason: `no rows with categories came in, so the hours, dates and parents of the last import would be lost: ${listNames(detailed.map(({ name }) => name))}.`,
		whatToDo: 'Bring the tab Categories in as well, for instance with a Merge node.',
	});
	return ofCompany(companyId, found);
}

/** Why a list looks like an accident, compared with the last one. */
export function checkList(
	companyId: string,
	{ kind, since, before = 0, switchedOff }: ListComparison,
	/** In percent. */
	mostSwitchedOff: number,
): Finding[] {
	const isTooMuch = switchedOff.length * 100 > before * mostSwitchedOff;
	const names = listNames(switchedOff.map(({ name }) => name));
	const found = findingAbout(`${kind}-off`, isTooMuch ? switchedOff : [], {
		cell: ({ id }) => [companyId, id],
		since,
		reason: `${switchedOff.length} of ${before} ${kind} would go off, more than ${mostSwitchedOff} %: ${names}.`,
		whatToDo: 'Check whether rows are missing. Most Switched Off sets how much may go.',
	});
	return ofCompany(companyId, found);
}
