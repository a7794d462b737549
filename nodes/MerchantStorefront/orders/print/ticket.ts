import { sayClock } from '../../platform/zonedTime';
import type { CodePage } from './codePages';
import { dishNote, type Dish } from '../dishes';
import { sayMoney } from '../money';
import { oneLine } from '../order';
import { printable } from './printable';
import { join, type OrderFields } from '../simplify';

export interface TicketStyle {
	/** Characters that fit in a line. */
	columns: number;
	codePage: CodePage;
	timeZone: string;
	/** The dishes are made there, if only a part of them is printed. */
	station?: string | null;
	/** The dishes are more or fewer than on an earlier ticket. */
	isChange?: boolean;
}

export interface TicketLine {
	text: string;
	/** A printer has it; text has none. */
	style?: 'large' | 'bold';
}

/** It leads each line of what a guest typed: none of them can pass for a dish, a line across or a total. */
const GUEST = '| ';

/** The lines of a ticket for the kitchen, none wider than the paper. */
export function ticketLines(
	order: OrderFields,
	{ columns, codePage, timeZone, station = null, isChange = false }: TicketStyle,
): TicketLine[] {
	/** Several lines where one isn't enough, all but the first indented by so many spaces. */
	const lines = (text: string, moved: number, first: number, width = columns): TicketLine[] =>
		printable(text, codePage)
			.split('\n')
			.flatMap((line) => wrap(line, width, moved, first))
			.map((line) => ({ text: line }));
	const bold = (text: string, moved: number): TicketLine[] =>
		lines(text, moved, 0).map((line) => ({ ...line, style: 'bold' }));
	const large = (text: string): TicketLine[] =>
		lines(text, 0, 0, columns / 2).map((line) => ({ ...line, style: 'large' }));
	const labelled = (label: string, value: string | null) =>
		oneLine(value) === null ? [] : lines(`${label}: ${oneLine(value)}`, 2, 0);
	const dish = (one: Dish) => {
		const note = dishNote(one);
		const quantity = `${isChange && one.quantity > 0 ? '+' : ''}${one.quantity} x `;
		return [
			...bold(`${quantity}${one.name}`, quantity.length),
			...one.extras.flatMap(({ quantity: pieces, name }) =>
				lines(`+ ${pieces === 1 ? '' : `${pieces} x `}${name}`, 4, 2),
			),
			...(note === null ? [] : lines(`(${note})`, 3, 2)),
		];
	};
	const { isTest, number, id, status, statusName, cookingTime, total, currency } = order;
	// Bold, since it may be an allergy.
	const comment = lines(order.comment ?? '', 0, 0, columns - GUEST.length).map(
		({ text }): TicketLine => ({ text: `${GUEST}${text}`, style: 'bold' }),
	);
	const rule = { text: '-'.repeat(columns) };
	return [
		...(isChange ? large('CHANGED') : []),
		...large(`${isTest === true ? 'TEST ORDER' : 'Order'} ${number ?? id}`),
		...labelled('Station', station),
		...labelled('Store', order.storeId),
		...(status === 'new' ? [] : labelled('Status', statusName)),
		rule,
		...order.dishes.flatMap(dish),
		rule,
		...(comment.length > 0 ? [{ text: 'Comment:' }, ...comment, rule] : []),
		...labelled('Placed', sayClock(order.createdAt, timeZone)),
		...labelled('Cooking time', cookingTime === null ? null : `${cookingTime} min`),
		...labelled('Customer', order.customerName),
		...labelled('Phone', order.customerPhone),
		...labelled('Courier', join(', ', [order.courierName, order.courierPhone])),
		...labelled('Total', total === null ? null : sayMoney(total, currency)),
	];
}

/** Breaks at words; a word that is wider than the paper goes on in the next line. */
function wrap(text: string, columns: number, moved: number, first: number): string[] {
	const indent = (lines: string[]) => ' '.repeat(lines.length === 0 ? first : moved);
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(/ +/).filter((one) => one !== '')) {
		const longer = line === '' ? `${indent(lines)}${word}` : `${line} ${word}`;
		if (widthOf(longer) <= columns) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		line = indent(lines);
		for (const character of word) {
			if (widthOf(line) + widthOf(character) > columns) {
				lines.push(line);
				line = indent(lines);
			}
			line += character;
		}
	}
	return line.trim() === '' ? lines : [...lines, line];
}

/** Each may take the place of two, as Chinese does. A line that is too wide would go on without its mark. */
const WIDE = /[\u1100-\u11ff\u2e80-\u{10ffff}]/gu;

const widthOf = (text: string) => [...text].length + (text.match(WIDE)?.length ?? 0);
