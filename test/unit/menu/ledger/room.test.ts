import { compare as compareLists } from '../../../../nodes/MerchantStorefront/menu/ledger/compare';
import { Ledger } from '../../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../../nodes/MerchantStorefront/menu/ledger/things';
import type { OfferChange, Product } from '../../../../nodes/MerchantStorefront/menu/product';
import { compare, lastOf, listOf, menuOf, sentOf } from '../menus';

const ACCOUNT = 'account';

/** A workflow: a new execution each time, which knows only what n8n has saved. */
function workflow(staticData: Record<string, string> = {}) {
	const ledger = () => new Ledger(staticData, ACCOUNT);
	return {
		staticData,
		ledger,
		accept: (menu: Product[]) => ledger().accept('c', { dish: sentOf(menu) }),
		change: (...changes: OfferChange[]) => ledger().acceptChanges(changes, true),
	};
}

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
