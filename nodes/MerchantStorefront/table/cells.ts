import { Unreadable } from './problems';
import { isEmpty } from './rows';

/** What a cell says: undefined where it is empty, Unreadable where nobody can tell. */
export type Cell<Value> = Value | Unreadable | undefined;

export function readText(cell: unknown): Cell<string> {
	if (typeof cell === 'string') return cell.trim() || undefined;
	if (isEmpty(cell)) return undefined;
	if (typeof cell === 'number') return String(cell);
	return new Unreadable(cell, cell instanceof Date ? `is a date. ${TYPE_AGAIN}` : 'is not a text.');
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

const SHORTENED_NUMBER = /^\d+(?:[.,]\d+)?e[+-]\d+$/i;
const TIME_STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const TYPE_AGAIN = 'Format the column as plain text and type it again.';

/** A text that must arrive as it was typed: spreadsheets turn it into numbers and dates. */
export function readIdentifier(cell: unknown): Cell<string> {
	const id = readText(cell);
	if (typeof id !== 'string') return id;
	const flaw = (text: string) => new Unreadable(cell, `${text}. ${TYPE_AGAIN}`);
	if (typeof cell === 'number' && !(Number.isSafeInteger(cell) && cell >= 0)) {
		return flaw('is a number that the spreadsheet may have changed');
	}
	if (SHORTENED_NUMBER.test(id)) return flaw('is a number that the spreadsheet has shortened');
	return TIME_STAMP.test(id) ? flaw('is a date') : id;
}

/** A list, or a text with commas or semicolons between the entries. */
export function readList(cell: unknown): Cell<string[]> {
	if (isEmpty(cell)) return undefined;
	const entries: unknown[] = typeof cell === 'string' ? cell.split(/[,;]/) : [cell].flat();
	const texts = entries.map(readText).filter((entry) => entry !== undefined);
	if (texts.some((entry) => entry instanceof Unreadable))
		return new Unreadable(cell, 'is not a list of texts.');
	return texts.length === 0 ? undefined : (texts as string[]);
}

/** Between addresses: a comma may be part of one, but not right before the next one. */
const BEFORE_ADDRESS = /(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/iu;

export const firstAddress = (value: string): string => value.split(BEFORE_ADDRESS)[0] ?? value;
