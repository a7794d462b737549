import { BLOCK_SIZE } from './hmac';
import type { JsonOutline } from './jsonOutline';
import { MOST_BYTES_OF_ONE, writeString } from './jsonStrings';
import { Page } from './page';
import { Room } from './room';
import {
	peculiarTo,
	printNumber,
	rewrittenBy,
	Trait,
	type Form,
	type NumberStyle,
} from './signingForms';

const { separator: SEPARATOR, unsorted: UNSORTED } = Trait;

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** No order has as many; printing millions of numbers anew in every style would block for seconds. */
const MOST_REPRINTED_NUMBERS = 50_000;

const TEXTS = new Room<Page>((length) => new Page(length), 2 ** 21);

/** Of UTF-8, for one UTF-16 code unit. */
const MOST_BYTES_OF_UNIT = 3;

const NOTHING = Buffer.alloc(0);

/** What a text is hashed together with. */
interface Surroundings {
	/** At most a block of a hash. */
	before?: Buffer;
	after?: string;
}

/** Enough for what mostly stands after a text, so that printing it needs no larger room. */
const ROOM_AFTER = 256;

const NUMBER_STYLES: readonly NumberStyle[] = ['received', 'javascript', 'php', 'python'];

/** Prints one value of a JSON body in any form: the bytes that a sender of that form has signed. */
export class CanonicalJson {
	/** What may make two forms differ; `unsorted` only if something below the outermost value is. */
	private readonly traits: number;

	private readonly printedNumbers = new Map<NumberStyle, string>();

	private readonly body: Buffer;

	/** The body, a block and what is printed: bytes are copied fastest within one buffer. */
	private page: Page;

	/** Where on the page printing begins. */
	private readonly from: number;

	private length: number;

	/** The text key of what the page holds. */
	private printed?: number;

	private numbers: NumberStyle = 'received';

	private escapes = 0;

	private rewrites = 0;

	constructor(
		private readonly outline: JsonOutline,
		private readonly root: number,
	) {
		this.body = outline.body;
		this.from = this.body.length + BLOCK_SIZE;
		this.length = this.from;
		const asReceived = outline.end(root) - outline.start(root);
		this.page = TEXTS.take(this.from + asReceived + ROOM_AFTER);
		this.body.copy(this.page.bytes);
		let traits = outline.traits(root) & ~UNSORTED;
		const end = outline.next(root);
		for (let entry = outline.firstInside(root); entry < end; entry = outline.next(entry)) {
			traits |= outline.traits(entry);
		}
		this.traits = traits;
	}

	/** Nothing may be asked of it afterwards. */
	release(): void {
		TEXTS.giveBack(this.page);
		this.outline.release();
	}

	/** Whether trying this form costs no more than a notification may cost. */
	isAffordable({ numbers }: Form): boolean {
		return numbers === 'received' || this.outline.oddNumbers.length <= MOST_REPRINTED_NUMBERS;
	}

	/** Equal for two forms exactly if they print the same text; far cheaper than printing it. */
	textKey(form: Form): number {
		return peculiarTo(form, this.traits) * NUMBER_STYLES.length + this.numberKey(form.numbers);
	}

	/** The bytes are valid until something else is printed. */
	print(form: Form, { before = NOTHING, after = '' }: Surroundings = {}): Buffer {
		const textKey = this.textKey(form);
		if (textKey !== this.printed) {
			this.printed = textKey;
			this.numbers = form.numbers;
			this.escapes = form.escapes;
			this.rewrites = rewrittenBy(form);
			this.length = this.from;
			this.printValue(this.root, this.rewrites | UNSORTED);
		}
		const end = this.length + this.writeText(after);
		const start = this.from - before.length;
		before.copy(this.page.bytes, start);
		return this.page.bytes.subarray(start, end);
	}

	private numberKey(style: NumberStyle): number {
		if (style === 'received' || (this.traits & Trait.oddNumber) === 0) return 0;
		const printed = this.numbersAs(style);
		return NUMBER_STYLES.findIndex((other) => this.numbersAs(other) === printed);
	}

