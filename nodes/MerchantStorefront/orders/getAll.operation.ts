import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { filtersField, optionsField } from '../n8n/collections';
import { operationError } from '../n8n/asNodeError';
import { hint } from '../n8n/hint';
import { listFields } from '../n8n/list';
import { optionalList, readLimit, readOptional, requiredOption } from '../n8n/inputs';
import { requiredTime } from '../n8n/timeInputs';
import { storesField } from '../n8n/storeFields';
import { many, show } from '../platform/shown';
import { listOrders, type OrderFilter, type OrderList } from './orderCalls';
import { orderOutput, simplifyFields } from './orderOutput';
import { readStatuses, statusOptions } from './statuses';

export const choice = {
	name: 'Get Many',
	description: 'List orders by store, status and time',
	action: 'Get many orders',
};

const SORTS = choices({
	newestFirst: ['Newest First'],
	oldestFirst: ['Oldest First'],
});

export const fields: INodeProperties[] = [
	...listFields,
	...simplifyFields,
	filtersField([
		{
			displayName: 'Created After',
			name: 'createdAfter',
			type: 'dateTime',
			default: '',
			description:
				'Only orders placed then or later, like 2026-12-31 18:30. A time without an offset is in the time zone of the workflow.',
		},
		{
			displayName: 'Created Before',
			name: 'createdBefore',
			type: 'dateTime',
			default: '',
			description:
				'Only orders placed then or earlier, like 2026-12-31 18:30. A time without an offset is in the time zone of the workflow.',
		},
		{
			displayName: 'Status',
			name: 'statuses',
			type: 'multiOptions',
			options: statusOptions,
			default: [],
			description: `Only orders that have one of these now; all when none is chosen. For an expression, these are their names, with commas between them: ${statusOptions.map(({ value }) => value).join(', ')}.`,
		},
		{
			...storesField(
				'Only orders of these stores, separated by commas; of all stores when empty. Capital letters count.',
			),
			displayName: 'Store IDs',
			name: 'storeIds',
		},
	]),
	optionsField([
		{
			displayName: 'Sort',
			name: 'sort',
			type: 'options',
			options: SORTS.options,
			default: 'oldestFirst',
			description:
				'By the time at which the orders were placed. Without this option, the newest come first.',
		},
	]),
];

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<IDataObject[]> {
	const filter = readFilter(context, itemIndex);
	const most = readLimit(context, itemIndex);
	const { orders, withoutId } =
		most === Infinity ? await everyOrder(context, filter) : await listOrders(context, filter, most);
	if (withoutId > 0) {
		const message = `${many(withoutId, 'order')} without an ID ${withoutId === 1 ? "isn't" : "aren't"} in this list. The log of n8n says what the platform sent.`;
		hint(context, message);
	}
	if (orders.length === 0) hintAtStores(context, filter);
	return orders.map(orderOutput(context, itemIndex));
}

/** Nothing else tells a store without orders from one that is mistyped. */
function hintAtStores(context: IExecuteFunctions, { storeIds = [] }: OrderFilter): void {
	if (storeIds.length === 0) return;
	const stores = storeIds.map(show).join(' or ');
	const message = `No order of store ${stores} was found. Store IDs are compared letter by letter, and commas separate them.`;
	hint(context, message);
}

/** Read from the oldest, so that orders which come in meanwhile move none to another page. */
async function everyOrder(context: IExecuteFunctions, filter: OrderFilter): Promise<OrderList> {
	const oldestFirst: OrderFilter = { ...filter, sort: 'oldestFirst' };
	const { orders, withoutId } = await listOrders(context, oldestFirst, Infinity);
	return { orders: filter.sort === 'oldestFirst' ? orders : orders.reverse(), withoutId };
}

function readFilter(context: IExecuteFunctions, itemIndex: number): OrderFilter {
	const read = (name: string, displayName: string) =>
		readOptional(context, `filters.${name}`, displayName, itemIndex);
	const readDate = (name: string, displayName: string) => {
		const value = read(name, displayName);
		return value === undefined ? undefined : requiredTime(context, value, displayName);
	};
	const createdAfter = readDate('createdAfter', 'Created After');
	const createdBefore = readDate('createdBefore', 'Created Before');
	if (createdAfter !== undefined && createdBefore !== undefined && createdAfter > createdBefore) {
		throw operationError(
			context,
			'Created After is later than Created Before',
			'No order can match. Swap the two dates, or remove one.',
		);
	}
	const sort = readOptional(context, 'options.sort', 'Sort', itemIndex) ?? 'newestFirst';
	return {
		storeIds: optionalList(context, read('storeIds', 'Store IDs'), 'Store IDs'),
		statuses: readStatuses(context, read('statuses', 'Status'), 'Status'),
		createdAfter,
		createdBefore,
		sort: requiredOption(context, sort, 'Sort', SORTS.values),
	};
}
