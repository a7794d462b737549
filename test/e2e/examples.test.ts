/* eslint-disable @n8n/community-nodes/no-restricted-imports -- puts the menu file where n8n may read it */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { EXAMPLES, readExamples } from '../../scripts/demoExamples';
import { NodeHelpers, type INodeTypeDescription } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { COMPANY, EVERY_EVENT, output } from '../../host/workflows';
import { onEachHost } from './context';
import { temporaryFolder } from './temporaryFolder';
import { useInstance } from './instance';

const TRIGGER = 'Merchant Storefront Trigger';

onEachHost((host) => {
	const menuFolder = temporaryFolder();
	const given = useInstance(host, 'examples', {}, { N8N_RESTRICT_FILE_ACCESS_TO: menuFolder });

	const example = (name: string): WorkflowDraft => {
		const examples = readExamples({
			credential: given.credential,
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
		await eventually('every subscriber is gone', () => given.sandbox.subscriptions().length === 0);
	});

	test('Order to chat: a placed order becomes a message with its items and total', async () => {
		await publish('order-to-chat');
		const { order } = given.sandbox.placeOrder();

		const text = await message('orders', order.number);
		for (const item of order.items) expect(text).toContain(item.name);
		expect(text).toContain(`Total: ${order.netPrice.value.toFixed(2)} UAH`);
		expect(text).toContain(order.comment);
	});

	test('Order to chat: the pinned order shows how it works before the first real one', async () => {
		const draft = example('order-to-chat');
		const { id } = await given.api.createWorkflow(draft);
		const [sample] = draft.pinData?.[TRIGGER] as Array<{
			json: { summary: string };
		}>;
		await given.api.run(id, TRIGGER);

		expect(await messages('orders')).toContain(sample.json.summary);
	});

	/** With rounds every few seconds in place of minutes. */
	function withRounds(name: string): WorkflowDraft {
		const draft = example(name);
		const rule = { interval: [{ field: 'seconds', secondsInterval: 3 }] };
		const nodes = draft.nodes.map((node) =>
			node.type === 'n8n-nodes-base.scheduleTrigger' ? { ...node, parameters: { rule } } : node,
		);
		return { ...draft, nodes };
	}

	async function publishWithRounds(name: string): Promise<string> {
		const { id } = await given.api.createWorkflow(withRounds(name));
		published.push(id);
		await given.api.publish(id);
		return id;
	}

	const succeeded = async (id: string) =>
		(await given.api.executions(id)).filter(({ status }) => status === 'success').length;

	test('Missed orders: one that no notification told of arrives as well, and each arrives once', async () => {
		given.sandbox.configure({ faults: [{ kind: 'lose-notification', event: 'order.new' }] });
		const id = await publishWithRounds('missed-orders');
		const [missed, told] = [given.sandbox.placeOrder(), given.sandbox.placeOrder()];
		await message('till', missed.order.number);
		await message('till', told.order.number);
		const runs = await succeeded(id);
		await eventually('two more rounds are over', async () => (await succeeded(id)) >= runs + 2);

		for (const { order } of [missed, told]) {
			const seen = (await messages('till')).filter((text) =>
				text.startsWith(`Order ${order.number} `),
			);
			expect(seen).toHaveLength(1);
		}
	});

	test('Order to POS: each state goes to the till once, and the platform learns what the till answers', async () => {
		const id = await publishWithRounds('order-to-pos');
		const { order } = given.sandbox.placeOrder();
		await message('pos', `New order ${order.number}, new`);
		await message('pos', `Changed order ${order.number}, preparation`);
		for (const delivery of given.sandbox.deliveries().slice(-2)) {
			await post(`/sandbox/deliveries/${delivery.id}/repeat`, {});
		}
		const runs = await succeeded(id);
		await eventually('repeats and rounds have run', async () => (await succeeded(id)) >= runs + 4);

		const seen = (await messages('pos')).filter((text) => text.includes(` ${order.number}, `));
		expect(seen).toHaveLength(2);
	});

	test('Order to POS: a till that is down is told in the chat, and the order is not done', async () => {
		const draft = withRounds('order-to-pos');
		const nodes = draft.nodes.map((node) =>
			node.name === 'Send to the till'
				? { ...node, parameters: { ...node.parameters, url: 'http://127.0.0.1:9/down' } }
				: node,
		);
		const { id } = await given.api.createWorkflow({ ...draft, nodes });
		published.push(id);
		await given.api.publish(id);
		const { order } = given.sandbox.placeOrder();
		await message('alerts', `Order ${order.number} needs you`);

		const executions = await Promise.all(
			(await given.api.executions(id)).map(async (one) => await given.api.execution(one.id)),
		);
		expect(executions.flatMap((one) => output(one, 'The till has it'))).toEqual([]);
	});

	test('Order to POS: a test run goes through each time, its repeat within the run does not', async () => {
		const { order } = given.sandbox.placeOrder();
		const changed = { ...order, status: 'preparation' };
		const pinData = { [TRIGGER]: [order, changed, order].map((json) => ({ json })) };
		const { id } = await given.api.createWorkflow({ ...example('order-to-pos'), pinData });
		for (let times = 0; times < 2; times++) {
			const execution = await given.api.run(id, TRIGGER);
			expect(execution.status).toBe('success');
			expect(output(execution, 'Each change once')).toHaveLength(2);
			expect(output(execution, 'The till has it')).toHaveLength(2);
		}
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

	test('Watch the subscribers: warns of the events that nobody is told about', async () => {
		const { id } = await given.api.createWorkflow(example('watch-subscribers'));
		await given.api.run(id, 'When pressed');

		for (const event of EVERY_EVENT) await message('alerts', event);
	});

	test('Accept in chat: the answer on the page changes the order, and opening the link does not', async () => {
		await publish('accept-in-chat');
		const { order } = given.sandbox.placeOrder();
		const text = await message('orders', order.number);
		for (const item of order.items) expect(text).toContain(item.name);
		const link = linkIn(text);
		await questionAt(link);
		await questionAt(link); // as often as chats look for a preview
		expect(placed(order.id).status).toBe('new');

		await answer(link, 'Accept, 40 minutes', 'In Preparation');
		await message('orders', `✅ Order ${order.number}: In Preparation, ready in 40 minutes`);
		expect(placed(order.id)).toMatchObject({ status: 'preparation', estimatedCookingTime: 40 });
		await answer(link, 'Decline');
		expect(placed(order.id).status).toBe('preparation');
	});

	test('Accept in chat: it says that an order is declined, and why another is not changed', async () => {
		await publish('accept-in-chat');
		const orders = [given.sandbox.placeOrder().order, given.sandbox.placeOrder().order];
		const [declined, gone] = orders;
		const links = await Promise.all(
			orders.map(async ({ number }) => linkIn(await message('orders', number))),
		);
		await Promise.all(links.map(questionAt));
		await post(`/sandbox/orders/${gone.id}/status`, { status: 'canceled' });

		await answer(links[0], 'Decline', 'Cancellation Requested');
		await message('orders', `❌ Order ${declined.number}: Cancellation Requested`);
		expect(placed(declined.id).status).toBe('request_cancellation');
		await answer(links[1], 'Accept, 20 minutes', 'was not changed');
		await message('orders', `⚠️ Order ${gone.number} was not changed`);
		expect(placed(gone.id).status).toBe('canceled');
	});

	test('Accept in chat: when nobody answers, the chat hears of it', async () => {
		const draft = example('accept-in-chat');
		await publishDraft({
			...draft,
			nodes: draft.nodes.map((node) =>
				node.name === 'Wait for the answer'
					? { ...node, parameters: { ...node.parameters, resumeAmount: 1, resumeUnit: 'seconds' } }
					: node,
			),
		});
		const { order } = given.sandbox.placeOrder();
		await message('orders', `Nobody has answered for order ${order.number}`);
		expect(placed(order.id).status).toBe('new');
	});

	test('Nobody has accepted: tells once of each order that is new for too long', async () => {
		const createdAt = new Date(Date.now() - 6 * 60_000).toISOString();
		const waiting = given.sandbox.placeOrder({ createdAt }).order;
		const accepted = given.sandbox.placeOrder({ createdAt }).order;
		await post(`/sandbox/orders/${accepted.id}/status`, { status: 'preparation' });
		const young = given.sandbox.placeOrder().order;
		const draft = example('nobody-has-accepted');
		const id = await publishDraft({
			...draft,
			nodes: draft.nodes.map((node) =>
				node.name === 'Every minute'
					? {
							...node,
							parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } },
						}
					: node,
			),
		});
		await message('alerts', waiting.number);
		await eventually('it has looked again', async () => {
			const runs = await given.api.executions(id);
			return runs.filter(({ status }) => status === 'success').length > 2;
		});

		const alerts = await messages('alerts');
		const about = (number: string) => alerts.filter((text) => text.includes(`Order ${number} `));
		expect(about(waiting.number)).toHaveLength(1);
		expect([...about(accepted.number), ...about(young.number)]).toEqual([]);
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

	function linkIn(text: string): string {
		const [link] = /https?:\/\/\S+/.exec(text) ?? [];
		if (link === undefined) throw new Error(`There is no link in: ${text}`);
		return link;
	}

	/** The page behind the link. As long as the workflow has not come to wait, n8n answers nothing at all. */
	async function questionAt(link: string): Promise<void> {
		await eventually('the page asks for an answer', async () => {
			const page = await fetch(link, { signal: AbortSignal.timeout(5_000) })
				.then(async (response) => await response.text())
				.catch(() => '');
			return page.includes('Accept, 40 minutes');
		});
	}

	/**
	 * Presses the button of the page and expects the text on it. n8n 2 has been seen to leave a page
	 * without an answer although the run went on: what the chat is told counts then.
	 */
	async function answer(link: string, choice: string, expected = ''): Promise<void> {
		const body = new FormData();
		body.set('field-0', JSON.stringify([choice]));
		const signal = AbortSignal.timeout(20_000);
		const page = await fetch(link, { method: 'POST', body, signal })
			.then(async (response) => await response.text())
			.catch(() => expected);
		expect(page).toContain(expected);
	}

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
			const complaints = nodes.map((node) => {
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
