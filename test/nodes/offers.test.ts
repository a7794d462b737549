import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { means } from '../support/sheets';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
	await everythingIsSold();
	sandbox.clearCalls();
});
afterEach(async () => await sandbox.close());

const run = async (
	parameters: INodeParameters,
	rows: IDataObject[] = [{}],
	options: RunOptions = {},
): Promise<INodeExecutionData[]> =>
	await runAction(
		credentialFor(sandbox),
		parameters,
		rows.map((json) => ({ json })),
		{ staticData, ...options },
	);

/** The platform takes changes of what it has only. Put there by another workflow. */
async function everythingIsSold(): Promise<void> {
	const stores = ['podil', 'obolon', 's', 'x', 'y', 'a', 'b', 'c'];
	const skus = ['borsch', 'banosh', 'uzvar', '00123', '123', '7', 'a', 'b', 'x', 'new', 'unknown'];
	const products = skus.map((sku) => ({
		sku,
		title: `Dish ${sku}`,
		companyId: COMPANY,
		category: 'soups',
		offers: stores.map((storeId, index) => ({ storeId, listPrice: index + 1 })),
	}));
	await runAction(credentialFor(sandbox), {
		resource: 'menu',
		operation: 'importProductsAndOffers',
		firstImport: true,
		input: 'json',
		products,
		options: { allowSimilarSkus: true },
	});
}

const menuRow = (sku: string, storeId: string, price: number, stock?: number) => ({
	sku,
	title: `Dish ${sku}`,
	category: 'soups',
	storeId,
	listPrice: price,
	stock,
	status: 'enabled',
});
const MENU = ['borsch', 'banosh', 'uzvar'].flatMap((sku, index) => [
	menuRow(sku, 'podil', 100 + index, 10),
	menuRow(sku, 'obolon', 110 + index),
]);
const menu = async (operation: string, parameters: INodeParameters = {}, rows = MENU) =>
	await run(
		{ resource: 'menu', operation, companyId: COMPANY, ...parameters },
		rows as IDataObject[],
	);
async function imported(rows = MENU): Promise<void> {
	await menu('importProductsAndOffers', { firstImport: true }, rows);
	sandbox.clearCalls();
}

const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: value as string });
const update = async (
	rows: IDataObject[],
	parameters: INodeParameters = {},
	options: RunOptions = {},
) => await run({ resource: 'offer', operation: 'update', ...parameters }, rows, options);
const inForm = (sku: unknown, changes: INodeParameters, storeId = 'podil') => ({
	input: 'form',
	storeId: byId(storeId),
	sku: byId(sku),
	changes,
});
const switching = async (
	operation: string,
	skus: unknown,
	items: IDataObject[] = [{}],
	parameters: INodeParameters = {},
) =>
	await run(
		{ resource: 'offer', operation, storeId: byId('podil'), skus: skus as string, ...parameters },
		items,
	);

const sent = () =>
	sandbox.calls.filter(({ path }) => path.includes('part-offers')).map(({ body }) => body);

