import { digestOf, idDigest } from '../../../../nodes/MerchantStorefront/menu/ledger/knownList';
import { Ledger } from '../../../../nodes/MerchantStorefront/menu/ledger/ledger';
import type { ListName, Thing } from '../../../../nodes/MerchantStorefront/menu/ledger/things';
import type { OfferChange, Product } from '../../../../nodes/MerchantStorefront/menu/product';
import { AT, listOf, menuOf, sentOf } from '../menus';

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
		byTool: () => new Ledger(staticData, ACCOUNT, true),
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
			...{ sale: 'on', wasOff: true },
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

const COMPANY = `merchantStorefrontLedger ${ACCOUNT} c`;
const BORSCH = { sku: 'borsch', storeId: 'podil' };
const UNKNOWN = { sku: 'x', storeId: 'lviv' };

const OPTION: Thing = ['cream', { title: 'Cream' }, [['podil', { listPrice: 10 }]]];
const CATEGORY: Thing = ['soups', { name: 'Soups' }, []];
const sentList = (...things: Thing[]) => ({ things, digest: digestOf(things), at: AT });

/** The same dish in a store of the same ID. */
const inOther = (price: number): Product[] => [
	{ ...MENU[0], companyId: 'd', offers: [{ storeId: 'podil', listPrice: price }] },
];

describe('What is remembered of an account', () => {
	it('is nothing until a menu comes or a dish is switched off', () => {
		expect(workflow().ledger().isEmpty()).toBe(true);
		const withMenu = workflow();
		withMenu.accept(MENU);
		expect(withMenu.ledger().isEmpty()).toBe(false);
		const withStop = workflow();
		withStop.change({ ...BORSCH, status: 'disabled' });
		expect(withStop.ledger().isEmpty()).toBe(false);
		expect(
			workflow({ [COMPANY]: '{' })
				.ledger()
				.isEmpty(),
		).toBe(false);
	});

	it('says that its stop list is lost, until another one is begun, which no old menu survives', () => {
		const { staticData, accept, ledger, change } = workflow();
		accept(MENU);
		expect(ledger().isStopListLost).toBe(false);
		staticData[`merchantStorefrontLedger ${ACCOUNT}`] = '{';
		expect(ledger().isStopListLost).toBe(true);
		change({ ...BORSCH, status: 'disabled' });
		const after = ledger();
		expect([after.isStopListLost, after.unreadable, after.companies()]).toEqual([false, [], []]);
		expect(after.stopList.inForce(0)).toEqual([BORSCH]);
	});

	it('says of a company that it is unreadable until it is accepted again', () => {
		const { ledger, change, accept } = workflow({ [COMPANY]: '{' });
		change({ ...BORSCH, status: 'disabled' });
		ledger().doubt('c', ['dish']);
		ledger().forget('c');
		expect(ledger().unreadable).toEqual(['c']);
		accept(MENU);
		expect([ledger().unreadable, ledger().companies()]).toEqual([[], ['c']]);
	});

	it('has what was answered about sheets, beside the stop list', () => {
		const { ledger, change } = workflow();
		expect(ledger().answers()).toEqual({ columns: [], settings: [] });
		const answers = {
			columns: [{ heading: 'Ціна', meaning: 'listPrice', offered: [] }],
			settings: [],
		};
		change({ ...BORSCH, status: 'disabled' });
		ledger().keepAnswers(answers);
		change({ ...UNKNOWN, status: 'disabled' });
		expect(ledger().answers()).toEqual(answers);
		expect(ledger().stopList.inForce(0)).toEqual([BORSCH, UNKNOWN]);
	});

	it('has a list as the menu had it, without what is off by hand', () => {
		const { ledger, accept, change } = workflow();
		expect(ledger().asInMenu('c', 'dish')).toBeUndefined();
		accept(MENU);
		change({ ...BORSCH, status: 'disabled' });
		const list = ledger().asInMenu('c', 'dish');
		expect(list).toMatchObject({ at: AT, onSale: 2 });
		expect(list?.things?.[0][2].map(([storeId, { status }]) => [storeId, status])).toEqual([
			['podil', 'enabled'],
			['obolon', 'disabled'],
		]);
	});

	it('has no offer that two companies have in stores of the same ID', () => {
		const { ledger, accept } = workflow();
		accept(MENU);
		accept(inOther(9), 'd');
		expect(ledger().offer('podil', 'borsch')).toBeUndefined();
		expect(ledger().offer('podil', 'banosh')).toMatchObject({ listPrice: 120 });
	});
});

