import type { INodeProperties } from 'n8n-workflow';

export const fillField: INodeProperties = {
	displayName: 'Fill Price and Stock',
	name: 'fillFromLastImport',
	type: 'boolean',
	default: true,
	description:
		'Whether to send the price and the stock of the last import of this workflow where they are not given. Whether the platform takes an offer without them is not published.',
};

export const skuField: INodeProperties = {
	displayName: 'SKU',
	name: 'sku',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		'The product that is offered, by its SKU. The list shows what the latest orders were about.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a product...',
			typeOptions: { searchListMethod: 'searchSkus', searchable: true },
		},
		{
			displayName: 'By SKU',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. borsch',
		},
	],
};

export const skusField: INodeProperties = {
	...skuField,
	displayName: 'SKUs',
	name: 'skus',
	description:
		'The products that are meant, by their SKUs: one from the list, which shows what the latest orders were about, or several with commas between them',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a product...',
			typeOptions: { searchListMethod: 'searchSkus', searchable: true },
		},
		{
			displayName: 'By SKU',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. borsch, varenyky',
		},
	],
};
