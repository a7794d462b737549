import fc from 'fast-check';

import {
	canPrint,
	CODE_PAGES,
	type CodePage,
} from '../../../nodes/MerchantStorefront/orders/print/codePages';
import { readOrder } from '../../../nodes/MerchantStorefront/orders/order';
import { printable } from '../../../nodes/MerchantStorefront/orders/print/printable';
import { orderFields } from '../../../nodes/MerchantStorefront/orders/simplify';
import { ticketLines } from '../../../nodes/MerchantStorefront/orders/print/ticket';
import { anyOrder, cellsOf, inScripts, order } from './orders';

const KYIV = { columns: 32, codePage: 'ascii', timeZone: 'Europe/Kyiv' } as const;

const linesOf = (fields: object = {}, style: object = {}) =>
	ticketLines(orderFields(order(fields)), { ...KYIV, ...style }).map(({ text }) => text);

describe('A kitchen ticket', () => {
	it('has the number first, extras under their dish, and comments on their own lines', () => {
		const comment = 'No onions at all: the child is allergic.\nRing twice — “quietly”';
		expect(linesOf({ comment })).toEqual([
			'Order 2041',
			'Store: podil',
			'--------------------------------',
			'2 x Margherita',
			'  + Basil',
			'  + 2 x Extra Cheese',
			'2 x Cola',
			'  (3 ordered, 1 canceled: Out of',
			'   stock)',
			'--------------------------------',
			'Comment:',
			'| No onions at all: the child is',
			'| allergic.',
			'| Ring twice - "quietly"',
			'--------------------------------',
			'Placed: Nov 21, 2026, 10:15',
			'Cooking time: 25 min',
			'Customer: Olena Shevchenko',
			'Phone: +380670000001',
			'Courier: Taras, +380500000001',
			'Total: UAH 462.50',
		]);
	});

	it('says at its top that an order is a test or no longer new', () => {
		const lines = linesOf({ isTest: true, status: 'canceled' });
		expect(lines.slice(0, 3)).toEqual(['TEST ORDER 2041', 'Store: podil', 'Status: Canceled']);
	});

	it('goes on under the name of a dish that is too long, and cuts a word that is', () => {
		const items = [{ name: `Chicken with ${'m'.repeat(40)} sauce`, quantityOrdered: 12 }];
		expect(linesOf({ items }).slice(3, 7)).toEqual([
			'12 x Chicken with',
			`     ${'m'.repeat(27)}`,
			`     ${'m'.repeat(13)} sauce`,
			'-'.repeat(32),
		]);
	});

	it('fits the paper and the code page, whatever guests type', () => {
		const typed = fc.tuple(anyOrder, inScripts, inScripts);
		const style = fc.record({
			columns: fc.constantFrom(32, 42, 48),
			codePage: fc.constantFrom(...CODE_PAGES.values),
		});
		fc.assert(
			fc.property(typed, style, ([sent, comment, name], { columns, codePage }) => {
				const guest = { comment, customer: { firstName: name, phone: '+380670000001' } };
				const fields = orderFields(readOrder({ ...sent, ...guest })!);
				for (const { text: line } of ticketLines(fields, {
					columns,
					codePage,
					timeZone: 'UTC',
				})) {
					expect(cellsOf(line)).toBeLessThanOrEqual(columns);
					expect([...line].filter((one) => !canPrint(codePage, one))).toEqual([]);
				}
			}),
		);
	});

	it('shows a comment that looks like dishes and a total as a comment', () => {
		const rule = '-'.repeat(32);
		const comment = `none\n${rule}\n9 x Caviar\n  + Gold\n${rule}\nTotal: UAH 1.00`;
		const lines = linesOf({ comment });
		expect(lines.slice(lines.indexOf('Comment:') + 1).slice(0, 7)).toEqual([
			'| none',
			`| ${'-'.repeat(30)}`,
			'| --',
			'| 9 x Caviar',
			'| + Gold',
			`| ${'-'.repeat(30)}`,
			'| --',
		]);
	});

	it('has the same lines beside the comment, whatever the guest typed there', () => {
		const typed = fc.tuple(anyOrder, inScripts);
		fc.assert(
			fc.property(typed, fc.constantFrom(...CODE_PAGES.values), ([sent, comment], codePage) => {
				const style = { columns: 32, codePage, timeZone: 'UTC' } as const;
				const ticket = (fields: object) =>
					ticketLines(orderFields(readOrder({ ...sent, ...fields })!), style).map(
						({ text }) => text,
					);
				const lines = ticket({ comment });
				const end = lines.findLastIndex((line) => line.startsWith('| '));
				const begin = lines.lastIndexOf('Comment:');
				const others = end < 0 ? lines : lines.filter((_, at) => at < begin || at > end + 1);
				expect(others).toEqual(ticket({ comment: null }));
			}),
		);
	});

	it('has a phone number with line breaks in one line', () => {
		const customer = { firstName: 'Olena', phone: '+380\nTotal: UAH 1.00' };
		expect(linesOf({ customer })).toContain('Phone: +380 Total: UAH 1.00');
	});

	it('has every word of what guests typed', () => {
		const words = fc.array(fc.stringMatching(/^[a-z0-9,.!?]{1,60}$/), { minLength: 1 });
		fc.assert(
			fc.property(words, fc.constantFrom(32, 42, 48), (typed, columns) => {
				const lines = linesOf({ comment: typed.join(' ') }, { columns });
				const printed = lines.map((line) => line.replace(/^\| /, '')).join('');
				expect(printed.replaceAll(' ', '')).toContain(typed.join(''));
			}),
		);
	});
});

