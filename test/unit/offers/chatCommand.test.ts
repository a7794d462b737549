import fc from 'fast-check';

import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { buttonFor } from '../../../nodes/MerchantStorefront/offers/buttonData';
import { readCommand } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import type { Chat } from '../../../nodes/MerchantStorefront/offers/chatMessages';
import { foldText } from '../../../nodes/MerchantStorefront/offers/foldText';
import { importedDishes, KnownDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import type { Command } from '../../../nodes/MerchantStorefront/offers/switchNamed';
import { mayBeOfStopList } from '../../../nodes/MerchantStorefront/offers/talk';

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
const MISTYPED = `until ${'tomorrow'.replace('rr', 'r')} 10:00`;
const LONG = ['борщ-'.repeat(12), 'Борщ довгий'] as const;

function knownOf(dishes: typeof DISHES): KnownDishes {
	const ledger = new Ledger({}, 'account');
	const products = dishes.map(([sku, title, stores = STORES, category = 'soups']) => ({
		...{ sku, title, companyId: 'c', category },
		offers: stores.map((storeId) => ({ storeId, listPrice: 1 })),
	}));
	const things = thingsOf.dish({ dishes: products });
	ledger.accept('c', { dish: { things, digest: 'd', at: '2026-05-01' } });
	return importedDishes(ledger);
}
const CHAT: Chat = {
	known: knownOf([...DISHES, [LONG[0], LONG[1]]]),
	storeIds: STORES,
	offNow: [],
	now: Date.parse('2026-05-01T12:00:00+03:00'),
	timeZone: 'Europe/Kyiv',
};
/** As Read Command does it, which answers nothing to other talk. */
const read = (text: string, chat: Partial<Chat> = {}): Command =>
	mayBeOfStopList(text)
		? readCommand(text, { ...CHAT, ...chat })
		: { command: 'reply', reply: '', buttons: [] };
const at = (time: string) => Date.parse(`${time}+03:00`);
const MIDNIGHT = at('2026-05-02T00:00:00');
const everywhere = (...skus: string[]) => STORES.map((storeId) => ({ storeId, skus }));
const buttonsOf = (command: Command) => ('buttons' in command ? command.buttons : []);
const labelsOf = (command: Command) => buttonsOf(command).map(({ text }) => text);
const dataOf = (command: Command, label: string) =>
	buttonsOf(command).find(({ text }) => text === label)?.data ?? 'none';

describe('What is taken at once', () => {
	it.each([
		['/off Борщ з пампушками! 🙏', everywhere('borscht'), undefined],
		['/off borscht\ncola', everywhere('borscht', 'cola'), undefined],
		['/off borscht\ncola\nдо завтра', everywhere('borscht', 'cola'), MIDNIGHT],
		['/off borscht', everywhere('borscht'), undefined],
		['/off@sandbox_kitchen_bot  Borscht', everywhere('borscht'), undefined],
		['/OFF БОРЩ З ПАМПУШКАМИ', everywhere('borscht'), undefined],
		['/off борщ з пампушками до завтра', everywhere('borscht'), MIDNIGHT],
		['/off borscht in podil until tomorrow', [{ storeId: 'podil', skus: ['borscht'] }], MIDNIGHT],
		['/off borscht until tomorrow IN Podil', [{ storeId: 'podil', skus: ['borscht'] }], MIDNIGHT],
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
		['/stop borscht until tomorrow', everywhere('borscht'), MIDNIGHT],
		['/off borscht і plain-chicken', everywhere('borscht', 'plain-chicken'), undefined],
		['/off chicken in sauce & Cola, 0.5 l', everywhere('sauce-1', 'cola'), undefined],
		['/off borscht in podil та obolon', everywhere('borscht'), undefined],
		['/off borscht only in podil', [{ storeId: 'podil', skus: ['borscht'] }], undefined],
		['/off borscht only podil', [{ storeId: 'podil', skus: ['borscht'] }], undefined],
		['стоп borscht на весь день', everywhere('borscht'), MIDNIGHT],
		['off borscht', everywhere('borscht'), undefined],
		['86 borscht until tomorrow', everywhere('borscht'), MIDNIGHT],
	])('of %p', (text, targets, until) => {
		expect(read(text)).toMatchObject({ command: 'off', targets, until });
	});

	it('is a dish that has the name of a store', () => {
		const known = knownOf([['p-1', 'Подол'], ...DISHES]);
		const targets = everywhere('p-1', 'borscht');
		expect(read('/off подол, borscht', { known })).toMatchObject({ command: 'off', targets });
	});

	it('is a time as well', () => {
		const until = at('2026-05-01T18:00:00');
		expect(read('/off borscht until 18:00')).toMatchObject({ command: 'off', until });
		expect(read('/on borscht')).toMatchObject({ command: 'on', targets: everywhere('borscht') });
	});
});

describe('What is asked first', () => {
	it('is which dish, by a part of its name or with a typing mistake', () => {
		expect(labelsOf(read('/off борщ'))).toEqual([
			...['Борщ з пампушками', 'Борщ довгий', 'Something else'],
		]);
		const typed = read('/off plain-chickn in podil until 18:00');
		expect(typed).toMatchObject({
			command: 'reply',
			reply: 'Chicken: off in podil for how long?',
		});
		expect(read(dataOf(typed, 'until 18:00'))).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['plain-chicken'] }],
			until: at('2026-05-01T18:00:00'),
		});
	});

	it('is a dish, where nothing but commas is written', () => {
		expect(read('/off , ;')).toMatchObject({
			command: 'reply',
			reply: expect.stringMatching(
				/^No dish is named, so nothing is changed\. Write it like: /,
			) as string,
		});
	});

	it('is which of several dishes of one name, told apart by SKU, in each store', () => {
		const known = knownOf([
			['cola-05', 'Cola'],
			['cola-1', 'Cola', ['podil']],
		]);
		const asked = read('/off cola', { known });
		expect(asked).toMatchObject({
			reply:
				'Several dishes are called "cola" in podil, obolon, so nothing is changed yet. Did you mean:',
		});
		expect(labelsOf(asked)).toEqual(['Cola (cola-05)', 'Cola (cola-1)', 'Something else']);
		expect(read(dataOf(asked, 'Something else'))).toMatchObject({
			reply: expect.stringContaining('/stop shows the dishes') as string,
		});
	});

	it('is an SKU, where more dishes have one name than a message has buttons', () => {
		const known = knownOf(['a', 'b', 'c', 'd'].map((sku) => [sku, 'Cola']));
		expect(read('/off cola', { known })).toMatchObject({
			reply: expect.stringMatching(/Write an SKU instead of the name: a, b, c, d$/) as string,
			buttons: [],
		});
	});

	it('is one unclear dish after the other, and then all are switched together', () => {
		const asked = read('/off борщ, cola, 0.5 l, баношш, вареник until 18:00');
		expect(asked).toMatchObject({
			reply:
				'No dish is called "борщ" in podil, obolon, so nothing is changed yet. Also: Cola, 0.5 l, Банош. Next: вареник. Did you mean:',
		});
		const next = read(dataOf(asked, 'Борщ з пампушками'));
		expect(next).toMatchObject({
			reply: expect.stringMatching(
				/^No dish is called "вареник" in .* Also: .*Борщ з пампушками/,
			) as string,
		});
		expect(read(dataOf(next, 'Вареники з вишнею'))).toMatchObject({
			command: 'off',
			dishes: expect.stringContaining('Cola, 0.5 l') as string,
			targets: [
				{
					storeId: 'podil',
					skus: expect.arrayContaining([
						'borscht',
						'cola',
						'banosh',
						'varenyky-cherry',
					]) as string[],
				},
				{ storeId: 'obolon', skus: expect.arrayContaining(['borscht', 'cola']) as string[] },
			],
			until: at('2026-05-01T18:00:00'),
		});
	});

	it('is about as many dishes as fit into a button, and names the others', () => {
		const many = [...'абвгдежзиклмнопрстуфх'];
		const known = knownOf(many.map((letter) => [`sku-of-${letter}`, letter.repeat(8)]));
		const named = (begin: number) => many.slice(begin).map((letter) => letter.repeat(5));
		for (const verb of ['/off', 'стоп', '/on']) {
			const asked = read(`${verb} ${named(0).join(', ')}`, { known });
			const later = / Write these afterwards: (.+)\.\n/.exec('reply' in asked ? asked.reply : '');
			const count = many.length - (later?.[1] ?? '').split(', ').length;
			expect(count).toBeGreaterThan(2);
			expect(later?.[1]).toBe(named(count).join(', '));
			const first = buttonsOf(asked)[0].data;
			expect(read(first, { known })).toMatchObject({
				command: verb === '/on' ? 'on' : 'off',
				targets: everywhere(...many.slice(0, count).map((letter) => `sku-of-${letter}`)),
			});
		}
		// Their whole names are an order, unless another is not clear.
		const exact = many.slice(0, 7).map((letter) => letter.repeat(8));
		expect(read(`/off ${exact.join(', ')}`, { known })).toMatchObject({ command: 'off' });
		expect(read(`/off ${exact.join(', ')}, ххххх until 18:00`, { known })).toMatchObject({
			command: 'reply',
			reply: expect.stringMatching(/Write these afterwards: .*ххххх\.\n/) as string,
		});
	});

	it('is a dish at the end of a list, though its name may look like a store', () => {
		expect(read('/off borscht, chicken in sauces')).toMatchObject({
			reply: 'Борщ з пампушками, Chicken in sauce: off in podil, obolon for how long?',
		});
	});

	it('goes on with the other dishes that were named', () => {
		const asked = read('/off banosh, plain-chickn');
		expect(read(dataOf(asked, 'Until I say so'))).toMatchObject({
			targets: [
				{ storeId: 'podil', skus: ['banosh', 'plain-chicken'] },
				{ storeId: 'obolon', skus: ['plain-chicken'] },
			],
		});
	});

	it('is the store that sells the dish, where the named one does not', () => {
		const asked = read('/off банош in obolon until 18:00');
		expect(asked).toMatchObject({
			reply:
				'No dish is called "банош" in obolon, so nothing is changed yet. podil sells it. Did you mean:',
		});
		expect(labelsOf(asked)).toEqual(['Банош in podil']);
		expect(read(dataOf(asked, 'Банош in podil'))).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['banosh'] }],
			until: at('2026-05-01T18:00:00'),
		});
	});

	it('names the store alone for a dish beside others, or in a store of another chat', () => {
		expect(read('/off borscht, банош in obolon')).toMatchObject({
			reply: expect.stringMatching(
				/^No dish is called "банош" in obolon, so nothing is changed\. podil sells it\. Write/,
			) as string,
			buttons: [],
		});
		expect(read('/off банош', { storeIds: ['obolon'] })).toMatchObject({
			reply: expect.stringContaining('podil sells it.') as string,
			buttons: [],
		});
	});

	it('is until when, of a dish of the list', () => {
		const list = read('/stop');
		expect(buttonsOf(list)).toHaveLength(DISHES_SHOWN + 1);
		const asked = read(dataOf(list, 'Борщ з пампушками'));
		expect(asked).toMatchObject({
			reply: 'Борщ з пампушками: off in podil, obolon for how long?',
		});
		const untilOf = (label: string) => (read(dataOf(asked, label)) as { until: unknown }).until;
		expect(['Rest of today', 'Today and tomorrow', 'Until I say so'].map(untilOf)).toEqual([
			MIDNIGHT,
			at('2026-05-02T23:59:00'),
			undefined,
		]);
	});

	it('says where a dish is off already, and puts it back', () => {
		const offNow = [{ storeId: 'podil', sku: 'borscht', until: MIDNIGHT, isOffInMenu: false }];
		const asked = read('/stop borscht', { offNow });
		expect(asked).toMatchObject({
			reply:
				'Борщ з пампушками is off in podil until midnight. Off in podil, obolon for how long from now?',
		});
		expect(labelsOf(asked).slice(0, 3)).toEqual([
			'Rest of today',
			'Until I say so',
			'Back in podil',
		]);
		expect(read(dataOf(asked, 'Back in podil'), { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
		expect(read('/stop borscht in obolon', { offNow })).toMatchObject({
			reply: 'Борщ з пампушками: off in obolon for how long?',
		});
	});

	it('is whether it is about one store, where several sell the dish', () => {
		const asked = read('/stop borscht');
		expect(labelsOf(asked)).toEqual([
			...['Rest of today', 'Today and tomorrow', 'Until I say so'],
			...['Only podil', 'Only obolon', 'What is off', 'Help'],
		]);
		const only = read(dataOf(asked, 'Only obolon'));
		expect(only).toMatchObject({ reply: 'Борщ з пампушками: off in obolon for how long?' });
		expect(labelsOf(only)).toHaveLength(3);
		const targets = [{ storeId: 'obolon', skus: ['borscht'] }];
		expect(read(dataOf(only, 'Until I say so'))).toMatchObject({ command: 'off', targets });
		const until = at('2026-05-01T18:00:00');
		const ended = dataOf(read('/off plain-chickn until 18:00'), 'Only obolon until 18:00');
		expect(read(ended)).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'obolon', skus: ['plain-chicken'] }],
			until,
		});
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
		const storeIds = ['podil', 'obolon'].map((name) => name.repeat(10));
		const skus = Array.from({ length: 6 }, (_, index) => `d-${index}`);
		const known = knownOf(skus.map((sku) => [sku, sku, storeIds]));
		expect(labelsOf(read(`/stop ${skus.join(',')}`, { known, storeIds }))).toHaveLength(3);
	});

	it('is for how long, where a dish would come back before it was to', () => {
		const offNow = [{ storeId: 'podil', sku: 'cola', until: undefined }];
		const asked = read('/off borscht, Cola, 0.5 l in podil until 18:30', { offNow });
		expect(asked).toMatchObject({
			reply:
				'Cola, 0.5 l is off in podil until switched on again. Борщ з пампушками, Cola, 0.5 l: off in podil for how long?',
		});
		expect(read(dataOf(asked, 'until 18:30'), { offNow })).toMatchObject({
			command: 'off',
			targets: [{ storeId: 'podil', skus: ['borscht', 'cola'] }],
			until: at('2026-05-01T18:30:00'),
		});
		const until = at('2026-05-01T20:00:00');
		expect(
			read('/off Cola, 0.5 l until 18:30', { offNow: [{ ...offNow[0], until }] }),
		).toMatchObject({
			reply: expect.stringMatching(/^Cola, 0\.5 l is off in podil until 20:00\. Off in/) as string,
		});
		for (const text of ['/off Cola, 0.5 l until 18:30 in obolon', '/off Cola, 0.5 l']) {
			expect(read(text, { offNow })).toMatchObject({ command: 'off' });
		}
	});

	it('is for how long, where somebody has set a later end since a button was made', () => {
		const friday = at('2026-05-08T10:00:00');
		const later = [{ storeId: 'podil', sku: 'plain-chicken', until: friday }];
		const tomorrow = [{ ...later[0], until: at('2026-05-02T18:00:00') }];
		const olderData = (offNow: Chat['offNow']) => [
			dataOf(read('/stop plain-chicken', { offNow }), 'Rest of today'),
			dataOf(read('/stop plain-chicken in podil', { offNow }), 'Rest of today'),
			dataOf(read('/off plain-chickn until 18:00', { offNow }), 'Only podil until 18:00'),
		];
		const { opposite } = read('/on plain-chicken') as { opposite: string };
		for (const data of [...olderData([]), ...olderData(tomorrow), opposite]) {
			const asked = read(data, { offNow: later });
			expect(asked).toMatchObject({
				reply: expect.stringMatching(
					/^That ends earlier, so nothing is changed yet\. Chicken is off in podil until Friday, 8 May 2026, 10:00\. Off in /,
				) as string,
			});
			const [first] = buttonsOf(asked);
			const off = {
				command: 'off',
				until: data.includes('today') ? MIDNIGHT : at('2026-05-01T18:00:00'),
			};
			expect(read(first.data, { offNow: later })).toMatchObject(off);
			const { again } = read(first.data, { offNow: later }) as { again: string };
			expect(read(again, { offNow: later })).toMatchObject(off);
		}
		// In the other stores, and once nothing is off any more, nothing is lost.
		for (const data of [...olderData([]), opposite]) {
			for (const offNow of [[], [{ ...later[0], storeId: 'lviv' }]]) {
				expect(read(data, { offNow })).toMatchObject({ command: 'off' });
			}
		}
		const data = dataOf(read('/stop plain-chicken', { offNow: tomorrow }), 'Until I say so');
		expect(read(data, { offNow: later })).toMatchObject({ command: 'off' });
	});

	it('is for how long, where a dish that was off has come back since a button was made', () => {
		const offNow = [{ storeId: 'podil', sku: 'cola', until: at('2026-05-01T18:00:00') }];
		const older = read('/stop cola', { offNow });
		for (const label of ['Rest of today', 'Until I say so']) {
			const data = dataOf(older, label);
			expect(read(data, { offNow })).toMatchObject({ command: 'off' });
			const asked = read(data);
			expect(asked).toMatchObject({
				reply:
					'It came back since this button was made, so nothing is changed yet. Cola, 0.5 l: off in podil, obolon for how long?',
			});
			expect(read(dataOf(asked, 'Until I say so'))).toMatchObject({ command: 'off' });
		}
	});

	it('is whether a dish comes back, where somebody has taken it off again since a button was made', () => {
		const until = at('2026-05-01T18:00:00');
		const before = STORES.map((storeId) => ({ storeId, sku: 'cola', until }));
		const later = before.map((entry) => ({ ...entry, until: at('2026-05-08T10:00:00') }));
		const { opposite } = read('/off cola until 18:00') as { opposite: string };
		const older = [
			opposite,
			dataOf(read('/on', { offNow: before }), 'Back in all stores: Cola, 0.5 l'),
			dataOf(read('/on', { offNow: before }), 'Back in podil: Cola, 0.5 l'),
			dataOf(read('/stop cola', { offNow: before }), 'Back in all stores'),
			dataOf(read('/on colaa', { offNow: before }), 'Back in all stores'),
		];
		for (const data of older) {
			expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
			for (const offNow of [before, []]) {
				expect(read(data, { offNow })).toMatchObject({ command: 'on' });
			}
			const asked = read(data, { offNow: later });
			expect(asked).toMatchObject({
				reply: expect.stringMatching(
					/^Cola, 0\.5 l is off in .* until Friday, 8 May 2026, 10:00\. Cola, 0\.5 l: back on sale in /,
				) as string,
			});
			const [{ data: back }] = buttonsOf(asked);
			expect(read(back, { offNow: later })).toMatchObject({ command: 'on' });
			expect(read(back, { offNow: before })).toMatchObject({ command: 'reply' });
		}
		expect(read('/on cola', { offNow: later })).toMatchObject({ command: 'on' });
	});

	it.each([
		...['86 borscht', '86 Борщ з пампушками in podil', 'СТОП борщ з пампушками', '/стоп borscht'],
		...['Stop borscht', 'stopp borscht', '/stop@sandbox_kitchen_bot borscht'],
	])('is until when, of a dish that a kitchen calls off: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: `Борщ з пампушками: off in ${/ in podil$/.exec(text) ? 'podil' : 'podil, obolon'} for how long?`,
		});
	});

	it.each([
		'86 borscht until 6pm',
		'/off borscht until 18',
		'стоп борщ з пампушками до 18:00',
		'/off борщ з пампушками до 18 год',
		'stop borscht do 18',
		'/off borscht do godz. 18:00',
		'stopp borscht bis 18 Uhr',
		'/off borscht bis um 18:00',
	])('is nothing where English, Ukrainian, Polish and German words say a time: %s', (text) => {
		const until = at('2026-05-01T18:00:00');
		expect(read(text)).toMatchObject({ command: 'off', targets: everywhere('borscht'), until });
	});

	it('is read of each word for the stop list, and of no other', () => {
		const isRead = (text: string) => {
			const answer = read(text);
			return !('reply' in answer && /^$|^Can't read/.test(answer.reply));
		};
		const called = [
			...['86:', '86’d', 'Stop list', 'стоп-лист', 'Стоп:', '86', 'stop', 'Stopp', 'СТОП'],
			...['/stop', '/стоп', '/stop@a_bot', '/86'],
		];
		for (const text of ['/off', '/ON', '/help@a_bot', ...called]) {
			for (const tail of ['', ' borscht']) {
				expect([text, isRead(text + tail)]).toEqual([text, true]);
			}
		}
		for (const text of ['стопка млинців', '860', 'stopping', 'brak', 'aus', 'hi']) {
			expect([text, isRead(text)]).toEqual([text, false]);
		}
	});

	it.each(['/of@other_bot банош', '/set_name банош', '/2 банош', 'банош '.repeat(200).trim()])(
		'is nothing of what is for others, or too long for the stop list: %.30s',
		(text) => {
			expect(mayBeOfStopList(text)).toBe(false);
		},
	);

	it('is nothing of a dish that a kitchen calls off until a time', () => {
		expect(read('стоп борщ з пампушками до завтра')).toMatchObject({
			command: 'off',
			targets: everywhere('borscht'),
			until: MIDNIGHT,
		});
	});

	it('is each dish of a menu, page by page', () => {
		const seen = new Set<string>();
		for (let data = '/stop', pages = 0; pages < 2; pages++) {
			const buttons = buttonsOf(read(data));
			for (const { text } of buttons.slice(0, DISHES_SHOWN)) seen.add(text);
			data = buttons[DISHES_SHOWN].data;
		}
		expect(seen.size).toBe(DISHES.length + 1);
	});

	it('has 1, 3 or 7 buttons, which lead to each dish', () => {
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

	it('is nothing where nothing can be meant', () => {
		const replies = [
			['/off піца', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['/stop піца', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['піца на стопі', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['піца 86', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['Піца на стоп!', 'No dish is called "Піца" in podil, obolon, so nothing is changed.'],
			['шотландське яйце стоп на оболоні', 'No dish is called "шотландське яйце на оболоні" in '],
			['/off піца до 25:00', 'No dish is called "піца" in podil, obolon, so nothing is changed. '],
			['/off піца до 25:00', `changed. Can't read "до 25:00" either. Write it like:`],
			[
				'/on піца',
				'so nothing is changed. Write it like: /on Борщ з пампушками. /on shows what is',
			],
			['/off 🍲', 'No dish is called "🍲" in podil, obolon, so nothing is changed.'],
			['/off піца на печі', 'No dish is called "піца на печі" in podil, obolon, so nothing is'],
			['/off піца, суп', 'No dish is called "піца" in podil, obolon, so nothing is changed.'],
			['/off піца, суп', ` "суп" isn't clear either. Write it like: /off Борщ з пампушками`],
			['/oof', 'Can\'t read "/oof". Write it like: /off Борщ з пампушками until 18:00'],
			['/help', '/off Борщ з пампушками in podil in one store'],
			['/on', 'Nothing is off that was taken off here.'],
			['/off ~nothing0 in podil', 'The menu has changed'],
			['/off =borscht in podil until @1', 'That time has passed'],
			['/off @long', 'too many for a button'],
			[`/off ${'do '.repeat(400)}`, 'Name at most 30 dishes'],
			[`/off ${'cola, '.repeat(31)}`, 'Name at most 30 dishes'],
		];
		for (const [text, reply] of replies) {
			expect(read(text)).toMatchObject({
				command: 'reply',
				reply: expect.stringContaining(reply) as string,
				buttons: [],
			});
		}
	});

	it.each(['немає баношу', 'банош закінчився!!!', '/oof банош', '/of banosh', 'стоп баношш'])(
		'is for how long the dish goes off, where only one can be meant: %s',
		(text) => {
			expect(read(text)).toMatchObject({ reply: 'Банош: off in podil for how long?' });
		},
	);

	it.each([
		['/off borscht in kyiv', 'in kyiv'],
		['/off borscht in kyiv until 18:00', 'in kyiv'],
		['стоп борщ з пампушками на троєщині до 18:00', 'на троєщині'],
		['/off borscht podil obolon', 'podil'],
	])('is in which store, where what is written there is none: %s', (text, unread) => {
		const until = text.endsWith('18:00') ? at('2026-05-01T18:00:00') : undefined;
		const end = until === undefined ? 'switched on again' : '18:00';
		const asked = read(text);
		expect(asked).toMatchObject({
			reply: `Can't read "${unread}", so nothing is changed yet. Борщ з пампушками: off until ${end} in which store?`,
		});
		expect(labelsOf(asked)).toEqual([...STORES, 'All of them']);
		expect(read(dataOf(asked, 'obolon'))).toMatchObject({
			targets: [{ storeId: 'obolon', skus: ['borscht'] }],
			until,
		});
		expect(read(dataOf(asked, 'All of them'))).toMatchObject({
			targets: everywhere('borscht'),
			until,
		});
	});

	it('is in which store and then for how long, where neither can be read', () => {
		const asked = read('/off borscht in kyiv until noon-ish');
		expect(asked).toMatchObject({
			reply: expect.stringMatching(
				/^Can't read "in kyiv until noon-ish".* in which store\?$/,
			) as string,
		});
		expect(read(dataOf(asked, 'podil'))).toMatchObject({
			reply: 'Борщ з пампушками: off in podil for how long?',
		});
	});

	it.each([
		['/off borscht на подолі', 'Борщ з пампушками: off in podil for how long?'],
		['/off borscht оболонь до 18:00', 'Борщ з пампушками: off in obolon for how long?'],
		['/on borscht на подолі', 'Борщ з пампушками: back on sale in podil?'],
	])('names the store that alone is near: %s', (text, reply) => {
		const asked = read(text);
		expect(asked).toMatchObject({ command: 'reply', reply });
		const [{ data }] = buttonsOf(asked);
		const [storeId] = /podil|obolon/.exec(reply) ?? [];
		expect(read(data)).toMatchObject({ targets: [{ storeId, skus: ['borscht'] }] });
	});

	it.each([
		['/off cola не в podil', 'off until switched on again'],
		['/off cola not in podil', 'off until switched on again'],
		['/off cola крім подолу', 'off until switched on again'],
		['/off cola except podil until 18:00', 'off until 18:00'],
		['cola стоп крім подолу до 18:00', 'off until 18:00'],
		['cola стоп крім подолу', 'off'],
		['cola тільки подол, оболонь стоп', 'off'],
		['/on cola крім podil', 'back on sale'],
	])('is never in a store that is excluded: %s', (text, what) => {
		const asked = read(text);
		expect(asked).toMatchObject({
			reply: `Not in podil. Cola, 0.5 l: ${what} in which store?`,
		});
		expect(labelsOf(asked)).toEqual(['obolon']);
		const next = read(dataOf(asked, 'obolon'));
		expect(next).toMatchObject(
			what === 'off'
				? { reply: 'Cola, 0.5 l: off in obolon for how long?' }
				: { targets: [{ storeId: 'obolon', skus: ['cola'] }] },
		);
	});

	it('quotes an unclear end beside a store that is excluded', () => {
		expect(read('/off cola крім подолу до обіду')).toMatchObject({
			reply: expect.stringMatching(
				/^Can't read "крім подолу до обіду", .* which store\?$/,
			) as string,
		});
	});

	describe.each([
		...['крім подолу', 'окрім Подолу', 'не на подолі', 'кроме Подола', 'не на подоле'],
		...['not in podil', 'except podil', 'nicht in podil', 'außer podil', 'nie w podil'],
		...['скрізь крім подолу', 'на всіх точках, окрім подолу', 'all but podil'],
	])('is the same where an end stands before: %s', (except) => {
		const asked = (text: string) => {
			const answer = read(text);
			const other = dataOf(answer, 'obolon');
			return { labels: labelsOf(answer), off: other === 'none' ? answer : read(other) };
		};

		it.each([
			...['до 18:00', 'for 2 hours', 'bis morgen 10 Uhr', 'сьогодні', 'на пів години'],
			...['до обіду', 'until 6 in the evening'],
		])('%s', (end) => {
			const usual = asked(`/off cola ${except} ${end}`);
			expect(usual.labels).toEqual(['obolon']);
			expect(asked(`/off cola ${end} ${except}`)).toEqual(usual);
		});
	});

	it.each(['/off cola до 18:00, крім подолу', 'стоп до 18:00 cola not in podil'])(
		'has the end that stands before a store that is excluded: %s',
		(text) => {
			const asked = read(text);
			expect(labelsOf(asked)).toEqual(['obolon']);
			expect(read(dataOf(asked, 'obolon'))).toMatchObject({
				targets: [{ storeId: 'obolon', skus: ['cola'] }],
				until: at('2026-05-01T18:00:00'),
			});
		},
	);

	it('keeps an end in the name of a dish beside a store that is excluded', () => {
		const known = knownOf([['breakfast', 'Сніданок до 12:00'], ...DISHES]);
		const asked = read('/off Сніданок до 12:00 крім подолу', { known });
		expect(read(dataOf(asked, 'obolon'), { known })).toMatchObject({
			reply: 'Сніданок до 12:00: off in obolon for how long?',
		});
	});

	it('is in no store where the only one that sells the dish is excluded', () => {
		for (const text of ['/off banosh крім podil', 'банош тільки поділ, оболонь стоп']) {
			expect(read(text)).toMatchObject({
				reply: 'No other store sells Банош, so nothing is changed.',
			});
		}
	});

	it('is in the store that is named behind a dish that is not so', () => {
		expect(labelsOf(read('/off cola не холодна in podil'))).toEqual(['podil']);
	});

	it('begins with the stores that are nearest to what is written', () => {
		const storeIds = ['Оболонь', 'Поділ', 'Поділ-2'];
		const known = knownOf([['chicken', 'Котлета', storeIds]]);
		const asked = read('/on котлета на подолі', { known, storeIds });
		expect(asked).toMatchObject({
			reply: expect.stringMatching(/Котлета: back on sale in which store\?$/) as string,
		});
		expect(labelsOf(asked).slice(0, 4)).toEqual(['Поділ', 'Поділ-2', 'Оболонь', 'All of them']);
	});

	it.each([
		'/off borscht in podil and banosh in obolon',
		'/off borscht in podil, banosh in obolon until 18:00',
		'/off borscht podil\nbanosh obolon',
		'/off in podil borscht in obolon banosh',
		'/off borscht in podil until 18:00, banosh until 20:00',
		'стоп борщ на подолі і банош на оболоні',
		'86 cola поділ банош оболонь',
		'нема cola на подолі, баношу на оболоні',
		'/on borscht in podil and banosh in obolon',
	])('is nothing where two dishes have different stores or ends: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: expect.stringMatching(
				/^Can't tell which dish .* such as: \/o(n|ff) Борщ з пампушками in podil$/,
			) as string,
			buttons: [],
		});
	});

	it.each([
		['/off до завтра borscht', MIDNIGHT],
		['стоп in podil до 18:00 Cola, 0.5 l', at('2026-05-01T18:00:00')],
	])('is nothing where the store and the end stand before the dish: %s', (text, until) => {
		expect(read(text)).toMatchObject({ command: 'off', until });
	});

	it.each([
		['/off borscht until noon-ish', 'until noon-ish', 'Rest of today'],
		['/off borscht in podil until 25:00', 'until 25:00', 'Rest of today'],
		['/off borscht until 18:75 in podil', 'until 18:75', 'Rest of today'],
		['/off borscht until 03.05', 'until 03.05', 'Rest of today'],
		['/off borscht до 12 вечора', 'до 12 вечора', 'Rest of today'],
		['/off borscht до ранку', 'до ранку', 'Rest of today'],
		[`/off borscht ${MISTYPED}`, MISTYPED, 'until tomorrow 10:00'],
		['/off borscht до звтра', 'до звтра', 'until midnight'],
		['/off borscht 18:00-20:00', '18:00-20:00', 'Rest of today'],
		['/off borscht на тиждень', 'на тиждень', 'Rest of today'],
		['/off borscht for 3 days', 'for 3 days', 'Rest of today'],
		['/off borscht 18:00', '18:00', 'until 18:00'],
	])('is for how long, where the end can not be read: %s', (text, unread, first) => {
		const asked = read(text);
		const where = text.includes('podil') ? 'podil' : 'podil, obolon';
		expect(asked).toMatchObject({
			reply: `Can't read "${unread}" as a time: it is like "until 18:00". Борщ з пампушками: off in ${where} for how long?`,
		});
		expect(labelsOf(asked).slice(0, 3)).toEqual([first, 'Today and tomorrow', 'Until I say so']);
		expect(read(dataOf(asked, first))).toMatchObject({ command: 'off' });
	});

	it.each([
		...['через 10 хв', 'через годину', 'через полчаса', 'in 10 minutes', 'за 2 години'],
		...['з 18:00', 'from 6pm', 'після 18:00', 'od 18:00', 'ab 18 Uhr', 'at 6pm', 'о 18:00'],
		...['завтра', 'на завтра', 'tomorrow', 'з понеділка', 'з завтра', 'from 1 December'],
		...['завтра з 10:00', 'о 10:00 завтра', 'на неділю', 'у понеділок'],
	])('is for how long, where somebody says when it begins: %s', (start) => {
		for (const text of [`/off borscht ${start}`, `стоп борщ з пампушками ${start}`]) {
			const asked = read(text);
			expect(asked).toMatchObject({
				reply: `Can't read "${start}" as an end. A dish is switched at once or not at all. Борщ з пампушками: off in podil, obolon for how long?`,
			});
			expect(labelsOf(asked).slice(0, 3)).toEqual([
				...['Rest of today', 'Today and tomorrow', 'Until I say so'],
			]);
		}
		expect(read(`/on borscht ${start}`)).toMatchObject({ command: 'reply' });
	});

	it('has no end where a start is written beside it, and asks before anything goes off', () => {
		expect(labelsOf(read('/off borscht з 18:00 до 20:00'))[0]).toBe('Rest of today');
		const asked = read('/off борщ з 18:00');
		expect(read(dataOf(asked, 'Борщ з пампушками'))).toMatchObject({ command: 'reply' });
	});

	it('has nothing that begins where a name has such words', () => {
		const known = knownOf([['m-1', 'Суп на завтра']]);
		expect(read('/off суп на завтра', { known })).toMatchObject({ targets: everywhere('m-1') });
	});

	it.each([
		'банош стоп до вечора на подолі',
		'стоп банош на подолі до закриття',
		'банош стоп до обіду на Подолі',
		'cola та банош закінчились на подолі до вечора',
		'/off cola до ранку на подолі',
	])('keeps the store beside an end that can not be read: %s', (text) => {
		const asked = read(text);
		expect(asked).toMatchObject({
			reply: expect.stringMatching(
				/^Can't read "до \S+" as a time: .*: off in podil for how long\?$/,
			) as string,
		});
		expect(read(buttonsOf(asked)[0].data)).toMatchObject({ targets: [{ storeId: 'podil' }] });
	});

	it.each([
		[
			'прибери cola з меню до вечора',
			`Can't read "до вечора" as a time: it is like "until 18:00". `,
		],
		['стоп cola швиденько до вечора', 'as a time: it is like "until 18:00". '],
		['на 1004 cola немає!!', `Can't read "на 1004". `],
		['ще 2 cola і стоп', `Can't read "ще 2". `],
	])('is for how long, not in which store: %s', (text, unread) => {
		const asked = read(text);
		expect(asked).toMatchObject({ reply: expect.stringContaining(unread) as string });
		expect(asked).toMatchObject({
			reply: expect.stringMatching(/Cola, 0\.5 l: off in podil, obolon for how long\?$/) as string,
		});
	});

	it.each(['стоп cola хвилин на 40', 'cola стоп минут на 40', 'хвилин 40 cola не буде'])(
		'is about as many minutes: %s',
		(text) => {
			expect(labelsOf(read(text))[0]).toBe('until 12:40');
		},
	);

	it.each(['cola стоп не на подолі до вечора', '/off cola not in podil until noon-ish'])(
		'is in no store that is excluded beside an end that can not be read: %s',
		(text) => {
			expect(labelsOf(read(text))).toEqual(['obolon']);
		},
	);

	it.each([
		...['все крім баношу на стоп', 'стоп всьо крім баношу', 'стоп усе, крім баношу'],
		...['все на стоп крім баношу', 'все стоп на оболоні крім баношу', 'стоп все кроме банош'],
		...['/off all except banosh', '/off все крім Банош', '86 everything but banosh'],
		...['all but banosh 86', 'stopp alles außer banosh'],
		...["everything's gone except banosh", 'все закінчилось, окрім баношу'],
		...['стоп усі вареники крім вишневих', 'стоп все, лиши тільки банош'],
		...['/on all except banosh', 'поверни все крім баношу'],
	])('is nothing where all dishes but some are meant: %s', (text) => {
		const offNow = [{ storeId: 'podil', sku: 'banosh' }];
		expect(read(text, { offNow })).toEqual({
			command: 'reply',
			reply:
				"Can't take off or put back all dishes but some, so nothing is changed. /stop shows the dishes, /on what is off. To stop all orders, ask whoever looks after n8n to run Store → Pause.",
			buttons: [],
		});
	});

	it.each([
		...['стоп все', 'стоп все!!', '/off all', '86 everything', 'все стоп', 'все на стоп'],
		...['все стоп, світла немає', 'стоп все, світла немає', 'все стоп на подолі'],
		...['закриваємось на сьогодні', 'зачиняємось', 'ми закриті', 'we are closing', 'мы закрыты'],
		...['everything off', 'stop everything', 'all 86', 'закриваємось!!'],
	])('is nothing where all dishes are meant: %s', (text) => {
		expect(read(text)).toEqual({
			command: 'reply',
			reply:
				"Can't take off all dishes in one message, so nothing is changed. /stop shows the dishes, /on what is off. To stop all orders, ask whoever looks after n8n to run Store → Pause.",
			buttons: [],
		});
	});

	it('is a dish that is named beside all dishes', () => {
		expect(read('все стоп, банош закінчився')).toMatchObject({
			reply: expect.stringMatching(/Банош: off in podil for how long\?$/) as string,
		});
	});

	it.each(['cola стоп на всіх точках крім подолу', '/off cola all but podil'])(
		'is about all stores but one: %s',
		(text) => {
			expect(labelsOf(read(text))).toEqual(['obolon']);
		},
	);

	it.each([
		...['cola стоп на обох', 'cola стоп обидві точки', 'cola стоп на обеих точках'],
		...['cola стоп скрізь', 'cola стоп на всіх точках', 'cola off in both stores'],
		'cola стоп у всіх',
	])('is about all stores: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: 'Cola, 0.5 l: off in podil, obolon for how long?',
		});
	});

	it('is about both stores only where there are two', () => {
		expect(read('/off cola in both')).toMatchObject({ targets: everywhere('cola') });
		const storeIds = [...STORES, 'lviv'];
		expect(read('/off cola in both', { storeIds })).toMatchObject({
			reply: expect.stringMatching(/^Can't read "in both".*in which store\?$/) as string,
		});
	});

	it('is a dish with a comma in its name, which is not written in full', () => {
		const known = knownOf([['uzvar', 'Узвар 0,5 л'], ...DISHES, ['5', 'П’ять'], ['6', 'Шість']]);
		expect(read('стоп узвар 0,5', { known })).toMatchObject({
			reply: 'Узвар 0,5 л: off in podil, obolon for how long?',
		});
		expect(read('узвар 0,5, cola стоп', { known })).toMatchObject({
			reply: 'Cola, 0.5 l, Узвар 0,5 л: off in podil, obolon for how long?',
		});
		expect(read('/off 5,6', { known })).toMatchObject({ targets: everywhere('5', '6') });
	});

	it.each([
		...['cola тільки на оболоні', 'cola є тільки на оболоні', 'ой, тільки на Подолі cola'],
		...[
			'cola є, тільки не на подолі',
			'колу нема, тільки не на оболоні',
			'cola є, але тільки на оболоні',
		],
		...['банош кінчився, залишилась тільки cola', 'there is cola only in podil'],
	])(
		'is nothing where a store or a dish is the only one, since a button could do the opposite: %s',
		(text) => {
			for (const offNow of [[], STORES.map((storeId) => ({ storeId, sku: 'cola' }))]) {
				expect(read(text, { offNow })).toMatchObject({
					command: 'reply',
					reply: expect.stringMatching(/^Can't tell which dish is off and which is back/) as string,
					buttons: [],
				});
			}
		},
	);

	it.each(['крім coli все є', 'десерти закінчились крім coli', 'кроме колы всё есть'])(
		'is nothing of all dishes but one, in whatever order: %s',
		(text) => {
			const offNow = STORES.map((storeId) => ({ storeId, sku: 'cola' }));
			expect(read(text, { offNow })).toMatchObject({
				reply: expect.stringMatching(/^Can't take off or put back all dishes but some/) as string,
				buttons: [],
			});
		},
	);

	it('begins with what went off last where somebody takes a message back', () => {
		const offNow = ['cola', 'banosh'].map((sku) => ({ storeId: 'podil', sku }));
		expect(labelsOf(read('скасуй', { offNow })).slice(0, 2)).toEqual([
			expect.stringContaining('Банош'),
			expect.stringContaining('Cola'),
		]);
	});

	it('is where a dish comes back for a correction that names a store alone', () => {
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'cola' }));
		expect(labelsOf(read('ні, тільки на Подолі!', { offNow })).slice(0, 2)).toEqual([
			...['Back in podil: Cola, 0.5 l', 'Back in obolon: Cola, 0.5 l'],
		]);
	});

	it("names what isn't a dish, and asks about the others", () => {
		const asked = read('стоп баношш піца');
		expect(asked).toMatchObject({
			reply: `Can't read "піца", so nothing is changed yet. Банош: off in which store?`,
		});
		expect(labelsOf(asked)).toEqual(['podil']);
		for (const text of ['/off піца, баношш', '86 піца and banosh', '/off banosh, піца на подолі']) {
			expect(read(text)).toMatchObject({
				reply: expect.stringMatching(
					/^No dish is called "піца[^"]*"\. Банош: off in podil for how long\?$/,
				) as string,
			});
		}
		// The store is that of the others.
		for (const text of ['нема cola, піца на подолі', '/off cola, піца in podil']) {
			expect(read(text)).toMatchObject({
				reply: 'No dish is called "піца". Cola, 0.5 l: off in podil for how long?',
			});
		}
		const on = read('/on banosh, піца');
		expect(on).toMatchObject({
			reply: 'No dish is called "піца". Банош: back on sale in podil?',
		});
		expect(read(dataOf(on, 'Back in podil'))).toMatchObject({ command: 'on' });
	});

	it('asks for how long, where the rest does not fit into a button', () => {
		const asked = read('/off вареник у києві на вулиці хрещатик до 18:00');
		expect(read(dataOf(asked, 'Вареники з вишнею'))).toMatchObject({
			reply: 'Вареники з вишнею: off in podil, obolon for how long?',
		});
	});

	it('is which dish first, and then the store or the end that can not be read', () => {
		const asked = read('/off вареник у києві до 18:00');
		expect(asked).toMatchObject({
			reply:
				'No dish is called "вареник" in podil, obolon, so nothing is changed yet. Next: у києві. Did you mean:',
		});
		expect(read(dataOf(asked, 'Вареники з вишнею'))).toMatchObject({
			reply: `Can't read "у києві", so nothing is changed yet. Вареники з вишнею: off until 18:00 in which store?`,
		});
		expect(read('/off cola, вареник до 25:00')).toMatchObject({
			reply: expect.stringMatching(
				/Also: Cola, 0\.5 l\. Next: до 25:00\. Did you mean:$/,
			) as string,
		});
	});

	it('is the rest of what is written beside a dish, by the verb of it', () => {
		for (const text of ['/off банош 2 порції до 18:00', 'стоп банош поверх до 18:00']) {
			expect(read(dataOf(read(text), 'podil'))).toMatchObject({
				command: 'off',
				targets: [{ storeId: 'podil', skus: ['banosh'] }],
				until: at('2026-05-01T18:00:00'),
			});
		}
		const on = read(dataOf(read('/on банош гарячий'), 'podil'));
		expect(on).toMatchObject({ command: 'on', targets: [{ storeId: 'podil', skus: ['banosh'] }] });
	});

	it('is each dish of a text that begins otherwise', () => {
		expect(read('chicken sauce is gone')).toMatchObject({
			reply: 'Chicken in sauce: off in podil, obolon for how long?',
		});
		expect(read('немає баношу і chicken')).toMatchObject({
			reply: 'Chicken, Банош: off in podil, obolon for how long?',
		});
	});

	it.each([
		['нема cola на оболоні', 'Cola, 0.5 l: off in obolon for how long?', 'Rest of today'],
		['нема cola in obolon до 23:50', 'Cola, 0.5 l: off in obolon for how long?', 'until 23:50'],
		['немає баношу podil', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош закінчився на подолі', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola закінчилась сьогодні', 'Cola, 0.5 l: off in podil, obolon', 'until midnight'],
		["banosh's out until 18:00", 'Банош: off in podil for how long?', 'until 18:00'],
		['стоп cola, банош на подолі', 'Cola, 0.5 l, Банош: off in podil', 'Rest of today'],
		['86 varenyki and cola', 'No dish is called "varenyki" in podil, obolon', 'Вареники з вишнею'],
		['86 cola and varenyki-cherry', 'Cola, 0.5 l, Вареники з вишнею: off in', 'Rest of today'],
		['немає cola на троєщині', `Can't read "на троєщині", so nothing is`, 'podil'],
		['банош на стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош і cola стоп до завтра', 'Банош, Cola, 0.5 l: off in podil', 'until midnight'],
		['banosh off', 'Банош: off in podil for how long?', 'Rest of today'],
		['кінчився банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['на стоп банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['поставте банош на стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['Баношу більше нема!!!', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola немає, баношу теж', 'Cola, 0.5 l, Банош: off in podil', 'Rest of today'],
		['cola ще є, баношу нема', 'Банош: off in podil for how long?', 'Rest of today'],
		['Народ, банош кінчився, більше не приймайте', 'Банош: off in podil for how', 'Rest of today'],
		['нема баношу, піца', 'No dish is called "піца". Банош: off in', 'Rest of today'],
		['шеф, у нас закінчився банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['гарячий банош закінчився', `Can't read "гарячий". Банош: off in podil`, 'Rest of today'],
		['we are out of banosh', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош все', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош все до завтра', 'Банош: off in podil for how long?', 'until midnight'],
		['банош вийшов', 'Банош: off in podil for how long?', 'Rest of today'],
		['вийшов банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['кончился банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош кончился', 'Банош: off in podil for how long?', 'Rest of today'],
		['баноша больше нет', 'Банош: off in podil for how long?', 'Rest of today'],
		['ran out of banosh', 'Банош: off in podil for how long?', 'Rest of today'],
		['no banosh today', 'Банош: off in podil for how long?', 'until midnight'],
		['BANOSH OUT', 'Банош: off in podil for how long?', 'Rest of today'],
		['nie ma banosh', 'Банош: off in podil for how long?', 'Rest of today'],
		['banosh się skończył', 'Банош: off in podil for how long?', 'Rest of today'],
		['banosh wyszedł do jutra', 'Банош: off in podil for how long?', 'until midnight'],
		['banosh ist aus', 'Банош: off in podil for how long?', 'Rest of today'],
		['kein banosh mehr bis morgen', 'Банош: off in podil for how long?', 'until midnight'],
		['приберіть банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['не продавайте банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['знімаємо банош з продажу', 'Банош: off in podil for how long?', 'Rest of today'],
		['снимаем банош с продажи', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош кінець', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош до завтра', 'Банош: off in podil for how long?', 'until midnight'],
		['банош до 12 ночі', 'Банош: off in podil for how long?', 'until midnight'],
		['банош до понеділка', 'Банош: off in', 'until Monday, 4 May 2026, 00:00'],
		['стопп баношь', 'Банош: off in podil for how long?', 'Rest of today'],
		['баношш до 18 на подолі', 'Банош: off in podil for how long?', 'until 18:00'],
		['варенків немає', 'No dish is called "варенків" in podil', 'Вареники з вишнею'],
		['кола закінчилась', 'Cola, 0.5 l: off in podil, obolon', 'Rest of today'],
		['баношу не лишилось', 'Банош: off in podil for how long?', 'Rest of today'],
		['баношу не буде до завтра', 'Банош: off in podil for how long?', 'until midnight'],
		['зніміть банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош прибрати', 'Банош: off in podil for how long?', 'Rest of today'],
		['відключи банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош на паузу', 'Банош: off in podil for how long?', 'Rest of today'],
		['баношу нма', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош ❌', 'Банош: off in podil for how long?', 'Rest of today'],
		['мінус банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош сьогодні не готуємо', 'Банош: off in podil for how long?', 'until midnight'],
		['cola зніми зі стопу, банош на стоп', 'Банош: off in podil for', 'Rest of today'],
		['стоп банош/cola', 'Банош, Cola, 0.5 l: off in podil', 'Rest of today'],
		['банош 86', 'Банош: off in podil for how long?', 'Rest of today'],
		['є cola, банош нема', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош ⛔', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош - стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['стоп - банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['стоп-лист: банош, cola', 'Банош, Cola, 0.5 l: off in podil', 'Rest of today'],
		['стоп\n• баношш\n• cola\nдо завтра', 'Cola, 0.5 l, Банош: off in podil', 'until midnight'],
		['банош нема\ncola є', 'Банош: off in podil for how long?', 'Rest of today'],
		['86 the banosh', 'Банош: off in podil for how long?', 'Rest of today'],
		['86 banosch n cola till tmrw', 'Cola, 0.5 l, Банош: off in podil', 'until midnight'],
		['стоп до завтра баношш', 'Банош: off in podil for how long?', 'until midnight'],
		['Поділ: банош, cola стоп', 'Банош, Cola, 0.5 l: off in podil for', 'Rest of today'],
		['стоп банош, баношш до завтра на подолі', 'Банош: off in podil for', 'until midnight'],
		['на подолі та оболоні нема cola', 'Cola, 0.5 l: off in podil, obolon for', 'Rest of today'],
		['нема cola на Подолі і Оболоні', 'Cola, 0.5 l: off in podil, obolon for', 'Rest of today'],
		['cola не буде сьогодні', 'Cola, 0.5 l: off in podil, obolon', 'until midnight'],
		['сьогодні cola не буде', 'Cola, 0.5 l: off in podil, obolon', 'until midnight'],
		['сьогодні не буде баношу', 'Банош: off in podil for how long?', 'until midnight'],
		['today no banosh', 'Банош: off in podil for how long?', 'until midnight'],
		['dziś nie ma banosh', 'Банош: off in podil for how long?', 'until midnight'],
		['heute kein banosh', 'Банош: off in podil for how long?', 'until midnight'],
		['сьогодні без баношу', 'Банош: off in podil for how long?', 'until midnight'],
		['без баноша сегодня', 'Банош: off in podil for how long?', 'until midnight'],
		['ми вже без баношу', 'Банош: off in podil for how long?', 'Rest of today'],
		['баноші всі продали', 'Банош: off in podil for how long?', 'Rest of today'],
		['продали последний банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['немає баношу але є cola', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola є а баношу нема', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola стоп скрізь крім подолу', 'Not in podil. Cola, 0.5 l: off in which', 'obolon'],
		['є cola нема баношу', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola 86 поділ', 'Cola, 0.5 l: off in podil for how long?', 'Rest of today'],
		['cola finished in obolon', 'Cola, 0.5 l: off in obolon for how long?', 'Rest of today'],
		['cola закінчилась тільки на Подолі', 'Cola, 0.5 l: off in podil for', 'Rest of today'],
		['немає баношу((', 'Банош: off in podil for how long?', 'Rest of today'],
		['немає баношу..', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош закінчився :)', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош всьо 😢(', 'Банош: off in podil for how long?', 'Rest of today'],
		['немаааа баношу(((', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош/cola стоп 30 мин', 'Банош, Cola, 0.5 l: off in podil', 'until 12:30'],
		['банош -', 'Банош: off in podil for how long?', 'Rest of today'],
		['-банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['👎банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош 👎🏻', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош до завтра до 10', 'Банош: off in podil for how long?', 'until tomorrow 10:00'],
		['банош через 10 хв', `Can't read "через 10 хв" as an end.`, 'Rest of today'],
		['cola через пів години', `Can't read "через пів години" as an end.`, 'Rest of today'],
		['завтра не буде банош', `Can't read "завтра" as an end.`, 'Rest of today'],
		['банош у неділю не буде', `Can't read "у неділю" as an end.`, 'Rest of today'],
		['cola вся вийшла', 'Cola, 0.5 l: off in podil, obolon for', 'Rest of today'],
		['сьогодні cola вийшла', 'Cola, 0.5 l: off in podil, obolon', 'until midnight'],
		['банош⛔️', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош законьчився', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош у стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош на стопі', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош не в наявності', 'Банош: off in podil for how long?', 'Rest of today'],
		['баношу немає в наявності', 'Банош: off in podil for how long?', 'Rest of today'],
		['застопай банош пліз', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош закінчився вже!', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош недоступний', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola ок, банош стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['баношу нема, замість нього cola', 'Банош: off in podil for', 'Rest of today'],
		['стоп банош замість нього cola', 'Банош: off in podil for', 'Rest of today'],
		['/off cola until 17:00 podil obolon', 'Cola, 0.5 l: off until 17:00 in which', 'obolon'],
		['На стопі: банош, cola, вареники з вишнею', 'Банош, Cola, 0.5 l, Вареники', 'Rest of today'],
		['Зараз на стопі банош і cola', 'Банош, Cola, 0.5 l: off in podil', 'Rest of today'],
		['Стоп:\n1. банош\n2) cola', 'Банош, Cola, 0.5 l: off in podil', 'Rest of today'],
		['❌ банош\n✅ cola', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош не закінчився, закінчилась cola', 'Cola, 0.5 l: off in podil', 'Rest of today'],
		['стоп банош тільки поділ', 'Банош: off in podil for how long?', 'Rest of today'],
		['cola стоп тільки поділ', 'Cola, 0.5 l: off in podil for how long?', 'Rest of today'],
		['банош усьо до завтра', 'Банош: off in podil for how long?', 'until midnight'],
		['банош — 0', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош ноль', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош стоп весь день', 'Банош: off in podil for how long?', 'until midnight'],
		['баношу не буде 2 години', 'Банош: off in podil for how long?', 'until 14:00'],
		['86 banosh pls', 'Банош: off in podil for how long?', 'Rest of today'],
		['стопаем банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['прибираємо банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['заблокуйте банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['remove banosh', 'Банош: off in podil for how long?', 'Rest of today'],
		['стоп‼️банош', 'Банош: off in podil for how long?', 'Rest of today'],
		['банош-стоп', 'Банош: off in podil for how long?', 'Rest of today'],
		['кока-кола стоп', 'Coca-Cola 0.33: off in podil, obolon', 'Rest of today'],
		['кока кола нема', 'Coca-Cola 0.33: off in podil, obolon', 'Rest of today'],
		['Добрий день, ставимо банош на стоп', 'Банош: off in podil for', 'Rest of today'],
	])('reads the store and the end as well: %s', (text, question, first) => {
		const chat = text.startsWith('кока') ? { known: knownOf([['d-12', 'Coca-Cola 0.33']]) } : {};
		const asked = read(text, chat);
		expect(asked).toMatchObject({ reply: expect.stringContaining(question) as string });
		expect(labelsOf(asked)[0]).toBe(first);
	});

	it.each([
		...['банош сьогодні смачний', 'банош вийшов смачний', 'банош готовий?', 'привіт'],
		...[
			'2 баноші на стіл 5',
			'no problem, the banosh is ready',
			'дякую))',
			'))',
			'банош не буде готовий до 15',
		],
		...['дякую за банош', 'hello all'],
	])('is nothing of small talk, whatever dishes there are: %s', (text) => {
		expect(mayBeOfStopList(text)).toBe(false);
	});

	it.each([
		'клієнт каже що в баноші нема сметани',
		'заказ 1003 без баноша',
		'сьогодні без Олі',
		'продали 20 баношів',
		'верніть ключі',
		'нема часу',
		'дякую, це все',
		'шеф вийшов',
		'немає питань, дякую',
		'pizza is sold out',
		'поверни піцу',
		'включи музику',
		'нема',
		'всім до завтра',
		'зробити банош до завтра',
		'5 баношів до 18:00',
		'працюємо до 22:00',
		'прибрати стіл',
		'стіл 86',
		'❌ не працює',
		...['hello', 'cola', 'cola буде через годину', 'cola 86 грн'],
		...['cola ще не закінчилась', 'не знімайте cola', 'не вимикай cola', 'не повертай cola'],
		...['cola сьогодні дуже смачна вийшла', 'cola смачна вийшла', 'cola только в бокале'],
		...['cola на 86 столик', 'banosh is not out', "don't stop banosh", 'never 86 banosh'],
		...['стоп кран', 'стоп машина!', 'cola смачна сьогодні', 'cola холодна, клієнт скаржиться'],
		...['дві cola без льоду на 1007', 'cola залишилось 2 порції', 'хто забрав мій ніж??'],
		...['стоп, хлопці, курєр чекає', 'cola 2 порції віддав', 'пюре немає', 'світла нема', 'газ є'],
		...['піца закінчилась', 'газ закінчився', 'чек 120, решта 0', '0 питань'],
		...['не треба знімати cola', 'не треба cola знімати', "don't take cola off"],
		...['не надо снимать cola', 'а cola де?', 'а як справи?', 'є питання?', 'cola холодна?'],
		...['а світло є?', '+1', '-1 cola', '-cola 2 порції +банош', 'закриваємо касу'],
	])('is nothing of other talk: %s', (text) => {
		expect(read(text)).toMatchObject({ reply: '', buttons: [] });
	});

	it('is nothing of a word of which half would have to be mistyped', () => {
		const known = knownOf([['tea', 'Чай']]);
		expect(read('нема часу', { known })).toMatchObject({ reply: '' });
		expect(read('чаю нема', { known })).toMatchObject({
			reply: 'Чай: off in podil, obolon for how long?',
		});
	});

	it('is whether both are meant even where each is named exactly: "tea lemon" may be one dish', () => {
		const asked = read('/off borscht cola до завтра');
		expect(labelsOf(asked)[0]).toBe('Both');
		expect(read(dataOf(asked, 'Both'))).toMatchObject({
			command: 'off',
			targets: everywhere('borscht', 'cola'),
			until: MIDNIGHT,
		});
		const on = read('/on borscht cola');
		expect(on).toMatchObject({ command: 'on', targets: everywhere('borscht', 'cola') });
	});

	it('is whether both dishes are meant, where nothing stands between them', () => {
		const asked = read('/off баношш вишня in podil until 18:00');
		expect(labelsOf(asked)).toEqual(['Both', 'Банош', 'Вареники з вишнею']);
		expect(read(dataOf(asked, 'Both'))).toMatchObject({
			targets: [{ storeId: 'podil', skus: ['banosh', 'varenyky-cherry'] }],
			until: at('2026-05-01T18:00:00'),
		});
		expect(read('/off баношш борщ')).toMatchObject({
			reply: expect.stringContaining('Also: Банош. Did you mean:') as string,
		});
	});

	it('has no store where only a number follows the dish', () => {
		const storeIds = ['1', '2'];
		const known = knownOf([['cola', 'Cola', storeIds]]);
		expect(read('/off cola 2', { known, storeIds })).toMatchObject({
			reply: 'Cola: off in 1, 2 for how long?',
		});
		expect(read('/off cola in 2', { known, storeIds })).toMatchObject({
			targets: [{ storeId: '2', skus: ['cola'] }],
		});
	});

	it('is nothing where a store is named without a word before it', () => {
		for (const text of [
			'/off банош podil',
			'/off банош Podil until 18:00',
			'/off банош til 18:00 podil',
		]) {
			expect(read(text)).toMatchObject({
				command: 'off',
				targets: [{ storeId: 'podil', skus: ['banosh'] }],
			});
		}
	});

	it('is only dishes that are off, for /on, and says where and until when each is', () => {
		const offNow = [
			{ storeId: 'podil', sku: 'borscht', until: at('2026-05-02T10:00:00') },
			{ storeId: 'podil', sku: 'cola' },
			{ storeId: 'obolon', sku: 'cola' },
			{ storeId: 'podil', sku: 'banosh', until: MIDNIGHT },
			{ storeId: 'obolon', sku: 'banosh', until: at('2026-05-08T10:00:00') },
			{ storeId: 'lviv', sku: 'sauce-1' },
		];
		const offered = read('/on', { offNow });
		expect(offered).toMatchObject({
			reply: [
				'Борщ з пампушками: off in podil until tomorrow 10:00',
				'Cola, 0.5 l: off in podil and obolon until switched on again',
				'Банош: off in podil until midnight, in obolon until Friday, 8 May 2026, 10:00',
				'Which dish is to come back?',
			].join('\n'),
		});
		expect(labelsOf(offered)).toEqual([
			'Back in podil: Борщ з пампушками',
			...['all stores', 'podil', 'obolon'].map((where) => `Back in ${where}: Cola, 0.5 l`),
			...['all stores', 'podil', 'obolon'].map((where) => `Back in ${where}: Банош`),
		]);
		const only = dataOf(offered, 'Back in obolon: Cola, 0.5 l');
		expect(read(only, { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'obolon', skus: ['cola'] }],
		});
		// The menu may have it off in the other store.
		expect(read(dataOf(offered, 'Back in podil: Борщ з пампушками'))).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['borscht'] }],
		});
		const all = dataOf(offered, 'Back in all stores: Cola, 0.5 l');
		expect(read(all)).toMatchObject({ targets: everywhere('cola') });
	});

	it.each([...['/on all', '/on все', 'поверни все', 'все повернути', 'верни всьо']])(
		'is whether all that are off come back, for %s',
		(text) => {
			const offNow = [
				{ storeId: 'podil', sku: 'borscht' },
				{ storeId: 'podil', sku: 'cola' },
				{ storeId: 'obolon', sku: 'cola' },
				{ storeId: 'lviv', sku: 'sauce-1' },
			];
			const asked = read(text, { offNow });
			expect(asked).toMatchObject({
				reply: 'Off now: Борщ з пампушками, Cola, 0.5 l. Put all 2 back?',
			});
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
			const cola = labelsOf(read(text, { offNow: offNow.slice(1) }));
			expect(cola).toContain('Back in all stores: Cola, 0.5 l');
			expect(read(text)).toMatchObject({ reply: 'Nothing is off that was taken off here.' });
		},
	);

	it.each([
		'банош є',
		'Банош знову є!',
		'поверни банош',
		'банош повернути',
		'поверніть баношш 🙏',
		'banosh is back',
		'поверни піцу, банош',
		...['верніть банош', 'повертайте банош'],
		'баношш і банош в наявності',
		...['банош є (привезли)', 'банош є (2 порції)', 'банош є, готуємо', 'банош можна продавати'],
		'помилка, верніть банош на подол',
		...['увімкни банош', 'ввімкніть банош', 'включи банош', 'банош включить', 'додай банош'],
		...['є банош', 'есть банош', "з'явився банош", 'банош з’явився', 'банош появился'],
		...['банош є на Подолі', 'на Подолі є банош', 'банош снова в наличии на Подоле'],
		...[
			'зніми банош зі стопу',
			'банош зі стопу',
			'сними со стопа банош',
			'банош більше не на стопі',
		],
		...['стоп банош знято', 'банош: стоп знято', 'стоп на банош снят', 'зніміть стоп з баноша'],
		...['снимите стоп с баноша', 'скасувати стоп банош', 'банош стоп відміна', 'банош без стопу'],
		...['не ставте банош на стоп', 'банош на стоп не ставте', 'банош не закінчився'],
		...['take banosh off the stop list', 'remove banosh from stop', 'unstop banosh'],
		...['розстопіть банош', 'банош привезли', 'банош в продаж', 'банош ✅', 'включаем банош'],
		...['вертаємо банош', 'возвращаем банош', 'можна повертати банош'],
		...['прибери банош зі стоп-листа', 'знімаємо зі стоп листа банош'],
		...['банош зварився, повертайте', 'банош можна вмикати', 'банош повернули', 'банош вернувся'],
		...['поставте банош назад', 'un-86 banosh', 'put banosh back plz', 'банош в продажі'],
		...['put banosh back', 'switch on banosh', 'banosh is available again', 'banosh on sale'],
		'+банош',
		...['włącz banosh', 'banosh znowu jest', 'banosh ist wieder da', 'banosh einschalten'],
	])('is whether a dish comes back that is off: %s', (text) => {
		const offNow = ['banosh', 'cola'].map((sku) => ({ storeId: 'podil', sku }));
		const asked = read(text, { offNow });
		expect(asked).toMatchObject({
			reply: 'Банош: off in podil until switched on again\nWhich dish is to come back?',
		});
		expect(read(dataOf(asked, 'Back in podil: Банош'), { offNow })).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['banosh'] }],
		});
	});

	it.each(['поверни cola, банош стоп', 'банош нема, cola є', 'cola не стоп а банош стоп'])(
		'is each of two dishes, of which one goes off and the other comes back: %s',
		(text) => {
			const offNow = STORES.map((storeId) => ({ storeId, sku: 'cola' }));
			const asked = read(text, { offNow });
			expect(labelsOf(asked).sort()).toEqual([
				...['Back in all stores: Cola, 0.5 l', 'Off in podil: Банош', 'Something else'],
			]);
			expect(read(dataOf(asked, 'Off in podil: Банош'), { offNow })).toMatchObject({
				reply: 'Банош: off in podil for how long?',
			});
			expect(read(text)).toMatchObject({
				reply: 'Cola, 0.5 l is on sale in podil and obolon. Банош: off in podil for how long?',
			});
		},
	);

	it.each([
		...['cola є!!! розморозили', 'cola є!!! приймайте', 'cola є всюди', 'cola на місці', 'cola +'],
		...['cola є. приймайте', 'cola є - готуємо', 'cola є на обох', 'cola на месте', 'cola є!'],
	])('is whether a dish comes back that is off, whatever words follow: %s', (text) => {
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'cola' }));
		expect(labelsOf(read(text, { offNow }))[0]).toBe('Back in all stores: Cola, 0.5 l');
		const isWhole = /!$|всюди|обох|місці|месте|[+]/.test(text);
		expect(read(text)).toMatchObject({
			reply: isWhole ? (expect.stringMatching(/^$|^Nothing to put back/) as string) : '',
		});
	});

	it.each([
		...['undo', '/undo', 'скасуй', 'відміна останнього', 'відміни', 'помилився, поверни', 'верни'],
		...[
			'помилка',
			'ой, помилка!',
			'не те',
			'стоп, помилка',
			'отмени последнее',
			'верніть, будь ласка',
		],
	])('is what is off where somebody takes back a message: %s', (text) => {
		const offNow = ['banosh', 'cola'].map((sku) => ({ storeId: 'podil', sku }));
		expect(read(text, { offNow })).toEqual(read('/on', { offNow: offNow.toReversed() }));
		const isCommand = text.startsWith('/');
		expect(read(text)).toMatchObject(isCommand ? { buttons: [] } : { reply: '' });
	});

	it.each([
		['верни на оболоні', 'Back in obolon: Cola, 0.5 l'],
		['скасуй на подолі', 'Back in podil: Банош'],
		['помилка, банош', 'Back in podil: Банош'],
		['undo cola', 'Back in obolon: Cola, 0.5 l'],
	])('is about the dish or the store beside what takes a message back: %s', (text, label) => {
		const offNow = [
			{ storeId: 'podil', sku: 'banosh' },
			{ storeId: 'obolon', sku: 'cola' },
		];
		expect(labelsOf(read(text, { offNow }))).toEqual([label]);
	});

	it('is about the one store where a dish or all are said to be back', () => {
		const offNow = STORES.flatMap((storeId) =>
			['cola', 'borscht'].map((sku) => ({ storeId, sku })),
		);
		for (const text of ['cola є на Оболоні', 'на Оболоні все є', 'вже все є на Оболоні']) {
			const asked = read(text, { offNow });
			const { data } = buttonsOf(asked)[0];
			expect(read(data, { offNow })).toMatchObject({
				targets: [{ storeId: 'obolon', skus: ['cola'] }],
			});
		}
	});

	it.each(['поверни банош', 'банош є', 'є банош!', 'увімкни банош на Подолі', 'banosh is back'])(
		'is not whether a dish comes back that nobody took off: %s',
		(text) => {
			expect(read(text)).toMatchObject({
				reply: "Nothing to put back: /on doesn't list Банош.",
				buttons: [],
			});
		},
	);

	it.each([
		...['питання є, хто на зміні', 'не можна продавати банош', 'банош є (?)'],
		...['є питання', 'є банош на столі', 'баноші є', 'додай сметани в банош', 'все є'],
		...['86 грн', '86 гривень', '86 uah', '86 г', '86 порцій', '86 %'],
	])('is nothing of talk about what is on sale, or of a price: %s', (text) => {
		const reply = text === 'все є' ? 'Nothing is off that was taken off here.' : '';
		expect(read(text)).toMatchObject({ reply, buttons: [] });
	});

	it.each([
		...['Що на стопі?', 'що зараз на стопі', 'что на стопе', "what's off?", 'Was ist aus?'],
		...['що зараз не продаємо?', 'чого немає?', 'що закінчилось', 'что не продаем'],
		...['покажи стоп', 'шо на стопі на Подолі?', 'стоп знято', 'зняли стоп', 'чому cola на стопі?'],
	])('is the list of what is off: %s', (text) => {
		const offNow = [{ storeId: 'podil', sku: 'banosh' }];
		expect(labelsOf(read(text, { offNow }))[0]).toBe('Back in podil: Банош');
	});

	it.each([
		...['cola є?', 'у нас cola є?', 'чи є cola?', 'а cola?', 'cola закінчилась?', 'нема cola?'],
		...[
			'є cola на 1007?',
			'Олено, глянь чи cola на стопі',
			'глянь будь ласка чи є cola',
			'cola off?',
		],
		...['do we have cola?', 'is cola still available?', 'есть cola?', 'czy jest cola?'],
	])('is how a dish is, of a question about it: %s', (text) => {
		const until = at('2026-05-01T18:00:00');
		const asked = read(text, { offNow: [{ storeId: 'obolon', sku: 'cola', until }] });
		expect(asked).toMatchObject({
			reply: 'Cola, 0.5 l is on sale in podil; off in obolon until 18:00.',
		});
		expect(labelsOf(asked)).toEqual(['What is off']);
		expect(read(text)).toMatchObject({
			reply: 'Cola, 0.5 l is on sale in podil and obolon.',
			buttons: [],
		});
	});

	it('is how each dish is, of a question about several, a category or one store', () => {
		expect(read('чи є cola і банош?')).toMatchObject({
			reply: 'Cola, 0.5 l is on sale in podil and obolon.\nБанош is on sale in podil.',
		});
		expect(read('є cola на подолі?')).toMatchObject({ reply: 'Cola, 0.5 l is on sale in podil.' });
		expect(read('супи є?', { known: knownOf(DISHES.slice(0, 1)) })).toMatchObject({
			reply: 'Борщ з пампушками is on sale in podil and obolon.',
		});
	});

	it('is what the menu says of a dish, too', () => {
		const sales = new Map([
			['podil', 'off'],
			['obolon', 'soldOut'],
		] as const);
		const dishes = [
			{ sku: 'cake', title: 'Медовик', storeIds: STORES, sales },
			{ sku: 'pie', title: 'Пиріг', storeIds: ['podil'] },
		];
		const known = new KnownDishes(dishes);
		expect(read('медовик є?', { known })).toMatchObject({
			reply: 'Медовик is off by the menu in podil; without stock by the menu in obolon.',
		});
		expect(read('пиріг є?', { known })).toMatchObject({
			reply: 'Пиріг is not taken off here in podil.',
		});
	});

	it('is the help, also without a slash', () => {
		for (const text of ['help', 'Help!', 'допомога']) {
			expect(read(text)).toEqual(read('/help'));
		}
		expect(read('/help')).toMatchObject({
			reply: expect.stringContaining('"що на стопі?"') as string,
		});
	});

	it('is nothing that the menu no longer has, for /on', () => {
		const offNow = [{ storeId: 'podil', sku: 'gone' }];
		expect(read('/on', { offNow })).toMatchObject({
			reply: 'Nothing is off that was taken off here.',
		});
		const known = new KnownDishes([{ sku: 'borscht', storeIds: STORES }]);
		expect(labelsOf(read('/on', { offNow, known }))).toEqual(['Back in podil: gone']);
	});

	it.each([
		[2, ['Take a dish off']],
		[4, ['Take a dish off', 'Help', 'Show again']],
		[6, ['Take a dish off']],
		[7, []],
	])('is each of %d dishes that are off, without a page to turn, for /on', (count, others) => {
		const off = DISHES.slice(0, count);
		const offNow = off.map(([sku]) => ({ storeId: 'podil', sku }));
		const offered = read('/on', { offNow });
		const back = off.map(([, title]) => `Back in podil: ${title}`);
		expect(labelsOf(offered)).toEqual([...back, ...others]);
		if (others.length === 0) return;
		expect(read(dataOf(offered, 'Take a dish off'), { offNow })).toMatchObject({
			reply: expect.stringContaining('Which dish is to go off?') as string,
		});
	});

	it('is one button for each dish that is off, where those of its stores have no room', () => {
		const offNow = ['cola', 'borscht', 'sauce-1'].flatMap((sku) =>
			STORES.map((storeId) => ({ storeId, sku })),
		);
		expect(labelsOf(read('/on', { offNow }))).toHaveLength(3);
	});

	it('is whether a dish comes back in one store, where several sell it', () => {
		const asked = read('/on plain-chickn');
		expect(labelsOf(asked)).toEqual(['Back in all stores', 'Back in podil', 'Back in obolon']);
		expect(read(dataOf(asked, 'Back in podil'))).toMatchObject({
			command: 'on',
			targets: [{ storeId: 'podil', skus: ['plain-chicken'] }],
		});
	});

	it('is each dish that is off, page by page, for /on', () => {
		const names = Array.from({ length: 14 }, (_, index) => `Dish ${index}`);
		const known = knownOf(names.map((name) => [name, name]));
		const offNow = names.map((sku) => ({ storeId: 'podil', sku }));
		const back = names.map((name) => `Back in podil: ${name}`);
		const first = read('/on', { known, offNow });
		const second = read(dataOf(first, 'More (8)'), { known, offNow });
		const third = read(dataOf(second, 'More (2)'), { known, offNow });
		expect([first, second, third].flatMap((page) => labelsOf(page).slice(0, 6))).toEqual([
			...back.slice(0, 12),
			...back.slice(8),
		]);
		expect(labelsOf(third).at(-1)).toBe('From the top');
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

	it.each([
		...['/off soups', '/off SOUPS', '86 all soups', 'soups off', 'всі супи на стоп', 'немає супів'],
		...['суп закінчився', 'no soups', '/off супп'],
	])('goes off once somebody says for how long: %s', (text) => {
		const asked = read(text, { known });
		expect(asked).toMatchObject({
			reply: 'soups: Борщ з пампушками, Юшка грибна: off in podil, obolon for how long?',
		});
		expect(read(dataOf(asked, 'Rest of today'), { known })).toMatchObject({
			command: 'off',
			targets: [
				{ storeId: 'podil', skus: ['borscht', 'mushroom-soup'] },
				{ storeId: 'obolon', skus: ['borscht'] },
			],
			until: MIDNIGHT,
		});
	});

	it.each([
		['/off desserts until 20:00', 'podil, obolon', 'until 20:00'],
		['десерти до завтра', 'podil, obolon', 'until midnight'],
		['десерти на подолі стоп', 'podil', 'Rest of today'],
	])('has a store and an end: %s', (text, where, first) => {
		const asked = read(text, { known });
		expect(asked).toMatchObject({
			reply: `desserts: Медовик, Чизкейк: off in ${where} for how long?`,
		});
		expect(labelsOf(asked)[0]).toBe(first);
		expect(read(dataOf(asked, first), { known })).toMatchObject({
			targets: where.split(', ').map((storeId) => ({ storeId, skus: ['cake', 'cheesecake'] })),
		});
	});

	it('asks in which store, where what is written there is none', () => {
		const asked = read('/off desserts in kyiv', { known });
		expect(asked).toMatchObject({
			reply: `Can't read "in kyiv", so nothing is changed yet. desserts: Медовик, Чизкейк: off until switched on again in which store?`,
		});
	});

	it('asks again where it has other dishes since a button was made', () => {
		const data = dataOf(read('/off desserts', { known }), 'Rest of today');
		const more = knownOf([...menu, ['pie', 'Пиріг', STORES, 'desserts']]);
		expect(read(data, { known: more })).toMatchObject({
			reply:
				'This category has other dishes since the button was made. desserts: Медовик, Чизкейк, Пиріг: off in podil, obolon for how long?',
		});
		expect(read(data, { known: knownOf(menu.slice(0, 2)) })).toMatchObject({
			reply: expect.stringMatching(/^The menu has changed/) as string,
		});
	});

	it('fits into a button, however many dishes it has', () => {
		const many = Array.from({ length: 40 }, (_, index) => `cake-${index}`);
		const large = knownOf(many.map((sku) => [sku, sku, STORES, 'desserts']));
		const off = read(dataOf(read('/off desserts', { known: large }), 'Until I say so'), {
			known: large,
		});
		expect(off).toMatchObject({ command: 'off', targets: everywhere(...many) });
		const { opposite } = off as { opposite: string };
		const offNow = STORES.flatMap((storeId) => many.map((sku) => ({ storeId, sku })));
		expect(read(opposite, { known: large, offNow })).toMatchObject({
			command: 'on',
			targets: everywhere(...many),
		});
	});

	it.each(['/on desserts', 'десерти є', 'десерти привезли', 'поверни десерти'])(
		'comes back as far as it is off: %s',
		(text) => {
			const also = [...offNow, { storeId: 'podil', sku: 'borscht' }];
			const asked = read(text, { known, offNow: also });
			expect(asked).toMatchObject({ reply: 'Off now: Медовик, Чизкейк. Put all 2 back?' });
			expect(read(dataOf(asked, 'Put all 2 back'), { known, offNow: also })).toMatchObject({
				command: 'on',
				targets: [{ storeId: 'podil', skus: ['cake', 'cheesecake'] }],
			});
			expect(read(dataOf(asked, 'Put all 2 back'), { known, offNow: [offNow[0]] })).toMatchObject({
				reply: 'Медовик: off in podil until switched on again\nWhich dish is to come back?',
			});
			expect(read(text, { known })).toMatchObject({
				reply: 'Nothing of "desserts" is off that was taken off here.',
			});
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
		expect(read(dataOf(asked, 'Until I say so'), { known: some })).toMatchObject({
			targets: [
				{ storeId: 'podil', skus: ['cake', 'cheesecake'] },
				{ storeId: 'obolon', skus: ['cheesecake'] },
			],
		});
	});

	it('is one of the choices where dishes have such a name as well', () => {
		const asked = read('/off салати until 18:00', { known });
		expect(labelsOf(asked).slice(0, 3)).toEqual([
			...['All of Салати', 'Салат грецький', 'Салат овочевий'],
		]);
		expect(read(dataOf(asked, 'All of Салати'), { known })).toMatchObject({
			command: 'off',
			targets: everywhere('greek', 'vegetable'),
		});
	});

	it('is written in its own message', () => {
		expect(read('/off soups and desserts', { known })).toMatchObject({
			reply: 'These are categories, so nothing is changed. Write each category in its own message.',
		});
		expect(read('стоп юшка, десерти', { known })).toMatchObject({
			reply:
				'No dish is called "десерти". Write each category in its own message. Юшка грибна: off in podil for how long?',
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
		expect(read('/off до чаю', { known: importedDishes(ledger) })).toMatchObject({
			reply: 'До чаю: Медовик: off in podil for how long?',
		});
	});

	it.each(['суп смачний сьогодні', 'soups', 'супи готові'])(
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
		const asked = read('/off borscht', chat);
		expect(asked).toMatchObject({
			reply:
				'No dish is called "borscht" in podil, obolon, so nothing is changed yet. Did you mean:',
		});
		expect(read(dataOf(asked, 'The SKU is borscht'), chat)).toMatchObject({
			targets: everywhere('borscht'),
		});
		expect(read('/stop', chat)).toMatchObject({
			reply: expect.stringMatching(/^No dish is known/) as string,
		});
	});

	it('dishes of orders are known by name, and may be sold in each store', () => {
		expect(read('/off борщ з пампушками', { known })).toMatchObject({
			targets: everywhere('borscht'),
		});
	});

	it('a text that is like a dish may still be an SKU', () => {
		const asked = read('/off borsch', { known });
		expect(read(dataOf(asked, 'The SKU is borsch'), { known })).toMatchObject({
			targets: everywhere('borsch'),
		});
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
		const [first, second, third] = labelsOf(read(text, { known, offNow }));
		const off = text === '/on' ? 'Back in podil: ' : '⛔ ';
		expect([first, second]).toEqual([`${off}Сир (cheese)`, `${off}Сир (o-cheese)`]);
		expect(third).toBe(text === '/on' ? 'Take a dish off' : 'Борщ');
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
});

describe('Two clauses', () => {
	it.each([
		['cola є на подолі, на оболоні ні', ['Back in podil: Cola, 0.5 l']],
		['cola є на подолі, оболонь поки ні', ['Back in podil: Cola, 0.5 l']],
		['cola на подолі є, на оболоні закінчилась', ['Back in podil: Cola, 0.5 l']],
		['borscht стоп, cola є на оболоні', ['Off in all stores: Борщ з пампушками']],
		['не cola а borscht на оболоні', ['Off in obolon: Борщ з пампушками']],
		['блін, не стоп cola а banosh', ['Off in podil: Банош']],
		['cola not in podil, cola is back in obolon', ['Back in obolon: Cola, 0.5 l']],
		['cola є, на Оболоні нема', ['Back in podil: Cola, 0.5 l']],
		['Поділ: borscht стоп, cola є', ['Back in podil: Cola, 0.5 l']],
		['стоп borscht, ні, borscht є, cola є', ['Back in all stores: Cola, 0.5 l']],
		['стоп borscht cola є', ['Back in all stores: Cola, 0.5 l']],
		['borscht нема зате cola є', ['Back in all stores: Cola, 0.5 l']],
		['/on cola, borscht нема', ['Back in all stores: Cola, 0.5 l']],
		['стоп borscht до 18:00, cola є', ['Off in all stores: Борщ з пампушками']],
		['borscht стоп на подолі до 18:00, cola є', ['Off in podil until 18:00: Борщ з пампуш…']],
	])('have a button for each thing that is not so: %s', (text, labels) => {
		const offNow = STORES.map((storeId) => ({ storeId, sku: 'cola' }));
		const asked = read(text, { offNow });
		expect(labelsOf(asked)).toEqual(expect.arrayContaining(labels));
		for (const label of labelsOf(asked)) expect(label.length).toBeLessThanOrEqual(40);
	});

	it('say how each dish is now, and each button does what it says', () => {
		const offNow = [{ storeId: 'podil', sku: 'cola' }];
		for (const text of ['cola на подолі є, оболонь стоп', 'Cola є, на Оболоні нема']) {
			const asked = read(text, { offNow });
			expect(asked).toMatchObject({
				reply:
					'Cola, 0.5 l is on sale in obolon; off in podil until switched on again.\nWhat is to change?',
			});
			expect(read(dataOf(asked, 'Back in podil: Cola, 0.5 l'), { offNow })).toMatchObject({
				command: 'on',
				targets: [{ storeId: 'podil', skus: ['cola'] }],
			});
			expect(read(dataOf(asked, 'Off in obolon: Cola, 0.5 l'), { offNow })).toMatchObject({
				reply: 'Cola, 0.5 l: off in obolon for how long?',
			});
		}
	});

	it.each([
		...['стоп banosh, cola є', 'cola є, стоп banosh', '/off banosh, cola є', '86 banosh, cola є'],
		...['стоп cola, ні, banosh', 'стоп banosh cola є', 'cola є а banosh ні'],
	])('ask only about the dish that is to change: %s', (text) => {
		const asked = read(text);
		expect(asked).toMatchObject({
			reply: 'Cola, 0.5 l is on sale in podil and obolon. Банош: off in podil for how long?',
		});
		expect(labelsOf(asked)[0]).toBe('Rest of today');
	});

	it.each([
		[
			'cola є на оболоні, а на подолі нема',
			'Cola, 0.5 l is on sale in obolon; off in podil until ',
		],
		['banosh на стоп, хоча ні, ще є', 'Банош is on sale in podil. Nothing to change.'],
		['стоп banosh, ні, помилка', 'Банош is on sale in podil. Nothing to change.'],
		['стоп banosh, хоча ні', 'Банош is on sale in podil. Nothing to change.'],
	])('say so where nothing is to change: %s', (text, reply) => {
		const offNow = [{ storeId: 'podil', sku: 'cola' }];
		expect(read(text, { offNow })).toMatchObject({
			reply: expect.stringContaining(reply) as string,
			buttons: [],
		});
	});

	it.each([
		...['стоп borscht, cola, banosh є', 'cola є на подолі нема на оболоні', 'cola є, cola нема'],
		'стоп cola є',
	])('are to be written each alone where it is unclear what each says: %s', (text) => {
		expect(read(text)).toMatchObject({
			reply: expect.stringMatching(/^Can't tell which dish is off and which is back, /) as string,
			buttons: [],
		});
	});

	it('are to be written each alone where the buttons are too many', () => {
		const names = Array.from({ length: 8 }, (_, index) => 'абвгдежз'.charAt(index).repeat(6));
		const many = knownOf(names.map((name) => [name, name]));
		const offNow = names.slice(4).map((sku) => ({ storeId: 'podil', sku }));
		const text = `${names.slice(0, 4).join(', ')} нема, ${names.slice(4).join(', ')} є`;
		expect(read(text, { known: many, offNow })).toMatchObject({
			reply: expect.stringMatching(/^These are too many for buttons, so nothing is/) as string,
			buttons: [],
		});
	});

	it.each([
		...['не banosh а cola смачна', 'на стіл 5 не banosh а cola', 'сметани нема, cola є гаряча'],
		...['помилка в чеку', 'не те замовлення', 'скасуй замовлення 1004', 'помилився столом'],
		...['верніть ключі', 'ні', 'ні, дякую', 'ой', 'все на місці', 'я на місці'],
	])('are nothing of other talk: %s', (text) => {
		const offNow = [{ storeId: 'podil', sku: 'banosh' }];
		expect(read(text, { offNow })).toMatchObject({ reply: '', buttons: [] });
	});

	const DISHES_SAID = { cola: 'cola', borscht: 'borscht', banosh: 'банош' };
	const known = knownOf(DISHES.filter(([sku]) => sku in DISHES_SAID));
	const OFF = ['стоп X', 'X стоп', 'нема X', 'X нема', 'X закінчився', 'X is out', '86 X', 'X ❌'];
	const ON = ['X є', 'є X', 'X знову є', 'поверни X', 'X is back', 'X ✅', 'X не на стопі'];
	const PLACES = {
		'': STORES,
		'на подолі': ['podil'],
		'in obolon': ['obolon'],
		оболонь: ['obolon'],
		'не на подолі': ['obolon'],
	};
	const clause = fc.record({
		sku: fc.constantFrom('cola', 'borscht', 'banosh') as fc.Arbitrary<keyof typeof DISHES_SAID>,
		place: fc.constantFrom('', 'на подолі', 'in obolon', 'оболонь', 'не на подолі') as fc.Arbitrary<
			keyof typeof PLACES
		>,
		said: fc.oneof(
			fc.constantFrom(...OFF).map((words) => ({ way: 'off', words })),
			fc.constantFrom(...ON).map((words) => ({ way: 'on', words })),
		),
		isPlaceFirst: fc.boolean(),
		isUnnamed: fc.boolean(),
	});
	const between = fc.constantFrom(
		', ',
		', а ',
		' але ',
		'. ',
		'!\n',
		'\n',
		' - ',
		'; ',
		' and ',
		' ',
	);
	const off = fc.subarray(Object.keys(DISHES_SAID).flatMap((sku) => STORES.map((id) => [id, sku])));

	/** All that the buttons of an answer switch, and those of the questions behind them. */
	function switchedBy(answer: Command, offNow: Chat['offNow'], depth = 0): string[] {
		if (answer.command !== 'reply') {
			return answer.targets.flatMap(({ storeId, skus }) =>
				skus.map((sku) => `${answer.command} ${sku} ${storeId}`),
			);
		}
		const own = answer.buttons.filter(({ data }) => / [=~]/.test(data));
		if (depth > 3) return [];
		return own.flatMap(({ data }) => switchedBy(read(data, { known, offNow }), offNow, depth + 1));
	}

	it('have no button that does what one of them denies', () => {
		fc.assert(
			fc.property(fc.tuple(clause, clause), between, off, ([one, two], join, entries) => {
				const offNow = entries.map(([storeId, sku]) => ({ storeId, sku }));
				const isSame = two.isUnnamed && two.place !== '';
				const second = isSame ? { ...two, sku: one.sku } : { ...two, isUnnamed: false };
				const [first, last] = [{ ...one, isUnnamed: false }, second].map((some) => {
					const name = some.isUnnamed ? '' : DISHES_SAID[some.sku];
					const words = some.said.words.replace('X', name).trim();
					return (some.isPlaceFirst ? [some.place, words] : [words, some.place]).join(' ').trim();
				});
				const text = `${first}${join}${last}`;
				fc.pre(one.said.way !== second.said.way);
				const denied = [one, second].flatMap(({ sku, place, said }, index, both) => {
					const other = both[1 - index];
					// What is said of one store is not meant by what is said of the dish.
					const stores = PLACES[place].filter(
						(id) =>
							place !== '' ||
							other.sku !== sku ||
							other.place === '' ||
							!PLACES[other.place].includes(id),
					);
					return stores.map((id) => `${said.way === 'off' ? 'on' : 'off'} ${sku} ${id}`);
				});
				const done = switchedBy(read(text, { known, offNow }), offNow);
				expect([text, done.filter((some) => denied.includes(some))]).toEqual([text, []]);
			}),
			{ numRuns: 300 },
		);
	});
});

it('Nothing is switched by a guess: the whole name or SKU was written', () => {
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
				expect(read(data)).not.toMatchObject({
					reply: expect.stringMatching(/^Can't/) as string,
					buttons: [],
				});
			}
			if (!('targets' in command)) return;
			for (const sku of command.targets.flatMap(({ skus }) => skus)) {
				const named = names.get(sku)?.some((name) => foldText(written).includes(name));
				expect(named).toBe(true);
			}
		}),
	);
});
