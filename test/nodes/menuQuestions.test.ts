import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn } from '../support/questions';
import { means, withPage } from '../support/sheets';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

type Row = Record<string, unknown>;
type Page = Record<string, string>;

interface Field {
	fieldLabel: string;
	fieldType: string;
	fieldOptions?: { values: Array<{ option: string }> };
}

async function run(
	operation: string,
	rows: Row[],
	parameters: INodeParameters = {},
	options: RunOptions = {},
) {
	const output = await runAction(
		credentialFor(sandbox),
		{
			...{ resource: 'menu', operation, companyId: COMPANY, firstImport: true },
			...withPage({ storeIds: 'podil', onQuestions: 'return', ...parameters }),
		},
		rows.map((json) => ({ json: json as IDataObject })),
		options,
	);
	return output[0];
}
const previewOf = async (rows: Row[], parameters?: INodeParameters, options?: RunOptions) =>
	(await run('previewImport', rows, parameters, options)).json;
const importOf = async (rows: Row[], parameters?: INodeParameters, options?: RunOptions) =>
	(await run('importProductsAndOffers', rows, parameters, options)).json;
/** Those that a page shows: the first says to which page an answer belongs. */
const fieldsIn = ({ formFields }: IDataObject) =>
	(JSON.parse(String(formFields)) as Field[]).slice(1);
/** What a page gives where each question is answered by the choice that begins like this. */
function choose(preview: IDataObject, ...beginnings: string[]): Page {
	const chosen = questionsIn(preview).map(({ label, meanings }, index) => {
		const choice = meanings.find((one) => one.startsWith(beginnings[index]));
		if (choice === undefined) throw new Error(`${label}: ${meanings.join(' | ')}`);
		return [label, choice] as const;
	});
	return Object.fromEntries(chosen);
}
const answers = (...pages: Page[]) => ({ answers: JSON.stringify(Object.assign({}, ...pages)) });
const onSale = () => onSaleIn(sandbox, COMPANY);
const OF_N8N = { submittedAt: '2026-11-25T10:00:00.000Z', formMode: 'production' };

const TWO_PRICES: Row[] = [
	{ SKU: 'S1', Title: 'Soup', Category: 'starters', 'Price large': 5, 'Price small': 4 },
	{ SKU: 'S2', Title: 'Salad', Category: 'starters', 'Price large': 7, 'Price small': 6 },
];
const TWO_STORES: Row[] = [
	{ SKU: 'a', Title: 'Soup', Category: 'x', 'Price Centre': 5, 'Price Station': 6 },
	{ SKU: 'b', Title: 'Salad', Category: 'x', 'Price Centre': 7, 'Price Station': 8 },
];

const STOP = 'Stop: I change the sheet first, or bring another one';

