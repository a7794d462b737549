import type { INodeProperties } from 'n8n-workflow';

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
			},
			{
				displayName: 'Subscribe Each Event Separately',
				name: 'subscribeSeparately',
				type: 'boolean',
				default: false,
				description:
					'Whether to register one subscriber for each event. The platform signs only the data of a notification, not the name of its event; with a secret for each event, the signature proves the event as well.',
			},
		],
	},
];
