import { Trait } from './signingForms';

/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
export const MAX_DEPTH = 512;

/** The bytes that mean something in JSON, named by what they are. */
export const Byte = {
	space: 0x20,
	quote: 0x22,
	comma: 0x2c,
	minus: 0x2d,
	dot: 0x2e,
	slash: 0x2f,
	zero: 0x30,
	nine: 0x39,
	colon: 0x3a,
	openBracket: 0x5b,
	backslash: 0x5c,
	closeBracket: 0x5d,
	underscore: 0x5f,
	f: 0x66,
	n: 0x6e,
	t: 0x74,
	u: 0x75,
	openBrace: 0x7b,
	closeBrace: 0x7d,
	delete: 0x7f,
} as const;

const TRAIT_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
	if (byte === Byte.backslash) return Trait.escape;
	if (byte === Byte.slash) return Trait.slash;
	if (byte === Byte.delete) return Trait.delete;
	return byte > Byte.delete ? Trait.nonAscii : 0;
});

const VALUE_OF_HEX_DIGIT = Uint8Array.from({ length: 256 }, (_, byte) => {
	const value = parseInt(String.fromCharCode(byte), 16);
	return Number.isNaN(value) ? 0 : value;
});

const hexUnit = (body: Buffer, at: number) =>
	(VALUE_OF_HEX_DIGIT[body[at]] << 12) |
	(VALUE_OF_HEX_DIGIT[body[at + 1]] << 8) |
	(VALUE_OF_HEX_DIGIT[body[at + 2]] << 4) |
	VALUE_OF_HEX_DIGIT[body[at + 3]];

export const isSurrogate = (code: number) => code >= 0xd800 && code < 0xe000;
export const isLineSeparator = (code: number) => code === 0x2028 || code === 0x2029;

/** The code point of the `\u` escape at a place: two surrogates in a row are one code point. */
export function escapedCodePoint(body: Buffer, at: number): number {
	const high = hexUnit(body, at + 2);
	if (high < 0xd800 || high >= 0xdc00) return high;
	if (body[at + 6] !== Byte.backslash || body[at + 7] !== Byte.u) return high;
	const low = hexUnit(body, at + 8);
	return low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((high - 0xd800) << 10) + low - 0xdc00 : high;
}

function traitsOfEscape(body: Buffer, at: number): number {
	if (body[at + 1] === Byte.slash) return Trait.slash;
	if (body[at + 1] !== Byte.u) return 0;
	const code = escapedCodePoint(body, at);
	if (code === Byte.slash) return Trait.slash;
	if (code === Byte.delete) return Trait.delete;
	if (isLineSeparator(code)) return Trait.nonAscii | Trait.lineSeparator;
	// Half a surrogate pair cannot be written but escaped, so all forms print it alike.
	return code > Byte.delete && !isSurrogate(code) ? Trait.nonAscii : 0;
}

const MOST_EXACT_DIGITS = 15;

/**
 * Whether every dialect prints this number as it stands. Up to 15 digits without a trailing zero
 * are always the shortest that a double reads back, so that only those need no computing.
 */
function isPlainNumber(body: Buffer, start: number, end: number): boolean {
	const first = body[start] === Byte.minus ? start + 1 : start;
	if (end - first > MOST_EXACT_DIGITS) return false;
	let dot = 0;
	for (let at = first; at < end; at++) {
		if (body[at] === Byte.dot) dot = at;
		else if (body[at] > Byte.nine) return false;
	}
	if (dot === 0) return first === start || body[first] !== Byte.zero;
	const isTiny = body[first] === Byte.zero && body[dot + 1] === Byte.zero;
	return body[end - 1] !== Byte.zero && !isTiny;
}

const isLiteralName = (byte: number) => byte === Byte.t || byte === Byte.f || byte === Byte.n;

/** Ordinal by UTF-16 code units, where U+E000 to U+FFFF come after what takes two units. */
function compareBytes(body: Buffer, one: number, oneEnd: number, other: number, otherEnd: number) {
	const length = Math.min(oneEnd - one, otherEnd - other);
	for (let offset = 0; offset < length; offset++) {
		const a = body[one + offset];
		const b = body[other + offset];
		if (a !== b) return a >= 0xee && b >= 0xee ? rankOfLead(a) - rankOfLead(b) : a - b;
	}
	return oneEnd - one - (otherEnd - other);
}

const rankOfLead = (byte: number) => (byte >= 0xf0 ? byte - 0x10 : byte);

export type ScanRefusal = 'notJson' | 'tooDeep' | 'duplicateKey' | 'protoKey';

