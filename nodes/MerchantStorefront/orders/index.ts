import type { INodeProperties } from 'n8n-workflow';

import { operationField } from '../n8n/operationField';
import * as changeStatus from './changeStatus.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';
import * as kitchenTicket from './kitchenTicket.operation';
import * as removeDuplicates from './removeDuplicates.operation';
import * as summarize from './summarize.operation';

/** By the names in the list below. */
export const operations = { changeStatus, get, getAll, kitchenTicket, removeDuplicates, summarize };

export const description: INodeProperties[] = [
	operationField('order', 'getAll', [
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
			name: 'Kitchen Ticket',
			value: 'kitchenTicket',
			description: 'Write an order as lines for a ticket printer',
			action: 'Write a kitchen ticket of an order',
		},
		{
			name: 'Remove Duplicates',
			value: 'removeDuplicates',
			description: 'Remove orders that already passed, from the trigger and from lists',
			action: 'Remove duplicates of orders',
		},
		{
			name: 'Summarize',
			value: 'summarize',
			description: 'Add up orders: revenue, top dishes, cancellations, by store',
			action: 'Summarize orders',
		},
	]),
	...changeStatus.description,
	...get.description,
	...getAll.description,
	...kitchenTicket.description,
	...removeDuplicates.description,
	...summarize.description,
];
