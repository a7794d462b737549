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

describe('Order: Get Many', () => {
	it('gives one item for each order, newest first, flat, linked to its input', async () => {
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

	it("gives the platform's own order with Simplify off", async () => {
		const order = place();
		await expect(getMany({ simplify: false })).resolves.toEqual([order]);
	});

	it('gives nothing where there is none', async () => {
		await expect(getMany({ returnAll: true })).resolves.toEqual([]);
	});

	it.each([
		['Podil', '"Podil"'],
		['podil obolon', '"podil obolon"'],
		['Podil, Obolon', '"Podil" or "Obolon"'],
	])('says in a hint that no order is of the stores %s', async (storeIds, stores) => {
		place();
		const hints: unknown[] = [];
		const parameters = { resource: 'order', operation: 'getAll', filters: { storeIds } };
		const options = { hints };
		await expect(
			runAction(credentialFor(sandbox), parameters, undefined, options),
		).resolves.toEqual([]);
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringContaining(`No order of store ${stores} was found`) as string,
			}),
		]);
		const found = { ...parameters, filters: { storeIds: STORE } };
		await runAction(credentialFor(sandbox), found, undefined, options);
		expect(hints).toHaveLength(1);
	});

	it('skips what has no ID, counts it in the total, and says so in a hint', async () => {
		const items = [{ number: '1007' }, { id: '12', number: '12' }, 'odd'];
		const answer = { kind: 'answer', path: ORDERS, status: 200 } as const;
		sandbox.configure({ faults: [{ ...answer, body: { total: 3, items } }] });
		const hints: unknown[] = [];
		const parameters = { resource: 'order', operation: 'getAll', returnAll: true };
		const output = await runAction(credentialFor(sandbox), parameters, undefined, { hints });
		expect(output.map(({ json }) => json.id)).toEqual(['12']);
		expect(hints).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/^2 orders without an ID aren't/) }),
		]);
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

	it.each(['2026-11-21 10:15:00+02', '2026-11-21T08:15:00z'])(
		'reads %s as the instant that it names, in every time zone',
		async (createdAfter) => {
			const parameters = { resource: 'order', operation: 'getAll', filters: { createdAfter } };
			await runAction(credentialFor(sandbox), parameters, undefined, { timezone: 'America/Lima' });
			const from = String(Date.UTC(2026, 10, 21, 8, 15) / 1_000);
			expect(apiCalls()).toMatchObject([{ query: { 'filter[createdAt][from]': [from] } }]);
		},
	);

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
		[{ statuses: ['eaten', 'cold'] }, /^Status must be one of new, preparation, .+, canceled$/],
	])('refuses the filters %j and sends nothing', async (filters, message) => {
		await expect(getMany({ filters })).rejects.toMatchObject({
			message: expect.stringMatching(message) as string,
			description: expect.any(String) as string,
		});
		expect(apiCalls()).toEqual([]);
	});

	it('returns all where an expression gives Return All as a text', async () => {
		for (let count = 0; count < 2; count++) place();
		await expect(getMany({ returnAll: '={{ "true" }}', limit: 1 })).resolves.toHaveLength(2);
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
		beforeEach(() => {
			ids = Array.from({ length: 130 }, (_, minute) => {
				const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
				return place({ createdAt }).id;
			});
		});

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

		it.each(['arrival', 'departure', 'swap'] as const)(
			'stays sorted when one %s shifts the pages',
			async (moved) => {
				for (const sort of ['newestFirst', 'oldestFirst']) {
					for (const wanted of [{ limit: 120 }, { returnAll: true }]) {
						sandbox.configure({ faults: [{ kind: 'shift', moved, times: 3 }] });
						const found = await getMany({
							...wanted,
							filters: { statuses: ['new'] },
							options: { sort },
						});
						const times = found.map(({ number }) => Number(number));
						expect(times).toEqual(
							times.toSorted((one, other) => (sort === 'newestFirst' ? other - one : one - other)),
						);
					}
				}
			},
		);

		it('reads the list again when it is shorter than its total, then says so', async () => {
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

		it('notices a platform that sends the same page forever', async () => {
			const items = Array.from({ length: 50 }, (_, index) => ({ id: `o-${index}` }));
			for (const body of [{ items }, { items, total: 130 }]) {
				sandbox.configure({
					faults: [{ kind: 'answer', path: ORDERS, status: 200, body, times: 99 }],
				});
				await expect(getMany({ returnAll: true })).rejects.toThrow(/same page again and again/);
			}
		});
	});
});

