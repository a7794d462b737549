import fc from 'fast-check';
import { formatted } from '../../sandbox/chat/entities';

const HOSTILE = [
	'kyiv_podil',
	'<b>',
	'5 < 6 & 7 > 2 &amp; "x"',
	'*a_b`c[d](e)',
	'1. Борщ (2 шт.)!',
	'‏ ‏‮abc',
	'👩‍🍳🥘',
	'\\_ \\',
	'||~~__#+-={}|',
	'```',
];

const hostile = fc.oneof(
	fc.constantFrom(...HOSTILE),
	fc.string({ unit: 'grapheme', minLength: 1 }),
);

/** As a chat shows it: nothing around it, and without what Telegram takes away. */
const shown = (text: string) => formatted(`x${text}x`, undefined).text;

describe('what does not parse is refused', () => {
	test.each([
		['<b1>', 'HTML', 'Unsupported start tag "b1" at byte offset 0'],
		['ї <b', 'HTML', 'Unclosed start tag at byte offset 3'],
		['<b>x', 'HTML', 'Can\'t find end tag corresponding to start tag "b"'],
		['<b>x</i>', 'HTML', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
		['x</b>', 'HTML', 'Unexpected end tag at byte offset 1'],
		['5 < 6', 'HTML', 'Unclosed start tag at byte offset 2'],
		['<span>x</span>', 'HTML', 'Tag "span" must have class "tg-spoiler"'],
		['kyiv_podil', 'Markdown', "Can't find end of the entity starting at byte offset 4"],
		['a [b', 'Markdown', "Can't find end of the entity starting at byte offset 2"],
		['1.', 'MarkdownV2', "Character '.' is reserved and must be escaped"],
		['a_b', 'MarkdownV2', "Can't find end of Italic entity at byte offset 1"],
		['*a _b*', 'MarkdownV2', "Can't find end of"],
		['[a](b', 'MarkdownV2', "Can't find end of a URL"],
		['x', 'BBCode', 'unsupported parse_mode'],
		['  \n', 'HTML', 'message text is empty'],
		['<b></b>', 'HTML', 'message text is empty'],
		['x'.repeat(4_097), undefined, 'message is too long'],
		['\ud83d', undefined, 'strings must be encoded in UTF-8'],
	])('%j as %s: %s', (text, mode, expected) => {
		expect(() => formatted(text, mode)).toThrow(expected);
	});
});

describe('what parses is shown', () => {
	test.each([
		['<b>№ 1</b> &lt;x&gt; &nbsp;&#33;', 'HTML', '№ 1 <x> &nbsp;!', ['bold 0 3']],
		['<b>a<i>b</i></b>', 'HTML', 'ab', ['bold 0 2', 'italic 1 1']],
		['<a href="https://x.test/?a=1">go</a>', 'HTML', 'go', ['text_link 0 2']],
		['*a* _b_ `c` \\_', 'Markdown', 'a b c _', ['bold 0 1', 'italic 2 1', 'code 4 1']],
		['[go](https://x.test)', 'Markdown', 'go', ['text_link 0 2']],
		['*a _b_* ~c~ ||d|| __e__', 'MarkdownV2', 'a b c d e', expect.any(Array)],
		['`a.b` ```c.d```', 'MarkdownV2', 'a.b c.d', ['code 0 3', 'pre 4 3']],
		['>quoted\\.', 'MarkdownV2', 'quoted.', []],
		['  <b> 👩‍🍳 </b>', 'HTML', '👩‍🍳', ['bold 0 5']],
		['kyiv_podil <b>', undefined, 'kyiv_podil <b>', []],
		['a\u202eb\r\n', undefined, 'ab', []],
	])('%j as %s', (text, mode, expected, entities) => {
		const message = formatted(text, mode);
		expect(message.text).toBe(expected);
		expect(message.entities.map((one) => `${one.type} ${one.offset} ${one.length}`)).toEqual(
			entities,
		);
	});
});

describe('whatever a guest types comes through when it is escaped', () => {
	const escapes: Array<[mode: string, escape: (text: string) => string]> = [
		['HTML', (text) => text.replace(/[&<>]/g, (found) => `&#${found.charCodeAt(0)};`)],
		['MarkdownV2', (text) => text.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, '\\$&')],
	];
	test.each(escapes)('%s', (mode, escape) => {
		fc.assert(
			fc.property(hostile, (text) => {
				expect(formatted(`x${escape(text)}x`, mode)).toEqual({ text: shown(text), entities: [] });
			}),
		);
	});
});
