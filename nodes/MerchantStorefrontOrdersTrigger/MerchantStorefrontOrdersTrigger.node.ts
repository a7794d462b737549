import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { fields, texts } from './ordersTriggerFields';
import { pollOrders } from './pollOrders';

/** Every Change starts with a cancellation as with any other change. */
const WITH_CANCELED =
	'$parameter["startFor"] === "newOrders" && $parameter["canceledOrders"] !== false';

export class MerchantStorefrontOrdersTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Storefront Orders Trigger',
		name: 'merchantStorefrontOrdersTrigger',
		icon: {
			light: 'file:../../icons/merchantStorefront.svg',
			dark: 'file:../../icons/merchantStorefront.dark.svg',
		},
		group: ['trigger'],
		version: [1.1],
		subtitle:
			'={{ $parameter["startFor"] === "everyChange" ? "Every change of an order" : "New orders" }}',
		description:
			'Starts the workflow from the list of orders. Needs no public address, never misses an order, and is up to a minute late, or 15 seconds with four poll times.',
		defaults: { name: 'Merchant Storefront Orders Trigger' },
		polling: true,
		inputs: [],
		outputs: `={{ ${WITH_CANCELED} ? [{ type: "${NodeConnectionTypes.Main}", displayName: "Orders" }, { type: "${NodeConnectionTypes.Main}", displayName: "Canceled" }] : [{ type: "${NodeConnectionTypes.Main}" }] }}`,
		credentials: [{ name: 'merchantStorefrontApi', required: true }],
		properties: fields,
		...texts,
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollOrders(this);
	}
}
