import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, searchOrders } from '../support/n8n';

const STORE = 'podil';
const ORDERS = '/v1/merchant/orders';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

const place = (wish: Parameters<Sandbox['placeOrder']>[0] = {}) =>
	sandbox.placeOrder({ storeId: STORE, ...wish }).order;

const stored = (id: string) => sandbox.orders().find(({ order }) => order.id === id)?.order;

const run = async (parameters: INodeParameters, items?: Array<{ json: IDataObject }>) =>
	await runAction(credentialFor(sandbox), { resource: 'order', ...parameters }, items);

const getMany = async (parameters: INodeParameters = {}) =>
	(await run({ operation: 'getAll', ...parameters })).map(({ json }) => json);

const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

const idOf = (value: string) => ({ __rl: true, mode: 'id', value });

describe('Order: Get Many', () => {
	it('gives one item an order, newest first, in flat fields, linked to the item it ran for', async () => {
		const [older, newer] = [place({ comment: 'A' }), place({ comment: 'B' })];
		const output = await run({ operation: 'getAll' }, [{ json: {} }, { json: {} }]);
		expect(output.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[newer.id, { item: 0 }],
			[older.id, { item: 0 }],
			[newer.id, { item: 1 }],
			[older.id, { item: 1 }],
		]);
		expect(output[0].json).toMatchObject({
			number: newer.number,
			statusName: 'New',
			total: newer.netPrice.value,
			comment: 'B',
		});
	});

	it('gives what the platform has where Simplify is off', async () => {
		const order = place();
		await expect(getMany({ simplify: false })).resolves.toEqual([order]);
	});

	it('gives nothing where there is none', async () => {
		await expect(getMany({ returnAll: true })).resolves.toEqual([]);
	});

	it('sends filters under the names of the wire, times as unix seconds', async () => {
		await getMany({
			filters: {
				storeIds: 'podil, obolon',
				statuses: ['new', 'preparation'],
				createdAfter: '2026-11-21T10:00:00+02:00',
				createdBefore: '2026-11-21T12:00:00.900Z',
			},
			options: { sort: 'oldestFirst' },
			limit: 7,
		});
		expect(apiCalls()[0].query).toEqual({
			'filter[branchIds][]': ['podil', 'obolon'],
			'filter[status][]': ['new', 'preparation'],
			'filter[createdAt][from]': [String(Date.UTC(2026, 10, 21, 8) / 1_000)],
			'filter[createdAt][to]': [String(Date.UTC(2026, 10, 21, 12) / 1_000)],
			'sort[]': ['createdAt'],
			offset: ['0'],
			limit: ['7'],
		});
	});

	it('takes the time of a date picker in the time zone of the workflow', async () => {
		await runAction(
			credentialFor(sandbox),
			{
				resource: 'order',
				operation: 'getAll',
				filters: { createdAfter: '2026-11-21T10:00:00' },
			},
			undefined,
			{ timezone: 'Europe/Kyiv' },
		);
		const [{ query }] = apiCalls();
		expect(query['filter[createdAt][from]']).toEqual([String(Date.UTC(2026, 10, 21, 8) / 1_000)]);
	});

	it('filters by store and status', async () => {
		const [here, there] = [place(), place({ storeId: 'obolon' })];
		const found = await getMany({ filters: { storeIds: 'obolon', statuses: ['new'] } });
		expect(found.map(({ id }) => id)).toEqual([there.id]);
		await expect(getMany({ filters: { statuses: ['delivered'] } })).resolves.toEqual([]);
		expect(here.storeId).toBe(STORE);
	});

	it.each([
		[{ createdAfter: 'yesterday' }, /^Created After isn't a date and time: "yesterday"$/],
		[{ createdBefore: '2026-02-31' }, /^Created Before isn't a date and time: "2026-02-31"$/],
		[
			{ createdAfter: '2026-11-22', createdBefore: '2026-11-21' },
			/Created After is later than Created Before/,
		],
		[{ statuses: ['eaten'] }, /There is no status "eaten"/],
	])('refuses the filters %j and sends nothing', async (filters, message) => {
		await expect(getMany({ filters })).rejects.toMatchObject({
			message: expect.stringMatching(message) as string,
			description: expect.any(String) as string,
		});
		expect(apiCalls()).toEqual([]);
	});

	it.each([0, -1, 1.5, 'many', '', true, '={{ $json.missing }}'])(
		'refuses the limit %j and sends nothing',
		async (limit) => {
			await expect(getMany({ limit })).rejects.toThrow(
				'Limit must be a whole number, 1 or greater',
			);
			expect(apiCalls()).toEqual([]);
		},
	);

	describe('of more orders than fit on a page', () => {
		let ids: string[];
		beforeEach(() => (ids = Array.from({ length: 130 }, () => place().id)));

		it('reads all pages', async () => {
			const found = await getMany({ returnAll: true });
			expect(found.map(({ id }) => id)).toEqual(ids.toReversed());
			const upwards = await getMany({ returnAll: true, options: { sort: 'oldestFirst' } });
			expect(upwards.map(({ id }) => id)).toEqual(ids);
		});

		it('reads no more than the limit', async () => {
			const found = await getMany({ limit: 60 });
			expect(found.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 60));
			expect(apiCalls()).toHaveLength(2);
		});

		it.each(['arrival', 'departure', 'swap'] as const)(
			'misses none and gives none twice when one %s shifts the pages',
			async (moved) => {
				for (const sort of ['newestFirst', 'oldestFirst']) {
					sandbox.configure({ faults: [{ kind: 'shift', moved, times: 3 }] });
					const filters = { statuses: ['new'] };
					const found = await getMany({ returnAll: true, filters, options: { sort } });
					const foundIds = found.map(({ id }) => id as string);
					expect(new Set(foundIds).size).toBe(foundIds.length);
					const stillNew = ids.filter((id) => stored(id)?.status === 'new');
					expect(foundIds).toEqual(expect.arrayContaining(stillNew));
				}
			},
		);

		it.each(['arrival', 'departure', 'swap'] as const)(
			'misses none of the first hundred when one %s shifts the pages',
			async (moved) => {
				sandbox.configure({ faults: [{ kind: 'shift', moved, times: 2 }] });
				const found = await getMany({ limit: 100, options: { sort: 'oldestFirst' } });
				expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 100)));
			},
		);

		it('reads the list once more when it is shorter than its total, then says so', async () => {
			const short = { kind: 'alter', path: ORDERS, set: { total: 999 } } as const;
			sandbox.configure({ faults: [{ ...short, times: 1 }] });
			await expect(getMany({ returnAll: true })).resolves.toHaveLength(130);
			sandbox.configure({ faults: [{ ...short, times: 99 }] });
			await expect(getMany({ returnAll: true })).rejects.toMatchObject({
				message: expect.stringContaining('announces 999 but sends 130') as string,
				description: expect.stringContaining('no order is missed') as string,
			});
		});

		it('reads a list without a total to its end', async () => {
			sandbox.configure({
				faults: [{ kind: 'alter', path: ORDERS, remove: ['total'], times: 99 }],
			});
			await expect(getMany({ returnAll: true })).resolves.toHaveLength(130);
		});

		it('finds out a platform that sends the same page for ever', async () => {
			const items = Array.from({ length: 50 }, (_, index) => ({ id: `o-${index}` }));
			for (const body of [{ items }, { items, total: 130 }]) {
				sandbox.configure({
					faults: [{ kind: 'answer', path: ORDERS, status: 200, body, times: 99 }],
				});
				await expect(getMany({ returnAll: true })).rejects.toThrow(/same page again and again/);
			}
		});
	});

	it('refuses a list with something in it that is no order', async () => {
		sandbox.configure({
			faults: [{ kind: 'alter', path: ORDERS, set: { items: [{ id: 'o-1' }, { number: '1' }] } }],
		});
		await expect(getMany()).rejects.toMatchObject({
			description: expect.stringContaining('items.1') as string,
		});
	});
});

