import * as dialects from './dialects';
import type { SigningDialect } from './dialects';
import type { JsonNode } from './json';

const { ESCAPES, EVERY_LEVEL, KEPT_STRINGS, NUMBERS, PHP_ORDER, SPACED, VERBATIM } = dialects;
const LAYOUT = EVERY_LEVEL | PHP_ORDER | SPACED;

/** A number, or a string with escapes, that not every dialect prints alike. */
class Scalar {
	private readonly texts: string[] = [];

	constructor(private readonly literal: string) {}

	print(dialect: SigningDialect): string {
		const style = (dialect & (NUMBERS | KEPT_STRINGS)) / dialects.FIRST_STYLE;
		this.texts[style] ??= dialects.printScalar(this.literal, dialect);
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

/** The fields of an object as received, and in both orders. */
type Fields = Readonly<Record<'received' | 'sorted' | 'phpSorted', readonly Field[]>>;

/** A value made ready for being printed many times. Most scalars are just text. */
type Part = string | Scalar | Part[] | Fields;

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

/** The texts that may have been signed for one value. */
export class SigningTexts {
	/** Those that the texts depend on. */
	private options: number;

	private readonly root: Part;

	private layout = -1;

	/** The text in the latest layout, in pieces; those of its scalars are printed for each dialect. */
	private pieces: string[] = [];

	private scalars: Scalar[] = [];

	private places: number[] = [];

	private latest = { dialect: -1, text: '' };

	constructor(
		private readonly received: string,
		value: JsonNode,
	) {
		this.options = VERBATIM | SPACED | dialects.optionsOfStrings(received);
		this.root = this.prepare(value, true);
	}

	/** All dialects, but only the first of those that surely print the same text. */
	dialects(likeliest: SigningDialect): SigningDialect[] {
		const chosen = new Map<number, SigningDialect>();
		for (const dialect of [likeliest, ...dialects.SIGNING_DIALECTS]) {
			const key = dialect & this.options;
			if (!chosen.has(key)) chosen.set(key, dialect);
		}
		return [...chosen.values()];
	}

	print(dialect: SigningDialect): string {
		if (dialect === VERBATIM) return this.received;
		const key = dialect & this.options;
		const unescaped = key & ~ESCAPES;
		if (this.latest.dialect !== unescaped) {
			if (this.layout !== (key & LAYOUT)) this.layOut(key & LAYOUT);
			this.scalars.forEach((scalar, at) => {
				this.pieces[this.places[at]] = scalar.print(key);
			});
			this.latest = { dialect: unescaped, text: this.pieces.join('') };
		}
		const { text } = this.latest;
		return key === unescaped ? text : dialects.escapeCharacters(text, key);
	}

	private prepare(node: JsonNode, isOutermost: boolean): Part {
		if (typeof node === 'string') return this.prepareScalar(node);
		if (Array.isArray(node)) return node.map((item) => this.prepare(item, false));
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
		const isString = literal.startsWith('"');
		if (isString ? !literal.includes('\\') : dialects.isPlainNumber(literal)) return literal;
		if (!isString) this.options |= NUMBERS;
		return new Scalar(literal);
	}

	private layOut(layout: number): void {
		this.layout = layout;
		this.pieces = [];
		this.scalars = [];
		this.places = [];
		this.write(this.root, true, (layout & SPACED) === 0 ? '' : ' ');
	}

	private write(part: Part, isOutermost: boolean, space: string): void {
		const { pieces, layout } = this;
		if (typeof part === 'string') {
			pieces.push(part);
		} else if (part instanceof Scalar) {
			this.places.push(pieces.push('') - 1);
			this.scalars.push(part);
		} else if (!Array.isArray(part)) {
			const isSorted = isOutermost || (layout & EVERY_LEVEL) !== 0;
			const inOrder = (layout & PHP_ORDER) === 0 ? part.sorted : part.phpSorted;
			(isSorted ? inOrder : part.received).forEach(({ name, value }, index) => {
				pieces.push(index === 0 ? '{' : `,${space}`);
				this.write(name, false, space);
				pieces.push(`:${space}`);
				this.write(value, false, space);
			});
			pieces.push(part.received.length === 0 ? '{}' : '}');
		} else if (part.every((item) => typeof item === 'string')) {
			pieces.push(`[${part.join(`,${space}`)}]`);
		} else {
			part.forEach((item, index) => {
				pieces.push(index === 0 ? '[' : `,${space}`);
				this.write(item, false, space);
			});
			pieces.push(']');
		}
	}
}
