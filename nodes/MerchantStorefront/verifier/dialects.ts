import { textOfToken, type JsonField, type Value } from './json';

/**
 * One of the ways in which the platform may print the text that it signs. The specification says only
 * "sort by key, serialize to JSON"; these are what JSON printers differ in.
 */
export interface SigningDialect {
	/** The text exactly as received; nothing else of the dialect counts then. */
	readonly isVerbatim?: true;
	/** Otherwise only the outermost object is sorted. */
	readonly sortsEveryLevel: boolean;
	/** PHP's ksort compares numeric keys as numbers; otherwise UTF-16 code units count. */
	readonly sortsLikePhp: boolean;
	/** They stay as they were received, or are as this language prints them after reading them. */
	readonly numbers: 'received' | 'javascript' | 'php' | 'python';
	/** They stay as they were received, escapes included, or have no escapes but those that JSON asks for. */
	readonly strings: 'received' | 'reprinted';
	/** A space after each comma and colon. */
	readonly isSpaced: boolean;
	readonly escapesSlashes: boolean;
	/** What is escaped by its code beyond what JSON asks for. */
	readonly escapesByCode: keyof typeof BY_CODE;
}

const BY_CODE = {
	nothing: undefined,
	lineSeparators: /[\u2028\u2029]/g,
	nonAscii: /[\u0080-\uffff]/g,
	nonAsciiAndDelete: /[\u007f-\uffff]/g,
} as const;

/** What a notification's id is made from, whichever dialect its sender signs in. */
export const ID_DIALECT: SigningDialect = {
	sortsEveryLevel: true,
	sortsLikePhp: false,
	numbers: 'javascript',
	strings: 'reprinted',
	isSpaced: false,
	escapesSlashes: false,
	escapesByCode: 'nothing',
};

const VERBATIM: SigningDialect = { ...ID_DIALECT, isVerbatim: true, numbers: 'received' };

type Options = { readonly [Option in keyof SigningDialect]: ReadonlyArray<SigningDialect[Option]> };

const BOTH = [true, false];
const NO = [false];
const IN_PHP: ReadonlyArray<keyof typeof BY_CODE> = ['nothing', 'lineSeparators', 'nonAscii'];

/** Each printer combines all of its options. */
const PRINTERS: readonly Options[] = [
	// A sender in any language that signs what it sends.
	printer({ sortsLikePhp: BOTH, numbers: ['received'], strings: ['received'] }),
	printer({ numbers: ['received', 'javascript'] }),
	printer({ numbers: ['received'], escapesSlashes: BOTH, escapesByCode: IN_PHP }),
	printer({
		sortsLikePhp: BOTH,
		numbers: ['php'],
		escapesSlashes: BOTH,
		// What JSON_UNESCAPED_UNICODE and _LINE_TERMINATORS leave to escape.
		escapesByCode: IN_PHP,
	}),
	printer({
		numbers: ['received', 'python'],
		isSpaced: BOTH,
		// json.dumps counts DEL among what is not printable ASCII, json_encode does not.
		escapesByCode: ['nothing', 'nonAsciiAndDelete'],
	}),
];

function printer(options: Partial<Options>): Options {
	return {
		isVerbatim: [undefined],
		sortsEveryLevel: BOTH,
		sortsLikePhp: NO,
		numbers: ['received'],
		strings: ['reprinted'],
		isSpaced: NO,
		escapesSlashes: NO,
		escapesByCode: ['nothing'],
		...options,
	};
}

function combine(options: Options): SigningDialect[] {
	let dialects: Array<Partial<SigningDialect>> = [{}];
	for (const [option, values] of Object.entries(options)) {
		dialects = dialects.flatMap((dialect) =>
			values.map((value: unknown) => ({ ...dialect, [option]: value })),
		);
	}
	return dialects as SigningDialect[];
}

const distinct = new Map(
	PRINTERS.flatMap(combine).map((dialect) => [JSON.stringify(dialect), dialect]),
);
export const SIGNING_DIALECTS: readonly SigningDialect[] = [VERBATIM, ...distinct.values()];

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;

/** The number that PHP reads a key as; NaN for a text. */
const numberOf = ({ key }: JsonField) => (NUMERIC.test(key) ? Number(key) : NaN);

const byText = (one: JsonField, other: JsonField) => (one.key < other.key ? -1 : 1);

function sorted(fields: readonly JsonField[], isLikePhp: boolean): JsonField[] {
	const inOrder = [...fields].sort(byText);
	if (!isLikePhp) return inOrder;
	const numbered = inOrder.map((field) => ({ field, number: numberOf(field) }));
	if (numbered.every(({ number }) => Number.isNaN(number))) return inOrder;
	return numbered
		.sort((one, other) => one.number - other.number || byText(one.field, other.field))
		.map(({ field }) => field);
}

/** Longer ones are floats to PHP, and would take long to compute with. */
const isPhpInteger = (literal: string) =>
	literal.length <= 20 && BigInt.asIntN(64, BigInt(literal)) === BigInt(literal);

