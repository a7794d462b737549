import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { operationError } from '../n8n/asNodeError';
import { readOptional, requiredOption, requiredText, requiredWhole } from '../n8n/inputs';
import { shorten } from '../platform/shown';
import type { FulfilledItem, StatusChange } from './statusChange';
import { ORDER_STATUSES } from '../platform/contract';
import { parseJson } from '../platform/parseJson';

/** What the user wants changed. Whatever cannot be sent is refused with the name of its field. */
export function readStatusChange(context: IExecuteFunctions, itemIndex: number): StatusChange {
	const status = readStatus(context, itemIndex);
	return {
		status,
		cookingTime: status === 'preparation' ? readCookingTime(context, itemIndex) : undefined,
		items: status === 'partial_fulfilment' ? readItems(context, itemIndex) : undefined,
	};
}

function readStatus(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('status', itemIndex);
	const settable = ORDER_STATUSES.filter(({ setBy }) => setBy === 'merchant');
	const names = settable.map(({ name }) => name);
	return requiredOption(context, requiredText(context, value, 'Status'), 'Status', names);
}

function readCookingTime(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const cookingTime = readOptional(context, 'cookingTime', 'Cooking Time', itemIndex);
	if (cookingTime === undefined) return undefined;
	return requiredWhole(context, cookingTime, 'Cooking Time', [1]);
}

function readItems(context: IExecuteFunctions, itemIndex: number): FulfilledItem[] {
	const entries = readEntries(context, itemIndex);
	if (entries.length === 0) {
		throw operationError(
			context,
			'Items is empty',
			'For at least one item, say how many pieces the guest gets. Nothing was sent.',
		);
	}
	return entries.map((entry, index) => {
		const place = `item ${index + 1} in the field Items`;
		const sku = requiredText(context, entry.sku, `SKU of ${place}`);
		const label = `Quantity Fulfilled of ${place} (SKU "${shorten(sku)}")`;
		return { sku, quantity: requiredWhole(context, entry.quantityFulfilled, label, [0]) };
	});
}

const entryList = z.array(z.object({ sku: z.unknown(), quantityFulfilled: z.unknown() }));

function readEntries(context: IExecuteFunctions, itemIndex: number) {
	if (context.getNodeParameter('itemsInput', itemIndex, 'fields') === 'fields') {
		const { item = [] } = context.getNodeParameter('items', itemIndex, {}) as { item?: unknown };
		return entryList.parse(item);
	}
	const value = context.getNodeParameter('itemsJson', itemIndex);
	const parsed = entryList.safeParse(typeof value === 'string' ? parseJson(value) : value);
	if (parsed.success) return parsed.data;
	throw operationError(
		context,
		"Items isn't a list of items",
		'It takes a list like [{"sku": "00123", "quantityFulfilled": 1}], or the items of an order by an expression. Nothing was sent.',
	);
}
