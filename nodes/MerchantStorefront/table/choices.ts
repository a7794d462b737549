import { FIRST_DAY } from './calendar';
import { readParsed, type Cell } from './cells';
import { Unreadable } from './problems';

/** How many of a list may be chosen. */
export interface Choice {
	min: number;
	/** Absent where the length of the list is the only upper end. */
	max?: number;
}

const turnedIntoDate = (cell: unknown) =>
	new Unreadable(
		cell,
		'was turned into a date by the spreadsheet. Format the column as plain text and type it again.',
	);

/** As a sheet shows such a day: 2026-01-02, 02.01.2026, 1/2/26, 2-Jan. */
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|^\d{1,2}[.-] ?\p{L}{3}|^\p{L}{3,}[ .-]+\d{1,4}$/u;

export function readChoice(cell: unknown): Cell<Choice> {
	if (cell instanceof Date) return turnedIntoDate(cell);
	if (typeof cell === 'number' && cell >= FIRST_DAY) return turnedIntoDate(cell);
	if (typeof cell === 'string' && DATE.test(cell.trim())) return turnedIntoDate(cell);
	return readParsed(cell, (text) => {
		const choice = choiceIn(text);
		if (choice === undefined) return { flaw: "isn't a choice. Write 1, 0-1, 0-3 or 1-." };
		if (choice.max !== undefined && choice.min > choice.max) {
			return { flaw: 'has its lower end above the upper one.' };
		}
		return choice.max === 0 ? { flaw: 'lets nobody choose anything.' } : choice;
	});
}

// A spreadsheet shows some of them with a longer dash.
const CHOICE = /^(\d{1,4})(?:\s*[-–—]\s*(\d{1,4})?)?$/u;

/** Such as 1, 0-1, 2-3 and 1-; undefined for anything else. */
function choiceIn(text: string): Choice | undefined {
	const match = CHOICE.exec(text.trim());
	if (match === null) return undefined;
	const [whole, least, most] = match;
	const min = Number(least);
	if (most !== undefined) return { min, max: Number(most) };
	return /\d$/.test(whole) ? { min, max: min } : { min };
}

/** The text that reads as this choice. */
export function printChoice({ min, max }: Choice): string {
	if (max === min) return String(min);
	return `${min}-${max ?? ''}`;
}
