import { show } from '../../platform/shown';
import type { Place } from '../../table/problems';
import { findingAbout, type Finding } from '../rules/finding';
import { lookAlikeKey } from '../rules/lookAlike';

interface Named {
	id: string;
	at(): Place;
}

/** Two entries that most likely are one: guests would see half of a group. */
export function findSimilar(
	what: 'categories' | 'groups' | 'options',
	entries: ReadonlyMap<string, { at(): Place }>,
): Finding[] {
	const firsts = new Map<string, Named>();
	const pairs: Array<[one: Named, other: Named]> = [];
	for (const [id, { at }] of entries) {
		const fold = lookAlikeKey(id);
		// Nearly all have nothing to fold, and there may be a hundred thousand.
		if (fold === id) continue;
		const plain = entries.get(fold);
		const first = plain === undefined ? firsts.get(fold) : { id: fold, at: plain.at };
		if (first === undefined) firsts.set(fold, { id, at });
		else pairs.push([{ id, at }, first]);
	}
	const say = ({ id, at }: Named) => `${show(id)} (${at().place})`;
	return findingAbout('similar-ids', pairs, {
		cell: ([one, other]) => [what, one.id, other.id],
		reason: `Some ${what} differ only in zeros in front, case, spaces or look-alike letters.`,
		example: ([one, other]) => `${say(one)} and ${say(other)}`,
		whatToDo: 'Where they are the same, write them the same.',
	});
}
