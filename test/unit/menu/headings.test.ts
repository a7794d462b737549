import { fieldHeadings } from '../../../nodes/MerchantStorefront/menu/fieldsOf';
import { menuField, MENU_COLUMNS } from '../../../nodes/MerchantStorefront/menu/menuColumns';
import { columnHeadings } from '../../../nodes/MerchantStorefront/menu/languages';
import { simplify } from '../../../nodes/MerchantStorefront/table/headings';

const fold = simplify;

const LISTS: ReadonlyArray<readonly [string, readonly string[]]> = [
	...MENU_COLUMNS.map(
		(name) =>
			[name, [name, menuField(name).label, ...fieldHeadings(name, 'dish', 'offer')]] as const,
	),
	...(['regular', 'promo', 'net', 'gross', 'off', 'size', 'ignored'] as const).map(
		(name) => [name, columnHeadings(name)] as const,
	),
];

describe('A known heading', () => {
	it('stands for one thing, whatever the language, or for a field instead of nothing', () => {
		const meanings = new Map<string, Set<string>>();
		for (const [meaning, headings] of LISTS) {
			for (const heading of headings) {
				meanings.set(fold(heading), (meanings.get(fold(heading)) ?? new Set()).add(meaning));
			}
		}
		for (const of of meanings.values())
			if (MENU_COLUMNS.some((name) => of.has(name))) of.delete('ignored');
		const double = [...meanings].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of]);
		expect(double).toEqual([]);
	});

	it.each([
		...['Wholesale price', 'Базовая цена', 'Producent', 'Square Item ID', 'Cost', 'Net price'],
		...['MwSt', 'Вага', 'Kcal', 'Allergene', 'ID', 'Nr.', '№', 'Handle', 'Quantity', 'Menge'],
		...['Salgspris', 'Склад', 'Skład', 'Ilość', 'Article', 'Number', 'Existencias', 'Lager'],
	])('%s is no field', (heading) => {
		const fields = LISTS.filter(([name]) => (MENU_COLUMNS as readonly string[]).includes(name));
		const found = fields.filter(([, headings]) => headings.map(fold).includes(fold(heading)));
		expect(found.map(([name]) => name)).toEqual([]);
	});
});
