import fc from 'fast-check';

import { sayProblem } from '../../../nodes/MerchantStorefront/menu/problemsInWords';
import { describeFinding, readKeys } from '../../../nodes/MerchantStorefront/menu/rules/finding';
import type { Offer, Product } from '../../../nodes/MerchantStorefront/menu/product';
import { findInMenu } from '../../../nodes/MerchantStorefront/menu/check/menuFindings';
import type { ComparedMenu } from '../../../nodes/MerchantStorefront/menu/check/comparedMenu';
import { lastOf } from './menus';

type Dish = Partial<Omit<Product, 'offers'>> & Partial<Offer>;

const menuOf = (dishes: readonly Dish[]): Product[] =>
	dishes.map(({ storeId = 'podil', listPrice, oldPrice, stock, status, ...rest }, index) => ({
		sku: `sku-${index}`,
		title: `Dish ${index}`,
		companyId: 'c',
		category: 'soups',
		...rest,
		offers: [{ storeId, listPrice: listPrice ?? 120 + index, oldPrice, stock, status }],
	}));
const times = (count: number, dish: (index: number) => Dish) =>
	menuOf(Array.from({ length: count }, (_, index) => dish(index)));
const compared = (menu: Product[], before?: Product[], companyIds = ['c']): ComparedMenu => ({
	companies: companyIds.map((companyId) => ({
		...{ companyId, dishes: menu, comparisons: [], last: before && lastOf(before) },
	})),
	...{ missingCompanies: [], skipped: [], leftOut: [], unpriced: new Map(), used: [] },
	limits: { mostSwitchedOff: 20, largestPriceChange: 0, fewestDishes: 1 },
	placeOf: ({ sku }) => ({ row: Number(sku.slice('sku-'.length)) + 2 }),
});
const check = (...menu: Parameters<typeof compared>) => findInMenu(compared(...menu)).findings;
const kinds = (menu: Product[], before?: Product[]) =>
	check(menu, before).map(({ key }) => key.replace(/-[0-9a-f]{8}$/, ''));

describe('A menu that looks like an accident', () => {
	const PRICES = [45, 80, 120, 35, 210, 95, 60, 150];
	it.each<[string, Product[], string]>([
		['all dishes off', times(8, () => ({ status: 'disabled' })), 'nothing-to-order'],
		['all without stock', times(8, () => ({ stock: 0 })), 'nothing-to-order'],
		['a single dish, off', times(1, () => ({ status: 'disabled' })), 'nothing-to-order'],
		[
			'one stray dish of ten on',
			times(10, (index) => (index === 4 ? {} : { status: 'disabled' })),
			'nothing-to-order',
		],
		[
			'half off, the rest without stock',
			times(10, (index) => (index < 5 ? { status: 'disabled' } : { stock: 0 })),
			'nothing-to-order',
		],
		[
			'one store of two off',
			times(10, (index) => (index < 5 ? { storeId: 'obolon', status: 'disabled' } : {})),
			'nothing-to-order',
		],
		[
			'a third of the prices 0',
			times(9, (index) => (index < 3 ? { listPrice: 0 } : {})),
			'free-dishes',
		],
		['both prices 0', times(2, () => ({ listPrice: 0 })), 'free-dishes'],
		['one price 0', times(3, (index) => ({ listPrice: index === 0 ? 0 : 80 })), 'free-dishes'],
		[
			'a day as a price',
			times(8, (index) => ({ listPrice: index === 3 ? 46_143 : PRICES[index] })),
			'dates-as-prices',
		],
		[
			'lost commas',
			times(8, (index) => ({ listPrice: [12, 1250, 9, 890, 15, 7, 1499, 11][index] })),
			'prices-in-cents',
		],
		[
			'few prices in whole units',
			times(8, (index) => ({ listPrice: [1250, 890, 9, 1499, 15, 720, 1199, 990][index] })),
			'prices-in-cents',
		],
		[
			'a discount in percent',
			times(3, (index) => (index === 0 ? { listPrice: 10, oldPrice: 145 } : {})),
			'deep-discounts',
		],
		['one title', times(9, (index) => (index < 6 ? { title: ' Menu' } : {})), 'same-title'],
		['a lost letter', times(2, () => ({ title: 'Cr\uFFFDme' })), 'broken-texts'],
		['a failed formula', times(2, () => ({ description: 'Soup, #REF!' })), 'broken-texts'],
		['a failed lookup', times(2, () => ({ category: '#N/A' })), 'broken-texts'],
		[
			'one of several categories',
			times(2, () => ({ categories: ['hot', '#N/A'] })),
			'broken-texts',
		],
		['a failed lookup of a store', times(2, () => ({ storeId: '#REF!' })), 'broken-texts'],
		['one of a company', times(2, () => ({ companyId: '#N/A' })), 'broken-texts'],
		['a list of stores', times(2, () => ({ storeId: 'podil, obolon' })), 'listed-stores'],
		['half an emoji', times(2, () => ({ title: 'Pizza \uD83C' })), 'broken-texts'],
		['one in Russian', times(2, () => ({ title: '#Н/Д' })), 'broken-texts'],
		['an invisible space', times(2, () => ({ title: 'Bor\u200Bsch' })), 'broken-texts'],
	])('is stopped: %s', (_name, menu, kind) => {
		expect(kinds(menu)).toEqual([kind]);
	});

	it('names rows, dishes and cells, what to do and a key', () => {
		const menu = times(8, (index) => ({ listPrice: index === 3 ? 46_143 : PRICES[index] }));
		const [found] = check(menu);
		expect(describeFinding(found)).toMatch(
			/^1 of 8 prices is like dates: .* For example: row 5, "Dish 3": 46143 in store podil\. Format the column as a number and type these prices again\. \(dates-as-prices-[0-9a-f]{8}\)$/,
		);
	});

	it('names the company where there are several', () => {
		const about = check(
			times(8, () => ({ status: 'disabled' })),
			undefined,
			['c', 'd'],
		).map(({ reason }) => reason.slice(0, 12));
		expect(about).toEqual(['Company "c":', 'Company "d":']);
	});
});

