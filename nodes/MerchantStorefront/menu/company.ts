import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isNothing, requiredText } from '../n8n/inputs';
import { locatorModes } from '../n8n/locator';

/** Typed at first: an account without subscriptions has no company to list. */
export const companyIdField: INodeProperties = {
	displayName: 'Company ID',
	name: 'companyId',
	type: 'resourceLocator',
	default: { mode: 'id', value: '' },
	...locatorModes('searchCompanies', {
		list: 'Select a company of your subscriptions...',
		typed: 'e.g. pizza-roma',
	}),
};

export function readCompanyId(context: IExecuteFunctions, itemIndex = 0): string {
	const value = context.getNodeParameter('companyId', itemIndex, '', { extractValue: true });
	return isNothing(value) ? '' : requiredText(context, value, companyIdField.displayName);
}
