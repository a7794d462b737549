/* eslint-disable @n8n/community-nodes/no-restricted-imports -- puts the menu file where n8n may read it */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { EXAMPLES, readExamples } from '../../scripts/demoExamples';
import { NodeHelpers, type INodeTypeDescription } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { COMPANY, EVERY_EVENT, output } from '../../host/workflows';
import { onEachHost } from './context';
import { temporaryFolder } from './temporaryFolder';
import { startServer } from '../support/localServer';
import { useInstance } from './instance';

onEachHost((host) => {
	const menuFolder = temporaryFolder();
	const given = useInstance(host, 'examples', {}, { N8N_RESTRICT_FILE_ACCESS_TO: menuFolder });

	const example = (name: string): WorkflowDraft => {
		const examples = readExamples({
			credentials: [given.credential],
			sandboxUrl: given.sandbox.url,
			menuFile: join(menuFolder, 'menu.csv'),
			stopListFile: join(menuFolder, 'stop-list.csv'),
		});
		const found = examples.get(name);
		if (found === undefined) throw new Error(`There is no example ${name}`);
		return found;
	};

	const messages = async (inbox: string): Promise<string[]> => {
		const response = await fetch(`${given.sandbox.url}/sandbox/inbox`);
		const { items } = (await response.json()) as { items: Array<{ inbox: string; text: string }> };
		return items.filter((message) => message.inbox === inbox).map(({ text }) => text);
	};

	const message = async (inbox: string, part: string) =>
		await eventually(`"${part}" in the inbox ${inbox}`, async () =>
			(await messages(inbox)).find((text) => text.includes(part)),
		);

	const published: string[] = [];

	const publish = async (name: string) => await publishDraft(example(name));

	async function publishDraft(draft: WorkflowDraft): Promise<string> {
		const { id } = await given.api.createWorkflow(draft);
		published.push(id);
		await given.api.publish(id);
		return id;
	}

	afterEach(async () => {
		for (const id of published.splice(0)) await given.api.unpublish(id);
		await eventually(
			'every subscription is gone',
			() => given.sandbox.subscriptions().length === 0,
		);
	});

	const succeeded = async (id: string) =>
		(await given.api.executions(id)).filter(({ status }) => status === 'success').length;

	test('Order to till: an order that the till always rejects holds up nobody', async () => {
		const till = await startServer(async (request, response) => {
			const { order } = (await json(request)) as { order: { id: string } };
			taken.push(order.id);
			response.writeHead(order.id === rejected ? 400 : 200).end('{}');
		});
		const taken: string[] = [];
		const placedOrders = [1, 2, 3].map(() => given.sandbox.placeOrder({ storeId: 'obolon' }).order);
		const [, { id: rejected, number }] = placedOrders;
		const draft = example('order-to-till');
		try {
			const id = await publishDraft({
				...draft,
				pinData: {},
				nodes: draft.nodes.map((node) => ({
					...node,
					parameters: {
						...node.parameters,
						...(node.name === 'Send to the till' && { url: till.url }),
						...(node.type.endsWith('OrdersTrigger') && { options: { stores: 'obolon' } }),
					},
					waitBetweenTries: 0,
				})),
			});
			const text = await message('alerts', `Order ${number} needs you`);
			expect(text).toContain('(attempt 1)');
			await eventually('the run is over', async () => (await succeeded(id)) === 1);
		} finally {
			await till.close();
		}
		expect(placedOrders.map(({ id }) => placed(id).status)).toEqual([
			'preparation',
			'new',
			'preparation',
		]);
		expect(placedOrders.map(({ id }) => taken.filter((one) => one === id).length)).toEqual([
			1, 3, 1,
		]);
	});

	test('Order to till: a test run takes the latest order to the till and accepts it', async () => {
		const { order } = given.sandbox.placeOrder();
		const { id } = await given.api.createWorkflow(example('order-to-till'));
		const execution = await given.api.run(id, 'Merchant Storefront Orders Trigger');
		expect(execution.status).toBe('success');
		await message('till', `Order ${order.number}, attempt 1`);
		expect(placed(order.id).status).toBe('preparation');
	});

	test('Menu sync: the rows of the file are on the storefront', async () => {
		copyFileSync(join(EXAMPLES, 'menu.csv'), join(menuFolder, 'menu.csv'));
		const { id } = await given.api.createWorkflow(example('menu-sync'));
		const execution = await given.api.run(id, 'When pressed');

		expect(execution.status).toBe('success');
		await message('menu', '👀 First import: 10 products');
		const menu = given.sandbox.storefront(COMPANY);
		expect(menu).toHaveLength(10);
		expect(menu.find(({ sku }) => sku === 'syrnyky')?.offers).toContainEqual({
			storeId: 'podil',
			listPrice: 125,
			oldPrice: 134.9,
			stock: 20,
			status: 'enabled',
		});
		await message('menu', '10 products with 20 offers');
	});

	test('Menu sync: as it is shipped, it previews, and the first import stops', async () => {
		copyFileSync(join(EXAMPLES, 'menu.csv'), join(menuFolder, 'menu.csv'));
		const draft = example('menu-sync');
		const nodes = draft.nodes.map((node) =>
			node.name === 'Import the menu'
				? { ...node, parameters: { ...node.parameters, ...shippedImport() } }
				: node,
		);
		const { id } = await given.api.createWorkflow({ ...draft, nodes });
		given.sandbox.clearCalls();
		await given.api.run(id, 'On schedule');

		await message('menu', 'This would be the first import');
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import/'))).toEqual([]);
	});

	function shippedImport() {
		const text = readFileSync(join(EXAMPLES, 'menu-sync.json'), 'utf8');
		const { nodes } = JSON.parse(text) as WorkflowDraft;
		return nodes.find(({ name }) => name === 'Import the menu')?.parameters;
	}

	test('Menu template: its link downloads a sheet with sample dishes', async () => {
		await publish('menu-template');
		const file = await fetch(`${given.n8n.url}/webhook/menu-template`);
		const rows = rowsOf(read(await file.arrayBuffer()));

		expect(rows[0]).toMatchObject({ SKU: expect.any(String), Price: expect.anything() });
		expect(rows).toHaveLength(3);
	});

	test('Stop list from a sheet: sends what changed since the last run, and only that', async () => {
		await importMenu();
		const stopList = join(menuFolder, 'stop-list.csv');
		copyFileSync(join(EXAMPLES, 'stop-list.csv'), stopList);
		const draft = example('stop-list-from-a-sheet');
		const nodes = draft.nodes.map((node) =>
			node.type === 'n8n-nodes-base.scheduleTrigger'
				? {
						...node,
						parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } },
					}
				: node,
		);
		const sent = () =>
			given.sandbox.calls
				.filter(({ path }) => path.endsWith('/part-offers'))
				.map(({ body }) => (body as { items: Array<{ sku: string }> }).items.map(({ sku }) => sku));
		const { id } = await given.api.createWorkflow({ ...draft, nodes });
		published.push(id);
		await given.api.publish(id);
		await eventually('it has run three times', async () => {
			const runs = await given.api.executions(id);
			return runs.filter(({ status }) => status === 'success').length >= 3;
		});
		expect(sent()).toEqual([['borscht', 'varenyky-cherry']]);

		writeFileSync(
			stopList,
			'SKU,Store ID,Status,Stock\nborscht,podil,ні,0\nvarenyky-cherry,podil,ні,0\n',
		);
		await eventually('the change is sent', () => sent().length > 1);
		expect(sent().slice(1)).toEqual([['varenyky-cherry']]);
		const varenyky = given.sandbox.storefront(COMPANY).find(({ sku }) => sku === 'varenyky-cherry');
		expect(varenyky?.offers).toContainEqual(
			expect.objectContaining({ storeId: 'podil', status: 'disabled', stock: 0 }),
		);
		await importMenu();
	});

	test('Watch the subscriptions: warns of events without a subscription', async () => {
		const { id } = await given.api.createWorkflow(example('watch-subscriptions'));
		await given.api.run(id, 'When pressed');

		for (const event of EVERY_EVENT) await message('alerts', event);
	});

	test('Reach any other endpoint: counts the orders of today and changes none', async () => {
		given.sandbox.placeOrder();
		const midnight = new Date().setHours(0, 0, 0, 0);
		const before = given.sandbox.orders();
		const today = before.filter(({ order }) => Date.parse(order.createdAt) >= midnight);
		const { id } = await given.api.createWorkflow(example('any-endpoint'));
		const execution = await given.api.run(id, 'When pressed');

		const [said] = output(execution, 'Say how many').map(({ json }) => json.text);
		expect(said).toBe(`Orders since midnight: ${today.length}`);
		expect(given.sandbox.orders()).toEqual(before);
	});

	const placed = (id: string) => {
		const found = given.sandbox.orders().find(({ order }) => order.id === id);
		if (found === undefined) throw new Error(`There is no order ${id}`);
		return found.order;
	};

	test('Kitchen is full: the store is paused for 20 minutes, and the chat is told until when', async () => {
		await importMenu();
		const { id } = await given.api.createWorkflow(example('kitchen-is-full'));
		await given.api.run(id, 'When pressed');
		const paused = () => given.sandbox.calls.filter(({ path }) => path.endsWith('/pause'));
		expect(paused()).toEqual([]);

		for (let orders = 0; orders < 11; orders++) {
			const { order } = given.sandbox.placeOrder({ storeId: 'podil' });
			await post(`/sandbox/orders/${order.id}/status`, { status: 'preparation' });
		}
		const execution = await given.api.run(id, 'When pressed');
		expect(execution.status).toBe('success');
		// Those of other tests stand in the same kitchen.
		const inPreparation = given.sandbox
			.orders()
			.filter(({ order }) => order.storeId === 'podil' && order.status === 'preparation');
		const { length } = inPreparation;
		await message('kitchen', `${length} orders in preparation. Store podil is paused until`);
		const [{ body }] = paused();
		const minutes = (Number((body as { till: string }).till) * 1000 - Date.now()) / 60_000;
		expect(minutes).toBeGreaterThan(15);
		expect(minutes).toBeLessThan(21);
	});

	const shipped = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));

	test.each(shipped)(
		'%s has no red triangle as it is imported, but for credentials',
		async (file) => {
			const types = await given.api.types<INodeTypeDescription>('nodes');
			const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as WorkflowDraft;
			// A node that is off has no triangle.
			const on = nodes.filter(({ disabled }) => disabled !== true);
			const complaints = on.map((node) => {
				const type = types.find(
					({ name, version }) => name === node.type && [version].flat().includes(node.typeVersion),
				);
				if (type === undefined) return `${node.name}: ${node.type} ${node.typeVersion} is unknown`;
				const { properties } = type;
				const filled = NodeHelpers.getNodeParameters(
					properties,
					node.parameters,
					true,
					false,
					node,
					type,
				);
				const parameters = filled ?? {};
				return NodeHelpers.getNodeParametersIssues(properties, { ...node, parameters }, type);
			});
			expect(complaints.filter((complaint) => complaint !== null)).toEqual([]);
		},
	);

	async function importMenu(): Promise<void> {
		copyFileSync(join(EXAMPLES, 'menu.csv'), join(menuFolder, 'menu.csv'));
		const { id } = await given.api.createWorkflow(example('menu-sync'));
		await given.api.run(id, 'When pressed');
	}

	async function post(path: string, body: object): Promise<void> {
		const response = await fetch(`${given.sandbox.url}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		expect(response.ok).toBe(true);
	}
});

function rowsOf({ Sheets, SheetNames }: WorkBook): Array<Record<string, unknown>> {
	return utils.sheet_to_json(Sheets[SheetNames[0]]);
}
