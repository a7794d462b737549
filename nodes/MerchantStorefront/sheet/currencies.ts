const LOCALES = [
	...['en', 'uk', 'ru', 'pl', 'de', 'es', 'fr', 'it', 'pt', 'cs', 'ro', 'hu', 'sv', 'da', 'nb'],
	...['fi', 'es-MX', 'de-CH', 'kk', 'be', 'bg', 'sr', 'tr', 'ka'],
];
/** Of the countries where these languages are spoken. Their codes are often typed in small letters. */
const CODES = [
	...['UAH', 'RUB', 'BYN', 'KZT', 'PLN', 'EUR', 'CHF', 'USD', 'GBP', 'CAD', 'AUD', 'MXN', 'ARS'],
	...['BRL', 'CZK', 'RON', 'MDL', 'HUF', 'SEK', 'DKK', 'NOK', 'ISK', 'BGN', 'RSD', 'GEL', 'TRY'],
];
/** What people write and Intl does not know, without the full stop behind. */
const ABBREVIATIONS = [
	...['р', 'руб', 'рублей', 'рубля', 'рубль', 'грн', 'гривень', 'гривні', 'гривня', 'гривна'],
	...['гривен', 'тг', 'тенге', 'zl', 'złotych', 'kč', 'kc', 'korun', 'ft', 'forint', 'lei', 'leu'],
	...['kr', 'kronor', 'kroner', 'euro', 'euros', 'eur', 'євро', 'евро', 'fr', 'sfr', 'us$', 'usd'],
	...['€', '$', '£', '¥', '₴', '₽', 'r$', '₺', 'tl'],
];

let known: ReadonlySet<string> | undefined;

/** Computed once, when the first price with a letter or a sign is read. */
function currencies(): ReadonlySet<string> {
	const symbols = LOCALES.flatMap((locale) =>
		CODES.flatMap((currency) =>
			(['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
				const format = new Intl.NumberFormat(locale, {
					style: 'currency',
					currency,
					currencyDisplay,
				});
				return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency;
			}),
		),
	);
	known ??= new Set([
		...ABBREVIATIONS,
		...CODES.map(fold),
		// A single letter is rather a size, or a thousand.
		...symbols.map(fold).filter((symbol) => !/^[a-z]$/.test(symbol)),
		...Intl.supportedValuesOf('currency'),
	]);
	return known;
}

const fold = (text: string) => text.toLowerCase().replace(/\.$/, '');

/** Of a sign, a code or an abbreviation, such as "₴", "PLN" or "руб.". */
export function isCurrency(text: string): boolean {
	const all = known ?? currencies();
	return all.has(text) || all.has(fold(text));
}
