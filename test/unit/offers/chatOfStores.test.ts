import type { Chat } from '../../../nodes/MerchantStorefront/offers/chatMessages';
import { KnownDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import type { Command } from '../../../nodes/MerchantStorefront/offers/switched';
import { buttonsOf, knownFrom, readIn, replyOf } from './talk';

const STORES = ['podil', 'obolon', 'lviv'];
const MENU: ReadonlyArray<[sku: string, title: string, category: string, stores: string[]]> = [
	['banosh', 'Банош', 'mains', ['obolon']],
	['borscht', 'Борщ', 'soups', STORES],
	['yushka', 'Юшка грибна', 'soups', STORES],
	['soup-2', 'Куліш', 'soups', ['obolon']],
	['vodka', 'Горілка', 'spirits', ['lviv']],
];

const knownOf = (menu: typeof MENU) =>
	knownFrom(menu.map(([sku, title, category, stores]) => ({ sku, title, category, stores })));

const CHAT: Chat = {
	known: knownOf(MENU),
	storeIds: ['podil'],
	offNow: [],
	now: Date.parse('2026-05-01T12:00:00+03:00'),
	timeZone: 'Europe/Kyiv',
};
const read = readIn(CHAT);
const labelsOf = (command: Command) => buttonsOf(command).map(({ text }) => text);
const dataOf = (command: Command, label: string) =>
	buttonsOf(command).find(({ text }) => text === label)?.data ?? 'none';
const press = (command: Command, label: string, chat: Partial<Chat> = {}) =>
	read(dataOf(command, label), chat);
const offIn = (sku: string, ...stores: string[]) => stores.map((storeId) => ({ sku, storeId }));

const OF_OBOLON =
	'This chat is of podil, so nothing is changed. Write that in the chat of obolon, or in a chat of all stores.';

describe('In the chat of one of several stores', () => {
	it('what is written, and what its buttons do, is about that store', () => {
		expect(read('/off борщ')).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
		const offNow = offIn('borscht', ...STORES);
		expect(read('/on борщ', { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
		const asked = read('борщу нема');
		expect(replyOf(asked)).toBe('Борщ is on sale in podil. Take it off in podil now?');
		expect(labelsOf(asked)).toEqual([
			...['⛔ Off in podil today', '⛔ Off in podil today and tomorrow'],
			'⛔ Off in podil until I say so',
		]);
		expect(press(asked, '⛔ Off in podil until I say so')).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
		const back = read('борщ є', { offNow });
		expect(labelsOf(back)[0]).toBe('✅ Back in podil');
		expect(press(back, '✅ Back in podil', { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
	});

	it.each(['стоп борщ на подолі', '/off borscht in podil', '/on podil', 'що на стопі на подолі?'])(
		'that store may be named, too: %s',
		(text) => {
			const offNow = offIn('yushka', 'podil', 'obolon');
			const said = replyOf(read(text, { offNow }));
			expect(said).toMatch(/^off$|^Юшка грибна: off in podil until |^Борщ is on sale in podil\. /);
		},
	);

	it.each([
		...['стоп борщ на оболоні', 'борщу на Оболоні нема', '/off borscht in obolon'],
		...['/off borscht in obolon until 18:00', '/on borscht in obolon', '/stop borscht in obolon'],
		...['/on obolon', '/on all in obolon', 'що на стопі на оболоні?', 'є борщ на оболоні?'],
		...[
			'стоп борщ на подолі і оболоні',
			'/off borscht in podil and obolon',
			'стоп баноша на оболоні',
		],
		...['борщ тільки на оболоні', 'стоп борщ крім оболоні', 'стоп супи на оболоні'],
	])('another store is that of another chat: %s', (text) => {
		const offNow = [...offIn('borscht', 'podil', 'obolon'), ...offIn('yushka', 'podil')];
		for (const chat of [{}, { offNow }]) {
			expect(read(text, chat)).toEqual({ command: 'reply', reply: OF_OBOLON, buttons: [] });
		}
	});

	it.each(['закрийте оболонь', 'закрийте поділ'])('no store can be closed: %s', (text) => {
		expect(replyOf(read(text))).toMatch(
			/^Can't take off all dishes in one message, or close a store here, so nothing is changed\. /,
		);
	});

	it('names all the other stores that somebody names', () => {
		expect(replyOf(read('/off borscht in obolon and lviv'))).toBe(
			'This chat is of podil, so nothing is changed. Write that in the chat of obolon or lviv, or in a chat of all stores.',
		);
	});

	it.each(['я на оболоні', 'борщ на оболоні смачніший ніж у вас, чесно'])(
		'talk that has no answer elsewhere has none here: %s',
		(text) => {
			expect(replyOf(read(text, { storeIds: STORES }))).toBe('');
			expect(replyOf(read(text))).toBe('');
		},
	);

	it('a dish that is called like another store is a dish', () => {
		const known = knownOf([['beer', 'Пиво Оболонь', 'drinks', STORES]]);
		for (const text of ['стоп пиво оболонь', 'стоп оболонь']) {
			const asked = replyOf(read(text, { known }));
			expect(asked).toMatch(/^Пиво Оболонь is on sale in podil\. /);
		}
	});

	it('a name that may also be that of this store means this store', () => {
		const known = knownOf([['borscht', 'Борщ', 'soups', ['podil-1', 'podil-2', 'podil']]]);
		for (const store of ['podil-1', 'podil-2']) {
			const asked = read('стоп борщ на подолі', { known, storeIds: [store] });
			expect(labelsOf(asked)[0]).toBe(`⛔ Off in ${store} today`);
			const exact = read('/off borscht in podil', { known, storeIds: [store] });
			expect(replyOf(exact)).toMatch(`This chat is of ${store}, so nothing is changed.`);
		}
		const other = knownOf([['borscht', 'Борщ', 'soups', ['podil-1', 'podil-2', 'obolon']]]);
		expect(replyOf(read('стоп борщ на подолі', { known: other, storeIds: ['obolon'] }))).toMatch(
			/Write that in the chat of podil-1 or podil-2, or in a chat of all stores\.$/,
		);
	});

	it('the lists have only what that store sells, and what is off there', () => {
		const offNow = [...offIn('borscht', 'obolon'), ...offIn('yushka', 'podil', 'obolon')];
		const list = read('/stop', { offNow });
		expect(replyOf(list)).toMatch(
			/^Off now in podil: Юшка грибна\.\nWhich dish is to go off in podil\?\n/,
		);
		expect(labelsOf(list).slice(0, 3)).toEqual(['Борщ', '⛔ Юшка грибна', 'What is off']);
		const off = read('/on', { offNow });
		expect(replyOf(off)).toMatch(/^Юшка грибна: off in podil until switched on again\n/);
		expect(labelsOf(off)[0]).toBe('✅ Back in podil: Юшка грибна');
		expect(replyOf(read('/on', { offNow: offIn('borscht', 'obolon') }))).toBe(
			'Nothing is off in podil that was taken off here.',
		);
		const both = [...offIn('borscht', ...STORES), ...offIn('yushka', ...STORES)];
		const all = read('/on all', { offNow: both });
		expect(replyOf(all)).toBe('Off now in podil: Борщ, Юшка грибна. Put all 2 back?');
		expect(press(all, 'Put all 2 back', { offNow: both })).toMatchObject({
			targets: [{ storeId: 'podil', skus: ['borscht', 'yushka'] }],
		});
	});

	it('a category is what that store sells of it', () => {
		const asked = read('супи стоп');
		expect(replyOf(asked)).toBe('soups: Борщ, Юшка грибна. Take them off in podil now?');
		expect(press(asked, '⛔ Off in podil today')).toMatchObject({
			targets: [{ storeId: 'podil', skus: ['borscht', 'yushka'] }],
		});
		expect(replyOf(read('стоп spirits'))).toMatch(/^No dish is called "spirits" in podil, /);
	});

	it('a dish that only another store sells is unknown', () => {
		expect(replyOf(read('/off банош'))).toMatch(
			/^No dish is called "банош" in podil, so nothing is changed\. Write it like: \/off Борщ until 18:00\./,
		);
	});

	it('without an import, a dish that was ordered in another store may be sold there, too', () => {
		const known = new KnownDishes([
			{ sku: 'borscht', title: 'Борщ', storeIds: ['obolon'] },
			{ sku: 'yushka', title: 'Юшка', storeIds: ['podil'] },
		]);
		const asked = press(read('/stop', { known }), 'Борщ', { known });
		expect(press(asked, '⛔ Off in podil today', { known })).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
	});

	it('the help says of which store it is, with a dish that it sells', () => {
		expect(replyOf(read('/help')).split('\n')).toEqual([
			'/stop shows the dishes to take off',
			'/off Борщ takes a dish off until somebody puts it back',
			'/off Борщ until 18:00, until tomorrow or for 2 hours. Several dishes: commas or "and" between them',
			'/on Борщ puts it back, /on shows what is off',
			'Without a slash, nothing changes until you press a button: 86 Борщ, Борщ нема, Борщ є',
			'This chat is of podil: it changes nothing in other stores',
		]);
	});

	it('a button of another store changes nothing, and says where it would', () => {
		const asked = read('стоп борщ на оболоні', { storeIds: STORES });
		expect(replyOf(press(asked, '⛔ Off in obolon today'))).toBe(OF_OBOLON);
	});

	it('a button of a dish that is called like another store is about the dish', () => {
		const known = knownOf([['obolon', 'Пиво', 'drinks', STORES]]);
		const asked = read('стоп пиво', { known });
		expect(press(asked, '⛔ Off in podil today', { known })).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['obolon'] }],
		});
	});
});

describe('In a chat of some stores', () => {
	const chat = { storeIds: ['podil', 'obolon'] };

	it('all of them are meant, and each may be named', () => {
		expect(read('/off борщ', chat)).toMatchObject({
			targets: chat.storeIds.map((storeId) => ({ storeId, skus: ['borscht'] })),
		});
		expect(read('/off borscht in obolon', chat)).toMatchObject({
			targets: [{ storeId: 'obolon', skus: ['borscht'] }],
		});
		expect(replyOf(read('/off borscht in lviv', chat))).toBe(
			'This chat is of podil and obolon, so nothing is changed. Write that in the chat of lviv, or in a chat of all stores.',
		);
	});

	it('no button says that it is about all stores', () => {
		const asked = read('борщу нема', chat);
		expect(replyOf(asked)).toBe(
			'Борщ is on sale in podil and obolon. Take it off in podil and obolon now?',
		);
		expect(labelsOf(asked)).toEqual([
			"⛔ Off in this chat's stores today",
			"⛔ Off in this chat's stores today and tomorrow",
			"⛔ Off in this chat's stores until I say so",
			...['Only podil', 'Only obolon', 'What is off', 'Help'],
		]);
		const offNow = offIn('borscht', ...STORES);
		expect(labelsOf(read('/on', { ...chat, offNow }))[0]).toBe(
			"✅ Back in this chat's stores: Борщ",
		);
		const help = replyOf(read('/help', chat)).split('\n');
		expect(help).toContain('/off Банош in podil in one store');
		expect(help.at(-1)).toBe(
			'This chat is of podil and obolon: it changes nothing in other stores',
		);
	});
});
