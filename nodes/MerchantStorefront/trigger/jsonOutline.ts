import { KIND_OF_BYTE, traitsOfString, UNCLEAR_KINDS } from './jsonStrings';
import { Room } from './room';
import { Trait } from './signingForms';

/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
export const MAX_DEPTH = 512;

const {
	escape: ESCAPE,
	oddNumber: ODD_NUMBER,
	whitespace: WHITESPACE,
	separator: SEPARATOR,
	unsorted: UNSORTED,
} = Trait;

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const UNDERSCORE = 0x5f;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const MOST_EXACT_DIGITS = 15;

/**
 * Whether every dialect prints this number as it stands. Up to 15 digits without a trailing zero
 * are always the shortest that a double reads back, so that only the others need computing.
 */
function isPlainNumber(body: Buffer, start: number, end: number): boolean {
	const first = body[start] === MINUS ? start + 1 : start;
	if (end - first > MOST_EXACT_DIGITS) return false;
	let dot = 0;
	for (let at = first; at < end; at++) {
		if (body[at] === DOT) dot = at;
		else if (body[at] > NINE) return false;
	}
	const isZeroFirst = body[first] === ZERO;
	if (dot === 0) return first === start || !isZeroFirst;
	const isTiny = isZeroFirst && body[dot + 1] === ZERO;
	return body[end - 1] !== ZERO && !isTiny;
}

/** U+E000 to U+FFFF come after what takes two UTF-16 code units, unlike their bytes. */
const rankOfLead = (byte: number) => (byte >= 0xf0 ? byte - 0x10 : byte);

/** Of a character of two bytes, such as a Cyrillic one. */
const isLeadOfTwo = (byte: number) => (byte & 0xe0) === 0xc0;

export type OutlineRefusal = 'notJson' | 'tooDeep' | 'duplicateKey' | 'protoKey';

export class OutlineError extends Error {
	constructor(readonly reason: OutlineRefusal) {
		super(reason);
	}
}

// An entry is a value, in an object together with its key. It is eight numbers in a row.
const KEY_START = 0;
const KEY_END = 1;
const START = 2;
const END = 3;
const TRAITS = 4;
/** The entry after this one that is not inside it. */
const NEXT = 5;
/** Of an object. Zero, like the next, if there is none. */
const FIRST_IN_ORDER = 6;
const NEXT_IN_ORDER = 7;
const ENTRY_SIZE = 8;

const ENTRIES = new Room<Int32Array>((length) => new Int32Array(length), ENTRY_SIZE * 65_536);

/** Up to here inserting each key where it belongs is faster than sorting. */
const FEW_KEYS = 32;

/**
 * Where everything stands in a JSON body, so that a form can be printed by copying. Flat, because a
 * body may hold millions of values. It finds what JSON.parse does not tell (repeated keys, depth)
 * and leaves to JSON.parse what that does: it only holds for a body that JSON.parse accepts.
 */
export class JsonOutline {
	static readonly ROOT = 0;

	/** The entries of numbers that some dialect may print otherwise. */
	readonly oddNumbers: number[] = [];

	private entries: Int32Array;

	private used = 0;

	private at = 0;

	/** @throws OutlineError */
	constructor(readonly body: Buffer) {
		this.entries = ENTRIES.take(ENTRY_SIZE * (32 + (body.length >> 4)));
		this.skipSpace();
		this.scanValue(this.open(), 1);
		this.skipSpace();
		if (this.at !== body.length) throw new OutlineError('notJson');
	}

	/** Nothing may be asked of it afterwards. */
	release(): void {
		ENTRIES.giveBack(this.entries);
	}

	hasKey(entry: number): boolean {
		return this.entries[entry + KEY_END] > 0;
	}

	keyStart(entry: number): number {
		return this.entries[entry + KEY_START];
	}

	keyEnd(entry: number): number {
		return this.entries[entry + KEY_END];
	}

	start(entry: number): number {
		return this.entries[entry + START];
	}

	end(entry: number): number {
		return this.entries[entry + END];
	}

	/** Of key and value. */
	traits(entry: number): number {
		return this.entries[entry + TRAITS];
	}

	firstInside(container: number): number {
		return container + ENTRY_SIZE;
	}

	next(entry: number): number {
		return this.entries[entry + NEXT];
	}

	/** Zero if there is none. */
	firstInOrder(object: number): number {
		return this.entries[object + FIRST_IN_ORDER];
	}

	/** Zero if there is none. */
	nextInOrder(entry: number): number {
		return this.entries[entry + NEXT_IN_ORDER];
	}

	literal(entry: number): string {
		return this.body.toString('latin1', this.start(entry), this.end(entry));
	}

