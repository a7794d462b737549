import type { INodeProperties } from 'n8n-workflow';

import { operationField } from '../n8n/operationField';
import * as create from './create.operation';
import * as deleteSubscription from './delete.operation';
import * as getAll from './getAll.operation';
import * as update from './update.operation';

/** By the names in the list below. */
export const operations = { create, delete: deleteSubscription, getAll, update };

export const description: INodeProperties[] = [
	operationField('subscription', 'getAll', [
		{
			name: 'Create',
			value: 'create',
			description: 'Have the platform send notifications to an address',
			action: 'Create a subscription',
		},
		{
			name: 'Delete',
			value: 'delete',
			description: 'Stop notifications to a subscription',
			action: 'Delete a subscription',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'List many subscriptions, for instance to find leftovers',
			action: 'Get many subscriptions',
		},
		{
			name: 'Update',
			value: 'update',
			description: 'Change the company, events or address of a subscription',
			action: 'Update a subscription',
		},
	]),
	...create.description,
	...deleteSubscription.description,
	...getAll.description,
	...update.description,
];
