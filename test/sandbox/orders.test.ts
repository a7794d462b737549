import type { Order } from '../../sandbox/platform/model';
import {
	call,
	clientOf,
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

	test('an order can be dated in the past, but not in the future', async () => {
		const sandbox = await openSandbox();
		const createdAt = '2026-01-02T03:04:05.000Z';
		expect(await place(sandbox, { createdAt })).toMatchObject({ createdAt, updatedAt: createdAt });
		const body = { createdAt: new Date(Date.now() + 60_000).toISOString() };
		expect((await call(sandbox, 'POST', '/sandbox/orders', { body })).status).toBe(400);
	});

	test('guests order from open stores only', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const { body: stores } = await call(sandbox, 'GET', '/sandbox/stores');
		const [first, second] = stores.items;
		await call(sandbox, 'POST', `/sandbox/stores/${first.id}/close`);
		for (let count = 0; count < 3; count += 1) {
			expect(await place(sandbox)).toMatchObject({ storeId: second.storeId });
		}
		const refused = { storeId: first.storeId };
		const reply = await call(sandbox, 'POST', '/sandbox/orders', { body: refused });
		expect(reply).toMatchObject({
			status: 400,
			body: { message: expect.stringContaining('Closed') },
		});
		await call(sandbox, 'POST', `/sandbox/stores/${second.id}/close`);
		expect((await call(sandbox, 'POST', '/sandbox/orders')).status).toBe(400);
		await call(sandbox, 'POST', `/sandbox/stores/${first.id}/open`);
		expect(await place(sandbox)).toMatchObject({ storeId: first.storeId });
	});

	test('a store that is mistyped is answered with those that there are', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const reply = await call(sandbox, 'POST', '/sandbox/orders', { body: { storeId: 'Podil' } });
		expect(reply).toMatchObject({
			status: 400,
			body: { message: 'No store Podil. The stores are podil, obolon.' },
		});
	});

	test('a wrong type is answered with what the field takes', async () => {
		const sandbox = await openSandbox();
		const body = { items: [{ sku: 'borscht', quantity: '5*2' }], isTest: 'yes', storeId: 7 };
		const reply = await call(sandbox, 'POST', '/sandbox/orders', { body });
		expect(reply).toMatchObject({
			status: 400,
			body: {
				errors: {
					'items.0.quantity': ['Takes a number such as 2, not "5*2"'],
					isTest: ['Takes true or false, not "yes"'],
					storeId: ['Takes a text in quotes, not 7'],
				},
			},
		});
	});

	test('nothing can be ordered where everything is switched off', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a', { offers: [] })]);
		expect((await call(sandbox, 'POST', '/sandbox/orders')).status).toBe(400);
	});
});

