import { foldText } from './foldText';
import { mistypedIn } from '../menu/rules/nearest';

/** As many as somebody chooses from at a glance. */
const MOST_NEAREST = 3;

/** Nobody types a name that is longer. */
const LONGEST = 100;

interface Named {
	sku: string;
	title?: string | undefined;
}

/**
 * The dishes that a text may mean, the likeliest first: whose name has its words, or which it is with a
 * typing mistake. None of them is certain: it takes a person to choose.
 */
export function nearestDishes<Dish extends Named>(text: string, dishes: readonly Dish[]): Dish[] {
	const typed = foldText(text.slice(0, LONGEST));
	if (typed === '') return [];
	const words = typed.split(' ');
	return dishes
		.map((dish) => ({ dish, distance: distanceTo(typed, words, dish) }))
		.filter(({ distance }) => distance < Infinity)
		.sort((one, other) => one.distance - other.distance)
		.slice(0, MOST_NEAREST)
		.map(({ dish }) => dish);
}

/** 0 where the name has every word, otherwise how many letters are typed wrong. */
function distanceTo(typed: string, words: readonly string[], { sku, title = '' }: Named): number {
	const [name, code] = [title, sku].map((one) => foldText(one.slice(0, LONGEST)));
	const wordsOfName = (name ?? '').split(' ');
	if (words.every((word) => wordsOfName.some((one) => begins(one, word)))) return 0;
	const wanted = [name ?? '', code ?? '', ...partsOf(wordsOfName, words.length)];
	return Math.min(...wanted.map((one) => mistypedIn(typed, one)));
}

/** As long a part of the name as what was typed: people type the beginning only. */
const partsOf = (words: readonly string[], count: number) =>
	words.length <= count
		? []
		: words
				.slice(0, words.length - count + 1)
				.map((_, at) => words.slice(at, at + count).join(' '));

/** A single letter begins too many words. */
const begins = (one: string, word: string) =>
	word.length < 2 ? one === word : one.startsWith(word);
