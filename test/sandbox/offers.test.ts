import type { Sandbox } from '../../sandbox';
import { call, clientOf, COMPANY, IMPORT, openSandbox, product } from './support';

const PRODUCTS = '/v1/merchant/import/products';
const OFFERS = '/v1/merchant/import/offers';
const STOP_LIST = '/v1/merchant/import/part-offers';

const bare = (sku: string, fields: object = {}) => ({
	sku,
	title: `Страва ${sku}`,
	category: 'mains',
	...fields,
});
const products = (...items: object[]) => ({ companyId: COMPANY, items });
const offers = (...items: object[]) => ({ storeId: 'store-1', items });

const shown = (sandbox: Sandbox) =>
	Object.fromEntries(
		sandbox.storefront(COMPANY).map(({ sku, inMenu, offers: its }) => [sku, { inMenu, its }]),
	);

async function recordOf(sandbox: Sandbox, { body }: { body: { id: string } }) {
	return (await call(sandbox, 'GET', `/sandbox/imports/${body.id}`)).body;
}

/** Two dishes in one store, imported whole. */
async function withMenu() {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	await send('POST', IMPORT, [
		product('a', { offers: [{ storeId: 'store-1', listPrice: 10, oldPrice: 12, sortOrder: 3 }] }),
		product('b'),
	]);
	return { sandbox, send };
}

describe('products, then offers by store', () => {
	test('are a menu', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const reply = await send('POST', PRODUCTS, products(bare('a'), bare('b')));
		expect(reply.status).toBe(202);
		expect(shown(sandbox)).toEqual({
			a: { inMenu: true, its: [] },
			b: { inMenu: true, its: [] },
		});
		const body = offers(
			{ sku: 'a', listPrice: 10, stock: 4 },
			{ sku: 'b', listPrice: 5, stock: 0 },
		);
		expect((await send('POST', OFFERS, body)).status).toBe(202);
		expect(shown(sandbox).a.its).toEqual([
			{ storeId: 'store-1', listPrice: 10, stock: 4, status: 'enabled' },
		]);
		expect(sandbox.placeOrder().order.storeId).toBe('store-1');
	});

	test('missing products are switched off, and the others keep their offers', async () => {
		const { sandbox, send } = await withMenu();
		const reply = await send('POST', PRODUCTS, products(bare('a', { title: 'New' })));
		expect(shown(sandbox)).toMatchObject({
			a: { inMenu: true, its: [{ status: 'enabled', listPrice: 10, oldPrice: 12 }] },
			b: { inMenu: false, its: [{ status: 'disabled', off: 'missing' }] },
		});
		expect(await recordOf(sandbox, reply)).toMatchObject({
			kind: 'products',
			products: 1,
			counts: { added: 0, changed: 1, switchedOff: 1 },
		});
	});

	test('a product without a category keeps its own', async () => {
		const { sandbox, send } = await withMenu();
		const uncategorized = { sku: 'a', title: 'Страва a' };
		await send('POST', PRODUCTS, products(uncategorized, bare('b')));
		expect(sandbox.storefront(COMPANY)[0].category).toBe('mains');
	});

	test('missing offers are switched off, in that store only', async () => {
		const { sandbox, send } = await withMenu();
		const elsewhere = { storeId: 'store-2', items: [{ sku: 'b', listPrice: 7, stock: 1 }] };
		expect((await send('POST', OFFERS, elsewhere)).status).toBe(202);
		const reply = await send('POST', OFFERS, offers({ sku: 'a', listPrice: 11, stock: 2 }));
		expect(shown(sandbox)).toEqual({
			a: {
				inMenu: true,
				its: [{ storeId: 'store-1', listPrice: 11, stock: 2, sortOrder: 3, status: 'enabled' }],
			},
			b: {
				inMenu: true,
				its: [
					{ storeId: 'store-2', listPrice: 7, stock: 1, status: 'enabled' },
					{ storeId: 'store-1', listPrice: 12.5, status: 'disabled', off: 'missing' },
				],
			},
		});
		expect(await recordOf(sandbox, reply)).toMatchObject({
			kind: 'offers',
			storeId: 'store-1',
			offers: 1,
			switchedOff: [{ sku: 'b', storeId: 'store-1' }],
		});
	});

	test.each([
		['no items', PRODUCTS, products(), 'items'],
		['no title', PRODUCTS, products({ sku: 'a' }), 'items.0.title'],
		['a sku twice', PRODUCTS, products(bare('a'), bare('a')), 'items.1.sku'],
		['offers in products', PRODUCTS, products(bare('a', { offers: [] })), 'items.0'],
		['no company', PRODUCTS, { items: [bare('a')] }, 'companyId'],
		['no price', OFFERS, offers({ sku: 'a' }), 'items.0.listPrice'],
		['half a piece', OFFERS, offers({ sku: 'a', listPrice: 1, stock: 0.5 }), 'items.0.stock'],
		['an unknown sku', OFFERS, offers({ sku: 'x', listPrice: 1 }), 'items.0.sku'],
		['a list instead of an object', OFFERS, [], 'body'],
	])('%s is a bad request that names the field', async (_, path, body, field) => {
		const { sandbox, send } = await withMenu();
		const before = shown(sandbox);
		const reply = await send('POST', path, body);
		expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
		expect(shown(sandbox)).toEqual(before);
	});

	test('of another company are forbidden', async () => {
		const { send } = await withMenu();
		const body = { companyId: 'other-company', items: [bare('a')] };
		expect((await send('POST', PRODUCTS, body)).status).toBe(403);
	});
});

