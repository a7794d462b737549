import type { INodeProperties } from 'n8n-workflow';

import { ORDER_STATUSES } from '../shared/contract';
import { simplifyField } from './order';
import { companyIdField, eventsField } from './subscriber';

export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'Publish the workflow and it registers itself at the platform. While you listen for a test event, a second subscriber exists for a few minutes.',
		name: 'registrationNotice',
		type: 'notice',
		default: '',
	},
	companyIdField,
	eventsField,
	{ ...simplifyField, displayOptions: { show: { '@version': [{ _cnd: { gte: 1.2 } }] } } },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Output',
				name: 'output',
				type: 'options',
				options: [
					{
						name: 'Everything',
						value: 'everything',
						description: 'Event, company, data, notification ID, time and which secret verified it',
					},
					{
						name: 'Only Data',
						value: 'data',
						description: 'Only what the platform tells about the event',
					},
				],
				default: 'everything',
				description: 'What the started workflow gets',
				displayOptions: { hide: { '/simplify': [true] } },
			},
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'multiOptions',
				options: ORDER_STATUSES.map(({ name, words }) => ({ name: words, value: name })),
				default: [],
				description:
					'Start only for orders with one of these statuses. Choose none for all. Events about stores have no status and are not left out.',
			},
			{
				displayName: 'Store IDs',
				name: 'stores',
				type: 'string',
				default: '',
				placeholder: 'e.g. podil, obolon',
				description:
					'Start only for these stores, separated by commas: the storeId of an order, the ID of a store that opens or closes. Leave it empty for all.',
			},
			{
				displayName: 'Subscribe Each Event Separately',
				name: 'subscribeSeparately',
				type: 'boolean',
				default: false,
				description:
					'Whether to register one subscriber for each event. The platform signs only the data of a notification, not the name of its event; with a secret for each event, the signature proves the event as well.',
			},
			{
				displayName: 'Test Orders',
				name: 'testOrders',
				type: 'options',
				options: [
					{
						name: 'As They Come',
						value: 'asTheyCome',
						description: 'Start for test orders as for all others',
					},
					{
						name: 'Leave Out',
						value: 'leaveOut',
						description: 'Start for real orders only',
					},
					{
						name: 'Only',
						value: 'only',
						description: 'Start for test orders only',
					},
				],
				default: 'asTheyCome',
				description: 'What to do with orders that the platform marks as tests',
			},
		],
	},
];
