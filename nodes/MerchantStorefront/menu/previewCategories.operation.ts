import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import {
	categoriesItem,
	describeCategories,
	describeStops,
	hintAtCategories,
	lastListsOf,
	planCategories,
} from './categoriesPlan';
import { firstCategoriesText } from './guards';
import { failWith } from './invalidMenu';

export const description: INodeProperties[] = [
	{
		displayName:
			'Nothing is sent. The output says what Import Categories would change, with a fingerprint to approve.',
		name: 'previewCategoriesNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { resource: ['menu'], operation: ['previewCategories'] } },
	},
];

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	try {
		const plan = planCategories(context, items, await lastListsOf(context));
		const stops = describeStops(plan, firstCategoriesText);
		hintAtCategories(context, plan, 'future');
		return categoriesItem(describeCategories(plan, 'future', stops), items);
	} catch (error) {
		return failWith(context, error, items);
	}
}
