import type { Field, Part } from './json';

/**
 * One of the ways in which the platform may print the text that it signs, as a sum of the options
 * below: what JSON printers differ in. The specification says only "sort by key, serialise to JSON".
 */
export type SigningDialect = number;

// Characters that are escaped though JSON does not ask for it.
const SLASH = 1;
const NON_ASCII = 2;
const LINE_TERMINATOR = 4;
const DELETE = 8;
/** A space after each comma and colon. */
const SPACED = 16;
const ENCODING = SLASH | NON_ASCII | LINE_TERMINATOR | DELETE | SPACED;

// Numbers as they were received, or as one of these languages prints them after reading them.
const JAVASCRIPT_NUMBERS = 32;
const PHP_NUMBERS = 64;
const PYTHON_NUMBERS = 96;
const NUMBERS = 96;
/** Strings as they were received, escapes included. */
const KEPT_STRINGS = 128;
const LITERALS = NUMBERS | KEPT_STRINGS;

/** As PHP's ksort sorts, which compares numeric keys as numbers; otherwise by UTF-16 code units. */
const PHP_ORDER = 256;
/** Otherwise only the keys of the outermost object are sorted. */
const EVERY_LEVEL = 512;
const ORDER = PHP_ORDER | EVERY_LEVEL;
/** The very text that was received. */
const VERBATIM = 1024;

const ORDERS = [EVERY_LEVEL, 0];
const ALL_ORDERS = [...ORDERS, EVERY_LEVEL | PHP_ORDER, PHP_ORDER];
// What PHP's JSON_UNESCAPED_UNICODE and _LINE_TERMINATORS leave to escape.
const UNICODE = [0, LINE_TERMINATOR, LINE_TERMINATOR | NON_ASCII];
// json.dumps counts DEL among what is not printable ASCII, json_encode does not.
const PYTHON_STRINGS = [0, NON_ASCII | LINE_TERMINATOR | DELETE];

/** Each combines all of its options. */
const PRINTERS: ReadonlyArray<readonly number[][]> = [
	[[VERBATIM]],
	// A sender in any language that signs what it sends.
	[ALL_ORDERS, [KEPT_STRINGS]],
	[ORDERS, [0, JAVASCRIPT_NUMBERS]],
	[ORDERS, [0, SLASH], UNICODE],
	[ALL_ORDERS, [PHP_NUMBERS], [0, SLASH], UNICODE],
	[ORDERS, [0, SPACED], [0, PYTHON_NUMBERS], PYTHON_STRINGS],
];

const combine = (printer: readonly number[][]) =>
	printer.reduce((sums, options) => sums.flatMap((sum) => options.map((option) => sum | option)));
const ALL = new Set(PRINTERS.flatMap(combine));
export const SIGNING_DIALECTS: readonly SigningDialect[] = [...ALL].sort((a, b) => b - a);

/** What a notification's id is made from, whichever dialect its sender signs in. */
export const ID_DIALECT: SigningDialect = EVERY_LEVEL | JAVASCRIPT_NUMBERS;

/** Every language prints these as they stand: a double always reads 15 digits back. */
const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14}|-?(?!0\.0000)\d{1,7}\.\d{0,6}[1-9])$/;

/** Whether no dialect prints this number, or name, otherwise than it was received. */
export const isPlain = (literal: string) => literal > ':' || PLAIN_NUMBER.test(literal);

/** Longer ones are floats to PHP, and would take long to compute with. */
const isPhpInteger = (literal: string) =>
	literal.length <= 20 && BigInt.asIntN(64, BigInt(literal)) === BigInt(literal);

function printNumber(literal: string, numbers: number): string {
	const value = Number(literal);
	// No JSON text stands for what is beyond a double: printing `null` would let another value through.
	if (numbers === 0 || !Number.isFinite(value)) return literal;
	if (numbers === JAVASCRIPT_NUMBERS) return String(value);
	const isPhp = numbers === PHP_NUMBERS;
	if (/^-?\d+$/.test(literal) && (!isPhp || isPhpInteger(literal))) {
		return literal === '-0' ? '0' : literal;
	}
	const size = Math.abs(value);
	const isScientific = size !== 0 && (size < 1e-4 || size >= (isPhp ? 1e17 : 1e16));
	if (isScientific) {
		// JavaScript's shortest digits, which PHP and Python find as well, in their notation of powers.
		const digits = value.toExponential();
		return isPhp ? digits.replace(/^(-?\d)e/, '$1.0e') : digits.replace(/(?<=e.)(?=\d$)/, '0');
	}
	const sign = Object.is(value, -0) ? '-' : '';
	return `${sign}${value}${!isPhp && Number.isInteger(value) ? '.0' : ''}`;
}

