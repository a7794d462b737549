import { show } from '../../platform/shown';

/** As many changed letters as two readings of one name may have. */
export const MOST_CHANGES = 2;

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
export function changesBetween(one: string, other: string, enough: number): number {
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
