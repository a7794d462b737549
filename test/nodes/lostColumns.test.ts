import type { IDataObject } from 'n8n-workflow';

import { newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);

const STOP = 'Stop: I change the sheet first, or bring another one';

const HEADINGS = ['Категорія', 'Страва', 'Вага', 'Ціна'];
const CATEGORIES = ['Шаурма', 'Бургери', 'Салати'];
const DISHES = CATEGORIES.flatMap((category, of) =>
	['з куркою', 'з сиром', 'з грибами', 'з яйцем'].map((name, index) =>
		[category, `${category} ${name}`, `${300 + of * 10 + index} г`, 120 + of * 20 + index].join(
			';',
		),
	),
);
const MENU = [HEADINGS.join(';'), ...DISHES];
const inColumn = (heading: string, cellOf: (cell: string) => string[]) => {
	const place = HEADINGS.indexOf(heading);
	return [...DISHES.entries()].reduce(
		(lines, [index, line]) => {
			const cells = line.split(';');
			return lines.with(
				index + 1,
				cells.toSpliced(place, 1, ...cellOf(cells[place] ?? '')).join(';'),
			);
		},
		MENU.with(0, HEADINGS.toSpliced(place, 1, ...cellOf(heading)).join(';')),
	);
};
const without = (heading: string) => inColumn(heading, () => []);

describe('The column of the weights behind the names', () => {
	const LOST =
		'12 names lose the weight behind them: column "Вага" of last time is missing, empty or ignored now.';

	it('looks like an accident where it is gone or empty, and says which names lose it', async () => {
		const empty = inColumn('Вага', (cell) => [cell === 'Вага' ? cell : '']);
		for (const lines of [without('Вага'), empty]) {
			workflow.staticData = {};
			await firstChoices(MENU);
			const { accidents, plan } = await firstChoices(lines);
			expect(accidents).toEqual([LOST]);
			expect(plan.page).toMatchObject({
				accidents: [
					{
						whatToDo: 'Bring the weights back, unless guests need none.',
						names: expect.arrayContaining(['Шаурма з куркою, 300 г → Шаурма з куркою']),
					},
				],
			});
		}
	});

	it('may have another heading, and other weights', async () => {
		await firstChoices(MENU);
		const others = inColumn('Вага', (cell) => [
			cell === 'Вага' ? 'Вага, г' : cell.replace('3', '4'),
		]);
		expect((await firstChoices(others)).accidents).toEqual([]);
	});

	it('may be without a weight at some dishes', async () => {
		await firstChoices(MENU);
		const some = inColumn('Вага', (cell) => [/[02] г/.test(cell) ? '' : cell]);
		expect((await firstChoices(some)).accidents).toEqual([]);
	});
});

describe('Weights that were typed into the names of dishes with numbers', () => {
	it('look like an accident as well once they are gone', async () => {
		const numbered = (line: string, index: number) =>
			`${index === 0 ? 'Артикул' : `A${index}`};${line}`;
		const typed = MENU.map((line) => line.replace(/;(\d+ г);/, ', $1;').replace(';Вага', ''));
		await firstChoices(typed.map(numbered));
		const { accidents } = await firstChoices(without('Вага').map(numbered));
		expect(accidents).toEqual(['12 names lose the weight behind them.']);
	});
});

describe('The column of the categories', () => {
	const LOST =
		'"Категорія" was the category last time, and is missing or empty now: bring it back, or dishes change their category.';

	it('stops first where it is gone or empty', async () => {
		await firstChoices(MENU);
		const empty = inColumn('Категорія', (cell) => [cell === 'Категорія' ? cell : '']);
		for (const lines of [without('Категорія'), empty]) {
			const { asked, stopsAt } = await firstChoices(lines);
			expect(stopsAt).toHaveLength(1);
			expect(asked.map(({ label }) => label).join()).toContain(LOST);
		}
	});

	it('stops first where another column might be it', async () => {
		const texts = (line: string, index: number) =>
			`${line};${index === 0 ? 'Що всередині' : `Соус, салат ${index % 6}`}`;
		await firstChoices(MENU.map(texts));
		const { asked, stopsAt } = await firstChoices(without('Категорія').map(texts));
		expect(stopsAt).toHaveLength(1);
		expect(asked.map(({ label }) => label).join()).toContain(LOST);
		expect(asked.at(-1)?.meanings[1]).toContain('Що всередині');
	});

	it('does not where another column or lines between the dishes have the categories', async () => {
		await firstChoices(MENU);
		const renamed = MENU.with(0, HEADINGS.with(0, 'Розділ зміни').join(';'));
		expect((await firstChoices(renamed)).stopsAt).toEqual([]);
		const rows = without('Категорія');
		const between = CATEGORIES.flatMap((category, of) => [
			`${category};;`,
			...rows.slice(1 + of * 4, 5 + of * 4),
		]);
		const { stopsAt, accidents } = await firstChoices([rows[0] ?? '', ...between]);
		expect({ stopsAt, accidents }).toEqual({ stopsAt: [], accidents: [] });
	});

	it.each([
		['5*2', 3],
		['Салати', 2],
	])('looks like an accident where %s is typed for all rows', async (typed, gone) => {
		await firstChoices(MENU);
		const { rows, asked } = await firstChoices(without('Категорія'));
		const answers = asked.map(({ label, meanings }) => [
			label,
			meanings[meanings[0] === STOP ? 1 : 0],
		]);
		const { page } = await runPage(workflow, 'previewImport', rows, {
			...(Object.fromEntries(answers) as Record<string, string>),
			'Category of all rows (only if you chose "typed below")': typed,
		});
		const { accidents } = page as { accidents: IDataObject[] };
		expect(accidents).toEqual([
			expect.objectContaining({
				text: `All 12 dishes would be in one category, "${typed}", and ${gone} categories would be gone.`,
				whatToDo: 'Bring column "Категорія" back, which said the category last time.',
			}),
		]);
	});

	it('says so as well where it still is there, with one category at all dishes', async () => {
		await firstChoices(MENU);
		const { accidents } = await firstChoices(
			inColumn('Категорія', (cell) => [cell === 'Категорія' ? cell : 'Меню']),
		);
		expect(accidents).toEqual([
			'All 12 dishes would be in one category, "Меню", and 3 categories would be gone.',
		]);
	});

	it('may have nothing but one category of last time, or another name for one', async () => {
		await firstChoices(MENU);
		const named = MENU.map((line) => line.replace(/^Салати/, 'Зелень'));
		expect((await firstChoices(named)).accidents).toEqual([]);
		const { accidents } = await firstChoices(MENU.slice(0, 5));
		expect(accidents).toEqual(['8 of 12 dishes would go off, more than 20 %.']);
	});
});
