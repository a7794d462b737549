import { allWordsFor } from './languages';
import { Unreadable, type Cell } from './problems';
import { isEmpty } from './rows';

export type DecimalSeparator = 'comma' | 'point';

/** What a text says with either separator. Where both say something else, it is ambiguous. */
export type Readings = { [separator in DecimalSeparator]?: number | undefined };

/** As nearly all numbers of a sheet are, of which there may be hundreds of thousands. */
const PLAIN = /^\d{1,15}(?:[.,]\d{1,2})?$/;
// A full stop after letters belongs to them: "kr.50" is not half a crown.
const AMOUNT = /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d .,'’ʼ]*\d)?)(\D*)$/u;
// Where others write decimals, such as "12,-" and "125:-".
const DASH = /^[.,:][-–—]{1,2}/u;
// Thousands are grouped by one and the same character, and never after a leading zero.
const WHOLE = /^(?:[1-9]\d{0,2}([ '’ʼ.,])\d{3}(?:\1\d{3})*|\d+)$/;
const SHAPES = {
	comma: /^(?:[1-9]\d{0,2}([ '’ʼ.])\d{3}(?:\1\d{3})*|\d+)?(?:,\d+)?$/,
	point: /^(?:[1-9]\d{0,2}([ '’ʼ,])\d{3}(?:\1\d{3})*|\d+)?(?:\.\d+)?$/,
};

const CURRENCIES: ReadonlySet<string> = new Set(allWordsFor('currencies'));
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Of a sign, a code or an abbreviation, such as "₴", "PLN" or "руб.". */
export const isCurrency = (text: string) =>
	CURRENCIES.has(text.toLowerCase().replace(/\.$/, '')) || CODES.has(text);

const PER_PERSON: ReadonlySet<string> = new Set(allWordsFor('perPerson'));
const isPerPerson = (text: string) => PER_PERSON.has(text.toLowerCase().replace(/\.$/u, ''));

// Between two prices: a line break, a tab, and whatever else no keyboard writes into a number.
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** The parts that break marks divide a text into, as far as they have digits. */
const partsWithDigits = (text: string, breaks = BREAK) =>
	text.split(breaks).filter((part) => /\d/.test(part));

/** Undefined for a text that isn't a number in any reading, such as "5 %", "12–15" and "from 120". */
export function readNumber(text: string): Readings | undefined {
	// Spaces group thousands; 210 and 285 in two lines are not 210285.
	if (partsWithDigits(text).length > 1) return undefined;
	const [, before = '', digits, after = ''] = AMOUNT.exec(text.replace(/\s/gu, ' ')) ?? [];
	if (digits === undefined) return undefined;
	const prefix = before.trim().replace(/^[+−-]|[+−-]$/u, '');
	const suffix = after.trimStart().replace(DASH, '');
	const isCurrencyOnly =
		[prefix, suffix].every((one) => isEmpty(one) || isCurrency(one.trim())) ||
		(isPerPerson(suffix.trim()) && (isEmpty(prefix) || isCurrency(prefix.trim())));
	if (!isCurrencyOnly) return undefined;
	const factor = /[−-]/u.test(before) ? -1 : 1;
	if (DASH.test(after.trimStart())) {
		return WHOLE.test(digits) ? sameInBoth(factor * toNumber(digits)) : undefined;
	}
	const comma = SHAPES.comma.test(digits) ? factor * toNumber(digits, ',') : undefined;
	const point = SHAPES.point.test(digits) ? factor * toNumber(digits, '.') : undefined;
	return comma === undefined && point === undefined ? undefined : { comma, point };
}

/** Whether a cell is a number, however it may be read. */
export const isNumber = (cell: unknown) =>
	typeof cell === 'number' || (typeof cell === 'string' && readNumber(cell) !== undefined);

const sameInBoth = (value: number): Readings => ({ comma: value, point: value });

function toNumber(digits: string, separator?: ',' | '.'): number {
	const [whole, fraction = ''] = separator === undefined ? [digits] : digits.split(separator);
	return Number(`${whole?.replace(/\D/gu, '')}.${fraction}`);
}

const LARGEST_NOISE = 1e-9;

/** Without what binary fractions leave of a calculation: 144.60000000000002 is 144.6, as a sheet shows it. */
function withoutNoise(value: number): number {
	if (Number.isInteger(value)) return value;
	const rounded = roundToCents(value);
	return Math.abs(value - rounded) <= Math.abs(value) * LARGEST_NOISE ? rounded : value;
}

export const roundToCents = (value: number) => Math.round(value * 100) / 100;

export function hasMoreThanTwoDecimals(value: unknown): boolean {
	return typeof value === 'number' && Number.isFinite(value) && roundToCents(value) !== value;
}

/** The separator that the texts of a column agree on, judged by those that have one reading only. */
function separatorOf(cells: Iterable<unknown>): DecimalSeparator | undefined {
	const found = new Set<DecimalSeparator>();
	for (const cell of cells) {
		const { comma, point } = (typeof cell === 'string' && readNumber(cell)) || {};
		if (comma === undefined && point !== undefined) found.add('point');
		if (point === undefined && comma !== undefined) found.add('comma');
	}
	const [separator, ...others] = found;
	return others.length === 0 ? separator : undefined;
}

/** Reads the numbers of one column, doubtful ones by the evidence of the others. */
export function numberReader(
	cells: () => Iterable<unknown>,
	chosen?: DecimalSeparator,
	/** Where the column isn't a price: instead of an example with decimals, as other cells write them. */
	advice?: string,
) {
	// Most columns have nothing doubtful and need not be read twice.
	let evidence: { separator: DecimalSeparator | undefined } | undefined;
	const separator = () => (evidence ??= { separator: chosen ?? separatorOf(cells()) }).separator;
	const notNumber = (cell: unknown): Unreadable => {
		if (advice !== undefined) return new Unreadable(cell, `is not a number. ${advice}`);
		const ofWeight = typeof cell === 'string' ? readPriceOfWeight(cell) : undefined;
		if (ofWeight !== undefined) {
			const { price, weight } = ofWeight;
			const flaw = `is a price for ${weight}. Write ${price} there, and ${weight} in the name, or in a column Weight.`;
			return Object.assign(new Unreadable(cell, flaw), { priceOfWeight: price });
		}
		if (isSeveral(cell)) return new Unreadable(cell, SEVERAL_PRICES);
		const example = separator() === 'comma' ? '12,50' : '12.50';
		return new Unreadable(cell, `isn't a price. Write it like "${example}".`);
	};
	const readText = (cell: string): number | Unreadable => {
		if (chosen === undefined && PLAIN.test(cell)) return Number(cell.replace(',', '.'));
		const readings = readNumber(cell);
		if (readings === undefined) return notNumber(cell);
		const { comma, point } = readings;
		if (chosen !== undefined) {
			const flaw = `doesn't match the Decimal Separator of this node, a ${chosen}.`;
			return readings[chosen] ?? new Unreadable(cell, flaw);
		}
		if (comma === undefined || point === undefined || comma === point) {
			return comma ?? point ?? notNumber(cell);
		}
		if (separator() === 'comma') return comma;
		if (separator() === 'point') return point;
		const flaw = `can be ${Math.max(comma, point)} or ${Math.min(comma, point)}. Type it without a separator for thousands, like 1200.00 or 1200,00.`;
		return new Unreadable(cell, flaw, 'Or choose the Decimal Separator in this node.');
	};
	return (cell: unknown): Cell<number> => {
		if (isEmpty(cell)) return undefined;
		const value =
			typeof cell === 'number' ? cell : typeof cell === 'string' ? readText(cell) : notNumber(cell);
		return typeof value === 'number' ? withoutNoise(value) : value;
	};
}

const WEIGHT = /(?:\d{1,4}(?:[.,]\d{1,3})?\s?)?(?:kg|dag|gr?|ml|cl|dl|l|oz|lb|кг|гр?|мл|л)\.?$/iu;
const PER = /\/$|\s(?:per|pro|za|na|за|на)$/iu;

/** Such as "98 грн/100 г", "98 за 100 г" and "9.80 per kg": one price, and the weight or volume that it is for. */
function readPriceOfWeight(cell: string): { price: string; weight: string } | undefined {
	const text = cell.trim();
	const [weight = ''] = WEIGHT.exec(text) ?? [];
	const before = text.slice(0, text.length - weight.length).trimEnd();
	if (weight === '' || !PER.test(before)) return undefined;
	const price = before.replace(PER, '').trimEnd();
	if (readNumber(price) === undefined) return undefined;
	return { price, weight: /^\d/u.test(weight) ? weight : `1 ${weight}` };
}

const SEVERAL_PRICES =
	'holds several prices. Write it in a row for each size, with a column Size, or give each size a column of prices, with a heading such as 30 cm.';

const isSeveral = (cell: unknown) =>
	typeof cell === 'string' &&
	(partsWithDigits(cell).length > 1 || partsWithDigits(cell, /[/|;]/).length > 1);

/** 1, 2, 3 …: such a column numbers the rows, also above a total or notes. */
export function counts(cells: readonly unknown[]): boolean {
	const numbered = cells.filter(isNumber);
	const areInOrder = numbered.every((cell, index) => String(cell).trim() === String(index + 1));
	return numbered.length >= 3 && areInOrder && cells.length - numbered.length <= MOST_NOTES;
}

const MOST_NOTES = 3;
