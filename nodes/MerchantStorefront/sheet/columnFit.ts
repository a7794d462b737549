import { Unreadable } from '../menu/problems';
import { isEmpty, readStatus, readType } from './cells';
import { readNumber } from './numbers';
import type { MenuColumn } from '../menu/product';

type Rows = ReadonlyArray<Record<string, unknown>>;

const MOST_CELLS = 1_000;

const isNumber = (cell: unknown) =>
	typeof cell === 'number' || (typeof cell === 'string' && readNumber(cell.trim()) !== undefined);
const isWebAddress = (cell: unknown) => typeof cell === 'string' && /https?:\/\//i.test(cell);
const isType = (cell: unknown) => !(readType(cell) instanceof Unreadable);
const isStatus = (cell: unknown) => !(readStatus(cell) instanceof Unreadable);

/** Of fields whose cells look like nothing else. */
const FITS: { [column in MenuColumn]?: { fits(cell: unknown): boolean; share: number } } = {
	// One modifier among the dishes of the shop is enough to read the column.
	type: { fits: isType, share: 0 },
	status: { fits: isStatus, share: 0 },
	media: { fits: isWebAddress, share: 0.5 },
	listPrice: { fits: isNumber, share: 0.5 },
	oldPrice: { fits: isNumber, share: 0.5 },
	sortOrder: { fits: isNumber, share: 0.5 },
	stock: { fits: isNumber, share: 0.5 },
};

/** A cell that shows that the column is about something else; undefined where it may be the field. */
export function misfit(rows: Rows, heading: string, column: MenuColumn): unknown {
	const field = FITS[column];
	if (field === undefined) return undefined;
	let filled = 0;
	let fitting = 0;
	let first: unknown;
	for (const row of rows) {
		const cell = row[heading];
		if (isEmpty(cell)) continue;
		if (++filled > MOST_CELLS) break;
		if (field.fits(cell)) fitting++;
		else first ??= cell;
	}
	return fitting > 0 && fitting >= field.share * filled ? undefined : first;
}

/** What the cells say of a column that may hold a stock as well as a status. */
export function profileOf(rows: Rows, heading: string) {
	const found = { hasNumbers: false, hasZeroOrOne: false, hasWords: false };
	for (const row of rows) {
		const cell = row[heading];
		if (isEmpty(cell)) continue;
		if (cell === 0 || cell === 1 || cell === '0' || cell === '1') found.hasZeroOrOne = true;
		else if (isNumber(cell)) found.hasNumbers = true;
		else found.hasWords = true;
	}
	return found;
}
