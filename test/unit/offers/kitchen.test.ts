import fc from 'fast-check';
import { DateTime } from 'luxon';

import { readCommand } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import { say, type Chat } from '../../../nodes/MerchantStorefront/offers/chatMessages';
import type { Command } from '../../../nodes/MerchantStorefront/offers/switched';
import { readUntil, sayEnd } from '../../../nodes/MerchantStorefront/offers/untilWords';
import { buttonsOf, knownFrom, readIn, replyOf } from './talk';

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

const knownOf = (menu: typeof MENU, stores: readonly string[] = STORES) =>
	knownFrom(menu.map(([sku, title, category]) => ({ sku, title, category, stores })));

const at = (time: string) => Date.parse(`${time}+03:00`);
const CHAT: Chat = {
	known: knownOf(MENU),
	storeIds: STORES,
	offNow: [],
	now: at('2026-05-01T12:00:00'),
	timeZone: ZONE,
};
const read = readIn(CHAT);
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

describe('A number or an amount', () => {
	it.each([
		...['вареники 12 шт нема', 'вареників 12 шт нема', 'нема 12 шт вареників'],
		...['вареники, мало, нема', 'нема вареників, велика черга', 'вареники 0,5 л нема'],
	])('names no dish beside another: %s', (text) => {
		const asked = read(text);
		expect(namedIn(asked)).toEqual(['varenyky']);
		expect(replyOf(asked)).toMatch(/^Can't read "/);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it.each([
		['борщу нема, юшки мало', ['borscht', 'yushka']],
		['борщ ще є але мало', []],
		['no borsch, little yushka', ['borscht', 'yushka']],
	])('names none where it says how much there is: %s', (text, skus) => {
		expect([...namedIn(read(text))].sort()).toEqual(skus);
	});

	it.each([
		['борщ 7 порцій нема', ['borscht']],
		['борщу нема, стіл 7', ['borscht']],
		['7 стоп', ['7']],
		['стоп 7, 8', ['7', '8']],
	])('may be an SKU only where nothing else is named: %s', (text, skus) => {
		const known = knownOf([...MENU, ['7', 'Сьомий', 'mains'], ['8', 'Восьмий', 'mains']]);
		const asked = read(text, { known });
		const titles = new Map(
			[...MENU, ['7', 'Сьомий'], ['8', 'Восьмий']].map(([sku, title]) => [sku, title]),
		);
		const all = [...titles].filter(([, title = '']) => replyOf(asked).includes(title));
		expect(all.map(([sku]) => sku)).toEqual(skus);
		expect(read('/off 7', { known })).toMatchObject({ command: 'off' });
	});

	it.each([
		['фрі мала нема, велика є', ['fries-s', 'fries-l']],
		['кола 0,5 стоп, 0,33 є', ['cola-05', 'cola-033']],
	])('names another size of the same dish: %s', (text, skus) => {
		expect(namedIn(read(text))).toEqual(skus);
		expect(replyOf(read(text))).not.toContain("Can't read");
	});

	it('is asked about alone', () => {
		expect(namedIn(read('стоп 12 шт'))).toEqual(['n-12']);
		expect(labelsOf(read('стоп велика'))[0]).toBe('⛔ Off in all stores today');
	});

	it.each([
		...[['нагетси 6 нема', 'n-6'] as const, ['нагетси 6 шт нема', 'n-6'] as const],
		...[['нагетси 12 стоп', 'n-12'] as const, ['нагетсів 12 шт нема', 'n-12'] as const],
		...[['кола 0,33 стоп', 'cola-033'] as const, ['кока-коли 0.5 нема', 'cola-05'] as const],
		...[
			['мала фрі закінчилась', 'fries-s'] as const,
			['картоплі фрі малої нема', 'fries-s'] as const,
		],
	])('says which of several dishes of a name is meant: %s', (text, sku) => {
		const asked = read(text);
		expect(namedIn(asked)).toEqual([sku]);
		expect(labelsOf(asked)[0]).toBe('⛔ Off in all stores today');
	});

	it('says so of each dish of a list', () => {
		const asked = read('86 чізбургер, нагетси 6, кола 0,33');
		expect(namedIn(asked)).toEqual(['b-2', 'n-6', 'cola-033']);
		expect(replyOf(asked)).not.toContain("Can't read");
	});

	it('is not a part of another number', () => {
		expect(namedIn(read('нагетси 1 нема'))).toEqual(['n-6', 'n-12']);
		expect(namedIn(read('кола 0 нема')).sort()).toEqual(['cola-033', 'cola-05']);
	});
});

it.each(['сирників нема', 'без сирників', 'сирників не робимо', 'сирники стоп'])(
	'A dish that is called so is meant rather than one with a word like it: %s',
	(text) => {
		expect(namedIn(read(text))).toEqual(['syrnyky']);
		expect(labelsOf(read(text))[0]).toBe('⛔ Off in all stores today');
	},
);

describe('A length', () => {
	it.each([
		...['стоп юшка на 1,5 години', 'стоп юшка на 1.5 год', 'юшки нема півтори години'],
		...['юшки нет полтора часа', 'стоп юшка на полтора часа', 'nie ma yushka na półtorej godziny'],
		...['no yushka for one and a half hours', 'no yushka for an hour and a half'],
		...['стоп юшка на годину з половиною', 'yushka aus für anderthalb Stunden'],
		...['no yushka for 1.5 hours', '/stop юшка на 90 хв'],
	])('may be one and a half hours: %s', (text) => {
		const asked = read(text);
		expect(namedIn(asked)).toEqual(['yushka']);
		expect(labelsOf(asked)[0]).toBe('⛔ Off in all stores until 13:30');
	});

	it.each([
		['юшки нема десь пів години', '12:30'],
		['юшки нема десь годину', '13:00'],
		['юшки нема десь до 23:50', '23:50'],
		['юшки нема до 23:50 десь', '23:50'],
		['юшки нема приблизно на годину', '13:00'],
		['юшки нема орієнтовно 2 години', '14:00'],
		['юшки нет около часа', '13:00'],
		['юшки нет примерно до 18:00', '18:00'],
		['nie ma yushka gdzieś do 20:00', '20:00'],
		['nie ma yushka około godziny', '13:00'],
		['no yushka for about an hour', '13:00'],
		['yushka aus ca. 2 Stunden', '14:00'],
	])('may be about so long, as an end may be about then: %s', (text, end) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(/^Юшка грибна is .* Take it off now\?$/);
		expect(labelsOf(asked)[0]).toBe(`⛔ Off in all stores until ${end}`);
	});

	it.each([
		['голубців не буде хвилин 40', '12:40'],
		['голубців нема хвилин на 40', '12:40'],
		['голубців нема десь хвилин 20', '12:20'],
		['голубцов нет минут 40', '12:40'],
		['стоп голубцы на минут 15', '12:15'],
		['голубців нема до шостої вечора', '18:00'],
		['голубців нема до завтра восьмої ранку', 'tomorrow 08:00'],
		['голубцов нет до шести вечера', '18:00'],
		['nie ma holubtsi do szóstej wieczorem', '18:00'],
	])('may have its number behind it, or in words: %s', (text, end) => {
		const asked = read(text, { known: knownOf([['holubtsi', 'Голубці', 'mains']]) });
		expect(replyOf(asked)).toMatch(/^Голубці is on sale .*\. Take it off now\?$/);
		expect(labelsOf(asked)[0]).toBe(`⛔ Off in all stores until ${end}`);
	});

	it('has the number before it where there are two', () => {
		const asked = read('юшка стоп 30 хвилин на 7 стіл');
		expect(labelsOf(asked)).toContain('⛔ Off in all stores until 12:30');
	});

	it('says that an hour in words is over', () => {
		const asked = read('/off Банош до шостої вечора', { now: at('2026-05-01T18:30:00') });
		expect(replyOf(asked)).toMatch(/^That hour of today is over\. /);
	});

	it('names no category where it ends about the evening', () => {
		const asked = replyOf(read('юшки нема десь до вечора'));
		expect(asked).toMatch(/^Can't read "до вечора"\. Write the hour, .* Take it off now\?$/);
	});

	it.each([
		'стоп юшка на добу',
		'юшки нема на 2 доби',
		'стоп юшка на сутки',
		'stop yushka na dobę',
	])('may be counted in days and nights: %s', (text) => {
		const day = text.includes('2') ? 'Sunday, 3 May 2026, 12:00' : 'tomorrow 12:00';
		expect(labelsOf(read(text))[0]).toBe(`⛔ Off in all stores until ${day}`);
	});

	it.each([
		...['юшки нема до ранку', 'юшка до утра', 'nie ma yushka do rana', 'no yushka until morning'],
		...['юшка стоп до обіду', 'yushka off till lunch', 'no yushka until the morning'],
		...['до обіду без сирників', 'без сирників до обіду'],
	])('asks for the hour where it ends in the morning or at lunch: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toContain('Write the hour, like "until 18:00". ');
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});
});

