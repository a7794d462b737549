import type { INodeProperties } from 'n8n-workflow';

import * as diagnose from './diagnose.operation';
import * as get from './get.operation';

/** By the names in the list below. */
export const operations = { diagnose, get };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['access'] } },
		options: [
			{
				name: 'Diagnose',
				value: 'diagnose',
				description: 'See which facts about the platform hold on your account',
				action: 'Diagnose access',
			},
			{
				name: 'Get',
				value: 'get',
				description: 'See what the credential may do and when its token expires',
				action: 'Get access',
			},
		],
		default: 'get',
	},
	...diagnose.description,
];
