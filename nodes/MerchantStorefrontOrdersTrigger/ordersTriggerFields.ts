import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { choices } from '../MerchantStorefront/n8n/choices';
import { optionsField } from '../MerchantStorefront/n8n/collections';
import { storesField } from '../MerchantStorefront/n8n/storeFields';
import { simplifyFields } from '../MerchantStorefront/orders/orderOutput';
import { plainForTelegramHint } from '../MerchantStorefront/orders/plainForTelegram';
import { testOrdersField } from '../MerchantStorefront/orders/wantedOrders';
import { SHARES_MEMORY } from './pollOrders';

const START_FOR = choices({
	everyChange: [
		'Every Change',
		'Each state of each order starts the workflow once. The first poll only remembers what there is.',
	],
	newOrders: [
		'New Orders',
		'Each order starts the workflow once, and again for as long as nobody accepts it',
	],
});

const forNewOrders = { show: { '/startFor': ['newOrders'] } };

export const fields: INodeProperties[] = [
	{
		displayName: 'Start For',
		name: 'startFor',
		type: 'options',
		noDataExpression: true,
		options: START_FOR.options,
		default: 'newOrders',
		description: 'What starts the workflow',
	},
	{
		displayName: 'Retry While Still New (Minutes)',
		name: 'retryWhileStillNew',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		description:
			'Start again with an order that nobody has accepted after this time. The wait doubles with each attempt. 0 turns retries off.',
		displayOptions: { show: { startFor: ['newOrders'] } },
	},
	{
		displayName: 'Output for Canceled Orders',
		name: 'canceledOrders',
		type: 'boolean',
		default: true,
		description:
			'Whether each order that the workflow has started with, and that was canceled since, comes out at Canceled',
		displayOptions: { show: { startFor: ['newOrders'] } },
	},
	...simplifyFields,
	optionsField([
		{
			displayName: 'Created Within (Hours)',
			name: 'createdWithin',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 24,
			description:
				'Look at orders placed in the last hours. An order is missed only if polls fail for longer than this.',
		},
		{
			displayName: 'Minimum Age (Minutes)',
			name: 'minimumAge',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 10,
			description:
				'Start only with orders that have been New for this long. As a safety net next to the Merchant Storefront Trigger, choose more than the till ever takes.',
			displayOptions: forNewOrders,
		},
		{
			displayName: 'Most Attempts',
			name: 'mostAttempts',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 5,
			description:
				'How often an order starts the workflow. After the last attempt, the log of n8n names an order that is still New.',
			displayOptions: forNewOrders,
		},
		storesField(
			'Start only for orders of these store IDs, separated by commas. Leave it empty for all stores.',
		),
		testOrdersField,
	]),
];

/** What n8n shows around the fields. */
export const texts = {
	eventTriggerDescription: '',
	activationMessage:
		'The trigger looks at the list of orders now and at each poll time. Your till gets the orders that are New. Look for the runs under Executions.',
	hints: [
		{
			message:
				'An order waits for up to a minute. To start within 15 seconds, add four <b>Poll Times</b> with the mode Custom: <code>5 * * * * *</code>, <code>20 * * * * *</code>, <code>35 * * * * *</code> and <code>50 * * * * *</code>.',
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
