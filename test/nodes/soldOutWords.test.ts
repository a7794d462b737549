import type { IDataObject } from 'n8n-workflow';

import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';

const workflow = newWorkflow();

const sheet = (heading: string, ...cells: string[]) => [
	`SKU;Назва;Категорія;Ціна;${heading}`,
	...cells.map((cell, index) => `s${index};Dish ${index};x;${index + 20};${cell}`),
];
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
/** What is to be checked, once such questions have been answered so. */
async function toCheckWith(lines: string[], choice: string) {
	const { rows, asked } = await firstChoices(lines);
	const page = Object.fromEntries(
		asked.map(({ label, meanings }) => [
			label,
			meanings.find((one) => one.startsWith(choice)) ?? '',
		]),
	);
	workflow.staticData = {};
	const plan = await runPage(workflow, 'previewImport', rows, page);
	return { rows, page, toCheck: toCheckOf(plan) };
}
const toCheckOf = ({ page }: IDataObject) => (page as unknown as { toCheck: string[] }).toCheck;
const onSale = () => onSaleIn(workflow.sandbox, COMPANY);

describe('A remark that may say that a dish is off', () => {
	it.each([
		['Uwagi', 'brak 40 cm'],
		['Uwagi', 'brak ciasta na 40 cm'],
		['Uwagi', 'chwilowo brak'],
		['Uwagi', 'Podil: brak'],
		['Komentarz', 'nie ma salami'],
		['Коментар', 'немає 40 см'],
		['Примітка', 'нема тіста'],
		['Comment', 'out of dough'],
		['Notes', 'we ran out of dough'],
	])('stops below %s, among others: %s', async (heading, remark) => {
		const { stopsAt, asked } = await firstChoices(sheet(heading, '', remark, 'hit', '', ''));
		expect(stopsAt).toEqual([heading]);
		expect(asked[0].meanings.join('\n')).toContain('Off where it says "');
		expect(asked[0].meanings.join('\n')).not.toContain('On sale only where it says "brak');
	});

	it('stops where another one is a plain "no"', async () => {
		const { stopsAt } = await firstChoices(sheet('Примітка', 'нет', 'закончился', 'острое', ''));
		expect(stopsAt).toEqual(['Примітка']);
	});

	it.each([
		['Uwagi', 'dziś nie ma'],
		['Uwagi', 'nie sprzedawać!'],
		['Коментар', 'не продавати'],
	])('takes the dish off below %s where it surely says so: %s', async (heading, remark) => {
		await firstChoices(sheet(heading, '', remark, 'hit', '', ''));
		expect(onSale().join()).toContain('s2 podil');
		expect(onSale().join()).not.toContain('s1 podil');
	});

	it('is offered as the cell has it, alone and beside what surely does', async () => {
		const alone = await firstChoices(sheet('Uwagi', 'Brak ciasta', 'hit', '', ''));
		expect(alone.asked[0].meanings[1]).toBe('Off where it says "brak ciasta"');
		const both = await firstChoices(sheet('Uwagi', 'nie ma salami', 'wyprzedane', 'hit', ''));
		expect(both.stopsAt).toEqual(['Uwagi']);
		expect(both.asked[0].meanings.slice(1, 3)).toEqual([
			'Off where it says "wyprzedane"',
			'Off where it says "nie ma salami", "wyprzedane"',
		]);
	});

	it('stops where it names a size, since the whole dish would go off', async () => {
		const { stopsAt } = await firstChoices(sheet('Uwagi', 'brak', 'brak 40 cm', '', ''));
		expect(stopsAt).toEqual(['Uwagi']);
		const sizes = [
			'Назва;Категорія;30 cm;40 cm;Стоп',
			...['A;x;29;39;стоп 40 cm', 'B;x;30;40;стоп', 'C;x;31;41;', 'D;x;32;42;'],
		];
		expect((await firstChoices(sizes)).stopsAt).toEqual(['Стоп']);
	});

	it.each(['нема риби', 'хіт, але немає оливок', 'тільки на Подолі'])(
		'stops first where it is new in a column that was answered, and not again: %s',
		async (remark) => {
			const before = ['', 'не продавати', 'хіт', '', ''];
			const first = await firstChoices(sheet('Примітки', ...before));
			expect(first.asked.map(({ meanings }) => meanings[0])).toEqual([
				'Off where it says "не продавати"',
			]);
			const now = ['', 'не продавати', 'хіт', remark, ''];
			const { stopsAt, rows, asked } = await firstChoices(sheet('Примітки', ...now));
			expect(stopsAt).toEqual(['Примітки']);
			const answers = asked.map(({ label, meanings }) => [
				label,
				meanings.find((one) => one.startsWith('Off where it says "не продавати"')) ?? '',
			]);
			const page = Object.fromEntries(answers) as Record<string, string>;
			await runPage(workflow, 'importProductsAndOffers', rows, page);
			expect((await firstChoices(sheet('Примітки', ...now))).asked).toEqual([]);
			const other = ['', 'не продавати', 'гостре', remark, 'новинка'];
			expect((await firstChoices(sheet('Примітки', ...other))).asked).toEqual([]);
		},
	);

	it.each(['Uwagi', 'Kuchnia'])(
		'is to be checked below %s, whoever asked for that column, and no other remark',
		async (heading) => {
			const remarks = ['brak salami', 'bez szynki', 'hit', ''];
			const { toCheck, rows, page } = await toCheckWith(
				sheet(heading, ...remarks),
				'Nothing of this',
			);
			const line = `Column "${heading}": 1 dish stays on sale with a remark there: Dish 0 ("brak salami"). Check whether guests can have it.`;
			expect(toCheck).toEqual([line]);
			await runPage(workflow, 'importProductsAndOffers', rows, page);
			const later = await firstChoices(sheet(heading, ...remarks, 'dziś brak'));
			expect(toCheckOf(later.plan).join()).toContain(
				'Dish 0 ("brak salami"), Dish 4 ("dziś brak"). Check whether guests can have them.',
			);
		},
	);

	it.each([
		['Uwagi', 'bez szynki'],
		['Коментар', 'без цибулі, гостре'],
	])('says nothing of that below %s: %s', async (heading, remark) => {
		const { asked, plan } = await firstChoices(sheet(heading, remark, 'hit', '', ''));
		expect(asked).toEqual([]);
		expect(toCheckOf(plan)).toEqual([]);
	});
});