	/** The entry of a field of the outermost object. */
	field(name: string): number | undefined {
		const end = this.next(JsonOutline.ROOT);
		let entry = this.firstInside(JsonOutline.ROOT);
		while (entry < end && !this.isKey(entry, name)) entry = this.next(entry);
		return entry < end ? entry : undefined;
	}

	private isKey(entry: number, name: string): boolean {
		const isLength = this.keyEnd(entry) - this.keyStart(entry) === name.length + 2;
		return (isLength || (this.traits(entry) & ESCAPE) !== 0) && this.keyOf(entry) === name;
	}

	private keyOf(entry: number): string {
		const text = this.body.toString('utf8', this.keyStart(entry), this.keyEnd(entry));
		if (!text.includes('\\')) return text.slice(1, -1);
		try {
			return JSON.parse(text) as string;
		} catch {
			// JSON.parse will refuse the whole body for it.
			return text;
		}
	}

	/** Worth asking before skipping: hardly any sender puts spaces between keys and values. */
	private isAtSpace(): boolean {
		return this.body[this.at] <= SPACE;
	}

	private skipSpace(): number {
		const { body } = this;
		const from = this.at;
		while (body[this.at] <= SPACE) this.at++;
		return this.at > from ? WHITESPACE : 0;
	}

	private open(): number {
		const entry = this.used;
		this.used += ENTRY_SIZE;
		if (this.used > this.entries.length) {
			const larger = new Int32Array(this.entries.length * 2);
			larger.set(this.entries);
			this.entries = larger;
		}
		// The room still holds what an earlier body left in it.
		const { entries } = this;
		entries[entry + KEY_END] = 0;
		entries[entry + TRAITS] = 0;
		entries[entry + FIRST_IN_ORDER] = 0;
		entries[entry + NEXT_IN_ORDER] = 0;
		return entry;
	}

	private scanValue(entry: number, depth: number): number {
		const start = this.at;
		const traits = this.scanByFirstByte(entry, depth);
		const { entries } = this;
		entries[entry + START] = start;
		entries[entry + END] = this.at;
		entries[entry + TRAITS] |= traits;
		entries[entry + NEXT] = this.used;
		return traits;
	}

	private scanByFirstByte(entry: number, depth: number): number {
		switch (this.body[this.at]) {
			case QUOTE:
				return this.scanString();
			case OPEN_BRACE:
				return this.scanObject(entry, depth);
			case OPEN_BRACKET:
				return this.scanArray(depth);
			default:
				return this.scanLiteral(entry);
		}
	}

	private scanString(): number {
		const { body } = this;
		// Some compilers make an import a call, which is too slow for each byte.
		const kindOfByte = KIND_OF_BYTE;
		const start = this.at + 1;
		let at = start;
		let kinds = 0;
		for (let byte = body[at]; byte !== QUOTE; byte = body[at]) {
			const kind = kindOfByte[byte];
			if (kind !== 0) {
				if (at >= body.length) throw new OutlineError('notJson');
				kinds |= kind;
				if (byte === BACKSLASH || isLeadOfTwo(byte)) at++;
			}
			at++;
		}
		this.at = at + 1;
		return (kinds & UNCLEAR_KINDS) === 0 ? kinds : traitsOfString(body, start, at);
	}

	private scanLiteral(entry: number): number {
		const { body } = this;
		const start = this.at;
		let at = start;
		let byte = body[at];
		while (byte > SPACE && byte !== COMMA && byte !== CLOSE_BRACE && byte !== CLOSE_BRACKET) {
			byte = body[++at];
		}
		if (at === start) throw new OutlineError('notJson');
		this.at = at;
		const isName = body[start] > NINE;
		if (isName || isPlainNumber(body, start, at)) return 0;
		this.oddNumbers.push(entry);
		return ODD_NUMBER;
	}

	private scanArray(depth: number): number {
		if (depth > MAX_DEPTH) throw new OutlineError('tooDeep');
		const { body } = this;
		this.at++;
		let traits = this.skipSpace();
		if (body[this.at] === CLOSE_BRACKET) {
			this.at++;
			return traits;
		}
		for (;;) {
			traits |= this.scanValue(this.open(), depth + 1) | this.skipSpace();
			const byte = body[this.at++];
			if (byte === CLOSE_BRACKET) return traits;
			if (byte !== COMMA) throw new OutlineError('notJson');
			traits |= SEPARATOR | this.skipSpace();
		}
	}

