import { DIGITS, languageOfN8n, lastMade } from '../platform/language';

const MOST_DECIMALS = 6;

const plainFormat = lastMade(
	(language: string) =>
		new Intl.NumberFormat(language, {
			minimumFractionDigits: 2,
			maximumFractionDigits: MOST_DECIMALS,
			...DIGITS,
		}),
);

const currencyFormat = lastMade(
	(language: string, currency: string) =>
		new Intl.NumberFormat(language, {
			style: 'currency',
			currency,
			maximumFractionDigits: MOST_DECIMALS,
			...DIGITS,
		}),
);

/**
 * An amount as the language and region of n8n print it (`LANG`), such as UAH 462.50 or 462,50 ₴: with
 * as many decimals as the currency has, and more only where the amount has more.
 */
export function sayMoney(value: number, currency: string | null): string {
	if (currency === null || !/^[a-z]{3}$/i.test(currency)) {
		const printed = plainFormat(languageOfN8n()).format(value);
		return [printed, currency].filter((part) => part !== null).join(' ');
	}
	// Spaces that a line can't break at are other characters, which searches and printers miss.
	return currencyFormat(languageOfN8n(), currency).format(value).replace(/\s/g, ' ');
}

const PARTS = 1_000_000;

const MOST_OF_AN_ORDER = 1e12;

/** Whether an order can come to that, in any currency: what is more is a mistake in this order. */
export const isPossible = (value: number) => Math.abs(value) <= MOST_OF_AN_ORDER;

/** Counts in whole parts of what a price is exact to, so that binary fractions leave no noise. */
export function sumMoney(values: readonly number[]): number {
	return Number(values.reduce((sum, value) => sum + BigInt(Math.round(value * PARTS)), 0n)) / PARTS;
}