describe('On Questions → Return Them', () => {
	it('gives each question with its heading, cells and meanings, the likeliest first', async () => {
		const item = await run('previewImport', TWO_PRICES);
		expect(item.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
		expect(item.json).toMatchObject({ ok: false, verdict: '2 questions to answer first' });
		expect(questionsIn(item.json)[0]).toEqual({
			label: 'Price large (5; 7): Is this a price?',
			text: 'Is this a price?',
			heading: 'Price large',
			samples: ['5', '7'],
			meanings: [
				'Price of a Size: large, as in "Soup, large"',
				'Price: no size behind the name, as in "Soup"',
				'Price in a Store: podil',
				'Price in a Store: another store',
				'Old Price',
				'Nothing of this: ignore the column',
				STOP,
			],
		});
	});

	it('takes for examples only dishes of the sheet', async () => {
		const merged = TWO_PRICES.map((row, index) => (index === 0 ? row : { ...row, Title: '' }));
		const first = async (rows: Row[]) => questionsIn(await previewOf(rows))[0].meanings.slice(0, 2);
		expect(await first([...merged, { SKU: 'c', Category: 'x', 'Price large': 3 }])).toEqual([
			'Price of a Size: large, as in "Soup, large"',
			'Price: no size behind the name, as in "Soup"',
		]);
	});

	it('asks in the words of somebody who has never seen the node', async () => {
		const rows = [
			{ SKU: 'a', Pizza: 'Soup', Price: 5, Location: 'Kyiv' },
			{ SKU: 'b', Pizza: 'Salad', Price: 6, Location: 'Kyiv' },
		];
		const asked = questionsIn(await previewOf(rows));
		expect(asked.map(({ label }) => label)).toEqual([
			'Location (Kyiv): Is this the store? "Kyiv" isn\'t one of your stores. If it is, write IDs there: podil.',
			"Is this the name of the dish? No other column can be it, and its heading doesn't say so.",
			'Which column is the category?',
		]);
		expect(asked[0].meanings[0]).toBe('Store');
		expect(asked.flatMap(({ meanings }) => meanings).join()).not.toMatch(/Title|Category|Store ID/);
	});

	it('leaves the words of a cell as they are', async () => {
		const rows = ['a', 'b'].map((sku) => ({
			SKU: sku,
			Title: 'Soup',
			Price: 5,
			Category: 'x',
			Location: 'As the SKU?',
		}));
		expect(questionsIn(await previewOf(rows))[0].label).toContain(
			'Is this the store? "As the SKU?" isn\'t one of your stores.',
		);
	});

	it('gives the same as the fields of a page', async () => {
		const preview = await previewOf(TWO_PRICES);
		const [{ label, meanings }] = questionsIn(preview);
		expect(fieldsIn(preview)[0]).toEqual({
			fieldLabel: label,
			fieldType: 'radio',
			fieldOptions: { values: meanings.map((option) => ({ option })) },
			requiredField: false,
		});
	});

	it('needs no answer but one Stop, and asks on the next page what is left open', async () => {
		const preview = await previewOf(TWO_PRICES);
		const [first, second] = questionsIn(preview);
		const stopping = previewOf(TWO_PRICES, answers({ [first.label]: STOP, [second.label]: '' }));
		await expect(stopping).rejects.toThrow('nothing is sent');
		const left = { [first.label]: first.meanings[0], [second.label]: '' };
		const open = await previewOf(TWO_PRICES, answers(left));
		expect(questionsIn(open).map(({ heading }) => heading)).toEqual([second.heading]);
		expect(fieldsIn(open)).toMatchObject([{ requiredField: true }]);
	});

	it('survives any heading and any cell', async () => {
		const hostile = `$& $\` {{ $json }} <b>"x"</b> \\ \u0007\n'`;
		const [first, second] = ['Price $& <b>', 'Price $& ‹b›'];
		const rows = TWO_PRICES.map(({ SKU, Title, Category }) => ({
			...{ SKU, Title, Category, [first]: 5, [second]: 6 },
			[`Sold out ${hostile}`]: hostile,
		}));
		const preview = await previewOf(rows);
		const labels = fieldsIn(preview).map(({ fieldLabel }) => fieldLabel);
		expect(new Set(labels).size).toBe(3);
		const texts = fieldsIn(preview).flatMap(({ fieldOptions }) =>
			(fieldOptions?.values ?? []).map(({ option }) => option),
		);
		for (const text of [...labels, ...texts]) expect(text).not.toMatch(/[<>\p{Cc}]/u);
		expect(String(preview.formFields)).not.toContain('$');
		const page = choose(preview, 'Price of a Size', 'Price of a Size', 'Nothing');
		expect(await importOf(rows, answers(page))).toMatchObject({ sent: true });
		expect(onSale()).toHaveLength(4);
	});

	it('stops where no page can help', async () => {
		const rows = [{ Guest: 'Anna', Sales: 'many' }];
		await expect(previewOf(rows)).rejects.toThrow("This doesn't look like a menu");
		await expect(previewOf([])).rejects.toThrow('No menu came in');
		const headings = { 'Café Nova': 'Title', a: 'Category', b: 'Price' };
		await expect(previewOf([headings])).rejects.toThrow('No menu came in');
	});

	it('says that a sheet is empty in which nothing but a total is left', async () => {
		const cells: Row[] = [{ 'Price Centre': 0, 'Price Station': 0 }, { Price: '0.00' }, {}];
		for (const total of cells) {
			const rows = [{ Dish: 'Total', ...total }];
			await expect(previewOf(rows)).rejects.toThrow('The menu is empty, so nothing is sent');
		}
	});

	it.each([['nothing but texts', { Question: 'How are you?', Answer: 'Fine' }]])(
		'says that a list of %s does not look like a menu',
		async (_what, row) => {
			await expect(previewOf([row, row])).rejects.toMatchObject({
				message: "This doesn't look like a menu, so nothing is sent",
				description: expect.stringContaining('No column seems to hold prices') as string,
			});
			await expect(previewOf([row, row], { onQuestions: 'stop' })).rejects.not.toThrow('look like');
		},
	);

	it('asks for the price among columns in which most cells are amounts', async () => {
		const price = (cell: unknown, index: number) => ({ Dish: `Dish ${index}`, Costs: cell });
		const rows = [165, '23О', 'on request', 110, '120'].map(price);
		const labels = questionsIn(await previewOf(rows)).flatMap(({ meanings }) => meanings);
		expect(labels).toContainEqual(expect.stringContaining('Costs (165; 23О; on request)'));
	});

	it('takes a column of portions for weights, never for what is on sale', async () => {
		const row = { SKU: 'a', Title: 'Солянка', Category: 'Супи', Price: 165, Порція: '350 г' };
		const questions = questionsIn(await previewOf([row, { ...row, SKU: 'b', Порція: '300 г' }]));
		expect(questions.map(({ text }) => text)).toEqual(['What do guests see of it?']);
	});

	it.each(['Дитяча порція', 'Ціна дитяча', 'Kids portion', "Children's price", 'Пів порції, грн'])(
		'first takes the amounts below %s for the price of a size, which has not the weight of the dish',
		async (heading) => {
			const rows = [
				{ SKU: 'a', Title: 'Soup', Category: 'x', Price: 165, [heading]: 110, 'Вага, г': '350/50' },
				{ SKU: 'b', Title: 'Stew', Category: 'x', Price: 185, 'Вага, г': 400 },
				{ SKU: 'c', Title: 'Cake', Category: 'x', Price: 95, [heading]: 60, 'Вага, г': 150 },
			];
			const preview = await previewOf(rows);
			const chosen = questionsIn(preview).map(({ heading: of }) =>
				of === heading ? 'Price of a Size' : 'Behind',
			);
			expect(questionsIn(preview).find((one) => one.heading === heading)?.meanings[0]).toMatch(
				/^Price of a Size/,
			);
			await importOf(rows, answers(choose(preview, ...chosen)));
			const titles = sandbox.storefront(COMPANY).map(({ title }) => title);
			expect(titles.slice(0, 2)).toEqual([
				'Soup, 350/50 г',
				expect.stringMatching(/^Soup, [^\d]+$/),
			]);
		},
	);

	it('asks of which store a column is that names one, first of that one', async () => {
		const rows = ['стоп', '', 'немає риби'].map((cell, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5 },
			...{ 'Кухня Поділ': '', 'Кухня Оболонь': cell },
		}));
		const preview = await previewOf(rows, { storeIds: 'podil, obolon' });
		const [{ meanings }] = questionsIn(preview);
		expect(meanings[0]).toMatch(/, in one store: obolon$/);
	});

	it('takes a small and a large portion for sizes, and a volume for a weight', async () => {
		const row = { SKU: 'a', Title: 'Квас', Category: 'Напої', 'Мала порція': 45, "Об'єм": '0,3 л' };
		const other = { ...row, SKU: 'b', Title: 'Узвар', "Об'єм": '0,5 л' };
		const rows = [row, other].map((one) => ({ ...one, 'Велика порція': 65 }));
		const preview = await previewOf(rows);
		expect(questionsIn(preview).map(({ text }) => text)).toEqual(['What do guests see of it?']);
		await importOf(rows, answers(choose(preview, 'Behind the name')));
		const titles = sandbox.storefront(COMPANY).map(({ title }) => title);
		expect(titles).toContain('Квас, Велика порція, 0,3 л');
	});

	it('offers what guests pay instead of the price, first where all of it is lower', async () => {
		const rows = (heading: string, ...cells: unknown[]): Row[] =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 75 },
				[heading]: cell,
			}));
		const INSTEAD = 'What guests pay instead; the other price is crossed out';
		const bar = rows('Акція', 65, '', '—', 60);
		const preview = await previewOf(bar);
		expect(questionsIn(preview)[0].meanings[0]).toBe(INSTEAD);
		const page = answers(choose(preview, INSTEAD));
		const { summary, usedColumns } = await previewOf(bar, page);
		expect(usedColumns).toContain('Sale Price ← "Акція"');
		expect(summary).toContain('• x · Dish 0: 65 instead of 75\n• x · Dish 1: 75\n');
		await importOf(bar, page);
		expect(onSale()).toEqual(['s0 podil 65', 's1 podil 75', 's2 podil 75', 's3 podil 60']);
		const withOld = bar.map((row) => ({ ...row, 'Стара ціна': 90 }));
		expect((await previewOf(withOld, page)).unusedColumns).toEqual([
			'"Стара ціна" (beside a Sale Price, the Price is crossed out)',
		]);
		for (const other of [rows('Price terrace', 80, 70), rows('Price small', 50, '')]) {
			const [{ meanings }] = questionsIn(await previewOf(other));
			expect(meanings.slice(0, -1).indexOf(INSTEAD)).toBeGreaterThan(0);
		}
	});

	it.each([
		['Ціна доставка', 'Ціна зал'],
		['Delivery price', 'Dine-in price'],
		['Price delivery', 'Price hall'],
		['Delivery price', 'Eat-in price'],
		['Delivery price', 'Pub price'],
		['Delivery price', 'Price (restaurant)'],
		['Delivery price', 'Takeaway price'],
	])('takes %s for the price, and first ignores %s', async (price, elsewhere) => {
		const rows = [
			{ SKU: 'a', Title: 'Soup', Category: 'x', [elsewhere]: 5, [price]: 6 },
			{ SKU: 'b', Title: 'Salad', Category: 'x', [elsewhere]: 7, [price]: 8 },
		];
		const preview = await previewOf(rows);
		expect(questionsIn(preview).map(({ heading }) => heading)).toEqual([elsewhere]);
		await importOf(rows, answers(choose(preview, '')));
		expect(onSale()).toEqual(['a podil 6', 'b podil 8']);
	});

	it('takes none of several prices for a stock or a dish number', async () => {
		const rows = [
			{ Title: 'Soup', Category: 'x', Зал: 145, Доставка: 155, Glovo: 195 },
			{ Title: 'Salad', Category: 'x', Зал: 160, Доставка: 170, Glovo: '209,00' },
		];
		const preview = await previewOf(rows);
		const about = questionsIn(preview).map(({ heading, meanings }) => [heading, meanings[0]]);
		expect(about).toEqual([
			['Зал', 'Nothing of this: ignore the column'],
			['Доставка', 'Price: no size behind the name, as in "Soup"'],
			['Glovo', 'Nothing of this: ignore the column'],
			[null, 'Know a dish by name and size (usual)'],
		]);
		await importOf(rows, answers(choose(preview, '', '', '', '')));
		expect(onSale()).toEqual(['salad podil 170', 'soup podil 155']);
	});

	it('asks for the price beside that of delivery, first the latter', async () => {
		const rows = [{ SKU: 'a', Title: 'Soup', Category: 'x', Ціна: 5, 'Ціна доставка': 6 }];
		await importOf(rows, answers(choose(await previewOf(rows), '', '')));
		expect(onSale()).toEqual(['a podil 6']);
	});

	it('offers the usual price where a cell has no price but a discount', async () => {
		const rows = ['', '-20%', 'дві за 100', 60].map((cell, index): Row => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 75 },
			'Акційна ціна': cell,
		}));
		const two = { storeIds: 'podil, obolon' };
		const preview = await previewOf(rows, two);
		const [{ label, meanings }] = questionsIn(preview);
		expect(label).toMatch(/"-20%".*\n.*"дві за 100".*\nWhat about these 2 rows\?$/);
		expect(meanings).toEqual([
			'Send them at the usual price',
			"Skip them: guests don't see these dishes",
			STOP,
		]);
		const page = answers(choose(preview, 'Send them'));
		const { answers: said } = await importOf(rows, { ...two, ...page });
		expect(said).toEqual(['Row 3 → at the usual price', 'Row 4 → at the usual price']);
		expect(onSale().filter((one) => one.includes('podil'))).toEqual([
			...['s0 podil 75', 's1 podil 75', 's2 podil 75', 's3 podil 60'],
		]);
	});

	it('offers the usual price also where a cell says how much is off', async () => {
		const rows = ['', -100, 300].map((cell, index): Row => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 375 },
			'Акційна ціна': cell,
		}));
		const preview = await previewOf(rows);
		const [{ label, meanings }] = questionsIn(preview);
		expect(label).toContain('-100 is how much is off. Write what guests pay.');
		expect(meanings[0]).toBe('Send it at the usual price');
		await importOf(rows, answers(choose(preview, 'Send it')));
		expect(onSale()).toEqual(['s0 podil 375', 's1 podil 375', 's2 podil 300']);
	});

	it('says nothing of the prices in the hall beside those of a delivery', async () => {
		const rows = ['Суп', 'Борщ', 'Плов', 'Чай'].map((Title, index) => ({
			...{ SKU: `s${index}`, Title, Category: 'x' },
			...{ 'Ціна зал': 50 + index, 'Ціна доставка': 60 + index },
		}));
		const page = answers(choose(await previewOf(rows), ''));
		expect(JSON.stringify((await previewOf(rows, page)).warnings)).not.toContain('Ціна зал');
	});

	it.each(['Акція', 'Знижка', 'Promo', 'Нова ціна', 'Ціна з 01.12'])(
		'offers no size named by a column "%s"',
		async (heading) => {
			const rows = [75, 80, 90].map((Price, index): Row => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price },
				[heading]: Price - 10 - index,
			}));
			const asked = questionsIn(await previewOf(rows));
			const { meanings = [] } = asked.find((one) => one.heading === heading) ?? {};
			expect(meanings).toContain('Old Price');
			expect(meanings.join()).not.toContain('Price of a Size');
		},
	);

	it('offers no number as a word for what is on sale', async () => {
		const rows = [0, 12, 5, 30].map((Наявність, index): Row => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 75, Наявність },
		}));
		const [{ meanings }] = questionsIn(await previewOf(rows));
		expect(meanings).toEqual(expect.arrayContaining(['Off where it says "0"', 'Stock']));
		expect(meanings.join()).not.toMatch(/says "(?:12|5|30)"|only where it says "0"/);
	});

	it('offers the price of a weight as that of the dish, and first to skip its row', async () => {
		const rows = ['98 грн/100 г', '85 грн / 100 г', 'on request', 60].map((Price, index): Row => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price },
		}));
		const preview = await previewOf(rows);
		const [{ label, meanings }, { label: other }] = questionsIn(preview);
		expect(label).toContain(
			'"98 грн/100 г" is a price for 100 г. Write 98 грн there, and 100 г in the name',
		);
		expect(label).toMatch(/\nWhat about these 2 rows\?$/);
		expect(other).toMatch(/"on request".*\nWhat about this row\?$/);
		expect(meanings).toEqual([
			"Skip them: guests don't see these dishes",
			'Guests pay these prices, such as 98 грн in row 2, for one order, whatever it weighs',
			STOP,
		]);
		const page = answers(choose(preview, 'Guests pay', 'Skip'));
		const { answers: said } = await importOf(rows, page);
		expect(said).toEqual(
			expect.arrayContaining(['Row 2 → the price "98 грн"', 'Row 3 → the price "85 грн"']),
		);
		expect(onSale()).toEqual(['s0 podil 98', 's1 podil 85', 's3 podil 60']);
	});

	it('offers the prices of a weight of all stores in one answer', async () => {
		const rows: Row[] = [
			{
				SKU: 'a',
				Title: 'Grill',
				Category: 'x',
				'Price Podil': '98/100g',
				'Price Obolon': '99/100g',
			},
			{ SKU: 'b', Title: 'Soup', Category: 'x', 'Price Podil': 60, 'Price Obolon': 61 },
		];
		const two = { storeIds: 'podil, obolon' };
		const first = await previewOf(rows, two);
		const ofStores = choose(first, 'Price in a Store: podil', 'Price in a Store: obolon');
		const second = await previewOf(rows, { ...two, ...answers(ofStores) });
		const page = answers(ofStores, choose(second, 'Guests pay these prices'));
		await importOf(rows, { ...two, ...page });
		expect(onSale().toSorted()).toEqual([
			...['a obolon 99', 'a podil 98', 'b obolon 61', 'b podil 60'],
		]);
	});

	it('makes no dish of a sale price beside nothing but prices of sizes', async () => {
		const rows = (heading: string): Row[] => [
			{ SKU: 'm', Title: 'Маргарита', Category: 'x', '25 см': 165, '35 см': 229, [heading]: 149 },
			{ SKU: 'p', Title: 'Пепероні', Category: 'x', '25 см': 185, '35 см': 249 },
		];
		const preview = await previewOf(rows('Акція'));
		const [first] = questionsIn(preview)[0].meanings;
		expect(first).toBe(
			'What guests pay instead; the other price is crossed out, but not where a dish has a price for each size',
		);
		const answered = await previewOf(rows('Акція'), answers(choose(preview, first)));
		for (const { products, warnings } of [answered, await previewOf(rows('Акційна ціна'))]) {
			expect(products).toBe(4);
			expect(warnings).toContainEqual(
				expect.stringMatching(/1 of 1 sale prices are not used for sizes, the first in row 2/),
			);
		}
	});

	describe('asks about a sale price beside columns of sizes that nobody knows', () => {
		const BUT_SIZES =
			'What guests pay instead; the other price is crossed out, but not where a dish has a price for each size';
		const rows = (heading: string): Row[] => {
			const pizza = { Category: 'Піца', 'Ціна 30 см': 189, 'Ціна 40 см': 259 };
			const salad = { Category: 'Салати', 'Ціна 30 см': 198, [heading]: 169 };
			return [
				{ SKU: 'm', Title: 'Маргарита', ...pizza },
				{ SKU: 'p', Title: 'Пепероні', ...pizza, [heading]: 149 },
				{ SKU: 'c', Title: 'Цезар', ...salad },
			];
		};

		it('on the page that asks what those are', async () => {
			const preview = await previewOf(rows('Акція'));
			const offered = questionsIn(preview).map(({ meanings }) => meanings.includes(BUT_SIZES));
			expect(offered).toEqual([false, false, true]);
			const page = answers(choose(preview, 'Price of', 'Price of', BUT_SIZES));
			const { products, warnings } = await previewOf(rows('Акція'), page);
			expect(products).toBe(5);
			expect(warnings).toContainEqual(
				expect.stringMatching(/^Column "Акція": 2 of 2 sale prices are not used/),
			);
		});

		it('where the usual size is the price', async () => {
			const sized = rows('Акційна ціна');
			const page = answers(choose(await previewOf(sized), 'Price: no size', 'Price of'));
			const { usedColumns, summary } = await previewOf(sized, page);
			expect(usedColumns).toContain('Sale Price ← "Акційна ціна"');
			expect(summary).toContain('Цезар: 169 instead of 198');
		});

		it('among several such columns', async () => {
			const sized = rows('Акційна ціна').map((row) => ({ ...row, 'Стара ціна': 300 }));
			const page = choose(await previewOf(sized), 'Price: no size', 'Price of');
			const next = await previewOf(sized, answers(page));
			expect(questionsIn(next)[0]).toMatchObject({
				text: 'Other columns are already prices. What are these?',
				meanings: expect.arrayContaining([BUT_SIZES]) as string[],
			});
		});
	});

	it('says once of a choice that it was answered before', async () => {
		const kept = { staticData: {} };
		const memory = { rememberAnswers: true };
		const preview = await previewOf(TWO_PRICES, memory, kept);
		const page = choose(preview, 'Price of', 'Price:');
		await importOf(TWO_PRICES, { ...memory, ...answers(page) }, kept);
		const again = { ...memory, askAgain: true };
		const asked = await previewOf(TWO_PRICES, again, kept);
		const both = choose(asked, 'Price:', 'Price:');
		const { meanings } = questionsIn(
			await previewOf(TWO_PRICES, { ...again, ...answers(both) }, kept),
		)[1];
		expect(meanings.join()).toContain('(as answered before)');
		expect(meanings.join()).not.toContain('(as answered before) (as answered before)');
	});

	it('says which sale prices are not used, beside a price for each size', async () => {
		const sized = { SKU: 'p', Price: '', '25 см': 165, '35 см': 229, 'Акційна ціна': 149 };
		const plain = { ...sized, Price: 120, '25 см': '', '35 см': '', 'Акційна ціна': 99 };
		const rows = [
			{ ...plain, SKU: 's', Title: 'Салат', Category: 'Салати' },
			{ ...sized, Title: 'Маргарита', Category: 'Піца' },
		];
		const page = answers(choose(await previewOf(rows), 'Price of', 'Price of'));
		const preview = await previewOf(rows, page);
		expect(preview.warnings).toContainEqual(
			expect.stringMatching(
				/^Column "Акційна ціна": 1 of 2 sale prices are not used for sizes, the first in row 3 \(149\)\. These dishes have/,
			),
		);
	});

	describe('of prices with mistakes', () => {
		const rows = [95, 85, '1 55 zl', '29O', 140, 185, 75, 90].map((Plate, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x' },
			...{ Plate, Large: index === 0 ? 130 : '' },
		}));

		it('asks for them beside the price of a size', async () => {
			const [{ label, meanings }] = questionsIn(await previewOf(rows));
			expect(label).toBe('Plate (95; 85; 1 55 zl): Is this the price of a size?');
			expect(meanings).toContain('Price: no size behind the name, as in "Dish 0" and "Dish 1"');
		});

		it('offers a size first beside a column that is headed as the price', async () => {
			const beside = rows.map(({ Category, SKU, Title }, index) => ({
				...{ SKU, Title, Category, Price: 5, 'Price 40 cm': index === 0 ? undefined : 7 },
			}));
			const [{ meanings }] = questionsIn(await previewOf(beside));
			expect(meanings.slice(0, 2)).toEqual([
				'Price of a Size: 40 cm, as in "Dish 1, 40 cm"',
				'Price: no size behind the name, as in "Dish 1"',
			]);
		});

		it('leaves the currency of a heading out of the size', async () => {
			const inHryvnia = rows.map(({ Plate, Large, ...row }) => ({
				...row,
				'Price small, грн': Plate,
				'Price large (грн)': Large,
			}));
			const meanings = questionsIn(await previewOf(inHryvnia)).flatMap((one) => one.meanings);
			expect(meanings).toContain(
				'Price of a Size: small, as in "Dish 0, small" and "Dish 1, small"',
			);
			expect(meanings).toContain('Price of a Size: large, as in "Dish 0, large"');
		});

		it('lets Ask Again correct how their column is read', async () => {
			const priced = rows.map((row) => ({ ...row, Large: '', Price: 5 }));
			const again = await previewOf(priced, { rememberAnswers: true, askAgain: true });
			const found = questionsIn(again).find(({ label }) => label.startsWith('Plate'));
			expect(found?.meanings).toContain('Price: no size behind the name, as in "Dish 0"');
		});

		it('stops where more rows have no price than have one', async () => {
			const without = rows.map(({ Plate, ...row }) => ({ ...row, SKU: '', Cost: Plate }));
			const settings = { options: { withoutSku: 'useTitle' } };
			const { summary, wouldStop } = await previewOf(without, settings);
			expect(summary).toContain('have no price or a mistake');
			expect(wouldStop).toContainEqual(
				expect.stringMatching(/^7 rows have no price or a mistake, and only 1 dish can be sent\./),
			);
		});
	});

	it('knows on each page which row the headings are in', async () => {
		const rows = [
			{ 'Bistro Nova': 'Winter' },
			{ 'Bistro Nova': 'What', __EMPTY: 'Large', __EMPTY_1: 'Weight', __EMPTY_2: 'Made of' },
			...['Soup', 'Stew', 'Cake'].map((title, index) => ({
				...{ 'Bistro Nova': title, __EMPTY: 5 + index, __EMPTY_1: '300 g' },
				__EMPTY_2: `sour cream, ${title}`,
			})),
		];
		const settings = { category: 'x', options: { withoutSku: 'useTitle' } };
		const first = await previewOf(rows, settings);
		const page = Object.fromEntries(
			questionsIn(first).map(({ label, meanings }) => [label, meanings[0]]),
		);
		const second = await previewOf(rows, { ...settings, ...answers(page) });
		const asked = second.questions === undefined ? [] : questionsIn(second);
		for (const { label } of [...questionsIn(first), ...asked]) {
			expect(label).not.toMatch(/Bistro|EMPTY/);
		}
	});

	it('reads below a title, and says in which row the headings are', async () => {
		const rows = [
			{ 'Café Nova': 'Open daily' },
			{ 'Café Nova': 'SKU', __EMPTY: 'Title', __EMPTY_1: 'Category', __EMPTY_2: 'Price' },
			{ 'Café Nova': 'a', __EMPTY: 'Soup', __EMPTY_1: 'x', __EMPTY_2: 'many' },
			{ 'Café Nova': 'b', __EMPTY: 'Cake', __EMPTY_1: 'x', __EMPTY_2: 7 },
		];
		const preview = await previewOf(rows);
		expect(questionsIn(preview)[0].label).toMatch(/^• Row 4, Soup, column "Price": "many" isn't a/);
		const skipped = await importOf(rows, answers(choose(preview, 'Skip')));
		expect(skipped.answers).toEqual(['Headings → in row 3', 'Rows with mistakes → skipped']);
		expect(onSale()).toEqual(['b podil 7']);
	});

	it('takes no table below another one for all of the sheet', async () => {
		const rows = [
			{ SKU: 'a', Title: 'Soup' },
			{ SKU: 'b', Title: 'Stew' },
			{ SKU: 'SKU', Title: 'Title', __EMPTY: 'Category', __EMPTY_1: 'Price' },
			{ SKU: 'c', Title: 'Cake', __EMPTY: 'x', __EMPTY_1: 7 },
		];
		await expect(importOf(rows)).rejects.toThrow();
		const foreign = rows.map(({ SKU, Title, ...rest }) => ({ One: SKU, Two: Title, ...rest }));
		await expect(importOf(foreign)).rejects.toThrow();
		expect(onSale()).toEqual([]);
	});

	it('asks what to do with rows that have mistakes, each time again', async () => {
		const rows = TWO_STORES.map(({ SKU, Title }, index) => ({
			...{ SKU, Title, Category: 'x', Price: index === 0 ? '12,5O' : 5 },
		}));
		const staticData = {};
		const remembering = { rememberAnswers: true };
		const preview = await previewOf(rows, remembering, { staticData });
		expect(questionsIn(preview)[0].label).toMatch(
			/"12,5O" isn't a price\. Write it like "12\.50"\.\nWhat about this row\?$/,
		);
		await expect(importOf(rows, answers(choose(preview, 'Stop')))).rejects.toThrow('a mistake');
		await expect(importOf(rows)).rejects.toThrow('a mistake');
		const given = { ...remembering, ...answers(choose(preview, 'Skip')) };
		await importOf(rows, given, { staticData });
		expect(onSale()).toEqual(['b podil 5']);
		expect(questionsIn(await previewOf(rows, remembering, { staticData }))).toHaveLength(1);
	});

	it('names beside rows with mistakes those without a price, which are not sent either', async () => {
		const rows = [
			{ SKU: 'a', Title: 'Soup', Category: 'x', Price: 5 },
			{ SKU: 'b', Title: 'Lobster', Category: 'x', Price: 'on request' },
			{ Title: 'Coffee', Category: 'drinks' },
		];
		const preview = await previewOf(rows);
		expect(questionsIn(preview)[0].label.split('\n')).toEqual([
			'Without a price, so not sent in any case: row 4 (Coffee).',
			expect.stringMatching(/^• Row 3, Lobster/),
			'What about this row?',
		]);
		await importOf(rows, answers(choose(preview, 'Skip')));
		expect(onSale()).toEqual(['a podil 5']);
	});

	it('says that only a size or a store goes off, where the rest of the dish is sold', async () => {
		const priced = (...prices: Array<string | number>) => [
			{ SKU: 'a', Title: 'Soup', Category: 'x', S: prices[0], L: prices[1] },
			{ SKU: 'b', Title: 'Stew', Category: 'x', S: 5, L: prices[2] },
		];
		const skipOf = async (rows: IDataObject[], meaning: string, of: string) => {
			const ofColumns = Object.fromEntries(['S', 'L'].map((one) => [one, { meaning, [of]: one }]));
			const parameters = { ...means(ofColumns), storeIds: of === 'storeId' ? 'S, L' : 'podil' };
			const [{ meanings }] = questionsIn(await previewOf(rows, parameters));
			return meanings[0];
		};
		const sizes = ['priceOfSize', 'size'] as const;
		expect(await skipOf(priced(5, '?', 7), ...sizes)).toBe("Skip it: guests don't see this size");
		expect(await skipOf(priced(5, '?', '?'), ...sizes)).toBe(
			"Skip them: guests don't see these sizes",
		);
		expect(await skipOf(priced('?', '?', 7), ...sizes)).toBe("Skip it: guests don't see the dish");
		expect(await skipOf(priced('?', '?', '?'), ...sizes)).toBe(
			"Skip them: guests don't see these dishes, or not in that size or store",
		);
		expect(await skipOf(priced(5, '?', 7), 'priceInStore', 'storeId')).toBe(
			"Skip it: guests don't see the dish in this store",
		);
	});

	describe('skips only the size or the store with a mistake', () => {
		const sizes = means({
			...{ S: { meaning: 'priceOfSize', size: 'S' }, L: { meaning: 'priceOfSize', size: 'L' } },
		});
		const stores = means({
			S: { meaning: 'priceInStore', storeId: 'podil' },
			L: { meaning: 'priceInStore', storeId: 'obolon' },
		});
		const two = (soup: Row, stew: Row) => [
			{ Title: 'Soup', Category: 'x', S: 5, L: 6, ...soup },
			{ Title: 'Stew', Category: 'x', S: 7, L: 8, ...stew },
		];
		const total = { Title: 'Total', S: 12 };
		const ofStores = two({ Store: 'podil', L: '5/2' }, { Store: 'podil' });
		const cases: Record<string, [Row[], INodeParameters, string[]]> = {
			'one store': [
				two({ S: '5*2' }, {}),
				stores,
				['soup obolon 6', 'stew obolon 8', 'stew podil 7'],
			],
			'a store each of two dishes': [
				two({ S: '5*2' }, { L: 'on request' }),
				stores,
				['soup obolon 6', 'stew podil 7'],
			],
			'one size': [
				two({ S: '5*2' }, {}),
				sizes,
				[
					...['soup-l obolon 6', 'soup-l podil 6', 'stew-l obolon 8'],
					...['stew-l podil 8', 'stew-s obolon 7', 'stew-s podil 7'],
				],
			],
			'a size in one store': [
				[...ofStores, ...two({ Store: 'obolon' }, {}).slice(0, 1)],
				sizes,
				[
					...['soup-l obolon 6', 'soup-s obolon 5', 'soup-s podil 5'],
					...['stew-l podil 8', 'stew-s podil 7'],
				],
			],
		};
		it.each(Object.entries(cases))('of %s', async (_name, [dishes, meanings, left]) => {
			const settings = {
				...meanings,
				storeIds: 'podil, obolon',
				options: { withoutSku: 'useTitle' },
			};
			for (const rows of [dishes, [...dishes, total]]) {
				const page = choose(await previewOf(rows, settings), 'Skip');
				await importOf(rows, { ...settings, ...answers(page) });
				expect(onSale()).toEqual(left);
				const inNode = { onInvalidRows: 'skip', confirmLeftOut: true };
				await importOf(rows, { ...settings, ...inNode });
				expect(onSale()).toEqual(left);
			}
		});
	});

	describe('asks whether empty cells are those of the row above', () => {
		const merged = ['soups', '', '', 'mains', ''].map((Category, index) => ({
			...{ Title: `Dish ${index}`, Category, Price: index === 4 ? 'on request' : index + 5 },
		}));
		const settings = { options: { withoutSku: 'useTitle' }, rememberAnswers: true };
		const categories = () =>
			sandbox.storefront(COMPANY).map(({ title, category }) => [title, category]);

		it('and remembers it, beside rows with other mistakes', async () => {
			const staticData = {};
			const preview = await previewOf(merged, settings, { staticData });
			expect(questionsIn(preview)).toMatchObject([
				{
					label: expect.stringMatching(
						/^• Row 3, Dish 1, column "Category" is empty\. Fill it in\.\n• Row 4, [^]*\nWhat about these 3 rows\?$/,
					) as string,
					meanings: [
						'Take the category of the row above, such as "soups" for row 3',
						"Skip them: guests don't see these dishes",
						STOP,
					],
				},
				{ label: expect.stringContaining('Row 6, Dish 4, column "Price"') as string },
			]);
			const page = choose(preview, 'Take the category', 'Skip it');
			await importOf(merged, { ...settings, ...answers(page) }, { staticData });
			expect(categories()).toEqual([
				...['Dish 0', 'Dish 1', 'Dish 2'].map((title) => [title, 'soups']),
				['Dish 3', 'mains'],
			]);
			const later = merged.map((row) => ({ ...row, Price: 9 }));
			const again = await previewOf(later, settings, { staticData });
			expect(again.answers).toContain(
				'Rows without a category → that of the row above, as answered before',
			);
			await importOf(later, settings, { staticData });
			expect(categories()[4]).toEqual(['Dish 4', 'mains']);
		});

		it('before what goes off with a mistake, on a page and remembered', async () => {
			const stores = {
				...settings,
				...means({
					'Price Centre': { meaning: 'priceInStore', storeId: 'podil' },
					'Price Station': { meaning: 'priceInStore', storeId: 'obolon' },
				}),
			};
			const rows = (last: unknown) =>
				merged.map(({ Title, Category }, index) => ({
					...{ Title, Category, 'Price Centre': index === 4 ? last : 5, 'Price Station': 6 },
				}));
			const staticData = {};
			const both = choose(await previewOf(rows('5*2'), stores), 'Take the category', 'Skip it');
			expect(await previewOf(rows('5*2'), { ...stores, ...answers(both) })).toHaveProperty(
				'fingerprint',
			);
			const page = choose(await previewOf(rows(5), stores), 'Take the category');
			await importOf(rows(5), { ...stores, ...answers(page) }, { staticData });
			const later = await previewOf(rows('5*2'), stores, { staticData });
			const skip = choose(later, "Skip it: guests don't see the dish in this store");
			await importOf(rows('5*2'), { ...stores, ...answers(skip) }, { staticData });
			expect(onSale()).toContain('dish-4 obolon 6');
			expect(onSale()).not.toContainEqual(expect.stringContaining('dish-4 podil'));
		});

		it('before which row of a dish counts, beside rows with other mistakes', async () => {
			const staticData = {};
			const right = merged.map((row) => ({ ...row, Price: 5 }));
			const take = answers(choose(await previewOf(right, settings), 'Take the category'));
			await importOf(right, { ...settings, ...take }, { staticData });
			const rows = [{ ...right[0], Price: '5*2' }, ...right.slice(1), { ...right[4], Price: 9 }];
			const page = choose(await previewOf(rows, settings, { staticData }), 'Only row 7', 'Skip');
			await importOf(rows, { ...settings, ...answers(page) }, { staticData });
			expect(onSale()).toContain('dish-4 podil 9');
		});

		it('also where two blocks have the same category', async () => {
			const twice = ['soups', '', '', 'mains', '', 'soups', ''].map((Category, index) => ({
				...{ Title: `Dish ${index}`, Category, Price: index + 5 },
			}));
			const page = choose(await previewOf(twice, settings), 'Take the category');
			await importOf(twice, { ...settings, ...answers(page) });
			const names = ['soups', 'soups', 'soups', 'mains', 'mains', 'soups', 'soups'];
			expect(categories()).toEqual(names.map((name, index) => [`Dish ${index}`, name]));
		});

		it('also for names, first that of another size, and not where nothing is above or most rows have their own', async () => {
			const sizes = (column: string): Row[] =>
				['Soup', '', 'Stew', ''].map((Title, index) => ({
					...{ SKU: `s${index}`, Title, Category: 'x', Price: index + 5 },
					[column]: index % 2 === 0 ? 'S' : 'L',
				}));
			const take = 'Take the name of the row above, such as "Soup" for row 3';
			const [{ meanings }] = questionsIn(await previewOf(sizes('Size')));
			expect(meanings[0]).toBe(`${take}: the same dish in another size or store`);
			const [{ meanings: ofUnknown }] = questionsIn(await previewOf(sizes('Remark')));
			expect(ofUnknown).toEqual([
				"Skip them: guests don't see these dishes",
				`${take}, though it may be another dish`,
				STOP,
			]);
			for (const given of [
				['', 'soups', 'mains'],
				['soups', '', 'soups'],
			]) {
				const rows = given.map((Category, index) => ({
					...{ SKU: `s${index}`, Title: `Dish ${index}`, Category, Price: 5 },
				}));
				const asked = questionsIn(await previewOf(rows)).flatMap((one) => one.meanings);
				expect(asked).toEqual(["Skip it: guests don't see the dish", STOP]);
			}
		});

		it('and takes description and picture with the name, where a row has none', async () => {
			const media = 'https://example.com/pizza.jpg';
			const rows = [
				{ Title: 'Pizza', Category: 'x', Size: 'S', Price: 5, Description: 'thin', Media: media },
				{ Category: 'x', Size: 'M', Price: 6, Description: 'thick' },
				{ Category: 'x', Size: 'L', Price: 7 },
				{ Title: 'Soup', Category: 'x', Price: 5 },
			];
			const byTitle = { options: { withoutSku: 'useTitle' } };
			const page = choose(await previewOf(rows, byTitle), 'Take the name');
			await importOf(rows, { ...byTitle, ...answers(page) });
			const seen = sandbox
				.storefront(COMPANY)
				.map((dish) => [dish.sku, dish.description ?? '', dish.media ?? '']);
			expect(seen).toEqual(
				expect.arrayContaining([
					...[
						['pizza-l', 'thin', media],
						['pizza-m', 'thick', media],
						['soup', '', ''],
					],
				]),
			);
		});

		it('alone, where names stand for dish numbers and no other row has a mistake', async () => {
			const sizes = ['Soup', '', 'Stew', ''].map((Title, index) => ({
				...{ Title, Category: 'x', Size: index % 2 === 0 ? 'S' : 'L', Price: index + 5 },
			}));
			const preview = await previewOf(sizes, settings);
			expect(questionsIn(preview).map(({ label }) => label)).toEqual([
				'• Row 3 (after Soup), column "Title" is empty. Fill it in.\n• Row 5 (after Stew), column "Title" is empty. Fill it in.\nWhat about these 2 rows?',
			]);
			await importOf(sizes, { ...settings, ...answers(choose(preview, 'Take the name')) });
			expect(categories().map(([title]) => title)).toEqual([
				...['Soup, S', 'Soup, L', 'Stew, S', 'Stew, L'],
			]);
			const unpriced = sizes.map((row, index) => (index === 2 ? { ...row, Price: 'x' } : row));
			const [, ofPrice] = questionsIn(await previewOf(unpriced, settings));
			expect(ofPrice.label).toMatch(
				/^• Row 4, Stew, column "Price": "x" .*\nWhat about this row\?$/,
			);
		});

		it('apart for a lost name, which is not that of the dish above', async () => {
			const lost = merged.map((row, index) => ({
				...{ ...row, SKU: `s${index}`, Price: index + 5 },
				...(index === 2 ? { Title: '' } : {}),
			}));
			const preview = await previewOf(lost, settings);
			expect(questionsIn(preview)).toMatchObject([
				{
					meanings: [
						'Take the category of the row above, such as "soups" for row 3',
						expect.stringMatching(/^Skip/),
						STOP,
					],
				},
				{
					label:
						'• Row 4 (after Dish 1), column "Title" is empty. Fill it in.\nWhat about this row?',
				},
			]);
			const page = choose(preview, 'Take the category', 'Skip it');
			await importOf(lost, { ...settings, ...answers(page) });
			expect(categories()).toEqual([
				...[
					['Dish 0', 'soups'],
					['Dish 1', 'soups'],
					['Dish 3', 'mains'],
					['Dish 4', 'mains'],
				],
			]);
		});

		it('but takes for no row a name that has this size already, also where that was answered', async () => {
			const staticData = {};
			const rows = (...titles: string[]) =>
				titles.map((Title, index) => ({
					...{ Title, Category: 'x', Size: index % 2 === 0 ? 'S' : 'L', Price: index + 5 },
				}));
			const right = rows('Soup', '', 'Stew', '');
			const take = answers(choose(await previewOf(right, settings), 'Take the name'));
			await importOf(right, { ...settings, ...take }, { staticData });
			const later = await previewOf(rows('Soup', '', '', ''), settings, { staticData });
			expect(questionsIn(later)).toMatchObject([
				{ meanings: ["Skip them: guests don't see these dishes", STOP] },
			]);
			expect(questionsIn(later)[0].label).toContain('Row 4 (after Soup), column "Title" is empty');
		});

		it('and says of a row with neither name nor size that both are missing', async () => {
			const rows: Row[] = [
				['Pizza', 'S', 'podil'],
				['', '', 'obolon'],
				['', 'L', 'podil'],
				['', '', 'obolon'],
			].map(([Title, Size, Store], index) => ({
				...{ Title, Category: 'x', Size, Store, Price: index + 5 },
			}));
			const two = { ...settings, storeIds: 'podil, obolon' };
			const options = {
				...settings.options,
				...answers(choose(await previewOf(rows, two), 'Take the name')),
			};
			const [{ label }] = questionsIn(await previewOf(rows, { ...two, options }));
			expect(label).toBe(
				'• Row 5 (after Pizza), column "Title" is empty, and so is column "Size". If it is a size of the dish above, fill in both.\nWhat about this row?',
			);
		});

		it('before it asks about a name that is in several of these categories', async () => {
			const rows = ['soups', '', 'mains', ''].map((Category, index) => ({
				...{ Title: index % 2 === 0 ? `Dish ${index}` : 'Dish of the day', Category, Price: 5 },
			}));
			const byCategory = { options: { withoutSku: 'useCategory' } };
			const preview = await previewOf(rows, byCategory);
			expect(questionsIn(preview)).toMatchObject([
				{ meanings: [expect.stringMatching(/^Take the category /), expect.anything(), STOP] },
			]);
			await importOf(rows, { ...byCategory, ...answers(choose(preview, 'Take the category')) });
			expect(categories()).toEqual([
				...[
					['Dish 0', 'soups'],
					['Dish of the day', 'soups'],
				],
				...[
					['Dish 2', 'mains'],
					['Dish of the day', 'mains'],
				],
			]);
		});

		it('and counts the rows that it lists', async () => {
			const long = Array.from({ length: 8 }, (_, index) => ({
				...{ Title: `Dish ${index}`, Category: index === 0 ? 'soups' : '', Price: 5 },
			}));
			const [{ label }] = questionsIn(await previewOf(long, settings));
			expect(label).toMatch(
				/\n• Row 7, .* is empty\. Fill it in\.\nAnd 2 more rows\.\nWhat about these 7 rows\?$/,
			);
		});
	});

	it('asks about remarks that say a dish is off, and again only for other such words', async () => {
		const rows = (...words: string[]) =>
			words.map((Notes, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Notes },
			}));
		const staticData = {};
		const remembering = { rememberAnswers: true };
		const first = rows('temporarily unavailable', 'spicy', '');
		const preview = await previewOf(first, remembering, { staticData });
		const page = choose(preview, 'Off where it says "temporarily unavailable"');
		await importOf(first, { ...remembering, ...answers(page) }, { staticData });
		expect(onSale()).toEqual(['s1 podil 5', 's2 podil 5']);
		const asked = async (...words: string[]) =>
			questionsIn(await previewOf(rows(...words), remembering, { staticData })).length;
		expect(await asked('new', 'mild', '')).toBe(0);
		expect(await asked('sold out', 'mild', '')).toBe(1);
	});

	describe('names the words of a column that says what is on sale', () => {
		const rows = (heading: string, ...cells: string[]) =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5 },
				[heading]: cell,
			}));

		it.each(['Стоп', 'Наявність'])('but not those of a stop list below %s', async (heading) => {
			await importOf(rows(heading, '', 'на стопі', '', 'стоп'));
			expect(onSale()).toEqual(['s0 podil 5', 's2 podil 5']);
		});

		it('such as those of a stop list among remarks', async () => {
			const [{ meanings }] = questionsIn(await previewOf(rows('Примітка', '', 'на стопі', 'хіт')));
			expect(meanings[0]).toBe('Off where it says "на стопі"');
		});

		it('but takes numbers for a stock, or for nothing, before any words', async () => {
			const [{ meanings }] = questionsIn(await previewOf(rows('Порцій', '20', '30', '15')));
			expect(meanings.slice(0, 2)).toEqual(['Stock', 'Nothing of this: ignore the column']);
			const few = questionsIn(await previewOf(rows('Порцій', '1', '0', '1')));
			expect(few[0].meanings[0]).toMatch(/^On sale where it says "1"/);
		});

		it('such as a cross, which takes off', async () => {
			const crossed = rows('Стоп', '', 'х', '');
			const preview = await previewOf(crossed);
			expect(questionsIn(preview)[0].meanings).toEqual([
				'Off where it says "х"',
				'Off where it says some words, alone or among others, which the next page asks for',
				'On sale only where it says "х"',
				'On sale only where it says some words, which the next page asks for',
				'Stock',
				'Nothing of this: ignore the column',
				STOP,
			]);
			await importOf(crossed, answers(choose(preview, 'Off where it says "х"')));
			expect(onSale()).toEqual(['s0 podil 5', 's2 podil 5']);
		});

		it.each(['Стоп', 'Наявність'])('in both directions below %s, first off', async (heading) => {
			const offered = ['Off where it says "xyz"', 'On sale only where it says "xyz"'];
			const unknown = rows(heading, '', 'xyz', '');
			const preview = await previewOf(unknown);
			const { meanings } = questionsIn(preview)[0];
			expect(meanings.filter((one) => offered.includes(one))).toEqual(offered);
			await importOf(unknown, answers(choose(preview, 'Off where it says "xyz"')));
			expect(onSale()).toEqual(['s0 podil 5', 's2 podil 5']);
		});

		it('and asks what the words say that are typed', async () => {
			const unknown = rows('Наявність', '', 'xyz', '');
			const preview = await previewOf(unknown);
			const typed = async (choice: string) => {
				const page = answers(choose(preview, choice));
				return questionsIn(await previewOf(unknown, page))[0].text;
			};
			expect(await typed('Off where it says some words')).toBe(
				'Which words say that a dish is off? Separate them by commas.',
			);
			expect(await typed('On sale only where it says some words')).toBe(
				'Which words say that a dish is on sale? With any other, it is off. Separate them by commas.',
			);
		});

		it('again where a later sheet has a word that is new', async () => {
			const memory = { rememberAnswers: true };
			const kept = { staticData: {} };
			const preview = await previewOf(rows('Стоп', '', 'xyz', ''), memory, kept);
			const page = answers(choose(preview, 'Off where it says "xyz"'));
			await importOf(rows('Стоп', '', 'xyz', ''), { ...memory, ...page }, kept);
			expect(questionsIn(await previewOf(rows('Стоп', 'xyz', ''), memory, kept))).toEqual([]);
			const other = questionsIn(await previewOf(rows('Стоп', 'xyz', 'abc', ''), memory, kept));
			expect(other[0].meanings[0]).toBe('Off where it says "xyz", "abc"');
		});

		it('with what both of them mean', async () => {
			const [{ meanings }] = questionsIn(await previewOf(rows('Today', 'так', 'ні', 'є')));
			expect(meanings.slice(0, 2)).toEqual([
				'On sale where it says "так", "є"; off where it says "ні"',
				'On sale only where it says some words, which the next page asks for',
			]);
			const crossed = questionsIn(await previewOf(rows('Today', 'ні', 'ні', '')));
			expect(crossed[0].meanings.slice(0, 2)).toEqual([
				'On sale where it says yes; off where it says "ні"',
				'Off where it says yes; on sale where it says "ні"',
			]);
		});
	});

	describe('offers each reading of a column of yes and no once', () => {
		const rows = (...cells: string[]) =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Today: cell },
			}));
		const OTHERS = [
			'On sale only where it says some words, which the next page asks for',
			'On sale or off in one store, which the next page asks for',
			'Nothing of this: ignore the column',
		];
		const IN_WORDS =
			'Off where it says some words, alone or among others, which the next page asks for';
		it.each([
			[
				['так', 'ні', 'так'],
				['On sale where it says "так"; off where it says "ні"'],
				['Off where it says "так"; on sale where it says "ні"', ...OTHERS, STOP],
			],
			[
				['так', '', 'так'],
				[STOP, OTHERS[2], 'On sale where it says "так" or is empty'],
				[
					'Off where it says "так"',
					'On sale only where it says "так"',
					OTHERS[0],
					'On sale only where it says "так", in one store, which the next page asks for',
					'On sale where it says "так" or is empty, in one store, which the next page asks for',
				],
			],
			[
				['так', 'стоп', 'так'],
				['On sale where it says "так"; off where it says "стоп"'],
				[OTHERS[0], IN_WORDS, OTHERS[2], STOP],
			],
		])('of %j', async (cells, likely, others) => {
			const [{ meanings }] = questionsIn(await previewOf(rows(...cells)));
			expect(meanings).toEqual([...likely, ...others]);
		});

		it.each(['Веган', 'Гостре', 'Новинка', 'Vegan', 'Spicy'])(
			'and takes off no dish by a column %s, unless somebody says so',
			async (heading) => {
				for (const ticks of [
					['так', '', 'так'],
					['так', '-', 'так'],
					['x', '', 'x'],
				]) {
					const tagged = rows(...ticks).map(({ Today, ...row }) => ({ ...row, [heading]: Today }));
					const preview = await previewOf(tagged);
					const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
					expect(first.filter((one) => one !== OTHERS[2])).toEqual([]);
					await importOf(tagged, answers(choose(preview, ...first)));
					expect(onSale()).toHaveLength(3);
				}
			},
		);

		it('and ignores first a word below a tag that says a dish is without it, but not what is off', async () => {
			const firstOf = async (word: string) => {
				const tagged = rows('є', word, word).map(({ Today, ...row }) => ({ ...row, Веган: Today }));
				const [{ meanings }] = questionsIn(await previewOf(tagged));
				return meanings[0];
			};
			expect(await firstOf('немає')).toBe('Nothing of this: ignore the column');
			expect(await firstOf('стоп')).toBe('On sale where it says "є"; off where it says "стоп"');
		});

		it('and beside another such column, in its own words', async () => {
			const sheet = rows('+', '-', '').map(({ Today, ...row }, index) => ({
				...{ ...row, Наявність: Today, Стоп: ['', '', 'стоп'][index] },
			}));
			const preview = await previewOf(sheet);
			const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
			expect(first).toEqual([
				'On sale where it says "+"; off where it says "-"',
				'Off where it says "стоп"',
			]);
			await importOf(sheet, answers(choose(preview, ...first)));
			expect(onSale()).toEqual(['s0 podil 5']);
		});

		it('with a store that its heading names', async () => {
			const inStore = rows('так', 'ні').map(({ Today, ...row }) => ({ ...row, 'Є podil': Today }));
			const [{ meanings }] = questionsIn(await previewOf(inStore));
			expect(meanings[0]).toBe('On sale or off in one store: podil');
		});
	});

	describe('asks what the portions of dishes of one name are', () => {
		const pizzas = [
			['Борщ', '400 мл', 145],
			['Піца', '30 см', 210],
			['Піца', '40 см', 289],
		].map(([Страва, Порція, Ціна]) => ({ Страва, Категорія: 'x', Порція, Ціна }));
		const remembering = { rememberAnswers: true };
		const SIZES = ['борщ podil 145', ...['піца-30-см podil 210', 'піца-40-см podil 289']];

		it('and offers first that each is its own dish', async () => {
			const staticData = {};
			const preview = await previewOf(pizzas, remembering, { staticData });
			expect(questionsIn(preview)[1].meanings).toEqual([
				'Size: each is its own dish, such as "Піца, 40 см". It comes new if its size changes',
				...['Behind the name: "Борщ, 400 мл"', 'Nothing of this: ignore the column', STOP],
			]);
			const withoutHeading = pizzas.map(({ Страва, ...row }) => ({ Позиція: Страва, ...row }));
			expect(questionsIn(await previewOf(withoutHeading)).at(-1)?.meanings[0]).toMatch(
				/^Size: .* such as "Піца, 40 см"/,
			);
			const page = answers(choose(preview, 'Know a dish by name', 'Size'));
			await importOf(pizzas, { ...remembering, ...page }, { staticData });
			expect(onSale()).toEqual(SIZES);
			const later = pizzas.slice(0, 2).map((row) => ({ ...row, Today: 'yes' }));
			const next = await previewOf(
				[...later, { Страва: 'Сік', Категорія: 'x', Ціна: 5 }],
				remembering,
				{ staticData },
			);
			expect(questionsIn(next).map(({ heading }) => heading)).toEqual(['Today']);
		});

		it('and says that a second column of sizes counts beside the first', async () => {
			const rows = pizzas.map((row, index) => ({ ...row, Розмір: index > 1 ? 'XL' : 'M' }));
			const page = choose(await previewOf(rows), 'Know a dish by name', 'Size');
			const preview = await previewOf(rows, answers(page));
			expect(questionsIn(preview)).toMatchObject([
				{
					text: 'Another column is already the Size. If this one is, too, both count.',
					heading: 'Розмір',
				},
			]);
			const sold = answers(page, choose(preview, 'Size'));
			expect(await importOf(rows, sold)).toMatchObject({ sent: true });
			expect(onSale()[1]).toBe('піца-30-см-m podil 210');
		});

		it.each([
			['Behind the name', 'weight behind the name'],
			['Nothing', 'nothing of this: ignore the column'],
		])('and says why it asks again after: %s', async (beginning, before) => {
			const page = choose(await previewOf(pizzas), 'Know a dish by name', beginning);
			const preview = await previewOf(pizzas, answers(page));
			expect(questionsIn(preview)).toMatchObject([
				{
					label:
						'"Піца" appears several times with different prices. Which column is its size? If the size of a dish changes later, it goes off and comes new.',
					meanings: [
						`Порція (400 мл; 30 см; 40 см), instead of: ${before}`,
						'Both: row 4 is named "Піца (2)"',
						...['Only row 3 ("Піца", 210)', 'Only row 4 ("Піца", 289)', STOP],
					],
				},
			]);
			await importOf(pizzas, answers(page, choose(preview, 'Порція')));
			expect(onSale()).toEqual(SIZES);
		});
	});

	it('says why it asks for the dish numbers again after a column was also the price', async () => {
		const rows = ['Soup', 'Stew', 'Cake'].map((Title, index) => ({
			...{ Title, Category: 'x', Costs: index + 5 },
		}));
		const page = choose(await previewOf(rows), 'Costs', 'Costs');
		const [{ label }] = questionsIn(await previewOf(rows, answers(page)));
		expect(label).toMatch(
			/^You chose "Costs" twice: is it the dish number \(SKU\) or the Price\? Your sheet has no dish numbers\./,
		);
	});

	it('asks which of both a column is that was chosen for two fields', async () => {
		const rows = ['Soup', 'Stew', 'Cake'].map((Позиція, index) => ({
			...{ SKU: `s${index}`, Позиція, Remark: `Cook ${index}`, Price: index + 5 },
		}));
		const first = choose(await previewOf(rows), 'Позиція', 'Позиція');
		const preview = await previewOf(rows, answers(first));
		expect(questionsIn(preview)).toMatchObject([
			{
				label:
					'You chose "Позиція" twice: is it the name of the dish or the category? Which column is the name of the dish?',
				meanings: [
					'Позиція (Soup; Stew; Cake), instead of: category',
					'Remark (Cook 0; Cook 1; Cook 2)',
					STOP,
				],
			},
		]);
		const second = choose(preview, 'Позиція');
		const next = await previewOf(rows, answers(first, second));
		expect(questionsIn(next).map(({ label }) => label)).toEqual([
			'"Позиція" is the name of the dish. Which column is the category?',
		]);
		const third = { ...choose(next, 'No column'), [fieldsIn(next)[1].fieldLabel]: 'Hot' };
		const done = await previewOf(rows, answers(first, second, third));
		expect(done.answers).toEqual(['"Позиція" → Title', 'Category of all rows → Hot']);
	});

	describe('asks whether guests see a weight', () => {
		const rows = (...weights: unknown[]) =>
			weights.map((weight, index) => ({
				...{ Назва: ['Борщ', 'Сало', 'Чай'][index], Категорія: 'x', Ціна: index + 5 },
				'Вага, г': weight,
			}));
		const byTitle = { options: { withoutSku: 'useTitle' }, rememberAnswers: true };

		it('behind the name, once, and a dish stays the same when it changes', async () => {
			const staticData = {};
			const preview = await previewOf(rows(350, 200, ''), byTitle, { staticData });
			expect(questionsIn(preview)).toMatchObject([
				{
					label: 'Вага, г (350; 200): What do guests see of it?',
					meanings: [
						'Behind the name: "Борщ, 350 г"',
						...['Nothing of this: ignore the column', STOP],
					],
				},
			]);
			const page = answers(choose(preview, 'Behind the name'));
			await importOf(rows(350, 200, ''), { ...byTitle, ...page }, { staticData });
			const titles = () => sandbox.storefront(COMPANY).map(({ title }) => title);
			expect(titles()).toEqual(['Борщ, 350 г', 'Сало, 200 г', 'Чай']);
			expect(onSale()[0]).toBe('борщ podil 5');
			const later = await previewOf(rows(400, 200, 250), byTitle, { staticData });
			expect(later).toMatchObject({
				verdict: '2 changed',
				answers: ['"Вага, г" → Weight in the Name, as answered before'],
				changed: [
					{ what: 'Renamed', from: 'Борщ, 350 г', to: 'Борщ, 400 г' },
					{ what: 'Renamed', from: 'Чай', to: 'Чай, 250 г' },
				],
			});
		});

		it('but not twice, where the name ends with it or with a size', async () => {
			const rows = (heading: string) =>
				[
					['Cappuccino 250 ml', '250 ml'],
					['Latte, 0,3l', '0,3 L'],
					['Lemonade 1250 ml', '250 ml'],
					['Tea', '250 ml'],
				].map(([Title, amount]) => ({ Title, Category: 'x', Price: 5, [heading]: amount }));
			const byTitle = { options: { withoutSku: 'useTitle' } };
			const titles = () => sandbox.storefront(COMPANY).map(({ title }) => title);
			const weights = await previewOf(rows('Weight'), byTitle);
			expect(questionsIn(weights)[0].meanings).toContain('Behind the name: "Cappuccino 250 ml"');
			const page = answers(choose(weights, 'Behind the name'));
			await importOf(rows('Weight'), { ...byTitle, ...page });
			const SEEN = ['Cappuccino 250 ml', 'Latte, 0,3l', 'Lemonade 1250 ml, 250 ml', 'Tea, 250 ml'];
			expect(titles().toSorted()).toEqual(SEEN);
			await importOf(rows('Size'), byTitle);
			expect(titles()).toEqual(expect.arrayContaining(SEEN));
			expect(onSale()).toContain('cappuccino-250-ml-250-ml podil 5');
		});

		it('or not at all, as an import does that nobody has told', async () => {
			const page = answers(choose(await previewOf(rows(350, 200, 1), byTitle), 'Nothing'));
			for (const given of [{ ...byTitle, ...page }, byTitle]) {
				await importOf(rows(350, 200, 1), given);
				expect(sandbox.storefront(COMPANY)[0].title).toBe('Борщ');
			}
			const stop = answers(choose(await previewOf(rows(350, 200, 1), byTitle), 'Stop'));
			await expect(importOf(rows(1, 2, 3), { ...byTitle, ...stop })).rejects.toThrow('no question');
			await expect(importOf(rows(350, 200, 1), { ...byTitle, ...stop })).rejects.toThrow(
				'An answer says to stop',
			);
		});

		it('but for weights that are 0 or texts, and beside its own sizes', async () => {
			expect(questionsIn(await previewOf(rows(0, '', 0), byTitle))).toEqual([]);
			expect(questionsIn(await previewOf(rows('light', 'heavy', ''), byTitle))).toEqual([]);
			const sizes = means({ 'Вага, г': { meaning: 'size' } });
			expect(questionsIn(await previewOf(rows(1, 2, 3), { ...byTitle, ...sizes }))).toEqual([]);
		});
	});

	describe('asks whether guests see allergens', () => {
		const rows = [
			{
				SKU: 'a',
				Title: 'Pie',
				Category: 'x',
				Price: 5,
				Description: 'Beef',
				Allergens: 'gluten, milk',
			},
			{ SKU: 'b', Title: 'Chips', Category: 'x', Price: 3, Allergens: 'celery' },
			{ SKU: 'c', Title: 'Salad', Category: 'x', Price: 4, Description: 'Green', Allergens: '—' },
		];
		const descriptions = () => sandbox.storefront(COMPANY).map(({ description }) => description);

		it('below the description, where there is one', async () => {
			const preview = await previewOf(rows);
			expect(questionsIn(preview)).toMatchObject([
				{
					label: 'Allergens (gluten, milk; celery; —): What do guests see of it?',
					meanings: [
						'Below the description, such as Allergens: gluten, milk',
						...['Nothing of this: ignore the column', STOP],
					],
				},
			]);
			await importOf(rows, answers(choose(preview, 'Below')));
			expect(descriptions()).toEqual([
				'Beef\nAllergens: gluten, milk',
				'Allergens: celery',
				'Green',
			]);
		});

		it('or not at all, as an import does that nobody has told', async () => {
			for (const given of [answers(choose(await previewOf(rows), 'Nothing')), {}]) {
				await importOf(rows, given);
				expect(descriptions()).toEqual(['Beef', undefined, 'Green']);
			}
		});

		it('beside another column that they read there', async () => {
			const both = means({
				Allergens: { meaning: 'inDescription' },
				Diet: { meaning: 'inDescription' },
			});
			await importOf(
				rows.map((row) => ({ ...row, Diet: 'vegan' })),
				both,
			);
			expect(descriptions()[0]).toBe('Beef\nAllergens: gluten, milk\nDiet: vegan');
		});

		it('where it was read as the description, beside which there is another', async () => {
			const wrong = means({ Allergens: { meaning: 'description' } });
			const page = choose(await previewOf(rows, wrong), 'Below the description');
			expect(Object.keys(page)).toEqual([expect.stringMatching(/^Description .*already/)]);
		});
	});

	describe('asks whether guests read a column of texts that nobody knows', () => {
		const rows = (...texts: string[]) =>
			texts.map((text, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Склад: text },
			}));
		const MADE_OF = rows('томати, моцарела', 'огірки, сир фета');

		it('below the dish, once', async () => {
			const staticData = {};
			const given = { rememberAnswers: true };
			const preview = await previewOf(MADE_OF, given, { staticData });
			expect(questionsIn(preview)).toMatchObject([
				{
					label: 'Склад (томати, моцарела; огірки, сир фета): Is this the Description?',
					meanings: ['Description', 'Nothing of this: ignore the column', STOP],
				},
			]);
			const page = answers(choose(preview, 'Description'));
			await importOf(MADE_OF, { ...given, ...page }, { staticData });
			expect(sandbox.storefront(COMPANY)[0].description).toBe('томати, моцарела');
			expect(await previewOf(MADE_OF, given, { staticData })).toMatchObject({
				verdict: 'Nothing changes',
			});
		});

		it.each(['Коментар', 'Комментарий для кухни', 'Примітка', 'Comments', 'Notes', 'Uwagi'])(
			'but first as nothing of this below %s',
			async (heading) => {
				const noted = ['сир у вівторок', 'без хліба'].map((text, index) => ({
					...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5 },
					[heading]: text,
				}));
				const [{ meanings }] = questionsIn(await previewOf(noted));
				expect(meanings).toEqual(['Nothing of this: ignore the column', 'Description', STOP]);
			},
		);

		it('but not once it was ignored, whatever it says', async () => {
			const staticData = {};
			const remembering = { rememberAnswers: true };
			const noted = (...notes: string[]): Row[] =>
				notes.map((Notes, index) => ({
					...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Notes },
				}));
			const before = noted('ham is sold out', 'only in Podil', 'only in Obolon');
			const page = answers(choose(await previewOf(before), 'Nothing of this'));
			await importOf(before, { ...remembering, ...page }, { staticData });
			const later = noted('only in Podil', 'only in Obolon', 'ask the cook');
			const options = { staticData };
			expect(questionsIn(await previewOf(later, remembering, options))).toEqual([]);
		});

		it('but for words, the same text again, and beside a description', async () => {
			expect(questionsIn(await previewOf(rows('Hot', 'Cold')))).toEqual([]);
			expect(questionsIn(await previewOf(rows('on the bar', 'on the bar')))).toEqual([]);
			const described = MADE_OF.map((row) => ({ ...row, Description: 'x' }));
			expect(questionsIn(await previewOf(described))).toEqual([]);
		});
	});

	describe('reads dashes and remarks below a heading of what is off', () => {
		const CELLS = ['-', 'стоп', 'немає молока', '-', 'до пт', '', 'закінчиться завтра', '-'];
		const rows = (cells = CELLS, heading = 'Стоп') =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: index + 5 },
				[heading]: cell,
			}));
		const ANYTHING =
			'Off where it says "стоп", "немає молока", "до пт", "закінчиться завтра"; on sale where it says "-"';
		const IN_WORDS =
			'Off where it says some words, alone or among others, which the next page asks for';
		const memory = { rememberAnswers: true, limits: { mostSwitchedOff: 100 } };
		const idsOn = (store = 'podil') =>
			onSale()
				.filter((line) => line.includes(store))
				.map((line) => line.split(' ')[0]);

		it('first so that anything but a dash means off, and never a dash', async () => {
			const preview = await previewOf(rows());
			const [{ label, meanings }, ...others] = questionsIn(preview);
			expect(others).toEqual([]);
			expect(label).toBe(
				'Стоп (-; стоп; немає молока): Does this say what is on sale? "немає молока", "до пт", "закінчиться завтра" can mean off, or something else.',
			);
			expect(meanings).toEqual([
				...[ANYTHING, 'Off where it says "стоп"', IN_WORDS],
				'Stock; "стоп" means sold out (0)',
				...['Nothing of this: ignore the column', STOP],
			]);
			await importOf(rows(), answers(choose(preview, ANYTHING)));
			expect(idsOn()).toEqual(['s0', 's3', 's5', 's7']);
		});

		it('and asks again for a remark that is new, also where it is one of many cells', async () => {
			const kept = { staticData: {} };
			const page = answers(choose(await previewOf(rows()), ANYTHING));
			await importOf(rows(), { ...memory, ...page }, kept);
			const asked = async (...cells: string[]) =>
				questionsIn(await previewOf(rows(cells), memory, kept));
			expect(await asked('до пт', 'закінчиться завтра', '-', 'так', '')).toEqual([]);
			const many = Array.from({ length: 30 }, () => '');
			const [{ label, meanings }] = await asked('до пн', 'до пт', ...many);
			expect(label).toContain('"до пн", "до пт" can mean off, or something else.');
			expect(meanings[0]).toBe('Off where it says "до пн", "до пт"');
		});

		it.each(['Off where it says "стоп"', 'Nothing of this'])(
			'and names what stays on sale with a remark: %s',
			async (choice) => {
				const [{ label, meanings }] = questionsIn(await previewOf(rows()));
				const exact = meanings.find((one) => one === choice) ?? meanings.at(-2);
				const { warnings } = await importOf(rows(), answers({ [label]: String(exact) }));
				const remarks = [
					...(choice === 'Nothing of this' ? ['Dish 1 ("стоп")'] : []),
					'Dish 2 ("немає молока")',
					...['Dish 4 ("до пт")', 'Dish 6 ("закінчиться завтра")'],
				];
				expect(warnings).toEqual([
					`Column "Стоп": ${remarks.length} dishes stay on sale with a remark there: ${remarks.join(', ')}. Check whether guests can have them.`,
				]);
			},
		);

		it('the same for one store, asked once for the column', async () => {
			const two = { ...memory, storeIds: 'podil, obolon' };
			const kept = { staticData: {} };
			const sheet = rows(CELLS, 'Стоп Поділ');
			const preview = await previewOf(sheet, two, kept);
			const [{ meanings }, ...others] = questionsIn(preview);
			expect(others).toEqual([]);
			expect(meanings[0]).toBe(`${ANYTHING}, in one store: podil`);
			expect(meanings).toEqual(
				expect.arrayContaining([
					...[`${ANYTHING}, in all stores`, 'Off where it says "стоп", in all stores'],
					`${IN_WORDS}, in all stores`,
				]),
			);
			await importOf(sheet, { ...two, ...answers(choose(preview, meanings[0])) }, kept);
			expect(idsOn()).toEqual(['s0', 's3', 's5', 's7']);
			expect(idsOn('obolon')).toHaveLength(CELLS.length);
			expect(questionsIn(await previewOf(sheet, two, kept))).toEqual([]);
			const later = rows(CELLS.with(2, 'нема сиру'), 'Стоп Поділ');
			const [again] = questionsIn(await previewOf(later, two, kept));
			expect(again.meanings[0]).toContain('"нема сиру"');
		});

		it('also where it is mostly remarks, below a heading with other words', async () => {
			const sheet = rows(['до пт', 'немає молока', 'нема сиру', '-'], 'Стоп кухня');
			const [{ meanings }] = questionsIn(await previewOf(sheet));
			expect(meanings[0]).toBe(
				'Off where it says "до пт", "немає молока", "нема сиру"; on sale where it says "-"',
			);
		});

		it('and asks once what dashes and remarks mean below a heading of what one store has', async () => {
			const two = { ...memory, storeIds: 'podil, obolon' };
			const cells = ['є', 'немає', '-', 'немає курки', '', 'є'];
			const sheet = rows(cells, 'Наявність Поділ');
			const ways = [
				'On sale where it says "є"; off where it says "немає", "-", "немає курки", in one store: podil',
				'On sale where it says "є", "-"; off where it says "немає", "немає курки", in one store: podil',
				'On sale where it says "є", "немає курки"; off where it says "немає", "-", in one store: podil',
				'On sale where it says "є", "-", "немає курки"; off where it says "немає", in one store: podil',
			];
			const [{ meanings }] = questionsIn(await previewOf(sheet, two));
			expect(meanings.slice(0, ways.length)).toEqual(ways);
			const off = [['s1', 's2', 's3'], ['s1', 's3'], ['s1', 's2'], ['s1']];
			for (const [index, way] of ways.entries()) {
				const kept = { staticData: {} };
				const page = choose(await previewOf(sheet, two, kept), way);
				await importOf(sheet, { ...two, ...answers(page) }, kept);
				const all = sheet.map(({ SKU }) => SKU);
				expect(idsOn()).toEqual(all.filter((id) => !off[index].includes(id)));
				expect(idsOn('obolon')).toEqual(all);
				const asked = async (...later: string[]) =>
					questionsIn(await previewOf(rows(later, 'Наявність Поділ'), two, kept));
				expect(await asked('немає', '-', 'є', 'так', '')).toEqual([]);
				const [again] = await asked('-', 'закінчується', ...Array.from({ length: 30 }, () => 'є'));
				expect(again.meanings[0]).toBe(
					'On sale where it says "є"; off where it says "-", "закінчується", in one store: podil',
				);
			}
		});

		it('and knows typed words by any apostrophe, and keeps what was typed', async () => {
			const stops = rows(['-', 'до п\u02BCятниці', 'до п’ятниці', 'xyz', ...CELLS]);
			const chosen = choose(await previewOf(stops), IN_WORDS);
			const next = await previewOf(stops, answers(chosen));
			const [{ label }] = questionsIn(next);
			expect(label).toContain('xyz; стоп; немає молока; до пт; закінчиться завтра): Which words');
			const wrong = answers(chosen, { [label]: "до п'ятниці, abc" });
			const refused = await previewOf(stops, wrong);
			const [{ label: again }] = questionsIn(refused);
			expect(again).toContain('No cell says "abc". Which words');
			expect(fieldsIn(refused)[1]).toMatchObject({ defaultValue: "до п'ятниці, abc" });
			await importOf(stops, answers(chosen, { [label]: "до п'ятниці" }));
			expect(idsOn()).toEqual(
				stops.flatMap(({ SKU }, index) => ([1, 2].includes(index) ? [] : SKU)).toSorted(),
			);
		});
	});

	describe('takes off by the first answer nothing that says yes, or nothing', () => {
		const rows = (heading: string, ...cells: string[]) =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: index + 5 },
				[heading]: cell,
			}));
		const idsOn = () => onSale().map((line) => line.split(' ')[0]);

		it.each([
			[
				'Наявність',
				['+', 'є', '', '-', 'закінчилась, буде завтра'],
				'On sale where it says "+", "є"; off where it says "-", "закінчилась, буде завтра"',
			],
			[
				'Наявність',
				['так', 'є, мало', '', 'немає сиру', 'ні'],
				'On sale where it says "так", "є, мало"; off where it says "немає сиру", "ні"',
			],
			['Наявність', ['так', 'ні, так', '', '-'], 'On sale where it says "так"; off where it says'],
			['Наявність', ['', '', '', '-', 'немає сиру'], 'Off where it says "-", "немає сиру"'],
			['Наявність', ['завжди', 'завжди', 'завжди', 'немає', ''], 'Off where it says "немає"'],
			[
				'Стоп-лист',
				['ок', '', '-', 'стоп', 'немає пюре'],
				'Off where it says "стоп", "немає пюре"',
			],
		])('below %s: %j', async (heading, cells, beginning) => {
			const sheet = rows(heading, ...cells);
			const preview = await previewOf(sheet);
			const [{ label, meanings }] = questionsIn(preview);
			expect(meanings[0].startsWith(beginning)).toBe(true);
			await importOf(sheet, answers({ [label]: meanings[0] }));
			const isOn = /^(?:$|так|\+|є|завжди|ок)/;
			const isDashOn = heading === 'Стоп-лист';
			expect(idsOn()).toEqual(
				sheet.flatMap(({ SKU }, index) =>
					isOn.test(cells[index]) || (isDashOn && cells[index] === '-') ? SKU : [],
				),
			);
		});

		it('nor most dishes by a word that nobody knows', async () => {
			const always = rows('Наявність', 'завжди', 'завжди', 'завжди', '');
			const [{ meanings }] = questionsIn(await previewOf(always));
			expect(meanings[0]).toBe('Nothing of this: ignore the column');
		});

		it.each([
			[
				'Наявність',
				['+', 'є', '', ''],
				'On sale only where it says "+", "є"',
				'2 dishes go off, since only "+", "є" mean on sale there: Dish 2 (empty), Dish 3 (empty). Check whether guests can have them.',
			],
			[
				'Стоп',
				['стоп', '✓', 'ок', ''],
				'Off where it says "стоп", "✓"',
				'1 dish goes off, since yes means off there: Dish 1 ("✓"). Check whether guests can have it.',
			],
		])('or names it below %s: %j', async (heading, cells, choice, message) => {
			const sheet = rows(heading, ...cells);
			const preview = await previewOf(sheet);
			const page = questionsIn(preview).length === 0 ? {} : choose(preview, choice);
			const { warnings } = await importOf(sheet, answers(page));
			expect(warnings).toContain(`Column "${heading}": ${message}`);
		});
	});

	describe('asks which words mean off', () => {
		const rows = ['немає до п’ятниці', 'SOLD OUT', 'гостре', ''].map((Примітка, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Примітка },
		}));
		const onlyOn = () => onSale().map((line) => line.split(' ')[0]);

		it('and takes them among others', async () => {
			const preview = await previewOf(rows);
			const chosen = choose(preview, 'Off where it says some words');
			const next = await previewOf(rows, answers(chosen));
			const [{ label }] = questionsIn(next);
			const page = answers(chosen, { [label]: ' Немає; sold out,' });
			await importOf(rows, page);
			expect(onlyOn()).toEqual(['s2', 's3']);
		});

		it('and asks again for a word that no cell says', async () => {
			const chosen = choose(await previewOf(rows), 'Off where it says some words');
			const [{ label }] = questionsIn(await previewOf(rows, answers(chosen)));
			const wrong = { [label]: 'немає, стоп' };
			const [again] = questionsIn(await previewOf(rows, answers(chosen, wrong)));
			expect(again.label).toBe(
				'Примітка (немає до п’ятниці; SOLD OUT; гостре): No cell says "стоп". Which words say that a dish is off? Separate them by commas.',
			);
			await importOf(rows, answers(chosen, wrong, { [again.label]: 'немає' }));
			expect(onlyOn()).toEqual(['s1', 's2', 's3']);
		});

		it('and offers those it knows first, also among others', async () => {
			const preview = await previewOf(rows);
			const [{ meanings }] = questionsIn(preview);
			expect(meanings[0]).toBe('Off where it says "немає до", "sold out"');
			await importOf(rows, answers(choose(preview, meanings[0])));
			expect(onlyOn()).toEqual(['s2', 's3']);
		});

		it.each([
			'на стопі до пт',
			'стоп, буде завтра',
			'brak do jutra',
			'86 until Friday',
			'стоп до пятницы',
		])('where a remark is "%s"', async (remark) => {
			const remarks = rows.map((row, index) => ({ ...row, Примітка: index === 0 ? remark : '' }));
			const preview = await previewOf(remarks);
			const [{ text, meanings }] = questionsIn(preview);
			expect(text).toBe('Does it say what is on sale?');
			await importOf(remarks, answers(choose(preview, meanings[0])));
			expect(onlyOn()).toEqual(['s1', 's2', 's3']);
		});

		it('or takes whatever it says', async () => {
			const choice = 'Off where it says "немає до п';
			await importOf(rows, answers(choose(await previewOf(rows), choice)));
			expect(onlyOn()).toEqual(['s3']);
		});
	});

	describe('asks about a column of yes and no whether it says what is on sale', () => {
		const rowsWith = (heading: string, ...cells: unknown[]) =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5 },
				[heading]: cell,
			}));
		const labelsOf = async (rows: Row[], parameters?: INodeParameters) =>
			questionsIn(await previewOf(rows, parameters)).map(({ label }) => label);

		it.each([
			['Є сьогодні?', ['так', 'ні', 'закінчилась', 'так']],
			['Продаємо', ['так', 'так', 'ні', 'так']],
			['Сьогодні', ['+', '-', '+', '+']],
			['Сьогодні', ['є', 'немає', 'є', 'є']],
			['Today', ['yes', 'no', 'yes', 'after six']],
			['Today', ['', 'no', '', '']],
			['Today', [true, false, true, true]],
			['Today', [1, 0, 1, 1]],
			['Today', ['ja', 'nein', 'ja', 'ja']],
		])('%s: %j', async (heading, cells) => {
			const rows = rowsWith(heading, ...cells);
			await expect(importOf(rows, { onQuestions: 'stop' })).rejects.toThrow('to answer first');
			const [label] = await labelsOf(rows);
			expect(label).toMatch(/: Does it say what is on sale\?$/);
			expect(label.startsWith(`${heading} (`)).toBe(true);
		});

		it('and offers first what keeps off each dish of a no', async () => {
			const rows = rowsWith('Є сьогодні?', 'так', 'ні', 'закінчилась', 'так');
			const [{ label, meanings }] = questionsIn(await previewOf(rows));
			await importOf(rows, answers({ [label]: meanings[0] }));
			expect(onSale()).toEqual(['s0 podil 5', 's3 podil 5']);
		});

		it('in a list of changes as well, also where all of it is off', async () => {
			const rows = ['ні', 'ні'].map((cell, index) => ({
				...{ SKU: `s${index}`, 'Store ID': 'podil', Price: 5, 'Є сьогодні?': cell },
			}));
			const update = { resource: 'offer', operation: 'update', input: 'rows' };
			await expect(
				runAction(
					credentialFor(sandbox),
					update,
					rows.map((json) => ({ json })),
				),
			).rejects.toMatchObject({
				description: expect.stringMatching(/on sale\? "Є сьогодні\?" \(ні\)/) as string,
			});
		});

		it('not where all dishes have the same, and by then remembers nothing of it', async () => {
			const staticData = {};
			const remembering = { rememberAnswers: true };
			const [first, second] = [
				['так', 'так'],
				['так', 'ні'],
			].map((cells) => rowsWith('Є сьогодні?', ...cells));
			await importOf(first, remembering, { staticData });
			const preview = await previewOf(second, remembering, { staticData });
			expect(questionsIn(preview)).toHaveLength(1);
		});

		it.each([
			['Vegan', ['yes', 'no', 'yes', 'yes']],
			['Extra - "Milk"', ['N', 'Y', 'N', 'N']],
			['Kitchen', ['-', '-', 'hot', '-']],
			['Course', [1, 2, 1, 1]],
		])('and not about others: %s: %j', async (heading, cells) => {
			expect(await labelsOf(rowsWith(heading, ...cells))).toEqual([]);
		});
	});

	it('offers as dish number no column of amounts or texts', async () => {
		const rows = ['Hot soup', 'Cold tea', 'Cake'].map((Title, index) => ({
			...{ Title, Category: 'x', Price: index + 5, Till: `A-${index}`, Chef: `Anna ${index}` },
			Rest: index + 0.5,
		}));
		const [{ label, meanings }] = questionsIn(await previewOf(rows));
		expect(label).toBe(
			'Which column is the dish number (SKU)? Answer the same each time: with another answer later, every dish goes off and comes new.',
		);
		expect(meanings.slice(0, 2)).toEqual([
			'Till (A-0; A-1; A-2) (usual)',
			'No column: know a dish by name and size',
		]);
	});

	describe('asks about two rows of one dish', () => {
		const rows = [
			{ Title: 'Borscht', Description: 'with cream', Category: 'soups', Price: 120 },
			{ Title: 'Stew', Category: 'soups', Price: 90 },
			{ Title: 'Borscht', Description: 'without meat', Category: 'lunch', Price: 95 },
		];
		const byTitle = { options: { withoutSku: 'useTitle' }, storeIds: 'podil, obolon' };
		const label =
			'Two rows have the same name: row 2 ("Borscht", 120), row 4 ("Borscht", 95). What do guests see?';

		it.each([
			['both', 'Both: row 4 is named "Borscht (2)"', ['borscht 120', 'borscht-2 95']],
			['the first', 'Only row 2 ("Borscht", 120)', ['borscht 120']],
			['the second', 'Only row 4 ("Borscht", 95)', ['borscht 95']],
		])('by number, name and price, and sends %s as answered', async (_which, answer, sold) => {
			expect(questionsIn(await previewOf(rows, byTitle))).toMatchObject([{ label }]);
			const given = { ...byTitle, ...answers({ [label]: answer }) };
			expect(await importOf(rows, given)).toMatchObject({ sent: true });
			expect(onSale().filter((dish) => dish.startsWith('borscht'))).toEqual(
				sold.flatMap((dish) => [dish.replace(' ', ' obolon '), dish.replace(' ', ' podil ')]),
			);
		});

		it('and says what was answered, or stops', async () => {
			const only = answers({ [label]: 'Only row 2 ("Borscht", 120)' });
			const preview = await previewOf(rows, { ...byTitle, ...only });
			expect(preview.answers).toEqual(['Row 4 (Borscht) is skipped']);
			const stop = answers({ [label]: STOP });
			await expect(importOf(rows, { ...byTitle, ...stop })).rejects.toThrow('mistakes');
			await expect(importOf(rows, byTitle)).rejects.toThrow('mistakes');
		});

		it('with all prices of both where they differ in one store only', async () => {
			const cocoa = [90, 95].map((Price) => ({
				...{ Title: 'Cocoa', Category: 'drinks', Price, 'Price Obolon': 85 },
			}));
			const page = choose(await previewOf(cocoa, byTitle), 'Price in a Store: obolon');
			const [asked] = questionsIn(await previewOf(cocoa, { ...byTitle, ...answers(page) }));
			expect(asked.meanings).toEqual(
				expect.arrayContaining([
					'Only row 2 ("Cocoa", 85 (obolon), 90 (podil))',
					'Only row 3 ("Cocoa", 85 (obolon), 95 (podil))',
				]),
			);
			const onSaleToo = [80, 90].map((sale) => ({
				...{ Title: 'Cocoa', Category: 'drinks', Price: 70, 'Old Price': sale },
			}));
			const [{ meanings }] = questionsIn(await previewOf(onSaleToo, byTitle));
			expect(meanings).toContain('Only row 3 ("Cocoa", 70 instead of 90)');
		});

		it("without an old price that guests do not see, since it isn't higher", async () => {
			const cocoa = [60, 70].map((old) => ({
				...{ Title: 'Cocoa', Category: 'drinks', Price: old, 'Old Price': 60 },
			}));
			const [{ meanings }] = questionsIn(await previewOf(cocoa, byTitle));
			expect(meanings).toEqual(
				expect.arrayContaining(['Only row 2 ("Cocoa", 60)', 'Only row 3 ("Cocoa", 70)']),
			);
		});

		it('with the prices of all of their sizes', async () => {
			const sheet = [15, 16].map((Large) => ({
				...{ Title: 'Pizza', Category: 'pizza', Small: 9, Large },
			}));
			const [{ meanings }] = questionsIn(await previewOf(sheet, byTitle));
			expect(meanings).toContain('Only row 3 ("Pizza", 9, 16)');
		});

		it('page by page, until all of a sheet with sizes is clear', async () => {
			const sheet = [
				...[
					['Margherita', 'pizza', 7, 'small'],
					['Margherita', 'pizza', 9.5, 'large'],
					['Lasagne', 'pasta', 13, ''],
					['Lasagne', 'pasta', 12.5, ''],
					['Marinara', 'pizza', 6.5, 'small'],
				].map(([Piatto, Sezione, Price, Formato]) => ({ Piatto, Sezione, Price, Formato })),
				{ Piatto: 'Calzone', Sezione: 'pizza', Price: 'on request' },
			];
			const pages: Page[] = [];
			let preview = await previewOf(sheet);
			for (; preview.questions !== undefined && pages.length < 6;) {
				for (const { meanings } of questionsIn(preview)) {
					expect(meanings.length).toBeGreaterThan(1);
				}
				const likeliest = questionsIn(preview).map(({ label, meanings }) => [label, meanings[0]]);
				pages.push(Object.fromEntries(likeliest) as Page);
				preview = await previewOf(sheet, answers(...pages));
			}
			expect(pages).toHaveLength(3);
			await importOf(sheet, answers(...pages));
			expect(onSale()).toEqual([
				...['lasagne podil 13', 'lasagne-2 podil 12.5', 'margherita-large podil 9.5'],
				...['margherita-small podil 7', 'marinara-small podil 6.5'],
			]);
		});

		it('beside rows with other mistakes, which alone are skipped', async () => {
			const all = [...rows, { Title: 'Lobster', Category: 'x', Price: 'on request' }];
			const page = choose(await previewOf(all, byTitle), 'Both', 'Skip it');
			await importOf(all, { ...byTitle, ...answers(page) });
			expect(onSale().map((dish) => dish.split(' ')[0])).toEqual(
				['borscht', 'borscht-2', 'stew'].flatMap((sku) => [sku, sku]),
			);
		});

		it('or of one dish number, which one of them gets with another number', async () => {
			const numbered = ['Borscht', 'Stew', 'Tea'].map((Title, index) => ({
				...{ SKU: index === 2 ? '1' : String(index + 1), Title, Category: 'x', Price: 5 },
			}));
			const preview = await previewOf(numbered);
			expect(questionsIn(preview)[0].label).toBe(
				'Two rows have the same dish number "1": row 2 ("Borscht", 5), row 4 ("Tea", 5). What do guests see?',
			);
			await importOf(numbered, answers(choose(preview, 'Both: row 4 gets the dish number "1-2"')));
			expect(onSale()).toEqual(['1 podil 5', '1-2 podil 5', '2 podil 5']);
		});

		it.each([
			['stops first where one dish number has one name and two prices', 'Borscht', 155, /^Stop/],
			['takes one of the rows first where they say the same', 'Borscht', 145, /^Only/],
			['takes both first where the names differ', 'Banosh', 155, /^Both/],
		])('and %s', async (_what, Title, Price, first) => {
			const numbered = [
				{ SKU: '7', Title: 'Borscht', Category: 'x', Price: 145 },
				{ SKU: '7', Title, Category: 'x', Price },
			];
			const [{ meanings }] = questionsIn(await previewOf(numbered));
			expect(meanings[0]).toMatch(first);
			expect(meanings).toHaveLength(4);
		});

		it('or of one dish number, whose sizes nobody is asked for, since their names differ', async () => {
			const twice = [
				{ SKU: 'b1', Title: 'Borscht', Category: 'x', Вага: '350 г', Price: 145 },
				{ SKU: 'b1', Title: 'Uzvar', Category: 'x', Вага: '0.3 л', Price: 40 },
			];
			expect(questionsIn(await previewOf(twice)).map(({ label }) => label)).toEqual([
				'Two rows have the same dish number "b1": row 2 ("Borscht", 145), row 3 ("Uzvar", 40). What do guests see?',
				expect.stringMatching(/^Вага \(350 г; 0\.3 л\): What do guests see of it/),
			]);
		});

		describe('with different prices', () => {
			const twice = (more: (index: number) => Row): Row[] =>
				[
					['Caesar', 'salads', 259],
					['Borscht', 'soups', 204],
					['Greek salad', 'salads', 215],
					['Caesar', 'burgers', 270],
					['Honey cake', 'desserts', 149],
				].map(([Title, Category, Price], index) => ({ Title, Category, Price, ...more(index) }));
			const ROWS = [
				'Both: row 5 is named "Caesar (2)"',
				...['Only row 2 ("Caesar", 259)', 'Only row 5 ("Caesar", 270)', STOP],
			];
			it.each<[string, (index: number) => Row]>([
				['numbers the rows', (index) => ({ '№': index + 1 })],
				['numbers the rows of each category', (index) => ({ Pos: [1, 2, 1, 2, 3][index] })],
				['numbers dishes', (index) => ({ Pos: 1000 + index * 7 })],
				['is a price elsewhere', (index) => ({ 'Price hall': [235, 195, 195, 245, 135][index] })],
				['holds amounts', (index) => ({ Figures: [235, 195, 195, 245, 135][index] })],
				['says something else of each', (index) => ({ Note: `Text ${index}` })],
			])('and offers as their size no column that %s', async (_what, more) => {
				const ignored = means({ 'Price hall': 'ignore' });
				const preview = await previewOf(twice(more), { ...byTitle, ...ignored });
				expect(questionsIn(preview)).toMatchObject([
					{
						label:
							'Two rows have the same name: row 2 ("Caesar", 259), row 5 ("Caesar", 270). What do guests see?',
						meanings: ROWS,
					},
				]);
			});

			it('and offers either row beside a column that may be their size', async () => {
				const sheet = twice((index) => ({ Formato: ['S', 'S', 'S', 'L', 'S'][index] }));
				const preview = await previewOf(sheet, byTitle);
				expect(questionsIn(preview)[0].meanings).toEqual(['Formato (S; L)', ...ROWS]);
				const only = answers(choose(preview, 'Only row 5'));
				expect(await importOf(sheet, { ...byTitle, ...only })).toMatchObject({ sent: true });
				expect(onSale()).toContain('caesar podil 270');
				const sized = answers(choose(preview, 'Formato'));
				await importOf(sheet, { ...byTitle, ...sized });
				expect(onSale()).toContain('caesar-l podil 270');
			});

			it('and asks first about those that differ in a column of sizes', async () => {
				const pizzas = [30, 40].map((size) => ({
					...{ Title: 'Pizza', Category: 'pizza', Price: size * 7, Formato: `${size} cm` },
				}));
				const sheet = [...twice(() => ({})), ...pizzas];
				const preview = await previewOf(sheet, byTitle);
				expect(questionsIn(preview)[0].text).toMatch(/^"Pizza" appears several times/);
				const page = choose(preview, 'Formato');
				const next = await previewOf(sheet, { ...byTitle, ...answers(page) });
				expect(questionsIn(next)[0].meanings).toEqual(ROWS);
			});

			it('and offers where there are many such dishes the same row of each', async () => {
				const sheet = Array.from({ length: 12 }, (_, index) => ({
					...{ Title: `Dish ${index % 6}`, Category: 'x', Price: index + 5 },
					Formato: index < 6 ? 'S' : 'L',
				}));
				const preview = await previewOf(sheet, byTitle);
				expect(questionsIn(preview)[0].meanings.slice(1, 4)).toEqual([
					'Of all 6 dishes in several rows: All rows: the later ones get a number behind their name or dish number',
					'Of all 6 dishes in several rows: Only the first row of each',
					'Of all 6 dishes in several rows: Only the last row of each',
				]);
				const last = answers(choose(preview, 'Of all 6 dishes in several rows: Only the last'));
				await importOf(sheet, { ...byTitle, ...last });
				expect(onSale().filter((line) => line.includes('podil'))[0]).toBe('dish-0 podil 11');
			});
		});

		it('that say otherwise in two stores, and sends what is chosen in both', async () => {
			const ofStore = (store: string, Category: string) => ({
				...{ SKU: 'a', Title: 'Tea', Category, Price: 5, Store: store },
			});
			const inBoth = [ofStore('podil', 'hot'), ofStore('obolon', 'drinks')];
			const both = { storeIds: 'podil, obolon' };
			const preview = await previewOf(inBoth, both);
			expect(questionsIn(preview)).toMatchObject([
				{
					label:
						'Row 3, Tea, column "Category": "drinks" differs from "hot" in row 2. What do guests see?',
					meanings: ['"hot"', '"drinks"', STOP],
				},
			]);
			for (const category of ['hot', 'drinks']) {
				const page = answers(choose(preview, `"${category}"`));
				await importOf(inBoth, { ...both, ...page });
				expect(sandbox.storefront(COMPANY).map((dish) => dish.category)).toEqual([category]);
				expect(onSale()).toEqual(['a obolon 5', 'a podil 5']);
			}
		});

		it('in one question where there are many', async () => {
			const many = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((Title) => [
				{ Title, Category: 'x', Price: 5 },
				{ Title, Category: 'x', Price: 6 },
			]);
			const preview = await previewOf(many, byTitle);
			const [question] = questionsIn(preview);
			expect(question.label).toContain('6 dishes are in several rows each: "a" in rows 2 and 3, ');
			await importOf(many, { ...byTitle, ...answers(choose(preview, 'All rows')) });
			expect(onSale()).toHaveLength(24);
			const last = choose(preview, 'Only the last row');
			await importOf(many, { ...byTitle, ...answers(last), limits: { mostSwitchedOff: 100 } });
			expect(new Set(onSale().map((dish) => dish.split(' ')[2]))).toEqual(new Set(['6']));
		});

		it('and where thousands are of one dish, for all of them, the first or the last', async () => {
			const copies = Array.from({ length: 5_000 }, (_row, index) => ({
				...{ SKU: 'tea', Title: 'Tea', Category: 'x', Price: index + 1 },
			}));
			const preview = await previewOf(copies);
			expect(questionsIn(preview)).toMatchObject([
				{
					label:
						'5000 rows have the same dish number "tea": row 2 ("Tea", 1), row 3 ("Tea", 2), row 4 ("Tea", 3), row 5 ("Tea", 4), row 6 ("Tea", 5) and 4995 more. What do guests see?',
					meanings: [
						STOP,
						'All rows: the later ones get a number behind their name or dish number',
						'Only the first row',
						'Only the last row',
					],
				},
			]);
			await importOf(copies, answers(choose(preview, 'Only the last row')));
			expect(onSale()).toEqual(['tea podil 5000']);
		});
	});

	it('is off by default, and an import always stops', async () => {
		const stops = { onQuestions: 'stop' };
		await expect(previewOf(TWO_PRICES, stops)).rejects.toThrow('about the columns');
		await expect(importOf(TWO_PRICES)).rejects.toThrow('about the columns');
		expect(sandbox.storefront(COMPANY)).toEqual([]);
	});
});

