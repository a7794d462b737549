import { Ledger } from '../../../../nodes/MerchantStorefront/menu/ledger/ledger';
import {
	offerIds,
	offerKey,
	type StopListEntry,
} from '../../../../nodes/MerchantStorefront/menu/ledger/stopList';
import type { Thing } from '../../../../nodes/MerchantStorefront/menu/ledger/things';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const HOUR = 3_600_000;
const BORSCH = { storeId: 'podil', sku: 'borsch' };
const BANOSH = { storeId: 'podil', sku: 'banosh' };
const UZVAR = { storeId: 'obolon', sku: 'uzvar' };

/** What a workflow has saved of these, as its next execution finds it. */
function saved(...entries: StopListEntry[]) {
	const staticData = {};
	const ledger = new Ledger(staticData, 'account');
	for (const entry of entries) ledger.stopList.offUntil(entry);
	ledger.save();
	return new Ledger({ ...staticData }, 'account');
}

const listed = (...entries: StopListEntry[]) => saved(...entries).stopList;

interface Sold {
	sku: string;
	title: string;
	companyId: string;
	offers: Array<{ storeId: string; status?: 'enabled' | 'disabled' | undefined }>;
}

const dish = (sku: string, ...offers: Sold['offers']): Sold => ({
	...{ sku, title: `Dish ${sku}`, companyId: 'c', offers },
});

describe('A dish that is off by hand', () => {
	test('is off until its time, or until somebody switches it on', () => {
		const list = listed(BORSCH, { ...BANOSH, until: NOW + HOUR }, { ...UZVAR, until: NOW });
		const skus = (entries: StopListEntry[]) => entries.map(({ sku }) => sku);
		expect(skus(list.inForce(NOW))).toEqual(['borsch', 'banosh']);
		expect(skus(list.over(NOW))).toEqual(['uzvar']);
		expect(skus(list.inForce(NOW - 1))).toEqual(['borsch', 'banosh', 'uzvar']);
		expect(skus(list.over(NOW + HOUR))).toEqual(['banosh', 'uzvar']);
		expect(skus(list.inForce(NOW + 1e15))).toEqual(['borsch']);
	});

	test('is found in its store only, with its time and what the menu says', () => {
		const list = listed(
			{ ...BORSCH, isOffInMenu: true },
			{ ...BANOSH, until: NOW, isOffInMenu: false },
		);
		expect(list.find('podil', 'borsch')).toEqual({ ...BORSCH, isOffInMenu: true });
		expect(list.find('podil', 'banosh')).toEqual({ ...BANOSH, until: NOW, isOffInMenu: false });
		expect(list.find('obolon', 'borsch')).toBeUndefined();
		expect(list.find('podil', 'uzvar')).toBeUndefined();
	});

	test('is off for as long as was said last', () => {
		const list = listed({ ...BORSCH, until: NOW }, BORSCH);
		expect(list.inForce(NOW)).toEqual([BORSCH]);
		const shorter = listed(BORSCH, { ...BORSCH, until: NOW });
		expect(shorter.over(NOW)).toEqual([{ ...BORSCH, until: NOW }]);
	});

	test('is off no longer once it is switched on, and others stay off', () => {
		const ledger = saved(BORSCH, BANOSH);
		ledger.stopList.on(BORSCH);
		ledger.stopList.on(UZVAR);
		expect(ledger.stopList.find('podil', 'borsch')).toBeUndefined();
		expect(ledger.stopList.find('obolon', 'uzvar')).toBeUndefined();
		expect(ledger.stopList.inForce(NOW)).toEqual([BANOSH]);
	});

	test('keeps what else is known of it, and takes nothing from what is known once it is on', () => {
		const staticData: Record<string, string> = {};
		const ledger = () => new Ledger(staticData, 'account');
		const offer = { ...BORSCH, listPrice: 5 };
		ledger().acceptChanges([offer], true);
		ledger().acceptChanges([{ ...BORSCH, status: 'disabled' }]);
		expect(ledger().stopList.inForce(NOW)).toEqual([BORSCH]);
		expect(ledger().has('podil', { sku: 'borsch', listPrice: 5 })).toBe(true);
		const on = ledger();
		on.stopList.on(BORSCH);
		on.save();
		expect(ledger().stopList.inForce(NOW)).toEqual([]);
		expect(ledger().has('podil', { sku: 'borsch', listPrice: 5 })).toBe(true);
	});

	test('leaves nothing in static data once it is on', () => {
		const staticData = {};
		const ledger = new Ledger(staticData, 'account');
		ledger.stopList.offUntil({ ...BORSCH, isOffInMenu: true });
		ledger.save();
		expect(staticData).not.toEqual({});
		ledger.stopList.on(BORSCH);
		ledger.save();
		expect(staticData).toEqual({});
	});

	test('is known by its IDs, whatever is in it', () => {
		for (const storeId of ['1', '1,2', '"', '[', ''])
			expect(offerIds(offerKey({ storeId, sku: `${storeId} a` }))).toEqual({
				...{ storeId, sku: `${storeId} a` },
			});
	});
});