describe('After lists of a company were accepted', () => {
	const all = { dish: sentOf(MENU), option: sentList(OPTION), category: sentList(CATEGORY) };
	const doubts = (ledger: Ledger) =>
		(['dish', 'option', 'category'] as ListName[]).map((list) => ledger.find('c', list)?.inDoubt);

	it('each is known, and stays so until it is sent again', () => {
		const { ledger } = workflow();
		ledger().accept('c', all);
		ledger().accept('c', { category: sentList() });
		expect(
			ledger()
				.find('c', 'option')
				?.things?.map(([sku]) => sku),
		).toEqual(['cream']);
		expect(ledger().find('c', 'category')?.things).toEqual([]);
		expect(doubts(ledger())).toEqual([undefined, undefined, undefined]);
	});

	it('options that came with no dishes may be gone, and no others', () => {
		const { ledger } = workflow();
		ledger().accept('c', { dish: all.dish });
		expect(ledger().find('c', 'option')).toBeUndefined();
		ledger().accept('c', all);
		ledger().accept('c', { dish: all.dish });
		expect(doubts(ledger())).toEqual([undefined, true, undefined]);
		ledger().accept('c', all);
		expect(doubts(ledger())).toEqual([undefined, undefined, undefined]);
	});

	it('what was switched off stays off', () => {
		const { ledger, change, accept } = workflow();
		change({ ...BORSCH, status: 'disabled' });
		accept(MENU);
		expect(ledger().stopList.inForce(0)).toEqual([BORSCH]);
	});

	it('what was sent of other offers is still known if no dishes were among them', () => {
		const { ledger, change } = workflow();
		change({ ...UNKNOWN, listPrice: 5 });
		ledger().accept('c', { category: all.category });
		expect(ledger().has('lviv', { sku: 'x', listPrice: 5 })).toBe(true);
	});

	it('its offers are certain, and those of another company are not', () => {
		const { ledger, accept, doubt } = workflow();
		const other = { ...BORSCH, storeId: 'lviv' };
		accept(MENU);
		accept([{ ...MENU[0], companyId: 'd', offers: [{ storeId: 'lviv', listPrice: 9 }] }], 'd');
		doubt({ ...BORSCH, listPrice: 1 }, { ...other, listPrice: 1 });
		accept(MENU);
		expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(true);
		expect(ledger().has('lviv', { sku: 'borsch', listPrice: 9 })).toBe(false);
	});

	it('what is doubted of an offer that two companies have stays so for the other one', () => {
		const { ledger, accept, doubt } = workflow();
		accept(MENU);
		accept(inOther(120), 'd');
		doubt({ ...BORSCH, listPrice: 99 });
		accept(MENU);
		ledger().forget('c');
		expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(false);
	});

	it('nothing is known of a company whose dishes another workflow imports', () => {
		const { staticData, ledger } = workflow();
		ledger().forget('c');
		expect(staticData).toEqual({});
		ledger().accept('c', { dish: all.dish });
		ledger().forget('d');
		expect(ledger().companies()).toEqual(['c']);
		ledger().forget('c');
		expect([ledger().companies(), ledger().isEmpty()]).toEqual([[], true]);
		ledger().accept('c', all);
		ledger().forget('c');
		expect(ledger().companies()).toEqual([]);
		expect(ledger().find('c', 'category')).toBeDefined();
	});

	describe('a later request whose answer was lost', () => {
		it('leaves dishes and their options in doubt, until they are accepted', () => {
			const { ledger, isUnchanged } = workflow();
			ledger().accept('c', all);
			expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(true);
			ledger().doubt('c', ['dish']);
			expect(doubts(ledger())).toEqual([true, true, undefined]);
			expect(isUnchanged(MENU)).toBe(false);
			expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(false);
			ledger().accept('c', all);
			expect(isUnchanged(MENU)).toBe(true);
			expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(true);
		});

		it('leaves dishes as they are if it was about categories', () => {
			const { ledger, change } = workflow();
			change({ ...UNKNOWN, listPrice: 5 });
			ledger().accept('c', { category: all.category });
			ledger().doubt('c', ['category']);
			expect(ledger().find('c', 'category')?.inDoubt).toBe(true);
			expect(ledger().has('lviv', { sku: 'x', listPrice: 5 })).toBe(true);
			ledger().accept('c', all);
			ledger().doubt('c', ['category']);
			expect(doubts(ledger())).toEqual([undefined, undefined, true]);
		});

		it('leaves nothing of a company that is not known', () => {
			const { staticData, ledger } = workflow();
			ledger().doubt('c', ['dish', 'category']);
			expect(staticData).toEqual({});
		});

		it('keeps what is doubted of single offers, and what is off by hand', () => {
			const { ledger, accept, doubt, change } = workflow();
			accept(MENU);
			change({ ...BORSCH, status: 'disabled' });
			doubt({ ...BORSCH, listPrice: 1 });
			ledger().doubt('d', ['dish']);
			expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(false);
			expect(ledger().stopList.inForce(0)).toEqual([{ ...BORSCH, isOffInMenu: false }]);
		});
	});
});

