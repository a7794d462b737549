import type { INodeProperties } from 'n8n-workflow';

import * as markAsDone from './markAsDone.operation';
import * as removeRepeats from './removeRepeats.operation';

export { markAsDone, removeRepeats };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['order'] } },
		options: [
			{
				name: 'Mark as Done',
				value: 'markAsDone',
				description: 'Say that an order has arrived where it goes, so that it never comes again',
				action: 'Mark an order as done',
			},
			{
				name: 'Remove Repeats',
				value: 'removeRepeats',
				description: 'Let each order through once, whether the trigger or a list brings it',
				action: 'Remove repeats of orders',
			},
		],
		default: 'removeRepeats',
	},
	...markAsDone.description,
	...removeRepeats.description,
];