describe('Updating offers from rows', () => {
	it('sends one request for each store, with the named offers and nothing else', async () => {
		const output = await update([
			{ Артикул: 'borsch', Заклад: 'podil', Статус: 'ні' },
			{ Артикул: 'borsch', Заклад: 'obolon', Ціна: '1 120,50', Залишок: '5' },
			{ Артикул: '00123', Заклад: 'podil', Статус: 'так', Ціна: '99,90', 'Стара ціна': 120 },
			{},
		]);
		expect(sent()).toEqual([
			{
				storeId: 'podil',
				items: [
					{ sku: 'borsch', status: 'disabled' },
					{ sku: '00123', listPrice: 99.9, oldPrice: 120, status: 'enabled' },
				],
			},
			{ storeId: 'obolon', items: [{ sku: 'borsch', listPrice: 1120.5, stock: 5 }] },
		]);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([
			[{ item: 0 }, { item: 2 }],
			[{ item: 1 }],
		]);
		expect(output[0].json).toMatchObject({
			storeId: 'podil',
			sent: true,
			id: expect.any(String),
			offers: 2,
			changes: [{ sku: 'borsch', status: 'disabled' }, { sku: '00123' }],
		});
	});

	it('names in the output the dishes that the last import named', async () => {
		await imported();
		const off = { Store: 'podil', Status: 'no' };
		const [{ json }] = await update(['borsch', 'unknown'].map((SKU) => ({ SKU, ...off })));
		expect(json.changes).toEqual([
			expect.objectContaining({ sku: 'borsch', title: 'Dish borsch', status: 'disabled' }),
			expect.not.objectContaining({ title: expect.anything() }),
		]);
	});

	it.each([
		['says why where the workflow has imported no menu', false],
		['says nothing about imports where it has imported one', true],
	])('that is rejected by its name %s', async (_says, hasImported) => {
		if (hasImported) await imported();
		const reason = 'has imported no menu, so it knows dishes by SKU only';
		const rejected = update([{}], inForm('syrnyky', { status: 'disabled' }));
		await expect(rejected).rejects.toMatchObject({
			message: 'SKU syrnyky: no such dish in store "podil"',
			description: (hasImported
				? expect.not.stringContaining(reason)
				: expect.stringContaining(reason)) as string,
		});
	});

	it('names a rejected dish by its row, its name and its SKU', async () => {
		await imported();
		const rejected = update([
			{ SKU: 'borsch', Store: 'podil', Status: 'no' },
			{ SKU: 'syrnyky', Store: 'podil', Status: 'no' },
		]);
		await expect(rejected).rejects.toMatchObject({
			message: 'Row 3, SKU syrnyky: no such dish in store "podil"',
			description: expect.not.stringMatching(/requires a stock/) as string,
		});
		const body = { errors: { 'items[1].listPrice': ['Too low'] } };
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status: 422, body }],
		});
		const switched = switching('switchOff', ['borsch', 'banosh']);
		await expect(switched).rejects.toMatchObject({
			message: 'Store "podil": Dish banosh, SKU banosh, listPrice: Too low',
		});
	});

	it('takes the store of the node for rows that name none', async () => {
		await update(
			[
				{ SKU: 'a', Status: 'no' },
				{ SKU: 'b', Status: 'no', Store: 'obolon' },
			],
			{
				storeId: byId('podil'),
			},
		);
		expect(sent().map((body) => (body as { storeId: string }).storeId)).toEqual([
			'podil',
			'obolon',
		]);
	});

	it('takes the store of each row from an expression', async () => {
		await update(
			[
				{ SKU: 'a', Status: 'no', shopName: 'x' },
				{ SKU: 'b', Status: 'no', shopName: 'y' },
			],
			{
				storeId: byId('={{ $json.shopName }}'),
			},
		);
		expect(sent()).toHaveLength(2);
	});

	it('takes a blank store of an expression for none', async () => {
		const rows = [
			{ SKU: 'b', 'Store ID': '', Status: 'no', note: 'obolon' },
			{ SKU: 'a', 'Store ID': 'x', Status: 'no', note: ' ' },
		];
		await update(rows, { storeId: byId('={{ $json.note }}') });
		expect(sent()).toMatchObject([{ storeId: 'obolon' }, { storeId: 'x' }]);
	});

	it.each(['={{ $json }}', '={{ 1e21 }}'])(
		'refuses the store %s of an expression',
		async (store) => {
			const row = { SKU: 'a', Status: 'no' };
			await expect(update([row], { storeId: byId(store) })).rejects.toThrow("Store isn't a text");
			expect(sent()).toEqual([]);
		},
	);

	it('reads columns as the user says', async () => {
		const columns = means({
			Код: 'sku',
			Де: 'storeId',
			Хіт: { meaning: 'onWhenListed', words: 'Є' },
		});
		await update(
			[
				{ Код: 'borsch', Де: 'podil', Хіт: 'є', Note: '' },
				{ Код: 'banosh', Де: 'podil', Хіт: 'кінець', Note: '' },
			],
			columns,
		);
		expect(sent()).toEqual([
			{
				storeId: 'podil',
				items: [
					{ sku: 'borsch', status: 'enabled' },
					{ sku: 'banosh', status: 'disabled' },
				],
			},
		]);
	});

	it('reads what is below headings that have a title above them', async () => {
		const cells = (...texts: string[]) =>
			Object.fromEntries(
				texts.map((text, index) => [index === 0 ? 'Trattoria' : `__EMPTY_${index}`, text]),
			);
		const titled = [cells('Stop list'), cells('SKU', 'Store', 'Status')];
		const output = await update([...titled, cells('borsch', 'podil', 'no')]);
		expect(sent()).toEqual([{ storeId: 'podil', items: [{ sku: 'borsch', status: 'disabled' }] }]);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 2 }]]);
		const list = [...titled, cells('banosh', 'podil', 'no'), cells('', 'podil', 'no')];
		await expect(update(list)).rejects.toMatchObject({
			description: 'Row 5, column "SKU" is empty. Fill it in.',
		});
	});

	it('says what is wrong by row and column, and sends nothing', async () => {
		const rows = [
			{ SKU: 'a', Store: 's', Status: 'maybe' },
			{ SKU: 'b', Store: 's', Price: '12,5O' },
			{ SKU: 'c', Store: 's', Stock: 1.5 },
			{ SKU: '', Store: 's', Status: 'no' },
			{ SKU: 'd', Store: 's', Status: 'no' },
			{ SKU: 'd', Store: 's', Status: 'yes' },
		];
		await expect(update(rows)).rejects.toMatchObject({
			message: 'The list has 5 mistakes, so nothing is sent',
			description: [
				`Row 2, column "Status": "maybe" isn't yes or no. Write yes where it is on sale, and no where it is off. Or give the column the meaning Availability: Only Listed Words Mean on Sale under Column Meanings.`,
				'Row 3, column "Price": "12,5O" isn\'t a price. Write it like "12.50".',
				'Row 4, column "Stock": 1.5 is not a whole number. The platform counts stock in pieces.',
				'Row 5, column "SKU" is empty. Fill it in.',
				'Row 7, column "SKU": "d" is listed twice for store "s", first here: Row 6. Keep one of them.',
			]
				.join('<br>\n')
				.replaceAll('&', '&amp;'),
		});
		expect(sent()).toEqual([]);
		const output = await update(rows, {}, { onError: 'continueErrorOutput' });
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3, 5].map((item) => ({ item })),
		);
		expect(sent()).toEqual([]);
	});

	it('skips rows with mistakes if the user wants that, and says so', async () => {
		const [{ json }] = await update(
			[
				{ SKU: 'a', Store: 's', Status: 'maybe' },
				{ SKU: 'b', Store: 's', Status: 'no' },
			],
			{ onInvalidRows: 'skip' },
		);
		expect(sent()).toEqual([{ storeId: 's', items: [{ sku: 'b', status: 'disabled' }] }]);
		expect(json.warnings).toEqual([
			expect.stringContaining('Row 2, column "Status": "maybe"'),
			expect.stringContaining("hasn't imported these dishes"),
		]);
	});

	it.each([
		['in the same store', { SKU: 'a', Store: 's', Status: 'no' }],
		['with another mistake', { SKU: 'a', Store: 's', Status: 'no', Price: 'x' }],
		['unreadable', { SKU: 'a', Store: 's', Status: 'stop!' }],
		['of no store', { SKU: 'a', Store: '', Status: 'no' }],
	])('put no dish on sale that a skipped row has off, %s', async (_name, off) => {
		const rows = [
			{ SKU: 'a', Store: 's', Status: 'yes', Price: 5 },
			off,
			{ SKU: 'b', Store: 's', Status: 'yes' },
		];
		await update(rows, { onInvalidRows: 'skip' });
		expect(sent()).toEqual([
			{
				storeId: 's',
				items: [
					{ sku: 'a', listPrice: 5 },
					{ sku: 'b', status: 'enabled' },
				],
			},
		]);
	});

	it('that change nothing send nothing', async () => {
		const rows = ['a', 'b'].map((SKU) => ({ SKU, Store: 's', Status: '' }));
		const output = await update(rows);
		expect(output).toEqual([
			{
				json: {
					sent: false,
					reason: expect.stringMatching(/^2 rows have/),
					offers: 0,
					warnings: [],
				},
				pairedItem: [{ item: 0 }, { item: 1 }],
			},
		]);
		expect(sent()).toEqual([]);
	});

	it('that change nothing are counted, one as well', async () => {
		const [{ json }] = await update([{ SKU: 'a', Store: 's', Status: '' }]);
		expect(json.reason).toMatch(/^1 row has an SKU but no status/);
	});

	it('that are all empty are an error', async () => {
		await expect(update([{ SKU: '', Store: '', Status: '' }])).rejects.toMatchObject({
			message: 'There is nothing to change',
			description: expect.stringContaining('All rows are empty') as string,
		});
	});

	it('needs a column for the SKU and for the store', async () => {
		await expect(update([{ Dish: 'a' }])).rejects.toMatchObject({
			description: expect.stringMatching(
				/Which column is the SKU\?[^]*Which column is the Store ID\?/,
			) as string,
		});
	});

	it('names the store that failed and those that are done, and can run again', async () => {
		sandbox.configure({
			faults: [
				{ kind: 'delay', path: '*/part-offers', times: 1 },
				{ kind: 'answer', path: '*/part-offers', status: 400, body: { message: 'Unknown store' } },
			],
		});
		const rows = ['a', 'b', 'c'].map((Store) => ({ SKU: 'x', Store, Status: 'no' }));
		await expect(update(rows)).rejects.toMatchObject({
			message: '1 of 3 stores failed: b',
			description: expect.stringMatching(
				/^Store "b": Unknown store[^]*Done: a, c\.[^]*Running it again is safe/,
			) as string,
		});
		const output = await update(rows);
		expect(output.map(({ json }) => json.storeId)).toEqual(['a', 'b', 'c']);
	});
});

