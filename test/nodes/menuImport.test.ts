import { ExecuteContext } from 'n8n-core';
import { NodeHelpers, type IDataObject, type INodeParameters } from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, logged, runAction, type RunOptions } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';
import { means } from '../support/sheets';

const COMPANY = 'demo-company';
const IMPORT = { resource: 'menu', operation: 'importProductsAndOffers', firstImport: true };
const PREVIEW = { resource: 'menu', operation: 'previewImport' };

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

type Row = Record<string, unknown>;

const row = (sku: string, storeId: string, price: unknown, more: Row = {}): Row => ({
	SKU: sku,
	Назва: `Dish ${sku}`,
	Category: 'soup',
	'Store ID': storeId,
	Price: price,
	...more,
});
const MENU = ['borsch', 'banosh', 'syrnyky', 'uzvar', 'deruny'].flatMap((sku) => [
	row(sku, 'podil', '120,50'),
	row(sku, 'obolon', '125,00'),
]);

async function run(
	parameters: INodeParameters,
	rows: Row[],
	options: RunOptions = {},
): Promise<Array<{ json: IDataObject; pairedItem?: unknown; binary?: unknown }>> {
	return await runAction(
		credentialFor(sandbox),
		{ companyId: COMPANY, ...parameters },
		rows.map((json) => ({ json: json as IDataObject })),
		{ staticData, ...options },
	);
}
const importRows = async (rows: Row[], parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ ...IMPORT, ...parameters }, rows, options);
const preview = async (rows: Row[], parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ ...PREVIEW, ...parameters }, rows, options);
const importCalls = () => sandbox.calls.filter(({ path }) => path.includes('/import/'));

const onSale = (companyId = COMPANY) => onSaleIn(sandbox, companyId);

