import { read, utils, write } from '@e965/xlsx';
import fc from 'fast-check';

import { describeProblem } from '../../../nodes/MerchantStorefront/menu/problemsInWords';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';
import { readRows } from '../../../nodes/MerchantStorefront/menu/rows/readRows';
import { recognizeSheet } from '../../../nodes/MerchantStorefront/menu/columns/menuTable';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';
import {
	describeTemplate,
	templateRows,
	type TemplateRow,
} from '../../../nodes/MerchantStorefront/menu/template';
import { AT, compare, lastOf, menuOf } from './menus';

const imported = (menu: Product[]) => new Map([['c', lastOf(menu)]]);

const asFile = (rows: TemplateRow[]): Row[] => {
	const workbook = utils.book_new();
	utils.book_append_sheet(workbook, utils.json_to_sheet(rows), 'Sheet');
	const file = write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
	return utils.sheet_to_json(read(file).Sheets.Sheet);
};
const readBack = (rows: Row[]) => readRows(recognizeSheet(rows));
const plain = (products: Product[]) => JSON.parse(JSON.stringify(products)) as unknown;

const EXPLANATION = 0;
const [FIRST_SAMPLE, FIRST_DISH] = [1, 3];

describe('The template of a sheet', () => {
	it('explains each column and holds two samples, none of which is ever read', () => {
		const rows = templateRows(new Map());
		expect(rows).toHaveLength(FIRST_DISH);
		expect(
			Object.values(rows[EXPLANATION]).every((text) => /Needed|Optional/.test(`${text}`)),
		).toBe(true);
		const { products, problems, leftOut, warnings } = readBack(asFile(rows));
		expect([products, problems, leftOut]).toEqual([[], [], []]);
		expect(warnings.map(describeProblem)).toEqual([
			'Row 3, column "SKU": "SAMPLE-001 (delete this row)" marks a sample row of the template, so the row is not imported.',
			'Row 4, column "SKU": "SAMPLE-001 (delete this row)" marks a sample row of the template, so the row is not imported.',
		]);
	});

	it('has samples that are off, in case another program sends them', () => {
		const samples = templateRows(new Map(), 'c').slice(FIRST_SAMPLE, FIRST_DISH);
		expect(samples).toMatchObject([{ 'Company ID': 'c' }, { 'Company ID': 'c' }]);
		expect(samples.map(({ Status: status }) => status)).toEqual(['disabled', 'disabled']);
		const { products, problems } = readBack(samples.map((sample) => ({ ...sample, SKU: 'x' })));
		expect(problems).toEqual([]);
		expect(products).toHaveLength(1);
	});

	it('does not count as evidence of what is typed below it', () => {
		const dish = { Title: 'Borsch', Category: 'soups', 'Company ID': 'c', 'Store ID': 'podil' };
		const { products, problems } = readBack([
			...templateRows(new Map()),
			{ ...dish, SKU: 40_001, Price: '1,200' },
			{ ...dish, SKU: 40_002, Price: '3,50' },
		]);
		expect(problems).toEqual([]);
		expect(products.map(({ sku, offers }) => [sku, offers[0].listPrice])).toEqual([
			['40001', 1.2],
			['40002', 3.5],
		]);
	});

	const text = fc
		.stringMatching(/^[A-Za-zА-Яа-яІЇЄ0-9 .,;'"№()=+-]{1,100}$/)
		.filter((one) => one.trim() === one && one !== '');
	const identifier = fc.stringMatching(/^[a-z][a-z-]{0,12}[a-z]$/);
	const price = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
	const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
	const offer = fc.record({
		storeId: identifier,
		listPrice: price,
		oldPrice: optional(price),
		sortOrder: optional(fc.integer()),
		stock: optional(fc.nat()),
		status: optional(fc.constantFrom('enabled', 'disabled')),
	});
	const product = fc.record({
		sku: identifier,
		title: text,
		description: optional(text),
		companyId: fc.constant('c'),
		category: text,
		categories: optional(fc.array(identifier, { minLength: 1, maxLength: 9 })),
		type: fc.constant('product'),
		media: optional(fc.webUrl()),
		unit: optional(text),
		offers: fc.uniqueArray(offer, { minLength: 1, maxLength: 4, selector: (one) => one.storeId }),
	});
	const menus = fc.uniqueArray(product, { maxLength: 12, selector: (one) => one.sku });

	it('gives back the whole menu that was last imported, through a file', () => {
		fc.assert(
			fc.property(menus as fc.Arbitrary<Product[]>, (menu) => {
				const { products, problems } = readBack(asFile(templateRows(imported(menu))));
				expect(problems.map(describeProblem)).toEqual([]);
				expect(plain(products)).toEqual(plain(menu));
			}),
		);
	});
});

describe('What a template does not know', () => {
	const long = 'Slowly cooked in a wood-fired oven, as it has always been. '.repeat(3);

	it('of a menu with many long texts, is refused where only their beginning is kept', () => {
		const menu = menuOf(1_500, { description: long });
		const rows = templateRows(imported(menu));
		expect(rows[EXPLANATION].Description).toContain('paste the whole text');
		const { products, problems } = readBack(rows);
		expect(products).toEqual([]);
		expect(describeProblem(problems[0])).toMatch(
			/^Row 5, .*, column "Description": "Slowly .* is only the beginning of a text/,
		);
		expect(compare(menu, menu)).toMatchObject({ unchanged: true, changes: [] });
	});

	it('of a very large menu, is left empty and named', () => {
		const menu = menuOf(5_001);
		const rows = templateRows(imported(menu));
		expect(rows).toHaveLength(FIRST_DISH + 10_002);
		expect(rows[FIRST_DISH]).toMatchObject({ SKU: 'sku-0', Category: '', Price: 100, Status: '' });
		expect(rows[EXPLANATION].Category).toContain(
			'Not remembered from the last import: fill it in.',
		);
		expect(rows[EXPLANATION].Status).not.toContain('Not remembered');
		expect(readBack(rows).products).toEqual([]);
	});

	it('has what it does know', () => {
		expect(describeTemplate(new Map(), 'c')).toContain('No import of company "c" by this workflow');
		const menu = menuOf(2);
		menu[1].offers = [];
		expect(describeTemplate(imported(menu))).toBe(
			`Company "c": 2 dishes from the import of ${AT}. 1 of them have no store and no row.`,
		);
	});
});
