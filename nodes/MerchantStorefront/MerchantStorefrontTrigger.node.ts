import {
	NodeConnectionTypes,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { triggerFields, triggerSubtitle, triggerTexts } from './trigger/triggerFields';
import { searchCompanies } from './subscriptions/subscriptionLists';
import { getOtherEvents } from './events/eventLists';
import { isSubscribed, subscribe, unsubscribe } from './trigger/hooks';
import { receiveNotification } from './trigger/webhook';

export class MerchantStorefrontTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Storefront Trigger',
		name: 'merchantStorefrontTrigger',
		icon: {
			light: 'file:../../icons/merchantStorefront.svg',
			dark: 'file:../../icons/merchantStorefront.dark.svg',
		},
		group: ['trigger'],
		// Not 1: n8n evaluates an old expression for every request of a trigger of that version.
		version: 1.2,
		subtitle: triggerSubtitle,
		// n8n shows it for the whole package: for the action node as well.
		description:
			'Start from the orders of a delivery storefront, accept them, and manage its menu, stop list and stores',
		defaults: { name: 'Merchant Storefront Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		// A sample needs none, and n8n doesn't test a node that lacks a required one.
		credentials: [{ name: 'merchantStorefrontApi', required: false }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: 'webhook',
				// The trigger registers its address itself.
				ndvHideUrl: true,
			},
		],
		properties: triggerFields,
		...triggerTexts,
	};

	methods = { listSearch: { searchCompanies }, loadOptions: { getOtherEvents } };

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await isSubscribed(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await subscribe(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await unsubscribe(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receiveNotification(this);
	}
}
