import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { optionsField } from '../MerchantStorefront/n8n/collections';
import { textFormatField } from '../MerchantStorefront/orders/fields';
import { WEEK_DAYS } from '../MerchantStorefront/platform/contract';
import type { Check } from './health/memory';

interface Choice {
	name: string;
	value: Check;
	description: string;
}

const CHOICES: Choice[] = [
	{
		name: 'Orders List',
		value: 'ordersList',
		description: 'The list of orders fails, answers with a web page or is incomplete',
	},
	{
		name: 'Permissions',
		value: 'permissions',
		description: 'The client lost a permission, or lacks one that these checks need',
	},
	{
		name: 'Quiet',
		value: 'quiet',
		description: 'No order came for some hours, at a time when orders are expected',
	},
	{
		name: 'Sign-In',
		value: 'signIn',
		description: "An access token is rejected or can't be fetched",
	},
	{
		name: 'Subscriptions',
		value: 'subscriptions',
		description: 'A subscription of this n8n is gone, or lost an event',
	},
	{
		name: 'Waiting Order',
		value: 'waitingOrder',
		description: 'An order is New for too long',
	},
];

const forQuiet = { displayOptions: { show: { checks: ['quiet'] } } };

export const fields: INodeProperties[] = [
	{
		displayName: 'Checks',
		name: 'checks',
		type: 'multiOptions',
		options: CHOICES,
		default: ['ordersList', 'permissions', 'signIn', 'subscriptions', 'waitingOrder'],
		description: 'What starts the workflow: once when it breaks, and once when it works again',
	},
	{
		displayName: 'Waiting Longer Than (Minutes)',
		name: 'waitingMinutes',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 10,
		description: 'An order that is New for longer than this is a waiting order',
		displayOptions: { show: { checks: ['waitingOrder'] } },
	},
	{
		displayName: 'Quiet After (Hours)',
		name: 'quietHours',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 2,
		description: 'So many hours without an order are too quiet',
		...forQuiet,
	},
	{
		displayName: 'Orders Expected Between',
		name: 'expectedBetween',
		type: 'string',
		default: '11:00-22:00',
		placeholder: 'e.g. 18:00-02:00',
		description: 'Two times on the clock of the time zone of this workflow',
		...forQuiet,
	},
	{
		displayName: 'Orders Expected On',
		name: 'expectedOn',
		type: 'multiOptions',
		options: WEEK_DAYS.map((day) => ({
			name: `${day[0]?.toUpperCase()}${day.slice(1)}`,
			value: day,
		})),
		default: [...WEEK_DAYS],
		description: 'On other days it may be quiet',
		...forQuiet,
	},
	textFormatField,
	optionsField([
		{
			displayName: 'Daily Report At',
			name: 'dailyReportAt',
			type: 'string',
			default: '',
			placeholder: 'e.g. 09:00',
			description:
				'Start the workflow once a day at this time, and say that all is well or what is not. Without a report, this trigger is silent while all is well.',
		},
		{
			displayName: 'Stores',
			name: 'stores',
			type: 'string',
			default: '',
			placeholder: 'e.g. podil, obolon',
			description:
				'Look only at orders of these store IDs, separated by commas. Quiet is then judged for each of them. Leave it empty for all stores together.',
		},
		{
			displayName: 'Webhook Address',
			name: 'webhookAddress',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://hooks.example.com',
			description:
				'The address at which this n8n receives notifications, if it is not that of the editor (WEBHOOK_URL)',
		},
	]),
];

/** What n8n shows around the fields. */
export const texts = {
	eventTriggerDescription: '',
	activationMessage:
		'The trigger looks now and at each poll time. It starts this workflow when something breaks, and when it works again.',
	hints: [
		{
			message:
				"Keep this trigger in its own workflow. It can't notice that n8n itself is down: let another machine ask for <code>/healthz</code> of your n8n.",
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
		},
		{
			message:
				'Nothing is broken now. This is an example of what a chat gets once something works again.',
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'afterExecution',
			displayCondition: '={{ $json.isSample === true }}',
		},
	],
} satisfies Partial<INodeTypeDescription>;
