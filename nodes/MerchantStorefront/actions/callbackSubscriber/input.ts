import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredText } from '../../inputs';

export function requiredSubscriber(context: IExecuteFunctions, itemIndex: number): string {
	const chosen = context.getNodeParameter('subscriberId', itemIndex, '', { extractValue: true });
	return requiredText(context, chosen, 'Subscriber ID', itemIndex);
}

/** `parameter` leads to the field, which may stand in a collection. */
export function requiredCompany(
	context: IExecuteFunctions,
	parameter: string,
	itemIndex: number,
): string {
	const chosen = context.getNodeParameter(parameter, itemIndex, '', { extractValue: true });
	return requiredText(context, chosen, 'Company ID', itemIndex);
}