describe('the stop list', () => {
	test('changes the named offers and nothing else', async () => {
		const { sandbox, send } = await withMenu();
		const before = shown(sandbox);
		const reply = await send('PATCH', STOP_LIST, offers({ sku: 'a', status: 'disabled' }));
		expect(reply.status).toBe(202);
		const [offer] = before.a.its;
		expect(shown(sandbox)).toEqual({
			a: { inMenu: true, its: [{ ...offer, status: 'disabled', off: 'stop-list' }] },
			b: before.b,
		});
		expect(await recordOf(sandbox, reply)).toMatchObject({
			kind: 'part-offers',
			counts: { added: 0, changed: 0, switchedOff: 1 },
			switchedOff: [{ sku: 'a', title: 'Страва a', storeId: 'store-1' }],
		});
		await send(
			'PATCH',
			STOP_LIST,
			offers({ sku: 'a', status: 'enabled', listPrice: 15, stock: 3 }),
		);
		expect(shown(sandbox).a.its).toEqual([{ ...offer, listPrice: 15, stock: 3 }]);
	});

	test('names dishes that the last menu does not have', async () => {
		const { sandbox, send } = await withMenu();
		await send('POST', IMPORT, [product('b')]);
		const reply = await send('PATCH', STOP_LIST, offers({ sku: 'a', status: 'disabled' }));
		expect(reply.status).toBe(202);
		expect(await recordOf(sandbox, reply)).toMatchObject({
			counts: { added: 0, changed: 0, switchedOff: 0 },
			absent: ['Страва a (a)'],
		});
		const known = await send('PATCH', STOP_LIST, offers({ sku: 'b', status: 'disabled' }));
		expect(await recordOf(sandbox, known)).not.toHaveProperty('absent');
	});

	test('gives way to the next whole import', async () => {
		const { sandbox, send } = await withMenu();
		await send('PATCH', STOP_LIST, offers({ sku: 'a', status: 'disabled' }));
		await send('POST', IMPORT, [product('a'), product('b')]);
		expect(shown(sandbox).a.its).toMatchObject([{ status: 'enabled' }]);
	});

	test.each([
		['an unknown sku', { sku: 'x', status: 'disabled' }, 'items.0.sku'],
		['no sku', { status: 'disabled' }, 'items.0.sku'],
		['an unknown status', { sku: 'a', status: 'off' }, 'items.0.status'],
		['a price as text', { sku: 'a', listPrice: '1' }, 'items.0.listPrice'],
		['an unknown field', { sku: 'a', price: 1 }, 'items.0'],
	])('with %s is a bad request, and nothing changes', async (_, item, field) => {
		const { sandbox, send } = await withMenu();
		const before = shown(sandbox);
		const reply = await send('PATCH', STOP_LIST, offers(item));
		expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
		expect(shown(sandbox)).toEqual(before);
	});

	test('of a store that is not known is a bad request', async () => {
		const { send } = await withMenu();
		const body = { storeId: 'nowhere', items: [{ sku: 'a', status: 'disabled' }] };
		expect((await send('PATCH', STOP_LIST, body)).status).toBe(400);
		const sendOther = await clientOf(await openSandbox(), 'other');
		expect((await sendOther('PATCH', STOP_LIST, offers({ sku: 'a' }))).status).toBe(400);
	});

	test('needs price and stock when that is set', async () => {
		const { sandbox, send } = await withMenu();
		sandbox.configure({ stopList: { needsPriceAndStock: true } });
		const item = { sku: 'a', status: 'disabled' };
		const reply = await send('PATCH', STOP_LIST, offers(item));
		expect(reply.status).toBe(400);
		expect(Object.keys(reply.body.errors)).toEqual(['items.0.listPrice', 'items.0.stock']);
		const whole = offers({ ...item, listPrice: 10, stock: 1 });
		expect((await send('PATCH', STOP_LIST, whole)).status).toBe(202);
	});
});

test.each([
	['POST', PRODUCTS],
	['POST', OFFERS],
	['PATCH', STOP_LIST],
])('%s %s needs its scope', async (method, path) => {
	const sandbox = await openSandbox();
	sandbox.addClient({ id: 'bare', secret: 'bare-secret', scopes: [], companies: [COMPANY] });
	const send = await clientOf(sandbox, 'bare');
	expect((await send(method, path, {})).status).toBe(403);
});
