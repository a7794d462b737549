/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a separate program, which a test ends by force */
import { menuField, MENU_COLUMNS } from '../../../nodes/MerchantStorefront/menu/menuColumns';
import { checkProducts } from '../../../nodes/MerchantStorefront/menu/read/readJson';
import { readKeys } from '../../../nodes/MerchantStorefront/menu/rules/finding';
import { readRows } from '../../../nodes/MerchantStorefront/menu/rows/readRows';
import {
	recognizeSheet,
	type SheetSettings,
} from '../../../nodes/MerchantStorefront/menu/columns/menuTable';
import { readHours } from '../../../nodes/MerchantStorefront/menu/kinds/weekHours';
import {
	CHANGE_FIELDS,
	checkChanges,
	readDrafts,
} from '../../../nodes/MerchantStorefront/offers/offerChanges';
import { readCommand } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import { KnownDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import { formatText } from '../../../nodes/MerchantStorefront/orders/textFormat';
import { readAnswers } from '../../../nodes/MerchantStorefront/menu/read/answers';
import { describeQuestions } from '../../../nodes/MerchantStorefront/menu/questionsInWords';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';
import { readOpeningHours } from '../../../nodes/MerchantStorefront/stores/openingHours';

/**
 * Longer than a cell of a spreadsheet can be: a regular expression that is quadratic needs
 * minutes for each such text, a linear one less than a millisecond.
 */
const LENGTH = 100_000;

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
		'do ',
		'не ',
		'Price ',
		'Price [',
		'a@',
		'%',
		'{{',
		'}}',
	],
];

const HEADINGS = MENU_COLUMNS.map((name) => menuField(name).label);

const GOOD: Row = {
	...Object.fromEntries(HEADINGS.map((heading) => [heading, ''])),
	SKU: 'a',
	Title: 'Soup',
	'Company ID': 'c',
	Category: 'soups',
	'Store ID': 's',
	Price: '1',
};

const CHAT = {
	...{ known: new KnownDishes([]), storeIds: ['s'], offNow: [] },
	...{ now: 0, timeZone: 'Europe/Kyiv' },
};

function readMenu(rows: Row[], settings: SheetSettings = {}): void {
	const menu = recognizeSheet(rows, settings);
	const { questions } = readRows(menu);
	describeQuestions(menu.sheet, questions);
}

function readEverywhere(text: string): void {
	const hostile = Object.fromEntries(HEADINGS.map((heading) => [heading, text]));
	// A doubtful price makes the other cells of its column be looked at as well.
	readMenu([{ ...GOOD, Price: '1,200' }, hostile, { ...hostile, SKU: 'b' }]);
	readMenu([{ ...GOOD, [text]: text }]);
	readMenu([{ SKU: 'a', [text]: 1, [`${text.slice(0, 190)}x`]: 2 }]);
	readMenu([{ ...GOOD, Title: `<b>${text}</b>`, Description: `${text}&amp;${text}` }]);
	readMenu([{ ...GOOD, Title: `Soup (${text}` }]);
	readMenu([GOOD, { Title: text }, { Title: 'Total', Price: text }], {
		sectionHeadings: true,
		fillFromRowAbove: true,
		skuFromTitle: true,
	});
	const { sheet, columns } = recognizeSheet([hostile], { fields: CHANGE_FIELDS });
	const { drafts } = readDrafts(sheet, columns, () => text);
	checkChanges(drafts, () => ({ place: 'Row' }));
	const fields = Object.fromEntries(MENU_COLUMNS.map((name) => [name, text]));
	checkProducts([{ ...fields, categories: [text], offers: [fields] }]);
	const hours = { 'Store ID': text, 'Week Day': text, Open: text, Closed: text };
	readOpeningHours({ rows: [hours], itemIndexes: [0] }, () => text);
	readHours(text);
	readHours(`Mon ${text} 08:00-11:00`);
	readKeys(text);
	readCommand(`/off ${text}`, CHAT);
	readCommand(`/off ${text.slice(0, 900)}`, CHAT);
	formatText(text, 'slack');
	readAnswers(
		[{ heading: `={{ $json${text} }}`, meaning: 'ignore' }],
		[{ value: 'ignore', name: 'Ignore' }],
	);
}

for (const piece of PIECES) {
	// The last one read is the one that takes for ever.
	process.stdout.write(`${JSON.stringify(piece)}\n`);
	// What does not fit comes last, when everything has been tried.
	readEverywhere(`${piece.repeat(Math.ceil(LENGTH / piece.length))}x`);
}
process.stdout.write('the same day in many rows\n');
readOpeningHours(
	{
		rows: Array.from({ length: LENGTH }, () => ({ 'Store ID': 's', 'Week Day': 'So', Opens: 9 })),
		itemIndexes: [],
	},
	() => undefined,
);
process.stdout.write('done\n');
