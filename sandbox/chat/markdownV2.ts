import type { Entity, Formatted } from './formatted';
import { byteOffset, cannotParse } from './refusal';

const RESERVED = /[_*[\]()~`>#+\-=|{}.!]/;

const TYPES: Readonly<Record<string, string>> = {
	'*': 'bold',
	_: 'italic',
	__: 'underline',
	'~': 'strikethrough',
	'||': 'spoiler',
	'`': 'code',
	'```': 'pre',
	'[': 'text_link',
};

const NAMES: Readonly<Record<string, string>> = {
	bold: 'Bold',
	italic: 'Italic',
	underline: 'Underline',
	strikethrough: 'Strikethrough',
	spoiler: 'Spoiler',
	code: 'Code',
	pre: 'Pre',
	text_link: 'TextUrl',
};

interface Open {
	mark: string;
	index: number;
	offset: number;
}

/** MarkdownV2 of the Bot API: what is reserved and marks nothing has to be escaped. */
export function parseMarkdownV2(markdown: string): Formatted {
	const open: Open[] = [];
	const entities: Entity[] = [];
	let text = '';
	let index = 0;
	while (index < markdown.length) {
		const inner = open.at(-1)?.mark ?? '';
		const inCode = inner.startsWith('`');
		const character = markdown[index];
		if (character === '\\' && isAscii(markdown[index + 1])) {
			text += markdown[index + 1];
			index += 2;
		} else if (!(inCode ? /`/ : RESERVED).test(character) || (inner === '```' && !isFence())) {
			text += character;
			index += 1;
		} else if (isQuote(text, character)) {
			index += 1;
		} else if (isClosing(inner)) {
			const { mark, offset } = open.pop() as Open;
			index += mark === '[' ? 1 : mark.length;
			const url = mark === '[' ? linkAt() : undefined;
			entities.push({
				type: TYPES[mark],
				offset,
				length: text.length - offset,
				...(url !== undefined && { url }),
			});
		} else {
			const mark =
				['```', '__', '||'].find((long) => markdown.startsWith(long, index)) ?? character;
			if (!(mark in TYPES)) {
				throw cannotParse(
					`Character '${character}' is reserved and must be escaped with the preceding '\\'`,
				);
			}
			open.push({ mark, index, offset: text.length });
			index += mark.length;
		}
	}
	const left = open.at(-1);
	if (left) {
		const at = byteOffset(markdown, left.index);
		throw cannotParse(`Can't find end of ${NAMES[TYPES[left.mark]]} entity at byte offset ${at}`);
	}
	const shown = entities.filter(({ length, url }) => length > 0 && url !== '');
	return { text, entities: shown.sort((one, other) => one.offset - other.offset) };

	function isFence(): boolean {
		return markdown.startsWith('```', index);
	}

	function isClosing(mark: string): boolean {
		if (mark === '[') return markdown[index] === ']';
		// Of `__` the longer mark counts first, as the Bot API reads it.
		if (mark === '_' && markdown.startsWith('__', index)) return false;
		return mark !== '' && markdown.startsWith(mark, index);
	}

	function linkAt(): string {
		if (markdown[index] !== '(') return '';
		const end = markdown.indexOf(')', index);
		if (end < 0) {
			throw cannotParse(`Can't find end of a URL at byte offset ${byteOffset(markdown, index)}`);
		}
		const url = markdown.slice(index + 1, end);
		index = end + 1;
		return url;
	}
}

const isAscii = (character: string | undefined) =>
	character !== undefined && character > '\u0000' && character < '\u007f';

const isQuote = (before: string, character: string) =>
	character === '>' && (before === '' || before.endsWith('\n'));
