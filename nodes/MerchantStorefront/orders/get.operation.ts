import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { orderChoiceFields, readOrderChoice } from './orderChoice';
import { getOrder } from './orderCalls';
import { orderOutput, simplifyFields } from './orderOutput';

export const choice = {
	name: 'Get',
	description: 'Read one order',
	action: 'Get an order',
};

export const fields: INodeProperties[] = [...orderChoiceFields, ...simplifyFields];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const { id } = readOrderChoice(context, itemIndex);
	return orderOutput(context, itemIndex)(await getOrder(context, id));
}
