import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredText } from '../../inputs';

export function requiredStore(context: IExecuteFunctions, itemIndex: number): string {
	const chosen = context.getNodeParameter('storeId', itemIndex, '', { extractValue: true });
	return requiredText(context, chosen, 'Store', itemIndex);
}
