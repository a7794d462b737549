import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { subscriberIdField } from '../../descriptions/subscriber';
import { deleteSubscriber } from '../../transport/subscribers';
import { requiredText } from '../../inputs';

export const description: INodeProperties[] = [
	{
		...subscriberIdField,
		displayOptions: { show: { resource: ['callbackSubscriber'], operation: ['delete'] } },
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const subscriberId = context.getNodeParameter('subscriberId', itemIndex);
	const id = requiredText(context, subscriberId, 'Subscriber ID', itemIndex);
	await deleteSubscriber(context, id, itemIndex);
	return { id, deleted: true };
}
