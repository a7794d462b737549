import type { IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import { operationError } from '../n8n/asNodeError';
import { readOptional, requiredOption, requiredText } from '../n8n/inputs';
import { shorten } from '../platform/shown';
import type { FulfilledItem, StatusChange } from './statusChange';
import { ORDER_STATUSES } from '../platform/contract';

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
	const status = requiredText(context, value, 'Status', itemIndex);
	const settable = ORDER_STATUSES.filter(({ setBy }) => setBy === 'merchant');
	const names = settable.map(({ name }) => name);
	return requiredOption(context, status, 'Status', names, itemIndex);
}

const wholeNumber = z
	.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
	.pipe(z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER));

function readCookingTime(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const cookingTime = readOptional(context, 'cookingTime', 'Cooking Time', itemIndex);
	if (cookingTime === undefined) return undefined;
	const parsed = wholeNumber.safeParse(cookingTime);
	if (parsed.success && parsed.data > 0) return parsed.data;
	throw refusal(
		context,
		`Cooking Time must be a whole number, 1 or greater: it ${saidWrong(cookingTime)}`,
		'Type whole minutes, correct the expression, or clear the field.',
		itemIndex,
	);
}

function readItems(context: IExecuteFunctions, itemIndex: number): FulfilledItem[] {
	const entries = readEntries(context, itemIndex);
	if (entries.length === 0) {
		throw refusal(
			context,
			'Items is empty',
			'Say of at least one item how many pieces the guest gets.',
			itemIndex,
		);
	}
	return entries.map((entry, index) => {
		const place = `item ${index + 1} in the field Items`;
		const sku = z.union([z.string().trim().min(1), z.number().transform(String)]);
		const name = sku.safeParse(entry.sku);
		if (!name.success) {
			throw refusal(
				context,
				`SKU of ${place} ${saidWrong(entry.sku)}`,
				'Type the SKU as it is in the order, or check the expression.',
				itemIndex,
			);
		}
		const quantity = wholeNumber.safeParse(entry.quantityFulfilled);
		if (quantity.success) return { sku: name.data, quantity: quantity.data };
		throw refusal(
			context,
			`Quantity Fulfilled of ${place} (SKU "${shorten(name.data)}") ${saidWrong(entry.quantityFulfilled)}`,
			'Type a whole number, 0 or greater: how many pieces the guest gets.',
			itemIndex,
		);
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
	throw refusal(
		context,
		"Items isn't a list of items",
		'It takes a list like [{"sku": "00123", "quantityFulfilled": 1}], or the items of an order by an expression.',
		itemIndex,
	);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function saidWrong(value: unknown): string {
	if (value === undefined || value === null || String(value).trim() === '') return 'is empty';
	const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return `is "${shorten(shown)}"`;
}

function refusal(
	context: IExecuteFunctions,
	message: string,
	description: string,
	itemIndex: number,
): NodeOperationError {
	return operationError(context, message, `${description} Nothing was sent.`, itemIndex);
}
