import type { OFFER_STATUSES } from '../platform/contract';
import type { Cell } from './cells';
import { foldLetters } from './languages';
import { Unreadable } from './problems';
import { isEmpty, type Column } from './rows';
import { onOrOff, thereOrNot, yesOrNo } from './words';

export type Status = (typeof OFFER_STATUSES)[number];

/** How the cells of a column say what is on sale. */
export interface StatusReading {
	/** Of a column such as "Archived", where yes means off. */
	readonly yes?: 'off';
	/** Whether the user said so: then a cross is a tick, where an unknown column could mean either. */
	readonly isTold?: boolean;
	/** Whether the user said how to read it: then a dash means no, where it could mean nothing as well. */
	readonly isAnswered?: boolean;
	/** Where only these mean on sale, in lower case. */
	readonly onWords?: readonly string[];
	/** Where only these mean off, also among other words: to sell what is not there is worse than not to sell what is. */
	readonly offWords?: readonly string[];
}

/** A column, and where it holds a status, how to read that. */
export interface StatusColumn extends Column, StatusReading {}

/** Latin, Cyrillic, and the sign for times. */
const TICKS: ReadonlySet<string> = new Set(['x', 'х', '×']);

/** Whether a cell says that there is nothing. */
export const isDash = (cell: unknown) => typeof cell === 'string' && /^\s*[-–—−]+\s*$/u.test(cell);

const inLowerCase = (cell: unknown) =>
	String(cell ?? '')
		.trim()
		.toLowerCase();

const isOneOf = (words: readonly string[], cell: unknown) => words.includes(inLowerCase(cell));

/** Its words, each with a space on both sides. */
const wordsOnly = (text: string) =>
	` ${foldLetters(text)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/** Whether a cell says one of them, alone or among other words. */
export function saysOneOf(words: readonly string[], cell: unknown): boolean {
	if (isOneOf(words, cell)) return true;
	const said = wordsOnly(String(cell ?? ''));
	return words.some((word) => /\p{L}/u.test(word) && said.includes(wordsOnly(word)));
}

export function readStatusCell(
	cell: unknown,
	{ yes, isTold, isAnswered, onWords, offWords }: StatusReading = {},
): Cell<Status> {
	if (onWords !== undefined) return isOneOf(onWords, cell) ? 'enabled' : 'disabled';
	if (offWords !== undefined) return saysOneOf(offWords, cell) ? 'disabled' : 'enabled';
	if (isEmpty(cell)) return undefined;
	// In a column such as "Hidden", being there could mean either.
	const state = onOrOff(cell) ?? (yes === undefined ? thereOrNot(cell) : undefined);
	if (state !== undefined) return state ? 'enabled' : 'disabled';
	if (isDash(cell) && isAnswered !== true) {
		return new Unreadable(
			cell,
			'can mean off, or nothing at all. Write yes or no. With Column Meanings → Availability: Yes Means on Sale, it means off.',
		);
	}
	const isTick = isTold === true && TICKS.has(inLowerCase(cell));
	const answer = isTick || yesOrNo(cell);
	if (answer !== undefined) return answer === (yes === undefined) ? 'enabled' : 'disabled';
	return new Unreadable(
		cell,
		"isn't yes or no. Change the cell, or give the column the meaning Availability: Only Listed Words Mean on Sale under Column Meanings.",
	);
}
