import type { INodeProperties } from 'n8n-workflow';

export const TEST_ORDERS = ['include', 'skip', 'only'] as const;

export const testOrdersField: INodeProperties = {
	displayName: 'Test Orders',
	name: 'testOrders',
	type: 'options',
	options: [
		{
			name: 'Include',
			value: 'include',
			description: 'Start for test orders as for all others',
		},
		{
			name: 'Skip',
			value: 'skip',
			description: 'Start for real orders only',
		},
		{
			name: 'Only',
			value: 'only',
			description: 'Start for test orders only',
		},
	],
	default: 'skip',
	description: 'What to do with orders that the platform marks as tests',
};
