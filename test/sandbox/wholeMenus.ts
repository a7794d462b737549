import { COMPANY } from './support';

export const WHOLE_MENU = `/v1/merchant/companies/${COMPANY}/import`;

export const dish = (sku: string, fields: object = {}) => ({
	sku,
	title: 'Margherita',
	categories: { mainExternalId: 'pizza' },
	optionGroups: [
		{ externalId: 'Extras', sortOrder: 2 },
		{ externalId: 'Size', sortOrder: 1 },
	],
	offers: [{ storeId: 'centre', listPrice: 180, stock: 20 }],
	...fields,
});

export const option = (sku: string, fields: object = {}) => ({ sku, sortOrder: 1, ...fields });

const GROUPS = {
	Size: { type: 'single', min: 1, max: 1, options: [option('small'), option('large')] },
	Extras: {
		type: 'multiple',
		min: 0,
		max: 3,
		options: [option('cheese', { max: 2 }), option('olives')],
	},
};

export const group = (externalId: keyof typeof GROUPS, fields: object = {}) => ({
	externalId,
	title: externalId,
	...GROUPS[externalId],
	...fields,
});

const priced = (sku: string, title: string, listPrice: number) => ({
	sku,
	title,
	offers: [{ storeId: 'centre', listPrice }],
});

/** A pizza with two sizes and two extras. */
export const pizzeria = () => ({
	categories: [
		{ externalId: 'hot', name: 'Hot', parentExternalId: 'pizza', position: 1 },
		{ externalId: 'cold', name: 'Cold', position: 2 },
		{ externalId: 'pizza', name: 'Pizza', position: 1 },
	],
	products: [dish('margherita')],
	options: [
		priced('small', '25', 0),
		priced('large', '35', 60),
		priced('cheese', 'Cheese', 25),
		priced('olives', 'Olives', 20),
	],
	optionGroups: [group('Size'), group('Extras')],
});