describe('An import', () => {
	const list = listed(BORSCH, { ...BANOSH, until: NOW }, { ...UZVAR, until: NOW + 1 });

	test('keeps off what is off by hand, and says so, unless the menu has it off itself', () => {
		const borsch = dish('borsch', { storeId: 'podil' }, { storeId: 'obolon', status: 'enabled' });
		const banosh = dish('banosh', { storeId: 'podil', status: 'enabled' });
		const uzvar = dish('uzvar', { storeId: 'obolon', status: 'enabled' }, { storeId: 'podil' });
		const { kept, keptOff } = list.applyTo([borsch, banosh, uzvar], NOW);
		expect(kept).toEqual([
			dish(
				'borsch',
				{ storeId: 'podil', status: 'disabled' },
				{ storeId: 'obolon', status: 'enabled' },
			),
			banosh,
			dish('uzvar', { storeId: 'obolon', status: 'disabled' }, { storeId: 'podil' }),
		]);
		expect(keptOff).toEqual([
			{ ...BORSCH, companyId: 'c', title: 'Dish borsch' },
			{ ...UZVAR, until: NOW + 1, companyId: 'c', title: 'Dish uzvar' },
		]);
		expect(borsch.offers[0]).toEqual({ storeId: 'podil' });
		const off = dish('borsch', { storeId: 'podil', status: 'disabled' });
		expect(list.applyTo([off], NOW)).toEqual({ kept: [off], keptOff: [] });
	});

	test('takes no copy of a dish that nobody has switched off', () => {
		const others = [dish('varenyky', { storeId: 'podil' }), dish('banosh', { storeId: 'podil' })];
		const { kept } = list.applyTo(others, NOW);
		expect(kept[0]).toBe(others[0]);
		expect(kept[1]).toBe(others[1]);
	});

	test('has brought back what was off for long enough, and nothing else', () => {
		const ledger = saved(BORSCH, { ...BANOSH, until: NOW }, { ...UZVAR, until: NOW + 1 });
		ledger.stopList.learnMenu(
			[
				dish('borsch', { storeId: 'podil', status: 'disabled' }, { storeId: 'obolon' }),
				dish('banosh', { storeId: 'podil' }),
				dish('uzvar', { storeId: 'obolon', status: 'enabled' }),
				dish('varenyky', { storeId: 'podil', status: 'disabled' }),
			],
			NOW,
		);
		expect(ledger.stopList.inForce(0)).toEqual([
			{ ...BORSCH, isOffInMenu: true },
			{ ...UZVAR, until: NOW + 1, isOffInMenu: false },
		]);
	});
});

describe('What an import had, without what is off by hand', () => {
	const things: Thing[] = [
		['borsch', { title: 'Borsch' }, [['podil', { listPrice: 1, status: 'disabled' }]]],
		[
			'banosh',
			{},
			[
				['podil', { listPrice: 2, status: 'disabled' }],
				['obolon', { listPrice: 2, status: 'disabled' }],
			],
		],
	];

	test('is on sale where only a hand has switched it off', () => {
		const list = listed({ ...BORSCH, isOffInMenu: true }, { ...BANOSH, isOffInMenu: false });
		expect(list.asInMenu(things)).toEqual([
			things[0],
			[
				'banosh',
				{},
				[
					['podil', { listPrice: 2, status: 'enabled' }],
					['obolon', { listPrice: 2, status: 'disabled' }],
				],
			],
		]);
	});

	test('is on sale where nobody knows what the menu says', () => {
		expect(listed(BORSCH).asInMenu(things)[0]).toEqual([
			...['borsch', { title: 'Borsch' }, [['podil', { listPrice: 1, status: 'enabled' }]]],
		]);
	});
});
