import { ASKING_WORDS } from './otherHeadings';
import { wordsOf } from '../../sheet/headings';

export type Asking = keyof typeof ASKING_WORDS;

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

const ASKING = {
	availability: ASKING_WORDS.availability.map(withoutAccents),
	price: ASKING_WORDS.price.map(withoutAccents),
};

/** Shorter ones are found in too many words. */
const SHORT = 4;

/** Whether a heading that is not known may be about a matter that is never left aside in silence. */
export function mayBeAbout(heading: string, about: Asking): boolean {
	const words = wordsOf(withoutAccents(heading));
	return words.some((word) =>
		ASKING[about].some((asking) =>
			asking.length < SHORT ? word === asking : word.startsWith(asking) || word.endsWith(asking),
		),
	);
}
