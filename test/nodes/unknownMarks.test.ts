import { COMPANY, newWorkflow, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';

const workflow = newWorkflow();

const DISHES = ['Борщ;150', 'Уха;160', 'Чай;70', 'Кава;80', 'Торт;95', 'Кекс;55', 'Сік;60'];
const sheet = (heading: string, ...cells: string[]) => [
	`Категорія;Назва;Ціна;${heading}`,
	...DISHES.map((dish, index) => `x;${dish};${cells[index] ?? ''}`),
];
/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (...lines: Parameters<typeof sheet>) =>
	await takeFirstChoices(workflow, sheet(...lines));
const onSale = () => onSaleIn(workflow.sandbox, COMPANY).filter((one) => one.includes('podil'));

describe('A column of marks whose heading nobody knows', () => {
	it.each(['x', 'X', 'х', '+', 'v', '*', '!', '●', '❗', '1'])(
		'is asked about, with Stop first: %s',
		async (mark) => {
			const { stopsAt, asked } = await firstChoices('Хвіст', '', mark, '', mark);
			expect(stopsAt).toEqual(['Хвіст']);
			const [{ meanings }] = asked.filter(({ heading }) => heading === 'Хвіст');
			expect(meanings.join('\n')).toMatch(/\n(?:Off where it says|Off wherever)/u);
		},
	);

	it('is asked about where it comes instead of the one that said what is off', async () => {
		await firstChoices('Стоп', 'x');
		expect(onSale()).toHaveLength(6);
		const { stopsAt } = await firstChoices('Хвіст', 'x', '', 'x');
		expect(stopsAt).toEqual(['Хвіст']);
	});

	it('is not asked about where each dish has one', async () => {
		const { stopsAt } = await firstChoices('Хвіст', ...DISHES.map(() => 'x'));
		expect(stopsAt).toEqual([]);
	});
});

it.each(['Нема сьогодні', 'Скінчилось', 'На паузі'])(
	'A heading says what is off: %s',
	async (heading) => {
		await firstChoices('Стоп', 'x');
		await firstChoices(heading, 'x', 'x');
		expect(onSale()).toHaveLength(5);
	},
);
