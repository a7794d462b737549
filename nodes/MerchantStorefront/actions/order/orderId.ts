import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredText } from '../../inputs';

export function readOrderId(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('orderId', itemIndex, '', { extractValue: true });
	return requiredText(context, value, 'Order ID', itemIndex);
}
