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

/** Ways to write one currency. The crowns of three countries look alike. */
const SAME = [
	'€ eur euro euros євро евро',
	'$ us$ usd',
	'£ gbp',
	'₴ uah грн гривень гривні гривня гривна гривен',
	'₽ rub р руб рублей рубля рубль',
	'zł zl pln złotych',
	'kč kc czk korun',
	'ft huf forint',
	'lei leu ron mdl',
	'kr sek dkk nok kronor kroner',
	'fr sfr chf',
	'₺ tl try',
	'r$ brl',
	'тг тенге ₸ kzt',
];
const NAME = new Map(
	SAME.flatMap((line) => line.split(' ').map((text) => [text, line.split(' ')[0]] as const)),
);

/** One name for all ways to write a currency; undefined for any other text. */
export const currencyOf = (text: string): string | undefined =>
	isCurrency(text) ? (NAME.get(fold(text)) ?? fold(text)) : undefined;

const fold = (text: string) => text.toLowerCase().replace(/\.$/, '');

/** Of a sign, a code or an abbreviation, such as "₴", "PLN" or "руб.". */
export function isCurrency(text: string): boolean {
	const all = known ?? currencies();
	return all.has(text) || all.has(fold(text));
}
