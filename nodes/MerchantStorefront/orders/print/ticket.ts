import { sayClock } from '../../platform/zonedTime';
import type { CodePage } from './codePages';
import { dishNote, type Dish } from '../dishes';
import { sayMoney } from '../money';
import { oneLine } from '../order';
import { printable } from './printable';
import type { OrderFields } from '../simplify';

export interface TicketStyle {
	/** Characters that fit in a line. */
	columns: number;
	codePage: CodePage;
	timeZone: string;
}

/** Before each line of what a guest typed: none of them can pass for a dish, a line across or a total. */
const GUEST = '| ';

/** The lines of a ticket for the kitchen, none longer than the paper is wide. */
export function ticketLines(
	order: OrderFields,
	{ columns, codePage, timeZone }: TicketStyle,
): string[] {
	/** Several lines where one isn't enough, all but the first indented by so many spaces. */
	const lines = (text: string, moved = 0, first = moved) =>
		printable(text, codePage)
			.split('\n')
			.flatMap((line) => wrap(line, columns, moved, first));
	const labelled = (label: string, value: string | null) =>
		oneLine(value) === null ? [] : lines(`${label}: ${oneLine(value)}`, 2, 0);
	const dish = (one: Dish) => {
		const note = dishNote(one);
		const quantity = `${one.quantity} x `;
		return [
			...lines(`${quantity}${one.name}`, quantity.length, 0),
			...one.extras.flatMap(({ quantity: pieces, name }) =>
				lines(`+ ${pieces === 1 ? '' : `${pieces} x `}${name}`, 4, 2),
			),
			...(note === null ? [] : lines(`(${note})`, 3, 2)),
		];
	};
	const { isTest, number, id, status, statusName, cookingTime, total, currency } = order;
	const comment =
		order.comment === null
			? []
			: printable(order.comment, codePage)
					.split('\n')
					.flatMap((line) => wrap(line, columns - GUEST.length, 0, 0))
					.map((line) => `${GUEST}${line}`);
	const rule = '-'.repeat(columns);
	return [
		...lines(`${isTest === true ? 'TEST ORDER' : 'Order'} ${number ?? id}`),
		...labelled('Store', order.storeId),
		...(status === 'new' ? [] : labelled('Status', statusName)),
		rule,
		...order.dishes.flatMap(dish),
		rule,
		...(comment.length > 0 ? ['Comment:', ...comment, rule] : []),
		...labelled('Placed', sayClock(order.createdAt, timeZone)),
		...labelled('Cooking time', cookingTime === null ? null : `${cookingTime} min`),
		...labelled('Customer', order.customerName),
		...labelled('Phone', order.customerPhone),
		...labelled('Courier', joined(order.courierName, order.courierPhone)),
		...labelled('Total', total === null ? null : sayMoney(total, currency)),
	];
}

const joined = (...texts: Array<string | null>) =>
	texts.filter((text) => text !== null).join(', ') || null;

/** At words; a word that is longer than the paper is wide goes on in the next line. */
function wrap(text: string, columns: number, moved: number, first: number): string[] {
	const indent = (lines: string[]) => ' '.repeat(lines.length === 0 ? first : moved);
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(/ +/).filter((one) => one !== '')) {
		const longer = line === '' ? `${indent(lines)}${word}` : `${line} ${word}`;
		if (longer.length <= columns) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		let rest = word;
		while (indent(lines).length + rest.length > columns) {
			const room = columns - indent(lines).length;
			lines.push(`${indent(lines)}${rest.slice(0, room)}`);
			rest = rest.slice(room);
		}
		line = `${indent(lines)}${rest}`;
	}
	return line.trim() === '' ? lines : [...lines, line];
}
