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
