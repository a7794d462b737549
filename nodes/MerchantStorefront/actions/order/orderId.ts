import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredChoice } from '../../inputs';

export function readOrderId(context: IExecuteFunctions, itemIndex: number): string {
	return requiredChoice(context, 'orderId', 'Order ID', itemIndex);
}
