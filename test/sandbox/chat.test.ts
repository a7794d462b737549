import type { Sandbox } from '../../sandbox';
import { eventually } from '../../host/eventually';
import { call, openReceiver, openSandbox } from './support';

const KITCHEN = -1001000000001;
const OLENA = 1001;
const STRANGER = 1099;
const BUTTONS = { inline_keyboard: [[{ text: '30 min', callback_data: 'order:30:1' }]] };

const api = async (sandbox: Sandbox, method: string, body: object = {}) =>
	(await call(sandbox, 'POST', `/bot${sandbox.botToken}/${method}`, { body })).body;

const send = async (sandbox: Sandbox, body: object = {}) =>
	await api(sandbox, 'sendMessage', { chat_id: KITCHEN, text: 'Order 1', ...body });

const chats = async (sandbox: Sandbox) => (await call(sandbox, 'GET', '/sandbox/chats')).body;

async function withWebhook(options: object = {}) {
	const sandbox = await openSandbox();
	const { url, received } = await openReceiver();
	await api(sandbox, 'setWebhook', { url, ...options });
	const updates = async (count: number) => {
		await eventually(`${count} updates`, () => received.length >= count);
		return received.map(({ body }) => JSON.parse(body));
	};
	return { sandbox, url, received, updates };
}

describe('messages', () => {
	test('a message with buttons is shown in its chat', async () => {
		const sandbox = await openSandbox();
		const text = '<b>Order</b> 1 &lt;3';
		const sent = await send(sandbox, { text, parse_mode: 'HTML', reply_markup: BUTTONS });
		expect(sent).toMatchObject({
			ok: true,
			result: { message_id: 1, text: 'Order 1 <3', reply_markup: BUTTONS },
		});
		expect((await chats(sandbox)).messages).toEqual([sent.result]);
	});

	test.each([
		['a bot of another token', 401, 'Unauthorized', '/bot1:x/getMe', {}],
		['a method that it does not have', 404, 'Not Found', '/BOT/banChatMember', {}],
		['an unknown chat', 400, 'chat not found', '/BOT/sendMessage', { chat_id: 7, text: 'x' }],
		['a person', 403, "can't initiate", '/BOT/sendMessage', { chat_id: STRANGER, text: 'x' }],
		['no chat', 400, 'chat_id is empty', '/BOT/sendMessage', { text: 'x' }],
		['no text', 400, 'message text is empty', '/BOT/sendMessage', { chat_id: KITCHEN }],
	])('%s is refused', async (_, status, description, path, body) => {
		const sandbox = await openSandbox();
		const reply = await call(sandbox, 'POST', path.replace('BOT', `bot${sandbox.botToken}`), {
			body,
		});
		expect(reply.status).toBe(status);
		expect(reply.body.description).toContain(description);
	});

	test('a fault answers a method once instead of the chat', async () => {
		const sandbox = await openSandbox();
		const parameters = { retry_after: 5 };
		const body = { description: 'Too Many Requests: retry after 5', parameters };
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/bot/sendMessage', status: 429, body }],
		});
		expect(await send(sandbox)).toEqual({ ok: false, error_code: 429, ...body });
		expect(await send(sandbox)).toMatchObject({ ok: true });
	});

	test('what cannot be parsed is refused, and nothing is shown', async () => {
		const sandbox = await openSandbox();
		const refused = await send(sandbox, { text: 'kyiv_podil', parse_mode: 'Markdown' });
		expect(refused.description).toContain("can't parse entities");
		expect((await chats(sandbox)).messages).toEqual([]);
	});

	test.each([
		[{ callback_data: 'x'.repeat(65) }, 'BUTTON_DATA_INVALID'],
		[{ callback_data: 'ї'.repeat(33) }, 'BUTTON_DATA_INVALID'],
		[{ url: 'http://localhost:5678/form' }, 'Wrong HTTP URL'],
		[{ url: 'ftp://x.test/' }, 'Wrong HTTP URL'],
		[{}, 'Text buttons are unallowed'],
	])('the button %j is refused', async (button, expected) => {
		const reply_markup = { inline_keyboard: [[{ text: 'Go', ...button }]] };
		const { description } = await send(await openSandbox(), { reply_markup });
		expect(description).toContain(expected);
	});

	test.each([{ callback_data: 'x'.repeat(64) }, { url: 'http://127.0.0.1:5678/form' }])(
		'the button %j is accepted',
		async (button) => {
			const reply_markup = { inline_keyboard: [[{ text: 'Go', ...button }]] };
			expect((await send(await openSandbox(), { reply_markup })).ok).toBe(true);
		},
	);

	test('an edit without buttons takes them away; the same edit again is refused', async () => {
		const sandbox = await openSandbox();
		await send(sandbox, { reply_markup: BUTTONS });
		const edit = { chat_id: KITCHEN, message_id: 1, text: 'Accepted by <Olena>' };
		const edited = await api(sandbox, 'editMessageText', edit);
		expect(edited.result).toMatchObject({ message_id: 1, text: edit.text });
		expect(edited.result).not.toHaveProperty('reply_markup');
		const again = await api(sandbox, 'editMessageText', edit);
		expect(again.description).toContain('message is not modified');
		const other = await api(sandbox, 'editMessageText', { ...edit, message_id: 2 });
		expect(other.description).toContain('message to edit not found');
	});

	test('getMe and sendChatAction answer as the credential test and the node expect', async () => {
		const sandbox = await openSandbox();
		expect(await api(sandbox, 'getMe')).toMatchObject({ ok: true, result: { is_bot: true } });
		const typing = { chat_id: KITCHEN, action: 'typing' };
		expect(await api(sandbox, 'sendChatAction', typing)).toEqual({ ok: true, result: true });
		const wrong = await api(sandbox, 'sendChatAction', { ...typing, action: 'cook' });
		expect(wrong.ok).toBe(false);
	});
});

