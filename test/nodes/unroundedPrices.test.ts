import type { IDataObject } from 'n8n-workflow';

import { newWorkflow, takeFirstChoices } from '../support/firstChoices';

const workflow = newWorkflow();

/** What looks like an accident in a sheet that is brought by the first choices of its pages, and sent without one. */
async function accidentsIn(...lines: string[]) {
	const sheet = ['Категорія;Назва;Ціна', ...lines];
	const { plan } = await takeFirstChoices(workflow, sheet);
	return (plan.page as unknown as { accidents: IDataObject[] }).accidents;
}

describe('Prices with more than two decimals', () => {
	const sheet = (...prices: string[]) => prices.map((price, index) => `Супи;Суп ${index};${price}`);

	it('stop first, and not once they were sent', async () => {
		await accidentsIn(...sheet('145', '120', '110'));
		expect(await accidentsIn(...sheet('155.875', '129', '118.25'))).toEqual([
			{
				kind: 'unrounded-prices',
				text: 'A price has more than two decimals, as a formula gives it, and guests would pay it as it is.',
				names: ['row 2, "Суп 0": 155.875'],
				whatToDo: 'Round it in the sheet.',
			},
		]);
	});

	it('are counted by their dishes', async () => {
		const [found] = await accidentsIn(...sheet('155.8755', '129.1255', '118'));
		expect(found?.text).toBe(
			'2 prices have more than two decimals, as a formula gives them, and guests would pay them as they are.',
		);
	});
});
