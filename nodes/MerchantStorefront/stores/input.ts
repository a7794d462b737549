import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredChoice } from '../n8n/inputs';

export function requiredStore(context: IExecuteFunctions, itemIndex: number): string {
	return requiredChoice(context, 'storeId', 'Store', itemIndex);
}