describe('the webhook', () => {
	test.each([
		['http://n8n.example.test/hook', 'HTTPS URL'],
		['https://n8n.example.test:5678/hook', 'ports 80, 88, 443 or 8443'],
		['nonsense', 'Failed to resolve host'],
	])('%s is refused', async (url, expected) => {
		const { description } = await api(await openSandbox(), 'setWebhook', { url });
		expect(description).toContain(expected);
	});

	test('its secret token has letters, digits, _ and - only', async () => {
		const body = { url: 'https://n8n.example.test/hook', secret_token: 'a b' };
		const { description } = await api(await openSandbox(), 'setWebhook', body);
		expect(description).toContain('unallowed characters');
	});

	test('receives a press with the secret token, the message and who pressed', async () => {
		const { sandbox, received, updates } = await withWebhook({ secret_token: 'abc_1' });
		await send(sandbox, { reply_markup: BUTTONS });
		const body = { from: OLENA, messageId: 1, button: 'order:30:1' };
		const press = await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/presses`, { body });
		const [{ callback_query: query }] = await updates(1);
		expect(received[0].headers['x-telegram-bot-api-secret-token']).toBe('abc_1');
		expect(query).toMatchObject({
			id: press.body.id,
			from: { id: OLENA },
			data: 'order:30:1',
			message: { message_id: 1, chat: { id: KITCHEN }, text: 'Order 1' },
		});
		const answer = { callback_query_id: query.id, text: 'Accepted', show_alert: true };
		expect((await api(sandbox, 'answerCallbackQuery', answer)).ok).toBe(true);
		const [answered] = (await chats(sandbox)).presses;
		expect(answered.answer).toEqual({ text: 'Accepted', alert: true });
	});

	test('receives what people write', async () => {
		const { sandbox, updates } = await withWebhook();
		const body = { from: OLENA, text: '/off borsch' };
		await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/messages`, { body });
		const [{ message }] = await updates(1);
		expect(message).toMatchObject({ from: { first_name: 'Olena' }, text: '/off borsch' });
	});

	test('receives nothing that it did not ask for', async () => {
		const { sandbox } = await withWebhook({ allowed_updates: ['callback_query'] });
		const body = { from: OLENA, text: 'x' };
		await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/messages`, { body });
		expect((await api(sandbox, 'getWebhookInfo')).result.pending_update_count).toBe(0);
	});

	test('gets updates from before it was set, unless it drops them', async () => {
		const { sandbox, url, updates } = await withWebhook();
		await api(sandbox, 'deleteWebhook');
		const body = { from: OLENA, text: 'one' };
		await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/messages`, { body });
		const { result } = await api(sandbox, 'getWebhookInfo');
		expect(result).toMatchObject({ url: '', pending_update_count: 1 });
		await api(sandbox, 'setWebhook', { url });
		expect((await updates(1))[0].message.text).toBe('one');
		await api(sandbox, 'setWebhook', { url: '' });
		await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/messages`, { body });
		await api(sandbox, 'setWebhook', { url, drop_pending_updates: true });
		expect((await api(sandbox, 'getWebhookInfo')).result.pending_update_count).toBe(0);
	});

	test('that answers an error is noted, and the update waits', async () => {
		const sandbox = await openSandbox();
		const { url } = await openReceiver((response) => response.writeHead(503).end());
		await api(sandbox, 'setWebhook', { url });
		const body = { from: OLENA, text: 'one' };
		await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/messages`, { body });
		const info = await eventually('the problem is noted', async () => {
			const { result } = await api(sandbox, 'getWebhookInfo');
			return result.last_error_message !== undefined && result;
		});
		expect(info).toMatchObject({
			pending_update_count: 1,
			last_error_message: 'Wrong response from the webhook: 503',
		});
	});
});

describe('what people do', () => {
	test.each([
		['presses', { from: OLENA, messageId: 1, button: 'order:45:1' }, 404],
		['presses', { from: OLENA, messageId: 2, button: 'order:30:1' }, 404],
		['presses', { from: 7, messageId: 1, button: 'order:30:1' }, 404],
		['messages', { from: OLENA, text: '' }, 400],
	])('%s %j is refused', async (what, body, status) => {
		const sandbox = await openSandbox();
		await send(sandbox, { reply_markup: BUTTONS });
		const reply = await call(sandbox, 'POST', `/sandbox/chats/${KITCHEN}/${what}`, { body });
		expect(reply.status).toBe(status);
	});

	test('an answer to a press that nobody made is refused', async () => {
		const answer = { callback_query_id: 'x' };
		const { description } = await api(await openSandbox(), 'answerCallbackQuery', answer);
		expect(description).toContain('query is too old');
	});
});
