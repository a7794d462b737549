import { read, utils } from '@e965/xlsx';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import { offIn, onSale } from '../support/onSale';
import { bytesOf, formatOf, parametersOf, SHEETS, type SheetCase } from '../support/sheets';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
});
afterEach(async () => await sandbox.close());

/** As n8n's Extract from File gives them; test/e2e/peoplesSheets.test.ts has that node itself. */
function rowsOf(sheet: SheetCase): IDataObject[] {
	const { Sheets, SheetNames } = read(bytesOf(sheet), { raw: formatOf(sheet) === 'csv' });
	const { range } = sheet.extract as { range?: string };
	const rows = utils.sheet_to_json<IDataObject>(Sheets[SheetNames[0]], {
		range: range === undefined ? undefined : Number(range),
	});
	const { filledColumn } = sheet;
	return filledColumn === undefined ? rows : rows.filter((row) => row[filledColumn] !== undefined);
}

describe('A sheet as people have it, with the settings of the guide', () => {
	it.each(Object.entries(SHEETS))('%s', async (_name, sheet) => {
		const staticData = {};
		const items = rowsOf(sheet).map((json) => ({ json }));
		const run = async (operation: string) =>
			await runAction(
				credentialFor(sandbox),
				{ operation, firstImport: true, ...parametersOf(sheet) },
				items,
				{ staticData },
			);
		const [preview] = await run('previewImport');
		const [imported] = await run('importProductsAndOffers');
		expect(imported.json).toMatchObject({ sent: true, fingerprint: preview.json.fingerprint });
		expect(onSale(sandbox, 'demo-company')).toEqual(sheet.onSale);
		expect(offIn(sandbox, 'demo-company')).toEqual(sheet.off ?? []);
		const dishes = new Map(sandbox.storefront('demo-company').map((dish) => [dish.sku, dish]));
		for (const [sku, title] of Object.entries(sheet.titles)) {
			expect(dishes.get(sku)?.title).toBe(title);
		}
		for (const [sku, category] of Object.entries(sheet.categories)) {
			expect(dishes.get(sku)?.category).toBe(category);
		}
		const warnings = (imported.json.warnings as string[]).join('\n');
		for (const expected of sheet.warnings ?? []) expect(warnings).toMatch(expected);

		const [again] = await runAction(
			credentialFor(sandbox),
			{ resource: 'menu', operation: 'previewImport' },
			await run('getTemplate'),
			{ staticData },
		);
		expect(again.json.summary).toMatch(/^Nothing differs from the import of /);
	});

	it.each(Object.entries(SHEETS))(
		'%s: without them it stops, or is read alike',
		async (_n, sheet) => {
			const { companyId } = parametersOf(sheet);
			const [preview] = await runAction(
				credentialFor(sandbox),
				{ resource: 'menu', operation: 'previewImport', companyId, storeIds: 'podil' },
				rowsOf({ ...sheet, filledColumn: undefined }).map((json) => ({ json })),
			).catch((error: Error) => {
				expect(error.message).toMatch(/(mistakes?|to answer first), so nothing is sent$/);
				return [];
			});
			const dishes = preview?.json.added as IDataObject[] | undefined;
			const read = dishes
				?.filter(({ what }) => what === 'New')
				.map(({ sku, storeId = 'podil', listPrice }) => [sku, storeId, listPrice].join(' '));
			expect(read?.sort() ?? sheet.onSale).toEqual(sheet.onSale);
		},
	);
});