describe('Order: Get', () => {
	it('gives the order in flat fields, or as the platform has it', async () => {
		const order = place();
		const get = { operation: 'get', orderId: idOf(order.id) };
		const [simple] = await run(get);
		expect(simple.json).toMatchObject({ id: order.id, number: order.number, status: 'new' });
		const [raw] = await run({ ...get, simplify: false });
		expect(raw.json).toEqual(order);
	});

	it('writes the clock of the workflow into the summary', async () => {
		const { id } = place({ createdAt: '2026-11-01T10:00:00Z' });
		const parameters = { resource: 'order', operation: 'get', orderId: idOf(id) };
		const [item] = await runAction(credentialFor(sandbox), parameters, undefined, {
			timezone: 'Europe/Kyiv',
		});
		expect(item.json.summary).toContain('Placed: 2026-11-01 12:00');
	});

	it('has the change key that a list has', async () => {
		const { id } = place();
		const [item] = await run({ operation: 'get', orderId: idOf(id) });
		const [listed] = await getMany();
		expect(item.json.changeKey).toBe(listed.changeKey);
	});

	it.each([
		['that does not exist', () => 'nobody'],
		['of another company', () => sandbox.placeOrder({ companyId: 'other-company' }).order.id],
	])('says of an order %s which field to look at', async (_, idOfOrder) => {
		const id = idOfOrder();
		await expect(run({ operation: 'get', orderId: idOf(id) })).rejects.toMatchObject({
			message: `There is no order with the ID "${id}"`,
			description: expect.stringMatching(/Order ID takes the ID.*another company/s) as string,
			httpCode: '404',
		});
	});

	it('says of an order that the platform does not show which field to look at', async () => {
		sandbox.configure({ faults: [{ kind: 'answer', path: `${ORDERS}/*`, status: 403, times: 9 }] });
		await expect(run({ operation: 'get', orderId: idOf('o-1') })).rejects.toMatchObject({
			description: expect.stringMatching(/scope .*order--get\b.*Order ID/s) as string,
		});
	});

	it.each([
		['', 'Order ID is empty'],
		[' ', 'Order ID is empty'],
		['..', '".." is no ID'],
	])('refuses the ID %j and sends nothing', async (id, message) => {
		await expect(run({ operation: 'get', orderId: idOf(id) })).rejects.toThrow(message);
		expect(apiCalls()).toEqual([]);
	});

	it('goes on with an error in place of an item where it shall', async () => {
		const { id } = place();
		const parameters = { resource: 'order', operation: 'get', orderId: '={{ $json.orderId }}' };
		const items = [{ json: { orderId: 'nobody' } }, { json: { orderId: id } }];
		const output = await runAction(credentialFor(sandbox), parameters, items, {
			onError: 'continueRegularOutput',
		});
		expect(output).toEqual([
			{
				json: {
					error: 'There is no order with the ID "nobody"',
					details: expect.any(String) as string,
				},
				pairedItem: { item: 0 },
			},
			{ json: expect.objectContaining({ id }) as object, pairedItem: { item: 1 } },
		]);
	});
});

