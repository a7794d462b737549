import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { pollHealth } from './pollHealth';
import { fields } from './healthSettings';

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
		eventTriggerDescription: '',
		activationMessage:
			'The trigger looks now and at each poll time. It starts this workflow when something breaks, and when it works again.',
		defaults: { name: 'Merchant Storefront Health Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantStorefrontApi', required: true }],
		properties: fields,
		hints: [
			{
				message:
					"Keep this trigger in its own workflow. It can't notice that n8n itself is down: let another machine ask for <code>/healthz</code> of your n8n.",
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'beforeExecution',
			},
		],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollHealth(this);
	}
}