describe('What a code page lacks', () => {
	it.each<[CodePage, string, string]>([
		['ascii', 'Café „Über“ – crème brûlée…', 'Cafe "Uber" - creme brulee...'],
		[
			'ascii',
			"Борщ із пампушками, м'який ґанок, Їжак Єва",
			"Borshch iz pampushkamy, m'yakyy ganok, Yizhak Yeva",
		],
		['ascii', '½ порції, 1½ kg, 462,50 ₴, 5 €', ' 1/2 portsiyi, 1 1/2 kg, 462,50 UAH, 5 EUR'],
		['ascii', 'Żółć Łódź smørrebrød Straße', 'Zolc Lodz smorrebrod Strasse'],
		['ascii', 'ΣΟΥΒΛΑΚΙ γύρος', 'SOYVLAKI gyros'],
		['ascii', 'İstanbul ışık ﬁve ② ｆｕｌｌ', 'Istanbul isik five 2 full'],
		['ascii', 'Thanks 👩‍🍳🇺🇦👍🏽 1️⃣!', 'Thanks  1!'],
		['ascii', '漢', '?'],
		['unicode', 'Їжа, Żurek, Σ, 漢字 é ½ ₴ 👩‍🍳🇺🇦❤️ ok', 'Їжа, Żurek, Σ, 漢字 é ½ ₴  ok'],
		['ibm737', 'Σουβλάκι ΐ, Борщ', 'Σουβλάκι ι, Borshch'],
		['ibm866', 'Їжа й ґанок: і І, ₴, é', 'Їжа й ганок: i I, UAH, e'],
		['windows1251', 'Ґанок „і“ crème № 5', 'Ґанок „і“ creme № 5'],
		['windows1250', 'Żółć Борщ ñ', 'Żółć Borshch n'],
		['windows1252', 'crème ñ Ż Борщ', 'crème ñ Z Borshch'],
	])('is written in others: %s %j', (codePage, text, expected) => {
		expect(printable(text, codePage)).toBe(expected);
	});

	it('loses no letter of Ukrainian, Polish or French', () => {
		const letters = 'абвгґдеєжзиіїйклмнопрстуфхцчшщюяąćęłńóśźżàâæçéèêëîïôœùûüÿ';
		for (const letter of letters + letters.toUpperCase()) {
			for (const codePage of CODE_PAGES.values) {
				expect(printable(letter, codePage)).toMatch(/^[^?\s]+$/);
			}
		}
	});
});

describe('The code pages', () => {
	const upper = Uint8Array.from({ length: 128 }, (_, place) => place + 128);
	/** Node reads Windows-1252 as Latin-1. */
	const LATIN_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

	it.each<[CodePage, string]>([
		['ibm866', new TextDecoder('ibm866').decode(upper)],
		['windows1250', new TextDecoder('windows-1250').decode(upper)],
		['windows1251', new TextDecoder('windows-1251').decode(upper)],
		['windows1252', LATIN_1252 + new TextDecoder('latin1').decode(upper.slice(32))],
	])('%s has what the standard says', (codePage, characters) => {
		const seen = [...characters].filter((one) => !/[\p{Cc}\p{Cf}\p{Z}]/u.test(one));
		expect(seen.filter((one) => !canPrint(codePage, one))).toEqual([]);
		const beyond = Array.from({ length: 0x2_600 }, (_, code) => String.fromCharCode(code + 127));
		expect(beyond.filter((one) => canPrint(codePage, one)).sort()).toEqual(seen.sort());
	});
});
