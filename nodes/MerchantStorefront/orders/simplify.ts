import { z } from 'zod';

import { changeKey } from './changeKey';
import {
	dishSchema,
	dishInOneLine,
	dishLine,
	dishNote,
	extraLines,
	readDish,
	tidy,
	type Dish,
} from './dishes';
import { sayMoney } from './money';
import { flagOrNull, numberOrNull, oneLine, textOrNull, type Order } from './order';
import { statusWords } from './statuses';
import { formatText, type TextFormat } from './textFormat';
import { plainTime, sayClock } from '../platform/zonedTime';

/** What an order says, flat. What is absent is null. */
export const orderFieldsSchema = z.object({
	number: textOrNull,
	storeId: textOrNull,
	/** What the guest pays. */
	total: numberOrNull,
	currency: textOrNull,
	status: textOrNull,
	statusName: textOrNull,
	/** One line each. */
	items: textOrNull,
	id: z.string().min(1),
	/** Pieces, without canceled ones. */
	itemCount: z.number().catch(0),
	customerName: textOrNull,
	customerPhone: textOrNull,
	comment: textOrNull,
	courierName: textOrNull,
	courierPhone: textOrNull,
	/** This is in minutes. */
	cookingTime: numberOrNull,
	createdAt: textOrNull,
	updatedAt: textOrNull,
	isTest: flagOrNull,
	/** One for each line of the order. */
	dishes: z.array(dishSchema),
});

export type OrderFields = z.infer<typeof orderFieldsSchema>;

/** What people use of an order in a chat, a sheet or a till. */
export interface SimpleOrder extends OrderFields {
	/** A text for a chat message, in the order in which a cook reads it. */
	summary: string;
	changeKey: string;
}

export interface SummaryStyle {
	/** That of the workflow: on its clock the summary says when the order came. */
	timeZone: string;
	textFormat: TextFormat;
}

export function simplifyOrder(order: Order, { timeZone, textFormat }: SummaryStyle): SimpleOrder {
	const fields = orderFields(order);
	const ending = endingLines(fields, timeZone);
	const lines = [firstLine(fields), ...fields.dishes.flatMap(dishLines), ...ending];
	const summary = formatText(lines.join('\n'), textFormat, ending.length);
	const { number, storeId, total, currency, ...rest } = fields;
	// A table shows these side by side; the summary fills the height of its row.
	return { number, storeId, total, currency, summary, ...rest, changeKey: changeKey(order) };
}

export function orderFields(order: Order): OrderFields {
	const dishes = order.items.map(readDish);
	return {
		number: orNull(order.number),
		storeId: orNull(order.storeId),
		total: order.netPrice?.value ?? null,
		currency: orNull(order.netPrice?.currency),
		status: orNull(order.status),
		statusName: statusWords(orNull(order.status)),
		items: orNull(dishes.map(dishInOneLine).join('\n')),
		id: order.id,
		itemCount: tidy(dishes.reduce((sum, { quantity }) => sum + quantity, 0)),
		customerName: join(' ', [order.customer?.firstName, order.customer?.lastName]),
		customerPhone: orNull(order.customer?.phone),
		comment: orNull(order.comment),
		courierName: orNull(order.courier?.firstName),
		courierPhone: orNull(order.courier?.phone),
		cookingTime: order.estimatedCookingTime,
		createdAt: orNull(plainTime(order.createdAt)),
		updatedAt: orNull(plainTime(order.updatedAt)),
		isTest: order.isTest,
		dishes,
	};
}

/** Extras are under their dish. */
function dishLines(dish: Dish): string[] {
	const note = dishNote(dish);
	const line = note === null ? dishLine(dish) : `${dishLine(dish)} (${note})`;
	return [line, ...extraLines(dish).map((extra) => `  ${extra}`)];
}

function firstLine({ isTest, number, id, storeId, status, statusName }: OrderFields): string {
	const name = `${isTest ? 'TEST ORDER' : 'Order'} ${oneLine(number) ?? id}`;
	return join(' · ', [name, storeId, status === 'new' ? null : statusName]) ?? name;
}

/** What stays in a message that has no room for every dish. */
function endingLines(order: OrderFields, timeZone: string): string[] {
	const { cookingTime, total, currency } = order;
	// Whoever accepts it may say another.
	const cooks = order.status === 'new' ? 'Suggested cooking time' : 'Cooking time';
	const lines = [
		labelled('Comment', order.comment),
		labelled('Placed', sayClock(order.createdAt, timeZone)),
		cookingTime === null ? null : `${cooks}: ${cookingTime} min`,
		total === null ? null : `Total: ${sayMoney(total, currency)}`,
		labelled('Customer', join(', ', [order.customerName, order.customerPhone])),
		labelled('Courier', join(', ', [order.courierName, order.courierPhone])),
	];
	return lines.filter((line) => line !== null);
}

const labelled = (label: string, text: string | null) =>
	oneLine(text) === null ? null : `${label}: ${oneLine(text)}`;

const orNull = (text: string | null | undefined) => text?.trim() || null;

/** In one line, what there is of them. */
export const join = (separator: string, texts: Array<string | null | undefined>) =>
	orNull(
		texts
			.map((text) => oneLine(text ?? null))
			.filter(Boolean)
			.join(separator),
	);