describe('A single price', () => {
	const soups = (...prices: number[]) =>
		times(prices.length, (index) => ({ listPrice: prices[index] }));

	it('that is as if its comma were lost is stopped where the dish is new', () => {
		const menu = soups(145, 99, 299, 12_850, 120, 85);
		expect(check(menu).map(({ kind, reason, names }) => [kind, reason, names])).toEqual([
			[
				'prices-in-cents',
				'1 of 6 prices is about 100 times those of the same category, as if a comma had been lost.',
				['row 5, "Dish 3": 12850 in store podil'],
			],
		]);
		expect(kinds(menu, menu)).toEqual([]);
		// That of a known dish has jumped.
		expect(kinds(menu, soups(145, 99, 299, 128.5, 120, 85))).toEqual([]);
	});

	it.each<[string, number[]]>([
		['is round, as of a platter', [145, 99, 299, 12_800, 120, 85]],
		['costs ten times as much', [145, 99, 299, 1_450, 120, 85]],
		['has cents', [145, 99, 299, 12_850.5, 120, 85]],
	])('passes where it %s', (_, prices) => {
		expect(check(soups(...prices))).toEqual([]);
	});

	it('is compared with those of its own category', () => {
		const menu = times(6, (index) => ({
			listPrice: [45, 40, 50, 4_550, 3_990, 5_250][index],
			category: index < 3 ? 'drinks' : 'banquets',
		}));
		expect(check(menu)).toEqual([]);
	});
});