	private numbersAs(style: NumberStyle): string {
		const known = this.printedNumbers.get(style);
		if (known !== undefined) return known;
		const { outline, root } = this;
		const end = outline.next(root);
		const printed = outline.oddNumbers
			.filter((entry) => entry >= root && entry < end)
			.map((entry) => printNumber(outline.literal(entry), style))
			.join();
		this.printedNumbers.set(style, printed);
		return printed;
	}

	private printEntry(entry: number): void {
		const { outline, rewrites } = this;
		if (!outline.hasKey(entry)) {
			this.printValue(entry, rewrites);
			return;
		}
		const keyStart = outline.keyStart(entry);
		const keyEnd = outline.keyEnd(entry);
		const start = outline.start(entry);
		const isCompact = start === keyEnd + 1 && (rewrites & SEPARATOR) === 0;
		if (isCompact && (outline.traits(entry) & rewrites) === 0) {
			this.copy(keyStart, outline.end(entry));
			return;
		}
		this.printString(keyStart, keyEnd);
		this.separator(COLON);
		this.printValue(entry, rewrites);
	}

	private printValue(entry: number, rewrites: number): void {
		const { outline } = this;
		const start = outline.start(entry);
		const end = outline.end(entry);
		if ((outline.traits(entry) & rewrites) === 0) {
			this.copy(start, end);
			return;
		}
		switch (this.body[start]) {
			case QUOTE:
				this.printString(start, end);
				return;
			case OPEN_BRACE:
				this.bracket(OPEN_BRACE);
				if ((rewrites & UNSORTED) !== 0) this.printInOrder(entry);
				else this.printAsReceived(entry);
				this.bracket(CLOSE_BRACE);
				return;
			case OPEN_BRACKET:
				this.bracket(OPEN_BRACKET);
				this.printAsReceived(entry);
				this.bracket(CLOSE_BRACKET);
				return;
			default:
				this.printLiteral(entry);
		}
	}

	private printInOrder(object: number): void {
		const { outline } = this;
		const first = outline.firstInOrder(object);
		for (let entry = first; entry > 0; entry = outline.nextInOrder(entry)) {
			if (entry !== first) this.separator(COMMA);
			this.printEntry(entry);
		}
	}

	private printAsReceived(container: number): void {
		const { outline } = this;
		const first = outline.firstInside(container);
		const end = outline.next(container);
		for (let entry = first; entry < end; entry = outline.next(entry)) {
			if (entry !== first) this.separator(COMMA);
			this.printEntry(entry);
		}
	}

	/** A number, or a name that only has its key to thank for its traits. */
	private printLiteral(entry: number): void {
		const literal = this.outline.literal(entry);
		const printed = /^[tfn]/.test(literal) ? literal : printNumber(literal, this.numbers);
		this.length += this.writeText(printed);
	}

	private printString(start: number, end: number): void {
		this.reserve((end - start) * MOST_BYTES_OF_ONE);
		const { body, escapes } = this;
		const { bytes } = this.page;
		bytes[this.length++] = QUOTE;
		this.length = writeString(bytes, this.length, body, start + 1, end - 1, escapes);
		bytes[this.length++] = QUOTE;
	}

	private separator(byte: number): void {
		this.reserve(2);
		const { bytes } = this.page;
		bytes[this.length++] = byte;
		if ((this.rewrites & SEPARATOR) !== 0) bytes[this.length++] = SPACE;
	}

	private bracket(byte: number): void {
		this.reserve(1);
		this.page.bytes[this.length++] = byte;
	}

	/** How many bytes it has written. */
	private writeText(text: string): number {
		this.reserve(text.length * MOST_BYTES_OF_UNIT);
		return this.page.bytes.write(text, this.length);
	}

	private copy(start: number, end: number): void {
		this.reserve(end - start + Page.MARGIN);
		this.page.copy(this.length, start, end);
		this.length += end - start;
	}

	private reserve(bytes: number): void {
		const needed = this.length + bytes;
		if (needed <= this.page.length) return;
		const larger = new Page(Math.max(needed, this.page.length * 2));
		this.page.bytes.copy(larger.bytes, 0, 0, this.length);
		this.page = larger;
	}
}