describe('Updating one offer in the form', () => {
	it('sends what was added', async () => {
		await update([{}], inForm('borsch', { listPrice: '1 200,50', status: 'disabled', stock: 3 }));
		expect(sent()).toEqual([
			{
				storeId: 'podil',
				items: [{ sku: 'borsch', listPrice: 1200.5, stock: 3, status: 'disabled' }],
			},
		]);
	});

	it('runs for all items with one request for each store', async () => {
		await update([{ id: 'a' }, { id: 'b' }], inForm('={{ $json.id }}', { status: 'enabled' }));
		expect(sent()).toEqual([
			{
				storeId: 'podil',
				items: [
					{ sku: 'a', status: 'enabled' },
					{ sku: 'b', status: 'enabled' },
				],
			},
		]);
	});

	it.each([
		[inForm('', { status: 'disabled' }), 'SKU is empty. Fill it in.'],
		[inForm('a', { listPrice: 'cheap' }), 'Price: "cheap" isn\'t a price. Write it like "12.50".'],
		[inForm('a', { listPrice: -1 }), 'Price: -1 is below zero. Use 0 or more.'],
		[
			inForm('a', {}),
			'No change is added. Give at least one of these: Price, Old Price, Stock, Status.',
		],
	])('says what is wrong and sends nothing', async (parameters, description) => {
		await expect(update([{}], parameters)).rejects.toMatchObject({ description });
		expect(sent()).toEqual([]);
	});
});

