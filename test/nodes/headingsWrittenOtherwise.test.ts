import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';

const { rowsOf } = workingsOf('bring-a-menu');

const workflow = newWorkflow();

/** A sheet that is brought and sent by the first choices of its pages. */
const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);

const DISHES = [
	'Роли;Філадельфія;рис, лосось;280 г;329',
	'Роли;Каліфорнія;рис, краб;240 г;269',
	'Супи;Місо;тофу, норі;300 г;120',
];
const sheet = (parts: string, weight: string) => [
	`Категорія;Назва;${parts};${weight};Ціна`,
	...DISHES,
];
const withCode = (lines: string[]) =>
	lines.map((line, index) => `${index === 0 ? 'Код' : `A${index}`};${line}`);

/** The answers that the workflow remembers, and what they are changed to. */
function changeAnswers(change: (columns: IDataObject[]) => IDataObject[]) {
	const memory = workflow.staticData.global as Record<string, string>;
	const [key = '', text = ''] =
		Object.entries(memory).find(([, one]) => one.includes('"answers":{')) ?? [];
	const account = JSON.parse(text) as { answers: IDataObject };
	const columns = change(account.answers.columns as IDataObject[]);
	memory[key] = JSON.stringify({ ...account, answers: { ...account.answers, columns } });
	return columns;
}
const remembered = () => changeAnswers((columns) => columns).map(({ heading }) => heading);

describe('A heading that is written otherwise the next time', () => {
	it('is the same to what is remembered', async () => {
		await firstChoices(sheet('Склад', 'Вага'));
		expect(remembered().sort()).toEqual(['Вага', 'Склад']);
		const second = await firstChoices(sheet('СКЛАД', 'ВАГА'));
		expect(second).toMatchObject({ asked: [], accidents: [] });
		expect(remembered().sort()).toEqual(['ВАГА', 'СКЛАД']);
		const third = await firstChoices(withCode(sheet('Склад', 'Вага')));
		expect(third.asked.map(({ heading }) => heading)).not.toContain('Склад');
		expect(workflow.sandbox.storefront(COMPANY).filter(({ inMenu }) => inMenu)).toContainEqual(
			expect.objectContaining({ title: 'Місо, 300 г', description: 'тофу, норі' }),
		);
	});

	it('counts as it was answered last, where both were remembered', async () => {
		await firstChoices(sheet('Склад', 'Вага'));
		changeAnswers((columns) =>
			columns.flatMap((one) =>
				one.heading === 'Склад'
					? [one, { ...one, heading: 'СКЛАД ', meaning: 'ignore' }]
					: [one, { ...one, heading: ` ${String(one.heading)}` }],
			),
		);
		const otherwise = await firstChoices(withCode(sheet('Склад', 'Вага')));
		expect(otherwise.asked.map(({ heading }) => heading)).not.toContain('Склад');
		const { plan } = await firstChoices(sheet('Склад', 'Вага'));
		expect(plan.answers).toEqual(
			expect.arrayContaining([
				'"Склад" → Ignore, as answered before',
				'"Вага" → Weight in the Name, as answered before',
			]),
		);
		expect(remembered().filter((one) => /склад/iu.test(String(one)))).toEqual(['Склад']);
	});

	it('is one that Column Meanings has, however it is named there', async () => {
		await firstChoices(sheet('Склад', 'Вага'));
		const rows = rowsOf('Table', withCode(sheet('СКЛАД', 'Вага')).join('\n'));
		const columns = [{ heading: '={{ $json["склад"] }}', meaning: 'ignore' }];
		const typed = { columnMeanings: { columns } };
		const said = async (more: INodeParameters) => {
			const plan = await runPage(workflow, 'previewImport', rows, {}, more);
			return plan.answers as string[];
		};
		const heading = /склад/iu;
		expect((await said({})).filter((one) => heading.test(one))).toHaveLength(1);
		expect((await said(typed)).filter((one) => heading.test(one))).toEqual([]);
	});

	it('counts as the import names it, where the preview names it as well', async () => {
		const rows = rowsOf('Table', sheet('Склад', 'Вага').join('\n'));
		const typed = (heading: string, meaning: string) => ({
			columnMeanings: { columns: [{ heading, meaning }] },
		});
		await firstChoices(sheet('Склад', 'Вага'));
		const more = {
			...typed('СКЛАД ', 'ignore'),
			options: { readLike: typed('Склад', 'description') },
		};
		const sent = await runPage(workflow, 'importProductsAndOffers', rows, {}, more);
		expect(sent).toMatchObject({ sent: true, counts: { changed: 3 } });
	});

	it('stays apart where a sheet has both', async () => {
		const both = [
			'Категорія;Назва;Ціна;Вага;ВАГА',
			'Роли;Філадельфія;329;280 г;300 г',
			'Роли;Каліфорнія;269;240 г;260 г',
			'Супи;Місо;120;300 г;350 г',
		];
		const first = await firstChoices(both);
		const second = await firstChoices(both);
		expect(second).toMatchObject({ asked: [], accidents: [] });
		const asBefore = (one: string) => `${one}, as answered before`;
		expect((second.plan.answers as string[]).sort()).toEqual(
			(first.plan.answers as string[]).map(asBefore).sort(),
		);
	});
});
