import type { IDataObject } from 'n8n-workflow';

import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);

describe('An answer that lists', () => {
	const LETTERS = [...'абвгдеєжзиіїклмн'];

	it('rows that may be headings names up to 100 of them', async () => {
		const section = (count: number) =>
			Array.from({ length: count }, (_, index) => [`Розділ ${index}`, `Страва ${index};100`]);
		const { asked } = await firstChoices(['Страва;Ціна', ...section(101).flat().map(withPrice)]);
		const [label] = asked.flatMap(({ meanings }) =>
			meanings.filter((one) => /headings/u.test(one)),
		);
		expect(label).toContain('"Розділ 99" and 1 more are headings, not dishes');
	});

	it('words that say what is on sale names up to 100 of them', async () => {
		const dishes = LETTERS.map((letter, index) => `Страва ${index};x;100;${letter.repeat(4)}`);
		const { asked } = await firstChoices(['Страва;Категорія;Ціна;Наявність', ...dishes]);
		const labels = asked.flatMap(({ meanings }) => meanings);
		expect(labels.join('\n')).toContain('"мммм", "нннн"');
	});
});

const withPrice = (line: string) => (line.includes(';') ? line : `${line};`);

describe('Rows below a dish that say what is in it', () => {
	const LUNCH = ['Ланч 1;180', 'суп;', '- салат;', 'напій;', 'Ланч 2;200', 'борщ;', 'узвар;'];
	const categories = (plan: IDataObject) =>
		(plan.added as IDataObject[]).map(({ title, category }) => `${category} · ${title}`);

	it("aren't headings where they begin with small letters, and the headings do not", async () => {
		const { asked, plan } = await firstChoices([
			...['Страва;Ціна', 'Ланчі;', ...LUNCH, 'Супи;', 'Борщ;120', 'Приємного апетиту;'],
		]);
		expect(asked.flatMap(({ meanings }) => meanings)).toContain(
			'Rows such as "Ланчі", "Супи" are headings, not dishes',
		);
		expect(categories(plan)).toEqual(['Ланчі · Ланч 1', 'Ланчі · Ланч 2', 'Супи · Борщ']);
		expect(plan.skipped).toEqual(
			[4, 5, 6, 8, 9].map((row, index) => ({
				...{ row, text: ['суп', '- салат', 'напій', 'борщ', 'узвар'][index] },
				reason: 'no price',
			})),
		);
	});

	it("aren't headings where there are no others", async () => {
		const { asked, plan } = await firstChoices(['Страва;Ціна', ...LUNCH, 'Борщ;120']);
		expect(asked.flatMap(({ meanings }) => meanings).join()).not.toContain('headings');
		expect(categories(plan)).toEqual(['x · Ланч 1', 'x · Ланч 2', 'x · Борщ']);
	});

	it('are headings where others begin with small letters as well', async () => {
		const { plan } = await firstChoices([
			...['Страва;Ціна', 'супи;', 'Борщ;120', 'напої;', 'гарячі;', 'Чай;40'],
		]);
		expect(categories(plan)).toEqual(['супи · Борщ', 'гарячі · Чай']);
	});

	it('stop first where they are written as headings are, and are named', async () => {
		const { asked, plan } = await firstChoices([
			...['Страва;Ціна', 'Ланчі;', ...LUNCH.slice(0, 5).map(capitalized), 'Супи;', 'Борщ;120'],
		]);
		expect(asked.at(-1)).toMatchObject({
			label:
				'Your sheet has no column for the category. What is it instead? If "Суп", "- Салат", "Напій" are what is in "Ланч 1", stop, and write that into its row.',
			meanings: [
				expect.stringMatching(/^Stop/u) as string,
				'Rows such as "Ланчі", "Суп", "- Салат", "Напій", "Супи" are headings, not dishes',
				'One category for all rows, typed below',
			],
		});
		expect(plan.added).toBeUndefined();
	});
});

const capitalized = (line: string) => line.replace(/\p{L}/u, (letter) => letter.toUpperCase());

