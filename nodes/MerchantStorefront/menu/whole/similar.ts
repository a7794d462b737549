import { show } from '../../platform/shown';
import type { Place } from '../../sheet/problems';
import { finding, MOST_EXAMPLES, type Finding } from '../checks/finding';
import { foldId } from '../checks/foldId';

interface Named {
	id: string;
	at(): Place;
}

/** Two entries that most likely are one: guests would see half of a group. */
export function findSimilar(
	what: 'categories' | 'groups' | 'options',
	entries: Iterable<Named>,
): Finding[] {
	const firsts = new Map<string, Named>();
	const pairs: Array<[one: Named, other: Named]> = [];
	for (const entry of entries) {
		const fold = foldId(entry.id);
		const first = firsts.get(fold);
		if (first === undefined) firsts.set(fold, entry);
		else if (first.id !== entry.id) pairs.push([entry, first]);
	}
	if (pairs.length === 0) return [];
	const say = ({ id, at }: Named) => `${show(id)} (${at().place})`;
	return [
		finding(
			`similar-${what}`,
			pairs.map(([one, other]) => [one.id, other.id]),
			{
				reason: `Some ${what} differ only in zeros in front, case, spaces or look-alike letters.`,
				examples: pairs
					.slice(0, MOST_EXAMPLES)
					.map(([one, other]) => `${say(one)} and ${say(other)}`),
				whatToDo: 'Where they are the same, write them the same.',
			},
		),
	];
}
