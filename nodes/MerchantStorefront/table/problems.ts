import { show } from '../platform/shown';

/** Something wrong, or in a warning something odd, with a value of the input. */
export interface Problem {
	/** Where it is, in the words of the person who made the sheet. */
	place: string;
	/** The input item it came from, where each item is a row. */
	itemIndex?: number | undefined;
	/** As the sheet counts. */
	row?: number | undefined;
	sku?: string | undefined;
	field?: string | undefined;
	/** Shortened. */
	value?: string | undefined;
	/** What is wrong, and how to write it, to be read after the value. */
	message: string;
	/** What else whoever edits the workflow may do. */
	inNode?: string | undefined;
	/** The values that it is about, each of which somebody has to look at. */
	values?: readonly string[] | undefined;
	/** Where an earlier row is of the same dish: only a person can tell which of the two counts. */
	same?: SameDish | undefined;
	/** The same of a single cell: where the others are that it contradicts. */
	contradicts?: readonly number[] | undefined;
	/** Headings of columns that are the same: only a person can tell which of them it is. */
	clashing?: readonly string[] | undefined;
	/** The rows between others that it is about. */
	headings?: ReadonlyArray<{ row: number; text: string }> | undefined;
	/** Whether an output lists what it is about anyway. */
	isListed?: true | undefined;
	/** What is missing, and may be that of the row above: only a person can tell. */
	mayBeAbove?: 'title' | 'category' | undefined;
	/** Whether it is that of the same dish, of which this is another size or the offer of another store. */
	isOfSameDish?: boolean | undefined;
	/** Whether the dish has a price without it. */
	isSale?: true | undefined;
	/** Of a price for a weight, such as "98 грн/100 г": the price as it is written. */
	priceOfWeight?: string | undefined;
	/** What goes off without it, where the rest of its dish is sold. */
	part?: 'size' | 'store' | undefined;
	/** Whether the other rows can go without this one. */
	mayBeSkipped?: true;
}

/** Two rows of a sheet that say what one dish is. */
export interface SameDish {
	rows: ReadonlyArray<{
		index: number;
		row: number | undefined;
		/** All that the row says, in whichever store and size. */
		offers: ReadonlyArray<{
			sku?: unknown;
			storeId?: unknown;
			listPrice?: unknown;
			oldPrice?: unknown;
			status?: unknown;
		}>;
	}>;
	/** The columns of the name and of the dish number. */
	headings: ReadonlyArray<string | undefined>;
}

/** What a record has instead of a value where nobody can tell it, so that the checks report it with the rest. */
export class Unreadable {
	/** Of the column, where a field has several. */
	heading?: string;
	/** Whether it stands for a sale price. */
	isSale?: true;
	/** What it says without the weight that its price is for. */
	priceOfWeight?: string;
	contradicts?: readonly number[];

	constructor(
		readonly cell: unknown,
		readonly message: string,
		/** What else whoever edits the workflow may do. */
		public inNode?: string,
	) {}
}

export const MISSING = 'is empty. Fill it in.';

/** What a cell says: undefined where it is empty, Unreadable where nobody can tell. */
export type Cell<Value> = Value | Unreadable | undefined;

export type Place = Pick<Problem, 'place' | 'itemIndex' | 'row' | 'sku' | 'field'>;

/** Where a row is, or its cell under a heading, in the words of the sheet. */
export function placeInSheet(
	at: { row: number; itemIndex?: number | undefined; field?: string | undefined },
	name?: string,
	tab?: string,
	/** Of a row without a name: that of the closest row above. */
	above?: string,
) {
	const row = tab === undefined ? `Row ${at.row}` : `${tab}, row ${at.row}`;
	const after = above && ` (after ${above})`;
	const parts = [`${row}${after ?? ''}`, name, at.field && `column "${at.field}"`];
	return { place: parts.filter(Boolean).join(', '), ...at };
}

export function problemAt(place: Place, value: unknown, message: string): Problem {
	if (!(value instanceof Unreadable)) return { ...place, value: show(value), message };
	const { cell, contradicts, inNode, isSale, priceOfWeight } = value;
	const told = { message, inNode, contradicts, isSale, priceOfWeight };
	return { ...place, value: show(cell), ...told };
}
