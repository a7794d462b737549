/** Deeper nesting is refused: no order needs it, and up to it plain recursion is safe. */
const MAX_DEPTH = 512;

export class JsonError extends Error {
	constructor(readonly reason: 'tooDeep' | 'duplicateKey' | 'protoKey') {
		super(reason);
	}
}

export interface JsonField {
	readonly key: string;
	/** The key with its quotes and escapes, as it was received. */
	readonly name: string;
	readonly value: Value;
	/** The text of the value as it was received. */
	readonly received: string;
}

interface JsonObject {
	readonly fields: readonly JsonField[];
}

/** A text stands for a string, a number or a name, as it was received. */
export type Value = string | readonly Value[] | JsonObject;

const NUMBER_OR_NAME = /[-+.\w]+/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What a string of JSON stands for, given with its quotes. */
export const textOfToken = (token: string) =>
	token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);

const NAMES = new Map([
	['true', true],
	['false', false],
	['null', null],
]);

/**
 * What was read, as JavaScript has it. The text isn't parsed for it: in Node 24 and 26, JSON.parse
 * takes some keys for a backslash (nodejs/node#63785).
 */
export function asJavaScript(value: Value): unknown {
	if (typeof value !== 'string') {
		if (!('fields' in value)) return value.map(asJavaScript);
		return Object.fromEntries(value.fields.map(({ key, value: one }) => [key, asJavaScript(one)]));
	}
	if (value.startsWith('"')) return textOfToken(value);
	return NAMES.has(value) ? NAMES.get(value) : Number(value);
}

/** It reads a text that JSON.parse accepts: only what that does not tell is checked. */
class JsonReader {
	private at = 0;

	constructor(private readonly text: string) {}

	readValue(depth: number): Value {
		const first = this.next();
		if (first === '"') return this.readString();
		if (first !== '{' && first !== '[') return this.readNumberOrName();
		if (depth === MAX_DEPTH) throw new JsonError('tooDeep');
		return first === '{' ? this.readObject(depth) : this.readArray(depth);
	}

	readObject(depth: number): JsonObject {
		const fields: JsonField[] = [];
		for (let next = this.pass(); next !== '}'; next = this.next()) {
			if (next === ',') this.pass();
			fields.push(this.readField(depth));
		}
		this.at++;
		const keys = new Set(fields.map(({ key }) => key));
		if (keys.size < fields.length) throw new JsonError('duplicateKey');
		if (keys.has('__proto__')) throw new JsonError('protoKey');
		return { fields };
	}

	private readField(depth: number): JsonField {
		const name = this.readString();
		const key = textOfToken(name);
		this.next();
		this.pass();
		const start = this.at;
		const value = this.readValue(depth + 1);
		return { key, name, value, received: this.text.slice(start, this.at) };
	}

	private readArray(depth: number): Value[] {
		const values: Value[] = [];
		for (let next = this.pass(); next !== ']'; next = this.next()) {
			if (next === ',') this.pass();
			values.push(this.readValue(depth + 1));
		}
		this.at++;
		return values;
	}

	private readNumberOrName(): string {
		const start = this.at;
		NUMBER_OR_NAME.lastIndex = start;
		NUMBER_OR_NAME.test(this.text);
		this.at = NUMBER_OR_NAME.lastIndex;
		return this.text.slice(start, this.at);
	}

	private readString(): string {
		const start = this.at++;
		for (; this.text.charCodeAt(this.at) !== QUOTE; this.at++) {
			if (this.text.charCodeAt(this.at) === BACKSLASH) this.at++;
		}
		this.at++;
		return this.text.slice(start, this.at);
	}

	/** Passes the bracket, comma or colon that is next. */
	private pass(): string {
		this.at++;
		return this.next();
	}

	private next(): string {
		while (this.text.charCodeAt(this.at) <= 0x20) this.at++;
		return this.text.charAt(this.at);
	}
}

/** The fields of an object, in a text that JSON.parse accepts. */
export function readFields(text: string): readonly JsonField[] {
	return new JsonReader(text.trimStart()).readObject(0).fields;
}
