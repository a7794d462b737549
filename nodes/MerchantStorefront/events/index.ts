import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

/** By the names in the list below. */
export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['event'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				description: 'List the events that the platform sends notifications of',
				action: 'Get many events',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
