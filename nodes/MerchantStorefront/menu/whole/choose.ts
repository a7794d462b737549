/** How many options of a group a guest chooses. */
export interface Choice {
	min: number;
	/** Absent where the number of options is the only upper end. */
	max?: number;
}

// A spreadsheet shows some of them with a longer dash.
const CHOICE = /^(\d{1,4})(?:\s*[-–—]\s*(\d{1,4})?)?$/u;

/** Such as 1, 0-1, 2-3 and 1-; undefined for anything else. */
export function readChoice(text: string): Choice | undefined {
	const match = CHOICE.exec(text.trim());
	if (match === null) return undefined;
	const [whole, least, most] = match;
	const min = Number(least);
	if (most !== undefined) return { min, max: Number(most) };
	return /\d$/.test(whole) ? { min, max: min } : { min };
}

export function printChoice({ min, max }: Choice): string {
	if (max === min) return String(min);
	return `${min}-${max ?? ''}`;
}
