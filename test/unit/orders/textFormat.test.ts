import fc from 'fast-check';

import { readOrder } from '../../../nodes/MerchantStorefront/orders/order';
import { simplifyOrder } from '../../../nodes/MerchantStorefront/orders/simplify';
import {
	clean,
	formatText,
	type TextFormat,
} from '../../../nodes/MerchantStorefront/orders/textFormat';
import { CHATS } from './chatParsers';
import { anyOrder } from './orders';

type Chat = keyof typeof CHATS;
const chats = Object.keys(CHATS) as Chat[];

const MOST_CHARACTERS = 2_800;

/** What guests type to see what happens. */
const HOSTILE = [
	...['_', '*', '`', '```', '[', ']', '(', ')', '~', '>', '#', '+', '-', '=', '|', '{', '}', '.'],
	...['!', '\\', '&', '<', '"', "'", ':', ';', '&amp;', '&lt', '<b>', '</code>', '<!channel>'],
	...['<@U024BE7LH>', '[x](tg://user?id=1)', '||x||', '_x_', '*x*', '~x~', ':fire:', '\n> x'],
	...[
		'\u05e9\u05dc\u05d5\u05dd',
		'\u0645\u0631',
		'\u202eUAH 1',
		'\u2067',
		'👩‍👩‍👧‍👦',
		'🇺🇦',
		'👍🏽',
		'e\u0301',
		'\ud83d',
		'\udc4d',
	],
	...[
		'\0',
		'\x1b[31m',
		'\r\n',
		'\t',
		'\u2028',
		'\u200b',
		' ',
		'kyiv_podil',
		'Їжакевич',
		'10:15:30',
	],
];

const typed = fc
	.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 5 })), {
		maxLength: 30,
	})
	.map((parts) => parts.join(''));

/** Slack's own way to keep marks apart is not seen. */
const seen = (text: string) => text.replaceAll('\u200b', '');

describe.each(chats)('A text for %s', (chat) => {
	const shown = (text: string) => CHATS[chat](formatText(text, chat));

	it('is shown exactly as it was typed', () => {
		fc.assert(fc.property(typed, (text) => expect(seen(shown(text))).toBe(seen(clean(text)))));
	});

	it.each(HOSTILE)('survives %j', (text) => {
		for (const around of [text, `${text}${text}`, `a${text}b`, `${text} ${text}`]) {
			expect(seen(shown(around))).toBe(seen(clean(around)));
		}
	});

	it('stays a text between two others', () => {
		fc.assert(
			fc.property(typed, typed, (one, other) => {
				const all = [one, ' | ', other].map((text) => formatText(text, chat)).join('');
				expect(seen(CHATS[chat](all))).toBe(seen(`${clean(one)} | ${clean(other)}`));
			}),
		);
	});

	it('is shortened where it is too long, and never in the middle of a character', () => {
		const long = fc.tuple(typed, fc.integer({ min: 900, max: 4_000 }));
		fc.assert(
			fc.property(long, ([text, times]) => {
				const line = clean(`${text}<👩‍👩‍👧‍👦_`.repeat(times)).replaceAll('\n', ' ');
				const escaped = formatText(line, chat);
				expect(escaped.length).toBeLessThanOrEqual(MOST_CHARACTERS);
				const kept = seen(CHATS[chat](escaped)).replace(/…$/, '');
				expect(seen(line).startsWith(kept)).toBe(true);
				expect(kept).not.toMatch(/[\ud800-\udbff]$|\u200d$/);
			}),
			{ numRuns: 10 },
		);
	});

	it('keeps what follows a long comment', () => {
		const text = shown(`Order 1\nComment: ${'no & onions, '.repeat(500)}\nTotal: UAH 5.00`);
		expect(text).toMatch(/^Order 1\nComment: no & onions.*…\nTotal: UAH 5\.00$/);
	});

	it('keeps comment, total and phone of an order with 80 dishes, and names the rest', () => {
		const items = Array.from({ length: 80 }, (_, index) => ({
			id: `${index}`,
			name: `Dish <${index}> _${HOSTILE.join('')}`,
			quantityOrdered: 1,
		}));
		const order = readOrder({
			id: '1',
			number: '77',
			status: 'new',
			items,
			comment: HOSTILE.join(' ').repeat(30),
			netPrice: { value: 5, currency: 'UAH' },
			customer: { firstName: 'Olena', phone: '+380671234567' },
		});
		const { summary } = simplifyOrder(order!, { timeZone: 'Europe/Kyiv', textFormat: chat });
		expect(summary.length).toBeLessThanOrEqual(MOST_CHARACTERS);
		const text = seen(CHATS[chat](summary));
		const [, missing] = /\n… and (\d+) more lines\nComment: /.exec(text) ?? [];
		expect(Number(missing) + [...text.matchAll(/\n1 × Dish/g)].length).toBe(80);
		expect(text).toMatch(/^Order 77\n.*…\nTotal: UAH 5\.00\nCustomer: Olena, \+380671234567$/s);
	});

	it('is shown in every summary of an order', () => {
		fc.assert(
			fc.property(anyOrder, typed, (sent, comment) => {
				const order = readOrder({ ...sent, comment, customer: { firstName: comment } });
				const summaryIn = (textFormat: TextFormat) =>
					simplifyOrder(order!, { timeZone: 'Europe/Kyiv', textFormat }).summary;
				expect(seen(CHATS[chat](summaryIn(chat)))).toBe(seen(summaryIn('plain')));
			}),
		);
	});
});

describe('A plain text', () => {
	it('stays as it was typed, however long it is', () => {
		const text = 'kyiv_podil <b> & 5 * 3 '.repeat(1_000);
		expect(formatText(text, 'plain')).toBe(text);
	});

	it('removes what no chat can show: controls, half an emoji, turning marks', () => {
		expect(clean('a\0b\x1b[31m\tc\r\nd\u2028e\u202ef\u2066g\ud83dh\x85i')).toBe(
			'ab[31m c\nd\nefg\ufffdh\ni',
		);
		expect(clean('\u05e9\u05dc 👩‍👩‍👧‍👦 \u200f')).toBe('\u05e9\u05dc 👩‍👩‍👧‍👦 \u200f');
	});
});
