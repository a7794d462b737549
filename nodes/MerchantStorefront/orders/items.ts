import type { Order, OrderItem } from './order';

/** Sums of thirds and tenths without the noise of binary fractions. */
const tidy = (value: number) => Math.round(value * 1_000) / 1_000;

function canceledPieces({ cancellations }: OrderItem): number {
	return tidy(cancellations.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0));
}

/** What is left to make of an item: what was ordered without what was canceled. */
function wantedPieces(item: OrderItem): number {
	return Math.max(0, tidy((item.quantityOrdered ?? 1) - canceledPieces(item)));
}

export function countPieces({ items }: Order): number {
	return tidy(items.reduce((sum, item) => sum + wantedPieces(item), 0));
}

/** One line, whatever the text holds. */
export const oneLine = (text: string | null) => text?.replace(/\s+/g, ' ').trim() || null;

/** A dish as a cook reads it. */
export interface Dish {
	/** Such as `2 × Margherita`, without what was canceled. */
	line: string;
	/** Such as `+ 2 × Extra Cheese`. */
	extras: string[];
	/** What is out of the ordinary, such as `2 ordered, 1 canceled: Out of stock`. */
	note: string | null;
}

export function readDish(item: OrderItem): Dish {
	return {
		line: `${wantedPieces(item)} × ${nameOf(item)}`,
		extras: item.attributes.map(extraLine),
		note: changes(item) || null,
	};
}

export const nameOf = ({ name, sku }: Pick<OrderItem, 'name' | 'sku'>) =>
	oneLine(name) ?? oneLine(sku) ?? 'Unnamed item';

function extraLine({ name, sku, quantity }: OrderItem['attributes'][number]): string {
	const known = oneLine(name) ?? oneLine(sku) ?? 'unnamed option';
	return quantity === null || quantity === 1 ? `+ ${known}` : `+ ${quantity} × ${known}`;
}

/** In one line: `2 × Margherita (+ Basil, + 2 × Extra Cheese; 3 ordered, 1 canceled)`. */
export function itemLine(item: OrderItem): string {
	const { line, extras, note } = readDish(item);
	const notes = [extras.join(', '), note].filter(Boolean);
	return notes.length === 0 ? line : `${line} (${notes.join('; ')})`;
}

/** Fulfilled 0 is not said: it may also mean that nobody has begun. */
function changes(item: OrderItem): string {
	const { cancellations, quantityOrdered, quantityFulfilled } = item;
	const canceled = canceledPieces(item);
	const parts: string[] = [];
	if (canceled > 0) {
		const reasons = cancellations.map(
			({ reasonText, reason }) => oneLine(reasonText) ?? oneLine(reason),
		);
		const known = [...new Set(reasons)].filter((reason) => reason !== null).join(', ');
		parts.push(`${quantityOrdered ?? 1} ordered`);
		parts.push(`${canceled} canceled${known === '' ? '' : `: ${known}`}`);
	}
	if (quantityFulfilled !== null && quantityFulfilled > 0) {
		if (quantityFulfilled !== wantedPieces(item)) parts.push(`${quantityFulfilled} fulfilled`);
	}
	return parts.join(', ');
}
