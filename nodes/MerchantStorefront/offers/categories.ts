import { categoryForButton, isOfCategory } from './buttonData';
import type { Chat } from './chatMessages';
import { foldText } from './foldText';
import { nearestDishes, type KnownCategory } from './knownDishes';
import { USUAL_CATEGORIES } from './talkWords';
import { meansAll } from './untilWords';

const USUAL = USUAL_CATEGORIES.map((words) => new RegExp(`^(?:${words})$`, 'iu'));

const usualOf = (text: string) => USUAL.findIndex((words) => words.test(text.trim()));

/** The category that a button or a text names, in a strict reading or by a text that is near. */
function categoryNamed(
	name: string,
	{ known }: Chat,
	isNearEnough = true,
): KnownCategory | undefined {
	const all = known.categories;
	// A button of a category that has other dishes by now still names it.
	if (isOfCategory(name)) {
		return all.find((one) => categoryForButton(one).slice(0, -4) === name.slice(0, -4));
	}
	const [first = '', ...others] = name.split(' ');
	const text = meansAll(first) ? others.join(' ') : name;
	const usual = usualOf(text);
	const ways = [
		all.filter((one) => [one.id, one.name].some((own) => foldText(own) === foldText(text))),
		usual === -1 ? [] : all.filter((one) => [one.id, one.name].map(usualOf).includes(usual)),
		isNearEnough ? nearestDishes(text, all.map(asDish)) : [],
	];
	const [one, another] = ways.find(({ length }) => length > 0) ?? [];
	return another === undefined ? one : undefined;
}

const asDish = (one: KnownCategory) => ({ ...one, sku: one.id, title: one.name });

/** Whether a text is all that a category is called. */
export const isCategory = (name: string, chat: Chat) =>
	chat.known.called(name).length === 0 && categoryNamed(name, chat, false) !== undefined;

/** The category that is meant where nothing else is named; no dish is called so. */
export function categoryOf({ names }: { names: readonly string[] }, chat: Chat) {
	const [name, another] = names;
	if (name === undefined || another !== undefined) return undefined;
	if (chat.known.called(name).length > 0) return undefined;
	const category = categoryNamed(name, chat);
	if (category === undefined) return undefined;
	const button = categoryForButton(category);
	/** A button of now: what is written asks first, as does a button that had other dishes. */
	return { ...category, button, isOfNow: button === name };
}
