import type { Order } from '../../sandbox/platform/state';
import {
	call,
	clientOf,
	COMPANY,
	freezeClock,
	IMPORT,
	openReceiver,
	openSandbox,
	product,
	subscribe,
} from './support';

const ORDERS = '/v1/merchant/orders';

async function place(sandbox: Parameters<typeof call>[0], body?: object): Promise<Order> {
	const reply = await call(sandbox, 'POST', '/sandbox/orders', { body });
	expect(reply.status).toBe(201);
	return reply.body.order;
}

describe('placing an order', () => {
	test('an empty body places a real-looking one', async () => {
		const order = await place(await openSandbox());
		expect(order.items.length).toBeGreaterThan(1);
		expect(order.customer.lastName).toMatch(/[а-яіїєґ]/i);
		expect(order.comment).toMatch(/\/.*".*\p{Extended_Pictographic}/u);
		expect(order.courier).not.toBeNull();
		const sum = order.items.reduce((total, { netPrice }) => total + netPrice.value, 0);
		expect(order.netPrice.value).toBeCloseTo(sum, 2);
	});

	test('what it holds comes from the imported menu, at its price', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [
			product('on', { offers: [{ storeId: '7', listPrice: 99.95, oldPrice: 120 }] }),
			product('off', { offers: [{ storeId: '7', listPrice: 1, status: 'disabled' }] }),
			product('sauce', { type: 'attribute' }),
		]);
		const { storeId, items } = await place(sandbox);
		expect(storeId).toBe('7');
		expect(items.map(({ sku }) => sku)).toEqual(['on']);
		expect(items[0].itemPrice).toEqual({ currency: 'UAH', value: 99.95 });
		expect(items[0].listPrice.value).toBeCloseTo(120 * items[0].quantityOrdered, 2);
	});

	test('can be asked for in detail', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a'), product('b')]);
		const customer = { firstName: 'Іван', lastName: 'Франко', phone: '+380' };
		const wish = { items: [{ sku: 'b', quantity: 3 }], comment: 'quick', customer, isTest: true };
		const order = await place(sandbox, wish);
		expect(order).toMatchObject({ comment: 'quick', customer, isTest: true });
		expect(order.items).toMatchObject([{ sku: 'b', quantityOrdered: 3, quantityFulfilled: 3 }]);
	});

	test.each([
		['a sku that is not on sale', { items: [{ sku: 'nothing' }] }],
		['an unknown field', { sku: 'a' }],
	])('%s is a bad request', async (_, body) => {
		const sandbox = await openSandbox();
		expect((await call(sandbox, 'POST', '/sandbox/orders', { body })).status).toBe(400);
		expect(sandbox.orders()).toEqual([]);
	});

	test('nothing can be ordered where everything is switched off', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a', { offers: [] })]);
		expect((await call(sandbox, 'POST', '/sandbox/orders')).status).toBe(400);
	});
});

describe('reading orders', () => {
	test('one is got by its id', async () => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const send = await clientOf(sandbox);
		expect(await send('GET', `${ORDERS}/${order.id}`)).toMatchObject({ status: 200, body: order });
		expect((await send('GET', `${ORDERS}/unknown`)).status).toBe(404);
		const sendOther = await clientOf(sandbox, 'other');
		expect((await sendOther('GET', `${ORDERS}/${order.id}`)).status).toBe(404);
		expect((await sendOther('GET', ORDERS)).body).toEqual({ total: 0, items: [] });
	});

	test('they are listed newest first, page by page', async () => {
		const sandbox = await openSandbox();
		const numbers: string[] = [];
		for (let count = 0; count < 5; count += 1) numbers.unshift((await place(sandbox)).number);
		const send = await clientOf(sandbox);
		const { body } = await send('GET', `${ORDERS}?offset=1&limit=2`);
		expect(body.total).toBe(5);
		expect(body.items.map(({ number }: Order) => number)).toEqual(numbers.slice(1, 3));
	});

	test('the filters narrow the list', async () => {
		const sandbox = await openSandbox();
		const one = await place(sandbox, { storeId: 'one' });
		const two = await place(sandbox, { storeId: 'two' });
		await call(sandbox, 'POST', `/sandbox/orders/${two.id}/status`);
		const send = await clientOf(sandbox);
		const found = async (filter: string) =>
			(await send('GET', `${ORDERS}?${filter}`)).body.items.map(({ id }: Order) => id);
		expect(await found('filter[branchIds][]=one')).toEqual([one.id]);
		expect(await found('filter[branchIds][]=one&filter[branchIds][]=two')).toHaveLength(2);
		expect(await found('filter[status][]=preparation')).toEqual([two.id]);
		const seconds = Math.floor(Date.parse(one.createdAt) / 1_000);
		expect(await found(`filter[createdAt][to]=${seconds - 1}`)).toEqual([]);
		expect(await found(`filter[createdAt][from]=${seconds}`)).toHaveLength(2);
		expect(await found('sort[]=-updatedAt')).toEqual([two.id, one.id]);
		expect(await found('sort[]=createdAt')).toEqual([one.id, two.id]);
	});

	test.each([
		'filter[status][]=lost',
		'limit=0',
		'offset=x',
		'sort[]=price',
		'filter[createdAt][to]=now',
	])('%s is a bad request', async (query) => {
		const send = await clientOf(await openSandbox());
		expect((await send('GET', `${ORDERS}?${query}`)).status).toBe(400);
	});
});

const fulfilled = (sku: string, quantityFulfilled: number) => ({
	status: 'preparation',
	items: [{ sku, quantityFulfilled }],
});

