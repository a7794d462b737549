import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from '../../n8n/asNodeError';
import { parseJson } from '../../platform/parseJson';
import { getOrder } from '../orderCalls';
import { isReached, possibilities, standing } from '../statusChange';
import { pageSecret, readPress } from './press';

export const choice = {
	name: 'Read Press',
	description:
		'Read which button of the kitchen page was pressed, for Change Status. Changes nothing.',
	action: 'Read a press on the kitchen page',
};

export const fields: INodeProperties[] = [
	{
		displayName: 'Press',
		name: 'press',
		type: 'json',
		default: '={{ $json.body }}',
		required: true,
		description: 'What the page has sent: the body that a Webhook node received',
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const given = context.getNodeParameter('press', itemIndex);
	const body = typeof given === 'string' ? parseJson(given) : given;
	const press = readPress(body, await pageSecret(context));
	if (press === undefined) {
		throw operationError(
			context,
			'This press is not of a kitchen page of this credential',
			'Nothing was sent. Open the page again and press there.',
		);
	}
	const { id, was, change } = press;
	const order = await getOrder(context, id);
	if (order.status !== was && !isReached(order, change)) {
		throw operationError(
			context,
			`${standing(order, change)} by now`,
			`Somebody was faster. Nothing was sent. ${possibilities(order)}`,
		);
	}
	return { id, number: order.number, ...change };
}
