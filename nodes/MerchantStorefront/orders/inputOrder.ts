import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorItem, operationError } from '../n8n/asNodeError';
import { isObject } from '../platform/parseJson';
import { readOrder } from './order';
import { orderFields, orderFieldsSchema, type OrderFields } from './simplify';

/**
 * The order that an input item holds as a whole, whether it comes from a trigger or a list, and
 * simplified or not. Undefined where it holds none.
 */
export function readInputOrder(json: Record<string, unknown>): OrderFields | undefined {
	const whole = [json.data, json].find(hasItems);
	if (whole !== undefined) {
		const order = readOrder(whole);
		return order && orderFields(order);
	}
	return orderFieldsSchema.safeParse(json).data;
}

const hasItems = (value: unknown) => isObject(value) && Array.isArray(value.items);

/** What comes out for an item that should be an order, and isn't. */
export function notAnOrder(context: IExecuteFunctions, itemIndex: number): INodeExecutionData {
	const error = operationError(
		context,
		"This item isn't a whole order",
		'Connect this node to Order: Get Many or to a trigger. Nodes between them must keep the fields of the order, at least id and dishes.',
	);
	return errorItem(context, error, itemIndex);
}
