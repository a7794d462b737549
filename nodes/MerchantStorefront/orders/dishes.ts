import { z } from 'zod';

import { numberOrNull, oneLine, textOrNull, type OrderItem } from './order';

const extra = z.object({ quantity: z.number(), name: z.string(), sku: textOrNull });

/** A line of an order. */
export const dishSchema = z.object({
	/** What is left to make: what was ordered without what was canceled. */
	quantity: z.number(),
	name: z.string(),
	sku: textOrNull,
	/** What the guest pays for the line. */
	total: numberOrNull,
	extras: z.array(extra),
	ordered: z.number(),
	canceled: z.number(),
	/** It says why it was canceled. */
	reason: textOrNull,
	fulfilled: numberOrNull,
});

export type Dish = z.infer<typeof dishSchema>;

/** Sums of thirds and tenths have the noise of binary fractions, which nobody wants to read. */
export const tidy = (value: number) =>
	Number.isInteger(value) ? value : Math.round(value * 1_000) / 1_000;

export function readDish(item: OrderItem): Dish {
	const ordered = item.quantityOrdered ?? 1;
	const canceled = tidy(item.cancellations.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0));
	const reasons = item.cancellations
		.map(({ reasonText, reason }) => oneLine(reasonText) ?? oneLine(reason))
		.filter((reason) => reason !== null);
	return {
		quantity: Math.max(0, tidy(ordered - canceled)),
		name: oneLine(item.name) ?? oneLine(item.sku) ?? 'Unnamed item',
		sku: oneLine(item.sku),
		total: item.netPrice?.value ?? null,
		extras: item.attributes.map(({ quantity, name, sku }) => ({
			quantity: quantity ?? 1,
			name: oneLine(name) ?? oneLine(sku) ?? 'unnamed option',
			sku: oneLine(sku),
		})),
		ordered,
		canceled,
		reason: [...new Set(reasons)].join(', ') || null,
		fulfilled: item.quantityFulfilled,
	};
}

/** It looks like `2 × Margherita`, without what was canceled. */
export const dishLine = ({ quantity, name }: Pick<Dish, 'quantity' | 'name'>) =>
	`${quantity} × ${name}`;

/** Each looks like `+ 2 × Extra Cheese`. */
export const extraLines = ({ extras }: Dish) =>
	extras.map((one) => `+ ${one.quantity === 1 ? one.name : dishLine(one)}`);

/** What is out of the ordinary, such as `2 ordered, 1 canceled: Out of stock`. */
export function dishNote({ quantity, ordered, canceled, reason, fulfilled }: Dish): string | null {
	const parts: string[] = [];
	if (canceled > 0) {
		parts.push(`${ordered} ordered`);
		parts.push(`${canceled} canceled${reason === null ? '' : `: ${reason}`}`);
	}
	// Fulfilled 0 is not said: it may also mean that nobody has begun.
	if (fulfilled !== null && fulfilled > 0 && fulfilled !== quantity) {
		parts.push(`${fulfilled} fulfilled`);
	}
	return parts.join(', ') || null;
}

/** It looks like `2 × Margherita (+ Basil, + 2 × Extra Cheese; 3 ordered, 1 canceled)`. */
export function dishInOneLine(dish: Dish): string {
	const notes = [extraLines(dish).join(', '), dishNote(dish)].filter(Boolean);
	return notes.length === 0 ? dishLine(dish) : `${dishLine(dish)} (${notes.join('; ')})`;
}
