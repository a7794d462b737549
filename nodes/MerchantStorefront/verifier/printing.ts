import * as dialects from './dialects';
import type { SigningDialect } from './dialects';

const { ESCAPES, EVERY_LEVEL, KEPT_STRINGS, NUMBERS, PHP_ORDER, SPACED, VERBATIM } = dialects;
const LAYOUT = EVERY_LEVEL | PHP_ORDER | SPACED;

/** What every dialect prints as it was received is just text. */
export type Part = string | Scalar | List | Fields;
type Add = (part: Part) => void;

const optionsOf = (part: Part): number => (typeof part === 'string' ? 0 : part.options);

/** Prints itself once for each choice of the options that its text depends on. */
abstract class Printed {
	private readonly texts: string[] = [];

	constructor(readonly options: number) {}

	print(dialect: SigningDialect): string {
		const own = dialect & this.options;
		return (this.texts[own / dialects.LEAST_OPTION] ??= this.write(own));
	}

	protected abstract write(dialect: SigningDialect): string;
}

/** A number, or a string with escapes. */
export class Scalar extends Printed {
	constructor(private readonly literal: string) {
		super(literal.startsWith('"') ? KEPT_STRINGS : NUMBERS);
	}

	protected write(dialect: SigningDialect): string {
		return dialects.printScalar(this.literal, dialect);
	}
}

abstract class Container extends Printed {
	abstract addTo(add: Add, dialect: SigningDialect): void;

	protected write(dialect: SigningDialect): string {
		const texts: string[] = [];
		const add: Add = (part) => {
			if (typeof part === 'string') texts.push(part);
			else if (part instanceof Scalar) texts.push(part.print(dialect));
			else part.addTo(add, dialect);
		};
		this.addTo(add, dialect);
		return texts.join('');
	}
}

export class List extends Container {
	constructor(private readonly items: readonly Part[]) {
		super(items.reduce<number>((options, item) => options | optionsOf(item), SPACED));
	}

	addTo(add: Add, dialect: SigningDialect): void {
		const comma = (dialect & SPACED) === 0 ? ',' : ', ';
		this.items.forEach((item, at) => {
			add(at === 0 ? '[' : comma);
			add(item);
		});
		add(']');
	}
}

export interface Field {
	readonly key: string;
	readonly name: Part;
	readonly value: Part;
	/** Where the value stands in the text that was received. */
	readonly start: number;
	readonly end: number;
}

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
/** What PHP takes a key for; NaN if for text. */
const numberOf = (key: string) => (key < ':' && NUMERIC.test(key) ? Number(key) : NaN);

type Order = (one: Field, other: Field) => number;
const byKey: Order = (one, other) => (one.key < other.key ? -1 : 1);
const byPhp: Order = (one, other) => numberOf(one.key) - numberOf(other.key) || byKey(one, other);

/** The same fields if they are in order already. */
function sorted(fields: readonly Field[], order: Order): readonly Field[] {
	const isSorted = fields.every((field, at) => at === 0 || order(fields[at - 1], field) < 0);
	return isSorted ? fields : [...fields].sort(order);
}

/** The fields of an object, as received and in both orders. */
export class Fields extends Container {
	private readonly inOrder: readonly Field[];
	private readonly inPhpOrder: readonly Field[];

	constructor(readonly received: readonly Field[]) {
		const inOrder = sorted(received, byKey);
		const inPhpOrder = sorted(inOrder, byPhp);
		const levels = inOrder === received && inPhpOrder === inOrder ? 0 : EVERY_LEVEL;
		const own = SPACED | levels | (inPhpOrder === inOrder ? 0 : PHP_ORDER);
		super(received.reduce((all, { name, value }) => all | optionsOf(name) | optionsOf(value), own));
		this.inOrder = inOrder;
		this.inPhpOrder = inPhpOrder;
	}

	addTo(add: Add, dialect: SigningDialect, isOutermost = false): void {
		const [comma, colon] = (dialect & SPACED) === 0 ? [',', ':'] : [', ', ': '];
		const inOrder = (dialect & PHP_ORDER) === 0 ? this.inOrder : this.inPhpOrder;
		const isSorted = isOutermost || (dialect & EVERY_LEVEL) !== 0;
		(isSorted ? inOrder : this.received).forEach(({ name, value }, at) => {
			add(at === 0 ? '{' : comma);
			add(name);
			add(colon);
			add(value);
		});
		add('}');
	}
}

/** A text with its fields in order. By turns what dialects print alike, and what each prints anew. */
class Layout {
	private readonly pieces: string[] = [];
	private readonly slots: Printed[] = [];

	constructor(
		readonly options: number,
		root: Part,
	) {
		let run: string[] = [];
		const endRun = () => {
			this.pieces.push(run.join(''));
			run = [];
		};
		const add: Add = (part) => {
			if (typeof part === 'string') {
				run.push(part);
			} else if (!(part instanceof Scalar) && (part.options & (EVERY_LEVEL | PHP_ORDER)) !== 0) {
				part.addTo(add, options);
			} else if (part.options === SPACED) {
				run.push(part.print(options));
			} else {
				endRun();
				this.slots.push(part);
				this.pieces.push('');
			}
		};
		if (root instanceof Fields) root.addTo(add, options, true);
		else add(root);
		endRun();
	}

	print(dialect: SigningDialect): string {
		this.slots.forEach((part, at) => (this.pieces[2 * at + 1] = part.print(dialect)));
		return this.pieces.join('');
	}
}

/** The texts that may have been signed for one value. */
export class SigningTexts {
	private readonly options: number;
	private layout?: Layout;
	private latest = { dialect: -1, text: '' };

	constructor(
		private readonly received: string,
		private readonly root: Part,
	) {
		this.options = VERBATIM | optionsOf(root) | dialects.optionsOfStrings(received);
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

	print(dialect: SigningDialect): Buffer {
		if (dialect === VERBATIM) return Buffer.from(this.received);
		const unescaped = dialect & this.options & ~ESCAPES;
		if (this.latest.dialect !== unescaped) {
			const options = unescaped & LAYOUT;
			if (this.layout?.options !== options) this.layout = new Layout(options, this.root);
			this.latest = { dialect: unescaped, text: this.layout.print(unescaped) };
		}
		return dialects.bytesOf(this.latest.text, dialect & this.options & ESCAPES);
	}
}
