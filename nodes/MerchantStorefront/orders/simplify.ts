import { changeKey } from './changeKey';
import { countPieces, itemLine, oneLine } from './items';
import type { Order } from './order';
import { statusWords } from './statuses';
import { clockTime, plainTime } from '../platform/zonedTime';

/** What people use of an order in a chat, a sheet or a till. What is absent is null. */
export interface SimpleOrder {
	id: string;
	number: string | null;
	status: string | null;
	statusName: string | null;
	storeId: string | null;
	/** What the guest pays. */
	total: number | null;
	currency: string | null;
	/** Pieces, without cancelled ones. */
	itemCount: number;
	/** One line each. */
	items: string | null;
	customerName: string | null;
	customerPhone: string | null;
	comment: string | null;
	courierName: string | null;
	courierPhone: string | null;
	/** In minutes. */
	cookingTime: number | null;
	createdAt: string | null;
	updatedAt: string | null;
	isTest: boolean | null;
	changeKey: string;
	/** A text for a chat message, in the order in which a cook reads it. */
	summary: string;
}

/** `timeZone` is that of the workflow: on its clock the summary says when the order came. */
export function simplifyOrder(order: Order, timeZone: string): SimpleOrder {
	const simple = {
		id: order.id,
		number: orNull(order.number),
		status: orNull(order.status),
		statusName: statusWords(orNull(order.status)),
		storeId: orNull(order.storeId),
		total: order.netPrice?.value ?? null,
		currency: orNull(order.netPrice?.currency),
		itemCount: countPieces(order),
		items: orNull(order.items.map(itemLine).join('\n')),
		customerName: join(' ', [order.customer?.firstName, order.customer?.lastName]),
		customerPhone: orNull(order.customer?.phone),
		comment: orNull(order.comment),
		courierName: orNull(order.courier?.firstName),
		courierPhone: orNull(order.courier?.phone),
		cookingTime: order.estimatedCookingTime,
		createdAt: orNull(plainTime(order.createdAt)),
		updatedAt: orNull(plainTime(order.updatedAt)),
		isTest: order.isTest,
	};
	return { ...simple, changeKey: changeKey(order), summary: summarize(simple, timeZone) };
}

function summarize(order: Omit<SimpleOrder, 'changeKey' | 'summary'>, timeZone: string): string {
	const name = `${order.isTest ? 'TEST ORDER' : 'Order'} ${oneLine(order.number) ?? order.id}`;
	const { cookingTime, total, currency } = order;
	const lines = [
		join(' · ', [name, order.storeId, order.status === 'new' ? null : order.statusName]),
		order.items,
		labelled('Comment', order.comment),
		labelled('Placed', clockTime(order.createdAt, timeZone)),
		cookingTime === null ? null : `Cooking time: ${cookingTime} min`,
		total === null ? null : labelled('Total', join(' ', [total.toFixed(2), currency])),
		labelled('Customer', join(', ', [order.customerName, order.customerPhone])),
		labelled('Courier', join(', ', [order.courierName, order.courierPhone])),
	];
	return lines.filter((line) => line !== null).join('\n');
}

const labelled = (label: string, text: string | null) =>
	oneLine(text) === null ? null : `${label}: ${oneLine(text)}`;

const orNull = (text: string | null | undefined) => text?.trim() || null;

const join = (separator: string, texts: Array<string | null | undefined>) =>
	orNull(
		texts
			.map((text) => oneLine(text ?? null))
			.filter(Boolean)
			.join(separator),
	);
