import { entryOf } from '../../../../nodes/MerchantStorefront/menu/changesInWords';
import {
	priceChanges,
	wasSwitchedOn,
} from '../../../../nodes/MerchantStorefront/menu/ledger/changes';
import type { Offer } from '../../../../nodes/MerchantStorefront/menu/product';
import { AT, compare, menuOf } from '../menus';

describe('Compared with the last accepted menu', () => {
	it('the same menu is unchanged', () => {
		expect(compare(menuOf(3), menuOf(3))).toMatchObject({
			last: { at: AT },
			unchanged: true,
			changes: [],
			forgotten: [],
		});
	});

	it('a changed long text is noticed, though only its beginning is listed', () => {
		const long = 'Composition: '.repeat(20);
		const [change, ...others] =
			compare(menuOf(1, { description: `${long}.` }), menuOf(1, { description: `${long}!` }))
				.changes ?? [];
		expect(others).toEqual([]);
		expect(change).toMatchObject({ what: 'changed', key: 'sku-0', field: 'description' });
		const { from, to } = entryOf(change);
		expect(String(from).length).toBeLessThan(90);
		expect(from).not.toBe(to);
	});

	it('a renamed dish and a new price come with the name of now', () => {
		const now = menuOf(1, { title: 'Borsch', offers: [{ storeId: '1', listPrice: 7 }] });
		const before = menuOf(1, { offers: [{ storeId: '1', listPrice: 5 }] });
		const dish = {
			what: 'changed',
			key: 'sku-0',
			name: 'Borsch',
			values: expect.objectContaining({ category: 'soups' }) as unknown,
		};
		expect(compare(now, before).changes).toEqual([
			{ ...dish, entity: 'dish', field: 'title', from: 'Dish 0', to: 'Borsch' },
			{
				...{ ...dish, entity: 'offer', store: '1', field: 'listPrice', from: 5, to: 7 },
				...{ sale: 'on', wasOff: false },
			},
		]);
	});

	it('an offer that was off before is not switched off', () => {
		const before = menuOf(1, {
			offers: [
				{ storeId: '1', listPrice: 1 },
				{ storeId: '2', listPrice: 1, status: 'disabled' },
			],
		});
		const now = menuOf(1, { offers: [{ storeId: '1', listPrice: 1 }] });
		expect(compare(now, before).changes).toEqual([]);
	});

	it('a dish that was off in all stores and is gone is named, and counts as no loss', () => {
		const off = {
			sku: 'off',
			offers: [{ storeId: '1', listPrice: 1, status: 'disabled' }],
		} as const;
		const before = [...menuOf(1), { ...menuOf(1)[0], ...off, offers: [...off.offers] }];
		const { changes, things, offers } = compare(menuOf(1), before);
		expect(changes).toEqual([
			expect.objectContaining({ what: 'off', key: 'off', wasOff: true, why: 'not in the sheet' }),
		]);
		expect([things.goingOff, offers.goingOff]).toEqual([0, 0]);
	});

	it('a product without offers is switched off when it is gone', () => {
		const before = [...menuOf(1), { ...menuOf(1)[0], sku: 'bare', offers: [] }];
		expect(compare(menuOf(1), before).changes).toEqual([
			{
				what: 'off',
				entity: 'dish',
				key: 'bare',
				name: 'Dish 0',
				values: expect.anything() as unknown,
				why: 'not in the sheet',
			},
		]);
	});

	it('an offer goes off when it is missing and when its status disables it', () => {
		const now = menuOf(2, { offers: [{ storeId: '1', listPrice: 1, status: 'disabled' }] });
		const { changes, things, offers, stores } = compare(now, menuOf(2));
		const off = (changes ?? []).filter(({ what }) => what === 'off');
		expect(off.map(({ entity, key, store }) => [entity, key, store])).toEqual([
			['dish', 'sku-0', undefined],
			['offer', 'sku-0', '1'],
			['offer', 'sku-0', '2'],
			['dish', 'sku-1', undefined],
			['offer', 'sku-1', '1'],
			['offer', 'sku-1', '2'],
		]);
		expect([things, offers]).toEqual([
			{ before: 2, goingOff: 2 },
			{ before: 4, goingOff: 4 },
		]);
		expect(stores.get('1')).toEqual({ before: 2, goingOff: 2 });
	});
});

describe('What becomes of a dish in a store', () => {
	const offAt = (listPrice: number) => ({ listPrice, status: 'disabled' as const });
	const changesOf = (before: Partial<Offer>, now: Partial<Offer>) => {
		const [was, is] = [before, now].map((offer) =>
			menuOf(1, { offers: [{ storeId: '1', listPrice: 100, ...offer }] }),
		);
		return compare(is, was).changes ?? [];
	};

	it.each<[string, Partial<Offer>, Partial<Offer>]>([
		['is on sale now', { status: 'disabled' }, { status: 'enabled' }],
		['has no status now', { status: 'disabled' }, {}],
		['is on sale without stock', { status: 'disabled' }, { stock: 0 }],
	])('counts as switched on where a dish that was off %s', (_, before, now) => {
		expect(changesOf(before, now).some(wasSwitchedOn)).toBe(true);
	});

	it.each<[string, Partial<Offer>, Partial<Offer>]>([
		['goes off', { status: 'enabled' }, { status: 'disabled' }],
		['stays off for another price', offAt(100), offAt(120)],
		['has stock again', { stock: 0 }, { stock: 5 }],
	])('does not count as switched on where it %s', (_, before, now) => {
		const changes = changesOf(before, now);
		expect(changes).not.toEqual([]);
		expect(changes.some(wasSwitchedOn)).toBe(false);
	});

	it('changes its price only where guests pay another one', () => {
		const before = { listPrice: 100, oldPrice: 150, stock: 3 };
		const now = { listPrice: 120, oldPrice: 180, stock: 5 };
		expect(priceChanges(changesOf(before, now))).toMatchObject([{ from: 100, to: 120 }]);
		expect(priceChanges(changesOf(before, { ...now, listPrice: 100 }))).toEqual([]);
	});
});