describe('reading orders', () => {
	test('one is read by its id', async () => {
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

describe('a list that is read page by page while it moves', () => {
	async function twoPages(fault: object, query = '') {
		const sandbox = await openSandbox();
		for (let count = 0; count < 4; count += 1) await place(sandbox);
		const send = await clientOf(sandbox);
		await call(sandbox, 'POST', '/sandbox/faults', { body: { kind: 'shift', ...fault } });
		const page = async (offset: number) => {
			const { body } = await send('GET', `${ORDERS}?limit=2&offset=${offset}${query}`);
			return body.items.map(({ number }: Order) => number);
		};
		return [await page(0), await page(2), await page(4)];
	}

	test('an arrival shows one order twice', async () => {
		expect(await twoPages({ moved: 'arrival' })).toEqual([
			['1004', '1003'],
			['1003', '1002'],
			['1001'],
		]);
	});

	test('a departure hides one', async () => {
		const pages = await twoPages({ moved: 'departure' }, '&filter[status][]=new');
		expect(pages).toEqual([['1004', '1003'], ['1001'], []]);
	});

	test('two that change places show one twice and hide the other', async () => {
		expect(await twoPages({ moved: 'swap' })).toEqual([['1004', '1002'], ['1002', '1001'], []]);
	});
});

test('300 orders are kept and listed, the oldest beyond the limit forgotten', async () => {
	const sandbox = await openSandbox({ orders: { kept: 300 } });
	for (let count = 0; count < 301; count += 1) sandbox.placeOrder();
	const send = await clientOf(sandbox);
	const seen = new Set<string>();
	for (let offset = 0; offset < 300; offset += 100) {
		const { body } = await send('GET', `${ORDERS}?offset=${offset}&limit=100`);
		expect(body.total).toBe(300);
		for (const { number } of body.items) seen.add(number);
	}
	expect(seen.size).toBe(300);
	expect(seen.has('1001')).toBe(false);
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
		['a cooking time as text', () => ({ status: 'preparation', cookingTime: '20' })],
		['an unknown field', () => ({ status: 'preparation', cooking_time: 20 })],
		[
			'a sku named twice',
			({ items }: Order) => {
				const [one] = fulfilled(items[0].sku, 1).items;
				return { status: 'preparation', items: [one, one] };
			},
		],
	])('%s is a bad request', async (_, change) => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const send = await clientOf(sandbox);
		const path = `${ORDERS}/${order.id}/status-change`;
		expect((await send('PATCH', path, change(order))).status).toBe(400);
		expect((await send('GET', `${ORDERS}/${order.id}`)).body).toEqual(order);
	});

	test.each([
		['without a cooking time, as null', { cookingTime: null }],
		['with no more than the status', {}],
	])('%s', async (_, more) => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const send = await clientOf(sandbox);
		const change = { status: 'preparation', ...more };
		const { status, body } = await send('PATCH', `${ORDERS}/${order.id}/status-change`, change);
		expect(status).toBe(200);
		expect(body.estimatedCookingTime).toBe(order.estimatedCookingTime);
	});

	test.each([
		['delivery_in_progress', 'preparation'],
		['request_cancellation', 'preparation'],
		['canceled', 'request_cancellation'],
		['ready_for_delivery', 'preparation'],
		['preparation', 'preparation'],
	])('not from %s to %s', async (present, wished) => {
		const sandbox = await openSandbox();
		const order = await place(sandbox);
		const body = { status: present };
		await call(sandbox, 'POST', `/sandbox/orders/${order.id}/status`, { body });
		const send = await clientOf(sandbox);
		const path = `${ORDERS}/${order.id}/status-change`;
		const reply = await send('PATCH', path, { status: wished });
		expect(reply.status).toBe(400);
		expect(reply.body.errors.status[0]).toContain(`The order is ${present}`);
	});

	test('and who did it, with cooking time and quantities, is kept beside the order', async () => {
		const sandbox = await openSandbox();
		const { id, items } = await place(sandbox);
		const send = await clientOf(sandbox);
		const quantities = [{ sku: items[0].sku, quantityFulfilled: 0 }];
		await send('PATCH', `${ORDERS}/${id}/status-change`, {
			status: 'partial_fulfilment',
			cookingTime: 30,
			items: quantities,
		});
		await call(sandbox, 'POST', `/sandbox/orders/${id}/status`);
		expect(sandbox.orders()[0].statusChanges).toMatchObject([
			{ status: 'partial_fulfilment', by: 'merchant', cookingTime: 30, quantities },
			{ status: 'ready_for_delivery', by: 'platform' },
		]);
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

describe('an order that nobody accepts', () => {
	test('is canceled by the platform after the time that is set, with a notification', async () => {
		freezeClock();
		const sandbox = await openSandbox({ orders: { cancelUnacceptedSeconds: 60 } });
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url, ['order.status.changed']);
		const waiting = await place(sandbox);
		const accepted = await place(sandbox);
		const send = await clientOf(sandbox);
		const path = `${ORDERS}/${accepted.id}/status-change`;
		await send('PATCH', path, { status: 'preparation' });
		jest.setSystemTime(Date.now() + 60_000);
		await sandbox.whenDelivered(({ body }) => body.includes('"status":"canceled"'));
		expect(sandbox.orders().map(({ order }) => [order.id, order.status])).toEqual([
			[waiting.id, 'canceled'],
			[accepted.id, 'preparation'],
		]);
		expect(sandbox.orders()[0].statusChanges).toMatchObject([{ by: 'platform' }]);
	});

	test('waits for ever unless that is set', async () => {
		freezeClock();
		const sandbox = await openSandbox();
		await place(sandbox, { createdAt: '2020-01-01T00:00:00Z' });
		const probe = await openReceiver();
		await subscribe(sandbox, probe.url, ['order.status.changed', 'store.availability.changed']);
		const send = await clientOf(sandbox);
		const till = Math.floor(Date.now() / 1_000) + 1;
		const { storeId } = sandbox.orders()[0].order;
		await send('POST', `/v1/merchant/stores/${storeId}/schedule/pause`, { till: String(till) });
		jest.setSystemTime(till * 1_000);
		await sandbox.whenDelivered(({ body }) => body.includes('"open":true'));
		expect(sandbox.orders()[0].order.status).toBe('new');
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

	test('what the guest pays follows what is left, down to nothing and back', async () => {
		const sandbox = await openSandbox();
		const order = await place(sandbox, { items: [{ sku: 'borscht', quantity: 2 }] });
		const [{ itemPrice, listPrice }] = order.items;
		const pays = async (quantityFulfilled: number) => {
			const path = `/sandbox/orders/${order.id}/item`;
			const body = { sku: 'borscht', quantityFulfilled };
			const { items, ...changed } = (await call(sandbox, 'POST', path, { body })).body.order;
			expect(changed.netPrice).toEqual(items[0].netPrice);
			expect(changed.listPrice).toEqual(listPrice);
			return [items[0].netPrice.value, items[0].netListPrice.value, items[0].discountPrice.value];
		};
		const full = listPrice.value / 2;
		expect(await pays(1)).toEqual([itemPrice.value, full, full - itemPrice.value]);
		expect(await pays(0)).toEqual([0, 0, 0]);
		expect(await pays(2)).toEqual([
			order.netPrice.value,
			listPrice.value,
			(full - itemPrice.value) * 2,
		]);
	});

	test('an unknown order is not found', async () => {
		const sandbox = await openSandbox();
		for (const action of ['item', 'status', 'courier']) {
			expect((await call(sandbox, 'POST', `/sandbox/orders/x/${action}`)).status).toBe(404);
		}
	});
});
