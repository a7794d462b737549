import { call, clientOf, IMPORT, openSandbox, product } from './support';

test('100,000 products with two offers each are accepted in one request', async () => {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	const offers = (index: number) =>
		['1', '2'].map((storeId) => ({ storeId, listPrice: index / 100 }));
	const menu = Array.from({ length: 100_000 }, (_, index) =>
		product(`sku-${index}`, { offers: offers(index) }),
	);
	for (const counts of [{ added: 100_000 }, { added: 0, changed: 0, switchedOff: 0 }]) {
		const { status, body } = await send('POST', IMPORT, menu);
		expect(status).toBe(202);
		const record = await call(sandbox, 'GET', `/sandbox/imports/${body.ids[0]}`);
		expect(record.body).toMatchObject({ products: 100_000, offers: 200_000, counts });
	}
});
