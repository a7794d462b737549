import type { INodeProperties } from 'n8n-workflow';

import * as importProductsAndOffers from './importProductsAndOffers.operation';

export { importProductsAndOffers };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['menu'] } },
		options: [
			{
				name: 'Import Products and Offers',
				value: 'importProductsAndOffers',
				description: 'Replace the whole menu: what is missing is switched off on the storefront',
				action: 'Import products and offers',
			},
		],
		default: 'importProductsAndOffers',
	},
	...importProductsAndOffers.description,
];
