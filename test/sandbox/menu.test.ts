import fc from 'fast-check';
import type { Sandbox } from '../../sandbox';
import { call, clientOf, COMPANY, IMPORT, openSandbox, product, tokenOf } from './support';

type Menu = Array<ReturnType<typeof product>>;

async function importer(sandbox: Sandbox) {
	const send = await clientOf(sandbox);
	return async (menu: Menu) => {
		const { status, body } = await send('POST', IMPORT, menu);
		expect(status).toBe(202);
		expect(body.ids).toHaveLength(1);
		return (await call(sandbox, 'GET', `/sandbox/imports/${body.ids[0]}`)).body;
	};
}

const offer = (storeId: string, listPrice = 10, fields: object = {}) => ({
	storeId,
	listPrice,
	...fields,
});

describe('what is imported', () => {
	test('is shown on the storefront, with the defaults filled in', async () => {
		const sandbox = await openSandbox();
		const send = await importer(sandbox);
		const record = await send([product('a'), product('b')]);
		expect(record).toMatchObject({
			companyId: COMPANY,
			clientId: 'demo',
			products: 2,
			offers: 2,
			counts: { added: 2, changed: 0, switchedOff: 0 },
			added: [{ sku: 'a' }, { sku: 'b' }],
		});
		expect(sandbox.storefront(COMPANY)).toEqual(
			['a', 'b'].map((sku) => ({
				...product(sku),
				type: 'product',
				inMenu: true,
				offers: [{ storeId: 'store-1', listPrice: 12.5, status: 'enabled' }],
			})),
		);
	});

	test('switches off the products that are missing from it', async () => {
		const sandbox = await openSandbox();
		const send = await importer(sandbox);
		await send([product('a'), product('b')]);
		const record = await send([product('a')]);
		expect(record.counts).toEqual({ added: 0, changed: 0, switchedOff: 1 });
		expect(record.switchedOff).toEqual([{ sku: 'b', title: 'Страва b', storeId: 'store-1' }]);
		const left = sandbox.storefront(COMPANY).find(({ sku }) => sku === 'b');
		expect(left).toMatchObject({ inMenu: false, offers: [{ status: 'disabled' }] });
	});

	test('counts a dish once, in however many stores it changes', async () => {
		const sandbox = await openSandbox();
		const send = await importer(sandbox);
		const dish = (sku: string, price = 10) =>
			product(sku, { offers: [offer('1', price), offer('2', price)] });
		await send([dish('a'), dish('b')]);
		const record = await send([dish('a', 11), dish('c')]);
		expect(record.counts).toEqual({ added: 1, changed: 1, switchedOff: 1 });
		expect(record.changedFields).toEqual({ listPrice: 1 });
		expect(record.switchedOff).toHaveLength(2);
	});

	test('switches off the offers that are missing from it', async () => {
		const sandbox = await openSandbox();
		const send = await importer(sandbox);
		await send([product('a', { offers: [offer('1'), offer('2')] })]);
		const record = await send([product('a', { offers: [offer('2')] })]);
		expect(record.switchedOff).toEqual([{ sku: 'a', title: 'Страва a', storeId: '1' }]);
		const [{ offers }] = sandbox.storefront(COMPANY);
		expect(offers).toContainEqual({
			storeId: '1',
			listPrice: 10,
			status: 'disabled',
			off: 'missing',
		});
		expect(offers).toContainEqual({ storeId: '2', listPrice: 10, status: 'enabled' });
	});

	test('is shown field by field when it changes, old and new', async () => {
		const send = await importer(await openSandbox());
		await send([product('a', { offers: [offer('1', 10, { stock: 4 })], categories: ['x'] })]);
		const record = await send([
			product('a', { title: 'New', offers: [offer('1', 11), offer('2')], categories: ['x', 'y'] }),
		]);
		expect(record.added).toMatchObject([{ sku: 'a', storeId: '2' }]);
		expect(record.changed).toMatchObject([
			{ sku: 'a', storeId: '1', field: 'listPrice', from: 10, to: 11 },
			{ sku: 'a', storeId: '1', field: 'stock', from: 4 },
			{ sku: 'a', field: 'title', from: 'Страва a', to: 'New' },
			{ sku: 'a', field: 'categories', from: ['x'], to: ['x', 'y'] },
		]);
	});

	test('comes back when it is imported again', async () => {
		const sandbox = await openSandbox();
		const send = await importer(sandbox);
		await send([product('a'), product('b')]);
		await send([product('a')]);
		const record = await send([product('a'), product('b')]);
		expect(record.changed).toMatchObject([
			{ sku: 'b', storeId: 'store-1', field: 'status', from: 'disabled', to: 'enabled' },
			{ sku: 'b', field: 'inMenu', from: false, to: true },
		]);
		expect(sandbox.storefront(COMPANY)[1]).toMatchObject({
			inMenu: true,
			offers: [{ status: 'enabled' }],
		});
	});

	test("leaves other companies' menus alone", async () => {
		const sandbox = await openSandbox();
		await (
			await importer(sandbox)
		)([product('a')]);
		const send = await clientOf(sandbox, 'other');
		await send('POST', IMPORT, [product('b', { companyId: 'other-company' })]);
		expect(sandbox.storefront(COMPANY)).toMatchObject([{ sku: 'a', inMenu: true }]);
	});

	test('may concern several companies, with an id for each', async () => {
		const sandbox = await openSandbox();
		const companies = ['one', 'two'];
		sandbox.addClient({
			id: 'chain',
			secret: 'chain-secret',
			scopes: ['core--core--import-service:import--start'],
			companies,
		});
		const send = await clientOf(sandbox, 'chain');
		const menu = companies.map((companyId) => product('same-sku', { companyId }));
		const { body } = await send('POST', IMPORT, menu);
		expect(body.ids).toHaveLength(2);
		expect(companies.map((company) => sandbox.storefront(company).length)).toEqual([1, 1]);
	});

	test('emits no event', async () => {
		const sandbox = await openSandbox();
		await (
			await importer(sandbox)
		)([product('a')]);
		expect(sandbox.deliveries()).toEqual([]);
	});
});

