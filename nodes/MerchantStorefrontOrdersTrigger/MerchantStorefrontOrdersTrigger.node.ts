import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { plainForTelegramHint } from '../MerchantStorefront/orders/plainForTelegram';
import { fields } from './ordersTriggerSettings';
import { pollOrders, SHARES_MEMORY } from './pollOrders';

/** Every Change starts with a cancellation as with any other change. */
const WITH_CANCELED =
	'$parameter["startFor"] === "newOrders" && $parameter["canceledOrders"] !== false';

/** What n8n shows around the fields. */
const texts = {
	eventTriggerDescription: '',
	activationMessage:
		'The trigger looks at the list of orders now and at each poll time. Each order that is New starts this workflow. Look for the runs under Executions.',
	hints: [
		{
			message:
				'An order waits for up to a minute. To start within about 20 seconds, add four <b>Poll Times</b> with the mode Custom: <code>5 * * * * *</code>, <code>20 * * * * *</code>, <code>35 * * * * *</code> and <code>50 * * * * *</code>.',
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: '={{ ($parameter.pollTimes?.item ?? []).length < 2 }}',
		},
		{
			message:
				'Another node of this package is in this workflow. Keep this trigger in its own workflow, away from a <b>Merchant Storefront Trigger</b>, menu imports and stop lists: n8n saves the memory of a workflow as one, and could undo what those have remembered. Let both workflows call one sub-workflow.',
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'afterExecution',
			displayCondition: `={{ $json.${SHARES_MEMORY} === true }}`,
		},
		plainForTelegramHint,
		{
			message:
				'This is a sample, since the platform lists no order yet. Once published, the workflow starts from real orders.',
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'afterExecution',
			displayCondition: '={{ $json.isSample === true }}',
		},
	],
	builderHint: {
		searchHint:
			'Starts a workflow from the list of orders, without a public address. An order that nobody accepts starts it again, so the workflow must accept the order after the till: merchantStorefront, resource order, operation changeStatus. Process orders one by one, and set On Error of the till node to Continue (using error output).',
		relatedNodes: [
			{
				nodeType: 'n8n-nodes-merchant-storefront.merchantStorefront',
				relationHint: 'Accepts the order once the till has it (order: changeStatus)',
			},
			{
				nodeType: 'n8n-nodes-merchant-storefront.merchantStorefrontTrigger',
				relationHint: 'Starts at once, but needs a public https address',
			},
		],
	},
} satisfies Partial<INodeTypeDescription>;

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
			'Starts the workflow from the list of orders. Needs no public address, misses no order that stays New, and is up to a minute late, or up to about 20 seconds with four poll times.',
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
