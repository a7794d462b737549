/* eslint-disable @n8n/community-nodes/no-restricted-imports -- puts the menu file where n8n may read it */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES, readExamples } from '../../scripts/demoExamples';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { COMPANY, EVERY_EVENT, output } from '../../host/workflows';
import { onEachHost } from './context';
import { temporaryFolder } from './temporaryFolder';
import { useInstance } from './instance';

onEachHost((host) => {
	const menuFolder = temporaryFolder();
	const given = useInstance(host, 'examples', {}, { N8N_RESTRICT_FILE_ACCESS_TO: menuFolder });

	const example = (name: string): WorkflowDraft => {
		const examples = readExamples({
			credential: given.credential,
			sandboxUrl: given.sandbox.url,
			menuFile: join(menuFolder, 'menu.csv'),
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

	async function publish(name: string): Promise<string> {
		const { id } = await given.api.createWorkflow(example(name));
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
		const [sample] = draft.pinData?.['Merchant Storefront Trigger'] as Array<{
			json: { data: { number: string } };
		}>;
		await given.api.run(id, 'Merchant Storefront Trigger');

		expect(await message('orders', sample.json.data.number)).toContain('Order');
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
		const { id } = await given.api.createWorkflow(example('order-to-pos'));
		for (let times = 0; times < 2; times++) {
			const execution = await given.api.run(id, 'Merchant Storefront Trigger');
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
		const menu = given.sandbox.storefront(COMPANY);
		expect(menu.map(({ sku }) => sku).sort()).toEqual(['borsch', 'uzvar', 'varenyky']);
		expect(menu.find(({ sku }) => sku === 'varenyky')?.offers).toMatchObject([
			{ storeId: 'podil', listPrice: 98.5, oldPrice: 110, stock: 35, status: 'enabled' },
		]);
		await message('menu', '3 products with 4 offers');
	});

	test('Watch the subscribers: warns of the events that nobody is told about', async () => {
		const { id } = await given.api.createWorkflow(example('watch-subscribers'));
		await given.api.run(id, 'When pressed');

		for (const event of EVERY_EVENT) await message('alerts', event);
	});

	test('Reach any other endpoint: orders are listed and moved on with the same credential', async () => {
		const { order } = given.sandbox.placeOrder();
		const { id } = await given.api.createWorkflow(example('any-endpoint'));
		const execution = await given.api.run(id, 'When pressed');

		const listed = output(execution, 'One item for each order').map(({ json }) => json.number);
		expect(listed).toContain(order.number);
		expect(execution.status).toBe('success');
		const moved = given.sandbox.orders().find((one) => one.order.id === order.id);
		expect(moved?.order.status).toBe('preparation');
	});

	async function post(path: string, body: object): Promise<void> {
		const response = await fetch(`${given.sandbox.url}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		expect(response.ok).toBe(true);
	}
});
