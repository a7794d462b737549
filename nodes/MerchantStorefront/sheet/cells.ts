import { Oddity } from './oddity';
import { Unreadable, type MenuProblem } from '../menu/problems';
import type { MenuColumn, OfferStatus, ProductType } from '../menu/product';
import type { Sheet } from './sheet';
import { onOrOff, thereOrNot, yesOrNo } from './words';

/** What a cell says: undefined where it is empty, Unreadable where it cannot be told. */
export type Cell<Value> = Value | Unreadable | undefined;

export function isEmpty(cell: unknown): boolean {
	return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}

export function readText(cell: unknown): Cell<string> {
	if (typeof cell === 'string') return cell.trim() || undefined;
	if (isEmpty(cell)) return undefined;
	return typeof cell === 'number' ? String(cell) : notText(cell);
}

function notText(cell: unknown): Unreadable {
	return cell instanceof Date
		? new Unreadable(cell, 'is a date. Format the column as plain text and type it anew.')
		: new Unreadable(cell, 'is not a text.');
}

const NUMBER_OR_DATE = /^\d[\d.,-]*[et]/i;
const SHORTENED_NUMBER = /^\d+(?:[.,]\d+)?e[+-]\d+$/i;
const TIME_STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A text that must arrive as it was typed: spreadsheets turn it into numbers and dates. */
export function readIdentifier(cell: unknown): Cell<string> {
	if (typeof cell === 'number') {
		return Number.isSafeInteger(cell) && cell >= 0
			? String(cell)
			: new Unreadable(
					cell,
					'is a number that the spreadsheet may have changed. Format the column as plain text and type it anew.',
				);
	}
	if (typeof cell !== 'string') return isEmpty(cell) ? undefined : notText(cell);
	const id = cell.trim();
	if (id === '') return undefined;
	if (!NUMBER_OR_DATE.test(id)) return id;
	if (SHORTENED_NUMBER.test(id)) {
		return new Unreadable(
			cell,
			'is a number that the spreadsheet has shortened. Format the column as plain text and type it anew.',
		);
	}
	if (TIME_STAMP.test(id)) {
		return new Unreadable(cell, 'is a date. Format the column as plain text and type it anew.');
	}
	return id;
}

export const readStatus = (cell: unknown) => readStatusWord(cell, 'enabled', 'disabled');
/** Of a column such as "Archived", where yes means off. */
export const readInvertedStatus = (cell: unknown) => readStatusWord(cell, 'disabled', 'enabled');

function readStatusWord(cell: unknown, yes: OfferStatus, no: OfferStatus): Cell<OfferStatus> {
	if (isEmpty(cell)) return undefined;
	const isOn = onOrOff(cell) ?? (yes === 'enabled' ? thereOrNot(cell) : undefined);
	if (isOn !== undefined) return isOn ? 'enabled' : 'disabled';
	const answer = yesOrNo(cell);
	if (answer !== undefined) return answer ? yes : no;
	return new Unreadable(cell, 'is no status. Type yes or no, or enabled or disabled.');
}

const TYPE_WORDS = new Map<unknown, ProductType>([
	...['product', 'товар', 'продукт', 'страва'].map((word) => [word, 'product'] as const),
	...['attribute', 'modifier', 'ingredient', 'атрибут', 'модифікатор', 'інгредієнт'].map(
		(word) => [word, 'attribute'] as const,
	),
]);

export function readType(cell: unknown): Cell<ProductType> {
	const known = TYPE_WORDS.get(cell);
	if (known !== undefined || isEmpty(cell)) return known;
	return (
		TYPE_WORDS.get(String(cell).trim().toLowerCase()) ??
		new Unreadable(cell, 'is no type. Type product, or attribute for a modifier.')
	);
}

/** A list, or a text with commas or semicolons between the entries. */
export function readList(cell: unknown): Cell<string[]> {
	if (isEmpty(cell)) return undefined;
	const entries: unknown[] = typeof cell === 'string' ? cell.split(/[,;]/) : [cell].flat();
	const texts = entries.map(readText).filter((entry) => entry !== undefined);
	const unreadable = texts.find((entry) => entry instanceof Unreadable);
	if (unreadable !== undefined) return new Unreadable(cell, 'is not a list of texts.');
	return texts.length === 0 ? undefined : (texts as string[]);
}

const ADDRESS_START = /https?:\/\//gi;
const SEPARATOR = /[\s,;|]/;

/** Where the first address ends: a comma may be part of it, but not right before the next one. */
function endOfFirstAddress(text: string): number | undefined {
	for (const { index } of text.matchAll(ADDRESS_START)) {
		let end = index;
		while (end > 0 && SEPARATOR.test(text[end - 1])) end--;
		if (end < index && end > 0) return end;
	}
	return undefined;
}

export function holdsSeveralAddresses(value: unknown): boolean {
	return typeof value === 'string' && endOfFirstAddress(value) !== undefined;
}

export function firstAddress(value: unknown): unknown {
	return typeof value === 'string' ? value.slice(0, endOfFirstAddress(value)) : value;
}

const HTML = /<\/?[a-z][^<>]*>|&(?:#\d{1,6}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,7});/i;

/** Whether a text was made for a web page: with tags, or with characters written as &amp;. */
export function holdsHtml(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	// Few texts have either of these, and there may be hundreds of thousands.
	return (value.includes('<') || value.includes('&')) && HTML.test(value);
}

// What a spreadsheet makes of 1-2 and 3.4: days of the years 2000 to 2049, counted from 1900.
const FIRST_DAY = 36_526;
const LAST_DAY = 54_788;

/** Reads the identifiers of one column and notes those that came as numbers. */
export class IdentifierColumn {
	private readonly numbers: Oddity;
	private hasTexts?: boolean;

	constructor(
		private readonly sheet: Sheet,
		private readonly column: MenuColumn,
		private readonly key: string,
	) {
		this.numbers = new Oddity(
			sheet,
			sheet.nameOf(column),
			'came as a number',
			'Zeros in front are lost then: format the column as plain text.',
		);
	}

	read(index: number): Cell<string> {
		const cell = this.sheet.rows[index][this.key];
		if (typeof cell !== 'number') return readIdentifier(cell);
		this.numbers.note(index, cell);
		const mayBeDate = this.column === 'sku' && cell >= FIRST_DAY && cell <= LAST_DAY;
		return mayBeDate && this.isAmongTexts()
			? new Unreadable(
					cell,
					'came as a number among texts and may have been turned into a date. Format the column as plain text and type it anew.',
				)
			: readIdentifier(cell);
	}

	/** One for the column: it is the whole column that is not formatted as text. */
	warnings(): MenuProblem[] {
		return this.sheet.constants.has(this.key) ? [] : this.numbers.warnings();
	}

	private isAmongTexts(): boolean {
		this.hasTexts ??= this.sheet.rows.some(
			(row) => typeof row[this.key] === 'string' && !isEmpty(row[this.key]),
		);
		return this.hasTexts;
	}
}