describe('A price of the delivery that comes later', () => {
	const sheet = (headings: string, ...rows: string[]) => [
		`SKU;Страва;Категорія;${headings}`,
		...rows.map((prices, index) => `s${index};Страва ${index};x;${prices}`),
	];
	beforeEach(async () => {
		await firstChoices(sheet('Ціна', '100', '120', '140'));
		expect(inPodil()).toEqual(['s0 podil 100', 's1 podil 120', 's2 podil 140']);
	});

	it.each(['Ціна на доставку', 'Delivery price', 'Ціна, доставка'])(
		'is not taken by the first choices, which say which is which: %s',
		async (heading) => {
			const { asked } = await firstChoices(
				sheet(`Ціна;${heading}`, '100;120', '125;140', '140;160'),
			);
			expect(asked.map(({ label, meanings: [first] }) => [label, first])).toEqual([
				[
					'Ціна (100; 125; 140): Which of these is the price that the guest pays? These prices are on sale now.',
					'Price',
				],
				[
					`${heading} (120; 140; 160): Which of these is the price that the guest pays? "Ціна" has the prices that are on sale now: "Страва 0" costs 100 there, and 120 here.`,
					'Nothing of this: ignore the column',
				],
			]);
			expect(inPodil()).toEqual(['s0 podil 100', 's1 podil 125', 's2 podil 140']);
		},
	);

	it.each(['Ціна доставки', 'Доставка', 'Delivery', 'Ціна з доставкою'])(
		'is ignored by the first choice: %s',
		async (heading) => {
			const { asked } = await firstChoices(
				sheet(`Ціна;${heading}`, '100;120', '120;140', '140;160'),
			);
			expect(asked.map(({ label, meanings: [first] }) => [label, first])).toEqual([
				[
					`${heading} (120; 140; 160): Is this a price? "Ціна" has the prices that are on sale now: "Страва 0" costs 100 there, and 120 here.`,
					'Nothing of this: ignore the column',
				],
			]);
			expect(inPodil()).toEqual(['s0 podil 100', 's1 podil 120', 's2 podil 140']);
		},
	);

	it('is the price where it has what is on sale now', async () => {
		await firstChoices(sheet('Зал;Ціна на доставку', '90;100', '110;120', '130;140'));
		expect(inPodil()).toEqual(['s0 podil 100', 's1 podil 120', 's2 podil 140']);
	});

	it('is asked about as before where no column has the prices of last time', async () => {
		const { stopsAt } = await firstChoices(sheet('Ціна;Доставка', '1;2', '3;4', '5;6'));
		expect(stopsAt).toEqual(['Доставка']);
	});
});

describe('A note below the dishes', () => {
	const sheet = (...notes: string[]) => [
		...[
			'Страва;Ціна',
			'СУПИ;',
			'Борщ;120',
			'ДЕСЕРТИ;',
			'Торт;95',
			...notes.map((one) => `${one};`),
		],
	];
	const toCheck = async (lines: string[]) => {
		const { plan } = await firstChoices(lines);
		return (plan.page as unknown as { toCheck: string[] }).toCheck.join('\n');
	};

	it('is to be checked until a sheet with it was sent', async () => {
		expect(await toCheck(sheet('Смачного', 'вул. Хорива, 3'))).toContain(
			'row 6 "Смачного", row 7 "вул. Хорива, 3". If one is a dish',
		);
		expect(await toCheck(sheet(' СМАЧНОГО ', 'вул. Хорива, 3'))).toBe('');
		expect(await toCheck(sheet('Нова адреса', 'Смачного'))).toContain(
			': row 6 "Нова адреса". If one is a dish, fill in its price.',
		);
		expect(await toCheck(sheet())).toBe('');
		// The sheet that was sent last had none.
		expect(await toCheck(sheet('Смачного'))).toContain('row 6 "Смачного"');
	});
});