describe('Of the offers that the platform has', () => {
	it.each<[string, Partial<OfferChange>, boolean]>([
		['its price', { listPrice: 120 }, true],
		['another price', { listPrice: 121 }, false],
		['its price and stock', { listPrice: 120, stock: 3 }, true],
		['its price and another stock', { listPrice: 120, stock: 4 }, false],
		['that it is on sale', { status: 'enabled' }, true],
		['that it is off', { status: 'disabled' }, false],
	])('one of a menu has %s: %j', (_, change, has) => {
		const { accept, ledger } = workflow();
		accept(MENU);
		expect(ledger().has('podil', { sku: 'borsch', ...change })).toBe(has);
	});

	it.each<['enabled' | 'disabled', boolean]>([
		['enabled', false],
		['disabled', true],
	])('one that is off in the menu has %s: %s', (status, has) => {
		const { accept, ledger } = workflow();
		accept(MENU);
		expect(ledger().has('obolon', { sku: 'borsch', status })).toBe(has);
	});

	it('one that no menu has is as it was sent, but stays off beside a menu', () => {
		const { accept, ledger, change } = workflow();
		const on = { sku: 'x', status: 'enabled' as const, listPrice: 5 };
		change({ ...UNKNOWN, ...on });
		expect(ledger().has('lviv', on)).toBe(true);
		accept(MENU);
		change({ ...UNKNOWN, ...on });
		expect(ledger().has('lviv', on)).toBe(false);
		expect(ledger().has('lviv', { sku: 'x', listPrice: 5 })).toBe(true);
	});

	it('one that no menu has is not known if nobody asked to remember it', () => {
		const { ledger } = workflow();
		const change = { ...UNKNOWN, listPrice: 5 };
		ledger().acceptChanges([change]);
		expect(ledger().has('lviv', change)).toBe(false);
		ledger().acceptChanges([change], true);
		ledger().acceptChanges([{ ...change, listPrice: 6 }]);
		expect(ledger().has('lviv', { ...change, listPrice: 6 })).toBe(true);
		ledger().acceptChanges([{ ...UNKNOWN, stock: 1 }], true);
		expect(ledger().has('lviv', { ...change, listPrice: 6, stock: 1 })).toBe(true);
	});

	it('none that no menu has is certain while a menu is in doubt', () => {
		const { accept, ledger, change } = workflow();
		accept(MENU);
		ledger().doubt('c', ['dish']);
		change({ ...UNKNOWN, listPrice: 5 });
		expect(ledger().has('lviv', { sku: 'x', listPrice: 5 })).toBe(false);
	});

	it('one of two companies is as it was sent', () => {
		const { accept, ledger, change } = workflow();
		accept(MENU);
		accept(inOther(120), 'd');
		const offer = { sku: 'borsch', listPrice: 120 };
		expect(ledger().has('podil', offer)).toBe(false);
		change({ ...BORSCH, listPrice: 120 });
		expect(ledger().has('podil', offer)).toBe(true);
	});
});

