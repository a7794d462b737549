import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale } from '../support/onSale';
import { questionsIn } from '../support/questions';

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
const { rowsOf } = workingsOf('bring-a-menu');

/** The same, but by the choice that begins so where there is one. */
const choose = async (lines: string[], beginning: string) => {
	const rows = rowsOf('Table', lines.join('\n'));
	const preview = await runPage(workflow, 'previewImport', rows, {});
	const answers = questionsIn(preview).map(({ label, meanings }) => [
		label,
		meanings.find((one) => one.startsWith(beginning)) ?? meanings[0],
	]);
	await runPage(
		workflow,
		'importProductsAndOffers',
		rows,
		Object.fromEntries(answers) as Record<string, string>,
	);
};

const HEADINGS = 'Категорія;Страва;Вага;Ціна';
const DISHES = Array.from(
	{ length: 10 },
	(_one, index) => `Їжа;Шаурма ${index};${300 + index} г;${120 + index}`,
);
const SMALL = 'Напої;Кола;0,5 л;50';
const LARGE = 'Напої;Кола;1 л;75';
const HUGE = 'Напої;Кола;2 л;110';
const sheetWith = (...drinks: string[]) => [HEADINGS, ...DISHES, ...drinks];
const dishes = () => workflow.sandbox.storefront(COMPANY).filter(({ inMenu }) => inMenu);
const drinks = () => onSale(workflow.sandbox, COMPANY).filter((one) => /^кола.*podil/u.test(one));
const titles = () => dishes().flatMap(({ title }) => (title.startsWith('Кола') ? [title] : []));

describe('A second size of a dish, added to a sheet whose weights are behind the names', () => {
	it('is named by its weight by the first answer, and all other dishes stay', async () => {
		await firstChoices(sheetWith(SMALL));
		const { asked, plan, accidents } = await firstChoices(sheetWith(SMALL, LARGE));
		expect(asked.map(({ meanings }) => meanings.slice(0, 2))).toEqual([
			[
				'All other dishes stay as they are: row 13 is named "Кола, 1 л"',
				'Вага (300 г; 301 г; 302 г)',
			],
		]);
		expect(accidents).toEqual([]);
		expect(plan.page).toMatchObject({
			changes: [{ what: 'New', lines: ['Напої · Кола, 1 л: 75'] }],
		});
		expect(titles()).toEqual(['Кола, 0,5 л', 'Кола, 1 л']);
	});

	it('stays the same dish each time, in any order, also beside a third one', async () => {
		await firstChoices(sheetWith(SMALL));
		await firstChoices(sheetWith(LARGE, SMALL));
		const both = ['кола podil 50', 'кола-1-л podil 75'];
		expect(drinks()).toEqual(both);
		for (const rows of [
			[SMALL, LARGE],
			[LARGE, SMALL],
		]) {
			const { plan } = await firstChoices(sheetWith(...rows));
			expect(plan.page).toMatchObject({ changes: [] });
		}
		await firstChoices(sheetWith(HUGE, LARGE, SMALL));
		expect(drinks()).toEqual([...both, 'кола-2-л podil 110']);
	});

	it('is known by its price where guests see no weight', async () => {
		await choose(sheetWith(SMALL), 'Nothing');
		await choose(sheetWith(LARGE, SMALL), 'All other dishes stay');
		expect(drinks()).toEqual(['кола podil 50', 'кола-1-л podil 75']);
	});

	it('is a size by the first answer where only its rows have one', async () => {
		const bare = DISHES.map((line) => line.replace(/\d+ г/, ''));
		await firstChoices([HEADINGS, ...bare, SMALL.replace('0,5 л', '')]);
		const { asked } = await firstChoices([HEADINGS, ...bare, SMALL, LARGE]);
		expect(asked.flatMap(({ meanings }) => meanings).join()).not.toContain('stay as they are');
		expect(drinks()).toEqual(['кола-0-5-л podil 50', 'кола-1-л podil 75']);
	});

	it('is a size by the first answer in a first menu', async () => {
		const { asked } = await firstChoices(sheetWith(SMALL, LARGE));
		expect(asked.flatMap(({ meanings }) => meanings).join()).not.toContain('stay as they are');
		expect(drinks()).toEqual(['кола-0-5-л podil 50', 'кола-1-л podil 75']);
	});
});
