import {
	priceChanges,
	type Change,
	type ComparedList,
} from '../../../../nodes/MerchantStorefront/menu/ledger/changes';
import { compare as compareLists } from '../../../../nodes/MerchantStorefront/menu/ledger/compare';
import {
	digestOf,
	digestOfTexts,
	idDigest,
	known,
	type KnownList,
} from '../../../../nodes/MerchantStorefront/menu/ledger/knownList';
import {
	isSold,
	type KeptValues,
	type ListName,
	type Part,
	type Thing,
} from '../../../../nodes/MerchantStorefront/menu/ledger/things';
import { AT, keep, listOf } from '../menus';

const store = (storeId: string, listPrice: number, status: string | null = null): Part => [
	storeId,
	{ listPrice, status },
];
const soldOut = (storeId: string, listPrice: number): Part => [storeId, { listPrice, stock: 0 }];
const having = (storeId: string, more: KeptValues): Part => [storeId, { listPrice: 7, ...more }];
const dish = (key: string, ...parts: Part[]): Thing => [
	key,
	{ title: `Dish ${key}`, category: 'soups' },
	parts,
];

const sent = (things: Thing[]) => ({ things, digest: digestOf(things), at: AT });

/** Says of each why it goes off by its key and store. */
const listed = (list: ListName, things: Thing[]): ComparedList => ({
	...listOf(list, things),
	whyOff: ({ key }, storeId) => `${key} in ${isSold(list) ? storeId : 'the menu'}`,
});
const compare = (now: Thing[], before: Thing[] | undefined, list: ListName = 'dish') =>
	compareLists(listed(list, now), before && known(list, sent(before)));

const without = (change: Change, ...fields: Array<keyof Change>) =>
	Object.fromEntries(
		Object.entries(change).filter(
			([field, value]) => value !== undefined && !fields.includes(field as keyof Change),
		),
	);
/** Without what each of them has of its dish. */
const changesOf = (...lists: Parameters<typeof compare>) =>
	compare(...lists).changes?.map((change) => without(change, 'values', 'name'));

const A = dish('a', store('1', 5), store('2', 5));

describe('A first import', () => {
	test('has all as new, and nothing to lose', () => {
		expect(compare([A], undefined)).toMatchObject({
			...{ last: undefined, unchanged: false, forgotten: [] },
			things: { before: 0, goingOff: 0 },
			offers: { before: 0, goingOff: 0 },
			stores: new Map(),
			selling: new Set(['1', '2']),
			inBoth: { things: 0, offers: 0 },
			added: { on: 1, soldOut: 0, off: 0, offers: 2 },
			renamed: [],
			categories: { added: ['soups'], gone: [] },
		});
	});

	test('is not the same as nothing', () => {
		expect(compare([], undefined).unchanged).toBe(false);
	});
});