describe('Importing rows', () => {
	it('puts the offers of all rows on the storefront with one request', async () => {
		const [item] = await importRows(MENU);
		expect(importCalls()).toHaveLength(1);
		expect(onSale()).toHaveLength(10);
		expect(onSale()).toContain('borsch podil 120.5');
		expect(item.json).toMatchObject({
			sent: true,
			companyId: COMPANY,
			ids: [expect.any(String)],
			products: 5,
			offers: 10,
			stores: 2,
			comparedWithImportAt: null,
		});
		expect(item.pairedItem).toEqual(MENU.map((_row, index) => ({ item: index })));
	});

	it('gives one item for each company, linked to its rows', async () => {
		sandbox.addClient({
			id: 'both',
			secret: 'both-secret',
			scopes: ['core--core--import-service:import--start'],
			companies: [COMPANY, 'second'],
		});
		const rows = [
			row('a', 's', 1, { Компанія: COMPANY }),
			row('b', 's', 2, { Компанія: 'second' }),
			row('a', 't', 3, { Компанія: COMPANY }),
		];
		const items = await runAction(
			credentialFor(sandbox, { clientId: 'both', clientSecret: 'both-secret' }),
			IMPORT,
			rows.map((json) => ({ json: json as IDataObject })),
		);
		expect(items.map(({ json, pairedItem }) => [json.companyId, pairedItem])).toEqual([
			[COMPANY, [{ item: 0 }, { item: 2 }]],
			['second', [{ item: 1 }]],
		]);
		expect(importCalls()).toHaveLength(1);
		expect(onSale('second')).toEqual(['b s 2']);
	});

	it('reads the company of each row where an expression gives it', async () => {
		const rows = [row('a', 's', 1, { firm: COMPANY }), row('b', 's', 1, { firm: ' ' })];
		await expect(importRows(rows, { companyId: '={{ $json.firm }}' })).rejects.toMatchObject({
			description: expect.stringContaining(
				'Row 3, Dish b, column "Company ID" is empty. Fill it in.',
			) as string,
		});
	});

	it('reads columns as the user says, typed or dragged', async () => {
		const rows = [{ code: 'A1', what: 'Soup', worth: { now: '₴ 1 200,50' }, kind: 'soups' }];
		await importRows(rows, {
			storeIds: 'podil',
			...means({
				'={{ $json.code }}': 'sku',
				"={{ $json['what'] }}": 'title',
				'worth.now': 'listPrice',
				' KIND ': 'category',
			}),
		});
		expect(onSale()).toEqual(['A1 podil 1200.5']);
	});

	it.each([
		'={{ $json.code + 1 }}',
		'={{ $json }}',
		'={{ $node.x.json.code }}',
		'=a {{ $json.b }}',
	])('refuses a heading that is more than one column: %s', async (heading) => {
		await expect(importRows(MENU, means({ [heading]: 'sku' }))).rejects.toMatchObject({
			message: 'Column Meanings has mistakes, so nothing is sent',
			description: expect.stringContaining('Drag the column in') as string,
		});
	});

	it("hints at columns that aren't part of the menu", async () => {
		const hints: unknown[] = [];
		await importRows([row('a', 's', 1, { Cook: 'Olha', row_number: 7 })], {}, { hints });
		expect(hints).toContainEqual(
			expect.objectContaining({ message: expect.stringMatching(/: "Cook"\.$/) as string }),
		);
	});

	it('lists columns outside the menu, in the output and in every error', async () => {
		const odd = (sku: string, price: unknown) => row(sku, 's', price, { 'Cook <b>': 'Olha' });
		const [{ json }] = await preview([odd('a', 1)]);
		expect(json.unusedColumns).toEqual(['"Cook <b>"']);
		const note = 'Columns that were not used: "Cook &lt;b&gt;".';
		await expect(importRows([odd('a', '1O')])).rejects.toMatchObject({
			description: `Row 2, Dish a, column "Price": "1O" isn't a price. Write it like "12.50".<br>\n${note}`,
		});
		for (const parameters of [{ firstImport: false }, { limits: { fewestDishes: 9 } }]) {
			await expect(importRows([odd('a', 1)], parameters)).rejects.toMatchObject({
				description: expect.stringContaining(note) as string,
			});
		}
	});

	it('says that n8n will not remember a test run', async () => {
		const hints: unknown[] = [];
		const testRuns = expect.objectContaining({
			message: expect.stringContaining('Test runs') as string,
		}) as unknown;
		await importRows(MENU, {}, { hints });
		expect(hints).not.toContainEqual(testRuns);
		await importRows(MENU, {}, { hints, mode: 'manual' });
		expect(hints).toContainEqual(testRuns);
	});

	it('gives its verdict first in the output and above it, in the past once it is sent', async () => {
		const staticData = {};
		const hints: unknown[] = [];
		const verdictOf = ([{ json }]: Awaited<ReturnType<typeof preview>>) => Object.entries(json)[0];
		const first = await preview(MENU, {}, { staticData, hints });
		expect(verdictOf(first)).toEqual([
			'verdict',
			'First import of company demo-company: 5 dishes with 10 offers in 2 stores (obolon, podil)',
		]);
		await importRows(MENU, {}, { staticData });
		const changed = [row('borsch', 'podil', 99), ...MENU.slice(1, -2)];
		const options = { staticData, hints };
		const next = await preview(changed, {}, options);
		const [, verdict] = verdictOf(next);
		expect(verdict).toMatch(/^1 going off, 1 cheaper$/);
		const parameters = { limits: { mostSwitchedOff: 100 } };
		const sent = await importRows(changed, parameters, options);
		expect(verdictOf(sent)[1]).toMatch(/^1 went off, 1 cheaper$/);
		expect(hints.slice(0, 2)).toEqual([
			expect.objectContaining({
				message:
					'First import of company demo-company: 5 dishes with 10 offers in 2 stores (obolon, podil)',
			}),
			expect.objectContaining({ message: verdict, location: 'outputPane' }),
		]);
		expect(sent[0].json.summary).not.toContain('would');
	});

	it('names each company once in the verdicts above the output', async () => {
		const hints: unknown[] = [];
		const ofTwo = ['one', 'two'].map((name) => row(name, name, 1, { companyId: name }));
		await preview(ofTwo, { companyId: '' }, { hints });
		const said = '1 dish with 1 offer in 1 store';
		expect(hints).toEqual([
			expect.objectContaining({ message: `First import of company one: ${said} (one)` }),
			expect.objectContaining({ message: `First import of company two: ${said} (two)` }),
		]);
	});

	it('gives its verdict before the hint that test runs are not remembered', async () => {
		const hints: unknown[] = [];
		await importRows(MENU, {}, { hints, mode: 'manual' });
		expect(hints).toEqual([
			expect.objectContaining({
				message:
					'First import of company demo-company: 5 dishes with 10 offers in 2 stores (obolon, podil)',
			}),
			expect.objectContaining({ message: expect.stringContaining('Test runs') as string }),
		]);
	});

	it('gives its verdict before the columns that were not used', async () => {
		const hints: unknown[] = [];
		await preview([row('a', 's', 1, { Cook: 'Olha' })], {}, { hints });
		expect(hints).toEqual([
			expect.objectContaining({
				message: 'First import of company demo-company: 1 dish with 1 offer in 1 store (s)',
			}),
			expect.objectContaining({ message: 'Columns that were not used: "Cook".' }),
		]);
	});

	it('says in a preview right beside the summary what would stop', async () => {
		const [{ json }] = await preview(MENU);
		const names = ['verdict', 'companyId', 'summary', 'ok', 'wouldStop', 'keysToConfirm'];
		expect(Object.keys(json).slice(0, names.length)).toEqual(names);
	});

	it('takes the company from the list', async () => {
		const companyId = { __rl: true, mode: 'list', value: COMPANY };
		const [{ json }] = await preview(MENU, { companyId });
		expect(json.companyId).toBe(COMPANY);
	});

	it('writes its progress to the log', async () => {
		logged.length = 0;
		await importRows(MENU);
		const messages = logged.map(({ message }) => message).filter((text) => text.startsWith('Menu'));
		expect(messages).toEqual([
			'Menu read: 10 items, 5 dishes, 0 problems',
			expect.stringMatching(/^Menu being sent: \d+ bytes$/),
			'Menu accepted: 1 imports started',
		]);
	});

	it('repeats the same bytes when the platform fails for a moment', async () => {
		sandbox.configure({ faults: [{ kind: 'answer', path: '*/import/*', status: 503, body: {} }] });
		await importRows(MENU);
		expect(importCalls().map(({ status }) => status)).toEqual([503, 202]);
		const [first, second] = importCalls();
		expect(second.body).toEqual(first.body);
	});
});

