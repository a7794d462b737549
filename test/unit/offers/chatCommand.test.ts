import fc from 'fast-check';

import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { buttonFor, readButton } from '../../../nodes/MerchantStorefront/offers/buttonData';
import { mayBeOfStopList } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import type { Chat } from '../../../nodes/MerchantStorefront/offers/chatMessages';
import { foldText } from '../../../nodes/MerchantStorefront/offers/foldText';
import { importedDishes, KnownDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import type { Command } from '../../../nodes/MerchantStorefront/offers/switched';
import { buttonsOf, knownFrom, readIn, replyOf } from './talk';

/** As the template shows them. */
const DISHES_SHOWN = 6;
const STORES = ['podil', 'obolon'];
const DISHES: Array<[sku: string, title: string, stores?: string[], category?: string]> = [
	['borscht', 'Борщ з пампушками'],
	['varenyky-cherry', 'Вареники з вишнею'],
	['varenyky-potato', 'Вареники з картоплею'],
	['sauce-1', 'Chicken in sauce'],
	['plain-chicken', 'Chicken'],
	['cola', 'Cola, 0.5 l'],
	['banosh', 'Банош', ['podil']],
];
const LONG = ['борщ-'.repeat(12), 'Борщ довгий'] as const;

const knownOf = (dishes: typeof DISHES) =>
	knownFrom(
		dishes.map(([sku, title, stores = STORES, category = 'soups']) => ({
			...{ sku, title, category, stores },
		})),
	);
const CHAT: Chat = {
	known: knownOf([...DISHES, [LONG[0], LONG[1]]]),
	storeIds: STORES,
	offNow: [],
	now: Date.parse('2026-05-01T12:00:00+03:00'),
	timeZone: 'Europe/Kyiv',
};
const read = readIn(CHAT);
const at = (time: string) => Date.parse(`${time}+03:00`);
const MIDNIGHT = at('2026-05-02T00:00:00');
const everywhere = (...skus: string[]) => STORES.map((storeId) => ({ storeId, skus }));
const offIn = (skus: readonly string[], stores = STORES): Chat['offNow'] =>
	stores.flatMap((storeId) => skus.map((sku) => ({ storeId, sku })));
/** Without where something goes off, which a test of its own looks at. */
const withoutStore = (label: string) =>
	label.replace(/^[⛔✅] (?=Off|Back)/, '').replace(/^Off in .+?(?= today| until)/, 'Off');
const labelsOf = (command: Command) => buttonsOf(command).map(({ text }) => withoutStore(text));
const dataOf = (command: Command, label: string) =>
	buttonsOf(command).find(({ text }) => withoutStore(text) === label)?.data ?? 'none';
const press = (command: Command, label: string, chat: Partial<Chat> = {}) =>
	read(dataOf(command, label), chat);

const MENUS = new Map(STORES.map((id) => [id, Date.parse('2026-05-01')]));

const LIKE_NAMES = knownOf([
	['mushroom-soup', 'Юшка грибна'],
	['varenyky', 'Вареники'],
	['cake', 'Медовик'],
	['coffee', 'Кава'],
	['greek', 'Салат грецький'],
	['rice', 'Рис'],
	['cola', 'Cola'],
]);
const TODAY = 'Off today';
const NO_ROOM =
	/ These dishes are too many for a button, so nothing is changed\. Write \/off or \/on and their names, up to 7 in a message\.$/;
const TOMORROW = 'Off today and tomorrow';
const ENDLESS = 'Off until I say so';
const BANOSH = 'Банош is on sale in podil. Take it off now?';
const COLA = 'Cola, 0.5 l is on sale in podil and obolon. Take it off now?';

describe('What is switched at once', () => {
	it.each([
		['/off Борщ з пампушками! 🙏', everywhere('borscht'), undefined],
		['/off borscht\ncola', everywhere('borscht', 'cola'), undefined],
		['/off borscht\ncola\nдо завтра', everywhere('borscht', 'cola'), MIDNIGHT],
		['/off borscht,cola', everywhere('borscht', 'cola'), undefined],
		['/off borscht', everywhere('borscht'), undefined],
		['/off@sandbox_kitchen_bot  Borscht', everywhere('borscht'), undefined],
		['/OFF БОРЩ З ПАМПУШКАМИ', everywhere('borscht'), undefined],
		['/off борщ з пампушками до завтра', everywhere('borscht'), MIDNIGHT],
		['/off borscht on', undefined, undefined],
		['/off borscht in podil until tomorrow', [{ storeId: 'podil', skus: ['borscht'] }], MIDNIGHT],
		['/off borscht until tomorrow IN Podil', [{ storeId: 'podil', skus: ['borscht'] }], MIDNIGHT],
		['/off until tomorrow borscht', everywhere('borscht'), MIDNIGHT],
		['/off борщ з пампушками в podil', [{ storeId: 'podil', skus: ['borscht'] }], undefined],
		['/off chicken in sauce', everywhere('sauce-1'), undefined],
		['/off chicken in podil', [{ storeId: 'podil', skus: ['plain-chicken'] }], undefined],
		[
			'/off Cola, 0.5 l, banosh',
			[
				{ storeId: 'podil', skus: ['cola', 'banosh'] },
				{ storeId: 'obolon', skus: ['cola'] },
			],
			undefined,
		],
		['/off borscht і plain-chicken', everywhere('borscht', 'plain-chicken'), undefined],
		['/off chicken in sauce & Cola, 0.5 l', everywhere('sauce-1', 'cola'), undefined],
		['/off borscht until 18:00', everywhere('borscht'), at('2026-05-01T18:00:00')],
		['/off borscht until tomorrow 11:30', everywhere('borscht'), at('2026-05-02T11:30:00')],
		['/off borscht до завтра о 11:30', everywhere('borscht'), at('2026-05-02T11:30:00')],
		['/off borscht for 23 hours', everywhere('borscht'), at('2026-05-02T11:00:00')],
		['/off борщ з пампушками до 18 год', everywhere('borscht'), at('2026-05-01T18:00:00')],
		['/off borscht do godz. 18:00', everywhere('borscht'), at('2026-05-01T18:00:00')],
		['/off borscht bis um 18:00', everywhere('borscht'), at('2026-05-01T18:00:00')],
	])('of %p', (text, targets, until) => {
		const command = targets === undefined ? 'reply' : 'off';
		expect(read(text)).toMatchObject({ command, ...(targets && { targets, until }) });
	});

	it('is what comes back as well', () => {
		expect(read('/on borscht')).toMatchObject({ command: 'on', targets: everywhere('borscht') });
		expect(read('/on cola in obolon')).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'obolon', skus: ['cola'] }],
		});
	});

	it('is a dish that has the name of a store', () => {
		const known = knownOf([['p-1', 'Подол'], ...DISHES]);
		const targets = everywhere('p-1', 'borscht');
		expect(read('/off подол, borscht', { known })).toMatchObject({ command: 'off', targets });
	});

	it.each([
		...['off borscht', '86 borscht until tomorrow', 'стоп borscht на весь день', 'stop borscht'],
		...[
			'/stop borscht',
			'/stop borscht until tomorrow',
			'/86 borscht',
			'/стоп borscht',
			'on borscht',
		],
		...['/off borscht cola', '/off borscht banosh', '/off borscht podil obolon lviv'],
		...['/off borscht not in podil', '/off borscht only in podil', '/off all but borscht'],
		...[
			'/off borscht until 11:30',
			'/off borscht from 18:00',
			'/off borscht in 10 minutes',
			'/off borscht until 25:00',
		],
		...['/off borscht until 10:00 until 11:00', '/off borscht 2', '/off borscht є', '/off борщ'],
		...[
			'/off borscht in podil та obolon',
			'/off borscht in podil, cola',
			'/off borscht in podil, cola in obolon',
			'/on borscht in podil, cola in obolon',
			'/off borscht until 18:00, cola',
			'/off borscht in kyiv',
			'/off borscht на Подолі',
			'/off banosh in obolon',
		],
		...[
			'/off borscht, banosh in obolon',
			'/off borscht, піца',
			'/off all',
			'/on all',
			'/on є',
			'/off borscht?',
		],
	])('is nothing of %p', (text) => {
		expect(read(text)).toMatchObject({ command: 'reply' });
	});

	it('is nothing by a guess: the whole name or SKU was written', () => {
		const words = DISHES.flatMap(([sku, title]) => [sku, ...title.split(' ')]);
		const tails = ['', ' in podil', ' until tomorrow', ' до 18:00', ' in kyiv', ' in sauce'];
		const text = fc.tuple(
			fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme' })), {
				maxLength: 4,
			}),
			fc.constantFrom(...tails),
		);
		const names = new Map(DISHES.map(([sku, title]) => [sku, [sku, title].map(foldText)]));
		fc.assert(
			fc.property(text, ([parts, tail]) => {
				const written = `${parts.join(' ')}${tail}`;
				const command = read(`/off ${written}`);
				expect([0, 1, 3, 7]).toContain(buttonsOf(command).length);
				for (const { data } of buttonsOf(command)) {
					expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
					expect(replyOf(read(data))).not.toMatch(/^Can't|^The menu has changed/);
				}
				if (!('targets' in command)) return;
				for (const sku of command.targets.flatMap(({ skus }) => skus)) {
					const named = names.get(sku)?.some((name) => foldText(written).includes(name));
					expect(named).toBe(true);
				}
			}),
		);
	});

	it('is nothing of talk, whatever it says', () => {
		const words = ['стоп', '86', 'нема', 'є', 'off', 'on', 'до завтра', 'in podil', 'не', 'крім'];
		const word = fc.constantFrom(...words, ...DISHES.flatMap(([sku, title]) => [sku, title]));
		fc.assert(
			fc.property(fc.array(word, { maxLength: 6 }), (said) => {
				const text = said.join(' ');
				expect([text, read(text, { offNow: offIn(['cola']) }).command]).toEqual([text, 'reply']);
			}),
		);
	});
});

