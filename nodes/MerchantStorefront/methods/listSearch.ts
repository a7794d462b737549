import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { orderSchema } from '../orders/order';
import { statusWords } from '../orders/statuses';
import { clockTime } from '../orders/times';
import { ORDERS_PER_PAGE } from '../shared/contract';
import { orderPage } from '../transport/orders';

const MOST_PAGES = 5;

/** The latest orders first, a page at a time; with a filter, on until some match. */
export async function searchOrders(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const results: INodeListSearchResult['results'] = [];
	let offset = Number(paginationToken ?? 0);
	for (let pages = 0; pages < MOST_PAGES && results.length === 0; pages++) {
		const page = await orderPage(this, { sort: 'newestFirst' }, offset, ORDERS_PER_PAGE);
		const found = page.items.map((order) => orderChoice(order, this.getTimezone()));
		results.push(...found.filter(({ name }) => matches(name, filter)));
		offset += page.items.length;
		const isLast = page.items.length === 0 || offset >= (page.total ?? Infinity);
		if (isLast) return { results };
	}
	return { results, paginationToken: String(offset) };
}

/** Such as 2041 · 2026-11-21 18:05 · podil · New. */
function orderChoice(order: IDataObject, timeZone: string) {
	const { id, number, createdAt, storeId, status } = orderSchema.parse(order);
	const parts = [number ?? id, clockTime(createdAt, timeZone), storeId, statusWords(status)];
	return { name: parts.filter((part) => part !== null).join(' · '), value: id };
}

/** Every word of the filter stands somewhere in the name. */
function matches(name: string, filter = ''): boolean {
	const words = filter.toLocaleLowerCase().split(/\s+/);
	return words.every((word) => name.toLocaleLowerCase().includes(word));
}
