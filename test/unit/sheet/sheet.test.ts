import { Unreadable } from '../../../nodes/MerchantStorefront/menu/problems';
import { columnReaders } from '../../../nodes/MerchantStorefront/sheet/columnReaders';
import {
	COLUMN_NAMES,
	HEADING_ALIASES,
} from '../../../nodes/MerchantStorefront/sheet/headingAliases';
import type { MenuColumn } from '../../../nodes/MerchantStorefront/menu/product';
import { checkValue, problemAt, rulesFor } from '../../../nodes/MerchantStorefront/menu/rules';
import {
	checkColumns,
	keyInExpression,
	placeOf,
	sheetByHeadings,
	type Row,
} from '../../../nodes/MerchantStorefront/sheet/sheet';

const ROWS = { headerRow: 1, firstDataRow: 2 };
const sheetOf = (headings: string[], cell: unknown = '7') =>
	sheetByHeadings([Object.fromEntries(headings.map((heading) => [heading, cell]))], ROWS);
/** Of cells that fit the field. */
const CELLS: { [column in MenuColumn]?: string } = {
	media: 'https://example.com/a.jpg',
	status: 'yes',
	type: 'product',
};
const fieldOf = (heading: string, column: string) =>
	[...sheetOf([heading], CELLS[column as MenuColumn]).keyOf.keys()][0];

describe('A heading', () => {
	it.each([
		['sku', 'sku'],
		['SKU', 'sku'],
		['Артикул', 'sku'],
		['Store ID', 'storeId'],
		['store_id', 'storeId'],
		['storeId', 'storeId'],
		['Заклад', 'storeId'],
		['List Price', 'listPrice'],
		['Price', 'listPrice'],
		['Ціна, грн', 'listPrice'],
		['Old price', 'oldPrice'],
		['Стара ціна', 'oldPrice'],
		['Залишки', 'stock'],
		['Categories', 'categories'],
		['Категорія', 'category'],
		['Назва', 'title'],
		['  TITLE ', 'title'],
		['Фото', 'media'],
		['Од. виміру', 'unit'],
		['Статус', 'status'],
	])('%j stands for %s', (heading, field) => {
		expect(fieldOf(heading, field)).toBe(field);
	});

	it('stands for one field only, however it is spelled', () => {
		for (const [field, aliases] of [HEADING_ALIASES].flatMap(Object.entries<readonly string[]>)) {
			for (const alias of aliases) expect([alias, fieldOf(alias, field)]).toEqual([alias, field]);
		}
		for (const [field, name] of Object.entries(COLUMN_NAMES))
			expect(fieldOf(name, field)).toBe(field);
	});

	it('that fits nothing is unused', () => {
		expect(sheetOf(['Cook', 'SKU']).unused).toEqual([{ heading: 'Cook' }]);
	});
});

describe('Two headings for one field', () => {
	it('are unclear', () => {
		expect(sheetOf(['Price', 'List Price'])).toMatchObject({
			keyOf: new Map(),
			questions: [
				{
					columns: ['listPrice'],
					message: expect.stringContaining(
						'"Price" and "List Price" can all be the Price',
					) as string,
				},
			],
		});
	});

	it("are clear where one is exactly the field's name", () => {
		const { keyOf, unused, questions } = sheetOf(['Price', 'listPrice']);
		expect(keyOf.get('listPrice')).toBe('listPrice');
		expect(unused).toEqual([{ heading: 'Price', reason: '"listPrice" is the Price' }]);
		expect(questions).toEqual([]);
	});
});

