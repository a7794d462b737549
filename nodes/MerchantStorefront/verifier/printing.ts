import {
	escapeCharacters,
	ESCAPES,
	EVERY_LEVEL,
	isPlain,
	KEPT_STRINGS,
	NUMBERS,
	optionsOfStrings,
	PHP_ORDER,
	printNumber,
	SIGNING_DIALECTS,
	SPACED,
	VERBATIM,
	type SigningDialect,
} from './dialects';
import type { JsonNode } from './json';

/** A string with escapes: as received, and as JSON.stringify prints it. */
interface EscapedString {
	readonly received: string;
	readonly plain: string;
}

/** A number that not every dialect prints alike. */
class OddNumber {
	private readonly texts: string[] = [];

	constructor(private readonly literal: string) {}

	print(numbers: number): string {
		const style = numbers >> 4;
		this.texts[style] ??= printNumber(this.literal, numbers);
		return this.texts[style];
	}
}

interface Field {
	readonly key: string;
	/** What PHP takes the key for; NaN if for text. */
	readonly number: number;
	readonly name: Part;
	readonly value: Part;
}

interface Fields {
	readonly received: readonly Field[];
	readonly sorted: readonly Field[];
	readonly phpSorted: readonly Field[];
}

/** A value made ready for being printed many times. Most scalars are just text. */
type Part = string | EscapedString | OddNumber | Part[] | Fields;

type Order = (one: Field, other: Field) => number;

const byKey: Order = (one, other) => (one.key < other.key ? -1 : 1);
const byPhp: Order = (one, other) => one.number - other.number || byKey(one, other);

/** The same fields if they are in order already. */
function sortFields(fields: readonly Field[], order: Order): readonly Field[] {
	const isSorted = fields.every((field, at) => at === 0 || order(fields[at - 1], field) < 0);
	return isSorted ? fields : [...fields].sort(order);
}

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const numberOf = (key: string) => (key < ':' && NUMERIC.test(key) ? Number(key) : NaN);

/** A text whose numbers can be printed in each style without writing all of it anew. */
class Tokens {
	private readonly texts: string[] = [];

	private readonly numbers: Array<[place: number, number: OddNumber]> = [];

	add(text: string): void {
		this.texts.push(text);
	}

	addNumber(number: OddNumber): void {
		this.numbers.push([this.texts.push('') - 1, number]);
	}

	print(style: number): string {
		for (const [place, number] of this.numbers) this.texts[place] = number.print(style);
		return this.texts.join('');
	}
}

/** Keeps what it made last, for the next dialect may differ in little. */
class Latest<Value> {
	private key = -1;

	private value?: Value;

	get(key: number, make: () => Value): Value {
		if (key !== this.key || this.value === undefined) this.value = make();
		this.key = key;
		return this.value;
	}
}

const LAYOUT = KEPT_STRINGS | SPACED | EVERY_LEVEL | PHP_ORDER;

/** The texts that may have been signed for one value. */
export class SigningTexts {
	/** On which the texts depend. */
	private options: number;

	private readonly root: Part;

	private readonly tokens = new Latest<Tokens>();

	private readonly unescaped = new Latest<string>();

	constructor(
		private readonly received: string,
		value: JsonNode,
	) {
		this.options = VERBATIM | SPACED | optionsOfStrings(received);
		this.root = this.prepare(value, true);
	}

	/** All dialects, but only the first of those that surely print the same text. */
	dialects(likeliest: SigningDialect | undefined): SigningDialect[] {
		const all = likeliest === undefined ? SIGNING_DIALECTS : [likeliest, ...SIGNING_DIALECTS];
		const first = new Map<number, SigningDialect>();
		for (const dialect of all) {
			const key = dialect & this.options;
			if (!first.has(key)) first.set(key, dialect);
		}
		return [...first.values()];
	}

	print(dialect: SigningDialect): string {
		if (dialect === VERBATIM) return this.received;
		const key = dialect & this.options;
		const unescaped = this.unescaped.get(key & (LAYOUT | NUMBERS), () =>
			this.tokens.get(key & LAYOUT, () => this.layOut(key)).print(key & NUMBERS),
		);
		const escapes = key & ESCAPES;
		return escapes === 0 ? unescaped : escapeCharacters(unescaped, escapes);
	}

	private prepare(node: JsonNode, isOutermost: boolean): Part {
		if (typeof node === 'string') return this.prepareScalar(node);
		if (Array.isArray(node))
			return node.length === 0 ? '[]' : node.map((item) => this.prepare(item, false));
		if (node.members.length === 0) return '{}';
		const received = node.members.map(({ key, keyLiteral, value }) => ({
			key,
			number: numberOf(key),
			name: this.prepareScalar(keyLiteral),
			value: this.prepare(value, false),
		}));
		const sorted = sortFields(received, byKey);
		const phpSorted = sortFields(sorted, byPhp);
		if (!isOutermost && sorted !== received) this.options |= EVERY_LEVEL;
		if (phpSorted !== sorted) this.options |= isOutermost ? PHP_ORDER : PHP_ORDER | EVERY_LEVEL;
		return { received, sorted, phpSorted };
	}

	private prepareScalar(literal: string): Part {
		if (literal.startsWith('"')) {
			if (!literal.includes('\\')) return literal;
			return { received: literal, plain: JSON.stringify(JSON.parse(literal)) };
		}
		if (isPlain(literal)) return literal;
		this.options |= NUMBERS;
		return new OddNumber(literal);
	}

	private layOut(layout: number): Tokens {
		const tokens = new Tokens();
		const space = (layout & SPACED) === 0 ? '' : ' ';
		const isEveryLevel = (layout & EVERY_LEVEL) !== 0;
		const write = (part: Part, isOutermost: boolean): void => {
			if (typeof part === 'string') tokens.add(part);
			else if (part instanceof OddNumber) tokens.addNumber(part);
			else if (Array.isArray(part)) writeArray(part);
			else if ('plain' in part) {
				tokens.add((layout & KEPT_STRINGS) === 0 ? part.plain : part.received);
			} else if (!isOutermost && !isEveryLevel) writeFields(part.received);
			else writeFields((layout & PHP_ORDER) === 0 ? part.sorted : part.phpSorted);
		};
		const writeArray = (items: readonly Part[]) => {
			if (items.every((item) => typeof item === 'string')) {
				tokens.add(`[${items.join(`,${space}`)}]`);
				return;
			}
			tokens.add('[');
			items.forEach((item, index) => {
				if (index > 0) tokens.add(`,${space}`);
				write(item, false);
			});
			tokens.add(']');
		};
		const writeFields = (fields: readonly Field[]) => {
			tokens.add('{');
			fields.forEach(({ name, value }, index) => {
				if (index > 0) tokens.add(`,${space}`);
				write(name, false);
				tokens.add(`:${space}`);
				write(value, false);
			});
			tokens.add('}');
		};
		write(this.root, true);
		return tokens;
	}
}
