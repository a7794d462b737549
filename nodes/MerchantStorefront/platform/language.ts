const LANGUAGE = new Intl.NumberFormat().resolvedOptions().locale;

/** The language and region of n8n (`LANG`), such as uk-UA: in these, people read amounts and times. */
export const languageOfN8n = () => LANGUAGE;

/** Every language has these digits, since receipt printers know no others. */
export const DIGITS = { numberingSystem: 'latn' } as const;

/**
 * Makes a format again only where it is another than the last one: that takes longer than many uses
 * of it, and n8n stands still while thousands of orders are written.
 */
export function lastMade<Key extends string[], Format>(
	make: (...key: Key) => Format,
): (...key: Key) => Format {
	let last: { key: Key; format: Format } | undefined;
	return (...key) => {
		if (last === undefined || last.key.some((part, index) => part !== key[index])) {
			last = { key, format: make(...key) };
		}
		return last.format;
	};
}
