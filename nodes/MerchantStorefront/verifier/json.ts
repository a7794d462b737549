import { BACKSLASH, isPlain, QUOTE } from './dialects';

/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
const MAX_DEPTH = 512;

export class JsonError extends Error {
	constructor(readonly reason: 'tooDeep' | 'duplicateKey' | 'protoKey') {
		super(reason);
	}
}

export interface Field {
	readonly key: string;
	/** What PHP takes the key for; NaN if for text. */
	readonly number: number;
	/** Name, colon and value; only the value in the outermost object, which is never printed. */
	readonly parts: readonly Part[];
	/** The value as it was received. */
	readonly received: string;
}

/** Text that every dialect prints as it was received, the number of a literal, or an object. */
export type Part =
	string | number | Record<'received' | 'sorted' | 'sortedByPhp', readonly Field[]>;

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const numberOf = (key: string) => (key < ':' && NUMERIC.test(key) ? Number(key) : NaN);

/** In sorting, any two that end up side by side are compared. */
const byKey = (one: Field, other: Field) => {
	if (one.key === other.key) throw new JsonError('duplicateKey');
	return one.key < other.key ? -1 : 1;
};
const byPhp = (one: Field, other: Field) => one.number - other.number || byKey(one, other);

/** The same fields if they are in order already. */
function sorted(fields: readonly Field[], order: typeof byPhp): readonly Field[] {
	const isInOrder = fields.every((field, at) => at === 0 || order(fields[at - 1], field) < 0);
	return isInOrder ? fields : [...fields].sort(order);
}

const NUMBER_OR_NAME = /[-+.\w]+/y;

class JsonReader {
	/** Numbers, and strings with escapes, that dialects may print otherwise than they were received. */
	readonly literals: string[] = [];
	private at = 0;
	/** Since where the text goes on as it was received. */
	private from = 0;
	private parts: Part[] = [];

	constructor(private readonly text: string) {}

	readObject(depth: number): readonly Field[] {
		this.add(this.at);
		const { parts } = this;
		// White space before a name is not kept.
		this.parts = [];
		const received: Field[] = [];
		for (let next = this.pass(); next !== '}'; next = this.nextAfterSpace()) {
			if (next === ',') this.pass();
			received.push(this.readField(depth));
		}
		this.from = ++this.at;
		const inOrder = sorted(received, byKey);
		const hasNumbers = received.some(({ number }) => !Number.isNaN(number));
		const sortedByPhp = hasNumbers ? sorted(inOrder, byPhp) : inOrder;
		parts.push({ received, sorted: inOrder, sortedByPhp });
		this.parts = parts;
		return received;
	}

	private readField(depth: number): Field {
		const { at } = this;
		this.from = at;
		this.parts = [];
		const isEscaped = this.readString();
		const name = this.text.slice(at, this.at);
		const key = isEscaped ? (JSON.parse(name) as string) : name.slice(1, -1);
		if (key === '__proto__') throw new JsonError('protoKey');
		this.nextAfterSpace();
		this.pass();
		const start = this.at;
		if (depth === 0) {
			this.from = start;
			this.parts = [];
		}
		this.readValue(depth + 1);
		this.add(this.at);
		const { parts } = this;
		this.parts = [];
		const received = this.text.slice(start, this.at);
		return { key, number: numberOf(key), parts, received };
	}

	private readValue(depth: number): void {
		const first = this.nextAfterSpace();
		if (first === '"') this.readString();
		else if (first !== '{' && first !== '[') this.readNumberOrName();
		else if (depth === MAX_DEPTH) throw new JsonError('tooDeep');
		else if (first === '{') this.readObject(depth);
		else this.readArray(depth);
	}

	private readArray(depth: number): void {
		for (let next = this.pass(); next !== ']'; next = this.nextAfterSpace()) {
			if (next === ',') this.pass();
			this.readValue(depth + 1);
		}
		this.at++;
	}

	private readNumberOrName(): void {
		const start = this.at;
		NUMBER_OR_NAME.lastIndex = start;
		NUMBER_OR_NAME.test(this.text);
		this.at = NUMBER_OR_NAME.lastIndex;
		if (!isPlain(this.text.slice(start, this.at))) this.addLiteral(start);
	}

	/** Answers whether there are escapes in it. */
	private readString(): boolean {
		const start = this.at;
		let isEscaped = false;
		let code = this.text.charCodeAt(++this.at);
		for (; code !== QUOTE; code = this.text.charCodeAt(++this.at)) {
			if (code !== BACKSLASH) continue;
			isEscaped = true;
			this.at++;
		}
		this.at++;
		if (isEscaped) this.addLiteral(start);
		return isEscaped;
	}

	/** Passes the bracket, comma or colon that is next. */
	private pass(): string {
		this.at++;
		return this.nextAfterSpace();
	}

	private nextAfterSpace(): string {
		const start = this.at;
		while (this.text.charCodeAt(this.at) <= 0x20) this.at++;
		if (this.at > start) this.add(start);
		return this.text[this.at];
	}

	private addLiteral(start: number): void {
		this.add(start, this.literals.push(this.text.slice(start, this.at)) - 1);
	}

	/** What was received up to `end`, and what stands for the rest. */
	private add(end: number, part?: number): void {
		const text = this.text.slice(this.from, end);
		// An array that grows from nothing takes room for 17, and most of these hold only one.
		if (this.parts.length === 0) this.parts = [text];
		else this.parts.push(text);
		if (part !== undefined) this.parts.push(part);
		this.from = this.at;
	}
}

/** The fields of an object, in a text that JSON.parse accepts: only what it does not tell is checked. */
export function readFields(text: string) {
	const reader = new JsonReader(text.trimStart());
	return { fields: reader.readObject(0), literals: reader.literals as readonly string[] };
}
