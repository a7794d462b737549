import { withPlainApostrophes } from '../platform/apostrophes';

/** By the official table of Ukraine, as in the middle of a word. */
const LETTERS = new Map(
	Object.entries({
		...{ а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y' },
		...{ і: 'i', ї: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's' },
		...{ т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ь: '', ю: 'iu' },
		...{ я: 'ia', "'": '' },
	}),
);

/** As passports and most IDs have it. */
export const toLatin = (text: string) =>
	[...withPlainApostrophes(text).normalize('NFC').toLowerCase()]
		.map((letter) => LETTERS.get(letter) ?? letter)
		.join('');
