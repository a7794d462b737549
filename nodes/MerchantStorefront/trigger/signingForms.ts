/**
 * The ways in which the platform may print the text that it signs. The specification says only
 * "sort by key, serialise to JSON": everything below is what JSON libraries differ in.
 */

/**
 * What stands in a piece of JSON text that not every form prints alike. Bits, so that a container
 * has those of all its parts, and a form has those which make it print something else.
 */
export const Trait = {
	whitespace: 1,
	escape: 2,
	slash: 4,
	nonAscii: 8,
	lineSeparator: 16,
	delete: 32,
	separator: 64,
	unsorted: 128,
	/** A number that some dialect may print otherwise than it was received, such as 12.50 or 1e3. */
	oddNumber: 256,
} as const;

export type NumberStyle = 'received' | 'javascript' | 'php' | 'python';

interface Dialect {
	readonly numbers: NumberStyle;
	/** The traits that this dialect prints in a way of its own. */
	readonly rewrites: number;
}

export interface Form extends Dialect {
	/** Otherwise only the keys of the outermost object are sorted. */
	readonly recursive: boolean;
}

// json.dumps counts DEL among what is not printable ASCII, json_encode does not.
const ASCII_ONLY = Trait.nonAscii | Trait.lineSeparator;
const PYTHON_ASCII = ASCII_ONLY | Trait.delete;

const DIALECTS: readonly Dialect[] = [
	{ numbers: 'javascript', rewrites: 0 },
	// JSON_UNESCAPED_UNICODE alone still leaves the two line separators escaped.
	{ numbers: 'php', rewrites: Trait.lineSeparator },
	{ numbers: 'php', rewrites: ASCII_ONLY | Trait.slash },
	{ numbers: 'php', rewrites: ASCII_ONLY },
	{ numbers: 'php', rewrites: Trait.lineSeparator | Trait.slash },
	{ numbers: 'python', rewrites: PYTHON_ASCII | Trait.separator },
	{ numbers: 'python', rewrites: PYTHON_ASCII },
	{ numbers: 'python', rewrites: 0 },
	{ numbers: 'python', rewrites: Trait.separator },
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
export const ID_FORM: Form = { numbers: 'javascript', rewrites: 0, recursive: true };

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
