import { changeKey } from './changeKey';
import { countPieces, itemLine, oneLine, readDish } from './items';
import { sayMoney } from './money';
import type { Order } from './order';
import { statusWords } from './statuses';
import { formatText, type TextFormat } from './textFormat';
import { plainTime, sayClock } from '../platform/zonedTime';

/** What people use of an order in a chat, a sheet or a till. What is absent is null. */
export interface SimpleOrder {
	/** A text for a chat message, in the order in which a cook reads it. */
	summary: string;
	number: string | null;
	status: string | null;
	statusName: string | null;
	storeId: string | null;
	/** What the guest pays. */
	total: number | null;
	currency: string | null;
	/** One line each. */
	items: string | null;
	id: string;
	/** Pieces, without canceled ones. */
	itemCount: number;
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
}

export interface SummaryStyle {
	/** That of the workflow: on its clock the summary says when the order came. */
	timeZone: string;
	textFormat: TextFormat;
}

export function simplifyOrder(order: Order, { timeZone, textFormat }: SummaryStyle): SimpleOrder {
	const simple = {
		number: orNull(order.number),
		status: orNull(order.status),
		statusName: statusWords(orNull(order.status)),
		storeId: orNull(order.storeId),
		total: order.netPrice?.value ?? null,
		currency: orNull(order.netPrice?.currency),
		items: orNull(order.items.map(itemLine).join('\n')),
		id: order.id,
		itemCount: countPieces(order),
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
	const summary = formatText(summarize(simple, dishLines(order), timeZone), textFormat);
	return { summary, ...simple, changeKey: changeKey(order) };
}

/** Extras stand under their dish. */
function dishLines({ items }: Order): string[] {
	return items
		.map(readDish)
		.flatMap(({ line, extras, note }) => [
			note === null ? line : `${line} (${note})`,
			...extras.map((extra) => `  ${extra}`),
		]);
}

function summarize(
	order: Omit<SimpleOrder, 'changeKey' | 'summary'>,
	dishes: string[],
	timeZone: string,
): string {
	const name = `${order.isTest ? 'TEST ORDER' : 'Order'} ${oneLine(order.number) ?? order.id}`;
	const { cookingTime, total, currency } = order;
	const lines = [
		join(' · ', [name, order.storeId, order.status === 'new' ? null : order.statusName]),
		...dishes,
		labelled('Comment', order.comment),
		labelled('Placed', sayClock(order.createdAt, timeZone)),
		cookingTime === null ? null : `Cooking time: ${cookingTime} min`,
		total === null ? null : `Total: ${sayMoney(total, currency)}`,
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
