import { Unreadable } from './problems';
import { isEmpty } from './rows';

/** What a cell says: undefined where it is empty, Unreadable where nobody can tell. */
export type Cell<Value> = Value | Unreadable | undefined;

export function readText(cell: unknown): Cell<string> {
	if (typeof cell === 'string') return cell.trim() || undefined;
	if (isEmpty(cell)) return undefined;
	return typeof cell === 'number' ? String(cell) : notText(cell);
}

/** What a text says by a grammar of its kind; a flaw is read after the text in quotes. */
export function readParsed<Value extends object>(
	cell: unknown,
	read: (text: string) => Value | { flaw: string },
): Cell<Value> {
	const text = readText(cell);
	if (typeof text !== 'string') return text;
	const value = read(text);
	return 'flaw' in value ? new Unreadable(cell, value.flaw) : value;
}

function notText(cell: unknown): Unreadable {
	return cell instanceof Date
		? new Unreadable(cell, 'is a date. Format the column as plain text and type it again.')
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
					'is a number that the spreadsheet may have changed. Format the column as plain text and type it again.',
				);
	}
	if (typeof cell !== 'string') return isEmpty(cell) ? undefined : notText(cell);
	const id = cell.trim();
	if (id === '') return undefined;
	if (!NUMBER_OR_DATE.test(id)) return id;
	if (SHORTENED_NUMBER.test(id)) {
		return new Unreadable(
			cell,
			'is a number that the spreadsheet has shortened. Format the column as plain text and type it again.',
		);
	}
	if (TIME_STAMP.test(id)) {
		return new Unreadable(cell, 'is a date. Format the column as plain text and type it again.');
	}
	return id;
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
		while (SEPARATOR.test(text.charAt(end - 1))) end--;
		if (end < index && end > 0) return end;
	}
	return undefined;
}

export function firstAddress(value: string): string {
	return value.slice(0, endOfFirstAddress(value));
}
