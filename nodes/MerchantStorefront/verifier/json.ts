import { isPlainNumber } from './dialects';
import { Fields, List, Scalar, type Field, type Part } from './printing';

/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
const MAX_DEPTH = 512;

export class JsonError extends Error {
	constructor(readonly reason: 'tooDeep' | 'duplicateKey' | 'protoKey') {
		super(reason);
	}
}

const SPACE = 0x20;
const COMMA = 0x2c;
const CLOSE_BRACKET = 0x5d;
const CLOSE_BRACE = 0x7d;

const stringOf = (literal: string) =>
	literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);

const stringPart = (literal: string): Part =>
	literal.includes('\\') ? new Scalar(literal) : literal;

class JsonReader {
	private at = 0;

	constructor(private readonly text: string) {}

	read(depth: number): Part {
		const first = this.skipSpace();
		if (first === '"') return stringPart(this.readString());
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

	private readArray(depth: number): Part {
		const items: Part[] = [];
		for (let next = this.pass(); next !== ']'; next = this.skipSpace()) {
			if (next === ',') this.pass();
			items.push(this.read(depth + 1));
		}
		this.at++;
		return items.length === 0 ? '[]' : new List(items);
	}

	private readObject(depth: number): Part {
		const fields: Field[] = [];
		for (let next = this.pass(); next !== '}'; next = this.skipSpace()) {
			if (next === ',') this.pass();
			const keyLiteral = this.readString();
			const key = stringOf(keyLiteral);
			if (key === '__proto__') throw new JsonError('protoKey');
			this.skipSpace();
			this.pass();
			const start = this.at;
			const value = this.read(depth + 1);
			fields.push({ key, name: stringPart(keyLiteral), value, start, end: this.at });
		}
		this.at++;
		const keys = new Set(fields.map(({ key }) => key));
		if (keys.size < fields.length) throw new JsonError('duplicateKey');
		return fields.length === 0 ? '{}' : new Fields(fields);
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

	private readNumberOrName(): Part {
		const start = this.at;
		let code = this.text.charCodeAt(start);
		while (code > SPACE && code !== COMMA && code !== CLOSE_BRACKET && code !== CLOSE_BRACE) {
			code = this.text.charCodeAt(++this.at);
		}
		const literal = this.text.slice(start, this.at);
		return isPlainNumber(literal) ? literal : new Scalar(literal);
	}
}

/** Reads a text that JSON.parse accepts: only what JSON.parse does not tell is checked. */
export const readJson = (text: string): Part => new JsonReader(text).read(0);
