import type { IDataObject } from 'n8n-workflow';

import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn, type Question } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');
const workflow = newWorkflow();

const STOP = 'Stop: I change the sheet first, or bring another one';
const STORES = 'centr, sykhiv, naukova';
const MOST_PAGES = 4;

/**
 * Of a question, the beginning of its label, and of the choice that answers it: the first, where none is
 * named. Nothing is answered at first where that is empty.
 */
type Answers = Array<[asked: string, answer: string]>;

/** The pages of a sheet, whose questions are answered, up to the one that says what would happen. */
async function bring(lines: readonly string[], answers: Answers = [], storeIds = STORES) {
	const rows = rowsOf('Table', lines.join('\n'));
	const page: Record<string, string> = {};
	const asked: Question[] = [];
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const plan = await runPage(workflow, 'previewImport', rows, page, { storeIds });
		const questions = questionsIn(plan);
		asked.push(...questions);
		const open = questions.filter(({ label, meanings: [first = ''] }) => {
			const [, answer] = answers.find(([about]) => label.startsWith(about)) ?? [];
			return answer === undefined && first === STOP;
		});
		if (questions.length === 0 || open.length > 0) {
			const send = async () =>
				await runPage(workflow, 'importProductsAndOffers', rows, page, { storeIds });
			return { plan, asked, open, send, toCheck: toCheckIn(plan) };
		}
		for (const { label, meanings } of questions) {
			const [, answer = meanings[0] ?? ''] =
				answers.find(([about]) => label.startsWith(about)) ?? [];
			if (answer !== '' || pages > 0)
				page[label] = meanings.find((one) => one.startsWith(answer)) ?? answer;
		}
	}
	throw new Error(`More than ${MOST_PAGES} pages: ${JSON.stringify(page)}`);
}

const toCheckIn = (plan: IDataObject) =>
	(plan.page as undefined | { toCheck: string[] })?.toCheck ?? [];
const onSale = () => onSaleIn(workflow.sandbox, COMPANY);

describe('A column of prices that two of three stores share', () => {
	const HEADINGS = 'Код;Категорія;Страва;Ціна Центр;Ціна Сихів/Наукова';
	const DISHES = Array.from(
		{ length: 10 },
		(_one, index) => `d${index};Супи;Страва ${index};${145 + index * 10};${155 + index * 10}`,
	);
	const SAME: Answers = [
		['Ціна Центр', 'Price in a Store: centr'],
		['Ціна Сихів/Наукова', 'Price in a Store: sykhiv'],
		['No column is the price in naukova', 'The same prices as in sykhiv'],
	];
	const sendFirst = async () => await (await bring([HEADINGS, ...DISHES], SAME)).send();

	it('is the price of these two only, and nothing is asked or said of it later', async () => {
		const { usedColumns } = await sendFirst();
		expect(usedColumns).toContain('Price in a Store: sykhiv, naukova ← "Ціна Сихів/Наукова"');
		expect(onSale().slice(0, 3)).toEqual(['d0 centr 145', 'd0 naukova 155', 'd0 sykhiv 155']);
		const { asked, toCheck } = await bring([HEADINGS, ...DISHES]);
		expect([asked, toCheck]).toEqual([[], []]);
	});

	it('is not the price in the third one where a dish has none there', async () => {
		await sendFirst();
		const drink = 'd10;Супи;Ситро;;50';
		const { plan, send } = await bring([HEADINGS, ...DISHES, drink]);
		expect(plan.warnings).toEqual([
			expect.stringContaining('These dishes are not sold in store "centr".') as string,
		]);
		await send();
		expect(onSale().filter((one) => one.startsWith('d10'))).toEqual([
			'd10 naukova 50',
			'd10 sykhiv 50',
		]);
	});

	it.each([
		['', 'The same prices as in sykhiv, naukova'],
		['Основна', 'Основна'],
	])(
		'is asked about, with Stop first, where the column of the third one is gone: "%s"',
		async (heading, answer) => {
			await sendFirst();
			const without = [HEADINGS, ...DISHES].map((line) => {
				const [code, category, name, price, shared] = line.split(';');
				const column = heading === '' ? [] : [price === 'Ціна Центр' ? heading : price];
				return [code, category, name, ...column, shared].join(';');
			});
			const { open } = await bring(without);
			expect(open.map(({ label, meanings }) => [label, ...meanings.slice(0, 2)])).toEqual([
				[
					'No column is the price in centr. Which price holds there?',
					...[STOP, 'The same prices as in sykhiv, naukova: Ціна Сихів/Наукова (155; 165; 175)'],
				],
			]);
			const answers: Answers = [['No column is the price in centr', answer]];
			await (await bring(without, answers)).send();
			expect(onSale()[0]).toBe(`d0 centr ${heading === '' ? 155 : 145}`);
			expect((await bring(without)).asked).toEqual([]);
		},
	);

	it('may be answered at once where its heading names both, as may a column of stops', async () => {
		const lines = [HEADINGS, ...DISHES].map((line, index) => {
			const cell = index === 0 ? 'Стоп Сихів/Наукова' : index === 1 ? 'x' : '';
			return `${line};${cell}`;
		});
		const answers: Answers = [
			['Ціна Центр', 'Price in a Store: centr'],
			['Ціна Сихів/Наукова', 'Price in 2 stores: sykhiv, naukova'],
			['Стоп', 'Off where it says "x", in 2 stores: sykhiv, naukova'],
		];
		const { asked, send } = await bring(lines, answers);
		expect(asked.map(({ heading }) => heading)).toEqual(expect.not.arrayContaining([null]));
		expect(asked.slice(1).map(({ meanings }) => meanings.slice(0, 2))).toEqual([
			[STOP, 'Price in 2 stores: sykhiv, naukova'],
			[STOP, 'Off where it says "x", in 2 stores: sykhiv, naukova'],
		]);
		await send();
		expect(onSale().slice(0, 2)).toEqual(['d0 centr 145', 'd1 centr 155']);
		expect((await bring(lines)).asked).toEqual([]);
	});
});

