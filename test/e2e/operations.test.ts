import type { INode } from 'n8n-workflow';
import type { Execution } from '../../host/n8nApi';
import { action, chain, COMPANY, manualStart, output, rows } from '../../host/workflows';
import { EVENT_NAMES } from '../../sandbox/platform/catalogue';
import { onEachHost } from './context';
import { useSharedN8n } from './instance';

const NODE = 'Merchant Storefront';
const CALLBACK = 'http://127.0.0.1:9/webhook/by-hand';
const MENU = [
	{
		sku: 'margherita',
		title: 'Margherita',
		companyId: COMPANY,
		category: 'pizza',
		offers: [
			{ storeId: 'podil', listPrice: 189.5, oldPrice: 210 },
			{ storeId: 'obolon', listPrice: 195, stock: 4 },
		],
	},
	{
		sku: 'borsch',
		title: 'Борщ',
		companyId: COMPANY,
		category: 'soup',
		offers: [{ storeId: 'podil', listPrice: 120 }],
	},
];

onEachHost((host) => {
	const given = useSharedN8n(host);

	async function run(
		parameters: INode['parameters'],
		{ items = [{}], node = {} }: { items?: object[]; node?: Partial<INode> } = {},
	): Promise<Execution> {
		const { id } = await given.api.createWorkflow(
			chain('Operation', [
				manualStart,
				rows(items as never),
				action(given.credential, parameters, node),
			]),
		);
		return await given.api.run(id, 'Start');
	}

	const created = async (callback: string) => {
		const execution = await run({
			resource: 'subscription',
			operation: 'create',
			companyId: COMPANY,
			events: ['order.new', 'order.status.changed'],
			callback,
		});
		return output(execution, NODE)[0].json;
	};

	test('Event → Get Many gives one item for each event', async () => {
		const execution = await run({ resource: 'event', operation: 'getAll' });

		expect(execution.status).toBe('success');
		expect(
			output(execution, NODE)
				.map(({ json }) => json.name)
				.sort(),
		).toEqual([...EVENT_NAMES].sort());
		for (const { json } of output(execution, NODE)) expect(json.description).not.toBe('');
	});

	test('Subscription → Create registers the subscription and returns its secret', async () => {
		const subscription = await created(`${CALLBACK}/create`);

		const [atPlatform] = given.sandbox
			.subscriptions()
			.filter(({ callback }) => callback === `${CALLBACK}/create`);
		expect(subscription).toMatchObject({
			id: atPlatform.id,
			secret: atPlatform.secret,
			callback: `${CALLBACK}/create`,
		});
		expect(atPlatform.events.sort()).toEqual(['order.new', 'order.status.changed']);
		expect(atPlatform.companyIds).toEqual([COMPANY]);
	});

	test('Subscription → Get Many shows only those of the prefix, without their secret', async () => {
		const { id } = await created(`${CALLBACK}/list`);
		const execution = await run({
			resource: 'subscription',
			operation: 'getAll',
			filters: { callbackStartsWith: `${CALLBACK}/list` },
		});

		expect(output(execution, NODE).map(({ json }) => json.id)).toEqual([id]);
		expect(output(execution, NODE)[0].json).not.toHaveProperty('secret');
	});

	test('Subscription → Update changes what is named and keeps the rest', async () => {
		const { id } = await created(`${CALLBACK}/update`);
		const execution = await run({
			resource: 'subscription',
			operation: 'update',
			subscriptionId: id as string,
			updateFields: { events: ['order.courier.assigned'] },
		});

		expect(execution.status).toBe('success');
		expect(given.sandbox.subscriptions().find((one) => one.id === id)).toMatchObject({
			events: ['order.courier.assigned'],
			callback: `${CALLBACK}/update`,
			companyIds: [COMPANY],
		});
	});

	test('Subscription → Delete removes it at the platform', async () => {
		const { id } = await created(`${CALLBACK}/delete`);
		const execution = await run({
			resource: 'subscription',
			operation: 'delete',
			subscriptionId: id as string,
		});

		expect(output(execution, NODE)[0].json).toEqual({ id, deleted: true });
		expect(given.sandbox.subscriptions().map((one) => one.id)).not.toContain(id);
	});

	test('Menu → Preview Import counts and fingerprints the menu, and sends nothing', async () => {
		given.sandbox.clearCalls();
		const execution = await run({
			resource: 'menu',
			operation: 'previewImport',
			...jsonMenu(MENU),
		});

		expect(output(execution, NODE)[0].json).toMatchObject({
			companyId: COMPANY,
			products: 2,
			offers: 3,
			fingerprint: expect.any(String) as string,
		});
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import/'))).toEqual([]);
	});

	test('an approved menu is imported, and one that differs from it is not', async () => {
		const preview = await run({
			resource: 'menu',
			operation: 'previewImport',
			...jsonMenu(MENU),
		});
		const { fingerprint } = output(preview, NODE)[0].json;
		const importOf = async (menu: object[]) =>
			await run({
				resource: 'menu',
				operation: 'importProductsAndOffers',
				approvedFingerprint: fingerprint as string,
				...jsonMenu(menu),
			});

		expect((await importOf(MENU)).status).toBe('success');
		const other = await importOf(MENU.slice(0, 1));
		expect(other.data.resultData.error?.message).toContain('has changed since the preview');
	});

	test('Menu → Import Products and Offers puts the menu on the storefront', async () => {
		const execution = await run({
			resource: 'menu',
			operation: 'importProductsAndOffers',
			firstImport: true,
			...jsonMenu(MENU),
		});

		expect(execution.status).toBe('success');
		expect(output(execution, NODE)[0].json.ids).toEqual([expect.any(String)]);
		expect(
			given.sandbox.storefront(COMPANY).map(({ sku, offers }) => [sku, offers.length]),
		).toEqual([
			['margherita', 2],
			['borsch', 1],
		]);
	});

	test('Access → Get names the scopes and never the token', async () => {
		const execution = await run({ resource: 'access', operation: 'get' });

		const { json } = output(execution, NODE)[0];
		expect(json.scopes).toHaveLength(11);
		expect(json.tokenType).toBe('Bearer');
		expect(Date.parse(json.expiresAt as string)).toBeGreaterThan(Date.now());
		expect(Object.keys(json)).not.toContain('accessToken');
	});

	test('Access → Diagnose says what works, and changes nothing', async () => {
		given.sandbox.placeOrder();
		const before = given.sandbox.subscriptions().length;
		given.sandbox.clearCalls();
		const execution = await run({
			resource: 'access',
			operation: 'diagnose',
		});

		expect(execution.status).toBe('success');
		const areas = ['Orders', 'Menu', 'Stop List', 'Notifications'];
		expect(output(execution, NODE).map(({ json }) => [json.area, json.result])).toEqual([
			...areas.map((area) => [area, 'works']),
			['Details', expect.stringMatching(/^\d+ of 17 facts hold$/)],
		]);
		expect(given.sandbox.subscriptions()).toHaveLength(before);
	});

	test('each item is processed by itself and linked to its input', async () => {
		const ids = [await created(`${CALLBACK}/a`), await created(`${CALLBACK}/b`)].map(
			({ id }) => id,
		);
		const execution = await run(
			{ resource: 'subscription', operation: 'delete', subscriptionId: '={{ $json.id }}' },
			{ items: ids.map((id) => ({ id })) },
		);

		expect(output(execution, NODE).map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[ids[0], { item: 0 }],
			[ids[1], { item: 1 }],
		]);
	});

	test('an error is recorded in words for a restaurant, with what to do', async () => {
		const execution = await run({
			resource: 'subscription',
			operation: 'delete',
			subscriptionId: 'nobody',
		});

		expect(execution.status).toBe('error');
		expect(execution.data.resultData.error).toMatchObject({
			name: 'NodeApiError',
			message: 'No subscription has the ID "nobody"',
			description: expect.stringContaining('Check the ID') as string,
		});
	});

	test('with continue-on-fail the error goes out as an item and the other rows are done', async () => {
		const { id } = await created(`${CALLBACK}/go-on`);
		const execution = await run(
			{ resource: 'subscription', operation: 'delete', subscriptionId: '={{ $json.id }}' },
			{ items: [{ id: 'nobody' }, { id }], node: { onError: 'continueRegularOutput' } },
		);

		expect(execution.status).toBe('success');
		const [failed, done] = output(execution, NODE);
		expect(failed.json.error).toBe('No subscription has the ID "nobody"');
		expect(done.json).toEqual({ id, deleted: true });
	});

	test('a menu with a mistake is refused before anything is sent', async () => {
		given.sandbox.clearCalls();
		const execution = await run({
			resource: 'menu',
			operation: 'importProductsAndOffers',
			...jsonMenu([{ ...MENU[0], offers: [{ storeId: 'podil', listPrice: -1 }] }]),
		});

		expect(execution.status).toBe('error');
		expect(JSON.stringify(execution.data.resultData.error)).toMatch(/listPrice/);
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import/'))).toEqual([]);
	});

	test('a client without the scope reads which one to ask for', async () => {
		given.sandbox.configure({
			faults: [{ kind: 'answer', path: '*/import/*', times: 2, status: 403, body: {} }],
		});
		const execution = await run({
			resource: 'menu',
			operation: 'importProductsAndOffers',
			firstImport: true,
			...jsonMenu(MENU),
		});

		expect(execution.data.resultData.error?.description).toContain(
			'core--core--import-service:import--start',
		);
	});

	test("the credential reaches any other endpoint through n8n's HTTP Request node", async () => {
		const placed = given.sandbox.placeOrder();
		const { id, name } = given.credential;
		const workflow = await given.api.createWorkflow(
			chain('Orders', [
				manualStart,
				{
					name: 'Orders',
					type: 'n8n-nodes-base.httpRequest',
					typeVersion: 4.2,
					parameters: {
						url: `${given.sandbox.apiUrl}/v1/merchant/orders/${placed.order.id}`,
						authentication: 'predefinedCredentialType',
						nodeCredentialType: 'merchantStorefrontApi',
					},
					credentials: { merchantStorefrontApi: { id, name } },
				},
			]),
		);
		const execution = await given.api.run(workflow.id, 'Start');

		expect(output(execution, 'Orders')[0].json).toMatchObject({ number: placed.order.number });
	});
});

function jsonMenu(menu: object[]): INode['parameters'] {
	return { input: 'json', products: JSON.stringify(menu) };
}
