import type { INodeProperties } from 'n8n-workflow';

import { accountOf } from './account';
import { describeStops, firstImportText } from './guards';
import { onAllItems } from './invalidMenu';
import { describePlan, hintAtVerdict, toItems } from './output';
import { planImport } from './plan';

export const description: INodeProperties[] = [
	{
		displayName:
			'Nothing is sent. The output says what an import would change, with a fingerprint: give it to the import as Approved Fingerprint, and exactly this menu is sent or nothing.',
		name: 'previewNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { resource: ['menu'], operation: ['previewImport'] } },
	},
];

export const executeAll = onAllItems(async (context, items) => {
	const plan = planImport(context, items, await accountOf(context));
	hintAtVerdict(context, plan, 'future');
	const stops = describeStops(plan, firstImportText);
	return await toItems(context, plan, (companyId) =>
		describePlan(context, plan, companyId, 'future', stops),
	);
});
