import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { operationError } from '../../n8n/asNodeError';
import { choices } from '../../n8n/choices';
import { requiredOption } from '../../n8n/inputs';
import { languageOfN8n } from '../../platform/language';
import { notAnOrder, readInputOrder } from '../inputOrder';
import type { OrderFields } from '../simplify';
import { kitchenPage } from './page';
import { pageSecret } from './press';

export const choice = {
	name: 'Kitchen Page',
	description: 'Write a web page with orders and buttons for a tablet in the kitchen',
	action: 'Write a kitchen page of orders',
};

const LANGUAGES = choices({
	en: ['English'],
	de: ['German'],
	n8n: ['Language of N8n', 'As LANG says; English otherwise'],
	pl: ['Polish'],
	es: ['Spanish'],
	uk: ['Ukrainian'],
});

export const fields: INodeProperties[] = [
	{
		displayName:
			'All input orders become one page. The template <i>Kitchen screen</i> has the nodes around it: two Webhook nodes, Order: Get Many in front, Order: Read Press and Change Status for the buttons.',
		name: 'kitchenPageNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Language',
		name: 'language',
		type: 'options',
		options: LANGUAGES.options,
		default: 'n8n',
		description: 'Of the words on the page. Dishes and comments stay as they are.',
	},
	{
		displayName: 'Note',
		name: 'note',
		type: 'string',
		default: '',
		description: 'Why a press was refused, shown above the orders. Empty for no note.',
	},
	{
		displayName: 'Pressed Order',
		name: 'pressedOrder',
		type: 'string',
		default: '',
		description:
			'The ID of the order whose press was refused: the note says to check it, in the language of the page',
	},
	{
		displayName: 'Authorization',
		name: 'authorization',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'The header with which the browser opened the page: the page asks for orders with it. It is in the page, so give the page to nobody else. Empty where no password is asked.',
	},
];

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const given = context.getNodeParameter('language', 0);
	const language = requiredOption(context, given, 'Language', LANGUAGES.values);
	const orders: OrderFields[] = [];
	const strangers: INodeExecutionData[] = [];
	let problem: string | null = null;
	items.forEach(({ json }, index) => {
		const order = readInputOrder(json);
		if (order !== undefined) orders.push(order);
		else if (json.error !== undefined) problem ??= String(json.error);
		// n8n's Always Output Data makes an empty one where there is no order.
		else if (Object.keys(json).length > 0) strangers.push(notAnOrder(context, index));
	});
	const page = kitchenPage(orders, {
		language: language === 'n8n' ? languageOfN8n() : language,
		timeZone: context.getTimezone(),
		now: Date.now(),
		secret: await pageSecret(context),
		authorization: readAuthorization(context),
		note: String(context.getNodeParameter('note', 0, '') ?? ''),
		pressedOrder: String(context.getNodeParameter('pressedOrder', 0, '') ?? ''),
		problem,
	});
	return [
		{ json: { ...page, problem }, pairedItem: items.map((_, item) => ({ item })) },
		...strangers,
	];
}

/** The error doesn't show it, since it holds a password. */
function readAuthorization(context: IExecuteFunctions): string {
	const authorization = String(context.getNodeParameter('authorization', 0, '') ?? '');
	if (/^[\x20-\x7e]*$/.test(authorization)) return authorization;
	throw operationError(
		context,
		'Authorization is not the value of a header',
		'It has a line break, a tab or a letter that no header has. Take it from the Webhook node: headers.authorization.',
	);
}
