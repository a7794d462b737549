import {
	NodeConnectionTypes,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { triggerFields } from './descriptions/trigger';
import { getEvents } from './methods/loadOptions';
import { isSubscribed, subscribe, unsubscribe } from './trigger/subscription';
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
		version: [1.1, 1.2],
		subtitle: '={{ [$parameter["events"]].flat().join(", ") }}',
		description:
			'Starts the workflow when an order comes in or changes, or a store opens or closes',
		defaults: { name: 'Merchant Storefront Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantStorefrontApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: 'webhook',
			},
		],
		properties: triggerFields,
	};

	methods = { loadOptions: { getEvents } };

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