describe('What was switched off', () => {
	const until = Date.parse('2026-05-01T20:00:00Z');
	const off = (flow: ReturnType<typeof workflow>, offer: { sku: string; storeId: string }) => {
		flow.ledger().acceptChanges([{ ...offer, status: 'disabled', until }]);
		return flow.ledger().stopList.find(offer.storeId, offer.sku);
	};
	const withMenu = () => {
		const flow = workflow();
		flow.accept(MENU);
		return flow;
	};

	it('knows whether the menu has it off as well', () => {
		const flow = withMenu();
		expect(off(flow, BORSCH)).toEqual({ ...BORSCH, until, isOffInMenu: false });
		const other = { ...BORSCH, storeId: 'obolon' };
		expect(off(flow, other)).toEqual({ ...other, until, isOffInMenu: true });
		expect(off(flow, UNKNOWN)).toEqual({ ...UNKNOWN, until });
	});

	it('still knows it when it is switched off again', () => {
		const flow = withMenu();
		off(flow, BORSCH);
		expect(off(flow, BORSCH)).toMatchObject({ isOffInMenu: false });
	});

	it('does not know it where two companies have it', () => {
		const flow = withMenu();
		flow.accept(inOther(120), 'd');
		expect(off(flow, BORSCH)).toEqual({ ...BORSCH, until });
	});

	it('is off until it is switched on, and not by a change of its price', () => {
		const flow = withMenu();
		off(flow, BORSCH);
		flow.change({ ...BORSCH, listPrice: 1 });
		expect(flow.ledger().stopList.inForce(0)).toHaveLength(1);
		flow.change({ ...BORSCH, status: 'enabled' });
		expect(flow.ledger().stopList.inForce(0)).toEqual([]);
	});

	it('comes back once its time is over, unless the menu has it off or no longer has it', () => {
		const flow = withMenu();
		const offers = [BORSCH, { ...BORSCH, storeId: 'obolon' }, UNKNOWN];
		const [borsch, offInMenu, ofNoMenu] = offers.map((offer) => off(flow, offer)!);
		expect(flow.ledger().staysOff(borsch)).toBe(false);
		expect(flow.ledger().staysOff(offInMenu)).toBe(true);
		expect(flow.ledger().staysOff(ofNoMenu)).toBe(false);
		flow.accept(MENU.slice(1));
		expect(flow.ledger().staysOff(borsch)).toBe(true);
	});

	it('neither comes nor goes with an answer that was lost', () => {
		const flow = withMenu();
		flow.doubt({ ...BORSCH, status: 'disabled' });
		expect(flow.ledger().stopList.inForce(0)).toEqual([]);
		off(flow, BORSCH);
		flow.doubt({ ...BORSCH, status: 'enabled' });
		expect(flow.ledger().stopList.inForce(0)).toEqual([{ ...BORSCH, until, isOffInMenu: false }]);
	});
});

