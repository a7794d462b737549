const LONGEST_VALUE = 60;
const MOST_LISTED = 50;
/** As many names as somebody looks through on a page for one that shouldn't be among them. */
export const MOST_ON_PAGE = 100;

export function shorten(text: string, most = LONGEST_VALUE): string {
	return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A value as a person recognizes it, undefined where there is no value. */
export function show(value: unknown): string | undefined {
	if (value === undefined) return undefined;
	return shorten(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '?'));
}

/** Nobody reads more names in a sentence. */
export function listNames(names: readonly string[], most = MOST_LISTED): string {
	const more = names.length - most;
	return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** It looks like 1 dish, or 3 dishes. */
export const many = (count: number, what: string, more = `${what}s`) =>
	`${count} ${count === 1 ? what : more}`;

/** A sheet writes it so: 145.50, and not 145.5. */
export const showPrice = (price: number) =>
	/\.\d$/.test(String(price)) ? price.toFixed(2) : String(price);

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
