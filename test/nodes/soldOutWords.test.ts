import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { COMPANY, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';

let sandbox: Sandbox;
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

const sheet = (heading: string, ...cells: string[]) => [
	`SKU;Назва;Категорія;Ціна;${heading}`,
	...cells.map((cell, index) => `s${index};Dish ${index};x;${index + 20};${cell}`),
];
const firstChoices = async (lines: string[]) =>
	await takeFirstChoices({ sandbox, staticData }, lines);
/** What is to be checked, once such questions have been answered so. */
async function toCheckWith(lines: string[], choice: string) {
	const { rows, asked } = await firstChoices(lines);
	const page = Object.fromEntries(
		asked.map(({ label, meanings }) => [
			label,
			meanings.find((one) => one.startsWith(choice)) ?? '',
		]),
	);
	staticData = {};
	const plan = await runPage({ sandbox, staticData }, 'previewImport', rows, page);
	return { rows, page, toCheck: toCheckOf(plan) };
}
const toCheckOf = ({ page }: IDataObject) => (page as unknown as { toCheck: string[] }).toCheck;
const onSale = () => onSaleIn(sandbox, COMPANY);

describe('A remark that may say that a dish is off', () => {
	it.each([
		['Uwagi', 'brak 40 cm'],
		['Uwagi', 'brak ciasta na 40 cm'],
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

	it.each([
		['Uwagi', 'dziś nie ma'],
		['Uwagi', 'nie sprzedawać!'],
		['Uwagi', 'chwilowo brak'],
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
			await runPage({ sandbox, staticData }, 'importProductsAndOffers', rows, page);
			const later = await firstChoices(sheet(heading, ...remarks, 'dziś brak'));
			expect(toCheckOf(later.plan).join()).toContain(
				'Dish 0 ("brak salami"), Dish 4 ("dziś brak"). Check whether guests can have them.',
			);
		},
	);

	it.each([
		['Uwagi', 'bez szynki'],
		['Коментар', 'без цибулі, гостре'],
	])('is none below %s: %s', async (heading, remark) => {
		const { asked, plan } = await firstChoices(sheet(heading, remark, 'hit', '', ''));
		expect(asked).toEqual([]);
		expect(toCheckOf(plan)).toEqual([]);
	});
});
