import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());

const run = async (
	parameters: INodeParameters,
	rows: IDataObject[] = [{}],
	options: RunOptions = {},
): Promise<INodeExecutionData[]> =>
	await runAction(
		credentialFor(sandbox),
		{ resource: 'order', ...parameters },
		rows.map((json) => ({ json })),
		options,
	);

const summarize = async (rows: IDataObject[], parameters: INodeParameters = {}) =>
	(await run({ operation: 'summarize', ...parameters }, rows))[0];

describe('Order: Summarize', () => {
	it('adds up what Get Many gives, simplified or not, and links to all of it', async () => {
		const orders = ['podil', 'kyiv_podil', 'podil'].map(
			(storeId) => sandbox.placeOrder({ storeId, isTest: false }).order,
		);
		const forms = await Promise.all(
			[true, false].map(async (simplify) => {
				const found = await run({ operation: 'getAll', returnAll: true, simplify });
				return await summarize(found.map(({ json }) => json));
			}),
		);
		const [{ json, pairedItem }] = forms;
		expect(forms[1].json).toEqual(json);
		expect(json).toMatchObject({ orders: 3, canceled: 0, averageMinutesToAccept: null });
		const cents = orders.reduce((sum, order) => sum + Math.round(order.netPrice.value * 100), 0);
		expect(json).toMatchObject({ revenue: cents / 100, currency: 'UAH' });
		expect(pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});

	it('adds up the others where an order has a total of 1e303', async () => {
		const order = { storeId: 'podil', items: [] };
		const paid = (value: number) => ({ netPrice: { value, currency: 'UAH' } });
		const rows = [
			{ ...order, id: '1', ...paid(1e303) },
			{ ...order, id: '2', ...paid(1e303) },
			{ ...order, id: '3', ...paid(100) },
		];
		const { json } = await summarize(rows);
		expect(json).toMatchObject({ orders: 3, revenue: 100, currency: 'UAH' });
		expect(json.summary).toContain('Impossible totals, not counted: 1e+303 of order 1');
	});

	it('escapes its summary for a chat', async () => {
		const order = { id: '1', storeId: 'kyiv_podil', items: [{ name: '<Borscht>' }] };
		const { json } = await summarize([order], { textFormat: 'telegramHtml' });
		expect(json.summary).toContain('1 × &lt;Borscht&gt;');
	});

	it('reads when the workflow accepted an order from acceptedAt', async () => {
		const order = { id: '1', createdAt: '2026-11-21T08:15:00Z', items: [] };
		const { json } = await summarize([{ ...order, acceptedAt: '2026-11-21T08:18:00Z' }]);
		expect(json.averageMinutesToAccept).toBe(3);
	});

	it('says where orders come from when none came in', async () => {
		const hints: unknown[] = [];
		const [{ json }] = await run({ operation: 'summarize' }, [{}], { hints });
		expect(json).toMatchObject({ summary: '0 orders', orders: 0 });
		expect(hints).toMatchObject([{ message: expect.stringContaining('Order: Get Many') }]);
		hints.length = 0;
		await run({ operation: 'summarize' }, [{ ...sandbox.placeOrder({ isTest: true }).order }], {
			hints,
		});
		expect(hints).toEqual([]);
	});

	it('says that there were no orders where an empty item comes', async () => {
		expect((await summarize([{}])).json).toMatchObject({ summary: '0 orders', orders: 0 });
	});

	it("stops at an item that isn't a whole order, or gives the error beside the result", async () => {
		const items = [
			{ id: '1', items: [] },
			{ id: '2', status: 'new' },
		];
		await expect(summarize(items)).rejects.toThrow("This item isn't a whole order");
		const output = await run({ operation: 'summarize' }, items, {
			onError: 'continueRegularOutput',
		});
		expect(output.map(({ json }) => json.orders ?? json.error)).toEqual([
			1,
			"This item isn't a whole order",
		]);
	});
});
