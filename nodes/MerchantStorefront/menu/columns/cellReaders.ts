import type { OfferStatus, ProductType } from '../entities';
import { typeWords } from '../languages';
import type { Cell } from '../../table/cells';
import { Unreadable } from '../../table/problems';
import { isEmpty, type Column } from '../../table/rows';
import { onOrOff, thereOrNot, yesOrNo } from '../../table/words';

/** How the cells of a column say whether a dish is on sale. */
interface StatusReading {
	/** Of a column such as "Archived", where yes means off. */
	readonly yes?: 'off';
	/** Whether the user said so: then a cross is a tick, where an unknown column could mean either. */
	readonly isTold?: boolean;
	/** Whether the user said how to read it: then a dash means no, where it could mean nothing as well. */
	readonly isAnswered?: boolean;
	/** Where only these mean on sale, in lower case. */
	readonly onWords?: readonly string[];
}

/** A column, and where it holds a status, how to read that. */
export interface StatusColumn extends Column, StatusReading {}

/** Latin, Cyrillic, and the sign for times. */
const TICKS: ReadonlySet<string> = new Set(['x', 'х', '×']);

const DASHES: ReadonlySet<unknown> = new Set(['-', '–', '—', '−']);

export const isDash = (cell: unknown) => typeof cell === 'string' && DASHES.has(cell.trim());

export function readStatusCell(
	cell: unknown,
	{ yes, isTold, isAnswered, onWords }: StatusReading = {},
): Cell<OfferStatus> {
	if (onWords !== undefined) {
		const isOn = onWords.includes(
			String(cell ?? '')
				.trim()
				.toLowerCase(),
		);
		return isOn ? 'enabled' : 'disabled';
	}
	if (isEmpty(cell)) return undefined;
	// In a column such as "Hidden", being there could mean either.
	const isOn = onOrOff(cell) ?? (yes === undefined ? thereOrNot(cell) : undefined);
	if (isOn !== undefined) return isOn ? 'enabled' : 'disabled';
	if (isDash(cell) && isAnswered !== true) {
		return new Unreadable(cell, 'can mean off, or nothing at all. Write yes or no.');
	}
	const isTick = isTold === true && TICKS.has(String(cell).trim().toLowerCase());
	const answer = isTick || yesOrNo(cell);
	if (answer !== undefined) return answer === (yes === undefined) ? 'enabled' : 'disabled';
	return new Unreadable(
		cell,
		"isn't yes or no. Change the cell, or give the column the meaning Availability: Only Listed Words Mean on Sale under Column Meanings.",
	);
}

const TYPE_WORDS = new Map<unknown, ProductType>([
	...typeWords('product').map((word) => [word, 'product'] as const),
	...typeWords('attribute').map((word) => [word, 'attribute'] as const),
]);

const typeOf = (cell: unknown) =>
	TYPE_WORDS.get(cell) ?? TYPE_WORDS.get(String(cell).trim().toLowerCase());

export const isTypeWord = (cell: unknown) => typeOf(cell) !== undefined;

export function readTypeCell(cell: unknown): Cell<ProductType> {
	if (isEmpty(cell)) return undefined;
	return (
		typeOf(cell) ?? new Unreadable(cell, "isn't a type. Write product, or attribute for an option.")
	);
}
