import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import type { Place } from '../../table/problems';
import { findingAbout, type Finding } from '../rules/finding';
import { lookAlikeKey } from '../rules/lookAlike';

/** Entities that most likely are one: guests would see half of a group. */
export function findSimilar(
	what: 'categories' | 'groups' | 'options',
	entries: ReadonlyMap<string, { at(): Place }>,
): Finding[] {
	const similar = [...groupBy(entries, ([id]) => lookAlikeKey(id)).values()].filter(
		(same) => same.length > 1,
	);
	return findingAbout('similar-ids', similar, {
		cell: (same) => [what, ...same.map(([id]) => id).sort()],
		reason: `Some ${what} differ only in zeros in front, case, spaces or look-alike letters.`,
		example: (same) => same.map(([id, { at }]) => `${show(id)} (${at().place})`).join(' and '),
		whatToDo: 'Where they are the same, write them the same.',
	});
}