describe('what is refused', () => {
	const bare = product('a', { offers: [] });
	test.each([
		['no array', {}, 'body'],
		['an empty menu', [], 'body'],
		['no sku', [{ ...bare, sku: undefined }], '0.sku'],
		['an empty title', [{ ...bare, title: ' ' }], '0.title'],
		['no company', [{ ...bare, companyId: undefined }], '0.companyId'],
		['no category', [product('b'), { ...bare, category: undefined }], '1.category'],
		['a sku that is a number', [{ ...bare, sku: 7 }], '0.sku'],
		['categories that are not a list', [{ ...bare, categories: 'x' }], '0.categories'],
		['an unknown type', [{ ...bare, type: 'combo' }], '0.type'],
		['media of no address', [{ ...bare, media: 'picture' }], '0.media'],
		['an offer without store', [{ ...bare, offers: [{ listPrice: 1 }] }], '0.offers.0.storeId'],
		['an offer without price', [{ ...bare, offers: [{ storeId: 's' }] }], '0.offers.0.listPrice'],
		['a price as text', [{ ...bare, offers: [offer('s', '1' as never)] }], '0.offers.0.listPrice'],
		['a negative price', [{ ...bare, offers: [offer('s', -1)] }], '0.offers.0.listPrice'],
		['a negative stock', [{ ...bare, offers: [offer('s', 1, { stock: -1 })] }], '0.offers.0.stock'],
		[
			'an unknown status',
			[{ ...bare, offers: [offer('s', 1, { status: 'on' })] }],
			'0.offers.0.status',
		],
		['a repeated sku', [product('a'), product('a')], '1.sku'],
		['a repeated store', [{ ...bare, offers: [offer('s'), offer('s')] }], '0.offers.1.storeId'],
	])('%s is a bad request that names the field', async (_case, menu, field) => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const { status, body } = await send('POST', IMPORT, menu);
		expect(status).toBe(400);
		expect(Object.keys(body.errors)).toEqual([field]);
		expect(sandbox.storefront(COMPANY)).toEqual([]);
	});

	test('of very many wrong products a hundred fields are named', async () => {
		const send = await clientOf(await openSandbox());
		const menu = Array.from({ length: 300 }, () => product('same'));
		expect(Object.keys((await send('POST', IMPORT, menu)).body.errors)).toHaveLength(100);
		const nameless = menu.map((each, index) => ({ ...each, sku: String(index), title: '' }));
		expect(Object.keys((await send('POST', IMPORT, nameless)).body.errors)).toHaveLength(100);
	});

	test('a company of others is forbidden, and nothing of the menu is taken', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const menu = [product('a'), product('b', { companyId: 'other-company' })];
		expect((await send('POST', IMPORT, menu)).status).toBe(403);
		expect(sandbox.storefront(COMPANY)).toEqual([]);
	});

	test('a menu over 64 MB is too large', async () => {
		const sandbox = await openSandbox();
		const token = await tokenOf(sandbox);
		const menu = [product('a', { description: 'x'.repeat(64 * 1024 * 1024) })];
		const { status, body } = await call(sandbox, 'POST', IMPORT, { token, body: menu });
		expect(status).toBe(413);
		expect(body.error).toBe('payload_too_large');
	});
});

