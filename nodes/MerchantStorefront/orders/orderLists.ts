import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { searchIds, matches, notEmpty, withTyped } from '../n8n/choices';
import { clockTime } from '../platform/zonedTime';
import { listOrders, orderPage } from './orderCalls';
import type { Order } from './order';
import { statusWords } from './statuses';

const MOST_ORDERS = 250;
const MOST_PAGES_SEARCHED = 20;
/** These are as many as n8n can scroll: it asks for more only where the list scrolls. */
const MATCHES_WANTED = 20;

const NO_ORDERS = {
	message: 'There are no orders yet',
	description: 'Place a test order at the storefront, or choose By ID and type the ID of an order.',
};
const NO_STORES = {
	message: 'There are no orders to take stores from yet',
	description:
		'This list shows the stores of the latest orders. Choose By ID and type the ID of the store: it is the storeId of your menu.',
};
const NO_DISHES = {
	message: 'There are no orders to take dishes from yet',
	description:
		'This list shows what was in the latest orders of the store. Type the name or the SKU of the dish instead, as in your menu.',
};
/** The latest orders first, a page at a time; with a filter, on until enough match. */
export async function searchOrders(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const results: INodeListSearchResult['results'] = [];
	const mostPages = filter === '' ? 1 : MOST_PAGES_SEARCHED;
	let offset = Number(paginationToken ?? 0);
	for (let pages = 0; pages < mostPages && results.length < MATCHES_WANTED; pages++) {
		const page = await orderPage(this, { sort: 'newestFirst' }, offset);
		const found = page.orders.map((order) => ({
			name: listedName(order, this.getTimezone()),
			value: order.id,
		}));
		results.push(...found.filter(({ name }) => matches(name, filter)));
		offset += page.entries;
		const isLast = page.entries === 0 || offset >= (page.total ?? Infinity);
		if (isLast) return { results: offset === 0 ? notEmpty(this, results, NO_ORDERS) : results };
	}
	return { results, paginationToken: String(offset) };
}

/**
 * Stores of the latest orders: the platform lists no stores, and n8n gives a list nothing of the
 * workflow, so the last import can't be read.
 */
export async function searchStores(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const orders = await latestOrders(this);
	const storeIds = new Set(orders.map(({ storeId }) => storeId).filter((id) => id !== null));
	if (storeIds.size === 0 && !filter) notEmpty(this, [], NO_STORES);
	return withTyped(searchIds([...storeIds], filter), filter);
}

/** What the latest orders were about, of the store that is chosen. */
export async function searchDishes(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const dishes = await orderedDishes(this);
	if (dishes.length === 0 && !filter) notEmpty(this, [], NO_DISHES);
	return withTyped({ results: dishes.filter(({ name }) => matches(name, filter)) }, filter);
}

/** The same, where several can be chosen. */
export async function getDishes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return notEmpty(this, await orderedDishes(this), NO_DISHES);
}

async function orderedDishes(context: ILoadOptionsFunctions) {
	const chosen = context.getCurrentNodeParameter('storeId', { extractValue: true });
	const isKnown = typeof chosen === 'string' && chosen !== '' && !chosen.startsWith('=');
	const orders = await latestOrders(context, isKnown ? [chosen.trim()] : []);
	const names = new Map<string, string>();
	for (const { sku, name } of orders.flatMap(({ items }) => items)) {
		if (sku !== null && !names.has(sku)) names.set(sku, name === null ? sku : `${name} · ${sku}`);
	}
	return [...names]
		.map(([value, name]) => ({ name, value }))
		.sort((one, other) => one.name.localeCompare(other.name));
}

async function latestOrders(context: ILoadOptionsFunctions, storeIds?: string[]): Promise<Order[]> {
	return (await listOrders(context, { sort: 'newestFirst', storeIds }, MOST_ORDERS)).orders;
}

/** It looks like 2041 · 2026-11-21 18:05 · podil · New. */
function listedName({ id, number, createdAt, storeId, status }: Order, timeZone: string): string {
	const parts = [number ?? id, clockTime(createdAt, timeZone), storeId, statusWords(status)];
	return parts.filter((part) => part !== null).join(' · ');
}
