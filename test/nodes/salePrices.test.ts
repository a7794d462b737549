import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import '../support/propertyTests';
import { questionsIn } from '../support/questions';
import { means, withPage } from '../support/sheets';

const COMPANY = 'demo-company';
const STOP = 'Stop: I change the sheet first, or bring another one';
const INSTEAD = 'What guests pay instead; the other price is crossed out';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());

async function run(operation: string, rows: IDataObject[], parameters: INodeParameters = {}) {
	const [{ json }] = await runAction(
		credentialFor(sandbox),
		{
			...{ resource: 'menu', operation, companyId: COMPANY, firstImport: true },
			...withPage({ storeIds: 'podil, obolon', onQuestions: 'return', ...parameters }),
		},
		rows.map((json) => ({ json })),
	);
	return json;
}

const MOST_PAGES = 4;

/** Answers what is asked about columns, page after page, by how the choice for a heading begins. */
async function answersTo(rows: IDataObject[], wanted: Record<string, string>) {
	const page: Record<string, string> = {};
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const answers = JSON.stringify(page);
		const asked = questionsIn(await run('previewImport', rows, { answers }));
		if (asked.length === 0) return { answers };
		for (const { label, heading, meanings } of asked) {
			const choice = meanings.find((one) => one.startsWith(wanted[heading ?? '']));
			if (choice === undefined) throw new Error(`${label}: ${meanings.join(' | ')}`);
			page[label] = choice;
		}
	}
	throw new Error(`More than ${MOST_PAGES} pages`);
}

/** Dish, store and price of what guests can order, and what is crossed out. */
const onSale = () =>
	sandbox
		.storefront(COMPANY)
		.filter(({ inMenu }) => inMenu)
		.flatMap(({ sku, offers }) =>
			offers
				.filter(({ status }) => status === 'enabled')
				.map(({ storeId, listPrice, oldPrice }) => says(sku, storeId, listPrice, oldPrice)),
		)
		.sort();
const says = (sku: string, storeId: string, price: number, old?: number) =>
	`${sku} ${storeId} ${price}${old === undefined ? '' : `, before ${old}`}`;

type Cell = number | '' | '-';
interface Dish {
	all: number;
	podil: Cell;
	obolon: Cell;
	sale: Cell;
}

const bare = (price: Cell) => (price === '-' ? '' : price);
const stopOf = (price: Cell) => (typeof price === 'number' ? '' : 'x');

/** How a sheet writes prices, and which it has of a dish in a store. */
const SHAPES: Record<
	string,
	{ rowsOf(dish: Dish): IDataObject[]; priceIn(dish: Dish, storeId: 'podil' | 'obolon'): Cell }
> = {
	'one price': {
		rowsOf: ({ all }) => [{ Ціна: all }],
		priceIn: ({ all }) => all,
	},
	'one price, and a stop of each store': {
		rowsOf: ({ all, podil, obolon }) => [
			{ Ціна: all, 'Стоп Поділ': stopOf(podil), 'Стоп Оболонь': stopOf(obolon) },
		],
		priceIn: (dish, storeId) => (stopOf(dish[storeId]) === 'x' ? '' : dish.all),
	},
	'one price, and another in a store': {
		rowsOf: ({ all, obolon }) => [{ Ціна: all, 'Ціна Оболонь': bare(obolon) }],
		priceIn: ({ all, obolon }, storeId) => (storeId === 'obolon' && bare(obolon)) || all,
	},
	'one price, and another in each store': {
		rowsOf: ({ all, podil, obolon }) => [
			{ Ціна: all, 'Ціна Поділ': bare(podil), 'Ціна Оболонь': bare(obolon) },
		],
		priceIn: (dish, storeId) => bare(dish[storeId]) || dish.all,
	},
	'a price for each store': {
		rowsOf: ({ podil, obolon }) => [{ 'Ціна Поділ': podil, 'Ціна Оболонь': obolon }],
		priceIn: (dish, storeId) => dish[storeId],
	},
	'a row for each store': {
		rowsOf: ({ podil, obolon }) =>
			[
				{ Заклад: 'Поділ', Ціна: podil },
				{ Заклад: 'obolon', Ціна: obolon },
			].filter(({ Ціна }) => typeof Ціна === 'number'),
		priceIn: (dish, storeId) => dish[storeId],
	},
};

const price = fc.constantFrom(50, 60, 70, 80);
const priceOrNone = fc.constantFrom<Cell>(50, 60, 70, 80, '', '-');
const dish = fc
	.record<Dish>({
		...{ all: price, podil: priceOrNone, obolon: priceOrNone },
		sale: fc.constantFrom<Cell>(40, 60, 70, 75, 90, 0, '', '-'),
	})
	.filter(({ podil, obolon }) => typeof podil === 'number' || typeof obolon === 'number');
/** So that each column has something in it. */
const FIRST: readonly Dish[] = [
	{ all: 99, podil: 98, obolon: '', sale: 45 },
	{ all: 99, podil: '', obolon: 97, sale: '' },
];

