import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { requiredChoice } from '../n8n/inputs';
import { locatorModes } from '../n8n/locator';

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
