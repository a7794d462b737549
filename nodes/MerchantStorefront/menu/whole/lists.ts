import { hash } from 'node:crypto';
import { z } from 'zod';

import { listNames } from '../../platform/shown';
import { CompanyMemory, readStored } from '../memory/stored';
import { findingAbout, ofCompany, type Finding } from '../checks/finding';
import { printChoice } from './readers';
import type { Category } from './categories';
import { printHours } from './hours';
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

export function listOfCategories(categories: readonly Category[]): List {
	return {
		kind: 'categories',
		fields: ['position', 'parent', 'hours', 'start', 'end'],
		rows: categories.map(({ externalId, name, position, parent = '', hours, start, end }) => [
			externalId,
			name,
			String(position),
			parent,
			printHours(hours),
			start ?? '',
			end ?? '',
		]),
	};
}

export function listOfGroups(groups: Iterable<Group>): List {
	return {
		kind: 'groups',
		fields: ['choose', 'options'],
		rows: [...groups].map(({ name, title = name, min, max, members }) => [
			name,
			title,
			printChoice({ min, max }),
			[...members]
				.sort((one, other) => one.position - other.position)
				.map(({ sku, max: most = 1 }) => (most > 1 ? `${most} × ${sku}` : sku))
				.join(', '),
		]),
	};
}

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
	/** Whether a later import failed: it may have been carried out. */
	isUnknown?: boolean | undefined;
	/** Absent where there is no room for them. */
	rows?: ListRow[] | undefined;
}

const kept = z.object({
	at: z.string(),
	digest: z.string(),
	isUnknown: z.boolean().optional(),
	rows: z
		.array(z.array(z.string()).min(2))
		.transform((rows) => rows as unknown as ListRow[])
		.optional(),
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
	const missing = new Map(last.rows?.map((row) => [row[0], row]));
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
		const [id, name] = row;
		const before = missing.get(id);
		missing.delete(id);
		if (before === undefined) comparison.added.push({ id, name });
		else {
			['name', ...fields].forEach((field, index) => {
				const [from = '', to = ''] = [before[index + 1], row[index + 1]];
				if (from !== to) comparison.changed.push({ id, field, from, to });
			});
		}
	}
	for (const [id, name] of missing.values()) comparison.switchedOff.push({ id, name });
	return comparison;
}

/** What only the tab with categories says: without it, all of it would be gone. */
const DETAILS = 3;

/** Without their tab, categories come from the dishes, which say neither parents nor hours. */
export function checkDetailsLost(companyId: string, last: KeptList | undefined): Finding[] {
	const detailed = (last?.rows ?? []).filter((row) =>
		row.slice(DETAILS).some((text) => text !== ''),
	);
	const found = findingAbout('category-details-lost', detailed, {
		cell: (row) => [companyId, last?.at, row],
		reason: `no rows with categories came in, so the hours, dates and parents of the last import would be lost: ${listNames(detailed.map(([, name]) => name))}.`,
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
		cell: ({ id }) => [companyId, since, id],
		reason: `${switchedOff.length} of ${before} ${kind} would go off, more than ${mostSwitchedOff} %: ${names}.`,
		whatToDo: 'Check whether rows are missing. Most Switched Off sets how much may go.',
	});
	return ofCompany(companyId, found);
}