const menus = fc
	.uniqueArray(
		fc.record({
			sku: fc.constantFrom('a', 'b', 'c', 'd'),
			title: fc.constantFrom('One', 'Two'),
			offers: fc.uniqueArray(
				fc.record({
					storeId: fc.constantFrom('1', '2', '3'),
					listPrice: fc.constantFrom(1, 2.5),
					status: fc.constantFrom('enabled', 'disabled'),
				}),
				{ selector: ({ storeId }) => storeId },
			),
		}),
		{ minLength: 1, selector: ({ sku }) => sku },
	)
	.map((wishes) => wishes.map(({ sku, ...fields }) => product(sku, fields)));

interface OnSale {
	sku: string;
	offers: Array<{ storeId: string; listPrice: number; status?: string }>;
}

const onSale = (products: OnSale[]) =>
	products
		.flatMap(({ sku, offers }) => offers.map((each) => ({ sku, ...each })))
		.filter(({ status }) => status === 'enabled')
		.map(({ sku, storeId, listPrice }) => `${sku} ${storeId} ${listPrice}`)
		.sort();

test('an import puts exactly its menu on sale, and the same again changes nothing', async () => {
	const sandbox = await openSandbox();
	const send = await importer(sandbox);
	await fc.assert(
		fc.asyncProperty(menus, async (menu) => {
			const shownBefore = structuredClone(sandbox.storefront(COMPANY));
			const before = onSale(shownBefore);
			const record = await send(menu);
			const after = onSale(sandbox.storefront(COMPANY));
			expect(after).toEqual(onSale(menu));
			const switchedOff = record.switchedOff as Array<{ sku: string; storeId?: string }>;
			for (const { sku, storeId } of switchedOff) {
				if (storeId === undefined) {
					const product = shownBefore.find((shown) => shown.sku === sku);
					expect(product).toMatchObject({ inMenu: true, offers: [] });
				} else {
					const start = `${sku} ${storeId} `;
					expect(before.some((shown) => shown.startsWith(start))).toBe(true);
					expect(after.some((shown) => shown.startsWith(start))).toBe(false);
				}
			}
			expect((await send(menu)).counts).toEqual({ added: 0, changed: 0, switchedOff: 0 });
		}),
		{
			numRuns: 10,
			// A product without offers that leaves the menu again.
			examples: [
				[[product('b', { offers: [] })]],
				[[product('c', { offers: [{ ...offer('1', 1), status: 'enabled' }] })]],
			],
		},
	);
});
