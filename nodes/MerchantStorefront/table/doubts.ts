import { show } from '../platform/shown';
import type { KindOf } from './kinds';
import { Unreadable } from './problems';
import { readStatusCell, type StatusColumn } from './status';

/** What only the user knows about a column. */
export interface Doubt {
	text: string;
	/** What they may say, by name. */
	meanings: readonly string[];
}

/** What a table says of a field. */
export interface TableField {
	label: string;
	kind: string;
	required?: true;
	/** Not every row needs it, but the sheet needs a column for it. */
	needsColumn?: true;
	/** What else helps if a needed cell is empty, or the whole column is missing. */
	ifEmpty?: string;
	ifMissing?: string;
	/** Nothing goes wrong where such a column is not read. */
	isMinor?: true;
	/** Many programs head something else so. */
	isCommonWord?: true;
}

interface DoubtedField extends TableField {
	name: string;
	/** What a row is, such as "option". */
	row: string;
}

const NEARLY_ALL = 0.9;
const HALF = 0.5;

/** Whether nearly all cells of a column fit, and there are any. */
export const mostFit = (cells: readonly unknown[], fits: (cell: unknown) => boolean) =>
	cells.length > 0 && cells.filter(fits).length >= cells.length * NEARLY_ALL;

/** Whether more than half of them fit. */
export const areMost = (cells: readonly unknown[], fits: (cell: unknown) => boolean) =>
	cells.filter(fits).length > cells.length * HALF;

export const areUnique = (cells: readonly unknown[]) =>
	new Set(cells.map(String)).size === cells.length;

/** 1, 2, 3 …: such a column numbers the rows. */
export const counts = (cells: readonly unknown[]) =>
	cells.length >= 3 && cells.every((cell, index) => String(cell).trim() === String(index + 1));

/** Spelled like the field, so that cells that do not fit are mistakes. */
const isOwnName = ({ name, label, isCommonWord }: DoubtedField, heading: string) =>
	heading === name || (heading === label && isCommonWord !== true);

/** What a program lists of each record: no cell that anybody typed. */
const holdsRecords = (cell: unknown) =>
	Array.isArray(cell) && cell.every((entry) => typeof entry === 'object');

/** Why a column with the heading of a field may be something else all the same, or why it surely is. */
export function doubtOf(
	field: DoubtedField,
	{ fits }: Pick<KindOf<unknown>, 'fits'>,
	column: StatusColumn,
	cells: readonly unknown[],
): string | { reason: string } | undefined {
	const { label, kind, required, isMinor, isCommonWord } = field;
	const isOwn = isOwnName(field, column.heading);
	if (kind === 'status') return doubtOfStatus(column, cells, isOwn);
	const misfits = cells.filter((cell) => !fits(cell) || holdsRecords(cell));
	const isOther = isCommonWord === true && misfits.length === cells.length;
	// A till's "Item" often holds its number, and the name stands elsewhere.
	if ((required === true && kind !== 'name') || (isOwn && !isOther)) return undefined;
	if (misfits.length <= cells.length * (kind === 'name' ? HALF : 1 - NEARLY_ALL)) return undefined;
	const example = show(misfits[0]);
	const isHarmless = isMinor === true || misfits.every(holdsRecords);
	return isHarmless && misfits.length === cells.length
		? { reason: `${example} doesn't fit ${label}` }
		: `Is this the ${label}? ${example} doesn't look like it.`;
}

export const withArticle = (noun: string) => `${/^(?:a|e|i|o)/.test(noun) ? 'an' : 'a'} ${noun}`;

function doubtOfStatus(
	column: StatusColumn,
	cells: readonly unknown[],
	isOwn: boolean,
): string | undefined {
	const odd = cells.filter((cell) => readStatusCell(cell, column) instanceof Unreadable);
	if (odd.length <= cells.length * (isOwn ? HALF : 1 - NEARLY_ALL)) return undefined;
	return `Does this say what is on sale? ${show(odd[0])} is neither yes nor no.`;
}

/** Whether every filled cell of a column says yes, so that an empty one may say no. */
export const isTicked = (field: DoubtedField, column: StatusColumn, cells: readonly unknown[]) =>
	column.yes === undefined &&
	!isOwnName(field, column.heading) &&
	cells.length > 0 &&
	cells.every((cell) => readStatusCell(cell, column) === 'enabled');
