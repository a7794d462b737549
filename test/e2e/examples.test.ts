/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the examples, and plays a till */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { EXAMPLES } from '../../scripts/demoExamples';
import { NodeHelpers, setSafeRegexEngine, type INodeTypeDescription } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { output } from '../../host/workflows';
import { ChatRoom, MANAGERS } from './chat';
import { onNewestHost } from './context';
import { startServer } from '../support/localServer';
import { useSharedN8n } from './instance';
import { useTemplates, withParameters } from './templates';

/** n8n's own gives up after 250 ms of the clock on the wall, which is short on a busy machine. */
setSafeRegexEngine({
	exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
	test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
	replace: (pattern, input, flags, by) => input.replace(new RegExp(pattern, flags), by),
	matchAll: (pattern, input, flags = '') => [...input.matchAll(new RegExp(pattern, `${flags}g`))],
	split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
});

onNewestHost((host) => {
	const given = useSharedN8n(host);
	const { template, publish, changeStatus } = useTemplates(given);
	const chat = new ChatRoom(given);

	const messages = async (inbox: string): Promise<string[]> => {
		const response = await fetch(`${given.sandbox.url}/sandbox/inbox`);
		const { items } = (await response.json()) as { items: Array<{ inbox: string; text: string }> };
		return items.filter((message) => message.inbox === inbox).map(({ text }) => text);
	};

	const message = async (inbox: string, part: string) =>
		await eventually(`"${part}" in the inbox ${inbox}`, async () =>
			(await messages(inbox)).find((text) => text.includes(part)),
		);

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
		const draft = template('order-to-till');
		try {
			const id = await publish({
				...draft,
				pinData: {},
				nodes: draft.nodes.map((node) => ({
					...node,
					parameters: {
						...node.parameters,
						...(node.name === 'Send to the till' && { url: till.url }),
						...(node.type.endsWith('OrdersTrigger') && { options: { stores: 'obolon' } }),
					},
				})),
			});
			const { text } = await chat.message(`Order ${number} needs you`, MANAGERS);
			expect(text).toMatch(/\(attempt 1\)\n\nobolon:\n\d+ × /);
			await eventually('the run is over', async () => (await succeeded(id)) === 1);
		} finally {
			await till.close();
		}
		expect(placedOrders.map(({ id }) => placed(id).status)).toEqual([
			'preparation',
			'new',
			'preparation',
		]);
		expect(taken).toEqual(placedOrders.map(({ id }) => id));
	});

	test('Order to till: an order that a person accepts meanwhile is not cooked', async () => {
		const till = await startServer(async (request, response) => {
			const { order } = (await json(request)) as { order: { id: string } };
			taken.push(order.id);
			await changeStatus(second.id, 'preparation');
			response.writeHead(200).end('{}');
		});
		const taken: string[] = [];
		const [first, second] = [1, 2].map(() => given.sandbox.placeOrder({ storeId: 'left' }).order);
		try {
			const id = await publish(
				withParameters(template('order-to-till'), {
					'Send to the till': { url: till.url },
					'Merchant Storefront Orders Trigger': { options: { stores: 'left' } },
				}),
			);
			await eventually('the run is over', async () => (await succeeded(id)) === 1);
		} finally {
			await till.close();
		}
		expect(taken).toEqual([first.id]);
	});

	test('Order to till: the chat says which order the till has, though it is not accepted', async () => {
		const till = await startServer(async (request, response) => {
			const { order } = (await json(request)) as { order: { id: string } };
			response.writeHead(order.id === refused.id ? 400 : 200).end('{}');
		});
		const [unaccepted, refused] = [1, 2].map(
			() => given.sandbox.placeOrder({ storeId: 'right' }).order,
		);
		const path = '*/status-change';
		given.sandbox.configure({
			faults: [{ kind: 'answer', path, status: 422, body: { message: 'Not now' } }],
		});
		try {
			await publish(
				withParameters(template('order-to-till'), {
					'Send to the till': { url: till.url },
					'Merchant Storefront Orders Trigger': { options: { stores: 'right' } },
				}),
			);
			const said = 'needs you: the till has it, but it was not accepted: ';
			await chat.message(`Order ${unaccepted.number} ${said}`, MANAGERS);
			const other = await chat.message(`Order ${refused.number} needs you`, MANAGERS);
			expect(other.text).not.toContain(said);
		} finally {
			await till.close();
		}
	});

	test('Order to till: a test run takes the latest order to the till and accepts it', async () => {
		const { order } = given.sandbox.placeOrder();
		const { id } = await given.api.createWorkflow(template('order-to-till'));
		const execution = await given.api.run(id, 'Merchant Storefront Orders Trigger');
		expect(execution.status).toBe('success');
		await message('till', order.number);
		expect(placed(order.id).status).toBe('preparation');
	});

	test('Menu template: its link downloads a sheet with sample dishes', async () => {
		await publish(template('menu-template'));
		const file = await fetch(`${given.n8n.url}/webhook/menu-template`);
		const rows = rowsOf(read(await file.arrayBuffer()));

		expect(rows[0]).toMatchObject({ SKU: expect.any(String), Price: expect.anything() });
		expect(rows).toHaveLength(3);
	});

	test('Health to Telegram: tells the managers of an order that nobody accepts', async () => {
		const createdAt = new Date(Date.now() - 14 * 60_000).toISOString();
		const { order } = given.sandbox.placeOrder({ createdAt });
		await publish(template('health-to-telegram'));

		await chat.message(`Order ${order.number}`, MANAGERS);
	});

	test('Reach any other endpoint: counts the orders of today and changes none', async () => {
		given.sandbox.placeOrder();
		const midnight = new Date().setHours(0, 0, 0, 0);
		const before = given.sandbox.orders();
		const today = before.filter(({ order }) => Date.parse(order.createdAt) >= midnight);
		const { id } = await given.api.createWorkflow(template('any-endpoint'));
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
});

function rowsOf({ Sheets, SheetNames }: WorkBook): Array<Record<string, unknown>> {
	return utils.sheet_to_json(Sheets[SheetNames[0]]);
}
