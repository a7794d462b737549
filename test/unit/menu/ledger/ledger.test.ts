import { compare as compareLists } from '../../../../nodes/MerchantStorefront/menu/ledger/changes';
import { Ledger } from '../../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../../nodes/MerchantStorefront/menu/ledger/things';
import type { OfferChange, Product } from '../../../../nodes/MerchantStorefront/menu/product';
import { compare, lastOf, listOf, menuOf, sentOf } from '../menus';

const ACCOUNT = 'client https://api.example.com';
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

/** A workflow: a new execution each time, which knows only what n8n has saved. */
function workflow(staticData: Record<string, string> = {}) {
	const ledger = () => new Ledger(staticData, ACCOUNT);
	return {
		staticData,
		ledger,
		accept: (menu: Product[], companyId = 'c') =>
			ledger().accept(companyId, { dish: sentOf(menu) }),
		change: (...changes: OfferChange[]) => ledger().acceptChanges(changes, true),
		doubt: (...changes: OfferChange[]) => ledger().doubtChanges(changes),
		isUnchanged: (menu: Product[], companyId = 'c') =>
			ledger().changes(companyId, listOf('dish', sentOf(menu).things))?.unchanged,
	};
}

describe('A ledger', () => {
	it.each(['', '{', 'null', '[]', '{"at":"x"}', '{"version":2,"lists":{}}', 5, {}])(
		'counts what static data holds as no menu, and says so: %j',
		(text) => {
			const staticData = { [`merchantStorefrontLedger ${ACCOUNT} c`]: text };
			const ledger = new Ledger(staticData, ACCOUNT);
			expect([ledger.companies(), ledger.unreadable]).toEqual([[], ['c']]);
		},
	);

	it('has no menu where its stop list is broken, so that a person looks at the next import', () => {
		const { staticData, accept, ledger } = workflow();
		accept(MENU);
		staticData[`merchantStorefrontLedger ${ACCOUNT}`] = '{';
		expect([ledger().companies(), ledger().unreadable]).toEqual([[], ['c']]);
	});

	it('is kept apart for each company and account', () => {
		const { staticData, accept, ledger } = workflow();
		accept(MENU);
		expect(ledger().companies()).toEqual(['c']);
		expect(ledger().find('d')).toBeUndefined();
		expect(new Ledger(staticData, 'client https://test.example.com').isEmpty()).toBe(true);
	});

	it('knows each offer', () => {
		const { accept, ledger } = workflow();
		accept(MENU);
		expect(ledger().offer('podil', 'borsch')).toEqual({ listPrice: 120, stock: 3 });
		expect(ledger().offer('obolon', 'borsch')).toMatchObject({ status: 'disabled' });
		expect(ledger().offer('lviv', 'borsch')).toBeUndefined();
		expect(ledger().offer('podil', 'uzvar')).toBeUndefined();
	});
});

