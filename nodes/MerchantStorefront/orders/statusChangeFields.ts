import type { INodeProperties } from 'n8n-workflow';

const status = {
	displayName: 'Status',
	name: 'status',
	default: 'preparation',
} as const;

/** Of Order → Change Status. What is shown for a status only says so; the rest is up to the operation. */
export const statusChangeFields: INodeProperties[] = [
	{
		...status,
		type: 'options',
		options: [
			{
				name: 'In Preparation',
				value: 'preparation',
				description: 'Accept the order: the kitchen is at work on it',
			},
			{
				name: 'Partly Fulfilled',
				value: 'partial_fulfilment',
				description:
					'The guest gets less than was ordered. Agree on its use with the platform first.',
			},
			{
				name: 'Ready for Delivery',
				value: 'ready_for_delivery',
				description: 'The courier can take the order',
			},
			{
				name: 'Cancellation Requested',
				value: 'request_cancellation',
				description:
					'Ask the platform to cancel the order. Agree on its use with the platform first.',
			},
		],
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
			'How many minutes the kitchen needs: a whole number, 1 or greater. Empty keeps the estimate of the platform.',
		displayOptions: { show: { status: ['preparation'] } },
	},
	{
		displayName: 'Items Input',
		name: 'itemsInput',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Using Fields Below',
				value: 'fields',
				description: 'One row for each item',
			},
			{
				name: 'Using JSON',
				value: 'json',
				description: 'A list, for instance the items of the order with changed quantities',
			},
		],
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
