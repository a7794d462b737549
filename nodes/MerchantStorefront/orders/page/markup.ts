import { clean, escapeHtml } from '../textFormat';

/** HTML that was made here. Any other text is escaped where it goes into it. */
export class Markup {
	constructor(readonly text: string) {}
}

type Part = Markup | Markup[] | string | number | null;

export const markup = (fixed: TemplateStringsArray, ...parts: Part[]) =>
	new Markup(String.raw({ raw: fixed }, ...parts.map(textOf)));

function textOf(part: Part): string {
	if (part instanceof Markup) return part.text;
	if (Array.isArray(part)) return part.map(({ text }) => text).join('');
	return part === null ? '' : escapeHtml(clean(String(part)));
}
