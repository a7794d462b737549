import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	callbackField,
	subscriberCompanyField,
	eventsField,
	requiredCallback,
	requiredEvents,
} from './subscriptionFields';
import { createSubscription } from './subscriptionCalls';
import { requiredChoice } from '../n8n/inputs';

export const choice = {
	name: 'Create',
	description: 'Have the platform send notifications to an address',
	action: 'Create a subscription',
};

export const fields: INodeProperties[] = [
	subscriberCompanyField,
	eventsField,
	callbackField,
	{
		displayName:
			'The output holds the secret that verifies notifications, for the nodes that follow; n8n hides it in the editor where it can. To start a workflow from notifications, use the Merchant Storefront Trigger instead: it subscribes by itself and verifies every signature.',
		name: 'secretNotice',
		type: 'notice',
		default: '',
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const subscription = await createSubscription(context, {
		companyIds: [requiredChoice(context, 'companyId', 'Company ID', itemIndex)],
		events: requiredEvents(context, context.getNodeParameter('events', itemIndex)),
		callback: await requiredCallback(context, context.getNodeParameter('callback', itemIndex)),
	});
	return { ...subscription };
}
