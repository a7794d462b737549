import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
	await importMenu({});
	sandbox.clearCalls();
});
afterEach(async () => await sandbox.close());

const ALL = ['borsch', 'uzvar'];

/** By the workflow whose memory is given. */
async function importMenu(
	memory: IDataObject,
	off: string[] = [],
	skus: readonly string[] = ALL,
): Promise<void> {
	const products = skus.map((sku) => ({
		sku,
		title: `Dish ${sku}`,
		companyId: COMPANY,
		category: 'soups',
		offers: ['podil', 'obolon'].map((storeId) => ({
			storeId,
			listPrice: 100,
			status: off.includes(sku) ? 'disabled' : 'enabled',
		})),
	}));
	await runAction(
		credentialFor(sandbox),
		{
			resource: 'menu',
			operation: 'importProductsAndOffers',
			firstImport: true,
			limits: { mostSwitchedOff: 100 },
			input: 'json',
			products,
		},
		[{ json: {} }],
		{ staticData: memory },
	);
}

const row = (SKU: string, Status: string, rest: IDataObject = {}, Store = 'podil') => ({
	SKU,
	Store,
	Status,
	...rest,
});

async function update(rows: IDataObject[], options: RunOptions = {}): Promise<IDataObject[]> {
	sandbox.clearCalls();
	const output = await runAction(
		credentialFor(sandbox),
		{ resource: 'offer', operation: 'update', options: { onlySendChanges: true } },
		rows.map((json) => ({ json })),
		{ staticData, ...options },
	);
	return output.map(({ json }) => json);
}

const sent = () =>
	sandbox.calls
		.filter(({ path }) => path.includes('part-offers'))
		.flatMap(({ body }) => (body as { items: IDataObject[] }).items.map(({ sku }) => sku));

describe('Offer → Update with Only Send Changes', () => {
	it('sends all rows once, then only those that changed, and lists the others', async () => {
		const rows = [row('borsch', 'no'), row('uzvar', 'yes', { Stock: 12 })];
		await update(rows);
		expect(sent()).toEqual(ALL);
		const [output] = await update([rows[0], row('uzvar', 'yes', { Stock: 5 })]);
		expect(sent()).toEqual(['uzvar']);
		expect(output).toMatchObject({ sent: true, offers: 1, unchanged: ['borsch'] });
	});

	it('sends nothing for a store without a change, and says so', async () => {
		const rows = [row('borsch', 'no'), row('borsch', 'yes', {}, 'obolon')];
		await update(rows);
		const output = await update([rows[0], row('borsch', 'no', {}, 'obolon')]);
		expect(output).toMatchObject([
			{
				storeId: 'podil',
				sent: false,
				reason: 'Nothing has changed since it was last sent',
				offers: 0,
				unchanged: ['borsch'],
			},
			{ storeId: 'obolon', sent: true, unchanged: [] },
		]);
	});

	it('compares with the menu that the workflow has imported', async () => {
		await importMenu(staticData);
		await update([row('borsch', 'yes', { Price: 100 }), row('uzvar', 'yes', { Price: 90 })]);
		expect(sent()).toEqual(['uzvar']);
		await importMenu(staticData);
		await update([row('borsch', 'yes', { Price: 100 }), row('uzvar', 'yes', { Price: 90 })]);
		expect(sent()).toEqual(['uzvar']);
	});

	it('sends what the menu has off, too, so that no import puts it on sale', async () => {
		await importMenu(staticData, ['borsch']);
		await update([row('borsch', 'no')]);
		expect(sent()).toEqual(['borsch']);
		await update([row('borsch', 'no')]);
		expect(sent()).toEqual([]);
	});

	it.each(['after an import', 'without an import'])(
		'sends again what may not have arrived, %s',
		async (given) => {
			if (given === 'after an import') await importMenu(staticData);
			await update([row('borsch', 'yes')]);
			sandbox.configure({
				faults: [{ kind: 'answer', path: '*/part-offers', status: 500, times: 99 }],
			});
			await expect(update([row('borsch', 'no')])).rejects.toThrow();
			sandbox.configure({ faults: [] });
			await update([row('borsch', 'yes')]);
			expect(sent()).toEqual(['borsch']);
			await update([row('borsch', 'yes')]);
			expect(sent()).toEqual([]);
		},
	);

	it('sends all after an import that may have been carried out', async () => {
		await importMenu(staticData);
		sandbox.configure({ faults: [{ kind: 'answer', path: '*import*', status: 500, times: 99 }] });
		await expect(importMenu(staticData, ['borsch'])).rejects.toThrow();
		sandbox.configure({ faults: [] });
		await update([row('borsch', 'yes')]);
		expect(sent()).toEqual(['borsch']);
	});

	it('sends a dish again that the menu does not have, since it may stay off', async () => {
		await importMenu(staticData, [], ['borsch']);
		const gone = [row('uzvar', 'on', { Price: 100 })];
		await update(gone);
		const [{ sent }] = await update(gone);
		expect(sent).toBe(true);
	});

	it('sends a row again after Switch Off took the dish off', async () => {
		await update([row('borsch', 'yes')]);
		const off = { resource: 'offer', operation: 'switchOff', skus: ['borsch'], storeId: 'podil' };
		await runAction(credentialFor(sandbox), off, [{ json: {} }], { staticData });
		await update([row('borsch', 'yes')]);
		expect(sent()).toEqual(['borsch']);
	});

	it('reads a memory that somebody has edited as none', async () => {
		await update([row('borsch', 'yes')]);
		const memory = staticData.global as IDataObject;
		for (const key of Object.keys(memory)) memory[key] = '[["podil"';
		await update([row('borsch', 'yes')]);
		expect(sent()).toEqual(['borsch']);
	});
});
