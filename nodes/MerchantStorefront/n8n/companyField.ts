import type { INodeProperties } from 'n8n-workflow';

import { locatorModes } from './locator';

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
