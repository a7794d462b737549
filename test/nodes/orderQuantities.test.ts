import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

const TWO_DISHES = { items: [{ sku: 'borscht', quantity: 3 }, { sku: 'uzvar' }] };

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());
beforeEach(() => {
	sandbox.configure({ faults: [] });
	sandbox.clearCalls();
});

const place = (wish: Parameters<Sandbox['placeOrder']>[0]) => sandbox.placeOrder(wish).order;
const run = async (parameters: INodeParameters, items?: Array<{ json: IDataObject }>) =>
	await runAction(credentialFor(sandbox), { resource: 'order', ...parameters }, items);
const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');
const changes = () => sandbox.calls.filter(({ method }) => method === 'PATCH');
const change = async (orderId: string, more: INodeParameters) => {
	const status = 'partial_fulfilment';
	const parameters = { operation: 'changeStatus', order: 'id', orderId, status, ...more };
	const [{ json }] = await run(parameters);
	return json;
};
const withItems = (...item: IDataObject[]) =>
	({ itemsInput: 'fields', items: { item } }) as INodeParameters;

describe('Order: Change Status to Partly Fulfilled', () => {
	it('fulfils parts of an order by rows', async () => {
		const { id } = place(TWO_DISHES);
		const items = withItems({ sku: 'borscht', quantityFulfilled: 1 });
		const output = await change(id, items);
		expect(changes()[0].body).toEqual({
			status: 'partial_fulfilment',
			cookingTime: null,
			items: [{ sku: 'borscht', quantityFulfilled: 1 }],
		});
		expect(output).toMatchObject({ status: 'partial_fulfilment', alreadyThere: false });
		await expect(change(id, items)).resolves.toMatchObject({
			alreadyThere: true,
		});
		expect(changes()).toHaveLength(1);
	});

	it('names an SKU that is missing in a short message, however many there are', async () => {
		const items = Array.from({ length: 100 }, (_, index) => ({ sku: `dish-${index}` }));
		const { id } = place(TWO_DISHES);
		sandbox.configure({ faults: [{ kind: 'alter', path: '/v1/*', set: { items } }] });
		const wanted = withItems({ sku: 'x'.repeat(500), quantityFulfilled: 1 });
		const message = await change(id, wanted).catch((error: Error) => error.message);
		expect(message).toMatch(/^SKU "x+….* isn't in the order, which has dish-0,.* and 95 more$/);
		expect(String(message).length).toBeLessThanOrEqual(200);
	});

	it('does not believe a platform that takes the status and ignores the quantities', async () => {
		const { id, number } = place(TWO_DISHES);
		const read = { kind: 'alter', method: 'GET', path: '/v1/*' } as const;
		sandbox.configure({
			faults: [
				read,
				{ ...read, set: { status: 'partial_fulfilment' }, times: 9 },
				{ kind: 'answer', method: 'PATCH', path: '/v1/*', status: 200 },
			],
		});
		const items = withItems({ sku: 'borscht', quantityFulfilled: 1 });
		await expect(change(id, items)).rejects.toMatchObject({
			message: `The platform took the status, but not the quantities of Order ${number}`,
			description: expect.stringContaining('SKU "borscht": 3 instead of 1') as string,
		});
	});

	describe('of a SKU in two lines', () => {
		const TWO_LINES = { items: [{ sku: 'uzvar', quantity: 2 }, { sku: 'uzvar' }] };

		it('refuses a quantity, since no request can name a line', async () => {
			const { id } = place(TWO_LINES);
			for (const quantityFulfilled of [1, 3]) {
				await expect(
					change(id, withItems({ sku: 'uzvar', quantityFulfilled })),
				).rejects.toMatchObject({
					message:
						'SKU "uzvar" is in 2 lines of the order, and the platform can\'t tell them apart',
					description: expect.stringContaining('Nothing was sent.') as string,
				});
			}
			expect(changes()).toEqual([]);
		});

		it('fulfils none of both lines', async () => {
			const { id } = place(TWO_LINES);
			const none = withItems({ sku: 'uzvar', quantityFulfilled: 0 });
			await expect(change(id, none)).resolves.toMatchObject({
				status: 'partial_fulfilment',
				itemCount: 0,
			});
		});
	});

	it("fulfils parts of an order by the order's own items", async () => {
		const order = place(TWO_DISHES);
		const items = order.items.map((item) => ({ ...item, quantityFulfilled: 1 }));
		for (const itemsJson of [JSON.stringify(items), '={{ $json.items }}']) {
			const [{ json }] = await run(
				{
					operation: 'changeStatus',
					order: 'id',
					orderId: order.id,
					status: 'partial_fulfilment',
					itemsInput: 'json',
					itemsJson,
				},
				[{ json: { items } as unknown as IDataObject }],
			);
			expect(json.status).toBe('partial_fulfilment');
		}
		expect(changes().map(({ body }) => (body as IDataObject).items)).toEqual([
			[
				{ sku: 'borscht', quantityFulfilled: 1 },
				{ sku: 'uzvar', quantityFulfilled: 1 },
			],
		]);
	});

	it.each([
		['borscht', 4, 'Quantity Fulfilled of SKU "borscht" is 4, but 3 were ordered'],
		['pizza', 1, 'SKU "pizza" isn\'t in the order, which has borscht, uzvar'],
	])(
		'refuses for SKU %s the quantity %i and changes nothing',
		async (sku, quantityFulfilled, message) => {
			const { id } = place(TWO_DISHES);
			await expect(change(id, withItems({ sku, quantityFulfilled }))).rejects.toMatchObject({
				message,
				description: expect.stringContaining('Items') as string,
			});
			expect(changes()).toEqual([]);
		},
	);

	it.each(['y'.repeat(99), 1])('shortens an SKU that no message can hold: %s', async (quantity) => {
		const { id } = place(TWO_DISHES);
		const sku = 's'.repeat(500);
		const items = [{ sku, quantityOrdered: 1 }];
		const set = { items: [...items, ...items] };
		sandbox.configure({ faults: [{ kind: 'alter', method: 'GET', path: '/v1/*', set }] });
		const failed = change(id, withItems({ sku, quantityFulfilled: quantity }));
		const error = (await failed.catch((thrown: Error) => thrown)) as Error;
		expect(error.message).toMatch(/SKU "s{40,60}…"/);
		expect(error.message.length).toBeLessThan(200);
	});

	it('refuses a SKU that is named twice', async () => {
		const { id } = place(TWO_DISHES);
		const twice = { sku: 'uzvar', quantityFulfilled: 1 };
		await expect(change(id, withItems(twice, twice))).rejects.toThrow(
			'SKU "uzvar" is named more than once',
		);
	});

	const QUANTITY_FLAW =
		'Quantity Fulfilled of item 1 in the field Items (SKU "uzvar") must be a whole number, 0 or greater';
	it.each([
		[{}, 'Items is empty'],
		[withItems({ sku: '', quantityFulfilled: 1 }), 'SKU of item 1 in the field Items is empty'],
		[withItems({ sku: 'uzvar', quantityFulfilled: '' }), QUANTITY_FLAW],
		[withItems({ sku: 'uzvar', quantityFulfilled: 'two' }), QUANTITY_FLAW],
		[withItems({ sku: 'uzvar', quantityFulfilled: -1 }), QUANTITY_FLAW],
		[{ itemsInput: 'json', itemsJson: '{"sku":' }, "Items isn't a list of items"],
		[{ itemsInput: 'json', itemsJson: '{}' }, "Items isn't a list of items"],
		[{ itemsInput: 'json', itemsJson: '[7]' }, "Items isn't a list of items"],
	])('refuses the quantities %j and sends nothing', async (parameters, message) => {
		await expect(change('o-1', parameters as INodeParameters)).rejects.toMatchObject({ message });
		expect(apiCalls()).toEqual([]);
	});
});