export class ScanError extends Error {
	constructor(readonly reason: ScanRefusal) {
		super(reason);
	}
}

// A token is four numbers in a row: where it starts and ends, its traits, and the token after it
// that is not inside it.
const END = 1;
const TRAITS = 2;
const NEXT = 3;
const TOKEN_SIZE = 4;

/**
 * Where everything stands in a JSON body: a token for each value and each key, in the order of the
 * text, so that a form can be printed by copying. Flat, because a body may hold millions of values.
 * It finds what JSON.parse cannot tell (repeated keys, depth) and leaves to JSON.parse what it can:
 * it is only to be relied on for text that JSON.parse accepts.
 */
export class JsonTokens {
	static readonly ROOT = 0;

	/** The tokens of the numbers that some dialect may print otherwise. */
	readonly oddNumbers: number[] = [];

	private tokens: Int32Array;

	private used = 0;

	private at = 0;

	/** Of each object whose keys were not received in order: its keys in order. */
	private readonly sortedKeys = new Map<number, number[]>();

	/** @throws ScanError */
	constructor(readonly body: Buffer) {
		this.tokens = new Int32Array(TOKEN_SIZE * (64 + (body.length >> 4)));
		this.skipSpace();
		this.scanValue(1);
		this.skipSpace();
		if (this.at !== body.length) throw new ScanError('notJson');
	}

	start(token: number): number {
		return this.tokens[token];
	}

	end(token: number): number {
		return this.tokens[token + END];
	}

	traits(token: number): number {
		return this.tokens[token + TRAITS];
	}

	/** The token after this one that is not inside it. */
	next(token: number): number {
		return this.tokens[token + NEXT];
	}

	/** A key's value is the token after the key. */
	valueOf(key: number): number {
		return key + TOKEN_SIZE;
	}

	firstInside(container: number): number {
		return container + TOKEN_SIZE;
	}

	receivedKeys(object: number): readonly number[] {
		const keys: number[] = [];
		const end = this.next(object);
		for (let key = this.firstInside(object); key < end; key = this.next(this.valueOf(key))) {
			keys.push(key);
		}
		return keys;
	}

	keysInOrder(object: number): readonly number[] {
		return this.sortedKeys.get(object) ?? this.receivedKeys(object);
	}

	literal(token: number): string {
		return this.body.toString('latin1', this.start(token), this.end(token));
	}

	/** The token of a field's value in the outermost object. */
	field(name: string): number | undefined {
		const last = this.next(JsonTokens.ROOT);
		let key = this.firstInside(JsonTokens.ROOT);
		while (key < last && this.keyText(key) !== name) key = this.next(this.valueOf(key));
		return key < last ? this.valueOf(key) : undefined;
	}

	private keyText(key: number): string {
		const text = this.body.toString('utf8', this.start(key), this.end(key));
		if ((this.traits(key) & Trait.escape) === 0) return text.slice(1, -1);
		try {
			return JSON.parse(text) as string;
		} catch {
			// JSON.parse will refuse the whole body for it.
			return text;
		}
	}

	private skipSpace(): number {
		const { body } = this;
		const from = this.at;
		while (body[this.at] <= Byte.space) this.at++;
		return this.at > from ? Trait.whitespace : 0;
	}

	private open(): number {
		const token = this.used;
		this.used += TOKEN_SIZE;
		if (this.used > this.tokens.length) {
			const larger = new Int32Array(this.tokens.length * 2);
			larger.set(this.tokens);
			this.tokens = larger;
		}
		this.tokens[token] = this.at;
		return token;
	}

	private close(token: number, traits: number): number {
		this.tokens[token + END] = this.at;
		this.tokens[token + TRAITS] = traits;
		this.tokens[token + NEXT] = this.used;
		return traits;
	}

	private scanValue(depth: number): number {
		const token = this.open();
		switch (this.body[this.at]) {
			case Byte.quote:
				return this.close(token, this.scanString());
			case Byte.openBrace:
				return this.close(token, this.scanObject(token, depth));
			case Byte.openBracket:
				return this.close(token, this.scanArray(depth));
			default:
				return this.close(token, this.scanLiteral(token));
		}
	}

