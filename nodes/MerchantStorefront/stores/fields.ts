import type { INodeProperties } from 'n8n-workflow';

import { locatorModes } from '../n8n/locator';

export const storeField: INodeProperties = {
	displayName: 'Store',
	name: 'storeId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		'The store, by the ID that your menu has for it. The list shows the stores of the latest orders.',
	...locatorModes('searchStores', { list: 'Select a store...', typed: 'e.g. podil' }),
};
