import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { orderIdField, simplifyFields, readOrderId } from './fields';
import { getOrder } from './calls';
import { orderOutput } from './output';

export const choice = {
	name: 'Get',
	description: 'Read one order',
	action: 'Get an order',
};

export const fields: INodeProperties[] = [orderIdField, ...simplifyFields];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const order = await getOrder(context, readOrderId(context, itemIndex));
	return orderOutput(context, itemIndex)(order);
}
