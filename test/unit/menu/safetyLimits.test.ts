import type { Product } from '../../../nodes/MerchantStorefront/menu/product';
import { findBeyondLimits } from '../../../nodes/MerchantStorefront/menu/check/safetyLimits';
import { describeAccident } from '../../../nodes/MerchantStorefront/menu/rules/finding';
import { compare as compareThings } from '../../../nodes/MerchantStorefront/menu/ledger/compare';
import { digestOf, idDigest } from '../../../nodes/MerchantStorefront/menu/ledger/knownList';
import { thingsOf, type Thing } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { AT, compare, IN_SHEET, keep, lastOf, listOf, menuOf } from './menus';

const LIMITS = { mostSwitchedOff: 20, largestPriceChange: 0, fewestDishes: 1 };

const find = (now: Product[], before: Product[], limits = LIMITS) =>
	findBeyondLimits({ companyId: 'c', comparisons: [compare(now, before)] }, limits, IN_SHEET);
const reasons = (...menus: Parameters<typeof find>) => find(...menus).map(describeAccident);
/** What was found, without what stands for its cells. */
const kinds = (...menus: Parameters<typeof find>) =>
	find(...menus).map(({ key }) => key.replace(/-[0-9a-f]+$/, ''));

/** A menu whose dishes differ in one way. */
const each = (count: number, of: (index: number) => Partial<Product>) =>
	menuOf(count).map((product, index) => ({ ...product, ...of(index) }));
const costing = (...prices: number[]) =>
	each(prices.length, (index) => ({ offers: [{ storeId: '1', listPrice: prices[index] }] }));
const tens = (count: number, factor = 1) =>
	Array.from({ length: count }, (_, index) => (100 + 10 * index) * factor);

describe('Most Switched Off', () => {
	const ten = Array.from({ length: 10 }, (_, store) => ({ storeId: `s${store}`, listPrice: 1 }));

	it('counts offers, though each product keeps a store', () => {
		const now = each(100, (index) => ({ offers: [ten[index % 10]] }));
		const [reason] = reasons(now, menuOf(100, { offers: ten }));
		expect(reason).toContain(
			'900 of 1000 dishes, counted in each store, would go off, more than 20 %.',
		);
		expect(reason).not.toContain('dishes would');
	});

	it('counts the offers of each store', () => {
		const now = each(100, (index) => ({ offers: index < 30 ? ten.slice(1) : ten }));
		expect(reasons(now, menuOf(100, { offers: ten }))).toEqual([
			'Too many dishes (in store s0 30 of 100) would go off, more than 20 %.',
		]);
	});

	it('names all stores beyond the limit where one loses more than all dishes, that one first', () => {
		const three = ten.slice(0, 3);
		const now = each(70, (index) => ({ offers: index < 40 ? three.slice(0, 2) : three }));
		const [reason] = reasons(now, menuOf(100, { offers: three }));
		expect(reason).toMatch(
			/^30 of 100 dishes \(in store s2 70 of 100, in store s0 30 of 100, in store s1 30 of 100\) would go off, more than 20 %: Dish 70, /u,
		);
	});

	it('names no store that loses as much as all of them', () => {
		expect(reasons(menuOf(70), menuOf(100))).toEqual([
			expect.stringMatching(/^30 of 100 dishes would [^.]*\.$/u),
		]);
	});

	it('allows as many to go off as it says', () => {
		const now = each(100, (index) => ({ offers: index < 20 ? ten.slice(1) : ten }));
		expect(reasons(now, menuOf(100, { offers: ten }))).toEqual([]);
	});

	it('names no store that sells nothing any more, since that is said by itself', () => {
		const two = ten.slice(0, 2);
		const now = each(100, (index) => ({ offers: index < 40 ? [] : ten.slice(1, 2) }));
		expect(reasons(now, menuOf(100, { offers: two }))).toEqual([
			expect.stringMatching(/^40 of 100 dishes would go off, more than 20 %: /u),
			'These stores would no longer sell anything: s0.',
		]);
	});

	it('names only what would go off now, not what is new, renamed or was off before', () => {
		const wasOff = menuOf(1, {
			...{ sku: 'was-off', title: 'Off before' },
			offers: [{ storeId: '1', listPrice: 1, status: 'disabled' }],
		});
		const renamed = each(7, (index) => (index === 0 ? { title: 'Other name' } : {}));
		const fresh = menuOf(1, { sku: 'new', title: 'New dish' });
		const [found] = find([...renamed, ...fresh], [...menuOf(10), ...wasOff]);
		expect(describeAccident(found)).toBe(
			'3 of 10 dishes would go off, more than 20 %: Dish 7, Dish 8, Dish 9 (not in the sheet).',
		);
		const [without] = find([...renamed, ...fresh], menuOf(10));
		expect(found.key).toBe(without.key);
	});
});