describe('Mistakes in rows', () => {
	const BAD = [row('a', 's', '12,5O'), row('b', 's', ''), row('c', 's', '3'), row('c', 's', '4')];

	it('stop the import, all named at once by row, column and value', async () => {
		await importRows(MENU);
		const before = onSale();
		await expect(importRows(BAD)).rejects.toMatchObject({
			message: 'The menu has 3 mistakes, so nothing is sent',
			description: [
				'Row 2, Dish a, column "Price": "12,5O" isn\'t a price. Write it like "12.50".',
				'Row 3, Dish b, column "Price" is empty. Fill it in.',
				'Row 5, Dish c has two offers in the store "s", first here: Row 4, Dish c. Keep one of them, or give each dish its own SKU.',
			].join('<br>\n'),
		});
		expect(importCalls()).toHaveLength(1);
		expect(onSale()).toEqual(before);
	});

	it('name the row as the sheet counts', async () => {
		const told = [row('a', 's', 'x', { row_number: 41 })];
		await expect(importRows(told)).rejects.toMatchObject({
			description: expect.stringContaining('Row 41, Dish a, column') as string,
		});
	});

	it('come out as one item for each bad row with continue-on-fail', async () => {
		const items = await importRows(BAD, {}, { onError: 'continueRegularOutput' });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 3 },
		]);
		expect(items[0].json).toEqual({
			error: 'Row 2, Dish a, column "Price": "12,5O" isn\'t a price. Write it like "12.50".',
			details: [
				{
					row: 2,
					sku: 'a',
					column: 'Price',
					value: '"12,5O"',
					problem: 'isn\'t a price. Write it like "12.50".',
					mistake: 'Row 2, Dish a, column "Price": "12,5O" isn\'t a price. Write it like "12.50".',
				},
			],
		});
		expect(importCalls()).toHaveLength(0);
	});

	const LEAVE_OUT = { onInvalidRows: 'skip', confirmLeftOut: true };

	it('are skipped only when it is confirmed that this switches dishes off', async () => {
		await expect(importRows(BAD, { onInvalidRows: 'skip' })).rejects.toMatchObject({
			message: "Skipping rows switches dishes off, and you haven't confirmed that",
		});
		expect(importCalls()).toHaveLength(0);
	});

	it('are skipped when confirmed, and the output lists exactly what', async () => {
		const [item] = await importRows([...MENU, ...BAD], LEAVE_OUT);
		expect(item.json.leftOut).toEqual([
			{
				...{ row: 12, companyId: COMPANY, sku: 'a', title: 'Dish a' },
				reason: 'column "Price": "12,5O" isn\'t a price',
			},
			{
				...{ row: 13, companyId: COMPANY, sku: 'b', title: 'Dish b' },
				reason: 'column "Price" is empty',
			},
			{
				...{ row: 15, companyId: COMPANY, sku: 'c', title: 'Dish c', storeId: 's' },
				reason: 'it has two offers in the store "s", first here: Row 14, Dish c',
			},
		]);
		expect(item.json.warnings).toContainEqual(expect.stringContaining('"12,5O" isn\'t a price'));
		expect(onSale()).toHaveLength(11);
		expect(onSale()).toContain('c s 3');
	});
});