it('holds a sale price in each store where it is below the price, and crosses that out', async () => {
	const shapes = fc.constantFrom(...Object.keys(SHAPES));
	const headings = fc.constantFrom('Акційна ціна', 'Знижка ціна', 'Sale price', 'Акція');
	const dishes = fc.array(dish, { maxLength: 4 });
	const isByPage = fc.boolean();
	await fc.assert(
		fc.asyncProperty(shapes, headings, dishes, isByPage, async (shape, heading, more, byPage) => {
			const { rowsOf, priceIn } = SHAPES[shape];
			const all = [...FIRST, ...more];
			const rows = all.flatMap((one, index) =>
				rowsOf(one).map((cells) => ({
					...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x' },
					...{ ...cells, [heading]: one.sale },
				})),
			);
			const isThere = ([name]: readonly string[]) => rows.some((row) => name in row);
			const prices = Object.entries({ 'Ціна Поділ': 'podil', 'Ціна Оболонь': 'obolon' });
			const stops = Object.entries({ 'Стоп Поділ': 'podil', 'Стоп Оболонь': 'obolon' });
			const of = <As>(stores: Array<[string, string]>, as: (storeId: string) => As) =>
				Object.fromEntries(stores.filter(isThere).map(([name, id]) => [name, as(id)]));
			const answered = byPage
				? await answersTo(rows, {
						...of(prices, (id) => `Price in a Store: ${id}`),
						...of(stops, (id) => `Off where it says "x", in one store: ${id}`),
						[heading]: INSTEAD,
					})
				: means({
						...of(prices, (storeId) => ({ meaning: 'priceInStore', storeId })),
						...of(stops, (storeId) => ({ meaning: 'statusInStore', storeId })),
						[heading]: 'promo',
					});
			const expected = all.flatMap((one, index) =>
				(['podil', 'obolon'] as const).flatMap((storeId) => {
					const usual = priceIn(one, storeId);
					if (typeof usual === 'string') return [];
					const { sale } = one;
					const isLower = typeof sale === 'number' && sale > 0 && sale < usual;
					return says(`s${index}`, storeId, isLower ? sale : usual, isLower ? usual : undefined);
				}),
			);
			const { warnings } = await run('importProductsAndOffers', rows, answered);
			expect(onSale()).toEqual(expected.sort());
			const isNotBelow = ({ sale, ...of }: Dish, storeId: 'podil' | 'obolon') => {
				const usual = priceIn({ sale, ...of }, storeId);
				return Number(sale) > 0 && typeof usual === 'number' && Number(sale) >= usual;
			};
			const odd = all.find((one) => isNotBelow(one, 'podil') || isNotBelow(one, 'obolon'));
			const said = String(warnings);
			expect(said).not.toMatch(/not used|no discount/);
			const [, row, sale, storeId] = /first in row (\d+) \((\d+) in (\w+)\)/.exec(said) ?? [];
			if (odd === undefined) expect(row).toBeUndefined();
			else {
				expect(Number(sale)).toBe(odd.sale);
				expect(isNotBelow(odd, storeId as 'podil')).toBe(true);
				expect(rows[Number(row) - 2].SKU).toBe(`s${all.indexOf(odd)}`);
			}
		}),
	);
}, 120_000);

const menu = (...headings: string[]) => ({
	of: (...cells: unknown[][]) =>
		cells.map((row, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x' },
			...(Object.fromEntries(headings.map((name, at) => [name, row[at]])) as IDataObject),
		})),
});
const choicesFor = async (heading: string, rows: IDataObject[], parameters?: INodeParameters) => {
	const asked = questionsIn(await run('previewImport', rows, parameters));
	return asked.find((one) => one.heading === heading)?.meanings;
};

describe('What guests pay instead is offered first', () => {
	it.each(['Знижка ціна', 'Акція', 'Sale'])('for %s beside prices of stores', async (heading) => {
		const rows = menu('Ціна Поділ', 'Ціна Оболонь', heading).of([185, 195, ''], [80, 90, 85]);
		expect(await choicesFor(heading, rows)).toMatchObject({ 0: INSTEAD });
		const known = means({
			'Ціна Поділ': { meaning: 'priceInStore', storeId: 'podil' },
			'Ціна Оболонь': { meaning: 'priceInStore', storeId: 'obolon' },
		});
		expect(await choicesFor(heading, rows, known)).toMatchObject({ 0: INSTEAD });
	});

	it('beside the price of only one of the stores', async () => {
		const rows = menu('Ціна Поділ', 'Знижка ціна').of([185, ''], [80, 85]);
		expect(await choicesFor('Знижка ціна', rows)).toMatchObject({ 0: INSTEAD });
	});

	it('where three headings are prices', async () => {
		const rows = menu('Ціна', 'Звичайна ціна', 'Акційна ціна').of([185, 190, 99]);
		expect(await choicesFor('Акційна ціна', rows)).toMatchObject({ 0: INSTEAD });
	});
});

