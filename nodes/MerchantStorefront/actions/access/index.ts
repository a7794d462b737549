import type { INodeProperties } from 'n8n-workflow';

import * as get from './get.operation';

export { get };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['access'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				description: 'See what the credential may do and when its token expires',
				action: 'Get access',
			},
		],
		default: 'get',
	},
];