describe('A sheet that may be another menu', () => {
	const compareFor = (why: (key: string) => string, now: Product[], before: Product[]) => {
		const list = listOf('dish', thingsOf.dish({ dishes: now }));
		const comparison = compareThings({ ...list, whyOff: ({ key }) => why(key) }, lastOf(before));
		const [found] = findBeyondLimits({ companyId: 'c', comparisons: [comparison] }, LIMITS, {
			...IN_SHEET,
			hasColumn: () => false,
		});
		return found;
	};
	const others = each(10, (index) => ({ sku: `other-${index}`, title: `Other ${index}` }));
	const ASKS = /^Is it the right file\?/u;

	it('is asked about where no more than a sixth of the last menu came in', () => {
		const oneOf = (count: number) =>
			find([...menuOf(1), ...others], menuOf(count)).map(({ whatToDo }) => whatToDo);
		expect(oneOf(6)).toEqual([expect.stringMatching(ASKS)]);
		expect(oneOf(5)).toEqual([expect.not.stringMatching(ASKS)]);
	});

	it.each<[string, (key: string) => string]>([
		['were skipped', () => 'row 3 was skipped: no price'],
		['were skipped in part', (key) => (key === 'sku-0' ? 'row 3 was skipped' : 'not in the sheet')],
	])('is not asked about where rows of the last menu %s', (_, why) => {
		const found = compareFor(why, others, menuOf(10));
		expect(found.reason).toBe('10 of 10 dishes would go off, more than 20 %.');
		expect(found.whatToDo).not.toMatch(ASKS);
	});

	it('is not asked about where only digests of the SKUs are remembered', () => {
		const last = {
			...{ at: AT, digest: 'd', onSale: 3, stores: [] },
			digests: ['a', 'b', 'c'].map(idDigest).join(''),
		};
		const comparison = compareThings(listOf('dish', thingsOf.dish({ dishes: others })), last);
		expect(
			findBeyondLimits({ companyId: 'c', comparisons: [comparison] }, LIMITS, IN_SHEET),
		).toMatchObject([
			{
				reason: '3 of 3 dishes would go off, more than 20 %.',
				...{ names: [], whatToDo: expect.not.stringMatching(ASKS) as string },
			},
		]);
	});
});

describe('A store in which all dishes are new', () => {
	const fresh = menuOf(10).map((product) => ({
		...product,
		...{ sku: `new-${product.sku}`, title: `New ${product.title}` },
	}));

	it('stops by Most Switched Off, and is not said to sell nothing', () => {
		const found = reasons(fresh, menuOf(10));
		expect(found).toEqual([expect.stringContaining('None of the dishes on sale is in this sheet')]);
		expect(found.join()).not.toContain('no longer sell');
	});

	it('goes on where all of them may go off', () => {
		expect(reasons(fresh, menuOf(10), { ...LIMITS, mostSwitchedOff: 100 })).toEqual([]);
	});
});

