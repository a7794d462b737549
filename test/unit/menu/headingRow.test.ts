import { meaningOf } from '../../../nodes/MerchantStorefront/menu/columns/meanings';
import { underHeadings } from '../../../nodes/MerchantStorefront/menu/read/headingRow';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';

const HEADINGS = { A: 'SKU', __EMPTY: 'Title', __EMPTY_1: 'Price' };
const DISH = { A: 'a', __EMPTY: 'Soup', __EMPTY_1: 7 };
const TITLE = { A: 'Café Nova', __EMPTY: 45_962 };

describe('The row with the headings', () => {
	it.each<[string, number, Row[]]>([
		['below nothing', 2, [HEADINGS, DISH]],
		['below a title', 3, [TITLE, HEADINGS, DISH]],
		['below a title and a note', 4, [{ A: 'Open daily' }, TITLE, HEADINGS, DISH]],
		['counted by the node before', 7, [TITLE, { ...HEADINGS, row_number: 7 }, DISH]],
	])('is found %s', (_where, row, rows) => {
		expect(underHeadings(rows, meaningOf)?.headingRow).toBe(row);
	});

	it.each<[string, Row, Row]>([
		['beside headings of both rows', {}, { Назва: 'Борщ', Категорія: 'Супи' }],
		[
			'above all headings',
			{ __EMPTY: 'Назва', 'column B, without a heading': 'Категорія' },
			{ __EMPTY: 'Борщ', 'column B, without a heading': 'Супи' },
		],
	])('takes the store from a merged cell %s', (_where, names, dish) => {
		const rows = [
			{ ...names, Поділ: 'Ціна', __EMPTY_1: 'Стоп', Оболонь: 'Ціна', __EMPTY_2: 'Стоп' },
			{ ...dish, Поділ: 145, Оболонь: 150, __EMPTY_2: 'x' },
		];
		expect(underHeadings(rows, meaningOf)?.rows[1]).toEqual({
			...{ Назва: 'Борщ', Категорія: 'Супи', 'Ціна Поділ': 145 },
			...{ 'Ціна Оболонь': 150, 'Стоп Оболонь': 'x', row_number: 3 },
		});
	});

	it('takes it also where a title is above the merged cells', () => {
		const [title, b, c, d] = ['Café Nova', '__EMPTY', '__EMPTY_1', '__EMPTY_2'];
		const rows = [
			{ [b]: 'Поділ', [d]: 'Оболонь' },
			{ [title]: 'Назва', [b]: 'Ціна', [c]: 'Стоп', [d]: 'Ціна' },
			{ [title]: 'Борщ', [b]: 145, [c]: 'x', [d]: 150 },
		];
		expect(underHeadings(rows, meaningOf)?.rows[2]).toEqual({
			...{ Назва: 'Борщ', 'Ціна Поділ': 145, Стоп: 'x', 'Ціна Оболонь': 150, row_number: 4 },
		});
	});

	const [TITLE_OF, PRICE, REST] = ['Назва', 'Ціна', '__EMPTY'];
	const DISHES = ['Борщ', 'Юшка'].map((name) => ({ [TITLE_OF]: name, [PRICE]: 145, [REST]: 150 }));

	it('goes on in the line below it', () => {
		const rows = [{ [PRICE]: 'Зал', [REST]: 'Доставка' }, ...DISHES];
		const below = underHeadings(rows, meaningOf);
		expect(below?.rows[1]).toEqual({
			...{ Назва: 'Борщ', 'Ціна Зал': 145, 'Ціна Доставка': 150, row_number: 3 },
		});
	});

	it.each<[string, Row]>([
		['a dish', { [TITLE_OF]: 'Плов', [PRICE]: 'за запитом', [REST]: 'за запитом' }],
		['a dish that says two things', { [TITLE_OF]: 'Плов', [PRICE]: 'Зал', [REST]: 'Доставка' }],
		['a dish without a name', { [PRICE]: 160, [REST]: 'Доставка' }],
		['a category', { [TITLE_OF]: 'СУПИ' }],
		['a category below no heading', { [REST]: 'СУПИ' }],
		['a category in merged cells', { [PRICE]: 'СУПИ', [REST]: 'СУПИ' }],
		[
			'a note',
			{ [PRICE]: 'Ціни дійсні до кінця місяця, поки є всі продукти на складі', [REST]: 'грн' },
		],
		['what is in other rows too', { [PRICE]: 'Зал', [REST]: 'немає' }],
	])('does not go on in %s', (_what, row) => {
		const rows = [row, ...DISHES, { [TITLE_OF]: 'Чай', [PRICE]: 9, [REST]: 'немає' }];
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
	});

	it('does not go on below words about something else', () => {
		const rows = [
			{ Опис: 'гострий', __EMPTY: 'рибний' },
			{ Назва: 'Борщ', Опис: 'з буряком', __EMPTY: 'овочевий', Ціна: 145 },
		];
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
	});

	it('gives the last merged cell no more columns than hold prices', () => {
		const rows = [
			{ __EMPTY_1: 'Ціна, грн' },
			{ 'Café Nova': 'Назва', __EMPTY_1: 'Зал', __EMPTY_2: 'Доставка', __EMPTY_3: 'Для кухні' },
			{ 'Café Nova': 'Борщ', __EMPTY_1: 145, __EMPTY_2: 150, __EMPTY_3: 'без солі' },
		];
		expect(Object.keys(underHeadings(rows, meaningOf)?.rows[2] ?? {})).toEqual([
			...['Назва', 'Ціна, грн Зал', 'Ціна, грн Доставка', 'Для кухні', 'row_number'],
		]);
	});

	it('has a unit below its heading beside merged cells', () => {
		const rows = [
			{ Вихід: 'г', Ціна: 'Зал', __EMPTY: 'Доставка' },
			{ Назва: 'Борщ', Вихід: 350, Ціна: 145, __EMPTY: 150 },
		];
		expect(Object.keys(underHeadings(rows, meaningOf)?.rows[1] ?? {})).toContain('Вихід г');
		const other = [{ ...rows[0], Вихід: 'у залі' }, rows[1]];
		expect(underHeadings(other, meaningOf)).toBeUndefined();
	});

	it('loses no column where two are alike below one title', () => {
		const rows = [
			{ 'Café Nova': 'Title', __EMPTY: 'Price', __EMPTY_1: 'Price', __EMPTY_2: 'Category' },
			{ 'Café Nova': 'Soup', __EMPTY: 5, __EMPTY_1: 6, __EMPTY_2: 'x' },
		];
		const [, row = {}] = underHeadings(rows, meaningOf)?.rows ?? [];
		expect(Object.values(row)).toEqual(['Soup', 5, 6, 'x', 3]);
	});

	it('is not below rows that may be dishes', () => {
		const rows = [DISH, DISH, HEADINGS, DISH];
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
	});

	it.each<[string, Row[]]>([
		['the first one', [{ SKU: 'a', Title: 'Soup', Price: 7 }]],
		['the first one, with a dish that is called like it', [{ SKU: 'a', Title: 'Title', Price: 7 }]],
		['far below', [...Array.from({ length: 30 }, () => TITLE), HEADINGS, DISH]],
		['nowhere', [TITLE, DISH]],
	])('is not below the first one where it is %s', (_where, rows) => {
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
	});
});
