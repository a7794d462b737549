/**
 * One of the ways in which the platform may print the text that it signs, as a sum of the options
 * below. The specification says only "sort by key, serialise to JSON": the options are what JSON
 * printers differ in.
 */
export type SigningDialect = number;

// Characters that are escaped though JSON does not ask for it.
const SLASH = 1;
const NON_ASCII = 2;
const LINE_TERMINATOR = 4;
const DELETE = 8;
export const ESCAPES = SLASH | NON_ASCII | LINE_TERMINATOR | DELETE;

// Numbers as they were received, or as one of these languages prints them after reading them.
export const LEAST_OPTION = 16;
const JAVASCRIPT_NUMBERS = LEAST_OPTION;
const PHP_NUMBERS = 32;
const PYTHON_NUMBERS = 48;
export const NUMBERS = 48;

/** Strings as they were received, escapes included. */
export const KEPT_STRINGS = 64;
/** A space after each comma and colon. */
export const SPACED = 128;
/** As PHP's ksort sorts, which compares numeric keys as numbers; otherwise by UTF-16 code units. */
export const PHP_ORDER = 256;
/** Otherwise only the keys of the outermost object are sorted. */
export const EVERY_LEVEL = 512;
/** The very text that was received. */
export const VERBATIM = 1024;

const ORDERS = [EVERY_LEVEL, 0];
const ALL_ORDERS = [...ORDERS, EVERY_LEVEL | PHP_ORDER, PHP_ORDER];

/** Every combination of JSON_UNESCAPED_SLASHES, _UNICODE and _LINE_TERMINATORS. */
const PHP_STRINGS = [0, LINE_TERMINATOR, LINE_TERMINATOR | NON_ASCII].flatMap((unicode) => [
	unicode,
	unicode | SLASH,
]);
// json.dumps counts DEL among what is not printable ASCII, json_encode does not.
const PYTHON_STRINGS = [0, NON_ASCII | LINE_TERMINATOR | DELETE];

/** Each combines all of its options. */
const PRINTERS: ReadonlyArray<readonly number[][]> = [
	[[VERBATIM]],
	// A sender in any language that signs what it sends.
	[ALL_ORDERS, [KEPT_STRINGS]],
	[ORDERS, [0, JAVASCRIPT_NUMBERS]],
	[ORDERS, PHP_STRINGS],
	[ALL_ORDERS, [PHP_NUMBERS], PHP_STRINGS],
	[ORDERS, [0, SPACED], [0, PYTHON_NUMBERS], PYTHON_STRINGS],
];

const combine = (printer: readonly number[][]) =>
	printer.reduce((sums, options) => sums.flatMap((sum) => options.map((option) => sum | option)));

/** In an order in which each has much in common with the one before, so that less is printed anew. */
export const SIGNING_DIALECTS: readonly SigningDialect[] = [
	...new Set(PRINTERS.flatMap(combine)),
].sort((one, other) => other - one);

/** What a notification's id is made from, whichever dialect its sender signs in. */
export const ID_DIALECT: SigningDialect = EVERY_LEVEL | JAVASCRIPT_NUMBERS;

const MARKS: ReadonlyArray<[option: number, mark: RegExp]> = [
	[SLASH, /\/|\\u002[fF]/],
	[NON_ASCII, /[\u0080-\uffff]|\\u(?!00[0-7])/],
	[LINE_TERMINATOR, /[\u2028\u2029]|\\u202[89]/],
	[DELETE, /\u007f|\\u007[fF]/],
	[KEPT_STRINGS, /\\/],
];

/** The options that the strings in a JSON text may depend on. */
export const optionsOfStrings = (json: string): number =>
	MARKS.reduce((sum, [option, mark]) => (mark.test(json) ? sum | option : sum), 0);

const SLASH_CODE = 0x2f;
const DELETE_CODE = 0x7f;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const HEX_DIGITS = Buffer.from('0123456789abcdef');
const ESCAPE_LENGTH = 6;

function optionOf(code: number): number {
	if (code < DELETE_CODE) return code === SLASH_CODE ? SLASH : 0;
	if (code === DELETE_CODE) return DELETE;
	return code === 0x2028 || code === 0x2029 ? LINE_TERMINATOR : NON_ASCII;
}

/**
 * The bytes of a JSON text, with some of its characters escaped. They stand for themselves wherever
 * they are, so the text need not be read. In a loop: a function called for each match is far slower.
 */
export function bytesOf(json: string, escapes: number): Buffer {
	if (escapes === 0) return Buffer.from(json);
	const Units = (escapes & NON_ASCII) === 0 ? Uint16Array : Uint8Array;
	const room = Buffer.allocUnsafeSlow(json.length * ESCAPE_LENGTH * Units.BYTES_PER_ELEMENT);
	const units = new Units(room.buffer);
	let end = 0;
	for (let at = 0; at < json.length; at++) {
		const code = json.charCodeAt(at);
		const option = escapes & optionOf(code);
		if (option !== 0) units[end++] = BACKSLASH;
		if (option === 0 || option === SLASH) {
			units[end++] = code;
			continue;
		}
		units[end++] = LETTER_U;
		for (let shift = 12; shift >= 0; shift -= 4) units[end++] = HEX_DIGITS[(code >> shift) & 15];
	}
	const text = room.subarray(0, end * Units.BYTES_PER_ELEMENT);
	return Units === Uint8Array ? text : Buffer.from(text.toString('utf16le'));
}

/** Every language prints these as they stand: a double always reads 15 digits back. */
const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14}|-?(?!0\.0000)\d{1,7}\.\d{0,6}[1-9])$/;

/** Whether no dialect prints this number, or name, otherwise than it was received. */
export const isPlainNumber = (literal: string) => literal > ':' || PLAIN_NUMBER.test(literal);

/** JavaScript's shortest digits, which PHP and Python find as well, in their notation of powers. */
function scientific(value: number, isPhp: boolean): string {
	const [digits, power] = value.toExponential().split('e');
	if (isPhp) return `${digits.includes('.') ? digits : `${digits}.0`}e${power}`;
	return `${digits}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

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
	if (isScientific) return scientific(value, isPhp);
	const sign = Object.is(value, -0) ? '-' : '';
	return `${sign}${value}${!isPhp && Number.isInteger(value) ? '.0' : ''}`;
}

/** A number, or a string without the escapes of its characters. */
export function printScalar(literal: string, dialect: SigningDialect): string {
	if (!literal.startsWith('"')) return printNumber(literal, dialect & NUMBERS);
	return (dialect & KEPT_STRINGS) === 0 ? JSON.stringify(JSON.parse(literal)) : literal;
}
