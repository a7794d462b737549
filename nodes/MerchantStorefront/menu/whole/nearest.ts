/** As many changed letters as two readings of one name may have. */
const MOST_CHANGES = 2;

/** The known name that a mistyped one most likely is; undefined where none is near. */
export function nearest(typed: string, known: Iterable<string>): string | undefined {
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
	let before = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row++) {
		const line = [row];
		for (let column = 1; column <= other.length; column++) {
			const isSame = one[row - 1] === other[column - 1];
			line[column] = Math.min(
				before[column] + 1,
				line[column - 1] + 1,
				before[column - 1] + (isSame ? 0 : 1),
			);
		}
		if (Math.min(...line) >= enough) return enough;
		before = line;
	}
	return Math.min(before[other.length], enough);
}
