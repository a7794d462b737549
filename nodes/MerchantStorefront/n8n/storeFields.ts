import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { requiredChoice } from './inputs';
import { locatorModes } from './locator';

export const storeField: INodeProperties = {
	displayName: 'Store',
	name: 'storeId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		"The store, by the ID that your menu has for it. The list has the stores of the latest orders: the platform lists no others, and n8n's lists can't read what a workflow has imported.",
	...locatorModes('searchStores', {
		list: 'Select a store of the latest orders...',
		typed: 'e.g. podil',
	}),
};

export function requiredStore(context: IExecuteFunctions, itemIndex: number): string {
	return requiredChoice(context, 'storeId', 'Store', itemIndex);
}

/** Several stores by their IDs; none means all. */
export const storesField = (description: string) => ({
	displayName: 'Stores',
	name: 'stores',
	type: 'string' as const,
	default: '',
	placeholder: 'e.g. podil, obolon',
	description,
});