describe('A price that is not given', () => {
	it('is that of the last import of the workflow', async () => {
		await imported();
		const [{ json }] = await switching('switchOff', 'borsch');
		expect(sent()).toEqual([
			{ storeId: 'podil', items: [{ sku: 'borsch', listPrice: 100, status: 'disabled' }] },
		]);
		expect(json.warnings).toEqual([]);
	});

	it('stays absent where static data was edited and holds a text instead', async () => {
		await imported();
		const kept = JSON.stringify(staticData);
		staticData = JSON.parse(kept.replace('[1,100,', '[1,\\"100\\",')) as IDataObject;
		expect(JSON.stringify(staticData)).not.toBe(kept);
		const [{ json }] = await switching('switchOff', 'borsch');
		expect(sent()).toEqual([{ storeId: 'podil', items: [{ sku: 'borsch', status: 'disabled' }] }]);
		expect(json.warnings).toEqual([expect.stringContaining('borsch')]);
	});

	it('stays absent where the last import does not have it, with a warning', async () => {
		await imported();
		const [{ json }] = await update([
			{ SKU: 'borsch', Store: 'obolon', Status: 'no' },
			{ SKU: 'new', Store: 'obolon', Status: 'no' },
		]);
		expect(sent()).toEqual([
			{
				storeId: 'obolon',
				items: [
					{ sku: 'borsch', listPrice: 110, status: 'disabled' },
					{ sku: 'new', status: 'disabled' },
				],
			},
		]);
		expect(json.warnings).toEqual([
			"This workflow hasn't imported these dishes yet, so check on the storefront that the change was taken: new.",
		]);
	});

	describe('where Offers Need a Price is off', () => {
		const withoutPrice = { advanced: true, needsPrice: false };
		const switchedOff = async () =>
			await runAction(
				credentialFor(sandbox, withoutPrice),
				{ resource: 'offer', operation: 'switchOff', storeId: byId('podil'), skus: 'borsch' },
				[{ json: {} }],
				{ staticData },
			);

		it('stays as the platform has it, without a warning', async () => {
			await imported();
			const [{ json }] = await switchedOff();
			expect(sent()).toEqual([
				{ storeId: 'podil', items: [{ sku: 'borsch', status: 'disabled' }] },
			]);
			expect(json.warnings).toEqual([]);
		});

		it('is named by the error of a platform that needs it, with the setting', async () => {
			await imported();
			sandbox.configure({ stopList: { needsPriceAndStock: true } });
			await expect(switchedOff()).rejects.toMatchObject({
				description: expect.stringContaining(
					'requires a price with each offer: in the credential, switch on Advanced Settings → Offers Need a Price',
				) as string,
			});
		});

		it('is a setting that Access → Diagnose names', async () => {
			const findings = await run({ resource: 'access', operation: 'diagnose' });
			expect(JSON.stringify(findings)).toContain('without a price: Advanced Settings');
		});
	});

	it('is what a stop list said last', async () => {
		await imported();
		await update([{ SKU: 'borsch', Store: 'podil', Stock: 3, Price: 90 }]);
		await switching('switchOn', 'borsch');
		expect(sent().at(-1)).toMatchObject({ items: [{ listPrice: 90 }] });
	});
});

