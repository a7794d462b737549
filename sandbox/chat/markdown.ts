import type { Entity, Formatted } from './formatted';
import { byteOffset, cannotParse } from './refusal';

const TYPES: Readonly<Record<string, string>> = { _: 'italic', '*': 'bold', '`': 'code' };

/** The legacy Markdown of the Bot API, the default of n8n's node: one stray underscore and all is refused. */
export function parseMarkdown(markdown: string): Formatted {
	const entities: Entity[] = [];
	let text = '';
	for (let index = 0; index < markdown.length;) {
		const character = markdown[index];
		if (character === '\\' && /[_*`[]/.test(markdown[index + 1] ?? '')) {
			text += markdown[index + 1];
			index += 2;
			continue;
		}
		if (!/[_*`[]/.test(character)) {
			text += character;
			index += 1;
			continue;
		}
		const fence = markdown.startsWith('```', index) ? '```' : character;
		const closing = fence === '[' ? ']' : fence;
		const start = index + fence.length;
		const end = markdown.indexOf(closing, start);
		if (end < 0) {
			const at = byteOffset(markdown, index);
			throw cannotParse(`Can't find end of the entity starting at byte offset ${at}`);
		}
		const inside = markdown.slice(start, end);
		index = end + closing.length;
		const entity = { offset: text.length, length: inside.length };
		text += inside;
		if (fence === '[') {
			const [link, url] = /^\(([^)]*)\)/.exec(markdown.slice(index)) ?? ['', inside];
			index += link.length;
			if (/^(https?|tg):\/\//.test(url)) entities.push({ type: 'text_link', ...entity, url });
		} else if (inside !== '') {
			entities.push({ type: fence === '```' ? 'pre' : TYPES[fence], ...entity });
		}
	}
	return { text, entities };
}