describe('Answers', () => {
	it('are what the page gave, beside what n8n adds', async () => {
		const page = choose(await previewOf(TWO_PRICES), 'Price of a Size', 'Price of a Size');
		const given = answers({ ...page, ...OF_N8N });
		const preview = await previewOf(TWO_PRICES, given);
		expect(preview).toMatchObject({
			answers: ['"Price large" → Price of a Size: large', '"Price small" → Price of a Size: small'],
		});
		const sent = await importOf(TWO_PRICES, {
			...given,
			approvedFingerprint: String(preview.fingerprint),
		});
		expect(sent).toMatchObject({ sent: true, answers: preview.answers });
		expect(onSale()).toEqual([
			'S1-large podil 5',
			'S1-small podil 4',
			'S2-large podil 7',
			'S2-small podil 6',
		]);
	});

	it('ask on a second page for what is to be typed', async () => {
		const first = await previewOf(TWO_STORES, { storeIds: '' });
		const page = choose(first, 'Price in a Store', 'Price in a Store');
		const second = await previewOf(TWO_STORES, { storeIds: '', ...answers(page) });
		expect(fieldsIn(second)).toEqual(
			['Price Centre (5; 7)', 'Price Station (6; 8)'].map((name) => ({
				fieldLabel: `${name}: For which store is this? Type its ID.`,
				fieldType: 'text',
				placeholder: 'Or type Stop, to change the sheet first',
				requiredField: false,
			})),
		);
		const [centre, station] = fieldsIn(second).map(({ fieldLabel }) => fieldLabel);
		const stopping = answers(page, { [centre]: 'podil', [station]: 'Stop' });
		await expect(importOf(TWO_STORES, { storeIds: '', ...stopping })).rejects.toThrow(
			'so nothing is sent',
		);
		expect(onSale()).toEqual([]);
		const typed = { [centre]: 'podil', [station]: ' obolon ' };
		await importOf(TWO_STORES, { storeIds: '', ...answers(page, typed) });
		expect(onSale()).toEqual(['a obolon 6', 'a podil 5', 'b obolon 8', 'b podil 7']);
	});

	describe('about prices and stops of two stores', () => {
		const rows = (...headings: string[]): Row[] =>
			[
				[185, 195, 'стоп', ''],
				[215, 225, '', 'стоп'],
				[110, '', '', ''],
			].map((cells, index) => ({
				...{ Код: `s${index}`, Назва: `Dish ${index}`, Категорія: 'x' },
				...Object.fromEntries(
					headings.flatMap((heading, column) => (heading === '' ? [] : [[heading, cells[column]]])),
				),
			}));
		const TWO = { storeIds: 'podil, obolon' };
		const ON_SALE = ['s0 obolon 195', 's1 podil 215', 's2 podil 110'];

		it('put the store first that a heading names in its own letters', async () => {
			const sheet = rows('Ціна Поділ', 'Ціна Оболонь', 'Стоп Поділ', 'Стоп Оболонь');
			const preview = await previewOf(sheet, TWO);
			const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
			expect(first).toEqual([
				...['Price in a Store: podil', 'Price in a Store: obolon'],
				'Off where it says "стоп", in one store: podil',
				'Off where it says "стоп", in one store: obolon',
			]);
			await importOf(sheet, { ...TWO, ...answers(choose(preview, ...first)) });
			expect(onSale()).toEqual(ON_SALE);
		});

		it('are not needed where a column has the names of stores in Cyrillic', async () => {
			const sheet = ['Поділ', 'оболонь'].map((Заклад, index) => ({
				...{ SKU: 'a', Title: 'Soup', Category: 'x', Заклад, Price: index + 5 },
			}));
			await importOf(sheet, TWO);
			expect(onSale()).toEqual(['a obolon 6', 'a podil 5']);
		});

		it.each(['Ціна Поділ', 'Price Podil', 'Поділ'])(
			'ask what guests pay where only one store has prices, as below %s',
			async (heading) => {
				const sheet = rows(heading, '', '', '');
				const kept = { staticData: {} };
				const memory = { ...TWO, rememberAnswers: true };
				const page = choose(await previewOf(sheet, memory, kept), 'Price in a Store: podil');
				const next = await previewOf(sheet, { ...memory, ...answers(page) }, kept);
				const [{ label, meanings }] = questionsIn(next);
				expect([label, ...meanings]).toEqual([
					'No column is the price in obolon. Which price holds there?',
					STOP,
					`The same prices as in podil: ${heading} (185; 215; 110)`,
					'No column: only podil sells these dishes, and your other stores sell nothing',
				]);
				const same = answers(page, choose(next, 'The same prices'));
				await importOf(sheet, { ...memory, ...same });
				expect(onSale()).toHaveLength(6);
				const onlyOne = answers(page, choose(next, 'No column'));
				await importOf(sheet, { ...memory, ...onlyOne, confirmLeftOut: true }, kept);
				expect(onSale()).toEqual(['s0 podil 185', 's1 podil 215', 's2 podil 110']);
				expect(questionsIn(await previewOf(sheet, memory, kept))).toEqual([]);
			},
		);

		it('offer the prices of the other store, and never the numbers of dishes', async () => {
			const sheet = rows('Ціна Поділ').map((row, index) => ({
				...{ '№': [3, 5, 6][index], ...row, Рейтинг: [70, 90, 80][index] },
			}));
			const page = choose(await previewOf(sheet, TWO), 'Price in a Store: podil');
			const [{ meanings }] = questionsIn(await previewOf(sheet, { ...TWO, ...answers(page) }));
			expect(meanings.slice(0, 3)).toEqual([
				STOP,
				'The same prices as in podil: Ціна Поділ (185; 215; 110)',
				'Рейтинг (70; 90; 80)',
			]);
			expect(meanings.join()).not.toContain('№');
		});

		it('ask for the price of a store that only has a column of stops', async () => {
			const sheet = rows('Ціна Поділ', '', 'Стоп Поділ', 'Стоп Оболонь');
			const page = choose(await previewOf(sheet, TWO), 'Price in a Store: podil', 'Off', 'Off');
			const next = await previewOf(sheet, { ...TWO, ...answers(page) });
			expect(questionsIn(next)[0].meanings).toEqual([
				...[STOP, 'The same prices as in podil: Ціна Поділ (185; 215; 110)'],
			]);
		});

		it('ask again where the only price was answered to be the old one', async () => {
			const sheet = rows('Ціна Поділ', '', '', '');
			const page = choose(await previewOf(sheet, TWO), 'Old Price');
			const next = await previewOf(sheet, { ...TWO, ...answers(page) });
			await importOf(sheet, { ...TWO, ...answers(page, choose(next, 'Ціна Поділ')) });
			expect(onSale()).toHaveLength(6);
		});

		it.each([
			['Акція Поділ', 'Акція Оболонь'],
			['Sale Podil', 'Sale Obolon'],
		])('say what to do with a sale price for each store: %s, %s', async (...headings) => {
			const sheet = rows('Ціна', ...headings, '').map((row, index) => ({
				...row,
				...{ [headings[0]]: index === 0 ? 165 : '', [headings[1]]: index === 0 ? 170 : 220 },
			}));
			const INSTEAD = 'What guests pay instead';
			const preview = await previewOf(sheet, TWO);
			expect(questionsIn(preview)[0].meanings).toContainEqual(
				expect.stringMatching(/^What guests pay instead; .* It holds in all stores/),
			);
			const page = choose(preview, INSTEAD, INSTEAD);
			const next = await previewOf(sheet, { ...TWO, ...answers(page) });
			expect(questionsIn(next)[0].label).toContain(
				'A sale price holds in all stores: use one of these columns, or ignore both. If each store has its own, give each dish a row for each store. Or say Price in a Store: guests pay it there, and nothing is crossed out.',
			);
			const inStore = ['Price in a Store: podil', 'Price in a Store: obolon'];
			await importOf(sheet, { ...TWO, ...answers(page, choose(next, ...inStore)) });
			expect(onSale().slice(0, 2)).toEqual(['s0 obolon 170', 's0 podil 165']);
		});

		it.each([
			['Стоп', 'Оболонь', 'Поділ', 'обидва'],
			['Стоп кухня', 'стоп', 'стоп Оболонь', ''],
		])(
			'take nothing off in all stores by a word that names one: %s %s',
			async (heading, ...cells) => {
				const sheet = rows('Ціна Поділ', 'Ціна Оболонь').map((row, index) => ({
					...{ ...row, 'Ціна Поділ': 5, 'Ціна Оболонь': 6, [heading]: cells[index] },
				}));
				const preview = await previewOf(sheet, TWO);
				const asked = questionsIn(preview);
				const { label, meanings } = asked[2];
				expect(label).toContain(
					` "Оболонь" names a store, which isn't read in this column. Give each store a column, such as "${heading} Оболонь".`,
				);
				expect(meanings[0]).toBe(STOP);
				expect(meanings[1]).toMatch(/^Off where it says .*, in all stores$/);
				const first = asked.map((one) => one.meanings[0]);
				const stopped = previewOf(sheet, { ...TWO, ...answers(choose(preview, ...first)) });
				await expect(stopped).rejects.toThrow('nothing is sent');
			},
		);

		it('offer no store first for a sale price beside the prices of all stores', async () => {
			const sheet = rows('Ціна Поділ', 'Ціна Оболонь', 'Акція', '').map((row, index) => ({
				...{ ...row, Акція: index === 0 ? 185 : '' },
			}));
			const preview = await previewOf(sheet, TWO);
			const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
			expect(first[2]).toBe('What guests pay instead; the other price is crossed out');
			const page = answers(choose(preview, ...first));
			const { warnings } = await importOf(sheet, { ...TWO, ...page });
			expect(warnings).toContainEqual(
				'Column "Акція": 1 of 1 sale prices are not below the price of a store, the first in row 2 (185 in podil). Guests pay the price there, and nothing is crossed out.',
			);
			expect(onSale().slice(0, 2)).toEqual(['s0 obolon 185', 's0 podil 185']);
		});

		it('are the same for stores and stops in English, in any order', async () => {
			const sheet = rows('Price Podil', 'Obolon', 'Stop obolon', 'Stop Podil').map((row) =>
				Object.fromEntries(Object.entries(row).toReversed()),
			);
			const preview = await previewOf(sheet, TWO);
			const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
			expect(first).toEqual([
				'Off where it says "стоп", in one store: podil',
				'Off where it says "стоп", in one store: obolon',
				...['Price in a Store: obolon', 'Price in a Store: podil'],
			]);
		});

		it('take numbers below the name of a store for its stock', async () => {
			const sheet = rows('Ціна', '', 'Залишок Поділ', '').map((row, index) => ({
				...{ ...row, 'Залишок Поділ': index * 5 },
			}));
			const [{ meanings }] = questionsIn(await previewOf(sheet, TWO));
			expect(meanings[0]).toBe('Stock in a Store: podil');
		});

		it('remember how a stop of one store is read, in whatever order its words come', async () => {
			const of = (...words: string[]) =>
				rows('Ціна Поділ', 'Ціна Оболонь', 'Стоп Поділ', 'Стоп Оболонь').map((row, index) => ({
					...{ ...row, 'Стоп Поділ': '', 'Стоп Оболонь': words[index] },
				}));
			const kept = { staticData: {} };
			const memory = { ...TWO, rememberAnswers: true };
			const preview = await previewOf(of('x', 'так', 'x'), memory, kept);
			const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
			const sent = { ...memory, ...answers(choose(preview, ...first)) };
			await importOf(of('x', 'так', 'x'), sent, kept);
			expect(questionsIn(await previewOf(of('так', 'x', ''), memory, kept))).toEqual([]);
		});

		it('take a cross for off where the heading of a stop says so, and remember that', async () => {
			const sheet = rows('Ціна Поділ', 'Ціна Оболонь', 'Стоп Поділ', 'Стоп Оболонь').map(
				(row) => JSON.parse(JSON.stringify(row).replaceAll('стоп', 'x')) as Row,
			);
			const kept = { staticData: {} };
			const memory = { ...TWO, rememberAnswers: true };
			const preview = await previewOf(sheet, memory, kept);
			const first = questionsIn(preview).map(({ meanings }) => meanings[0]);
			expect(first.slice(2)).toEqual([
				'Off where it says "x", in one store: podil',
				'Off where it says "x", in one store: obolon',
			]);
			const page = answers(choose(preview, ...first));
			const { usedColumns } = await importOf(sheet, { ...memory, ...page }, kept);
			expect(usedColumns).toContain(
				'Availability in a Store: podil ← "Стоп Поділ": off where it says "x"',
			);
			expect(onSale()).toEqual(ON_SALE);
			expect(questionsIn(await previewOf(sheet, memory, kept))).toEqual([]);
		});

		it('name all words that mean off in the column of a store, and remember remarks', async () => {
			const cells = ['x', 'стоп до пт', '-', 'стоп', 'стоп', 'x', 'x'];
			const sheet = cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: index + 5 },
				'Стоп Поділ': cell,
			}));
			const kept = { staticData: {} };
			const memory = { ...TWO, rememberAnswers: true, limits: { mostSwitchedOff: 100 } };
			const preview = await previewOf(sheet, memory, kept);
			const [{ meanings }] = questionsIn(preview);
			expect(meanings[0]).toBe(
				'Off where it says "стоп", "x", "стоп до пт"; on sale where it says "-", in one store: podil',
			);
			await importOf(sheet, { ...memory, ...answers(choose(preview, meanings[0])) }, kept);
			expect(onSale().filter((one) => one.includes('podil'))).toEqual(['s2 podil 7']);
			const later = sheet.slice(0, 3).map((row) => ({ ...row, 'Стоп Поділ': 'немає до пт' }));
			const known = await previewOf([...later, ...sheet.slice(3)], memory, kept);
			expect(questionsIn(known)).toEqual([]);
		});

		it('name something that is missing below its header in the node, too', async () => {
			const sheet = rows('Ціна Поділ', 'Ціна Оболонь', 'Стоп Поділ', 'Стоп Оболонь');
			const more = Object.fromEntries([1, 2, 3].map((one) => [`Стоп ${one}`, 'x'.repeat(one)]));
			const asked = previewOf(
				sheet.map((row) => ({ ...row, ...more })),
				{ onQuestions: 'stop', storeIds: '', companyId: '' },
			);
			const { description } = await asked.catch((error: Error & { description: string }) => error);
			expect(description).toMatch(/Or set it in this node.*<br>\n• No column/);
			expect(description).toMatch(/"Стоп Оболонь" \(стоп\), .* → Availability: Yes Means Off, /);
		});

		it('ask for the store of a stop, among those that are known, before any price is missing', async () => {
			const sheet = rows('Ціна Центр', 'Ціна Вокзал', 'Стоп Центр', 'Стоп Вокзал');
			const preview = await previewOf(sheet, TWO);
			const prices = ['Price in a Store: podil', 'Price in a Store: obolon'];
			expect(questionsIn(preview)[0].meanings[0]).toBe(STOP);
			const inStore = ['стоп', 'стоп'].map((word) => `Off where it says "${word}", in one store`);
			const page = choose(preview, ...prices, ...inStore);
			const next = await previewOf(sheet, { ...TWO, ...answers(page) });
			expect(questionsIn(next).map(({ label, meanings }) => [label, ...meanings])).toEqual(
				['Стоп Центр', 'Стоп Вокзал'].map((heading) => [
					`${heading} (стоп): For which store is this?`,
					...['podil', 'obolon', 'Another store, typed below', STOP],
				]),
			);
			const chosen = choose(next, 'podil', 'obolon');
			await importOf(sheet, { ...TWO, ...answers(page, chosen) });
			expect(onSale()).toEqual(ON_SALE);
			expect(fieldsIn(next).map(({ fieldLabel }) => fieldLabel)).toContain(
				'Стоп Вокзал: ID of the store (only if you chose "typed below")',
			);
		});
	});

	it('say which words mean on sale, by one of them or by several', async () => {
		const rows = ['da', 'fast weg', 'weg'].map((Active, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Active },
		}));
		const preview = await previewOf(rows);
		const [{ meanings }] = questionsIn(preview);
		expect(meanings[0]).toBe('On sale where it says "da"; off where it says "fast weg", "weg"');
		const page = choose(preview, 'On sale only where it says some');
		const [{ fieldLabel }] = fieldsIn(await previewOf(rows, answers(page)));
		await importOf(rows, answers(page, { [fieldLabel]: 'da, fast weg' }));
		expect(onSale()).toEqual(['s0 podil 5', 's1 podil 5']);
	});

	describe('about a column of channels', () => {
		const rowsOf = (...cells: string[]): Row[] =>
			cells.map((Канал, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Канал },
			}));
		const idsOn = () => onSale().map((line) => line.split(' ')[0]);
		const CELLS = ['зал, доставка', 'зал', 'доставка', 'зал / доставка', 'зал і доставка'];
		const rows = rowsOf(...CELLS, 'зал+доставка', '');
		const TYPED = 'On sale only where it says some words';

		it('offer each word of a list once, with Stop first, and keep the answer', async () => {
			const memory = { rememberAnswers: true };
			const kept = { staticData: {} };
			const preview = await previewOf(rows, memory, kept);
			expect(questionsIn(preview)[0].meanings).toEqual([
				STOP,
				'Nothing of this: ignore the column',
				'On sale only where it says "доставка", alone or among others',
				'On sale only where it says "зал", alone or among others',
				'On sale only where it says some words, which the next page asks for',
				'Off where it says some words, alone or among others, which the next page asks for',
			]);
			const page = choose(preview, 'On sale only where it says "доставка"');
			await importOf(rows, { ...memory, ...answers(page) }, kept);
			expect(idsOn()).toEqual(['s0', 's2', 's3', 's4', 's5']);
			const later = rowsOf('зал', 'зал', 'доставка', 'зал, доставка', 'зал, доставка', 'доставка');
			await importOf(later, memory, kept);
			expect(idsOn()).toEqual(['s2', 's3', 's4', 's5']);
			const other = await previewOf(rowsOf('зал', 'бар, доставка', ''), memory, kept);
			expect(questionsIn(other)).toHaveLength(1);
		});

		it.each([
			['a word, also in a list', 'Доставка', [0, 2, 3, 4, 5]],
			['a whole cell with a comma', 'зал, доставка', [0]],
			['whole cells and words', 'зал, доставка; зал / доставка', [0, 3]],
			['words that no cell lists together', 'доставка, зал', [0, 1, 2, 3, 4, 5]],
		])('take what is typed as %s: %s', async (_what, typed, areOn) => {
			const chosen = choose(await previewOf(rows), TYPED);
			const [which, text] = fieldsIn(await previewOf(rows, answers(chosen)));
			expect(which.fieldLabel).toContain('alone or among others? With none of them, it is off.');
			const page = { [which.fieldLabel]: 'The words typed below', [text.fieldLabel]: typed };
			await importOf(rows, answers(chosen, page));
			expect(idsOn()).toEqual(areOn.map((index) => `s${index}`));
		});

		it.each([
			'без доставки',
			'не доставка',
			'немає, доставка',
			'доставка / немає',
			'доставка, на стопі',
			'доставка, -',
			'доставка, немає сиру',
			'доставка скоро',
			'not a delivery',
			'no en delivery',
		])('sell nothing that says %s', async (cell) => {
			const some = rowsOf('зал', 'доставка', 'delivery, зал', cell);
			const chosen = choose(await previewOf(some), TYPED);
			const [{ fieldLabel }] = fieldsIn(await previewOf(some, answers(chosen)));
			const { warnings } = await importOf(
				some,
				answers(chosen, { [fieldLabel]: 'доставка, delivery' }),
			);
			expect(idsOn()).toEqual(['s1', 's2']);
			const hasWord = /доставка|delivery/.test(cell);
			expect(JSON.stringify(warnings).includes('Dish 3 (')).toBe(hasWord);
		});

		it('keep a remark behind a yes out of it', async () => {
			const some = rowsOf('так', 'так, не сьогодні', 'ні', 'так, ні', '');
			const chosen = choose(await previewOf(some), TYPED);
			const [{ fieldLabel }] = fieldsIn(await previewOf(some, answers(chosen)));
			await importOf(some, answers(chosen, { [fieldLabel]: 'так' }));
			expect(idsOn()).toEqual(['s0']);
		});

		it('offer nothing on sale by what some remarks say is not there', async () => {
			const some = rowsOf('немає молока, яєць', 'немає молока', '', 'немає молока').map(
				({ Канал, ...row }) => ({ ...row, Наявність: Канал }),
			);
			const [{ meanings }] = questionsIn(await previewOf(some));
			expect(meanings).toContain(
				'Off where it says "немає молока, яєць", "немає молока": wherever it says anything',
			);
			expect(meanings).toContain('On sale only where it says "немає молока"');
		});

		it('let somebody stop who finds no words', async () => {
			const chosen = choose(await previewOf(rows), TYPED);
			const first = await previewOf(rows, answers(chosen));
			const [which, text] = fieldsIn(first);
			expect(questionsIn(first)[0].meanings).toEqual([STOP, 'The words typed below']);
			for (const wrong of ['кур’єр', ' , ']) {
				const page = { [which.fieldLabel]: 'The words typed below', [text.fieldLabel]: wrong };
				const again = await previewOf(rows, answers(chosen, page));
				const [{ label, meanings }] = questionsIn(again);
				expect(meanings[0]).toBe(STOP);
				await expect(importOf(rows, answers(chosen, page, { [label]: STOP }))).rejects.toThrow(
					'nothing is sent',
				);
			}
			expect(onSale()).toEqual([]);
		});
	});

	it.each([
		['a question that this sheet does not ask', { Other: 'Price' }, 'no question: "Other"'],
		[
			'a choice that its question does not offer',
			{ '': 'Send' },
			'no answer to a question: "Send"',
		],
		['a list', { '': ['Price'] as never }, 'no answer to a question: ["Price"]'],
	])('that name %s are an error, and nothing is sent', async (_what, wrong: Page, message) => {
		const [{ label }] = questionsIn(await previewOf(TWO_PRICES));
		const page = Object.fromEntries(
			Object.entries(wrong).map(([key, value]) => [key || label, value]),
		);
		const stops = { ...answers(page), onQuestions: 'stop' };
		await expect(previewOf(TWO_PRICES, stops)).rejects.toThrow(message);
		await expect(importOf(TWO_PRICES, answers(page))).rejects.toThrow(message);
		const plain = { SKU: 'a', Title: 'b', Category: 'c', Preis: 5 };
		await expect(importOf([plain], answers({ Other: 'x' }))).rejects.toThrow('no question');
		expect(sandbox.storefront(COMPANY)).toEqual([]);
	});

	it('are asked for again on a page where they fit no question, or no choice of it', async () => {
		const asked = await previewOf(TWO_PRICES);
		const [{ label }] = questionsIn(asked);
		for (const wrong of [{ Other: 'Price' }, { [label]: 'Send' }]) {
			expect(questionsIn(await previewOf(TWO_PRICES, answers(wrong)))).toEqual(questionsIn(asked));
		}
	});

	it.each(['[]', '7', 'no JSON'])('that are %s are an error', async (wrong) => {
		await expect(previewOf(TWO_PRICES, { answers: wrong })).rejects.toThrow('an object in JSON');
	});

	it('come with Column Meanings, which they change only if asked', async () => {
		const meanings = means({ 'Price large': { meaning: 'priceOfSize', size: 'L' } });
		const preview = await previewOf(TWO_PRICES, meanings);
		expect(questionsIn(preview)).toHaveLength(1);
		await importOf(TWO_PRICES, { ...meanings, ...answers(choose(preview, 'Price of a Size')) });
		expect(onSale()[0]).toBe('S1-L podil 5');
	});

	it('answer questions about a list of changes, too', async () => {
		const rows = [{ SKU: 'a', 'Store ID': 'podil', Stock: 3, 'Price Centre': 5 }];
		const label = 'Price Centre (5): Is this a price?';
		const parameters = { resource: 'offer', input: 'rows', storeId: '', firstImport: false };
		await importOf([{ SKU: 'a', Title: 'Soup', Category: 'x', Price: 4 }]);
		const update = async (page: Page) =>
			(await run('update', rows, { ...parameters, ...answers(page) })).json;
		await expect(update({})).rejects.toThrow('1 question');
		await expect(update({ [label]: 'Price of a Size' })).rejects.toThrow('no answer');
		expect(await update({ [label]: 'Price' })).toMatchObject({ sent: true });
	});
});

