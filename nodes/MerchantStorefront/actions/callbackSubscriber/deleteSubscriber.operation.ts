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

export async function execute(this: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const subscriberId = this.getNodeParameter('subscriberId', itemIndex);
	const id = requiredText.call(this, subscriberId, 'Subscriber ID', itemIndex);
	await deleteSubscriber.call(this, id, itemIndex);
	return { id, deleted: true };
}
