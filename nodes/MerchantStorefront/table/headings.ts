import { foldLetters, allWordsFor } from './languages';
import { isCurrency } from './numbers';

/** Beyond, it is a text that ended up in the first row. */
export const LONGEST_HEADING = 200;

/** As a person compares headings that they type or see. */
export const foldHeading = (heading: string) => heading.trim().toLowerCase();

/** Whether two headings are the same to a person. */
export const isSameHeading = (one: string, other: string) =>
	foldHeading(one) === foldHeading(other);

/** Case, accents, spaces and punctuation of a heading do not matter. */
export const simplify = (heading: string) =>
	foldLetters(heading.slice(0, LONGEST_HEADING))
		.replaceAll('#', 'no')
		.replace(/[^\p{L}\p{N}]/gu, '');

/** Finds what a heading stands for: what is known, letter by letter, and nothing near it. */
export class HeadingTable<Meaning> {
	private readonly meanings = new Map<string, Meaning>();

	constructor(
		entries: Iterable<readonly [heading: string, meaning: Meaning]>,
		/** Such as prices, which may be headed "Price, UAH". */
		private readonly mayHaveCurrency: (meaning: Meaning) => boolean = () => false,
	) {
		for (const [heading, meaning] of entries) this.meanings.set(simplify(heading), meaning);
	}

	find(heading: string): Meaning | undefined {
		const exact = this.meanings.get(simplify(heading));
		if (exact !== undefined) return exact;
		// Such as "Ціна / Price".
		const [first, ...others] = heading.slice(0, LONGEST_HEADING).split('/');
		if (first !== undefined && others.length > 0) {
			const meaning = this.find(first);
			return others.every((part) => this.find(part) === meaning) ? meaning : undefined;
		}
		const amount = this.meanings.get(simplify(withoutCurrency(heading)));
		return amount !== undefined && this.mayHaveCurrency(amount) ? amount : undefined;
	}
}

/** Such as "Price" of "Price, in UAH (₴)", or "Price delivery" of "Price, UAH delivery". */
function withoutCurrency(heading: string): string {
	const words = heading
		.slice(0, LONGEST_HEADING)
		.split(/[\s,;()[\]/]+/)
		.filter(Boolean)
		.filter((word, index) => index === 0 || !isCurrency(word));
	while (words.length > 1 && saysNothing(words.at(-1) ?? '')) words.pop();
	return words.join(' ');
}

/** The word before a currency, or a picture. */
const saysNothing = (word: string) => IN.has(word) || simplify(word) === '';

const IN: ReadonlySet<string> = new Set(allWordsFor('in'));

/** In small letters without accents, also those of headings such as isAvailable and is_available. */
export function wordsOf(heading: string): string[] {
	return foldLetters(heading.slice(0, LONGEST_HEADING).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
}
