/**
 * Texts that guests typed, for a chat that reads marks in them: it shows what was typed, and nothing
 * else. A workflow may put its own marks around one.
 */

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) =>
	text.replace(/[&<>"]/g, (character) => HTML[character] ?? character);

/** Telegram takes a backslash in front of any of these. */
const escapeMarkdownV2 = (text: string) => text.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, '\\$&');

/** A backslash stands for itself here, unless one of these four follows it. */
const escapeMarkdown = (text: string) => text.replace(/[_*`[]/g, '\\$&');

const NOTHING_SEEN = '\u200b';

/**
 * Slack escapes three characters and knows no way to escape marks. A mark before a space has no
 * effect, so a space without width follows it; at the start of a line it keeps a quotation from
 * beginning.
 */
const escapeSlack = (text: string) =>
	text
		.replace(/[&<>]/g, (character) => HTML[character] ?? character)
		.replace(/[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, `$&${NOTHING_SEEN}`)
		.replace(/:(?=[^\s:]+:)/g, `:${NOTHING_SEEN}`)
		.replace(/^[^\S\n\r\u2028\u2029]*&gt;/gm, `${NOTHING_SEEN}$&`);

const ESCAPES = {
	plain: (text: string) => text,
	slack: escapeSlack,
	telegramHtml: escapeHtml,
	telegramMarkdown: escapeMarkdown,
	telegramMarkdownV2: escapeMarkdownV2,
};

export type TextFormat = keyof typeof ESCAPES;

/** Fits a message of Telegram (4,096) and a section of Slack (3,000) with what a workflow adds to it. */
const MOST_CHARACTERS = 2_800;
/** So that a long comment leaves the total and the phone number in the message. */
const MOST_IN_LINE = 1_500;
/** The lines that stay are no longer than this, so that the dishes above them have room. */
const MOST_AT_END = 2_000;

/**
 * A text as a chat takes it. One that is too long for a message is shortened, its longest lines
 * first, then those above the last ones that stay, but never in the middle of an emoji or of what
 * escapes a character.
 */
export function formatText(text: string, format: TextFormat, staying = 0): string {
	const escape = ESCAPES[format];
	const shown = clean(text);
	if (format === 'plain' || escape(shown).length <= MOST_CHARACTERS) return escape(shown);
	const lines = shown.split('\n').map((line) => cutTo(line, MOST_IN_LINE, escape));
	const from = Math.max(0, lines.length - staying);
	const end = cutTo(lines.slice(from).join('\n'), MOST_AT_END, escape);
	const room = MOST_CHARACTERS - escape(end).length - 1;
	const above = firstLines(lines.slice(0, from), room, escape);
	return escape([above, end].filter(Boolean).join('\n'));
}

/** Those that fit, and how many do not: a kitchen has to know that a dish is missing. */
function firstLines(lines: string[], most: number, escape: (text: string) => string): string {
	const whole = lines.join('\n');
	if (escape(whole).length <= most) return whole;
	const missing = (count: number) => `… and ${count} more lines`;
	let left = most - missing(lines.length).length;
	const fitting = lines.findIndex((line) => {
		left -= escape(line).length + 1;
		return left < 0;
	});
	return [...lines.slice(0, fitting), missing(lines.length - fitting)].join('\n');
}

/**
 * What a chat can't show: control characters, halves of an emoji (Telegram rejects the message), and
 * those that turn around what follows them, such as a total.
 */
export function clean(text: string): string {
	return text
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
		.replaceAll('\t', ' ')
		.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
		.replace(/\p{Cs}/gu, '\ufffd');
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest beginning that fits once it is escaped, with an ellipsis behind it. */
function cutTo(text: string, most: number, escape: (text: string) => string): string {
	if (escape(text).length <= most) return text;
	// What is longer doesn't fit anyway.
	const ends = [...GRAPHEMES.segment(text.slice(0, most))].map(({ index }) => index);
	let [fitting, tooMany] = [0, ends.length];
	while (tooMany - fitting > 1) {
		const middle = Math.floor((fitting + tooMany) / 2);
		const isFitting = escape(`${text.slice(0, ends[middle])}…`).length <= most;
		if (isFitting) fitting = middle;
		else tooMany = middle;
	}
	return `${text.slice(0, ends[fitting])}…`;
}
