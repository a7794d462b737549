import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { orderIdField, simplifyFields } from './fields';
import { getOrder } from './calls';
import { readOrderId } from './orderId';
import { orderOutput } from './output';

const displayOptions = { show: { resource: ['order'], operation: ['get'] } };

export const description: INodeProperties[] = [
	{ ...orderIdField, displayOptions },
	...simplifyFields(displayOptions),
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const order = await getOrder(context, readOrderId(context, itemIndex), itemIndex);
	return orderOutput(context, itemIndex)(order);
}
