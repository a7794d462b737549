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

/** As a restaurant keeps its menu: sections, sizes below their dish, a total. */
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
	it('is imported as it is, once the options say how to read it', async () => {
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
			'Fill From Row Above: Products that take their title or category from above: 1, the first in row 4.',
			'Section Headings: These rows are the category of the rows below them: row 2 "Супи <новинка>", row 5 "Салати".',
			'Skipped rows: They have neither SKU nor price, or are totals: row 7 "Разом".',
			'Column "Страва" has names that guests see more than once: "Борщ" (row 3: 120, row 4: 160). Write into each name what differs.',
		]);
	});

	it('is rejected with the ways to read it, until the options say which', async () => {
		await expect(importRows(MENU)).rejects.toMatchObject({
			description: expect.stringMatching(
				/If rows such as "Супи &lt;новинка&gt;" are headings, switch on the option Section Headings/,
			) as string,
		});
		await expect(importRows(MENU, { sectionHeadings: true })).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Row 4 \(after Борщ\), column "Страва" is empty\. Fill it in/,
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
			description: expect.stringContaining('rows such as "Супи <новинка>" are headings') as string,
		});
		jest.restoreAllMocks();
	});
});

describe("A row that isn't a dish", () => {
	const DISH = { Код: 'a', Страва: 'Борщ', Категорія: 'soups', Заклад: 'podil', Ціна: 1 };

	it('is skipped and listed, with neither SKU nor price', async () => {
		const [{ json }] = await importRows([{ Страва: 'Супи' }, DISH]);
		expect(json).toMatchObject({ sent: true, offers: 1, skipped: [{ row: 2, text: 'Супи' }] });
	});

	it('stops the import where its title was a dish last time', async () => {
		const staticData = {};
		const other = { ...DISH, Код: 'b', Страва: 'Банош' };
		await importRows([DISH, other], {}, {}, { staticData });
		const again = importRows([DISH, { Страва: 'Банош' }], {}, {}, { staticData });
		await expect(again).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
			description: expect.stringContaining('Банош: row 3 has no price') as string,
		});
	});

	it.each(['Banosh 300 g', 'Banosh, 300 g', 'Banosh (300g)', 'Banosh, large'])(
		'stops the import where its title was a dish of one size last time: %s',
		async (title) => {
			const staticData = {};
			const other = { ...DISH, Код: 'b', Страва: title };
			await importRows([DISH, other], {}, {}, { staticData });
			const again = importRows([DISH, { Страва: 'Banosh' }], {}, {}, { staticData });
			await expect(again).rejects.toMatchObject({
				description: expect.stringContaining('Banosh: row 3 has no price') as string,
			});
		},
	);
});
