/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays a till that reads what it gets */
import { json } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { ONCE_A_YEAR } from '../../host/workflows';
import { ChatRoom, KITCHEN, MANAGERS, STRANGER, TARAS } from './chat';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';
import { startServer } from '../support/localServer';
import { useTemplates, withParameters } from './templates';

const HOSTILE = 'kyiv_podil *5 < 6* & <b>"x"</b> [a](b) ~c~ `d` 👩‍🍳 \u05e9\u05dc.';
const SECOND = { amount: 1, unit: 'seconds' };

onNewestHost((host) => {
	const given = useSharedN8n(host, { sampleMenu: true });
	const { template, publish, changeStatus, placed, succeeded } = useTemplates(given);
	const chat = new ChatRoom(given);

	/** The trigger looks at the orders at once when it is published: nobody waits for its minute. */
	async function asked(wish: object = {}, draft = template('order-to-telegram')) {
		const { order } = given.sandbox.placeOrder(wish);
		await publish(draft);
		return { order, message: await chat.message(order.number) };
	}

	const listen = async () => await publish(template('telegram-updates'));

	test('Order to Telegram: what a guest typed is shown to the letter', async () => {
		const { order, message } = await asked({ comment: HOSTILE });
		expect(message.text).toContain(`Comment: ${HOSTILE}`);
		for (const item of order.items) expect(message.text).toContain(item.name);
	});

	test('Order to Telegram: a press accepts the order and shows who pressed', async () => {
		const updates = await listen();
		const { order, message } = await asked({ comment: HOSTILE });
		expect(await chat.press(message, '30 min', TARAS)).toBe('In Preparation');
		const edited = await chat.message(`Accepted by Taras <3, 30 min`);
		expect(edited).toMatchObject({ message_id: message.message_id });
		expect(edited.text).toContain(HOSTILE);
		expect(message.text).toContain('Suggested cooking time: ');
		expect(edited.text).not.toMatch(/cooking time/i);
		expect(edited).not.toHaveProperty('reply_markup');
		expect(placed(order.id).order).toMatchObject({
			status: 'preparation',
			estimatedCookingTime: 30,
		});
		await succeeded(updates, 1);
		const written = [...(await chat.messages(KITCHEN)), ...(await chat.messages(MANAGERS))];
		expect(written.filter((text) => text.includes('was accepted by'))).toEqual([]);
	});

	test('Order to Telegram: an order that has changed is shown as it was accepted', async () => {
		await listen();
		const { order, message } = await asked();
		await fetch(`${given.sandbox.url}/sandbox/orders/${order.id}/item`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{}',
		});
		await chat.press(message, '45 min', TARAS);
		const edited = await chat.message('Accepted by Taras <3, 45 min');
		expect(edited).toMatchObject({ message_id: message.message_id });
		expect(edited.text).not.toContain(/\nTotal: .*/.exec(message.text)?.[0]);
		expect(edited.text).toContain('canceled');
	});

	test('Order to Telegram: an order that was canceled gets a new message', async () => {
		const { order, message } = await asked();
		await changeStatus(order.id, 'canceled');
		const canceled = await chat.message(`❌ Order ${order.number} was canceled`);
		expect(canceled.message_id).not.toBe(message.message_id);
	});

	test('Order to Telegram: a cancellation that the chat refuses comes to the managers', async () => {
		const draft = JSON.stringify(template('order-to-telegram'));
		const refused = draft.replace(`"chatId":"${KITCHEN}"`, '"chatId":"-1001000000099"');
		const { order } = await asked({}, JSON.parse(refused) as WorkflowDraft);
		await changeStatus(order.id, 'canceled');
		const { order: next } = given.sandbox.placeOrder();
		const { text } = await chat.message(`❌ Order ${order.number} was canceled`, MANAGERS);
		expect(text).toContain('The chat did not take this');
		for (const { name } of order.items) expect(text).toContain(name);
		await chat.message(next.number);
	});

	test('Order to Telegram: 80 dishes and 4,000 characters fit one message', async () => {
		await listen();
		const items = Array.from({ length: 80 }, () => ({ sku: 'borscht' }));
		const comment = HOSTILE.repeat(100).slice(0, 4_000);
		const customer = { firstName: HOSTILE, lastName: HOSTILE, phone: '+380671234567' };
		const { order, message } = await asked({ storeId: 'podil', items, comment, customer });
		expect(message.text).toContain(customer.phone);
		await chat.press(message, '45 min');
		const edited = await chat.message('✅ Accepted by Olena, 45 min');
		expect(edited).toMatchObject({ message_id: message.message_id });
		expect(placed(order.id).order.status).toBe('preparation');
	});

	async function takeOff(id: string, sku: string): Promise<void> {
		const response = await fetch(`${given.sandbox.url}/sandbox/orders/${id}/item`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ sku }),
		});
		expect(response.status).toBe(200);
	}

	/** With poll times three seconds apart, so that a test waits for none of them long. */
	const polledOften = (name: string): WorkflowDraft =>
		withParameters(template(name), {
			'Merchant Storefront Orders Trigger': {
				pollTimes: {
					item: Array.from({ length: 20 }, (_, index) => ({
						mode: 'custom',
						cronExpression: `${3 * index} * * * * *`,
					})),
				},
			},
		});

	test('Dish taken off: the chat hears once of each', async () => {
		const items = ['borscht', 'syrnyky', 'uzvar'].map((sku) => ({ sku, quantity: 2 }));
		const wish = { storeId: 'podil', items };
		const [order, other] = [1, 2].map(() => given.sandbox.placeOrder(wish).order);
		for (const { id } of [order, other]) await changeStatus(id, 'preparation');
		await publish(polledOften('dish-taken-off'));
		const said = '⚠️ A dish was taken off. Order';
		const told = async () => {
			const messages = await chat.messages(KITCHEN);
			return messages.filter((text) => text.startsWith(`${said} ${order.number} `));
		};
		await takeOff(order.id, 'borscht');
		expect((await chat.message(`${said} ${order.number} `)).text).toContain(
			'2 ordered, 1 canceled',
		);
		await changeStatus(order.id, 'ready_for_delivery');
		await takeOff(other.id, 'borscht');
		await chat.message(`${said} ${other.number} `);
		expect(await told()).toHaveLength(1);
		await takeOff(order.id, 'syrnyky');
		await eventually('the chat hears of the second dish', async () => (await told()).length === 2);
	});

	test('Canceled orders: a chat hears once of each, or another one if it refuses', async () => {
		const wish = { storeId: 'podil', items: [{ sku: 'borscht', quantity: 2 }] };
		const [order, other] = [1, 2].map(() => given.sandbox.placeOrder(wish).order);
		const draft = JSON.stringify(polledOften('canceled-orders'));
		const hurried = draft.replaceAll('"waitBetweenTries":5000', '"waitBetweenTries":10');
		await publish(JSON.parse(hurried) as WorkflowDraft);
		const said = `❌ Order ${order.number} was canceled (podil):\n`;
		await changeStatus(order.id, 'canceled');
		expect((await chat.message(said)).text).toContain(order.items[0].name);
		await takeOff(order.id, 'borscht');
		given.sandbox.configure({
			faults: [{ kind: 'answer', path: '/bot/sendMessage', status: 400, times: 3 }],
		});
		await changeStatus(other.id, 'canceled');
		const { text } = await chat.message(`❌ Order ${other.number} was canceled`, MANAGERS);
		expect(text).toContain('The chat did not take this: tell the kitchen.');
		expect(text).toContain(other.items[0].name);
		const messages = [...(await chat.messages(KITCHEN)), ...(await chat.messages(MANAGERS))];
		expect(messages.filter((one) => one.includes(said))).toHaveLength(1);
	});

	const TOO_MANY = {
		description: 'Too Many Requests: retry after 5',
		parameters: { retry_after: 5 },
	};

	test('Order to Telegram: an order that Telegram rejects comes to the managers', async () => {
		await listen();
		given.sandbox.configure({
			faults: [{ kind: 'answer', path: '/bot/sendMessage', status: 429, body: TOO_MANY }],
		});
		const orders = [given.sandbox.placeOrder().order, given.sandbox.placeOrder().order];
		await publish(template('order-to-telegram'));
		const instead = await chat.message("The kitchen's chat did not take this order", MANAGERS);
		const [rejected, taken] = orders.toSorted(({ number }) =>
			instead.text.includes(number) ? -1 : 1,
		);
		await chat.message(taken.number);
		await chat.press(instead, '20 min');
		await chat.message('✅ Accepted by Olena, 20 min', MANAGERS);
		expect(placed(rejected.id).order.status).toBe('preparation');
		const told = await chat.message(`✅ Order ${rejected.number} was accepted by Olena, 20 min`);
		for (const { name } of rejected.items) expect(told.text).toContain(name);
	});

	test('Order to Telegram: a press counts though the chat of the kitchen is gone', async () => {
		const updates = await listen();
		const { order } = given.sandbox.placeOrder();
		const draft = JSON.stringify(template('order-to-telegram'));
		await publish(
			JSON.parse(
				draft.replace(`"value":"${KITCHEN}"`, '"value":"-1001000000099"'),
			) as WorkflowDraft,
		);
		await chat.press(await chat.message(order.number, MANAGERS), '30 min');
		await chat.message('✅ Accepted by Olena, 30 min', MANAGERS);
		await succeeded(updates, 1);
		expect(placed(order.id).order.status).toBe('preparation');
	});

	test('Order to Telegram: without a chat of the kitchen, orders come to the managers', async () => {
		const draft = JSON.stringify(template('order-to-telegram'));
		const { order } = given.sandbox.placeOrder();
		const withoutKitchen = draft
			.replace(`"value":"${KITCHEN}"`, '"value":""')
			.replace(`"chatId":"${KITCHEN}"`, `"chatId":"${MANAGERS}"`);
		await publish(JSON.parse(withoutKitchen) as WorkflowDraft);
		await chat.message(order.number, MANAGERS);
	});

	test('Order to Telegram: Decline asks the platform to cancel', async () => {
		await listen();
		const { order, message } = await asked();
		expect(await chat.press(message, 'Decline')).toBe('Press Yes, decline to decline it');
		expect(placed(order.id).order.status).toBe('new');
		const question = await chat.message('Decline this order?');
		expect(question.text).toContain('To keep it, press a cooking time, now or later.');
		await chat.press(question, 'Yes, decline');
		await chat.message('Declined by Olena');
		expect(placed(order.id).order.status).toBe('request_cancellation');
	});

	test('Order to Telegram: a stranger changes nothing and learns their ID', async () => {
		await listen();
		const { order, message } = await asked();
		expect(await chat.press(message, '20 min', STRANGER)).toContain(`Your ID is ${STRANGER}`);
		expect(placed(order.id).order.status).toBe('new');
		expect((await chat.message(order.number)).reply_markup).toEqual(message.reply_markup);
	});

	test('Order to Telegram: a press that comes too late changes nothing', async () => {
		await listen();
		const { order, message } = await asked();
		await changeStatus(order.id, 'canceled');
		expect(await chat.press(message, '20 min')).toContain('Nothing changed: the order is Canceled');
		const edited = await chat.message('The order is Canceled');
		expect(edited).toMatchObject({ message_id: message.message_id });
		expect(edited).not.toHaveProperty('reply_markup');
		expect(edited.text).toContain(message.text);
	});

	test.each(['20 min', 'Decline'])(
		'Order to Telegram: %s of an order that was accepted elsewhere shows that',
		async (label) => {
			await listen();
			const { order, message } = await asked({ comment: HOSTILE });
			const updatedAt = new Date(Date.now() - 10_000).toISOString();
			const set = { status: 'preparation', estimatedCookingTime: 30, updatedAt };
			const path = `/v1/merchant/orders/${order.id}`;
			given.sandbox.configure({ faults: [{ kind: 'alter', method: 'GET', path, set, times: 9 }] });
			expect(await chat.press(message, label)).toBe('Already accepted with 30 min');
			const edited = await chat.message('✅ Already accepted with 30 min');
			expect(edited).toMatchObject({ message_id: message.message_id });
			expect(edited).not.toHaveProperty('reply_markup');
		},
	);

	test.each([
		['20 min', '45 min'],
		['30 min', '30 min'],
		['45 min', 'Yes, decline'],
	])('Order to Telegram: %s and %s at once change the order once', async (one, other) => {
		await listen();
		const { order, message: first } = await asked();
		const isDecline = other === 'Yes, decline';
		if (isDecline) await chat.press(first, 'Decline');
		const message = isDecline ? await chat.message('Decline this order?') : first;
		const answers = await Promise.all([
			chat.press(message, one),
			chat.press(message, other, TARAS),
		]);
		expect(answers.filter((answer) => answer === 'In Preparation')).toHaveLength(1);
		const { statusChanges = [] } = placed(order.id);
		expect(statusChanges.map(({ status }) => status)).toEqual(['preparation']);
		expect((await chat.message(`✅ Accepted by`)).text).not.toContain('Decline this order?');
	});

	/** As another press has done it a moment ago; the next look at the order still shows it as New. */
	async function acceptUnseen(id: string): Promise<void> {
		await changeStatus(id, 'preparation');
		const path = `/v1/merchant/orders/${id}`;
		const updatedAt = new Date(Date.now() + 60 * 60_000).toISOString();
		const set = { estimatedCookingTime: 20, updatedAt };
		given.sandbox.configure({
			faults: [
				{ kind: 'alter', method: 'GET', path, set: { status: 'new' }, times: 1 },
				{ kind: 'alter', method: 'GET', path, set, times: 9 },
			],
		});
	}

	const alarmsOf = async ({ number }: { number: string }) => {
		const texts = await chat.messages(KITCHEN);
		return texts.filter((text) => text.includes(`Order ${number} `) && text.startsWith('⚠️'));
	};

	test('Order to Telegram: who presses another time in the same moment reads that, nobody else', async () => {
		const updates = await listen();
		const { order, message } = await asked();
		await acceptUnseen(order.id);
		expect(await chat.press(message, '45 min')).toBe('Already accepted with 20 min');
		await succeeded(updates, 1);
		expect(await alarmsOf(order)).toEqual([]);
		// Whoever was first has it edited.
		expect(await chat.message(order.number)).toEqual(message);
	});

	test('Order to Telegram: a change that the platform refuses leaves the order to be pressed again', async () => {
		await listen();
		const { order, message } = await asked();
		given.sandbox.configure({
			faults: [
				{ kind: 'answer', path: '*/status-change', status: 422, body: { message: 'Not now' } },
			],
		});
		expect(await chat.press(message, '20 min')).toMatch(/^Not changed: .*Not now/);
		const told = await chat.message(`Order ${order.number} · ${order.storeId} is not changed. `);
		expect(told.text).toContain('Not now');
		expect(told.text).toMatch(/\nTo try again, press a button of the older message\.$/);
		expect(await chat.press(message, '20 min')).toBe('In Preparation');
	});

	const hurried = (afterTwelveMinutes: string): WorkflowDraft => {
		const draft = withParameters(template('order-to-telegram'), {
			'Wait 5 minutes': SECOND,
			'Wait 7 minutes': SECOND,
			// Of a poll that is under way when its test ends, the next test would find the orders accepted.
			'Merchant Storefront Orders Trigger': { pollTimes: ONCE_A_YEAR },
		});
		return JSON.parse(
			JSON.stringify(draft).replace('"value":"nothing"', `"value":"${afterTwelveMinutes}"`),
		) as WorkflowDraft;
	};

	test('Order to Telegram: without a press the managers hear of it, then it is accepted', async () => {
		const createdAt = new Date(Date.now() - 20 * 60_000).toISOString();
		const { order } = await asked({ comment: HOSTILE, createdAt }, hurried('accept'));
		const reminder = await chat.message(order.number, MANAGERS);
		expect(reminder.text).toMatch(/Nobody has answered for 2\d minutes/);
		expect(reminder.text).toContain(HOSTILE);
		const edited = await chat.message('Accepted without an answer');
		expect(edited.text).toContain(order.number);
		expect(placed(order.id).order).toMatchObject({ status: 'preparation' });
	});

	test("Order to Telegram: the kitchen hears what is pressed in the managers' chat", async () => {
		await listen();
		const comment = HOSTILE;
		const orders = [comment, comment].map((text) => given.sandbox.placeOrder({ comment: text }));
		await publish(hurried('nothing'));
		const [accepted, declined] = orders.map(({ order }) => order);
		await chat.press(await chat.message(accepted.number, MANAGERS), '30 min', TARAS);
		const told = await chat.message(`✅ Order ${accepted.number} was accepted by Taras <3, 30 min`);
		expect(told.text).toContain(comment);
		for (const { name } of accepted.items) expect(told.text).toContain(name);
		await chat.press(await chat.message(declined.number, MANAGERS), 'Decline');
		const again = await chat.message('Decline this order?', MANAGERS);
		await chat.press(again, 'Yes, decline', TARAS);
		await chat.message(
			`❌ Order ${declined.number} was declined by Taras <3: the platform is asked to cancel it`,
		);
	});

	test('Order to Telegram: as it is shipped, orders without a press stay New', async () => {
		const orders = [given.sandbox.placeOrder().order, given.sandbox.placeOrder().order];
		const id = await publish(hurried('nothing'));
		for (const { number } of orders) await chat.message(number, MANAGERS);
		await succeeded(id, 1);
		expect(orders.map((order) => placed(order.id).order.status)).toEqual(['new', 'new']);
	});

	test('Busy kitchen: more orders, longer cooking times, and above the limit a pause', async () => {
		const store = { storeId: 'obolon' };
		for (let orders = 0; orders < 2; orders += 1) {
			const { order } = given.sandbox.placeOrder(store);
			await changeStatus(order.id, 'preparation');
		}
		const inPreparation = given.sandbox
			.orders()
			.filter(({ order }) => order.storeId === 'obolon' && order.status === 'preparation').length;
		const { order } = given.sandbox.placeOrder(store);
		const draft = template('busy-kitchen');
		const text = JSON.stringify(draft).replace(
			'"name":"mostOrders","value":10',
			`"name":"mostOrders","value":${inPreparation}`,
		);
		await publish(JSON.parse(text) as WorkflowDraft);
		await chat.message(`${inPreparation + 1} orders in preparation. Store obolon is paused until`);
		expect(placed(order.id).order).toMatchObject({
			status: 'preparation',
			estimatedCookingTime: 20 + 3 * inPreparation,
		});
	});

	test('Busy kitchen: the chat hears of an order that could not be accepted', async () => {
		given.sandbox.configure({
			faults: [
				{ kind: 'answer', path: '*/status-change', status: 422, body: { message: 'Not now' } },
			],
		});
		const { order } = given.sandbox.placeOrder();
		await publish(template('busy-kitchen'));
		await chat.message(`⚠️ Order ${order.number} was not accepted`);
	});

	/** Telegram updates with the nodes of the till switched on. */
	function withTill(url: string): WorkflowDraft {
		const draft = withParameters(template('telegram-updates'), { 'Send to the till': { url } });
		const nodes = draft.nodes.map((node) =>
			node.name === 'Is it a decline?' ? { ...node, disabled: false } : node,
		);
		return { ...draft, nodes };
	}

	test('Order to Telegram: with the till in Telegram updates, it has what a cook accepts', async () => {
		const taken: string[] = [];
		let isDown = true;
		const till = await startServer(async (request, response) => {
			const { text, cookingTime, order } = (await json(request)) as {
				text: string;
				cookingTime: number;
				order: { id: string; items: IDataObject[] };
			};
			expect(text).toContain(`\nCooking time: ${cookingTime} min\n`);
			if (!isDown && order.items.every(({ itemPrice }) => itemPrice !== undefined)) {
				taken.push(`${order.id} in ${cookingTime} min`);
			}
			response.writeHead(isDown ? 503 : 200).end('{}');
		});
		try {
			await publish(withTill(till.url));
			const { order, message } = await asked();
			expect(await chat.press(message, '30 min')).toContain('Not changed: ');
			// Who has looked away from the button reads it in the chat.
			const told = await chat.message(
				`⚠️ Order ${order.number} · ${order.storeId} is not changed. `,
			);
			expect(told.text).toMatch(
				/\nThe till may have it: look there .*\nTo try again, press a button of the older message\.$/,
			);
			expect(placed(order.id).order.status).toBe('new');
			isDown = false;
			expect(await chat.press(message, '30 min')).toBe('In Preparation');
			expect(taken).toEqual([`${order.id} in 30 min`]);
			const other = await asked();
			await chat.press(other.message, 'Decline');
			await chat.press(await chat.message('Decline this order?'), 'Yes, decline');
			await chat.message('Declined by Olena');
			expect(taken).toEqual([`${order.id} in 30 min`]);
		} finally {
			await till.close();
		}
	});

	test('Order to Telegram: a till that refuses an order which it has alarms nobody', async () => {
		const till = await startServer((_request, response) => void response.writeHead(409).end('{}'));
		try {
			const updates = await publish(withTill(till.url));
			const { order, message } = await asked();
			await acceptUnseen(order.id);
			expect(await chat.press(message, '45 min')).toBe('Already accepted with 20 min');
			await succeeded(updates, 1);
			expect(await alarmsOf(order)).toEqual([]);
		} finally {
			await till.close();
		}
	});

	test('Telegram updates: /id answers with the IDs of the chat and of who asks', async () => {
		await listen();
		await chat.write('/id', STRANGER);
		await chat.message(`This chat: ${KITCHEN}\nYou: ${STRANGER}`);
	});
});
