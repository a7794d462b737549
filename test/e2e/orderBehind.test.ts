import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { Execution, WorkflowDraft } from '../../host/n8nApi';
import {
	action,
	chain,
	manualStart,
	ordersTrigger,
	output,
	rows,
	type NodeDraft,
} from '../../host/workflows';
import { ChatRoom, KITCHEN } from './chat';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';
import { useTemplates } from './templates';

const TRIGGER = 'Merchant Storefront Orders Trigger';
const NODE = 'Merchant Storefront';

const WAIT: NodeDraft = {
	name: 'Wait',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	parameters: { amount: 0, unit: 'seconds' },
};
const IF: NodeDraft = {
	name: 'If',
	type: 'n8n-nodes-base.if',
	typeVersion: 2.2,
	parameters: {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
			conditions: [
				{
					id: 'odd',
					leftValue: '={{ Number($json.number) % 2 === 1 }}',
					rightValue: '',
					operator: { type: 'boolean', operation: 'true', singleValue: true },
				},
			],
			combinator: 'and',
		},
		looseTypeValidation: true,
		options: {},
	},
};
const LOOP: NodeDraft = {
	name: 'Loop Over Items',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: { batchSize: 1, options: {} },
};
const MERGE: NodeDraft = {
	name: 'Merge',
	type: 'n8n-nodes-base.merge',
	typeVersion: 3,
	parameters: { mode: 'append' },
};
const AGGREGATE: NodeDraft = {
	name: 'Aggregate',
	type: 'n8n-nodes-base.aggregate',
	typeVersion: 1,
	parameters: { aggregate: 'aggregateAllItemData', options: {} },
};
/** Gives out nothing of what came in. */
const FORGET: NodeDraft = {
	name: 'Edit Fields',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: { mode: 'raw', jsonOutput: '{ "id": "of the till" }', options: {} },
};

onNewestHost((host) => {
	const given = useSharedN8n(host);
	const { credentials, publish, placed } = useTemplates(given);
	const chat = new ChatRoom(given);

	const start = (storeId: string) =>
		ordersTrigger(given.credential, { options: { stores: storeId } });
	const accept = (rest: IDataObject = {}) =>
		action(given.credential, {
			resource: 'order',
			operation: 'changeStatus',
			status: 'preparation',
			...rest,
		} as INode['parameters']);
	const telegram = (): NodeDraft => {
		const [, { id, name }] = credentials;
		return {
			name: 'Telegram',
			type: 'n8n-nodes-base.telegram',
			typeVersion: 1.2,
			parameters: { chatId: String(KITCHEN), text: '={{ $json.number }}', additionalFields: {} },
			credentials: { telegramApi: { id, name } },
		};
	};
	const to = (node: string, index = 0) => [{ node, type: 'main' as const, index }];
	const withConnections = (draft: WorkflowDraft, connections: IConnections): WorkflowDraft => ({
		...draft,
		connections: { ...draft.connections, ...connections },
	});

	/** Runs it for three orders of its own store. */
	async function runOf(storeId: string, draft: () => WorkflowDraft) {
		const orders = [1, 2, 3].map(() => given.sandbox.placeOrder({ storeId }).order);
		const id = await publish(draft());
		const [{ id: executionId }] = await eventually('it has started', async () => {
			const all = await given.api.executions(id);
			return all.length > 0 && all;
		});
		return { orders, execution: await given.api.finishedExecution(executionId) };
	}

	const idsOf = (execution: Execution) =>
		output(execution, NODE).map(({ json }) => json.id as string);

	test.each<[string, () => NodeDraft[]]>([
		['Telegram', () => [telegram()]],
		['Telegram and Wait', () => [telegram(), WAIT]],
		['Telegram, Wait and a node that gives another ID', () => [telegram(), WAIT, FORGET]],
	])('The Order That Started This is right behind %s', async (name, middle) => {
		const storeId = name.toLowerCase().replace(/\W+/g, '-');
		const { orders, execution } = await runOf(storeId, () =>
			chain(name, [start(storeId), ...middle(), accept()]),
		);
		expect(idsOf(execution)).toEqual(orders.map(({ id }) => id));
		for (const { id, number } of orders) {
			expect(placed(id).order.status).toBe('preparation');
			await chat.message(number);
		}
	});

	test('The Order That Started This is right behind If and Merge', async () => {
		const { orders, execution } = await runOf('merge', () => {
			const draft = chain('Merge', [start('merge'), IF, telegram(), FORGET, MERGE, accept()]);
			return withConnections(draft, {
				If: { main: [to('Telegram'), to('Edit Fields')] },
				Telegram: { main: [to('Merge')] },
				'Edit Fields': { main: [to('Merge', 1)] },
			});
		});
		const odd = ({ number }: { number: string }) => Number(number) % 2 === 1;
		const merged = [...orders.filter(odd), ...orders.filter((order) => !odd(order))];
		expect(idsOf(execution)).toEqual(merged.map(({ id }) => id));
	});

	test('The Order That Started This is that of each round of Loop Over Items', async () => {
		const ticket = action(
			given.credential,
			{ resource: 'order', operation: 'kitchenTicket', columns: 42, codePage: 'ascii' },
			{ name: 'Ticket' },
		);
		const { orders, execution } = await runOf('loop', () => {
			const nodes = [start('loop'), LOOP, telegram(), accept(), ticket, FORGET];
			return withConnections(chain('Loop', nodes), {
				[LOOP.name]: { main: [[], to('Telegram')] },
				'Edit Fields': { main: [to(LOOP.name)] },
			});
		});
		expect(idsOf(execution)).toEqual(orders.map(({ id }) => id));
		const lines = output(execution, 'Ticket').map(({ json }) => (json.lines as string[])[0]);
		expect(lines).toEqual(orders.map(({ number }) => `Order ${number}`));
	});

	test('The Order That Started This is right behind a loop that has ended', async () => {
		const { orders, execution } = await runOf('done', () => {
			const nodes = [start('done'), LOOP, telegram(), accept()];
			return withConnections(chain('Done', nodes), {
				[LOOP.name]: { main: [to(NODE), to('Telegram')] },
				Telegram: { main: [to(LOOP.name)] },
			});
		});
		expect(idsOf(execution)).toEqual(orders.map(({ id }) => id));
	});

	test('Without one order behind an item, nothing is sent', async () => {
		const { orders, execution } = await runOf('aggregate', () =>
			chain('Aggregate', [start('aggregate'), AGGREGATE, accept()]),
		);
		expect(execution.data.resultData.error?.message).toContain(
			`This item was made of several items of "${TRIGGER}"`,
		);
		expect(orders.map(({ id }) => placed(id).order.status)).toEqual(['new', 'new', 'new']);

		const { id } = await given.api.createWorkflow(
			chain('Elsewhere', [manualStart, rows([{ id: orders[0].id }]), accept()]),
		);
		const { data } = await given.api.run(id, 'Start');
		expect(data.resultData.error?.message).toBe('No order is behind this item');
		expect(placed(orders[0].id).order.status).toBe('new');
	});
});
