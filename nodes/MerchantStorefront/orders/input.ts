import { z } from 'zod';

import { dishSchema } from './dishes';
import { number, readOrder, text } from './order';
import { orderFields, type OrderFields } from './simplify';

const simplified = z.object({
	number: text,
	status: text,
	statusName: text,
	storeId: text,
	total: number,
	currency: text,
	items: text,
	id: z.string().min(1),
	itemCount: z.number().catch(0),
	customerName: text,
	customerPhone: text,
	comment: text,
	courierName: text,
	courierPhone: text,
	cookingTime: number,
	createdAt: text,
	updatedAt: text,
	isTest: z.boolean().nullable().catch(null),
	dishes: z.array(dishSchema),
});

/**
 * The order that an input item holds as a whole, whether it comes from a trigger or a list, and
 * simplified or not. Undefined where it holds none.
 */
export function readInputOrder(json: Record<string, unknown>): OrderFields | undefined {
	const whole = [json.data, json].find(hasItems);
	if (whole !== undefined) {
		const order = readOrder(whole);
		return order && orderFields(order);
	}
	return simplified.safeParse(json).data;
}

const hasItems = (value: unknown) =>
	typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
