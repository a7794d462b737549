import { groupBy } from '../../platform/groupBy';
import { many, show } from '../../platform/shown';
import type { Comparison } from '../ledger/changes';
import type { Renamed } from '../ledger/renamed';
import { lookAlikeKey } from '../rules/lookAlike';
import { findingAbout, type Finding } from '../rules/finding';
import { FEWEST_RENAMED, HALF } from './thresholds';

const MADE_OF = {
	SKU: 'its SKU',
	name: 'its name and size',
	category: 'its category, name and size',
};

/** Dishes that are the same for guests, and others for the platform, the till and the stop list. */
export function findRenamedDishes(
	companyId: string,
	{ list, last, renamed, things }: Comparison,
	hasSku: boolean,
): Finding[] {
	const kinds = groupBy(
		renamed.filter(({ by, isBack }) => by !== 'place' && (by === 'typing' || !isBack)),
		(one) => whyRenamed(one, hasSku),
	);
	return [...kinds].flatMap(([why, same]) => {
		const isTyping = same[0].by === 'typing';
		const what = why === OTHER_NAMES ? 'names' : 'SKUs';
		const isMuch = same.length >= FEWEST_RENAMED && same.length >= things.goingOff * HALF;
		if (!isTyping && !isMuch) return [];
		return findingAbout('renamed-dishes', same, {
			cell: (one) => [companyId, list, one],
			since: last?.at,
			reason: `${many(same.length, 'dish', 'dishes')} would go off and come new: ${why}.`,
			example: ({ from, to }) => {
				if (why === OTHER_SKUS && from.name !== to.name) {
					return `${from.name} (SKU ${from.key}) → ${to.name} (SKU ${to.key})`;
				}
				if (from.name !== to.name) return `${from.name} → ${to.name}${otherLetterIn(from, to)}`;
				return isTyping || why === OTHER_SKUS ? `${show(from.key)} → ${show(to.key)}` : from.name;
			},
			named: same,
			whatToDo: isTyping
				? `Write ${what} as before, as plain text.`
				: 'If the sheet is right, that is fine: guests see the new ones at once. Otherwise correct the column, or answer as last time what stands for a missing SKU.',
		});
	});
}

const OTHER_SKUS = 'their SKUs differ from last time';
const changedIn = (what: string) =>
	`their ${what} changed in zeros, case, spaces or look-alike letters`;
const OTHER_NAMES = changedIn('names');

/** Whoever reads both names sees no difference between letters that look the same. */
function otherLetterIn({ name: from }: Renamed['from'], { name: to }: Renamed['to']): string {
	const before = [...from];
	const now = [...to];
	const place = now.findIndex((letter, index) => areOfTwoAlphabets(letter, before[index] ?? ''));
	return place < 0 ? '' : ` (letter ${place + 1}, "${now[place]}", is of another alphabet)`;
}

const areOfTwoAlphabets = (one: string, other: string) =>
	/\p{L}/u.test(one) &&
	one.toLowerCase() !== other.toLowerCase() &&
	lookAlikeKey(one) === lookAlikeKey(other);

function whyRenamed({ by, from, to }: Renamed, hasSku: boolean): string {
	if (by === 'typing') {
		const areNames = from.knownBy === 'name' && to.knownBy === 'name';
		return areNames ? OTHER_NAMES : changedIn('SKUs');
	}
	// A dish with its own SKU stays the same when its weight changes. An SKU may also read like a name.
	const areSkus = from.knownBy === 'SKU' && to.knownBy === 'SKU';
	if (areSkus || (by === 'size' && hasSku && from.name === to.name)) return OTHER_SKUS;
	if (by === 'size') return 'the size or weight behind the name changed';
	if (from.knownBy !== to.knownBy) {
		return `a dish is known by ${MADE_OF[to.knownBy]} now, and by ${MADE_OF[from.knownBy]} last time`;
	}
	// What is left has the same name, and is known by its category as well.
	return `their category changed, and a dish is known by ${MADE_OF.category}`;
}