	private scanString(): number {
		const { body } = this;
		let traits = 0;
		let at = this.at + 1;
		for (;;) {
			if (at >= body.length) throw new ScanError('notJson');
			const byte = body[at];
			if (byte === Byte.quote) break;
			const trait = TRAIT_OF_BYTE[byte];
			traits |= trait;
			if (trait === Trait.escape) {
				traits |= traitsOfEscape(body, at);
				at += 2;
			} else {
				if (byte === 0xe2 && body[at + 1] === 0x80 && (body[at + 2] & 0xfe) === 0xa8) {
					traits |= Trait.lineSeparator;
				}
				at++;
			}
		}
		this.at = at + 1;
		return traits;
	}

	private scanLiteral(token: number): number {
		const { body } = this;
		const from = this.at;
		let at = from;
		while (
			body[at] > Byte.space &&
			body[at] !== Byte.comma &&
			body[at] !== Byte.closeBrace &&
			body[at] !== Byte.closeBracket
		) {
			at++;
		}
		if (at === from) throw new ScanError('notJson');
		this.at = at;
		if (isLiteralName(body[from]) || isPlainNumber(body, from, at)) return 0;
		this.oddNumbers.push(token);
		return Trait.oddNumber;
	}

	private scanArray(depth: number): number {
		if (depth > MAX_DEPTH) throw new ScanError('tooDeep');
		const { body } = this;
		this.at++;
		let traits = this.skipSpace();
		if (body[this.at] === Byte.closeBracket) {
			this.at++;
			return traits;
		}
		for (;;) {
			traits |= this.scanValue(depth + 1) | this.skipSpace();
			const byte = body[this.at++];
			if (byte === Byte.closeBracket) return traits;
			if (byte !== Byte.comma) throw new ScanError('notJson');
			traits |= Trait.separator | this.skipSpace();
		}
	}

	private scanObject(object: number, depth: number): number {
		if (depth > MAX_DEPTH) throw new ScanError('tooDeep');
		const { body } = this;
		this.at++;
		let traits = this.skipSpace();
		if (body[this.at] === Byte.closeBrace) {
			this.at++;
			return traits;
		}
		let traitsOfKeys = 0;
		for (;;) {
			if (body[this.at] !== Byte.quote) throw new ScanError('notJson');
			traitsOfKeys |= this.scanKey();
			traits |= this.skipSpace();
			if (body[this.at++] !== Byte.colon) throw new ScanError('notJson');
			traits |= this.skipSpace() | this.scanValue(depth + 1) | this.skipSpace();
			const byte = body[this.at++];
			if (byte === Byte.closeBrace) break;
			if (byte !== Byte.comma) throw new ScanError('notJson');
			traits |= this.skipSpace();
		}
		return traits | traitsOfKeys | Trait.separator | this.sortKeys(object, traitsOfKeys);
	}

	private scanKey(): number {
		const key = this.open();
		const traits = this.close(key, this.scanString());
		const mayBeProto =
			(traits & Trait.escape) !== 0 || this.body[this.start(key) + 1] === Byte.underscore;
		if (mayBeProto && this.keyText(key) === '__proto__') throw new ScanError('protoKey');
		return traits;
	}

	/** Also finds repeated keys, which stand side by side once sorted. */
	private sortKeys(object: number, traitsOfKeys: number): number {
		this.tokens[object + NEXT] = this.used;
		const compare = (traitsOfKeys & Trait.escape) !== 0 ? this.compareTexts() : this.compareKeys;
		if (this.isSorted(object, compare)) return 0;
		const keys = [...this.receivedKeys(object)].sort(compare);
		for (let index = 1; index < keys.length; index++) {
			if (compare(keys[index - 1], keys[index]) === 0) throw new ScanError('duplicateKey');
		}
		this.sortedKeys.set(object, keys);
		return Trait.unsorted;
	}

	private isSorted(object: number, compare: (one: number, other: number) => number): boolean {
		let key = this.firstInside(object);
		for (;;) {
			const following = this.next(this.valueOf(key));
			if (following >= this.next(object)) return true;
			if (compare(key, following) >= 0) return false;
			key = following;
		}
	}

	private readonly compareKeys = (one: number, other: number): number =>
		compareBytes(
			this.body,
			this.start(one) + 1,
			this.end(one) - 1,
			this.start(other) + 1,
			this.end(other) - 1,
		);

	/** For the rare object with an escape in a key, whose bytes do not tell the order. */
	private compareTexts(): (one: number, other: number) => number {
		const texts = new Map<number, string>();
		const textOf = (key: number) => {
			const known = texts.get(key);
			if (known !== undefined) return known;
			const text = this.keyText(key);
			texts.set(key, text);
			return text;
		};
		return (one, other) => {
			const a = textOf(one);
			const b = textOf(other);
			if (a === b) return 0;
			return a < b ? -1 : 1;
		};
	}
}
