import { isDash, readStatusCell, type StatusColumn } from '../../table/status';
import { fieldOf, type MenuColumn } from '../menuColumns';
import { MENU_KINDS } from '../kinds';
import { hasLetters } from '../../table/kinds';
import { show } from '../../platform/shown';
import { simplify, wordsOf } from '../../table/headings';
import { foldLetters } from '../../table/languages';
import { isNumber, readNumber } from '../../table/numbers';
import { Unreadable } from '../../table/problems';
import { filledCells, isEmpty, type Column, type Sheet } from '../../table/rows';
import { onOrOff, thereOrNot } from '../../table/words';
import { askingWords } from '../languages';

const isStatusWord = (cell: unknown) =>
	typeof cell === 'string' && !isNumber(cell) && isStatus(cell);
const isStatus = (cell: unknown) =>
	!(readStatusCell(cell, { isAnswered: true }) instanceof Unreadable);

const NEARLY_ALL = 0.9;
const HALF = 0.5;

/** Whether a column may be a field, by its cells alone. */
export function fitsField(sheet: Sheet, field: MenuColumn, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const fits = MENU_KINDS[fieldOf(field).kind].fits;
	if (cells.length === 0 || cells.filter(fits).length < cells.length * NEARLY_ALL) return false;
	return field !== 'sku' || (areUnique(cells) && !counts(cells));
}

const areUnique = (cells: readonly unknown[]) => new Set(cells.map(String)).size === cells.length;

/** 1, 2, 3 …: such a column numbers the rows. */
function counts(cells: readonly unknown[]): boolean {
	return (
		cells.length >= 3 && cells.every((cell, index) => String(cell).trim() === String(index + 1))
	);
}

/** How many of the filled cells may be values of a field, from 0 to 1. */
export function shareOf(sheet: Sheet, field: MenuColumn, column: Column): number {
	const cells = filledCells(sheet, column);
	return cells.filter(MENU_KINDS[fieldOf(field).kind].fits).length / (cells.length || 1);
}

const DATE = /\d[-./:]\d+[-./:]\d/;

export const isDate = (cell: unknown) => typeof cell === 'string' && DATE.test(cell);

/** Whether cells hold amounts, even several at once; dates don't count. */
export function holdAmounts(sheet: Sheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const isAmount = (cell: unknown) =>
		isNumber(cell) || (typeof cell === 'string' && /\d/.test(cell) && !isDate(cell));
	return cells.filter(isAmount).length >= cells.length / 2;
}

/** Two prices of one dish, such as in the hall and delivered, differ by less than this factor. */
const NEAR = 1.7;

/** Whether the amounts of a column are near the prices beside them: then they may be prices, too. */
export function areNearPrices(sheet: Sheet, column: Column, price: Column): boolean {
	const pairs = sheet.rows
		.slice(0, MOST_ROWS)
		.map((row) => [amountOf(column.cellOf(row)), amountOf(price.cellOf(row))])
		.filter((pair): pair is [number, number] => pair.every((amount) => amount !== undefined));
	const near = pairs.filter(([one, other]) => one < other * NEAR && other < one * NEAR);
	return pairs.length > 1 && near.length >= pairs.length * NEARLY_ALL;
}

const MOST_ROWS = 1_000;

function amountOf(cell: unknown): number | undefined {
	if (typeof cell !== 'string') return typeof cell === 'number' ? cell : undefined;
	const { comma, point } = readNumber(cell.trim()) ?? {};
	return comma ?? point;
}

const leavesOutDish = ({ rows }: Sheet, column: Column, ofDish: readonly Column[]) =>
	rows.some(
		(row) => isEmpty(column.cellOf(row)) && ofDish.every((other) => !isEmpty(other.cellOf(row))),
	);

const ADDRESS = /^https?:\/\//i;

/** Whether a column may be a field that has none, so that no answer sends numbers of rows as prices. */
export function canBe(sheet: Sheet, field: MenuColumn, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const areMost = (is: (cell: unknown) => boolean) => cells.filter(is).length * 2 > cells.length;
	const isCode = field === 'sku' && isAboutCodes(column.heading);
	// A column "No." that counts the rows is still a better SKU than none.
	if (!fitsField(sheet, field, column) && !(isCode && areUnique(cells))) return false;
	switch (field) {
		case 'listPrice':
			return (
				!mayBeAbout(column.heading, 'measure') &&
				!mayBeAbout(column.heading, 'code') &&
				!counts(cells) &&
				cells.some((cell) => amountOf(cell) !== 0)
			);
		case 'sku':
			return !cells.some((cell) => ADDRESS.test(String(cell)));
		case 'category':
			return !areMost(isNumber) && !areMost((cell) => ADDRESS.test(String(cell)));
		default:
			return true;
	}
}

/** Such as "EAN", which is the SKU only where no other column is. */
export const isAboutCodes = (heading: string) => mayBeAbout(heading, 'code');

/** Such as "sold out" among tags. Beer may be on draft. */
export const saysOff = (cell: unknown) =>
	typeof cell === 'string' &&
	!isNumber(cell) &&
	!/^draft$/i.test(cell) &&
	(onOrOff(cell) ?? thereOrNot(cell)) === false;

