import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { diagnose } from './diagnosis/diagnose';

export const choice = {
	name: 'Diagnose',
	description: 'See whether orders, menu, stop list and notifications work with your account',
	action: 'Diagnose access',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Says whether orders, menu, stop list and notifications work with your account, and what to do where they do not. It only reads. The output has no secrets and no data of guests or orders: send it to support as it is.',
		name: 'diagnoseNotice',
		type: 'notice',
		default: '',
	},
];

/** Once, however many items come: they are all about the same account. */
export async function executeAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const lines = await diagnose(context);
	return context.helpers.constructExecutionMetaData(context.helpers.returnJsonArray(lines), {
		itemData: { item: 0 },
	});
}
