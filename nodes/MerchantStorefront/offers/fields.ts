import type { INodeProperties } from 'n8n-workflow';

import { locatorModes } from '../n8n/locator';

export const skuField: INodeProperties = {
	displayName: 'SKU',
	name: 'sku',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		"The dish, by its SKU. The list has the dishes of the latest orders: n8n's lists can't read the menu that a workflow has imported.",
	...locatorModes(
		'searchDishes',
		{ list: 'Select a dish of the latest orders...', typed: 'e.g. borsch' },
		'By SKU',
	),
};

/** Several at once: by name from the list, or typed. */
export const dishFields: INodeProperties[] = [
	{
		displayName: 'Dish Names or IDs',
		name: 'skus',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getDishes', loadOptionsDependsOn: ['storeId.value'] },
		default: [],
		hint: 'The list has the dishes of recent orders. Type others below.',
		description:
			'One or more dishes of the latest orders in this store. Type others in Other Dishes. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Other Dishes',
		name: 'otherDishes',
		type: 'string',
		default: '',
		placeholder: 'e.g. Tiramisu, Borsch',
		description:
			"Dishes that aren't in the list, separated by commas: their SKUs, or their names as this workflow has imported them. An AI agent names dishes here.",
	},
];
