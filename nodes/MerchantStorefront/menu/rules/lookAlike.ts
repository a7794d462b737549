/**
 * The same for identifiers that differ only in what spreadsheets, typing and keyboards change: zeros
 * in front, case, spaces, and letters of other alphabets that look alike.
 */
export function lookAlikeKey(id: string): string {
	const folded = id.toLowerCase();
	if (PLAIN.test(folded)) return folded;
	return id
		.normalize('NFKC')
		.toUpperCase()
		.replace(LOOKALIKE, (letter) => LATIN.get(letter) ?? letter)
		.toLowerCase()
		.replace(/\s+/gu, '')
		.replace(/^0+(?=.)/u, '');
}

// Nothing but case to fold, as in most identifiers.
const PLAIN = /^[a-z1-9][a-z0-9_.-]*$/;

/** Capital letters of the Cyrillic and Greek alphabets that show as Latin ones. */
const LATIN = new Map(
	Object.entries({
		...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y' },
		...{ Х: 'X', І: 'I', Ї: 'Ï', Ѕ: 'S', Ј: 'J', Ӏ: 'I', Ү: 'Y', Ԛ: 'Q', Ԝ: 'W' },
		...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P' },
		...{ Τ: 'T', Υ: 'Y', Χ: 'X' },
	}),
);
const LOOKALIKE = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');