describe('A new dish', () => {
	const added = { what: 'added', key: 'n' };
	const inStore = { entity: 'offer', saleOfDish: 'on' };

	test('is listed by itself where all stores that sell have it for the same price', () => {
		const now = [A, dish('n', store('1', 7), store('2', 7))];
		expect(changesOf(now, [A])).toEqual([{ ...added, entity: 'dish', price: 7, sale: 'on' }]);
		expect(compare(now, [A])).toMatchObject({
			added: { on: 1, soldOut: 0, off: 0, offers: 2 },
			inBoth: { things: 1, offers: 2 },
			offers: { before: 2, goingOff: 0 },
		});
		expect(compare(now, [A]).changes?.[0]).toMatchObject({
			name: 'Dish n',
			values: { title: 'Dish n', category: 'soups' },
		});
	});

	test.each([
		['another price', store('2', 8), { price: 8, sale: 'on' }],
		['the dish off', store('2', 7, 'disabled'), { price: 7, sale: 'off' }],
		['the dish sold out', soldOut('2', 7), { price: 7, sale: 'soldOut' }],
		['another old price', having('2', { oldPrice: 9 }), { price: 7, oldPrice: 9, sale: 'on' }],
		['another stock', having('2', { stock: 4 }), { price: 7, stock: 4, sale: 'on' }],
	])('is listed once for each store where one has %s', (_, part, of) => {
		expect(changesOf([A, dish('n', store('1', 7), part)], [A])).toEqual([
			{ ...added, ...inStore, store: '1', price: 7, sale: 'on' },
			{ ...added, ...inStore, store: '2', ...of },
		]);
	});

	test('is listed for its store where another store sells without it', () => {
		const now = [A, dish('n', store('1', 7))];
		expect(changesOf(now, [A])).toEqual([
			{ ...added, ...inStore, store: '1', price: 7, sale: 'on' },
		]);
	});

	test('is listed by itself where it is sold out in all stores', () => {
		const now = [A, dish('n', soldOut('1', 7), soldOut('2', 7))];
		expect(changesOf(now, [A])).toEqual([{ ...added, entity: 'dish', price: 7, sale: 'soldOut' }]);
		expect(compare(now, [A]).added).toEqual({ on: 0, soldOut: 1, off: 0, offers: 2 });
	});

	test('is listed by itself where it is off everywhere', () => {
		const now = [A, dish('n', store('1', 7, 'disabled'))];
		expect(changesOf(now, [A])).toEqual([{ ...added, entity: 'dish', price: 7, sale: 'off' }]);
		expect(compare(now, [A]).added).toEqual({ on: 0, soldOut: 0, off: 1, offers: 1 });
	});

	test('has the names of its categories, or their IDs where they have none', () => {
		const now: Thing = ['n', { title: 'N', category: 's', categories: 's, h, x' }, [store('1', 5)]];
		const { changes } = compareLists(
			{
				...listed('dish', [now]),
				categoryNames: new Map([
					['s', 'Soups'],
					['h', 'Hot'],
				]),
			},
			known('dish', sent([])),
		);
		expect(changes?.[0].values).toEqual({
			...{ title: 'N', category: 'Soups', categories: 'Soups, Hot, x' },
		});
	});

	test('is most likely a gone one of its name', () => {
		const now = dish('new', store('1', 5), store('2', 5));
		const { renamed } = compare([[now[0], A[1], now[2]]], [A]);
		expect(renamed).toEqual([
			expect.objectContaining({
				from: expect.objectContaining({ key: 'a' }) as unknown,
				to: expect.objectContaining({ key: 'new' }) as unknown,
			}),
		]);
		expect(compare([now, A], [A]).renamed).toEqual([]);
	});
});

