import { isEmpty } from './cells';
import type { MenuProblem } from '../menu/problems';
import { listNames, shorten } from '../platform/shown';
import type { MenuColumn } from '../menu/product';
import { problemAt } from '../menu/rules';
import type { Row, Sheet } from './sheet';
import { ROW_NUMBER } from './toldRow';

/** Where a sheet may have the headings of its sections. */
const HEADING_COLUMNS = ['title', 'sku', 'category'] as const satisfies readonly MenuColumn[];

/** What a sheet has between its dishes: headings of sections, and totals. */
export class OtherRows {
	/** What the heading above says. */
	section?: string;
	/** Rows that may be headings, where the user has not said that there are any. */
	readonly problems: MenuProblem[] = [];
	private readonly headings: string[] = [];
	private readonly totals: MenuProblem[] = [];
	private readonly skuKey: string | undefined;
	private readonly titleKey: string | undefined;
	private readonly hasOnePrice: boolean;
	private skusWithTitle?: ReadonlySet<string>;

	constructor(
		private readonly sheet: Sheet,
		private readonly placeOf: (index: number, column?: MenuColumn) => Omit<MenuProblem, 'message'>,
	) {
		this.skuKey = sheet.keyOf.get('sku');
		this.titleKey = sheet.keyOf.get('title');
		this.hasOnePrice = [...sheet.constants].some((key) => key.startsWith('listPrice'));
	}

	/** Whether the row is no dish; what it is instead is noted. */
	take(index: number): boolean {
		// With one price for all rows, also a single cell makes a dish.
		if (this.hasOnePrice) return false;
		const row = this.sheet.rows[index];
		// As nearly all rows are.
		if (isFilled(row, this.skuKey) && isFilled(row, this.titleKey)) return false;
		const total = this.totalIn(row);
		if (total !== undefined) {
			this.totals.push(this.at(index, total, 'looks like a total, so the row is skipped.'));
			return true;
		}
		const heading = headingIn(this.sheet, row);
		if (heading === undefined) return false;
		if (this.sheet.sectionHeadings === true) {
			this.section = textOf(row[heading]);
			this.headings.push(`row ${this.sheet.rowNumber(index)} "${shorten(this.section)}"`);
			return true;
		}
		if (this.columnOf(heading) === undefined) return false;
		const message =
			'is all that the row holds. If it is the heading of the rows below, switch on Section Headings in this node; if it is a dish, fill in the rest.';
		this.problems.push(this.at(index, heading, message));
		return true;
	}

	warnings(): MenuProblem[] {
		if (this.headings.length === 0) return this.totals;
		const message = `These rows are the category of the rows below them: ${listNames(this.headings)}.`;
		return [{ place: 'Section Headings', message }, ...this.totals];
	}

	/** The key of the cell with the word for it. Beside that there are only numbers, as in no dish. */
	private totalIn(row: Row): string | undefined {
		const { skuKey, titleKey, sheet } = this;
		const hasSku = isFilled(row, skuKey);
		if (hasSku && !isTotal(row[skuKey ?? ''])) return undefined;
		const keys = filledKeys(sheet, row);
		const key = hasSku ? skuKey : keys.find((other) => isTotal(row[other]));
		const isAmong = (other: string) => other === key || isAmount(textOf(row[other]));
		if (key === undefined || !keys.every(isAmong)) return undefined;
		if (!hasSku) return key;
		// An SKU after all: the title may stand in another row, and each row be for another store.
		this.skusWithTitle ??= new Set(
			sheet.rows.filter((other) => isFilled(other, titleKey)).map((other) => textOf(other[key])),
		);
		const isOffer =
			isFilled(row, sheet.keyOf.get('storeId')) || this.skusWithTitle.has(textOf(row[key]));
		return isOffer ? undefined : key;
	}

	private columnOf(key: string): MenuColumn | undefined {
		return HEADING_COLUMNS.find((column) => this.sheet.keyOf.get(column) === key);
	}

	private at(index: number, key: string, message: string): MenuProblem {
		const place = this.placeOf(index, this.columnOf(key));
		return problemAt(place, textOf(this.sheet.rows[index][key]), message);
	}
}

/** The first row that looks like the heading of a section. */
export function findSection(sheet: Sheet): { row: number; text: string } | undefined {
	for (const [index, row] of sheet.rows.entries()) {
		const key = headingIn(sheet, row);
		if (key === undefined || isTotal(row[key])) continue;
		return { row: sheet.rowNumber(index), text: textOf(row[key]) };
	}
	return undefined;
}

/** The key of the only filled cell, where it is a text that may be a heading. */
function headingIn(sheet: Sheet, row: Row): string | undefined {
	const [key, ...others] = filledKeys(sheet, row, 2);
	if (key === undefined || others.length > 0) return undefined;
	const cell = row[key];
	if (typeof cell !== 'string' || !/\p{L}/u.test(cell)) return undefined;
	// A row with nothing but an SKU is a dish that lost the rest.
	if (key === sheet.keyOf.get('sku') && /\d/.test(cell)) return undefined;
	const mayBe =
		HEADING_COLUMNS.some((column) => sheet.keyOf.get(column) === key) ||
		sheet.unused.some(({ heading }) => heading === key);
	return mayBe ? key : undefined;
}

function filledKeys(sheet: Sheet, row: Row, most = Infinity): string[] {
	const keys: string[] = [];
	for (const key in row) {
		// A box that is not ticked is there in every row.
		const isBlank = isEmpty(row[key]) || row[key] === false;
		if (isBlank || key === ROW_NUMBER || sheet.constants.has(key)) continue;
		keys.push(key);
		if (keys.length === most) break;
	}
	return keys;
}

function isFilled(row: Row, key: string | undefined): boolean {
	return key !== undefined && !isEmpty(row[key]);
}

function textOf(cell: unknown): string {
	return String(cell ?? '').trim();
}

const TOTAL_WORDS = new Set([
	...['total', 'totals', 'subtotal', 'sum'],
	...['разом', 'всього', 'усього', 'загалом', 'підсумок', 'підсумки', 'сума', 'итого', 'всего'],
]);
/** What stands beside these in such a row. */
const BESIDE_TOTAL = new Set([
	...['grand', 'sub', 'items', 'dishes', 'products', 'amount', 'price', 'uah', 'usd', 'eur'],
	...['загальна', 'позицій', 'позиції', 'страв', 'товарів', 'шт', 'грн'],
]);

/** Nothing but the words for it, such as "Total:" or "Всього 12 страв". */
function isTotal(cell: unknown): boolean {
	if (typeof cell !== 'string') return false;
	const words = wordsOf(cell);
	return words.some(isTotalWord) && words.every((word) => isTotalWord(word) || isBeside(word));
}

function isAmount(text: string): boolean {
	return /\d/.test(text) && wordsOf(text).every(isBeside);
}

const isTotalWord = (word: string) => TOTAL_WORDS.has(word);
const isBeside = (word: string) => BESIDE_TOTAL.has(word);

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
