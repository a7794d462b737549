import type { Formatted } from './formatted';
import { badRequest } from './refusal';
import { parseHtml } from './html';
import { parseMarkdown } from './markdown';
import { parseMarkdownV2 } from './markdownV2';

const LONGEST_TEXT = 4_096;

/** The text as the chat shows it, or the refusal of what cannot be parsed. */
export function formatted(raw: string, parseMode: string | undefined): Formatted {
	if (/\p{Surrogate}/u.test(raw)) throw badRequest('strings must be encoded in UTF-8');
	const parsed = trimmed(parserOf(parseMode)(cleaned(raw)));
	if (parsed.text === '') throw badRequest('message text is empty');
	if (parsed.text.length > LONGEST_TEXT) throw badRequest('message is too long');
	return parsed;
}

function parserOf(parseMode = ''): (text: string) => Formatted {
	switch (parseMode.toLowerCase()) {
		case '':
			return (text) => ({ text, entities: [] });
		case 'html':
			return parseHtml;
		case 'markdown':
			return parseMarkdown;
		case 'markdownv2':
			return parseMarkdownV2;
		default:
			throw badRequest('unsupported parse_mode');
	}
}

/** Telegram takes these characters away, those that turn the direction of a text around among them. */
const cleaned = (text: string) =>
	text
		.replaceAll('\r', '')
		// eslint-disable-next-line no-control-regex -- these are what is replaced
		.replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ' ')
		.replaceAll(/[\u2028-\u202e]/g, '');

function trimmed({ text, entities }: Formatted): Formatted {
	const start = text.length - text.trimStart().length;
	const end = text.trimEnd().length;
	return {
		text: text.trim(),
		entities: entities
			.map(({ offset, length, ...rest }) => {
				const from = Math.max(offset, start);
				const to = Math.min(offset + length, end);
				return { ...rest, offset: from - start, length: to - from };
			})
			.filter(({ length }) => length > 0),
	};
}
