import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn, type Question } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');

const workflow = newWorkflow();

const onSale = () => onSaleIn(workflow.sandbox, COMPANY);

/** By the heading of a column, how the choice about it begins. */
type Choices = Record<string, string>;

/** Brings a sheet, with what is chosen on each of its pages, and sends it; the questions of each page. */
async function bring(lines: string[], ...pages: Choices[]): Promise<Question[][]> {
	const rows = rowsOf('Table', lines.join('\n'));
	const page: Record<string, string> = {};
	const asked: Question[][] = [];
	for (const choices of [...pages, {}]) {
		const open = questionsIn(await runPage(workflow, 'previewImport', rows, page));
		if (open.length === 0) {
			await runPage(workflow, 'importProductsAndOffers', rows, page);
			return asked;
		}
		asked.push(open);
		for (const { label, heading, meanings } of open) {
			const begins = choices[heading ?? ''];
			page[label] = meanings.find((one) => begins !== undefined && one.startsWith(begins)) ?? '';
		}
	}
	throw new Error(`Still asked: ${JSON.stringify(asked.at(-1))}`);
}

const PRICE = 'Price';
const IGNORE = 'Nothing of this';
const headingsOf = (pages: Question[][]) =>
	pages.map((questions) => questions.map(({ heading }) => heading));
const sheet = (headings: string, ...rows: string[]) => [
	`SKU;Назва;Категорія;${headings}`,
	...rows.map((row, index) => `s${index};Dish ${index};x;${row}`),
];
const inPodil = () => onSale().filter((one) => one.includes('podil'));

describe('A column that is chosen to be the price beside one that was before', () => {
	beforeEach(async () => {
		await bring(sheet('Ціна;Price', '95;80', '110;90'), { Ціна: PRICE, Price: IGNORE });
		expect(inPodil()).toEqual(['s0 podil 95', 's1 podil 110']);
	});

	it.each(['Нова ціна', 'Ціна порції', 'Нова ціна з 1 грудня'])(
		'has both asked about: %s',
		async (heading) => {
			const both = sheet(`Ціна;${heading}`, '95;105', '110;120');
			const pages = await bring(both, { [heading]: PRICE }, { [heading]: PRICE, Ціна: IGNORE });
			expect(headingsOf(pages)).toEqual([[heading], [heading, 'Ціна']]);
			const [, [, other]] = pages;
			expect(other.label).toMatch(/^Two columns are the Price: .* Ціна \(95; 110\): What is it\?$/);
			expect(other.meanings.slice(0, 2)).toEqual([
				expect.stringMatching(/^Stop/),
				'Price (as answered before)',
			]);
			expect(inPodil()).toEqual(['s0 podil 105', 's1 podil 120']);
			expect(await bring(both)).toEqual([]);
		},
	);

	it('leaves that one the price where the other gets another meaning', async () => {
		const both = sheet('Ціна;Нова ціна', '95;105', '110;120');
		await bring(both, { 'Нова ціна': PRICE }, { 'Нова ціна': IGNORE, Ціна: PRICE });
		expect(inPodil()).toEqual(['s0 podil 95', 's1 podil 110']);
		expect(await bring(both)).toEqual([]);
	});

	it('names none to ignore that the sheet lacks', async () => {
		const choices = { 'Ціна доставка': PRICE, 'Нова ціна': IGNORE };
		const pages = await bring(sheet('Ціна доставка;Нова ціна', '95;105', '110;120'), choices);
		expect(JSON.stringify(pages)).not.toContain('and ignore');
		expect(inPodil()).toEqual(['s0 podil 95', 's1 podil 110']);
	});
});

describe('Two columns that were both the price, each in another sheet', () => {
	it.each<[string, Choices[]]>([
		['Акційна ціна', []],
		['Нова ціна з 1 грудня', [{ 'Нова ціна з 1 грудня': PRICE }]],
	])('are asked about: %s', async (heading, first) => {
		await bring(sheet('Ціна;Price', '95;80', '110;90'), { Ціна: PRICE, Price: IGNORE });
		await bring(sheet(heading, '90', '100'), { [heading]: PRICE, '': heading });
		const both = sheet(`Ціна;${heading}`, '95;85', '110;91');
		const pages = await bring(both, ...first, { [heading]: PRICE, Ціна: IGNORE });
		expect(headingsOf(pages).at(-1)).toEqual(expect.arrayContaining([heading, 'Ціна']));
		// Whoever takes the first choices sends nothing.
		const firstOf = pages.at(-1)?.map(({ meanings }) => meanings[0]);
		expect(firstOf).toContainEqual(expect.stringMatching(/^Stop/));
		expect(inPodil()).toEqual(['s0 podil 85', 's1 podil 91']);
		expect(await bring(both)).toEqual([]);
	});
});

describe('A column of prices that was ignored', () => {
	it.each([
		['Ціна літо', 'Ціна осінь', /^Stop/],
		['Price', 'Ціна', /^Price/],
	])('is asked about again in a sheet without %s: %s', async (price, ignored, first) => {
		await bring(sheet(`${price};${ignored}`, '95;80', '110;90'), {
			[price]: PRICE,
			[ignored]: IGNORE,
		});
		const later = sheet(ignored, '85', '99');
		const [[{ label, meanings }]] = await bring(later, { [ignored]: PRICE });
		expect(label).toBe(
			`${ignored} (85; 99): Last time it was ignored; now no other column is the price. What is it?`,
		);
		expect(meanings[0]).toMatch(first);
		expect(meanings).toContain('Nothing of this: ignore the column (as answered before)');
		expect(inPodil()).toEqual(['s0 podil 85', 's1 podil 99']);
		expect(await bring(later)).toEqual([]);
	});
});

describe('A word that is new below Stop', () => {
	const OFF = 'Off where it says "стоп"';

	it.each([
		['є', 'немає курки'],
		['', 'до 18:00'],
		['', 'закінчується'],
	])('is never sold by the first choice, though "%s" was: "%s"', async (known, word) => {
		await bring(sheet('Ціна;Стоп', '95;стоп', `110;${known}`), { Стоп: OFF });
		expect(inPodil()).toEqual(['s1 podil 110']);
		const [[{ heading, meanings }]] = await bring(sheet('Ціна;Стоп', '95;стоп', `110;${word}`), {
			Стоп: 'Off where it says "стоп"',
		});
		expect(heading).toBe('Стоп');
		const [first] = meanings;
		expect(first.startsWith('Stop') || first.includes(`"${word}"`)).toBe(true);
	});

	it('beside a date, may also be off with all that was off before', async () => {
		const off = 'Off where it says "x", "немає лосося"';
		await bring(sheet('Ціна;Стоп', '95;x', '110;немає лосося', '80;'), { Стоп: off });
		expect(inPodil()).toEqual(['s2 podil 80']);
		const later = sheet('Ціна;Стоп', '95;x', '110;немає лосося', '80;', '70;03.12');
		const any = 'Off where it says "x", "немає лосося", "03.12": wherever it says anything';
		const [[{ meanings }]] = await bring(later, { Стоп: any });
		expect(meanings[0]).toMatch(/^Stop/);
		expect(inPodil()).toEqual(['s2 podil 80']);
	});
});