describe('Talk of a kitchen', () => {
	it.each([
		'немає баношу podil',
		'банош закінчився на подолі',
		'банош на стоп',
		'банош стоп',
		'banosh off',
		'кінчився банош',
		'на стоп банош',
		'поставте банош на стоп',
		'Баношу більше нема!!!',
		'Народ, банош кінчився, більше не приймайте',
		'нема баношу, піца',
		'шеф, у нас закінчився банош',
		'гарячий банош закінчився',
		'we are out of banosh',
		'банош все',
		'банош все до завтра',
		'банош вийшов',
		'вийшов банош',
		'кончился банош',
		'банош кончился',
		'баноша больше нет',
		'ran out of banosh',
		'no banosh today',
		'BANOSH OUT',
		'nie ma banosh',
		'banosh się skończył',
		'banosh wyszedł do jutra',
		'banosh ist aus',
		'kein banosh mehr bis morgen',
		'приберіть банош',
		'не продавайте банош',
		'знімаємо банош з продажу',
		'снимаем банош с продажи',
		'банош кінець',
		'банош до завтра',
		'банош до 12 ночі',
		'банош до понеділка',
		'стопп баношь',
		'баношш до 18 на подолі',
		'баношу не лишилось',
		'баношу не буде до завтра',
		'зніміть банош',
		'банош прибрати',
		'відключи банош',
		'банош на паузу',
		'баношу нма',
		'банош ❌',
		'мінус банош',
		'банош сьогодні не готуємо',
		'банош 86',
		'банош ⛔',
		'банош - стоп',
		'стоп - банош',
		'86 the banosh',
		'стоп до завтра баношш',
		'стоп банош, баношш до завтра на подолі',
		'сьогодні не буде баношу',
		'today no banosh',
		'dziś nie ma banosh',
		'heute kein banosh',
		'баноші всі продали',
		'продали последний банош',
		'немає баношу((',
		'немає баношу..',
		'банош закінчився :)',
		'банош всьо 😢(',
		'немаааа баношу(((',
		'банош -',
		'-банош',
		'👎банош',
		'банош 👎🏻',
		'банош до завтра до 10',
		'завтра не буде банош',
		'банош у неділю не буде',
		'банош⛔️',
		'банош законьчився',
		'банош у стоп',
		'банош на стопі',
		'банош не в наявності',
		'баношу немає в наявності',
		'застопай банош пліз',
		'банош закінчився вже!',
		'банош недоступний',
		'стоп банош тільки поділ',
		'банош усьо до завтра',
		'банош — 0',
		'банош ноль',
		'банош стоп весь день',
		'баношу не буде 2 години',
		'86 banosh pls',
		'стопаем банош',
		'прибираємо банош',
		'заблокуйте банош',
		'remove banosh',
		'стоп‼️банош',
		'банош-стоп',
		'Добрий день, ставимо банош на стоп',
		'сьогодні без баношу',
		'без баношу',
		'Без баношу!',
		'ми сьогодні без баношу',
		'без баноша сегодня',
		'heute ohne banosh',
		'dziś bez banosh',
		'without banosh today',
		"don't sell banosh",
		'do not sell banosh',
		'stop selling banosh',
		'banosh nicht mehr verfügbar',
		'banosh nicht verfügbar',
		'banosh gibt es nicht',
		'es gibt kein banosh mehr',
		'nimm banosh raus',
		'banosh bis 20 Uhr nicht verkaufen',
		'banosh niedostępny',
		'banosh skończony',
		'zdejmij banosh',
		'banosh wyłącz',
		'nie będzie banosh',
		'banosh fehlt',
		'banosh ausschalten',
		'banosh stoppen',
		'банош прибрали',
		'hide banosh',
		'turn banosh off',
		'банош тимчасово недоступний',
		'баношу більш нєма',
		'банош вичерпано',
		'про банош: нема',
		'банош йок',
		'видали банош',
		'банош закрито',
		'стп банош',
		'сtоп банош',
		'banosh stpo',
		'банош закнчився',
		'банош знчився',
		'закрийте банош',
		'банош не приймайте',
		'не беріть банош',
		'видаліть банош з меню',
		'пауза на банош',
		'банош нємаєє',
		'баноші закінч',
		'banosh wyprzedany',
		'nie sprzedawać banosh',
		'nie mamy banosh',
		'wstrzymaj banosh do 18',
		'zdjąć banosh ze sprzedaży',
		'banosh niedostepny',
		'wylacz banosh',
		'nimm banosh von der Karte',
		'banosh heute nicht',
		'banosh vom Menü nehmen',
		'banosh pausieren',
		'sperr banosh bis 18 Uhr',
		'banosh ausvekauft',
		"can't sell banosh",
		"we're all out of banosh",
		'banosh has run out',
	])('is answered with how the dish is: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(/Банош is on sale in podil\. Take it off( in podil)? now\?$/);
		expect([
			['Change nothing', expect.stringMatching(/^Off /), ENDLESS],
			[expect.stringMatching(/^Off /), TOMORROW, ENDLESS],
		]).toContainEqual(labelsOf(asked));
	});

	it.each([
		'банош є',
		'Банош знову є!',
		'поверни банош',
		'банош повернути',
		'поверніть баношш 🙏',
		'banosh is back',
		'поверни піцу, банош',
		'верніть банош',
		'повертайте банош',
		'баношш і банош в наявності',
		'банош є (привезли)',
		'банош є (2 порції)',
		'банош є, готуємо',
		'банош можна продавати',
		'помилка, верніть банош на подол',
		'увімкни банош',
		'ввімкніть банош',
		'включи банош',
		'банош включить',
		'додай банош',
		'є банош',
		'есть банош',
		"з'явився банош",
		'банош з’явився',
		'банош появился',
		'банош є на Подолі',
		'на Подолі є банош',
		'банош снова в наличии на Подоле',
		'зніми банош зі стопу',
		'банош зі стопу',
		'сними со стопа банош',
		'банош більше не на стопі',
		'стоп банош знято',
		'банош: стоп знято',
		'стоп на банош снят',
		'зніміть стоп з баноша',
		'снимите стоп с баноша',
		'скасувати стоп банош',
		'банош стоп відміна',
		'банош без стопу',
		'не ставте банош на стоп',
		'банош на стоп не ставте',
		'банош не закінчився',
		'take banosh off the stop list',
		'remove banosh from stop',
		'unstop banosh',
		'розстопіть банош',
		'банош привезли',
		'банош в продаж',
		'банош ✅',
		'включаем банош',
		'вертаємо банош',
		'возвращаем банош',
		'можна повертати банош',
		'прибери банош зі стоп-листа',
		'знімаємо зі стоп листа банош',
		'банош зварився, повертайте',
		'банош можна вмикати',
		'банош повернули',
		'банош вернувся',
		'поставте банош назад',
		'un-86 banosh',
		'put banosh back plz',
		'банош в продажі',
		'put banosh back',
		'switch on banosh',
		'banosh is available again',
		'banosh on sale',
		'+банош',
		'włącz banosh',
		'banosh znowu jest',
		'banosh ist wieder da',
		'banosh einschalten',
		'banosh wieder verfügbar',
		'banosh zurück',
		'banosh wrócił',
		'banosh wraca',
		'banosh znów dostępny',
		'banosh gibt es wieder',
		'banosh anschalten',
		'банош додали',
		'enable banosh',
		'bring back banosh',
		'знов є банош',
		'restore banosh',
		'unpause banosh',
		'banosh znow w sprzedazy',
		'przywroc banosh',
		'zdejmij banosh ze stopu',
		'banosh ab sofort wieder',
		'banosh wieder rein',
		'знімаємо стоп з баноша',
	])('is answered with a button that puts back what is off: %s', (text) => {
		const offNow = offIn(['banosh', 'cola'], ['podil']);
		const asked = read(text, { offNow });
		expect(replyOf(asked)).toMatch(
			/Банош is off in podil until switched on again\. [^]*ut it back/,
		);
		expect(press(asked, 'Back in podil', { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['banosh'] }],
		});
	});

	it.each(['банош до 5.12', 'стоп банош до 5.12', '/off banosh until 5.12', 'банош нема до 05.12'])(
		'says how to write what may be a day or a time, and takes neither: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toMatch(
				/^Can't read "(?:до|until) 0?5\.12"(?:, so nothing is changed yet)?\. 0?5\.12 may be a day or a time\. Write it like "until 5 December" or "until 0?5:12"\. Банош is on sale/,
			);
			expect(labelsOf(asked)[0]).toBe('Change nothing');
			for (const label of labelsOf(asked)) expect(label).not.toMatch(/5:12|December/);
		},
	);

	it.each(['банош до 25:00', 'банош до 31.06', 'банош до 10-20'])(
		'says that it cannot read an end of figures: %s',
		(text) => {
			expect(replyOf(read(text))).toMatch(/^Can't read "до [\d.:-]+"\. /);
			expect(labelsOf(read(text))[0]).toBe('Change nothing');
		},
	);

	it.each([
		['банош до 31.05', 'Sunday, 31 May 2026, 00:00'],
		['стоп банош до 5.12.2026', 'Saturday, 5 December 2026, 00:00'],
		['банош до понеділка', 'Monday, 4 May 2026, 00:00'],
		['банош на 2 дні', 'Sunday, 3 May 2026, 12:00'],
		['банош нема на тиждень', 'Friday, 8 May 2026, 12:00'],
		['banosh off for 3 days', 'Monday, 4 May 2026, 12:00'],
		['nie ma banosh na 2 dni', 'Sunday, 3 May 2026, 12:00'],
	])('says a later day in full: %s', (text, day) => {
		expect(replyOf(read(text))).toBe(`The end is ${day}. ${BANOSH}`);
		expect(labelsOf(read(text))[0]).toBe(`Off until ${day}`);
	});

	it.each([
		['банош та cola до 23:00 на подолі стоп', ' in podil', '23:00'],
		['банош - стоп, cola - до 22:00', '', '22:00'],
		['банош, cola до 31.05', '', 'Sunday, 31 May 2026, 00:00'],
	])('says the end of several dishes: %s', (text, where, end) => {
		expect(replyOf(read(text)).split('\n').at(-1)).toBe(
			`Which is to change${where}? What goes off stays off until ${end}.`,
		);
	});

	it('asks which dish an end between two is of', () => {
		for (const text of ['банош до 18:00, cola', 'стоп банош до 18:00, cola']) {
			expect(replyOf(read(text))).toMatch(/^It isn't clear which dish the end is of\. /);
			expect(labelsOf(read(text))[0]).toBe('Change nothing');
		}
	});

	it.each([
		['банош до завтра', 'Off until midnight'],
		['банош до 12 ночі', 'Off until midnight'],
		['банош до післязавтра', 'Off until tomorrow 23:59'],
		['банош стоп до вечора', 'Change nothing'],
		['баношу не буде 2 години', 'Off until 14:00'],
		['банош до понеділка', 'Off until Monday, 4 May 2026, 00:00'],
		['банош сьогодні закінчився', 'Off until midnight'],
		['стоп банош до завтра до 10', 'Change nothing'],
		['завтра не буде банош', 'Change nothing'],
		['борщ з пампушками буде о 19 на подолі', 'Change nothing'],
		['стоп банош з 18:00', 'Change nothing'],
		['стоп банош через 10 хв', 'Change nothing'],
	])('offers the end that it names first: %s', (text, first) => {
		expect(labelsOf(read(text))[0]).toBe(first);
	});

	it.each([
		...['банош до кінця зміни', 'банош стоп до закриття', 'баноша нет до конца смены'],
		...['nie ma banosz do końca zmiany', 'banosh off till end of shift'],
	])('takes the end of a shift for midnight, and says so: %s', (text) => {
		expect(labelsOf(read(text))[0]).toBe('Off until midnight');
	});

	it.each([
		...['банош до вечора', 'банош нема до вечора', 'банош до вечера', 'nie ma banosz do wieczora'],
		...['banosz do wieczora', 'banosh off until the evening', 'banosh bis Abend nicht da'],
		...['/off banosh до вечора', '/off banosh do wieczora'],
	])('asks for the hour of an evening: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(
			/^Can't read ".*\. Write the hour, like "until 18:00"\. Банош is/,
		);
		expect(labelsOf(asked)).toEqual(['Change nothing', TODAY, ENDLESS]);
	});

	it('has no answer to an evening that is about other things', () => {
		for (const text of [
			'зваріть банош до вечора',
			'до вечора',
			'банош сьогодні до вечора смачний',
		]) {
			expect(read(text)).toMatchObject({ reply: '' });
		}
	});

	it.each([
		['нема cola на оболоні', 'obolon', 'obolon'],
		['cola 86 поділ', 'podil', 'podil'],
		['стоп cola на Подолі', 'podil', 'podil'],
	])('is about the store that it names: %s', (text, storeId, where) => {
		const asked = read(text);
		expect(replyOf(asked)).toBe(`Cola, 0.5 l is on sale in ${where}. Take it off in ${where} now?`);
		expect(press(asked, ENDLESS)).toMatchObject({ targets: [{ storeId, skus: ['cola'] }] });
	});

	it.each([
		...['поверни cola', 'cola є', 'cola знову є!', 'є cola?', '+cola', 'cola є на подолі'],
		...['cola в продажу', 'cola доступна', 'продаємо cola', 'cola є до 23:57 на подолі'],
	])('has no button where it says that a dish is back which is on sale: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: 'Cola, 0.5 l is on sale in podil and obolon.',
			buttons: [],
		});
	});

	it.each(['банош зварили', 'ой, не банош', 'банош', 'замість баношу'])(
		'is answered with few words where the dish is off: %s',
		(text) => {
			const offNow = offIn(['banosh'], ['podil']);
			expect(replyOf(read(text, { offNow }))).toMatch(/Банош is off in podil /);
			expect(read(text === 'замість баношу' ? 'банош' : text)).toMatchObject({ reply: '' });
		},
	);

	it.each([
		...['не ставте банош на стоп', 'все крім баношу стоп', 'банош стоп, треба ще подивитись'],
		...[
			"don't take cola off",
			"don't take off cola".replace("'", ''),
			"pls don't take banosh off the menu",
		],
		...['do not take cola off', 'don’t take cola from the menu'],
		...['cola нема на подолі але є на оболоні', 'cola тільки на подолі', 'cola стоп і не стоп'],
		...['cola на подолі і оболоні ні', 'не всі супи стоп', 'soaps stop'],
		...['/off cola not in podil', '/off cola in kyiv', '/off cola until 10:00 until 11:00'],
	])('has no first button that changes anything where it is not clear: %s', (text) => {
		expect(labelsOf(read(text))[0]).toBe('Change nothing');
		expect(press(read(text), 'Change nothing')).toMatchObject({
			reply: 'Nothing is changed.',
			buttons: [],
		});
	});

	it.each([
		'cola є на подолі',
		'cola + на подолі',
		'повернули cola podil',
		'cola в продажу на подолі',
	])('puts a dish back first only in the store that it names: %s', (text) => {
		const back = read(text, { offNow: offIn(['cola']) });
		expect(press(back, 'Back in podil', { offNow: offIn(['cola']) })).toMatchObject({
			...{ command: 'on', targets: [{ storeId: 'podil', skus: ['cola'] }] },
		});
		const elsewhere = read(text, { offNow: offIn(['cola'], ['obolon']) });
		expect(elsewhere).toMatchObject({ command: 'reply', buttons: [] });
		expect(replyOf(elsewhere)).toMatch(/on sale in podil; off in obolon/);
	});

	it.each([
		...['everything but cola is back', 'all is back but cola', 'everything is back except cola'],
		...['все є крім cola', 'alles wieder da außer cola', 'wszystko wróciło oprócz cola'],
	])('has no first button that puts back what all others have come back but: %s', (text) => {
		expect(labelsOf(read(text, { offNow: offIn(['cola']) }))[0]).toBe('Change nothing');
	});

	it('has no first button that puts back what is to come back only for a time', () => {
		const offNow = offIn(['cola']);
		expect(labelsOf(read('cola є до 23:57 на подолі', { offNow }))[0]).toBe('Change nothing');
	});

	it.each([
		...['зняли зі стопу банош', 'зняли банош зі стопу', 'сняли банош со стопа'],
		...['банош вийшов зі стопу', 'прибери банош із стопу', 'банош зі стопу'],
		...['take banosh off the stop list', 'remove banosh from the stop list'],
	])('is about what comes back where it says that it leaves the stop list: %s', (text) => {
		const offNow = offIn(['banosh'], ['podil']);
		expect(labelsOf(read(text, { offNow }))[0]).toBe('Back in podil');
		expect(read(text)).toMatchObject({ reply: 'Банош is on sale in podil.', buttons: [] });
		const ended = [{ ...offNow[0], until: at('2026-05-01T18:00:00') }];
		const withEnd = read(`${text} до 23:57`, { offNow: ended });
		expect(labelsOf(withEnd).slice(0, 2)).toEqual(['Change nothing', 'Back in podil']);
	});

	it.each([
		...['юшка рибна стоп', 'варення стоп', '/off юшка рибна', 'юшка рыбная нет', 'каша стоп'],
	])('has no first button that changes what only has a name like it: %s', (text) => {
		expect(labelsOf(read(text, { known: LIKE_NAMES }))[0]).toBe('Change nothing');
	});

	it.each([
		...['юшка стоп', 'юшки грибної нема', 'грибна стоп', 'вареників нема', 'варен стоп'],
		...['medovik стоп', 'каву стоп', 'нема кави', 'салату грецького нема', '/off салат грец'],
		...['рису нема', 'кола стоп', 'грибну юшку на стоп', 'вареныки нет', 'салат грецький стоп'],
	])('is certain of a part of a name, other endings and other letters: %s', (text) => {
		expect(labelsOf(read(text, { known: LIKE_NAMES }))[0]).toBe(TODAY);
	});

	it.each([
		...['brak barszczu', 'barszcz skończył się', 'nie ma barszczu', 'wareniki sind alle'],
		...['bez barszczu', 'Borschtsch ist aus', 'kein Borschtsch mehr', 'ohne Borschtsch'],
		...['stop Borschtsch', 'Borschtsch aus', 'zdejmij barszcz', 'barszcz wyprzedany'],
	])('is certain of how Poles and Germans write a dish: %s', (text) => {
		const known = knownOf([['beet-soup', 'Борщ'], ['dumplings', 'Вареники'], ...DISHES.slice(3)]);
		expect(labelsOf(read(text, { known }))[0]).toBe(TODAY);
	});

	it.each([
		...['банош без cola', 'два баноші без cola', 'чек без баноша', 'без баноша і оцту, стіл 5'],
		...['Cola ohne Eis', 'without banosh and salt'],
	])('has no answer where somebody wants a dish without another: %s', (text) => {
		expect(read(text)).toMatchObject({ reply: '' });
	});

	it.each([
		...['чи cola на стопі', 'czy cola jest', 'is cola off', 'ist cola aus', 'есть ли cola'],
		...['cola нет или есть?', 'чи нема cola'],
		...['gibt es noch cola?', 'haben wir noch cola?', 'czy jest cola?', 'is there any cola left?'],
		...['when is cola back?', 'kiedy będzie cola?', 'any cola?'],
	])('has no button where somebody asks, also without a question mark: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: 'Cola, 0.5 l is on sale in podil and obolon.',
			buttons: [],
		});
	});

	it('takes "коли" for no cola where somebody asks when a dish comes back', () => {
		expect(replyOf(read('коли буде кава?', { known: LIKE_NAMES }))).toMatch(/^Кава is on sale/);
		expect(replyOf(read('немає коли', { known: LIKE_NAMES }))).toMatch(/^Cola is on sale/);
	});

	it.each(['barszcz jest', 'jest barszcz?', 'was ist mit wareniki'])(
		'has no button where Poles and Germans say or ask that a dish is there: %s',
		(text) => {
			const known = knownOf([
				['beet-soup', 'Борщ'],
				['dumplings', 'Вареники'],
			]);
			expect(read(text, { known })).toMatchObject({ buttons: [] });
		},
	);

	it('has one button where a dish that is off is named in other talk', () => {
		const offNow = offIn(['banosh'], ['podil']);
		for (const text of ['люблю банош', 'банош топ', 'гарячий банош']) {
			expect(read(text, { offNow })).toMatchObject({
				reply: 'Банош is off in podil until switched on again.',
				buttons: [{ text: 'What is off' }],
			});
		}
	});

	it('puts back what it says of several dishes', () => {
		const offNow = offIn(['banosh', 'cola'], ['podil']);
		const asked = read('банош і cola знову є', { offNow });
		expect(labelsOf(asked)).toEqual(['Back: all 2', 'Back: Банош', 'Back: Cola, 0.5 l']);
		expect(press(asked, 'Back: all 2', { offNow })).toMatchObject({ command: 'on' });
		const one = read('є банош і борщ з пампушками', { offNow });
		expect(replyOf(one)).toMatch(/^Борщ з пампушками is on sale in .* Банош is off in podil /);
		expect(labelsOf(one)).toEqual(['Back in podil']);
		expect(read('чи є банош і борщ з пампушками?', { offNow })).toMatchObject({
			reply:
				'Банош is off in podil until switched on again.\nБорщ з пампушками is on sale in podil and obolon.',
			buttons: [{ text: 'What is off' }],
		});
	});

	it('keeps the order of the dishes', () => {
		expect(labelsOf(read('стоп медовіку, борщу довгого, cola, баношу')).slice(0, 3)).toEqual([
			...['Борщ довгий', 'Cola, 0.5 l', 'Банош'],
		]);
		expect(labelsOf(read('баношу, cola стоп'))).toEqual(['All 2', 'Банош', 'Cola, 0.5 l']);
	});

	it('says that of several stores one is to be chosen', () => {
		expect(replyOf(read('cola на подолі, борщ з пампушками на оболоні стоп'))).toMatch(
			/^Write one message for each store\. Cola/,
		);
		expect(replyOf(read('cola і борщ з пампушками стоп на оболоні'))).toMatch(
			/Борщ з пампушками is on sale in obolon\.\nWhich is to change in obolon\?$/,
		);
	});

	it.each([
		...['на подолі та оболоні нема cola', 'cola стоп на подолі і на оболоні'],
		'86 cola in podil and obolon',
	])('is about all stores where it names each: %s', (text) => {
		expect(read(text)).toEqual(read('cola стоп'));
	});

	it.each([
		'cola на подолі, на оболоні ні',
		...['cola стоп не на подолі', 'cola стоп крім подолу'],
		...['cola стоп на подолі, а на оболоні є', 'cola стоп на подолі, на оболоні ні'],
		'cola стоп скрізь крім подолу',
	])('leaves the store to a button where it names several, or all but one: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(/ is on sale in podil and obolon\. Take it off now\?$/);
		expect(labelsOf(asked)).toEqual(expect.arrayContaining(['Only podil', 'Only obolon']));
	});

	it.each([
		...['стоп cola, банош на подолі', 'банош і cola стоп до завтра', 'cola немає, баношу теж'],
		'стоп банош/cola',
		...['стоп-лист: банош, cola', 'стоп\n• баношш\n• cola\nдо завтра', 'Поділ: банош, cola стоп'],
		...['стоп банош замість нього cola'],
		...['cola не стоп а банош стоп', '86 banosch n cola till tmrw', 'Стоп:\n1. банош\n2) cola'],
		'не банош а cola закінчилась',
	])('asks which of two dishes is to change, whatever it says of each: %s', (text) => {
		const asked = read(text, { offNow: offIn(['cola']) });
		expect(labelsOf(asked).sort()).toEqual(['All 2', 'Банош', '⛔ Cola, 0.5 l']);
		expect(replyOf(press(asked, 'Банош', { offNow: offIn(['cola']) }))).toMatch(
			/^Банош is on sale in podil\. Take it off/,
		);
		expect(replyOf(press(asked, '⛔ Cola, 0.5 l', { offNow: offIn(['cola']) }))).toMatch(
			/^Cola, 0\.5 l is off in podil.*ut it back( in podil)?\?$/,
		);
	});

	it.each([
		['/off cola and not banosh', 'not'],
		['/off cola and almost banosh', 'almost'],
		['/stop cola, banosh, almost', 'almost'],
	])('has no dish first in a list where a word is not read: %s', (text, word) => {
		const asked = read(text);
		expect(replyOf(asked)).toMatch(new RegExp(`^Can't read "${word}"`));
		expect(labelsOf(asked).slice(0, 3)).toEqual(['Change nothing', 'Cola, 0.5 l', 'Банош']);
	});

	it('has no first button that puts several dishes back where a word is not read', () => {
		const offNow = offIn(['banosh', 'cola'], ['podil']);
		for (const text of [
			'/on cola, banosh, almost',
			'cola і banosh знову є майже',
			'cola і banosh є не',
		]) {
			expect(labelsOf(read(text, { offNow })).slice(0, 3)).toEqual([
				...['Change nothing', 'Back: Cola, 0.5 l', 'Back: Банош'],
			]);
		}
	});

	it.each(['/off cola in podil until 18:00, banosh', 'cola на подолі, borscht на оболоні стоп'])(
		'has no dish first in a list where the store is not clear: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toMatch(
				/^(?:It isn't clear in which store|Write one message for each store)\. /,
			);
			expect(labelsOf(asked)[0]).toBe('Change nothing');
		},
	);

	it('has at most 7 buttons where a word is not read', () => {
		const names = Array.from({ length: 9 }, (_, index) => `Dish${index}`);
		const known = knownOf(names.map((name) => [name, name]));
		const asked = read(`/off ${names.join(', ')} or so`, { known });
		expect(labelsOf(asked)).toHaveLength(7);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it.each(['cola є, авокадо нема', 'авокадо нема, cola є'])(
		'offers nothing at once for a dish that is there, where another word may be gone: %s',
		(text) => {
			const asked = read(text);
			expect(replyOf(asked)).toMatch(/^Can't read "авокадо"\. .*\nWhich is to change\?$/);
			expect(labelsOf(asked)).toEqual(['Change nothing', 'Cola, 0.5 l', 'What is off']);
		},
	);

	it.each([
		...['cola ще є, баношу нема', 'немає баношу але є cola', '❌ банош\n✅ cola'],
		...['cola зніми зі стопу, банош на стоп', 'cola зняли зі стопу, баношу нема'],
	])('offers nothing for both where one is said to be back: %s', (text) => {
		expect(labelsOf(read(text))).toEqual(
			text.startsWith('cola')
				? ['Cola, 0.5 l', 'Банош', 'What is off']
				: ['Банош', 'Cola, 0.5 l', 'What is off'],
		);
	});

	it.each([
		...['cola є, баношу нема', 'banosh стоп, cola назад', 'cola +, банош -', '-банош +cola'],
		...['банош прибрали з меню, cola повернули'],
		...['+cola, -банош', '+cola -банош', '+cola\n-банош'],
	])('says which can only go off, and which comes back: %s', (text) => {
		const bothOn = read(text);
		expect(replyOf(bothOn)).toMatch(/\nWhich is to go off\?$/);
		const offNow = offIn(['cola']);
		const asked = read(text, { offNow });
		const both = ['✅ Back: Cola, 0.5 l', '⛔ Off: Банош'];
		const labels = buttonsOf(asked).map((button) => button.text);
		expect(labels[0]).toBe('Change nothing');
		expect(labels.slice(1, 3).sort()).toEqual(both.sort());
		expect(replyOf(asked)).toMatch(/\nWhich is to change\?$/);
		expect(press(asked, 'Back: Cola, 0.5 l', { offNow })).toMatchObject({
			...{ command: 'on', targets: everywhere('cola') },
		});
		expect(replyOf(press(asked, 'Off: Банош', { offNow }))).toBe(BANOSH);
	});

	it.each([
		['cola є, баношу нема', []],
		['баношу нема, cola є', []],
		['-банош +cola', []],
		['cola нема, банош є', ['⛔ Off: Cola, 0.5 l', '✅ Back: Банош']],
		['нема cola; є банош', ['⛔ Off: Cola, 0.5 l', '✅ Back: Банош']],
		['cola закінчилась а банош зняли зі стопу', ['⛔ Off: Cola, 0.5 l', '✅ Back: Банош']],
		['borscht, cola нема; банош є', ['⛔ Off: Борщ', '⛔ Off: Cola, 0.5 l', '✅ Back: Банош']],
		['нема cola, borscht, є банош', ['⛔ Off: Cola, 0.5 l', '⛔ Off: Борщ', '✅ Back: Банош']],
		['cola є, borscht нема, баношу нема', ['⛔ Off: Борщ']],
	])('has only the button that the word of each dish asks for: %s', (text, expected) => {
		const known = knownOf([...DISHES.slice(1), ['borscht', 'Борщ']]);
		const asked = read(text, { known, offNow: offIn(['banosh'], ['podil']) });
		const labels = buttonsOf(asked).map((button) => button.text);
		expect(labels.filter((label) => /^[⛔✅]/u.test(label))).toEqual(expected);
		expect(replyOf(asked)).toContain('Банош is off in podil until switched on again.');
		expect(/\?$/.test(replyOf(asked))).toBe(expected.length > 0);
	});

	it.each([
		...['cola є банош нема', 'cola є, borscht нема, баношу теж', 'банош не стоп, cola є, стоп'],
		...['нема:\ncola\nborscht\nє:\nбанош', 'банош є, borscht нема, банош стоп'],
		'borscht, є cola, баношу нема',
	])('changes nothing where it is not clear which word is of which dish: %s', (text) => {
		const asked = read(text, { offNow: offIn(['banosh'], ['podil']) });
		expect(replyOf(asked)).toMatch(/\nWrite one message for each dish\.$/);
		expect(labelsOf(asked)).toEqual(['Change nothing', 'What is off']);
	});

	it.each([
		...['все є крім cola', 'все є, окрім cola', 'супів нема крім cola', 'нет супов кроме cola'],
		...[
			'всі супи крім cola закінчились',
			'all soups are gone except cola',
			'all but cola are gone',
		],
		...[
			'zup nie ma oprócz cola',
			'alles weg außer cola',
			'/off супи крім cola',
			'/on all but cola',
		],
	])('offers nothing for the dish that it excepts: %s', (text) => {
		for (const offNow of [[], offIn(['cola'])]) {
			const asked = read(text, { offNow });
			expect(replyOf(asked)).toMatch(
				/^Can't read "\S+"\. Cola, 0\.5 l is .*\nWrite one message for each dish\.$/,
			);
			expect(labelsOf(asked)).toEqual(['Change nothing', 'What is off']);
		}
	});

	it('has no button that stops what all is stopped but', () => {
		expect(labelsOf(read('стоп усе крім баношу'))).toEqual(['Change nothing', 'What is off']);
	});

	it('has both ways for a dish that is off in one of its stores', () => {
		const offNow = offIn(['cola'], ['podil']);
		const asked = read('cola є, баношу нема до 18:00', { offNow });
		expect(buttonsOf(asked).map((button) => button.text)).toEqual([
			...['Change nothing', '✅ Back: Cola, 0.5 l', '⛔ Off: Cola, 0.5 l', '⛔ Off: Банош'],
			...['What is off', 'Help', 'Show again'],
		]);
		expect(press(asked, 'Back: Cola, 0.5 l', { offNow })).toMatchObject({ command: 'on' });
		const off = press(asked, 'Off: Банош', { offNow });
		expect(labelsOf(off)[0]).toBe('Off until 18:00');
	});

	it('has room for as many of them as have buttons, and names the others', () => {
		const names = Array.from({ length: 6 }, (_, index) => `Dish${index}`);
		const known = knownOf(names.map((name) => [name, name]));
		const offNow = offIn(names, ['podil']);
		const asked = read(`${names.join(', ')} є, нема`, { known, offNow });
		expect(labelsOf(asked)).toHaveLength(7);
		expect(replyOf(asked)).toContain('Write these afterwards: Dish3, Dish4, Dish5.');
	});

	it.each([
		['стоп банош на подолі, cola', TODAY],
		['стоп банош до 18:00, cola', TODAY],
		['до 18:00 стоп банош, cola', 'Off until 18:00'],
	])('takes a store or an end between two dishes for neither: %s', (text, first) => {
		const all = press(read(text), 'All 2');
		expect(labelsOf(all)[0]).toBe(first);
		expect(press(all, first)).toMatchObject({
			targets: [
				{ storeId: 'podil', skus: ['banosh', 'cola'] },
				{ storeId: 'obolon', skus: ['cola'] },
			],
		});
	});

	it('keeps the end and the store for each dish of a list', () => {
		const asked = read('стоп банош, cola на подолі до 18:00');
		for (const [label, skus] of [
			['Банош', ['banosh']],
			['Cola, 0.5 l', ['cola']],
			['All 2', ['banosh', 'cola']],
		] as const) {
			expect(press(press(asked, label), 'Off until 18:00')).toMatchObject({
				command: 'off',
				targets: [{ storeId: 'podil', skus }],
				until: at('2026-05-01T18:00:00'),
			});
		}
	});

	it('says what it could not read', () => {
		expect(replyOf(read('нема баношу, піца'))).toBe(`Can't read "піца". ${BANOSH}`);
		expect(replyOf(read('немає cola на троєщині'))).toBe(`Can't read "троєщині". ${COLA}`);
		expect(replyOf(read('банош до завтра до 10'))).toBe(`It isn't clear until when. ${BANOSH}`);
	});

	it.each([
		'cola є?',
		'у нас cola є?',
		'чи є cola?',
		'а cola?',
		'нема cola?',
		'is cola available?',
	])('tells how a dish is that somebody asks about: %s', (text) => {
		expect(replyOf(read(text))).toMatch(/^Cola, 0\.5 l is on sale in podil and obolon\./);
		const until = at('2026-05-01T18:00:00');
		expect(replyOf(read(text, { offNow: [{ storeId: 'obolon', sku: 'cola', until }] }))).toMatch(
			/^Cola, 0\.5 l is on sale in podil; off in obolon until 18:00\.$/,
		);
	});

	it.each([
		...['Що на стопі?', 'що зараз на стопі', "what's off?", 'Was ist aus?', 'чого немає?'],
		...[
			'що зараз не продаємо?',
			'покажи стоп',
			'шо на стопі на Подолі?',
			'зняли стоп',
			'все є',
			'стоп-лист',
			'Stop list',
		],
		...['co jest na stopie?', 'które dania są na stopie?', 'welche Gerichte sind aus?', 'on'],
		...['which dishes are off?', 'was ist auf stop?', 'czego nie ma?', 'де стоп-лист?'],
		...['скасуй останнє', 'скасуйте останню', 'отмени последнее', 'undo the last', 'undo last'],
		...['undo', 'скасуй', 'верни', 'помилка', 'ой, помилка!', 'стоп, помилка', 'все повернулось'],
	])('lists what is off, the latest first: %s', (text) => {
		const offNow = [{ storeId: 'podil', sku: 'cola' }, ...offIn(['banosh'], ['podil'])];
		expect(labelsOf(read(text, { offNow }))).toEqual([
			...['Back in podil: Банош', 'Back in podil: Cola, 0.5 l', 'Put all 2 back'],
		]);
	});

	it.each([
		...['all back', 'Everything is back!', "everything's back", 'put everything back'],
		...['alles wieder da', 'alles zurück', 'wszystko wraca', 'wszystko wróciło', 'wszystko jest'],
		...['wszystkie wrocily', 'верни всё', 'все назад', 'is everything back?', 'без стопу сьогодні'],
		...[
			'take everything off stop',
			'wszystko z powrotem',
			'поверніть усі страви',
			'верните все блюда',
		],
		...['all dishes are back', 'alle Gerichte wieder da', 'всі страви є'],
	])('lists what is off where all of it is said to be back: %s', (text) => {
		const offNow = offIn(['cola', 'banosh'], ['podil']);
		expect(labelsOf(read(text, { offNow }))).toEqual([
			...['Back in podil: Банош', 'Back in podil: Cola, 0.5 l', 'Put all 2 back'],
		]);
		expect(read(text)).toMatchObject({ reply: 'Nothing is off that was taken off here.' });
	});

	it.each(['all good', 'alles gut', 'not all of us', 'all cola'])(
		'has no answer where "all" is about other things: %s',
		(text) => {
			expect(read(text, { offNow: offIn(['banosh']) })).toMatchObject({ reply: '' });
		},
	);

	it.each([
		...['все стоп', 'стоп все', 'закриваємось', 'закриваємось, світла немає', 'поділ закритий'],
		...['закрийте поділ', 'закриваємо поділ', 'стоп поділ', 'поділ стоп', 'закрийте кухню'],
		...['all off', 'все нема', 'alles aus', 'стоп доставка', 'зупиніть замовлення'],
		...['не приймаємо замовлення', 'zamykamy kuchnię', 'wszystko stop'],
	])('names who can stop all orders: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: expect.stringMatching(/^Can't take off all dishes .* Store → Pause\.$/) as string,
			buttons: [],
		});
	});

	it('says that an hour of today is over before it asks for tomorrow', () => {
		const asked = read('/off borscht until 11:30');
		expect(replyOf(asked)).toMatch(/^That hour of today is over\. /);
		expect(labelsOf(asked)[0]).toBe('Off until tomorrow 11:30');
	});

	it.each([
		...['піца на стопі', 'піца 86', 'Піца на стоп!', 'шотландське яйце стоп на оболоні'],
		...['стоп піца', 'Стоп, піца', 'стоп піца маргарита', 'піца на стопі?', 'шеф, стоп піца'],
		...['stop pizza', '86 pizza', "don't sell pizza", 'не продавайте піцу', 'стоп піца до 18:00'],
		...['kein Pizza mehr', 'keine Pizza mehr bis morgen', 'Pizza aus', 'Pizza ist aus'],
		...['zdejmij pizzę', 'brakuje pierogów', 'nie sprzedawać pizzy', 'Pizza nicht verkaufen'],
	])('hears that no dish is called so: %s', (text) => {
		expect(replyOf(read(text))).toMatch(
			/^No dish is called ".*" in (?:podil, )?obolon, so nothing is changed\. /,
		);
	});

	it.each([
		...['банош сьогодні смачний', 'привіт', '2 баноші на стіл 5', 'дякую))', 'дякую за банош'],
		...['hello all', 'заказ 1003 без баноша', 'сьогодні без Олі', 'верніть ключі', 'нема часу'],
		...['дякую, це все', 'шеф вийшов', 'немає питань, дякую', 'pizza is sold out', 'поверни піцу'],
		...['включи музику', 'нема', 'всім до завтра', '5 баношів до 18:00', 'працюємо до 22:00'],
		...['прибрати стіл', 'стіл 86', '❌ не працює', 'hello', 'cola', 'cola 86 грн', 'стоп кран'],
		...['не знімайте cola', 'не вимикай cola', 'cola на 86 столик', 'banosh is not out'],
		...['стоп машина!', 'cola смачна сьогодні', 'cola холодна, клієнт скаржиться', '86 порцій'],
		...['cola залишилось 2 порції', 'хто забрав мій ніж??', 'стоп, хлопці, курєр чекає'],
		...['пюре немає', 'світла нема', 'газ є', '0 питань', 'а як справи?', 'є питання?', '+1'],
		...['а cola де?', 'cola холодна?', 'банош готовий?', 'закриваємо касу', 'ні', 'ні, дякую'],
		...[
			'верніть ключі',
			'помилка в чеку',
			'скасуй замовлення 1004',
			'скасуй останнє замовлення',
			'все на місці',
			'soups',
		],
		...['банош є на столі', 'питання є, хто на зміні', 'супи готові', ''],
		...['хто сьогодні до 23?', 'їду, буду о 18:30', 'ремонт до 5.12', 'працюємо до 31.12'],
		...[
			'brak cukru',
			'brak oleju',
			'brak śmietany',
			'brak ziemniaków',
			'nie ma oleju',
			'нет масла',
		],
		...['закрийте вікно', 'хто закриває сьогодні?', 'kein Problem mehr', 'Licht aus', 'brak czasu'],
		...[
			'стоп, почекай',
			'стоп, дякую',
			'банош видали',
			'стоп, клієнт чекає на касі',
			'все, часу нема',
			'не приймайте дзвінки',
		],
		...['haben wir noch Zeit?', 'any questions?', 'off today', 'on it', 'komm heute nicht'],
		...['Оля у відпустці до 31.12', 'cola для столика 12', 'замовлення 1003 на 18:30, cola'],
	])('has no answer where it is about other things: %s', (text) => {
		expect(read(text)).toMatchObject({ reply: '', buttons: [] });
	});

	it.each(['/of@other_bot банош', '/set_name банош', '/2 банош', 'банош '.repeat(200).trim()])(
		'is for others, or too long: %.30s',
		(text) => {
			expect(mayBeOfStopList(text)).toBe(false);
		},
	);

	it('may begin with a mistyped command', () => {
		for (const text of ['/oof банош', '/of banosh']) expect(replyOf(read(text))).toBe(BANOSH);
		expect(replyOf(read('/oof'))).toMatch(/^Can't read "\/oof"\. Write it like: /);
	});

	it.each([
		...['борщ законичлся', 'борщ нмеа', 'борщ нима', 'борщу нмеа', 'борщ немєа', 'борщ закнічився'],
		...['борщ закончися', 'народ, борщ законичлся'],
	])('may have a mistyped word for what is gone: %s', (text) => {
		const known = knownOf([['borscht', 'Борщ']]);
		const asked = read(text, { known });
		expect(replyOf(asked)).toMatch(/Борщ is on sale in podil and obolon\. Take it off now\?$/);
		expect(labelsOf(asked)).toEqual(expect.arrayContaining([ENDLESS]));
	});

	it.each(['голубці законичлись', 'голубці нима', 'голубці закінчлися'])(
		'reads a mistyped word as the right one, and asks: %s',
		(text) => {
			const known = knownOf([['rolls', 'Голубці']]);
			expect(read(text, { known })).toEqual(read('голубці нема', { known }));
		},
	);

	it('keeps apart what a mistyped word says is gone from what is back', () => {
		const known = knownOf([
			['borscht', 'Борщ'],
			['rolls', 'Голубці'],
		]);
		const text = 'борщ є, голубці нмеа';
		expect(read(text, { known })).toEqual(read('борщ є, голубці нема', { known }));
		expect(labelsOf(read('не борщ законичлся', { known }))[0]).toBe('Change nothing');
		expect(read('борщ нмеа?', { known })).toMatchObject({ buttons: [] });
	});

	it.each(['борщ тема', 'борщ неа', 'тема: борщ', 'піца нмеа', 'нмеа', 'борщ дома'])(
		'takes no other word for a mistyped one: %s',
		(text) => {
			expect(read(text, { known: knownOf([['borscht', 'Борщ']]) })).toMatchObject({ reply: '' });
		},
	);

	it.each(['borsch nema', 'nema borsch', 'nema borshu', 'borshchu nemae', 'borsch net'])(
		'may be Ukrainian in Latin letters: %s',
		(text) => {
			const known = knownOf([['beet-soup', 'Борщ']]);
			expect(replyOf(read(text, { known }))).toBe(
				'Борщ is on sale in podil and obolon. Take it off now?',
			);
			expect(read(text, { known: LIKE_NAMES })).toMatchObject({ reply: '' });
		},
	);

	it.each([
		...[
			'обмежте банош 5 порцій',
			'ограничьте банош 5 порций',
			'limit banosh to 5',
			'ліміт банош 5',
		],
		...['залишилось 5 баношів', 'лишилося дві порції баношу', 'осталось 3 баноша'],
		...['zostały 3 porcje banosza', 'ogranicz banosz do 5 porcji', 'only 3 banosh left'],
		...['there are only 3 banosh left', '3 banosh left', 'nur noch 3 Banosch', 'тільки 3 баноші'],
		...['останні 2 баноші', 'last 2 banosh', 'zostało 5 banoszów'],
	])('says that it counts no portions: %s', (text) => {
		const asked = read(text);
		expect(replyOf(asked)).toBe(`Can't count portions. ${BANOSH}`);
		expect(labelsOf(asked)).toEqual(['Change nothing', TODAY, ENDLESS]);
		const isOff = read(text, { offNow: offIn(['banosh'], ['podil']) });
		expect(labelsOf(isOff)[0]).toBe('Change nothing');
	});

	it.each([
		...[
			'залишилось 5 хвилин до баношу',
			'залишилось 5 порцій',
			'5 баношів на стіл 3',
			'only 3 left',
		],
		...[
			'банош 2 порції на стіл 4',
			'ще 3 баноші',
			'noch 3 Banosch',
			'залишилось 5 піц',
			'ліміт банош',
		],
		'банош залишився на 3 столі',
	])('has no answer where no portions of a dish are left: %s', (text) => {
		expect(read(text)).toMatchObject({ reply: '', buttons: [] });
	});

	it.each([
		'залишилось 0 баношів',
		'стоп банош, залишилось 2 порції',
		'банош закінчився, лишилось 2',
	])('asks as ever where a dish with few portions is gone: %s', (text) => {
		expect(replyOf(read(text))).toContain('Банош is on sale in podil. Take it off now?');
		expect(replyOf(read(text))).not.toContain('count');
	});

	it('counts no portions of several dishes', () => {
		const asked = read('залишилось 5 баношів, 3 cola');
		expect(replyOf(asked)).toMatch(/^Can't count portions\. Банош is on sale.*\nWhich is to/s);
		expect(press(asked, 'Банош')).toMatchObject({ command: 'reply', reply: BANOSH });
	});

	it('needs more of a word than half of its letters', () => {
		const known = knownOf([['tea', 'Чай']]);
		expect(read('нема часу', { known })).toMatchObject({ reply: '' });
		expect(replyOf(read('чаю нема', { known }))).toMatch(/^Чай is on sale/);
	});

	it('is not known by another word that is like a very short one of its name', () => {
		const known = knownOf([...DISHES, ['cutlet', 'Котлета по-київськи']]);
		for (const text of ['про банош: стоп', 'вимкни банош на пол часа']) {
			expect(replyOf(read(text, { known }))).toMatch(
				/Банош is on sale in podil\. Take it off now\?$/,
			);
		}
	});

	it('may have two letters in the wrong order', () => {
		expect(replyOf(read('баонш нема'))).toBe(BANOSH);
	});

	it.each(['cola стоп по всіх точках', 'стоп по cola', 'cola стоп об 18'])(
		'names no store by two letters of it: %s',
		(text) => {
			expect(labelsOf(read(text))).toEqual(expect.arrayContaining(['Only podil', 'Only obolon']));
		},
	);

	it('may name a dish in other letters', () => {
		const known = knownOf([['d-12', 'Coca-Cola 0.33']]);
		for (const text of ['кока-кола стоп', 'кока кола нема']) {
			expect(replyOf(read(text, { known }))).toMatch(/^Coca-Cola 0\.33 is on sale/);
		}
	});
});

