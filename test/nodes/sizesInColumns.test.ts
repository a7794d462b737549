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
