import { hash } from 'node:crypto';

const LONGEST_TEXT = 80;
const KEPT_OF_LONG_TEXT = 60;
const SHORTENED = /^[^]{60}… \([\w-]{10}\)$/;

/** Long texts by their beginning and a digest of the whole; what is shortened already stays as it is. */
export function shortenLong<Value extends string | number | null | undefined>(
	value: Value,
): Value | string {
	return typeof value !== 'string' || value.length <= LONGEST_TEXT
		? value
		: `${value.slice(0, KEPT_OF_LONG_TEXT)}… (${hash('sha256', value, 'base64url').slice(0, 10)})`;
}

/** Whether only the beginning of a text is left, so that it must not be read as the whole. */
export function isShortened(value: unknown): boolean {
	return typeof value === 'string' && value.endsWith(')') && SHORTENED.test(value);
}