describe('Order: Change Status', () => {
	const change = async (orderId: string, status: string, more: INodeParameters = {}) => {
		const parameters = { operation: 'changeStatus', orderId: idOf(orderId), status, ...more };
		const [{ json }] = await run(parameters);
		return json;
	};
	const changes = () => sandbox.calls.filter(({ method }) => method === 'PATCH');
	const withItems = (...item: IDataObject[]) =>
		({ itemsInput: 'fields', items: { item } }) as INodeParameters;
	const TWO_DISHES = { items: [{ sku: 'borscht', quantity: 3 }, { sku: 'uzvar' }] };

	it('accepts an order with a cooking time, and gives the order as it is then', async () => {
		const { id } = place();
		const output = await change(id, 'preparation', { statusOptions: { cookingTime: 40 } });
		expect(changes().map(({ body }) => body)).toEqual([{ status: 'preparation', cookingTime: 40 }]);
		expect(output).toMatchObject({
			id,
			status: 'preparation',
			statusName: 'In Preparation',
			cookingTime: 40,
			alreadyThere: false,
		});
	});

	it('sends no cooking time as null, also where one was typed for another status', async () => {
		const { id } = place();
		await change(id, 'preparation');
		await change(id, 'ready_for_delivery', { statusOptions: { cookingTime: 'left over' } });
		expect(changes().map(({ body }) => body)).toEqual([
			{ status: 'preparation', cookingTime: null },
			{ status: 'ready_for_delivery', cookingTime: null },
		]);
	});

	it('gives what the platform has where Simplify is off', async () => {
		const { id } = place();
		const output = await change(id, 'preparation', { simplify: false });
		expect(output).toEqual({ ...stored(id), alreadyThere: false });
	});

	it('sends nothing when the order is there already', async () => {
		const { id } = place();
		await change(id, 'preparation', { statusOptions: { cookingTime: 40 } });
		const again = await change(id, 'preparation', { statusOptions: { cookingTime: 40 } });
		expect(again).toMatchObject({ status: 'preparation', alreadyThere: true });
		expect(changes()).toHaveLength(1);
	});

	it('takes an order that is there with another cooking time for there, should the platform refuse', async () => {
		const { id } = place();
		await change(id, 'preparation', { statusOptions: { cookingTime: 20 } });
		const again = await change(id, 'preparation', { statusOptions: { cookingTime: 40 } });
		expect(again).toMatchObject({ cookingTime: 20, alreadyThere: true });
	});

	it.each([
		['drops the connection', { kind: 'drop', acts: true }],
		['fails', { kind: 'answer', status: 500, acts: true }],
		['is overloaded', { kind: 'answer', status: 503, acts: true }],
		['refuses', { kind: 'answer', status: 409, acts: true }],
	] as const)('is there although the platform %s', async (_, fault) => {
		const { id } = place();
		sandbox.configure({ faults: [{ ...fault, method: 'PATCH', path: '/v1/*' }] });
		await expect(change(id, 'preparation')).resolves.toMatchObject({
			status: 'preparation',
			alreadyThere: true,
		});
		expect(changes()).toHaveLength(1);
	});

	it('tries again after a failure that passes, when the order is not there', async () => {
		const { id } = place();
		sandbox.configure({ faults: [{ kind: 'drop', method: 'PATCH', path: '/v1/*', times: 2 }] });
		await expect(change(id, 'preparation')).resolves.toMatchObject({ alreadyThere: false });
		expect(changes()).toHaveLength(3);
	});

	it('says where the order stands when the platform keeps failing', async () => {
		const { id, number } = place();
		sandbox.configure({ faults: [{ kind: 'drop', method: 'PATCH', path: '/v1/*', times: 9 }] });
		await expect(change(id, 'preparation')).rejects.toMatchObject({
			message: expect.stringContaining('broke off') as string,
			description: expect.stringContaining(`Order ${number} is New now.`) as string,
		});
		expect(changes()).toHaveLength(3);
	});

	it('does not believe a platform that says yes and does nothing', async () => {
		const { id, number } = place();
		sandbox.configure({
			faults: [{ kind: 'answer', status: 200, method: 'PATCH', path: '/v1/*' }],
		});
		await expect(change(id, 'preparation')).rejects.toThrow(
			`The platform took the change, but Order ${number} is still New`,
		);
	});

	it.each([
		['ready_for_delivery', 'preparation', /set: Cancellation Requested/],
		['delivery_in_progress', 'ready_for_delivery', /no other status/],
		['delivered', 'preparation', /no other status/],
	])(
		'says of an order that is %s what is possible in place of %s',
		async (present, status, words) => {
			const { id } = place();
			await platformSets(id, present);
			await expect(change(id, status)).rejects.toMatchObject({
				message: expect.stringMatching(/^Order \d+ is .+ and cannot be set to /) as string,
				description: expect.stringMatching(words) as string,
			});
			expect(changes()).toEqual([]);
		},
	);

	it('says what is possible when the platform refuses', async () => {
		const { id } = place();
		sandbox.configure({
			faults: [
				{
					kind: 'answer',
					status: 400,
					body: { message: 'Kitchen is full' },
					method: 'PATCH',
					path: '/v1/*',
				},
			],
		});
		await expect(change(id, 'request_cancellation')).rejects.toMatchObject({
			message: expect.stringMatching(
				/is New and was not set to Cancellation Requested: Kitchen is full/,
			) as string,
			description: expect.stringMatching(
				/From New a merchant can set: .*In Preparation.*agreed with the platform/s,
			) as string,
			httpCode: '400',
		});
	});

	it('fulfils parts of an order by rows', async () => {
		const { id } = place(TWO_DISHES);
		const items = withItems({ sku: 'borscht', quantityFulfilled: 1 });
		const output = await change(id, 'partial_fulfilment', items);
		expect(changes()[0].body).toEqual({
			status: 'partial_fulfilment',
			cookingTime: null,
			items: [{ sku: 'borscht', quantityFulfilled: 1 }],
		});
		expect(output).toMatchObject({ status: 'partial_fulfilment', alreadyThere: false });
		await expect(change(id, 'partial_fulfilment', items)).resolves.toMatchObject({
			alreadyThere: true,
		});
		expect(changes()).toHaveLength(1);
	});

	it("fulfils parts of an order by the order's own items", async () => {
		const order = place(TWO_DISHES);
		const items = order.items.map((item) => ({ ...item, quantityFulfilled: 1 }));
		for (const itemsJson of [JSON.stringify(items), '={{ $json.items }}']) {
			const [{ json }] = await run(
				{
					operation: 'changeStatus',
					orderId: idOf(order.id),
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
		['pizza', 1, 'SKU "pizza" is not in the order, which has borscht, uzvar'],
	])(
		'refuses for SKU %s the quantity %i and changes nothing',
		async (sku, quantityFulfilled, message) => {
			const { id } = place(TWO_DISHES);
			await expect(
				change(id, 'partial_fulfilment', withItems({ sku, quantityFulfilled })),
			).rejects.toMatchObject({ message, description: expect.stringContaining('Items') as string });
			expect(changes()).toEqual([]);
		},
	);

	it('refuses a SKU that is named twice', async () => {
		const { id } = place(TWO_DISHES);
		const twice = { sku: 'uzvar', quantityFulfilled: 1 };
		await expect(change(id, 'partial_fulfilment', withItems(twice, twice))).rejects.toThrow(
			'SKU "uzvar" is named more than once',
		);
	});

	it.each([
		[{}, 'Items is empty'],
		[withItems({ sku: '', quantityFulfilled: 1 }), 'SKU of item 1 in the field Items is empty'],
		[
			withItems({ sku: 'uzvar', quantityFulfilled: '' }),
			'Quantity Fulfilled of item 1 in the field Items (SKU "uzvar") is empty',
		],
		[
			withItems({ sku: 'uzvar', quantityFulfilled: 'two' }),
			'Quantity Fulfilled of item 1 in the field Items (SKU "uzvar") is "two"',
		],
		[
			withItems({ sku: 'uzvar', quantityFulfilled: -1 }),
			'Quantity Fulfilled of item 1 in the field Items (SKU "uzvar") is "-1"',
		],
		[{ itemsInput: 'json', itemsJson: '{"sku":' }, 'Items is no list of items'],
		[{ itemsInput: 'json', itemsJson: '{}' }, 'Items is no list of items'],
		[{ itemsInput: 'json', itemsJson: '[7]' }, 'Items is no list of items'],
	])('refuses the quantities %j and sends nothing', async (parameters, message) => {
		await expect(
			change('o-1', 'partial_fulfilment', parameters as INodeParameters),
		).rejects.toMatchObject({
			message,
			description: expect.stringContaining('Nothing was sent.') as string,
		});
		expect(apiCalls()).toEqual([]);
	});

	it.each(['', 'soon', 0, -5, 1.5, null])(
		'refuses the cooking time %j and sends nothing',
		async (cookingTime) => {
			const options = { statusOptions: { cookingTime } } as INodeParameters;
			await expect(change('o-1', 'preparation', options)).rejects.toThrow(/^Cooking Time is /);
			expect(apiCalls()).toEqual([]);
		},
	);

	it.each(['delivered', 'canceled', 'eaten', ''])(
		'refuses the status %j, which no merchant sets',
		async (status) => {
			await expect(change('o-1', status)).rejects.toThrow(/which a merchant cannot set/);
			expect(apiCalls()).toEqual([]);
		},
	);

	it('names the field of an order that does not exist', async () => {
		await expect(change('nobody', 'preparation')).rejects.toThrow(
			'There is no order with the ID "nobody"',
		);
	});

	async function platformSets(id: string, status: string): Promise<void> {
		const response = await fetch(`${sandbox.url}/sandbox/orders/${id}/status`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status }),
		});
		expect(response.ok).toBe(true);
	}
});

