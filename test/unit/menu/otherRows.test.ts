import { describeProblem } from '../../../nodes/MerchantStorefront/menu/problemsInWords';
import { readRows } from '../../../nodes/MerchantStorefront/menu/rows/readRows';
import { recognizeSheet } from '../../../nodes/MerchantStorefront/menu/columns/menuTable';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';

const OPTIONS = { companyOf: () => 'c' };
const SECTIONS = { sectionHeadings: true };
const FILL = { fillFromRowAbove: true };
const read = (rows: Row[], options = {}) =>
	readRows(recognizeSheet(rows, { ...OPTIONS, ...options }));
const dish = (sku: string, more: Row = {}): Row => ({
	Артикул: sku,
	Назва: `Dish ${sku}`,
	Категорія: 'own',
	Заклад: 'podil',
	Ціна: 100,
	...more,
});
const inSection = (sku: string) => dish(sku, { Категорія: undefined });
const outcome = (rows: Row[], options = {}) => {
	const { products, problems, warnings } = read(rows, options);
	return {
		dishes: products.map(({ sku, category }) => `${sku} ${category}`),
		problems: problems.map(describeProblem),
		warnings: warnings.map(describeProblem),
	};
};

describe('Headings of sections', () => {
	const MENU = [
		{ Назва: 'Супи' },
		inSection('a'),
		dish('b'),
		{ Назва: ' Салати: ', Заклад: '' },
		inSection('c'),
	];

	it('are the category of what follows, and named in a warning', () => {
		expect(outcome(MENU, SECTIONS)).toEqual({
			dishes: ['a Супи', 'b own', 'c Салати:'],
			problems: [],
			warnings: [
				'Section Headings: These rows are the category of the rows below them: row 2 "Супи", row 5 "Салати:".',
			],
		});
	});

	it('are to be checked where as many look like dishes as like headings', () => {
		const rows = [{ Назва: 'ПІЦА' }, inSection('a'), { Назва: 'Вода' }, inSection('b')];
		expect(outcome(rows, SECTIONS).warnings[1]).toContain('row 4 "Вода". If');
	});

	it.each<[string, Row[], string | undefined]>([
		['in small letters among capitals', [{ Назва: 'Вода' }, inSection('d')], 'row 9 "Вода"'],
		['in another column', [{ Категорія: 'ВОДА' }, inSection('d')], 'row 9 "ВОДА"'],
		['without a dish below', [{ Назва: 'ВОДА' }], 'row 9 "ВОДА"'],
		['like the others', [{ Назва: 'ВОДА' }, inSection('d')], undefined],
	])('are to be checked where one is unlike the others: %s', (_how, last, odd) => {
		const before = ['СУПИ', 'САЛАТИ', 'ПІЦА'].flatMap((text) => [{ Назва: text }, inSection(text)]);
		const { warnings } = outcome([...before, dish('b'), ...last], SECTIONS);
		expect(warnings.slice(1)).toEqual(
			odd === undefined
				? []
				: [
						`Section Headings: These have no dish below them, or are written otherwise than others: ${odd}. If one is a dish, fill in its price.`,
					],
		);
	});

	it('are skipped and listed where they are not asked for', () => {
		const { dishes, problems, warnings } = outcome([MENU[0], dish('a')]);
		expect([dishes, problems]).toEqual([['a own'], []]);
		expect(warnings).toEqual([
			'Skipped rows: They have neither SKU nor price, or are totals: row 2 "Супи".',
		]);
	});

	it('are offered where no column for the category came in', () => {
		const rows = [{ Назва: 'Супи' }, { Артикул: 'a', Назва: 'Dish a', Заклад: 'podil', Ціна: 100 }];
		expect(read(rows).questions.map(({ text }) => text)).toEqual([
			'No column seems to be the Category. Add a column Category. If rows such as "Супи" are headings, switch on the option Section Headings. If all rows belong to one category, fill in Category for All Rows.',
		]);
	});

	it.each(['№', 'Артикул', 'Назва', 'Категорія'])('may be in the column %s', (column) => {
		const rows = [dish('a', { '№': 1 }), { [column]: 'Супи' }, inSection('b')];
		expect(outcome(rows, SECTIONS)).toMatchObject({ dishes: ['a own', 'b Супи'], problems: [] });
	});

	it('may be next to boxes that are not ticked', () => {
		const rows = [dish('a', { Статус: true }), { Назва: 'Супи', Статус: false }, inSection('b')];
		expect(outcome(rows, SECTIONS).dishes).toEqual(['a own', 'b Супи']);
	});

	it.each([
		['with a price', { Назва: 'Borsch', Ціна: 100 }, 4],
		['with an SKU as digits', { Артикул: 'A17' }, 4],
		['with nothing but a price', { Ціна: 100 }, 4],
	])('are not rows %s: those are dishes with mistakes', (_name, row, count) => {
		const { dishes, problems } = outcome([dish('a'), row], SECTIONS);
		expect(dishes).toEqual(['a own']);
		expect(problems.length).toBeGreaterThanOrEqual(count - 1);
		expect(problems.every((text) => text.startsWith('Row 3'))).toBe(true);
	});

	it('above the first dish only: rows before them have no category', () => {
		expect(outcome([inSection('a'), { Назва: 'Супи' }, dish('b')], SECTIONS).problems).toEqual([
			'Row 2, Dish a, column "Категорія" is empty. Fill it in. Category for All Rows is that of rows without one.',
		]);
	});

	it('that put one dish into two categories are a mistake', () => {
		const rows = [
			{ Назва: 'Супи' },
			inSection('a'),
			{ Назва: 'Салати' },
			{ ...inSection('a'), Заклад: 'obolon' },
		];
		expect(outcome(rows, SECTIONS).problems).toEqual([
			expect.stringMatching(/^Row 5, .*"Салати" differs from "Супи" in row 3\./),
		]);
	});
});