describe('A dish that stays', () => {
	test('is new in a store that did not have it', () => {
		const now = [dish('a', store('1', 5), store('2', 5), store('3', 6, 'disabled'))];
		expect(changesOf(now, [A])).toEqual([
			{ what: 'added', entity: 'offer', key: 'a', store: '3', price: 6, sale: 'off' },
		]);
		expect(compare(now, [A])).toMatchObject({
			added: { on: 0, soldOut: 0, off: 0, offers: 1 },
			inBoth: { things: 1, offers: 2 },
		});
	});

	test('goes off in one store, and stays in the other', () => {
		for (const now of [
			[dish('a', store('1', 5))],
			[dish('a', store('1', 5), store('2', 5, 'disabled'))],
		]) {
			expect(changesOf(now, [A])).toEqual([
				{ what: 'off', entity: 'offer', key: 'a', store: '2', price: 5, why: 'a in 2' },
			]);
			expect(compare(now, [A])).toMatchObject({
				things: { before: 1, goingOff: 0 },
				offers: { before: 2, goingOff: 1 },
				stores: new Map([
					['1', { before: 1, goingOff: 0 }],
					['2', { before: 1, goingOff: 1 }],
				]),
			});
		}
	});

	test('goes off everywhere, which is said of it and of each store', () => {
		const off = { what: 'off', key: 'a' };
		const before = dish('a', store('1', 5), store('2', 6), store('3', 7, 'disabled'));
		expect(changesOf([], [before])).toEqual([
			{ ...off, entity: 'dish', why: 'a in 1, a in 2' },
			{ ...off, entity: 'offer', store: '1', price: 5, why: 'a in 1' },
			{ ...off, entity: 'offer', store: '2', price: 6, why: 'a in 2' },
		]);
		expect(compare([], [before])).toMatchObject({
			things: { before: 1, goingOff: 1 },
			offers: { before: 2, goingOff: 2 },
		});
		expect(compare([], [A]).changes?.[0]).toMatchObject({ name: 'Dish a', price: 5 });
	});

	test('stays off without a word where it was off in all of its stores', () => {
		const off = [dish('a', store('1', 5, 'disabled'), store('2', 5, 'disabled'))];
		expect(changesOf(off, off)).toEqual([]);
		expect(compare(off, off).things).toEqual({ before: 0, goingOff: 0 });
	});

	test('goes off for one reason, said once', () => {
		const { changes } = compareLists(listOf('dish', []), known('dish', sent([A])));
		expect(changes?.[0]).toMatchObject({ entity: 'dish', why: 'not in the sheet' });
	});

	test('comes back where it was off', () => {
		const before = dish('a', store('1', 5, 'disabled'));
		for (const status of ['enabled', null]) {
			expect(changesOf([dish('a', store('1', 5, status))], [before])).toEqual([
				...[{ what: 'changed', entity: 'offer', key: 'a', store: '1', field: 'status' }].map(
					(change) => ({ ...change, from: 'disabled', to: status, sale: 'on', wasOff: true }),
				),
			]);
		}
	});

	test('is on sale the same with a status as with none', () => {
		const named = [dish('a', store('1', 5, 'enabled'))];
		const none = [dish('a', store('1', 5))];
		expect([changesOf(named, none), changesOf(none, named)]).toEqual([[], []]);
	});

	test('changes by its values, and by those in each store', () => {
		const now: Thing[] = [['a', { ...A[1], category: 'hot' }, [store('1', 5), store('2', 9)]]];
		expect(changesOf(now, [A])).toEqual([
			{ what: 'changed', entity: 'dish', key: 'a', field: 'category', from: 'soups', to: 'hot' },
			{
				...{ what: 'changed', entity: 'offer', key: 'a', store: '2' },
				...{ field: 'listPrice', from: 5, to: 9, sale: 'on', wasOff: false },
			},
		]);
		expect(compare(now, [A]).categories).toEqual({ added: ['hot'], gone: ['soups'] });
	});

	test('leaves a category that has others as it is', () => {
		const other: Thing = ['b', { title: 'Dish b', category: 'hot' }, [store('1', 5)]];
		expect(compare([A], [A, other]).categories).toEqual({ added: [], gone: ['hot'] });
		expect(compare([A, other], [A]).categories).toEqual({ added: ['hot'], gone: [] });
	});

	test('changes by a long text of which only the beginning is remembered', () => {
		const text = 'Composition: '.repeat(20);
		const short = `${text.slice(0, 60)}… (0123456789)`;
		const having = (description: string): Thing[] => [['a', { ...A[1], description }, A[2]]];
		expect(changesOf(having(text), having(short))).toMatchObject([
			{ field: 'description', from: short, to: expect.stringContaining('…') as string },
		]);
		const [{ to = '' } = {}] = compare(having(text), having(short)).changes ?? [];
		expect(changesOf(having(text), having(String(to)))).toEqual([]);
		expect(changesOf(having(`${text}!`), having(text))).toMatchObject([{ from: text }]);
	});

	test('has fields that are not remembered, and no change of these', () => {
		const before: Thing = ['a', { title: 'Dish a' }, [['1', { status: null }]]];
		const { changes, forgotten, categories } = compare([dish('a', store('1', 5))], [before]);
		expect(changes).toEqual([]);
		expect(forgotten).toEqual(expect.arrayContaining(['category', 'listPrice']));
		expect(forgotten).not.toEqual(expect.arrayContaining(['title']));
		expect(categories).toBeUndefined();
	});
});

describe('Options', () => {
	const cream: Thing = ['cream', { title: 'Cream' }, [['1', { listPrice: 10 }]]];

	test('change by their surcharge in a store', () => {
		const now: Thing[] = [['cream', { title: 'Cream' }, [['1', { listPrice: 12 }]]]];
		expect(compare(now, [cream], 'option').changes).toEqual([
			{
				...{ what: 'changed', entity: 'option', key: 'cream', name: 'Cream', store: '1' },
				...{ field: 'listPrice', from: 10, to: 12, values: { title: 'Cream' } },
				...{ sale: 'on', wasOff: false },
			},
		]);
	});

	test('have no categories, and none is read as a renamed one', () => {
		const now: Thing[] = [['sour-cream', { title: 'Cream' }, [['1', { listPrice: 10 }]]]];
		const comparison = compare(now, [cream], 'option');
		expect([comparison.categories, comparison.renamed]).toEqual([undefined, []]);
		expect(comparison).toMatchObject({
			things: { before: 1, goingOff: 1 },
			stores: new Map([['1', { before: 1, goingOff: 1 }]]),
		});
	});
});

