import { readParsed } from '../../table/kinds';
import type { Cell } from '../../table/problems';

/** How many of a list may be chosen. */
export interface HowMany {
	min: number;
	/** Absent where the length of the list is the only upper end. */
	max?: number;
}

/** Spreadsheets make a date of 1-2, or a number that stands for a day. */
export const CHOOSE_LIKE =
	'Format the column as plain text and type it again, such as 1, 0-1, 0-3 or 1-.';
const NO_CHOICE = `isn't a choice. ${CHOOSE_LIKE}`;

// A spreadsheet shows some of them with a longer dash.
const CHOICE = /^(\d{1,4})(\s*[-–—]\s*(\d{1,4})?)?$/u;

export const readChoice = (cell: unknown): Cell<HowMany> =>
	readParsed<HowMany>(cell, (text) => {
		const [, least, dash, most] = CHOICE.exec(text) ?? [];
		if (least === undefined) return { flaw: NO_CHOICE };
		const min = Number(least);
		if (dash !== undefined && most === undefined) return { min };
		const max = Number(most ?? least);
		if (min > max) return { flaw: 'has its lower end above the upper one.' };
		return max === 0 ? { flaw: 'lets nobody choose anything.' } : { min, max };
	});

/** The text that reads as this choice. */
export function printChoice({ min, max }: HowMany): string {
	if (max === min) return String(min);
	return `${min}-${max ?? ''}`;
}
