import type { Entity, Formatted } from './formatted';
import { byteOffset, cannotParse } from './refusal';

const TYPES: Readonly<Record<string, string>> = {
	a: 'text_link',
	b: 'bold',
	strong: 'bold',
	i: 'italic',
	em: 'italic',
	u: 'underline',
	ins: 'underline',
	s: 'strikethrough',
	strike: 'strikethrough',
	del: 'strikethrough',
	code: 'code',
	pre: 'pre',
	blockquote: 'blockquote',
	'tg-spoiler': 'spoiler',
	span: 'spoiler',
};

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

interface Open {
	name: string;
	attributes: string;
	offset: number;
}

/** The HTML of the Bot API: a handful of tags, four named entities, and nothing that is left open. */
export function parseHtml(html: string): Formatted {
	const open: Open[] = [];
	const entities: Entity[] = [];
	let text = '';
	for (let index = 0; index < html.length;) {
		if (html[index] === '&') {
			const [whole, character] = characterAt(html, index);
			text += character;
			index += whole.length;
		} else if (html[index] === '<') {
			const end = html.indexOf('>', index);
			const at = byteOffset(html, index);
			const isEnd = html[index + 1] === '/';
			if (end < 0)
				throw cannotParse(`Unclosed ${isEnd ? 'end' : 'start'} tag at byte offset ${at}`);
			const tag = html.slice(index + (isEnd ? 2 : 1), end);
			if (isEnd) {
				const entity = closed(open.pop(), tag.trim().toLowerCase(), at, text.length);
				if (entity) entities.push(entity);
			} else {
				open.push(opened(tag, at, text.length));
			}
			index = end + 1;
		} else {
			text += html[index];
			index += 1;
		}
	}
	const left = open.pop();
	if (left) throw cannotParse(`Can't find end tag corresponding to start tag "${left.name}"`);
	return { text, entities: entities.sort((one, other) => one.offset - other.offset) };
}

function opened(tag: string, at: number, offset: number): Open {
	const [, name, attributes] = /^(\S*)([^]*)$/.exec(tag) ?? [];
	const known = name.toLowerCase();
	if (!(known in TYPES)) {
		throw cannotParse(`Unsupported start tag "${known}" at byte offset ${at}`);
	}
	if (known === 'span' && !/class\s*=\s*["']?tg-spoiler["']?/.test(attributes)) {
		throw cannotParse(`Tag "span" must have class "tg-spoiler" at byte offset ${at}`);
	}
	return { name: known, attributes, offset };
}

function closed(start: Open | undefined, name: string, at: number, end: number) {
	if (!start) throw cannotParse(`Unexpected end tag at byte offset ${at}`);
	if (name !== start.name) {
		throw cannotParse(
			`Unmatched end tag at byte offset ${at}, expected "</${start.name}>", found "</${name}>"`,
		);
	}
	const { offset, attributes } = start;
	const entity = { type: TYPES[name], offset, length: end - offset };
	if (entity.length === 0) return undefined;
	if (name !== 'a') return entity;
	const [, url = ''] = /href\s*=\s*["']?([^"'\s>]+)/.exec(attributes) ?? [];
	// A link that leads nowhere is text.
	return url === '' ? undefined : { ...entity, url };
}

/** Any other entity stays as it is. */
function characterAt(html: string, index: number): [whole: string, character: string] {
	const [whole, name] = /^&(\w+|#\d+|#x[\da-f]+);?/i.exec(html.slice(index)) ?? ['&', ''];
	if (name.startsWith('#')) {
		const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
		return code > 0 && code <= 0x10ffff ? [whole, String.fromCodePoint(code)] : ['&', '&'];
	}
	return name in CHARACTERS ? [whole, CHARACTERS[name]] : ['&', '&'];
}
