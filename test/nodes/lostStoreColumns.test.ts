import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { onSale } from '../support/onSale';
import { questionsIn } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');

const workflow = newWorkflow();

const ROWS = Array.from({ length: 14 }, (_none, index) => ({
	Назва: `Булочка ${'абвгдежзиклмно'[index]}нка`,
	Категорія: 'Випічка',
	Ціна: `${50 + index}`,
	'Ціна obolon': index < 7 ? `${60 + index}` : '',
	Немає: index === 3 ? 'х' : '',
	'Немає podil': index === 5 || index === 6 ? 'х' : '',
	'Немає obolon': index === 8 ? 'х' : '',
}));
type Heading = keyof (typeof ROWS)[number];
const HEADINGS = Object.keys(ROWS[0] ?? {}) as Heading[];

/** The sheet without some columns, with another heading for one, or with all its cells empty. */
const sheetWith = ({
	without = [],
	empty = [],
	renamed = {},
}: {
	without?: Heading[];
	empty?: Heading[];
	renamed?: Partial<Record<Heading, string>>;
} = {}) => {
	const left = HEADINGS.filter((heading) => !without.includes(heading));
	return [
		left.map((heading) => renamed[heading] ?? heading).join(';'),
		...ROWS.map((row) =>
			left.map((heading) => (empty.includes(heading) ? '' : row[heading])).join(';'),
		),
	];
};

async function accidentsOf(changed: Parameters<typeof sheetWith>[0]) {
	await takeFirstChoices(workflow, sheetWith());
	const { accidents, stopsAt } = await takeFirstChoices(workflow, sheetWith(changed));
	return [...(accidents ?? []), ...stopsAt];
}

const BACK_ON_SALE =
	'The column that said which dishes are off is missing or empty now: dishes that it kept off would go on sale.';

describe('A column that a sheet had last time, beside others that say the same', () => {
	it.each<Heading[]>([['Немає'], ['Немає obolon'], ['Немає podil', 'Немає obolon']])(
		'looks like an accident where it is deleted and kept dishes off: %s',
		async (...without) => {
			expect(await accidentsOf({ without })).toEqual([BACK_ON_SALE]);
		},
	);

	it('looks like an accident where it is deleted and had prices of a store', async () => {
		expect(await accidentsOf({ without: ['Ціна obolon'] })).toContain(
			'A column with prices of last time is missing ("Ціна obolon"), and 7 prices would change.',
		);
	});

	it('looks like an accident where it has another heading, so that nothing reads it', async () => {
		expect(await accidentsOf({ renamed: { Немає: 'Сьогодні' } })).not.toEqual([]);
	});

	it('may be empty: nothing is off today', async () => {
		expect(await accidentsOf({ empty: ['Немає obolon'] })).toEqual([]);
	});

	it('may have another heading', async () => {
		expect(await accidentsOf({ renamed: { 'Ціна obolon': 'Price obolon' } })).toEqual([]);
	});
});

describe('Prices of two stores', () => {
	const AMOUNTS = [70, 85, 92, 110, 64];
	const sheet = (headings: string[], more: (index: number) => string[] = () => []) => [
		['Назва', 'Категорія', ...headings].join(';'),
		...AMOUNTS.map((amount, index) =>
			[`Страва ${'абвгд'[index]}`, 'Супи', amount, amount + 5 + index, ...more(index)].join(';'),
		),
	];
	const BOTH = ['Ціна Поділ', 'Ціна Оболонь'];

	it('look like an accident where their headings changed places', async () => {
		await takeFirstChoices(workflow, sheet(BOTH));
		const { accidents } = await takeFirstChoices(workflow, sheet(BOTH.toReversed()));
		expect(accidents).toContain(
			'The prices of 5 dishes changed places between stores (obolon, podil).',
		);
	});

	it('look like an accident where those of one store are pasted over the other', async () => {
		await takeFirstChoices(workflow, sheet(BOTH));
		const pasted = sheet(BOTH).map((line) => {
			const [name, category, price, other] = line.split(';');
			return [name, category, price, other === BOTH[1] ? other : price].join(';');
		});
		const { accidents } = await takeFirstChoices(workflow, pasted);
		expect(accidents).toContain(
			'5 dishes had another price in each store last time, and cost the same in all of them now.',
		);
	});

	it('may be equal for a dish or two', async () => {
		await takeFirstChoices(workflow, sheet(BOTH));
		const two = sheet(BOTH).map((line, index) => {
			const [name, category, price, other] = line.split(';');
			return [name, category, price, [1, 2].includes(index) ? price : other].join(';');
		});
		expect((await takeFirstChoices(workflow, two)).accidents).toEqual([]);
	});

	/** The last page of a sheet where the column of new prices is answered to be that, and all else by the first choices. */
	const withNewPrices = async (lines: string[]) => {
		const rows = rowsOf('Table', lines.join('\n'));
		const page: Record<string, string> = {};
		for (;;) {
			const plan = await runPage(workflow, 'previewImport', rows, page);
			const questions = questionsIn(plan);
			if (questions.length === 0) return { plan, rows, page };
			for (const { label, meanings } of questions) {
				const isNew = meanings.find((one) => one.startsWith('New price where it is filled'));
				page[label] = isNew ?? meanings[0] ?? '';
			}
		}
	};

	it('look like an accident where one price takes their place, also beside new prices', async () => {
		await takeFirstChoices(workflow, sheet(BOTH));
		const { plan } = await withNewPrices([
			'Назва;Категорія;Ціна;Нова ціна',
			...AMOUNTS.map(
				(amount, index) => `Страва ${'абвгд'[index]};Супи;${amount};${index === 0 ? 75 : ''}`,
			),
		]);
		expect(JSON.stringify(plan.page)).toContain('Columns with prices of last time are missing');
	});

	it('are both another where a new price is filled', async () => {
		const more = (index: number) => [index === 0 ? '99' : ''];
		const { rows, page } = await withNewPrices(sheet([...BOTH, 'Нова ціна'], more));
		await runPage(workflow, 'importProductsAndOffers', rows, page);
		expect(onSale(workflow.sandbox, COMPANY)).toEqual(
			expect.arrayContaining(['страва-а obolon 99', 'страва-а podil 99', 'страва-б podil 85']),
		);
	});

	it('are to be checked where another price is used in none of them', async () => {
		const more = (index: number) => [index === 0 ? '99' : ''];
		const rows = rowsOf('Table', sheet([...BOTH, 'Price'], more).join('\n'));
		const page: Record<string, string> = {};
		let plan = await runPage(workflow, 'previewImport', rows, page);
		for (const { label, meanings } of questionsIn(plan)) page[label] = meanings[0] ?? '';
		plan = await runPage(workflow, 'previewImport', rows, page);
		expect(JSON.stringify(plan.page)).toContain(
			'isn\'t used for \\"Страва а\\" 99, since each store has its own price there',
		);
	});
});