interface Doubt {
	reason: string;
	/** Nothing goes wrong where such a column is not read. */
	isHarmless?: boolean;
}

/** Spelled like the field, so that cells that do not fit are mistakes. Many programs have a column "Type". */
const isOwnName = (field: MenuColumn, heading: string) =>
	heading === field || (heading === fieldOf(field).label && field !== 'type');

const HARMLESS: readonly MenuColumn[] = ['type', 'media', 'sortOrder', 'unit', 'categories'];

/** What a program lists of each dish, such as its options: no cell that anybody typed. */
const holdsRecords = (cell: unknown) =>
	Array.isArray(cell) && cell.every((entry) => typeof entry === 'object');

/** Why a column with the heading of a field may be something else all the same. */
export function doubtOf(
	sheet: Sheet,
	field: MenuColumn,
	column: StatusColumn,
	/** What a row has filled if it is a dish. */
	ofDish: readonly Column[] = [],
): Doubt | undefined {
	const cells = filledCells(sheet, column);
	if (field === 'status') return doubtOfStatus(sheet, column, cells, ofDish);
	if (field === 'sku' && simplify(column.heading) !== 'sku' && counts(cells)) {
		return { reason: 'This column numbers the rows. Is it still the SKU?' };
	}
	const { kind, label, required } = fieldOf(field);
	if (field === 'title' && !isOwnName(field, column.heading)) return doubtOfTitle(cells);
	// Many programs write into a column "Stock" only whether there is any.
	const isStatusOfStock = field === 'stock' && cells.length > 0 && cells.every(isStatusWord);
	const misfits = cells.filter((cell) => !MENU_KINDS[kind].fits(cell) || holdsRecords(cell));
	// Many programs write other types into a column "type", and all into every row.
	const isOtherType = field === 'type' && misfits.length === cells.length;
	const isOwn = isOwnName(field, column.heading) && !isStatusOfStock && !isOtherType;
	if (required || isOwn) return undefined;
	if (misfits.length <= cells.length * (1 - NEARLY_ALL)) return undefined;
	const example = show(misfits[0]);
	const isHarmless = HARMLESS.includes(field) || misfits.every(holdsRecords);
	return isHarmless && misfits.length === cells.length
		? { reason: `${example} doesn't fit ${label}`, isHarmless: true }
		: { reason: `Is this the ${label}? ${example} doesn't look like it.` };
}

/** A till's "Item" often holds its number, and the name stands elsewhere. */
function doubtOfTitle(cells: readonly unknown[]): Doubt | undefined {
	const codes = cells.filter((cell) => !hasLetters(cell) || CODE.test(String(cell).trim()));
	if (codes.length <= cells.length * HALF) return undefined;
	return { reason: `Is this the Title? ${show(codes[0])} doesn't look like it.` };
}

/** Such as A101. */
const CODE = /^\p{L}{1,4}[-.]?\d{2,}$/u;

function doubtOfStatus(
	sheet: Sheet,
	column: StatusColumn,
	cells: readonly unknown[],
	ofDish: readonly Column[],
): Doubt | undefined {
	const dash = cells.find(isDash);
	if (dash !== undefined) {
		return {
			reason: `Does ${show(dash)} mean that a dish is off, or is it an empty cell? With Yes Means on Sale, it means off. Otherwise empty these cells.`,
		};
	}
	const values = cells.map((cell) => readStatusCell(cell, column));
	const odd = cells.filter((_cell, index) => values[index] instanceof Unreadable);
	const most = isOwnName('status', column.heading) ? HALF : 1 - NEARLY_ALL;
	if (odd.length > cells.length * most) {
		return {
			reason: `Does this say what is on sale? ${show(odd[0])} is neither yes nor no.`,
		};
	}
	const isTicked =
		column.yes === undefined &&
		!isOwnName('status', column.heading) &&
		cells.length > 0 &&
		values.every((value) => value === 'enabled') &&
		leavesOutDish(sheet, column, ofDish);
	return isTicked
		? {
				reason:
					'Every filled cell says that the dish is on sale. If an empty one means that it is off, only the listed words mean on sale.',
			}
		: undefined;
}

type Asking = Parameters<typeof askingWords>[0];

const ASKING = {
	availability: askingWords('availability').map(foldLetters),
	price: askingWords('price').map(foldLetters),
	code: askingWords('code').map(foldLetters),
	measure: askingWords('measure').map(foldLetters),
};

/** Shorter ones are found in too many words. */
const SHORT = 4;
/** Of scripts that write words together. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** These are also found within a word, such as "unavailable". */
const LONG = 5;

/** Square has a column of yes and no for each tax, such as "Tax - Sales Tax (8%)". */
export const isTax = (heading: string) => wordsOf(heading).includes('tax');

/**
 * Whether a heading that is not known may be about a matter that is never ignored without a
 * question.
 */
export function mayBeAbout(heading: string, about: Asking): boolean {
	if (about === 'availability' && isTax(heading)) return false;
	return wordsOf(heading).some((word) =>
		ASKING[about].some((asking) => {
			if (WITHOUT_SPACES.test(asking)) return word.includes(asking);
			if (asking.length < SHORT) return word === asking;
			if (asking.length >= LONG) return word.includes(asking);
			return word.startsWith(asking) || word.endsWith(asking);
		}),
	);
}
