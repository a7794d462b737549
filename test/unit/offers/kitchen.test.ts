import fc from 'fast-check';
import { DateTime } from 'luxon';

import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { mayBeOfStopList, readCommand } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import type { Chat } from '../../../nodes/MerchantStorefront/offers/chatMessages';
import { importedDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import type { Command } from '../../../nodes/MerchantStorefront/offers/switched';
import { readUntil, sayEnd } from '../../../nodes/MerchantStorefront/offers/untilWords';

const ZONE = 'Europe/Kyiv';
const STORES = ['podil', 'obolon'];
const MENU: ReadonlyArray<[sku: string, title: string, category: string]> = [
	['yushka', 'Юшка грибна', 'soups'],
	['borscht', 'Борщ', 'soups'],
	['varenyky', 'Вареники з вишнею', 'mains'],
	['banosh', 'Банош', 'mains'],
	['syrnyky', 'Сирники', 'desserts'],
	['medovyk', 'Медовик', 'desserts'],
	['b-1', 'Бургер класичний', 'burgers'],
	['b-2', 'Чізбургер', 'burgers'],
	['b-3', 'Бургер BBQ з беконом', 'burgers'],
	['b-4', 'Чікен бургер', 'burgers'],
	['b-5', 'Бургер веган', 'burgers'],
	['fries-s', 'Картопля фрі мала', 'sides'],
	['fries-l', 'Картопля фрі велика', 'sides'],
	['n-6', 'Нагетси 6 шт', 'sides'],
	['n-12', 'Нагетси 12 шт', 'sides'],
	['uzvar', 'Узвар 0,5 л', 'drinks'],
	['cola-05', 'Кока-Кола 0,5 л', 'drinks'],
	['cola-033', 'Кока-Кола 0,33 л', 'drinks'],
	['sauce-cheese', 'Соус сирний', 'sauces'],
];

const ledger = new Ledger({}, 'account');
const dishes = MENU.map(([sku, title, category]) => ({
	...{ sku, title, companyId: 'c', category },
	offers: STORES.map((storeId) => ({ storeId, listPrice: 1 })),
}));
ledger.accept('c', { dish: { things: thingsOf.dish({ dishes }), digest: 'd', at: '2026-05-01' } });

const at = (time: string) => Date.parse(`${time}+03:00`);
const CHAT: Chat = {
	known: importedDishes(ledger),
	storeIds: STORES,
	offNow: [],
	now: at('2026-05-01T12:00:00'),
	timeZone: ZONE,
};
const read = (text: string, chat: Partial<Chat> = {}): Command =>
	mayBeOfStopList(text)
		? readCommand(text, { ...CHAT, ...chat })
		: { command: 'reply', reply: '', buttons: [] };
const replyOf = (command: Command) => ('reply' in command ? command.reply : command.command);
const buttonsOf = (command: Command) => ('buttons' in command ? command.buttons : []);
const labelsOf = (command: Command) => buttonsOf(command).map(({ text }) => text);
const press = (command: Command, label: string, chat: Partial<Chat> = {}) =>
	read(buttonsOf(command).find(({ text }) => text === label)?.data ?? 'none', chat);
/** The dishes of an answer, in its order. */
const namedIn = (command: Command) => {
	const places = MENU.map(([sku, title]) => ({ sku, place: replyOf(command).indexOf(title) }));
	const named = places.filter(({ place }) => place >= 0);
	return named.sort((one, other) => one.place - other.place).map(({ sku }) => sku);
};

describe('What is said of an end', () => {
	const DAY = 24 * 60;
	const MINUTE = 60_000;
	const start = fc
		.integer({ min: 0, max: 5 * DAY * MINUTE })
		.map((ms) => at('2026-05-01T00:00:00') + ms);

	it.each([
		['2026-05-01T22:01:37', 119, 'midnight'],
		['2026-05-01T22:01:59.999', 119, 'midnight'],
		['2026-05-01T22:01:37', 118, 'midnight'],
		['2026-05-01T22:01:37', 120, 'tomorrow 00:01'],
	])('is the day on which it ends: from %s, %i minutes', (time, minutes, said) => {
		const now = at(time);
		const off = read(`/off banosh for ${minutes} minutes`, { now });
		const { until } = off as { until: number };
		expect([until % MINUTE, sayEnd(until, now, ZONE)]).toEqual([0, said]);
		const asked = read(`стоп банош на ${minutes} хв`, { now });
		expect(labelsOf(asked)[0]).toBe(`⛔ Off in all stores until ${said}`);
		const pressed = press(asked, `⛔ Off in all stores until ${said}`, { now });
		expect(pressed).toMatchObject({ command: 'off', until });
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'banosh', until }));
		expect(replyOf(read('/on', { now, offNow }))).toContain(`until ${said}\n`);
	});

	it('is read as the same end at the same moment, to the minute', () => {
		const later = fc.integer({ min: MINUTE, max: 2 * DAY * MINUTE });
		fc.assert(
			fc.property(start, later, (now, length) => {
				const until = now + length;
				const said = sayEnd(until, now, ZONE);
				const isFull = /\d{4}, \d\d:\d\d$/.test(said);
				const again = isFull
					? DateTime.fromFormat(said, 'cccc, d MMMM yyyy, HH:mm', {
							zone: ZONE,
							locale: 'en',
						}).toMillis()
					: readUntil(`until ${said}`, now, ZONE);
				// The last minute of a day and midnight are said alike.
				const minutes = Math.abs(Math.floor(until / MINUTE) - (again ?? 0) / MINUTE);
				expect([said, minutes]).toEqual([said, expect.any(Number)]);
				expect(minutes).toBeLessThanOrEqual(/midnight|23:59/.test(said) ? 1 : 0);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('is said alike of what was read and of what its button keeps', () => {
		const minutes = fc.integer({ min: 1, max: 2 * DAY });
		fc.assert(
			fc.property(start, minutes, (now, length) => {
				const asked = read(`стоп банош на ${length % 999 || 1} хв`, { now });
				const [first = ''] = labelsOf(asked);
				const { until } = press(asked, first, { now }) as { until: number };
				expect(first).toBe(`⛔ Off in all stores until ${sayEnd(until, now, ZONE)}`);
			}),
		);
	});
});
