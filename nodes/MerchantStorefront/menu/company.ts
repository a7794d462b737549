import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isPerItem } from '../n8n/inputs';
import { locatorModes } from '../n8n/locator';

/** Typed at first: an account without subscriptions has no company to list. */
export const companyField: INodeProperties = {
	displayName: 'Company ID',
	name: 'companyId',
	type: 'resourceLocator',
	default: { mode: 'id', value: '' },
	...locatorModes('searchCompanies', {
		list: 'Select a company of your subscriptions...',
		typed: 'e.g. pizza-roma',
	}),
};

export function readCompany(context: IExecuteFunctions, itemIndex = 0): string {
	const value = context.getNodeParameter('companyId', itemIndex, '', { extractValue: true });
	return String(value ?? '').trim();
}

/** An expression may name another company for each row; what was typed need not be read again. */
export function companyReader(context: IExecuteFunctions): (index: number) => string | undefined {
	const read = (index: number) => readCompany(context, index) || undefined;
	if (isPerItem(context.getNode().parameters.companyId)) return read;
	const companyId = read(0);
	return () => companyId;
}
