import { isObject } from './parseJson';

const MOST_REASONS = 20;
const LONGEST_REASON = 300;

/** How a person calls the entry at a position of the list that was sent. */
export type NameOf = (index: number) => string | undefined;

/**
 * The reasons in an error body: `message`, `error`, and `errors` as texts or as field with texts.
 */
export function readReasons(body: unknown, nameOf?: NameOf): string[] {
	if (!isObject(body)) return [];
	const { message, error, errors } = body;
	const named = [...texts(message), ...fieldReasons(errors, nameOf)];
	// A code like `not_found` tells a person no more than the message beside it.
	const codes = texts(error).filter((code) => named.length === 0 || !/^[a-z\d_.-]+$/.test(code));
	const reasons = [...named, ...codes];
	const short = [...new Set(reasons)].map((reason) => reason.slice(0, LONGEST_REASON));
	return short.length > MOST_REASONS
		? [...short.slice(0, MOST_REASONS), `and ${short.length - MOST_REASONS} more`]
		: short;
}

function fieldReasons(errors: unknown, nameOf?: NameOf): string[] {
	if (!isObject(errors)) return texts(errors);
	return Object.entries(errors).flatMap(([field, reasons]) =>
		texts(reasons).map((reason) => `${inWords(field, nameOf)}: ${reason}`),
	);
}

/** `items.0.sku` and `[0].sku` say to nobody which dish is meant. */
export function inWords(field: string, nameOf?: NameOf): string {
	const [, index, rest = ''] = /^(?:\w+(?=\.\d|\[))?[.[]?(\d+)\]?(?:\.(.+))?$/.exec(field) ?? [];
	const name = index === undefined ? undefined : nameOf?.(Number(index));
	if (name === undefined) return field;
	return rest === '' || rest === 'sku' ? name : `${name}, ${rest}`;
}

function texts(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(texts);
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (typeof value === 'number') return [String(value)];
	if (typeof value === 'object' && value !== null) return [JSON.stringify(value)];
	return [];
}
