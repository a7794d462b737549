import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type * as Entities from '../../nodes/MerchantStorefront/menu/entities';
import { choicesFor } from '../../nodes/MerchantStorefront/menu/columns/meanings';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

jest.mock('../../nodes/MerchantStorefront/menu/entities', () => {
	const actual = jest.requireActual<typeof Entities>(
		'../../nodes/MerchantStorefront/menu/entities',
	);
	// Without a field, a column with this heading is ignored.
	const weight = {
		source: 'assumed',
		kind: 'number',
		label: 'Weight',
		help: 'in grams.',
		words: ['net mass in grams'],
		sample: [350],
	};
	const { ENTITIES } = actual;
	return { ...actual, ENTITIES: { ...ENTITIES, dish: { ...ENTITIES.dish, weight } } };
});

// A platform that knows the field.
jest.mock('../../sandbox/platform/menu', () => ({
	...jest.requireActual<object>('../../sandbox/platform/menu'),
	readMenu: (body: unknown) => body,
}));

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

describe('A field that is added to the table', () => {
	it('is read, sent, compared, remembered, and a column of the template', async () => {
		const staticData = {};
		const run = async (operation: string, grams?: number) =>
			await runAction(
				credentialFor(sandbox),
				{
					resource: 'menu',
					operation,
					companyId: 'demo-company',
					firstImport: true,
				} as INodeParameters,
				[
					{
						json: {
							SKU: 'a',
							Title: 'Borsch',
							Category: 'soups',
							Store: 'podil',
							Price: 100,
							...(grams === undefined ? {} : { Weight: grams }),
						},
					},
				],
				{ staticData },
			);
		await run('importProductsAndOffers', 350);
		const sent = sandbox.calls.find(({ path }) => path.includes('/import/'))?.body;
		expect(sent).toMatchObject([{ sku: 'a', weight: 350 }]);
		const [{ json }] = await run('previewImport', 400);
		expect(json.changed).toEqual([{ sku: 'a', field: 'weight', from: 350, to: 400 }]);
		const rows = (await run('getTemplate')).map((item) => item.json as IDataObject);
		expect(rows[0].Weight).toBe('Optional: in grams.');
		expect(rows.map((row) => row.Weight)).toEqual(['Optional: in grams.', 350, '', 350]);
		expect(choicesFor()).toContainEqual({ value: 'weight', name: 'Weight' });
	});
});
