import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { fields, texts } from './fields';
import { pollHealth } from './pollHealth';

export class MerchantStorefrontHealthTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Storefront Health Trigger',
		name: 'merchantStorefrontHealthTrigger',
		icon: {
			light: 'file:../../icons/merchantStorefront.svg',
			dark: 'file:../../icons/merchantStorefront.dark.svg',
		},
		group: ['trigger'],
		version: [1.1],
		subtitle:
			'={{ $parameter["checks"].length === 1 ? "1 check" : $parameter["checks"].length + " checks" }}',
		description:
			'Starts the workflow when orders stop coming in, wait too long or would reach nobody, and when that works again',
		defaults: { name: 'Merchant Storefront Health Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantStorefrontApi', required: true }],
		properties: fields,
		...texts,
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollHealth(this);
	}
}
