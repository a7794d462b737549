import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ExecuteContext } from 'n8n-core';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import { onSale } from '../support/onSale';

const COMPANY = 'demo-company';
const ACCIDENT = { message: 'This looks like an accident, so nothing is sent' };

let sandbox: Sandbox;
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => {
	jest.restoreAllMocks();
	await sandbox.close();
});

// n8n gives a node that an agent runs another type.
function asTool(): void {
	const { getNode } = ExecuteContext.prototype;
	jest.spyOn(ExecuteContext.prototype, 'getNode').mockImplementation(function (
		this: ExecuteContext,
	) {
		return { ...getNode.call(this), type: 'merchantStorefrontTool' };
	});
}

const menuOf = (count: number, price: number) =>
	Array.from({ length: count }, (_, index) => ({
		SKU: `dish-${index}`,
		Title: `Dish ${index}`,
		Category: 'soup',
		'Store ID': 'podil',
		Price: price + index / 100,
	}));

async function run(parameters: INodeParameters, rows: IDataObject[]) {
	const [{ json }] = await runAction(
		credentialFor(sandbox),
		{ companyId: COMPANY, ...parameters },
		rows.map((json) => ({ json })),
		{ staticData },
	);
	return json;
}
const importMenu = async (rows: IDataObject[], parameters: INodeParameters = {}) =>
	await run({ resource: 'menu', operation: 'importProductsAndOffers', ...parameters }, rows);

/** As an agent does that approves whatever it has previewed. */
async function approveAndImport(rows: IDataObject[]) {
	const json = await run({ resource: 'menu', operation: 'previewImport' }, rows);
	return await importMenu(rows, { approvedFingerprint: json.fingerprint as string });
}

const changePrice = async (sku: string, listPrice: number) =>
	await run({ resource: 'offer', operation: 'update', options: {} }, [
		{ SKU: sku, 'Store ID': 'podil', Price: listPrice },
	]);

describe('An AI agent that approves its own previews', () => {
	it('takes no menu apart in steps', async () => {
		await importMenu(menuOf(100, 300), { firstImport: true });
		asTool();
		await approveAndImport(menuOf(82, 300));
		await expect(approveAndImport(menuOf(66, 300))).rejects.toMatchObject(ACCIDENT);
		expect(onSale(sandbox, COMPANY)).toHaveLength(82);
	});

	it('takes no prices down in steps', async () => {
		await importMenu(menuOf(9, 300), { firstImport: true });
		asTool();
		await approveAndImport(menuOf(9, 200));
		await expect(approveAndImport(menuOf(9, 29))).rejects.toMatchObject(ACCIDENT);
		expect(onSale(sandbox, COMPANY)[0]).toBe('dish-0 podil 200');
	});

	it('takes no price down in steps with single offers', async () => {
		await importMenu(menuOf(10, 300), { firstImport: true });
		asTool();
		await changePrice('dish-0', 100);
		await expect(changePrice('dish-0', 29)).rejects.toMatchObject(ACCIDENT);
		await expect(changePrice('dish-0', 31)).resolves.toMatchObject({ sent: true });
	});

	it('may go on from what a person has sent since', async () => {
		await importMenu(menuOf(100, 300), { firstImport: true });
		asTool();
		await approveAndImport(menuOf(82, 300));
		jest.restoreAllMocks();
		await importMenu(menuOf(82, 301));
		asTool();
		await approveAndImport(menuOf(70, 301));
		expect(onSale(sandbox, COMPANY)).toHaveLength(70);
	});

	it('has what people change in single offers counted as agreed', async () => {
		await importMenu(menuOf(9, 300), { firstImport: true });
		asTool();
		await approveAndImport(menuOf(9, 290));
		jest.restoreAllMocks();
		await changePrice('dish-0', 40);
		asTool();
		await changePrice('dish-0', 5);
		await expect(changePrice('dish-0', 3)).rejects.toMatchObject(ACCIDENT);
		// The agent's own step is still measured from what came before it.
		await expect(changePrice('dish-1', 29)).rejects.toMatchObject(ACCIDENT);
	});

	it('sends no list of categories in steps', async () => {
		const lists = (count: number) =>
			Array.from({ length: count }, (_, index) => ({
				Name: `Category ${index}`,
				'Category ID': `c${index}`,
			}));
		const categories = { resource: 'menu', operation: 'importCategories' };
		const approve = async (rows: IDataObject[]) => {
			const json = await run({ ...categories, operation: 'previewCategories' }, rows);
			return await run({ ...categories, approvedFingerprint: json.fingerprint as string }, rows);
		};
		await run({ ...categories, firstImport: true }, lists(10));
		asTool();
		await approve(lists(8));
		await expect(approve(lists(7))).rejects.toMatchObject(ACCIDENT);
	});
});
