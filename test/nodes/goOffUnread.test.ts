import type { IDataObject } from 'n8n-workflow';

import { newWorkflow, takeFirstChoices } from '../support/firstChoices';

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
const toCheckIn = (plan: IDataObject) => (plan.page as { toCheck: string[] }).toCheck;

const HEADINGS = 'Категорія;Назва;Ціна';
const ROLLS = Array.from({ length: 40 }, (_one, index) => `Роли;Рол ${index};${200 + index * 7}`);
const of = (category: string, name: string, count: number) =>
	Array.from(
		{ length: count },
		(_one, index) => `${category};${name} ${'абвгд'[index]};${300 + index}`,
	);

describe('Dishes that go off since their rows are skipped by an answer', () => {
	const bowls = ['лососем', 'тунцем', 'креветкою'];
	const sized = bowls.flatMap((one) => [`Поке;Поке з ${one} S;249`, `Поке;Поке з ${one} M;309`]);
	const together = bowls.map((one) => `Поке;Поке з ${one};249/309`);

	it('are named with their category, where none of it is left', async () => {
		await firstChoices([HEADINGS, ...ROLLS, ...sized]);
		const { plan, accidents, asked } = await firstChoices([HEADINGS, ...ROLLS, ...together]);
		expect(asked[0]?.meanings[0]).toMatch(/^Skip them/);
		expect(accidents).toEqual([
			'All 6 dishes of "Поке" would go off, and 3 rows of it have a mistake.',
		]);
		expect(toCheckIn(plan).join()).not.toContain('dishes of "Поке"');
	});

	it('are known by their names without a size, where others of the category stay', async () => {
		await firstChoices([HEADINGS, ...ROLLS, ...sized, 'Поке;Веган;199']);
		const { accidents } = await firstChoices([HEADINGS, ...ROLLS, ...together, 'Поке;Веган;199']);
		expect(accidents).toEqual(['3 dishes of last time came in with a mistake in their row.']);
	});

	it("don't look like an accident in a category of two that is named otherwise", async () => {
		await firstChoices([HEADINGS, ...ROLLS, ...of('Супи', 'Суп', 2)]);
		const { accidents } = await firstChoices([HEADINGS, ...ROLLS, 'Супи;Рамен;240/290']);
		expect(accidents).toEqual([]);
	});
});

describe('A first menu in which nothing of a category can be sold', () => {
	const grill = (price: string, count = 4) =>
		Array.from({ length: count }, (_one, index) => `Гриль;Стейк ${index};${price}`);

	it.each([
		['mistakes', '98/120'],
		['no price', ''],
	])('stops first, and names its rows: %s', async (_what, price) => {
		const { plan, accidents } = await firstChoices([HEADINGS, ...ROLLS, ...grill(price)]);
		expect(accidents).toEqual([
			'None of the 4 dishes of "Гриль" can be sold: their rows have a mistake or no price.',
		]);
		const { accidents: all } = plan.page as unknown as { accidents: IDataObject[] };
		expect(all[0]).toMatchObject({ kind: 'dishes-skipped', whatToDo: CORRECT });
		expect((all[0]?.names as string[])[0]).toContain('row 42, "Стейк 0"');
	});

	it("doesn't where a dish of it is sold, they are two, or a dash says that they aren't sold", async () => {
		const sheets = [[...grill(''), 'Гриль;Ребра;300'], grill('', 2), grill('-')];
		for (const rows of sheets) {
			workflow.staticData = {};
			const { accidents } = await firstChoices([HEADINGS, ...ROLLS, ...rows]);
			expect(accidents).toEqual([]);
		}
	});

	it("doesn't in a later menu, which didn't have them either", async () => {
		await firstChoices([HEADINGS, ...ROLLS]);
		const { accidents } = await firstChoices([HEADINGS, ...ROLLS, ...grill('')]);
		expect(accidents).toEqual([]);
	});
});

const CORRECT = 'Correct what is wrong, or delete the rows.';

describe('A category whose rows are gone from the sheet', () => {
	it("doesn't look like an accident, and is said in one sentence", async () => {
		await firstChoices([HEADINGS, ...ROLLS, ...of('Напої', 'Чай', 5)]);
		const { plan, accidents } = await firstChoices([HEADINGS, ...ROLLS]);
		expect(accidents).toEqual([]);
		expect(toCheckIn(plan)).toContain('All 5 dishes of "Напої" go off.');
	});

	it('is said of those on sale, where some were off already', async () => {
		const withStatus = (lines: readonly string[]) =>
			lines.map((line) => `${line};${line.startsWith('Напої;Чай а') ? 'ні' : 'так'}`);
		const headings = `${HEADINGS};Наявність`;
		await firstChoices([headings, ...withStatus([...ROLLS, ...of('Напої', 'Чай', 5)])]);
		const { plan } = await firstChoices([headings, ...withStatus(ROLLS)]);
		expect(toCheckIn(plan)).toContain('All 4 dishes that "Напої" had on sale go off.');
	});

	it('is not said of where its dishes moved, or only one goes off', async () => {
		await firstChoices([HEADINGS, ...ROLLS, ...of('Напої', 'Чай', 5), 'Соуси;Соєвий;20']);
		const { plan } = await firstChoices([HEADINGS, ...ROLLS, ...of('Бар', 'Чай', 5)]);
		expect(toCheckIn(plan).join()).not.toContain('go off');
	});
});

