import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { COMPANY, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';

let sandbox: Sandbox;
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

const firstChoices = async (lines: string[]) =>
	await takeFirstChoices({ sandbox, staticData }, lines);
/** In one of the stores, which all sell the same. */
const onSale = () =>
	onSaleIn(sandbox, COMPANY)
		.filter((one) => one.includes(' podil '))
		.map((one) => one.replace(' podil', ''));

describe('A second block of rows with its own sizes', () => {
	const PIZZAS = ['Nazwa;30 cm;40 cm', 'PIZZE;;', 'Margherita;29;39', 'Funghi;33;44'];

	it.each([
		['volumes', PIZZAS, 'NAPOJE;0,33 l;0,5 l', 'Cola;6;8'],
		['words', PIZZAS, 'MAKARONY;mała;duża', 'Carbonara;29;35'],
		['one size', PIZZAS, 'NAPOJE;0,5 l;', 'Cola;8;'],
		['sizes of prices', ['Nazwa;Cena 30 cm', 'Funghi;33', 'Vege;34'], 'NAPOJE;0,5 l', 'Cola;8'],
		[
			'a full row of headings',
			['Name;Category;30 cm;40 cm', 'Margherita;Pizza;29;39', 'Funghi;Pizza;33;44'],
			...['Name;Category;0.33 l;0.5 l', 'Cola;Drinks;6;8'],
		],
	])('is refused by its row: %s', async (_what, first, headings, drink) => {
		await expect(firstChoices([...first, headings, drink])).rejects.toThrow(
			`Row ${first.length + 1} looks like the headings of another table, so nothing is sent`,
		);
		expect(onSale()).toEqual([]);
	});

	it('says where its prices belong', async () => {
		const error = await firstChoices([...PIZZAS, 'NAPOJE;0,33 l;0,5 l', 'Cola;6;8']).catch(
			({ description }: { description: string }) => description,
		);
		expect(error).toContain(
			'Give each of its sizes a column of its own in the first table, and move the prices below it there. Then delete row 5.',
		);
	});

	it('is nothing with the same sizes, nor a portion of each dish', async () => {
		await firstChoices([...PIZZAS, 'FOCACCIE;30 cm;40cm', 'Rosmarino;19;25']);
		expect(onSale()).toContain('rosmarino-30-cm 19');
		staticData = {};
		await firstChoices(['Назва;Категорія;Мала;Ціна', 'Борщ;Супи;250 г;145', 'Уха;Супи;300 г;']);
		expect(onSale()).toContain('борщ 145');
	});
});

describe('A size without a price today', () => {
	const DRINKS = ['Cola', 'Fanta', 'Herbata', 'Kawa', 'Sok', 'Tonik', 'Woda'];
	const SMALL = DRINKS.map((drink, index) => `${drink.toLowerCase()}-0-5-l ${index + 5}`);
	const sheet = (...large: string[]) => [
		'Nazwa;Kategoria;0,5 l;1 l',
		...DRINKS.map((drink, index) => `${drink};Napoje;${index + 5};${large[index] ?? ''}`),
	];

	it.each(['brak', 'wyprzedane', 'немає', 'sold out'])(
		'is off by itself where it says "%s", and comes back',
		async (word) => {
			await firstChoices(sheet('14'));
			expect(onSale()).toEqual([...SMALL, 'cola-1-l 14'].sort());
			expect((await firstChoices(sheet(word))).asked).toEqual([]);
			expect(onSale()).toEqual(SMALL);
			expect((await firstChoices(sheet('14'))).asked).toEqual([]);
			expect(onSale()).toContain('cola-1-l 14');
		},
	);

	it('is the first choice of what else is there instead of its prices', async () => {
		const { asked } = await firstChoices(sheet('sold out till Friday'));
		expect(asked[0].meanings[0]).toMatch(/^Price of a Size: 1 l/);
	});

	it('is asked about where its column said what is on sale: it may have prices again', async () => {
		const { asked } = await firstChoices(sheet('yes', 'yes', 'yes', 'no'));
		expect(asked[0].meanings[0]).toMatch(/^On sale where it says "yes"/);
		const [again] = (await firstChoices(sheet('14', '15', '13'))).asked;
		expect(again.label).toContain('Last time it was on sale where it says yes');
		expect(again.meanings[0]).toMatch(/^Price of a Size: 1 l/);
	});

	it('is no description', async () => {
		const { asked } = await firstChoices(sheet('sold out', '14', 'sold out till Friday'));
		expect(asked.map(({ label }) => label).join()).not.toContain('Description');
	});
});

describe('To check names one dish that is written in two ways', () => {
	const warningsOf = async (lines: string[]) =>
		((await firstChoices(lines)).plan.warnings as string[]).join('\n');

	it('by its size', async () => {
		const warnings = await warningsOf([
			'Nazwa;Kategoria;Rozmiar;Cena',
			...['Margherita;Pizza;30 cm;29', 'Margherita;Pizza;40 cm;39', 'margherita;Pizza;30cm;27'],
			...['Cola;Napoje;0,5l;7', 'Cola;Napoje;0,5 l;8'],
		]);
		expect(warnings).toContain(
			'names that guests see more than once: "Margherita, 30 cm" (row 2: 29, row 4, "margherita, 30cm": 27), "Cola, 0,5l" (row 5: 7, row 6, "Cola, 0,5 l": 8). Write into each name what differs.',
		);
	});

	it.each([
		['Margherita 30 cm', 'Margherita 30cm'],
		['Cola 0,5l', 'Cola, 0.5 l'],
	])('by its name: %s, %s', async (one, other) => {
		const warnings = await warningsOf([
			...['Nazwa;Kategoria;Cena', 'Funghi;Pizza;33', `${one};Pizza;29`, `${other};Pizza;27`],
		]);
		expect(warnings).toContain(`more than once: "${one}" (row 3: 29, row 4, "${other}": 27). `);
	});

	it('but no dishes that differ in a number', async () => {
		const sets = ['Zestaw 1, 2;Pizza;50', 'Zestaw 12;Pizza;60', 'Zestaw 1;Pizza;70'];
		expect(await warningsOf(['Nazwa;Kategoria;Cena', ...sets])).toBe('');
	});
});

it('To check counts all sales that are not used for sizes, however they are written', async () => {
	const { plan } = await firstChoices([
		'Nazwa;Kategoria;30 cm;40 cm;Promocja',
		...['Funghi;Pizza;30;40;-20%', 'Salami;Pizza;31;41;2 w cenie 1', 'Tonno;Pizza;32;42;25'],
		...['Vege;Pizza;33;43;', 'Parma;Pizza;34;44;brak'],
	]);
	expect((plan.warnings as string[]).join('\n')).toContain(
		'"Promocja": 3 of 4 sale prices are not used for sizes, the first in row 2 ("-20%").',
	);
});

describe('A heading above sizes', () => {
	it.each([
		['Rozmiar', ['30 cm', '40 cm']],
		['Size', ['S', 'L']],
		['Розмір', ['мала', 'велика']],
	])('is the upper of two lines: %s', async (heading, [small, large]) => {
		const { stopsAt } = await firstChoices([
			`Nazwa;Kategoria;${heading};`,
			...[`;;${small};${large}`, 'Margherita;Pizza;29;39', 'Funghi;Pizza;33;'],
		]);
		expect(stopsAt).toEqual([]);
		const behind = (size: string) => size.toLowerCase().replace(' ', '-');
		expect(onSale()).toEqual([
			`funghi-${behind(small)} 33`,
			...[`margherita-${behind(small)} 29`, `margherita-${behind(large)} 39`].sort(),
		]);
	});

	it('is one of sizes where the rows have one each', async () => {
		await firstChoices([
			...['Nazwa;Kategoria;Cena;Rozmiar;', 'Margherita;Pizza;29;30 cm;'],
			...['Margherita;Pizza;39;40 cm;', 'Funghi;Pizza;33;30 cm;z grzybami'],
		]);
		expect(onSale()).toContain('margherita-40-cm 39');
	});
});

describe('To check names a larger size that costs less than a smaller one', () => {
	it.each([
		['of columns', ['Nazwa;Kategoria;30 cm;40 cm', 'Funghi;Pizza;39;29', 'Vege;Pizza;28;38']],
		[
			'in the names',
			['Nazwa;Kategoria;Cena', 'Funghi, 40 cm;Pizza;29', 'Vege;Pizza;9', 'Funghi, 30 cm;Pizza;39'],
		],
	])('%s', async (_what, lines) => {
		const { plan } = await firstChoices(lines);
		expect((plan.warnings as string[]).join('\n')).toContain(
			'cost less than a smaller size: row 2, "Funghi, 40 cm": 29 ("Funghi, 30 cm": 39). Have prices changed places?',
		);
	});

	it('but not of another unit, dish or category, nor words', async () => {
		const { plan } = await firstChoices([
			...['Nazwa;Kategoria;Cena', 'Cola, 500 ml;Napoje;9', 'Cola, 1 l;Napoje;8'],
			...['Funghi, 30 cm;Pizza;39', 'Vege, 40 cm;Pizza;29', 'Funghi, 40 cm;Calzone;29'],
			...[
				'Tort, mała;Desery;9',
				'Tort, duża;Desery;8',
				'Nuggets 9 x;Pizza;9',
				'Nuggets 6 x;Pizza;12',
			],
		]);
		expect((plan.warnings as string[]).join('\n')).not.toContain('smaller size');
	});
});