describe('A column that is missing', () => {
	const messagesOf = (rows: Row[], options = {}) =>
		checkColumns(sheetByHeadings(rows, { ...ROWS, companyOf: () => 'c', ...options })).map(
			({ message }) => message,
		);
	const MENU = { SKU: 'a', Title: 'Borsch', Category: 'soups', Store: 's', Price: 1 };

	it.each([
		['Tittle', 'Title'],
		['Item Title', 'Title'],
		['Назва в меню', 'Title'],
		['Old SKU', 'SKU'],
		['Prise', 'Price'],
		['Ціна за порцію', 'Price'],
		['Meal category', 'Category'],
		['Categories', 'Category'],
		['Storee', 'Store ID'],
	])('is told where %j comes near to it', (heading, name) => {
		const rest = Object.entries(MENU).filter(([key]) => !name.startsWith(key));
		const rows = [{ Cook: 'Olha', [heading]: 'x', ...Object.fromEntries(rest) }];
		expect(messagesOf(rows)).toEqual([
			`No column for the ${name} was found among ${Object.keys(rows[0])
				.map((key) => `"${key}"`)
				.join(', ')}. If it is "${heading}", head that "${name}", or map the columns by hand.`,
		]);
	});

	it('names no heading that has nothing in common with it, and the list of headings once', () => {
		const { Title, Price, ...rest } = MENU;
		expect(messagesOf([{ Cook: [Title, Price], ...rest }])).toEqual([
			'No column for the Title was found among "Cook", "SKU", "Category", "Store". Head it "Title", or map the columns by hand.',
			'No column for the Price was found. Head it "Price", or map the columns by hand.',
		]);
	});

	it('lists no more headings than one can read, and none at full length', () => {
		const headings = Array.from({ length: 10_000 }, (_, index) => [`H${index}`, 'x'] as const);
		const [message] = messagesOf([{ ['x'.repeat(100_000)]: 1, ...Object.fromEntries(headings) }]);
		expect(message).toMatch(/"x{59}…", "H0", .* and 9951 more\./);
		expect(message.length).toBeLessThan(1_000);
	});

	const XLSX = { SKU: '__EMPTY', Title: '__EMPTY_1', Category: 'Menu 2026', Store: '__EMPTY_2' };
	const asRow = (cells: Row, keys: Record<string, string>): Row =>
		Object.fromEntries(Object.entries(cells).map(([key, cell]) => [keys[key] ?? key, cell]));
	const HEADINGS = { SKU: 'Артикул', Title: 'Назва', Category: 'Вага', Store: 'Ціна, ₴' };

	it.each(['__EMPTY', '__EMPTY_12', 'col_3', ''])(
		'may stand above a column that n8n calls %j, which is told once',
		(nameless) => {
			const { SKU, Category, Store } = MENU;
			const rest = { SKU, Category, Store };
			const messages = messagesOf([{ [nameless]: 'x', ...rest }]);
			expect(messages).toEqual([
				expect.stringMatching(/There is no heading above "[^"]*"\. .* option Range/),
				expect.not.stringContaining('no heading'),
			]);
			expect(messagesOf([{ Cook: 'x', ...rest }])[0]).not.toContain('no heading');
		},
	);

	it('for headings further down tells the row and the settings that change it', () => {
		const rows = [asRow(HEADINGS, XLSX), asRow(MENU, XLSX)];
		expect(messagesOf(rows)).toEqual([
			'The headings seem to stand further down, in row 2: "Артикул", "Назва", "Вага", "Ціна, ₴". Tell the node before this one. Extract From File: option Range, 1, the number of rows above (in a CSV file: Starting Line, 2). Google Sheets: Data Location on Sheet → Specify Range (Rows), Header Row 2, First Data Row 3. Empty rows above them are not counted here: add these.',
		]);
	});

	it.each([
		['by Google Sheets', (row: Row) => ({ ...row, row_number: 7 })],
		[
			'by Extract From File',
			(row: Row) => Object.defineProperty(row, '__rowNum__', { value: 6, enumerable: false }),
		],
	])('knows the row of headings further down as told %s', (_name, tell) => {
		const rows = [{ 'Menu 2026': 'Spring' }, tell(asRow(HEADINGS, XLSX))];
		expect(messagesOf(rows)).toEqual([
			expect.stringMatching(/in row 7: .* option Range, 6, .* First Data Row 8\.$/),
		]);
	});

	it.each([
		[';', 'type ;'],
		['\t', 'type the expression {{ "\\t" }}, a tab'],
		['|', 'type |'],
		[',', 'type ,'],
	])('for headings in one, separated by %j, names the setting', (separator, advice) => {
		const heading = ['SKU', 'Назва', 'Ціна'].join(separator);
		expect(messagesOf([{ [heading]: '1;Borsch;5' }])).toEqual([
			`The file was read with the wrong separator, so that the headings came in as one: ${JSON.stringify(heading)}. Add the option Delimiter to Extract From File, and ${advice}`,
		]);
	});

	it('for rows as lists tells that the headings were not read', () => {
		expect(messagesOf([{ row: ['SKU', 'Title', 'Price'] }, { row: ['a', 'b', 1] }])).toEqual([
			expect.stringMatching(/^The rows came in without their headings\..*Header Row/),
		]);
	});

	it('is not looked for among the cells of a menu', () => {
		const { Store, Price, ...rest } = MENU;
		expect(messagesOf([{ ...rest, Cook: Store, Note: Price, Title: 'Price, store' }])).toEqual([
			expect.stringContaining('No column for the Store ID was found'),
			expect.stringContaining('No column for the Price was found'),
		]);
	});
});

