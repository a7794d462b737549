import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { isTool, requiredChoice, requiredOption } from '../n8n/inputs';
import { listMode } from '../n8n/locator';
import { orderBehind, type OrderBehind } from './orderBehind';

const orderId = {
	displayName: 'Order ID',
	name: 'orderId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11',
} as const;

const ORDER_CHOICES = choices({
	started: [
		'The Order That Started This',
		'Of the nearest trigger or Order node above, whatever the nodes in between give out: a chat, a till, a Wait',
	],
	id: ['By ID', 'Type the ID, or take it from the input by an expression'],
	list: ['From List', 'Choose one of the latest orders'],
});

/** Which order an operation is about. */
export const orderChoiceFields: INodeProperties[] = [
	{
		displayName: 'Order',
		name: 'order',
		type: 'options',
		noDataExpression: true,
		options: ORDER_CHOICES.options,
		default: 'started',
		description: 'Which order is meant',
		displayOptions: { hide: { '@tool': [true] } },
	},
	{
		...orderId,
		description: 'The ID that a trigger or Get Many gives, not the order number',
		displayOptions: { show: { order: ['id'] }, hide: { '@tool': [true] } },
	},
	{
		...orderId,
		description:
			'The ID of the order. An AI agent takes the ID that Get Many gives, not the order number.',
		displayOptions: { show: { '@tool': [true] } },
	},
	{
		displayName: 'Latest Orders',
		name: 'latestOrder',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The latest orders, newest first',
		displayOptions: { show: { order: ['list'] }, hide: { '@tool': [true] } },
		...listMode('searchOrders', 'Select an order...'),
	},
];

/** The order that is meant: its ID, and the order itself where a node above has given it. */
export function readOrderChoice(
	context: IExecuteFunctions,
	itemIndex: number,
): { id: string } & Partial<OrderBehind> {
	const choice = isTool(context) ? 'id' : context.getNodeParameter('order', itemIndex, 'started');
	switch (requiredOption(context, choice, 'Order', ORDER_CHOICES.values)) {
		case 'started':
			return orderBehind(context, itemIndex);
		case 'id':
			return { id: requiredChoice(context, 'orderId', 'Order ID', itemIndex) };
		case 'list':
			return { id: requiredChoice(context, 'latestOrder', 'Latest Orders', itemIndex) };
	}
}
