import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { takeFirstChoices } from '../support/firstChoices';

let sandbox: Sandbox;
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) =>
	await takeFirstChoices({ sandbox, staticData }, lines);

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
