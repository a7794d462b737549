import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { subscriptionField } from './subscriptionFields';
import { deleteSubscription } from './subscriptionCalls';
import { requiredChoice } from '../n8n/inputs';

export const choice = {
	name: 'Delete',
	description: 'Stop notifications to a subscription',
	action: 'Delete a subscription',
};

export const fields: INodeProperties[] = [subscriptionField];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const id = requiredChoice(context, 'subscriptionId', 'Subscription ID', itemIndex);
	await deleteSubscription(context, id);
	return { id, deleted: true };
}
