import { compareMenus } from '../../../nodes/MerchantStorefront/menu/comparison';
import { buildRequest } from '../../../nodes/MerchantStorefront/menu/importRequest';
import {
	LastImports,
	MOST_KNOWN_PRODUCTS,
	toLastImport,
} from '../../../nodes/MerchantStorefront/menu/lastImport';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';
import { reasonsToStop } from '../../../nodes/MerchantStorefront/menu/safetyLimits';

const AT = '2026-05-01T10:00:00.000Z';
const LIMITS = { mostSwitchedOff: 20, largestPriceChange: 0, fewestProducts: 1 };

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
const reasons = (now: Product[], before: Product[], limits = LIMITS) =>
	reasonsToStop(new Map([['c', compare(now, before)]]), now.length, limits);

describe('A menu too large to be remembered by name', () => {
	const LARGE = MOST_KNOWN_PRODUCTS + 1_000;

	it('is remembered in little room', () => {
		const bytes = JSON.stringify(toLastImport(menuOf(LARGE), 'digest', AT)).length;
		expect(bytes).toBeLessThan(LARGE * 10);
	});

	it('is known to be unchanged', () => {
		expect(compare(menuOf(LARGE), menuOf(LARGE)).unchanged).toBe(true);
	});

	it('still stops when too much would be switched off, though without names', () => {
		expect(reasons(menuOf(4_000), menuOf(LARGE))).toEqual([
			`Company "c": ${LARGE - 4_000} of ${LARGE} products would be switched off, more than 20 %.`,
		]);
	});

	it('still stops when all its SKUs are damaged, though their number is the same', () => {
		const damaged = menuOf(LARGE).map((product) => ({ ...product, sku: `0${product.sku}` }));
		expect(reasons(damaged, menuOf(LARGE))).toEqual([
			expect.stringContaining(`${LARGE} of ${LARGE} products`),
		]);
	});

	it('still stops when a store would go off', () => {
		const now = menuOf(LARGE).map((product) => ({ ...product, offers: [product.offers[0]] }));
		expect(reasons(now, menuOf(LARGE))).toEqual([
			'Company "c": These stores would sell nothing any more: 2.',
		]);
	});
});

describe('A price', () => {
	const priced = (listPrice: number) => menuOf(1, { offers: [{ storeId: '1', listPrice }] });

	it.each([
		[1.1, 11],
		[11, 1.1],
		[12.5, 1250],
		[5, 0],
		[0.07, 0.7],
	])('that moves from %d to %d stops the import', (from, to) => {
		expect(reasons(priced(to), priced(from))).toEqual([
			expect.stringContaining(`sku-0 in store 1 from ${from} to ${to}`),
		]);
	});

	it.each([
		[10, 99.99],
		[0, 50],
		[10, 10],
	])('may move from %d to %d', (from, to) => {
		expect(reasons(priced(to), priced(from))).toEqual([]);
	});

	it('may move as far as the limit and no further', () => {
		const limits = { ...LIMITS, largestPriceChange: 30 };
		expect(reasons(priced(130), priced(100), limits)).toEqual([]);
		expect(reasons(priced(130.01), priced(100), limits)).toHaveLength(1);
		expect(reasons(priced(69.99), priced(100), limits)).toHaveLength(1);
	});
});

describe('The list of what would be switched off', () => {
	it('names the first 50 and how many more', () => {
		const [reason] = reasons(menuOf(10), menuOf(100));
		expect(reason).toContain('90 of 100 products');
		expect(reason).toMatch(/sku-10, sku-11, .*sku-59 and 40 more\.$/);
	});
});