describe('Once rows are headings, new ones that take dishes', () => {
	const sheet = (...below: string[][]) => [
		...['Страва;Ціна', 'Напої;', 'Гарячі;', 'Чай;40', 'Холодні;', 'Лимонад;70', 'Ланчі;'],
		...[1, 2, 3].flatMap((one) => [
			`Ланч ${one};18${one}`,
			...(below[one - 1] ?? []).map((text) => `${text};`),
		]),
		...['Супи;', 'Борщ;120'],
	];
	const PARTS = [
		['Борщ з хлібом', 'Узвар'],
		['Бульйон', 'Компот'],
		['Юшка', 'Морс'],
	];

	it('stop first, and say which dishes they take', async () => {
		await firstChoices(sheet());
		const { asked, stopsAt } = await firstChoices(sheet(...PARTS));
		expect(stopsAt).toEqual([null]);
		expect(asked.map(({ label }) => label)).toEqual([
			'Your sheet has no column for the category. What is it instead? "Узвар" would be the category of "Ланч 2", and "Компот" of "Ланч 3": last time, "Ланчі" was. If they aren\'t headings, stop, and write what they say into the row of the dish above.',
		]);
	});

	it('stop first as well where everything is asked again', async () => {
		await firstChoices(sheet());
		const rows = rowsOf('Table', sheet(...PARTS).join('\n'));
		const plan = await runPage(
			workflow,
			'previewImport',
			rows,
			{},
			{
				askAgain: true,
			},
		);
		const [question] = questionsIn(plan).filter(({ label }) => label.includes('Узвар'));
		expect(question?.meanings[0]).toMatch(/^Stop/u);
	});

	it('are named to be checked, and not asked about once they were sent', async () => {
		await firstChoices(sheet());
		const lines = sheet(...PARTS);
		const { rows, asked } = await firstChoices(lines);
		const page = { [asked[0]?.label ?? '']: asked[0]?.meanings[1] ?? '' };
		const plan = await runPage(workflow, 'previewImport', rows, page);
		expect((plan.page as { toCheck: string[] }).toCheck).toContain(
			'New categories take dishes from others: "Узвар" ("Ланч 2" from "Ланчі"), "Компот" ("Ланч 3" from "Ланчі").',
		);
		await runPage(workflow, 'importProductsAndOffers', rows, page);
		expect((await firstChoices(lines)).asked).toEqual([]);
	});

	it("aren't asked about where the heading has another name, or none of the dishes was there", async () => {
		await firstChoices(sheet());
		const renamed = sheet().map((line) => line.replace('Ланчі', 'Бізнес-ланчі'));
		expect((await firstChoices(renamed)).asked).toEqual([]);
		const more = [...renamed, 'Десерти;', 'Торти;', 'Медовик;95'];
		expect((await firstChoices(more)).asked).toEqual([]);
	});
});

describe('A dish whose name has another apostrophe than last time', () => {
	const sheet = (...names: string[]) => [
		'Категорія;Страва;Ціна',
		...names.map((name, index) => `М'ясо;${name};${120 + index}`),
	];
	const skus = () => inPodil().map((one) => one.split(' ')[0]);
	const KINDS = ['’', 'ʼ', "'", '`', '′', '‘'];

	it.each(KINDS)('keeps its number: %s', async (kind) => {
		for (const before of KINDS) {
			workflow.staticData = {};
			await firstChoices(sheet(`М${before}ясна тарілка`, 'Борщ'));
			const known = skus();
			const { plan } = await firstChoices(sheet(`М${kind}ясна тарілка`, 'Борщ'));
			expect(skus()).toEqual(known);
			expect((plan.page as { toCheck: string[] }).toCheck).toEqual([]);
		}
	});

	it('also in each size, and a new dish gets one as before', async () => {
		const sized = (apostrophe: string, price: number) => [
			'Категорія;Страва;30 см;40 см',
			...[`Піца;М${apostrophe}ясна;${price};250`, 'Піца;Сирна;180;230'],
		];
		await firstChoices(sized('’', 200));
		const known = skus();
		await firstChoices(sized('ʼ', 210));
		expect(skus()).toEqual(known);
		workflow.staticData = {};
		await firstChoices(sized('ʼ', 210));
		expect(skus()).toContain('мʼясна-30-см');
	});
});

const inPodil = () => onSaleIn(workflow.sandbox, COMPANY).filter((one) => one.includes('podil'));