	private scanObject(object: number, depth: number): number {
		if (depth > MAX_DEPTH) throw new OutlineError('tooDeep');
		const { body } = this;
		this.at++;
		let traits = this.skipSpace();
		if (body[this.at] === CLOSE_BRACE) {
			this.at++;
			return traits;
		}
		let traitsOfKeys = 0;
		for (let count = 1; ; count++) {
			const entry = this.open();
			traitsOfKeys |= this.scanKey(entry);
			if (this.isAtSpace()) traits |= this.skipSpace();
			if (body[this.at++] !== COLON) throw new OutlineError('notJson');
			if (this.isAtSpace()) traits |= this.skipSpace();
			traits |= this.scanValue(entry, depth + 1);
			if (this.isAtSpace()) traits |= this.skipSpace();
			const byte = body[this.at++];
			if (byte === CLOSE_BRACE) {
				const order = this.sortKeys(object, count, traitsOfKeys);
				return traits | traitsOfKeys | order | SEPARATOR;
			}
			if (byte !== COMMA) throw new OutlineError('notJson');
			if (this.isAtSpace()) traits |= this.skipSpace();
		}
	}

	private scanKey(entry: number): number {
		if (this.body[this.at] !== QUOTE) throw new OutlineError('notJson');
		const start = this.at;
		const traits = this.scanString();
		this.entries[entry + KEY_START] = start;
		this.entries[entry + KEY_END] = this.at;
		this.entries[entry + TRAITS] = traits;
		const mayBeProto = (traits & ESCAPE) !== 0 || this.body[start + 1] === UNDERSCORE;
		if (mayBeProto && this.keyOf(entry) === '__proto__') throw new OutlineError('protoKey');
		return traits;
	}

	/** Also finds repeated keys, which meet when keys are sorted. */
	private sortKeys(object: number, count: number, traitsOfKeys: number): number {
		if ((traitsOfKeys & ESCAPE) !== 0) return this.sortMany(object, this.compareTexts());
		if (count <= FEW_KEYS) return this.sortFew(object);
		return this.sortMany(object, (one, other) => this.compareKeys(one, other));
	}

	private sortFew(object: number): number {
		const { entries, used } = this;
		let traits = 0;
		let first = 0;
		let last = 0;
		for (let entry = object + ENTRY_SIZE; entry < used; entry = entries[entry + NEXT]) {
			let before = last;
			let after = 0;
			if (last > 0 && this.compareKeys(last, entry) >= 0) {
				traits = UNSORTED;
				before = 0;
				after = first;
				let order = this.compareKeys(after, entry);
				while (order < 0) {
					before = after;
					after = entries[after + NEXT_IN_ORDER];
					order = this.compareKeys(after, entry);
				}
				if (order === 0) throw new OutlineError('duplicateKey');
			} else {
				last = entry;
			}
			entries[entry + NEXT_IN_ORDER] = after;
			if (before === 0) first = entry;
			else entries[before + NEXT_IN_ORDER] = entry;
		}
		entries[object + FIRST_IN_ORDER] = first;
		return traits;
	}

	private sortMany(object: number, compare: (one: number, other: number) => number): number {
		const { entries, used } = this;
		const keys: number[] = [];
		for (let entry = object + ENTRY_SIZE; entry < used; entry = entries[entry + NEXT]) {
			keys.push(entry);
		}
		keys.sort(compare);
		let traits = 0;
		entries[object + FIRST_IN_ORDER] = keys[0];
		for (let index = 1; index < keys.length; index++) {
			const before = keys[index - 1];
			if (compare(before, keys[index]) === 0) throw new OutlineError('duplicateKey');
			if (before > keys[index]) traits = UNSORTED;
			entries[before + NEXT_IN_ORDER] = keys[index];
		}
		return traits;
	}

	/** Ordinal by UTF-16 code units, without decoding. */
	private compareKeys(one: number, other: number): number {
		const { body, entries } = this;
		// Without the quotes, for the closing one does not come before all other characters.
		let a = entries[one + KEY_START] + 1;
		let b = entries[other + KEY_START] + 1;
		const endOfA = entries[one + KEY_END] - 1;
		const endOfB = entries[other + KEY_END] - 1;
		while (a < endOfA && b < endOfB) {
			const difference = body[a] - body[b];
			if (difference !== 0) {
				const areLeads = body[a] >= 0xee && body[b] >= 0xee;
				return areLeads ? rankOfLead(body[a]) - rankOfLead(body[b]) : difference;
			}
			a++;
			b++;
		}
		return endOfA - a - (endOfB - b);
	}

	/** For the rare object with an escape in a key, whose bytes do not tell the order. */
	private compareTexts(): (one: number, other: number) => number {
		const texts = new Map<number, string>();
		const textOf = (entry: number) => {
			const known = texts.get(entry);
			if (known !== undefined) return known;
			const text = this.keyOf(entry);
			texts.set(entry, text);
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
