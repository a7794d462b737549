import { show } from './shown';

/** Undefined for a text that isn't JSON. */
export const parseJson = (text: string): unknown => read(text).value;

/** Where a text stops being JSON, and why; undefined for JSON. */
export function jsonFlaw(text: string): string | undefined {
	const { flaw } = read(text);
	const [, position] = /at position (\d+)/.exec(flaw ?? '') ?? [];
	if (position === undefined) return flaw;
	const line = text.slice(0, Number(position)).split('\n').length;
	const near = text.slice(Math.max(0, Number(position) - BEFORE), Number(position) + 1);
	return `${flaw?.replace(/ at position .*$/, '')}, in line ${line}, after ${show(near)}`;
}

const BEFORE = 20;

function read(text: string): { value?: unknown; flaw?: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { flaw: (error as Error).message };
	}
}
