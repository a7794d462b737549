import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn } from '../support/questions';

const { rowsOf } = workingsOf('bring-a-menu');
const workflow = newWorkflow();

const SHEET = [
	'SKU;Назва;Категорія;Ціна Центр;Ціна Вокзал',
	'a;Борщ;Супи;150;155',
	'b;Уха;Супи;160;165',
];
const rows = rowsOf('Table', SHEET.join('\n'));
const onSale = () => onSaleIn(workflow.sandbox, COMPANY);
const preview = async (page: Record<string, string>) =>
	await runPage(workflow, 'previewImport', rows, page);

describe('The typed ID of a store that nobody knows', () => {
	const ID = 'Ціна Вокзал: ID of the store (only if you chose "typed below")';
	const FLAW =
		'Ціна Вокзал (155; 165): "obolom" isn\'t one of your stores: podil, obolon. For which store is this?';
	let page: Record<string, string>;
	beforeEach(async () => {
		page = {};
		for (const { label, heading, meanings } of questionsIn(await preview(page))) {
			const beginning =
				heading === 'Ціна Центр' ? 'Price in a Store: podil' : 'Price in a Store: another store';
			page[label] = meanings.find((one) => one.startsWith(beginning)) ?? '';
		}
		for (const { label } of questionsIn(await preview(page))) page[label] = 'obolom';
	});

	it('is said at once, with those that are known', async () => {
		const [asked, ...others] = questionsIn(await preview(page));
		expect(others).toEqual([]);
		expect(asked).toMatchObject({
			label: FLAW,
			meanings: [
				expect.stringMatching(/^Stop/u) as string,
				...['podil', 'obolon', '"obolom" is the ID of another store of yours'],
				'Another store, typed below',
			],
		});
		await runPage(workflow, 'importProductsAndOffers', rows, { ...page, [FLAW]: 'obolon' });
		expect(onSale()).toEqual(['a obolon 155', 'a podil 150', 'b obolon 165', 'b podil 160']);
	});

	it('may be typed again', async () => {
		const again = { ...page, [FLAW]: 'Another store, typed below', [ID]: 'Оболонь' };
		expect(questionsIn(await preview(again))).toEqual([]);
		await runPage(workflow, 'importProductsAndOffers', rows, again);
		expect(onSale()).toContain('a obolon 155');
	});

	it('may be right all the same', async () => {
		const meant = { ...page, [FLAW]: '"obolom" is the ID of another store of yours' };
		const [{ label }] = questionsIn(await preview(meant));
		expect(label).toContain('No column is the price in obolon.');
	});
});

describe('A column of the stores that sell a dish', () => {
	it.each(['Кафе', 'Cafe', 'Заклад'])(
		'is asked about where it names others: %s',
		async (heading) => {
			const lines = [`Категорія;Назва;Ціна;${heading}`, 'Кава;Раф;80;Центр', 'Кава;Лате;70;обидва'];
			const sheet = rowsOf('Table', lines.join('\n'));
			const [asked] = questionsIn(await runPage(workflow, 'previewImport', sheet, {}));
			expect(asked?.label).toContain('"Центр" isn\'t one of your stores');
			expect(asked?.meanings[0]).toMatch(/^Stop/u);
		},
	);
});
