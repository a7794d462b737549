import { nearestDishes } from './knownDishes';
import { mistypedIn } from '../platform/nearest';
import { toLatin } from '../table/toLatin';

const LEAST_OF_STORE = 4;

interface StoresNear {
	storeIds: string[];
	/** Whether the word is only like their names. */
	areLike: boolean;
}

/** Those that somebody may mean: people write the name of a store in their own letters, and with other endings. */
export function storesNear(written: string, storeIds: readonly string[]): StoresNear {
	const name = toLatin(written);
	// "По" begins podil as well as many a sentence.
	if (name.replace(/[^\p{L}]/gu, '').length < LEAST_OF_STORE)
		return { storeIds: [], areLike: false };
	const named = storeIds.filter((id) => isNameOfStore(name, id));
	if (named.length > 0) return { storeIds: named, areLike: false };
	const stores = storeIds.map((id) => ({ sku: toLatin(id), id }));
	const near = nearestDishes(name, stores).map(({ id }) => id);
	return { storeIds: near.filter((id) => isLikeStore(name, id)), areLike: true };
}

const wordsOfStore = (id: string) =>
	[toLatin(id), ...toLatin(id).split(/[\s_-]+/)].filter(({ length }) => length >= LEAST_OF_STORE);

/** Of three letters, one may be wrong: "на потім" isn't podil. */
const LETTERS_FOR_A_MISTAKE = 3;
const isLikeStore = (name: string, id: string) =>
	wordsOfStore(id).some(
		(word) =>
			word.startsWith(name) || mistypedIn(name, word) * LETTERS_FOR_A_MISTAKE <= name.length,
	);

const CASE_ENDING = /(?<=[a-z]{3})(?:om[uy]|oho|[aeiouy]{1,4}(?:kh|m)?)$/;
/** Of "Подолі" and "Києві", which are cases of "Поділ" and "Київ". */
const CHANGED_VOWEL = /(?:o|(?<=[yi])i?e)(?=[^aeiouy]+$)/;

/** Whether a word is the name of a store in its own letters, but for its ending. */
function isNameOfStore(name: string, id: string): boolean {
	const stem = name.replace(CASE_ENDING, '');
	const stems = [stem, stem.replace(CHANGED_VOWEL, 'i')];
	const names = wordsOfStore(id).flatMap((word) => [word, word.replace(/[aeiouy]{1,4}$/, '')]);
	return stems.some((one) => names.includes(one));
}