describe('What holds for all rows is asked on the page as well', () => {
	const bare: Row[] = [
		{ Title: 'SOUPS' },
		{ Title: 'Borscht', Price: 90 },
		{ Title: 'PIZZA' },
		{ Title: 'Margherita', Price: 150 },
	];

	it('without SKUs and categories: title and size, and the headings of sections', async () => {
		const preview = await previewOf(bare);
		expect(questionsIn(preview).map(({ meanings }) => meanings)).toEqual([
			[
				'Know a dish by name and size (usual)',
				'Know a dish by category, name and size, for names that are in several categories',
				STOP,
			],
			[
				'Rows such as "SOUPS", "PIZZA" are headings, not dishes',
				'One category for all rows, typed below',
				STOP,
			],
		]);
		expect(questionsIn(preview).map(({ label }) => label)).toEqual([
			'Your sheet has no dish numbers. How is a dish known again? Answer the same each time: with another answer later, every dish goes off and comes new.',
			'Your sheet has no column for the category. What is it instead?',
		]);
		await importOf(bare, answers(choose(preview, 'Know a dish by name', 'Rows such as')));
		expect(sandbox.storefront(COMPANY).map(({ title, category }) => [title, category])).toEqual([
			['Borscht', 'SOUPS'],
			['Margherita', 'PIZZA'],
		]);
	});

	it('a category is typed beside its choices, or on the second page', async () => {
		const preview = await previewOf(bare, { options: { withoutSku: 'useTitle' } });
		const [choice, text] = fieldsIn(preview);
		const typedBelow = 'Category of all rows (only if you chose "typed below")';
		expect(text).toMatchObject({ fieldLabel: typedBelow, requiredField: false });
		const chosen = { [choice.fieldLabel]: 'One category for all rows, typed below' };
		const parameters = { options: { withoutSku: 'useTitle' } };
		const later = await previewOf(bare, {
			...parameters,
			...answers({ ...chosen, [text.fieldLabel]: '' }),
		});
		const again = `You chose "typed below" and typed nothing.\n${choice.fieldLabel}`;
		expect(fieldsIn(later)).toEqual([{ ...choice, fieldLabel: again }, text]);
		const stop = { ...chosen, [again]: STOP };
		await expect(previewOf(bare, { ...parameters, ...answers(stop) })).rejects.toThrow(
			'nothing is sent',
		);
		const typed = { ...chosen, [again]: chosen[choice.fieldLabel], [text.fieldLabel]: 'food' };
		await importOf(bare, { ...parameters, ...answers(typed) });
		expect(new Set(sandbox.storefront(COMPANY).map(({ category }) => category))).toEqual(
			new Set(['food']),
		);
	});

	it('a text beside another choice than to type one does not count', async () => {
		const parameters = { options: { withoutSku: 'useTitle' } };
		const preview = await previewOf(bare, parameters);
		const [choice, text] = fieldsIn(preview);
		const left = { [text.fieldLabel]: '5*2' };
		const page = answers(choose(preview, 'Rows such as'), left);
		await importOf(bare, { ...parameters, ...page });
		expect(sandbox.storefront(COMPANY).map(({ category }) => category)).toEqual(['SOUPS', 'PIZZA']);
		const stop = answers({ [choice.fieldLabel]: STOP }, left);
		await expect(previewOf(bare, { ...parameters, ...stop })).rejects.toThrow('nothing is sent');
		const { answers: said } = await previewOf(bare, { ...parameters, ...answers(left) });
		expect(said).toContain('Category of all rows → 5*2');
	});

	it('a category that nothing else can be is typed at once', async () => {
		const rows = [bare[1], bare[3]];
		const preview = await previewOf(rows, { options: { withoutSku: 'useTitle' } });
		const [{ fieldLabel, fieldType }] = fieldsIn(preview);
		expect([fieldLabel, fieldType]).toEqual(['Category of all rows', 'text']);
		await importOf(rows, {
			options: { withoutSku: 'useTitle' },
			...answers({ [fieldLabel]: 'food' }),
		});
		expect(new Set(sandbox.storefront(COMPANY).map(({ category }) => category))).toEqual(
			new Set(['food']),
		);
	});

	it('company and store, with those that this workflow knows', async () => {
		const rows = [{ SKU: 'a', Title: 'Soup', Category: 'x', Price: 5 }];
		const nowhere = { companyId: '', storeIds: '' };
		const staticData = {};
		const first = await previewOf(rows, nowhere, { staticData });
		expect(fieldsIn(first).map(({ fieldLabel }) => fieldLabel)).toEqual([
			'Company of all rows',
			'Store of all rows. Separate several by commas.',
		]);
		const [company, store] = fieldsIn(first).map(({ fieldLabel }) => fieldLabel);
		const typed = answers({ [company]: COMPANY, [store]: 'podil, obolon' });
		await importOf(rows, { ...nowhere, ...typed }, { staticData });
		expect(onSale()).toEqual(['a obolon 5', 'a podil 5']);

		const again = await previewOf(rows, nowhere, { staticData });
		expect(questionsIn(again).map(({ meanings }) => meanings)).toEqual([
			[`${COMPANY}, for all rows`, 'One company for all rows, typed below', STOP],
			[
				...['obolon, for all rows', 'podil, for all rows', 'obolon, podil, for all rows'],
				...['One store for all rows, typed below', STOP],
			],
		]);
	});
});

