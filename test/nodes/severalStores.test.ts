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
