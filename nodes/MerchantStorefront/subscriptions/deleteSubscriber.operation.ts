import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { subscriberField } from './fields';
import { deleteSubscription } from './calls';
import { requiredChoice } from '../n8n/inputs';

export const description: INodeProperties[] = [
	{
		...subscriberField,
		displayOptions: { show: { resource: ['callbackSubscriber'], operation: ['delete'] } },
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const id = requiredChoice(context, 'subscriberId', 'Subscriber ID', itemIndex);
	await deleteSubscription(context, id, itemIndex);
	return { id, deleted: true };
}