describe('A dish that is gone', () => {
	it.each([
		...['юшку розкупили', 'юшку розібрали', 'юшка згоріла', 'борщ згорів', 'сирники згоріли'],
		...['юшка прокисла', 'борщ прокис', 'юшка скисла', 'юшка капут', 'медовику гаплик'],
		...['медовик тю-тю', 'юшка по нулях', 'юшка на нулі', 'сніми юшку', 'вимикай юшку'],
		...['вырубай юшку', 'вируби юшку', 'ховай юшку', 'юшка розпродана', 'борщ розпроданий'],
		...['kill the banosh', 'syrnyky 86d', '86d banosh', 'banosh fin', 'борщ законился'],
		...['медовик зіпсувався', 'юшка пропала', 'медовик доїли', 'юшка підгоріла'],
		...['борщ разобрали', 'борщ раскупили', 'борщ сгорел', 'борщ испортился', 'борщ протух'],
		...['banosh wykupili', 'banosh rozszedł się', 'banosh spalił się', 'banosh zepsuty'],
		...['banosh skisł', 'banosh spalony', 'banosh się zepsuł', 'banosh się skonczyl'],
		...['banosh is burnt', 'the banosh spoiled', 'banosh went bad', 'the banosh ran dry'],
		...["we're dry on banosh", 'banosh verbrannt', 'banosh vergriffen', 'banosh ist kaputt'],
	])('is asked about, whatever the kitchen calls it: %s', (text) => {
		const asked = read(text);
		expect(namedIn(asked)).toHaveLength(1);
		expect(replyOf(asked)).toMatch(/is on sale in podil and obolon\. Take it off now\?$/);
		expect(replyOf(asked)).not.toContain("Can't read");
	});

	it.each([
		...['остання юшка пішла', 'останній чізбургер віддав', 'віддали останню юшку'],
		...['последний борщ ушел', 'ostatni banosh wydany', 'the last banosh went out'],
		...['banosh is done', 'забери юшку', 'заберіть юшку з меню'],
	])('is asked about, with Change nothing first, where it may be meant otherwise: %s', (text) => {
		const asked = read(text);
		expect(namedIn(asked)).toHaveLength(1);
		expect(replyOf(asked)).toMatch(/Take it off now\?$/);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it.each([
		...['no cheeseburgers', 'nie ma cheeseburgera', 'cheeseburger 86', 'keine Cheeseburger'],
		...['cheeseburgers are gone', 'nie ma cheeseburgerów'],
	])('may have the name that it has in other languages: %s', (text) => {
		expect(namedIn(read(text))).toEqual(['b-2']);
	});

	it.each([
		...['юшку не розкупили', 'не вимикай юшку', 'юшка не згоріла', 'юшка пішла на 5 стіл'],
		...['зніміть юшку з вогню', 'закрийте юшку в холодильнику', 'приберіть чізбургер зі столу'],
		...['на 7 стіл нема вареників', 'нема вареників на 7 стіл', 'закінчили ліпити вареники'],
		...['борщ смачний вийшов сьогодні', 'борщ вийшов дуже смачний', 'снимите борщ с огня'],
		...['take banosh off the stove', 'zdejmij banosh z ognia', 'nimm banosh vom Herd'],
		...['finished making banosh', 'закончили лепить вареники', 'забери борщ з видачі'],
		...['банош готов, забирайте', 'банош готовий забери'],
		...['сховай борщ у холодильник', 'останній борщ', 'nie ma banosh na stolik 5'],
	])('is not what these say: %s', (text) => {
		expect(read(text)).toMatchObject({ reply: '', buttons: [] });
	});

	it.each([
		...['юшки нема в холодильнику', 'закінчили вареники', 'вареники закінчились, стіл 5 чекає'],
		...['борщ вийшов', 'зніміть юшку', 'закінчили котлети і вареники', 'стоп юшка на 7 стіл'],
		...['юшка закінчилась на плиті', 'закрийте юшку', 'приберіть чізбургер'],
	])('is what these say: %s', (text) => {
		expect(replyOf(read(text))).toContain('Take it off now?');
	});
});

describe('A dish that is off until somebody says so', () => {
	const since = at('2026-05-01T09:05:00');
	const offIn = (skus: readonly string[], stores = STORES) =>
		stores.flatMap((storeId) => skus.map((sku) => ({ storeId, sku, since })));

	it.each(['баноша нема', 'немає баноша', 'банош закінчився', 'стоп банош', 'no banosh'])(
		'is not offered for sale where somebody says that it is gone: %s',
		(text) => {
			expect(read(text, { offNow: offIn(['banosh']) })).toEqual({
				command: 'reply',
				reply:
					'It is already off, since 09:05. Банош is off in podil and obolon until switched on again.',
				buttons: [{ text: 'What is off', data: '/on' }],
			});
		},
	);

	it.each(['/off банош на подолі', '/off banosh на Подолі'])(
		'is not offered for sale where somebody takes it off again, either: %s',
		(text) => {
			const offNow = offIn(['banosh'], ['podil']);
			expect(replyOf(read(text, { offNow }))).toBe(
				'It is already off, since 09:05. Банош is off in podil until switched on again.',
			);
		},
	);

	it('says the day on which it went off, and so of several', () => {
		const now = at('2026-05-02T12:00:00');
		const offNow = offIn(['banosh']);
		expect(replyOf(read('баноша нема', { offNow, now }))).toMatch(
			/^It is already off, since Friday, 1 May 2026, 09:05\. Банош /,
		);
		const desserts = offIn(['syrnyky', 'medovyk']);
		expect(replyOf(read('десерти стоп', { offNow: desserts }))).toMatch(/^They are already off, /);
	});

	it.each([
		'банош є',
		'банош знову є',
		'/stop banosh',
		'поверніть банош',
		'не ставте банош на стоп',
	])('is offered where somebody may want it back: %s', (text) => {
		const labels = labelsOf(read(text, { offNow: offIn(['banosh']) }));
		expect(labels).toContain('✅ Back in all stores');
	});

	it('goes off elsewhere where it is on sale in a store', () => {
		const offNow = offIn(['banosh'], ['podil']);
		expect(labelsOf(read('баноша нема', { offNow }))).toContain('✅ Back in podil: Банош');
	});

	it('is named on the button that puts it back, also where that is one of several', () => {
		const offNow = offIn(['syrnyky'], ['podil']);
		expect(labelsOf(read('десерти стоп', { offNow }))).toContain('✅ Back in podil: desserts');
		const both = press(read('сирники, банош стоп', { offNow }), 'All 2', { offNow });
		expect(labelsOf(both)).toContain('✅ Back in podil: all 2');
		const back = press(both, '✅ Back in podil: all 2', { offNow });
		expect(back).toMatchObject({ command: 'on' });
	});
});

describe('A category whose dishes have its name only in part', () => {
	const BURGERS = ['b-1', 'b-2', 'b-3', 'b-4', 'b-5'];
	it.each(['бургери стоп', 'усі бургери стоп', 'бургерів нема', '/off бургери'])(
		'is named with all its dishes, and first as a whole: %s',
		(text) => {
			const asked = read(text);
			expect([...namedIn(asked)].sort()).toEqual(BURGERS);
			const labels = labelsOf(asked);
			expect(labels.slice(labels[0] === 'Change nothing' ? 1 : 0)[0]).toBe('All of burgers');
			const all = press(asked, 'All of burgers');
			expect(press(all, '⛔ Off in all stores today')).toMatchObject({
				command: 'off',
				targets: STORES.map((storeId) => ({ storeId, skus: BURGERS })),
			});
		},
	);

	it.each(['бургери є', 'бургери є?', 'є бургери?'])(
		'has all its dishes in an answer: %s',
		(text) => {
			expect([...namedIn(read(text))].sort()).toEqual(BURGERS);
		},
	);

	it('comes back as far as it is off', () => {
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'b-2' }));
		const asked = read('бургери є', { offNow });
		expect(replyOf(asked)).toMatch(/^burgers: .* Чізбургер is off in .*\. Put them back\?$/);
		expect(press(asked, '✅ Back in all stores', { offNow })).toMatchObject({
			...{ command: 'on', targets: STORES.map((storeId) => ({ storeId, skus: ['b-2'] })) },
		});
	});

	it.each(['кола і нагетси нема', '86 нагетси, кола', 'борщ, юшка, банош стоп'])(
		'is a choice that is shown again as it was: %s',
		(text) => {
			const asked = read(text);
			expect(press(asked, 'Show again')).toEqual(asked);
			// Chats know by the slash for which workflow a button is.
			for (const { data } of buttonsOf(asked)) {
				expect(data).toMatch(/^\//);
				expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
			}
		},
	);

	it('shows the list of dishes again where the message has no room in a button, or is a command', () => {
		const long = read('шеф, сьогодні стоп чізбургер, банош і медовик');
		expect(press(long, 'Show again')).toEqual(read('/stop'));
		expect(read('/again /off banosh')).toMatchObject({ command: 'reply' });
		expect(press(read('/off чізбургер, нагетси, медовик'), 'Show again')).toEqual(read('/stop'));
	});
});

