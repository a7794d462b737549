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

	test('Order to POS: each event goes its own way, and a redelivery goes nowhere', async () => {
		const id = await publish('order-to-pos');
		const { order } = given.sandbox.placeOrder();
		await message('pos', `New order ${order.number}`);
		await post(`/sandbox/orders/${order.id}/status`, { status: 'preparation' });
		await message('pos', `Order ${order.number} is now preparation`);
		for (const delivery of given.sandbox.deliveries().slice(-2)) {
			await post(`/sandbox/deliveries/${delivery.id}/repeat`, {});
		}
		await eventually('the redelivered events have run as well', async () => {
			const runs = await given.api.executions(id);
			return runs.length === 4 && runs.every(({ status }) => status === 'success');
		});

		const seen = (await messages('pos')).filter((text) => text.includes(order.number));
		expect(seen).toHaveLength(2);
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
