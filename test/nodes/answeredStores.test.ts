import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage } from '../support/firstChoices';
import { onSale } from '../support/onSale';
import { questionsIn } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');
const workflow = newWorkflow();

const HEADINGS = ['Категорія', 'Назва', 'Ціна', 'Нивки', 'Теремки'];
const STORE_OF: Record<string, string> = { Нивки: 'podil', Теремки: 'obolon', obolon: 'obolon' };

/** A sheet of two cafés, with other cells of the first one for some dishes. */
const sheet = (on: string, off: string, changed: Record<number, string> = {}) =>
	rowsOf(
		'Table',
		[
			HEADINGS.join(';'),
			...[...'абвгдежзик'].map((letter, index) => {
				const first = changed[index] ?? (index === 3 ? off : on);
				return ['Хліб', `Хліб ${letter}`, 40 + index, first, index === 5 ? off : on].join(';');
			}),
		].join('\n'),
	);

async function send(rows: ReturnType<typeof sheet>) {
	const page: Record<string, string> = {};
	for (;;) {
		const questions = questionsIn(await runPage(workflow, 'previewImport', rows, page));
		if (questions.length === 0) break;
		for (const { heading, label, meanings } of questions) {
			const store = STORE_OF[String(heading)] ?? '';
			const chosen = meanings.find(
				(one) => store !== '' && (one === store || one.endsWith(`in one store: ${store}`)),
			);
			const asks = meanings.find((one) => one.includes('in one store, which the next page'));
			page[label] = chosen ?? asks ?? meanings[0] ?? '';
		}
	}
	await runPage(workflow, 'importProductsAndOffers', rows, page);
}

describe('A column headed by a store', () => {
	it('stays about that store where the same word is about another dish', async () => {
		const sheetOf = (...cells: string[]) =>
			rowsOf(
				'Table',
				[
					'Назва;Категорія;Ціна;obolon',
					...cells.map((one, at) => `Хліб ${'абвгде'[at]};Випічка;${at + 40};${one}`),
				].join('\n'),
			);
		await send(sheetOf('сезонно', '', '', '', '', ''));
		const changed = sheetOf('', 'сезонно', '', '', '', '');
		expect(questionsIn(await runPage(workflow, 'previewImport', changed, {}))).toEqual([]);
	});
});

describe('A column of what is on sale in one store, which its heading calls by another name', () => {
	it.each([
		['+', '', 'немає'],
		['так', 'ні', 'немає'],
		['так', 'ні', 'стоп до п’ятниці'],
	])(
		'stays about that store where a cell says otherwise that a dish is off: %j, %j, %j',
		async (on, off, otherwise) => {
			await send(sheet(on, off));
			const changed = sheet(on, off, { 1: otherwise });
			expect(questionsIn(await runPage(workflow, 'previewImport', changed, {}))).toEqual([]);
			await runPage(workflow, 'importProductsAndOffers', changed, {});
			const sold = onSale(workflow.sandbox, COMPANY);
			const inStore = (name: string) => sold.filter((one) => one.includes(` ${name} `)).length;
			expect([inStore('podil'), inStore('obolon')]).toEqual([8, 9]);
		},
	);
});