describe('The list of orders to choose from', () => {
	it('shows the latest first: number, time, store and status', async () => {
		const { id, number } = place({ createdAt: '2026-11-01T10:00:00Z' });
		const newer = place();
		const { results } = await searchOrders(credentialFor(sandbox));
		expect(results.map(({ value }) => value)).toEqual([newer.id, id]);
		expect(results[1].name).toBe(`${number} · 2026-11-01 10:00 · podil · New`);
	});

	it('is searched by number, store and status', async () => {
		const orders = Array.from({ length: 130 }, () => place());
		const there = place({ storeId: 'obolon' });
		const search = async (filter: string) =>
			(await searchOrders(credentialFor(sandbox), filter)).results.map(({ value }) => value);
		await expect(search(orders[0].number)).resolves.toEqual([orders[0].id]);
		await expect(search('Obolon new')).resolves.toEqual([there.id]);
		await expect(search('delivered')).resolves.toEqual([]);
	});

	it('goes on page by page', async () => {
		const ids = Array.from({ length: 60 }, () => place().id);
		const first = await searchOrders(credentialFor(sandbox));
		const second = await searchOrders(credentialFor(sandbox), '', first.paginationToken as string);
		const values = [...first.results, ...second.results].map(({ value }) => value);
		expect(values).toEqual(ids.toReversed());
		expect(second.paginationToken).toBeUndefined();
	});
});
