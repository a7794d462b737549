import type { Sandbox } from '../../sandbox';
import { call, clientOf, COMPANY, IMPORT, openSandbox, product } from './support';
import { pizzeria, WHOLE_MENU } from './wholeMenus';

const sold = (sku: string, stock?: number) =>
	product(sku, { offers: [{ storeId: 'podil', listPrice: 10, stock }] });

async function selling(...menu: object[]) {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	expect((await send('POST', IMPORT, menu)).status).toBe(202);
	return { sandbox, send };
}

const order = async (sandbox: Sandbox, ...items: object[]) =>
	await call(sandbox, 'POST', '/sandbox/orders', { body: { items } });

/** What is left of each dish and option. */
const left = (sandbox: Sandbox) =>
	Object.fromEntries(
		sandbox.storefront(COMPANY).map(({ sku, offers }) => [sku, offers.map(({ stock }) => stock)]),
	);

test('a dish without stock is sold out: guests see it, and cannot order it', async () => {
	const { sandbox } = await selling(sold('a', 0), sold('b', 0.5), sold('c', 1));
	const { body } = await call(sandbox, 'GET', '/sandbox/storefront?storeId=podil&onSale=true');
	expect(body).toMatchObject({ total: 3, soldOut: 2, waiting: 0, off: 0 });
	for (const sku of ['a', 'b']) {
		const { status, body: refusal } = await order(sandbox, { sku });
		expect(status).toBe(400);
		expect(refusal.errors).toEqual({ items: [`Страва ${sku}: sold out`] });
	}
	expect((await order(sandbox, { sku: 'c' })).status).toBe(201);
	expect(left(sandbox)).toEqual({ a: [0], b: [0.5], c: [0] });
});

test('an order takes from the stock of its store alone, and never more than is left', async () => {
	const offers = ['podil', 'obolon'].map((storeId) => ({ storeId, listPrice: 10, stock: 5 }));
	const { sandbox } = await selling(product('a', { offers }));
	const wish = { storeId: 'podil', items: [{ sku: 'a', quantity: 3 }] };
	const place = async () => await call(sandbox, 'POST', '/sandbox/orders', { body: wish });
	expect((await place()).status).toBe(201);
	expect(left(sandbox)).toEqual({ a: [2, 5] });
	const { status, body } = await place();
	expect(status).toBe(400);
	expect(body.errors).toEqual({ items: ['Страва a: only 2 left'] });
	expect((await order(sandbox, { sku: 'a' }, { sku: 'a', quantity: 2 })).status).toBe(400);
	expect(left(sandbox)).toEqual({ a: [2, 5] });
});

test('what is taken off an order or canceled goes back, once', async () => {
	const { sandbox, send } = await selling(sold('a', 5), sold('b', 5));
	const { body } = await order(sandbox, { sku: 'a', quantity: 3 }, { sku: 'b' });
	const { id } = body.order;
	expect(left(sandbox)).toEqual({ a: [2], b: [4] });
	const item = { sku: 'a', quantityFulfilled: 2 };
	await call(sandbox, 'POST', `/sandbox/orders/${id}/item`, { body: item });
	expect(left(sandbox)).toEqual({ a: [3], b: [4] });
	const accepted = { status: 'preparation', items: [{ sku: 'a', quantityFulfilled: 1 }] };
	await send('PATCH', `/v1/merchant/orders/${id}/status-change`, accepted);
	expect(left(sandbox)).toEqual({ a: [4], b: [4] });
	await call(sandbox, 'POST', `/sandbox/orders/${id}/courier`);
	await call(sandbox, 'POST', `/sandbox/orders/${id}/status`, { body: { status: 'canceled' } });
	expect(left(sandbox)).toEqual({ a: [5], b: [5] });
});

test('a menu without a stock never runs out', async () => {
	const { sandbox } = await selling(sold('a'));
	expect((await order(sandbox, { sku: 'a', quantity: 9_999 })).status).toBe(201);
	expect(left(sandbox)).toEqual({ a: [undefined] });
});

test('an order of no dish in particular takes what is left', async () => {
	const { sandbox } = await selling(sold('a', 0), sold('b', 1), sold('c', 2));
	let count = 0;
	while ((await call(sandbox, 'POST', '/sandbox/orders')).status === 201) count += 1;
	expect(count).toBeGreaterThan(0);
	expect(left(sandbox)).toEqual({ a: [0], b: [0], c: [0] });
});

test('options have a stock as well', async () => {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	const menu = pizzeria();
	const options = menu.options.map((each) => {
		const stock = { small: 0, cheese: 3 }[each.sku];
		return stock === undefined
			? each
			: { ...each, offers: [{ storeId: 'centre', listPrice: 25, stock }] };
	});
	expect((await send('POST', WHOLE_MENU, { ...menu, options })).status).toBe(202);
	const pizza = (...extras: object[]) =>
		order(sandbox, {
			...{ sku: 'margherita', quantity: 2 },
			options: [{ sku: 'large' }, ...extras],
		});
	expect((await order(sandbox, { sku: 'margherita', options: [{ sku: 'small' }] })).status).toBe(
		400,
	);
	const { body } = await pizza({ sku: 'cheese', quantity: 2 });
	expect(body.errors).toEqual({ items: ['Cheese: only 3 left'] });
	expect((await pizza({ sku: 'cheese' })).status).toBe(201);
	expect(left(sandbox)).toMatchObject({ margherita: [18], cheese: [1] });
});
