import { Unreadable } from '../../../nodes/MerchantStorefront/menu/cells';
import { columnReaders } from '../../../nodes/MerchantStorefront/menu/columnReaders';
import {
	COLUMN_NAMES,
	HEADING_ALIASES,
	SECOND_CHOICES,
} from '../../../nodes/MerchantStorefront/menu/headingAliases';
import type { MenuColumn } from '../../../nodes/MerchantStorefront/menu/product';
import { checkValue, problemAt, rulesFor } from '../../../nodes/MerchantStorefront/menu/rules';
import {
	checkColumns,
	keyInExpression,
	placeOf,
	sheetByHeadings,
	type Row,
} from '../../../nodes/MerchantStorefront/menu/sheet';

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
		['Qty', 'stock'],
		['К-сть', 'stock'],
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
		for (const [field, aliases] of [HEADING_ALIASES, SECOND_CHOICES].flatMap(
			Object.entries<readonly string[]>,
		)) {
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
