import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { orderSchema } from './order';
import { simplifyOrder } from './simplify';

/** Shows orders as the user wants to see them: in flat fields, or as the platform sent them. */
export function orderOutput(
	context: IExecuteFunctions,
	itemIndex: number,
): (order: IDataObject) => IDataObject {
	const timeZone = context.getTimezone();
	return context.getNodeParameter('simplify', itemIndex, true) === true
		? (order) => ({ ...simplifyOrder(orderSchema.parse(order), timeZone) })
		: (order) => order;
}
