import {
	Byte,
	escapedCodePoint,
	isLineSeparator,
	isSurrogate,
	type JsonTokens,
} from './jsonTokens';
import { printNumber, Trait, type Form, type NumberStyle } from './signingForms';

const HEX_DIGITS = Buffer.from('0123456789abcdef');

/** The letter after the backslash, for the control characters that have one. */
const LETTER_OF_CONTROL = new Map([
	[0x08, 0x62],
	[0x09, 0x74],
	[0x0a, 0x6e],
	[0x0c, 0x66],
	[0x0d, 0x72],
]);

/** A DEL that is escaped grows most. */
const LONGEST_ESCAPE = 6;

/** Up to here a loop copies faster than a call into native code. */
const SHORT_COPY = 32;

const NUMBER_STYLES: readonly NumberStyle[] = ['received', 'javascript', 'php', 'python'];

/** Prints one value of a JSON body in any form: the bytes that a sender of that form has signed. */
export class CanonicalJson {
	/** What may make two forms differ; `unsorted` only if something below the outermost object is. */
	private readonly traits: number;

	private readonly printedNumbers = new Map<NumberStyle, string>();

	private readonly body: Buffer;

	private out: Buffer;

	private length = 0;

	private numbers: NumberStyle = 'received';

	/** The traits that the form being printed does not leave as they were received. */
	private rewrites = 0;

	constructor(
		private readonly tokens: JsonTokens,
		private readonly root: number,
	) {
		this.body = tokens.body;
		this.out = Buffer.allocUnsafe(tokens.end(root) - tokens.start(root));
		let traits = tokens.traits(root) & ~Trait.unsorted;
		for (let token = tokens.firstInside(root); token < tokens.next(root);) {
			traits |= tokens.traits(token);
			token = tokens.next(token);
		}
		this.traits = traits;
	}

	/** Equal for two forms exactly if they print the same text; far cheaper than printing it. */
	textKey({ rewrites, recursive, numbers }: Form): number {
		const differing = this.traits & (rewrites | (recursive ? Trait.unsorted : 0));
		return differing * NUMBER_STYLES.length + this.numberKey(numbers);
	}

	/** The bytes are valid until the next call. */
	print({ rewrites, recursive, numbers }: Form): Buffer {
		this.numbers = numbers;
		this.rewrites = rewrites | Trait.whitespace | Trait.escape;
		if (recursive) this.rewrites |= Trait.unsorted;
		if (numbers !== 'received') this.rewrites |= Trait.oddNumber;
		this.length = 0;
		this.printValue(this.root, this.rewrites | Trait.unsorted);
		return this.out.subarray(0, this.length);
	}

	private numberKey(style: NumberStyle): number {
		if (style === 'received' || (this.traits & Trait.oddNumber) === 0) return 0;
		const printed = this.numbersAs(style);
		return NUMBER_STYLES.findIndex((other) => this.numbersAs(other) === printed);
	}

	private numbersAs(style: NumberStyle): string {
		const known = this.printedNumbers.get(style);
		if (known !== undefined) return known;
		const { tokens, root } = this;
		const end = tokens.next(root);
		const printed = tokens.oddNumbers
			.filter((token) => token >= root && token < end)
			.map((token) => printNumber(tokens.literal(token), style))
			.join();
		this.printedNumbers.set(style, printed);
		return printed;
	}

	private printValue(token: number, rewrites: number): void {
		const { tokens } = this;
		const start = tokens.start(token);
		if ((tokens.traits(token) & rewrites) === 0) {
			this.copy(start, tokens.end(token));
			return;
		}
		switch (this.body[start]) {
			case Byte.quote:
				this.printString(token);
				return;
			case Byte.openBrace:
				this.printObject(token, (rewrites & Trait.unsorted) !== 0);
				return;
			case Byte.openBracket:
				this.printArray(token);
				return;
			default:
				this.ascii(printNumber(tokens.literal(token), this.numbers));
		}
	}

	private printObject(object: number, sorted: boolean): void {
		const { tokens } = this;
		const keys = sorted ? tokens.keysInOrder(object) : tokens.receivedKeys(object);
		this.reserve(1);
		this.byte(Byte.openBrace);
		for (let index = 0; index < keys.length; index++) {
			if (index > 0) this.separator(Byte.comma);
			this.printMember(keys[index]);
		}
		this.reserve(1);
		this.byte(Byte.closeBrace);
	}

	private printMember(key: number): void {
		const { tokens, rewrites } = this;
		const value = tokens.valueOf(key);
		const isCompact = tokens.start(value) === tokens.end(key) + 1;
		const traits = tokens.traits(key) | tokens.traits(value) | Trait.separator;
		if (isCompact && (traits & rewrites) === 0) {
			this.copy(tokens.start(key), tokens.end(value));
			return;
		}
		this.printValue(key, rewrites);
		this.separator(Byte.colon);
		this.printValue(value, rewrites);
	}