describe('A change of an offer', () => {
	it('of several companies is known in the menu of each', () => {
		const { accept, change, ledger } = workflow();
		accept(MENU);
		accept(inOther(120), 'd');
		change({ ...BORSCH, listPrice: 7 });
		for (const companyId of ['c', 'd']) {
			const [[, , [[, { listPrice }]]]] = ledger().find(companyId)?.things ?? [];
			expect(listPrice).toBe(7);
		}
	});

	it('sets no field that is not remembered of the others', () => {
		const { ledger, change } = workflow();
		ledger().accept('c', { dish: sentList(['borsch', {}, [['podil', { listPrice: 5 }]]]) });
		change({ ...BORSCH, listPrice: 7, stock: 1 });
		expect(ledger().offer('podil', 'borsch')).toEqual({ listPrice: 7 });
	});

	it('of an option is known as well', () => {
		const { ledger, change } = workflow();
		ledger().accept('c', { option: sentList(OPTION) });
		change({ sku: 'cream', storeId: 'podil', listPrice: 12 });
		expect(ledger().offer('podil', 'cream')).toEqual({ listPrice: 12 });
		expect(ledger().changes('c', listOf('option', [OPTION])).unchanged).toBe(false);
	});

	it('leaves a menu in doubt as it is in doubt', () => {
		const { ledger, accept, change } = workflow();
		accept(MENU);
		ledger().doubt('c', ['dish']);
		change({ ...BORSCH, listPrice: 7 });
		expect(ledger().find('c')?.inDoubt).toBe(true);
	});

	it('makes a menu unlike the one that was sent, also if its answer was lost', () => {
		const { accept, doubt, isUnchanged, staticData } = workflow();
		accept(MENU);
		doubt({ ...BORSCH, listPrice: 120 });
		expect(isUnchanged(MENU)).toBe(true);
		expect(Object.keys(staticData)).toEqual([COMPANY]);
		doubt({ ...BORSCH, listPrice: 7 });
		expect(isUnchanged(MENU)).toBe(false);
	});

	it('makes a menu unlike the one that was sent, also where only one of its fields differs', () => {
		const { accept, change, isUnchanged } = workflow();
		accept(MENU);
		change({ ...BORSCH, listPrice: 120, stock: 0 });
		expect(isUnchanged(MENU)).toBe(false);
	});

	it('makes a menu unlike the one that another change makes', () => {
		const digests = [7, 8].map((listPrice) => {
			const { accept, change, ledger } = workflow();
			accept(MENU);
			change({ ...BORSCH, listPrice });
			return ledger().find('c')?.digest;
		});
		expect(new Set(digests).size).toBe(2);
	});

	it('is doubted field by field, with what was doubted before', () => {
		const { accept, doubt, ledger, change, staticData } = workflow();
		accept(MENU);
		doubt({ ...BORSCH, listPrice: 120 });
		doubt({ ...BORSCH, listPrice: 7 });
		doubt({ ...BORSCH, stock: 7 });
		const isKnown = (fields: Partial<OfferChange>) =>
			ledger().has('podil', { sku: 'borsch', ...fields });
		expect([isKnown({ listPrice: 120 }), isKnown({ stock: 3 })]).toEqual([false, false]);
		expect(isKnown({ status: 'enabled' })).toBe(true);
		change({ ...BORSCH, listPrice: 120 });
		expect([isKnown({ listPrice: 120 }), isKnown({ stock: 3 })]).toEqual([true, false]);
		change({ ...BORSCH, stock: 3 });
		expect(isKnown({ listPrice: 120, stock: 3 })).toBe(true);
		expect(Object.keys(staticData)).toEqual([COMPANY]);
	});

	it('is doubted as a whole where no single menu says what was', () => {
		const { doubt, ledger, change, accept } = workflow();
		change({ ...UNKNOWN, listPrice: 5 });
		doubt({ ...UNKNOWN, listPrice: 5 });
		expect(ledger().has('lviv', { sku: 'x', listPrice: 5 })).toBe(false);
		accept(MENU);
		accept(inOther(120), 'd');
		change({ ...BORSCH, listPrice: 120 });
		doubt({ ...BORSCH, listPrice: 120 });
		expect(ledger().has('podil', { sku: 'borsch', listPrice: 120 })).toBe(false);
	});

	it('changes a menu of which only digests are remembered, in its store and in no other', () => {
		const digests = ['borsch', 'banosh'].map(idDigest).join('');
		const dish = { at: AT, digest: 'd', onSale: 2, stores: [['podil', 2, 0]], digests };
		const flow = workflow({ [COMPANY]: JSON.stringify({ version: 1, lists: { dish } }) });
		const digest = () => flow.ledger().find('c')?.digest;
		flow.accept(menuOf(1, { companyId: 'd' }), 'd');
		flow.change({ sku: 'x', storeId: '1', status: 'enabled' });
		expect(digest()).toBe('d');
		flow.change({ ...BORSCH, status: 'disabled' });
		expect(digest()).not.toBe('d');
		expect(flow.ledger().find('c')).toMatchObject({ onSale: 2, digests });
		expect(flow.ledger().has('podil', { sku: 'borsch', status: 'disabled' })).toBe(false);
		expect(flow.ledger().asInMenu('c', 'dish')).toMatchObject({ digests });
	});
});

