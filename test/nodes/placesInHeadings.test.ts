import { workingsOf } from '../support/exampleCode';
import { newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { questionsIn } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');
const workflow = newWorkflow();

const sheet = (headings: string, [yes, no]: readonly [string, string] = ['так', 'ні']) => {
	const ofRows = [
		['Борщ;Супи;145', yes, yes],
		['Грибний суп;Супи;135', yes, no],
		['Реберця;Гаряче;389', no, yes],
		['Форель;Гаряче;420', yes, no],
	];
	const count = headings.split(';').length;
	const lines = ofRows.map((cells) => cells.slice(0, count + 1).join(';'));
	return [`Назва;Розділ;Ціна;${headings}`, ...lines];
};

describe('Columns of yes and no below names of places', () => {
	it.each([
		['Поділ;Львівська', undefined, ['Львівська']],
		['Львівська', undefined, ['Львівська']],
		['Podil;Lvivska', ['yes', 'no'], ['Lvivska']],
		['Подол;Львовская', ['да', 'нет'], ['Подол', 'Львовская']],
		['Подол;Львовская', ['+', '-'], ['Подол', 'Львовская']],
		['Львівська', ['', 'стоп'], ['Львівська']],
		['Львівська', ['є', 'немає'], ['Львівська']],
	] as const)(
		'take no dish off in all stores by first choices: %s',
		async (headings, words, stops) => {
			const { stopsAt } = await takeFirstChoices(workflow, sheet(headings, words));
			expect(stopsAt).toEqual(stops);
		},
	);

	it('stop beside a word that says neither, too', async () => {
		const lines = [...sheet('Львівська'), 'Плов;Гаряче;155;завтра'];
		expect((await takeFirstChoices(workflow, lines)).stopsAt).toEqual(['Львівська']);
	});

	it('say so of the choices that are about all stores', async () => {
		const rows = rowsOf('Table', sheet('Львівська').join('\n'));
		const [{ meanings }] = questionsIn(await runPage(workflow, 'previewImport', rows, {}));
		expect(meanings).toContain(
			'On sale where it says "так"; off where it says "ні", in all stores',
		);
	});

	const withOneStore = async (headings: string) => {
		const rows = rowsOf('Table', sheet(headings).join('\n'));
		const settings = { storeIds: 'podil' };
		const plan = await runPage(workflow, 'previewImport', rows, {}, settings);
		const asked = questionsIn(plan).filter(({ heading }) => heading !== null);
		return asked.map(({ meanings: [first] }) => first);
	};
	const STOP = 'Stop: I change the sheet first, or bring another one';

	it('stop beside each other with a single store, too', async () => {
		expect(await withOneStore('Центр;Львівська')).toEqual([STOP, STOP]);
	});

	it('are what is on sale where there is one store and one such column', async () => {
		expect(await withOneStore('Львівська')).toEqual([
			'On sale where it says "так"; off where it says "ні"',
		]);
	});
});