it("IDs that are near each other don't look like a mistake", async () => {
	const dishes = ['d0;Супи;Борщ;145', 'd1;Супи;Юшка;155'];
	const { asked } = await bring(
		['Код;Категорія;Страва;Ціна Центр', ...dishes],
		[
			['Ціна Центр', 'Price in a Store: 1201'],
			['No column', 'The same prices'],
		],
		'1201, 1202, 1203',
	);
	expect(asked[1]?.label).toBe('No column is the price in 1202, 1203. Which price holds there?');
});

describe('The name of a store that is not its ID in other letters', () => {
	const IDS = '1201, 1202, 1203';
	const PRICES = 'Код;Категорія;Страва;Ціна Центр;Ціна Сихів;Ціна Наукова';
	const IN_STORES: Answers = ['Центр', 'Сихів', 'Наукова'].map((name, index) => [
		`Ціна ${name}`,
		`Price in a Store: 120${index + 1}`,
	]);
	const dishes = (...cells: string[]) =>
		['145;155;165', '155;165;175', '95;95;95', '60;60;60'].map((prices, index) =>
			[`d${index};Супи;Страва ${index}`, prices, ...cells.map((cell) => (index ? '' : cell))].join(
				';',
			),
		);
	const withStops = (...stops: Array<[heading: string, cell: string]>) => [
		[PRICES, ...stops.map(([heading]) => heading)].join(';'),
		...dishes(...stops.map(([, cell]) => cell)),
	];
	const STOPS = withStops(['Стоп Центр', 'x'], ['Стоп Сихів', 'стоп'], ['Стоп Наукова', 'x']);
	const firstOf = ({ asked }: { asked: Question[] }) =>
		asked.map(({ heading, meanings }) => [heading, meanings[0]]);

	it('is learned from a column that was answered to be of one store', async () => {
		await (await bring([PRICES, ...dishes()], IN_STORES, IDS)).send();
		const later = await bring(STOPS, [], IDS);
		expect(firstOf(later)).toEqual([
			['Стоп Центр', 'Off where it says "x", in one store: 1201'],
			['Стоп Сихів', 'Off where it says "стоп", in one store: 1202'],
			['Стоп Наукова', 'Off where it says "x", in one store: 1203'],
		]);
		expect(later.plan.usedColumns).toContain(
			'Availability in a Store: 1201 ← "Стоп Центр": off where it says "x"',
		);
	});

	it('is learned on the page before', async () => {
		const open: Answers = [['Стоп', '']];
		const { asked } = await bring(STOPS, [...IN_STORES, ...open], IDS);
		const stops = asked.filter(({ heading }) => heading?.startsWith('Стоп') === true);
		expect(stops.map(({ meanings: [first] }) => first)).toEqual([
			...[STOP, STOP, STOP],
			'Off where it says "x", in one store: 1201',
			'Off where it says "стоп", in one store: 1202',
			'Off where it says "x", in one store: 1203',
		]);
	});

	it.each(['Центр', 'стоп Центр', 'центр'])(
		'takes nothing off in all stores from a column of stops: "%s"',
		async (cell) => {
			await (await bring([PRICES, ...dishes()], IN_STORES, IDS)).send();
			const { open } = await bring(withStops(['Стоп', cell]), [], IDS);
			expect(open.map(({ meanings: [first] }) => first)).toEqual([STOP]);
			expect(open[0]?.label).toContain(
				` "Центр" names a store, which isn't read in this column. Give each store a column, such as "Стоп Центр".`,
			);
		},
	);

	const ONE_PRICE = 'Код;Категорія;Страва;Ціна';
	const onePrice = (heading: string, cell: string) => [
		`${ONE_PRICE};${heading}`,
		...['145', '155', '95', '60'].map(
			(price, index) => `d${index};Супи;Страва ${index};${price};${index === 0 ? cell : ''}`,
		),
	];

	it.each([
		['Стоп Центр', 'x'],
		['Стоп', 'стоп Центр'],
		['Стоп', 'Центр'],
	])('stops first where nobody knows it: "%s", "%s"', async (heading, cell) => {
		const { open } = await bring(onePrice(heading, cell), [], IDS);
		expect(open.map((one) => [one.heading, one.meanings[0]])).toEqual([[heading, STOP]]);
		expect(open[0]?.meanings[1]).toMatch(/, in all stores$/);
	});

	it.each([
		['Стоп Центр', 'x', '1201'],
		['Стоп', 'стоп', IDS],
		['Стоп', 'немає до вечора', IDS],
		['Стоп', 'стоп до вечора', IDS],
		['Стоп', 'немає молока', IDS],
	])("doesn't stop where it isn't there: '%s', '%s', %s", async (heading, cell, ids) => {
		expect((await bring(onePrice(heading, cell), [], ids)).open).toEqual([]);
	});
});
