import { languages, listed } from './languages';

/** Each way to write a currency, with one name for all of them. The crowns of three countries look alike. */
const NAMES: ReadonlyMap<string, string> = new Map(
	languages.flatMap(([, { currencies = {} }]) =>
		Object.entries(currencies).flatMap(([name, words]) =>
			listed(words).map((word) => [word, name] as const),
		),
	),
);
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const fold = (text: string) => text.toLowerCase().replace(/\.$/, '');

/** One name for all ways to write a currency; undefined for any other text. */
const currencyOf = (text: string): string | undefined =>
	NAMES.get(fold(text)) ?? (CODES.has(text) ? fold(text) : undefined);

/** Of a sign, a code or an abbreviation, such as "₴", "PLN" or "руб.". */
export const isCurrency = (text: string) => currencyOf(text) !== undefined;

/** The currencies of a column that holds amounts, or nothing but currencies; none if it holds more. */
export function currenciesIn(cells: readonly unknown[]): string[] {
	const found = new Map<string | undefined, string>();
	for (const cell of cells) {
		if (typeof cell !== 'string') continue;
		for (const word of cell.split(/[\d\s.,'’+−-]+/u).filter(Boolean)) {
			const currency = currencyOf(word);
			if (currency === undefined) return [];
			if (!found.has(currency)) found.set(currency, word);
		}
	}
	return [...found.values()];
}
