/** It is undefined for a text that isn't JSON. */
export const parseJson = (text: string): unknown => read(text).value;

/** Says where a text stops being JSON, and why; undefined for JSON. */
export function jsonFlaw(text: string): string | undefined {
	const { flaw } = read(text);
	const [, position] = /at position (\d+)/.exec(flaw ?? '') ?? [];
	if (position === undefined) return flaw;
	const before = text.slice(0, Number(position));
	const line = before.split('\n').length;
	const near = before.trimEnd().split('\n').at(-1)?.trim().slice(-NEAR);
	return `${flaw?.replace(/(?: in JSON)? at position .*$/, '')}, in line ${line}, after ${near}`;
}

const NEAR = 60;

function read(text: string): { value?: unknown; flaw?: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { flaw: (error as Error).message };
	}
}

/** An object of JSON, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
