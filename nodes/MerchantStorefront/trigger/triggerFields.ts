import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { optionsField } from '../n8n/collections';
import { CALLBACK_EVENTS } from '../platform/contract';
import { triggerSimplifyFields } from '../orders/orderOutput';
import { plainForTelegramHint } from '../orders/plainForTelegram';
import { statusOptions } from '../orders/statuses';
import { testOrdersField } from '../orders/wantedOrders';
import { locatorModes } from '../n8n/locator';
import { storesField } from '../n8n/storeFields';
import { subscriberCompanyField } from '../subscriptions/subscriptionFields';

const TESTS = choices({
	sample: [
		'Use a Sample',
		'Get a sample at once: a new order, if that is among the events. It needs no credential and no company.',
	],
	wait: [
		'Wait for a Real Notification',
		'Subscribe for a few minutes and wait until the platform sends something',
	],
});

export const OPTIONS = {
	otherEvents: {
		displayName: 'Other Event Names or IDs',
		name: 'otherEvents',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getOtherEvents' },
		default: [],
		description:
			'Events that your platform offers beyond those above. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	replaceSubscription: {
		displayName: 'Replace Subscription Of',
		name: 'replaceSubscription',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com',
		description:
			'The former address of this n8n, where this trigger is still subscribed. Publishing then replaces that subscription, and no other one.',
	},
	statuses: {
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: statusOptions,
		default: [],
		description:
			'Start only for orders with one of these statuses. Choose none for all. Events about stores have no status and always start it.',
	},
	stores: {
		...storesField(
			'Start only for these stores, separated by commas: the storeId of an order, the ID of a store that opens or closes. Leave it empty for all.',
		),
		displayName: 'Store IDs',
	},
	subscribeSeparately: {
		displayName: 'Subscribe Each Event Separately',
		name: 'subscribeSeparately',
		type: 'boolean',
		default: true,
		description:
			'Whether to create one subscription for each event. The platform signs only the data of a notification, not the name of its event. With a secret for each event, the node verifies the event too, and knows it where a notification names none.',
	},
	testOrders: testOrdersField,
} satisfies Record<string, INodeProperties>;

export const triggerFields: INodeProperties[] = [
	// A sample needs no company, and n8n doesn't test a node that lacks a required field.
	{
		...subscriberCompanyField,
		required: false,
		description:
			'The company that the events belong to: the companyId of your menu, which your account manager knows. By ID, you can type several, separated by commas. The list has the companies of your subscriptions.',
		...locatorModes('searchCompanies', {
			list: 'Select a company...',
			typed: 'e.g. pizza-roma, sushi-roma',
		}),
	},
	{
		// By this name n8n finds the options that it shows in the node panel as triggers of their own.
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		options: CALLBACK_EVENTS.map(({ name, words, description }) => ({
			name: words,
			value: name,
			description,
		})),
		default: ['order.new'],
		description: 'What starts the workflow',
	},
	{
		displayName: 'While Testing',
		name: 'whileTesting',
		type: 'options',
		options: TESTS.options,
		default: 'sample',
		description:
			'What happens when you execute the step or the workflow in the editor. A published workflow always starts from real notifications.',
	},
	...triggerSimplifyFields,
	optionsField(Object.values(OPTIONS)),
];

const WHILE_BUILDING =
	'<b>While building your workflow</b>, click the button: a sample comes at once, without the platform. With <b>While Testing</b> set to <b>Wait for a Real Notification</b>, a second subscription waits until you place an order at the storefront, and is then removed.<br /><br />';

const PAIRS = JSON.stringify(CALLBACK_EVENTS.map(({ name, words }) => [name, words]));

/** What the node on the canvas says below its name. */
export const triggerSubtitle = `={{ [$parameter["events"]].flat().map((event) => ${PAIRS}.find(([name]) => name === event)?.[1] ?? event).join(", ") }}`;

/** What n8n shows of a trigger around its fields. */
export const triggerTexts = {
	eventTriggerDescription:
		'A sample comes in a moment. With Wait for a Real Notification, place an order at the storefront.',
	activationMessage:
		'The trigger is subscribed: every chosen event starts the workflow from now on. Place a test order at the storefront and look for it under Executions.',
	triggerPanel: {
		header: 'Start from an order',
		executionsHelp: {
			inactive: `${WHILE_BUILDING}<b>Once you are happy with your workflow</b>, publish it. The trigger subscribes by itself, and every chosen event starts the workflow. These runs are in the <a data-key="executions">executions list</a>.`,
			active: `${WHILE_BUILDING}<b>Your workflow also runs by itself</b>, since it is published. These runs are in the <a data-key="executions">executions list</a>.`,
		},
		activationHint: {
			inactive:
				'When the workflow is ready, choose credential and Company ID, then publish: it starts from every order.',
			active: "The published workflow starts from every order. Those runs don't show up here.",
		},
	},
	hints: [
		{
			message:
				'The platform may deliver a notification twice. If this workflow feeds a till or counts orders, put <b>Merchant Storefront → Order → Remove Duplicates</b> behind this trigger. Send cancellations down another branch: they are about the same order.',
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition:
				'={{ [$parameter["events"]].flat().some((event) => event.startsWith("order.")) }}',
		},
		{
			message:
				'While testing, this trigger gives a sample. For an order of the platform, set <b>While Testing</b> to <b>Wait for a Real Notification</b>. Once published, it always starts from real ones.',
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'afterExecution',
			displayCondition: '={{ $parameter["whileTesting"] === "sample" }}',
		},
		plainForTelegramHint,
	],
	builderHint: {
		searchHint:
			'Starts a workflow when an order of the delivery storefront is placed or changes, a courier is assigned, or a store opens or closes. The item already has flat fields (number, storeId, total, items, customerName, summary). The platform may deliver a notification twice: in front of a till or POS put the merchantStorefront node (resource order, operation removeDuplicates) behind this trigger. Where no order may be lost, or n8n has no public address, use the merchantStorefrontOrdersTrigger.',
		relatedNodes: [
			{
				nodeType: 'n8n-nodes-merchant-storefront.merchantStorefront',
				relationHint:
					'Passes each order once (order: removeDuplicates), accepts it (order: changeStatus), and lists those that were missed (order: getAll)',
			},
		],
	},
} satisfies Partial<INodeTypeDescription>;
