import type { INodeProperties } from 'n8n-workflow';

import { accountOf } from './account';
import {
	categoryLimitFields,
	companyOfCategories,
	outcomeOf,
	planCategories,
} from './categoriesPlan';
import { describeOutcome, hintAtVerdicts, toItems } from './output';
import { CATEGORIES_WORDS, describeStops } from './guards';
import { onAllItems } from './invalidMenu';

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

export const executeAll = onAllItems(async (context, items) => {
	const plan = planCategories(context, items, await accountOf(context));
	const stops = describeStops(context, plan, CATEGORIES_WORDS);
	const outcomes = [outcomeOf(plan)];
	hintAtVerdicts(context, outcomes, 'future');
	return toItems(
		context,
		outcomes,
		() => [...items.keys()],
		(outcome) => describeOutcome(context, outcome, 'future', stops),
	);
});
