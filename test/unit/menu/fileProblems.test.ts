import { meaningOf } from '../../../nodes/MerchantStorefront/menu/columns/meanings';
import { findFileProblem } from '../../../nodes/MerchantStorefront/menu/read/fileProblems';

type Row = Record<string, unknown>;

const problemOf = (rows: Row[], known: string[] = []) => findFileProblem(rows, known, meaningOf);

const DISH: Row = { SKU: 'a1', Title: 'Borsch', Category: 'soups', Price: 120 };
const OTHER: Row = { SKU: 'a2', Title: 'Banosh', Category: 'soups', Price: 150 };

const EXTRACT = /^Extract from File: |Extract from File[:,] /;

describe('A file that was read wrongly', () => {
	it.each<[string, Row[], RegExp, RegExp]>([
		[
			'failed beside one that did not',
			[DISH, { error: 'Invalid Record Length: columns length is 1, got 2 on line 2' }],
			/^The node before this one failed: "Invalid Record/,
			/correct what it says.*On Error.*Stop Workflow/,
		],
		['failed in another way', [{ error: 'Quota' }], /failed: "Quota"/, /correct what it says/],
		[
			'has its first dish as headings, with a picture',
			[{ a1: 'a2', Borsch: 'Banosh', 'https://example.com/a.jpg': 'https://example.com/b.jpg' }],
			/^The first row of data came in as the headings: "https:/,
			/Add a row with the headings/,
		],
		[
			'has its first dish as headings, with a price',
			[
				{ a1: 'a2', Борщ: 'Банош', Супи: 'Супи', '120,50 грн': '150 грн' },
				{ a1: 'a3', Борщ: 'Узвар', Супи: 'Напої', '120,50 грн': '40 грн' },
			],
			/"120,50 грн"/,
			/Add a row/,
		],
		['has numbers for headings', [{ 0: 'a1', 1: 'Borsch', 2: 120 }], /headings: "0"/, /Add a row/],
		[
			'has semicolons',
			[{ 'SKU;Title;Price': 'a1;Borsch;5' }],
			/^The columns came in as one: "SKU;Title;Price"$/,
			/Delimiter, and type ;$/,
		],
		[
			'has semicolons, and a comma in its headings',
			[{ 'Артикул;Назва;Ціна': 'a1;Борщ;120', ' UAH': '50' }],
			/came in as one/,
			/type ;$/,
		],
		['has tabs', [{ 'SKU\tTitle': 'a1\tBorsch' }], /came in as one/, /\{\{ "\\t" \}\}, a tab$/],
		['has commas', [{ 'SKU,Title,Price': 'a1,Borsch,5' }], /as one/, /type ,$/],
		[
			'is UTF-8 and was read as Latin1',
			[{ 'Ð¦Ñ–Ð½Ð°': 120 }],
			/^The file was read with the wrong encoding: "Ð¦Ñ–Ð½Ð°"$/,
			/remove the option Encoding/,
		],
		[
			'has such cells only',
			[
				{ ...DISH, Title: 'CrÃ¨me' },
				{ ...OTHER, Title: 'PÃ¢tÃ©' },
			],
			/wrong encoding: "CrÃ¨me"/,
			/Extract From CSV/,
		],
		[
			'has lost letters in its cells',
			[DISH, OTHER].map((dish) => ({ ...dish, Title: '\uFFFD\uFFFD\uFFFD' })),
			/encoding/,
			/CSV UTF-8/,
		],
		['has a lost heading', [{ ...DISH, '\uFFFD\uFFFD\uFFFD': 1 }], /encoding/, /CSV UTF-8/],
		['is Cyrillic, read as Latin1', [{ Íàçâà: 'Borsch' }], /encoding/, /CSV UTF-8/],
		['is UTF-16', [{ 'S\u0000K\u0000U\u0000': 'a' }], /encoding/, /option Encoding/],
	])('%s', (_name, rows, message, description) => {
		const found = problemOf(rows);
		expect(found?.message).toMatch(message);
		expect(found?.description).toMatch(description);
		expect(found?.message.length).toBeLessThanOrEqual(200);
	});

	it('names Extract from File where that node is to be changed', () => {
		const found = problemOf([{ 'SKU;Title': 'a;b' }]);
		expect(found?.description).toMatch(EXTRACT);
	});

	it('has a short message, whatever came in', () => {
		const long = 'x;'.repeat(5_000);
		for (const rows of [[{ error: long }], [{ [long]: long }], [{ [`${long}\uFFFD`]: 1 }]]) {
			expect(problemOf(rows)?.message.length).toBeLessThanOrEqual(200);
		}
	});
});

