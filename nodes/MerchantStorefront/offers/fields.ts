import type { INodeProperties } from 'n8n-workflow';

import { locatorModes } from '../n8n/locator';

export const skuField: INodeProperties = {
	displayName: 'SKU',
	name: 'sku',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		'The product that is offered, by its SKU. The list shows what the latest orders were about.',
	...skuModes('e.g. borsch'),
};

export const skusField: INodeProperties = {
	...skuField,
	displayName: 'SKUs',
	name: 'skus',
	description:
		'The products that are meant, by their SKUs: one from the list, which shows what the latest orders were about, or several with commas between them',
	...skuModes('e.g. borsch, varenyky'),
};

function skuModes(typed: string): Pick<INodeProperties, 'modes'> {
	return locatorModes('searchSkus', { list: 'Select a product...', typed }, 'By SKU');
}
