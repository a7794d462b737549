import type { INodeProperties } from 'n8n-workflow';

export const storeField: INodeProperties = {
	displayName: 'Store',
	name: 'storeId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		'The store, by the ID that your menu has for it. The list shows the stores of the latest orders.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a store...',
			typeOptions: { searchListMethod: 'searchStores', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. podil',
		},
	],
};