describe('A price', () => {
	const priced = (listPrice: number) => menuOf(1, { offers: [{ storeId: '1', listPrice }] });

	it.each([
		[1.1, 11, '1.10 → 11'],
		[11, 1.1, '11 → 1.10'],
		[12.5, 1250, '12.50 → 1250'],
		[5, 0, '5 → 0'],
		[0.07, 0.7, '0.07 → 0.70'],
	])('that moves from %d to %d stops the import', (from, to, said) => {
		expect(reasons(priced(to), priced(from))).toEqual([expect.stringContaining(`Dish 0: ${said}`)]);
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

describe('The list of what would go off', () => {
	it('names the first 50 and how many more', () => {
		const [reason] = reasons(menuOf(10), menuOf(100));
		expect(reason).toContain('90 of 100 dishes');
		expect(reason).toMatch(/Dish 10, Dish 11, .*Dish 59 and 40 more \(not in the sheet\)\./);
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
			`These stores would no longer sell anything: "${from}", which is "${to}" now.`,
		);
	});

	it('has not become one that reads otherwise, nor one that was there before', () => {
		expect(reasons(storesNow('lviv'), storesNow('podil'))).toContainEqual(
			'These stores would no longer sell anything: podil.',
		);
		expect(reasons(storesNow('podil'), storesNow('podil', 'Podil'))).toContainEqual(
			'These stores would no longer sell anything: Podil.',
		);
	});

	it('differs from one that is new beside it', () => {
		expect(reasons(storesNow('podil', 'Podil'), storesNow('podil'))).toEqual([]);
		expect(reasons(storesNow('obolon', 'Podil'), storesNow('obolon'))).toEqual([]);
	});
});

describe('A column that was sorted alone', () => {
	const titled = (...titles: string[]) =>
		each(titles.length, (index) => ({ title: titles[index] }));

	it('of titles stops the import', () => {
		expect(find(titled('b', 'c', 'a'), titled('a', 'b', 'c'))).toMatchObject([
			{
				reason:
					'The titles of 3 dishes moved to other dishes, as if only one column had been sorted.',
				names: ['sku-0 from "a" to "b"', 'sku-1 from "b" to "c"', 'sku-2 from "c" to "a"'],
				whatToDo: 'Undo the sorting in the sheet, or sort all columns together.',
			},
		]);
	});

	it('of prices stops it, also where one price was changed as well', () => {
		const before = costing(120, 95, 210, 80, 150, 99, 185, 60, 175, 130, 115);
		const now = costing(60, 80, 95, 99, 116, 120, 130, 150, 175, 185, 210);
		expect(reasons(now, before)).toEqual([
			expect.stringContaining('The prices of 10 dishes moved'),
		]);
	});

	it('differs from a rise of all prices to old prices of other dishes', () => {
		const before = Array.from({ length: 50 }, (_, index) => 100 + 5 * index);
		expect(reasons(costing(...before.map((price) => price + 5)), costing(...before))).toEqual([]);
	});

	it('differs from a fall of all prices to old prices of other dishes', () => {
		expect(kinds(costing(100, 110, 120, 130), costing(110, 120, 130, 140))).toEqual([]);
	});

	it('of prices names some of those that moved, and where', () => {
		expect(find(costing(110, 120, 130, 100), costing(100, 110, 120, 130))).toMatchObject([
			{
				names: [
					'Dish 0 in store 1 from 100 to 110',
					'Dish 1 in store 1 from 110 to 120',
					'Dish 2 in store 1 from 120 to 130',
				],
			},
		]);
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
		expect(reasons(costing(20, 10, 30), costing(10, 20, 30))).toEqual([]);
	});

	it('needs a change of half of the dishes or more', () => {
		expect(reasons(titled('b', 'c', 'a', 'd', 'e', 'f', 'g'), titled(...'abcdefg'))).toEqual([]);
	});

	it('differs from a menu with new titles', () => {
		expect(reasons(titled('v', 'w', 'x', 'y'), titled('a', 'b', 'c', 'd'))).toEqual([]);
	});

	it.each<[string, string[], string[]]>([
		['one of three that some dish had', ['a', 'b', 'c'], ['b', 'y', 'z']],
		['the same one for all', ['a', 'b', 'c', 'd'], ['d', 'a', 'a', 'a']],
	])('of titles goes on where they are %s', (_, before, now) => {
		expect(kinds(titled(...now), titled(...before))).toEqual([]);
	});

	it('is confirmed for these prices only', () => {
		const before = costing(170, 150, 120, 100);
		const [one, other] = [costing(100, 120, 150, 170), costing(150, 170, 100, 120)].map(
			(now) => find(now, before)[0],
		);
		expect(one.reason).toBe(other.reason);
		expect(one.key).not.toBe(other.key);
	});

	it('of titles stops the import from half of the menu on, and from nine of ten that others had', () => {
		const before = [...'abcdefghijklmnopqrst'];
		const now = [...before.slice(1, 10), 'X', ...before.slice(10)];
		expect(kinds(titled(...now), titled(...before))).toEqual(['titles-moved']);
	});

	it('differs from a rise of few prices to old ones of others', () => {
		expect(kinds(costing(110, 120, 130, 140), costing(100, 110, 120, 130))).toEqual([]);
	});

	it('of prices stops the import where a quarter of them went the other way', () => {
		expect(kinds(costing(110, 120, 130, 100), costing(100, 110, 120, 130))).toEqual([
			'prices-moved',
		]);
		expect(kinds(costing(100, 110, 120, 130), costing(110, 120, 130, 100))).toEqual([
			'prices-moved',
		]);
		expect(kinds(costing(110, 120, 130, 140, 100), costing(100, 110, 120, 130, 140))).toEqual([]);
	});
});

describe('Dishes that come new', () => {
	it.each([
		[20, 10],
		[4_000, 2_000],
	])('are named where %i dishes follow %i', (now, before) => {
		const added = now - before;
		expect(reasons(menuOf(now), menuOf(before))).toEqual([
			`${added} dishes would come new, beside ${before} of last time.`,
		]);
	});

	it.each([
		['fewer than those of last time', 29, 15],
		['fewer than ten', 18, 9],
	])('may be %s', (_what, now, before) => {
		expect(kinds(menuOf(now), menuOf(before))).toEqual([]);
	});
});

describe('Stores that lose more than others', () => {
	const stores = (count: number) =>
		Array.from({ length: count }, (_, store) => ({ storeId: `s${store}`, listPrice: 1 }));
	const losing = (some: number) =>
		each(10, (index) => ({ offers: stores(400).slice(index < 3 ? some : 0) }));
	const all = menuOf(10, { offers: stores(400) });

	it('are all named where they are 50', () => {
		const [reason] = reasons(losing(50), all);
		expect(reason.match(/in store/g)).toHaveLength(50);
		expect(reason).toMatch(/^Too many dishes \(in store s0 3 of 10, in store s1 3 of 10, /);
		expect(reason).toMatch(/, in store s49 3 of 10\) would go off, more than 20 %\.$/);
	});

	it('are counted from there', () => {
		const [reason] = reasons(losing(53), all);
		expect(reason.match(/in store/g)).toHaveLength(50);
		expect(reason).toMatch(/, in store s49 3 of 10 and 3 more\) would go off, /);
	});

	it('are said to sell nothing only where they did before', () => {
		const one = menuOf(5, { offers: [{ storeId: 'a', listPrice: 1 }] });
		const two = menuOf(5, {
			offers: [
				{ storeId: 'a', listPrice: 1 },
				{ storeId: 'b', listPrice: 1, status: 'disabled' },
			],
		});
		const generous = { ...LIMITS, mostSwitchedOff: 100 };
		expect(kinds(one, two, generous)).toEqual([]);
		const [dark] = find(
			one,
			each(5, () => ({
				offers: stores(2).map(({ listPrice }, at) => ({ storeId: 'ab'[at], listPrice })),
			})),
			generous,
		);
		expect(dark).toMatchObject({
			reason: 'These stores would no longer sell anything.',
			names: ['b'],
			whatToDo: 'Check whether their rows or columns came in, and how their IDs are typed.',
			key: expect.stringMatching(/^stores-dark-/) as string,
		});
	});
});

describe('Prices that moved together', () => {
	it('stop where most of ten or more went the same way, by more than 40 %', () => {
		expect(find(costing(...tens(10, 0.5)), costing(...tens(10)))).toMatchObject([
			{
				reason: '10 of 10 prices fell by more than 40 %.',
				names: expect.arrayContaining(['Dish 0: 100 → 50']) as string[],
				whatToDo:
					'Check whether it is the latest sheet, and whether the column "Ціна" holds what guests pay, and not what a dish costs you.',
			},
		]);
		const inSheet = { ...IN_SHEET, columns: () => 'columns "Ціна Поділ", "Ціна Оболонь"' };
		const comparisons = [compare(costing(...tens(10, 0.5)), costing(...tens(10)))];
		const [{ whatToDo }] = findBeyondLimits({ companyId: 'c', comparisons }, LIMITS, inSheet);
		expect(whatToDo).toContain('the columns "Ціна Поділ", "Ціна Оболонь" hold what guests pay');
		expect(reasons(costing(...tens(10, 1.5)), costing(...tens(10)))).toEqual([
			expect.stringMatching(/^10 of 10 prices rose by more than 40 %: /),
		]);
	});

	it('stop where more than half of ten or more fell and none rose, as in an older sheet', () => {
		const older = [...tens(6, 0.9), ...tens(10).slice(6)];
		expect(find(costing(...older), costing(...tens(10)))).toMatchObject([
			{ kind: 'prices-shifted', reason: '6 of 10 prices fell.' },
		]);
	});

	it.each<[string, number[], number[]]>([
		['nine prices', tens(9), tens(9, 0.5)],
		['a rise of exactly 40 %', tens(10), tens(10, 1.4)],
		['half of them', tens(10), [...tens(5, 1.5), ...tens(10).slice(5)]],
		['both ways', tens(10), [...tens(5, 1.5), ...tens(10, 0.5).slice(5)]],
		['nine a little lower', tens(9), tens(9, 0.9)],
		['half a little lower', tens(10), [...tens(5, 0.9), ...tens(10).slice(5)]],
		['seven lower and three higher', tens(10), [...tens(7, 0.9), ...tens(10, 1.1).slice(7)]],
		['all a little higher', tens(10), tens(10, 1.1)],
	])('pass: %s', (_, before, now) => {
		expect(kinds(costing(...now), costing(...before))).toEqual([]);
	});

	it('say no share where only some of those that fell went far', () => {
		const now = [...tens(1, 0.5), ...tens(6, 0.9).slice(1), ...tens(10).slice(6)];
		expect(reasons(costing(...now), costing(...tens(10)))).toEqual([
			expect.stringMatching(/^6 of 10 prices fell: /),
		]);
	});

	it('stop where nine of ten fell and one rose, as in an older sheet', () => {
		const now = [...tens(9, 0.9), ...tens(10, 1.1).slice(9)];
		expect(find(costing(...now), costing(...tens(10)))).toMatchObject([
			{ kind: 'prices-shifted', reason: '9 of 10 prices fell.' },
		]);
	});

	it('are not counted again where each went too far by itself', () => {
		expect(kinds(costing(...tens(10, 10)), costing(...tens(10)))).toEqual(['price-jumps']);
	});
});

describe('Prices that moved together in one store of several', () => {
	/** Of each dish, its price in stores 1, 2 and so on; without one, the store doesn't have it. */
	const inStores = (...stores: Array<ReadonlyArray<number | undefined>>) =>
		each(stores[0].length, (index) => ({
			offers: stores.flatMap((prices, at) => {
				const listPrice = prices[index];
				return listPrice === undefined ? [] : [{ storeId: `${at + 1}`, listPrice }];
			}),
		}));

	it.each<[string, number]>([
		['rose', 1.5],
		['fell', 0.9],
	])('stop where its prices %s, as they do when its own sheet is old', (way, factor) => {
		const before = inStores(tens(10), tens(10), tens(10));
		expect(find(inStores(tens(10), tens(10, factor), tens(10)), before)).toMatchObject([
			{
				kind: 'prices-shifted',
				reason: `10 of 10 prices in store 2 ${way}.`,
				names: expect.arrayContaining([`Dish 0: 100 → ${100 * factor} (2)`]) as string[],
				whatToDo:
					'Check whether the prices of this store are the latest, and what guests pay there.',
			},
		]);
	});

	it('are compared with those that the store still sells', () => {
		const before = inStores(tens(24), tens(24));
		const now = inStores(tens(24), [...tens(11, 0.9), ...tens(20).slice(11)]);
		expect(find(now, before)).toMatchObject([
			{ kind: 'prices-shifted', reason: '11 of 20 prices in store 2 fell.' },
		]);
	});

	it('are few in a kiosk, where all of them may well rise', () => {
		const kiosk = (factor: number) => [...tens(5, factor), ...Array<undefined>(15)];
		expect(kinds(inStores(tens(20), kiosk(1.5)), inStores(tens(20), kiosk(1)))).toEqual([]);
	});

	it('are said once where they moved in all stores', () => {
		const all = (factor: number) => inStores(tens(10, factor), tens(10, factor));
		expect(find(all(0.5), all(1))).toMatchObject([
			{ reason: '20 of 20 prices fell by more than 40 %.' },
		]);
	});
});

describe('Prices that went too far', () => {
	it('are named one by one, unless a column that was sorted alone explains them', () => {
		const before = costing(10, 200, 30, 400);
		const jumps = (now: Product[]) =>
			find(now, before).filter(({ kind }) => kind === 'price-jumps');
		const [alone] = jumps(costing(100, 200, 30, 400));
		expect([alone.hasCause, alone.named]).toEqual([
			undefined,
			[expect.objectContaining({ key: 'sku-0', from: 10, to: 100 })],
		]);
		const [sorted] = jumps(costing(400, 30, 200, 10));
		expect([sorted.hasCause, sorted.named]).toEqual([true, undefined]);
		const titled = costing(100, 200, 30, 400).map((dish, index) => ({
			...dish,
			title: before[(index + 1) % 4].title,
		}));
		const [beside] = jumps(titled);
		expect([beside.hasCause, beside.named?.length]).toEqual([undefined, 1]);
		const [both] = jumps(
			costing(400, 30, 200, 10).map((dish, index) => ({ ...dish, title: titled[index].title })),
		);
		expect([both.hasCause, both.named]).toEqual([true, undefined]);
	});

	it('say what each may come from', () => {
		const limits = { ...LIMITS, largestPriceChange: 50 };
		const found = find(costing(0, 1000, 160, 66), costing(100, 100, 100, 100), limits);
		const advice = {
			whatToDo: 'Check the column "Ціна".',
			inNode: 'Largest Price Change sets how far a price may change.',
		};
		expect(found).toMatchObject([
			{
				reason: 'Prices fell to 0, so guests would pay nothing.',
				...{ names: ['Dish 0: 100 → 0'], ...advice },
			},
			{
				reason:
					'These prices became at least ten times higher or lower: a digit or a comma may be too many or missing.',
				...{ names: ['Dish 1: 100 → 1000'], ...advice },
			},
			{
				reason: 'Prices changed by more than 50 % of the lower price.',
				...{ names: ['Dish 2: 100 → 160', 'Dish 3: 100 → 66'], ...advice },
			},
		]);
	});
});

describe('What to do', () => {
	const inSheet = (more: object) => ({ ...IN_SHEET, ...more });
	const within = (now: Product[], before: Product[], more: object) =>
		findBeyondLimits(
			{ companyId: 'c', comparisons: [compare(now, before)] },
			LIMITS,
			inSheet(more),
		);

	it('names the cells of prices that went too far, each once', () => {
		const stores = (...prices: number[]) =>
			prices.map((listPrice, index) => ({ storeId: `${index + 1}`, listPrice }));
		const before = each(2, () => ({ offers: stores(10, 20) }));
		const now = each(2, () => ({ offers: stores(100, 200) }));
		const asked: unknown[] = [];
		const price = (dish: { companyId: string; sku: string }, store?: string) => {
			asked.push([dish.companyId, dish.sku, store]);
			return dish.sku === now[0].sku ? `row 2, column "Price ${store}"` : undefined;
		};
		expect(within(now, before, { price })).toMatchObject([
			{
				names: [
					'Dish 0: 10 → 100 (1), 20 → 200 (2) (row 2, column "Price 1"; row 2, column "Price 2")',
					'Dish 1: 10 → 100 (1), 20 → 200 (2)',
				],
				whatToDo: 'Check what the sheet says there.',
			},
		]);
		expect(asked).toContainEqual(['c', now[0].sku, '2']);
		const sameCell = { price: () => 'row 2, column "Price"' };
		expect(within(now, before, sameCell)[0].names?.[0]).toMatch(/\(2\) \(row 2, column "Price"\)$/);
	});

	it('is confirmed for these stores and prices only', () => {
		const at = (listPrice: number, storeId = '1') =>
			menuOf(1, { offers: [{ storeId, listPrice }] });
		const keyOf = (...menus: [Product[], Product[]]) => find(...menus)[0].key;
		expect(keyOf(at(100), at(10))).not.toBe(keyOf(at(101), at(10)));
		expect(keyOf(at(100), at(10))).not.toBe(keyOf(at(100), at(9)));
		expect(keyOf(at(100, '2'), at(10, '2'))).not.toBe(keyOf(at(100), at(10)));
	});

	it('is about rows and prices where dishes go off, and about the column that says which are', () => {
		expect(within(menuOf(5), menuOf(10), {})).toMatchObject([
			{
				whatToDo: 'Check whether rows or prices are missing, and check the column "Ціна".',
				inNode: 'Most Switched Off sets how much may go.',
			},
		]);
		expect(within(menuOf(5), menuOf(10), { hasColumn: () => false })[0].whatToDo).toBe(
			'Check whether rows or prices are missing.',
		);
		const other = menuOf(10).map((dish) => ({
			...dish,
			sku: `x${dish.sku}`,
			title: `X ${dish.title}`,
		}));
		expect(within(other, menuOf(10), { hasColumn: () => false })[0].whatToDo).toBe(
			'Is it the right file? Check whether rows or prices are missing.',
		);
	});
});

describe('SKUs that changed only in how they are typed', () => {
	it('stop, beside the dishes that go off', () => {
		const now = menuOf(10).map((product) => ({ ...product, sku: product.sku.toUpperCase() }));
		const found = find(now, menuOf(10), { ...LIMITS, mostSwitchedOff: 100 });
		expect(found).toMatchObject([
			{
				reason:
					'10 dishes would go off and come new: their SKUs changed in zeros, case, spaces or look-alike letters.',
				names: ['"sku-0" → "SKU-0"', '"sku-1" → "SKU-1"', '"sku-2" → "SKU-2"'],
				whatToDo: 'Write SKUs as before, as plain text.',
			},
		]);
		const [, off] = find(now, menuOf(10));
		expect(off.key).toMatch(/^switched-off-/);
		expect(off.whatToDo).toBe(
			'Check whether rows or prices are missing, and check the column "Ціна".',
		);
		expect(off.inNode).toBe('Most Switched Off sets how much may go.');
	});
});

describe('A confirmation', () => {
	it('holds only for the dishes, and the last import, that it was about', () => {
		const [one] = find(menuOf(7), menuOf(10));
		const [same] = find([...menuOf(7)].reverse(), menuOf(10));
		const [other] = find(menuOf(6), menuOf(10));
		expect(same.key).toBe(one.key);
		expect(other.key).not.toBe(one.key);
		const later = compare(menuOf(7), menuOf(10));
		const last = { ...later.last!, at: '2026-06-01T00:00:00.000Z' };
		const [after] = findBeyondLimits(
			{ companyId: 'c', comparisons: [{ ...later, last }] },
			LIMITS,
			IN_SHEET,
		);
		expect(after.key).not.toBe(one.key);
		expect(after.about).toBe(one.about);
		const [others] = find(menuOf(10).slice(3), menuOf(10));
		expect(others.reason).toMatch(/^3 of 10 dishes/);
		expect(others.key).not.toBe(one.key);
		const soups = each(10, () => ({ title: 'Soup' }));
		const [soup] = find(soups.slice(3), soups);
		const [otherSoup] = find(soups.slice(0, 7), soups);
		expect(otherSoup.reason).toBe(soup.reason);
		expect(otherSoup.key).not.toBe(soup.key);
		const [elsewhere] = findBeyondLimits(
			{ companyId: 'd', comparisons: [later] },
			LIMITS,
			IN_SHEET,
		);
		expect(elsewhere.key).not.toBe(one.key);
	});
});

describe('Options', () => {
	const optionsOf = (...surcharges: number[]): Thing[] =>
		surcharges.map((listPrice, index) => [
			`extra-${index}`,
			{ title: `Extra ${index}` },
			['1', '2'].map((storeId) => [storeId, { listPrice }]),
		]);
	const findIn = (now: Thing[], before: Thing[]) => {
		const last = keep(
			{ things: before, digest: digestOf(before), at: AT, hasStatus: false },
			'option',
		);
		const comparison = compareThings(listOf('option', now), last);
		// A cell of a dish is not about an option with the same SKU.
		const inSheet = { ...IN_SHEET, price: () => 'row 2, column "Ціна"' };
		return findBeyondLimits({ companyId: 'c', comparisons: [comparison] }, LIMITS, inSheet);
	};

	it('stop by how many of them would go off, and are not counted in each store', () => {
		expect(findIn(optionsOf(10), optionsOf(10, 20, 30))).toMatchObject([
			{
				key: expect.stringMatching(/^switched-off-/) as string,
				reason: '2 of 3 options would go off, more than 20 %.',
				names: ['Extra 1, Extra 2 (not in the sheet)'],
				whatToDo: 'Check whether rows or prices are missing.',
			},
		]);
	});

	it('may go off in one store, together with the dishes that they are chosen with', () => {
		const inFirst = optionsOf(10, 20, 30).map(([sku, values, [first, second]]): Thing => {
			return [sku, values, sku === 'extra-0' ? [first, second] : [first]];
		});
		expect(findIn(inFirst, optionsOf(10, 20, 30))).toEqual([]);
	});

	it('stop by their surcharges', () => {
		expect(findIn(optionsOf(10, 2000), optionsOf(10, 20))).toMatchObject([
			{
				key: expect.stringMatching(/^price-jumps-/) as string,
				whatToDo: 'Check the prices of the options.',
			},
		]);
	});

	it('are not looked through for what only dishes have', () => {
		const rising = [100, 110, 120, 130, 140, 150, 160, 170, 180, 190];
		expect(findIn(optionsOf(...rising.map((one) => one * 1.5)), optionsOf(...rising))).toEqual([]);
	});
});

describe('Dishes that come new under another SKU', () => {
	const LIMITS_OFF = { ...LIMITS, mostSwitchedOff: 100 };
	/** Some have another SKU, and some are gone. */
	const now = (renamed: number, gone: number, skuOf = (index: number) => `new-${index}`) =>
		each(20, (index) => (index < renamed ? { sku: skuOf(index) } : {})).slice(0, 20 - gone);
	const found = (renamed: number, gone: number) =>
		kinds(now(renamed, gone), menuOf(20), LIMITS_OFF);

	it.each([
		[3, 0, true],
		[3, 3, true],
		[3, 4, false],
		[2, 0, false],
		[10, 9, true],
	])('%i of them beside %i that are gone stop the import: %s', (renamed, gone, stops) => {
		expect(found(renamed, gone).includes('renamed-dishes')).toBe(stops);
	});

	it('do not stop it where they may be others that took their places on the menu', () => {
		const named = (what: string) =>
			each(10, (index) => ({ sku: `${what}-${index}`, title: `${what} ${index}` }));
		expect(kinds(named('borsch'), named('soup'), LIMITS_OFF)).toEqual([]);
		expect(compare(named('borsch'), named('soup')).renamed).toHaveLength(10);
	});

	it('are confirmed for these dishes only', () => {
		const keyOf = (skuOf: (index: number) => string) =>
			find(now(3, 0, skuOf), menuOf(20), LIMITS_OFF)[0].key;
		expect(keyOf((index) => `new-${index}`)).not.toBe(keyOf((index) => `newer-${index}`));
	});

	it('have other SKUs where a column says these, though an SKU reads like a name', () => {
		const of = (end: string) =>
			each(10, (index) => ({ sku: `soup-${index}${end}`, title: `Soup ${index}, 350 g` }));
		const whyWith = (hasSku: boolean) =>
			findBeyondLimits(
				{ companyId: 'c', comparisons: [compare(of(''), of('-350-g'))] },
				LIMITS_OFF,
				{ ...IN_SHEET, hasColumn: () => hasSku },
			).map(({ reason }) => reason);
		expect([whyWith(true), whyWith(false)]).toEqual([
			['10 dishes would go off and come new: their SKUs differ from last time.'],
			['10 dishes would go off and come new: the size or weight behind the name changed.'],
		]);
	});

	it('are named with both SKUs, and why', () => {
		const [{ reason, names, whatToDo }] = find(now(3, 0), menuOf(20), LIMITS_OFF);
		expect(reason).toBe('3 dishes would go off and come new: their SKUs differ from last time.');
		expect(names).toEqual(['"sku-0" → "new-0"', '"sku-1" → "new-1"', '"sku-2" → "new-2"']);
		expect(whatToDo).toContain('If the sheet is right, that is fine');
	});

	it.each<
		[string, (index: number) => Partial<Product>, (index: number) => Partial<Product>, string]
	>([
		[
			'known by their names, of another size',
			(index) => ({ sku: `soup-${index}-350-g`, title: `Soup ${index}, 350 g` }),
			(index) => ({ sku: `soup-${index}-400-g`, title: `Soup ${index}, 400 g` }),
			'the size or weight behind the name changed.',
		],
		[
			'known by their names instead of their SKUs',
			(index) => ({ sku: `s${index}`, title: `Soup ${index}` }),
			(index) => ({ sku: `soup-${index}`, title: `Soup ${index}` }),
			'a dish is known by its name and size now, and by its SKU last time.',
		],
		[
			'known by their SKUs instead of their categories and names',
			(index) => ({ sku: `hot-soup-${index}`, title: `Soup ${index}` }),
			(index) => ({ sku: `s${index}`, title: `Soup ${index}` }),
			'a dish is known by its SKU now, and by its category, name and size last time.',
		],
		[
			'known by their categories, of another category',
			(index) => ({ sku: `hot-soup-${index}`, title: `Soup ${index}` }),
			(index) => ({ sku: `cold-soup-${index}`, title: `Soup ${index}` }),
			'their category changed, and a dish is known by its category, name and size.',
		],
	])('say why they are %s', (_, before, after, why) => {
		const [{ reason, names }] = find(each(10, after), each(10, before), LIMITS_OFF);
		expect(reason).toBe(`10 dishes would go off and come new: ${why}`);
		const [from, to] = [before(0), after(0)];
		const areSkus = why.startsWith('their SKUs');
		const alike = areSkus ? `"${from.sku}" → "${to.sku}"` : from.title;
		expect(names[0]).toBe(from.title === to.title ? alike : `${from.title} → ${to.title}`);
	});

	it.each([
		['Какао', 'Kакао', 'Какао → Kакао (letter 1, "K", is of another alphabet)'],
		['Рис', 'Риc', 'Рис → Риc (letter 3, "c", is of another alphabet)'],
		['07ап', '7ап', '07ап → 7ап'],
		['7ап', '07ап', '7ап → 07ап'],
	])('name the letter in which names differ: %s', (from, to, said) => {
		const known = (title: string) => [
			...menuOf(10),
			...menuOf(1).map((one) => ({ ...one, sku: title.toLowerCase().replace(' ', '-'), title })),
		];
		const [{ reason, names, whatToDo }] = find(known(to), known(from), LIMITS_OFF);
		expect(reason).toBe(
			'1 dish would go off and come new: their names changed in zeros, case, spaces or look-alike letters.',
		);
		expect(names).toEqual([said]);
		expect(whatToDo).toBe('Write names as before, as plain text.');
	});

	it('name both SKUs where the names differ as well', () => {
		const of = (what: string, grams: number) =>
			each(10, (index) => ({ sku: `${what}${index}`, title: `Soup ${index}, ${grams} g` }));
		const [{ names }] = find(of('b', 350), of('a', 300), LIMITS_OFF);
		expect(names[0]).toBe('Soup 0, 300 g (SKU a0) → Soup 0, 350 g (SKU b0)');
	});

	it.each([
		['КАКАО', 'Drink', 'какао', 'Какао'],
		['какао', 'Какао', 'КАКАО', 'Drink'],
	])('are known by their SKUs if only one of both is a name: %s', (skuFrom, from, skuTo, to) => {
		const of = (sku: string, title: string) => [
			...menuOf(10),
			...menuOf(1).map((one) => ({ ...one, sku, title })),
		];
		const [{ reason }] = find(of(skuTo, to), of(skuFrom, from), LIMITS_OFF);
		expect(reason).toMatch(/: their SKUs changed in zeros/);
	});

	it('stop it alone where their SKUs are only typed otherwise', () => {
		const typed = now(1, 0, (index) => `SKU-${index}`);
		const [{ reason, whatToDo }] = find(typed, menuOf(20), LIMITS_OFF);
		expect(reason).toBe(
			'1 dish would go off and come new: their SKUs changed in zeros, case, spaces or look-alike letters.',
		);
		expect(whatToDo).toBe('Write SKUs as before, as plain text.');
	});
});
