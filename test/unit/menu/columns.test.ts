import { recogniseColumns } from '../../../nodes/MerchantStorefront/menu/columns';
import { COLUMN_NAMES, SPELLINGS } from '../../../nodes/MerchantStorefront/menu/spellings';

const fieldOf = (heading: string) => [...recogniseColumns([heading]).headingOf.keys()][0];

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
		expect(fieldOf(heading)).toBe(field);
	});

	it('stands for one field only, however it is spelled', () => {
		for (const [field, spellings] of Object.entries(SPELLINGS)) {
			for (const spelling of spellings)
				expect([spelling, fieldOf(spelling)]).toEqual([spelling, field]);
		}
		for (const [field, name] of Object.entries(COLUMN_NAMES)) expect(fieldOf(name)).toBe(field);
	});

	it('that fits nothing is unused', () => {
		expect(recogniseColumns(['Cook', 'SKU']).unused).toEqual(['Cook']);
	});
});

describe('Two headings for one field', () => {
	it('are unclear', () => {
		expect(recogniseColumns(['Price', 'List Price'])).toMatchObject({
			headingOf: new Map(),
			unclear: [{ column: 'listPrice', headings: ['Price', 'List Price'] }],
		});
	});

	it("are clear where one is exactly the field's name", () => {
		const { headingOf, unused, unclear } = recogniseColumns(['Price', 'listPrice']);
		expect(headingOf.get('listPrice')).toBe('listPrice');
		expect(unused).toEqual(['Price']);
		expect(unclear).toEqual([]);
	});
});
