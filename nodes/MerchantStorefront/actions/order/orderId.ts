import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { requiredText } from '../../inputs';

export function readOrderId(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('orderId', itemIndex, '', { extractValue: true });
	const id = requiredText(context, value, 'Order ID', itemIndex);
	// Within an address dots alone would lead to another call.
	if (!/^\.+$/.test(id)) return id;
	throw new NodeOperationError(context.getNode(), `"${id}" is no Order ID`, {
		description: 'Choose the order from the list, or check the expression in the field Order ID.',
		itemIndex,
	});
}
