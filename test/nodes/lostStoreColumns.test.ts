import { newWorkflow, takeFirstChoices } from '../support/firstChoices';

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
