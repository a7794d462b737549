/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a program of its own, which a test ends by force */
import { checkProducts } from '../../../nodes/MerchantStorefront/menu/readJson';
import { MENU_RULES } from '../../../nodes/MerchantStorefront/menu/rules';
import { COLUMN_NAMES } from '../../../nodes/MerchantStorefront/sheet/headingAliases';
import { offerRules, readOfferChanges } from '../../../nodes/MerchantStorefront/sheet/offerChanges';
import { readRows } from '../../../nodes/MerchantStorefront/sheet/readRows';
import { sheetByHeadings, type Row } from '../../../nodes/MerchantStorefront/sheet/sheet';
import { storesIn } from '../../../nodes/MerchantStorefront/sheet/storeNames';
import { readHoursRows } from '../../../nodes/MerchantStorefront/stores/hoursRows';
import { readOpeningHours } from '../../../nodes/MerchantStorefront/stores/openingHours';

/**
 * Longer than a cell of a spreadsheet can be: a regular expression that is quadratic needs
 * minutes for each such text, a linear one less than a millisecond.
 */
const LENGTH = 50_000;

const PIECES = [
	...[
		' ',
		'\t',
		'\n',
		'\u00A0',
		'\u200B',
		', ',
		'; ',
		' | ',
		'-',
		'–',
		'.',
		',',
		"'",
		'0',
		'1',
		'9',
	],
	...['1 ', '1,', '1.', '1 000', '000', '1e', '1E+', '2026-', '12:', 'a', 'A', 'я', 'Я', 'aA', '_'],
	...[
		'<',
		'<a',
		'<a ',
		'</',
		'&',
		'&a',
		'&#',
		'&#x',
		'[',
		']',
		'[ ',
		' [',
		'(',
		')',
		'( ',
		'"',
		'\\',
	],
	...[
		'http',
		'http://',
		'https://a',
		' http:/',
		',http',
		'?',
		'? ',
		'₴',
		'$ ',
		'UAH ',
		'грн',
		'in ',
		'1р/',
		'kr.1',
		',-',
		'не-',
	],
	...[
		'… (',
		'…',
		'[^',
		'total ',
		'Всього ',
		'is ',
		'не ',
		'Price ',
		'Price [',
		'a@',
		'%',
		'{{',
		'}}',
	],
];

const HEADINGS = Object.values(COLUMN_NAMES);
const OPTIONS = { headerRow: 1, firstDataRow: 2, stores: undefined };

const GOOD: Row = {
	...Object.fromEntries(HEADINGS.map((heading) => [heading, ''])),
	SKU: 'a',
	Title: 'Soup',
	'Company ID': 'c',
	Category: 'soups',
	'Store ID': 's',
	Price: '1',
};

function readEverywhere(text: string): void {
	const hostile = Object.fromEntries(HEADINGS.map((heading) => [heading, text]));
	// A doubtful price makes the other cells of its column be looked at as well.
	readRows(
		sheetByHeadings([{ ...GOOD, Price: '1,200' }, hostile, { ...hostile, SKU: 'b' }], OPTIONS),
	);
	const stores = {
		names: [{ name: text, storeId: 's' }],
		ofRow: () => [],
		mostOfRow: 0,
		typed: [],
	};
	readRows(sheetByHeadings([{ ...GOOD, [text]: text }], OPTIONS));
	readRows(
		sheetByHeadings([{ SKU: 'a', [text]: 1, [`${text.slice(0, 190)}x`]: 2 }], {
			...OPTIONS,
			stores,
		}),
	);
	readRows(
		sheetByHeadings([GOOD, { Title: text }, { Title: 'Total', Price: text }], {
			...OPTIONS,
			sectionHeadings: true,
			fillFromRowAbove: true,
		}),
	);
	const changes = sheetByHeadings([hostile], { ...OPTIONS, rules: offerRules(false) });
	readOfferChanges(changes, () => text);
	const fields = Object.fromEntries(MENU_RULES.map(({ field }) => [field, text]));
	checkProducts([{ ...fields, categories: [text], offers: [fields] }]);
	const hours = { 'Store ID': text, 'Week Day': text, Open: text, Closed: text };
	for (const { drafts } of readHoursRows([hours], () => text, OPTIONS).stores.values()) {
		readOpeningHours(drafts);
	}
	storesIn(text);
}

for (const piece of PIECES) {
	// The last one read is the one that takes for ever.
	process.stdout.write(`${JSON.stringify(piece)}\n`);
	// What does not fit comes last, when everything has been tried.
	readEverywhere(`${piece.repeat(Math.ceil(LENGTH / piece.length))}x`);
}
process.stdout.write('done\n');