describe('A name in another form', () => {
	const known = knownOf([
		...MENU,
		['bottle', 'Пляшка води', 'drinks'],
		['pita', 'Лепёшка', 'sides'],
		['roll', 'Bułka z masłem', 'mains'],
		['toast', 'Zapiekanka', 'lunch'],
		['greek', 'Sałatka grecka', 'lunch'],
		['patty', 'Котлети', 'mains'],
	]);

	it.each([
		...['юшок нема', 'юшок всьо', 'юшок більше нема', 'стоп юшок', 'пляшок немає', 'котлет нема'],
		...['лепёшек нет', 'булок нет', 'nie ma bułek', 'brak zapiekanek', 'nie ma sałatek'],
	])('is read where it is said of several: %s', (text) => {
		const asked = read(text, { known });
		expect(replyOf(asked)).toMatch(/ is on sale in podil and obolon\. Take it off now\?$/);
		expect(labelsOf(asked)[0]).toBe('⛔ Off in all stores today');
	});

	it('is counted', () => {
		expect(replyOf(read('залишилось 5 юшок'))).toMatch(/^Can't count portions\. Юшка грибна is /);
	});

	it.each([
		...['узварчик всьо', 'узварчика нема', 'узварчик стоп', 'узварчик скінчився'],
		...['юшечки нема', 'юшечка стоп'],
	])('is read where it is said fondly: %s', (text) => {
		const asked = read(text);
		expect(namedIn(asked)).toEqual([text.startsWith('узвар') ? 'uzvar' : 'yushka']);
		expect(labelsOf(asked)[0]).toBe('⛔ Off in all stores today');
	});

	it('names only what is called so', () => {
		expect(namedIn(read('сирок нема')).sort()).toEqual(['sauce-cheese', 'syrnyky']);
		for (const text of ['замок зламався, строк до завтра', 'стаканчиків нема']) {
			expect(replyOf(read(text))).toBe('');
		}
	});
});

describe('A word that is drawn out', () => {
	it.each([
		...['стоооп борщ', 'стооп борщ', 'борщ стоооп', 'борщ стооппп', 'stooop borsch'],
		...['борщ всьооо', 'нееема борщу', 'борщу немааа', 'борщу нема-а-а'],
	])('says what the short one does: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toBe('Борщ is on sale in podil and obolon. Take it off now?');
		expect(labelsOf(asked)[0]).toBe('⛔ Off in all stores today');
	});

	it('asks for the list where it is alone', () => {
		expect(read('стооп')).toEqual(read('стоп'));
		expect(read('stooop!')).toEqual(read('stop'));
		expect(replyOf(read('стооопка'))).toBe('');
	});
});

describe('What is on the stop list', () => {
	it.each([
		...['шо зара на стопі?', 'що щас на стопі?', 'co teraz jest na stopie?', 'че на стопе'],
		...['какие блюда на стопе?', 'які страви на стопі?', 'jakie dania są na stopie?'],
		...['what is on the stop list right now', 'стоп ліст'],
	])('is what these ask for: %s', (text) => {
		const offNow = [{ storeId: 'podil', sku: 'banosh' }];
		expect(read(text, { offNow })).toEqual(read('/on', { offNow }));
	});

	it('is of one store where that is named', () => {
		expect(replyOf(read('які страви зара на стопі на подолі?'))).toBe(
			'Nothing is off in podil that was taken off here.',
		);
	});

	it.each([
		...['що на стопі на подолі', 'что на стопе на подоле', 'шо на стопі поділ'],
		...['які страви на стопі на подолі', 'на подолі що на стопі', 'co jest na stopie w podil'],
		...['покажи стоп на подолі', 'підкажіть будь ласка що на стопі на подолі'],
	])('is asked for of a store without a question mark, too: %s', (text) => {
		const offNow = [{ storeId: 'podil', sku: 'banosh' }];
		expect(read(text, { offNow })).toEqual(read('/on podil', { offNow }));
	});

	it('is not asked for where a store or all is to stop', () => {
		for (const text of ['поділ на стоп', 'стоп поділ', 'що, закриваємо поділ']) {
			expect(replyOf(read(text))).toMatch(/^Can't take off all dishes /);
		}
	});

	it('is not what others ask for', () => {
		expect(replyOf(read('шо з борщем на стопі?'))).toMatch(/^Борщ is on sale /);
		expect(replyOf(read('піца на стопі?'))).toMatch(/^No dish is called "піца" /);
		for (const text of ['які є', 'які плани?', 'хто на стоп подивиться']) {
			expect(replyOf(read(text))).toBe('');
		}
	});
});

describe('Several dishes that are gone, beside one that is there', () => {
	it.each(['борщ і юшка всьо, банош є', 'банош є, борщу і юшки нема', 'борщ, юшка стоп, банош є'])(
		'are the only ones with buttons: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toMatch(/Банош is on sale .*\nWhich is to go off\?$/s);
			expect(labelsOf(asked)).toEqual(['Борщ', 'Юшка грибна', 'All 2']);
			const all = press(asked, 'All 2');
			expect(press(all, '⛔ Off in all stores today')).toMatchObject({
				command: 'off',
				targets: STORES.map((storeId) => ({
					storeId,
					skus: expect.arrayContaining(['yushka', 'borscht']) as string[],
				})),
			});
		},
	);
});

describe('Nothing of a category, and the last portion of a dish', () => {
	it.each(['немає нічого з десертів', 'нічого з десертів нема', 'nie ma nic z deserów'])(
		'is read as the category: %s',
		(text) => {
			expect(replyOf(read(text))).toBe(replyOf(read('десерти нема')));
			expect(labelsOf(read(text))[0]).toBe('⛔ Off in all stores today');
		},
	);

	it.each(['остання порція сирників', 'последняя порция сирников', 'ostatnia porcja syrnyky'])(
		'is asked about as a number of portions is: %s',
		(text) => {
			expect(read(text)).toEqual(read('останні 2 сирники'));
			expect(labelsOf(read(text))[0]).toBe('Change nothing');
		},
	);

	it('are not what these say', () => {
		for (const text of [
			'нічого з цього не вийде',
			'віддай останню порцію сирників',
			'остання порція',
		]) {
			expect(replyOf(read(text))).toBe('');
		}
	});
});

