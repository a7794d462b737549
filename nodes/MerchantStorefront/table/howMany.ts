import { readParsed, type Cell } from './cells';

/** How many of a list may be chosen. */
export interface HowMany {
	min: number;
	/** Absent where the length of the list is the only upper end. */
	max?: number;
}

// Spreadsheets make a date of 1-2, or a number that stands for a day.
const NO_CHOICE =
	"isn't a choice. Write 1, 0-1, 0-3 or 1-, in a column that is formatted as plain text.";

export const readChoice = (cell: unknown): Cell<HowMany> =>
	readParsed(cell, (text) => {
		const choice = choiceIn(text);
		if (choice === undefined) return { flaw: NO_CHOICE };
		if (choice.max !== undefined && choice.min > choice.max) {
			return { flaw: 'has its lower end above the upper one.' };
		}
		return choice.max === 0 ? { flaw: 'lets nobody choose anything.' } : choice;
	});

// A spreadsheet shows some of them with a longer dash.
const CHOICE = /^(\d{1,4})(?:\s*[-–—]\s*(\d{1,4})?)?$/u;

/** Such as 1, 0-1, 2-3 and 1-; undefined for anything else. */
function choiceIn(text: string): HowMany | undefined {
	const match = CHOICE.exec(text.trim());
	if (match === null) return undefined;
	const [whole, least, most] = match;
	const min = Number(least);
	if (most !== undefined) return { min, max: Number(most) };
	return /\d$/.test(whole) ? { min, max: min } : { min };
}

/** The text that reads as this choice. */
export function printChoice({ min, max }: HowMany): string {
	if (max === min) return String(min);
	return `${min}-${max ?? ''}`;
}