describe('After a change of single offers', () => {
	const changed = () => {
		const flow = workflow();
		flow.accept(MENU);
		flow.change(
			{ sku: 'borsch', storeId: 'podil', status: 'disabled', listPrice: 130 },
			{ sku: 'banosh', storeId: 'obolon', status: 'enabled', stock: 0 },
			{ sku: 'unknown', storeId: 'podil', status: 'disabled' },
		);
		return flow;
	};

	it('the offers are known as they are now', () => {
		const ledger = changed().ledger();
		expect(ledger.offer('podil', 'borsch')).toEqual({
			...{ listPrice: 130, stock: 3, status: 'disabled' },
		});
		expect(ledger.offer('obolon', 'banosh')).toEqual({
			...{ listPrice: 125, stock: 0, status: 'enabled' },
		});
		expect(ledger.offer('podil', 'banosh')).toEqual({ listPrice: 120, stock: 3 });
		expect(ledger.find('c')).toMatchObject({
			onSale: 1,
			stores: [
				['podil', 1, 0],
				['obolon', 1, 1],
			],
		});
	});

	it('the menu that was imported is no longer what is on', () => {
		const { ledger } = changed();
		const now = ledger().changes('c', listOf('dish', sentOf(MENU).things));
		expect(now.unchanged).toBe(false);
		expect(now.changes).toContainEqual({
			...{ what: 'changed', entity: 'offer', key: 'borsch', name: 'borsch', store: 'podil' },
			...{ field: 'listPrice', from: 130, to: 120, values: expect.anything() as unknown },
		});
	});

	it.each<[string, OfferChange, boolean]>([
		['in its store, switched on', { sku: 'x', storeId: 'podil', status: 'enabled' }, false],
		['in its store, switched off', { sku: 'x', storeId: 'podil', status: 'disabled' }, true],
		['in any other store, switched on', { sku: 'x', storeId: 'lviv', status: 'enabled' }, false],
		['as it was', { sku: 'borsch', storeId: 'podil', status: 'enabled', listPrice: 120 }, true],
	])('the menu is unchanged if no offer of it differs: one %s', (_name, change, isUnchanged) => {
		const flow = workflow();
		flow.accept(MENU);
		flow.change(change);
		expect(flow.isUnchanged(MENU)).toBe(isUnchanged);
	});

	it('a store of another company is unknown to it', () => {
		const flow = workflow();
		flow.accept(MENU);
		const other = menuOf(2, { companyId: 'd' });
		flow.ledger().accept('d', { dish: sentOf(other) });
		flow.change({ sku: 'sku-0', storeId: '1', status: 'disabled' });
		expect(flow.isUnchanged(MENU)).toBe(true);
		expect(flow.ledger().changes('d', listOf('dish', sentOf(other).things))?.unchanged).toBe(false);
	});
});

describe('What counts as sent already', () => {
	const OFF: OfferChange = { sku: 'x', storeId: 'lviv', status: 'disabled', listPrice: 5 };

	it('is what was accepted, until a menu comes that may have switched it off', () => {
		const flow = workflow();
		flow.change(OFF);
		expect(flow.ledger().has('lviv', OFF)).toBe(true);
		expect(flow.ledger().has('lviv', { ...OFF, listPrice: 6 })).toBe(false);
		flow.accept(MENU);
		expect(flow.ledger().has('lviv', OFF)).toBe(false);
	});

	it('is nothing that a menu may have switched off whose answer was lost', () => {
		const flow = workflow();
		flow.change(OFF);
		flow.ledger().doubt('c', ['dish']);
		expect(flow.ledger().has('lviv', OFF)).toBe(false);
	});

	it('has no field whose last answer was lost, until it is accepted', () => {
		const flow = workflow();
		flow.accept(MENU);
		const offer = { sku: 'borsch', storeId: 'podil' };
		flow.doubt({ ...offer, listPrice: 99, status: 'enabled' });
		expect(flow.ledger().has('podil', { ...offer, status: 'enabled' })).toBe(true);
		expect(flow.ledger().has('podil', { ...offer, listPrice: 120 })).toBe(false);
		flow.change({ ...offer, status: 'enabled' });
		expect(flow.ledger().has('podil', { ...offer, listPrice: 120 })).toBe(false);
		flow.change({ ...offer, listPrice: 120 });
		expect(flow.ledger().has('podil', { ...offer, listPrice: 120 })).toBe(true);
	});
});

