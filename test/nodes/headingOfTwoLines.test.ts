import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { workingsOf } from '../support/exampleCode';
import { credentialFor, runAction } from '../support/n8n';
import { offIn, onSale as onSaleIn } from '../support/onSale';
import '../support/propertyTests';
import { questionsIn } from '../support/questions';
import { means, withPage } from '../support/sheets';

const COMPANY = 'demo-company';
const { rowsOf } = workingsOf('bring-a-menu');

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

async function run(operation: string, rows: IDataObject[], parameters: INodeParameters = {}) {
	const [{ json }] = await runAction(
		credentialFor(sandbox),
		{
			...{ resource: 'menu', operation, companyId: COMPANY, firstImport: true },
			...withPage({ storeIds: 'podil, obolon', onQuestions: 'return', ...parameters }),
		},
		rows.map((json) => ({ json })),
	);
	return json;
}
const asksAbout = (heading: string, json: IDataObject) =>
	questionsIn(json).find((question) => question.heading === heading);
const onSale = () => onSaleIn(sandbox, COMPANY);

/** A cell of a sheet; an empty text where nothing is in it. */
type Cell = string | number;
type Line = Cell[];

/** As three nodes give the lines of a sheet: Extract from File, Google Sheets, and the page. */
const NODES: Record<string, (lines: Line[]) => IDataObject[]> = {
	'Extract from File': ([headings, ...lines]) => {
		let unnamed = 0;
		const names = headings.map((text) => {
			if (text !== '') return String(text);
			return unnamed++ === 0 ? '__EMPTY' : `__EMPTY_${unnamed - 1}`;
		});
		return lines.map((line) =>
			Object.fromEntries(
				line.flatMap((cell, index) => (cell === '' ? [] : [[names[index], cell]])),
			),
		);
	},
	'Google Sheets': ([headings, ...lines]) =>
		lines.map((line, row) => ({
			row_number: row + 2,
			...Object.fromEntries(
				line.map((cell, index) => [
					headings[index] === '' ? `col_${index}` : headings[index],
					cell,
				]),
			),
		})),
	'the page': (lines) =>
		rowsOf('Table', lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n')),
};

const CAFE: Line[] = [
	['МЕНЮ станом на 23.11', '', '', '', '', '', ''],
	['№', 'Назва страви', 'Вихід', 'Ціна, грн', '', 'Стоп', 'Склад'],
	['', '', '', 'Зал', 'Доставка', '', ''],
	['СУПИ', '', '', '', '', '', ''],
	[1, 'Борщ', '350 г', 185, 204, '', 'буряк'],
	[2, 'Юшка', '300 г', 150, 165, 'стоп', ''],
	['НАПОЇ', '', '', '', '', '', ''],
	[3, 'Чай', '0,6 л', 90, 99, '', ''],
];
const KNOWN_BY_NAME = { options: { withoutSku: 'useTitle' }, category: 'all' };

describe('A heading of two lines', () => {
	it.each(Object.keys(NODES))('sells at the price of a delivery, from %s', async (node) => {
		const rows = NODES[node](CAFE);
		const settings = { options: { withoutSku: 'useTitle', sectionHeadings: true } };
		const preview = await run('previewImport', rows, settings);
		expect(asksAbout('Ціна, грн Зал', preview)?.meanings[0]).toMatch(/^Nothing of this/);
		const ignored = { ...settings, ...means({ 'Ціна, грн Зал': 'ignore', Вихід: 'ignore' }) };
		await run('importProductsAndOffers', rows, ignored);
		expect(onSale()).toEqual([
			...['борщ obolon 204', 'борщ podil 204', 'чай obolon 99', 'чай podil 99'],
		]);
		expect(offIn(sandbox, COMPANY)).toEqual(['юшка obolon', 'юшка podil']);
	});

	it('is read where columns are named under Column Meanings, unless one of them is renamed', async () => {
		const rows = NODES['Extract from File'](CAFE.slice(1));
		const named = means({ 'Назва страви': 'title', 'Ціна, грн Зал': 'ignore', Вихід: 'ignore' });
		await run('importProductsAndOffers', rows, { ...KNOWN_BY_NAME, ...named });
		expect(onSale()[0]).toBe('борщ obolon 204');
		const renamed = means({ 'Ціна, грн': 'listPrice', Вихід: 'ignore' });
		const preview = await run('previewImport', rows, { ...KNOWN_BY_NAME, ...renamed });
		expect(asksAbout('__EMPTY', preview)?.meanings[0]).toMatch(/^Stop/);
	});

	it.each([
		[
			'merged down',
			['Страва', 'Ціна', '', 'Стоп', ''],
			['', 'Поділ', 'Оболонь', 'Поділ', 'Оболонь'],
		],
		[
			'in the lower line',
			['', 'Ціна', '', 'Стоп', ''],
			['Страва', 'Поділ', 'Оболонь', 'Поділ', 'Оболонь'],
		],
	])('names the stores, with the others %s', async (_where, upper, lower) => {
		const rows = NODES['the page']([
			upper,
			lower,
			['Борщ', 185, 190, '', 'стоп'],
			['Чай', 9, 8, 'стоп', ''],
		]);
		const preview = await run('previewImport', rows, KNOWN_BY_NAME);
		expect(questionsIn(preview).map(({ heading, meanings: [first] }) => [heading, first])).toEqual([
			['Ціна Поділ', 'Price in a Store: podil'],
			['Ціна Оболонь', 'Price in a Store: obolon'],
			['Стоп Поділ', 'Off where it says "стоп", in one store: podil'],
			['Стоп Оболонь', 'Off where it says "стоп", in one store: obolon'],
		]);
	});

	describe.each(Object.keys(NODES))('of two tables side by side, from %s', (node) => {
		const tables = (upper: Line, lower: Line): Line[] => [
			...[upper, lower],
			...[
				['Борщ', 95, 'Узвар', 40],
				['Уха', 110, 'Еспресо', 45],
				['Суп', 90, 'Капучино', 60],
			],
		];
		const TWICE = ['Назва', 'Ціна', 'Назва', 'Ціна'];

		it.each([
			['merged titles', ['Супи', '', 'Напої', '']],
			['one title', ['Меню кафе', '', '', '']],
		])('is refused below %s', async (_which, upper) => {
			await expect(
				run('previewImport', NODES[node](tables(upper, TWICE)), KNOWN_BY_NAME),
			).rejects.toMatchObject({
				message: 'Two tables stand side by side: row 2 has "Назва" twice, so nothing is sent',
				description:
					'Put the rows of the right one below the left one, under the same headings, and bring the sheet again.',
			});
		});

		it('is read where a column of the right one is named under Column Meanings', async () => {
			const rows = NODES[node](tables(['Супи', '', 'Напої', ''], TWICE));
			const left = means({
				...{ 'Назва Супи': 'title', 'Ціна Супи': 'listPrice' },
				...{ 'Назва Напої': 'ignore', 'Ціна Напої': 'ignore' },
			});
			await run('importProductsAndOffers', rows, { ...KNOWN_BY_NAME, ...left });
			expect(onSale()).toContain('борщ podil 95');
		});

		it('is not a second name beside one price', async () => {
			const names = tables(['Українською', '', 'English', ''], ['Назва', 'Ціна', 'Назва', 'Склад']);
			const { questions } = await run('previewImport', NODES[node](names), KNOWN_BY_NAME);
			expect(questions).toBeDefined();
		});
	});

	it('has a price in a restaurant, and no ID of a store', async () => {
		const lines: Line[] = [
			...[
				['Title', 'Price', ''],
				['', 'Restaurant', 'Delivery'],
			],
			...[
				['Soup', 5, 6],
				['Cake', 7, 8],
			],
		];
		const preview = await run('previewImport', NODES['the page'](lines), KNOWN_BY_NAME);
		expect(asksAbout('Price Restaurant', preview)).toBeDefined();
	});
});

describe('An upper line that nobody knows', () => {
	const lines = (...stores: string[]): Line[] => [
		['№', 'Назва страви', 'Розділ', 'Ціна, грн', '', 'Є на кухні', ''],
		['', '', '', ...stores, ...stores],
		[1, 'Борщ', 'Супи', 145, 139, 'так', 'так'],
		[2, 'Солянка', 'Супи', 160, 150, 'так', 'ні'],
		[3, 'Плов', 'Гаряче', 185, 175, 'ні', 'так'],
	];

	it.each(Object.keys(NODES))(
		'is read with the stores below it where a price beside it has the same, from %s',
		async (node) => {
			const rows = NODES[node](lines('Поділ', 'Оболонь'));
			const { added } = await readAs(rows);
			const off = (added as IDataObject[]).filter(({ what }) => what === 'New, Off');
			expect(off.map(({ sku, storeId }) => `${String(sku)} ${String(storeId)}`)).toEqual([
				...['солянка obolon', 'плов podil'],
			]);
			const asked = questionsIn(await run('previewImport', rows, KNOWN_BY_NAME));
			expect(asked.map(({ heading }) => heading)).toEqual([
				...['Ціна, грн Поділ', 'Ціна, грн Оболонь'],
				...['Є на кухні Поділ', 'Є на кухні Оболонь'],
			]);
		},
	);

	it('stops first where it is above a store that nobody knows', async () => {
		const rows = NODES['the page'](lines('Поділ', 'Львівська'));
		const preview = await run('previewImport', rows, KNOWN_BY_NAME);
		expect(asksAbout('Є на кухні Львівська', preview)?.meanings[0]).toMatch(/^Stop/u);
	});
});

it('By the first choice, no column with a single text or without a heading is the dish number', async () => {
	const first = async (rows: IDataObject[]) => {
		const asked = questionsIn(await run('previewImport', rows, { category: 'all' }));
		return asked.find(({ label }) => label.includes('dish number'))?.meanings[0];
	};
	const dishes = ['Борщ', 'Плов', 'Чай'].map((Назва, index) => ({ Назва, Ціна: 40 + index }));
	const codes = dishes.map((dish, index) => ({ ...dish, __EMPTY: `A-${index}7` }));
	const single = dishes.map((dish, index) => ({ ...dish, Місто: index === 0 ? 'Львівська' : '' }));
	expect(await first(codes)).toMatch(/^No column/u);
	expect(await first(single)).toMatch(/^No column/u);
});

/** What is above the prices in the upper line, and the lower line below it. */
const PRICES: Array<[above: string, below: string[], headings: string[]]> = [
	['Ціна, грн', ['Зал', 'Доставка'], ['Ціна, грн Зал', 'Ціна, грн Доставка']],
	['Ціна', ['Поділ', 'Оболонь'], ['Ціна Поділ', 'Ціна Оболонь']],
	['Ціна', ['30 см', '40 см'], ['30 см', '40 см']],
	['Ціна за порцію', ['мала', 'середня', 'велика'], ['мала', 'середня', 'велика']],
	['Price', ['Centre', 'Harbour'], ['Price Centre', 'Price Harbour']],
];

/** What a column between or behind the prices is headed with, and what is in it. */
const OTHERS = { Вихід: '300 г', Стоп: 'стоп', Склад: 'сіль, вода', Код: 'a' } as const;
const other = fc.constantFrom(...(Object.keys(OTHERS) as Array<keyof typeof OTHERS>));

const sheet = fc.record({
	node: fc.constantFrom(...Object.keys(NODES)),
	prices: fc.constantFrom(...PRICES),
	before: fc.uniqueArray(other, { maxLength: 2 }),
	after: fc.uniqueArray(other, { maxLength: 2 }),
	titles: fc.integer({ min: 0, max: 2 }),
	/** Whether the other headings are in the upper line, merged down. */
	isMerged: fc.boolean(),
	dishes: fc.array(
		fc.record({ price: fc.integer({ min: 20, max: 500 }), fills: fc.infiniteStream(fc.boolean()) }),
		{ minLength: 2, maxLength: 6 },
	),
});

/** What is asked on each page, where the first choice but Stop is always the answer, and what is sent then. */
async function readAs(rows: IDataObject[]) {
	const asked: string[][] = [];
	const page: Record<string, string> = {};
	for (let pages = 0; pages < 4; pages++) {
		const json = await run('previewImport', rows, {
			...KNOWN_BY_NAME,
			...{ answers: JSON.stringify(page) },
		});
		if (json.questions === undefined) {
			const { added, usedColumns, unusedColumns } = json;
			return { asked, added, usedColumns, unusedColumns };
		}
		for (const { label, meanings } of questionsIn(json)) {
			asked.push([label, ...meanings]);
			page[label] = meanings.find((one) => !one.startsWith('Stop')) ?? '';
		}
	}
	return { asked };
}

describe('A heading in two lines', () => {
	it('is read as the same heading in one line', async () => {
		await fc.assert(
			fc.asyncProperty(sheet, async ({ node, prices, titles, isMerged, dishes, ...more }) => {
				const [above, below, headings] = prices;
				const before = more.before;
				const after = more.after.filter((heading) => !before.includes(heading));
				const table = dishes.map(({ price, fills }, index): Line => {
					const cells = (columns: typeof before) =>
						columns.map((column): Cell => {
							const [isFilled] = fills.take(1);
							if (column === 'Код') return `${OTHERS.Код}${index}`;
							return isFilled || index === 0 ? OTHERS[column] : '';
						});
					const amounts = below.map((_one, column) => price + column);
					return [`Страва ${index}`, ...cells(before), ...amounts, ...cells(after)];
				});
				const own = ['Страва', ...before];
				const blank = (line: readonly unknown[]) => line.map(() => '');
				const merged = [above, ...blank(below.slice(1))];
				const upper = isMerged
					? [...own, ...merged, ...after]
					: [...blank(own), ...merged, ...blank(after)];
				const lower = isMerged
					? [...blank(own), ...below, ...blank(after)]
					: [...own, ...below, ...after];
				const titled = Array.from({ length: titles }, (_one, index) => [
					`Кафе ${index}`,
					...blank(upper.slice(1)),
				]);
				const one = NODES[node]([[...own, ...headings, ...after], ...table]);
				const two = NODES[node]([...titled, upper, lower, ...table]);
				expect(await readAs(two)).toEqual(await readAs(one));
			}),
		);
	});
});
