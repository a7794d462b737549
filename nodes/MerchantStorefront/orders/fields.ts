import type { INodeProperties } from 'n8n-workflow';

import { locatorModes } from '../n8n/locator';

export const orderIdField: INodeProperties = {
	displayName: 'Order ID',
	name: 'orderId',
	type: 'resourceLocator',
	default: { mode: 'id', value: '={{ $json.id }}' },
	required: true,
	description:
		'The ID of the order: by default that of the input item. The list shows the latest orders. An AI agent takes the ID that Get Many gives, not the order number.',
	...locatorModes('searchOrders', {
		list: 'Select an order...',
		typed: 'e.g. 7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11',
	}),
};

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const testOrdersField: INodeProperties = {
	displayName: 'Test Orders',
	name: 'testOrders',
	type: 'options',
	options: [
		{
			name: 'As They Come',
			value: 'asTheyCome',
			description: 'Start for test orders as for all others',
		},
		{
			name: 'Leave Out',
			value: 'leaveOut',
			description: 'Start for real orders only',
		},
		{
			name: 'Only',
			value: 'only',
			description: 'Start for test orders only',
		},
	],
	default: 'asTheyCome',
	description: 'What to do with orders that the platform marks as tests',
};
