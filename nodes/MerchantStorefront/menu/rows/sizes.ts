import { onlySizeWords, sizeWords } from '../languages';

const LETTERS = /^(?:x{0,3}[sl]|m|[хx]{1,3}[lл]|[смл])$/iu;
const MEASURE =
	/^(?:[ø⌀d]\s*)?\d+(?:[.,/]\d+)?\s*(?:cm|mm|ml|cl|dl|l|g|kg|oz|in|inch|"|”|см|мм|мл|л|г|гр|кг|шт|pcs|szt|ks|db|st|stk|kpl)\.?$/iu;
const WORDS: ReadonlySet<string> = new Set(sizeWords());

/** Whether a heading is nothing but a size, such as S, 30 cm or 0,5 л. */
export function isSize(heading: string): boolean {
	const text = heading.trim().replace(/^\((.*)\)$|^\[(.*)\]$/u, '$1$2');
	if (text.length > LONGEST) return false;
	return LETTERS.test(text) || MEASURE.test(text) || WORDS.has(text.toLowerCase());
}

const LONGEST = 20;

/** What programs write for a dish that has no sizes. */
const NO_SIZE: ReadonlySet<string> = new Set(onlySizeWords());

export function isNoSize(size: string): boolean {
	return NO_SIZE.has(size.toLowerCase());
}

/** What a dish of one size was made of. */
export interface SizeOfDish {
	/** Where the sheet has one for all sizes. */
	sku?: string;
	title: string;
	size: string;
}

export const titleOfSize = (title: string, size: string) => `${title}, ${size}`;
export const skuOfSize = (sku: string, size: string) => `${sku}-${size}`;

/** The same for the same title, however it is spaced and capitalized. */
export function skuFromTitle(title: string): string {
	return (
		title
			.normalize('NFC')
			.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	).join('-');
}
