import type { INode, INodeTypeDescription } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { chain } from '../../host/workflows';
import { ChatRoom, KITCHEN, MANAGERS } from './chat';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';
import { copyOf, nodeOf, stepsOf } from './readmeSteps';
import { useTemplates } from './templates';

const COMMENT = '5*2 поверх';
const STORE = 'kyiv_podil';
const UNKNOWN_CHAT = 7;

onNewestHost((host) => {
	const given = useSharedN8n(host);
	const { credentials, publish, placed, changeStatus, succeeded } = useTemplates(given);
	const chat = new ChatRoom(given);

	/** What a reader does who does nothing but what the README says, and knows the IDs of the chats. */
	async function followed(chatOfCanceled = KITCHEN): Promise<WorkflowDraft> {
		const types = await given.api.types<INodeTypeDescription>('nodes');
		const steps = stepsOf('Orders to chat');
		expect(steps).toHaveLength(9);
		expect(steps[1]).toContain('Type your **Chat ID**');
		expect(steps[3]).toContain('Connect the output **Canceled** of the trigger to the copy');
		expect(steps[3]).toContain('Place it above the first one');
		expect(steps[4]).toContain('Connect the output **Error** of the first copy to it');
		expect(steps[7]).toContain('**Publish** at the top right (n8n 1: **Active**)');
		const drafts = steps.slice(0, 3).map((step) => {
			const draft = nodeOf(step, types);
			const { name: node } = draft;
			const [own, bot] = credentials.map(({ id, name, type }) => ({ [type]: { id, name } }));
			return node === 'Telegram'
				? {
						...draft,
						credentials: bot,
						parameters: { ...draft.parameters, chatId: String(KITCHEN) },
					}
				: { ...draft, credentials: own };
		});
		const draft = chain('README', drafts);
		const [trigger, telegram] = draft.nodes;
		const [x, y] = telegram.position;
		const copy: INode = {
			...telegram,
			...copyOf(steps[3], telegram, types),
			...{ id: 'README-canceled', position: [x, y - 200] },
		};
		copy.parameters.chatId = String(chatOfCanceled);
		const canceled = [{ node: copy.name, type: 'main' as const, index: 0 }];
		const refused: INode = {
			...copy,
			...copyOf(steps[4], copy, types),
			...{ id: 'README-refused', position: [x + 200, y - 200] },
		};
		refused.parameters.chatId = String(MANAGERS);
		const toRefused = [{ node: refused.name, type: 'main' as const, index: 0 }];
		draft.nodes.push(copy, refused);
		draft.connections[trigger.name].main.push(canceled);
		draft.connections[copy.name] = { main: [[], toRefused] };
		return draft;
	}

	const place = () => given.sandbox.placeOrder({ storeId: STORE, comment: COMMENT }).order;
	const isAccepted = (id: string) => placed(id).order.status === 'preparation';

	/** Only once its run has ended does the workflow surely remember that it has started with the order. */
	async function accepted(workflow: string, { id, number }: { id: string; number: string }) {
		await eventually(`order ${number} is accepted`, () => isAccepted(id));
		await succeeded(workflow, 1);
	}

	test('README, Orders to chat: what guests type arrives, and each order is accepted', async () => {
		const orders = [place(), place()];
		await publish(await followed());
		for (const { id, number } of orders) {
			const { text } = await chat.message(number);
			expect(text).toContain(`Order ${number} · ${STORE}`);
			expect(text).toContain(`Comment: ${COMMENT}`);
			expect(text).not.toContain('n8n');
			await eventually(`order ${number} is accepted`, () => isAccepted(id));
			expect(placed(id).order.estimatedCookingTime).toBe(20);
		}
	});

	test('README, Orders to chat: a message that fails stops no order behind it', async () => {
		const [first, ...others] = [place(), place(), place()];
		given.sandbox.configure({
			faults: [
				{
					kind: 'answer',
					path: '/bot/sendMessage',
					status: 400,
					body: { description: "Bad Request: can't parse entities" },
				},
			],
		});
		const id = await publish(await followed());
		for (const { number, ...order } of others) {
			await chat.message(number);
			await eventually(`order ${number} is accepted`, () => isAccepted(order.id));
		}
		await eventually('the run has ended', async () =>
			(await given.api.executions(id)).every(({ status }) => status === 'success'),
		);
		expect(placed(first.id).order.status).toBe('new');
	});

	test('README, Orders to chat: the chat hears of a canceled order', async () => {
		const order = place();
		const workflow = await publish(await followed());
		await accepted(workflow, order);
		await given.api.unpublish(workflow);
		await changeStatus(order.id, 'canceled');
		await given.api.publish(workflow);
		const { text } = await chat.message('❌ Canceled');
		expect(text).toContain(`Order ${order.number} · ${STORE}`);
		expect(text).toContain(`Comment: ${COMMENT}`);
	});

	test('README, Orders to chat: a cancellation that one chat refuses reaches the other', async () => {
		const first = place();
		const workflow = await publish(await followed(UNKNOWN_CHAT));
		await accepted(workflow, first);
		await given.api.unpublish(workflow);
		await changeStatus(first.id, 'canceled');
		const next = place();
		await given.api.publish(workflow);
		await chat.message(next.number);
		await eventually(`order ${next.number} is accepted`, () => isAccepted(next.id));
		const { text } = await chat.message('Tell the kitchen: ❌ Canceled', MANAGERS);
		expect(text).toContain(`Order ${first.number} · ${STORE}`);
		const messages = await chat.messages(KITCHEN);
		expect(messages.filter((text) => text.startsWith('❌') && text.includes(first.number))).toEqual(
			[],
		);
	});

	test("README, Orders to chat: an order that can't be accepted stops none behind it", async () => {
		const [first, ...others] = [place(), place(), place()];
		given.sandbox.configure({
			faults: [
				{ kind: 'answer', path: '*/status-change', status: 422, body: { message: 'Canceled' } },
			],
		});
		await publish(await followed());
		for (const { number, ...order } of others) {
			await chat.message(number);
			await eventually(`order ${number} is accepted`, () => isAccepted(order.id));
		}
		expect(placed(first.id).order.status).toBe('new');
	});
});
