/**
 * The ways in which the platform may print the text that it signs. The specification says only
 * "sort by key, serialise to JSON": everything below is what JSON libraries differ in.
 */

/**
 * What stands in a piece of JSON text that not every form prints alike. Bits, so that a container
 * has those of all its parts.
 */
export const Trait = {
	/** Four kinds of characters that some dialects escape, where they were received as themselves. */
	rawSlash: 1,
	rawNonAscii: 2,
	rawLineSeparator: 4,
	rawDelete: 8,
	/** The same four where they were received escaped, just as those dialects print them. */
	escapedSlash: 16,
	escapedNonAscii: 32,
	escapedLineSeparator: 64,
	escapedDelete: 128,
	/** Any escape at all. */
	escape: 8192,
	/** An escape that no dialect prints, such as \u0041 or one in capital letters. */
	oddEscape: 256,
	/** A number that some dialect may print otherwise than it was received, such as 12.50 or 1e3. */
	oddNumber: 512,
	whitespace: 1024,
	/** A comma or a colon. */
	separator: 2048,
	/** An object whose keys were not received in order. */
	unsorted: 4096,
} as const;

const ESCAPABLE = Trait.rawSlash | Trait.rawNonAscii | Trait.rawLineSeparator | Trait.rawDelete;
/** From the bit of a kind of characters as received raw to that as received escaped. */
const ESCAPED_SHIFT = 4;

export type NumberStyle = 'received' | 'javascript' | 'php' | 'python';

interface Dialect {
	readonly numbers: NumberStyle;
	/** The kinds of characters that it escapes, by their raw traits. */
	readonly escapes: number;
	/** Whether a space follows each comma and colon. */
	readonly spaced: boolean;
}

export interface Form extends Dialect {
	/** Otherwise only the keys of the outermost object are sorted. */
	readonly recursive: boolean;
}

/** The traits that a form does not leave as they were received. */
export const rewrittenBy = ({ numbers, escapes, spaced, recursive }: Form): number =>
	Trait.whitespace |
	Trait.oddEscape |
	escapes |
	((ESCAPABLE & ~escapes) << ESCAPED_SHIFT) |
	(numbers === 'received' ? 0 : Trait.oddNumber) |
	(spaced ? Trait.separator : 0) |
	(recursive ? Trait.unsorted : 0);

/** What a form prints in a way of its own, of all that text with these traits holds. */
export const peculiarTo = ({ escapes, spaced, recursive }: Form, traits: number): number =>
	((traits | (traits >> ESCAPED_SHIFT)) & escapes) |
	(spaced ? traits & Trait.separator : 0) |
	(recursive ? traits & Trait.unsorted : 0);

const SLASHES = Trait.rawSlash;
const SEPARATORS = Trait.rawLineSeparator;
const NON_ASCII = Trait.rawNonAscii | Trait.rawLineSeparator;
// json.dumps counts DEL among what is not printable ASCII, json_encode does not.
const NON_PRINTABLE = NON_ASCII | Trait.rawDelete;

const DIALECTS: readonly Dialect[] = [
	{ numbers: 'javascript', escapes: 0, spaced: false },
	// JSON_UNESCAPED_UNICODE alone still leaves the two line separators escaped.
	{ numbers: 'php', escapes: SEPARATORS, spaced: false },
	{ numbers: 'php', escapes: NON_ASCII | SLASHES, spaced: false },
	{ numbers: 'php', escapes: NON_ASCII, spaced: false },
	{ numbers: 'php', escapes: SEPARATORS | SLASHES, spaced: false },
	{ numbers: 'python', escapes: NON_PRINTABLE, spaced: true },
	{ numbers: 'python', escapes: NON_PRINTABLE, spaced: false },
	{ numbers: 'python', escapes: 0, spaced: false },
	{ numbers: 'python', escapes: 0, spaced: true },
];

const everyOrder = (dialect: Dialect): Form[] => [
	{ ...dialect, recursive: true },
	{ ...dialect, recursive: false },
];

/** All forms, the likelier first: numbers as received are what a sender prints that signs what it sends. */
export const FORMS: readonly Form[] = [
	...DIALECTS.map((dialect): Dialect => ({ ...dialect, numbers: 'received' })),
	...DIALECTS,
].flatMap(everyOrder);

/** The one form that a notification's id is made from, whichever form its sender signs. */
export const ID_FORM: Form = {
	numbers: 'javascript',
	escapes: 0,
	spaced: false,
	recursive: true,
};

/** JavaScript's shortest digits, which PHP and Python find as well, in their notation of powers. */
function scientific(value: number, style: 'php' | 'python'): string {
	const [digits, power] = value.toExponential().split('e');
	if (style === 'php') return `${digits.includes('.') ? digits : `${digits}.0`}e${power}`;
	return `${digits}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

const PHP_INTEGERS = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n };

const isInteger = (literal: string) => /^-?\d+$/.test(literal);

/** An integer literal as the dialect holds it, if it holds it exactly. */
function exactInteger(literal: string, style: NumberStyle): string | undefined {
	if (style === 'javascript' || !isInteger(literal)) return undefined;
	if (literal === '-0') return '0';
	if (style === 'python' || literal.length < 19) return literal;
	// Longer ones are no PHP integers; without this, a number of a megabyte would be computed with.
	if (literal.length > 20) return undefined;
	const value = BigInt(literal);
	return value >= PHP_INTEGERS.least && value <= PHP_INTEGERS.greatest ? literal : undefined;
}

const SMALLEST_PLAIN = 1e-4;
const LARGEST_PLAIN = { php: 1e17, python: 1e16 };

/** A number literal as the dialect prints it after having read it. */
export function printNumber(literal: string, style: NumberStyle): string {
	if (style === 'received') return literal;
	const exact = exactInteger(literal, style);
	if (exact !== undefined) return exact;
	const value = Number(literal);
	// No JSON text stands for what is beyond a double: printing `null` would let another value through.
	if (!Number.isFinite(value)) return literal;
	if (style === 'javascript') return String(value);
	const size = Math.abs(value);
	if (size !== 0 && (size < SMALLEST_PLAIN || size >= LARGEST_PLAIN[style])) {
		return scientific(value, style);
	}
	const sign = Object.is(value, -0) ? '-' : '';
	const fraction = style === 'python' && Number.isInteger(value) ? '.0' : '';
	return `${sign}${value}${fraction}`;
}
