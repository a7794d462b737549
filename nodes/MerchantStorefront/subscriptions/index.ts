import type { INodeProperties } from 'n8n-workflow';

import * as create from './create.operation';
import * as deleteSubscriber from './deleteSubscriber.operation';
import * as getAll from './getAll.operation';
import * as update from './update.operation';

export { create, deleteSubscriber, getAll, update };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['callbackSubscriber'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				description: 'Have the platform send notifications to an address',
				action: 'Create a callback subscriber',
			},
			{
				name: 'Delete',
				value: 'delete',
				description: 'Stop notifications to a subscriber',
				action: 'Delete a callback subscriber',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				description: 'List who is sent notifications, for instance to find leftovers',
				action: 'Get many callback subscribers',
			},
			{
				name: 'Update',
				value: 'update',
				description: 'Change the company, events or address of a subscriber',
				action: 'Update a callback subscriber',
			},
		],
		default: 'getAll',
	},
	...create.description,
	...deleteSubscriber.description,
	...getAll.description,
	...update.description,
];