describe('A second table below the first', () => {
	const FIRST: Row[] = [
		{ Страва: 'Борщ', Вага: '300 г', Ціна: 150, row_number: 2 },
		{ Страва: 'Уха', Вага: '350 г', Ціна: 160, row_number: 3 },
	];

	it.each<[string, Row]>([
		['in the same columns', { Страва: 'Напій', Вага: "Об'єм", Ціна: 'Ціна' }],
		['in other columns', { Страва: 'Напій', Вага: 'Ціна', Ціна: "Об'єм" }],
	])('is named by the row of its headings, %s', (_name, headings) => {
		const found = problemOf([...FIRST, { ...headings, row_number: 24 }, { Страва: 'Чай' }]);
		expect(found).toEqual({
			message: 'Row 24 looks like the headings of another table',
			description:
				'Put the rows below it under the headings of the first table, each cell in its own column. Then delete row 24.',
			isOfSheet: true,
		});
	});

	it.each<[string, Row]>([
		['headings that are the same again', { Страва: 'Страва', Вага: 'Вага', Ціна: 'Ціна' }],
		['a dish with a price', { Страва: 'Вага', Вага: 'Ціна', Ціна: 5 }],
		['a note', { Страва: 'Ціна' }],
		['a dish with a word', { Страва: 'Чай', Ціна: 'ціна' }],
	])('does not begin with %s', (_name, row) => {
		expect(problemOf([...FIRST, row])).toBeUndefined();
	});
});

describe('A sheet that was read rightly', () => {
	it.each<[string, Row[]]>([
		['with one dish', [DISH]],
		['with a column of errors', [{ ...DISH, error: 'sold out' }]],
		['with sizes as headings', [{ Назва: 'Маргарита', 25: 150, 30: 190, '0,5 л': 40 }]],
		['with a heading of two words', [{ ...DISH, 'Ingredients; allergens': 'beet; celery' }]],
		['with lists in its cells', [{ ...DISH, Categories: 'soups;hot;lunch' }]],
		['in French', [{ Nom: 'Crème brûlée à l’œuf', Prix: '12,50 €' }]],
		['in Finnish', [{ Nimi: 'Jäätelö', Hinta: 5 }]],
		['in Vietnamese', [{ Tên: 'Bún chả Hà Nội', Giá: 45_000 }]],
		['with days of delivery', [{ ...DISH, Added: '5-May' }]],
		['with a status named like its heading', [{ ...DISH, Archived: 'archived' }]],
		['with a single nameless column', [{ ...DISH, __EMPTY: 'note' }]],
		['of Google Sheets', [{ row_number: 2, ...DISH }]],
		['with one text of two lines', [{ Title: 'Borsch' }, { Title: 'Banosh,\nhot' }]],
		['without rows', []],
	])('has no problem: %s', (_name, rows) => {
		expect(problemOf(rows)).toBeUndefined();
	});

	it('may have odd headings that the user has given a meaning', () => {
		const rows = [{ Kood: 'a1', 25: 120, 30: 150 }];
		expect(problemOf(rows)?.message).toContain('as the headings: "25"');
		expect(problemOf(rows, ['Kood'])).toBeUndefined();
	});
});