it('The first choice among words that are mostly off takes off by these, not all the others', async () => {
	const { asked, stopsAt } = await firstChoices(sheet('Uwagi', 'brak', 'wyprzedane', 'hit', ''));
	expect(asked[0].meanings[0]).toBe('Off where it says "brak", "wyprzedane"');
	expect(stopsAt).toEqual([]);
});

it('A remark that names a store is said not to be read for it', async () => {
	const { asked } = await firstChoices(sheet('Uwagi', 'Podil: brak', 'hit', '', ''));
	expect(asked[0].label).toContain('"Podil" names a store, which isn\'t read in this column.');
	expect(asked[0].meanings[1]).toMatch(/, in all stores$/);
});

describe('A heading that says something is not there', () => {
	it.each(['Brak', 'BRAK!', 'Nie ma', 'Dziś nie ma', 'Немає', 'Нема', 'Сьогодні немає', 'Нету'])(
		'takes off where an x is: %s',
		async (heading) => {
			const { asked } = await firstChoices(sheet(heading, 'x', '', '', 'x', ''));
			expect(asked[0].meanings[0]).toBe('Off where it says "x"');
			expect(onSale().filter((one) => one.includes('podil'))).toEqual(
				['s1', 's2', 's4'].map((sku, index) => `${sku} podil ${[21, 22, 24][index]}`),
			);
		},
	);

	it.each(['Brak Podil', 'Podil brak', 'Немає Поділ', 'Нема на Поділ', 'Nie ma Podil'])(
		'and in which store: %s',
		async (heading) => {
			const { asked } = await firstChoices(sheet(heading, 'x', '', 'brak salami', 'x', ''));
			expect(asked[0].meanings[0]).toBe(
				'Off where it says "x", "brak salami", in one store: podil',
			);
			expect(onSale().filter((one) => one.includes('podil'))).toEqual([
				's1 podil 21',
				's4 podil 24',
			]);
			expect(onSale().filter((one) => one.includes('obolon'))).toHaveLength(5);
		},
	);

	it.each(['Є/немає', 'Є / нема', 'Поділ є/немає'])(
		'or is there means on sale by yes: %s',
		async (heading) => {
			await firstChoices(sheet(heading, 'немає', 'є', 'є', 'є', 'є'));
			expect(onSale().join()).not.toContain('s0 podil');
			expect(onSale().join()).toContain('s1 podil');
		},
	);
});

it.each([
	['Brak glutenu', 'x'],
	['Brak laktozy', 'tak'],
	['Немає глютену', '+'],
])('"%s" says nothing of what is on sale, with %s', async (heading, mark) => {
	const { asked, plan } = await firstChoices(sheet(heading, mark, '', mark, ''));
	expect(asked).toEqual([]);
	expect(toCheckOf(plan)).toEqual([]);
});

