import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn } from '../support/questions';

const workflow = newWorkflow();

const DISHES = ['Супи;Борщ;150', 'Супи;Уха;160', 'Напої;Чай;70', 'Напої;Кава;80'];
/** A sheet with one more column. */
const sheet = (heading: string, ...cells: string[]) => [
	`Категорія;Назва;Ціна;${heading}`,
	...DISHES.map((dish, index) => `${dish};${cells[index] ?? ''}`),
];
/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (...lines: Parameters<typeof sheet>) =>
	await takeFirstChoices(workflow, sheet(...lines));
const onSale = () => onSaleIn(workflow.sandbox, COMPANY);

describe('A cell of the stores that says "only" beside one of them', () => {
	it.each([
		'тільки Поділ',
		...['лише Поділ', 'Only Podil', 'podil only', 'tylko Podil', 'только Поділ', 'nur Podil'],
	])('is that store: %s', async (cell) => {
		const { asked } = await firstChoices('Заклад', 'Оболонь', cell);
		expect(asked.map(({ heading }) => heading)).toEqual([null]);
		expect(onSale()).toEqual([
			...['борщ obolon 150', 'кава obolon 80', 'кава podil 80'],
			...['уха podil 160', 'чай obolon 70', 'чай podil 70'],
		]);
	});

	it.each(['крім Поділ', 'Поділ, Оболонь', 'тільки Поділ і Оболонь'])(
		'is a mistake of its row where it says anything else, also if it is said to be the store: %s',
		async (cell) => {
			const { asked, stopsAt, rows } = await firstChoices('Заклад', 'Оболонь', cell);
			expect(stopsAt).toEqual(['Заклад']);
			const page = Object.fromEntries(
				asked.map(({ label, heading, meanings }) => [
					label,
					heading === null ? (meanings[0] ?? '') : 'Store',
				]),
			);
			const [{ label }] = questionsIn(await runPage(workflow, 'previewImport', rows, page));
			expect(label).toContain(
				`Row 3, Уха, column "Заклад": "${cell}" isn't one of your stores. Write one of them there: podil, obolon. Or leave it empty, if all of them sell the dish.`,
			);
		},
	);
});

describe('A remark that says "only"', () => {
	it.each([
		...['тільки на Подолі', 'Лише на Подолі!', 'only at Podil', 'only in the Podil café'],
		...['tylko na Podilu', 'є тільки на Оболоні', 'Nur im Podil', 'тільки вранці'],
	])('stops first, whether it names a store or not: %s', async (cell) => {
		const { asked, stopsAt } = await firstChoices('Примітка', 'гостре', cell);
		expect(stopsAt).toEqual(['Примітка']);
		expect(asked.map(({ label }) => label).join()).toContain(cell);
		expect(onSale()).toEqual([]);
	});

	it('is asked about again where it says something else than what was ignored', async () => {
		const { asked, rows } = await firstChoices('Примітка', 'тільки вранці');
		const page = Object.fromEntries(
			asked.map(({ label, heading, meanings }) => [
				label,
				meanings[heading === null ? 0 : 1] ?? '',
			]),
		);
		await runPage(workflow, 'importProductsAndOffers', rows, page);
		expect((await firstChoices('Примітка', '', 'тільки вранці')).asked).toEqual([]);
		const { stopsAt } = await firstChoices('Примітка', '', 'тільки на Подолі');
		expect(stopsAt).toEqual(['Примітка']);
	});

	it('is not asked about where that is part of a description', async () => {
		const { stopsAt } = await firstChoices(
			'Склад',
			...['тільки свіжі овочі, сметана і трохи зелені', 'лосось, вершки', 'чай, лимон', 'кава'],
		);
		expect(stopsAt).toEqual([]);
	});
});
