import type { IExecuteFunctions } from 'n8n-workflow';

import { companyIdField } from '../n8n/companyField';
import { isNothing, requiredText } from '../n8n/inputs';

export function readCompanyId(context: IExecuteFunctions, itemIndex = 0): string {
	const value = context.getNodeParameter('companyId', itemIndex, '', { extractValue: true });
	return isNothing(value) ? '' : requiredText(context, value, companyIdField.displayName);
}
