import { act, get, tell } from './api.js';
import { newestOfBot } from './chat.js';
import { copy, copyable } from './copy.js';
import { button, h } from './dom.js';

const HIDDEN = 'steps hidden';
const LOOKED = 'looked at n8n';

/** What to try first. */
export async function steps(refresh) {
	const remember = (what) => {
		localStorage.setItem(what, 'yes');
		void refresh();
	};
	if (localStorage.getItem(HIDDEN)) {
		const show = () => {
			localStorage.removeItem(HIDDEN);
			void refresh();
		};
		return [button('show steps', 'Show the first steps', show)];
	}
	const [orders, subscriptions, imports, chats] = await Promise.all(
		['orders', 'subscriptions', 'imports', 'chats'].map(get),
	);
	const n8n = n8nThatListens(subscriptions.items, chats);
	const hide = button('hide steps', 'Hide', () => remember(HIDDEN), {
		'aria-label': 'Hide the first steps',
	});
	return [
		h('div', { class: 'bar' }, h('h2', {}, 'Three steps'), hide),
		h(
			'ol',
			{ class: 'steps' },
			place(orders.items),
			n8n === undefined
				? setUp(chats)
				: seeInN8n({ n8n, chats, latest: orders.items[0], remember }),
			bringMenu(imports.items, n8n),
		),
	];
}

/** The address of an n8n that has registered a webhook of a workflow. */
function n8nThatListens(subscriptions, { webhook }) {
	const callback = subscriptions
		.map((each) => each.callback)
		.concat(webhook ?? [])
		.find((url) => url.includes('/webhook/'));
	return callback?.slice(0, callback.indexOf('/webhook/'));
}

function step(title, done, ...content) {
	return h(
		'li',
		{ class: done ? 'step done' : 'step' },
		h('h3', {}, title, done && h('span', { class: 'pill good' }, 'done')),
		...content,
	);
}

const quiet = (...content) => h('p', { class: 'quiet' }, ...content);
const link = (href, text) => h('a', { href }, text);

const place = ([latest]) =>
	step(
		'Place an order',
		latest !== undefined,
		button(
			'place first',
			'Place an order',
			() => act('orders', {}, ({ order }) => `Order ${order.number} placed`),
			{ class: 'primary' },
		),
		quiet(
			latest ? `Order ${latest.order.number} is in the ` : 'As a guest would. It appears in the ',
			link('#kitchen', 'kitchen'),
			'.',
		),
	);

const setUp = ({ accessToken }) =>
	step(
		'See it in n8n',
		false,
		h(
			'p',
			{},
			'Make two credentials there: ',
			h('b', {}, 'Merchant Storefront API'),
			' with the values at the foot of this page, and ',
			h('b', {}, 'Telegram API'),
			' with these:',
		),
		copyable(accessToken, 'Access Token'),
		copyable(location.origin, 'Base URL'),
		button('copy workflow', 'Copy the workflow', copyWorkflow),
		quiet(
			'Paste it into a new workflow and publish it, or import it ',
			h('a', { href: 'first-workflow.json', download: 'first-order.json' }, 'as a file'),
			'. The order comes here: press a button to accept it.',
		),
	);

async function copyWorkflow() {
	try {
		const response = await fetch('first-workflow.json');
		await copy(await response.text(), 'Copied: paste it into a new workflow in n8n');
	} catch {
		tell('The sandbox does not answer', true);
	}
}

const OF_AN_ORDER = /\bOrder /;

/** Whoever pressed a button there has seen what n8n does with an order. */
const answeredAnOrder = ({ messages, presses }) =>
	messages.some(
		({ text, chat, message_id: id }) =>
			OF_AN_ORDER.test(text) &&
			presses.some(({ chatId, messageId }) => chatId === chat.id && messageId === id),
	);

function seeInN8n({ n8n, chats, latest, remember }) {
	const { number, status } = latest?.order ?? {};
	const isOfLatest = new RegExp(`\\bOrder ${number}\\b`);
	const message = newestOfBot(chats, (text) =>
		latest === undefined ? OF_AN_ORDER.test(text) : isOfLatest.test(text),
	);
	const looked = { target: '_blank', click: () => remember(LOOKED) };
	return step(
		'See it in n8n',
		localStorage.getItem(LOOKED) !== null || answeredAnOrder(chats),
		h(
			'p',
			{},
			h('a', { href: `${n8n}/home/executions`, ...looked }, 'Executions in n8n'),
			' shows a run for each order.',
		),
		message === undefined && status === 'new'
			? h(
					'p',
					{ role: 'status' },
					`Order ${number} waits: n8n asks every minute, or more often. It comes here, with buttons to accept it.`,
				)
			: quiet(
					'The order comes here and to the chat beside the ',
					link('#kitchen', 'kitchen'),
					': press a button to accept it.',
				),
		message,
	);
}

function bringMenu(imports, n8n) {
	const ofUser = imports.filter(({ clientId }) => clientId !== 'sandbox');
	// An import of what is on sale already, such as the demo's own, leaves something to try.
	const brought = ofUser.some(
		({ counts: { added, changed, switchedOff } }) => added + changed + switchedOff > 0,
	);
	return step(
		'Import a menu',
		brought,
		h('p', {}, menuText(ofUser.length > 0, brought)),
		n8n !== undefined &&
			quiet(
				'Or bring any sheet on ',
				link(`${n8n}/form/menu`, 'a page that asks what it means'),
				', if the example Bring a menu is published. The demo opens it with kitchen and kitchen.',
			),
		quiet(
			ofUser.length > 0 && [
				'What would change comes to the chat beside the ',
				link('#kitchen', 'kitchen'),
				'. ',
			],
			'What it changed is listed under ',
			link('#imports', 'imports'),
			'.',
		),
	);
}

function menuText(imported, brought) {
	if (brought) return 'Your menu is on sale. Change the sheet and import it again.';
	return imported
		? 'What is on sale comes from a sheet. Change a price there, run its workflow in n8n, and approve the change in the chat.'
		: 'The dishes below are a sample. In n8n, read your sheet, and put Merchant Storefront → Menu → Import Products and Offers behind it. Get Template gives a sheet to start from.';
}
