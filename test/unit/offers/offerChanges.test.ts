import fc from 'fast-check';

import { Unreadable } from '../../../nodes/MerchantStorefront/table/problems';
import { checkValue } from '../../../nodes/MerchantStorefront/menu/rules/checkValue';
import { checkChanges } from '../../../nodes/MerchantStorefront/offers/offerChanges';

const FIELDS = ['sku', 'listPrice', 'oldPrice', 'stock', 'status'] as const;

const value = fc.oneof(
	fc.constantFrom('borsch', '00123', ' x', '', 'enabled', 'disabled', 'x\u00a0y', undefined, null),
	fc.constantFrom(0, 1, 1.5, -1, NaN, Infinity, new Unreadable('?', 'is unclear.')),
	fc.string(),
	fc.double(),
	fc.integer(),
);

describe('A change of an offer', () => {
	it('is good exactly when every rule of the menu says so, also at a glance', () => {
		const draft = fc.record({
			sku: value,
			listPrice: value,
			oldPrice: value,
			stock: value,
			status: value,
		});
		fc.assert(
			fc.property(draft, (offer) => {
				const drafts = [{ values: { ...offer, storeId: 'podil' }, indexes: [0] }];
				const { problems } = checkChanges(drafts, () => ({ place: 'Row' }));
				const keepsRules = FIELDS.every(
					(field) => checkValue(field, offer[field], field === 'sku') === undefined,
				);
				const isWhole = typeof offer.stock !== 'number' || Number.isInteger(offer.stock);
				expect(problems.length === 0).toBe(keepsRules && isWhole);
			}),
		);
	});

	it('of a store without an ID is a mistake', () => {
		const values = { sku: 'a', status: 'disabled' };
		const { changes, problems } = checkChanges(
			[
				{ values, indexes: [0] },
				{ values: { ...values, storeId: ' ' }, indexes: [1] },
			],
			(index, column) => ({ place: `${index} ${column}` }),
		);
		expect(problems.map(({ place }) => place)).toEqual(['0 storeId', '1 storeId']);
		expect(changes).toEqual([]);
	});
});
