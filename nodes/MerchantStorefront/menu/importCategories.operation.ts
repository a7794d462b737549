import type { INodeProperties } from 'n8n-workflow';

import { categoryLimitFields, companyOfCategories, readCategoryList } from './readCategoryList';
import { approvalFields } from './approvalFields';
import { importOf } from './importing';

export const choice = {
	name: 'Import Categories',
	description:
		'Replace all categories: names, order, hours. What is missing goes off. Use Preview Categories first.',
	action: 'Import categories',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			"This replaces all categories of the company: one that is missing goes off. Each row is a category with the columns Name and Category ID, and optionally Parent, Position, Hours, From and Until. Run Preview Categories first. Ask your account manager whether your account has this import: it is known from public sources, and parts of it are assumed. If the platform responds with 403 or 404, your account doesn't have it.",
		name: 'importCategoriesNotice',
		type: 'notice',
		default: '',
	},
	companyOfCategories,
	...approvalFields,
	...categoryLimitFields,
];

export const executeAll = importOf(readCategoryList);
