import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { describeFinding } from './checks/finding';
import { keysOf } from './findings';
import { firstImportText } from './guards';
import { failWith } from './invalidMenu';
import { describePlan, hintAtVerdict, toItems } from './output';
import { lastImportsOf, planImport, stopListOf } from './plan';
import { wholeMemoryOf } from './wholePlan';

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

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	try {
		const lastImports = await lastImportsOf(context);
		const plan = planImport(
			context,
			items,
			lastImports,
			await stopListOf(context),
			await wholeMemoryOf(context),
		);
		hintAtVerdict(context, plan, 'future');
		return await toItems(context, plan, (companyId) => ({
			...describePlan(context, plan, companyId, 'future', {
				wouldStop: [
					...plan.firstImports.map(firstImportText),
					...plan.findings.map(describeFinding),
				],
				keysToConfirm: keysOf(plan.findings),
			}),
		}));
	} catch (error) {
		return failWith(context, error, items);
	}
}
