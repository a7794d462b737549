/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
const MAX_DEPTH = 512;

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export type JsonRefusal = 'tooDeep' | 'duplicateKey' | 'protoKey';

export class JsonError extends Error {
	constructor(readonly reason: JsonRefusal) {
		super(reason);
	}
}

/** A string, number or name is its literal, exactly as it was received. */
export type JsonNode = string | JsonNode[] | JsonObject;

export interface JsonObject {
	readonly members: readonly JsonMember[];
}

export interface JsonMember {
	readonly key: string;
	/** The key as it was received. */
	readonly keyLiteral: string;
	readonly value: JsonNode;
	/** Where the value stands in the text. */
	readonly start: number;
	readonly end: number;
}

const stringOf = (literal: string) =>
	literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);

/** Reads what JSON.parse has accepted, so that only what JSON.parse does not tell is checked. */
class JsonReader {
	private at = 0;

	constructor(private readonly text: string) {}

	read(depth: number): JsonNode {
		switch (this.nextCode()) {
			case OPEN_BRACE:
				return this.readObject(depth);
			case OPEN_BRACKET:
				return this.readItems(depth);
			case QUOTE:
				return this.readString();
			default:
				return this.readNumberOrName();
		}
	}

	private nextCode(): number {
		let code = this.text.charCodeAt(this.at);
		while (code <= SPACE) code = this.text.charCodeAt(++this.at);
		return code;
	}

	/** Whether there is anything inside. */
	private entersContainer(depth: number, close: number): boolean {
		if (depth === MAX_DEPTH) throw new JsonError('tooDeep');
		this.at++;
		if (this.nextCode() !== close) return true;
		this.at++;
		return false;
	}

	/** Whether more follows. */
	private passesComma(): boolean {
		const isComma = this.nextCode() === COMMA;
		this.at++;
		return isComma;
	}

	private readItems(depth: number): JsonNode[] {
		const items: JsonNode[] = [];
		if (!this.entersContainer(depth, CLOSE_BRACKET)) return items;
		do items.push(this.read(depth + 1));
		while (this.passesComma());
		return items;
	}

	private readObject(depth: number): JsonObject {
		const members: JsonMember[] = [];
		if (!this.entersContainer(depth, CLOSE_BRACE)) return { members };
		do {
			this.nextCode();
			const keyLiteral = this.readString();
			const key = stringOf(keyLiteral);
			if (key === '__proto__') throw new JsonError('protoKey');
			this.nextCode();
			this.at++;
			this.nextCode();
			const start = this.at;
			const value = this.read(depth + 1);
			members.push({ key, keyLiteral, value, start, end: this.at });
		} while (this.passesComma());
		const keys = new Set(members.map(({ key }) => key));
		if (keys.size < members.length) throw new JsonError('duplicateKey');
		return { members };
	}

	private readString(): string {
		const start = this.at;
		let end = this.text.indexOf('"', start + 1);
		while (this.isEscaped(end)) end = this.text.indexOf('"', end + 1);
		this.at = end + 1;
		return this.text.slice(start, this.at);
	}

	private isEscaped(quote: number): boolean {
		let first = quote;
		while (this.text.charCodeAt(first - 1) === BACKSLASH) first--;
		return (quote - first) % 2 === 1;
	}

	private readNumberOrName(): string {
		const start = this.at;
		let code = this.text.charCodeAt(start);
		while (code > SPACE && code !== COMMA && code !== CLOSE_BRACKET && code !== CLOSE_BRACE) {
			code = this.text.charCodeAt(++this.at);
		}
		return this.text.slice(start, this.at);
	}
}

/**
 * The tree of a text that JSON.parse accepts.
 *
 * @throws JsonError for what JSON.parse lets pass but no notification may hold
 */
export const readJson = (text: string): JsonNode => new JsonReader(text).read(0);
