import { canPrint, isEmoji, type CodePage } from './codePages';
import { capitalize } from '../../platform/shown';
import { clean } from '../textFormat';

/** Signs in letters that every printer has. */
const SIGNS: Record<string, string> = {
	...spread('„“”‟«»″', '"'),
	...spread('‘’‚‛‹›ʼ′´ʹ', "'"),
	...spread('‐‑‒–—―−', '-'),
	...spread('•∙●▪‣', '*'),
	...{ '،': ',', '؛': ';', '؟': '?' },
	...{ '·': '-', '…': '...', '×': 'x', '÷': '/', '⁄': '/', '№': 'No', '°': 'deg', '±': '+-' },
	...{ '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4', '™': '(TM)', '©': '(c)', '®': '(R)', '→': '->' },
	...{ '₴': 'UAH', '€': 'EUR', '£': 'GBP', '₽': 'RUB', '₺': 'TRY', '¥': 'JPY', '₸': 'KZT' },
	...{ '₾': 'GEL', '₼': 'AZN', '₹': 'INR', '₪': 'ILS', '¢': 'c', '¡': '!', '¿': '?' },
};

/** What comes first is tried first: a letter of the same alphabet reads better. */
const LETTERS: Record<string, string[]> = Object.fromEntries(
	`а:a б:b в:v г:h ґ:г,g д:d е:e є:ye ж:zh з:z и:y і:i ї:yi й:y к:k л:l м:m н:n о:o п:p р:r с:s
	т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ь: ъ: ю:yu я:ya ё:е,yo ы:y э:e ў:у,u ђ:dj ј:j љ:lj њ:nj
	ћ:c џ:dz ѓ:г,gj ќ:к,kj ѕ:dz ѣ:е,ie ѳ:ф,f ү:у,u ө:о,o қ:к,k ғ:г,g ң:н,n ұ:у,u һ:х,h ә:а,a
	α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps
	ω:o ł:l ø:o đ:d ß:ss æ:ae œ:oe þ:th ð:d ı:i ə:e ħ:h ŋ:ng ŧ:t ƒ:f`
		.split(/\s+/)
		.map((entry) => entry.split(':'))
		.map(([letter, others = '']) => [letter, others.split(',')]),
);

const UNKNOWN = '?';

/** Marks above a letter and what else is seen only beside another. */
const DROPPED = /[\p{M}\p{Cf}]/u;

/**
 * A text in characters that the code page has. Others become letters that read like them; an
 * unknown letter becomes a question mark, and an emoji is dropped.
 */
export function printable(text: string, codePage: CodePage): string {
	return [...clean(text).normalize('NFC')]
		.map((character) => (character === '\n' ? character : printed(character, codePage)))
		.join('');
}

function printed(character: string, codePage: CodePage): string {
	if (canPrint(codePage, character)) return character;
	if (/\p{Z}/u.test(character)) return ' ';
	const known = inOthers(character).find((other) => isPrintable(other, codePage));
	if (known !== undefined) return known;
	// An é has its accent taken, and a digit its circle.
	const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
	if (plain !== character && plain !== '') {
		return [...plain].map((part) => printed(part, codePage)).join('');
	}
	return DROPPED.test(character) || isEmoji(character) ? '' : UNKNOWN;
}

function inOthers(character: string): string[] {
	if (SIGNS[character] !== undefined) return [SIGNS[character]];
	const small = character.toLowerCase();
	const others = LETTERS[small] ?? [];
	return small === character ? others : others.map(capitalize);
}

const isPrintable = (text: string, codePage: CodePage) =>
	[...text].every((character) => canPrint(codePage, character));

function spread(characters: string, other: string): Record<string, string> {
	return Object.fromEntries([...characters].map((character) => [character, other]));
}
