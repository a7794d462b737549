import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { switchFields, switchOffers } from './switchOffers';

export const description = switchFields('switchOn');

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return await switchOffers(context, items, 'enabled');
}