describe('Remember Answers', () => {
	const remembering = { rememberAnswers: true };
	const sizes = async () =>
		answers(choose(await previewOf(TWO_PRICES), 'Price of a Size', 'Price of a Size'));
	const dearer = TWO_PRICES.map((row) => ({ ...row, 'Price large': 9 }));

	it('asks nothing a month later, and says which answers it took', async () => {
		const staticData = {};
		await importOf(TWO_PRICES, { ...remembering, ...(await sizes()) }, { staticData });
		const preview = await previewOf(dearer, remembering, { staticData });
		expect(preview.answers).toEqual([
			'"Price large" → Price of a Size: large, as answered before',
			'"Price small" → Price of a Size: small, as answered before',
		]);
		expect(await importOf(dearer, remembering, { staticData })).toMatchObject({ sent: true });
		expect(onSale()[0]).toBe('S1-large podil 9');
	});

	it('takes nothing from a preview, from a refused import, or where it is off', async () => {
		const staticData = {};
		const given = { ...remembering, ...(await sizes()) };
		await previewOf(TWO_PRICES, given, { staticData });
		const refused = { ...given, approvedFingerprint: 'of another menu' };
		await expect(importOf(TWO_PRICES, refused, { staticData })).rejects.toThrow('nothing is sent');
		sandbox.configure({
			faults: [{ kind: 'answer', status: 400, path: '/v1/merchant/*', times: 1 }],
		});
		await expect(importOf(TWO_PRICES, given, { staticData })).rejects.toThrow('rejected');
		await importOf(TWO_PRICES, await sizes(), { staticData });
		expect(questionsIn(await previewOf(TWO_PRICES, remembering, { staticData }))).toHaveLength(2);
		await importOf(TWO_PRICES, given, { staticData });
		expect(questionsIn(await previewOf(TWO_PRICES, {}, { staticData }))).toHaveLength(2);
		expect(questionsIn(await previewOf(TWO_PRICES, remembering, { staticData }))).toEqual([]);
	});

	it('asks again where somebody wants that, and keeps the new answers instead', async () => {
		const staticData = {};
		const again = { ...remembering, askAgain: true };
		const rows = ['x7', 'x8'].map((Line, index) => ({
			...{ Line, Title: `Dish ${index}`, Category: 'x', 'Price large': index + 5 },
		}));
		const first = choose(await previewOf(rows), 'Price:', 'Line');
		await importOf(rows, { ...remembering, ...answers(first) }, { staticData });
		expect(onSale()).toEqual(['x7 podil 5', 'x8 podil 6']);
		const asked = await previewOf(rows, again, { staticData });
		const [, { meanings }] = questionsIn(asked);
		expect(meanings.filter((one) => /\(as|\(usual/.test(one))).toEqual([
			'Line (x7; x8) (as answered before)',
		]);
		const other = choose(asked, 'Price of a Size', 'No column: know a dish by name');
		const limits = { mostSwitchedOff: 100 };
		await importOf(rows, { ...again, ...answers(other), limits }, { staticData });
		const preview = await previewOf(rows, remembering, { staticData });
		expect(preview.answers).toEqual([
			'"Price large" → Price of a Size: large, as answered before',
			'No dish number (SKU) → name and size instead, as answered before',
		]);
	});

	it('asks again about columns that nothing is taken from', async () => {
		const staticData = {};
		const again = { ...remembering, askAgain: true };
		const rows = ['Hot', 'Cold'].map((Kitchen, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: index + 5, Kitchen },
		}));
		await importOf(rows, remembering, { staticData });
		const preview = await previewOf(rows, again, { staticData });
		const [{ label, meanings }] = questionsIn(preview).slice(-1);
		expect([label, meanings[0]]).toEqual([
			'Kitchen (Hot; Cold): What is it?',
			'Nothing of this: ignore the column (as read)',
		]);
		const asRead = ['Dish number', 'Name', 'Category', 'Price'];
		const page = choose(preview, ...asRead, 'Description');
		await importOf(rows, { ...again, ...answers(page) }, { staticData });
		expect(sandbox.storefront(COMPANY)[0].description).toBe('Hot');
	});

	it('asks again where a column was answered to be the price beside the one that is read as it', async () => {
		const again = { ...remembering, askAgain: true, options: { withoutSku: 'useTitle' } };
		const rows = [101, 102].map((Code, index) => ({
			...{ Code, Title: ['Borscht', 'Banosh'][index], Category: 'Soups', Price: index + 5 },
		}));
		const preview = await previewOf(rows, again);
		const pages = questionsIn(preview).map(({ label, meanings }) => {
			const isOther = label.startsWith('Code');
			return [
				label,
				meanings.find((one) => (isOther ? one.startsWith('Price:') : /as read/.test(one))),
			];
		});
		const page = Object.fromEntries(pages.filter(([, answer]) => answer !== undefined)) as Page;
		expect(Object.values(page)).toEqual(
			expect.arrayContaining([expect.stringMatching(/^Price:/), 'Price (as read)']),
		);
		const asked = questionsIn(await previewOf(rows, { ...again, ...answers(page) }));
		expect(asked.map(({ label }) => label).join()).toContain('Two columns are the Price');
	});

	it('asks again about columns that their headings name, as read first', async () => {
		const staticData = {};
		const again = { ...remembering, askAgain: true };
		const rows = ['Tomato soup', 'Green salad'].map((Category, index) => ({
			...{ SKU: `s${index}`, Title: ['starters', 'mains'][index], Category, Price: index + 5 },
		}));
		await importOf(rows, remembering, { staticData });
		const preview = await previewOf(rows, again, { staticData });
		expect(questionsIn(preview).map(({ label, meanings }) => [label, meanings[0]])).toEqual([
			['SKU (s0; s1): What is it?', 'Dish number (SKU) (as read)'],
			['Title (starters; mains): What is it?', 'Name of the dish (as read)'],
			['Category (Tomato soup; Green salad): What is it?', 'Category (as read)'],
			['Price (5; 6): What is it?', 'Price (as read)'],
		]);
		const asRead = choose(preview, 'Dish number', 'Name', 'Category', 'Price');
		expect(await previewOf(rows, { ...again, ...answers(asRead) }, { staticData })).toMatchObject({
			verdict: 'Nothing changes',
		});
		const page = choose(preview, 'Dish number', 'Category', 'Name', 'Price');
		await importOf(rows, { ...again, ...answers(page) }, { staticData });
		const sold = () =>
			sandbox.storefront(COMPANY).map(({ title, category }) => `${category}: ${title}`);
		expect(sold()).toEqual(['starters: Tomato soup', 'mains: Green salad']);
		await importOf(rows, remembering, { staticData });
		expect(sold()).toEqual(['starters: Tomato soup', 'mains: Green salad']);
		const [, later] = questionsIn(await previewOf(rows, again, { staticData }));
		expect(later.meanings.slice(0, 2)).toEqual([
			'Category (as answered before)',
			'Name of the dish (as read)',
		]);
	});

	it('asks again where the cells no longer fit', async () => {
		const staticData = {};
		await importOf(TWO_PRICES, { ...remembering, ...(await sizes()) }, { staticData });
		const words = TWO_PRICES.map((row) => ({ ...row, 'Price small': 'on request' }));
		const preview = await previewOf(words, remembering, { staticData });
		expect(questionsIn(preview).map(({ label }) => label)).toEqual([
			'Price small (on request): This was the Price of a Size before, and it says "on request" now. What is it?',
		]);
		const page = answers(choose(preview, 'Nothing'));
		const limits = { mostSwitchedOff: 100 };
		await importOf(words, { ...remembering, ...page, limits }, { staticData });
		expect(onSale()).toEqual(['S1-large podil 5', 'S2-large podil 7']);
		expect(questionsIn(await previewOf(words, remembering, { staticData }))).toEqual([]);
	});

	it('asks nothing again about prices beside dashes and mistakes', async () => {
		const rows = (...large: unknown[]): Row[] => [
			...large.map((price, index) => ({
				...{ SKU: `p${index}`, Title: `Pizza ${index}`, Category: 'pizza', Price: '' },
				...{ '30 cm': 189 + index, '40 cm': price },
			})),
			{ SKU: 'tea', Title: 'Tea', Category: 'drinks', Price: 35 },
		];
		const skipping = { ...remembering, onInvalidRows: 'skip', confirmLeftOut: true };
		for (const cells of [
			[259, 309, '—', 339],
			['—', 309, '—', '—'],
			[259, 309, 'on request', 339],
		]) {
			const staticData = {};
			const page = choose(await previewOf(rows(...cells)), 'Price of a Size', 'Price of a Size');
			await importOf(rows(...cells), { ...skipping, ...answers(page) }, { staticData });
			const again = await previewOf(rows(...cells), skipping, { staticData });
			expect(again.verdict).toMatch(/^Nothing changes/);
			const dearer = rows(2590, ...cells.slice(1));
			expect(questionsIn(await previewOf(dearer, skipping, { staticData }))).toEqual([]);
		}
	});

	it('asks again where a word comes that nobody has answered for', async () => {
		const staticData = {};
		const rows = (...words: string[]) =>
			words.map((Active, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Active },
			}));
		const before = rows('da', 'weg', 'neu', '');
		const page = choose(await previewOf(before), 'On sale only where it says "da"');
		await importOf(before, { ...remembering, ...answers(page) }, { staticData });
		const known = await previewOf(rows('weg', 'da', 'da', ''), remembering, { staticData });
		expect(questionsIn(known)).toEqual([]);
		const unknown = await previewOf(rows('da', 'weg', 'bald', ''), remembering, { staticData });
		expect(questionsIn(unknown)).toHaveLength(1);
	});

	describe('of a column that says what is on sale', () => {
		const rows = (heading: string, ...cells: string[]): Row[] =>
			cells.map((cell, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: index + 5 },
				[heading]: cell,
			}));
		const two = { ...remembering, storeIds: 'podil, obolon', limits: { mostSwitchedOff: 100 } };
		const IGNORE = 'Nothing of this: ignore the column';
		let kept: RunOptions;
		beforeEach(() => (kept = { staticData: {} }));
		const askedIn = async (sheet: Row[], parameters = {}) =>
			questionsIn(await previewOf(sheet, { ...two, ...parameters }, kept));
		const send = async (sheet: Row[], ...beginnings: string[]) =>
			await importOf(
				sheet,
				{ ...two, ...answers(choose(await previewOf(sheet, two, kept), ...beginnings)) },
				kept,
			);

		it.each([
			[['стоп', '', ''], 'Last time it was ignored; now it says "стоп". What is it?'],
			[['стоп', 'немає', ''], '"немає" can mean off, or something else.'],
		])('asks again where an ignored one says that a dish is off: %j', async (cells, text) => {
			await send(rows('Стоп', '', '', 'Оболонь'), IGNORE);
			expect(await askedIn(rows('Стоп', '', 'обидва', ''))).toEqual([]);
			const [{ label, meanings }] = await askedIn(rows('Стоп', ...cells));
			expect(label).toContain(text);
			expect(meanings[0]).toMatch(/^Off where it says "стоп"/);
			expect(meanings).toContain(`${IGNORE} (as answered before)`);
		});

		it('asks nothing about words that were there when it was ignored, nor offers that first', async () => {
			const sheet = rows('Стоп', 'стоп', 'немає', '');
			await send(sheet, IGNORE);
			expect(onSale()).toHaveLength(6);
			expect(await askedIn(rows('Стоп', '', 'немає', 'стоп'))).toEqual([]);
			expect(await askedIn(rows('Стоп', '', 'на стопі', ''))).toHaveLength(1);
			const [{ meanings }] = await askedIn(sheet, { askAgain: true });
			expect(meanings[0]).toBe('Off where it says "стоп", "немає"');
			expect(meanings).toContain(`${IGNORE} (as answered before)`);
		});

		it.each([
			[['є', 'немає', '', 'є'], 'On sale where it says "є"; off where it says "немає"'],
			[
				['так', 'закінчилось', '', 'є'],
				'On sale where it says "так", "є"; off where it says "закінчилось"',
			],
		])('offers yes and no first after some words: %j', async (cells, first) => {
			const before = rows('Наявність', '+', 'є', '-', 'закінчилась, буде завтра', '');
			await send(before, 'On sale only where it says "+", "є"');
			expect(onSale()).toHaveLength(4);
			const now = rows('Наявність', ...cells);
			const [{ label, meanings }] = await askedIn(now);
			expect(label).toContain(
				'Last time it was on sale only where it says "+", "є"; now it also says "',
			);
			expect(meanings[0]).toBe(first);
			await send(now, first);
			expect(onSale().filter((line) => line.includes('podil'))).toEqual([
				...['s0 podil 5', 's2 podil 7', 's3 podil 8'],
			]);
			expect(await askedIn(now)).toEqual([]);
		});
	});

	describe('asks once about dashes below a heading of what is on sale', () => {
		const TITLES = [...'abcdefghijklmnopqrst'];
		const rows = (heading: string, dashes: number): Row[] =>
			TITLES.map((Title, index) => ({
				...{ SKU: `s${index}`, Title, Category: 'x', Price: index + 5 },
				[heading]: index < dashes ? '-' : 'yes',
			}));

		it.each([
			['one of many', 'Наявність', 1, 1],
			['few after many', 'Наявність', 3, 1],
			['few after many, below the name of the field', 'Status', 15, 1],
		])('%s', async (_how, heading, before, now) => {
			const staticData = {};
			const sheet = rows(heading, before);
			const preview = await previewOf(sheet, remembering, { staticData });
			const page = choose(preview, 'On sale where it says "yes"; off where it says "-"');
			await importOf(sheet, { ...remembering, ...answers(page) }, { staticData });
			expect(onSale()).toHaveLength(TITLES.length - before);
			const limits = { mostSwitchedOff: 100 };
			const known = await previewOf(rows(heading, now), { ...remembering, limits }, { staticData });
			expect(questionsIn(known)).toEqual([]);
			expect(known.answers).toEqual([
				`"${heading}" → Availability: Yes Means on Sale, as answered before`,
			]);
		});
	});

	it('still knows words that were answered for an earlier sheet, and are gone in between', async () => {
		const staticData = {};
		const rows = (...notes: string[]): Row[] =>
			notes.map((Note, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 5, Note },
			}));
		const limits = { mostSwitchedOff: 100 };
		for (const [note, words] of [
			['sold out', 'Off where it says "sold out"'],
			['unavailable', 'Off where it says "unavailable"'],
		]) {
			const preview = await previewOf(rows(note, 'spicy'), remembering, { staticData });
			const page = answers(choose(preview, words));
			const given = { ...remembering, ...page, limits };
			await importOf(rows(note, 'spicy'), given, { staticData });
		}
		for (const note of ['sold out', 'unavailable']) {
			const known = await previewOf(rows('spicy', note), remembering, { staticData });
			expect(questionsIn(known)).toEqual([]);
		}
	});

	it('offers the last answer first where something new may be answered', async () => {
		const staticData = {};
		const byTitle = { ...remembering, options: { withoutSku: 'useTitle' } };
		const weighed = (...titles: string[]): Row[] =>
			titles.map((Title, index) => ({
				...{ Title, Category: 'x', Price: 5, Weight: `${index + 2}00 g` },
			}));
		const page = answers(choose(await previewOf(weighed('Soup', 'Stew'), byTitle), 'Behind'));
		await importOf(weighed('Soup', 'Stew'), { ...byTitle, ...page }, { staticData });
		const preview = await previewOf(weighed('Soup', 'Soup'), byTitle, { staticData });
		expect(questionsIn(preview).at(-1)?.meanings.slice(0, 2)).toEqual([
			'Behind the name: "Soup, 200 g" (as answered before)',
			expect.stringMatching(/^Size: /),
		]);
	});

	it('takes what holds for all rows only for a sheet with the same headings', async () => {
		const staticData = {};
		const rows: Row[] = [{ SKU: 'a', Title: 'Soup', Category: 'x', Price: 5 }];
		const nowhere = { ...remembering, storeIds: '' };
		const label = 'Store of all rows. Separate several by commas.';
		await importOf(rows, { ...nowhere, ...answers({ [label]: 'podil' }) }, { staticData });
		const again = await previewOf(rows, nowhere, { staticData });
		expect(again.answers).toEqual(['Store of all rows → podil, as answered before']);
		const other = rows.map((row) => ({ ...row, Description: 'hot' }));
		expect(questionsIn(await previewOf(other, nowhere, { staticData }))).toHaveLength(1);
	});

	it('asks again how dishes are known only where its columns are gone, or new ones may be it', async () => {
		const staticData = {};
		const rows = (more: (index: number) => Row): Row[] => [
			{ Назва: 'Супи' },
			...['Борщ', 'Солянка', 'Юшка'].map((Назва, index) => ({
				...{ Назва, Ціна: index + 5, Кухня: 'гаряча', ...more(index) },
			})),
		];
		const before = rows(() => ({ Коментар: 'гостре' }));
		const page = choose(
			await previewOf(before),
			'Know a dish by category',
			'No column: rows such as',
		);
		await importOf(before, { ...remembering, ...answers(page) }, { staticData });
		const asked = async (sheet: Row[], parameters = {}) =>
			questionsIn(await previewOf(sheet, { ...remembering, ...parameters }, { staticData }));
		expect(await asked(rows(() => ({})))).toEqual([]);
		const added = await asked(rows((index) => ({ 'Продаємо?': index > 0 ? 'так' : 'ні' })));
		expect(added.map(({ heading }) => heading)).toEqual(['Продаємо?']);
		const LAST = [
			expect.stringMatching(/now a dish by category, .* \(as answered before\)$/) as string,
			'No column: rows such as "Супи" are headings, not dishes (as answered before)',
		];
		const mayBe = await asked(rows((index) => ({ Line: `x${index}` })));
		expect(mayBe.map(({ meanings }) => meanings[0])).toEqual(LAST);
		const renamed = rows(() => ({})).map(({ Назва, ...row }) => ({ Страва: Назва, ...row }));
		expect((await asked(renamed)).map(({ meanings }) => meanings[0])).toEqual(LAST);
		const again = await asked(before, { askAgain: true });
		expect(again.map(({ meanings }) => meanings[0])).toEqual(LAST);
	});

	it('keeps answers where a menu is too large to be remembered as it is', async () => {
		const staticData: IDataObject = {};
		const many = Array.from({ length: 1_100 }, (_, index) => ({
			...{ SKU: `S${index}`, Title: `Title ${index}`, Category: 'starters' },
			Description: 'x'.repeat(150),
			...{ 'Price large': index + 5, 'Price small': index + 4 },
		}));
		const page = choose(await previewOf(many), 'Price of a Size', 'Price of a Size');
		await importOf(many, { ...remembering, ...answers(page) }, { staticData });
		const preview = await previewOf(many, remembering, { staticData });
		expect(preview.summary).toContain('Nothing differs');
		expect(preview.answers).toHaveLength(2);
	});
});