describe('A price far from the others', () => {
	const dishes = (category: string, ...prices: Array<number | Dish>): Dish[] =>
		prices.map((price) => ({
			category,
			...(typeof price === 'number' ? { listPrice: price } : price),
		}));
	const FAR =
		/^Column Price: These are far from the others: (.*)\. Is a digit or a comma too many or missing\?$/;
	const farIn = (menu: Product[], before?: Product[]) =>
		findInMenu(compared(menu, before)).warnings.flatMap(
			(one) => FAR.exec(sayProblem(one))?.slice(1) ?? [],
		);
	const DRINKS = dishes('drinks', 45, 60, 75, 55);
	const DESSERTS = dishes('desserts', 125, 130, 290);

	it('is to check, with those of its category', () => {
		const menu = menuOf([
			...DRINKS,
			...dishes('drinks', 8.5),
			...DESSERTS,
			...dishes('desserts', 1450),
		]);
		expect(farIn(menu)).toEqual([
			'row 6, "Dish 4": 8.50 (others of its category 45 to 75), row 10, "Dish 8": 1450 (others of its category 125 to 290)',
		]);
		expect(check(menu)).toEqual([]);
	});

	it('is compared with the whole menu where its category says little', () => {
		const salads = dishes('salads', 18_900, 169);
		const few = menuOf([...DRINKS, ...DESSERTS, ...salads]);
		expect(farIn(few)).toEqual(['row 9, "Dish 7": 18900 (others 45 to 290)']);
		const mixed = dishes('wines', 80, 90, 1800, 2000);
		expect(farIn(menuOf([...DRINKS, ...DESSERTS, ...DESSERTS, ...mixed]))).toEqual([
			'row 14, "Dish 12": 1800 (others 45 to 290), row 15, "Dish 13": 2000 (others 45 to 290)',
		]);
	});

	it('is to check where its dish is new', () => {
		const before = [...DESSERTS, ...dishes('desserts', 1450)];
		expect(farIn(menuOf(before), menuOf(before))).toEqual([]);
		const after = [...before, ...dishes('desserts', 1590), ...DRINKS];
		expect(farIn(menuOf(after), menuOf(before))).toEqual([
			'row 6, "Dish 4": 1590 (others 45 to 290)',
		]);
	});

	it('of a dish that is off counts as well', () => {
		const off = { status: 'disabled' as const };
		const desserts = dishes('desserts', 125, { listPrice: 130, ...off }, 290, {
			listPrice: 1450,
			...off,
		});
		expect(farIn(menuOf(desserts))).toEqual([
			'row 5, "Dish 3": 1450 (others of its category 125 to 290)',
		]);
	});

	it('is named once for a dish in several stores, and only a few are', () => {
		const [dish, ...others] = menuOf([...dishes('desserts', 1450), ...DESSERTS]);
		const offers = ['podil', 'obolon'].map((storeId) => ({ storeId, listPrice: 1450 }));
		const inTwo = others.map((one) => ({ ...one, offers: [...one.offers, ...one.offers] }));
		expect(farIn([{ ...dish, offers }, ...inTwo])).toEqual([
			'row 2, "Dish 0": 1450 (others of its category 125 to 290)',
		]);
		const many = times(40, (index) => ({ listPrice: index < 7 ? 1450 : 145 }));
		expect(farIn(many)).toEqual([
			expect.stringMatching(
				/^(?:row \d, "Dish \d": 1450 \(others of its category 145\)(?:, )?){5} and 2 more$/,
			),
		]);
	});

	it('is not named again beside the accident that it is', () => {
		const menu = times(6, (index) => ({ listPrice: [145, 99, 299, 12_850, 120, 85][index] }));
		expect(kinds(menu)).toEqual(['prices-in-cents']);
		expect(farIn(menu)).toEqual([]);
	});

	it.each<[string, Dish[]]>([
		['sizes', dishes('pizza', 95, 185, 245, 320, 95, 185, 245, 460)],
		['a free bread', dishes('soups', 0, 120, 140, 160)],
		['three dishes', dishes('soups', 12, 140, 1600)],
		['glasses and bottles', dishes('wines', 80, 90, 95, 800, 900, 950)],
		['one price that is closer to the next', dishes('soups', 100, 110, 120, 250, 600)],
	])('never means %s', (_, menu) => {
		expect(farIn(menuOf(menu))).toEqual([]);
	});

	it('is said of no menu too large for its dishes to be known', () => {
		const large = times(5_001, (index) => ({ listPrice: index === 0 ? 1450 : 145 }));
		expect(farIn(large)).toHaveLength(1);
		expect(farIn(large, large)).toEqual([]);
	});
});

describe('An honest menu', () => {
	const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
	it.each<[string, Product[]]>([
		['with five dishes of one price', times(5, () => ({ listPrice: 100 }))],
		['with free options', times(9, () => ({ type: 'attribute', listPrice: 0 }))],
		[
			'with half of it out of season',
			times(20, (index) => (index % 2 === 0 ? { status: 'disabled' } : {})),
		],
		['at the end of an evening', times(10, (index) => ({ stock: index < 8 ? 0 : 3 }))],
		[
			'with drinks and banquets in one category',
			times(9, (index) => ({
				listPrice: [25, 30, 35, 40, 45, 12_000, 18_500, 25_000, 9_900][index],
			})),
		],
		[
			'with a kiosk that sells nothing today',
			times(8, (index) => (index < 4 ? { storeId: 'kiosk', stock: 0 } : {})),
		],
		['in dong', times(6, (index) => ({ listPrice: 40_000 + 5_000 * index }))],
		['with one dish in five sizes', times(8, (index) => (index < 5 ? { title: 'Cola' } : {}))],
		[
			'with a family of emoji and a number sign',
			times(2, () => ({ title: `${FAMILY} #NAtural Set #1` })),
		],
	])('passes: %s', (_name, menu) => {
		expect(check(menu)).toEqual([]);
	});

	/** Within 30 times of each other, as in a category of a real menu. */
	const price = fc.integer({ min: 30, max: 900 }).map((half) => half / 2);
	const dish = fc.record({
		listPrice: price,
		stock: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
		category: fc.constantFrom('soups', 'salads'),
	});
	const drink = fc.record({
		listPrice: fc.integer({ min: 10, max: 60 }),
		category: fc.constant('drinks'),
	});
	const banquet = fc.record({
		listPrice: fc.integer({ min: 10, max: 900 }).map((hundreds) => hundreds * 100),
		category: fc.constant('banquets'),
	});
	const offSeason = fc.record({ listPrice: price, status: fc.constant('disabled' as const) });

	it('passes whatever its sizes and prices are', () => {
		fc.assert(
			fc.property(
				fc.array(dish, { maxLength: 30 }),
				fc.array(drink, { minLength: 1, maxLength: 10 }),
				fc.array(banquet, { maxLength: 5 }),
				fc.array(offSeason, { maxLength: 10 }),
				(dishes, drinks, banquets, off) => {
					const inSeason = [...dishes.filter(({ stock }) => stock !== 0), ...drinks, ...banquets];
					const soldOut = dishes.filter(({ stock }) => stock === 0);
					const halfOff = off.slice(0, inSeason.length);
					const zeros = soldOut.slice(0, inSeason.length);
					expect(check(menuOf([...inSeason, ...halfOff, ...zeros]))).toEqual([]);
				},
			),
		);
	});

	it('is stopped once all of it goes off, whatever it was', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(dish, drink, banquet), { minLength: 1 }), (dishes) => {
				const off = dishes.map((one) => ({ ...one, status: 'disabled' as const }));
				expect(kinds(menuOf(off))).toContain('nothing-to-order');
			}),
		);
	});
});

