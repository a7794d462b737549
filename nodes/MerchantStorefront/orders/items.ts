import type { Order, OrderItem } from './order';

/** Sums of thirds and tenths without the noise of binary fractions. */
const tidy = (value: number) => Math.round(value * 1_000) / 1_000;

function cancelledPieces({ cancellations }: OrderItem): number {
	return tidy(cancellations.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0));
}

/** What is left to make of an item: what was ordered without what was cancelled. */
function wantedPieces(item: OrderItem): number {
	return Math.max(0, tidy((item.quantityOrdered ?? 1) - cancelledPieces(item)));
}

export function countPieces({ items }: Order): number {
	return tidy(items.reduce((sum, item) => sum + wantedPieces(item), 0));
}

/** One line, whatever the text holds. */
export const oneLine = (text: string | null) => text?.replace(/\s+/g, ' ').trim() || null;

/**
 * Such as `2 × Margherita (+ Extra Cheese)`, and after a cancellation
 * `1 × Margherita (2 ordered, 1 cancelled: Out of stock)`.
 */
export function itemLine(item: OrderItem): string {
	const name = oneLine(item.name) ?? oneLine(item.sku) ?? 'Unnamed item';
	const notes = [modifiers(item), changes(item)].filter((note) => note !== '');
	return `${wantedPieces(item)} × ${name}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

function modifiers({ attributes }: OrderItem): string {
	return attributes
		.map(({ name, sku, quantity }) => {
			const known = oneLine(name) ?? oneLine(sku) ?? 'unnamed modifier';
			return quantity === null || quantity === 1 ? `+ ${known}` : `+ ${quantity} × ${known}`;
		})
		.join(', ');
}

/** Fulfilled 0 is not said: it may also mean that nobody has begun. */
function changes(item: OrderItem): string {
	const { cancellations, quantityOrdered, quantityFulfilled } = item;
	const cancelled = cancelledPieces(item);
	const parts: string[] = [];
	if (cancelled > 0) {
		const reasons = cancellations.map(
			({ reasonText, reason }) => oneLine(reasonText) ?? oneLine(reason),
		);
		const known = [...new Set(reasons)].filter((reason) => reason !== null).join(', ');
		parts.push(`${quantityOrdered ?? 1} ordered`);
		parts.push(`${cancelled} cancelled${known === '' ? '' : `: ${known}`}`);
	}
	if (quantityFulfilled !== null && quantityFulfilled > 0) {
		if (quantityFulfilled !== wantedPieces(item)) parts.push(`${quantityFulfilled} fulfilled`);
	}
	return parts.join(', ');
}
