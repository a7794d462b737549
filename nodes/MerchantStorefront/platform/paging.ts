import { z } from 'zod';

import { LIST_FIELDS } from './contract';
import { readAnswer } from './readAnswer';
import { merchantApiRequest, type ApiCall, type ApiContext } from './request';

/** One entry that is odd must not take the others with it: each caller reads its own. */
export const listAnswer = z.object({
	[LIST_FIELDS.total.name]: z.number().optional().catch(undefined),
	[LIST_FIELDS.items.name]: z.array(z.unknown()),
});

export const requestPage = async (context: ApiContext, call: ApiCall): Promise<Page<unknown>> =>
	readAnswer(context, listAnswer, await merchantApiRequest(context, call));

export interface Page<Entry> {
	items: Entry[];
	/** The whole list has so many; not every platform may tell it. */
	total?: number | undefined;
}

export interface PagedList<Entry> {
	fetchPage(offset: number, limit: number): Promise<Page<Entry>>;
	/** It is undefined where an entry has none: then it is known by its position. */
	idOf(entry: Entry): string | undefined;
	pageSize: number;
	/** No more than these are wanted. */
	most: number;
}

export type Reading<Entry> =
	| { entries: Entry[] }
	/** It says why what was read may not be the whole list, and is read after "The platform". */
	| { flaw: string };

const MOST_PAGES = 2_000;
const MOST_STEPS_BACK = 50;

/**
 * Reads a list by offset and limit while it changes. Each page begins with an entry that the page
 * before it ended with. Where it does not, entries have left the list and others have moved up past
 * the offset, so reading steps back until it meets one that is known. An entry that moves down comes
 * again under the same ID and counts once. So all that is in the list from beginning to end of the
 * reading is found, provided that the list keeps its order.
 */
export async function readPages<Entry>(list: PagedList<Entry>): Promise<Reading<Entry>> {
	const found = new Map<string, Entry>();
	let offset = 0;
	let stepsBack = 0;
	let firstTotal: number | undefined;
	let lastPage = '';
	let doubled = 0;
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const limit = Math.min(list.pageSize, pages === 0 ? list.most : list.pageSize);
		const { items, total } = await list.fetchPage(offset, limit);
		const named = items.map((entry, index) => ({
			id: list.idOf(entry) ?? `\0${offset + index}`,
			entry,
		}));
		const ids = named.map(({ id }) => id);
		firstTotal ??= total;
		if (offset > 0 && !found.has(ids[0] ?? '')) {
			stepsBack++;
			if (stepsBack > MOST_STEPS_BACK) return { flaw: 'sends its pages in an order that changes' };
			offset = Math.max(0, offset - list.pageSize);
			lastPage = '';
			continue;
		}
		const page = items.map((entry) => list.idOf(entry) ?? JSON.stringify(entry)).join();
		const isRepetition = ids.length > 1 && page === lastPage;
		if (isRepetition) return { flaw: 'sends the same page again and again' };
		lastPage = page;
		doubled += ids.length - new Set(ids).size;
		const before = found.size;
		for (const { id, entry } of named) found.set(id, entry);
		if (found.size >= list.most) return { entries: [...found.values()].slice(0, list.most) };
		const end = offset + ids.length;
		// As many as were asked for may be all that a total is about. More: the limit was ignored.
		const isLast = ids.length !== limit && end >= (total ?? Infinity);
		const isSpent = found.size === before && ids.length <= 1;
		if (isLast || isSpent) return wholeList(found, doubled, firstTotal, total);
		offset = Math.max(offset + 1, end - 1);
	}
	return { flaw: `sends more than ${MOST_PAGES} pages` };
}

/**
 * Entries that came or left during the reading change the total, but not what was there throughout.
 * What one page holds twice is counted twice in a total.
 */
function wholeList<Entry>(
	found: Map<string, Entry>,
	doubled: number,
	firstTotal = 0,
	lastTotal = 0,
): Reading<Entry> {
	const total = Math.min(firstTotal, lastTotal);
	if (found.size + doubled < total) return { flaw: `announces ${total} but sends ${found.size}` };
	return { entries: [...found.values()] };
}

/** A list that is shorter than its total is still worth having; that it is short must be known. */
export function warnOfMissing(
	context: ApiContext,
	total: number | undefined,
	received: number,
	what: string,
): void {
	if (total === undefined || total === received) return;
	context.logger.warn(`The platform announced ${total} ${what} but sent ${received}`);
}