describe('Polish', () => {
	it.each([
		...['juz nie ma banosh', 'banosh juz sie skonczyl', 'nie ma wiecej banosh'],
		...['nie ma więcej banosh', 'prosze zdjac banosh', 'banosh wyszedl'],
	])('is read without its own letters, too: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toBe('Банош is on sale in podil and obolon. Take it off now?');
		expect(labelsOf(asked)[0]).toBe('⛔ Off in all stores today');
	});

	it.each([
		...['skończyły się gołąbki', 'stop gołąbki', 'nie ma gołąbków', 'kończy się gołąbek'],
		'brak gałuszki',
	])('may have a name of its letters for what the menu has in Ukrainian: %s', (text) => {
		const known = knownOf([
			['rolls', 'Голубці', 'mains'],
			['dumplings', 'Галушки', 'mains'],
			['banosh', 'Банош', 'mains'],
		]);
		const title = text.includes('gał') ? 'Галушки' : 'Голубці';
		const asked = read(text, { known });
		expect(replyOf(asked)).toBe(`${title} is on sale in podil and obolon. Take it off now?`);
	});

	it('reads "with" within a name', () => {
		const known = knownOf([
			['soup', 'Борщ з пампушками', 'soups'],
			['dumplings', 'Вареники з вишнею', 'mains'],
		]);
		for (const name of ['barszcz z pampuszkami', 'борщ із пампушкою', 'borsch with pampushkami']) {
			const asked = replyOf(read(`/off ${name}`, { known }));
			expect(asked).toMatch(/^Борщ з пампушками is on sale .*\. Take it off now\?$/);
		}
		expect(replyOf(read('/off борщ з 18:00', { known }))).toMatch(/^Can't read "з 18:00", /);
		expect(replyOf(read('/off вареники з сиром', { known }))).toMatch(/^Can't read "з сиром", /);
	});

	it('says so of what is there', () => {
		const offNow = [{ storeId: 'podil', sku: 'banosh' }];
		expect(labelsOf(read('banosh juz sa', { offNow }))).toContain('✅ Back in podil');
		expect(namedIn(read('stop salatki', { known: knownOf([['x', 'Банош', 'salads']]) }))).toEqual([
			'banosh',
		]);
	});
});

describe('The list of what is off', () => {
	const offIn = (skus: readonly string[]) =>
		skus.flatMap((sku) => STORES.map((storeId) => ({ storeId, sku })));

	it('says how to put a dish back in one store where its buttons have no room', () => {
		const offNow = offIn(['yushka', 'banosh', 'medovyk', 'syrnyky', 'borscht']);
		const listed = read('/on', { offNow });
		expect(labelsOf(listed)).toContain('✅ Back in all stores: Банош');
		expect(replyOf(listed)).toMatch(
			/\nTo put dishes back in one store only, write \/on podil first\.\nWhich dish is to come back\?$/,
		);
		const inStore = read('/on podil', { offNow });
		expect(replyOf(inStore)).not.toContain('in one store only');
		expect(press(inStore, '✅ Back in podil: Банош', { offNow })).toMatchObject({
			...{ command: 'on', targets: [{ storeId: 'podil', skus: ['banosh'] }] },
		});
	});

	it('does not say so where each store has its button', () => {
		expect(replyOf(read('/on', { offNow: offIn(['yushka', 'banosh']) }))).not.toContain(
			'in one store only',
		);
	});
});

describe('Talk about closing', () => {
	it('names no dish by a word that is like it', () => {
		for (const text of ['закриваємось раніше сьогодні', 'закінчую раніше сьогодні']) {
			expect(replyOf(read(text))).not.toContain('Банош');
		}
	});
});

describe('A dish that is gone, too', () => {
	const offNow = [{ storeId: 'obolon', sku: 'borscht' }];

	it.each(['борщ закінчився, юшка теж, банош є', 'борщу нема, юшки також, банош є'])(
		'is not read as one that is there: %s',
		(text) => {
			const asked = read(text, { offNow });
			expect(replyOf(asked)).toMatch(/\nWrite one message for each dish\.$/);
			expect(labelsOf(asked)).toEqual(['Change nothing', 'What is off']);
		},
	);

	it('is one that has burnt', () => {
		expect(labelsOf(read('юшка пригоріла'))[0]).toBe('⛔ Off in all stores today');
	});
});

describe('A button that puts back what was taken off together', () => {
	it('asks first to change nothing, and never to take off, where some of it is back already', () => {
		const until = CHAT.now + 3_600_000;
		const first = read('/off Банош, Медовик');
		if (!('opposite' in first)) throw new Error('It must be a command');
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'banosh', until, since: CHAT.now }));
		const asked = readCommand(first.opposite, { ...CHAT, offNow });
		expect(replyOf(asked)).toMatch(/^What is off has changed since this button was made/);
		expect(replyOf(asked)).toMatch(/Put them back\?$/);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
		expect(labelsOf(asked).join()).not.toContain('⛔');
	});
});

describe('A word that is like the name of a store', () => {
	it.each([
		['борщ закінчився потім буде', 'потім'],
		['банош потім стоп', 'потім'],
		['борщ стоп на потім', 'потім'],
		['сирники всьо, потім', 'потім'],
		['юшка стоп потім скажу', 'потім скажу'],
		['юшка стоп подив', 'подив'],
		['юшка всьо подай каструлю', 'подай каструлю'],
		['борщ подал стоп', 'подал'],
		['борщ подільський стоп', 'подільський'],
	])('names none, so all are meant, and Change nothing is first: %s', (text, unread) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(
			new RegExp(`^Can't read "${unread}"\\. .* is on sale in podil and obolon\\. Take it off now`),
		);
		expect(labelsOf(asked).slice(0, 2)).toEqual(['Change nothing', '⛔ Off in all stores today']);
	});

	it('names none behind /off either', () => {
		const asked = read('/off banosh потім');
		expect(replyOf(asked)).toMatch(/^Can't read "потім", so nothing is changed yet\. /);
		expect(labelsOf(asked).slice(0, 2)).toEqual(['Change nothing', '⛔ Off in all stores today']);
	});

	it.each(['банош стоп на оболонни', 'в обалоні баноша нема', 'стоп банош у оболлоні'])(
		'may be a mistyped one behind "in", so Change nothing is first: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toMatch(
				/^Read "\S+" as obolon\. Банош is on sale in obolon\. Take it off in obolon now\?$/,
			);
			expect(labelsOf(asked).slice(0, 2)).toEqual(['Change nothing', '⛔ Off in obolon today']);
		},
	);

	it.each([
		...['банош стоп поділ', 'банош стоп подол', 'подолі банош стоп', 'банош стоп на Подолі'],
		...['banosz stop na podolu', 'банош стоп на подоле', 'банош стоп, поділ'],
	])('is that store where it is its name in other letters or another case: %s', (text) => {
		expect(labelsOf(read(text))[0]).toBe('⛔ Off in podil today');
	});

	it.each([
		...[['kyiv', 'Києві'] as const, ['kyiv', 'Киеве'] as const, ['lviv', 'Львові'] as const],
		...[['troieshchyna', 'Троєщині'] as const, ['lviv-center', 'Львові'] as const],
		...[['troieshchyna', 'троєщиною'] as const, ['kharkiv', 'Харкова'] as const],
	])('is the store %s where it is %s', (storeId, name) => {
		const known = knownOf(MENU, [storeId, 'obolon']);
		const asked = read(`банош стоп ${name}`, { known, storeIds: [storeId, 'obolon'] });
		expect(labelsOf(asked)[0]).toBe(`⛔ Off in ${storeId} today`);
	});
});