describe('A stock that is not given', () => {
	const REQUIRED = { advanced: true, requiresStock: true };
	const switchingWhereRequired = async (operation: string, sku: string) =>
		await runAction(
			credentialFor(sandbox, REQUIRED),
			{ resource: 'offer', operation, storeId: byId('podil'), skus: sku },
			[{ json: {} }],
			{ staticData },
		);

	it('stays what it is when a dish is switched off and on', async () => {
		await imported();
		await switching('switchOff', 'borsch');
		await switching('switchOn', 'borsch');
		expect(sent()).toEqual(
			['disabled', 'enabled'].map((status) => ({
				storeId: 'podil',
				items: [{ sku: 'borsch', listPrice: 100, status }],
			})),
		);
	});

	it('is named by the error of a platform that requires it, with the setting', async () => {
		await imported();
		sandbox.configure({ stopList: { needsPriceAndStock: true } });
		await expect(switching('switchOff', 'borsch')).rejects.toMatchObject({
			description: expect.stringContaining(
				'switch on Advanced Settings → Stock Is Required With Offers',
			) as string,
		});
	});

	it('has a setting that Access → Diagnose names', async () => {
		const findings = await run({ resource: 'access', operation: 'diagnose' });
		expect(JSON.stringify(findings)).toContain('Stock Is Required With Offers');
	});

	it('is that of the last import where the account requires it, which the output says', async () => {
		await imported();
		sandbox.configure({ stopList: { needsPriceAndStock: true } });
		const [{ json }] = await switchingWhereRequired('switchOff', 'borsch');
		expect(sent()).toEqual([
			{
				storeId: 'podil',
				items: [{ sku: 'borsch', listPrice: 100, stock: 10, status: 'disabled' }],
			},
		]);
		expect(json.warnings).toEqual([
			expect.stringMatching(/^Sent with the stock of the last import.*: Dish borsch 10\./),
		]);
	});

	it('is rounded down where the last import had a part of a piece', async () => {
		await imported(MENU.map((row) => ({ ...row, stock: 2.5 })));
		await switchingWhereRequired('switchOff', 'borsch');
		expect(sent()).toMatchObject([{ items: [{ stock: 2 }] }]);
	});

	it('stays absent where it is required and not known, with a warning', async () => {
		const [{ json }] = await switchingWhereRequired('switchOff', 'borsch');
		expect(sent()).toEqual([{ storeId: 'podil', items: [{ sku: 'borsch', status: 'disabled' }] }]);
		expect(json.warnings).toContainEqual(
			expect.stringMatching(/^Sent without a stock, though your account requires one/),
		);
	});

	it.each([0, 0.5])('warns when a dish goes on sale whose last stock was %p', async (stock) => {
		await imported([...MENU.slice(1), menuRow('borsch', 'podil', 100, stock)]);
		const [{ json }] = await switching('switchOn', 'borsch');
		expect(json.warnings).toEqual([
			'Nobody can order these dishes, since their last stock was 0. Set a stock with Offer → Update: Dish borsch.',
		]);
		const [off] = await switching('switchOff', 'borsch');
		expect(off.json.warnings).toEqual([]);
	});
});