describe('Totals', () => {
	it.each([
		{ Назва: 'Разом', Ціна: 1_234.5 },
		{ Назва: 'Всього 12 страв' },
		{ Назва: 'TOTAL:', Ціна: '1 234,50 грн', '№': 12 },
		{ Артикул: 'Grand total', Ціна: 5 },
		{ '№': 'Усього', Ціна: '12 шт.' },
		{ '№': 'Разом кава', Ціна: 385 },
		{ Назва: 'Всього супи', Ціна: 345 },
		{ Назва: 'Разом дешевше', Ціна: 99 },
		{ Назва: 'Total', Ціна: 5, Статус: false },
	])('are skipped with a warning: %j', (total) => {
		const { dishes, problems, warnings } = outcome([dish('a', { '№': 1, Статус: true }), total]);
		expect([dishes, problems]).toEqual([['a own'], []]);
		expect(warnings).toEqual([expect.stringMatching(/^Skipped rows: .* row 3 "/)]);
	});

	it.each([
		['a dish with such a name', dish('t', { Назва: 'Total' })],
		['a dish with such an SKU', dish('Total')],
		['a dish with such an SKU and name', dish('Total', { Назва: 'Total' })],
		['a dish with more in its name', dish('t', { Назва: 'Total burger' })],
	])('are not confused with %s', (_name, row) => {
		expect(outcome([dish('a'), row])).toMatchObject({
			dishes: ['a own', `${String(row.Артикул)} own`],
			problems: [],
			warnings: [],
		});
	});

	it('are not confused with another offer of a dish with such an SKU', () => {
		const offer = { Артикул: 'Total', Заклад: 'obolon', Ціна: 5 };
		expect(read([dish('Total'), offer]).products[0].offers).toHaveLength(2);
	});

	it.each([
		{ Назва: 'Total burger', Ціна: 5 },
		{ Назва: 'Разом', Ціна: 5, Категорія: 'combo' },
		{ Назва: 'Разом', Ціна: 5, Опис: 'на двох' },
	])('are not confused with a dish without an SKU, which is a mistake: %j', (row) => {
		const { problems, warnings } = outcome([dish('a', { Опис: 'x' }), row]);
		expect(problems).toContain(`Row 3, ${row.Назва}, column "Артикул" is empty. Fill it in.`);
		expect(warnings).toEqual([]);
	});

	it('are not headings', () => {
		const rows = [dish('a'), { Назва: 'Разом' }, inSection('b')];
		expect(outcome(rows, SECTIONS).problems).toEqual([
			'Row 4, Dish b, column "Категорія" is empty. Fill it in. Category for All Rows is that of rows without one.',
		]);
	});
});

describe('Rows filled from the row above', () => {
	const variant = (sku: string, more: Row = {}) => dish(sku, { Назва: '', Категорія: '', ...more });

	it('take title and category, through many sizes', () => {
		const { products, problems, warnings } = read(
			[dish('a'), variant('b'), variant('c', { Назва: 'Own' }), variant('d')],
			FILL,
		);
		expect(problems).toEqual([]);
		expect(products.map(({ title, category }) => [title, category])).toEqual([
			['Dish a', 'own'],
			['Dish a', 'own'],
			['Own', 'own'],
			['Own', 'own'],
		]);
		expect(warnings.map(describeProblem)).toEqual([
			'Fill From Row Above: Products that take their title or category from above: 3, the first in row 3.',
		]);
	});

	it.each([
		['below an empty row', [dish('a'), {}]],
		['below a heading', [dish('a'), { Назва: 'Супи' }]],
		['below a total', [dish('a'), { Назва: 'Разом', Ціна: 5 }]],
		['below a dish of another company', [dish('a', { Компанія: 'other' })]],
	])('are not: %s', (_name, above: Row[]) => {
		const { problems } = read([...above, variant('b')], { ...FILL, ...SECTIONS });
		expect(problems).toContainEqual(
			expect.objectContaining({
				sku: 'b',
				field: 'Назва',
				message: expect.stringMatching(/^is empty/),
			}),
		);
	});

	it('are off where their dish is, unless they say otherwise or are another dish', () => {
		const off = dish('a', { Статус: 'ні' });
		const rows = [
			[off, dish('a', { Заклад: 'obolon' }), variant('b'), variant('b', { Заклад: 'obolon' })],
			[off, variant('b', { Статус: 'так' })],
			[off, dish('b', { Категорія: '' })],
			[off, variant('b'), variant('c')],
		];
		const states = rows.map((sheet) =>
			read(sheet, FILL)
				.products.slice(1)
				.flatMap(({ offers }) => offers.map(({ status }) => status)),
		);
		expect(states).toEqual([
			['disabled', undefined],
			['enabled'],
			[undefined],
			['disabled', 'disabled'],
		]);
	});

	it('may be below a row that is only for them', () => {
		const parent = dish('', { Ціна: '' });
		expect(outcome([dish('a'), parent, variant('b'), variant('c')], FILL)).toEqual({
			dishes: ['a own', 'b own', 'c own'],
			problems: [],
			warnings: [
				'Fill From Row Above: Products that take their title or category from above: 2, the first in row 4.',
				expect.stringMatching(/^Skipped rows: .* row 3 "Dish"\.$/),
			],
		});
		const price = 'Row 3, Dish p, column "Ціна" is empty. Fill it in.';
		expect(outcome([dish('a'), dish('p', { Ціна: '' }), variant('b')], FILL).problems).toEqual([
			price,
		]);
	});

	it('without an SKU are mistakes', () => {
		expect(outcome([dish('a'), variant('')], FILL).problems).toContain(
			'Row 3 (after Dish a), column "Артикул" is empty. Fill it in.',
		);
	});
});
