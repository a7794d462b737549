import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale } from '../support/onSale';
import { questionsIn } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
const inPodil = () =>
	onSale(workflow.sandbox, COMPANY)
		.filter((one) => one.includes(' podil '))
		.map((one) => one.replace(' podil', ''));
const titles = () =>
	workflow.sandbox
		.storefront(COMPANY)
		.filter(({ inMenu }) => inMenu)
		.map(({ title }) => title)
		.sort();

describe('A column of weights in which one name stands twice', () => {
	const COFFEE = ['Кава;Капучино;250 мл;60', 'Кава;Капучино;350 мл;75'];
	const sheet = (croissant: string, ...coffee: string[]) => [
		'Категорія;Назва;Вага;Ціна',
		`Булочки;Круасан;${croissant};50`,
		...['Булочки;Равлик;90 г;55', 'Булочки;Слойка;80 г;45', 'Булочки;Кекс;60 г;40'],
		...coffee,
	];

	beforeEach(async () => {
		const { asked } = await firstChoices(sheet('70 г', ...COFFEE));
		expect(asked.at(-1)?.meanings[0]).toMatch(/^Size: .*"Капучино, 350 мл"/u);
		expect(inPodil()).toEqual([
			...['капучино-250-мл 60', 'капучино-350-мл 75', 'кекс 40'],
			...['круасан 50', 'равлик 55', 'слойка 45'],
		]);
	});

	it('tells these apart, and any other dish stays the same with another weight', async () => {
		const before = inPodil();
		const { asked, plan } = await firstChoices(sheet('75 г', ...COFFEE));
		expect(asked).toEqual([]);
		expect(plan.page).toMatchObject({
			changes: [{ what: 'Renamed', lines: ['Круасан, 70 г → Круасан, 75 г'] }],
			toCheck: [],
		});
		expect(inPodil()).toEqual(before);
		expect(titles()).toContain('Круасан, 75 г');
	});

	it('leaves a dish as it is beside a second one of its name, in any order', async () => {
		const large = 'Булочки;Круасан;140 г;90';
		for (const lines of [
			sheet('70 г', ...COFFEE, large),
			sheet('70 г', ...COFFEE).toSpliced(1, 0, large),
		]) {
			await firstChoices(lines);
			expect(inPodil()).toContain('круасан 50');
			expect(inPodil()).toContain('круасан-140-г 90');
		}
	});

	it('leaves a dish as it is that stands once by now', async () => {
		await firstChoices(sheet('70 г', ...COFFEE.slice(1)));
		expect(inPodil()).toContain('капучино-350-мл 75');
		expect(inPodil()).not.toContain('капучино-250-мл 60');
	});
});

it('A weight tells no dishes apart that their categories do, where they are known by these', async () => {
	const sheet = (weight: string) => [
		'Категорія;Назва;Вага;Ціна',
		...[`Торти;Наполеон;${weight};500`, 'Шматочки;Наполеон;120 г;90'],
		...['Кава;Капучино;250 мл;60', ';Капучино;350 мл;75'],
	];
	const rows = rowsOf('Table', sheet('1 кг').join('\n'));
	const page: Record<string, string> = {};
	for (let pages = 0; pages < 3; pages++) {
		for (const { label, meanings } of questionsIn(
			await runPage(workflow, 'previewImport', rows, page),
		)) {
			page[label] = meanings.find((one) => one.includes('by category')) ?? meanings[0] ?? '';
		}
	}
	await runPage(workflow, 'importProductsAndOffers', rows, page);
	const known = ['кава-капучино-250-мл 60', 'кава-капучино-350-мл 75'];
	expect(inPodil()).toEqual([...known, 'торти-наполеон 500', 'шматочки-наполеон 90']);
	await firstChoices(sheet('1,1 кг'));
	expect(inPodil()).toEqual([...known, 'торти-наполеон 500', 'шматочки-наполеон 90']);
	expect(titles()).toContain('Наполеон, 1,1 кг');
});

it('A number below "Weight, g" has its unit also where it tells dishes apart', async () => {
	const { asked } = await firstChoices([
		'Категорія;Назва;Вихід, г;Ціна',
		...['Сніданки;Сирники;180;120', 'Сніданки;Сирники;240;155', 'Супи;Борщ;350/50;145'],
	]);
	expect(asked.at(-1)?.meanings[0]).toContain('such as "Сирники, 240 г"');
	expect(titles()).toEqual(['Борщ, 350/50 г', 'Сирники, 180 г', 'Сирники, 240 г']);
});

describe('A column of weights below a heading that nobody knows', () => {
	const ROWS = ['Супи;Борщ;95;350/50 г', 'Страви;Банош;120;300 г', 'Напої;Узвар;45;250 мл'];
	const DEAR = 'Страви;Дошка на компанію;990;велика';

	it.each(['Скільки важить', 'How much it weighs', 'Weight per serving'])(
		'is asked about by its cells, below "%s"',
		async (heading) => {
			const { asked, stopsAt } = await firstChoices([
				`Категорія;Назва;Ціна;${heading}`,
				...ROWS,
				DEAR,
			]);
			expect(stopsAt).toEqual([]);
			const [, about] = asked;
			expect(about).toMatchObject({ heading, text: 'What do guests see of it?' });
			expect(about.meanings[0]).toContain('Behind the name');
			expect(titles()).toEqual([
				...['Банош, 300 г', 'Борщ, 350/50 г', 'Дошка на компанію, велика', 'Узвар, 250 мл'],
			]);
		},
	);

	it('may be the size where one name stands twice', async () => {
		const { asked } = await firstChoices([
			'Категорія;Назва;Скільки важить;Ціна',
			...['Булочки;Круасан;70 г;50', 'Кава;Капучино;250 мл;60', 'Кава;Капучино;350 мл;75'],
		]);
		expect(asked.at(-1)?.meanings[0]).toMatch(/^Size: .*"Капучино, 350 мл"/u);
		expect(titles()).toEqual(['Капучино, 250 мл', 'Капучино, 350 мл', 'Круасан, 70 г']);
	});

	it.each([
		['of what is in a dish', 'Протеїн;Клітковина', '12 г;3 г', '9 г;2 г'],
		['of nutrients', 'Білки', '12 г', '9 г'],
		['beside that of the weight', 'Вихід;Соусу', '350 г;30 г', '300 г;20 г'],
		['that are mostly something else', 'Подача', 'у горщику', '300 г'],
	])("isn't asked about %s", async (_what, headings, one, other) => {
		const { asked } = await firstChoices([
			`Категорія;Назва;Ціна;${headings}`,
			...[`Супи;Борщ;95;${one}`, `Страви;Банош;120;${other}`],
		]);
		const about = asked.filter(({ text }) => text === 'What do guests see of it?');
		expect(about.map(({ heading }) => heading)).toEqual(
			headings.startsWith('Вихід') ? ['Вихід'] : [],
		);
	});
});
