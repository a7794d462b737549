import type { INodeProperties } from 'n8n-workflow';

import { inputFields, limitFields } from './fields';
import * as getTemplate from './getTemplate.operation';
import { categoryFields, categoryLimitFields } from './categoriesPlan';
import * as importCategories from './importCategories.operation';
import * as importProductsAndOffers from './importProductsAndOffers.operation';
import * as previewCategories from './previewCategories.operation';
import * as previewImport from './previewImport.operation';

export { getTemplate, importCategories, importProductsAndOffers, previewCategories, previewImport };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['menu'] } },
		options: [
			{
				name: 'Get Template',
				value: 'getTemplate',
				description: 'Get the rows of a sheet to fill in, with the menu that was last imported',
				action: 'Get a template of the menu sheet',
			},
			{
				name: 'Import Categories',
				value: 'importCategories',
				description:
					'Replace all categories: names, order, hours. What is missing goes off. Use Preview Categories first.',
				action: 'Import categories',
			},
			{
				name: 'Import Products and Offers',
				value: 'importProductsAndOffers',
				description:
					'Replace the whole menu: what is missing is switched off. Use Preview Import first.',
				action: 'Import products and offers',
			},
			{
				name: 'Preview Categories',
				value: 'previewCategories',
				description: 'See what an import of categories would change, without sending anything',
				action: 'Preview what an import of categories would change',
			},
			{
				name: 'Preview Import',
				value: 'previewImport',
				description: 'See what an import would change, without sending anything. Start here.',
				action: 'Preview what an import would change',
			},
		],
		default: 'previewImport',
	},
	...getTemplate.description,
	...importCategories.description,
	...importProductsAndOffers.description,
	...previewCategories.description,
	...previewImport.description,
	...categoryFields,
	...inputFields,
	importProductsAndOffers.sendAsField,
	...importProductsAndOffers.wholeMenuFields,
	...importProductsAndOffers.approvalFields,
	...categoryLimitFields,
	...limitFields,
];