describe('A menu compared with the last one', () => {
	const off: Dish = { status: 'disabled' };

	it('may stay as dark as it was', () => {
		const dark = times(10, (index) => (index === 0 ? {} : off));
		expect(check(dark, dark)).toEqual([]);
		expect(
			kinds(
				dark,
				times(10, () => ({})),
			),
		).toEqual(['nothing-to-order']);
	});

	it('may leave a store dark that sold nothing', () => {
		const before = times(10, (index) => (index < 5 ? { storeId: 'obolon', stock: 0 } : {}));
		expect(check(before, before)).toEqual([]);
	});

	it('stops where the status of all dishes is gone', () => {
		const before = times(4, (index) => (index === 0 ? off : { status: 'enabled' }));
		expect(
			kinds(
				times(4, () => ({})),
				before,
			),
		).toEqual(['status-missing']);
		expect(check(before, before)).toEqual([]);
		expect(
			check(
				times(4, () => ({})),
				times(4, () => ({})),
			),
		).toEqual([]);
	});

	it('goes on without a status where nearly all dishes are others', () => {
		const before = times(10, (index) => (index === 0 ? off : { status: 'enabled' }));
		const others = (count: number) =>
			times(10, (index) => (index < count ? { sku: `n${index}`, title: `New ${index}` } : {}));
		expect(kinds(others(9), before)).not.toContain('status-missing');
		expect(kinds(others(8), before)).toContain('status-missing');
	});

	it('goes on without a status where the dishes that were off are in the sheet no more', () => {
		const before = times(10, (index) => (index === 0 ? off : { status: 'enabled' }));
		const dishes = times(10, () => ({}));
		const now = [...dishes.slice(1), ...menuOf([{ sku: 'sku-20', title: 'Pie' }])];
		expect(kinds(now, before)).toEqual([]);
		// The same dish, with another number or another way to write its name.
		const renumbered = [
			{ sku: 'sku-20', title: 'dish  0' },
			{ sku: 'SKU-0', title: 'Pie' },
		];
		for (const same of renumbered) {
			const again = [...dishes.slice(1), ...menuOf([same])];
			expect(kinds(again, before)).toEqual(['status-missing']);
		}
	});

	it('remembers the status of a menu too large for its texts', () => {
		const before = times(5_001, (index) => ({
			status: index === 0 ? ('disabled' as const) : ('enabled' as const),
		}));
		expect(
			kinds(
				times(5_001, () => ({})),
				before,
			),
		).toEqual(['status-missing']);
	});
});

describe('The key of a finding', () => {
	const free = (more: Dish = {}) =>
		times(4, (index) => (index === 0 ? { ...more } : { listPrice: 0 }));
	const keyOf = (menu: Product[]) => check(menu)[0].key;

	it('stays while other cells and the order of the rows change', () => {
		const again = free({ title: 'Another', listPrice: 45 });
		expect(keyOf(again.reverse())).toBe(keyOf(free()));
	});

	it('changes with one of its cells', () => {
		const [first, second, ...others] = free();
		expect(keyOf([first, { ...second, sku: 'other' }, ...others])).not.toBe(keyOf(free()));
	});

	it('is read whatever is between, and nothing else is', () => {
		const keys = ['free-dishes-0a1b2c3d', 'nothing-to-order-12345678'];
		expect([...readKeys(`(${keys.join(');\n')}`)]).toEqual(keys);
		expect(readKeys('all of them, yes').size).toBe(0);
	});
});
