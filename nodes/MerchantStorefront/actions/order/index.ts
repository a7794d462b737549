import type { INodeProperties } from 'n8n-workflow';

import * as changeStatus from './changeStatus.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';
import * as markAsDone from './markAsDone.operation';
import * as removeRepeats from './removeRepeats.operation';

export { changeStatus, get, getAll, markAsDone, removeRepeats };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['order'] } },
		options: [
			{
				name: 'Change Status',
				value: 'changeStatus',
				description: 'Accept an order, or say how far it is',
				action: 'Change the status of an order',
			},
			{
				name: 'Get',
				value: 'get',
				description: 'Read one order',
				action: 'Get an order',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				description: 'List orders by store, status and time',
				action: 'Get many orders',
			},
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
		default: 'getAll',
	},
	...changeStatus.description,
	...get.description,
	...getAll.description,
	...markAsDone.description,
	...removeRepeats.description,
];
