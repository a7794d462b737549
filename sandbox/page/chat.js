import { act, get } from './api.js';
import { named } from './copy.js';
import { button, h, time } from './dom.js';

const SHOWN = 100;

const ALL = 0;

/** Who presses and writes, and what was begun to be written: an update of the page takes neither away. */
const mine = { person: undefined, chat: ALL, text: '', earlier: 0 };

/** What was in sight stays: otherwise buttons move under the finger. */
const seen = new Set();
const idOf = ({ chat: { id }, message_id: messageId }) => `${id} ${messageId}`;

/** Where n8n's Telegram nodes write, and what people do there. */
export async function chat(refresh) {
	const { chats, people, messages, presses, accessToken } = await get('chats');
	mine.person ??= people[0].id;
	const writesTo = chats.find(({ id }) => id === mine.chat) ?? chats[0];
	const all = messages.filter((message) => mine.chat === ALL || message.chat.id === mine.chat);
	const first = all.length - SHOWN - mine.earlier;
	const inSight = all.filter(
		(message, index) => index >= first || hasButtons(message) || seen.has(idOf(message)),
	);
	for (const message of inSight) seen.add(idOf(message));
	// From the last to the first: the page lays them out from the bottom up.
	const newest = inSight.toReversed();
	return h(
		'section',
		{ class: 'chat', 'aria-label': 'Chat' },
		h('h2', {}, 'Chat'),
		h(
			'div',
			{ class: 'bar' },
			chooser('person', 'I am', people, ({ first_name }) => first_name, refresh),
			chooser('chat', 'in', [{ id: ALL, title: 'all chats' }, ...chats], nameOf, refresh),
		),
		h(
			'details',
			{ 'data-key': 'chat values' },
			h('summary', {}, 'Values for n8n’s Telegram nodes'),
			h('dl', { class: 'values' }, [
				...named('Chat ID', writesTo.id),
				...named('Access Token', accessToken),
				...named('Base URL', location.origin),
			]),
		),
		newest.length > 0 &&
			h('ul', { class: 'stack', 'data-key': 'chat messages' }, [
				...newest.map(shown(presses)),
				all.length > newest.length &&
					h(
						'li',
						{},
						button('earlier', 'Show earlier messages', async () => {
							const list = () => document.querySelector('[data-key="chat messages"]');
							const { scrollTop } = list();
							mine.earlier += SHOWN;
							await refresh();
							list().scrollTop = scrollTop;
						}),
					),
			]),
		h(
			'div',
			{ class: 'bar' },
			writing(writesTo),
			button('write', 'Send', () => write(writesTo), { 'aria-label': 'Send the message' }),
		),
	);
}

const hasButtons = ({ reply_markup }) => reply_markup?.inline_keyboard.length > 0;

const nameOf = ({ title, first_name: name }) => title ?? name;

/** What the bot wrote last of what fits, with its buttons. */
export function newestOfBot({ people, messages, presses }, fits) {
	mine.person ??= people[0].id;
	const newest = messages.findLast(({ from, text }) => from.is_bot && fits(text));
	return newest && h('ul', { class: 'stack' }, shown(presses)(newest));
}

function chooser(what, label, choices, nameOf, refresh) {
	const select = h(
		'select',
		{
			'data-key': `chat ${what}`,
			change: () => {
				mine[what] = Number(select.value);
				void refresh();
			},
		},
		choices.map((choice) =>
			h('option', { value: choice.id, selected: choice.id === mine[what] }, nameOf(choice)),
		),
	);
	return h('label', {}, `${label} `, select);
}

function writing(chatOf) {
	const input = h('input', {
		'data-key': 'chat text',
		'aria-label': 'Message',
		placeholder: `Message to ${nameOf(chatOf)}`,
		value: mine.text,
		input: () => (mine.text = input.value),
		keydown: ({ key }) => key === 'Enter' && void write(chatOf),
	});
	return input;
}

async function write({ id }) {
	const { person: from, text } = mine;
	mine.text = '';
	await act(`chats/${id}/messages`, { from, text }, () => 'Sent');
}

const shown = (presses) => (message) => {
	const { message_id: messageId, from, chat: where, date, text, entities, reply_markup } = message;
	const rows = reply_markup?.inline_keyboard ?? [];
	const pressed = presses.filter(
		(press) => press.chatId === where.id && press.messageId === messageId,
	);
	return h(
		'li',
		{ class: 'message', 'data-message': messageId },
		h(
			'div',
			{},
			h(
				'p',
				{},
				h('strong', {}, from.first_name),
				h('span', { class: 'quiet' }, ` · ${nameOf(where)} · `),
				h('span', { class: 'quiet' }, time(new Date(date * 1000).toISOString())),
			),
			h('p', { class: 'text' }, formatted(text, entities)),
			rows.map((row) => h('div', { class: 'actions' }, row.map(buttonOf(message)))),
			pressed.slice(-3).map(press),
		),
	);
};

const buttonOf =
	({ chat: { id }, message_id: messageId }) =>
	({ text, callback_data: data, url }) =>
		url === undefined
			? button(`press ${id} ${messageId} ${data}`, text, () =>
					act(
						`chats/${id}/presses`,
						{ from: mine.person, messageId, button: data },
						() => `Pressed: ${text}`,
					),
				)
			: h('a', { href: url, target: '_blank', rel: 'noreferrer' }, text);

const press = ({ from, label, answer }) =>
	h(
		'p',
		{ class: 'quiet' },
		answer
			? [`${from.first_name} has pressed ${label}`, answer.text].filter(Boolean).join(': ')
			: `${from.first_name} has pressed ${label}, and waits for n8n`,
	);

const TAGS = {
	bold: 'strong',
	italic: 'em',
	underline: 'u',
	strikethrough: 's',
	code: 'code',
	pre: 'code',
};

/** Entities that lie within others are shown as text: the outer one says enough. */
function formatted(text, entities = []) {
	const parts = [];
	let end = 0;
	for (const { type, offset, length, url } of entities) {
		if (offset < end) continue;
		const inside = text.slice(offset, offset + length);
		const element =
			type === 'text_link'
				? h('a', { href: url, target: '_blank', rel: 'noreferrer' }, inside)
				: h(TAGS[type] ?? 'span', {}, inside);
		parts.push(text.slice(end, offset), element);
		end = offset + length;
	}
	return [...parts, text.slice(end)];
}
