import type { Product } from '../../../nodes/MerchantStorefront/menu/product';
import { findBeyondLimits } from '../../../nodes/MerchantStorefront/menu/check/safetyLimits';
import { compare, menuOf } from './menus';

const LIMITS = { mostSwitchedOff: 20, largestPriceChange: 0, fewestDishes: 1 };

const reasons = (now: Product[], before: Product[], limits = LIMITS) =>
	findBeyondLimits({ companyId: 'c', comparisons: [compare(now, before)] }, limits).map(
		({ reason }) => reason,
	);

describe('Most Switched Off', () => {
	const storesOf = (count: number, of: (index: number) => Partial<Product>) =>
		menuOf(count).map((product, index) => ({ ...product, ...of(index) }));
	const ten = Array.from({ length: 10 }, (_, store) => ({ storeId: `s${store}`, listPrice: 1 }));

	it('counts offers, though each product keeps a store', () => {
		const now = storesOf(100, (index) => ({ offers: [ten[index % 10]] }));
		const [reason] = reasons(now, menuOf(100, { offers: ten }));
		expect(reason).toContain('900 of 1000 offers would be switched off, more than 20 %.');
		expect(reason).not.toContain('dishes would be');
	});

	it('counts the offers of each store', () => {
		const now = storesOf(100, (index) => ({ offers: index < 30 ? ten.slice(1) : ten }));
		expect(reasons(now, menuOf(100, { offers: ten }))).toEqual([
			'In store s0, 30 of 100 offers would be switched off, more than 20 %.',
		]);
	});

	it('names a store beside all dishes only where it loses more than they do', () => {
		const now = storesOf(70, (index) => ({ offers: index < 40 ? ten.slice(1) : ten }));
		const [reason] = reasons(now, menuOf(100, { offers: ten }));
		expect(reason).toMatch(
			/^30 of 100 dishes would .*In store s0, 70 of 100 offers would [^.]*\.$/u,
		);
	});

	it('allows as many to go off as it says', () => {
		const now = storesOf(100, (index) => ({ offers: index < 20 ? ten.slice(1) : ten }));
		expect(reasons(now, menuOf(100, { offers: ten }))).toEqual([]);
	});
});

describe('A store in which all dishes are new', () => {
	const fresh = menuOf(10).map((product) => ({ ...product, sku: `new-${product.sku}` }));

	it('stops by Most Switched Off, and is not said to sell nothing', () => {
		const found = reasons(fresh, menuOf(10));
		expect(found).toEqual([expect.stringContaining('10 of 10 dishes would be switched off')]);
		expect(found.join()).not.toContain('no longer sell');
	});

	it('goes on where all of them may go off', () => {
		expect(reasons(fresh, menuOf(10), { ...LIMITS, mostSwitchedOff: 100 })).toEqual([]);
	});
});

describe('A menu too large to be described', () => {
	const LARGE = 6_000;

	it('is known to be unchanged', () => {
		expect(compare(menuOf(LARGE), menuOf(LARGE)).unchanged).toBe(true);
	});

	it('still stops when too much would be switched off', () => {
		expect(reasons(menuOf(4_000), menuOf(LARGE))).toEqual([
			expect.stringContaining(`${LARGE - 4_000} of ${LARGE} dishes would be switched off`),
		]);
	});

	it.each([100, 0.01, 0])('still stops when prices are multiplied by %d', (factor) => {
		const now = menuOf(LARGE).map((product) => ({
			...product,
			offers: product.offers.map((offer) => ({ ...offer, listPrice: offer.listPrice * factor })),
		}));
		expect(reasons(now, menuOf(LARGE))).toEqual([
			expect.stringContaining(`Dish 1 in store 2 from 101 to ${101 * factor}`),
		]);
	});

	it('still stops when all its SKUs are damaged, though their number is the same', () => {
		const damaged = menuOf(LARGE).map((product) => ({ ...product, sku: `0${product.sku}` }));
		expect(reasons(damaged, menuOf(LARGE))[0]).toContain(`${LARGE} of ${LARGE} dishes`);
	});

	it('still stops when a store would go off', () => {
		const now = menuOf(LARGE).map((product) => ({ ...product, offers: [product.offers[0]] }));
		expect(reasons(now, menuOf(LARGE))).toContain('These stores would no longer sell anything: 2.');
	});
});

