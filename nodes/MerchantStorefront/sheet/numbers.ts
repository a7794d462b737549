import { Unreadable } from '../menu/problems';
import { isEmpty, type Cell } from './cells';

export type DecimalSeparator = 'comma' | 'point';

/** What a text says with either separator. Where both say something else, it is ambiguous. */
export type Readings = { [separator in DecimalSeparator]?: number };

const DIGITS = /^\d+$/;
const CURRENCY = '(?:[₴€$£₽¥]|zł|UAH|USD|EUR|GBP|PLN|грн\\.?)';
const AMOUNT = new RegExp(
	`^([+−-]?) ?(?:${CURRENCY} ?)?([+−-]?)([\\d.,][\\d .,'’]*?) ?(?:${CURRENCY})?$`,
	'iu',
);
// Thousands are grouped by one and the same character, and never after a leading zero.
const SHAPES = {
	comma: /^(?:[1-9]\d{0,2}([ '’.])\d{3}(?:\1\d{3})*|\d+)?(?:,\d+)?$/,
	point: /^(?:[1-9]\d{0,2}([ '’,])\d{3}(?:\1\d{3})*|\d+)?(?:\.\d+)?$/,
};

const MOST_PLAIN_DIGITS = 15;

/**
 * The number in a text such as 12, 12.5 or 12,50, which can be read in one way only; undefined for
 * every other text. Nearly all numbers of a menu are such, and there may be hundreds of thousands.
 */
function readPlainNumber(text: string): number | undefined {
	let value = 0;
	let decimals = -1;
	for (let index = 0; index < text.length; index++) {
		const digit = text.charCodeAt(index) - ZERO;
		if (digit >= 0 && digit <= 9) {
			value = value * 10 + digit;
			if (decimals >= 0) decimals++;
		} else if (decimals === -1 && index > 0 && (text[index] === ',' || text[index] === '.')) {
			decimals = 0;
		} else {
			return undefined;
		}
	}
	if (text.length === 0 || text.length > MOST_PLAIN_DIGITS) return undefined;
	if (decimals === -1) return value;
	if (decimals === 1) return value / 10;
	return decimals === 2 ? value / 100 : undefined;
}

const ZERO = '0'.charCodeAt(0);

/** Undefined for a text that is no number in any reading. */
export function readNumber(text: string): Readings | undefined {
	if (DIGITS.test(text)) return { comma: Number(text), point: Number(text) };
	const [, sign, innerSign, digits] = AMOUNT.exec(text.replace(/\s/gu, ' ')) ?? [];
	if (digits === undefined || (sign !== '' && innerSign !== '')) return undefined;
	const factor = /[−-]/u.test(sign + innerSign) ? -1 : 1;
	const comma = SHAPES.comma.test(digits) ? factor * toNumber(digits, ',') : undefined;
	const point = SHAPES.point.test(digits) ? factor * toNumber(digits, '.') : undefined;
	return comma === undefined && point === undefined ? undefined : { comma, point };
}

function toNumber(digits: string, separator: ',' | '.'): number {
	const [whole, fraction = ''] = digits.split(separator);
	return Number(`${whole.replace(/\D/gu, '')}.${fraction}`);
}

const LARGEST_NOISE = 1e-9;

/** Without what binary fractions leave of a calculation: 144.60000000000002 is 144.6, as a sheet shows it. */
function withoutNoise(value: number): number {
	if (Number.isInteger(value)) return value;
	const rounded = roundToCents(value);
	return Math.abs(value - rounded) <= Math.abs(value) * LARGEST_NOISE ? rounded : value;
}

function roundToCents(value: number): number {
	return Math.round(value * 100) / 100;
}

export function hasMoreThanTwoDecimals(value: unknown): boolean {
	return typeof value === 'number' && Number.isFinite(value) && roundToCents(value) !== value;
}

/** The separator that the texts of a column agree on, judged by those that have one reading only. */
function separatorOf(texts: Iterable<string>): DecimalSeparator | undefined {
	const found = new Set<DecimalSeparator>();
	for (const text of texts) {
		const { comma, point } = readNumber(text) ?? {};
		if (comma === undefined && point !== undefined) found.add('point');
		if (point === undefined && comma !== undefined) found.add('comma');
	}
	return found.size === 1 ? [...found][0] : undefined;
}

/** Reads the numbers of one column, doubtful ones by the evidence of the others. */
export class NumberColumn {
	private evidence?: { separator?: DecimalSeparator };

	constructor(
		private readonly rows: ReadonlyArray<Record<string, unknown>>,
		private readonly heading: string,
		private readonly chosen?: DecimalSeparator,
	) {}

	read(cell: unknown): Cell<number> {
		const value = this.readExactly(cell);
		return typeof value === 'number' ? withoutNoise(value) : value;
	}

	private readExactly(cell: unknown): Cell<number> {
		if (typeof cell === 'number') return cell;
		if (typeof cell !== 'string') return isEmpty(cell) ? undefined : notNumber(cell);
		const plain = this.chosen === undefined ? readPlainNumber(cell) : undefined;
		if (plain !== undefined) return plain;
		if (isEmpty(cell)) return undefined;
		const readings = readNumber(cell.trim());
		if (readings === undefined) return notNumber(cell);
		const { comma, point } = readings;
		if (this.chosen !== undefined) {
			return (
				readings[this.chosen] ??
				new Unreadable(
					cell,
					`does not fit the decimal separator that is set in this node, a ${this.chosen}.`,
				)
			);
		}
		if (comma === point || point === undefined) return comma;
		if (comma === undefined) return point;
		// Most columns have nothing doubtful and need not be read twice.
		this.evidence ??= { separator: separatorOf(this.texts()) };
		return this.evidence.separator === undefined
			? new Unreadable(
					cell,
					`can be ${Math.max(comma, point)} or ${Math.min(comma, point)}. Type it without a separator for thousands, like 1200.00, or choose the Decimal Separator in this node.`,
				)
			: readings[this.evidence.separator];
	}

	private *texts(): Iterable<string> {
		for (const row of this.rows) {
			const cell = row[this.heading];
			if (typeof cell === 'string') yield cell.trim();
		}
	}
}

function notNumber(cell: unknown): Unreadable {
	return new Unreadable(cell, 'is not a number. Type it like 12.50.');
}
