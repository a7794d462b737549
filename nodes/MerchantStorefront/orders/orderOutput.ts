import type { IDataObject, IExecuteFunctions, INode, INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { isOn, requiredOption } from '../n8n/inputs';
import type { Order } from './order';
import { simplifyOrder } from './simplify';
import type { TextFormat } from './textFormat';

const ESCAPED = 'What guests type arrives as they typed it';

const FORMATS = choices<TextFormat>({
	plain: ['Plain Text', 'For email, a sheet or an AI agent: nothing is escaped'],
	slack: ['Slack', `For a message of the Slack node. ${ESCAPED}.`],
	telegramHtml: [
		'Telegram (HTML)',
		`For the Telegram node with Parse Mode set to HTML. ${ESCAPED}.`,
	],
	telegramMarkdown: [
		'Telegram (Markdown, Legacy)',
		`For the Telegram node as you add it, with no Parse Mode. ${ESCAPED}.`,
	],
	telegramMarkdownV2: [
		'Telegram (MarkdownV2)',
		`For the Telegram node with Parse Mode set to MarkdownV2. ${ESCAPED}.`,
	],
});

/** It says how a text that goes into a message is escaped. */
export const textFormatField: INodeProperties = {
	displayName: 'Text Format',
	name: 'textFormat',
	type: 'options',
	noDataExpression: true,
	options: FORMATS.options,
	default: 'plain',
	description:
		'Which chat the text is for. What it would read as formatting is escaped. In all but plain text, a very long one is shortened.',
};

const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

const formatOfSimple = { ...textFormatField, displayOptions: { show: { simplify: [true] } } };

/** Whether an order is made flat, and what its summary is for. */
export const simplifyFields: INodeProperties[] = [simplifyField, formatOfSimple];

/** A trigger gives what the platform sent in any case. */
export const triggerSimplifyFields: INodeProperties[] = [
	{
		...simplifyField,
		description:
			'Whether to add flat fields, such as summary and total. What the platform sent is in data in any case.',
	},
	formatOfSimple,
];

/** Shows orders as the user wants to see them: in flat fields, or as the platform sent them. */
export function orderOutput(
	context: IExecuteFunctions,
	itemIndex: number,
): (order: Order) => IDataObject {
	if (!isOn(context.getNodeParameter('simplify', itemIndex, true))) return ({ sent }) => sent;
	const style = { timeZone: context.getTimezone(), textFormat: readFormat(context, itemIndex) };
	return (order) => ({ ...simplifyOrder(order, style) });
}

export function readFormat(context: IExecuteFunctions, itemIndex: number): TextFormat {
	return requiredFormat(context, context.getNodeParameter('textFormat', itemIndex, 'plain'));
}

export const requiredFormat = (context: { getNode(): INode }, value: unknown): TextFormat =>
	requiredOption(context, value, 'Text Format', FORMATS.values);
