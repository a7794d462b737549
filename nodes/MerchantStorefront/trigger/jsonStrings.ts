import { Trait } from './signingForms';

// JSON strings as bytes: what they hold, and how they look with other characters escaped.

const {
	rawSlash: RAW_SLASH,
	rawNonAscii: RAW_NON_ASCII,
	rawLineSeparator: RAW_LINE_SEPARATOR,
	rawDelete: RAW_DELETE,
	escapedSlash: ESCAPED_SLASH,
	escapedNonAscii: ESCAPED_NON_ASCII,
	escapedLineSeparator: ESCAPED_LINE_SEPARATOR,
	escapedDelete: ESCAPED_DELETE,
	escape: ESCAPE,
	oddEscape: ODD_ESCAPE,
} = Trait;

const RAW_CHARACTERS = RAW_SLASH | RAW_NON_ASCII | RAW_DELETE;

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const DEL = 0x7f;

/** The first of the three bytes of a line separator, but of other characters too. */
const LEAD_OF_LINE_SEPARATOR = 0xe2;

/** A quote or a backslash. */
const SPECIAL = 0x80;

/** By its first byte, what a character may be; zero for what every form prints alike. */
export const KIND_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
	if (byte === QUOTE || byte === BACKSLASH) return SPECIAL;
	if (byte === SLASH) return RAW_SLASH;
	if (byte === DEL) return RAW_DELETE;
	if (byte === LEAD_OF_LINE_SEPARATOR) return RAW_LINE_SEPARATOR | RAW_NON_ASCII;
	return byte > DEL ? RAW_NON_ASCII : 0;
});

/** Where a string has none of these kinds, its kinds are its traits. */
export const UNCLEAR_KINDS = SPECIAL | RAW_LINE_SEPARATOR;

const VALUE_OF_HEX_DIGIT = Uint8Array.from({ length: 256 }, (_, byte) => {
	const value = parseInt(String.fromCharCode(byte), 16);
	return Number.isNaN(value) ? 0 : value;
});

const HEX_DIGITS = Buffer.from('0123456789abcdef');

/** The letters of \b \t \n \f \r, by how far their character is from that of \b. */
const SHORT_ESCAPES = Buffer.from('btn\0fr');
const BACKSPACE = 0x08;

const hasShortEscape = (code: number) => code >= 0x08 && code <= 0x0d && code !== 0x0b;
const isSurrogate = (code: number) => code >= 0xd800 && code < 0xe000;
const isLineSeparator = (code: number) => code === 0x2028 || code === 0x2029;

const isLineSeparatorAt = (body: Buffer, at: number) =>
	body[at] === LEAD_OF_LINE_SEPARATOR &&
	body[at + 1] === 0x80 &&
	(body[at + 2] === 0xa8 || body[at + 2] === 0xa9);

const codeUnitAt = (body: Buffer, at: number) =>
	(VALUE_OF_HEX_DIGIT[body[at]] << 12) |
	(VALUE_OF_HEX_DIGIT[body[at + 1]] << 8) |
	(VALUE_OF_HEX_DIGIT[body[at + 2]] << 4) |
	VALUE_OF_HEX_DIGIT[body[at + 3]];

/** The code point of the `\u` escape at a place: two surrogates in a row are one code point. */
function escapedCodePoint(body: Buffer, at: number): number {
	const high = codeUnitAt(body, at + 2);
	if (high < 0xd800 || high >= 0xdc00) return high;
	if (body[at + 6] !== BACKSLASH || body[at + 7] !== LETTER_U) return high;
	const low = codeUnitAt(body, at + 8);
	return low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((high - 0xd800) << 10) + low - 0xdc00 : high;
}

/** Set in digits and small letters, not in capitals. */
const SMALL_BIT = 0x20;

const hasCapitals = (body: Buffer, at: number) =>
	(body[at] & body[at + 1] & body[at + 2] & body[at + 3] & SMALL_BIT) === 0;

function traitsOfEscapedCode(code: number): number {
	if (code === SLASH) return ESCAPED_SLASH | ODD_ESCAPE;
	if (code === DEL) return ESCAPED_DELETE;
	if (isLineSeparator(code)) return ESCAPED_LINE_SEPARATOR;
	if (code < SPACE) return hasShortEscape(code) ? ODD_ESCAPE : 0;
	if (code < DEL) return ODD_ESCAPE;
	// Half a surrogate pair cannot be written but escaped, so all forms print it alike.
	return isSurrogate(code) ? 0 : ESCAPED_NON_ASCII;
}

function traitsOfEscape(body: Buffer, at: number): number {
	if (body[at + 1] === SLASH) return ESCAPED_SLASH;
	if (body[at + 1] !== LETTER_U) return 0;
	const traits = traitsOfEscapedCode(escapedCodePoint(body, at));
	return hasCapitals(body, at + 2) ? traits | ODD_ESCAPE : traits;
}

