import { compareMenus } from '../../../nodes/MerchantStorefront/menu/comparison';
import { buildRequest } from '../../../nodes/MerchantStorefront/menu/importRequest';
import { LastImports, toLastImport } from '../../../nodes/MerchantStorefront/menu/lastImport';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';

const AT = '2026-05-01T10:00:00.000Z';

const menuOf = (count: number, more: Partial<Product> = {}): Product[] =>
	Array.from({ length: count }, (_, index) => ({
		sku: `sku-${index}`,
		title: `Dish ${index}`,
		companyId: 'c',
		category: 'soups',
		offers: ['1', '2'].map((storeId) => ({ storeId, listPrice: 100 + index })),
		...more,
	}));
const digestOf = (menu: Product[]) => buildRequest(menu).companies.get('c')?.digest ?? '';

/** As it comes back from n8n's database. */
function kept(menu: Product[]) {
	const lastImports = new LastImports({}, 'https://api.example.com');
	lastImports.set('c', toLastImport(menu, digestOf(menu), AT));
	return lastImports.get('c');
}
const compare = (now: Product[], before: Product[]) =>
	compareMenus(now, digestOf(now), kept(before));

describe('Compared with the last accepted menu', () => {
	it('the same menu is unchanged', () => {
		expect(compare(menuOf(3), menuOf(3))).toMatchObject({
			since: AT,
			unchanged: true,
			added: [],
			changed: [],
			switchedOff: [],
		});
	});

	it('a changed long text is noticed, though only its beginning is kept', () => {
		const long = 'Composition: '.repeat(20);
		const [change, ...others] =
			compare(menuOf(1, { description: `${long}.` }), menuOf(1, { description: `${long}!` }))
				.changed ?? [];
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
		expect(compare(now, before).switchedOff).toEqual([]);
	});

	it('a product without offers is switched off when it is gone', () => {
		const before = [...menuOf(1), { ...menuOf(1)[0], sku: 'bare', offers: [] }];
		expect(compare(menuOf(1), before).switchedOff).toEqual([{ sku: 'bare' }]);
	});

	it('nothing is said of changes where nothing is remembered', () => {
		const { since, unchanged, added } = compareMenus(menuOf(1), 'digest', undefined);
		expect([since, unchanged, added]).toEqual([undefined, false, undefined]);
	});
});