describe('Several dishes in one button', () => {
	const DEMO: typeof MENU = [
		['borscht', 'Борщ з пампушками', 'soups'],
		['varenyky-cherry', 'Вареники з вишнею', 'mains'],
		['syrnyky', 'Сирники', 'desserts'],
		['honey-cake', 'Медовик', 'desserts'],
	];
	const skuOf = (index: number) => `0b1f4c1e-93a7-4c0e-8f53-d1a0c0ffee${index + 10}`;
	const names = (count: number) =>
		Array.from({ length: count }, (_none, index) => `Страва${index}`);
	const known = knownOf(names(15).map((name, index) => [skuOf(index), name, 'x']));
	const until = at('2026-05-01T23:00:00');

	it('has no dead button where one of three is off already', () => {
		const chat = {
			known: knownOf(DEMO),
			offNow: [{ storeId: 'podil', sku: 'syrnyky', until }],
		};
		const all = press(
			read('вареники, сирники, медовик закінчились на подолі', chat),
			'All 3',
			chat,
		);
		const skus = ['varenyky-cherry', 'syrnyky', 'honey-cake'];
		for (const end of ['today', 'today and tomorrow', 'until I say so']) {
			expect(press(all, `⛔ Off in podil ${end}`, chat)).toMatchObject({
				command: 'off',
				targets: [{ storeId: 'podil', skus }],
			});
		}
	});

	it.each([2, 3, 4, 5, 6, 7, 8, 9, 12])(
		'has room for %i with long SKUs, in each button',
		(count) => {
			const chat = { known, offNow: [{ storeId: 'podil', sku: skuOf(1), until }] };
			const listed = names(count).join(', ');
			for (const where of ['', ' на подолі', ' до 23:30', ' на подолі до 23:30']) {
				const asked = press(read(`${listed} стоп${where}`, chat), `All ${count}`, chat);
				for (const label of labelsOf(asked).filter((one) => one.startsWith('⛔'))) {
					const done = press(asked, label, chat);
					const skus = Array.from({ length: count }, (_none, index) => skuOf(index));
					expect([label, done]).toMatchObject([label, { command: 'off' }]);
					expect('targets' in done && done.targets[0]?.skus).toEqual(skus);
				}
				expect(labelsOf(asked)[0]).toMatch(/^⛔/);
			}
		},
	);

	it('names the dish that only the button of all has', () => {
		const asked = read(`стоп ${names(7).join(', ')}`, { known });
		expect(labelsOf(asked)).toEqual(['All 7', ...names(6)]);
		expect(replyOf(asked)).toMatch(
			/^Страва6 is on sale in podil and obolon\.\nOnly "All 7" has these: Страва6\.\nWhich is to change\?$/m,
		);
	});

	it('says that there is none for all of too many', () => {
		const asked = read(`стоп ${names(15).join(', ')}`, { known });
		expect(labelsOf(asked)).toEqual(names(7));
		expect(replyOf(asked)).toContain(
			'\nAll 15 are too many for a button, so nothing is changed yet. Press each, or write /off and their names.\n',
		);
		const short = knownOf(names(15).map((name, index) => [`s-${index}`, name, 'x']));
		expect(labelsOf(read(`стоп ${names(15).join(', ')}`, { known: short }))).toEqual(names(7));
		const offNow = names(15).map((_name, index) => ({ storeId: 'podil', sku: skuOf(index) }));
		const back = read(`${names(15).join(', ')} є`, { known, offNow });
		expect(replyOf(back)).toContain(' or write /on and their names.\n');
	});

	it('says how to write too many that would come back earlier', () => {
		const skus = names(15).map((_name, index) => skuOf(index));
		const offNow = skus.map((sku) => ({ storeId: 'podil', sku }));
		const asked = read(`/off ${names(15).join(', ')} in podil until 18:00`, { known, offNow });
		expect(replyOf(asked)).toMatch(
			/^That ends earlier, so nothing is changed yet\. .*\. These dishes are too many for a button, so nothing is changed\. Write \/off or \/on and their names, up to 7 in a message\.$/,
		);
		expect(labelsOf(asked)).toEqual(['What is off']);
	});
});

describe('What is only in a dish, and a wish of a guest', () => {
	const known = knownOf([
		...MENU.filter(([sku]) => sku !== 'borscht'),
		['borscht', 'Борщ з пампушками', 'soups'],
		['tea', 'Чай зі львівським медом', 'drinks'],
		['soup-2', 'Суп с фрикадельками', 'soups'],
		['latte', 'Coffee with milk', 'drinks'],
		['roll', 'Bułka z masłem', 'mains'],
		['ice', 'Cola mit Eis', 'drinks'],
	]);

	it.each([
		...['пампушок нема', 'вишня закінчилась', 'вишні нема', 'беконом нема', 'львівського нема'],
		...['фрикаделек нет', 'no milk', 'stop masłem', 'kein Eis mehr', 'стоп пампушки'],
		...['борщ без пампушок бо пампушки закінчились', 'борщ закінчився, пампушки теж'],
		...[
			'без юшки будь ласка',
			'будь ласка без юшки',
			'без юшки, пожалуйста',
			'вареники без вишні стоп',
		],
		...['without banosh, pls', 'bez banosh prosze', 'ohne banosh bitte', '/off пампушки'],
	])('has no first button that takes the dish off: %s', (text) => {
		expect([text, ...labelsOf(read(text, { known })).slice(0, 2)]).toEqual([
			...[text, 'Change nothing', '⛔ Off in all stores today'],
		]);
	});

	it.each([
		...['борщу нема', 'борщ пампушки нема', 'вареники вишня стоп', 'вареників з вишнею нема'],
		...['варенікі вишня нема', 'varenyky нема', 'coffee milk is out', 'nie ma bułka'],
		...['без юшки сьогодні', 'сьогодні без борщу', 'юшка стоп будь ласка'],
	])('has the first button where the dish itself is named: %s', (text) => {
		expect([text, labelsOf(read(text, { known }))[0]]).toEqual([
			...[text, expect.stringMatching(/^⛔ Off in all stores (?:today|until midnight)$/)],
		]);
	});

	it('has no first button that puts back the dish with it, either', () => {
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'borscht' }));
		const asked = read('пампушки є', { known, offNow });
		expect(labelsOf(asked).slice(0, 2)).toEqual(['Change nothing', '✅ Back in all stores']);
		expect(labelsOf(read('борщ є', { known, offNow }))[0]).toBe('✅ Back in all stores');
	});
});

describe('A sentence as somebody speaks it', () => {
	it.each([
		'алло чуєте у нас там юшка вже зовсім закінчилась зніміть її будь ласка з сайту негайно',
		'шеф тут клієнт питає за банош а в нас банош закінчився зніміть бо люди замовляють далі',
		'уберите банош с сайта пожалуйста ребята у меня уже ничего не осталось и печь занята',
		'kelner mówi że banosz się skończył ale ja mam jeszcze pół garnka',
	])('is asked about where it says surely that one dish is gone: %s', (text) => {
		const asked = read(text);
		expect(namedIn(asked)).toEqual([text.includes('юшка') ? 'yushka' : 'banosh']);
		expect(replyOf(asked)).toMatch(/^Can't read .* Take it off now\?$/);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it('names its store and its end', () => {
		const text =
			'алло хто на подолі чуєте у нас там юшка вже зовсім закінчилась зніміть її будь ласка з сайту до шостої вечора';
		expect(labelsOf(read(text)).slice(0, 2)).toEqual([
			'Change nothing',
			'⛔ Off in podil until 18:00',
		]);
	});

	it.each([
		'коли закінчиться зміна приберіть після себе каструлю з-під борщу і помийте плиту',
		'закончились чистые тарелки посудомойка не успевает где Маша борщ некуда наливать',
		"офіціант каже що гість за п'ятим столиком просить борщ без пампушок і сметани окремо",
		'доставка знову не працює кур’єр стоїть вже двадцять хвилин чекає борщ і сирники',
		'закінчився борщ і юшка і банош скажіть усім хто на касі щоб не брали замовлень більше',
	])('has no answer where that is not sure, or of several: %s', (text) => {
		expect(read(text)).toMatchObject({ reply: '', buttons: [] });
	});

	it.each([
		...['банош пересолили не віддавайте', 'юшку їсти не можна кисла', 'борщ не подавайте'],
		...['не отдавайте борщ', 'нельзя продавать юшку', 'nie wydawaj banosza'],
	])('may say that a dish is not to be served: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(/^Can't read .* is on sale .*Take it off now\?$/);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it.each([
		...['вареників лишилось на дві порції', 'баноша осталось на 3 порции'],
		...['залишилась остання порція сирників', 'została ostatnia porcja banosza'],
	])('may say how many portions are left: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(/^Can't count portions\. /);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it.each(['завтра без сирників', 'без сирників завтра', 'jutro bez banosza'])(
		'can take nothing off tomorrow, and says so: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toMatch(/^Can't read "(?:завтра|jutro)"\. .* Take it off now\?$/);
			expect(labelsOf(asked)[0]).toBe('Change nothing');
		},
	);

	it('has no answer where tomorrow lacks another thing', () => {
		for (const text of ['завтра без Олі', 'завтра гостю без сирників']) {
			expect(replyOf(read(text))).toBe('');
		}
	});

	it('names two categories by what kitchens call them', () => {
		expect(replyOf(read('всі основні і десерти закінчились'))).toMatch(/one category at a time/);
		expect(replyOf(read('основні закінчились'))).toMatch(/^mains: /);
	});
});