describe('Order: Get', () => {
	it('gives the order in flat fields, or as the platform has it', async () => {
		const order = place();
		const get = { operation: 'get', order: 'id', orderId: order.id };
		const [simple] = await run(get);
		expect(simple.json).toMatchObject({ id: order.id, number: order.number, status: 'new' });
		const [raw] = await run({ ...get, simplify: false });
		expect(raw.json).toEqual(order);
	});

	it('writes the clock of the workflow into the summary', async () => {
		const { id } = place({ createdAt: '2026-11-01T10:00:00Z' });
		const parameters = { resource: 'order', operation: 'get', order: 'id', orderId: id };
		const [item] = await runAction(credentialFor(sandbox), parameters, undefined, {
			timezone: 'Europe/Kyiv',
		});
		expect(item.json.summary).toContain('Placed: Nov 1, 2026, 12:00');
	});

	it('has the change key that a list has', async () => {
		const { id } = place();
		const [item] = await run({ operation: 'get', order: 'id', orderId: id });
		const [listed] = await getMany();
		expect(item.json.changeKey).toBe(listed.changeKey);
	});

	it.each([
		['that does not exist', () => 'nobody'],
		['of another company', () => sandbox.placeOrder({ companyId: 'other-company' }).order.id],
	])('says of an order %s which field to look at', async (_, idOfOrder) => {
		const id = idOfOrder();
		await expect(run({ operation: 'get', order: 'id', orderId: id })).rejects.toMatchObject({
			message: `No order has the ID "${id}"`,
			description: expect.stringMatching(/Order ID takes the ID.*another company/s) as string,
			httpCode: '404',
		});
	});

	it('says of an order that the platform does not show which field to look at', async () => {
		sandbox.configure({ faults: [{ kind: 'answer', path: `${ORDERS}/*`, status: 403, times: 9 }] });
		await expect(run({ operation: 'get', order: 'id', orderId: 'o-1' })).rejects.toMatchObject({
			description: expect.stringMatching(/scope .*order--get\b.*Order ID/s) as string,
		});
	});

	it.each([
		['', 'Order ID is empty'],
		[' ', 'Order ID is empty'],
		['..', '".." isn\'t an ID'],
		['\ud83c', '"\ud83c" isn\'t an ID'],
	])('refuses the ID %j and sends nothing', async (id, message) => {
		await expect(run({ operation: 'get', order: 'id', orderId: id })).rejects.toThrow(message);
		expect(apiCalls()).toEqual([]);
	});

	it('keeps the dishes beside an entry of their list that is not a dish', async () => {
		const cancellations = [null, { quantity: 1, reasonText: 'Out of stock' }];
		const attributes = ['?', { name: 'No nuts', quantity: 1 }];
		const dish = { name: 'Borsch', quantityOrdered: 3, cancellations, attributes };
		const { id } = place();
		sandbox.configure({
			faults: [{ kind: 'alter', path: `${ORDERS}/*`, set: { items: [null, dish, 7] } }],
		});
		const [item] = await run({ operation: 'get', order: 'id', orderId: id });
		expect(item.json.items).toBe('2 × Borsch (+ No nuts; 3 ordered, 1 canceled: Out of stock)');
	});

	it('goes on with an error instead of an item when set to continue', async () => {
		const { id } = place();
		const parameters = {
			resource: 'order',
			operation: 'get',
			order: 'id',
			orderId: '={{ $json.orderId }}',
		};
		const items = [{ json: { orderId: 'nobody' } }, { json: { orderId: id } }];
		const output = await runAction(credentialFor(sandbox), parameters, items, {
			onError: 'continueRegularOutput',
		});
		expect(output).toEqual([
			{
				json: {
					error: 'No order has the ID "nobody"',
					details: expect.any(String) as string,
					failure: 'configuration-invalid',
					httpStatus: 404,
				},
				pairedItem: { item: 0 },
			},
			{ json: expect.objectContaining({ id }) as object, pairedItem: { item: 1 } },
		]);
	});
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