/** What a string holds, between its quotes. */
export function traitsOfString(body: Buffer, start: number, end: number): number {
	let traits = 0;
	let at = start;
	while (at < end) {
		const byte = body[at];
		if (byte === BACKSLASH) {
			traits |= ESCAPE | traitsOfEscape(body, at);
			at += body[at + 1] === LETTER_U ? 6 : 2;
		} else if (isLineSeparatorAt(body, at)) {
			traits |= RAW_LINE_SEPARATOR;
			at += 3;
		} else {
			traits |= KIND_OF_BYTE[byte] & RAW_CHARACTERS;
			at++;
		}
	}
	return traits;
}

// These write into `out` where `length` says and return the length after it.

function writeHexEscape(out: Buffer, length: number, unit: number): number {
	out[length] = BACKSLASH;
	out[length + 1] = LETTER_U;
	out[length + 2] = HEX_DIGITS[unit >> 12];
	out[length + 3] = HEX_DIGITS[(unit >> 8) & 0xf];
	out[length + 4] = HEX_DIGITS[(unit >> 4) & 0xf];
	out[length + 5] = HEX_DIGITS[unit & 0xf];
	return length + 6;
}

function writeAscii(out: Buffer, length: number, code: number, escapes: number): number {
	if (code < SPACE && !hasShortEscape(code)) return writeHexEscape(out, length, code);
	if (code === DEL && (escapes & RAW_DELETE) !== 0) return writeHexEscape(out, length, code);
	const isEscaped =
		code < SPACE ||
		code === QUOTE ||
		code === BACKSLASH ||
		(code === SLASH && (escapes & RAW_SLASH) !== 0);
	if (isEscaped) out[length++] = BACKSLASH;
	out[length] = code < SPACE ? SHORT_ESCAPES[code - BACKSPACE] : code;
	return length + 1;
}

function writeUtf8(out: Buffer, length: number, code: number): number {
	if (code < 0x800) {
		out[length++] = 0xc0 | (code >> 6);
	} else {
		if (code < 0x10000) {
			out[length++] = 0xe0 | (code >> 12);
		} else {
			out[length++] = 0xf0 | (code >> 18);
			out[length++] = 0x80 | ((code >> 12) & 0x3f);
		}
		out[length++] = 0x80 | ((code >> 6) & 0x3f);
	}
	out[length] = 0x80 | (code & 0x3f);
	return length + 1;
}

function writeCharacter(out: Buffer, length: number, code: number, escapes: number): number {
	if (code < 0x80) return writeAscii(out, length, code, escapes);
	const kind = isLineSeparator(code) ? RAW_LINE_SEPARATOR : RAW_NON_ASCII;
	if ((escapes & kind) === 0 && !isSurrogate(code)) return writeUtf8(out, length, code);
	if (code < 0x10000) return writeHexEscape(out, length, code);
	const half = writeHexEscape(out, length, 0xd800 + ((code - 0x10000) >> 10));
	return writeHexEscape(out, half, 0xdc00 + ((code - 0x10000) & 0x3ff));
}

function codePointAt(body: Buffer, at: number): number {
	const lead = body[at];
	if (lead < 0x80) return lead;
	const second = body[at + 1] & 0x3f;
	if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
	const third = body[at + 2] & 0x3f;
	if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third;
	return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (body[at + 3] & 0x3f);
}

function bytesOf(code: number): number {
	if (code < 0x80) return 1;
	if (code < 0x800) return 2;
	return code < 0x10000 ? 3 : 4;
}

/** The most bytes that one byte of a string becomes: a DEL that is escaped. */
export const MOST_BYTES_OF_ONE = 6;

/**
 * Prints what stands between the quotes of a string of valid UTF-8, with these kinds of characters
 * escaped and no others.
 */
export function writeString(
	out: Buffer,
	from: number,
	body: Buffer,
	start: number,
	end: number,
	escapes: number,
): number {
	const rewritten = SPECIAL | escapes;
	let length = from;
	let at = start;
	while (at < end) {
		const byte = body[at];
		if ((KIND_OF_BYTE[byte] & rewritten) === 0) {
			out[length++] = byte;
			at++;
		} else if (byte !== BACKSLASH) {
			const code = codePointAt(body, at);
			length = writeCharacter(out, length, code, escapes);
			at += bytesOf(code);
		} else if (body[at + 1] === LETTER_U) {
			const code = escapedCodePoint(body, at);
			length = writeCharacter(out, length, code, escapes);
			at += code < 0x10000 ? 6 : 12;
		} else if (body[at + 1] === SLASH) {
			length = writeCharacter(out, length, SLASH, escapes);
			at += 2;
		} else {
			out[length] = BACKSLASH;
			out[length + 1] = body[at + 1];
			length += 2;
			at += 2;
		}
	}
	return length;
}
