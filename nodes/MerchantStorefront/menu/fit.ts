import { isTypeWord, readStatusCell, type StatusColumn } from './cellReaders';
import { fieldOf, type Kind, type MenuColumn } from './fields';
import { show } from '../platform/shown';
import { simplify } from '../sheet/headings';
import { isNumber } from '../sheet/numbers';
import { Unreadable } from '../sheet/problems';
import { filledCells, isEmpty, type Column, type Row, type Sheet } from '../sheet/rows';
import { yesOrNo } from '../sheet/words';

const LONGEST_NAME = 150;

const isShort = (cell: unknown) =>
	typeof cell === 'number' || (typeof cell === 'string' && cell.trim().length <= LONGEST_NAME);
const isCode = (cell: unknown) => isShort(cell) && !/\s\S+\s/u.test(String(cell).trim());
const hasLetters = (cell: unknown) =>
	typeof cell === 'string' && isShort(cell) && /\p{L}{2}/u.test(cell);
const isStatusWord = (cell: unknown) =>
	typeof cell === 'string' && !isNumber(cell) && isStatus(cell);
const isStatus = (cell: unknown) => !(readStatusCell(cell) instanceof Unreadable);

/** Whether a cell may be a value of a field. */
const FITS: Record<Kind, (cell: unknown) => boolean> = {
	identifier: isCode,
	label: isShort,
	name: hasLetters,
	text: (cell) => typeof cell === 'string',
	list: (cell) => Array.isArray(cell) || isShort(cell),
	type: isTypeWord,
	webAddress: (cell) => typeof cell === 'string' && /https?:\/\//i.test(cell),
	price: isNumber,
	number: isNumber,
	count: isNumber,
	status: isStatus,
};

const NEARLY_ALL = 0.9;
const HALF = 0.5;

/** Whether a column may be a field, by its cells alone. */
export function fitsField(sheet: Sheet, field: MenuColumn, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const fits = FITS[fieldOf(field).kind];
	if (cells.length === 0 || cells.filter(fits).length < cells.length * NEARLY_ALL) return false;
	return field !== 'sku' || (new Set(cells.map(String)).size === cells.length && !counts(cells));
}

/** Whether the cells are 1, 2, 3 … */
export const numbersRows = (sheet: Sheet, column: Column) => counts(filledCells(sheet, column));

/** 1, 2, 3 …: such a column numbers the rows. */
function counts(cells: readonly unknown[]): boolean {
	return (
		cells.length >= 3 && cells.every((cell, index) => String(cell).trim() === String(index + 1))
	);
}

/** How many of the filled cells may be values of a field, from 0 to 1. */
export function shareOf(sheet: Sheet, field: MenuColumn, column: Column): number {
	const cells = filledCells(sheet, column);
	return cells.filter(FITS[fieldOf(field).kind]).length / (cells.length || 1);
}

/** Whether cells hold amounts, and be it several at once; dates are none. */
export function holdAmounts(sheet: Sheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const isAmount = (cell: unknown) =>
		isNumber(cell) ||
		(typeof cell === 'string' && /\d/.test(cell) && !/\d[-./:]\d+[-./:]\d/.test(cell));
	return cells.filter(isAmount).length >= cells.length / 2;
}

interface Doubt {
	reason: string;
	/** Nothing goes wrong where such a column is not read. */
	isHarmless?: boolean;
}

/** Spelled like the field, so that cells that do not fit are mistakes. Many programs have a column "Type". */
const isOwnName = (field: MenuColumn, heading: string) =>
	heading === field || (heading === fieldOf(field).label && field !== 'type');

const HARMLESS: readonly MenuColumn[] = ['type', 'media', 'sortOrder', 'unit', 'categories'];

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
		return { reason: 'This column numbers the rows. Is it the SKU all the same?' };
	}
	const { kind, label, required } = fieldOf(field);
	// Many programs write into a column "Stock" only whether there is any.
	const isStatusOfStock = field === 'stock' && cells.length > 0 && cells.every(isStatusWord);
	const isOwn = isOwnName(field, column.heading) && !isStatusOfStock;
	if (required || isOwn) return undefined;
	const misfits = cells.filter((cell) => !FITS[kind](cell));
	if (misfits.length <= cells.length * (1 - NEARLY_ALL)) return undefined;
	const example = show(misfits[0]);
	return HARMLESS.includes(field) && misfits.length === cells.length
		? { reason: `${example} is no ${label}`, isHarmless: true }
		: { reason: `Is this the ${label}? ${example} is none.` };
}

function doubtOfStatus(
	{ rows }: Sheet,
	column: StatusColumn,
	cells: readonly unknown[],
	ofDish: readonly Column[],
): Doubt | undefined {
	const isDish = (row: Row) => ofDish.every((other) => !isEmpty(other.cellOf(row)));
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
		cells.every((cell) => yesOrNo(cell) === true) &&
		rows.some((row) => isEmpty(column.cellOf(row)) && isDish(row));
	return isTicked
		? {
				reason:
					'Every filled cell says that the dish is on sale. If an empty one means that it is off, only the listed words mean on sale.',
			}
		: undefined;
}
