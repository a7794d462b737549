import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { requiredChoice } from '../n8n/inputs';
import { locatorModes } from '../n8n/locator';

export const orderIdField: INodeProperties = {
	displayName: 'Order ID',
	name: 'orderId',
	type: 'resourceLocator',
	default: { mode: 'id', value: '={{ $json.id }}' },
	required: true,
	description:
		'The ID of the order: by default that of the input item. After a chat or a till, clear the field and drag the ID of the trigger here. For the list of the latest orders, choose Fixed first. An AI agent takes the ID that Get Many gives, not the order number.',
	...locatorModes('searchOrders', {
		list: 'Select an order...',
		typed: 'e.g. 7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11',
	}),
};

const TRIGGER = /\.merchantStorefront(Orders)?Trigger$/;

/** Chats and tills pass on what they responded, not the order. n8n adds what is dragged to what a field holds. */
function adviceFor(context: IExecuteFunctions): string {
	const trigger = context
		.getParentNodes(context.getNode().name, { includeNodeParameters: true })
		.find(({ type, parameters }) => TRIGGER.test(type) && parameters?.simplify !== false);
	const advice =
		trigger === undefined
			? 'In the input panel, scroll down to the node that does, clear Order ID, and drag its id there.'
			: `Clear Order ID and paste this: {{ $('${trigger.name.replaceAll("'", "\\'")}').item.json.id }}`;
	return `The node before this one doesn't pass on an order. ${advice}`;
}

export function readOrderId(context: IExecuteFunctions, itemIndex: number): string {
	return requiredChoice(context, 'orderId', 'Order ID', itemIndex, () => adviceFor(context));
}

const ESCAPED = 'What guests type arrives as they typed it';

/** Of a text that goes into a message. */
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

/** The choices of the next field. */
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
	default: 'include',
	description: 'What to do with orders that the platform marks as tests',
};
