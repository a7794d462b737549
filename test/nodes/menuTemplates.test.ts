/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the template files as n8n's Extract From File node does, with the library that it uses */
import { join } from 'node:path';
import { readFile, utils } from '@e965/xlsx';
import type { IDataObject } from 'n8n-workflow';

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
