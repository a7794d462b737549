import {
	MOST_DESCRIBED_PRODUCTS,
	offerFinder,
	toLastImport,
	withOfferChanges,
} from '../../../nodes/MerchantStorefront/menu/memory/lastImport';
import { ImportMemory } from '../../../nodes/MerchantStorefront/menu/memory/importMemory';
import { compareMenus } from '../../../nodes/MerchantStorefront/menu/memory/comparison';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';
import { AT, compare, keep, menuOf } from './menus';

const BASE_URL = 'https://api.example.com';
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
const last = toLastImport(MENU, { digest: 'digest', at: AT });

describe('What is kept of the last import', () => {
	it.each(['', '{', 'null', '[]', '{"at":"x"}', 5, undefined, {}])(
		'is nothing where static data holds %j',
		(text) => {
			const staticData = { [`merchantStorefrontMenu ${BASE_URL} c`]: text };
			expect(new ImportMemory(staticData, BASE_URL).get('c')).toBeUndefined();
		},
	);

	it('is kept apart for each company and platform', () => {
		const staticData = {};
		const lastImports = new ImportMemory(staticData, BASE_URL);
		lastImports.set('c', last);
		expect(lastImports.get('c')).toEqual(last);
		expect(lastImports.companies()).toEqual(['c']);
		expect(lastImports.get('d')).toBeUndefined();
		expect(new ImportMemory(staticData, 'https://test.example.com').companies()).toEqual([]);
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
				['podil', 1, 0],
				['obolon', 1, 1],
			],
		});
	});

	it('the menu that was imported is no longer what is on', () => {
		const { unchanged, changes } = compareMenus(MENU, 'digest', changed);
		expect(unchanged).toBe(false);
		expect(changes?.changed).toContainEqual({
			sku: 'borsch',
			storeId: 'podil',
			field: 'listPrice',
			from: 130,
			to: 120,
		});
	});
});

describe('A large menu', () => {
	const LARGE = menuOf(MOST_DESCRIBED_PRODUCTS + 1);
	const large = keep(toLastImport(LARGE, { digest: 'digest', at: AT }));

	it('is known by SKUs, prices and what is on sale', () => {
		const find = offerFinder(withOfferChanges(large, [{ ...OFFER, status: 'disabled' }]));
		expect(find(OFFER.sku, '2')).toEqual({ storeId: '2', listPrice: 107 });
		expect(find(OFFER.sku, '1')).toEqual({ storeId: '1', listPrice: 107, status: 'disabled' });
	});
	const OFFER = { sku: 'sku-7', storeId: '1' };

	it('is still known to be without stock once an offer has changed', () => {
		const offers = [{ storeId: '1', listPrice: 1, stock: 0 }];
		const soldOut = menuOf(MOST_DESCRIBED_PRODUCTS + 1, { offers });
		const kept = keep(toLastImport(soldOut, { digest: 'digest', at: AT }));
		const { stores } = keep(withOfferChanges(kept, [{ ...OFFER, status: 'disabled' }]));
		expect(stores).toEqual([['1', MOST_DESCRIBED_PRODUCTS, MOST_DESCRIBED_PRODUCTS + 1]]);
	});

	it('names what would be added and go off, but not what is not kept of it', () => {
		const now = LARGE.slice(1).map((product) => ({ ...product, unit: 'piece' }));
		expect(compare([...now, { ...LARGE[0], sku: 'new' }], LARGE).changes).toMatchObject({
			added: [{ sku: 'new' }],
			changed: [],
			switchedOff: [
				{ sku: 'sku-0', storeId: '1' },
				{ sku: 'sku-0', storeId: '2' },
			],
		});
	});

	it('is read back as it was, whatever its SKUs and prices look like', () => {
		const skus = ['0=1', ',', '1x2 3', 'a b', '№ 5', '"', '\\'];
		const menu = [...LARGE, ...skus.map((sku) => ({ ...LARGE[0], sku, offers: [] }))];
		const priced = menu.map((product, index) => ({
			...product,
			offers: [
				{ storeId: `store ${index % 3}`, listPrice: index / 7 },
				{ storeId: 'x=,', listPrice: 1e21, status: 'disabled' as const },
			],
		}));
		const last = toLastImport(priced, { digest: 'digest', at: AT });
		expect(keep(last).products).toEqual(last.products);
		const bare = toLastImport(menu, { digest: 'digest', at: AT });
		expect(keep(bare).products).toEqual(bare.products);
	});
});

describe('The room in static data', () => {
	it('is enough for the prices of 100,000 offers', () => {
		const many = keep(toLastImport(menuOf(50_000), { digest: 'digest', at: AT }));
		expect(offerFinder(many)('sku-49999', '2')).toEqual({ storeId: '2', listPrice: 50_099 });
	});

	it('is shared by all companies; without room, only limits on what goes off hold', () => {
		const staticData: Record<string, string> = {};
		const lastImports = new ImportMemory(staticData, BASE_URL);
		const menu = menuOf(40_000);
		for (const companyId of ['a', 'b', 'c', 'd']) {
			lastImports.set(companyId, toLastImport(menu, { digest: companyId, at: AT }));
		}
		const sizes = Object.values(staticData).map(({ length }) => length);
		expect(sizes[0] + sizes[1]).toBeLessThan(2_500_000);
		const known = ['a', 'b', 'c', 'd'].map((id) => lastImports.get(id)?.products !== undefined);
		expect(known).toContain(false);
		const last = lastImports.get('d');
		if (last === undefined) throw new Error('Nothing is kept');
		const { changes, products, offers } = compareMenus(menu.slice(0, 30_000), 'other', last);
		expect([changes, products, offers]).toEqual([
			undefined,
			{ before: 40_000, goingOff: 10_000 },
			{ before: 80_000, goingOff: 20_000 },
		]);
	});
});