describe('What an AI agent changes', () => {
	it('is not agreed on: its limits compare with what people have sent', () => {
		const { accept, byTool, ledger } = workflow();
		accept(MENU);
		byTool().acceptChanges([{ ...BORSCH, listPrice: 240 }]);
		byTool().acceptChanges([{ ...BORSCH, listPrice: 480, status: 'disabled' }]);
		expect(byTool().priceAgreed('podil', 'borsch')).toBe(120);
		expect(byTool().findAgreed('c')).toMatchObject({ onSale: 2 });
		expect(byTool().offer('podil', 'borsch')).toMatchObject({ listPrice: 480 });
		expect(ledger().priceAgreed('podil', 'borsch')).toBe(480);
	});

	it('is not agreed on of a menu either, until people send one', () => {
		const { accept, byTool } = workflow();
		accept(MENU);
		byTool().accept('c', { dish: sentOf(MENU.slice(1)) });
		byTool().accept('c', { dish: sentOf([]) });
		expect(byTool().find('c')).toMatchObject({ onSale: 0 });
		expect(byTool().findAgreed('c')).toMatchObject({ onSale: 2 });
		accept(MENU.slice(1));
		expect(byTool().findAgreed('c')).toMatchObject({ onSale: 1 });
	});

	it('is not agreed on because people send another list', () => {
		const { accept, byTool, ledger } = workflow();
		accept(MENU);
		byTool().accept('c', { dish: sentOf([]) });
		ledger().accept('c', { category: sentList(CATEGORY) });
		expect(byTool().findAgreed('c')).toMatchObject({ onSale: 2 });
	});

	it('is agreed on once people change it', () => {
		const { accept, byTool, change } = workflow();
		accept(MENU);
		byTool().acceptChanges([{ ...BORSCH, listPrice: 240 }]);
		change({ ...BORSCH, listPrice: 130, status: 'disabled' });
		expect(byTool().priceAgreed('podil', 'borsch')).toBe(130);
		expect(byTool().findAgreed('c')).toMatchObject({ onSale: 1, stores: [['podil', 1, 0]] });
		byTool().acceptChanges([{ ...BORSCH, listPrice: 260 }]);
		expect(byTool().priceAgreed('podil', 'borsch')).toBe(130);
	});

	it('stays not agreed on while people change other dishes', () => {
		const { accept, byTool, change } = workflow();
		accept(MENU);
		byTool().acceptChanges([{ ...BORSCH, listPrice: 240 }]);
		change({ sku: 'banosh', storeId: 'podil', listPrice: 130 });
		expect(byTool().priceAgreed('podil', 'borsch')).toBe(120);
	});

	it('says nothing of dishes that another workflow imports', () => {
		const { byTool, ledger } = workflow();
		ledger().accept('c', { dish: sentOf(MENU), category: sentList(CATEGORY) });
		byTool().acceptChanges([{ ...BORSCH, listPrice: 240 }]);
		ledger().forget('c');
		expect(byTool().findAgreed('c')).toBeUndefined();
	});
});

describe('The changes that limits are about', () => {
	const since = (ledger: Ledger, menu: Product[]) =>
		ledger.changesSinceAgreed('c', ledger.changes('c', listOf('dish', sentOf(menu).things)));

	it('are those since the last menu where people sent it, and compared once', () => {
		const { accept, ledger } = workflow();
		accept(MENU);
		const now = ledger();
		const comparison = now.changes('c', listOf('dish', sentOf(MENU.slice(1)).things));
		expect(comparison.things).toEqual({ before: 2, goingOff: 1 });
		expect(now.changesSinceAgreed('c', comparison)).toBe(comparison);
	});

	it('are all since people sent one where an AI agent takes the menu apart in steps', () => {
		const { accept, byTool, ledger } = workflow();
		accept(MENU);
		byTool().accept('c', { dish: sentOf(MENU.slice(1)) });
		expect(since(byTool(), []).things).toEqual({ before: 2, goingOff: 2 });
		expect(since(ledger(), []).things).toEqual({ before: 1, goingOff: 1 });
	});

	it('are among all that the menu had on sale, also what is off by hand', () => {
		const menu = menuOf(3);
		const { accept, change, ledger } = workflow();
		accept(menu);
		for (const storeId of ['1', '2']) change({ sku: 'sku-0', storeId, status: 'disabled' });
		expect(since(ledger(), menu.slice(0, 2))).toMatchObject({
			things: { before: 3, goingOff: 1 },
			offers: { before: 6, goingOff: 2 },
			stores: new Map([
				['1', { before: 3, goingOff: 1 }],
				['2', { before: 3, goingOff: 1 }],
			]),
		});
	});
});

describe('Two runs of a workflow at once', () => {
	const WORKFLOW = 'two runs at once';
	const run = (staticData: Record<string, string>) =>
		new Ledger({ ...staticData }, ACCOUNT, false, WORKFLOW);

	it('know what the other one has written, also if it was after their start', () => {
		const saved = {};
		new Ledger(saved, ACCOUNT, false, WORKFLOW).accept('c', { dish: sentOf(MENU) });
		const [one, other] = [run(saved), run(saved)];
		expect(one.upToDate()).toBe(one);
		other.acceptChanges([{ ...BORSCH, status: 'disabled' }]);
		expect(one.stopList.inForce(0)).toEqual([]);
		expect(one.upToDate().stopList.inForce(0)).toEqual([{ ...BORSCH, isOffInMenu: false }]);
	});
});
