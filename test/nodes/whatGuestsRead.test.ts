import type { IDataObject } from 'n8n-workflow';

import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { questionsIn } from '../support/questions';

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
const titles = () =>
	workflow.sandbox
		.storefront(COMPANY)
		.map(({ title }) => title)
		.sort();

describe('By the first answer, guests read of a weight', () => {
	const sheet = (heading: string, ...weights: string[]) => [
		`Категорія;Назва;${heading};Ціна`,
		...weights.map((weight, index) => `Роли;Рол ${index};${weight};${100 + index * 9}`),
	];

	it.each(['Вага', 'Вихід', 'Вес', 'Weight'])(
		'nothing below "%s" where it has no unit',
		async (heading) => {
			const { asked } = await firstChoices(sheet(heading, '280', '240', '300'));
			const better = /^[a-z]/iu.test(heading) ? `${heading}, g` : `${heading}, г`;
			expect(asked.find((one) => one.heading === heading)?.text).toBe(
				`Its numbers have no unit. If they are all grams, head it "${better}". What do guests see of it?`,
			);
			expect(titles()).toEqual(['Рол 0', 'Рол 1', 'Рол 2']);
		},
	);

	it.each([
		['Вага', ['280 г', '240 г'], ['Рол 0, 280 г', 'Рол 1, 240 г']],
		['Вага, г', ['280', '240'], ['Рол 0, 280 г', 'Рол 1, 240 г']],
		['ВИХІД, Г', ['280', '240'], ['Рол 0, 280 г', 'Рол 1, 240 г']],
		['WEIGHT (KG)', ['1', '2'], ['Рол 0, 1 kg', 'Рол 1, 2 kg']],
	])('the amount with its unit below "%s"', async (heading, weights, read) => {
		await firstChoices(sheet(heading, ...weights));
		expect(titles()).toEqual(read);
	});
});

/** Answers what is asked about these rows, but for a column, until nothing else is. */
async function leaveOpen(rows: IDataObject[], heading?: string) {
	const page: Record<string, string> = {};
	const asked = new Set<string>();
	for (;;) {
		const questions = questionsIn(await runPage(workflow, 'previewImport', rows, page));
		const others = questions.filter((one) => one.heading !== heading && !(one.label in page));
		for (const { label } of questions) asked.add(label);
		if (others.length === 0) return { page, asked: [...asked].join('\n') };
		for (const { label, meanings } of others) page[label] = meanings[0] ?? 'x';
	}
}

describe('A name', () => {
	it('is read in one line', async () => {
		const rows = [
			{ Назва: 'Філадельфія\nкласик', Категорія: 'Роли', Ціна: 329 },
			{ Назва: 'Рол з \t тунцем \r\n', Категорія: 'Роли', Ціна: 269 },
		];
		const { page } = await leaveOpen(rows);
		await runPage(workflow, 'importProductsAndOffers', rows, page);
		expect(titles()).toEqual(['Рол з тунцем', 'Філадельфія класик']);
	});
});

describe('Rows of one name and price that guests read otherwise', () => {
	const sheet = (heading: string, ...cells: string[]) => [
		`Категорія;Назва;${heading};Ціна`,
		...cells.map((cell) => `Ланчі;Ланч дня;${cell};185`),
		'Супи;Борщ;;145',
	];

	it.each(['Опис', 'Склад'])('stop first, and show the text that differs: %s', async (heading) => {
		const { asked, stopsAt } = await firstChoices(
			sheet(heading, 'Пн: борщ, котлета, узвар', 'Вт: бульйон, плов', 'Ср: борщ'),
		);
		expect(stopsAt).toContain(null);
		expect(asked.at(-1)).toMatchObject({
			label:
				'3 rows have the same name: row 2 ("Ланч дня", 185, "Пн: борщ, котлета, узвар"), row 3 ("Ланч дня", 185, "Вт: бульйон, плов"), row 4 ("Ланч дня", 185, "Ср: борщ"). If they are several dishes, stop, and write into each name what differs. What do guests see?',
			meanings: [
				expect.stringMatching(/^Stop/u) as string,
				'All: row 3 is named "Ланч дня (2)", row 4 is named "Ланч дня (3)"',
				'Only row 2 ("Ланч дня", 185, "Пн: борщ, котлета, узвар")',
				'Only row 3 ("Ланч дня", 185, "Вт: бульйон, плов")',
				'Only row 4 ("Ланч дня", 185, "Ср: борщ")',
			],
		});
	});

	it('with a long text shortened', async () => {
		const long = await firstChoices(sheet('Опис', `${'борщ, '.repeat(20)}узвар`, 'плов'));
		expect(long.asked.at(-1)?.label).toContain('185, "борщ, борщ, борщ, борщ, борщ, борщ, бор…")');
	});

	it('are one row by the first choice where they are equal in that', async () => {
		const { asked } = await firstChoices(sheet('Опис', 'Борщ, плов', 'Борщ, плов'));
		expect(asked.at(-1)?.meanings[0]).toBe('Only row 2 ("Ланч дня", 185)');
	});
});

describe('A column that says what dishes are made of', () => {
	const parts = [
		'рис, норі',
		'рис, краб',
		'рис, вугор',
		'тофу, норі',
		'рис, норі, сир',
		'рис, сир',
	];
	const rowsWith = (...rows: Array<[name: string, parts: string, price: number]>) =>
		rows.map(([Назва, one, Ціна]) => ({ Категорія: 'Роли', Назва, Склад: one, Ціна }));

	it('is never asked for as the size of a dish that is there twice, also while it is left open', async () => {
		const { asked } = await leaveOpen(
			rowsWith(
				...parts.map((one, index): [string, string, number] => [`Рол ${index}`, one, 200 + index]),
				['Рол темпура', 'рис, норі', 260],
				['Рол 0', 'рис, лосось', 349],
			),
			'Склад',
		);
		expect(asked).toContain('Склад');
		expect(asked).not.toContain('Which column is its size');
	});

	it('is one where it only fills the rows of that dish', async () => {
		const { asked } = await leaveOpen(
			rowsWith(['Рол', 'з сиром, великий', 200], ['Рол', 'без сиру, малий', 150], ['Місо', '', 90]),
			'Склад',
		);
		expect(asked).toContain('Which column is its size');
	});
});
