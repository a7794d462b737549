import type { INodeProperties } from 'n8n-workflow';

import {
	PAUSE_PATHS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTIONS_PATH,
} from '../nodes/MerchantStorefront/platform/contract';

export const connectionFields: INodeProperties[] = [
	{
		displayName: 'Your account manager at the platform gives you all four values.',
		name: 'fourValues',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Auth URL',
		name: 'authUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'https://auth.example.com',
		description: 'Address of the token service, without /connect/token',
	},
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'https://api.example.com',
		description:
			'Address of the API, with its path if it has one, without /v1. It usually has another host than the Auth URL.',
	},
	{
		displayName: 'Client ID',
		name: 'clientId',
		type: 'string',
		default: '',
		required: true,
		description: 'The ID of your client, from your account manager',
	},
	{
		displayName: 'Client Secret',
		name: 'clientSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description: 'The secret that belongs to the Client ID',
	},
];

/**
 * What the specification leaves open and public descriptions fill, in case the platform differs.
 */
export const advancedFields: INodeProperties[] = [
	{
		displayName: 'Advanced Settings',
		name: 'advanced',
		type: 'boolean',
		default: false,
		description:
			'Whether to change how subscriptions are sent, where stores are paused and what goes with an offer. Leave it off unless the platform or Access → Diagnose tells you otherwise.',
	},
	{
		displayName: 'Company Field',
		name: 'companyField',
		type: 'options',
		options: [
			{
				name: 'Both',
				value: 'both',
				description: 'Send company_id and companyIds',
			},
			{ name: 'Only company_id', value: SUBSCRIPTION_FIELDS.company.name },
			{ name: 'Only companyIds', value: SUBSCRIPTION_FIELDS.companies.name },
		],
		default: 'both',
		displayOptions: { show: { advanced: [true] } },
		description: 'Name of the field that holds the company of a new subscription',
	},
	{
		displayName: 'Subscription Path',
		name: 'subscriptionPath',
		type: 'string',
		default: SUBSCRIPTIONS_PATH,
		displayOptions: { show: { advanced: [true] } },
		description: 'Path of subscriptions below the Base URL',
	},
	{
		displayName: 'Callback Field',
		name: 'callbackField',
		type: 'string',
		default: SUBSCRIPTION_FIELDS.callback.name,
		displayOptions: { show: { advanced: [true] } },
		description: 'Name of the field that holds the callback URL of a subscription',
	},
	{
		displayName: 'Pause Path',
		name: 'pausePath',
		type: 'options',
		options: [
			{ name: 'Below the Schedule', value: 'schedule', description: PAUSE_PATHS.schedule.path },
			{ name: 'Below the Store', value: 'store', description: PAUSE_PATHS.store.path },
		],
		default: 'schedule',
		displayOptions: { show: { advanced: [true] } },
		description:
			"Where stores are paused and resumed. Choose the other path if Store → Pause can't find a store that exists. Your account manager can tell you which one your account has.",
	},
	{
		displayName: 'Offers Need a Price',
		name: 'needsPrice',
		type: 'boolean',
		default: true,
		displayOptions: { show: { advanced: [true] } },
		description:
			"Whether to send the last imported price of a dish that is switched off or on. Turn it off if you set prices in the platform's own program: that price then stays.",
	},
	{
		displayName: 'Stock Is Required With Offers',
		name: 'requiresStock',
		type: 'boolean',
		default: false,
		displayOptions: { show: { advanced: [true] } },
		description:
			'Whether to send the stock of the last import with every offer that changes. The platform then forgets what was sold since. Turn it on only if it rejects offers without a stock.',
	},
];

export const tokenFields: INodeProperties[] = [
	{
		displayName: 'Access Token',
		name: 'accessToken',
		type: 'hidden',
		typeOptions: { expirable: true, password: true },
		default: '',
	},
	{ displayName: 'Token Type', name: 'tokenType', type: 'hidden', default: '' },
	{ displayName: 'Scope', name: 'scope', type: 'hidden', default: '' },
	{ displayName: 'Issued To', name: 'issuedTo', type: 'hidden', default: '' },
	{ displayName: 'Obtained At', name: 'obtainedAt', type: 'hidden', default: '' },
	{ displayName: 'Expires At', name: 'expiresAt', type: 'hidden', default: '' },
];
