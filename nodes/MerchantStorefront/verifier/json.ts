/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
const MAX_DEPTH = 512;

export class JsonError extends Error {
	constructor(readonly reason: 'tooDeep' | 'duplicateKey' | 'protoKey') {
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

const SPACE = 0x20;
const COMMA = 0x2c;
const CLOSE_BRACKET = 0x5d;
const CLOSE_BRACE = 0x7d;

const stringOf = (literal: string) =>
	literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);

class JsonReader {
	private at = 0;

	constructor(private readonly text: string) {}

	read(depth: number): JsonNode {
		const first = this.skipSpace();
		if (first === '"') return this.readString();
		if (first !== '{' && first !== '[') return this.readNumberOrName();
		if (depth === MAX_DEPTH) throw new JsonError('tooDeep');
		return first === '{' ? this.readObject(depth) : this.readArray(depth);
	}

	/** Answers what follows. */
	private skipSpace(): string {
		while (this.text.charCodeAt(this.at) <= SPACE) this.at++;
		return this.text[this.at];
	}

	/** Passes the bracket, comma or colon that is next. */
	private pass(): string {
		this.at++;
		return this.skipSpace();
	}

	private readArray(depth: number): JsonNode[] {
		const items: JsonNode[] = [];
		for (let next = this.pass(); next !== ']'; next = this.skipSpace()) {
			if (next === ',') this.pass();
			items.push(this.read(depth + 1));
		}
		this.at++;
		return items;
	}

	private readObject(depth: number): JsonObject {
		const members: JsonMember[] = [];
		for (let next = this.pass(); next !== '}'; next = this.skipSpace()) {
			if (next === ',') this.pass();
			const keyLiteral = this.readString();
			const key = stringOf(keyLiteral);
			if (key === '__proto__') throw new JsonError('protoKey');
			this.skipSpace();
			this.pass();
			const start = this.at;
			const value = this.read(depth + 1);
			members.push({ key, keyLiteral, value, start, end: this.at });
		}
		this.at++;
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
		while (this.text[first - 1] === '\\') first--;
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
 * The tree of a text that JSON.parse accepts: only what JSON.parse does not tell is checked.
 *
 * @throws JsonError
 */
export const readJson = (text: string): JsonNode => new JsonReader(text).read(0);
