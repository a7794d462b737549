import type { Chat } from './chatMessages';
import { foldText } from './foldText';
import { isPartOf } from './compareNames';
import { nearestDishes, type KnownCategory } from './knownDishes';
import { USUAL_CATEGORIES } from './talkWords';
import { meansAll } from './untilWords';

/** Fewer letters begin many a word. */
const LEAST_NEAR = 4;

const USUAL = USUAL_CATEGORIES.map((words) => new RegExp(`^(?:${words})$`, 'iu'));

const usualOf = (text: string) => USUAL.findIndex((words) => words.test(text.trim()));

/** The category that a text names where no dish is called so. */
export function categoryOf(name: string, { known }: Chat): KnownCategory | undefined {
	if (name === '' || known.called(name).length > 0) return undefined;
	const all = known.categories;
	const text = withoutAll(name);
	const usual = usualOf(text);
	const ways = [
		all.filter((one) => [one.id, one.name].some((own) => foldText(own) === foldText(text))),
		usual === -1 ? [] : all.filter((one) => [one.id, one.name].map(usualOf).includes(usual)),
		text.length < LEAST_NEAR ? [] : nearestDishes(text, all.map(asDish)),
	];
	const [one, another] = ways.find(({ length }) => length > 0) ?? [];
	return another === undefined ? one : undefined;
}

function withoutAll(name: string): string {
	const [first = '', ...others] = name.split(' ');
	return meansAll(first) ? others.join(' ') : name;
}

/** Whether it surely has this name. */
export const isCalled = (name: string, category: KnownCategory) =>
	usualOf(withoutAll(name)) !== -1 || isPartOf(withoutAll(name), asDish(category));

/** Those that some words surely name, together or each, and the other words. */
export function takeCategories(words: readonly string[], chat: Chat) {
	const named = (text: string) => {
		const category = categoryOf(text, chat);
		return category !== undefined && isCalled(text, category) ? category : undefined;
	};
	const all = named(words.join(' '));
	if (all !== undefined) return { categories: [all], left: [] };
	return {
		categories: words.flatMap((word) => named(word) ?? []),
		left: words.filter((word) => named(word) === undefined),
	};
}

export const areCategories = (words: readonly string[], chat: Chat) =>
	words.length > 1 && words.every((word) => categoryOf(word, chat) !== undefined);

const asDish = (one: KnownCategory) => ({ ...one, sku: one.id, title: one.name });