describe('A column of the stores that sell a dish', () => {
	const rows = (...cells: string[]) =>
		cells.map((cell, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: index + 5 },
			'Де продаємо': cell,
		}));
	const storeIds = 'podil, obolon, sad';

	it.each([
		['скрізь', 'Поділ, Сад', 'крім Саду'],
		['гостре', 'тільки Поділ і Оболонь', ''],
	])('is asked about, and stops first: %j, %j, %j', async (...cells) => {
		const preview = await previewOf(rows(...cells), { storeIds });
		const [{ label, meanings }] = questionsIn(preview);
		expect(label).toMatch(
			/It seems to say which stores sell a dish\. Without it, all of your stores sell each dish\. "Поділ" names a store, which isn't read in this column\. Give each store a column/,
		);
		expect(meanings).toEqual([STOP, 'Nothing of this: ignore the column']);
		const ignored = answers({ [label]: 'Nothing of this: ignore the column' });
		await importOf(rows(...cells), { storeIds, ...ignored });
		expect(onSale()).toHaveLength(9);
	});

	it('is not asked about where a store is only mentioned', async () => {
		const preview = await previewOf(rows('салат як у кафе Сад, з горіхами', 'гостре', ''), {
			storeIds,
		});
		expect(
			questionsIn(preview)
				.map(({ label }) => label)
				.join(),
		).not.toContain('which stores');
	});
});

