import type { INodeProperties } from 'n8n-workflow';

import { categoryLimitFields, companyOfCategories, readCategoryList } from './readCategoryList';
import { previewOf } from './importing';

export const choice = {
	name: 'Preview Categories',
	description: 'See what an import of categories would change, without sending anything',
	action: 'Preview what an import of categories would change',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Nothing is sent. The output says what Import Categories would change, with a fingerprint to approve.',
		name: 'previewCategoriesNotice',
		type: 'notice',
		default: '',
	},
	companyOfCategories,
	...categoryLimitFields,
];

export const executeAll = previewOf(readCategoryList);
