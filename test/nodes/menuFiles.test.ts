import { utils, read, write } from '@e965/xlsx';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());

const CELLS = [
	['Артикул', 'Назва', 'Категорія', 'Торгова точка', 'Ціна'],
	['a1', 'Борщ', 'Супи', 'podil', '120,50'],
	['a2', 'Банош', 'Супи', 'podil', '150'],
];
const CSV = CELLS.map((cells) => cells.join(';')).join('\n');

/** As n8n's Extract from File gives them. */
const rowsOf = (file: Buffer | string, options: { type?: 'string'; FS?: string } = {}) => {
	const { Sheets, SheetNames } = read(file, { ...options, raw: true });
	return utils.sheet_to_json<IDataObject>(Sheets[SheetNames[0]]);
};
const run = async (operation: string, rows: IDataObject[], options?: RunOptions) =>
	await runAction(
		credentialFor(sandbox),
		{ resource: 'menu', operation, companyId: 'demo-company', firstImport: true },
		rows.map((json) => ({ json })),
		options,
	);
const importCalls = () => sandbox.calls.filter(({ path }) => path.includes('/import/'));

describe.each(['previewImport', 'importProductsAndOffers'])('A file for %s', (operation) => {
	const workbook = () => {
		const book = utils.book_new();
		utils.book_append_sheet(book, utils.aoa_to_sheet([['Меню 2026'], ...CELLS]), 'Menu');
		return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
	};

	it.each<[string, () => IDataObject[], string, RegExp]>([
		[
			'with semicolons',
			() => rowsOf(CSV, { type: 'string', FS: '\t' }),
			'The columns came in as one: "Артикул;Назва;Категорія;Торгова точка;Ціна", so nothing is sent',
			/option Delimiter, and type ;$/,
		],
		[
			'in UTF-8, read as Latin1',
			() => rowsOf(Buffer.from(CSV).toString('latin1'), { type: 'string', FS: ';' }),
			'The file was read with the wrong encoding',
			/remove the option Encoding/,
		],
		[
			'that Extract from File could not read',
			() => [{ error: 'Invalid Record Length: columns length is 1, got 2 on line 2' }],
			'The node before this one failed',
			/correct what it says/,
		],
	])('%s stops with the setting to change', async (_name, rows, message, description) => {
		await expect(run(operation, rows())).rejects.toMatchObject({
			message: expect.stringContaining(message) as string,
			description: expect.stringMatching(description) as string,
		});
		expect(importCalls()).toEqual([]);
	});

	it('with a title above the headings is read below it', async () => {
		const [{ json }] = await run(operation, rowsOf(workbook()));
		expect(json).toMatchObject({ products: 2, answers: ['Headings → in row 2'] });
	});

	it('gives the same with continue-on-fail', async () => {
		const rows = rowsOf(CSV, { type: 'string', FS: '\t' });
		const [{ json }] = await run(operation, rows, { onError: 'continueRegularOutput' });
		expect(json).toMatchObject({
			error: expect.stringContaining('came in as one') as string,
			details: expect.stringContaining('Delimiter') as string,
		});
	});
});

describe('A file for other operations with rows', () => {
	it.each([
		['offer', 'update'],
		['store', 'setOpeningHours'],
	])('of %s, %s, stops as well', async (resource, operation) => {
		const rows = rowsOf(CSV, { type: 'string', FS: '\t' });
		const before = sandbox.calls.length;
		await expect(
			runAction(
				credentialFor(sandbox),
				{ resource, operation, input: 'rows' },
				rows.map((json) => ({ json })),
			),
		).rejects.toMatchObject({ message: expect.stringContaining('came in as one') as string });
		expect(sandbox.calls).toHaveLength(before);
	});
});

describe('A column that nobody has named', () => {
	const dish = { SKU: 'a1', Title: 'Borsch', Category: 'soups', 'Store ID': 'podil', Price: 120 };
	const previewOf = async (heading: string, cells: unknown[]) =>
		(
			await run(
				'previewImport',
				cells.map((cell, index) => ({ ...dish, SKU: `a${index}`, [heading]: cell }) as IDataObject),
				{ onError: 'continueRegularOutput' },
			)
		)[0].json;

	it.each([
		['about being on sale', 'Verfügbar in der App', ['ja', 'nein', 'ja']],
		['about a sale price', 'Aktionspreis ab Montag', [99, 89, 79]],
		['about being on sale, in Czech', 'Skladem online', ['ano', 'ne', 'ano']],
	])('is asked for where it is %s', async (_name, heading, cells) => {
		const { error } = await previewOf(heading, cells);
		expect(error).toEqual(expect.any(String));
		expect(JSON.stringify(await previewOf(heading, cells))).toContain(heading);
	});

	it('is left unread where it is about something else', async () => {
		const json = await previewOf('Koch', ['Anna', 'Olha', 'Anna']);
		expect(json.unusedColumns).toEqual(['"Koch"']);
	});
});
