import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { onSale } from '../support/onSale';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

async function importRows(
	rows: IDataObject[],
	options: IDataObject = {},
	parameters: INodeParameters = {},
	runOptions: RunOptions = {},
) {
	return await runAction(
		credentialFor(sandbox),
		{
			resource: 'menu',
			operation: 'importProductsAndOffers',
			companyId: COMPANY,
			firstImport: true,
			options: options as INodeParameters,
			...parameters,
		},
		rows.map((json) => ({ json })),
		runOptions,
	);
}
const categoriesSent = () =>
	(sandbox.calls.find(({ path }) => path.includes('/import/'))?.body as IDataObject[]).map(
		({ sku, title, category }) => [sku, title, category],
	);

/** As a restaurant keeps its menu: sections, variants below their dish, a total. */
const MENU: IDataObject[] = [
	{ '№': 'Супи <новинка>' },
	{ '№': 1, Код: 'borsch', Страва: 'Борщ', Заклад: 'podil', Ціна: 120 },
	{ Код: 'borsch-l', Заклад: 'podil', Ціна: 160.00000000000003 },
	{ '№': 'Салати' },
	{ '№': 2, Код: 'greek', Страва: 'Грецький', Заклад: 'podil', Ціна: 180 },
	{ Страва: 'Разом', Ціна: 460 },
];
const BOTH = { sectionHeadings: true, fillFromRowAbove: true };

describe("A restaurant's own menu", () => {
	it('is imported as it is, once the node is told how to read it', async () => {
		const [item] = await importRows(MENU, BOTH);
		expect(categoriesSent()).toEqual([
			['borsch', 'Борщ', 'Супи <новинка>'],
			['borsch-l', 'Борщ', 'Супи <новинка>'],
			['greek', 'Грецький', 'Салати'],
		]);
		expect(onSale(sandbox, COMPANY)).toEqual([
			'borsch podil 120',
			'borsch-l podil 160',
			'greek podil 180',
		]);
		expect(item.pairedItem).toEqual([{ item: 1 }, { item: 2 }, { item: 4 }]);
		expect(item.json.warnings).toEqual([
			'Fill From Row Above: Products that take their title or category from the row above: 1, the first in row 4.',
			'Section Headings: These rows are the category of the rows below them: row 2 "Супи <новинка>", row 5 "Салати".',
			'Row 7, column "Страва": "Разом" looks like a total, so the row is skipped.',
		]);
	});

	it('is refused with the ways to read it, until the node is told', async () => {
		await expect(importRows(MENU)).rejects.toMatchObject({
			description: expect.stringMatching(
				/No column for the Category was found .*Section Headings in this node, if rows such as row 2, "Супи &lt;новинка&gt;", are headings/,
			) as string,
		});
		await expect(importRows(MENU, { sectionHeadings: true })).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Row 4, column "Страва" is missing\. Fill it in, or switch on Fill From Row Above/,
			) as string,
		});
		expect(sandbox.calls.filter(({ path }) => path.includes('/import/'))).toEqual([]);
	});

	it('is described to an agent in plain text', async () => {
		const { getNode } = ExecuteContext.prototype;
		jest.spyOn(ExecuteContext.prototype, 'getNode').mockImplementation(function (
			this: ExecuteContext,
		) {
			return { ...getNode.call(this), type: 'merchantStorefrontTool' };
		});
		await expect(importRows(MENU)).rejects.toMatchObject({
			description: expect.stringContaining('row 2, "Супи <новинка>", are headings') as string,
		});
		jest.restoreAllMocks();
	});
});

describe('Rows with nothing but a title', () => {
	const ROWS: IDataObject[] = [
		{ Страва: 'Супи' },
		{ Код: 'a', Страва: 'Борщ', Категорія: 'soups', Заклад: 'podil', Ціна: 1 },
	];

	it('come out by themselves with continue-on-fail', async () => {
		const items = await importRows(ROWS, {}, {}, { onError: 'continueRegularOutput' });
		expect(items).toEqual([
			expect.objectContaining({
				json: expect.objectContaining({
					error: expect.stringMatching(/^Row 2, .*switch on Section Headings/) as string,
				}) as IDataObject,
				pairedItem: { item: 0 },
			}),
		]);
	});

	it('are left out like other rows with mistakes', async () => {
		const parameters = { onInvalidRows: 'leaveOut', confirmLeftOut: true };
		const [{ json }] = await importRows(ROWS, {}, parameters);
		expect(json).toMatchObject({ sent: true, offers: 1, leftOut: [{ companyId: COMPANY }] });
		expect(json.warnings).toContainEqual(expect.stringContaining('is all that the row holds'));
	});
});
