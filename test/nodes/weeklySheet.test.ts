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
