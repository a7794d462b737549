/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the template from disk and sends it to a workflow */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils, write, type WorkSheet } from '@e965/xlsx';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { Execution } from '../../host/n8nApi';
import { action, chain, COMPANY, output } from '../../host/workflows';
import { onSale as onSaleIn } from '../support/onSale';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';

const TEMPLATES = join(__dirname, '../../docs/templates');
const WORKBOOK = read(readFileSync(join(TEMPLATES, 'menu.xlsx')));
const ROWS = utils.sheet_to_json<IDataObject>(WORKBOOK.Sheets.Menu);
const MANY_ROWS = 100_000;
const IMPORT = { resource: 'menu', operation: 'importProductsAndOffers', firstImport: true };

function workbookOf(sheet: WorkSheet): Buffer {
	const workbook = utils.book_new();
	utils.book_append_sheet(workbook, sheet, 'Menu');
	return write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

onNewestHost((host) => {
	const given = useSharedN8n(host);

	/** A published workflow that takes a spreadsheet, reads it as n8n does, and goes on as given. */
	async function publishSync(
		name: string,
		format: 'xlsx' | 'csv',
		nodes: object[],
		options: INodeParameters = {},
	) {
		const workflow = await given.api.createWorkflow(
			chain(name, [
				{
					name: 'Sheet',
					type: 'n8n-nodes-base.webhook',
					typeVersion: 2,
					webhookId: name,
					parameters: { httpMethod: 'POST', path: name, options: { rawBody: true } },
				},
				{
					name: 'Extract',
					type: 'n8n-nodes-base.extractFromFile',
					typeVersion: 1,
					parameters: { operation: format, binaryPropertyName: 'data', options },
				},
				...(nodes as never[]),
			]),
		);
		await given.api.publish(workflow.id);
		return async (file: Buffer, { byHand = false } = {}): Promise<Execution> => {
			if (byHand) await given.api.startRun(workflow.id, 'Sheet');
			const known = (await given.api.executions(workflow.id)).length;
			await fetch(`${given.n8n.url}/${byHand ? 'webhook-test' : 'webhook'}/${name}`, {
				method: 'POST',
				headers: { 'content-type': 'application/octet-stream' },
				body: new Uint8Array(file),
			});
			const started = await eventually('the sheet starts an execution', async () => {
				const executions = await given.api.executions(workflow.id);
				return executions.length > known ? executions[0] : undefined;
			});
			return await given.api.finishedExecution(started.id);
		};
	}

	const onSale = () => onSaleIn(given.sandbox, COMPANY);

	test.each(['xlsx', 'csv'] as const)(
		'the template as %s reaches the storefront',
		async (format) => {
			const sync = await publishSync(`template-${format}`, format, [
				action(given.credential, IMPORT),
			]);
			const execution = await sync(readFileSync(join(TEMPLATES, `menu.${format}`)));
			expect(execution.status).toBe('success');
			expect(onSale()).toEqual([
				'001 obolon 150',
				'001 podil 145',
				'002 podil 128.5',
				'003 obolon 55',
				'003 podil 55',
			]);
		},
	);

	test('headings below a title are found, with or without that Range', async () => {
		const cells = [
			['Menu 2026'],
			[],
			[],
			...utils.sheet_to_json(WORKBOOK.Sheets.Menu, { header: 1 }),
		];
		const file = workbookOf(utils.aoa_to_sheet(cells as unknown[][]));
		const steps = [action(given.credential, IMPORT)];
		const asIs = await publishSync('title', 'xlsx', steps);
		const found = await asIs(file);
		expect(found.status).toBe('success');
		expect(JSON.stringify(found.data)).toContain('Headings → in row 4');
		const told = await publishSync('range', 'xlsx', steps, { range: '3' });
		expect((await told(file)).status).toBe('success');
	});

	test('a sheet that lost its rows is stopped, by what n8n remembers of the last one', async () => {
		const sync = await publishSync('brake', 'xlsx', [action(given.credential, IMPORT)]);
		await sync(workbookOf(utils.json_to_sheet(ROWS)));
		const before = onSale();
		for (const byHand of [false, true]) {
			const execution = await sync(workbookOf(utils.json_to_sheet(ROWS.slice(0, 2))), { byHand });
			expect(execution.status).toBe('error');
			expect(execution.data.resultData.error?.description).toContain('2 of 3 dishes');
			expect(onSale()).toEqual(before);
		}
	});

	test('what a preview says is what its import then does', async () => {
		const sync = await publishSync('preview', 'xlsx', [
			action(
				given.credential,
				{ resource: 'menu', operation: 'previewImport', limits: { mostSwitchedOff: 60 } },
				{ name: 'Preview' },
			),
			{
				name: 'Rows again',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: { jsCode: "return $('Extract').all();" },
			},
			action(given.credential, {
				...IMPORT,
				// Nobody is asked, so the fingerprint only pins the menu.
				approvedFingerprint: "={{ $('Preview').first().json.fingerprint }}",
				limits: { mostSwitchedOff: 60 },
			}),
		]);
		await sync(workbookOf(utils.json_to_sheet(ROWS)));
		const execution = await sync(workbookOf(utils.json_to_sheet(ROWS.slice(0, 5))));
		const [preview] = output(execution, 'Preview');
		const [imported] = output(execution, 'Merchant Storefront');
		expect(preview.json.switchedOff).toMatchObject([{ sku: '003', storeId: 'obolon' }]);
		expect(imported.json).toMatchObject({ sent: true, switchedOff: preview.json.switchedOff });
		expect(onSale()).not.toContain('003 obolon 55');
	});

	test('100,000 rows go through in one run', async () => {
		const lines = Array.from(
			{ length: MANY_ROWS },
			(_, index) =>
				`dish-${index >> 1},Борщ ${index >> 1},soups,${COMPANY},${index % 2 ? 'podil' : 'obolon'},${100 + ((index >> 1) % 90)}.5,5,yes`,
		);
		const heading = 'SKU,Title,Category,Company ID,Store ID,Price,Stock,Status';
		const sync = await publishSync('many', 'csv', [action(given.credential, IMPORT)]);
		given.sandbox.clearCalls();
		const execution = await sync(Buffer.from([heading, ...lines].join('\n')));
		expect(execution.status).toBe('success');
		expect(given.sandbox.calls.filter(({ path }) => path.includes('import'))).toHaveLength(1);
		expect(onSale()).toHaveLength(MANY_ROWS);
	});
});
