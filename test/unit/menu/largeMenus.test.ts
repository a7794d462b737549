import type { Product } from '../../../nodes/MerchantStorefront/menu/product';
import { findBeyondLimits } from '../../../nodes/MerchantStorefront/menu/check/safetyLimits';
import { describeAccident } from '../../../nodes/MerchantStorefront/menu/rules/finding';
import { compare, IN_SHEET, menuOf } from './menus';

const LIMITS = { mostSwitchedOff: 20, largestPriceChange: 0, fewestDishes: 1 };

const reasons = (now: Product[], before: Product[]) =>
	findBeyondLimits({ companyId: 'c', comparisons: [compare(now, before)] }, LIMITS, IN_SHEET).map(
		describeAccident,
	);

describe('A menu too large to be described', () => {
	const LARGE = 6_000;

	it('is known to be unchanged', () => {
		expect(compare(menuOf(LARGE), menuOf(LARGE)).unchanged).toBe(true);
	});

	it('still stops when too much would go off', () => {
		expect(reasons(menuOf(4_000), menuOf(LARGE))).toEqual([
			expect.stringContaining(`${LARGE - 4_000} of ${LARGE} dishes would go off`),
		]);
	});

	it.each([100, 0.01, 0])('still stops when prices are multiplied by %d', (factor) => {
		const now = menuOf(LARGE).map((product) => ({
			...product,
			offers: product.offers.map((offer) => ({ ...offer, listPrice: offer.listPrice * factor })),
		}));
		expect(reasons(now, menuOf(LARGE))).toEqual([
			expect.stringContaining(`Dish 1: 101 → ${101 * factor}`),
		]);
	});

	it('still stops when all its SKUs are damaged, though their number is the same', () => {
		const damaged = menuOf(LARGE).map((product) => ({ ...product, sku: `0${product.sku}` }));
		expect(reasons(damaged, menuOf(LARGE)).join()).toContain(`${LARGE} of ${LARGE} dishes`);
	});

	it('still stops when a store would go off', () => {
		const now = menuOf(LARGE).map((product) => ({ ...product, offers: [product.offers[0]] }));
		expect(reasons(now, menuOf(LARGE))).toContain('These stores would no longer sell anything: 2.');
	});
});
