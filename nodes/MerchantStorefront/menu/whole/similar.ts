import { show } from '../../platform/shown';
import type { Place } from '../../sheet/problems';
import { findingAbout, type Finding } from '../checks/finding';
import { lookAlikeKey } from '../checks/lookAlike';

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
	return findingAbout(`similar-${what}`, pairs, {
		cell: ([one, other]) => [one.id, other.id],
		reason: `Some ${what} differ only in zeros in front, case, spaces or look-alike letters.`,
		example: ([one, other]) => `${say(one)} and ${say(other)}`,
		whatToDo: 'Where they are the same, write them the same.',
	});
}

/** As many changed letters as two readings of one name may have. */
const MOST_CHANGES = 2;

/** The known name that a mistyped one most likely is; undefined where none is near. */
function nearest(typed: string, known: Iterable<string>): string | undefined {
	const wanted = typed.toLowerCase();
	let best: { name: string; changes: number } | undefined;
	for (const name of known) {
		const changes = changesBetween(wanted, name.toLowerCase(), best?.changes ?? MOST_CHANGES + 1);
		if (changes < (best?.changes ?? MOST_CHANGES + 1)) best = { name, changes };
	}
	// Of a short name too little would be left.
	return best !== undefined && best.changes <= wanted.length / 2 ? best.name : undefined;
}

/** Letters to insert, remove or replace; `enough` where it is that many or more. */
function changesBetween(one: string, other: string, enough: number): number {
	if (Math.abs(one.length - other.length) >= enough) return enough;
	// For each start of the other one, how many changes make it of what has been read of the first.
	let changes = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [row, letter] of [...one].entries()) {
		let [diagonal = 0] = changes;
		let left = row;
		changes = changes.map((above, column) => {
			const replaced = diagonal + (other.charAt(column - 1) === letter ? 0 : 1);
			diagonal = above;
			left = column === 0 ? row + 1 : Math.min(above + 1, left + 1, replaced);
			return left;
		});
		if (Math.min(...changes) >= enough) return enough;
	}
	return Math.min(changes.at(-1) ?? enough, enough);
}

/** Looking for one takes as long as there are names. */
export const MOST_SUGGESTED = 50;

export function suggest(typed: string, known: Iterable<string>): string {
	const name = nearest(typed, known);
	return name === undefined ? '' : ` Do you mean ${show(name)}?`;
}