	private printArray(array: number): void {
		const { tokens } = this;
		const first = tokens.firstInside(array);
		const end = tokens.next(array);
		this.reserve(1);
		this.byte(Byte.openBracket);
		for (let item = first; item < end; item = tokens.next(item)) {
			if (item > first) this.separator(Byte.comma);
			this.printValue(item, this.rewrites);
		}
		this.reserve(1);
		this.byte(Byte.closeBracket);
	}

	private separator(byte: number): void {
		this.reserve(2);
		this.byte(byte);
		if ((this.rewrites & Trait.separator) !== 0) this.byte(Byte.space);
	}

	private printString(token: number): void {
		const { body } = this;
		const end = this.tokens.end(token) - 1;
		let at = this.tokens.start(token) + 1;
		this.reserve((end - at) * LONGEST_ESCAPE + 2);
		this.byte(Byte.quote);
		while (at < end) {
			const byte = body[at];
			if (byte === Byte.backslash) {
				at = this.printEscape(at);
			} else if (byte < 0x80) {
				this.printCharacter(byte);
				at++;
			} else if (byte < 0xe0) {
				this.printCharacter(((byte & 0x1f) << 6) | (body[at + 1] & 0x3f));
				at += 2;
			} else if (byte < 0xf0) {
				const middle = (body[at + 1] & 0x3f) << 6;
				this.printCharacter(((byte & 0x0f) << 12) | middle | (body[at + 2] & 0x3f));
				at += 3;
			} else {
				const middle = ((body[at + 1] & 0x3f) << 12) | ((body[at + 2] & 0x3f) << 6);
				this.printCharacter(((byte & 0x07) << 18) | middle | (body[at + 3] & 0x3f));
				at += 4;
			}
		}
		this.byte(Byte.quote);
	}

	/** @returns where the text goes on after the escape */
	private printEscape(at: number): number {
		const letter = this.body[at + 1];
		if (letter === Byte.u) {
			const code = escapedCodePoint(this.body, at);
			this.printCharacter(code);
			return at + (code > 0xffff ? 12 : 6);
		}
		if (letter === Byte.slash) {
			this.printCharacter(Byte.slash);
		} else {
			this.byte(Byte.backslash);
			this.byte(letter);
		}
		return at + 2;
	}

	private printCharacter(code: number): void {
		if (code >= 0x80) {
			this.printNonAscii(code);
		} else if (code < Byte.space) {
			const letter = LETTER_OF_CONTROL.get(code);
			if (letter === undefined) {
				this.hexEscape(code);
			} else {
				this.byte(Byte.backslash);
				this.byte(letter);
			}
		} else if (code === Byte.delete && (this.rewrites & Trait.delete) !== 0) {
			this.hexEscape(code);
		} else {
			const isEscaped =
				code === Byte.quote ||
				code === Byte.backslash ||
				(code === Byte.slash && (this.rewrites & Trait.slash) !== 0);
			if (isEscaped) this.byte(Byte.backslash);
			this.byte(code);
		}
	}

	private printNonAscii(code: number): void {
		const isEscaped =
			(this.rewrites & Trait.nonAscii) !== 0 ||
			isSurrogate(code) ||
			(isLineSeparator(code) && (this.rewrites & Trait.lineSeparator) !== 0);
		if (!isEscaped) {
			this.utf8(code);
		} else if (code > 0xffff) {
			this.hexEscape(0xd800 + ((code - 0x10000) >> 10));
			this.hexEscape(0xdc00 + ((code - 0x10000) & 0x3ff));
		} else {
			this.hexEscape(code);
		}
	}

	private hexEscape(unit: number): void {
		this.byte(Byte.backslash);
		this.byte(Byte.u);
		this.byte(HEX_DIGITS[unit >> 12]);
		this.byte(HEX_DIGITS[(unit >> 8) & 0xf]);
		this.byte(HEX_DIGITS[(unit >> 4) & 0xf]);
		this.byte(HEX_DIGITS[unit & 0xf]);
	}

	private utf8(code: number): void {
		if (code < 0x800) {
			this.byte(0xc0 | (code >> 6));
		} else {
			if (code < 0x10000) {
				this.byte(0xe0 | (code >> 12));
			} else {
				this.byte(0xf0 | (code >> 18));
				this.byte(0x80 | ((code >> 12) & 0x3f));
			}
			this.byte(0x80 | ((code >> 6) & 0x3f));
		}
		this.byte(0x80 | (code & 0x3f));
	}

	private ascii(text: string): void {
		this.reserve(text.length);
		this.length += this.out.write(text, this.length, 'latin1');
	}

	private copy(start: number, end: number): void {
		this.reserve(end - start);
		const { body, out, length } = this;
		if (end - start > SHORT_COPY) {
			body.copy(out, length, start, end);
		} else {
			for (let at = start; at < end; at++) out[length + at - start] = body[at];
		}
		this.length = length + end - start;
	}

	private byte(byte: number): void {
		this.out[this.length++] = byte;
	}

	private reserve(bytes: number): void {
		const needed = this.length + bytes;
		if (needed <= this.out.length) return;
		const larger = Buffer.allocUnsafe(Math.max(needed, this.out.length * 2));
		this.out.copy(larger, 0, 0, this.length);
		this.out = larger;
	}
}
