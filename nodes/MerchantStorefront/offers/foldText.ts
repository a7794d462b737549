import { withPlainApostrophes } from '../platform/apostrophes';

/** The same for texts that differ only in case, accents, blanks, dashes, kinds of apostrophes, exclamation marks and emoji. */
export function foldText(text: string): string {
	// Some letters become two, of which one is an apostrophe; an accent alone becomes a blank and an accent.
	return withPlainApostrophes(withPlainApostrophes(text).normalize('NFKD'))
		.replace(/[\p{M}\p{Extended_Pictographic}\u200d!]/gu, '')
		.toLowerCase()
		.replaceAll('ł', 'l')
		.replace(/\p{Pd}/gu, '-')
		.replace(/\s+/gu, ' ')
		.trim();
}