describe('The last import', () => {
	const changed = async () => {
		const [{ json }] = await menu('previewImport');
		return json.changed;
	};

	it('learns the change, so that a preview compares with what is on', async () => {
		await imported();
		expect(await changed()).toEqual([]);
		await update([{ SKU: 'borsch', Store: 'podil', Price: 90 }]);
		expect(await changed()).toEqual([
			{ what: 'Dearer', title: 'Dish borsch', sku: 'borsch', storeId: 'podil', from: 90, to: 100 },
		]);
	});

	it('no longer counts as unchanged in an import', async () => {
		await imported();
		await switching('switchOff', 'borsch');
		const [{ json }] = await menu('importProductsAndOffers', { skipIfUnchanged: true });
		expect(json.sent).toBe(true);
	});

	it('no longer counts as unchanged after a request that may have been carried out', async () => {
		await imported();
		sandbox.configure({
			faults: [
				{ kind: 'answer', path: '*/part-offers', status: 500, body: {}, acts: true, times: 9 },
			],
		});
		await expect(switching('switchOff', 'borsch')).rejects.toThrow('status 500');
		const [{ json }] = await menu('importProductsAndOffers', { skipIfUnchanged: true });
		expect(json.sent).toBe(true);
	});

	it('learns of the stores that are done when another fails', async () => {
		await imported();
		sandbox.configure({
			faults: [
				{ kind: 'delay', path: '*/part-offers', times: 1 },
				{ kind: 'answer', path: '*/part-offers', status: 400, body: {}, times: 1 },
			],
		});
		const rows = ['podil', 'obolon'].map((Store) => ({ SKU: 'uzvar', Store, Price: 90 }));
		await expect(update(rows)).rejects.toThrow('obolon');
		expect(await changed()).toEqual([expect.objectContaining({ sku: 'uzvar', storeId: 'podil' })]);
	});

	it('is not written when there is nothing new', async () => {
		await imported();
		const before = JSON.stringify(staticData);
		await update([{ SKU: 'borsch', Store: 'podil', Price: 100 }]);
		await update([{ SKU: 'unknown', Store: 'podil', Price: 5 }]);
		expect(JSON.stringify(staticData)).toBe(before);
	});

	it('of a test run is not kept by n8n, which the node says', async () => {
		await imported();
		const hints: unknown[] = [];
		const parameters = inForm('borsch', { status: 'disabled' });
		await update([{}], parameters, { mode: 'manual', hints });
		expect(hints).toEqual([
			expect.objectContaining({ message: expect.stringContaining('Test runs') as string }),
		]);
	});
});

describe('A price that moved as if a comma had been lost', () => {
	it('stops the whole list, unless it is meant', async () => {
		await imported();
		const rows = [
			{ SKU: 'banosh', Store: 'obolon', Status: 'no' },
			{ SKU: 'borsch', Store: 'podil', Price: 1000 },
		];
		await expect(update(rows)).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
			description: expect.stringContaining('Dish borsch: 100 → 1000 (podil)') as string,
		});
		expect(sent()).toEqual([]);
		await update(rows, { options: { allowLargePriceChanges: true } });
		expect(sent()).toHaveLength(2);
	});
});