describe('Prices of stores of other names', () => {
	it('are asked about as such, also where a dish is not sold', async () => {
		const rows = [5, 6, 'немає', 7, 8, '-', 9, 5, 6, 7].map((Сад, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Сад, Двір: index + 5 },
		}));
		const asked = questionsIn(await previewOf(rows, { storeIds: 'podil, obolon' }));
		expect(asked.map(({ heading }) => heading)).toEqual(['Сад', 'Двір']);
		for (const { meanings } of asked) expect(meanings).toContain('Price in a Store: podil');
	});

	it('are not 1 and 0, which say yes and no', async () => {
		const rows = [1, 0, 1, 1].map((Фуршет, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Фуршет, Двір: index + 5.5 },
		}));
		const asked = questionsIn(await previewOf(rows));
		expect(asked.map(({ text }) => text)).toContain('Does it say what is on sale?');
	});
});

describe('A page', () => {
	/** As n8n gives the answers of a page by the places of its fields, whichever page was sent. */
	const sendAs = (shown: IDataObject, sent: IDataObject, answersOfSent: string[]): Page => {
		type Any = Partial<Field> & { elementName?: string; html?: string };
		const all = (one: IDataObject) => JSON.parse(String(one.formFields)) as Any[];
		const values = [all(sent)[0].html, ...answersOfSent];
		return Object.fromEntries(
			all(shown).map(({ fieldLabel, elementName = fieldLabel }, index) => [
				elementName,
				values[index] ?? null,
			]),
		) as Page;
	};
	const IGNORE = 'Nothing of this: ignore the column';
	const rows = ['a', 'b'].map((sku, index) => ({
		...{ SKU: sku, Title: `Dish ${sku}`, Category: 'x', Price: 5 + index },
		...{ Weight: `${index + 3}50 g`, Allergens: 'milk' },
	}));

	it('that is older answers no question that is in the same place now', async () => {
		const first = await previewOf(rows);
		const [weight, allergens] = questionsIn(first);
		const answered = sendAs(first, first, [weight.meanings[0]]);
		const second = await previewOf(rows, answers(answered));
		expect(questionsIn(second).map(({ label }) => label)).toEqual([allergens.label]);

		const stale = sendAs(second, first, [IGNORE, IGNORE]);
		const again = await previewOf(rows, answers(answered, stale));
		expect(questionsIn(again).map(({ label }) => label)).toEqual([allergens.label]);

		const own = sendAs(second, second, [IGNORE]);
		const done = await previewOf(rows, answers(answered, stale, own));
		expect(done.questions).toBeUndefined();
		expect(done.answers).toEqual(['"Weight" → Weight in the Name', '"Allergens" → Ignore']);
	});
});

describe('Headings in two languages', () => {
	it.each([
		['Вага / Weight', 'What do guests see of it?'],
		['What is inside/Алергени', 'What do guests see of it?'],
	])('are known by a side that is known: %s', async (heading, text) => {
		const rows = ['a', 'b'].map((sku, index) => ({
			...{ SKU: sku, 'Назва / Dish of the day': `Dish ${sku}`, 'Категорія / Category': 'x' },
			...{ 'Ціна / Price': 5 + index, [heading]: `${index + 3}50 g` },
		}));
		expect(questionsIn(await previewOf(rows))).toMatchObject([{ heading, text }]);
	});

	it.each(['Ціна / Hall', 'Ціна / Стара ціна', 'Ціна / порція'])(
		'may be of another price: %s',
		async (heading) => {
			const rows = ['a', 'b'].map((sku, index) => ({
				...{ SKU: sku, Title: `Dish ${sku}`, Category: 'x', Price: 5, [heading]: 6 + index },
			}));
			expect(questionsIn(await previewOf(rows))).toMatchObject([{ heading }]);
		},
	);
});