describe('Groups', () => {
	const extras = (...members: Part[]): Thing => ['extras', { groupTitle: 'Extras' }, members];
	const member = (sku: string, position: number, max: number | null = null): Part => [
		sku,
		{ position, max },
	];
	const names = new Map([['cream', 'Cream']]);
	const changesIn = (now: Thing[], before: Thing[]) =>
		compareLists({ ...listed('group', now), optionNames: names }, known('group', sent(before)));
	const before = [extras(member('cream', 1), member('garlic', 2))];

	test('are new, with their options', () => {
		const { changes, added, stores, selling } = changesIn(
			[extras(member('cream', 1, 3), member('garlic', 2, 1))],
			[],
		);
		expect(changes?.map((change) => without(change, 'values'))).toEqual([
			{
				...{ what: 'added', entity: 'group', key: 'extras', name: 'Extras' },
				to: '3 × Cream, garlic',
			},
		]);
		expect([added, stores.size, selling.size]).toEqual([
			{ on: 1, soldOut: 0, off: 0, offers: 0 },
			0,
			0,
		]);
	});

	test('are new, with what their options cost where all stores agree', () => {
		const prices = new Map([
			['cream', 10],
			['garlic', undefined],
		]);
		const list = { ...listed('group', before), optionNames: names, optionPrices: prices };
		const { changes } = compareLists(list, known('group', sent([])));
		expect(changes?.[0].to).toBe('Cream +10, garlic');
	});

	test('name two options of the same name by their SKUs, since the platform has two', () => {
		const { changes } = compareLists(
			{
				...listed('group', [extras(member('sour-cream', 1), member('garlic', 2))]),
				optionNames: new Map([...names, ['sour-cream', 'Cream']]),
			},
			known('group', sent(before)),
		);
		expect(changes).toMatchObject([
			{ from: 'Cream (SKU cream), garlic', to: 'Cream (SKU sour-cream), garlic' },
		]);
	});

	test('go off', () => {
		const { changes, things } = changesIn([], before);
		expect(changes?.map((change) => without(change, 'values'))).toEqual([
			{
				...{ what: 'off', entity: 'group', key: 'extras', name: 'Extras' },
				why: 'extras in the menu',
			},
		]);
		expect(things).toEqual({ before: 1, goingOff: 1 });
	});

	test.each([
		['another option', [member('cream', 1), member('dill', 2)], 'Cream, dill'],
		['another order', [member('garlic', 1), member('cream', 2)], 'garlic, Cream'],
		['more of one', [member('cream', 1, 2), member('garlic', 2)], '2 × Cream, garlic'],
		['none', [], ''],
	])('change by their options: %s', (_, members, to) => {
		const { changes, inBoth } = changesIn([extras(...members)], before);
		expect(changes?.map((change) => without(change, 'values', 'name'))).toEqual([
			{
				...{ what: 'changed', entity: 'group', key: 'extras', field: 'options' },
				...{ from: 'Cream, garlic', to },
			},
		]);
		expect(inBoth).toEqual({ things: 1, offers: 0 });
	});

	test('have fields of their options that are not remembered', () => {
		const was = [extras(['cream', { position: 1 }]), ['others', {}, [member('cream', 1)]] as Thing];
		const { changes, forgotten } = changesIn(
			[extras(member('cream', 1)), ['others', {}, [member('dill', 1)]]],
			was,
		);
		expect(forgotten).toContain('max');
		expect(forgotten).not.toContain('position');
		expect(changes?.map(({ key }) => key)).toEqual(['others']);
	});

	test('are the same with the same options', () => {
		expect(changesIn(before, before).changes).toEqual([]);
	});
});

describe('Categories', () => {
	test('have the name of the one that they are in', () => {
		const soups: Thing = ['s', { name: 'Soups', parent: null }, []];
		const cold: Thing = ['c', { name: 'Cold soups', parent: 's' }, []];
		const list = { ...listed('category', [soups, cold]), categoryNames: new Map([['s', 'Soups']]) };
		const { changes } = compareLists(list, known('category', sent([soups])));
		expect(changes).toMatchObject([{ key: 'c', values: { parent: 'Soups' } }]);
	});

	test('are new and go off, and need no reason of a store', () => {
		const soups: Thing = ['soups', { name: 'Soups' }, []];
		const hot: Thing = ['hot', { name: 'Hot' }, []];
		const { changes, things, added } = compare([hot], [soups], 'category');
		expect(changes?.map((change) => without(change, 'values'))).toEqual([
			{ what: 'added', entity: 'category', key: 'hot', name: 'Hot' },
			{
				...{ what: 'off', entity: 'category', key: 'soups', name: 'Soups' },
				why: 'soups in the menu',
			},
		]);
		expect([things, added]).toEqual([
			{ before: 1, goingOff: 1 },
			{ on: 1, soldOut: 0, off: 0, offers: 0 },
		]);
	});
});