describe('the merchant changes the status', () => {
	test('with a cooking time and what is left of the items', async () => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const send = await clientOf(sandbox);
		const [{ sku }] = order.items;
		const { status, body } = await send('PATCH', `${ORDERS}/${order.id}/status-change`, {
			status: 'partial_fulfilment',
			cookingTime: 45,
			items: [{ sku, quantityFulfilled: 0 }],
		});
		expect(status).toBe(200);
		expect(body).toMatchObject({ status: 'partial_fulfilment', estimatedCookingTime: 45 });
		expect(body.items[0]).toMatchObject({
			quantityFulfilled: 0,
			cancellations: [{ actor: 'merchant', quantity: order.items[0].quantityOrdered }],
		});
	});

	test.each([
		['a status that only the platform sets', () => ({ status: 'delivered' })],
		['an unknown sku', () => fulfilled('x', 1)],
		['more than was ordered', ({ items }: Order) => fulfilled(items[0].sku, 9)],
		['no cooking time', () => ({ status: 'preparation', cookingTime: 0 })],
	])('%s is a bad request', async (_, change) => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const send = await clientOf(sandbox);
		const path = `${ORDERS}/${order.id}/status-change`;
		expect((await send('PATCH', path, change(order))).status).toBe(400);
		expect((await send('GET', `${ORDERS}/${order.id}`)).body).toEqual(order);
	});

	test('an order that has ended stays ended', async () => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const body = { status: 'canceled' };
		await call(sandbox, 'POST', `/sandbox/orders/${order.id}/status`, { body });
		const send = await clientOf(sandbox);
		const path = `${ORDERS}/${order.id}/status-change`;
		expect((await send('PATCH', path, { status: 'preparation' })).status).toBe(400);
	});
});

describe('in the kitchen', () => {
	test('an order goes step by step to its end', async () => {
		const sandbox = await openSandbox();
		const { id } = await place(sandbox);
		const seen: string[] = [];
		for (let step = 0; step < 4; step += 1) {
			const { body } = await call(sandbox, 'POST', `/sandbox/orders/${id}/status`);
			seen.push(body.order.status);
		}
		expect(seen).toEqual([
			'preparation',
			'ready_for_delivery',
			'delivery_in_progress',
			'delivered',
		]);
		expect((await call(sandbox, 'POST', `/sandbox/orders/${id}/status`)).status).toBe(400);
	});

	test('an item loses one piece, and another courier is assigned', async () => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const changed = await call(sandbox, 'POST', `/sandbox/orders/${order.id}/item`);
		expect(changed.body.order.items[0]).toMatchObject({
			quantityFulfilled: order.items[0].quantityOrdered - 1,
			cancellations: [{ quantity: 1 }],
		});
		const assigned = await call(sandbox, 'POST', `/sandbox/orders/${order.id}/courier`);
		expect(assigned.body.order.courier.phone).not.toBe(order.courier?.phone);
	});

	test('an unknown order is not found', async () => {
		const sandbox = await openSandbox();
		for (const action of ['item', 'status', 'courier']) {
			expect((await call(sandbox, 'POST', `/sandbox/orders/x/${action}`)).status).toBe(404);
		}
	});
});

describe('stores', () => {
	const schedule = (verb: string, storeId = 'store-1') =>
		`/v1/merchant/stores/${storeId}/schedule/${verb}`;

	async function withStore() {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a')]);
		const store = async () => (await call(sandbox, 'GET', '/sandbox/stores')).body.items[0];
		return { sandbox, send, store };
	}

	test('come into being open, with the first offer that names them', async () => {
		const { store } = await withStore();
		expect(await store()).toMatchObject({ companyId: COMPANY, storeId: 'store-1', open: true });
	});

	test('are paused and opened again', async () => {
		const { send, store } = await withStore();
		expect((await send('POST', schedule('pause'))).status).toBe(204);
		expect(await store()).toMatchObject({ open: false });
		expect((await send('POST', schedule('unpause'))).status).toBe(204);
		expect(await store()).toMatchObject({ open: true });
	});

	test('a pause may have an end', async () => {
		const { send, store } = await withStore();
		const till = Math.floor(Date.now() / 1_000) + 3_600;
		expect((await send('POST', schedule('pause'), { till: String(till) })).status).toBe(204);
		expect(await store()).toMatchObject({ open: false, pausedTill: till });
	});

	test('after which the store opens by itself, and subscribers are told', async () => {
		freezeClock();
		const { sandbox, send, store } = await withStore();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url, ['store.availability.changed']);
		const till = Math.floor(Date.now() / 1_000) + 60;
		await send('POST', schedule('pause'), { till: String(till) });
		jest.setSystemTime(till * 1_000);
		await sandbox.whenDelivered(({ body }) => body.includes('"open":true'));
		expect(await store()).toMatchObject({ open: true });
		expect(await store()).not.toHaveProperty('pausedTill');
	});

	test.each([{ till: 1_900_000_000 }, { till: 'tomorrow' }, { till: '1000' }])(
		'the end %j is a bad request',
		async (body) => {
			const { send, store } = await withStore();
			expect((await send('POST', schedule('pause'), body)).status).toBe(400);
			expect(await store()).toMatchObject({ open: true });
		},
	);

	test('an unknown one, or one of others, is not found', async () => {
		const { sandbox, send } = await withStore();
		expect((await send('POST', schedule('pause', 'nowhere'))).status).toBe(404);
		const sendOther = await clientOf(sandbox, 'other');
		expect((await sendOther('POST', schedule('pause'))).status).toBe(404);
		expect((await call(sandbox, 'POST', '/sandbox/stores/x/open')).status).toBe(404);
	});
});