describe('A greeting', () => {
	const offNow = ['banosh', 'medovyk'].map((sku) => ({ storeId: 'podil', sku }));

	it.each(['ранок! все є, поїхали', 'все є, шеф', 'alles wieder da, Chef', 'ранок, все є'])(
		'names no dish beside all that is back: %s',
		(text) => {
			expect(read(text, { offNow })).toEqual(read('все є', { offNow }));
		},
	);

	it.each(['все є на столі', 'все є, сметани нема', 'не все є, чекаємо', 'все є в холодильнику'])(
		'is not followed by the list where it may not be all that is back: %s',
		(text) => {
			expect(replyOf(read(text, { offNow }))).toBe('');
		},
	);

	it('has no answer beside other words where nothing is off', () => {
		expect(replyOf(read('все є, шеф'))).toBe('');
	});
});

describe('What is so in one of two stores only', () => {
	const inStores = (sku: string, ...stores: string[]) =>
		stores.map((storeId) => ({ storeId, sku }));

	it.each([
		...['тільки на Подолі немає борщу', 'борщу немає тільки на подолі', 'борщ стоп тільки поділ'],
		...[
			'лише на подолі нема борщу',
			'только на подоле нет борща',
			'борщ закончился только на Подоле',
		],
		...['borscht only in podil is out', 'tylko w podil nie ma borsch', 'borsch nur in podil aus'],
		...['/off borscht only in podil', '/stop borscht only in podil', 'борщ, тільки на подолі стоп'],
	])('is offered for that store where it is gone: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toBe(
			'Only in podil: Борщ is on sale in podil. Take it off in podil now?',
		);
		expect(labelsOf(asked)[0]).toBe('⛔ Off in podil today');
		expect(press(asked, '⛔ Off in podil today')).toMatchObject({
			...{ command: 'off', targets: [{ storeId: 'podil', skus: ['borscht'] }] },
		});
	});

	it('is so of several dishes and of a category, and may end', () => {
		const several = read('борщ і юшка тільки на подолі закінчились');
		expect(replyOf(several)).toMatch(/^Only in podil: .*\nWhich is to change in podil\?$/s);
		const soups = read('супи стоп тільки на подолі');
		expect(replyOf(soups)).toBe(
			'Only in podil: soups: Юшка грибна, Борщ. Take them off in podil now?',
		);
		const end = read('борщу нема тільки на подолі до 18:00');
		expect(labelsOf(end)[0]).toBe('⛔ Off in podil until 18:00');
		expect(labelsOf(read('/on borscht only in podil'))[0]).toBe('✅ Back in podil');
	});

	it.each([
		...['борщ тільки на подолі', 'борщу нема, тільки на подолі', 'борщ лише на Подолі'],
		...['borsch only in podil', 'борщ залишився тільки на подолі', 'borsch tylko w podil'],
	])('may be what is gone or what is there, so both are asked: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(
			/Борщ is on sale in podil and obolon\. Is it off only in podil, or on sale only there\?$/,
		);
		expect(labelsOf(asked)).toEqual(['Change nothing', '⛔ Off in podil', '⛔ Off in obolon']);
		expect(replyOf(press(asked, '⛔ Off in obolon'))).toBe(
			'Борщ is on sale in obolon. Take it off in obolon now?',
		);
	});

	it('keeps the end of what may be gone', () => {
		const asked = press(read('борщ тільки на подолі до 18:00'), '⛔ Off in obolon');
		expect(labelsOf(asked)[0]).toBe('⛔ Off in obolon until 18:00');
	});

	it('is asked of a category, and of several dishes in a message each', () => {
		const soups = read('супи тільки на подолі');
		expect(replyOf(soups)).toMatch(/Are they off only in podil, or on sale only there\?$/);
		expect(replyOf(press(soups, '⛔ Off in podil'))).toMatch(/^soups: /);
		const several = read('борщ і юшка тільки на подолі');
		expect(replyOf(several)).toMatch(/\nWrite one message for each dish\.$/);
		expect(labelsOf(several)).toEqual(['Change nothing', 'What is off']);
	});

	it('offers what is not so yet', () => {
		const both = { offNow: inStores('borscht', 'podil', 'obolon') };
		expect(labelsOf(read('борщ тільки на подолі', both))).toEqual([
			...['Change nothing', '✅ Back in podil: Борщ', '✅ Back in obolon: Борщ'],
		]);
		expect(labelsOf(read('борщ є тільки на подолі', both)).slice(0, 2)).toEqual([
			...['Change nothing', '✅ Back in podil: Борщ'],
		]);
		const one = { offNow: inStores('borscht', 'podil') };
		const asked = read('борщ є тільки на подолі', one);
		expect(replyOf(asked)).toMatch(/ Is it on sale only in podil\?$/);
		expect(labelsOf(asked)).toEqual([
			...['Change nothing', '✅ Back in podil: Борщ', '⛔ Off in obolon'],
		]);
		expect(press(asked, '✅ Back in podil: Борщ', one)).toMatchObject({
			...{ command: 'on', targets: [{ storeId: 'podil', skus: ['borscht'] }] },
		});
		const so = read('борщ є тільки на подолі', { offNow: inStores('borscht', 'obolon') });
		expect(labelsOf(so)).toEqual(['What is off']);
	});

	it('is only asked for', () => {
		expect(read('є борщ тільки на подолі?')).toMatchObject({ buttons: [] });
	});

	it('is not read behind "not"', () => {
		const asked = read('борщу нема не тільки на подолі');
		expect(replyOf(asked)).toMatch(/It isn't clear in which store\. /);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});
});

describe('Several stores in one message', () => {
	const stores = [...STORES, 'lviv'];
	const chat = { known: knownOf(MENU, stores), storeIds: stores };

	it.each([
		...['/off борщ на подолі і на оболоні', 'борщ стоп на подолі, оболонь', '/on борщ podil lviv'],
		'борщ нема на подолі, юшки на оболоні',
	])('need one each: %s', (text) => {
		const asked = read(text, chat);
		expect(replyOf(asked)).toMatch(/Write one message for each store\. Борщ is on sale in podil/);
		expect(replyOf(asked)).not.toContain("It isn't clear in which store");
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it('is not what is unclear where one is excepted', () => {
		expect(replyOf(read('борщ стоп крім подолу', chat))).toContain(
			"It isn't clear in which store. Борщ",
		);
	});
});

describe('A whole store', () => {
	const CANT =
		/^Can't take off all dishes in one message, or close a store here, so nothing is changed\. .* Store → Pause\.$/;

	it.each([
		...['Оболонь сьогодні не працює', 'Поділ не працює', 'Оболонь не работает сегодня'],
		...['на Оболоні нема нічого', 'на подолі нічого нема', 'на Подоле ничего нет'],
		...['на подолі все закінчилось', 'на подолі все розібрали', 'w podil nic nie ma'],
		...[
			'Оболонь закрита',
			'Поділ зачинений',
			'Obolon dziś nieczynny',
			"obolon isn't working today",
		],
		...['podil is not open', 'Podil ist heute geschlossen', 'в podil всё закончилось'],
	])('is stopped by whoever looks after n8n: %s', (text) => {
		expect(read(text)).toMatchObject({
			command: 'reply',
			reply: expect.stringMatching(CANT) as string,
		});
		expect(buttonsOf(read(text))).toEqual([]);
	});

	it.each([
		...[
			'піч не працює',
			'інтернет на подолі не працює',
			'на подолі нічого нового',
			'все закінчилось',
		],
		...['на оболоні все добре', 'Оля сьогодні не працює', 'Поділ працює?', 'нічого нема'],
	])('is not what these are about: %s', (text) => {
		expect(replyOf(read(text))).toBe('');
	});
});

describe('All but one dish', () => {
	it.each([
		...['всі супи крім юшки стоп', 'стоп усе крім юшки', 'стоп супи, крім юшки'],
		...['усі супи за винятком юшки нема', 'все супы за исключением юшки стоп'],
		...['stop zup poza yushka', 'all soups but yushka are out', 'soups apart from yushka 86'],
	])('never asks whether that one goes off: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(
			/^Can't read "[^"]+"\. (?:Соус .*\n)?Юшка грибна is on sale in podil and obolon\.\nWrite one message for each dish\.$/,
		);
		expect(labelsOf(asked)).toEqual(['Change nothing', 'What is off']);
	});
});

describe('A word that only begins a name', () => {
	const offNow = ['medovyk', 'b-2', 'syrnyky'].flatMap((sku) =>
		STORES.map((storeId) => ({ storeId, sku })),
	);

	it.each(['привезли мед', 'мед є', 'чіз привезли'])(
		'may be another thing, so Change nothing is first: %s',
		(text) => {
			const asked = read(text, { offNow });
			expect(replyOf(asked)).toMatch(/ Put it back\?$/);
			expect(labelsOf(asked).slice(0, 2)).toEqual(['Change nothing', '✅ Back in all stores']);
		},
	);

	it.each(['медов є', 'медовік є', 'сирник є', 'привезли медовики'])(
		'is the name where most of it is written: %s',
		(text) => {
			expect(labelsOf(read(text, { offNow }))[0]).toBe('✅ Back in all stores');
		},
	);
});

describe('A dish of a list that is not read', () => {
	it.each([
		['борщ, tiramisu нема', 'tiramisu'],
		['борщу і наполеона нема', 'наполеона'],
		['/off борщ, tiramisu', 'tiramisu'],
		['борщ є, піца теж', 'піца'],
	])('is quoted first, and Change nothing is the first button: %s', (text, unread) => {
		const offNow = text.includes('є,') ? [{ storeId: 'podil', sku: 'borscht' }] : [];
		const asked = read(text, { offNow });
		expect(replyOf(asked)).toMatch(new RegExp(`^Can't read "${unread}"`));
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});
});

describe('What a kitchen writes of an evening', () => {
	const known = knownOf([
		...MENU,
		['sauce-garlic', 'Соус часниковий', 'sauces'],
		['pizza-4', 'Піца Чотири сири 35 см', 'pizza'],
		['cola', 'Кока-Кола', 'drinks'],
	]);
	const written = (text: string, more: Partial<Chat> = {}) => read(text, { known, ...more });

	it.each(['часник закінчився', 'часнику нема', 'банош закінчується', 'банош закінчуються'])(
		'changes nothing first where the dish may not be gone: %s',
		(text) => {
			expect(labelsOf(written(text)).slice(0, 2)).toEqual([
				...['Change nothing', '⛔ Off in all stores today'],
			]);
		},
	);

	it('changes nothing first of an ingredient in a longer name', () => {
		const pizza = knownOf([['pizza-4', 'Піца Чотири сири 35 см', 'pizza']]);
		expect(labelsOf(read('сиру нема', { known: pizza }))[0]).toBe('Change nothing');
		for (const text of ['чотири сири нема', 'піца чотири сири закінчилась']) {
			expect(labelsOf(read(text, { known: pizza }))[0]).toBe('⛔ Off in all stores today');
		}
	});

	it.each(['грибної нема', 'соус часниковий закінчився', 'банош закінчився'])(
		'takes off first what is surely the dish: %s',
		(text) => {
			expect(labelsOf(written(text))[0]).toBe('⛔ Off in all stores today');
		},
	);

	it.each(['коли буде банош', 'коли банош буде', 'когда будет банош', 'when is banosh back'])(
		'is a question without its mark, too: %s',
		(text) => {
			const menu = knownOf([['banosh', 'Банош', 'mains']]);
			expect(read(text, { known: menu })).toEqual(say('Банош is on sale in podil and obolon.'));
		},
	);

	it('still says that cola is gone', () => {
		expect(replyOf(written('коли не буде'))).toMatch(/^Кока-Кола /);
		expect(labelsOf(written('коли не буде')).length).toBeGreaterThan(0);
	});

	it.each(['тільки', 'тіко', 'токо', 'тока', 'тікі'])('is of one store only with "%s"', (only) => {
		expect(replyOf(written(`банош ${only} на подолі є`))).toBe(
			'Банош is on sale in podil and obolon. Is it on sale only in podil?',
		);
	});

	it.each(['до шостої', 'до пів сьомої', 'до шести'])(
		'has no hour in words, and hears how to write it: %s',
		(end) => {
			expect(replyOf(written(`банош стоп ${end}`))).toContain(
				`Can't read "${end}". Write the hour, like "until 18:00". `,
			);
		},
	);

	it('has the whole category first, also where each of its dishes has that word in its name', () => {
		const asked = read('бургери стоп на подолі');
		expect(labelsOf(asked)[0]).toBe('All of burgers');
		const two = knownOf([
			['p-1', 'Піца Маргарита', 'pizza'],
			['p-2', 'Піца Салямі', 'pizza'],
		]);
		for (const text of ['піца стоп', 'піци на стоп на подолі', 'pizza stop']) {
			const labels = labelsOf(read(text, { known: two }));
			expect(labels).toEqual(['All of pizza', 'Піца Маргарита', 'Піца Салямі']);
		}
	});

	it('asks about the only dish of a category at once', () => {
		const one = knownOf([['b-1', 'Бургер з беконом', 'burgers']]);
		expect(replyOf(read('бургери закінчились', { known: one }))).toBe(
			'Бургер з беконом is on sale in podil and obolon. Take it off now?',
		);
	});

	it('has one button for all dishes of one word, where these are all', () => {
		const filled = ['вишнею', 'картоплею', 'капустою', 'сиром'].map(
			(what, index): [string, string, string] => [`v-${index}`, `Вареники з ${what}`, 'mains'],
		);
		const asked = read('вареники закінчились', { known: knownOf(filled.slice(0, 3)) });
		expect(labelsOf(asked)).toContain('All 3');
		const four = read('вареники закінчились', { known: knownOf(filled) });
		expect(labelsOf(four).filter((label) => label.startsWith('All'))).toEqual([]);
	});
});

describe('Today and tomorrow', () => {
	const end = at('2026-05-02T23:59:00');

	it.each([
		...['медовика нема на сьогодні і завтра', 'медовика нема сьогодні й завтра'],
		...['no medovyk today and tomorrow', 'сегодня и завтра медовика нет'],
		...['nie ma medovyk dziś i jutro', 'kein medovyk heute und morgen'],
		...['медовика сьогодні і завтра не буде', 'медовика нема на сьогодні та на завтра'],
	])('ends as the button of that name does, and takes its place: %s', (text) => {
		const asked = read(text);
		expect(labelsOf(asked).filter((label) => label.startsWith('⛔'))).toEqual([
			'⛔ Off in all stores until tomorrow 23:59',
			'⛔ Off in all stores until I say so',
		]);
		expect(labelsOf(asked)[0]).toMatch(/^⛔/);
		const pressed = press(asked, '⛔ Off in all stores until tomorrow 23:59');
		expect(pressed).toEqual(press(read('стоп медовик'), '⛔ Off in all stores today and tomorrow'));
		expect(pressed).toMatchObject({ until: end });
	});

	it('ends so behind /off', () => {
		const off = read('/off медовик на сьогодні і завтра');
		expect(off).toMatchObject({ command: 'off', until: end });
	});

	it('does not end so where it is back tomorrow', () => {
		const asked = read('медовика нема сьогодні і завтра буде');
		expect(labelsOf(asked)[0]).toBe('Change nothing');
		expect(labelsOf(asked)).not.toContain('⛔ Off in all stores until tomorrow 23:59');
	});
});

describe('A dish that is back later', () => {
	it.each([
		['банош буде через годину', '13:00'],
		['банош будет через полчаса', '12:30'],
		['банош буде за 15 хв', '12:15'],
		['через 2 години банош буде', '14:00'],
		['banosh will be back in 2 hours', '14:00'],
		['no banosh, back at 6pm', '18:00'],
		['banosh wróci za godzinę', '13:00'],
		['банош буде о 18:00', '18:00'],
		['банош буде після 18:00', '18:00'],
		['баноша буде завтра', 'midnight'],
		['баноша сьогодні нема, буде завтра', 'midnight'],
		['банош привезуть завтра о 10', 'tomorrow 10:00'],
		['банош буде в понеділок', 'Monday, 4 May 2026, 00:00'],
	])('is off until then, if somebody says so: %s', (text, end) => {
		const asked = read(text);
		expect(replyOf(asked)).not.toContain("Can't read");
		expect(labelsOf(asked).slice(0, 2)).toEqual([
			'Change nothing',
			`⛔ Off in all stores until ${end}`,
		]);
	});

	it('is asked about where it is off for longer, too', () => {
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'banosh' }));
		const asked = read('banosh will be back in 2 hours', { offNow });
		expect(labelsOf(asked)).toEqual([
			'Change nothing',
			'⛔ Off in all stores until 14:00',
			'✅ Back in all stores: Банош',
			...['✅ Back in podil: Банош', '✅ Back in obolon: Банош'],
			...['What is off', 'Help'],
		]);
	});

	it.each(['банош буде завтра?', 'коли буде банош', 'banosh back in podil'])(
		'goes off by no other words: %s',
		(text) => {
			expect(labelsOf(read(text))).toEqual([]);
		},
	);

	it.each(['банош буде у 2 закладах', 'баношу буде 5 порцій'])(
		'has no end in what is counted: %s',
		(text) => {
			expect(labelsOf(read(text)).slice(0, 2)).toEqual([
				'Change nothing',
				'⛔ Off in all stores today',
			]);
		},
	);
});