it.each(['x', 'х', '×'])(
	'An %s beside a remark below a store may be either, and stops',
	async (x) => {
		const { stopsAt } = await firstChoices(sheet('Podil', x, '', 'brak salami', x, ''));
		expect(stopsAt).toEqual(['Podil']);
	},
);

describe('Only words for off below Наявність', () => {
	it.each([
		['стоп', 'немає до пт'],
		['немає до пт', 'на стопі до завтра'],
	])('take off by the first choice, as the cells have them: %s, %s', async (...words) => {
		const { asked } = await firstChoices(sheet('Наявність', words[0], '', words[1], '', ''));
		expect(asked[0].meanings[0]).toBe(`Off where it says "${words[0]}", "${words[1]}"`);
		expect(onSale().filter((one) => one.includes('podil'))).toHaveLength(3);
	});
});

describe('A name that says that the dish is off', () => {
	const named = async (...names: string[]) => {
		const { plan } = await firstChoices([
			'Nazwa;Kategoria;Cena',
			...names.map((name, index) => `${name};x;${index + 20}`),
		]);
		return toCheckOf(plan);
	};

	it('is counted and named, however it is written', async () => {
		const off = [
			...['Margherita (brak)', 'Funghi - chwilowo brak', 'Cola NIEDOSTĘPNA', 'Піца немає'],
			...['Fanta – wyprzedane!', 'Борщ сьогодні немає', 'Salami SOLD OUT', 'Vege nie ma'],
		];
		const [first = '', ...others] = await named(...off, 'Woda');
		expect(others).toEqual([]);
		expect(first).toBe(
			`Column "Nazwa": 8 of 9 say that the dish is off, the first in row 2 ("Margherita (brak)"). Titles switch nothing off: say it in a column such as Status. They are: ${off.map((name) => `"${name}"`).join(', ')}.`,
		);
	});

	it('is named where it begins so', async () => {
		const off = ['СТОП Медовик', '!!! НЕМАЄ Солянка', 'СТОП! Борщ', 'немає - Чізкейк'];
		const [line = ''] = await named(...off, 'Stop and Go', 'STOP BURGER', 'Чай');
		expect(line).toContain('4 of 7 say that the dish is off');
	});

	it('is named as one of at most 20', async () => {
		const [line] = await named(
			...Array.from({ length: 22 }, (_, index) => `Pizza ${index} (brak)`),
		);
		expect(line).toMatch(/"Pizza 19 \(brak\)" and 2 more\.$/);
	});

	it.each([
		'Pit Stop',
		'Lager draft',
		'Hidden',
		'Brak cukru Cola',
		'Nachos - hidden gem',
		'Lemon off',
	])('is not %s', async (name) => expect(await named(name, 'Woda', 'Cola')).toEqual([]));
});

it.each(['до 5.12', 'з 15.12', 'until 5/12'])('A day below Stop stops first: %s', async (day) => {
	const { stopsAt } = await firstChoices(sheet('Стоп', day, '', 'стоп', ''));
	expect(stopsAt).toEqual(['Стоп']);
});

describe('A column whose cells are stores', () => {
	it.each(['Lokal', 'Sklep', 'Restauracja', 'Lokalizacja', 'Точка', 'Локація'])(
		'is that of the stores below %s',
		async (heading) => {
			const { asked } = await firstChoices(sheet(heading, 'podil', 'obolon', '', 'podil'));
			expect(asked).toEqual([]);
			expect(onSale()).toEqual([
				...['s0 podil 20', 's1 obolon 21', 's2 obolon 22', 's2 podil 22', 's3 podil 23'],
			]);
		},
	);

	it.each([
		['prices', '29', '30', '31', '32'],
		['marks', 'x', '', 'x', ''],
		['other names', 'Centrum', 'podil', 'obolon', 'podil'],
	])('stops below Lokal at %s', async (_what, ...cells) => {
		const { stopsAt } = await firstChoices(sheet('Lokal', ...cells));
		expect(stopsAt).toEqual(['Lokal']);
	});

	it('says how to head it where nobody knows the heading', async () => {
		const { asked } = await firstChoices(sheet('Gdzie', 'podil', 'obolon', '', 'podil'));
		expect(asked[0].label).toMatch(
			/Give each store a column, such as "Gdzie Podil"\. Or, if each row is for the store that it names, head this column Store\.$/,
		);
		const several = await firstChoices(sheet('Gdzie', 'podil, obolon', 'obolon', '', 'podil'));
		expect(several.asked[0].label).toMatch(/such as "Gdzie Podil"\.$/);
	});
});
