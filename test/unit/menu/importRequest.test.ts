import fc from 'fast-check';

import {
	buildRequest,
	countMenu,
	oneRequestBody,
} from '../../../nodes/MerchantStorefront/menu/send/importRequest';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';

const menus = fc.uniqueArray(
	fc.record({
		sku: fc.string({ minLength: 1 }),
		title: fc.string({ unit: 'grapheme', minLength: 1 }),
		companyId: fc.constantFrom('x', 'y'),
		category: fc.constant('soups'),
		offers: fc.uniqueArray(
			fc.record({ storeId: fc.string(), listPrice: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
			{ selector: ({ storeId }) => storeId, maxLength: 4 },
		),
	}),
	{ selector: ({ sku }) => sku, maxLength: 200, size: 'large' },
);

const copy = (menu: Product[]) => structuredClone(menu);

describe('The request', () => {
	it('holds exactly the menu', () => {
		fc.assert(
			fc.property(menus, (menu) => {
				const byStore = (products: Product[]) =>
					products.map((product) => ({
						...product,
						offers: [...product.offers].sort((a, b) => (a.storeId < b.storeId ? -1 : 1)),
					}));
				const sent = JSON.parse(oneRequestBody(buildRequest(copy(menu))).toString()) as Product[];
				expect(sent).toEqual(JSON.parse(JSON.stringify(byStore(menu))));
			}),
		);
	});

	it('has one fingerprint, whatever the order of products and offers', () => {
		fc.assert(
			fc.property(menus, fc.nat(), (menu, seed) => {
				const shuffled = copy(menu)
					.map((product) => ({ ...product, offers: [...product.offers].reverse() }))
					.sort((a, b) => ((a.sku.length * seed) % 7) - ((b.sku.length * seed) % 7));
				expect(buildRequest(shuffled).fingerprint).toBe(buildRequest(copy(menu)).fingerprint);
			}),
		);
	});

	it('has another fingerprint when anything in it differs', () => {
		fc.assert(
			fc.property(
				menus.filter((menu) => menu.length > 0),
				fc.nat(),
				fc.constantFrom('title', 'category', 'companyId', 'unit'),
				(menu, at, field) => {
					const changed = copy(menu);
					const product = changed[at % changed.length];
					product[field as 'unit'] = `${product[field as 'unit']}!`;
					expect(buildRequest(changed).fingerprint).not.toBe(buildRequest(copy(menu)).fingerprint);
				},
			),
		);
	});
});

describe('The counts', () => {
	it('count the stores of a company once', () => {
		const product = (companyId: string, stores: string[]) => ({
			sku: stores.join(),
			title: 't',
			companyId,
			category: 'c',
			offers: stores.map((storeId) => ({ storeId, listPrice: 1 })),
		});
		const { companies } = buildRequest([
			product('x', ['1', '2']),
			product('y', ['1']),
			product('x', ['2', '3']),
		]);
		expect(
			[...companies].map(([companyId, { products }]) => [companyId, countMenu(products)]),
		).toEqual([
			['x', { products: 2, offers: 4, stores: 3 }],
			['y', { products: 1, offers: 1, stores: 1 }],
		]);
	});
});
