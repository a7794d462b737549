import fc from 'fast-check';

import { digestOf } from '../../../nodes/MerchantStorefront/menu/ledger/knownList';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { oneRequest } from '../../../nodes/MerchantStorefront/menu/send/requests';
import { withOffersInOrder, type Product } from '../../../nodes/MerchantStorefront/menu/product';

const menus = fc.uniqueArray(
	fc.record({
		sku: fc.string({ minLength: 1 }),
		title: fc.string({ unit: 'grapheme', minLength: 1 }),
		companyId: fc.constant('x'),
		category: fc.constant('soups'),
		offers: fc.uniqueArray(
			fc.record({ storeId: fc.string(), listPrice: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
			{ selector: ({ storeId }) => storeId, maxLength: 4 },
		),
	}),
	{ selector: ({ sku }) => sku, maxLength: 200, size: 'large' },
);

const copy = (menu: Product[]) => structuredClone(menu);
const inOrder = (menu: Product[]) => menu.map(withOffersInOrder);
const digest = (menu: Product[]) => digestOf(thingsOf.dish({ dishes: inOrder(menu) }));

describe('The request', () => {
	it('holds exactly the menu', () => {
		fc.assert(
			fc.property(menus, (menu) => {
				const byStore = (products: Product[]) =>
					products.map((product) => ({
						...product,
						offers: [...product.offers].sort((a, b) => (a.storeId < b.storeId ? -1 : 1)),
					}));
				const { body } = oneRequest(inOrder(copy(menu))).call;
				const sent = JSON.parse(body.toString()) as Product[];
				expect(sent).toEqual(JSON.parse(JSON.stringify(byStore(menu))));
			}),
		);
	});

	it('has one digest, whatever the order of products and offers', () => {
		fc.assert(
			fc.property(menus, fc.nat(), (menu, seed) => {
				const shuffled = copy(menu)
					.map((product) => ({ ...product, offers: [...product.offers].reverse() }))
					.sort((a, b) => ((a.sku.length * seed) % 7) - ((b.sku.length * seed) % 7));
				expect(digest(shuffled)).toBe(digest(copy(menu)));
			}),
		);
	});

	it('has another digest when anything in it differs', () => {
		fc.assert(
			fc.property(
				menus.filter((menu) => menu.length > 0),
				fc.nat(),
				fc.constantFrom('title', 'category', 'unit'),
				(menu, at, field) => {
					const changed = copy(menu);
					const product = changed[at % changed.length];
					product[field as 'unit'] = `${product[field as 'unit']}!`;
					expect(digest(changed)).not.toBe(digest(copy(menu)));
				},
			),
		);
	});
});
