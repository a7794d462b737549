import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

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

/** Which order an operation is about. */
export const orderChoiceFields: INodeProperties[] = [
	{
		displayName: 'Order',
		name: 'order',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'The Order That Started This',
				value: 'started',
				description:
					'Of the nearest trigger or Order node above, whatever the nodes in between give out: a chat, a till, a Wait',
			},
			{
				name: 'By ID',
				value: 'id',
				description: 'Type the ID, or take it from the input by an expression',
			},
			{
				name: 'From List',
				value: 'list',
				description: 'Choose one of the latest orders',
			},
		],
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

const ORDER_CHOICES = ['started', 'id', 'list'] as const;

/** The order that is meant: its ID, and the order itself where a node above has given it. */
export function readOrderChoice(
	context: IExecuteFunctions,
	itemIndex: number,
): { id: string } & Partial<OrderBehind> {
	const choice = isTool(context) ? 'id' : context.getNodeParameter('order', itemIndex, 'started');
	switch (requiredOption(context, choice, 'Order', ORDER_CHOICES)) {
		case 'started':
			return orderBehind(context, itemIndex);
		case 'id':
			return { id: requiredChoice(context, 'orderId', 'Order ID', itemIndex) };
		case 'list':
			return { id: requiredChoice(context, 'latestOrder', 'Latest Orders', itemIndex) };
	}
}

const ESCAPED = 'What guests type arrives as they typed it';

/** It says how a text that goes into a message is escaped. */
export const textFormatField: INodeProperties = {
	displayName: 'Text Format',
	name: 'textFormat',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Plain Text',
			value: 'plain',
			description: 'For email, a sheet or an AI agent: nothing is escaped',
		},
		{
			name: 'Slack',
			value: 'slack',
			description: `For a message of the Slack node. ${ESCAPED}.`,
		},
		{
			name: 'Telegram (HTML)',
			value: 'telegramHtml',
			description: `For the Telegram node with Parse Mode set to HTML. ${ESCAPED}.`,
		},
		{
			name: 'Telegram (Markdown, Legacy)',
			value: 'telegramMarkdown',
			description: `For the Telegram node as you add it, with no Parse Mode. ${ESCAPED}.`,
		},
		{
			name: 'Telegram (MarkdownV2)',
			value: 'telegramMarkdownV2',
			description: `For the Telegram node with Parse Mode set to MarkdownV2. ${ESCAPED}.`,
		},
	],
	default: 'plain',
	description:
		'Which chat the summary is for. What it would read as formatting is escaped. In all but plain text, a very long summary is shortened.',
};

/** Whether an order is made flat, and what its summary is for. */
export const simplifyFields: INodeProperties[] = [
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{ ...textFormatField, displayOptions: { show: { simplify: [true] } } },
];

export const TEST_ORDERS = ['include', 'skip', 'only'] as const;

export const testOrdersField: INodeProperties = {
	displayName: 'Test Orders',
	name: 'testOrders',
	type: 'options',
	options: [
		{
			name: 'Include',
			value: 'include',
			description: 'Start for test orders as for all others',
		},
		{
			name: 'Skip',
			value: 'skip',
			description: 'Start for real orders only',
		},
		{
			name: 'Only',
			value: 'only',
			description: 'Start for test orders only',
		},
	],
	default: 'skip',
	description: 'What to do with orders that the platform marks as tests',
};
