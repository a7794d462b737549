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
	default: { mode: 'id', value: '' },
	required: true,
	description: 'The product that is offered, by its SKU',
	modes: [
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
	description: 'The products that are meant, by their SKUs: one, several with commas, or a list',
	modes: [
		{
			displayName: 'By SKU',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. borsch, varenyky',
		},
	],
};
