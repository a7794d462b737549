import type { INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';

export const TEST_ORDERS = choices({
	include: ['Include', 'Start for test orders as for all others'],
	skip: ['Skip', 'Start for real orders only'],
	only: ['Only', 'Start for test orders only'],
});

export const testOrdersField: INodeProperties = {
	displayName: 'Test Orders',
	name: 'testOrders',
	type: 'options',
	options: TEST_ORDERS.options,
	default: 'skip',
	description: 'What to do with orders that the platform marks as tests',
};
