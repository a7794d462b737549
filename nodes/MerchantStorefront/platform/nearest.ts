import { show } from './shown';

/** As many changed letters as two readings of one name may have. */
const MOST_CHANGES = 2;

/** How many letters of a name are typed wrong: none where it is the same, infinitely many where it is another. */
export function mistypedIn(typed: string, name: string): number {
	const changes = changesBetween(typed, name, MOST_CHANGES + 1);
	// Of a short name too little would be left.
	return changes <= MOST_CHANGES && changes < typed.length / 2 ? changes : Infinity;
}

/** Letters to insert, remove, replace or swap with the next; `enough` where it is that many or more. */
function changesBetween(one: string, other: string, enough: number): number {
	if (Math.abs(one.length - other.length) >= enough) return enough;
	// For each start of the other one, how many changes make it of what has been read of the first.
	let changes = Array.from({ length: other.length + 1 }, (_, index) => index);
	let before: number[] = [];
	let last = '';
	for (const [row, letter] of [...one].entries()) {
		let [diagonal = 0] = changes;
		let left = row;
		const now = changes.map((above, column) => {
			const isSwapped = other.charAt(column - 1) === last && other.charAt(column - 2) === letter;
			const swapped = isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity;
			const replaced = diagonal + (other.charAt(column - 1) === letter ? 0 : 1);
			diagonal = above;
			left = column === 0 ? row + 1 : Math.min(above + 1, left + 1, replaced, swapped);
			return left;
		});
		[before, changes, last] = [changes, now, letter];
		if (Math.min(...changes) >= enough) return enough;
	}
	return Math.min(changes.at(-1) ?? enough, enough);
}

/** Looking for one takes as long as there are names. */
export const MOST_SUGGESTED = 50;

/** Asks about the known name that a mistyped one most likely is; empty where none is near. */
export function suggest(typed: string, known: Iterable<string>): string {
	const wanted = typed.toLowerCase();
	let best = { name: '', mistyped: Infinity };
	for (const name of known) {
		const mistyped = mistypedIn(wanted, name.toLowerCase());
		if (mistyped < best.mistyped) best = { name, mistyped };
	}
	return best.mistyped === Infinity ? '' : ` Do you mean ${show(best.name)}?`;
}