describe('An empty menu', () => {
	it.each([
		['no filled row', { input: 'rows' }, [row(' ', ' ', ' ', { Назва: '', Category: '' })]],
		['an empty list', { input: 'json', products: '[]' }, [{}]],
	])('is always refused: %s', async (_name, parameters, rows) => {
		await expect(importRows(rows, parameters)).rejects.toMatchObject({
			message: 'The menu is empty, so nothing is sent',
		});
		expect(importCalls()).toHaveLength(0);
	});
});

describe('The safety limit', () => {
	beforeEach(async () => {
		await importRows(MENU);
		sandbox.clearCalls();
	});

	const ACCIDENT = 'This looks like an accident, so nothing is sent';

	async function expectStop(
		rows: Row[],
		reason: RegExp,
		parameters: INodeParameters = {},
	): Promise<void> {
		const before = onSale();
		await expect(importRows(rows, parameters)).rejects.toMatchObject({
			message: ACCIDENT,
			description: expect.stringMatching(reason) as string,
		});
		expect(importCalls()).toHaveLength(0);
		expect(onSale()).toEqual(before);
	}

	it('stops when more than a fifth of the dishes would go off, and names them', async () => {
		await expectStop(
			MENU.slice(0, 6),
			/2 of 5 dishes would go off, more than 20 %: Dish uzvar, Dish deruny \(not in the sheet\)\./,
		);
	});

	it('allows a fifth of the dishes to go off', async () => {
		const [item] = await importRows(MENU.slice(0, 8));
		expect(item.json).toMatchObject({
			sent: true,
			counts: { added: 0, changed: 0, switchedOff: 2 },
			switchedOff: [
				{ sku: 'deruny', storeId: 'obolon' },
				{ sku: 'deruny', storeId: 'podil' },
			],
		});
		expect(onSale()).toHaveLength(8);
	});

	it('follows another limit for what may go off', async () => {
		await importRows(MENU.slice(0, 6), { limits: { mostSwitchedOff: 40 } });
		expect(onSale()).toHaveLength(6);
		sandbox.clearCalls();
		await expectStop(MENU.slice(0, 4), /1 of 3/, { limits: { mostSwitchedOff: 0 } });
	});

	it('stops when a whole store would go off', async () => {
		await expectStop(
			MENU.filter((cells) => cells['Store ID'] === 'podil'),
			/These stores would no longer sell anything: obolon\./,
		);
	});

	it('stops when every row is switched off by its status', async () => {
		await expectStop(
			MENU.map((cells) => ({ ...cells, Status: 'ні' })),
			/5 of 5 dishes would go off/,
		);
	});

	it.each([
		['12050', '12050'],
		['12,05', '12.05'],
		['0', '0'],
	])('stops when a price moves from 120.50 to %s', async (price, text) => {
		const rows = MENU.map((cells, index) => (index === 0 ? { ...cells, Price: price } : cells));
		await expectStop(rows, new RegExp(`Dish borsch: 120\\.50 → ${text}`));
	});

	it('stops at a smaller price change where a limit is set', async () => {
		const rows = MENU.map((cells, index) => (index === 0 ? { ...cells, Price: '180' } : cells));
		await expectStop(rows, /Dish borsch: 120\.50 → 180/, { limits: { largestPriceChange: 30 } });
		await importRows(rows, { limits: { largestPriceChange: 50 } });
		expect(onSale()).toContain('borsch podil 180');
	});

	it('stops when fewer dishes come in than are expected', async () => {
		await expectStop(MENU, /Only 5 dishes came in, and at least 6/, {
			limits: { fewestDishes: 6 },
		});
	});

	it('stops when an SKU changed only in zeros, case, spaces or look-alike letters', async () => {
		const rows = MENU.map((cells) => ({
			...cells,
			SKU: cells.SKU === 'borsch' ? 'Borsch' : cells.SKU,
		}));
		await expectStop(rows, /"borsch" → "Borsch"/);
	});

	it('goes on deliberately with the fingerprint of a preview', async () => {
		const rows = MENU.slice(0, 2);
		const [{ json }] = await preview(rows);
		expect(json.wouldStop).toEqual([expect.stringContaining('4 of 5 dishes')]);
		await importRows(rows, { approvedFingerprint: json.fingerprint as string });
		expect(onSale()).toHaveLength(2);
	});

	it('knows nothing of another platform that the credential was pointed at', async () => {
		const other = await startSandbox({ port: 0 });
		try {
			const [item] = await runAction(
				credentialFor(other),
				{ ...IMPORT, companyId: COMPANY },
				MENU.slice(0, 2).map((json) => ({ json: json as IDataObject })),
				{ staticData },
			);
			expect(item.json).toMatchObject({ sent: true, comparedWithImportAt: null });
		} finally {
			await other.close();
		}
	});

	it('compares with the last accepted import, not with one that the platform refused', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*/import/*', status: 400, body: {} }],
		});
		await expect(importRows(MENU.slice(0, 8))).rejects.toMatchObject({ httpCode: '400' });
		const [item] = await preview(MENU);
		expect(item.json.counts).toMatchObject({ added: 0, changed: 0, switchedOff: 0 });
	});

	it('survives static data that something else has damaged', async () => {
		const global = staticData.global as IDataObject;
		for (const key of Object.keys(global)) global[key] = '{"at":';
		const [item] = await importRows(MENU.slice(0, 2));
		expect(item.json).toMatchObject({ sent: true, comparedWithImportAt: null });
	});
});

describe('Running more than once in an execution', () => {
	it('is refused, since each run would switch off what the others sent', async () => {
		await expect(importRows(MENU, {}, { runIndex: 1 })).rejects.toMatchObject({
			message: 'The menu would be sent in parts, so nothing is sent',
		});
		expect(importCalls()).toHaveLength(0);
	});

	it('does not matter to a preview', async () => {
		await expect(preview(MENU, {}, { runIndex: 1 })).resolves.toHaveLength(1);
	});
});

describe('Run as a tool by an AI agent', () => {
	// n8n gives a node that an agent runs another type.
	const asTool = () => {
		const { getNode } = ExecuteContext.prototype;
		jest.spyOn(ExecuteContext.prototype, 'getNode').mockImplementation(function (
			this: ExecuteContext,
		) {
			return { ...getNode.call(this), type: 'merchantStorefrontTool' };
		});
	};
	afterEach(() => jest.restoreAllMocks());

	it.each([
		['a fingerprint it made itself', {}],
		['This Is My First Import', { firstImport: true }],
	])('a first import always fails, with %s', async (_name, parameters) => {
		asTool();
		const [{ json }] = await preview(MENU);
		const approval = { ...parameters, approvedFingerprint: json.fingerprint as string };
		await expect(importRows(MENU, approval)).rejects.toMatchObject({
			message: 'The first import must be made by a person',
			description: expect.stringContaining('switch on This Is My First Import there') as string,
		});
		expect(importCalls()).toHaveLength(0);
	});

	it('the import is refused without an approved fingerprint', async () => {
		await importRows(MENU);
		asTool();
		await expect(importRows(MENU)).rejects.toMatchObject({
			message: 'An AI agent may import only an approved menu',
		});
		expect(importCalls()).toHaveLength(1);
	});

	it('an approved menu is sent, in whichever call of the agent', async () => {
		await importRows(MENU.slice(0, 9));
		asTool();
		const [{ json }] = await preview(MENU);
		const approvedFingerprint = json.fingerprint as string;
		await importRows(MENU, { approvedFingerprint }, { runIndex: 1 });
		expect(onSale()).toHaveLength(10);
	});

	it('the safety limits hold, since an agent could approve what it previewed itself', async () => {
		await importRows(MENU);
		asTool();
		const [{ json }] = await preview(MENU.slice(0, 2));
		const approvedFingerprint = json.fingerprint as string;
		await expect(importRows(MENU.slice(0, 2), { approvedFingerprint })).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
		});
	});

	it('a menu comes in as JSON by default, since an agent cannot pass rows', () => {
		const { description } = new MerchantStorefront();
		const inputOf = (name: string) =>
			NodeHelpers.getNodeParameters(description.properties, PREVIEW, true, false, null, {
				...description,
				name,
			})?.input;
		expect([inputOf(description.name), inputOf(`${description.name}Tool`)]).toEqual([
			'rows',
			'json',
		]);
	});

	const BAD = [row('a', 's', '<1>'), row('b', 's', '')];
	const MISTAKES =
		'Row 2, Dish a, column "Price": "<1>" isn\'t a price. Write it like "12.50".\nRow 3, Dish b, column "Price" is empty. Fill it in.';

	it('mistakes come once each, as plain text', async () => {
		asTool();
		const items = await importRows(BAD, {}, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json)).toEqual([
			{ error: 'The menu has 2 mistakes, so nothing is sent', details: MISTAKES },
		]);
		await expect(importRows(BAD)).rejects.toMatchObject({ description: MISTAKES });
	});
});

describe('Approve, then send exactly that', () => {
	it('sends the menu that was approved, in whatever order its rows are', async () => {
		const [{ json }] = await preview(MENU);
		expect(importCalls()).toHaveLength(0);
		await importRows([...MENU].reverse(), { approvedFingerprint: json.fingerprint as string });
		expect(onSale()).toHaveLength(10);
	});

	it('refuses when anything has changed since', async () => {
		const [{ json }] = await preview(MENU);
		const rows = MENU.map((cells, index) => (index === 3 ? { ...cells, Price: '126' } : cells));
		await expect(
			importRows(rows, { approvedFingerprint: json.fingerprint as string }),
		).rejects.toMatchObject({
			message: 'The menu has changed since the preview, so nothing is sent',
			description: expect.stringContaining(json.fingerprint as string) as string,
		});
		expect(importCalls()).toHaveLength(0);
	});

	it('refuses to send it in another way', async () => {
		const [{ json }] = await preview(MENU);
		const approvedFingerprint = json.fingerprint as string;
		await expect(
			importRows(MENU, { approvedFingerprint, sendAs: 'productsThenOffers' }),
		).rejects.toMatchObject({
			message: 'The menu has changed since the preview, so nothing is sent',
			description: expect.stringMatching(/Give Preview Import the settings of this node/) as string,
		});
		expect(importCalls()).toHaveLength(0);
	});
});

describe('Preview', () => {
	it('gives an item for each change, linked to its row and fit for an approval', async () => {
		await importRows(MENU, {}, { staticData });
		const rows = [row('new', 'podil', 50), row('borsch', 'podil', 130), ...MENU.slice(2)];
		const parameters = { return: 'changes', limits: { mostSwitchedOff: 100 } };
		const [{ json: summed }] = await preview(rows, { limits: parameters.limits }, { staticData });
		const items = await preview(rows, parameters, { staticData });
		const { fingerprint, comparedWithImportAt, remembers } = summed;
		const always = {
			companyId: COMPANY,
			list: 'dish',
			comparedWithImportAt,
			remembers,
			fingerprint,
		};
		const borsch = { ...always, title: 'Dish borsch', sku: 'borsch' };
		expect(items).toEqual([
			{
				json: {
					...{ ...borsch, what: 'Off', storeId: 'obolon', category: 'soup', listPrice: 125 },
					reason: 'no longer sold in this store',
				},
				pairedItem: { item: 1 },
			},
			{
				json: { ...borsch, what: 'Dearer', storeId: 'podil', from: 120.5, to: 130 },
				pairedItem: { item: 1 },
			},
			{
				json: {
					...always,
					what: 'New',
					title: 'Dish new',
					sku: 'new',
					storeId: 'podil',
					category: 'soup',
					listPrice: 50,
				},
				pairedItem: { item: 0 },
			},
		]);
		const same = await preview(MENU, parameters, { staticData });
		expect(same).toEqual([]);
		const strict = { ...parameters, limits: { mostSwitchedOff: 0 } };
		const [stop] = await preview(rows, strict, { staticData });
		expect(stop.json).toMatchObject({
			what: 'Stops the Import',
			reason: expect.stringContaining('would go off') as string,
		});
		const [done] = await importRows(rows, parameters, { staticData });
		expect(done.json).toMatchObject({ what: 'Off', title: 'Dish borsch', storeId: 'obolon' });
	});

	it('says what is sold out before prices, and what is on sale again without a status', async () => {
		const before = [
			row('borsch', 'podil', 120.5, { Stock: 5 }),
			row('uzvar', 'podil', 40, { Status: 'off' }),
		];
		await importRows(before, {}, { staticData });
		const after = [row('borsch', 'podil', 130, { Stock: 0 }), row('uzvar', 'podil', 40)];
		const [{ json }] = await preview(after, {}, { staticData });
		expect(json.summary).toMatch(
			/\.\nSold Out: Dish borsch: 5 → 0\nDearer: Dish borsch: 120\.50 → 130\nOn Again: Dish uzvar\nNobody knows whether the platform still sells a dish whose stock is 0\. To be sure, give it the status off\.$/,
		);
		expect(json.verdict).toMatch(/1 sold out, 1 dearer, 1 on again/);
	});

	it('says of a first menu which dishes are sold out, in all of its stores or in one', async () => {
		const rows = [
			row('borsch', 'podil', 120.5, { Stock: 0 }),
			row('borsch', 'obolon', 120.5, { Stock: 0 }),
			row('uzvar', 'podil', 40, { Stock: 0 }),
			row('uzvar', 'obolon', 40, { Stock: 3 }),
		];
		const [{ json }] = await preview(rows, {}, { staticData });
		expect(json.verdict).toMatch(
			/: 2 dishes with 4 offers in 2 stores \(obolon, podil\): 1 on sale \(1 of them sold out in one store\), 1 sold out$/,
		);
		expect(json.summary).toContain(
			'• soup · Dish uzvar: 40, stock 3 (obolon), sold out (podil)\nNew, Sold Out:\n• soup · Dish borsch: 120.50\n',
		);
	});

	it('says of a dish that was off what is on again, sold out, or still off', async () => {
		const off = (sku: string) => row(sku, 'podil', 40, { Status: 'off', Stock: 0 });
		await importRows([off('a'), off('b'), off('c'), row('d', 'podil', 40)], {}, { staticData });
		const rows = [
			row('a', 'podil', 40, { Stock: 2 }),
			row('b', 'podil', 40, { Stock: 0 }),
			row('c', 'podil', 40, { Status: 'off', Stock: 9 }),
			row('d', 'podil', 40),
		];
		const [{ json }] = await preview(rows, {}, { staticData });
		expect(json.summary).toContain(
			'\nSold Out: Dish b\nOn Again: Dish a\nStock:\n• Dish a: 0 → 2\n• Dish c: 0 → 9\n',
		);
	});

	it('promises exactly what the import then does to the storefront', async () => {
		await importRows(MENU);
		const rows = [
			...MENU.slice(0, 1),
			row('banosh', 'podil', '130', { Unit: 'порція' }),
			...MENU.slice(3, 9),
			row('new', 'podil', '50'),
		];
		const before = new Map(sandbox.storefront(COMPANY).map((shown) => [shown.sku, shown]));
		const [{ json }] = await preview(rows);
		await importRows(rows, { limits: { mostSwitchedOff: 40 } });

		const { added, changed, switchedOff } = json as Record<string, IDataObject[]>;
		expect(added).toEqual([
			{
				...{ what: 'New', title: 'Dish new', sku: 'new', storeId: 'podil' },
				...{ category: 'soup', listPrice: 50 },
			},
		]);
		const banosh = { title: 'Dish banosh', sku: 'banosh' };
		expect(changed).toEqual([
			{ what: 'Dearer', ...banosh, storeId: 'podil', from: 120.5, to: 130 },
			{ what: 'Unit', ...banosh, from: null, to: 'порція' },
		]);
		const at = { category: 'soup', listPrice: 125 };
		const reason = 'no longer sold in this store';
		expect(switchedOff).toEqual([
			{ what: 'Off', title: 'Dish borsch', sku: 'borsch', storeId: 'obolon', ...at, reason },
			{ what: 'Off', title: 'Dish deruny', sku: 'deruny', storeId: 'obolon', ...at, reason },
		]);
		expect(json.summary).toMatch(
			/\.\nOff:\n• Dish borsch: no longer sold in this store \(obolon\)\n• Dish deruny: no longer sold in this store \(obolon\)\nDearer: Dish banosh: 120\.50 → 130 \(podil\)\nNew: soup · Dish new: \d+ \(podil\)\nUnit: Dish banosh: \(empty\) → порція$/,
		);
		const offNow = sandbox.storefront(COMPANY).flatMap(({ sku, offers }) =>
			offers
				.filter(({ storeId, status }) => {
					const earlier = before.get(sku)?.offers.find((offer) => offer.storeId === storeId);
					return earlier?.status === 'enabled' && status === 'disabled';
				})
				.map(({ storeId }) => ({ sku, storeId })),
		);
		expect(offNow).toEqual(switchedOff.map(({ sku, storeId }) => ({ sku, storeId })));
	});

	it('gives the counts, the size of the request and its file on demand', async () => {
		const [item] = await preview(MENU, { options: { returnFile: true } });
		const file = (item.binary as { menu: { data: string; fileName: string } }).menu;
		const body = Buffer.from(file.data, 'base64');
		expect(item.json).toMatchObject({ products: 5, offers: 10, requestBytes: body.length });
		expect(file.fileName).toBe('menu.json');
		expect(JSON.parse(body.toString())).toHaveLength(5);
		expect(importCalls()).toHaveLength(0);
	});
});

describe('The sent menu as a file', () => {
	it('can be imported again as JSON, which is the undo', async () => {
		const [item] = await importRows(MENU, { options: { returnFile: true } });
		const menu = (item.binary as { menu: { data: string } }).menu;
		const before = onSale();
		await importRows(MENU.slice(0, 8));
		expect(onSale()).not.toEqual(before);
		await run({ ...IMPORT, input: 'json', products: Buffer.from(menu.data, 'base64').toString() }, [
			{},
		]);
		expect(onSale()).toEqual(before);
	});
});

describe('Skip If Unchanged', () => {
	it('sends nothing when the menu equals the last one accepted, and says so', async () => {
		await importRows(MENU, { skipIfUnchanged: true });
		expect(importCalls()).toHaveLength(1);
		const [item] = await importRows([...MENU].reverse(), { skipIfUnchanged: true });
		expect(importCalls()).toHaveLength(1);
		expect(item.json).toMatchObject({
			sent: false,
			reason: 'The menu is the same as the last accepted one',
			ids: [],
		});
	});

	it('sends a menu that changed in a single price', async () => {
		await importRows(MENU, { skipIfUnchanged: true });
		const rows = MENU.map((cells, index) => (index === 3 ? { ...cells, Price: '126' } : cells));
		const [item] = await importRows(rows, { skipIfUnchanged: true });
		expect(item.json).toMatchObject({ sent: true, counts: { changed: 1 } });
		expect(importCalls()).toHaveLength(2);
	});
});

describe('JSON input', () => {
	const PRODUCT = {
		sku: 'A1',
		title: 'Soup',
		companyId: COMPANY,
		category: 'soups',
		offers: [{ storeId: 's', listPrice: 5 }],
	};

	it('takes a list as well as its text', async () => {
		await run({ ...IMPORT, input: 'json', products: [PRODUCT] as never }, [{}]);
		expect(onSale()).toEqual(['A1 s 5']);
	});

	it('is checked by the same rules', async () => {
		const products = JSON.stringify([{ ...PRODUCT, offers: [{ storeId: 's', listPrice: -1 }] }]);
		await expect(run({ ...IMPORT, input: 'json', products }, [{}])).rejects.toMatchObject({
			description: 'products[0] (sku "A1"), offers[0].listPrice: -1 is below zero. Use 0 or more.',
		});
	});

	it('does not read the first of several items as the whole menu', async () => {
		const products = '={{ $json.products }}';
		const rows = [{ products: [PRODUCT] }, { products: [{ ...PRODUCT, sku: 'A2' }] }];
		await expect(run({ ...IMPORT, input: 'json', products }, rows)).rejects.toMatchObject({
			message: 'The menu would come from one item of many',
		});
		expect(importCalls()).toHaveLength(0);
	});
});

describe('Failures of the platform', () => {
	it('come out as one item with continue-on-fail', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*/import/*', status: 403, times: 2, body: {} }],
		});
		const [item, ...others] = await importRows(MENU, {}, { onError: 'continueRegularOutput' });
		expect(others).toEqual([]);
		expect(item.json.error).toBe('No permission for this operation');
		expect(item.json.details).toContain('core--core--import-service:import--start');
	});
});