function printNumber(literal: string, numbers: SigningDialect['numbers']): string {
	const value = Number(literal);
	// No JSON text stands for what is beyond a double: printing `null` would accept another value.
	if (numbers === 'received' || !Number.isFinite(value)) return literal;
	if (numbers === 'javascript') return String(value);
	const isPhp = numbers === 'php';
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

/**
 * What a signed text of this dialect says, in one way for all dialects. A number that JavaScript
 * can't hold becomes a text: rounded, an ID would be another order's.
 */
export function asSigned(dialect: SigningDialect, value: Value): Value {
	if (typeof value !== 'string') {
		if (!('fields' in value)) return value.map((entry) => asSigned(dialect, entry));
		const fields = value.fields.map((field) => ({
			...field,
			value: asSigned(dialect, field.value),
		}));
		return { fields };
	}
	if (value.startsWith('"')) return value;
	const literal = printNumber(value, dialect.numbers);
	const number = Number(literal);
	const isName = Number.isNaN(number);
	if (isName) return value;
	const isHeld = /^-?\d+$/.test(literal) ? Number.isSafeInteger(number) : Number.isFinite(number);
	return isHeld ? String(number) : JSON.stringify(literal);
}

/** The tokens of a value with its keys in order. */
function arrange(value: Value, dialect: SigningDialect): string[] {
	const tokens: string[] = [];
	const add = (part: Value, isSorted: boolean) => {
		if (typeof part === 'string') {
			tokens.push(part);
		} else if ('fields' in part) {
			tokens.push('{');
			const fields = isSorted ? sorted(part.fields, dialect.sortsLikePhp) : part.fields;
			fields.forEach((field, at) => {
				if (at > 0) tokens.push(',');
				tokens.push(field.name, ':');
				add(field.value, dialect.sortsEveryLevel);
			});
			tokens.push('}');
		} else {
			tokens.push('[');
			part.forEach((entry, at) => {
				if (at > 0) tokens.push(',');
				add(entry, dialect.sortsEveryLevel);
			});
			tokens.push(']');
		}
	};
	add(value, true);
	return tokens;
}

function printToken(token: string, { isSpaced, numbers, strings }: SigningDialect): string {
	if (token === ',' || token === ':') return isSpaced ? `${token} ` : token;
	if (!token.startsWith('"')) return printNumber(token, numbers);
	return strings === 'received' || !token.includes('\\')
		? token
		: JSON.stringify(textOfToken(token));
}

const byCode = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function escape(json: string, { escapesSlashes, escapesByCode }: SigningDialect): string {
	const text = escapesSlashes ? json.replaceAll('/', '\\/') : json;
	const characters = BY_CODE[escapesByCode];
	return characters === undefined ? text : text.replace(characters, byCode);
}

/** Work takes about so many nanoseconds on a small server. */
export const COST = {
	/** Reading, sorting or printing a token of JSON. */
	token: 200,
	/** Looking at a character that may be escaped. */
	escaped: 100,
	/** Hashing a byte. */
	hashed: 4,
	/** Reading a byte of a body. */
	read: 50,
} as const;

/** A quarter of the 20 ms for which n8n may stand still: one step more comes on top. */
const MOST_BETWEEN_PAUSES = 5_000_000;

/** Notes how much was done, and waits when it is time to let others work. */
export type Spend = (nanoseconds: number) => Promise<void>;

export function paced(pause: () => Promise<void>): Spend {
	let done = 0;
	return async (nanoseconds) => {
		done += nanoseconds;
		if (done < MOST_BETWEEN_PAUSES) return;
		done = 0;
		await pause();
	};
}

const TOKENS_AT_ONCE = 4_096;
const CHARACTERS_AT_ONCE = 16_384;

/** What a sender of a dialect signs for a value. What dialects have in common is made only once. */
export function signingTexts(
	{ value, received }: Pick<JsonField, 'value' | 'received'>,
	spend: Spend,
) {
	const arranged = new Map<string, string[]>();
	const printed = new Map<string, string[]>();

	const tokensIn = async (dialect: SigningDialect): Promise<string[]> => {
		const key = `${dialect.sortsEveryLevel} ${dialect.sortsLikePhp}`;
		const tokens = arranged.get(key) ?? arrange(value, dialect);
		if (!arranged.has(key)) await spend(tokens.length * COST.token);
		arranged.set(key, tokens);
		return tokens;
	};

	/** These are pieces with nothing escaped beyond what JSON asks for. */
	const piecesIn = async (dialect: SigningDialect): Promise<string[]> => {
		const plain = { ...dialect, escapesSlashes: false, escapesByCode: 'nothing' };
		const key = JSON.stringify(plain);
		const known = printed.get(key);
		if (known !== undefined) return known;
		const tokens = await tokensIn(dialect);
		const pieces: string[] = [];
		for (let from = 0; from < tokens.length; from += TOKENS_AT_ONCE) {
			const some = tokens.slice(from, from + TOKENS_AT_ONCE);
			pieces.push(some.map((token) => printToken(token, dialect)).join(''));
			await spend(some.length * COST.token);
		}
		printed.set(key, pieces);
		return pieces;
	};

	return async (dialect: SigningDialect): Promise<string> => {
		if (dialect.isVerbatim) return received;
		const pieces = await piecesIn(dialect);
		if (!dialect.escapesSlashes && dialect.escapesByCode === 'nothing') return pieces.join('');
		let text = '';
		for (const piece of pieces) {
			for (let from = 0; from < piece.length; from += CHARACTERS_AT_ONCE) {
				const some = piece.slice(from, from + CHARACTERS_AT_ONCE);
				text += escape(some, dialect);
				await spend(some.length * COST.escaped);
			}
		}
		return text;
	};
}
