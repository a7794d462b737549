import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredChoice } from '../n8n/inputs';

/** Chats and tills pass on what they responded, not the order. */
const ADVICE =
	"The node before this one doesn't pass on an order. In the input panel, scroll down to the node that does, such as the trigger, and drag its id into Order ID.";

export function readOrderId(context: IExecuteFunctions, itemIndex: number): string {
	return requiredChoice(context, 'orderId', 'Order ID', itemIndex, ADVICE);
}