describe('An end alone', () => {
	it.each(['до 18:00', 'До 18:00!', 'на подолі до 18:00', 'until 6pm in podil', 'do 18'])(
		'answers no question of the bot, which says so: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toBe(
				`Nothing is changed: press a button, or write the dish as well, as in "стоп Юшка грибна ${text}".`,
			);
			expect(labelsOf(asked)).toEqual([]);
			const written = /"(.*)"/.exec(replyOf(asked))?.[1] ?? '';
			expect(labelsOf(read(written))[0]).toMatch(/^⛔ Off .* until 18:00$/);
		},
	);

	it.each([
		...['так', 'да', 'yes', 'ок', 'тільки на подолі', 'в обох', 'до завтра', '30 хв', 'до 18:00?'],
		...['працюємо до 18:00', 'до 20 порцій', 'на подолі'],
	])('is not what else is silent: %s', (text) => {
		expect(replyOf(read(text))).toBe('');
	});
});

describe('A dish of a category, beside other words', () => {
	const known = knownOf([
		...['Піца Маргарита', 'Піца Пепероні', 'Піца Чотири сири'].map(
			(title, index): (typeof MENU)[number] => [`p-${index}`, title, 'pizza'],
		),
		['cola', 'Cola', 'drinks'],
	]);

	it.each(['pizza margherita is off', 'піца 4 сезони закінчилась', '/off pizza margherita'])(
		'is not the whole category first: %s',
		(text) => {
			const labels = labelsOf(read(text, { known }));
			expect(labels.slice(0, 5)).toEqual([
				...['Change nothing', 'Піца Маргарита', 'Піца Пепероні', 'Піца Чотири сири'],
				'All of pizza',
			]);
		},
	);

	it('is not the whole category, where a list names it as well', () => {
		const labels = labelsOf(read('піца 4 сири всьо закінчилась', { known }));
		expect(labels.slice(0, 2)).toEqual(['Change nothing', 'Піца Чотири сири']);
	});

	it('is the whole category first without them', () => {
		expect(labelsOf(read('піца закінчилась', { known }))[0]).toBe('All of pizza');
	});
});

