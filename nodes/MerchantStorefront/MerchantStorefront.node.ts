import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { choices } from './n8n/choices';
import { operationFields } from './operations';
import { route } from './router';
import { subtitleOf } from './n8n/subtitle';
import { getDishes, searchDishes, searchOrders, searchStores } from './orders/orderLists';
import { searchCompanies, searchSubscriptions } from './subscriptions/subscriptionLists';
import { getEvents } from './events/eventLists';

/** What people come for first. */
const RESOURCES = choices({
	order: ['Order', 'What guests have ordered, and how far it is'],
	menu: ['Menu', 'The products and prices that guests see'],
	offer: ['Offer', 'Which products a store sells right now, at what price and stock'],
	store: ['Store', 'Whether and when guests can order from a store'],
	subscription: ['Subscription', 'Addresses that the platform sends notifications to'],
	event: ['Event', 'What the platform can send notifications about'],
	access: ['Access', 'What the credential may do'],
});

const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: RESOURCES.options,
		default: 'order',
	},
	...operationFields,
];

export class MerchantStorefront implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Storefront',
		name: 'merchantStorefront',
		icon: {
			light: 'file:../../icons/merchantStorefront.svg',
			dark: 'file:../../icons/merchantStorefront.dark.svg',
		},
		group: ['transform'],
		// Differs from the trigger's, which shares the folder of output previews.
		version: 1.1,
		subtitle: subtitleOf(properties),
		description:
			'Read and accept the orders of a delivery storefront, and manage its menu, stores and subscriptions',
		defaults: { name: 'Merchant Storefront' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		sensitiveOutputFields: ['secret'],
		builderHint: {
			searchHint:
				'To start from new orders, use the Merchant Storefront Orders Trigger. After the Merchant Storefront Trigger, put Order → Remove Duplicates. For a menu, use Menu → Preview Import before Import Products and Offers: the import switches off everything that is missing from its input, so give it all rows at once and never put it into a loop.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-merchant-storefront.merchantStorefrontTrigger',
					relationHint: 'Starts a workflow from notifications, and subscribes by itself',
				},
				{
					nodeType: 'n8n-nodes-merchant-storefront.merchantStorefrontOrdersTrigger',
					relationHint: 'Starts a workflow from the list of orders, without a public address',
				},
			],
		},
		credentials: [
			{
				name: 'merchantStorefrontApi',
				required: true,
				// They send the platform no request.
				displayOptions: { hide: { operation: ['removeDuplicates', 'summarize'] } },
			},
		],
		properties,
	};

	methods = {
		listSearch: {
			searchCompanies,
			searchDishes,
			searchOrders,
			searchStores,
			searchSubscriptions,
		},
		loadOptions: { getDishes, getEvents },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await route(this);
	}
}