describe('A button of an answer', () => {
	const SOLD = DISHES.filter(([sku]) => ['cola', 'borscht', 'banosh'].includes(sku));
	const known = knownOf(SOLD);
	const sku = fc.constantFrom(...SOLD.map(([one]) => one));
	const words = ['стоп', 'нема', 'є', 'не', 'поверни', '86', 'off', '?', 'крім', 'тільки'];
	const places = ['на подолі', 'in obolon', 'не на подолі', 'поділ', 'до 18:00', 'а', ','];
	const text = fc.array(fc.oneof(fc.constantFrom(...words, ...places), sku), { maxLength: 7 });
	const off = fc.subarray(
		SOLD.flatMap(([one]) => STORES.map((storeId) => ({ storeId, sku: one }))),
	);

	it('takes nothing off that has come back since, and shortens nothing that it is not about', () => {
		const ended = fc.constantFrom(undefined, at('2026-05-01T18:00:00'), at('2026-05-04T10:00:00'));
		const offUntil = fc
			.tuple(off, fc.array(ended, { minLength: 6, maxLength: 6 }))
			.map(([some, ends]) => some.map((one, index) => ({ ...one, until: ends[index] })));
		const asking = fc.constantFrom(
			'cola стоп',
			'soups стоп',
			'cola стоп на подолі',
			'cola до 20:00',
		);
		const endIn = (list: Chat['offNow'], storeId: string, sku: string) => {
			const entry = list.find((one) => one.storeId === storeId && one.sku === sku);
			return entry === undefined ? 0 : (entry.until ?? Infinity);
		};
		fc.assert(
			fc.property(asking, offUntil, offUntil, (message, before, offNow) => {
				const asked = read(message, { known, offNow: before });
				for (const { text: label, data } of buttonsOf(asked)) {
					const done = read(data, { known, offNow });
					if (done.command !== 'off') continue;
					const { targets, until = Infinity } = done;
					for (const { storeId, skus } of targets) {
						for (const one of skus) {
							const [then, now] = [before, offNow].map((list) => endIn(list, storeId, one));
							expect([message, label, one, then === 0 || now > 0]).toEqual([
								...[message, label, one, true],
							]);
							if (!label.includes('20:00')) expect(now).toBeLessThanOrEqual(until);
						}
					}
				}
			}),
			{ numRuns: 1_000 },
		);
	});

	const STORE = /(?:^Only| in) (podil|obolon)(?::| |$)/;

	interface Pressed {
		path: string[];
		done: Exclude<Command, { command: 'reply' }>;
	}
	/** All that the buttons of an answer do, and those of the answers behind them. */
	function pressAll(answer: Command, offNow: Chat['offNow'], path: string[] = []): Pressed[] {
		if (answer.command !== 'reply') return [{ path, done: answer }];
		const own = answer.buttons.filter(({ data }) => / [=~^]/.test(data));
		return own.flatMap(({ text: label, data }) =>
			pressAll(read(data, { known, offNow }), offNow, [...path, label]),
		);
	}

	it('does what it says, to nothing but what was named, whatever the message said', () => {
		fc.assert(
			fc.property(
				text,
				off,
				fc.constantFrom('', '/off ', '/stop ', '/on '),
				(said, offNow, verb) => {
					const message = `${verb}${said.join(' ')}`;
					const asked = read(message, { known, offNow });
					if (asked.command !== 'reply') return;
					const named = said.filter((word) => SOLD.some(([one]) => one === word));
					for (const { path, done } of pressAll(asked, offNow)) {
						const verb = path.at(-1)?.startsWith('⛔ Off ') ? 'off' : 'on';
						expect([message, path, done.command]).toEqual([message, path, verb]);
						const skus = done.targets.flatMap((target) => target.skus);
						expect(named.length === 0 || skus.every((one) => named.includes(one))).toBe(true);
						const stores = done.targets.map(({ storeId }) => storeId);
						const only = path.findLast((label) => STORE.test(label)) ?? '';
						const [, store] = STORE.exec(only) ?? [];
						expect([message, path, stores]).toEqual([message, path, store ? [store] : stores]);
					}
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe('What is asked first', () => {
	it('is which dish, by a part of its name', () => {
		const asked = read('/off борщ until 18:00');
		expect(labelsOf(asked)).toEqual(['Борщ з пампушками', 'Борщ довгий', 'What is off']);
		expect(labelsOf(press(asked, 'Борщ з пампушками'))[0]).toBe('Off until 18:00');
	});

	it('is for how long, of the one dish that a typing mistake may mean', () => {
		const typed = read('/off plain-chickn in podil until 18:00');
		expect(replyOf(typed)).toBe('Chicken is on sale in podil. Take it off in podil now?');
		expect(press(typed, 'Off until 18:00')).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['plain-chicken'] }],
			until: at('2026-05-01T18:00:00'),
		});
	});

	it('is which of several dishes of one name, told apart by SKU', () => {
		const known = knownOf([
			['cola-05', 'Cola'],
			['cola-1', 'Cola', ['podil']],
		]);
		const asked = read('/off cola', { known });
		expect(labelsOf(asked)).toEqual(['Cola (cola-05)', 'Cola (cola-1)', 'What is off']);
	});

	it('is not about two dishes of one name where each store has one', () => {
		const known = knownOf([
			['cola-a', 'Cola', ['podil']],
			['cola-b', 'Cola', ['obolon']],
		]);
		expect(read('/off cola', { known })).toMatchObject({
			targets: [
				{ storeId: 'podil', skus: ['cola-a'] },
				{ storeId: 'obolon', skus: ['cola-b'] },
			],
		});
		const asked = read('cola нема', { known });
		expect(press(asked, ENDLESS, { known })).toMatchObject({
			targets: [
				{ storeId: 'podil', skus: ['cola-a'] },
				{ storeId: 'obolon', skus: ['cola-b'] },
			],
		});
	});

	it('is which of the dishes, and names those that have no room', () => {
		const many = [...'абвгдежзиклмнопрстуфх'];
		const known = knownOf([
			...many.map((letter): (typeof DISHES)[number] => [`sku-of-${letter}`, letter.repeat(8)]),
			['another', 'и'.repeat(9)],
		]);
		const asked = read(
			`стоп ${many
				.slice(0, 9)
				.map((letter) => letter.repeat(6))
				.join(', ')}`,
			{
				known,
			},
		);
		expect(labelsOf(asked)).toEqual([
			...many.slice(0, 6).map((letter) => letter.repeat(8)),
			'Change nothing',
		]);
		expect(replyOf(asked)).toContain(
			'Write these afterwards: жжжжжжжж, зззззззз, ииииииии, иииииииии.',
		);
	});

	it('is the store that sells the dish, where the named one does not', () => {
		const asked = read('/off банош in obolon until 18:00');
		expect(replyOf(asked)).toBe(`obolon doesn't sell Банош. ${BANOSH}`);
		expect(press(asked, 'Off until 18:00')).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['banosh'] }],
		});
		expect(replyOf(read('/off borscht, банош in obolon'))).toBe(
			"obolon doesn't sell Банош. Борщ з пампушками is on sale in obolon. Take it off in obolon now?",
		);
		expect(read('/off банош', { storeIds: ['obolon'] })).toMatchObject({ command: 'reply' });
	});

	it('is until when, of a dish of the list', () => {
		const list = read('/stop');
		expect(buttonsOf(list)).toHaveLength(DISHES_SHOWN + 1);
		const asked = press(list, 'Борщ з пампушками');
		expect(replyOf(asked)).toBe(
			'Борщ з пампушками is on sale in podil and obolon. Take it off now?',
		);
		const untilOf = (label: string) => (press(asked, label) as { until: unknown }).until;
		expect([TODAY, TOMORROW, ENDLESS].map(untilOf)).toEqual([
			MIDNIGHT,
			at('2026-05-02T23:59:00'),
			undefined,
		]);
	});

	it.each(['стоп', 'Stop!', '86', 'off', '/stop', '/стоп', '/off'])(
		'is the list of the dishes, of %p',
		(text) => {
			expect(read(text)).toEqual(read('/stop@a_bot'));
		},
	);

	it('is about one store, where several sell the dish', () => {
		const asked = read('/stop borscht');
		expect(labelsOf(asked)).toEqual([
			...[TODAY, TOMORROW, ENDLESS, 'Only podil', 'Only obolon', 'What is off', 'Help'],
		]);
		const only = press(asked, 'Only obolon');
		expect(replyOf(only)).toBe(
			'Борщ з пампушками is on sale in obolon. Take it off in obolon now?',
		);
		const targets = [{ storeId: 'obolon', skus: ['borscht'] }];
		expect(press(only, ENDLESS)).toMatchObject({ command: 'off', targets });
	});

	it('names the store in what its buttons do, where there are several', () => {
		const raw = (text: string, chat?: Partial<Chat>) =>
			buttonsOf(read(text, chat)).map((button) => button.text);
		expect(raw('/stop borscht').slice(0, 2)).toEqual([
			...['⛔ Off in all stores today', '⛔ Off in all stores today and tomorrow'],
		]);
		expect(raw('стоп борщ з пампушками на оболоні до 18:00')).toEqual([
			...['⛔ Off in obolon until 18:00', '⛔ Off in obolon today and tomorrow'],
			'⛔ Off in obolon until I say so',
		]);
		expect(raw('банош стоп')[0]).toBe('⛔ Off in podil today');
		const known = knownOf([['cola', 'Cola', ['podil']]]);
		expect(raw('cola стоп', { known, storeIds: ['podil'] })[0]).toBe('⛔ Off today');
	});

	it('is not about one store where only one sells the dish, or for which there are too many', () => {
		expect(labelsOf(read('/stop banosh'))).toHaveLength(3);
		for (const [count, buttons] of [
			[4, 7],
			[5, 3],
		]) {
			const storeIds = Array.from({ length: count }, (_, index) => `store-${index}`);
			const known = knownOf([['cola', 'Cola', storeIds]]);
			expect(labelsOf(read('/stop cola', { known, storeIds }))).toHaveLength(buttons);
		}
	});

	it('says where a dish is off already, and puts it back', () => {
		const offNow = [{ storeId: 'podil', sku: 'borscht', until: MIDNIGHT, isOffInMenu: false }];
		const asked = read('/stop borscht', { offNow });
		expect(replyOf(asked)).toBe(
			'Борщ з пампушками is on sale in obolon; off in podil until midnight. Take it off now?',
		);
		const back = 'Back in podil: Борщ з пампушками';
		expect(labelsOf(asked).slice(0, 4)).toEqual([TODAY, TOMORROW, ENDLESS, back]);
		expect(press(asked, back, { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
	});

	it('is for how long, where a dish would come back before it was to', () => {
		const offNow: Chat['offNow'] = [{ storeId: 'podil', sku: 'cola', until: undefined }];
		expect(replyOf(read('/off Cola, 0.5 l in podil until 18:30', { offNow }))).toMatch(
			/^That ends earlier, so nothing is changed yet\. Cola, 0\.5 l is off in podil until switched on again\. /,
		);
		for (const text of ['/off Cola, 0.5 l until 18:30 in obolon', '/off Cola, 0.5 l']) {
			expect(read(text, { offNow })).toMatchObject({ command: 'off' });
		}
	});

	it('is nothing where other dishes go off as well: what is off longer stays so', () => {
		const offNow: Chat['offNow'] = [{ storeId: 'podil', sku: 'cola', until: undefined }];
		const until = at('2026-05-01T18:30:00');
		const off = read('/off borscht, Cola, 0.5 l in podil until 18:30', { offNow });
		expect(off).toMatchObject({
			...{ command: 'off', dishes: 'Борщ з пампушками', until },
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
			opposite: '/on',
		});
		const { again } = off as { again: string };
		expect(read(again, { offNow })).toMatchObject({
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
			until,
		});
	});

	it('has no first button that ends earlier than what is in force', () => {
		const labelsWith = (until?: number) =>
			labelsOf(
				read('стоп cola', { offNow: STORES.map((storeId) => ({ storeId, sku: 'cola', until })) }),
			);
		expect(labelsWith(at('2026-05-01T18:00:00'))[0]).toBe(TODAY);
		expect(labelsWith(at('2026-05-02T18:00:00')).slice(0, 2)).toEqual([TOMORROW, ENDLESS]);
		expect(labelsWith(at('2026-05-08T18:00:00')).slice(0, 2)).toEqual([
			ENDLESS,
			'Back in all stores: Cola, 0.5 l',
		]);
		const shorter = read('cola до 18:00', { offNow: offIn(['cola']) });
		expect(labelsOf(shorter).slice(0, 3)).toEqual([
			...['Change nothing', 'Off until 18:00', 'Back in all stores: Cola, 0.5 l'],
		]);
		expect(labelsWith()).toEqual([
			...['Change nothing', 'Back in all stores', 'Back in podil', 'Back in obolon'],
			...['What is off', 'Help', 'Show again'],
		]);
	});

	it('is for how long, where somebody has set a later end since a button was made', () => {
		const friday = at('2026-05-08T10:00:00');
		const later = [{ storeId: 'podil', sku: 'plain-chicken', until: friday }];
		const tomorrow = [{ ...later[0], until: at('2026-05-02T18:00:00') }];
		const olderData = (offNow: Chat['offNow'], label = TODAY) => [
			dataOf(read('/stop plain-chicken', { offNow }), label),
			dataOf(read('/stop plain-chicken in podil', { offNow }), label),
			dataOf(read('стоп plain-chicken in podil until 18:00', { offNow }), 'Off until 18:00'),
		];
		const { opposite } = read('/on plain-chicken') as { opposite: string };
		for (const data of [...olderData([]), ...olderData(tomorrow, TOMORROW), opposite]) {
			const asked = read(data, { offNow: later });
			expect(replyOf(asked)).toMatch(
				/^(?:That ends earlier|What is off has changed since this button was made), so nothing is changed yet\. Chicken is .*off in podil until Friday, 8 May 2026, 10:00\. /,
			);
			const end = buttonsOf(asked).find(({ text }) => text.startsWith('⛔ Off'));
			const done = read(end?.data ?? '', { offNow: later });
			expect(done).toMatchObject({ command: 'off', until: expect.any(Number) as number });
			const { again } = done as { again: string };
			expect(read(again, { offNow: later })).toMatchObject({ command: 'off' });
		}
		// In the other stores, and once nothing is off any more, nothing is lost.
		for (const data of [...olderData([]), opposite]) {
			for (const offNow of [[], [{ ...later[0], storeId: 'lviv' }]]) {
				expect(read(data, { offNow })).toMatchObject({ command: 'off' });
			}
		}
		const data = dataOf(read('/stop plain-chicken in podil', { offNow: tomorrow }), ENDLESS);
		expect(read(data, { offNow: later })).toMatchObject({ command: 'off' });
	});

	it('is for how long, where a dish that was off has come back since a button was made', () => {
		const offNow = [{ storeId: 'podil', sku: 'cola', until: at('2026-05-01T18:00:00') }];
		const older = read('/stop cola', { offNow });
		for (const label of [TODAY, ENDLESS]) {
			expect(press(older, label, { offNow })).toMatchObject({ command: 'off' });
			const asked = press(older, label);
			expect(replyOf(asked)).toBe(
				`What is off has changed since this button was made, so nothing is changed yet. ${COLA}`,
			);
			expect(press(asked, ENDLESS)).toMatchObject({ command: 'off' });
		}
	});

	it('is for how long, where a dish has come back in one store since a button was made', () => {
		const offNow = offIn(['cola', 'borscht']).map((entry) => ({ ...entry, until: MIDNIGHT }));
		for (const text of ['cola стоп', 'soups стоп']) {
			const older = read(text, { offNow });
			expect(press(older, ENDLESS, { offNow })).toMatchObject({ command: 'off' });
			const asked = press(older, ENDLESS, { offNow: offNow.slice(1) });
			expect(replyOf(asked)).toMatch(/^What is off has changed since this button was made, /);
			// More that is off loses nothing.
			const all = offIn(DISHES.map(([sku]) => sku)).map((one) => ({ ...one, until: MIDNIGHT }));
			const known = knownOf(DISHES);
			const data = dataOf(read(text, { known, offNow }), ENDLESS);
			expect(read(data, { known, offNow: all })).toMatchObject({ command: 'off' });
		}
	});

	it('is for how long, on the day after a button was made', () => {
		for (const text of ['cola стоп', 'cola стоп на подолі', 'soups стоп']) {
			const older = read(text);
			for (const label of [TODAY, TOMORROW]) {
				const now = at('2026-05-01T23:59:00');
				expect(press(older, label, { now })).toMatchObject({ command: 'off' });
				const asked = press(older, label, { now: at('2026-05-02T00:10:00') });
				expect(replyOf(asked)).toMatch(
					label === TODAY
						? /^That time has passed, so nothing is changed\. .*Take (?:it|them) off/
						: /^This button is of an earlier day, so nothing is changed yet\. .*Take (?:it|them) off/,
				);
				expect(labelsOf(asked)[0]).toBe(label === TODAY ? TODAY : 'Off until midnight');
			}
		}
		const { opposite } = read('/on cola') as { opposite: string };
		expect(read(opposite, { now: at('2026-05-02T00:10:00') })).toMatchObject({ command: 'reply' });
	});

	it('is tried again where a part of it is done', () => {
		const { again } = read('/off cola until 18:00') as { again: string };
		const until = at('2026-05-01T18:00:00');
		const offNow = [{ storeId: 'podil', sku: 'cola', until }];
		expect(read(again, { offNow })).toMatchObject({ targets: everywhere('cola'), until });
	});

	it('is whether a dish comes back, where somebody has set another end since it was taken off', () => {
		const { opposite } = read('/off cola until 18:00') as { opposite: string };
		expect(Buffer.byteLength(opposite)).toBeLessThanOrEqual(64);
		const since = CHAT.now + 5_000;
		const offUntil = (until?: number) =>
			STORES.map((storeId) => ({ storeId, sku: 'cola', until, since }));
		const now = CHAT.now + 10_000;
		const asMade = { offNow: offUntil(at('2026-05-01T18:00:00')), now };
		expect(read(opposite, asMade)).toMatchObject({ command: 'on' });
		for (const until of [undefined, MIDNIGHT, at('2026-05-01T15:00:00')]) {
			const asked = read(opposite, { offNow: offUntil(until), now });
			expect(replyOf(asked)).toMatch(
				/^What is off has changed since this button was made, so nothing is changed yet\. /,
			);
		}
	});

	it.each([
		['several dishes', '/off cola, borscht', offIn(['cola'])],
		[
			'several dishes until the same end',
			'/off cola, borscht',
			offIn(['cola', 'borscht'], ['podil']),
		],
		['one dish in one of its stores', '/off cola', offIn(['cola'], ['podil'])],
	])('is what is to come back, where some of it was off before: %s', (_what, text, offNow) => {
		expect(read(text, { offNow })).toMatchObject({ command: 'off', opposite: '/on' });
		expect(read('/off cola', { offNow: offIn(['cola']) })).not.toMatchObject({ opposite: '/on' });
	});

	it.each([
		...['/on cola until 18:00', '/on cola на годину', '/on cola in podil until tomorrow'],
		...['cola є до 18:00', 'є cola до завтра', 'cola is back until 18:00'],
	])('is whether a dish comes back, where somebody writes an end: %s', (text) => {
		const asked = read(text, { offNow: offIn(['cola']) });
		expect(replyOf(asked)).toMatch(
			/^An end says until when a dish is off, so nothing is changed yet\. Cola/,
		);
		expect(labelsOf(asked)[0]).toBe('Change nothing');
	});

	it('is whether a dish comes back, where somebody has taken it off again since a button was made', () => {
		const until = at('2026-05-01T18:00:00');
		const before = STORES.map((storeId) => ({ storeId, sku: 'cola', until }));
		// Until the same time as before.
		const later = before.map((entry) => ({ ...entry, since: CHAT.now + 3_600_000 }));
		const pressedLater = { offNow: later, now: CHAT.now + 7_200_000 };
		const { opposite } = read('/off cola until 18:00') as { opposite: string };
		const older = [
			opposite,
			dataOf(read('/on', { offNow: before }), 'Back in all stores: Cola, 0.5 l'),
			dataOf(read('/on', { offNow: before }), 'Back in podil: Cola, 0.5 l'),
			dataOf(read('/stop cola', { offNow: before }), 'Back in all stores: Cola, 0.5 l'),
			dataOf(read('/on colaa', { offNow: before }), 'Back in all stores'),
		];
		for (const data of older) {
			expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
			for (const offNow of [before, []]) {
				expect(read(data, { offNow })).toMatchObject({ command: 'on' });
			}
			const asked = read(data, pressedLater);
			expect(replyOf(asked)).toMatch(
				/^It was taken off again since this button was made, so nothing is changed yet\. Cola, 0\.5 l is off in .* until 18:00\. /,
			);
			const back = labelsOf(asked).find((label) => label.startsWith('Back')) ?? '';
			expect(press(asked, back, pressedLater)).toMatchObject({ command: 'on' });
		}
		expect(read('/on cola', { offNow: later })).toMatchObject({ command: 'on' });
	});

	it('is the dish, where a store that there is not sounds like another dish', () => {
		const known = knownOf([...DISHES, ['cutlet', 'Котлета по-київськи']]);
		const asked = read('/off borscht in kyiv', { known });
		expect(replyOf(asked)).toMatch(/^Can't read "in kyiv", so nothing is changed yet\. Борщ /);
	});

	it('is in which store, where that of the first dish is in its name as well', () => {
		const known = knownOf([...DISHES, ['podil-soup', 'Podil soup']]);
		expect(read('/off podil-soup in podil, cola', { known })).toMatchObject({ command: 'reply' });
		expect(read('/off podil-soup, cola in podil', { known })).toMatchObject({
			targets: [{ storeId: 'podil', skus: ['podil-soup', 'cola'] }],
		});
	});

	it('has no store where only a number follows the dish', () => {
		const storeIds = ['1', '2'];
		const known = knownOf([['cola', 'Cola', storeIds]]);
		expect(replyOf(read('/off cola 2', { known, storeIds }))).toMatch(
			/^Can't read "2", so nothing/,
		);
		expect(read('/off cola in 2', { known, storeIds })).toMatchObject({
			targets: [{ storeId: '2', skus: ['cola'] }],
		});
	});

	it('is nothing where nothing can be meant', () => {
		const replies = [
			['/off піца', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['/stop піца', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['/off піца до 25:00', 'No dish is called "піца до 25:00" in podil, obolon, so nothing is'],
			['/on піца', 'is changed. Write it like: /on Борщ з пампушками. /on shows what is'],
			['/off піца, суп', 'No dish is called "піца суп" in podil, obolon, so nothing is changed.'],
			['/off 🍲', 'No dish is named, so nothing is changed. Write it like: '],
			['/off , ;', 'No dish is named, so nothing is changed. Write it like: '],
			['/help', '/off Борщ з пампушками in podil in one store'],
			['/on', 'Nothing is off that was taken off here.'],
			['/off ~nothing0 in podil', 'The menu has changed'],
			['/off =borscht in lviv', 'The menu has changed'],
			['/off @long', 'too many for a button'],
			[`/off ${'do '.repeat(400)}`, 'Name at most 30 dishes'],
			[`/off ${'cola, '.repeat(31)}`, 'Name at most 30 dishes'],
		];
		for (const [text, reply] of replies) {
			expect([text, read(text)]).toMatchObject([
				text,
				{ command: 'reply', reply: expect.stringContaining(reply) as string, buttons: [] },
			]);
		}
	});

	it('is the help, also without a slash', () => {
		for (const text of ['help', 'Help!', 'допомога']) {
			expect(read(text)).toEqual(read('/help'));
		}
	});

	it('is each dish of a menu, page by page, with 1, 3 or 7 buttons', () => {
		for (const [index] of DISHES.entries()) {
			const known = knownOf(DISHES.slice(0, index + 1));
			const seen = new Set<string>();
			for (let data = '/stop', pages = 0; pages < 4; pages++) {
				const buttons = buttonsOf(read(data, { known }));
				expect([1, 3, 7]).toContain(buttons.length);
				for (const { text } of buttons) seen.add(text);
				data = buttons.at(-1)?.data ?? '';
				if (!data.startsWith('/stop @')) break;
			}
			for (const [, title] of DISHES.slice(0, index + 1)) expect(seen).toContain(title);
		}
	});

	it('is what the menu says of a dish, too', () => {
		const sales = new Map([
			['podil', 'off'],
			['obolon', 'soldOut'],
		] as const);
		const known = new KnownDishes([
			{ sku: 'cake', title: 'Медовик', storeIds: STORES, sales },
			{ sku: 'pie', title: 'Пиріг', storeIds: ['podil'] },
		]);
		expect(replyOf(read('медовик є?', { known }))).toBe(
			'Медовик is off by the menu in podil; without stock by the menu in obolon.',
		);
		expect(replyOf(read('пиріг є?', { known }))).toBe('Пиріг is not taken off here in podil.');
	});
});

describe('What the menu has off in a store', () => {
	const offByMenuIn = (...stores: string[]) => {
		const sales = new Map(STORES.map((id) => [id, stores.includes(id) ? 'off' : 'on'] as const));
		return new KnownDishes(
			[{ sku: 'cake', title: 'Медовик', storeIds: STORES, sales }],
			MENUS,
			true,
		);
	};
	const known = offByMenuIn('podil');
	const cakeIn = (...stores: string[]) => ({
		targets: stores.map((storeId) => ({ storeId, skus: ['cake'] })),
	});

	it.each(['/off медовик', '/off =cake'])(
		'stays as it is, and so by what undoes it: %s',
		(text) => {
			const off = read(text, { known });
			expect(off).toMatchObject({ command: 'off', ...cakeIn('obolon') });
			const offNow = offIn(['cake'], ['obolon']);
			const { opposite } = off as { opposite: string };
			expect(read(opposite, { known, offNow })).toMatchObject({
				command: 'on',
				...cakeIn('obolon'),
			});
		},
	);

	it('stays as it is by each button that takes the dish off', () => {
		const asked = read('медовик стоп', { known });
		expect(buttonsOf(asked).map(({ text }) => text)).toEqual([
			'⛔ Off in obolon today',
			'⛔ Off in obolon today and tomorrow',
			'⛔ Off in obolon until I say so',
		]);
		for (const { data } of buttonsOf(asked)) {
			expect(read(data, { known })).toMatchObject({ command: 'off', ...cakeIn('obolon') });
			// The menu may sell it there by now, which the button didn't say.
			const others = { known: offByMenuIn() };
			expect(read(data, others)).toMatchObject({ command: 'off', ...cakeIn('obolon') });
		}
	});

	it('comes back only by a button that says so', () => {
		for (const text of ['/on медовик', '/on медовик in podil']) {
			const asked = read(text, { known });
			expect(replyOf(asked)).toContain('off by the menu in podil');
			expect(labelsOf(asked)[0]).toBe('Back in podil');
			expect(press(asked, 'Back in podil', { known })).toMatchObject({
				...{ command: 'on', ...cakeIn('podil') },
			});
		}
		const offNow = offIn(['cake'], ['obolon']);
		expect(read('/on медовик', { known, offNow })).toMatchObject({
			...{ command: 'on', ...cakeIn('obolon') },
		});
	});

	it('goes off where the menu has it off in each store, and is not put back by one press', () => {
		const nowhere = offByMenuIn(...STORES);
		expect(read('/off медовик', { known: nowhere })).toMatchObject({
			...{ command: 'off', ...cakeIn(...STORES), opposite: '/on' },
		});
		expect(labelsOf(read('/on медовик', { known: nowhere }))).toEqual([
			...['Back in all stores', 'Back in podil', 'Back in obolon'],
		]);
	});
});

describe('What is off', () => {
	it('is listed with where and until when, the latest first', () => {
		const offNow = [
			{ storeId: 'podil', sku: 'cola', until: at('2026-05-01T18:00:00') },
			{ storeId: 'obolon', sku: 'cola' },
			{ storeId: 'podil', sku: 'banosh', until: MIDNIGHT },
			{ storeId: 'lviv', sku: 'borscht' },
		];
		expect(replyOf(read('/on', { offNow }))).toBe(
			'Банош: off in podil until midnight\nCola, 0.5 l: off in podil until 18:00, in obolon until switched on again\nWhich dish is to come back?',
		);
	});

	it.each(['/on all', '/on все', 'все є'])(
		'comes back together once somebody has seen it: %s',
		(text) => {
			const offNow = [
				{ storeId: 'podil', sku: 'borscht' },
				{ storeId: 'podil', sku: 'cola' },
				{ storeId: 'obolon', sku: 'cola' },
				{ storeId: 'lviv', sku: 'sauce-1' },
			];
			const first = read(text, { offNow });
			const asked = text === 'все є' ? press(first, 'Put all 2 back', { offNow }) : first;
			expect(replyOf(asked)).toBe('Off now: Борщ з пампушками, Cola, 0.5 l. Put all 2 back?');
			const data = dataOf(asked, 'Put all 2 back');
			expect(read(data, { offNow })).toMatchObject({
				command: 'on',
				targets: [
					{ storeId: 'podil', skus: ['borscht', 'cola'] },
					{ storeId: 'obolon', skus: ['cola'] },
				],
			});
			const more = [...offNow, { storeId: 'podil', sku: 'banosh' }];
			expect(labelsOf(read(data, { offNow: more }))).toEqual(['Put all 3 back']);
			const others = more.filter(({ sku }) => sku !== 'borscht');
			expect(labelsOf(read(data, { offNow: others }))).toEqual(['Put all 2 back']);
			expect(labelsOf(read(text, { offNow: offNow.slice(1) }))).toContain(
				'Back in all stores: Cola, 0.5 l',
			);
			expect(replyOf(read(text))).toMatch(/^Nothing is off that was taken off here\./);
		},
	);

	it.each([
		...['що на стопі на подолі?', 'чого нема на Подолі?', 'co jest na stopie na podil?'],
		...["what's off in podil?", 'все є на подолі', '/on podil', '/on in podil', '/on на Подолі'],
	])('is listed in the store that somebody names: %s', (text) => {
		const offNow = [...offIn(['cola', 'borscht']), ...offIn(['banosh'], ['podil'])];
		const listed = read(text, { offNow });
		expect(replyOf(listed)).toBe(
			[
				'Банош: off in podil until switched on again',
				'Борщ з пампушками: off in podil until switched on again',
				'Cola, 0.5 l: off in podil until switched on again\nWhich dish is to come back?',
			].join('\n'),
		);
		expect(labelsOf(listed).slice(0, 4)).toEqual([
			...['Back in podil: Банош', 'Back in podil: Борщ з пампушками'],
			...['Back in podil: Cola, 0.5 l', 'Put all 3 back'],
		]);
		expect(press(listed, 'Show again', { offNow })).toEqual(listed);
		const asked = press(listed, 'Put all 3 back', { offNow });
		expect(replyOf(asked)).toMatch(/^Off now in podil: .*\. Put all 3 back\?$/);
		const back = press(asked, 'Put all 3 back', { offNow });
		const skus = ['cola', 'borscht', 'banosh'];
		expect(back).toMatchObject({ command: 'on', targets: [{ storeId: 'podil', skus }] });
		const { opposite = '' } = 'opposite' in back ? back : {};
		expect(read(opposite)).toMatchObject({ command: 'off', targets: [{ storeId: 'podil', skus }] });
		const others = offIn(['cola'], ['obolon']);
		expect(replyOf(read(text, { offNow: others }))).toBe(
			'Nothing is off in podil that was taken off here.',
		);
	});

	it.each(['/on all in podil', '/on все на Подолі', '/on all podil'])(
		'comes back together in one store: %s',
		(text) => {
			const offNow = offIn(['cola', 'borscht']);
			const asked = read(text, { offNow });
			expect(replyOf(asked)).toBe(
				'Off now in podil: Cola, 0.5 l, Борщ з пампушками. Put all 2 back?',
			);
			expect(press(asked, 'Put all 2 back', { offNow })).toMatchObject({
				command: 'on',
				targets: [{ storeId: 'podil', skus: ['cola', 'borscht'] }],
			});
		},
	);

	it('is shown page by page in one store, too', () => {
		const names = Array.from({ length: 9 }, (_, index) => `Dish ${index}`);
		const known = knownOf(names.map((name) => [name, name]));
		const offNow = offIn(names);
		const first = read('/on podil', { known, offNow });
		const second = press(first, 'More (4)', { known, offNow });
		const all = [...labelsOf(first), ...labelsOf(second)];
		for (const name of names) expect(all).toContain(`Back in podil: ${name}`);
		expect(press(second, 'From the top', { known, offNow })).toEqual(first);
	});

	it('is nothing that the menu no longer has', () => {
		const offNow = [{ storeId: 'podil', sku: 'gone' }];
		expect(replyOf(read('/on', { offNow }))).toMatch(/^Nothing is off that was taken off here\./);
		const known = new KnownDishes([{ sku: 'borscht', storeIds: STORES }]);
		expect(labelsOf(read('/on', { offNow, known }))).toEqual(['Back in podil: gone']);
	});

	it('has one button for each dish, where those of its stores have no room', () => {
		const offNow = offIn(['cola', 'borscht', 'sauce-1']);
		expect(labelsOf(read('/on', { offNow }))).toEqual([
			...['Back in all stores: Chicken in sauce', 'Back in all stores: Борщ з пампушками'],
			...['Back in all stores: Cola, 0.5 l', 'Put all 3 back'],
			...['Take a dish off', 'Help', 'Show again'],
		]);
	});

	it('has the button for all among the first, however many are off', () => {
		const names = Array.from({ length: 9 }, (_, index) => `Dish ${index}`);
		const known = knownOf(names.map((name) => [name, name]));
		for (const count of [6, 7, 9]) {
			const offNow = offIn(names.slice(0, count));
			for (const text of ['все є', '/on']) {
				const labels = labelsOf(read(text, { known, offNow }));
				expect([labels.length, labels]).toEqual([
					...[7, expect.arrayContaining([`Put all ${count} back`])],
				]);
			}
		}
	});

	it('may come back in one store, where several sell it', () => {
		const asked = read('/on plain-chickn');
		expect(labelsOf(asked).slice(0, 4)).toEqual([
			...['Change nothing', 'Back in all stores', 'Back in podil', 'Back in obolon'],
		]);
		expect(press(asked, 'Back in podil')).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['plain-chicken'] }],
		});
	});

	it('is shown page by page', () => {
		const names = Array.from({ length: 14 }, (_, index) => `Dish ${index}`);
		const known = knownOf(names.map((name) => [name, name]));
		const offNow = offIn(names, ['podil']);
		const seen = new Set<string>();
		let page = read('/on', { known, offNow });
		for (let pages = 0; pages < 3; pages++) {
			for (const label of labelsOf(page)) seen.add(label);
			page = read(buttonsOf(page).at(-1)?.data ?? '', { known, offNow });
		}
		for (const name of names) expect(seen).toContain(`Back in podil: ${name}`);
		expect(page).toEqual(read('/on', { known, offNow }));
	});
});

describe('A category', () => {
	const menu: typeof DISHES = [
		['borscht', 'Борщ з пампушками'],
		['mushroom-soup', 'Юшка грибна', ['podil']],
		['cake', 'Медовик', STORES, 'desserts'],
		['cheesecake', 'Чизкейк', STORES, 'desserts'],
		['greek', 'Салат грецький', STORES, 'Салати'],
		['vegetable', 'Салат овочевий', STORES, 'Салати'],
	];
	const known = knownOf(menu);
	const offNow = ['cake', 'cheesecake'].map((sku) => ({ storeId: 'podil', sku }));

	const SOUPS = 'soups: Борщ з пампушками, Юшка грибна. Take them off now?';
	it.each([
		...['/off soups', '/off SOUPS', '86 all soups', 'soups off', 'всі супи на стоп', 'немає супів'],
		...['суп закінчився', 'no soups', '/off супп', '/stop soups'],
	])('goes off once somebody says for how long: %s', (text) => {
		const asked = read(text, { known });
		expect(replyOf(asked)).toBe(SOUPS);
		expect(press(asked, TODAY, { known })).toMatchObject({
			command: 'off',
			targets: [
				{ storeId: 'podil', skus: ['borscht', 'mushroom-soup'] },
				{ storeId: 'obolon', skus: ['borscht'] },
			],
			until: MIDNIGHT,
		});
	});

	it.each([
		['/off desserts until 20:00', STORES, 'Off until 20:00'],
		['десерти до завтра', STORES, 'Off until midnight'],
		['десерти на подолі стоп', ['podil'], TODAY],
	])('has a store and an end: %s', (text, stores, first) => {
		const asked = read(text, { known });
		expect(replyOf(asked)).toMatch(
			/^desserts: Медовик, Чизкейк\. Take them off( in podil)? now\?$/,
		);
		expect(labelsOf(asked)[0]).toBe(first);
		expect(press(asked, first, { known })).toMatchObject({
			targets: stores.map((storeId) => ({ storeId, skus: ['cake', 'cheesecake'] })),
		});
	});

	it.each([
		['86 всі супи', TODAY, MIDNIGHT],
		['супи до 18:00', 'Off until 18:00', at('2026-05-01T18:00:00')],
	])('leaves what is off longer as it is: %s', (text, label, until) => {
		const longer = [{ storeId: 'podil', sku: 'mushroom-soup' }];
		const asked = read(text, { known, offNow: longer });
		expect(replyOf(asked)).toMatch(
			/Юшка грибна is off in podil until switched on again\. What is off longer stays so\. Take them off now\?$/,
		);
		expect(labelsOf(asked)[0]).toBe(label);
		const done = press(asked, label, { known, offNow: longer });
		expect(done).toMatchObject({
			...{ command: 'off', dishes: 'Борщ з пампушками', until },
			targets: everywhere('borscht'),
		});
		// It would put back the other as well.
		const { opposite, again } = done as { opposite: string; again: string };
		expect(opposite).toBe('/on');
		expect(read(again, { known, offNow: longer })).toEqual(done);
	});

	it('asks again where it has other dishes since a button was made', () => {
		const data = dataOf(read('/off desserts', { known }), TODAY);
		const more = knownOf([...menu, ['pie', 'Пиріг', STORES, 'desserts']]);
		expect(replyOf(read(data, { known: more }))).toBe(
			'This category has other dishes since the button was made. desserts: Медовик, Чизкейк, Пиріг. Take them off now?',
		);
		expect(replyOf(read(data, { known: knownOf(menu.slice(0, 2)) }))).toMatch(
			/^The menu has changed/,
		);
	});

	it('fits into a button, however many dishes it has', () => {
		const many = Array.from({ length: 40 }, (_, index) => `cake-${index}`);
		const large = knownOf(many.map((sku) => [sku, sku, STORES, 'desserts']));
		const off = press(read('/off desserts', { known: large }), ENDLESS, { known: large });
		expect(off).toMatchObject({ command: 'off', targets: everywhere(...many) });
		const { opposite } = off as { opposite: string };
		expect(read(opposite, { known: large, offNow: offIn(many) })).toMatchObject({
			command: 'on',
			targets: everywhere(...many),
		});
	});

	it.each(['/on desserts', 'десерти є', 'десерти привезли', 'поверни десерти'])(
		'comes back as far as it is off: %s',
		(text) => {
			const also = [...offNow.slice(0, 1), { storeId: 'podil', sku: 'borscht' }];
			const asked = read(text, { known, offNow: also });
			expect(replyOf(asked)).toBe(
				'desserts: Медовик, Чизкейк. Медовик is off in podil until switched on again. Put them back?',
			);
			expect(press(asked, 'Back in podil', { known, offNow: also })).toMatchObject({
				command: 'on',
				targets: [{ storeId: 'podil', skus: ['cake'] }],
			});
			const later = offNow.map((entry) => ({ ...entry, since: CHAT.now + 3_600_000 }));
			expect(replyOf(press(asked, 'Back in podil', { known, offNow: later }))).toMatch(
				/^It was taken off again since this button was made, /,
			);
		},
	);

	it('keeps off what the menu has off', () => {
		const ledger = new Ledger({}, 'account');
		const dishes = ['cake', 'cheesecake', 'pie'].map((sku) => ({
			...{ sku, title: sku, companyId: 'c', category: 'desserts' },
			offers: STORES.map((storeId) => ({
				...{ storeId, listPrice: 1 },
				status: sku === 'pie' || (sku === 'cake' && storeId === 'obolon') ? 'disabled' : 'enabled',
			})),
		}));
		const things = thingsOf.dish({
			dishes: dishes as Parameters<typeof thingsOf.dish>[0]['dishes'],
		});
		ledger.accept('c', { dish: { things, digest: 'd', at: '2026-05-01' } });
		const some = importedDishes(ledger);
		const asked = read('/off desserts', { known: some });
		expect(press(asked, ENDLESS, { known: some })).toMatchObject({
			targets: [
				{ storeId: 'podil', skus: ['cake', 'cheesecake'] },
				{ storeId: 'obolon', skus: ['cheesecake'] },
			],
		});
	});

	it('is one of the choices where dishes have such a name as well', () => {
		const asked = read('/off салати until 18:00', { known });
		expect(labelsOf(asked)).toEqual(['All of Салати', 'Салат грецький', 'Салат овочевий']);
		const all = press(asked, 'All of Салати', { known });
		expect(press(all, 'Off until 18:00', { known })).toMatchObject({
			command: 'off',
			targets: everywhere('greek', 'vegetable'),
		});
	});

	it('is named alone', () => {
		for (const text of [
			...['/off soups and desserts', 'супи і десерти стоп', 'супи і десерти до 20:00'],
		]) {
			expect(read(text, { known })).toMatchObject({
				reply: 'It takes one category at a time, so nothing is changed yet.',
				buttons: [],
			});
		}
		expect(replyOf(read('стоп юшка, десерти', { known }))).toMatch(/^Can't read "десерти"\. Юшка/);
	});

	it.each([
		['стоп юшка, десерти', '/off desserts'],
		['юшка, медовик, супи стоп', '/off soups'],
		['/off юшка, десерти', '/off desserts'],
		['/on борщ, десерти', '/on desserts'],
		['чизкейк, супи є', '/on soups'],
		['стоп чизкейк, супи і десерти', '/off soups, /off desserts'],
	])('comes with how to write it alone where a dish is named, too: %s', (text, shown) => {
		const reply = replyOf(read(text, { known, offNow }));
		expect(reply).toMatch(/^Can't read /);
		expect(reply.split('\n').at(-1)).toBe(`Write a category alone: ${shown}.`);
		for (const command of shown.split(', ')) {
			expect(replyOf(read(command, { known, offNow }))).toMatch(/^(?:desserts|soups): /);
		}
		expect(replyOf(read('стоп юшка, авокадо', { known }))).not.toMatch(/alone/);
	});

	it.each([
		...['борщ є, десерти нема', 'десерти нема, борщ є', 'борщ є а десерти закінчились'],
		...['десерти є, борщу нема', 'десерти стоп\nборщ є'],
	])('is a choice beside a dish where one of both is said to be back: %s', (text) => {
		const asked = read(text, { known });
		expect(replyOf(asked)).toBe(
			'desserts: Медовик, Чизкейк.\nБорщ з пампушками is on sale in podil and obolon.\nWhich is to change?',
		);
		expect(labelsOf(asked)).toEqual(['Борщ з пампушками', 'All of desserts', 'What is off']);
		expect(replyOf(press(asked, 'All of desserts', { known }))).toBe(
			'desserts: Медовик, Чизкейк. Take them off now?',
		);
	});

	it('is a choice where another word is not read, but not the first', () => {
		const asked = read('борщ є, десерти нема точно', { known });
		expect(replyOf(asked)).toMatch(/^Can't read "точно"\. desserts: /);
		expect(labelsOf(asked)).toEqual(['Change nothing', 'Борщ з пампушками', 'All of desserts']);
	});

	it('is not one of two beside a dish that is back', () => {
		expect(
			read('борщ є, салати і десерти нема', { known: knownOf(menu.slice(0, 4)) }),
		).toMatchObject({
			reply: expect.stringMatching(/^Can't read "салати"\. desserts: /) as string,
		});
		const text = 'борщ є, десерти нема, напої нема';
		const drinks = knownOf([...menu, ['tea', 'Чай', STORES, 'drinks']]);
		expect(read(text, { known: drinks })).toMatchObject({
			reply: 'It takes one category at a time, so nothing is changed yet.',
			buttons: [],
		});
	});

	it('has the name that the menu gives its ID', () => {
		const ledger = new Ledger({}, 'account');
		const dishes = [
			{ sku: 'cake', title: 'Медовик', companyId: 'c', category: 'k-1', offers: [] },
		].map((dish) => ({ ...dish, offers: [{ storeId: 'podil', listPrice: 1 }] }));
		const categories = [{ externalId: 'k-1', name: 'До чаю', position: 1 }];
		ledger.accept('c', {
			dish: { things: thingsOf.dish({ dishes }), digest: 'd', at: '2026-05-01' },
			category: {
				...{ digest: 'd', at: '2026-05-01' },
				things: thingsOf.category({ categories }),
			},
		});
		expect(replyOf(read('/off до чаю', { known: importedDishes(ledger) }))).toMatch(
			/^До чаю: Медовик is on sale in podil\. Take it off now\?$/,
		);
	});

	it.each(['суп смачний сьогодні', 'soups', 'супи готові', 'де всі?'])(
		'is nothing in other talk: %s',
		(text) => {
			expect(read(text, { known })).toMatchObject({ reply: '' });
		},
	);
});

describe('Without an import', () => {
	const known = new KnownDishes([
		{ sku: 'borscht', title: 'Борщ з пампушками', storeIds: ['podil'] },
	]);

	it('a text may be the SKU of a dish, in all stores', () => {
		const chat = { known: new KnownDishes([]) };
		const asked = read('/off borscht until 18:00', chat);
		expect(replyOf(asked)).toMatch(/^No dish is called "borscht" in podil, obolon, so nothing /);
		const one = press(asked, 'The SKU is borscht', chat);
		expect(press(one, 'Off until 18:00', chat)).toMatchObject({ targets: everywhere('borscht') });
		expect(read('/off піца на печі', chat)).toMatchObject({ buttons: [] });
		expect(replyOf(read('/stop', chat))).toMatch(/^No dish is known/);
	});

	it('dishes of orders are known by name, and may be sold in each store', () => {
		expect(read('/off борщ з пампушками', { known })).toMatchObject({
			targets: everywhere('borscht'),
		});
	});

	it('a text that is like a dish may still be an SKU', () => {
		const asked = read('/off borsch', { known });
		expect(labelsOf(asked)).toEqual(['Борщ з пампушками', 'The SKU is borsch', 'What is off']);
		const one = press(asked, 'The SKU is borsch', { known });
		expect(press(one, ENDLESS, { known })).toMatchObject({ targets: everywhere('borsch') });
	});
});

describe('A dish and an option of one name', () => {
	const known = knownOf([
		['cheese', 'Сир'],
		['o-cheese', 'Сир'],
		['borscht', 'Борщ'],
	]);

	it.each(['/stop', '/on'])('have their SKUs beside it: %s', (text) => {
		const offNow = ['cheese', 'o-cheese'].map((sku) => ({ storeId: 'podil', sku }));
		const off = text === '/on' ? 'Back in podil: ' : '⛔ ';
		expect(labelsOf(read(text, { known, offNow }))).toEqual(
			expect.arrayContaining([`${off}Сир (cheese)`, `${off}Сир (o-cheese)`]),
		);
	});
});

describe('A button', () => {
	it('fits into 64 bytes and means what it was made for', () => {
		const skus = fc.uniqueArray(fc.constantFrom('borscht', 'cola', LONG[0]), { minLength: 1 });
		const until = fc.constantFrom(undefined, MIDNIGHT, CHAT.now + 3_600_000);
		const storeId = fc.constantFrom(undefined, ...STORES);
		fc.assert(
			fc.property(skus, until, storeId, (dishes, end, store) => {
				const data = buttonFor({ verb: 'off', skus: dishes, until: end, storeId: store });
				expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
				expect(read(data)).toMatchObject({
					command: 'off',
					until: end,
					targets: (store === undefined ? STORES : [store]).map((id) => ({
						storeId: id,
						skus: dishes,
					})),
				});
			}),
		);
	});

	it('keeps SKUs apart, whatever they hold', () => {
		const sku = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
		fc.assert(
			fc.property(fc.uniqueArray(sku, { minLength: 1, maxLength: 3 }), (skus) => {
				const known = knownOf(skus.map((one, index) => [one, `Dish ${index}`]));
				const pressed = read(buttonFor({ verb: 'off', skus }), { known });
				expect(pressed).toMatchObject({ targets: everywhere(...skus) });
			}),
		);
	});

	it('has room for 7 dishes, a store, an end, what was off and when it was made', () => {
		const minute = fc
			.integer({ min: 0, max: 30 * 365 * 24 * 60 })
			.map((minutes) => CHAT.now + minutes * 60_000);
		const was = fc.stringMatching(/^[\w-]{4}$/);
		const seen = fc.record({ was, madeAt: minute }, { requiredKeys: [] });
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 7 }),
				fc.option(fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1 })), {
					nil: undefined,
				}),
				fc.option(minute, { nil: undefined }),
				fc.oneof(fc.tuple(fc.constantFrom('off', 'on'), seen), fc.constant(['stop', {}] as const)),
				(skus, storeId, until, [verb, more]) => {
					const storeIds = [...STORES, ...(storeId === undefined ? [] : [storeId])];
					const known = knownOf([...skus, 'other'].map((sku) => [sku, sku, storeIds]));
					const command = { verb, skus, storeId, until, ...more };
					const data = buttonFor(command);
					expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
					expect(readButton(data, known, storeIds)).toEqual({
						...{ was: undefined, madeAt: undefined, category: undefined, ...command },
						...{ isKnown: true, hasOthers: false },
					});
				},
			),
		);
	});

	it('is never of another dish whose short digest is the same', () => {
		const listOf = (sku: string) => buttonFor({ verb: 'off', skus: [sku] }).slice(0, 10);
		const seen = new Map<string, string>();
		const skus = Array.from({ length: 50_000 }, (_none, index) => `dish-${index}`.padEnd(64, '.'));
		const other = skus.find((sku) => seen.has(listOf(sku)) || !seen.set(listOf(sku), sku)) ?? '';
		const one = seen.get(listOf(other)) ?? '';
		const [both, onlyOne, onlyOther] = [[one, other], [one], [other]].map((some) =>
			knownOf(some.map((sku, index) => [sku, `Dish ${index}`])),
		);
		const data = buttonFor({ verb: 'off', skus: [one] });
		expect(read(data, { known: onlyOne })).toMatchObject({ targets: everywhere(one) });
		expect(replyOf(read(data, { known: onlyOther }))).toMatch(/^The menu has changed /);
		expect(replyOf(read(data, { known: both }))).toMatch(/^The menu has changed /);
		const asked = read('стоп Dish 0', { known: both });
		expect(replyOf(asked)).toMatch(NO_ROOM);
		expect(labelsOf(asked)).toEqual(['What is off']);
		const off = read('/off Dish 0', { known: both });
		expect(off).toMatchObject({ targets: everywhere(one), opposite: '/off @long' });
	});
});

it('A category of 2,000 dishes in 100 stores has its buttons', () => {
	const storeIds = Array.from({ length: 100 }, (_none, index) => `store${index}`);
	const many: typeof DISHES = Array.from({ length: 2_000 }, (_none, index) => [
		...([`s${index}`, `Рагу ${index}`, storeIds] as const),
	]);
	const chat = { known: knownOf(many), storeIds, offNow: offIn(['s1'], storeIds) };
	expect(labelsOf(read('soups стоп', chat))[0]).toBe(TODAY);
});