describe('A word that is the SKU of one dish', () => {
	const known = knownOf([
		['cesar', 'Цезар з куркою', 'salads'],
		['s-2', 'Цезар з креветками', 'salads'],
		['greek', 'Салат Грецький', 'salads'],
	]);
	const both = ['Цезар з куркою', 'Цезар з креветками'];

	it.each(['86 cesar', 'no cesar', 'no more cesar with shrimps until 8pm', '/off cesar shrimps'])(
		'may mean another that is called so: %s',
		(text) => {
			const labels = labelsOf(read(text, { known }));
			expect(labels.filter((label) => label.startsWith('Цезар'))).toEqual(both);
		},
	);

	it('means that dish alone behind a command, and where no other is called so', () => {
		expect(read('/off cesar', { known })).toMatchObject({
			command: 'off',
			targets: STORES.map((storeId) => ({ storeId, skus: ['cesar'] })),
		});
		expect(replyOf(read('86 greek', { known }))).toMatch(/^Салат Грецький is on sale .* now\?$/);
	});
});

describe('A stop list of a morning', () => {
	const LISTED = 'юшка, борщ, банош, сирники, медовик, чізбургер, узвар, соус сирний, вареники';

	it('has one button for all of nine', () => {
		const asked = read(`стоп: ${LISTED}`);
		expect(labelsOf(asked)[0]).toBe('All 9');
		expect(replyOf(asked)).toContain('Only "All 9" has these: ');
		const off = press(press(asked, 'All 9'), '⛔ Off in all stores today');
		expect(off).toMatchObject({ command: 'off', targets: [{ storeId: 'podil' }, {}] });
		const { targets, dishes } = off as Extract<Command, { command: 'off' | 'on' }>;
		expect(targets[0]?.skus).toHaveLength(9);
		expect(dishes.split(', ')).toHaveLength(9);
	});

	it('may change nothing where one of its names is not clear', () => {
		const asked = read(`стоп: ${LISTED}, кола`);
		expect(labelsOf(asked)).toHaveLength(7);
		expect(labelsOf(asked).at(-1)).toBe('Change nothing');
	});
});

describe('The names of many dishes', () => {
	const offNow = MENU.slice(0, 12).map(([sku]) => ({ storeId: 'podil', sku }));

	it('are all in the answer and in the question whether they come back', () => {
		const names = MENU.slice(0, 12).map(([, title]) => title);
		const off = read(`/off ${names.join(', ')}`) as Extract<Command, { command: 'off' | 'on' }>;
		expect(off.dishes.split(', ')).toEqual(names);
		const back = replyOf(read('/on all', { offNow }));
		expect(names.filter((name) => !back.includes(name))).toEqual([]);
		expect(back).toContain('Put all 12 back?');
	});

	it('are there once', () => {
		const known = knownOf([
			['greek', 'Салат Грецький', 'salads'],
			['vin', 'Вінегрет', 'salads'],
		]);
		const said = replyOf(read('салати всі крім грецького стоп', { known }));
		expect(said.split('Салат Грецький')).toHaveLength(2);
	});
});