describe('A sheet with some columns of the menu', () => {
	const STOP_LIST = rulesFor({ required: ['sku', 'storeId'], optional: ['listPrice', 'status'] });
	const sheetWith = (rows: Row[]) => sheetByHeadings(rows, { ...ROWS, rules: STOP_LIST });

	it('needs those that are required of it, and no others', () => {
		expect(checkColumns(sheetWith([{ Артикул: 'A1', Заклад: 'podil' }]))).toEqual([]);
		expect(checkColumns(sheetWith([{ Артикул: 'A1', Ціна: 1 }]))).toEqual([
			expect.objectContaining({ field: 'storeId', row: 1 }),
		]);
	});

	it('does not use other columns of a menu', () => {
		expect(sheetWith([{ SKU: 'A1', Store: 'podil', Title: 'Borsch' }]).unused).toEqual([
			{ heading: 'Title' },
		]);
	});

	it('is read like a menu, mistakes by row and column', () => {
		const sheet = sheetWith([
			{ SKU: 'A1', Store: 'podil', Price: '12,50', Status: 'ні' },
			{ SKU: ' ', Store: '' },
			{ SKU: 'A1', Store: 'podil', Price: '12,5O' },
		]);
		const read = columnReaders(sheet);
		expect([read.sku(0), read.storeId(0), read.listPrice(0), read.status(0)]).toEqual([
			'A1',
			'podil',
			12.5,
			'disabled',
		]);
		expect(read.stock(0)).toBeUndefined();
		expect([0, 1, 2].map((index) => read.isEmptyRow(index))).toEqual([false, true, false]);
		const price = read.listPrice(2);
		expect(price).toBeInstanceOf(Unreadable);
		const rule = STOP_LIST.find(({ field }) => field === 'listPrice');
		const message = rule === undefined ? undefined : checkValue(rule, price);
		expect(problemAt(placeOf(sheet, 2, 'listPrice'), price, message ?? '')).toMatchObject({
			place: 'Row 4, column "Price"',
			itemIndex: 2,
			value: '"12,5O"',
			message: 'is not a number. Type it like 12.50.',
		});
	});
});

describe('An expression of a column mapped by hand', () => {
	it.each([
		['={{ $json.Price }}', 'Price'],
		['={{$json.Price}}', 'Price'],
		['={{ $json.Ціна }}', 'Ціна'],
		['={{ $json["Store ID"] }}', 'Store ID'],
		["={{ $json['Store ID'] }}", 'Store ID'],
		['={{ $json["it\'s"] }}', "it's"],
	])('%s reads one field', (expression, key) => {
		expect(keyInExpression(expression)).toBe(key);
	});

	it.each([
		'={{ $json.Price }} ',
		'= {{ $json.Price }}',
		'={{ $json.Price * 2 }}',
		'={{ $json.a.b }}',
		'={{ $json.Price }}{{ $json.Price }}',
		'={{ $json["a" + "b"] }}',
		'={{ $json["a\\"b"] }}',
		'={{ $json[0] }}',
		'={{ $json }}',
		'={{ $json.constructor }}',
		'={{ $json["__proto__"] }}',
		"={{ $('Sheet').item.json.Price }}",
		'=Price',
	])('%s is left to n8n', (expression) => {
		expect(keyInExpression(expression)).toBeUndefined();
	});
});
