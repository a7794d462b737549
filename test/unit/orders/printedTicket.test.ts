import fc from 'fast-check';

import {
	CODE_PAGES,
	type CodePage,
} from '../../../nodes/MerchantStorefront/orders/print/codePages';
import { PRINTERS, ticketBytes } from '../../../nodes/MerchantStorefront/orders/print/printers';
import { ticketLines } from '../../../nodes/MerchantStorefront/orders/print/ticket';
import { readOrder } from '../../../nodes/MerchantStorefront/orders/order';
import { orderFields } from '../../../nodes/MerchantStorefront/orders/simplify';
import { print } from '../../../sandbox/printer/paper';
import { anyOrder, cellsOf, inScripts, order } from './orders';

/** An independent library that writes for the same printers. */
interface Encoder {
	initialize(): this;
	codepage(name: string): this;
	size(width: number, height: number): this;
	bold(on: boolean): this;
	text(text: string): this;
	newline(): this;
	cut(kind: 'partial'): this;
	encode(): Uint8Array;
}
const Encoder = jest.requireActual<new (options: object) => Encoder>(
	'@point-of-sale/receipt-printer-encoder',
);

type PrinterLanguage = keyof typeof PRINTERS;

const LANGUAGES: PrinterLanguage[] = ['escPos', 'star'];
const OPTIONS = {
	escPos: { language: 'esc-pos', codepageMapping: 'epson' },
	star: { language: 'star-line', codepageMapping: 'star' },
};
const THEIR_NAMES: Record<Exclude<CodePage, 'unicode'>, string> = {
	ascii: 'cp437',
	ibm737: 'cp737',
	ibm866: 'cp866',
	windows1250: 'windows1250',
	windows1251: 'windows1251',
	windows1252: 'windows1252',
};

const linesOf = (fields: object, codePage: CodePage, columns = 32) =>
	ticketLines(orderFields(order(fields)), { columns, codePage, timeZone: 'Europe/Kyiv' });

const bytesOf = (
	lines: ReturnType<typeof linesOf>,
	language: PrinterLanguage,
	codePage: CodePage,
) => ticketBytes(lines, { language, codePage, isBuzzing: false });

/** The library chooses the code page at the first text, and ends with an empty line. */
const CODE_PAGE = { escPos: /1b74../, star: /1b1d74../ };

const MENUS: Array<[CodePage, string]> = [
	['ascii', 'Margherita "large" #2 (hot) @ 5 ~ {1}'],
	['windows1252', 'Crème brûlée, Straße, jalapeño, 5 €'],
	['windows1250', 'Żurek z jajkiem, Łosoś, Gęś, Ćwikła'],
	['windows1251', "Борщ із пампушками, м'який ґанок, Їжак"],
	['ibm866', 'Щи суточные, ёлка, Єва, Їжак'],
	['ibm737', 'Σουβλάκι χοιρινό, ΤΖΑΤΖΙΚΙ, γύρος ώριμος'],
];

describe.each(LANGUAGES)('A ticket for a printer that knows %s', (language) => {
	it.each(MENUS)('has the bytes that another library writes, with %s', (codePage, name) => {
		const items = [{ name, quantityOrdered: 2, attributes: [{ name, quantity: 2 }] }];
		const lines = linesOf({ items, comment: name }, codePage);
		const theirs = new Encoder({
			...OPTIONS[language],
			columns: 32,
			feedBeforeCut: 6,
			newline: '\n',
		});
		theirs.initialize().codepage(THEIR_NAMES[codePage as keyof typeof THEIR_NAMES]);
		for (const { text, style } of lines) {
			if (style === 'large') theirs.size(2, 2);
			if (style === 'bold') theirs.bold(true);
			theirs.text(text);
			if (style === 'bold') theirs.bold(false);
			if (style === 'large') theirs.size(1, 1);
			theirs.newline();
		}
		const expected = Buffer.from(theirs.cut('partial').encode()).toString('hex');
		const written = bytesOf(lines, language, codePage).toString('hex');
		const page = CODE_PAGE[language];
		expect(written.replace(page, '')).toBe(expected.replace(page, '').replace(/0a$/, ''));
		expect(page.exec(written)?.[0]).toBe(page.exec(expected)?.[0]);
	});

	it.each([...MENUS, ['unicode', 'Żurek, Борщ, Σουβλάκι, 漢字, ไทย'] as [CodePage, string]])(
		'prints what was ordered, with %s',
		(codePage, name) => {
			const items = [{ name, quantityOrdered: 2, attributes: [{ name, quantity: 1 }] }];
			const { lines, cuts } = print(
				bytesOf(linesOf({ items, comment: name }, codePage, 48), language, codePage),
				language,
			);
			expect(lines[0]).toEqual({ text: 'Order 2041', isLarge: true, isBold: false });
			expect(lines[3]).toEqual({ text: `2 x ${name}`, isLarge: false, isBold: true });
			expect(lines[4]).toEqual({ text: `  + ${name}`, isLarge: false, isBold: false });
			expect(lines).toContainEqual({ text: `| ${name}`, isLarge: false, isBold: true });
			expect(cuts).toBe(1);
		},
	);

	it('sounds the buzzer once, and only if asked to', () => {
		const lines = linesOf({}, 'ascii');
		const buzzes = (isBuzzing: boolean) =>
			print(ticketBytes(lines, { language, codePage: 'ascii', isBuzzing }), language).buzzes;
		expect([buzzes(true), buzzes(false)]).toEqual([1, 0]);
	});

	it('has no command that a guest typed: one cut at its end, and the drawer stays shut', () => {
		const typed = fc.tuple(anyOrder, inScripts, inScripts, inScripts);
		fc.assert(
			fc.property(
				typed,
				fc.constantFrom(...CODE_PAGES.values),
				([sent, comment, name, dish], codePage) => {
					const fields = orderFields(
						readOrder({
							...{ ...sent, comment, customer: { firstName: name, phone: comment } },
							items: [
								{
									name: dish,
									attributes: [{ name }],
									cancellations: [{ quantity: 1, reasonText: dish }],
								},
							],
						})!,
					);
					const lines = ticketLines(fields, { columns: 32, codePage, timeZone: 'UTC' });
					const paper = print(bytesOf(lines, language, codePage), language);
					expect(paper).toMatchObject({ cuts: 1, buzzes: 0, drawers: 0 });
					const texts = paper.lines.map(({ text }) => text);
					expect(texts).toEqual([...lines.map(({ text }) => text), ...Array<string>(6).fill('')]);
				},
			),
		);
	});

	it('prints commands in a comment as letters', () => {
		const comment = 'Knife\u001dV\u0000 drawer\u001bp\u0000\u0019\u00fa \u0007\u001b@end';
		const { lines, drawers, cuts } = print(
			bytesOf(linesOf({ comment }, 'windows1252', 48), language, 'windows1252'),
			language,
		);
		expect({ drawers, cuts }).toEqual({ drawers: 0, cuts: 1 });
		expect(lines.map(({ text }) => text)).toContain('| KnifeV drawerpú @end');
	});
});

it('counts wide letters as two, so that no comment goes on without its mark', () => {
	const comment = '漢字ｆｕｌｌ'.repeat(12);
	const marked = linesOf({ comment }, 'unicode').filter(({ text }) => /[漢字ｆｕｌ]/.test(text));
	expect(marked.length).toBeGreaterThan(1);
	for (const { text } of marked) {
		expect(text).toMatch(/^\| /);
		expect(cellsOf(text)).toBeLessThanOrEqual(32);
	}
});