it.each([
	['one amount for all dishes', [219, 100], [289, 100]],
	['amounts far below the prices', [219, 20], [289, 30]],
])('Below "Знижка", %s may be how much is off, so Stop comes first', async (_what, ...cells) => {
	const rows = menu('Ціна', 'Знижка').of(...cells);
	expect(await choicesFor('Знижка', rows)).toMatchObject({ 0: STOP });
	expect(
		await choicesFor('Знижка', menu('Ціна', 'Знижка').of([219, 199], [289, 249])),
	).toMatchObject({ 0: INSTEAD });
});

describe('A sale price is the usual price only if somebody says so', () => {
	it('where it is the only price', async () => {
		const rows = menu('Акційна ціна').of([179], [99]);
		const [{ label, meanings }] = questionsIn(await run('previewImport', rows));
		expect(label).toMatch(/^Is this the Price\?/);
		expect(meanings).toEqual([STOP, 'Акційна ціна (179; 99)']);
		const answers = JSON.stringify({ [label]: meanings[1] });
		await run('importProductsAndOffers', rows, { answers });
		expect(onSale()).toContain('s0 podil 179');
	});

	it('where another column may be the price', async () => {
		const rows = menu('Plate', 'Акційна ціна').of([185, 179], [100, 99]);
		const asked = questionsIn(await run('previewImport', rows));
		expect(asked[0].meanings).toEqual([STOP, 'Plate (185; 100)', 'Акційна ціна (179; 99)']);
	});

	it('where one of two stores has a price', async () => {
		const rows = menu('Ціна Поділ', 'Акційна ціна').of([185, 179], [100, '']);
		const [first] = questionsIn(await run('previewImport', rows));
		const answers = JSON.stringify({ [first.label]: 'Price in a Store: podil' });
		const [{ label, meanings }] = questionsIn(await run('previewImport', rows, { answers }));
		expect(label).toContain('No column is the price in obolon.');
		expect(meanings[1]).toMatch(/^The same prices as in podil: Ціна Поділ/);
		expect(meanings.join()).not.toContain('Акційна');
	});

	it('where another column was answered to be crossed out', async () => {
		const rows = menu('Ціна Поділ', 'Ціна Оболонь', 'Before', 'Акційна ціна').of([
			185,
			'',
			200,
			99,
		]);
		const known = means({
			'Ціна Поділ': { meaning: 'priceInStore', storeId: 'podil' },
			'Ціна Оболонь': { meaning: 'priceInStore', storeId: 'obolon' },
			Before: 'oldPrice',
		});
		const [first, ...others] = (await choicesFor('Акційна ціна', rows, known)) ?? [];
		expect([first, ...others.slice(-2, -1)]).toEqual([
			INSTEAD,
			'Nothing of this: ignore the column',
		]);
	});

	it('in a list of changes', async () => {
		const changes = { resource: 'offer', operation: 'update', options: {} };
		const rows = [{ SKU: 'borsch', 'Store ID': 'podil', 'Sale price': 99 }];
		await expect(run('update', rows, { ...changes })).rejects.toMatchObject({
			description: expect.stringContaining('Is this what the guest pays?') as string,
		});
	});
});

describe('A new price beside the price', () => {
	const NEW = 'New price where it is filled; the other dishes keep the price they have';
	const rows = menu('Ціна', 'Нова ціна').of([75, 85], [60, ''], [90, '—'], [40, 38]);

	it('is what dishes cost where it is filled, with nothing crossed out', async () => {
		const { answers } = await answersTo(rows, { 'Нова ціна': NEW });
		const [said] = questionsIn(await run('previewImport', rows));
		expect(said.meanings[0]).toBe(STOP);
		await run('importProductsAndOffers', rows, { answers });
		const inBoth = (sku: string, price: number) =>
			['obolon', 'podil'].map((storeId) => says(sku, storeId, price));
		expect(onSale()).toEqual([
			...inBoth('s0', 85),
			...inBoth('s1', 60),
			...inBoth('s2', 90),
			...inBoth('s3', 38),
		]);
	});

	it('is the cause of its own mistake', async () => {
		const typed = [{ ...rows[0], 'Нова ціна': '5*2' }, ...rows.slice(1)];
		const [{ label }] = questionsIn(
			await run('previewImport', typed, means({ 'Нова ціна': 'newPrice' })),
		);
		expect(label).toContain('Нова ціна');
	});

	it('is not used for sizes', async () => {
		const sizes = menu('S', 'L', 'Нова ціна').of([75, 85, 99], [60, 70, '']);
		const known = means({ 'Нова ціна': 'newPrice' });
		const { warnings } = await run('importProductsAndOffers', sizes, known);
		expect(String(warnings)).toContain('new prices are not used for sizes');
		expect(onSale().join()).not.toContain('99');
	});

	it('is offered only beside a price', async () => {
		expect(await choicesFor('Нова ціна', menu('Нова ціна').of([75], [60]))).not.toContain(NEW);
		expect(await choicesFor('Ціна зал', menu('Ціна', 'Ціна зал').of([75, 60]))).not.toContain(NEW);
	});
});
