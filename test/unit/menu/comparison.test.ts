import { AT, compare, menuOf } from './menus';

describe('Compared with the last accepted menu', () => {
	it('the same menu is unchanged', () => {
		expect(compare(menuOf(3), menuOf(3))).toMatchObject({
			since: AT,
			unchanged: true,
			changes: { added: [], changed: [], switchedOff: [] },
		});
	});

	it('a changed long text is noticed, though only its beginning is kept', () => {
		const long = 'Composition: '.repeat(20);
		const [change, ...others] =
			compare(menuOf(1, { description: `${long}.` }), menuOf(1, { description: `${long}!` }))
				.changes?.changed ?? [];
		expect(others).toEqual([]);
		expect(change).toMatchObject({ sku: 'sku-0', field: 'description' });
		expect(String(change.from).length).toBeLessThan(90);
		expect(change.from).not.toBe(change.to);
	});

	it('an offer that was off before is not switched off', () => {
		const before = menuOf(1, {
			offers: [
				{ storeId: '1', listPrice: 1 },
				{ storeId: '2', listPrice: 1, status: 'disabled' },
			],
		});
		const now = menuOf(1, { offers: [{ storeId: '1', listPrice: 1 }] });
		expect(compare(now, before).changes?.switchedOff).toEqual([]);
	});

	it('a product without offers is switched off when it is gone', () => {
		const before = [...menuOf(1), { ...menuOf(1)[0], sku: 'bare', offers: [] }];
		expect(compare(menuOf(1), before).changes?.switchedOff).toEqual([{ sku: 'bare' }]);
	});

	it('an offer goes off when it is missing and when its status disables it', () => {
		const now = menuOf(2, { offers: [{ storeId: '1', listPrice: 1, status: 'disabled' }] });
		const { changes, products, offers, stores } = compare(now, menuOf(2));
		expect(changes?.switchedOff).toEqual([
			{ sku: 'sku-0', storeId: '1' },
			{ sku: 'sku-0', storeId: '2' },
			{ sku: 'sku-1', storeId: '1' },
			{ sku: 'sku-1', storeId: '2' },
		]);
		expect([products, offers]).toEqual([
			{ before: 2, goingOff: 2 },
			{ before: 4, goingOff: 4 },
		]);
		expect(stores.get('1')).toEqual({ before: 2, goingOff: 2 });
	});
});
