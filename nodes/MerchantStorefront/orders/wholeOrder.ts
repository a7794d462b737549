import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorItem, operationError } from '../n8n/asNodeError';

/** The item should be an order, and isn't. */
export function noOrder(context: IExecuteFunctions, itemIndex: number): INodeExecutionData {
	const error = operationError(
		context,
		"This item isn't a whole order",
		'Connect this node to Order: Get Many or to a trigger. Nodes between them must keep the fields of the order, at least id and dishes.',
	);
	return errorItem(context, error, itemIndex);
}