describe('A large menu', () => {
	const COUNT = 6_000;
	const LARGE = menuOf(COUNT);
	const OFFER = { sku: 'sku-7', storeId: '1' };

	it('is known by SKUs, names, prices, stocks and what is on sale', () => {
		const offers = [
			{ storeId: '1', listPrice: 1, stock: 4, oldPrice: 2 },
			{ storeId: '2', listPrice: 1, status: 'disabled' as const },
		];
		const flow = workflow();
		flow.accept(menuOf(COUNT, { offers, description: 'long' }));
		flow.change({ ...OFFER, status: 'disabled' });
		const offer = { listPrice: 1, stock: 4, status: 'disabled' };
		expect(flow.ledger().offer('1', 'sku-7')).toEqual(offer);
		expect(flow.ledger().offer('2', 'sku-7')).toEqual({ listPrice: 1, status: 'disabled' });
		const [thing] = flow.ledger().find('c')?.things ?? [];
		expect(thing[1]).toMatchObject({ title: 'Dish 0', description: undefined });
	});

	it('is still known to be without stock once an offer has changed', () => {
		const flow = workflow();
		flow.accept(menuOf(COUNT, { offers: [{ storeId: '1', listPrice: 1, stock: 0 }] }));
		flow.change({ ...OFFER, status: 'disabled' });
		expect(flow.ledger().find('c')?.stores).toEqual([['1', COUNT - 1, COUNT - 1]]);
	});

	it('names what would be added and go off, and says which fields it has not kept', () => {
		const now = LARGE.slice(1).map((product) => ({ ...product, unit: 'piece' }));
		const { changes, forgotten } = compare([...now, { ...LARGE[0], sku: 'new' }], LARGE);
		expect(changes?.map(({ what, key, store }) => [what, key, store])).toEqual([
			['added', 'new', undefined],
			['off', 'sku-0', undefined],
			['off', 'sku-0', '1'],
			['off', 'sku-0', '2'],
		]);
		expect(forgotten).toEqual(expect.arrayContaining(['description', 'unit', 'oldPrice']));
		expect(forgotten).not.toContain('title');
	});

	it('is read back as it was, whatever its SKUs and prices look like', () => {
		const skus = ['0=1', ',', '1x2 3', 'a b', '№ 5', '"', '\\'];
		const priced = [...LARGE, ...skus.map((sku) => ({ ...LARGE[0], sku }))].map(
			(product, index) => ({
				...product,
				offers: [
					{ storeId: `store ${index % 3}`, listPrice: index / 7 },
					{ storeId: 'x=,', listPrice: 1e21, status: 'disabled' as const },
				],
			}),
		);
		const prices = (things = thingsOf.dish({ dishes: priced })) =>
			things.map(([sku, , offers]) => [
				sku,
				offers.map(([storeId, { listPrice, status }]) => [storeId, listPrice, status]),
			]);
		expect(prices([...(lastOf(priced).things ?? [])])).toEqual(prices());
	});
});

describe('The room in static data', () => {
	const sizes = (staticData: Record<string, string>) =>
		Object.values(staticData).reduce((sum, { length }) => sum + length, 0);

	it('has texts up to 250 KB, of all companies together', () => {
		const { staticData, ledger } = workflow();
		const menu = menuOf(1_000, { description: 'With sour cream, garlic and a slice of bread' });
		for (const companyId of ['a', 'b', 'd']) ledger().accept(companyId, { dish: sentOf(menu) });
		const descriptionOf = (companyId: string) =>
			ledger().find(companyId)?.things?.[0][1].description;
		expect(descriptionOf('a')).toMatch(/^With sour cream/);
		expect(descriptionOf('d')).toBeUndefined();
		expect(ledger().offer('1', 'sku-5')).toBeUndefined();
		expect(
			ledger()
				.find('d')
				?.things?.[5][2].map(([storeId, { listPrice }]) => [storeId, listPrice]),
		).toEqual([
			['1', 105],
			['2', 105],
		]);
		expect(sizes(staticData)).toBeLessThan(300_000);
	});

	it('is enough for the prices of 100,000 offers', () => {
		const flow = workflow();
		flow.accept(menuOf(50_000));
		expect(flow.ledger().offer('2', 'sku-49999')).toEqual({ listPrice: 50_099 });
		expect(sizes(flow.staticData)).toBeLessThan(2_500_000);
	});

	it('is shared by all companies; without room, only limits on what goes off hold', () => {
		const { staticData, ledger } = workflow();
		const menu = menuOf(40_000);
		const stop = { sku: 'sku-1', storeId: '1', status: 'disabled' as const };
		ledger().acceptChanges([stop]);
		for (const companyId of ['a', 'b', 'd', 'e'])
			ledger().accept(companyId, { dish: sentOf(menu) });
		expect(sizes(staticData)).toBeLessThan(3_500_000);
		expect(ledger().stopList.find('1', 'sku-1')).toMatchObject({ sku: 'sku-1' });
		const last = ledger().find('e');
		if (last === undefined) throw new Error('Nothing is kept');
		const fewer = menu.slice(0, 30_000);
		const now = listOf('dish', thingsOf.dish({ dishes: fewer }));
		const { changes, things, offers } = compareLists(now, last);
		expect([changes, things, offers]).toEqual([
			undefined,
			{ before: 40_000, goingOff: 10_000 },
			{ before: 80_000, goingOff: 20_000 },
		]);
	});
});