describe('Of a menu of which only digests are remembered', () => {
	const skus = ['a', 'b', 'c'];
	const last: KnownList = {
		...{ at: AT, digest: 'd', onSale: 3, digests: skus.map(idDigest).join('') },
		stores: [
			['1', 3, 0],
			['2', 1, 0],
		],
	};
	const comparedWith = (now: Thing[]) => compareLists(listed('dish', now), last);

	test('it is known how many go off, and how many in each store', () => {
		const now = [dish('a', store('1', 5)), dish('c', store('1', 5, 'disabled'), store('2', 5))];
		const comparison = comparedWith([...now, dish('b', store('1', 5, 'disabled'))]);
		expect(comparison).toMatchObject({
			things: { before: 3, goingOff: 1 },
			offers: { before: 4, goingOff: 2 },
			stores: new Map([
				['1', { before: 3, goingOff: 2 }],
				['2', { before: 1, goingOff: 0 }],
			]),
			selling: new Set(['1', '2']),
		});
		expect(comparison.changes).toBeUndefined();
	});

	test('a store may sell more than before, and another nothing', () => {
		const now = skus.map((sku) => dish(sku, store('2', 5)));
		expect(comparedWith(now)).toMatchObject({
			things: { before: 3, goingOff: 0 },
			offers: { before: 4, goingOff: 3 },
		});
	});

	test('no single field is said to be forgotten, since all of them are', () => {
		expect(comparedWith([A]).forgotten).toEqual([]);
	});

	test('none goes off where not even these are', () => {
		const { things } = compareLists(listed('dish', []), { ...last, digests: undefined });
		expect(things.goingOff).toBe(0);
	});
});

describe('What is known of a list', () => {
	test('is the same only until a request may have been carried out', () => {
		const list = listed('dish', [A]);
		const last = known('dish', sent([A]));
		expect(compareLists(list, last)).toMatchObject({ last: { at: AT }, unchanged: true });
		expect(compareLists(list, { ...last, inDoubt: true })).toMatchObject({
			unchanged: false,
		});
		expect(compareLists(list, { ...last, digest: 'other' }).unchanged).toBe(false);
	});

	test('counts what each store sells, and of these what has no stock', () => {
		const stocked = (key: string, stock: number | null, status: string | null = null) =>
			dish(key, ['1', { stock, status }]);
		const things = [
			...[stocked('a', 0), stocked('b', 5), stocked('c', null)],
			...[stocked('d', 0, 'disabled'), dish('e', ['2', { stock: 0 }])],
		];
		expect(known('dish', sent(things))).toMatchObject({
			stores: [
				['1', 3, 1],
				['2', 1, 1],
			],
			onSale: 4,
		});
	});

	test('counts all groups, and nothing that stores sell of them', () => {
		const group: Thing = ['g', {}, [['cream', { status: 'disabled' }]]];
		expect(known('group', sent([group, ['h', {}, []]]))).toMatchObject({ stores: [], onSale: 2 });
	});

	test('comes back from static data with all that was sent', () => {
		const more = { together: ['d', 'e'], hasStatus: true };
		expect(keep({ ...sent([A]), ...more })).toMatchObject({ ...sent([A]), ...more, onSale: 1 });
		expect(keep({ ...sent([A]), hasStatus: false }).hasStatus).toBe(false);
	});

	test('stands for things in any order, and for texts in theirs', () => {
		const B = dish('b', store('1', 5));
		expect(digestOf([A, B])).toBe(digestOf([B, A]));
		expect(digestOf([A, B])).not.toBe(digestOf([A, A]));
		expect(digestOfTexts(['a', 'b'])).not.toBe(digestOfTexts(['b', 'a']));
		expect(digestOfTexts(['ab', 'c'])).not.toBe(digestOfTexts(['a', 'bc']));
	});
});

test('Price changes are those of stores, between two prices', () => {
	const now = [dish('a', store('1', 5), store('2', 9)), dish('b', ['1', { listPrice: null }])];
	const before = [dish('a', store('1', 4), store('2', 9)), dish('b', store('1', 5))];
	const { changes } = compare(now, before);
	expect(changes).toHaveLength(2);
	expect(priceChanges(changes)).toMatchObject([{ key: 'a', store: '1', from: 4, to: 5 }]);
	expect(priceChanges(compare(before, now).changes)).toMatchObject([{ key: 'a', from: 5, to: 4 }]);
	expect(priceChanges()).toEqual([]);
});
