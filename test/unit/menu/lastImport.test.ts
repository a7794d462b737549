import {
	LastImports,
	offerFinder,
	toLastImport,
	withOfferChanges,
} from '../../../nodes/MerchantStorefront/menu/lastImport';
import { compareMenus } from '../../../nodes/MerchantStorefront/menu/comparison';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';

const BASE_URL = 'https://api.example.com';
const AT = '2026-05-01T10:00:00.000Z';
const MENU: Product[] = ['borsch', 'banosh'].map((sku) => ({
	sku,
	title: sku,
	companyId: 'c',
	category: 'soups',
	offers: [
		{ storeId: 'podil', listPrice: 120, stock: 3 },
		{ storeId: 'obolon', listPrice: 125, status: 'disabled' },
	],
}));
const last = toLastImport(MENU, 'digest', AT);

describe('What is kept of the last import', () => {
	it.each(['', '{', 'null', '[]', '{"at":"x"}', 5, undefined, {}])(
		'is nothing where static data holds %j',
		(text) => {
			const staticData = { [`merchantStorefrontMenu ${BASE_URL} c`]: text };
			expect(new LastImports(staticData, BASE_URL).get('c')).toBeUndefined();
		},
	);

	it('is kept apart for each company and platform', () => {
		const staticData = {};
		const lastImports = new LastImports(staticData, BASE_URL);
		lastImports.set('c', last);
		expect(lastImports.get('c')).toEqual(last);
		expect(lastImports.companies()).toEqual(['c']);
		expect(lastImports.get('d')).toBeUndefined();
		expect(new LastImports(staticData, 'https://test.example.com').companies()).toEqual([]);
	});

	it('knows each offer', () => {
		const find = offerFinder(last);
		expect(find('borsch', 'podil')).toEqual({ storeId: 'podil', listPrice: 120, stock: 3 });
		expect(find('borsch', 'obolon')).toMatchObject({ status: 'disabled' });
		expect(find('borsch', 'lviv')).toBeUndefined();
		expect(find('uzvar', 'podil')).toBeUndefined();
	});
});

describe('After a change of single offers', () => {
	const changed = withOfferChanges(last, [
		{ sku: 'borsch', storeId: 'podil', status: 'disabled', listPrice: 130 },
		{ sku: 'banosh', storeId: 'obolon', status: 'enabled', stock: 0 },
		{ sku: 'unknown', storeId: 'podil', status: 'disabled' },
	]);

	it('the offers are known as they are now', () => {
		const find = offerFinder(changed);
		expect(find('borsch', 'podil')).toEqual({
			storeId: 'podil',
			listPrice: 130,
			stock: 3,
			status: 'disabled',
		});
		expect(find('banosh', 'obolon')).toMatchObject({ listPrice: 125, stock: 0, status: 'enabled' });
		expect(find('banosh', 'podil')).toEqual(offerFinder(last)('banosh', 'podil'));
		expect(changed).toMatchObject({
			onSale: 1,
			stores: [
				['podil', 1],
				['obolon', 1],
			],
		});
	});

	it('the menu that was imported is no longer what is on', () => {
		const { unchanged, changed: changes } = compareMenus(MENU, 'digest', changed);
		expect(unchanged).toBe(false);
		expect(changes).toContainEqual({
			sku: 'borsch',
			storeId: 'podil',
			field: 'listPrice',
			from: 130,
			to: 120,
		});
	});
});
