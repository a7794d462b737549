/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the template files as n8n's Extract from File node does, with the library that it uses */
import { join } from 'node:path';
import { readFile, utils } from '@e965/xlsx';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { menuField, MENU_COLUMNS } from '../../nodes/MerchantStorefront/menu/menuColumns';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
});
afterAll(async () => await sandbox.close());

const rowsOf = (file: string): IDataObject[] => {
	const { Sheets, SheetNames } = readFile(join(__dirname, '../../docs/templates', file), {
		raw: true,
	});
	return utils.sheet_to_json(Sheets[SheetNames[0]]);
};

describe.each(['menu.xlsx', 'menu.csv'])('The template %s', (file) => {
	it('is imported as it is, leading zeros and decimal commas included', async () => {
		const [item] = await runAction(
			credentialFor(sandbox),
			{ resource: 'menu', operation: 'importProductsAndOffers', firstImport: true },
			rowsOf(file).map((json) => ({ json })),
		);
		expect(item.json).toMatchObject({
			sent: true,
			products: 3,
			offers: 6,
			stores: 2,
			warnings: [],
		});
		expect(sandbox.storefront('demo-company')).toMatchObject([
			{
				sku: '001',
				title: 'Борщ український',
				categories: ['hot', 'lunch'],
				offers: [
					{ storeId: 'obolon', listPrice: 150 },
					{ storeId: 'podil', listPrice: 145, oldPrice: 165, stock: 20, status: 'enabled' },
				],
			},
			{ sku: '002', offers: [{ status: 'disabled' }, { listPrice: 128.5 }] },
			{ sku: '003', unit: '0,5 л' },
		]);
	});
});

describe('Menu → Get Template', () => {
	const TEMPLATE = { resource: 'menu', operation: 'getTemplate' };
	const rows = rowsOf('menu.xlsx').map((json) => ({ json }));
	let staticData: IDataObject;
	beforeEach(() => (staticData = {}));
	const run = async (parameters: IDataObject, items?: INodeExecutionData[], hints?: unknown[]) =>
		await runAction(credentialFor(sandbox), parameters as INodeParameters, items, {
			staticData,
			hints,
		});
	const importMenu = async () =>
		await run({ resource: 'menu', operation: 'importProductsAndOffers', firstImport: true }, rows);

	it('gives the last imported menu, which is the same when it is imported again', async () => {
		await importMenu();
		const hints: unknown[] = [];
		const template = await run(TEMPLATE, [{ json: {} }, { json: {} }], hints);
		expect(template).toHaveLength(9);
		expect(hints).toMatchObject([{ message: expect.stringContaining('3 dishes') }]);
		const [preview] = await run({ resource: 'menu', operation: 'previewImport' }, template);
		expect(preview.json.summary).toMatch(
			/^Nothing differs from the import of \w+, \d+ \w+ \d{4}, \d\d:\d\d\. This replaces the whole menu: what another workflow has sent since goes off\.$/,
		);
	});

	it('knows the price that Offer → Update has changed since', async () => {
		await importMenu();
		await run({ resource: 'offer', operation: 'update' }, [
			{ json: { SKU: '001', Store: 'podil', Price: 150 } },
		]);
		const template = await run(TEMPLATE);
		expect(template.map(({ json }) => json)).toContainEqual(
			expect.objectContaining({ SKU: '001', 'Store ID': 'podil', Price: 150 }),
		);
	});

	it('can be the sheet of a change of offers, without its own rows', async () => {
		await importMenu();
		const output = await run(
			{ resource: 'offer', operation: 'update', input: 'rows' },
			await run(TEMPLATE),
		);
		expect(output.map(({ json }) => json.storeId).sort()).toEqual(['obolon', 'podil']);
	});

	it('can be written to a Google sheet as it is, and read back', async () => {
		await importMenu();
		const template = (await run(TEMPLATE)).map(({ json }) => json);
		// Append Row takes the headings of the first item, and cells that are a text or a number.
		const headings = Object.keys(template[0]);
		expect(headings).toEqual(MENU_COLUMNS.map((name) => menuField(name).label));
		for (const cells of template) expect(Object.keys(cells)).toEqual(headings);
		const values = template.flatMap((cells) => Object.values(cells));
		expect([...new Set(values.map((value) => typeof value))].sort()).toEqual(['number', 'string']);
		// Get Row(s) adds the number of the row.
		const read = template.map((cells, index) => ({ json: { row_number: index + 2, ...cells } }));
		const [preview] = await run({ resource: 'menu', operation: 'previewImport' }, read);
		expect(preview.json.summary).toMatch(/^Nothing differs from the import of /);
		expect(preview.json.warnings).toEqual([
			expect.stringContaining('Row 3, column "SKU": "SAMPLE-001'),
			expect.stringContaining('Row 4, column "SKU": "SAMPLE-001'),
		]);
	});

	it('is for one company where one is typed, and calls nothing', async () => {
		await importMenu();
		sandbox.clearCalls();
		const hints: unknown[] = [];
		const template = await run({ ...TEMPLATE, companyId: ' other ' }, undefined, hints);
		expect(template.map(({ json }) => json['Company ID']).slice(1)).toEqual(['other', 'other']);
		expect(hints).toMatchObject([{ message: expect.stringContaining('company "other"') }]);
		expect(sandbox.calls).toEqual([]);
	});

	it('imports nothing as long as nobody has filled it in', async () => {
		const template = await run({ ...TEMPLATE, companyId: 'demo-company' });
		await expect(
			run({ resource: 'menu', operation: 'importProductsAndOffers', firstImport: true }, template),
		).rejects.toMatchObject({
			message: 'The menu is empty, so nothing is sent',
			description: expect.stringContaining('The samples of Get Template') as string,
		});
	});
});