/** A number, or a string with escapes. */
function printLiteral(literal: string, dialect: SigningDialect): string {
	if (!literal.startsWith('"')) return printNumber(literal, dialect & NUMBERS);
	return (dialect & KEPT_STRINGS) === 0 ? JSON.stringify(JSON.parse(literal)) : literal;
}

/** By turns text and the numbers of literals. */
function layOut({ parts: value, received }: Field, dialect: SigningDialect) {
	const pieces: Array<string | number> = [];
	let text = '';
	const add = (part: Part, isSorted: boolean) => {
		if (typeof part === 'string') {
			text += part;
		} else if (typeof part === 'number') {
			pieces.push(text, part);
			text = '';
		} else {
			text += '{';
			const sorted = (dialect & PHP_ORDER) === 0 ? part.sorted : part.sortedByPhp;
			(isSorted ? sorted : part.received).forEach(({ parts }, at) => {
				if (at > 0) text += ',';
				for (const inner of parts) add(inner, (dialect & EVERY_LEVEL) !== 0);
			});
			text += '}';
		}
	};
	for (const part of value) add(part, received.startsWith('{') || (dialect & EVERY_LEVEL) !== 0);
	pieces.push(text);
	return pieces;
}

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
const HEX_DIGITS = Buffer.from('0123456789abcdef');
/** Escaped by their code, in six characters. */
const BY_CODE = NON_ASCII | LINE_TERMINATOR | DELETE;

function optionOf(code: number, isInString: boolean): number {
	if (code > 0x7f) return code === 0x2028 || code === 0x2029 ? LINE_TERMINATOR : NON_ASCII;
	if (code === 0x7f) return DELETE;
	if (code === 0x2f) return SLASH;
	return !isInString && (code === 0x2c || code === 0x3a) ? SPACED : 0;
}

/** In a loop: a function called for each match is far slower. */
function encode(json: string, options: number): string {
	const units = new Uint16Array(json.length * ((options & BY_CODE) === 0 ? 2 : 6));
	let end = 0;
	let isInString = false;
	for (let at = 0; at < json.length; at++) {
		const code = json.charCodeAt(at);
		const option = options & optionOf(code, isInString);
		if ((option & (SLASH | BY_CODE)) !== 0) units[end++] = BACKSLASH;
		if ((option & BY_CODE) !== 0) {
			units[end++] = 0x75;
			for (let shift = 12; shift >= 0; shift -= 4) units[end++] = HEX_DIGITS[(code >> shift) & 15];
			continue;
		}
		units[end++] = code;
		if (option === SPACED) units[end++] = 0x20;
		else if (code === QUOTE) isInString = !isInString;
		else if (code === BACKSLASH) units[end++] = json.charCodeAt(++at);
	}
	return Buffer.from(units.buffer, 0, 2 * end).toString('utf16le');
}

/** What a sender of a dialect signs for a value. What dialects have in common is made only once. */
export function signingTexts(value: Field, literals: readonly string[]) {
	const layouts: Array<Array<string | number>> = [];
	const printed: string[][] = [];
	const texts: string[] = [];
	const printUnencoded = (dialect: SigningDialect) => {
		const print = (literal: string) => printLiteral(literal, dialect);
		const own = (printed[dialect & LITERALS] ??= literals.map(print));
		let json = '';
		for (const piece of (layouts[dialect & ORDER] ??= layOut(value, dialect))) {
			json += typeof piece === 'string' ? piece : own[piece];
		}
		return json;
	};
	return (dialect: SigningDialect): string => {
		if (dialect === VERBATIM) return value.received;
		const options = literals.length === 0 ? dialect & ~LITERALS : dialect;
		const base = options & ~ENCODING;
		const json = (texts[base] ??= printUnencoded(base));
		return (texts[options] ??= encode(json, options & ENCODING));
	};
}
