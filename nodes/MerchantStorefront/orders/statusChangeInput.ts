import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { choices } from '../n8n/choices';
import { operationError } from '../n8n/asNodeError';
import { readOptional, requiredOption, requiredText, requiredWhole } from '../n8n/inputs';
import { ORDER_STATUSES } from '../platform/contract';
import { parseJson } from '../platform/parseJson';
import { shorten } from '../platform/shown';
import type { FulfilledItem, StatusChange } from './statusChange';

const SETTABLE = ORDER_STATUSES.filter(({ setBy }) => setBy === 'merchant');

const WHAT_IT_SAYS: Record<string, string> = {
	preparation: 'Accept the order: the kitchen is at work on it',
	partial_fulfilment: 'The guest gets less than was ordered',
	ready_for_delivery: 'The courier can take the order',
	request_cancellation: 'Ask the platform to cancel the order',
};

const status = {
	displayName: 'Status',
	name: 'status',
	default: 'preparation',
} as const;

const INPUTS = choices({
	fields: ['Using Fields Below', 'One row for each item'],
	json: ['Using JSON', 'A list, for instance the items of the order with changed quantities'],
});

/** Order → Change Status has them. What is shown for one status only says so in its displayOptions. */
export const statusChangeFields: INodeProperties[] = [
	{
		...status,
		type: 'options',
		options: SETTABLE.map(({ name, words, needsAgreement }) => ({
			name: words,
			value: name,
			description: `${WHAT_IT_SAYS[name]}${needsAgreement ? '. Agree on its use with the platform first.' : ''}`,
		})),
		description:
			'What to set the order to. If it has this status already, nothing happens, so repeating does no harm.',
		displayOptions: { hide: { '@tool': [true] } },
	},
	{
		...status,
		// n8n lets an AI agent fill in a text, and no list.
		type: 'string',
		description:
			'What the order is set to, by one of these names: preparation (accept it), ready_for_delivery, partial_fulfilment (the guest gets less), request_cancellation. To let the AI agent choose, name in its description those that it may use.',
		displayOptions: { show: { '@tool': [true] } },
	},
	{
		displayName: 'Cooking Time (Minutes)',
		name: 'cookingTime',
		// A number can't stay empty.
		type: 'string',
		default: '',
		placeholder: 'e.g. 20',
		description:
			'How many minutes the kitchen needs: a whole number from 1 to 240. Empty keeps the estimate of the platform.',
		displayOptions: { show: { status: ['preparation'] } },
	},
	{
		displayName: 'Items Input',
		name: 'itemsInput',
		type: 'options',
		noDataExpression: true,
		options: INPUTS.options,
		default: 'fields',
		description: 'How the quantities come in',
		displayOptions: { show: { status: ['partial_fulfilment'] } },
	},
	{
		displayName: 'Items',
		name: 'items',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Item',
		default: {},
		description: 'How many of each item the guest gets. Items that are not named stay as they are.',
		displayOptions: { show: { status: ['partial_fulfilment'], itemsInput: ['fields'] } },
		options: [
			{
				displayName: 'Item',
				name: 'item',
				values: [
					{
						displayName: 'SKU',
						name: 'sku',
						type: 'string',
						default: '',
						description: 'As it is in the order',
					},
					{
						displayName: 'Quantity Fulfilled',
						name: 'quantityFulfilled',
						type: 'number',
						typeOptions: { minValue: 0 },
						default: 0,
						description: 'How many pieces the guest gets',
					},
				],
			},
		],
	},
	{
		displayName: 'Items',
		name: 'itemsJson',
		type: 'json',
		default: '[]',
		description:
			'A list of objects with sku and quantityFulfilled; other fields are ignored. Items that are not named stay as they are.',
		displayOptions: { show: { status: ['partial_fulfilment'], itemsInput: ['json'] } },
	},
];

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
	const names = SETTABLE.map(({ name }) => name);
	return requiredOption(context, requiredText(context, value, 'Status'), 'Status', names);
}

function readCookingTime(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const name = 'Cooking Time (Minutes)';
	const cookingTime = readOptional(context, 'cookingTime', name, itemIndex);
	if (cookingTime === undefined) return undefined;
	// The platform names no bounds. More than four hours is a slip, or seconds.
	return requiredWhole(context, cookingTime, name, [1, 240]);
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
