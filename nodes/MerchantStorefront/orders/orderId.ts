import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredChoice } from '../n8n/inputs';

export function readOrderId(context: IExecuteFunctions, itemIndex: number): string {
	return requiredChoice(context, 'orderId', 'Order ID', itemIndex);
}
