import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { subscriberField } from '../../descriptions/subscriber';
import { deleteSubscriber } from '../../transport/subscribers';
import { requiredSubscriber } from './input';

export const description: INodeProperties[] = [
	{
		...subscriberField,
		displayOptions: { show: { resource: ['callbackSubscriber'], operation: ['delete'] } },
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const id = requiredSubscriber(context, itemIndex);
	await deleteSubscriber(context, id, itemIndex);
	return { id, deleted: true };
}