describe('A price', () => {
	const priced = (listPrice: number) => menuOf(1, { offers: [{ storeId: '1', listPrice }] });

	it.each([
		[1.1, 11, '1.10 to 11'],
		[11, 1.1, '11 to 1.10'],
		[12.5, 1250, '12.50 to 1250'],
		[5, 0, '5 to 0'],
		[0.07, 0.7, '0.07 to 0.70'],
	])('that moves from %d to %d stops the import', (from, to, said) => {
		expect(reasons(priced(to), priced(from))).toEqual([
			expect.stringContaining(`Dish 0 in store 1 from ${said}`),
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
		expect(reason).toContain('90 of 100 dishes');
		expect(reason).toMatch(/Dish 10, Dish 11, .*Dish 59 and 40 more\./);
	});
});

describe('A store whose ID changed', () => {
	const storesNow = (...storeIds: string[]) =>
		menuOf(5, { offers: storeIds.map((storeId) => ({ storeId, listPrice: 100 })) });

	it.each([
		['podil', 'Podil'],
		['Podil', 'Роdil'],
	])('only in how it is typed, from %j to %j, stops', (from, to) => {
		expect(reasons(storesNow('other', to), storesNow('other', from))).toContainEqual(
			`Store IDs changed only in zeros, case, spaces or look-alike letters, which makes them new stores: "${from}" to "${to}".`,
		);
	});

	it('differs from one that is new beside it', () => {
		expect(reasons(storesNow('podil', 'Podil'), storesNow('podil'))).toEqual([]);
		expect(reasons(storesNow('obolon', 'Podil'), storesNow('obolon'))).toEqual([]);
	});
});

describe('A column that was sorted alone', () => {
	const changing = (change: Partial<Product>[]) =>
		menuOf(change.length).map((product, index) => ({ ...product, ...change[index] }));
	const titled = (...titles: string[]) => changing(titles.map((title) => ({ title })));
	const priced = (...prices: number[]) =>
		changing(prices.map((listPrice) => ({ offers: [{ storeId: '1', listPrice }] })));

	it('of titles stops the import', () => {
		expect(reasons(titled('a', 'b', 'c', 'd', 'e'), titled('d', 'b', 'a', 'e', 'c'))).toEqual([
			'The titles of 4 dishes moved to other dishes, as if only one column had been sorted.',
		]);
	});

	it('of prices stops it, also where one price was changed as well', () => {
		const before = priced(120, 95, 210, 80, 150, 99, 185, 60, 175, 130, 115);
		const now = priced(60, 80, 95, 99, 116, 120, 130, 150, 175, 185, 210);
		expect(reasons(now, before)).toEqual([
			expect.stringContaining('The prices of 10 dishes moved'),
		]);
	});

	it('differs from a rise of all prices to old prices of other dishes', () => {
		const before = Array.from({ length: 50 }, (_, index) => 100 + 5 * index);
		expect(reasons(priced(...before.map((price) => price + 5)), priced(...before))).toEqual([]);
	});

	it('differs from two dishes whose prices were swapped in two stores', () => {
		const inBoth = (...prices: number[]) =>
			menuOf(prices.length).map((product, index) => ({
				...product,
				offers: ['1', '2'].map((storeId) => ({ storeId, listPrice: prices[index] })),
			}));
		expect(reasons(inBoth(20, 10, 30), inBoth(10, 20, 30))).toEqual([]);
	});

	it('differs from two dishes whose prices were swapped', () => {
		expect(reasons(priced(20, 10, 30), priced(10, 20, 30))).toEqual([]);
	});

	it('needs a change of half of the dishes or more', () => {
		expect(reasons(titled('b', 'c', 'a', 'd', 'e', 'f', 'g'), titled(...'abcdefg'))).toEqual([]);
	});

	it('differs from a menu with new titles', () => {
		expect(reasons(titled('v', 'w', 'x', 'y'), titled('a', 'b', 'c', 'd'))).toEqual([]);
	});
});
