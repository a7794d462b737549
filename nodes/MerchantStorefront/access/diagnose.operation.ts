import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { companyField } from '../subscriptions/fields';
import { diagnose } from './diagnosis/diagnose';

export const choice = {
	name: 'Diagnose',
	description: 'Check which facts about the platform hold for your account',
	action: 'Diagnose access',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Checks which facts about the platform hold for your account. It only reads. The output has no secrets and no data of guests or orders: paste it into an issue when something differs.',
		name: 'diagnoseNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Try a Subscription',
		name: 'trySubscription',
		type: 'boolean',
		default: false,
		description:
			'Whether to create one subscription for an address of this n8n and delete it again, to learn the names of its fields',
	},
	{
		...companyField,
		displayOptions: { show: { trySubscription: [true] } },
	},
];

/** Once, however many items come: they are all about the same account. */
export async function executeAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const isTrying = context.getNodeParameter('trySubscription', 0) === true;
	const findings = await diagnose(context, isTrying ? companyOf(context) : undefined);
	return context.helpers.constructExecutionMetaData(context.helpers.returnJsonArray(findings), {
		itemData: { item: 0 },
	});
}

function companyOf(context: IExecuteFunctions): string {
	const value = context.getNodeParameter('companyId', 0, '', { extractValue: true });
	return String(value ?? '').trim();
}
