import type { INodeProperties } from 'n8n-workflow';

export const storeField: INodeProperties = {
	displayName: 'Store',
	name: 'storeId',
	type: 'resourceLocator',
	default: { mode: 'id', value: '' },
	required: true,
	description: 'The store, by the ID that your menu has for it',
	modes: [
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. podil',
		},
	],
};
