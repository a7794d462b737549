import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { switchFields, switchOffers } from './switchOffers';

export const description = switchFields('switchOff');

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return await switchOffers(context, items, 'disabled');
}