describe('Switching offers', () => {
	it('links an item that says the same as another to the output, too', async () => {
		const output = await switching('switchOff', 'borsch', [{}, {}]);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }, { item: 1 }]]);
		expect(sent()).toHaveLength(1);
	});

	it('in a store that does not exist says which stores there are', async () => {
		await imported();
		const nowhere = switching('switchOff', 'borsch', [{}], { storeId: byId('pod-il') });
		await expect(nowhere).rejects.toMatchObject({
			description: expect.stringMatching(
				/^The stores of your menu and of the latest orders are obolon, podil\. Do you mean "podil"\?/,
			) as string,
		});
	});

	it('says so where no menu and no order has the store', async () => {
		sandbox.placeOrder({ storeId: 'obolon' });
		const nowhere = switching('switchOff', 'pizza', [{}], { storeId: byId('Obolon') });
		await expect(nowhere).rejects.toMatchObject({
			message: 'No store has the ID "Obolon"',
			description: expect.stringMatching(
				/Do you mean "obolon"\?[^]*The platform says: .*Neither store nor sku is known/,
			) as string,
		});
	});

	it.each([404, 400])('names the store that is answered with %i', async (status) => {
		sandbox.configure({ faults: [{ kind: 'answer', path: '*part-offers*', status, times: 9 }] });
		await expect(switching('switchOff', 'borsch')).rejects.toMatchObject({
			message: expect.stringMatching(/^(No store has the ID|Store) "podil"/) as string,
		});
	});

	it.each([
		['borsch', ['borsch']],
		['borsch, uzvar;banosh', ['borsch', 'uzvar', 'banosh']],
		['={{ ["borsch", 123, "borsch"] }}', ['borsch', '123']],
		[7, ['7']],
	])('takes the SKUs of %p', async (skus, expected) => {
		await switching('switchOff', skus);
		expect(sent()).toEqual([
			{
				storeId: 'podil',
				items: expected.map((sku) => ({ sku, status: 'disabled' })),
			},
		]);
	});

	it('on and off sends the status', async () => {
		await switching('switchOff', 'a');
		await switching('switchOn', 'a');
		expect(sent()).toMatchObject([
			{ items: [{ status: 'disabled' }] },
			{ items: [{ status: 'enabled' }] },
		]);
	});

	it('of several items is one request for each store, even with the same twice', async () => {
		const output = await switching('switchOff', '={{ $json.sku }}', [
			{ sku: 'a' },
			{ sku: 'b' },
			{ sku: 'a' },
		]);
		expect(sent()).toHaveLength(1);
		expect(output).toHaveLength(1);
		expect(output[0].json.offers).toBe(2);
	});

	it.each([
		['', 'No dish is chosen'],
		[' , ', 'No dish is chosen'],
		[null, 'No dish is chosen'],
		[[], 'No dish is chosen'],
		['={{ [] }}', 'Dish Names or IDs is empty'],
	])('needs a dish, unlike %p', async (skus, message) => {
		await expect(switching('switchOff', skus)).rejects.toThrow(message);
		expect(sent()).toEqual([]);
	});

	it('takes several dishes of the list, and others by name or SKU', async () => {
		await imported();
		await switching('switchOff', ['borsch'], [{}], { otherDishes: ' dish UZVAR, banosh' });
		const [{ items }] = sent() as Array<{ items: IDataObject[] }>;
		expect(items.map(({ sku }) => sku)).toEqual(['borsch', 'uzvar', 'banosh']);
	});

	it('takes a name that holds commas for one dish, in a list as well', async () => {
		await imported([
			{ ...menuRow('cola', 'podil', 40), title: 'Cola' },
			{ ...menuRow('cola-half', 'podil', 60), title: 'Cola, 0.5 l, cold' },
			{ ...menuRow('uzvar', 'podil', 50), title: 'Uzvar' },
		]);
		await switching('switchOff', 'cola, 0.5 l, cold');
		await switching('switchOff', ' Uzvar , Cola, 0.5 l, cold; cola,');
		await switching('switchOff', 'Cola, Uzvar');
		expect(sent().map((body) => (body as { items: IDataObject[] }).items)).toMatchObject([
			[{ sku: 'cola-half' }],
			[{ sku: 'uzvar' }, { sku: 'cola-half' }, { sku: 'cola' }],
			[{ sku: 'cola' }, { sku: 'uzvar' }],
		]);
	});

	it('sends nothing where two dishes have the name, and names their SKUs', async () => {
		await imported([
			{ ...menuRow('small', 'podil', 90), title: 'Pizza' },
			{ ...menuRow('large', 'podil', 120), title: 'Pizza' },
		]);
		await expect(switching('switchOff', 'pizza')).rejects.toThrow(
			'"pizza" is the name of 2 dishes: small, large',
		);
		expect(sent()).toEqual([]);
	});

	it('looks a name up in the chosen store, where another sells another dish', async () => {
		await imported([
			{ ...menuRow('a', 'podil', 90), title: 'Pizza' },
			{ ...menuRow('b', 'obolon', 120), title: 'Pizza' },
		]);
		await switching('switchOff', 'Pizza');
		expect(sent()).toMatchObject([{ items: [{ sku: 'a' }] }]);
	});

	describe('that the last import of this workflow does not have', () => {
		const MENU_OF_PODIL = [
			{ ...menuRow('borscht', 'podil', 90), title: 'Борщ з пампушками' },
			{ ...menuRow('uzvar', 'podil', 50), title: 'Узвар 0,5 л' },
			{ ...menuRow('banosh', 'obolon', 50), title: 'Банош' },
		];
		const refused = (message: string, description: RegExp) => ({
			message,
			description: expect.stringMatching(description) as string,
		});

		it.each(['switchOff', 'switchOn'])('%s refuses, naming the nearest dish', async (operation) => {
			await imported(MENU_OF_PODIL);
			await expect(switching(operation, 'борщь, Узвар 0,5 л')).rejects.toMatchObject(
				refused(
					'No dish "борщь" in store "podil", so nothing is sent',
					/^"борщь": do you mean "Борщ з пампушками" \(SKU borscht\)\?[^]*change its Status with Offer → Update/,
				),
			);
			expect(sent()).toEqual([]);
		});

		it('names each of several, and the stores that sell one', async () => {
			await imported(MENU_OF_PODIL);
			await expect(switching('switchOff', 'борсч, банош, qqq')).rejects.toMatchObject(
				refused(
					'3 unknown dishes in store "podil", so nothing is sent',
					/Борщ[^]*"банош" is sold in obolon only\.[^]*"qqq" is like no dish of this store/,
				),
			);
			expect(sent()).toEqual([]);
		});

		it('are sent where an import failed since, or the store is in no import', async () => {
			await imported(MENU_OF_PODIL);
			const toNewStore = { storeId: byId('s') };
			await switching('switchOff', 'borsch', [{}], toNewStore).catch(() => undefined);
			expect(sent()).toMatchObject([{ storeId: 's', items: [{ sku: 'borsch' }] }]);
			sandbox.configure({
				faults: [{ kind: 'answer', path: '*product-offers', status: 500, body: {}, times: 9 }],
			});
			await menu('importProductsAndOffers', { limits: { mostSwitchedOff: 100 } }).catch(() => []);
			await switching('switchOff', 'borsch').catch(() => undefined);
			expect(sent().at(-1)).toMatchObject({ storeId: 'podil', items: [{ sku: 'borsch' }] });
		});
	});

	it.each(['УЗВАР 0,5 Л', ' узвар  0,5 л ', 'Crème Brûlée', 'creme brulee', 'CREME-1', 'п’ять'])(
		'takes a name that differs in case and accents only: %p',
		async (name) => {
			await imported([
				{ ...menuRow('uzvar', 'podil', 50), title: 'Узвар 0,5 л' },
				{ ...menuRow('creme-1', 'podil', 90), title: 'Crème brûlée' },
				{ ...menuRow('five', 'podil', 90), title: "П'ять сирів" },
				{ ...menuRow('six', 'podil', 90), title: "П'ять" },
			]);
			await switching('switchOff', name, [{}], { otherDishes: '' });
			expect(sent()).toHaveLength(1);
		},
	);
});
