import { newWorkflow, takeFirstChoices } from '../support/firstChoices';

const workflow = newWorkflow();

/** The choices about rows of one dish, in their order. */
const choicesOf = async (lines: string[]) => {
	const { asked } = await takeFirstChoices(workflow, lines);
	return asked.find(({ label }) => /rows have the same|in several rows each/.test(label))?.meanings;
};
const STOP = 'Stop: I change the sheet first, or bring another one';

describe('Rows of one name with other descriptions', () => {
	const lunches = (...prices: number[]) => [
		'Категорія;Назва;Опис;Ціна',
		...prices.map((price, index) => `Ланчі;Ланч 1;суп ${'абвгдеє'[index]}, котлета;${price}`),
		'Супи;Борщ;;145',
	];

	it.each([
		[185, 185, 185, 185, 195],
		[185, 186, 187],
		[185, 185, 185, 185, 185, 195, 195],
	])('stop first, also at several prices: %s', async (...prices) => {
		expect((await choicesOf(lunches(...prices)))?.[0]).toBe(STOP);
	});
});

describe('Many dishes in several rows', () => {
	const ALL = 'All rows: the later ones get a number behind their name or dish number';
	const sheet = (heading: string, dearer: (index: number) => number) => [
		`${heading}Категорія;Назва;Ціна`,
		...[0, 1].flatMap((copy) =>
			Array.from({ length: 12 }, (_none, index) => {
				const sku = heading === '' ? '' : `A-${index};`;
				const price = 100 + index + copy * dearer(index);
				return `${sku}Супи;Страва ${'абвгдежзиклм'[index]};${price}`;
			}),
		),
	];
	const ofSome = (index: number) => (index === 3 ? 5 : 0);

	it('are one row of each by the first choice where all are written twice', async () => {
		const first = 'Only the first row of each';
		const choices = [first, 'Only the last row of each', ALL, STOP];
		expect(await choicesOf(sheet('', () => 0))).toEqual(choices);
		expect(await choicesOf(sheet('SKU;', () => 0))).toEqual(choices);
	});

	it('stop first where some of the same dish number have two prices', async () => {
		expect((await choicesOf(sheet('SKU;', ofSome)))?.[0]).toBe(STOP);
	});

	it('stop first where each alone would have another first choice', async () => {
		expect((await choicesOf(sheet('', ofSome)))?.[0]).toBe(STOP);
	});

	it('are all sold where each has two prices below one name', async () => {
		expect((await choicesOf(sheet('', () => 5)))?.[0]).toBe(ALL);
	});
});