describe('A name that newly says that the dish is off', () => {
	const dishes = (...names: string[]) => [
		'Категорія;Назва;Вага, г;Ціна',
		...[...names, 'Каліфорнія', 'Дракон'].map(
			(name, index) => `Роли;${name};28${index};3${index}9`,
		),
	];

	it('stops first, and says what to do', async () => {
		await firstChoices(dishes('Філадельфія'));
		const { plan } = await firstChoices(dishes('Філадельфія (СТОП)'));
		const { accidents } = plan.page as unknown as { accidents: IDataObject[] };
		expect(accidents).toContainEqual({
			kind: 'names-say-off',
			text: 'A new name says that the dish is off, and guests could order it: a name switches nothing off.',
			names: ['row 2, "Філадельфія (СТОП), 280 г"'],
			whatToDo: 'Take the word out of the name, and say it in a column Available.',
		});
	});

	it("doesn't look like an accident in a first menu, once it was sent, or where the dish is off", async () => {
		const first = await firstChoices(dishes('Філадельфія (СТОП)'));
		expect(first.accidents).toEqual([]);
		expect((await firstChoices(dishes('Філадельфія (СТОП)'))).accidents).toEqual([]);
		const off = dishes('Філадельфія (СТОП)', 'Рол темпура (стоп)').map(
			(line, index) => `${line};${index === 0 ? 'Наявність' : index === 2 ? 'ні' : 'так'}`,
		);
		expect((await firstChoices(off)).accidents).toEqual([]);
	});
});

describe('A time below a heading such as "Стоп до"', () => {
	it.each(['18:00', 'до 18:00', 'до 18', 'until 6 pm'])(
		'stops first, as a date does: %s',
		async (time) => {
			const cells = ['', time, '', ''];
			const { stopsAt } = await firstChoices([
				'Категорія;Назва;Ціна;Стоп до',
				...cells.map((cell, index) => `Роли;Рол ${index};${100 + index};${cell}`),
			]);
			expect(stopsAt).toEqual(['Стоп до']);
		},
	);

	it('takes the dish off where it also says so', async () => {
		const { stopsAt } = await firstChoices([
			'Категорія;Назва;Ціна;Стоп',
			...['Роли;Рол 0;100;немає до 18:00', 'Роли;Рол 1;110;', 'Роли;Рол 2;120;'],
		]);
		expect(stopsAt).toEqual([]);
	});
});

describe('A column that said of each dish whether it is on sale, and is empty or gone', () => {
	const headings = [`${HEADINGS};Наявність`, 'Стоп podil'];
	const said = (index: number) => (index < 3 ? 'ні' : 'так');
	const sheetWith = (available: (index: number) => string) => [
		headings.join(';'),
		...ROLLS.map((row, index) => `${row};${available(index)};${index === 5 ? 'стоп' : ''}`),
	];

	it('looks like an accident also where another column still says what is off', async () => {
		const withoutIt = sheetWith(said).map((line) => line.split(';').toSpliced(3, 1).join(';'));
		for (const lines of [sheetWith(() => ''), withoutIt]) {
			workflow.staticData = {};
			await firstChoices(sheetWith(said));
			const { accidents } = await firstChoices(lines);
			expect(accidents).toEqual([
				'The column that said which dishes are off is missing or empty now: dishes that it kept off would go on sale.',
			]);
		}
	});

	it('does not where all of them are on sale in it, or nothing comes back', async () => {
		await firstChoices(sheetWith(said));
		const all = await firstChoices(sheetWith(() => 'так'));
		expect(all.accidents).toEqual([]);
		const none = await firstChoices(sheetWith(() => ''));
		expect(none.accidents).toEqual([]);
	});
});

describe('Rows of another size without a name and a category', () => {
	const sheet = [
		'Категорія;Назва;Розмір;Ціна',
		...['Маргарита', 'Пепероні', '4 сири'].flatMap((name, index) => [
			`Піца;${name};30 см;${200 + index}`,
			`;;40 см;${260 + index}`,
		]),
		...['Фокача', 'Кальцоне', 'Хліб', 'Лаваш'].map((name, index) => `Піца;${name};;${90 + index}`),
	];

	it('are asked about once, and the name above brings its category', async () => {
		const { plan, asked } = await firstChoices(sheet);
		const aboutRows = asked.flatMap(({ meanings }) =>
			meanings[0]?.startsWith('Take') ? meanings : [],
		);
		expect(asked.filter(({ meanings }) => meanings[0]?.startsWith('Skip'))).toEqual([]);
		expect(aboutRows[0]).toContain('Take the name of the row above');
		expect(JSON.stringify(plan.page)).toContain('Піца · Пепероні, 40 см: 261');
	});
});
