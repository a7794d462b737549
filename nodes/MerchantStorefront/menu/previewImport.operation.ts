import type { INodeProperties } from 'n8n-workflow';

import { accountOf } from './account';
import { inputFields, limitFields } from './fields';
import { describeStops, MENU_WORDS } from './guards';
import { onAllItems } from './invalidMenu';
import { describeOutcome, hintAtVerdicts, toItems } from './output';
import { outcomesOf, planImport, withFile } from './plan';

export const choice = {
	name: 'Preview Import',
	description: 'See what an import would change, without sending anything. Start here.',
	action: 'Preview what an import would change',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Nothing is sent. The output says what an import would change, with a fingerprint: give it to the import as Approved Fingerprint, and exactly this menu is sent or nothing.',
		name: 'previewNotice',
		type: 'notice',
		default: '',
	},
	...inputFields,
	...limitFields,
];

export const executeAll = onAllItems(async (context, items) => {
	const plan = planImport(context, items, await accountOf(context));
	const outcomes = outcomesOf(plan);
	hintAtVerdicts(context, outcomes, 'future');
	const stops = describeStops(context, plan, MENU_WORDS);
	const output = toItems(context, outcomes, plan.input.itemsOf, (outcome) =>
		describeOutcome(context, outcome, 'future', stops),
	);
	return await withFile(context, plan, output);
});
