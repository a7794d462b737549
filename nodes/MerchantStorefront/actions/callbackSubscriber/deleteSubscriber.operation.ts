import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { subscriberField } from '../../descriptions/subscriber';
import { deleteSubscriber } from '../../transport/subscribers';
import { requiredChoice } from '../../inputs';

export const description: INodeProperties[] = [
	{
		...subscriberField,
		displayOptions: { show: { resource: ['callbackSubscriber'], operation: ['delete'] } },
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const id = requiredChoice(context, 'subscriberId', 'Subscriber ID', itemIndex);
	await deleteSubscriber(context, id, itemIndex);
	return { id, deleted: true };
}
