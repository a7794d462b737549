import {
	isDash,
	listWords,
	MOST_WORDS,
	beginsWithOn,
	isOneOf,
	listsOff,
	listsOneOf,
	partsOf,
	saysOn,
	yesOrNo,
} from '../../table/status';
import { isNumber } from '../../table/numbers';
import { asksWhatIsOn, isDelivery, mayBeOff, offWordIn } from '../columns/guess';
import { isOffHeading } from '../columns/meanings';
import type { ColumnAnswer } from '../ledger/rememberedAnswers';
import type { Choice } from './asked';
import { mayTakeOff } from './recall';

/** A column whose words say what is on sale or off. */
interface Words {
	/** Of the choice by which the words are typed. */
	label: string;
	answer: ColumnAnswer;
	heading: string;
	/** Its different texts. */
	cells: string[];
}

export function offByWords({ label, answer, heading, cells }: Words): Choice[] {
	const isAsked = asksWhatIsOn(heading);
	const isNo = (text: string) => isAsked && yesOrNo(text) === false;
	// Each new text of a column that asks what is on sale is asked about anyway.
	const wordIn = (text: string) =>
		isAsked && offWordIn(text) !== undefined ? text : offWordIn(text);
	const offIn = (text: string) => wordIn(text) ?? (isNo(text) ? text : undefined);
	const ofWords = { ...answer, seen: isAsked ? cells : cells.filter(mayTakeOff) };
	const offWhere = (words: string[], end = ''): Choice => ({
		label: `Off where it says ${listWords(words)}${end}`,
		given: { columns: [{ ...ofWords, words }] },
	});
	const ofKnown = (words: string[]) => (words.length > 0 ? [offWhere([...new Set(words)])] : []);
	const typed = { label, given: { columns: [{ ...ofWords, missing: 'words' as const }] } };
	if (isOffHeading(heading)) {
		// Where yes means that as well, one of both is offered. A dash means on sale, and numbers may be how many are left.
		const areAny = cells.length > 1 && !cells.some(isDash) && !cells.every(isNumber);
		return [
			...ofKnown(cells.flatMap((text) => wordIn(text) ?? [])),
			...(areAny ? [offWhere(cells, ': wherever it says anything')] : []),
			typed,
		];
	}
	const sure = cells.flatMap((text) => offIn(text) ?? []);
	const isOpen = (text: string) => !isAsked && mayBeOff(text);
	const open = cells.some(isOpen)
		? ofKnown(cells.flatMap((text) => (isOpen(text) ? text : (offIn(text) ?? []))))
		: [];
	const known = [...ofKnown(sure), ...open];
	// A dish that is also sold elsewhere is hardly off for one of the words.
	const areLists = listedIn(cells) !== undefined && areChannels(cells);
	const isFew = cells.length <= MOST_WORDS && !areLists && !areCounts(cells);
	const mayBeAnything =
		cells.length > 1 && !cells.some(saysOn) && cells.some((text) => offIn(text) === undefined);
	const anything =
		mayBeAnything && !areLists ? [offWhere(cells, ': wherever it says anything')] : [];
	return [
		...(isAsked ? anything : []),
		...known,
		...(known.length === 0 && isFew
			? cells.filter((word) => !saysOn(word)).map((word) => offWhere([word]))
			: []),
		...(!isAsked && isFew ? anything : []),
		typed,
	];
}

export function onByWords({ label, answer, heading, cells }: Words): Choice[] {
	const listed = listedIn(cells);
	const isOpen = (word: string) => !asksWhatIsOn(heading) && mayBeOff(word);
	const others = cells.filter((word) => offWordIn(word) === undefined && !isOpen(word));
	const areOn = isOffHeading(heading) ? [] : others.filter(saysOn);
	const ways = areOn.length > 0 ? [areOn] : deliveryFirst(listed ?? others).map((word) => [word]);
	const isFew = (listed ?? cells).length <= MOST_WORDS && !areCounts(cells);
	const isInList = (words: string[]) =>
		cells.some((cell) => !isOneOf(words, cell) && listsOneOf(words, cell));
	return [
		...(isFew ? ways : []).map((words) => ({
			label: `On sale only where it says ${listWords(words)}${isInList(words) ? ', alone or among others' : ''}`,
			given: { columns: [{ ...answer, words, seen: cells }] },
		})),
		{ label, given: { columns: [{ ...answer, seen: cells, missing: 'words' }] } },
	];
}

/** Numbers that say how many there are, or what something costs: none of them is a word for on or off. */
const areCounts = (cells: readonly string[]) =>
	cells.every(isNumber) && cells.some((cell) => Number(cell) > 1);

const deliveryFirst = (words: readonly string[]) =>
	words.toSorted((one, other) => Number(isDelivery(other)) - Number(isDelivery(one)));

/**
 * What cells such as "dine-in, delivery" and "dine-in" list; undefined where no two of them share a part,
 * or where one says "yes, until six".
 */
export function listedIn(cells: readonly string[]): string[] | undefined {
	const parts = cells.filter((text) => !listsOff(text)).flatMap(partsOf);
	const listed = [...new Set(parts)];
	const areWords = listed.every((part) => /\p{L}/u.test(part));
	return areWords && listed.length < parts.length && !cells.some(beginsWithOn) ? listed : undefined;
}

/** Whether cells say where a dish is sold, and none says yes. */
export const areChannels = (cells: readonly string[]) =>
	!cells.some(saysOn) && cells.flatMap(partsOf).some(isDelivery);
